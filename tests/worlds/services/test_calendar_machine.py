"""The calendar used at random: times, rules and links hold, and no reminder sounds twice."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.recurrence import parse_rule
from lifegym.worlds.services.calendar import Calendar
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine

EVENTS = st.sampled_from(
    ["evt_00009001", "evt_00009002", "evt_00009003", "evt_00009002_20270309", "evt_00009002_20270316", "evt_00001001"]
)
TIMES = st.one_of(
    st.datetimes(datetime(2027, 3, 1), datetime(2027, 3, 20)).map(lambda value: value.isoformat()),
    st.dates(date(2027, 3, 1), date(2027, 3, 20)).map(lambda value: value.isoformat()),
    st.sampled_from(
        ["0001-01-01", "9999-12-31T23:59:59-14:00", "1900-01-01", "2199-12-31", "2026-W10-1", "2027-03-28T02:30"]
    ),
    st.text(max_size=10),
)
RULES = st.sampled_from(
    ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=MONTHLY;BYDAY=2WE", "FREQ=YEARLY;COUNT=3", "", "none",
     "FREQ=DAILY;UNTIL=20270310", "x=y"]
)  # fmt: skip
PEOPLE = st.lists(
    st.sampled_from(
        ["ba@hoang.example", {"email": "noor.haddad@postbox.example", "response_status": "accepted"}, "\ud800"]
    ),
    max_size=3,
)
BELLS = st.lists(
    st.one_of(st.integers(-1, 20_000), st.just({"minutes": 30, "method": "email"}), st.just({"minutes_before": 2**70})),
    max_size=2,
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("start", "end", "time_min", "time_max"), TIMES),
    "event_id": EVENTS,
    "calendar_id": st.sampled_from(["cal_000001", "cal_000003"]),
    "recurrence": RULES,
    "attendees": PEOPLE,
    "reminders": BELLS,
    "max_results": st.integers(-1, 200),
    "page": st.integers(-1, 10**20),
    "order_by": st.sampled_from(["startTime", "updated"]),
    "status": st.sampled_from(["confirmed", "cancelled", "tentative"]),
}


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw a tool and arguments, right and wrong."""
    name = draw(st.sampled_from(sorted(Calendar.tools)))
    return name, {
        param.name: draw(VALUES.get(param.name, st.text(max_size=12)))
        for param in Calendar.tools[name].params
        if param.required or draw(st.integers(0, 3)) == 0
    }


class CalendarMachine(ServiceMachine):
    """Random use of the calendar."""

    service = "calendar"
    others = ("email",)
    counts = {"calendar": 12, "email": 4}  # noqa: RUF012  # a class variable of the base
    references = (("calendar.events", "calendar_id", "calendar.calendars"),)

    def __init__(self) -> None:
        super().__init__()
        self.heard: set[tuple[Any, ...]] = set()

    @rule(asked=calls())
    def dated(self, asked: tuple[str, dict[str, Any]]) -> None:
        """Call a tool with times, rules and people."""
        before = self.world.digest()
        call = self.world.call(f"calendar.{asked[0]}", asked[1])
        assert call.ok or self.world.digest() == before

    @rule(hours=st.integers(1, 200))
    def listen(self, hours: int) -> None:
        """Let time pass and hear each reminder once."""
        until = self.world.now + timedelta(hours=hours)
        while self.world.now < until:
            self.world.run_due(until)
            for push in self.world.pushes:
                assert (push.at, push.text) not in self.heard
                self.heard.add((push.at, push.text))
            self.world.pushes.clear()

    def check(self, world: World) -> None:
        """Assert what always holds of events."""
        events = world.table("calendar.events")
        for row in events:
            assert row.end.astimezone(UTC) > row.start.astimezone(UTC)
            assert row.summary.strip()
            assert not row.recurrence or parse_rule(row.recurrence).freq
            assert not row.parent_event_id or row.parent_event_id in events
            assert len({person.email.casefold() for person in row.attendees}) == len(row.attendees)
            assert len(set(row.exceptions)) == len(row.exceptions)


TestCalendarMachine = CalendarMachine.TestCase
TestCalendarMachine.settings = SETTINGS
