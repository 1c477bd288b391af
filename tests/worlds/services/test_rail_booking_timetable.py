"""The timetable: trains of every day, which become records only when somebody books or changes them."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest

from lifegym.worlds.records import Record
from lifegym.worlds.services.rail_booking import Call, Course, FareKind, RefundStep
from lifegym.worlds.services.rail_booking.timetable import ON_SALE_DAYS, Plan
from lifegym.worlds.world import World
from tests.worlds.services.rail_booking_kit import (
    CONTACT,
    FRIDAY,
    NOOR,
    NOW,
    assert_sound,
    at,
    booking,
    build,
    eur,
    ok,
    refused,
    seats,
    subjects,
    until,
    world_does,
)

TRIP = {"origin": "Amsterdam", "dest": "Brussels"}
LATER = date(2027, 4, 14)


def course(number: str = "IC 9", leaves: str = "08:20", **more: Any) -> Course:
    """Return a daily train from Amsterdam by Antwerp to Brussels."""
    zone = "Europe/Amsterdam"
    plain = Course(
        train_no=number, train_type="intercity", operator_id="op_a", line="Amsterdam - Brussels",
        calls=(
            Call(city="Amsterdam", station="Amsterdam Centraal", zone=zone, minutes=0, platform="2a"),
            Call(city="Antwerp", station="Antwerpen-Centraal", zone=zone, minutes=75, platform="4"),
            Call(city="Brussels", station="Brussels-Midi", zone=zone, minutes=120, platform="9"),
        ),
        leaves=leaves, whole_fare=eur(4000),
        fares=(
            FareKind(seat_class="second", fare_name="Saver", percent=100, students=True),
            FareKind(seat_class="second", fare_name="Flex", percent=150,
                     refund_steps=(RefundStep(hours=0, percent=100),)),
        ),
        first_day=NOW.date(), last_day=NOW.date() + timedelta(days=365),
    )  # fmt: skip
    return plain.evolve(**more)


def timetabled(*courses: Course, services: tuple[str, ...] = ()) -> World:
    """Return the small railway with courses."""
    world = build(*services)
    twin: list[tuple[str, Record]] = [("rail_booking.courses", row) for row in courses or (course(),)]
    world.seed(*twin)
    return world


def found(world: World, day: date, **more: Any) -> Any:
    """Return the offers of a day."""
    return ok(world, "search_trains", **TRIP, date=str(day), **more)["offers"]


def free(world: World, day: date) -> str:
    """Return the id of an offer of a day, or of a day after it, that has seats."""
    while True:
        for one in found(world, day, max_results=100):
            if one["available"] and one["offer_id"].startswith(f"tro_{day:%Y%m%d}"):
                return str(one["offer_id"])
        day += timedelta(days=1)


def book(world: World, offer_id: str, **more: Any) -> Any:
    """Book one adult."""
    return ok(world, "create_train_booking", offer_id=offer_id, passengers=[NOOR], contact=CONTACT, **more)


def test_timetable__runs_every_day_it_says_and_leaves_no_record() -> None:
    """Each day of the coming weeks has its trains between any two stops; looking at them writes nothing."""
    world = timetabled(course(), course("IC 11", "10:20", weekdays=(0, 1)))
    before = world.digest()
    for ahead in range(1, 80):
        day = NOW.date() + timedelta(days=ahead)
        trains = {one["train_no"] for one in found(world, day, max_results=100)}
        assert ("IC 9" in trains, "IC 11" in trains) == (True, day.weekday() < 2)
    part = ok(world, "search_trains", origin="Antwerp", dest="Brussels", date=str(LATER))["offers"]
    assert part
    assert ok(world, "get_train_offer", offer_id=part[0]["offer_id"])["stops"][0]["city"] == "Antwerp"
    assert world.digest() == before


def test_timetable__sells_ninety_days_ahead() -> None:
    """Later days are not on sale yet, and a search says from when they are; neither can they be booked."""
    world = timetabled()
    last = NOW.date() + timedelta(days=ON_SALE_DAYS)
    offer_id = found(world, last)[0]["offer_id"]
    note = ok(world, "search_trains", **TRIP, date=str(last + timedelta(days=7)))["note"]
    assert str(NOW.date() + timedelta(days=7)) in note
    beyond = offer_id.replace(f"{last:%Y%m%d}", f"{last + timedelta(days=1):%Y%m%d}")
    refused(world, "offer_not_found", "get_train_offer", offer_id=beyond)
    until(world, NOW + timedelta(days=1))
    assert ok(world, "get_train_offer", offer_id=beyond)["bookable"]


WRONG = (
    "tro_20270414_IC9_005", "tro_20270414_IC9_200", "tro_20270414_IC8_020", "tro_20271399_IC9_020",
    "tro_2027٣414_IC9_020", "tro__", "tro_20270414_IC9",
)  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_timetable__ids_that_name_nothing_are_refused(wrong: str) -> None:
    """An id of a stretch, fare, train or day that is not there finds nothing."""
    refused(timetabled(), "offer_not_found", "get_train_offer", offer_id=wrong)


def test_timetable__what_is_booked_becomes_a_record_and_runs() -> None:
    """A booked train has seats fewer, shows its platform, leaves, arrives, and its ticket is travelled on."""
    world = timetabled(services=("email",))
    key = free(world, LATER)
    left = ok(world, "get_train_offer", offer_id=key)["adult_seats"]
    made = book(world, key)
    assert seats(world, key)[0] == left - 1 == ok(world, "get_train_offer", offer_id=key)["adult_seats"]
    assert made["charged"] == made["total_paid"]
    shown = [one for one in found(world, LATER, max_results=100) if one["offer_id"] == key]
    assert [one["adult_seats"] for one in shown] == [left - 1]
    until(world, NOW + timedelta(days=60))
    assert booking(world, made["booking_ref"]).status == "travelled"
    assert subjects(world)[0].startswith("Your e-ticket: IC 9")
    assert_sound(world)


def test_timetable__cancelling_gives_the_seat_back_by_the_rule() -> None:
    """A flexible ticket of the timetable is repaid in full and its seat is on sale again."""
    world = timetabled()
    key = next(one["offer_id"] for one in found(world, LATER, max_results=100)
               if one["fare_name"] == "Flex" and one["available"])  # fmt: skip
    before = ok(world, "get_train_offer", offer_id=key)["adult_seats"]
    done = ok(world, "cancel_train_booking", booking_ref=book(world, key)["booking_ref"])
    assert done["refund_percent"] == 100
    assert seats(world, key)[0] == before
    assert_sound(world)


def test_timetable__a_record_of_its_own_takes_the_place_of_the_same_offer() -> None:
    """Where a train of the timetable is a record already, its offers are not listed twice."""
    double = course("IC 1", "09:00", fares=(FareKind(seat_class="second", fare_name="Standard", percent=100),))
    world = timetabled(double)
    keys = [one["offer_id"] for one in found(world, FRIDAY) if one["train_no"] == "IC 1"]
    assert keys == ["tro_1", "tro_2"]


def test_timetable__life_reaches_its_trains() -> None:
    """A train of the timetable can be late, cancelled or on strike; its other stretches follow."""
    world = timetabled()
    key = free(world, LATER)
    ref = book(world, key)["booking_ref"]
    day = booking(world, ref).train_id.rpartition("/")[2]
    world_does(world, "cancel_train", train_no="IC 9", date=day)
    assert booking(world, ref).status == "cancelled"
    for one in found(world, date.fromisoformat(day), max_results=100):
        assert one["train_no"] != "IC 9"
    world_does(world, "delay_train", train_no="ic9", date=str(LATER + timedelta(days=9)), minutes=70)
    late = ok(world, "get_train_status", train_no="IC 9", date=str(LATER + timedelta(days=9)))
    assert (late["status"], late["delay_min"]) == ("delayed", 70)
    world_does(world, "strike", line="Polder Rail", date=str(LATER + timedelta(days=12)))
    struck = ok(world, "get_train_status", train_no="IC 9", date=str(LATER + timedelta(days=12)))
    assert struck["status"] == "cancelled"
    assert_sound(world)


def test_timetable__status_tells_how_a_train_stands_without_a_record() -> None:
    """Announced within the hour, under way, arrived: by the clock, and with the delay that tickets would meet."""
    world = timetabled(course("IC 9", "09:30"), course("IC 7", "06:10"), course("IC 5", "08:50"))
    states = {number: ok(world, "get_train_status", train_no=number, date=str(NOW.date()))
              for number in ("IC 9", "IC 7", "IC 5")}  # fmt: skip
    assert states["IC 9"]["platform"] == "2a"
    assert states["IC 9"]["status"] in ("scheduled", "delayed")
    assert states["IC 7"]["status"] in ("arrived", "departed")
    assert states["IC 7"]["departed_at"] is not None
    twin = world.fork()
    until(twin, at(12, day=NOW.date() + timedelta(days=1)))
    again = ok(twin, "get_train_status", train_no="IC 7", date=str(NOW.date()))
    assert (again["status"], again["delay_min"]) == ("arrived", states["IC 7"]["delay_min"])


def test_timetable__fares_and_seats_make_sense() -> None:
    """Dear at short notice, dearer for more; what costs more of a class is not sold out before the cheaper one."""
    plan = Plan(course())
    for ahead in range(1, 80):
        day = NOW.date() + timedelta(days=ahead)
        whole, part = plan.offers(day, 0, 2, ahead), plan.offers(day, 0, 1, ahead)
        assert whole[0].adult_fare < whole[1].adult_fare
        assert part[0].adult_fare < whole[0].adult_fare
        assert whole[0].adult_seats <= whole[1].adult_seats
        assert whole[0].adult_seats <= part[0].adult_seats
        assert plan.offers(day, 0, 2, 1)[0].adult_fare > plan.offers(day, 0, 2, 60)[0].adult_fare
        times = [stop.depart_at or stop.arrive_at for stop in plan.train(day).stops]
        assert all(one is not None and other is not None and one < other for one, other in pairwise(times))


def test_timetable__a_course_that_cannot_run_is_not_seeded() -> None:
    """Calls out of order, or an unknown company, are faults of whoever builds the world."""
    for wrong in ({"calls": course().calls[::-1]}, {"operator_id": "op_x"}, {"fares": ()}):
        with pytest.raises(ValueError, match="course IC 9"):
            timetabled(course(**wrong))


def test_booking__warns_of_another_journey_at_the_same_time() -> None:
    """A second ticket for the same hours is sold, with a word about the first."""
    world = timetabled(course("IC 9", "09:10"))
    first = book(world, "tro_1")
    assert "warning" not in first
    second = book(world, next(one["offer_id"] for one in found(world, FRIDAY)
                              if one["train_no"] == "IC 9" and one["available"]))  # fmt: skip
    assert first["booking_ref"] in second["warning"]


def test_mail__to_a_company_is_answered_and_a_watched_price_is_quoted() -> None:
    """A company tells how a booking stands or asks for its number; an alert knows what an offer costs today."""
    world = timetabled(services=("email", "notification_hub"))
    ref = book(world, "tro_1")["booking_ref"]
    for subject in (f"Booking {ref}", "A question"):
        sent = world.call("email.send_email", {"to": "tickets@polder.example", "subject": subject, "body": "Hm?"})
        assert sent.ok, sent.result
    for key in ("tro_1", free(world, LATER)):
        alert = {"user_id": "usr_noor", "item_ref": key, "target_price_minor": 100, "currency": "EUR"}
        made = world.call("notification_hub.create_price_alert", alert)
        shown = ok(world, "get_train_offer", offer_id=key)["adult_fare"]
        assert json.loads(made.result)["last_price"] == shown
    until(world, NOW + timedelta(days=1))
    answers = {row.subject: row.body for row in world.table("email.messages") if row.subject.startswith("Your message")}
    assert "is ticketed" in answers[f"Your message ({ref})"]
    assert "booking reference" in answers["Your message to us"]


def test_search__says_when_nothing_is_on_sale_any_more() -> None:
    """After the last train of a place without a timetable the note does not deny that trains join the two."""
    world = build()
    until(world, at(9, day=FRIDAY + timedelta(days=20)))
    note = ok(world, "search_trains", **TRIP, date="2027-03-26")["note"]
    assert note == "Trains join the two, but none is on sale for that day."
