"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from typing import Any, Final

from lifegym.envs.authoring import Doing
from lifegym.envs.story import Built, Player, Story
from lifegym.envs.travel.ring_road.cast import AROHA, BACK, PLAN, PLUS, SAIL, TRIP, UNIT, USER, Car, Cast, House
from lifegym.reward.build import RowsBuilder, has, is_, rows

CONTACT: Final = {"email": AROHA.mail, "phone": "+64 4 555 0118"}


def bed(me: Player, c: Cast, house: House, first: int, last: int, room: str = UNIT) -> Doing:
    """Look at the houses of a town, book one, and note it in the book."""
    span = {"check_in": c.iso(first), "check_out": c.iso(last), "guests": 3}
    found = yield me.hotel_booking.search_hotels(city_or_geo=house.town, **span)
    for item in found["hotels"]:
        yield me.hotel_booking.get_hotel_details(hotel_id=item["hotel_id"])
    rates = yield me.hotel_booking.get_room_availability(hotel_id=house.key, **span)
    plan = next(rate for rate in rates["rate_plans"] if rate["room_type"] == room)
    made = yield me.hotel_booking.create_reservation(
        rate_plan_id=plan["rate_plan_id"], payment_method_id=c.card, guests=3,
        guest_profile={"first_name": "Aroha", "last_name": "Reid", "user_id": USER, **CONTACT},
    )  # fmt: skip
    key = f"{house.key} {c.iso(first)}"
    me.know[key] = made["reservation_id"]
    yield from TRIP.add(
        me, noted=me.today, what=f"{house.name}, {room}", place=house.town, ref=made["reservation_id"],
        nzd=int(float(made["total"]["amount"])), state="booked",
    )  # fmt: skip
    return key


def give_back(me: Player, key: str) -> Doing:
    """Give a stay back and mark its row as off."""
    yield me.hotel_booking.cancel_reservation(reservation_id=me.know[key])
    yield from TRIP.mark(me, me.know[key], state="off")


def change_day(me: Player, c: Cast, day: int, **values: Any) -> Doing:
    """Correct a day of the plan."""
    yield from PLAN.set(me, c.iso(day), State="Changed", **values)


def hire(me: Player, s: Story, c: Cast, car: Car) -> Doing:
    """Hire a car with the cover that she named, and note it."""
    plans = yield me.car_rental.list_insurance_plans()
    plus = next(plan["plan_id"] for plan in plans["plans"] if plan["name"] == "Plus")
    made = yield me.car_rental.create_rental_booking(
        offer_id=me.know[f"offer {car.offer_id}"], insurance_plan_id=plus, driver_user_id=USER, contact=CONTACT,
        drivers=[{"name": AROHA.name, "dob": "1981-05-17", "license_no": c.licence, "license_country": "New Zealand"}],
    )  # fmt: skip
    me.know["car"] = made["booking_ref"]
    total = int(float(made["estimated_total"]["amount"]))
    yield from TRIP.add(me, noted=me.today, what=f"{car.model}, {car.company}", place="Picton", ref=made["booking_ref"],
                        nzd=total, state="booked")  # fmt: skip


def cars(me: Player, s: Story) -> Doing:
    """Search the cars for the period and look at each."""
    found = yield me.car_rental.search_vehicle_offers(
        pickup_city="Picton", return_city="Christchurch", pickup_at=s.at(SAIL, "13:00").isoformat(),
        return_at=s.at(BACK, "10:00").isoformat(), seats=4,
    )  # fmt: skip
    yield me.car_rental.compare_energy_options(
        pickup_city="Picton", return_city="Christchurch", pickup_at=s.at(SAIL, "13:00").isoformat(),
        return_at=s.at(BACK, "10:00").isoformat(), route_km_estimate=1500,
    )  # fmt: skip
    for card in found["offers"]:
        page = yield me.car_rental.get_vehicle_offer(offer_id=card["offer_id"])
        key = card["offer_id"].partition("@")[0]
        me.know[f"offer {key}"] = card["offer_id"]
        me.know[f"fee {key}"] = float((page.get("one_way_fee") or {"amount": "0"})["amount"])


# What must be true.


def stay(c: Cast, house: House, first: int, last: int, room: str = UNIT) -> RowsBuilder:
    """A stay in a house for those nights that stands."""
    return rows("hotel_booking.reservations").where(
        hotel_id=house.key, room_type=room, status=is_("confirmed", "checked_in", "checked_out"),
        check_in=c.day(first), check_out=c.day(last),
    )  # fmt: skip


def cabin_nights(c: Cast) -> Built:
    """The two nights in the cabin in Tekapo stand, in one booking or in two."""
    house = c.house("Tekapo")
    apart = stay(c, house, 17, 18, c.cabin) & stay(c, house, 18, 19, c.cabin)
    return stay(c, house, 17, 19, c.cabin) | apart


def stays_elsewhere(c: Cast, town: str, *but: House) -> Built:
    """A stay in any other house of a town stands."""
    keys = [house.key for house in c.houses if house.town == town and house not in but]
    return rows("hotel_booking.reservations").where(
        hotel_id=is_(*keys), status=is_("confirmed", "checked_in", "checked_out")
    )


def hired(car: Car) -> RowsBuilder:
    """A car is hired with the cover she named and one driver."""
    return rows("car_rental.bookings").made().where(
        vehicle_id=car.vehicle_id, insurance_plan_id=PLUS,
        status=is_("held", "confirmed", "picked_up", "returned", "closed"),
    )  # fmt: skip


def planned(c: Cast, day: int, **values: Any) -> Built:
    """A day stands once in the plan and says the values."""
    tests = {name: has(value) if isinstance(value, str | tuple) else value for name, value in values.items()}
    return PLAN.stands(c.iso(day), **tests)
