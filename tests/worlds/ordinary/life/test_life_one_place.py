"""A person is in one place at a time: plans, journeys, illness and devices agree."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from itertools import pairwise

from lifegym.worlds.sample import sample_world
from lifegym.worlds.world import World
from tests.worlds.ordinary.life.life_kit import ALL, lived, rows


@cache
def sample() -> World:
    """Return the sample world, not to be written to."""
    return sample_world()


def spans(world: World) -> list[tuple[str, date, date]]:
    """Return what keeps the person elsewhere in the weeks to come: flights, trains, rooms and rented cars."""
    found = []
    for row in rows(world, "flight_booking.bookings"):
        legs = [leg for leg in rows(world, "flight_booking.legs") if leg.pnr == row.pnr]
        found.append((row.pnr, min(leg.depart_at for leg in legs).date(), max(leg.arrive_at for leg in legs).date()))
    offers = {row.offer_id: row for row in rows(world, "rail_booking.offers")}
    ahead = [row for row in rows(world, "rail_booking.bookings") if row.status in ("ticketed", "waitlisted")]
    if ahead:
        days = [offers[row.offer_id].date for row in ahead]
        found.append(("train", min(days), max(days)))
    today = world.now.date()
    for row in rows(world, "car_rental.bookings"):
        if row.status in ("confirmed", "picked_up"):
            found.append((row.booking_ref, max(today, row.pickup_at.date()), row.return_at.date()))
    return [span for span in found if span[2] >= today]


def test_one_place__journeys_of_the_sample_do_not_overlap() -> None:
    """Flights, trains and cars to come follow one another, and a train there has one back."""
    found = sorted(spans(sample()), key=lambda span: span[1])
    assert len(found) >= 5
    assert [(one, two) for one, two in pairwise(found) if one[2] >= two[1]] == []
    world = sample()
    offers = {row.offer_id: row for row in rows(world, "rail_booking.offers")}
    there, back = [offers[row.offer_id] for row in rows(world, "rail_booking.bookings") if row.status != "travelled"]
    assert (there.origin_city, there.dest_city) == (back.dest_city, back.origin_city)


def test_one_place__nothing_at_home_while_away() -> None:
    """No viewing, appointment or meal of the plan lies between the flight out and the flight back."""
    world = sample()
    away = [span for span in spans(world) if not span[0].startswith("CR")]
    days = {first + timedelta(days=step) for _, first, last in away for step in range((last - first).days + 1)}
    seen = [row.scheduled_at.date() for row in rows(world, "listing_platform.viewings") if row.status == "confirmed"]
    journeys = ("Flight", "Train", "Hotel", "Eixample")
    seen += [
        row.start.date() for row in rows(world, "calendar.events")
        if not row.recurrence and not row.all_day and not row.summary.startswith(journeys)
    ]  # fmt: skip
    assert seen
    assert not days.intersection(seen)


def test_one_place__devices_stay_at_home() -> None:
    """During a journey that lies ahead the scale takes no reading and no session is held; afterwards they go on."""
    world, life = lived("Lyon", 2, ALL)
    world = world.fork()
    first, last = next(span for span in life.away if span[0] > life.today)
    end = life.at(last + timedelta(days=9), 23)
    while world.now < end:
        world.run_due(end)
        world.pushes.clear()
    days = {first + timedelta(days=step) for step in range((last - first).days + 1)}
    weights = {row.recorded_at.date() for row in rows(world, "health_tracker.metrics") if row.type == "weight"}
    sessions = {row.started_at.date() for row in rows(world, "health_tracker.workouts")}
    assert not days & (weights | sessions)
    assert max(weights) > last
    assert max(sessions) > last


def test_one_place__in_bed_with_a_fever() -> None:
    """Who logs a fever is at home: no purchase in town, no dinner, no appointment on these days."""
    world, life = lived("Lyon", 2, ALL)
    hot = {row.recorded_at.date() for row in rows(world, "health_tracker.metrics") if row.type == "body_temperature"}
    assert hot
    assert not hot & {
        row.start.date() for row in rows(world, "calendar.events") if not row.recurrence and not row.all_day
    }
    places = {shop.name for shop in life.shops}
    assert not hot & {spend.at.date() for spend in life.spends if spend.payee in places and spend.memo != "Monthly"}


def test_one_place__bookings_leave_mail_and_days() -> None:
    """The flights and the room under way have their mail, their days in the calendar and their line at the bank."""
    world = sample()
    subjects = [row.subject for row in rows(world, "email.messages")]
    notes = [f"{row.summary} {row.description}" for row in rows(world, "calendar.events")]
    room = world.table("hotel_booking.reservations").rows["res_20270301_000901"]
    for key in ("K7Q2ZD", room.confirmation_code):
        assert any(key in text for text in subjects)
        assert any(key in text for text in notes)
    paid = next(row.paid for row in rows(world, "flight_booking.bookings") if row.pnr == "K7Q2ZD")
    assert any(row.amount == -paid for row in rows(world, "banking.transactions"))
