"""Viewings: half hours that are free, agents who confirm, move or decline, the way between two quarters."""

from __future__ import annotations

import pytest

from tests.worlds.services.listing_platform_kit import (
    BIG,
    FLAT,
    USER,
    assert_sound,
    at,
    bodies,
    booked,
    build,
    does,
    ids,
    notices,
    ok,
    refused,
    subjects,
    until,
    viewing,
)


def test_viewing__is_confirmed_and_attended() -> None:
    """A request is confirmed by mail in working hours, and is over half an hour after it began."""
    world = build()
    key = booked(world)
    assert viewing(world, key).status == "scheduled"
    until(world, at(2))
    assert viewing(world, key).status == "confirmed"
    assert subjects(world) == ["Viewing confirmed: Two-room flat, Javastraat 12"]
    assert "Thursday 4 March 2027, 10:30" in bodies(world)
    until(world, at(4, "10:59"))
    assert viewing(world, key).status == "confirmed"
    until(world, at(4, "11:00"))
    assert viewing(world, key).status == "attended"
    refused(world, "VIEWING_CLOSED", "cancel_viewing", viewing_id=key)
    assert_sound(world)


@pytest.mark.parametrize(
    ("slot", "code"),
    [
        ("2027-03-06T10:30", "SLOT_UNAVAILABLE"),
        ("2027-03-04T10:15", "SLOT_UNAVAILABLE"),
        ("2027-03-04T17:30", "SLOT_UNAVAILABLE"),
        ("2027-03-04T08:30", "SLOT_UNAVAILABLE"),
        ("2027-03-01T10:30", "BAD_DATE"),
        ("2027-02-28T10:30", "BAD_DATE"),
        ("2027-09-28T10:30", "BAD_DATE"),
        ("2027-03-04", "BAD_DATE"),
        ("Thursday", "BAD_DATE"),
    ],
)
def test_viewing__is_refused_out_of_hours(slot: str, code: str) -> None:
    """Only half hours in the agent's working time, two hours to sixty days ahead, are given."""
    refused(build(), code, "schedule_viewing", **USER, listing_id=FLAT, datetime=slot)


def test_viewing__other_zones_mean_the_same_instant() -> None:
    """A time with an offset is the agent's local half hour."""
    world = build()
    key = booked(world, "2027-03-04T18:30:00+09:00")
    assert viewing(world, key).scheduled_at == at(4, "10:30")


def test_viewing__keeps_its_hour_when_the_clocks_change() -> None:
    """An appointment after the change to summer time is at that hour of the summer's clocks."""
    world = build()
    key = booked(world, "2027-03-30T10:30")
    assert viewing(world, key).scheduled_at.isoformat() == "2027-03-30T10:30:00+02:00"
    until(world, at(30, "10:59"))
    assert viewing(world, key).status == "confirmed"
    until(world, at(30, "11:00"))
    assert viewing(world, key).status == "attended"


def test_viewing__nobody_is_in_two_places() -> None:
    """Neither the persona nor the agent is booked twice; cancelling frees both."""
    world = build()
    key = booked(world)
    assert "viw_" in refused(
        world, "SLOT_UNAVAILABLE", "schedule_viewing", **USER, listing_id=BIG, datetime="2027-03-04T10:30"
    )
    refused(world, "ALREADY_SCHEDULED", "schedule_viewing", **USER, listing_id=FLAT, datetime="2027-03-05T10:30")
    does(world, "engage", agent_id="agt_tom", start="2027-03-05T11:00:00+01:00", minutes=60)
    for slot in ("2027-03-05T11:00", "2027-03-05T11:30"):
        assert "Free next" in refused(
            world, "SLOT_UNAVAILABLE", "schedule_viewing", **USER, listing_id=BIG, datetime=slot
        )
    ok(world, "cancel_viewing", viewing_id=key)
    assert viewing(world, key).status == "cancelled"
    assert booked(world, key=BIG) != key
    assert_sound(world)


def test_viewing__lists_what_is_ahead_first() -> None:
    """Viewings still to come stand on top, the nearest first; a state narrows."""
    world = build()
    late, soon = booked(world, "2027-03-09T10:30"), booked(world, "2027-03-02T10:30", BIG)
    assert [row["viewing_id"] for row in ok(world, "list_viewings", **USER)["viewings"]] == [soon, late]
    until(world, at(3))
    assert [row["viewing_id"] for row in ok(world, "list_viewings", **USER)["viewings"]] == [late, soon]
    assert ok(world, "list_viewings", **USER, status="attended")["total"] == 1


def test_viewing__agent_moves_or_declines_by_the_listing() -> None:
    """What a listing says about requests decides the agent's answer."""
    world = build()
    does(world, "correct", listing_id=FLAT, on_request="move")
    does(world, "correct", listing_id=BIG, on_request="decline")
    moved, declined = booked(world), booked(world, "2027-03-05T10:30", BIG)
    until(world, at(2))
    assert (viewing(world, moved).status, viewing(world, moved).scheduled_at) == ("confirmed", at(4, "11:00"))
    assert viewing(world, moved).moved_from == at(4, "10:30")
    assert viewing(world, declined).status == "declined"
    assert sorted(notices(world)) == ["viewing_declined", "viewing_moved"]
    until(world, at(4, "11:29"))
    assert viewing(world, moved).status == "confirmed"
    until(world, at(4, "11:31"))
    assert viewing(world, moved).status == "attended"


def test_viewing__under_offer_takes_no_new_ones() -> None:
    """A listing under offer is not shown any more, and a request under way is declined."""
    world = build()
    key = booked(world)
    does(world, "put_under_offer", listing_id=FLAT)
    until(world, at(2))
    assert viewing(world, key).status == "declined"
    refused(world, "LISTING_UNDER_OFFER", "schedule_viewing", **USER, listing_id=FLAT, datetime="2027-03-05T10:30")
    assert ids(ok(world, "search_listings", category="rent")) == [BIG]
    assert FLAT in ids(ok(world, "search_listings", category="rent", include_under_offer=True))


def test_viewing__slots_follow_the_clock_of_odd_hours_and_zones() -> None:
    """An agent who opens at a quarter past gives half hours of the clock; another zone's half hours are not theirs."""
    world = build()
    does(world, "set_hours", agent_id="agt_mira", opens="09:15", closes="12:10", days=[3])
    slots = ok(world, "get_listing_detail", listing_id=FLAT)["free_viewing_slots"]
    assert [slot[11:16] for slot in slots[:3]] == ["09:30", "10:30", "11:30"]
    odd = "2027-03-04T14:15:00+05:45"
    assert ok(world, "schedule_viewing", **USER, listing_id=FLAT, datetime=odd)["scheduled_at"] == slots[0]


def test_viewing__an_agent_needs_time_between_quarters() -> None:
    """The same agent shows nothing in another quarter in the half hour after; another agent's is warned of."""
    world = build()
    world.table("listing_platform.listings").update(BIG, district="Noord")
    booked(world, "2027-03-04T10:30")
    hurried = ok(world, "schedule_viewing", **USER, listing_id=BIG, datetime="2027-03-04T11:00")
    assert "0 minutes for the way" in hurried["note"]
    ok(world, "cancel_viewing", viewing_id=hurried["viewing_id"])
    world.table("listing_platform.listings").update(BIG, agent_id="agt_mira")
    assert "2027-03-04T11:00:00+01:00" not in ok(world, "get_listing_detail", listing_id=BIG)["free_viewing_slots"]
    refused(world, "SLOT_UNAVAILABLE", "schedule_viewing", **USER, listing_id=BIG, datetime="2027-03-04T11:00")
    ok(world, "schedule_viewing", **USER, listing_id=BIG, datetime="2027-03-04T11:30")


def test_slots__are_of_several_days() -> None:
    """Who asks for free times sees more than one day of them."""
    days = {slot[:10] for slot in ok(build(), "get_listing_detail", listing_id=FLAT)["free_viewing_slots"]}
    assert len(days) >= 2
