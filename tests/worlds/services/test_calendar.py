"""The calendar: what its tools answer, what time and other people do to it, and what it tells other services."""

import json
from datetime import date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.ordinary.calendar import ordinary
from lifegym.worlds.services.calendar import Attendee, Calendar, CalendarEvent
from lifegym.worlds.world import World
from tests.worlds.services.calendar_kit import MAI, NOW, at, event, events, ok, opened, refused, reminders

SURFACE = json.loads((Path(__file__).parents[2] / "data" / "tool_surface.json").read_text())["calendar"]


def ids(result: dict[str, Any]) -> list[str]:
    """Return the ids of listed events."""
    return [item["event_id"] for item in result["events"]]


def test_surface__is_the_published_one() -> None:
    """Every published tool and parameter is there with its required flag and default; additions are optional."""
    assert set(Calendar.tools) == set(SURFACE)
    for name, tool in Calendar.tools.items():
        assert tool.writes == SURFACE[name]["writes"]
        ours = {param.name: (param.required, param.default) for param in tool.params}
        published = {param["name"]: (param["required"], param["default"]) for param in SURFACE[name]["params"]}
        assert {key: ours[key] for key in published} == published
        assert not any(required for key, (required, _) in ours.items() if key not in published)
        assert set(tool.doc.arguments) == set(ours)
        assert tool.doc.example


def test_list_calendars__shows_zones_and_refuses_strangers() -> None:
    """The signed-in user sees their calendars, by id or address; nobody else does."""
    world = opened()
    shown = ok(world, "list_calendars", user_id="MAI@hoang.example")
    assert [(row["calendar_id"], row["timezone"], row["is_primary"]) for row in shown["calendars"]][:2] == [
        ("cal_mai", "Asia/Ho_Chi_Minh", True),
        ("cal_tokyo", "Asia/Tokyo", False),
    ]
    assert refused(world, "list_calendars", user_id="khai")[0] == "USER_NOT_FOUND"


def test_create_event__reads_naive_times_in_the_calendars_zone() -> None:
    """Nine o'clock on the Tokyo calendar is nine in Tokyo; a given offset is kept as given."""
    world = opened()
    naive = ok(
        world, "create_event", summary="Call", start="2026-03-04T09:00", end="2026-03-04T10:00", calendar_id="cal_tokyo"
    )
    flight = ok(world, "create_event", summary="Flight", start="2026-03-05T09:00+07:00", end="2026-03-05T16:30+09:00")
    assert naive["start"] == "2026-03-04T09:00:00+09:00"
    assert (flight["start"][-6:], flight["end"][-6:], flight["calendar_id"]) == ("+07:00", "+09:00", "cal_mai")


def test_create_event__all_day_is_shown_as_dates() -> None:
    """An all-day event spans midnights in its zone with an exclusive end, and is printed as dates."""
    world = opened()
    shown = ok(world, "create_event", summary="Trip", start="2026-03-05", end="2026-03-08", calendar_id="cal_tokyo")
    assert (shown["start"], shown["end"], shown["last_day"], shown["all_day"]) == (
        "2026-03-05",
        "2026-03-08",
        "2026-03-07",
        True,
    )
    row = events(world).rows[shown["event_id"]]
    assert row.start == datetime(2026, 3, 5, tzinfo=zone("Asia/Tokyo"))
    assert row.end == datetime(2026, 3, 8, tzinfo=zone("Asia/Tokyo"))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"start": "next Tuesday"}, "BAD_DATE"),
        ({"start": "9999-12-31T23:59-12:00", "end": "9999-12-31T23:59-12:30"}, "BAD_DATE"),
        ({"end": "2026-03-04T08:00"}, "BAD_TIME_RANGE"),
        ({"end": "2026-03-05"}, "BAD_TIME_RANGE"),
        ({"start": "2026-03-04", "end": "2026-03-04"}, "BAD_TIME_RANGE"),
        ({"end": "2036-03-04T10:00"}, "BAD_TIME_RANGE"),
        ({"summary": "  "}, "BAD_ARG"),
        ({"description": "x" * 9000}, "BAD_ARG"),
        ({"calendar_id": "cal_mia"}, "CALENDAR_NOT_FOUND"),
        ({"calendar_id": "cal_school"}, "CALENDAR_READ_ONLY"),
        ({"attendees": [{"email": "not an address"}]}, "BAD_ARG"),
        ({"attendees": [{"email": "ba@hoang.example", "response_status": "accepted"}]}, "BAD_ARG"),
        ({"attendees": [{"mail": "ba@hoang.example"}]}, "BAD_ARG"),
        ({"reminders": [{"minutes_before": -5}]}, "BAD_ARG"),
        ({"reminders": [{"minutes_before": 100_000}]}, "REMINDER_IN_PAST"),
        ({"reminders": [{"minutes_before": n} for n in range(20)]}, "BAD_ARG"),
        ({"recurrence": "FREQ=HOURLY"}, "BAD_RECURRENCE"),
        ({"recurrence": "FREQ=WEEKLY;BYDAY=TH"}, "BAD_RECURRENCE"),
        ({"recurrence": "FREQ=DAILY;UNTIL=20260101"}, "BAD_RECURRENCE"),
    ],
)
def test_create_event__refuses_what_cannot_be(changes: dict[str, Any], code: str) -> None:
    """A wrong time, title, person, reminder or rule is refused with its code and leaves no trace."""
    arguments = {"summary": "Dentist", "start": "2026-03-04T09:00", "end": "2026-03-04T10:00", **changes}
    assert refused(opened(), "create_event", **arguments)[0] == code


def test_create_event__names_the_clashes() -> None:
    """Overlaps are allowed and named, across calendars and series, but not what takes no time or is called off."""
    world = opened(
        event("evt_gym", "2026-02-25T09:30", "2026-02-25T10:30", recurrence="FREQ=WEEKLY"),
        event("evt_birthday", "2026-03-04T00:00", "2026-03-05T00:00", all_day=True, busy=False),
        event("evt_off", "2026-03-04T09:00", "2026-03-04T10:00", status="cancelled"),
        event("evt_after", "2026-03-04T10:00", "2026-03-04T11:00", calendar_id="cal_tokyo"),
    )
    shown = ok(world, "create_event", summary="Dentist", start="2026-03-04T09:00", end="2026-03-04T10:00")
    assert [item["event_id"] for item in shown["conflicts"]] == ["evt_gym_20260304"]
    longer = ok(world, "update_event", event_id=shown["event_id"], end="2026-03-04T10:01")
    assert [item["event_id"] for item in longer["conflicts"]] == ["evt_gym_20260304", "evt_after"]


def test_list_events__compares_instants_and_expands_series() -> None:
    """Bounds are instants whatever their offset; each occurrence is a line with an id of its own."""
    world = opened(
        event("evt_gym", "2026-02-25T09:30", "2026-02-25T10:30", recurrence="FREQ=WEEKLY;COUNT=4"),
        event("evt_late", "2026-03-04T23:30", "2026-03-05T00:30"),
    )
    assert ids(ok(world, "list_events", time_min="2026-03-03", time_max="2026-03-11")) == [
        "evt_gym_20260304",
        "evt_late",
        "evt_gym_20260311",
    ]
    assert ids(ok(world, "list_events", time_min="2026-03-05T02:20+09:00", time_max="2026-03-05T02:25+09:00")) == [
        "evt_late"
    ]
    assert ids(ok(world, "list_events", time_min="2026-03-05T02:30+09:00", time_max="2026-03-06")) == []
    assert ids(ok(world, "list_events"))[:1] == ["evt_gym_20260225"]
    assert ok(world, "list_events", time_min="0001-01-01", time_max="9999-12-31")["total"] == 5
    page = ok(world, "list_events", max_results=2, page=2)
    assert (page["total"], page["has_more"], len(page["events"])) == (5, True, 2)


def test_list_events__refuses_bad_bounds() -> None:
    """A bound that is no date, a range the wrong way round, and unknown orders or calendars are refused."""
    world = opened()
    assert refused(world, "list_events", time_min="soon")[0] == "BAD_DATE"
    assert refused(world, "list_events", time_min="2026-03-05", time_max="2026-03-04")[0] == "BAD_TIME_RANGE"
    assert refused(world, "list_events", order_by="end")[0] == "BAD_ARG"
    assert refused(world, "list_events", max_results=0)[0] == "BAD_ARG"
    assert refused(world, "list_events", calendar_id="cal_x")[0] == "CALENDAR_NOT_FOUND"


def test_list_events__can_show_the_latest_changes_first() -> None:
    """Ordering by update puts what somebody changed last on top."""
    world = opened(
        event("evt_a", "2026-03-04T09:00", "2026-03-04T10:00"), event("evt_b", "2026-03-05T09:00", "2026-03-05T10:00")
    )
    world.run_due(NOW + timedelta(hours=1))
    world.apply(Op(target="calendar.edit_event", arguments={"event_id": "evt_b", "location": "Room 4"}))
    assert ids(ok(world, "list_events", order_by="updated")) == ["evt_b", "evt_a"]


def test_search_events__needs_all_words() -> None:
    """A search finds titles, notes, places and people that contain every word, in a span of time if given."""
    guest = (Attendee(email="hen@clinic.example", name="Dr. Hen"),)
    world = opened(
        event("evt_eye", "2026-03-04T09:00", "2026-03-04T10:00", summary="Eye clinic", location="Huế", attendees=guest)
    )
    assert ids(ok(world, "search_events", query="HEN eye")) == ["evt_eye"]
    assert ids(ok(world, "search_events", query="eye dentist")) == []
    assert ids(ok(world, "search_events", query="eye", time_min="2026-03-05")) == []
    assert refused(world, "search_events", query=" ")[0] == "BAD_ARG"


def test_get_event__shows_series_and_single_dates() -> None:
    """A series shows its next dates, one of its dates can be opened by its own id, other dates cannot."""
    world = opened(event("evt_gym", "2026-02-25T09:30", "2026-02-25T10:30", recurrence="FREQ=WEEKLY"))
    series = ok(world, "get_event", event_id="evt_gym")
    assert [item["event_id"] for item in series["next_occurrences"]][:2] == ["evt_gym_20260304", "evt_gym_20260311"]
    assert ok(world, "get_event", event_id="evt_gym_20260311")["series_id"] == "evt_gym"
    assert refused(world, "get_event", event_id="evt_gym_20260312")[0] == "EVENT_NOT_FOUND"
    code, message = refused(world, "get_event", event_id="evt_gym", calendar_id="cal_tokyo")
    assert code == "EVENT_NOT_FOUND"
    assert "cal_mai" in message


def test_update_event__moves_with_its_length() -> None:
    """A new start alone keeps the length, a date moves an all-day event, and mixed kinds are refused."""
    world = opened(
        event("evt_a", "2026-03-04T09:00", "2026-03-04T10:30"),
        event("evt_day", "2026-03-06T00:00", "2026-03-08T00:00", all_day=True),
    )
    moved = ok(world, "update_event", event_id="evt_a", start="2026-03-05T14:00")
    assert (moved["start"], moved["end"]) == ("2026-03-05T14:00:00+07:00", "2026-03-05T15:30:00+07:00")
    assert ok(world, "update_event", event_id="evt_day", start="2026-03-10")["last_day"] == "2026-03-11"
    assert refused(world, "update_event", event_id="evt_day", start="2026-03-10T09:00")[0] == "BAD_TIME_RANGE"
    assert refused(world, "update_event", event_id="evt_a")[0] == "BAD_ARG"
    assert refused(world, "update_event", event_id="evt_a", status="done")[0] == "BAD_ARG"
    assert refused(world, "update_event", event_id="evt_x", status="tentative")[0] == "EVENT_NOT_FOUND"


def test_update_event__moves_to_another_calendar() -> None:
    """An all-day event keeps its dates when it moves to a calendar in another zone."""
    world = opened(event("evt_day", "2026-03-06T00:00", "2026-03-07T00:00", all_day=True))
    moved = ok(world, "update_event", event_id="evt_day", move_to_calendar_id="cal_tokyo")
    assert (moved["calendar_id"], moved["start"]) == ("cal_tokyo", "2026-03-06")
    assert events(world).rows["evt_day"].start == datetime(2026, 3, 6, tzinfo=zone("Asia/Tokyo"))
    assert (
        refused(world, "update_event", event_id="evt_day", move_to_calendar_id="cal_school")[0] == "CALENDAR_READ_ONLY"
    )


def test_update_event__one_date_leaves_its_series() -> None:
    """Changing one occurrence leaves the others alone; deleting the series takes it along."""
    world = opened(event("evt_gym", "2026-03-04T09:30", "2026-03-04T10:30", recurrence="FREQ=WEEKLY;COUNT=3"))
    ok(world, "update_event", event_id="evt_gym_20260311", start="2026-03-12T18:00")
    assert ids(ok(world, "list_events")) == ["evt_gym_20260304", "evt_gym_20260311", "evt_gym_20260318"]
    assert ok(world, "get_event", event_id="evt_gym_20260311")["start"] == "2026-03-12T18:00:00+07:00"
    assert refused(world, "update_event", event_id="evt_gym_20260311", recurrence="FREQ=DAILY")[0] == "BAD_RECURRENCE"
    ok(world, "delete_event", event_id="evt_gym_20260318")
    assert ids(ok(world, "list_events")) == ["evt_gym_20260304", "evt_gym_20260311"]
    ok(world, "delete_event", event_id="evt_gym")
    assert ids(ok(world, "list_events")) == []


def test_delete_event__is_for_good() -> None:
    """A deleted event is gone, a second deletion and a read-only calendar are refused."""
    world = opened(
        event("evt_a", "2026-03-04T09:00", "2026-03-04T10:00"),
        event("evt_s", "2026-03-04T09:00", "2026-03-04T10:00", calendar_id="cal_school"),
    )
    assert ok(world, "delete_event", event_id="evt_a")["deleted"] == "evt_a"
    assert refused(world, "delete_event", event_id="evt_a")[0] == "EVENT_NOT_FOUND"
    assert refused(world, "delete_event", event_id="evt_s")[0] == "CALENDAR_READ_ONLY"


def test_backstage__changes_silently_and_keeps_the_rules() -> None:
    """Other people add, move, edit and cancel events without a sound; impossible changes are a ValueError."""
    world = opened(event("evt_gym", "2026-03-04T09:30", "2026-03-04T10:30", recurrence="FREQ=WEEKLY"))
    add = {
        "summary": "School trip",
        "start": "2026-03-10",
        "end": date(2026, 3, 12),
        "calendar_id": "cal_school",
        "event_id": "evt_trip",
    }
    world.apply(Op(target="calendar.add_event", arguments=add))
    world.apply(Op(target="calendar.move_event", arguments={"event_id": "evt_trip", "start": date(2026, 3, 11)}))
    world.apply(Op(target="calendar.edit_event", arguments={"event_id": "evt_trip", "description": "Boots"}))
    world.apply(Op(target="calendar.cancel_event", arguments={"event_id": "evt_gym_20260311"}))
    shown = ok(world, "get_event", event_id="evt_trip")
    assert (shown["start"], shown["last_day"], shown["description"]) == ("2026-03-11", "2026-03-12", "Boots")
    assert ok(world, "get_event", event_id="evt_gym_20260311")["status"] == "cancelled"
    assert ok(world, "get_event", event_id="evt_gym_20260318")["status"] == "confirmed"
    assert not world.pushes
    for target, arguments in (
        ("add_event", add),
        ("move_event", {"event_id": "evt_trip", "start": date(2026, 3, 11), "end": date(2026, 3, 11)}),
        ("respond", {"event_id": "evt_trip", "email": "x@y.example", "response": "accepted"}),
        ("cancel_event", {"event_id": "evt_none"}),
    ):
        with pytest.raises(ValueError, match="calendar"):
            world.apply(Op(target=f"calendar.{target}", arguments=arguments))


def test_arm__refuses_seeds_that_cannot_be_read() -> None:
    """An unknown zone or an unreadable rule in a seed is found when the world is built."""
    with pytest.raises(ValueError, match="FREQ"):
        opened(event("evt_a", "2026-03-04T09:00", "2026-03-04T10:00", recurrence="weekly"))


def test_fork__keeps_writes_and_timers_apart() -> None:
    """What one branch creates, and its reminders, are unknown to the other."""
    world = opened()
    branch = world.fork()
    ok(
        branch,
        "create_event",
        summary="Dentist",
        start="2026-03-02T10:00",
        end="2026-03-02T11:00",
        reminders=[{"minutes_before": 30}],
    )
    assert (len(events(world)), world.next_due()) == (0, None)
    assert len(reminders(branch, "2026-03-03T00:00")) == 1


def test_world__survives_a_plain_change() -> None:
    """An event written and read as JSON is the same event, so exported tasks change it like the original."""
    world = opened(
        event(
            "evt_a",
            "2026-03-04T09:00",
            "2026-03-04T10:00",
            attendees=(Attendee(email="a@b.example"),),
            exceptions=(date(2026, 3, 4),),
        )
    )
    world.apply(
        Op(
            target="update",
            arguments={"table": "calendar.events", "key": "evt_a", "changes": {"start": "2026-03-04T08:30:00+07:00"}},
        )
    )
    row = events(world).rows["evt_a"]
    assert (row.start, row.attendees, row.exceptions) == (
        at("2026-03-04T08:30"),
        (Attendee(email="a@b.example"),),
        (date(2026, 3, 4),),
    )


def test_ordinary__is_a_life_that_fits() -> None:
    """Ordinary events are as many as asked, the same from one seed, at times that suit, without overlaps."""
    rows = ordinary(np.random.default_rng(7), MAI, NOW, 120)
    assert [name for name, _ in rows].count("calendar.events") == 120
    assert rows == ordinary(np.random.default_rng(7), MAI, NOW, 120)
    assert rows != ordinary(np.random.default_rng(8), MAI, NOW, 120)
    world = World(MAI, ("calendar",), NOW)
    world.seed(*rows)
    world.seal()
    assert world.next_due() is None
    found = []
    for page in range(1, 20):
        part = ok(world, "list_events", time_min="2025-03-02", time_max="2026-05-01", max_results=100, page=page)
        found += [item for item in part["events"] if not item["all_day"]]
        if not part["has_more"]:
            break
    assert all(before["end"] <= after["start"] for before, after in pairwise(found))
    assert all(
        datetime.fromisoformat(item["start"]).weekday() < 5 for item in found if item["calendar_id"] == "cal_000003"
    )
    assert all(7 <= datetime.fromisoformat(item["start"]).hour <= 21 for item in found)
    assert all("{" not in f"{item['summary']}{item['location']}{item['description']}" for item in found)
    only = ordinary(
        np.random.default_rng(7), MAI, NOW, 10, start=301, calendars={"personal": "a", "family": "b", "work": "c"}
    )
    assert [row.event_id for _, row in only if isinstance(row, CalendarEvent)] == [
        f"evt_{n:08d}" for n in range(301, 311)
    ]
