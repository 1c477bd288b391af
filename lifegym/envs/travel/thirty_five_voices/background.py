"""What surrounds the tour: houses in Riga, trains from Cardiff, entry rules, a pending visa, the airline's posts."""

from __future__ import annotations

from typing import Final

from lifegym.envs.story import Story
from lifegym.envs.travel.thirty_five_voices.cast import (
    AMBER,
    CONSULATE,
    GWEN,
    HOME,
    NIGHTS,
    OUT,
    RIGA,
    USER,
    VISA,
    Cast,
    House,
    pounds,
)
from lifegym.worlds.money import Money
from lifegym.worlds.services.hotel_booking.records import (
    Guest,
    Hotel,
    Night,
    Plan,
    Rate,
    Reservation,
    Room,
    StayNight,
    Terms,
)
from lifegym.worlds.services.rail_booking.records import Call, Course, FareKind, Operator, RefundStep, Station
from lifegym.worlds.services.visa_and_advisory import product, requirement
from lifegym.worlds.services.visa_and_advisory.records import HistoryEntry, VisaApplication

TRAINS: Final = ("05:23", "06:23", "07:23", "08:23", "09:23", "11:23", "13:23", "15:23")
"""When trains leave Cardiff; Paddington is 112 minutes off."""
RULE: Final = (
    "No visa for up to ninety days within 180 in the Schengen area. The passport must have been issued less than ten "
    "years before the day of entry, whatever it says as its last day, and be valid for three months after the day of "
    "leaving."
)


def euros(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


def train_no(place: int) -> str:
    """Return the number of a train from Cardiff by its place in the timetable."""
    return f"TF {4_201 + 2 * place}"


def flex_offer(c: Cast, place: int) -> str:
    """Return the offer of a train, from end to end, at the fare that gives everything back."""
    return f"tro_{c.day(OUT):%Y%m%d}_{train_no(place).replace(' ', '')}_031"


# Houses.


def seed_houses(s: Story, c: Cast) -> None:
    """Put eight houses with their nights into Riga, and five rooms of the first into the choir's bookings."""
    for place, house in enumerate(c.houses.values()):
        _seed_house(s, c, house, place)
    first = c.houses["first"]
    for place, (one, _) in enumerate(c.pairs()):
        nights = tuple(
            StayNight(date=c.day(OUT + n), room_type="Twin", price=euros(first.price)) for n in range(NIGHTS)
        )
        s.seed(
            "hotel_booking.reservations",
            Reservation(
                reservation_id=reservation_id(c, place), confirmation_code=f"PILS-35{place}A-7Q4{place}", user_id=USER,
                hotel_id=first.key, room_type="Twin", flavor="flexible", check_in=c.day(OUT),
                check_out=c.day(OUT + NIGHTS), status="confirmed",
                guest=Guest(first_name=one.given, last_name=one.family, email=GWEN.mail, phone="+44 20 7946 0135"),
                nights=nights, terms=_terms("first"), total=euros(first.price * NIGHTS), paid=euros(0),
                refunded=euros(0), payment_method_id=c.method, refundable=True,
                refundable_until=s.at(OUT - 3, "18:00", RIGA), created_at=s.at(-20, "11:00"),
                updated_at=s.at(-20, "11:00"), guests=2,
            ),
        )  # fmt: skip


def reservation_id(c: Cast, place: int) -> str:
    """Return the id of one of the five rooms in the first house."""
    return f"res_{c.day(-20):%Y%m%d}_{351 + place:06d}"


def _terms(fate: str) -> Terms:
    if fate == "prepaid":
        return Terms(pay="now", free_until_days=None, free_until_time="18:00", changeable=False, change_fee=euros(0),
                     breakfast=True)  # fmt: skip
    return Terms(pay="at_check_in", free_until_days=3, free_until_time="18:00", changeable=True, change_fee=euros(10),
                 breakfast=True)  # fmt: skip


def _seed_house(s: Story, c: Cast, house: House, place: int) -> None:
    fate = house.fate
    kind = "Double" if fate == "double" else "Twin"
    beds = ("double",) if fate == "double" else ("single", "single")
    amenities = ("breakfast", "free wifi", "luggage storage")
    lift = () if fate == "stairs" else ("lift",)
    district = "Mežaparks" if fate == "far" else "Old Riga"
    s.seed(
        "hotel_booking.hotels",
        Hotel(hotel_id=house.key, name=house.name, city="Riga", district=district, country="Latvia", zone=RIGA,
              currency="EUR", latitude=56.948 + place / 900, longitude=24.106 + place / 700, stars=3,
              rating=8.1 + place % 5 / 10, review_count=240 + 31 * place, amenities=(*amenities, *lift),
              address=f"{11 + 4 * place} Meistaru iela, {district}, Riga, Latvia",
              email=f"desk@{house.name.lower().replace(' ', '-').replace(chr(39), '')}.example",
              phone=f"+371 6755 0{310 + 7 * place}", description=f"A house of four floors in {district}.",
              breakfast_from="07:00", breakfast_until="10:30", house_rules=("Groups are quiet after ten.",)),
    )  # fmt: skip
    flavor = "prepaid" if fate == "prepaid" else "flexible"
    room = f"{house.key}/{kind.lower()}"
    s.seed(
        "hotel_booking.rooms",
        Room(room_id=room, hotel_id=house.key, room_type=kind, beds=beds, max_occupancy=2, size_m2=17, lowest_floor=1,
             highest_floor=4),
    )  # fmt: skip
    s.seed(
        "hotel_booking.plans",
        Plan(plan_id=f"{room}/{flavor}", hotel_id=house.key, room_type=kind, flavor=flavor, terms=_terms(fate)),
    )
    for number in range(OUT - 3, OUT + NIGHTS + 3):
        day = c.day(number)
        s.seed(
            "hotel_booking.nights",
            Night(night_id=f"{room}/{day:%Y%m%d}", hotel_id=house.key, room_type=kind, date=day,
                  capacity=3 if fate == "few" else 9),
        )  # fmt: skip
        s.seed(
            "hotel_booking.rates",
            Rate(rate_id=f"{room}/{flavor}/{day:%Y%m%d}", hotel_id=house.key, room_type=kind, flavor=flavor, date=day,
                 price=euros(house.price)),
        )  # fmt: skip


# Trains.


def seed_trains(s: Story, c: Cast) -> None:
    """Put a timetable between Cardiff and London onto the railway, in both directions."""
    s.seed(
        "rail_booking.operators",
        Operator(operator_id="op_tawe", name="Tawe & Thames Railway", email="tickets@tawe-thames.example",
                 phone="+44 29 2018 0140", senior_min_age=60, senior_percent=67),
    )  # fmt: skip
    for key, name, city in (("CDF", "Cardiff Central", "Cardiff"), ("NWP", "Newport", "Newport"),
                            ("SWI", "Swindon", "Swindon"), ("PAD", "London Paddington", "London")):  # fmt: skip
        s.seed(
            "rail_booking.stations",
            Station(station_id=key, name=name, city=city, country="United Kingdom", zone=HOME),
        )
    east = (("Cardiff", "Cardiff Central", 0), ("Newport", "Newport", 13), ("Swindon", "Swindon", 55),
            ("London", "London Paddington", 112))  # fmt: skip
    west = tuple((city, name, 112 - minutes) for city, name, minutes in reversed(east))
    for place, leaves in enumerate(TRAINS):
        for stops, number in ((east, train_no(place)), (west, f"TF {4_202 + 2 * place}")):
            s.seed(
                "rail_booking.courses",
                Course(train_no=number, train_type="intercity", operator_id="op_tawe", line="Cardiff - London",
                       calls=tuple(Call(city=city, station=name, zone=HOME, minutes=minutes, platform=str(2 + place))
                                   for city, name, minutes in stops),
                       leaves=leaves, whole_fare=Money.of(f"{38 + 3 * place}.50", "GBP"),
                       fares=(
                           FareKind(seat_class="second", fare_name="Advance", percent=100, refund_steps=(),
                                    students=False),
                           FareKind(seat_class="second", fare_name="Flex", percent=140,
                                    refund_steps=(RefundStep(hours=0, percent=100),), students=False),
                           FareKind(seat_class="first", fare_name="First", percent=210,
                                    refund_steps=(RefundStep(hours=24, percent=50),), students=False),
                       ),
                       first_day=c.day(-1), last_day=c.day(120), weekdays=(0, 1, 2, 3, 4, 5, 6), gated=False),
            )  # fmt: skip


# Borders.


def seed_borders(s: Story, c: Cast) -> None:
    """Put the entry rules of Latvia and Estonia, and the one visa that is under way, into the advisory service."""
    for nation in ("GB", "IE", "US"):
        for country in ("LV", "EE", "LT"):
            s.seed(
                "visa_and_advisory.entry_requirements",
                requirement(nation, country, visa_required=False, updated_at=s.at(-60, "09:00"), allowed_stay_days=90,
                            passport_validity_months=3 if nation != "IE" else 0, notes=RULE if nation != "IE" else
                            "Citizens of the Union need a valid passport or card.",
                            docs_needed=("letter of consent of the parents, for minors who travel without them",)),
            )  # fmt: skip
    for country in ("LV", "EE"):
        s.seed(
            "visa_and_advisory.visa_products",
            product(f"vp_{country.lower()}_schengen_c", "Schengen visa, short stay", destination=country,
                nationality="*",
                    fee=pounds(78), processing_days=15, updated_at=s.at(-60, "09:00"), documents=("passport", "photo"),
                    office=CONSULATE.name, office_email=CONSULATE.mail),
        )  # fmt: skip
    singer = c.one("visa")
    s.seed(
        "visa_and_advisory.visa_applications",
        VisaApplication(
            application_id=VISA, user_id=USER, product_id="vp_lv_schengen_c", applicant=singer.name,
            applicant_profile={"full_name": singer.name, "nationality": "IN", "passport_number": "Z4471208"},
            created_at=s.at(-14, "10:00"), updated_at=s.at(-12, "10:00"), passport_number="Z4471208",
            passport_expiry=singer.expires, status="processing",
            answers={"arrival": c.day(OUT).isoformat(), "departure": c.day(OUT + 5).isoformat()},
            payment_method_id=c.method, fee_paid=pounds(78), submitted_at=s.at(-12, "10:00"),
            decision_due=s.at(60, "10:00"),
            history=(HistoryEntry(at=s.at(-12, "10:00"), status="processing",
                                  note=f"Submitted. A decision can be expected by {c.say(29)}."),),
        ),
    )  # fmt: skip


def seed_airline(s: Story, c: Cast) -> None:
    """Let the airline publish what has nothing to do with the choir."""
    AMBER.seed(s)
    for ago, title, text in (
        (6, "More seats to Vilnius", "From the summer timetable on a third flight on Saturdays."),
        (19, "AA 512 Gatwick to Riga", "Summer timetable: AA 512 leaves at 14:20 on all days."),
        (33, "AA 518 Gatwick to Tallinn", "AA 518 leaves at 13:05 on Mondays and Fridays."),
        (48, "Instruments in the cabin", "A violin is a bag. A cello is a seat."),
    ):
        AMBER.published(s, ago, "10:00", title, text)
