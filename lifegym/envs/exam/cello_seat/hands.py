"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from lifegym.envs.authoring import Doing
from lifegym.envs.exam.cello_seat.cast import FARES, HIS, JONAS, NIGHTS, USER, VERA, Cast, House, Leg, Ride
from lifegym.envs.exam.cello_seat.houses import ROOM
from lifegym.envs.story import Built, Player, Story
from lifegym.reward.build import RowsBuilder, is_, rows, size, within

PARTY: Final = [
    {"given_name": "Jonáš", "family_name": "Kolář", "type": "adult"},
    {"given_name": "Cello", "family_name": "Kolář", "type": "adult"},
]
CONTACT: Final = {"email": VERA.mail, "phone": "+420 5 5550 0152"}


def seats(me: Player, c: Cast, leg: Leg, ride: Ride, *, flex: bool, alone: bool = False) -> Doing:
    """Look through the trains of a leg, buy two seats on one, and note fare and reference."""
    day = c.day(leg.day).isoformat()
    yield me.rail_booking.search_trains(origin=leg.origin, dest=leg.dest, date=day, passengers=PARTY)
    offer = ride.flex_id if flex else ride.saver_id
    yield me.rail_booking.get_train_offer(offer_id=offer)
    party = PARTY[:1] if alone else PARTY
    yield me.rail_booking.price_train_offer(offer_id=offer, passengers=party)
    made = yield me.rail_booking.create_train_booking(
        offer_id=offer, passengers=party, contact=CONTACT, payment={"method": c.card}
    )
    crowns = int(float(made["charged"]["amount"]))
    yield from FARES.add(
        me, **{"travel day": day, "from": leg.origin, "to": leg.dest, "ref": made["booking_ref"], "crowns": crowns,
               "state": "paid"},
    )  # fmt: skip
    me.know[f"ref {leg.key}"] = made["booking_ref"]
    return made


def ride_in_diary(me: Player, s: Story, leg: Leg, ride: Ride) -> Doing:
    """Put a train into Jonáš's calendar."""
    yield from HIS.put(me, f"Train {ride.number}", s.at(leg.day, ride.leaves), s.at(leg.day, ride.arrives))


def bed(me: Player, c: Cast, house: House, first: date, last: date) -> Doing:
    """Compare the houses of a city and book one; note it on the board."""
    found = yield me.hotel_booking.search_hotels(
        city_or_geo=house.city, check_in=first.isoformat(), check_out=last.isoformat(), guests=1
    )
    for item in found["hotels"]:
        yield me.hotel_booking.get_hotel_details(hotel_id=item["hotel_id"])
    rates = yield me.hotel_booking.get_room_availability(
        hotel_id=house.key, check_in=first.isoformat(), check_out=last.isoformat(), guests=1
    )
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=rates["rate_plans"][0]["rate_plan_id"], payment_method_id=c.card, guests=1,
        guest_profile={"first_name": "Jonáš", "last_name": "Kolář", "email": JONAS.mail, "phone": "+420 5 5550 0152",
                       "user_id": USER},
    )  # fmt: skip
    me.know[f"bed {house.city}"] = made["reservation_id"]
    yield from NIGHTS.put(me, House=house.name, City=house.city, From=first, To=last, State="Booked")


# What must be true.


def ticket(leg: Leg, ride: Ride, *, flex: bool | None = None) -> RowsBuilder:
    """Two seats in one booking on a train stand ticketed."""
    offers = {True: (ride.flex_id,), False: (ride.saver_id,), None: (ride.flex_id, ride.saver_id)}[flex]
    return rows("rail_booking.bookings").made().where(
        offer_id=is_(*offers), status=is_("ticketed", "travelled"), passengers=size(2, 2)
    )  # fmt: skip


def any_ticket(leg: Leg) -> RowsBuilder:
    """Bookings on any train of a leg, however many seats they have."""
    offers = [key for ride in leg.rides for key in (ride.saver_id, ride.flex_id)]
    return rows("rail_booking.bookings").made().where(offer_id=is_(*offers))


def wrong_ticket(leg: Leg, ride: Ride) -> Built:
    """Bookings on the trains of a leg that do not do, or without a seat for the cello."""
    others = [key for other in leg.rides if other != ride for key in (other.saver_id, other.flex_id)]
    return any_ticket(leg).where(passengers=size(1, 1)) | rows("rail_booking.bookings").made().where(
        offer_id=is_(*others)
    )


def stay(house: House, first: date, last: date) -> RowsBuilder:
    """A stay in a house for those nights that stands."""
    return rows("hotel_booking.reservations").where(
        hotel_id=house.key, room_type=ROOM, check_in=is_(first), check_out=is_(last),
        status=is_("confirmed", "checked_in", "checked_out"),
    )  # fmt: skip


def stays_in(c: Cast, city: str, *but: House) -> Built:
    """A stay the agent booked in any other house of a city stands."""
    keys = [house.key for house in c.houses if house.city == city and house not in but]
    return rows("hotel_booking.reservations").where(
        hotel_id=is_(*keys), status=is_("confirmed", "checked_in", "checked_out")
    )


def train_entry(s: Story, number: str, day: int, leaves: str) -> RowsBuilder:
    """The train stands in his calendar at its departure."""
    return HIS.entry(number, start=s.at(day, leaves))


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)
