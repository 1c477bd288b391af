"""Flights, houses, storms and visas as they stand on the first evening."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.envs.story import Story, op
from lifegym.envs.travel.storm_track.cast import (
    ANA,
    ARRIVE,
    BACK,
    HOME,
    ISLAND,
    LEAVE,
    RAFAEL,
    SOUTH,
    STORM,
    THERE,
    USER,
    ZONE,
    Cast,
    House,
)
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking.records import Airline, FareFamily
from lifegym.worlds.services.flight_booking.timetable import flight_records
from lifegym.worlds.services.hotel_booking.plan_ids import slug, stamp
from lifegym.worlds.services.hotel_booking.records import Hotel, Terms
from lifegym.worlds.services.hotel_booking.stock import Sale, stock
from lifegym.worlds.services.visa_and_advisory import DocumentRule, TravelDocument, product, requirement
from lifegym.worlds.services.visa_and_advisory.records import Advisory, ApplicationDocument, VisaApplication
from lifegym.worlds.services.weather.records import Climate, Location

PHONE: Final = "+55 11 5555 0172"
FAMILY: Final = "CLASSIC"
EARLY: Final = ("G5772", "G5864")
LATER: Final = ("G5778", "G5866")
HOMEWARD: Final = ("G5865", "G5773")
PRODUCT: Final = "vp_tw_visitor_br"


def seed_world(s: Story, c: Cast) -> None:
    """Put flights, houses, sky and visas into the world, and what is booked already."""
    _flights(s, c)
    _houses(s, c)
    _guests(s, c)
    _sky(s, c)
    _visas(s, c)


def _reais(amount: int) -> Money:
    return Money.of(amount, "BRL")


def _family(price: int) -> tuple[FareFamily, ...]:
    return (FareFamily(name=FAMILY, price=_reais(price), refundable=False, changeable=True, change_fee=_reais(900),
                       cabin_bag="1 piece, 7 kg", checked_bag="1 piece, 25 kg"),)  # fmt: skip


def _flights(s: Story, c: Cast) -> None:
    s.seed("flight_booking.airlines", Airline(code="G5", name="Gulf Crescent", email="care@gulfcrescent.example",
                                              checkin_opens_h=48))  # fmt: skip
    legs = [
        ("G5772", LEAVE, "GRU", "DOH", "17:00", 840, 2950), ("G5864", LEAVE + 1, "DOH", "TPE", "15:30", 510, 1700),
        ("G5778", LEAVE, "GRU", "DOH", "20:30", 840, 2950), ("G5866", LEAVE + 1, "DOH", "TPE", "18:40", 510, 1700),
    ]  # fmt: skip
    for shift in (-1, 1):
        legs += [("G5778", LEAVE + shift, "GRU", "DOH", "20:30", 840, 2950),
                 ("G5866", LEAVE + 1 + shift, "DOH", "TPE", "18:40", 510, 1700)]  # fmt: skip
    for day in range(HOME - 1, HOME + 4):
        legs += [("G5865", day, "TPE", "DOH", "22:10", 540, 1700), ("G5773", day + 1, "DOH", "GRU", "07:00", 850, 2950)]
    for number, day, origin, dest, depart, minutes, price in legs:
        s.ordinary(flight_records(
            number, c.day(day), origin, dest, depart, minutes, {"ECONOMY": _family(price)}, seats={"ECONOMY": 18},
            equipment="Airbus A350-900", terminal="T3" if origin == "GRU" else "T1", arrival_terminal="T1",
            meal="Two hot meals; diets 24 hours ahead", infos="Bags are checked through",
        ))  # fmt: skip
    for pnr, numbers, first in ((c.pnr[0], EARLY, LEAVE), (c.pnr[1], HOMEWARD, HOME)):
        flights = [
            {"flight_no": number, "date": c.day(first + place).isoformat()} for place, number in enumerate(numbers)
        ]
        s.world.apply(op("flight_booking.book", flights=flights, family=FAMILY, passengers=party(c),
                         contact={"email": RAFAEL.mail, "phone": PHONE}, card_last4=c.last4, currency="BRL", pnr=pnr,
                         payment_method_id=c.card))  # fmt: skip


def _guests(s: Story, c: Cast) -> None:
    """Let his witness and a cousin come to the wedding: flights and an inn that he has booked for them."""
    for number, origin, dest, day, depart in (
        ("Q3310", "EZE", "GRU", 17, "14:20"), ("Q3311", "GRU", "EZE", 21, "18:05"), ("Q3420", "SCL", "GRU", 17,
        "09:40"),
        ("Q3421", "GRU", "SCL", 21, "12:15"),
    ):  # fmt: skip
        s.ordinary(flight_records(number, c.day(day), origin, dest, depart, 190, {"ECONOMY": _family(700)},
                                  seats={"ECONOMY": 30}, equipment="Airbus A320"))  # fmt: skip
        name = "Jonas" if "EZE" in (origin, dest) else "Marcela"
        s.world.apply(op(
            "flight_booking.book", flights=[{"flight_no": number, "date": c.day(day).isoformat()}], family=FAMILY,
            passengers=[{"type": "ADULT", "given_name": name, "family_name": "Moreira"}],
            contact={"email": RAFAEL.mail, "phone": PHONE}, card_last4=c.last4, currency="BRL", pnr=f"QK{number[1:]}",
            payment_method_id=c.card,
        ))  # fmt: skip
    inn = Hotel(
        hotel_id="htl_41900", name="Pousada Santa Clara", city="São Roque", district="Centro", country="Brazil",
        zone=ZONE,
        currency="BRL", latitude=-23.53, longitude=-47.13, stars=3, rating=8.4, review_count=88,
        amenities=("breakfast", "pool"),
        address="Estrada do Vinho 40", email="reservas@pousada-santa-clara.example", phone="+55 11 5555 0190",
        description="Between vines, two minutes from the Sítio.", check_in_time="15:00", check_out_time="11:00",
        breakfast_from="07:00", breakfast_until="10:00",
    )  # fmt: skip
    terms = Terms(free_until_time="18:00", change_fee=_reais(0), breakfast=True, **_TERMS["flexible"])
    sale = Sale(room_type="Double with balcony", beds=("queen",), prices={"flexible": _reais(310)},
    terms={"flexible": terms},
                capacity=6, sold_elsewhere=1, max_occupancy=2)  # fmt: skip
    s.ordinary(stock(inn, [sale], c.day(15), c.day(23)))
    room = slug("Double with balcony")
    for first, end in ((17, 21), (18, 20)):
        s.world.apply(op(
            "hotel_booking.book",
            rate_plan_id=f"rp_htl_41900_{room}_flexible_{stamp(c.day(first))}_{stamp(c.day(end))}",
            guest_profile=guest(), payment_method_id=c.card, booked_by=RAFAEL.name,
            reservation_id=f"res_4190{first}{end}",
            guests=2, announce=False,
        ))  # fmt: skip


def party(c: Cast) -> list[dict[str, Any]]:
    """Return the two as passengers."""
    return [{"type": "ADULT", "given_name": one.name.partition(" ")[0], "family_name": one.name.partition(" ")[2],
             "passport_no": number, "nationality": "BR"} for one, number in zip((RAFAEL, ANA), c.passports,
             strict=True)]  # fmt: skip


def retimed_out(c: Cast) -> Op:
    """Return that the flight out leaves in the night after the day of rest."""
    return op("flight_booking.retime", flight_no="G5772", date=c.day(LEAVE), depart_at=c.here(LEAVE, "01:10"),
              arrive_at=c.here(LEAVE, "15:10"), announce=False, disrupts=True)  # fmt: skip


def waiver_opens(c: Cast) -> Op:
    """Return that those on the flight home may change without a fee from now on."""
    return op("flight_booking.retime", flight_no="G5865", date=c.day(HOME), depart_at=c.there(HOME, "22:50"),
              arrive_at=c.there(HOME + 1, "07:50"), announce=False, disrupts=True)  # fmt: skip


_TERMS: Final[dict[str, dict[str, Any]]] = {
    "flexible": {"pay": "at_check_in", "free_until_days": 1, "changeable": True},
    "prepaid": {"pay": "now", "free_until_days": None, "changeable": False},
}
_TOWNS: Final = {"Taipei": (25.055, 121.515), "Taitung": (22.755, 121.145), "Green Island": (22.662, 121.490)}


def _hotel(s: Story, house: House) -> Hotel:
    lat, lng = _TOWNS[house.town]
    amenities = ("air conditioning", "breakfast", "free wifi", "safe", *(("pool",) if house.pool else ()))
    return Hotel(
        hotel_id=house.key, name=house.name, city=house.town, district="Old town", country="Taiwan", zone=THERE,
        currency="TWD", latitude=lat, longitude=lng, stars=3, rating=8.1 + int(house.key[-1]) / 10,
        review_count=140 + 7 * int(house.key[-2:]), amenities=amenities, address=f"{int(house.key[-2:])} Zhongzheng "
                                                                                 "Road",
        email=house.mail, phone=f"+886 2 5550 {house.key[-4:]}",
        description=f"{house.room}, run by a family. "
        + ("Pool on the roof." if house.pool else "Breakfast with a view of the street."),
        check_in_time="15:00", check_out_time="11:00", breakfast_from="07:00", breakfast_until="10:00",
        dinner_seatings=("18:00", "19:30") if house.town == "Green Island" else (),
        house_rules=("The kitchen cooks what the boats bring; say two days ahead what you do not eat.",)
        if house.town == "Green Island" else (),
    )  # fmt: skip


def _terms(plan: str) -> Terms:
    return Terms(free_until_time="18:00", change_fee=Money.of(0, "TWD"), breakfast=True, **_TERMS[plan])


def _houses(s: Story, c: Cast) -> None:
    for house in (*c.houses.values(), *c.near):
        plans = {house.plan: Money.of(house.price, "TWD")}
        if house in (c.houses["last"], c.houses["island"]):
            plans["prepaid"] = Money.of(house.price - 200, "TWD")
        sale = Sale(room_type=house.room, beds=house.beds, prices=plans, terms={plan: _terms(plan) for plan in plans},
                    capacity=4, sold_elsewhere=1, max_occupancy=2,
                    note="to the sea" if "balcony" in house.room else "")  # fmt: skip
        s.ordinary(stock(_hotel(s, house), [sale], c.day(ARRIVE - 1), c.day(HOME + 5)))
    for name, first, end in (("taipei", ARRIVE, SOUTH), ("taitung", SOUTH, ISLAND), ("last", BACK, HOME)):
        house = c.houses[name]
        s.world.apply(op(
            "hotel_booking.book", rate_plan_id=rate(c, house, first, end), guest_profile=guest(),
            payment_method_id=c.card,
            booked_by=RAFAEL.name, reservation_id=c.reservations[name], guests=2, announce=False,
        ))  # fmt: skip


def rate(c: Cast, house: House, first: int, end: int, plan: str = "flexible") -> str:
    """Return the id of a rate of a house for some nights."""
    return f"rp_{house.key}_{slug(house.room)}_{plan}_{stamp(c.day(first))}_{stamp(c.day(end))}"


def guest() -> dict[str, str]:
    """Return the lead guest."""
    return {"first_name": "Rafael", "last_name": "Moreira", "email": RAFAEL.mail, "phone": PHONE, "user_id": USER}


def _sky(s: Story, c: Cast) -> None:
    normals = {
        "Taipei": ("taipei_tw", 25.03, 121.57, (19, 20, 23, 26, 30, 33, 35, 34, 31, 28, 24, 21)),
        "Taitung": ("taitung_tw", 22.75, 121.15, (23, 24, 26, 28, 30, 32, 32, 32, 31, 29, 27, 24)),
        "Green Island": ("green_island_tw", 22.66, 121.49, (22, 22, 24, 26, 28, 30, 31, 31, 30, 28, 26, 23)),
    }
    for city, (key, lat, lng, high) in normals.items():
        s.seed("weather.climates", Climate(
            climate_id=f"clim_{key}", name=f"{city}, 1991-2020", tmax=high, tmin=tuple(one - 6 for one in high),
            rain_mm=(50, 50, 45, 70, 150, 220, 240, 280, 290, 190, 90, 50), wet_days=(8, 8, 8, 8, 11, 11, 10, 11, 11,
            10, 9, 8),
            wind_kmh=22.0,
        ))  # fmt: skip
        s.seed("weather.locations", Location(
            geo_key=key, city=city, country="Taiwan", lat=lat, lng=lng, zone=THERE, climate_id=f"clim_{key}",
            names=("Lüdao", "Ludao") if city == "Green Island" else (), salt=s.draw.stream(key).integer(1, 900_000),
        ))  # fmt: skip


def storm_forms(c: Cast) -> Op:
    """Return that a storm forms in the east, on a track that passes north of the island."""
    fixes = []
    for place in range(17):
        at = c.there(24, "02:00") + timedelta(hours=12 * place)
        fixes.append({"at": at.isoformat(), "lat": round(16.0 + 0.85 * place, 2), "lng": round(139.0 - 1.15 * place, 2),
                      "wind_kmh": min(155, 70 + 8 * place), "pressure_hpa": max(945, 992 - 4 * place)})  # fmt: skip
    return op("weather.form_storm", name="Typhoon Anhinga", basin="Western North Pacific", storm_id=STORM, fixes=fixes)


def storm_bends(c: Cast) -> tuple[Op, ...]:
    """Return that the storm bends to the south, towards the island, and that there is a warning for it."""
    return (
        op("weather.shift_track", storm_id=STORM, lat_shift=-4.5, lng_shift=-1.5, from_hours=6),
        op("weather.issue_alert", kind="typhoon", severity="severe", areas=["Green Island", "Taitung"],
           start=c.there(SAFE_FROM, "15:00"), end=c.there(SAFE_FROM + 2, "12:00"), storm_id=STORM,
           title="Sea and land warning, Typhoon Anhinga", description="Nine metres of swell; the harbours close."),
    )  # fmt: skip


SAFE_FROM: Final = 30


def city_warned(c: Cast) -> Op:
    """Return that the capital is warned of the next storm until the morning of the flight that can be taken."""
    return op("weather.issue_alert", kind="typhoon", severity="severe", areas=["Taipei"], start=c.there(HOME - 1,
    "18:00"),
              end=c.there(c.spare_day, "06:00"), title="Land warning, Typhoon Pintail",
              description="Offices, schools and the airport train stop while it lasts.")  # fmt: skip


def _visas(s: Story, c: Cast) -> None:
    day = s.at(-3, "10:00")
    s.seed("visa_and_advisory.entry_requirements", requirement(
        "BR", "TW", visa_required=True, allowed_stay_days=30, passport_validity_months=6, updated_at=day,
        docs_needed=("visitor visa", "return ticket"), notes="Visitor visas are issued by the office in São Paulo.",
    ))  # fmt: skip
    s.seed("visa_and_advisory.advisories", Advisory(
        country_code="TW", level=1, text="Usual care. Typhoons from July to October.", updated_at=day,
    ))  # fmt: skip
    s.seed("visa_and_advisory.visa_products", product(
        PRODUCT, "Visitor visa, Taiwan", destination="TW", nationality="BR", fee=Money.of(310, "BRL"),
        processing_days=8,
        updated_at=day, documents=("passport", DocumentRule(kind="photo", max_age_days=180)),
        office="Taipei office, São Paulo", office_email="vistos@escritorio-taipei-sp.example", delivery="sticker",
        notes="Photographs: 3.5 by 4.5 cm, white ground, taken within three months.",
    ))  # fmt: skip
    _earlier(s, c)
    made = s.at(-3, "15:30")
    for place, (one, number) in enumerate(zip((RAFAEL, ANA), c.passports, strict=True)):
        key = c.app if one == ANA else f"{c.app}r"
        s.seed("visa_and_advisory.travel_documents", TravelDocument(
            doc_id=f"tdoc_41000{place}", holder=one.name, number=number, nationality="BR", issued=date(2023, 3,
            4 + place),
            expires=date(2033, 3, 3 + place), given_name=one.first, family_name=one.name.partition(" ")[2],
        ))  # fmt: skip
        s.seed("visa_and_advisory.visa_applications", VisaApplication(
            application_id=key, user_id=USER, product_id=PRODUCT, applicant=one.name,
            applicant_profile={"full_name": one.name, "nationality": "BR", "passport_number": number},
            created_at=made, updated_at=made, passport_number=number, passport_expiry=date(2033, 3, 3 + place),
            status="processing", answers=_answers(c, one.name, number, place), payment_method_id=c.card,
            fee_paid=Money.of(310, "BRL"),
            submitted_at=made, decision_due=c.here(17, "16:00"), decision_day=c.day(17),
        ))  # fmt: skip
        for kind, ref in (
            ("passport", f"tdoc_41000{place}"),
            ("photo", "photos/ana-2024.jpg" if one == ANA else "photos/rafael.jpg"),
        ):
            s.seed("visa_and_advisory.application_documents", ApplicationDocument(
                doc_id=c.photo_doc if (one, kind) == (ANA, "photo") else f"adoc_{41_000 + 10 * place + len(kind)}",
                application_id=key, kind=kind, doc_ref=ref, source="file", verified=True, uploaded_at=made,
                status="submitted",
            ))  # fmt: skip


def _earlier(s: Story, c: Cast) -> None:
    """Two applications that were begun in winter and withdrawn, since the day of the wedding had moved."""
    for place, (one, number) in enumerate(zip((RAFAEL, ANA), c.passports, strict=True)):
        made = s.at(-120 + place, "11:20")
        s.seed("visa_and_advisory.visa_applications", VisaApplication(
            application_id=f"app_40210{place}", user_id=USER, product_id=PRODUCT, applicant=one.name,
            applicant_profile={"full_name": one.name, "nationality": "BR", "passport_number": number},
            created_at=made, updated_at=made, passport_number=number, passport_expiry=date(2033, 3, 3 + place),
            status="withdrawn", answers=_answers(c, one.name, number, place), decision_note="Withdrawn by the "
                                                                                            "applicant.",
        ))  # fmt: skip


def _answers(c: Cast, name: str, number: str, place: int) -> dict[str, Any]:
    expiry = date(2033, 3, 3 + place).isoformat()
    return {"full_name": name, "passport_number": number, "passport_expiry": expiry,
            "arrival": c.day(ARRIVE).isoformat(), "departure": c.day(HOME).isoformat(),
            "first_address": f"{c.houses['taipei'].name}, Taipei"}  # fmt: skip


def photo_wanted(c: Cast) -> Op:
    """Return that the office rejects her photograph."""
    until: datetime = c.here(11, "16:00")
    return op("visa_and_advisory.request_information", application_id=c.app, deadline=until, reject_kinds=["photo"],
              question="The photograph is older than three months. Please upload one that was taken this "
                       "year.")  # fmt: skip
