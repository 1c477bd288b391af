"""Reminders, invitations to other people, and the dates of series."""

from datetime import UTC, datetime, timedelta

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.recurrence import parse_rule, starts
from lifegym.worlds.services.calendar.series import Series, unfold
from tests.worlds.services.calendar_kit import at, event, ok, opened, refused, reminders


def test_reminder__sounds_once_per_occurrence() -> None:
    """Each reminder pushes at its time, once; a series' reminder comes again for every date."""
    world = opened()
    ok(
        world,
        "create_event",
        summary="Dentist",
        start="2026-03-02T10:00",
        end="2026-03-02T11:00",
        reminders=[{"minutes_before": 30}, {"method": "popup", "minutes": 60}],
    )
    ok(
        world,
        "create_event",
        summary="Gym",
        start="2026-03-02T18:00",
        end="2026-03-02T19:00",
        reminders=[0],
        recurrence="FREQ=DAILY;COUNT=2",
    )
    assert reminders(world, "2026-03-06T00:00") == [
        ("03-02 09:00", "Dentist"),
        ("03-02 09:30", "Dentist"),
        ("03-02 18:00", "Gym"),
        ("03-03 18:00", "Gym"),
    ]


def test_reminder__moves_with_the_event_and_is_silenced() -> None:
    """Moving away and back sounds once, at the last time; deleting, cancelling or removing the reminder silences it."""
    world = opened()
    keys = []
    for title in ("moved", "deleted", "cancelled", "disarmed"):
        made = ok(
            world,
            "create_event",
            summary=title,
            start="2026-03-03T10:00",
            end="2026-03-03T11:00",
            reminders=[{"minutes_before": 10}],
        )
        keys.append(made["event_id"])
    for start in ("2026-03-04T10:00", "2026-03-03T10:00", "2026-03-04T12:00"):
        ok(world, "update_event", event_id=keys[0], start=start)
    ok(world, "delete_event", event_id=keys[1])
    ok(world, "update_event", event_id=keys[2], status="cancelled")
    ok(world, "update_event", event_id=keys[3], reminders=[])
    assert reminders(world, "2026-03-06T00:00") == [("03-04 11:50", "moved")]


def test_reminder__goes_on_after_a_date_was_dropped() -> None:
    """Dropping the very date a series' reminder waits for does not silence the dates after it."""
    world = opened()
    made = ok(
        world,
        "create_event",
        summary="Gym",
        start="2026-03-03T18:00",
        end="2026-03-03T19:00",
        reminders=[5],
        recurrence="FREQ=DAILY;COUNT=3",
    )
    ok(world, "delete_event", event_id=f"{made['event_id']}_20260303")
    assert reminders(world, "2026-03-08T00:00") == [("03-04 17:55", "Gym"), ("03-05 17:55", "Gym")]


def test_reminder__that_passed_by_a_move_is_reported() -> None:
    """When a move puts a reminder into the past the result says that it will not sound."""
    world = opened()
    made = ok(
        world,
        "create_event",
        summary="Visit",
        start="2026-03-05T10:00",
        end="2026-03-05T11:00",
        reminders=[{"minutes_before": 1440}],
    )
    moved = ok(world, "update_event", event_id=made["event_id"], start="2026-03-02T12:00")
    assert [item["minutes_before"] for item in moved["reminders_passed"]] == [1440]
    assert reminders(world, "2026-03-06T00:00") == []


def test_reminder__of_a_seeded_event_is_armed() -> None:
    """Reminders that an event had before the world opened sound too, and move when somebody else moves the event."""
    world = opened(event("evt_a", "2026-03-04T09:00", "2026-03-04T10:00", reminders=(15,)))
    world.apply(Op(target="calendar.move_event", arguments={"event_id": "evt_a", "start": at("2026-03-05T09:00")}))
    assert not world.pushes
    assert reminders(world, "2026-03-07T00:00") == [("03-05 08:45", "evt_a")]


def test_reminder__refused_call_sets_no_timer() -> None:
    """A refused creation leaves neither event nor timer."""
    world = opened()
    arguments = {"summary": "x", "start": "2026-03-04T09:00", "end": "2026-03-04T10:00"}
    refused(world, "create_event", **arguments, reminders=[{"minutes_before": 5}, {"minutes_before": 90_000}])
    assert world.next_due() is None


def test_invitation__reaches_the_people_by_mail() -> None:
    """Inviting, moving and calling off writes mail to the others, and only when something changed for them."""
    world = opened(services=("calendar", "email"))
    sent = world.table("email.messages")
    made = ok(
        world, "create_event", summary="Dinner", start="2026-03-04T19:00", end="2026-03-04T21:00",
        attendees=["ba@hoang.example", {"email": "mai@hoang.example", "response_status": "accepted"}],
    )  # fmt: skip
    assert made["mailed"] == {"invite": ["ba@hoang.example"]}
    assert len(sent) == 1
    assert "mailed" not in ok(world, "update_event", event_id=made["event_id"], reminders=[{"minutes_before": 30}])
    world.apply(
        Op(
            target="calendar.respond",
            arguments={"event_id": made["event_id"], "email": "BA@hoang.example", "response": "accepted"},
        )
    )
    moved = ok(
        world,
        "update_event",
        event_id=made["event_id"],
        start="2026-03-05T19:00",
        attendees=["ba@hoang.example", "ma@hoang.example"],
    )
    assert moved["mailed"] == {"invite": ["ma@hoang.example"], "update": ["ba@hoang.example"]}
    assert {person["email"]: person["response_status"] for person in moved["attendees"]}[
        "ba@hoang.example"
    ] == "needsAction"
    off = ok(world, "delete_event", event_id=made["event_id"])
    assert off["mailed"] == {"cancel": ["ba@hoang.example", "ma@hoang.example"]}
    assert len(sent) == 4


def test_organizer__alone_moves_their_event() -> None:
    """A shared event waits for an answer; the persona may answer, set reminders and drop it, but not move it."""
    world = opened()
    world.apply(
        Op(
            target="calendar.share_event",
            arguments={
                "organizer": "lan@quay.example",
                "summary": "Review",
                "start": "2026-03-04T09:00:00+07:00",
                "end": "2026-03-04T10:00:00+07:00",
                "event_id": "evt_r",
            },
        )
    )
    assert not world.pushes
    assert refused(world, "update_event", event_id="evt_r", start="2026-03-05T09:00")[0] == "NOT_ORGANIZER"
    people = [{"email": "lan@quay.example"}, {"email": "mai@hoang.example", "response_status": "declined"}]
    shown = ok(world, "update_event", event_id="evt_r", attendees=people, reminders=[{"minutes_before": 5}])
    assert [person["response_status"] for person in shown["attendees"]] == ["accepted", "declined"]
    assert "mailed" not in ok(world, "delete_event", event_id="evt_r")


@pytest.mark.parametrize(
    "rule",
    ["FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=40", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=MONTHLY;BYDAY=-1SU",
     "FREQ=YEARLY", "FREQ=WEEKLY;UNTIL=20270601", "FREQ=YEARLY;INTERVAL=4"],
)  # fmt: skip
def test_series__kept_years_say_what_the_rule_says(rule: str) -> None:
    """What a series keeps from call to call is what its rule gives, within a year, across years and far ahead."""
    home = zone("Europe/Amsterdam")
    start = datetime(2026, 3, 27, 23, 30, tzinfo=home)
    first = next(starts(parse_rule(rule), start))
    row = event("evt_night", "2026-03-27T00:00", "2026-03-27T01:00", recurrence=rule)[1]
    row = row.evolve(start=first, end=first + timedelta(hours=7))
    series = Series(row)
    for begin, days in ((0, 3), (-30, 400), (270, 20), (90, 4000), (4, 1), (3000, 700), (-400, 100), (0, 3)):
        low = first.astimezone(UTC) + timedelta(days=begin, hours=2)
        high = low + timedelta(days=days)
        wanted = [item for item in unfold(row, home, low) if item.start < high]
        # Where both end after a thousand, they may begin to count a night apart.
        assert [found.item for found in series.between(home, low, high)][:990] == wanted[:990]
