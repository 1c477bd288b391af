"""Flights, the house by the river, visas, the sky and what is booked already on the first morning."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from lifegym.envs.story import Story, op
from lifegym.envs.travel.eighteen_spellings.cast import (
    BACK,
    EARLY,
    FLY,
    HOMEWARD,
    HOTEL,
    HOUSE,
    MEL,
    OUT,
    PASSPORTS,
    ROOM,
    RULES,
    THERE,
    USER,
    Cast,
    Guest,
    pesos,
)
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking.records import Airline, FareFamily
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock
from lifegym.worlds.services.visa_and_advisory import product, requirement
from lifegym.worlds.services.visa_and_advisory.records import (
    Advisory,
    ApplicationDocument,
    FormField,
    HistoryEntry,
    VisaApplication,
)
from lifegym.worlds.services.weather.records import Climate, Location

EVISA: Final = "vp_vn_evisa"
APPS: Final = ("app_980001", "app_980002")
OSAKA: Final = "M2505"
_FORM: Final = (
    FormField(name="full_name", label="Name as in the passport"),
    FormField(name="passport_number", label="Passport number"),
    FormField(name="arrival", label="Day of arrival", type="date"),
    FormField(name="departure", label="Day of departure", type="date"),
)


def seed_scene(s: Story, c: Cast) -> None:
    """Put everything that is on sale, in force or booked into the world."""
    _air(s, c)
    _house(s, c)
    _visas(s, c)
    _sky(s)
    lines = ["called,surname,given_names,nationality,number,expires"]
    for place, guest in enumerate(c.guests):
        ends = c.day(FLY + 90) if place == c.short else c.day(guest.expires)
        lines.append(f"{guest.called},{guest.family},{guest.given},{guest.nation},{guest.number},{ends.isoformat()}")
    s.file(PASSPORTS, "\n".join(lines))


def _air(s: Story, c: Cast) -> None:
    for code, name in (("M2", "Mabuhay Blue"), ("Z8", "Zambales Air")):
        s.seed(
            "flight_booking.airlines",
            Airline(code=code, name=name, email=f"care@{name.lower().replace(' ', '')}.example"),
        )
    near = (
        (OUT, FLY, "MNL", "DAD", "09:10", 0), ("M2419", FLY, "MNL", "DAD", "18:50", -600), ("Z8331", FLY, "MNL", "DAD",
         "07:20", 500), ("Z8335", FLY, "MNL", "DAD", "13:05", -900), (BACK, HOMEWARD, "DAD", "MNL", "13:30", 0),
        ("M2420", HOMEWARD, "DAD", "MNL", "05:40", -700), ("Z8332", HOMEWARD, "DAD", "MNL", "16:20", 450),
        (OUT, FLY - 1, "MNL", "DAD", "09:10", -100), (BACK, HOMEWARD + 1, "DAD", "MNL", "13:30", -100),
        (OUT, FLY + 1, "MNL", "DAD", "09:10", 200),
    )  # fmt: skip
    for number, day, origin, dest, depart, more in near:
        only_basic = number in ("Z8335", "M2420")
        s.ordinary(flight_records(
            number, c.day(day), origin, dest, depart, 165, {"ECONOMY": _fares(c.fare + more, only_basic)},
            seats={"ECONOMY": 40}, equipment="Airbus A321",
        ))  # fmt: skip
    for number, day, origin, dest, depart, minutes, town in (
        (OSAKA, FLY + 1, "KIX", "DAD", "10:30", 300, "Osaka"), ("M2661", FLY, "DXB", "DAD", "02:40", 430, "Dubai"),
        ("M2730", EARLY - 1, "YYZ", "DAD", "01:10", 1_180, "Toronto"),
    ):  # fmt: skip
        s.ordinary(flight_records(number, c.day(day), origin, dest, depart, minutes,
                                  {"ECONOMY": _fares(c.fare + 9_000)},
                                  seats={"ECONOMY": 20}, equipment="Airbus A330-300"))  # fmt: skip
        given = {guest: guest.given for guest in c.of(town)}
        if town == "Dubai":
            given[c.speller] = c.speller.called.split(" ")[-1].replace("-", " ")
        s.world.apply(op(
            "flight_booking.book", flights=[{"flight_no": number, "date": c.day(day).isoformat()}], family="PLUS",
            passengers=[passenger(guest, given[guest]) for guest in c.of(town)], pnr=c.pnrs[town], currency="PHP",
            contact={"email": MEL.mail, "phone": "+63 43 555 0183"}, card_last4=c.last4,
            payment_method_id=next(iter(s.world.table("wallet.methods").rows)),
        ))  # fmt: skip
    RULES.seed(s)
    RULES.published(s, 80, "09:00", "Names on tickets", "Spelling is put right for nothing until 7 days before the "
                                                        "flight, by "
                    "mail to the names desk. After that a name counts as a new ticket.")  # fmt: skip
    RULES.published(s, 44, "09:00", "Power banks", "In the cabin, never in the hold.")
    RULES.published(s, 20, "09:00", "Undas", "On the days about All Saints the counters open an hour earlier.")


def passenger(guest: Guest, given: str = "") -> dict[str, Any]:
    """Return a guest as a ticket has them."""
    return {"type": "ADULT", "given_name": given or guest.given, "family_name": guest.family,
            "passport_no": guest.number,
            "nationality": guest.nation}  # fmt: skip


def _fares(price: int, only_basic: bool = False) -> tuple[FareFamily, ...]:
    basic = FareFamily(name="BASIC", price=pesos(price - 1_800), refundable=False, changeable=False,
                       change_fee=pesos(0),
                       cabin_bag="1 piece, 7 kg", checked_bag="none")  # fmt: skip
    plus = FareFamily(name="PLUS", price=pesos(price), refundable=False, changeable=True, change_fee=pesos(1_500),
                      cabin_bag="1 piece, 7 kg", checked_bag="1 piece, 20 kg")  # fmt: skip
    return (basic,) if only_basic else (basic, plus)


def rules(c: Cast, until: int) -> tuple[str, ...]:
    """Return what the house's page says, with the day by which it wants the names."""
    return (
        "Shoes on the steps, please.",
        f"Group Dimaculangan: nine rooms from {c.say(FLY)} to {c.say(HOMEWARD)} are held. The list of names reaches "
        f"us by {c.say(until)}; rooms without names are released that evening.",
    )


def _house(s: Story, c: Cast) -> None:
    for place, (key, name, mail, price) in enumerate((
        (HOUSE, HOTEL.name, HOTEL.mail, 1_150_000), ("htl_98002", "An Hội Lantern Inn", "hello@anhoi-lantern.example",
                                                     890_000),
        ("htl_98003", "Riverside Cẩm Phô", "stay@riverside-campho.example", 1_020_000),
        ("htl_98004", "Hotel Sông Hoài", "desk@song-hoai.example", 1_400_000),
    )):  # fmt: skip
        hotel = Hotel(
            hotel_id=key, name=name, city="Hoi An", district="An Hội", country="Vietnam", zone=THERE, currency="VND",
            latitude=15.876 + place / 900, longitude=108.325, stars=3, rating=8.2 + place / 10,
            review_count=300 + 40 * place,
            amenities=("breakfast", "garden", "free wifi"), address=f"{12 + 9 * place} Nguyễn Phúc Chu", email=mail,
            phone=f"+84 235 555 0{120 + place}", description="Two floors about a garden; no lift.",
            house_rules=rules(c, 30) if key == HOUSE else ("Shoes on the steps, please.",), breakfast_from="06:30",
            breakfast_until="10:00",
        )  # fmt: skip
        free = Terms(pay="at_check_in", free_until_days=2, free_until_time="18:00", changeable=True,
                     change_fee=Money.of(0, "VND"), breakfast=True)  # fmt: skip
        ahead = Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False,
                      change_fee=Money.of(0, "VND"))  # fmt: skip
        s.ordinary(stock(
            hotel,
            [Sale(room_type=ROOM, beds=("single", "single"), terms={"flexible": free, "prepaid": ahead}, capacity=12,
                  prices={"flexible": Money.of(price, "VND"), "prepaid": Money.of(price * 9 // 10, "VND")},
                  sold_elsewhere=9)],
            c.day(33), c.day(44),
        ))  # fmt: skip


def _visas(s: Story, c: Cast) -> None:
    made = s.at(-20, "11:00")
    for nation, needed, stay in (("PH", False, 21), ("JP", False, 45), ("IN", True, 90), ("CA", True, 90)):
        s.seed("visa_and_advisory.entry_requirements", requirement(
            nation, "VN", visa_required=needed, updated_at=made, allowed_stay_days=stay, passport_validity_months=6,
            passport_validity_from="arrival", docs_needed=("e-visa",) if needed else ("passport",),
            notes="The e-visa must carry the name as the passport has it, letter by letter.",
        ))  # fmt: skip
        s.seed("visa_and_advisory.visa_products", product(
            EVISA if nation == "IN" else f"{EVISA}_{nation.lower()}", "E-visa, single entry", destination="VN",
            nationality=nation, fee=Money.of(25, "USD"), processing_days=4 if nation != "IN" else 30, updated_at=made,
            documents=("passport", "photo"), form=_FORM, office="Immigration, e-visa",
            office_email="correction@evisa-desk-vn.example",
        ))  # fmt: skip
    s.seed("visa_and_advisory.advisories", Advisory(country_code="VN", level=1, updated_at=made, text="Level 1. From "
                                                                                                      "September "
           "to November storms cross the centre; the old town of Hoi An floods."))  # fmt: skip
    sent: datetime = s.at(-3, "16:00")
    for key, guest in zip(APPS, (one for one in c.visitors if one.nation == "IN"), strict=True):
        s.seed("visa_and_advisory.visa_applications", VisaApplication(
            application_id=key, user_id=USER, product_id=EVISA, applicant=f"{guest.given} {guest.family}",
            applicant_profile={"full_name": f"{guest.given} {guest.family}", "nationality": "IN",
                               "passport_number": guest.number},
            created_at=sent, updated_at=sent, passport_number=guest.number, passport_expiry=c.day(guest.expires),
            status="processing", answers={"full_name": f"{guest.given} {guest.family}", "passport_number": guest.number,
                                          "arrival": c.day(FLY).isoformat(), "departure": c.day(HOMEWARD).isoformat()},
            fee_paid=Money.of(25, "USD"), submitted_at=sent, decision_due=c.there(34, "16:00"), decision_day=c.day(34),
            history=(HistoryEntry(at=sent, status="processing", note="Handed in by the applicant."),),
        ))  # fmt: skip
        for kind in ("passport", "photo"):
            s.seed("visa_and_advisory.application_documents", ApplicationDocument(
                doc_id=f"adoc_{key[-1]}{kind[:4]}", application_id=key, kind=kind, doc_ref=f"scan/{kind}",
                source="file",
                verified=True, uploaded_at=sent, status="submitted"))  # fmt: skip
    for guest in (one for one in c.visitors if one.nation == "CA"):
        for kind in ("passport", "photo"):
            s.file(
                f"private/{guest.called.lower().replace(' ', '-')}-{kind}.txt",
                f"Scan: {kind} of {guest.given} {guest.family}",
            )


def _sky(s: Story) -> None:
    s.seed("weather.climates", Climate(
        climate_id="clim_hoi_an_vn", name="Hoi An, normals", tmax=(25, 26, 29, 32, 34, 35, 35, 34, 32, 29, 27, 25),
        tmin=(19, 20, 21, 23, 25, 26, 26, 25, 24, 23, 22, 20), rain_mm=(80, 30, 22, 34, 80, 85, 80, 130, 330, 600, 420,
                                                                        220),
        wet_days=(11, 5, 4, 5, 8, 7, 9, 11, 15, 20, 19, 17), wind_kmh=18.0,
    ))  # fmt: skip
    s.seed("weather.locations", Location(
        geo_key="hoi_an_vn", city="Hoi An", country="Vietnam", lat=15.88, lng=108.33, zone=THERE,
        climate_id="clim_hoi_an_vn",
        names=("Hội An",), elevation_m=2, aqi=(50, 35), salt=s.draw.stream("weather").integer(1, 1_000_000),
    ))  # fmt: skip
