"""What all parts of the tracker share: tables, look-ups, figures, news."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any, Final, TypeVar

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError
from lifegym.worlds.identity import signed_in
from lifegym.worlds.keeping import Keeping
from lifegym.worlds.records import Record, Rows
from lifegym.worlds.services.health_tracker.energy import USUAL_KG
from lifegym.worlds.services.health_tracker.kinds import COUNTED, KINDS, Kind
from lifegym.worlds.services.health_tracker.ranges import in_words
from lifegym.worlds.services.health_tracker.records import (
    COUNTING,
    Device,
    Goal,
    GoalResult,
    Habit,
    Meal,
    Metric,
    Stream,
    Workout,
)
from lifegym.worlds.services.health_tracker.spans import Figure, bounds, by_day, over_days, thousandths
from lifegym.worlds.signals import Notice

TOLERANCE: Final = timedelta(minutes=5)
"""How far ahead of the tracker's clock an entry may be dated."""

OLDEST: Final = 1900

R = TypeVar("R", bound=Record)


def metric_time(row: Metric) -> datetime:
    """When a reading was taken."""
    return row.recorded_at


def workout_time(row: Workout) -> datetime:
    """When a workout began."""
    return row.started_at


def meal_time(row: Meal) -> datetime:
    """When something was eaten."""
    return row.logged_at


def clean(text: str, field: str, most: int) -> str:
    """Return a caller's text without outer blanks.

    Raises:
        ToolError: ``BAD_ARG`` when it is empty, too long, or cannot be written.
    """
    text = text.strip()
    if not text or len(text) > most:
        raise ToolError("BAD_ARG", f"{field} is a text of 1 to {most} characters, got {len(text)}.")
    if any((character < " " and character not in "\n\t") or "\ud800" <= character <= "\udfff" for character in text):
        raise ToolError("BAD_ARG", f"{field} holds characters that cannot be written; use plain text.")
    return text


class Desk(Keeping):
    """The tables and what reads them."""

    metrics = Rows(Metric, key="metric_id", style="met_{n:08d}", noun="reading")
    workouts = Rows(Workout, key="workout_id", style="wkt_{n:06d}", noun="workout")
    nutrition_logs = Rows(Meal, key="nutrition_id", style="nut_{n:08d}", noun="meal")
    goals = Rows(Goal, key="goal_id", style="goal_{n:06d}", noun="goal")
    goal_results = Rows(GoalResult, key="result_id", style="gres_{n:06d}", noun="goal result")
    devices = Rows(Device, key="device_id", style="dev_{n:04d}", noun="device")
    streams = Rows(Stream, key="stream_id", style="str_{n:04d}", noun="stream")
    habits = Rows(Habit, key="habit_id", style="hab_{n:04d}", noun="habit")

    @property
    def today(self) -> date:
        """The day at home."""
        return self.now.date()

    def _user(self, user_id: str) -> str:
        return signed_in(self.world, user_id)

    def _past(self, text: str, field: str) -> datetime:
        """Read the instant of an entry; what has not happened yet is refused."""
        instant = self.world.clock.read_instant(text, field)
        if instant > self.now + TOLERANCE:
            raise ToolError(
                "BAD_DATE",
                f"{field} {text.strip()[:40]} lies ahead; it is {self.now:%Y-%m-%d %H:%M} now. Only what has happened "
                "can be logged.",
            )
        if instant.year < OLDEST:
            raise ToolError("BAD_DATE", f"{field} {text.strip()[:40]} is too long ago; dates begin in {OLDEST}.")
        return instant.astimezone(self.now.tzinfo)

    def _span(self, since: str | None, until: str | None) -> tuple[datetime | None, datetime | None]:
        """Read the two ends of a range, each of which may be open."""
        clock = self.world.clock
        first = clock.read_instant(since, "since") if since is not None else None
        last = clock.read_instant(until, "until", end_of_day=True) if until is not None else None
        if first is not None and last is not None and last < first:
            raise ToolError("BAD_DATE", f"until lies before since: {since} to {until}.")
        return first, last

    def _readings(self, user: str, name: str, first: datetime | None, last: datetime | None) -> list[Metric]:
        """Return a person's readings of a type in order of time, those that do not count included."""
        rows = _cut(self.metrics.ordered(metric_time), metric_time, first, last)
        return [row for row in rows if row.type == name and row.user_id == user]

    def _newest(self, user: str, name: str, until: datetime | None = None) -> Metric | None:
        """Return a person's newest counting reading of a type, by a time if one is given."""
        rows = self.metrics.ordered(metric_time)
        end = len(rows) if until is None else bisect_right(rows, until, key=metric_time)
        for place in range(end - 1, -1, -1):
            row = rows[place]
            if row.type == name and row.status == COUNTING and row.user_id == user:
                return row
        return None

    def _twin(self, user: str, name: str, at: datetime) -> Metric | None:
        """Return the counting reading of a type that was taken at that very instant."""
        rows = _cut(self.metrics.ordered(metric_time), metric_time, at, at)
        return next((row for row in rows if row.type == name and row.status == COUNTING and row.user_id == user), None)

    def _sessions(self, user: str, first: datetime | None, last: datetime | None) -> list[Workout]:
        rows = _cut(self.workouts.ordered(workout_time), workout_time, first, last)
        return [row for row in rows if row.user_id == user]

    def _meals(self, user: str, first: datetime, last: datetime) -> list[Meal]:
        rows = _cut(self.nutrition_logs.ordered(meal_time), meal_time, first, last)
        return [row for row in rows if row.user_id == user]

    def _within(self, first: date, last: date) -> tuple[datetime, datetime]:
        """Return the first and the last instant of some days at home."""
        clock = self.world.clock
        return clock.local(first), clock.local(last + timedelta(days=1)) - timedelta(microseconds=1)

    def _day(self, at: datetime) -> date:
        """Return the day at home."""
        zone = self.now.tzinfo
        return at.date() if at.tzinfo is zone else at.astimezone(zone).date()

    def _days(self, user: str, name: str, first: date, last: date) -> dict[date, Figure]:
        """Return what a quantity came to on each day on which something of it was recorded."""
        start, end = self._within(first, last)
        if name in KINDS:
            rows = self._readings(user, name, start, end)
            return by_day(
                KINDS[name],
                [(self._day(row.recorded_at), thousandths(row.value)) for row in rows if row.status == COUNTING],
            )
        kind = COUNTED[name]
        if name in ("calories", "protein"):
            meals = self._meals(user, start, end)
            return by_day(kind, [(self._day(meal.logged_at), _eaten(meal, name)) for meal in meals])
        sessions = self._sessions(user, start, end)
        return by_day(kind, [(self._day(row.started_at), _trained(row, name)) for row in sessions])

    def _value(self, user: str, name: str, first: date, last: date) -> Figure | None:
        """Return what a quantity came to over some days; a sum of what people do is nought where nothing was."""
        found = over_days(kind_named(name), self._days(user, name, first, last))
        if found is None and name in COUNTED and name not in ("calories", "protein"):
            return 0
        return found

    def _grams(self, user: str, at: datetime) -> int:
        """Return a person's mass in grams at a time: as last logged by then, else as ever logged, else the usual."""
        row = self._newest(user, "weight", at) or self._newest(user, "weight")
        return USUAL_KG * 1000 if row is None else thousandths(row.value)

    def _tell(self, kind: str, title: str, body: str, target: str, *, quiet: bool = False, **payload: Any) -> None:
        """Leave a line in the notification centre; it opens no turn."""
        self.emit(
            Notice(source="health_tracker", type=kind, title=title, body=body, target=target, payload=payload,
                   quiet=quiet)
        )  # fmt: skip

    def _shown(self, row: Metric) -> dict[str, Any]:
        """Return a reading as tools show it."""
        found = self.metrics.made(row, shown_reading)
        if row.device_id:
            device = self.devices.get(row.device_id)
            return {**found, "device": device.name if device else row.device_id}
        return found

    def _goal(self, user: str, goal_id: str) -> Goal:
        hint = "get_goals lists the goals and their ids."
        row = self.goals.need(goal_id.strip(), "GOAL_NOT_FOUND", hint)
        if row.user_id != user:
            raise ToolError("GOAL_NOT_FOUND", f"No goal of yours has the id {row.goal_id!r}. {hint}")
        return row

    def arm(self, row: Record) -> None:
        """Set the timers of a stream, a goal or a habit that comes from outside."""
        if isinstance(row, Stream):
            self._arm_stream(row)
        elif isinstance(row, Goal):
            self._arm_goal(row)
        elif isinstance(row, Habit):
            self._arm_habit(row)

    def _arm_habit(self, row: Habit) -> None:
        """Schedule the next time of a habit; the part about habits does it."""
        raise NotImplementedError

    def _arm_stream(self, row: Stream) -> None:
        """Schedule the next reading of a stream; the part about devices does it."""
        raise NotImplementedError

    def _on_reading(self, row: Metric) -> list[Goal]:
        """Do what follows from a reading and return the goals it met; the watching part does it."""
        raise NotImplementedError

    def _arm_goal(self, row: Goal) -> None:
        """Schedule the end of the period under way."""
        if row.status != "active":
            return
        first = max(self.today, row.start_date)
        _, last = bounds(row.period, first)
        if row.end_date is not None:
            last = max(first, min(last, row.end_date))
        until = self.world.clock.local(last + timedelta(days=1))
        self.goals.update(row.goal_id, until=until)
        self.schedule(until, "close_period", row.goal_id)


def shown_reading(row: Metric) -> dict[str, Any]:
    """Return what tools show of a reading itself, in its JSON form."""
    found = {
        "metric_id": row.metric_id,
        "type": row.type,
        "value": tidy(row.value),
        "value_text": row.value_text,
        "unit": row.unit,
        "recorded_at": row.recorded_at,
        "source": row.source,
        "status": row.status,
        "in_words": in_words(row),
    }
    for name in ("entered", "note"):
        if text := getattr(row, name):
            found[name] = text
    view: dict[str, Any] = plain(found)
    return view


def kind_named(name: str) -> Kind:
    """Return what a quantity is."""
    return KINDS.get(name) or COUNTED[name]


def tidy(value: float) -> float | int:
    """Return a whole number without its point."""
    return int(value) if value == int(value) else value


def written(goal: Goal, value: float | None) -> str:
    """Return a goal's figure with its unit, which is left out where it says no more than the goal's name."""
    figures = "nothing" if value is None else f"{tidy(value):,}"
    return figures if goal.unit == goal.type else f"{figures} {goal.unit}"


def target_in_words(goal: Goal, target: float) -> str:
    """Return what a goal asks for: ``Steps: at least 8,000 a day``."""
    kind = kind_named(goal.type)
    pace = f" a {goal.period}"
    if kind.reach:
        pace = ""
    elif kind.span != "sum" and goal.period != "day":
        pace = f" on average over the {goal.period}"
    words = goal.direction.replace("_", " ")
    return f"{kind.label[0].upper()}{kind.label[1:]}: {words} {written(goal, target)}{pace}"


def _cut(rows: list[R], when: Callable[[R], datetime], first: datetime | None, last: datetime | None) -> list[R]:
    """Return the part of a list in order of time that lies between two instants."""
    start = 0 if first is None else bisect_left(rows, first, key=when)
    return rows[start : len(rows) if last is None else bisect_right(rows, last, key=when)]


def _eaten(meal: Meal, name: str) -> int:
    return meal.calories * 1000 if name == "calories" else thousandths(meal.protein_g or 0.0)


def _trained(row: Workout, name: str) -> int:
    if name == "workouts":
        return 1000
    if name == "workout_minutes":
        return row.duration_min * 1000
    return (row.calories if name == "calories_burned" else row.distance_m or 0) * 1000
