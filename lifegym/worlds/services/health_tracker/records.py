"""What a health tracker holds: readings, workouts, meals, goals, and the devices that measure."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from lifegym.worlds.records import Record, record

COUNTING: Final = "valid"
"""The status of a reading that summaries and goals count."""

GOAL_STATUSES: Final = ("active", "achieved", "missed", "abandoned")
TRANSITIONS: Final = {
    "active": frozenset({"achieved", "missed", "abandoned"}),
    "achieved": frozenset(),
    "missed": frozenset(),
    "abandoned": frozenset({"active"}),
}
"""From each state of a goal, those it may move to; a coach may take up an abandoned goal again."""


@record
class Metric(Record):
    """One reading.

    ``value`` is in the type's own unit (``unit``); ``second`` is the lower figure of a blood pressure and
    ``value_text`` the pair as written, ``128/82``. ``entered`` keeps what was typed where it was in another unit.
    ``source`` is ``manual``, ``device`` or ``clinic``. ``status`` is ``valid``, ``duplicate`` (a device sent it twice)
    or ``withdrawn``; only valid readings count.
    """

    metric_id: str
    user_id: str
    type: str
    value: float
    unit: str
    recorded_at: datetime
    logged_at: datetime
    source: str = "manual"
    value_text: str | None = None
    second: float | None = None
    device_id: str = ""
    stream_id: str = ""
    status: str = "valid"
    entered: str = ""
    note: str = ""


@record
class Workout(Record):
    """A session of exercise. ``estimated`` says that its energy was worked out and not measured."""

    workout_id: str
    user_id: str
    type: str
    duration_min: int
    started_at: datetime
    logged_at: datetime
    calories: int
    estimated: bool = False
    distance_m: int | None = None
    source: str = "manual"
    device_id: str = ""
    note: str = ""


@record
class Meal(Record):
    """Something eaten or drunk."""

    nutrition_id: str
    user_id: str
    meal: str
    calories: int
    logged_at: datetime
    entered_at: datetime
    description: str = ""
    protein_g: float | None = None
    carbs_g: float | None = None
    fat_g: float | None = None
    source: str = "manual"


@record
class Goal(Record):
    """Something to keep to in every period, or to reach once.

    ``until`` is when the period under way ends. ``set_by`` is ``self`` or the name of whoever set or last changed it.
    """

    goal_id: str
    user_id: str
    type: str
    target: float
    unit: str
    period: str
    direction: str
    start_date: date
    status: str = "active"
    end_date: date | None = None
    set_by: str = "self"
    created_at: datetime | None = None
    ended_at: datetime | None = None
    until: datetime | None = None
    note: str = ""


@record
class GoalResult(Record):
    """What a goal came to in one period that has ended. ``value`` is None where nothing was recorded."""

    result_id: str
    goal_id: str
    first_day: date
    last_day: date
    value: float | None
    target: float
    met: bool
    at: datetime


@record
class Device(Record):
    """A thing that measures: a watch, a scale, a cuff. ``status`` is ``active`` or ``stopped``."""

    device_id: str
    user_id: str
    name: str
    kind: str
    paired_at: datetime
    status: str = "active"
    note: str = ""


@record
class Stream(Record):
    """What a device measures, when, and around which value.

    A reading is ``base`` plus ``trend_per_week`` for each week since ``since``, plus ``by_weekday`` (Monday first, or
    empty), plus up to ``noise`` either way, kept within ``low`` and ``high``; all in the type's own unit. ``times`` are
    wall-clock times at home on ``weekdays`` (1 is Monday; empty is every day). ``fault`` is empty, ``duplicate`` (sends
    every reading twice) or a unit such as ``lb`` (sends figures of that unit without saying so). ``count`` numbers the
    readings and ``due`` is when the next one is taken. ``pauses`` are the first and last days of times without
    readings, such as journeys on which a scale does not come along.
    """

    stream_id: str
    user_id: str
    device_id: str
    type: str
    times: tuple[str, ...]
    base: float
    noise: float
    low: float
    high: float
    since: date
    trend_per_week: float = 0.0
    by_weekday: tuple[float, ...] = ()
    weekdays: tuple[int, ...] = ()
    second_base: float | None = None
    status: str = "active"
    fault: str = ""
    count: int = 0
    due: datetime | None = None
    pauses: tuple[tuple[date, date], ...] = ()


@record
class Habit(Record):
    """A session of exercise that the person goes on having on a weekday, and that a device records.

    ``weekday`` counts from Monday, 1; ``time`` is when it begins, at home. Minutes and metres a minute vary a little,
    and of a hundred sessions ``skipped`` do not take place. ``until`` is the last day, ``count`` numbers the weeks, and
    ``due`` is when the next session ends. ``pauses`` are the first and last days of times without sessions, such as
    journeys.
    """

    habit_id: str
    user_id: str
    device_id: str
    type: str
    weekday: int
    time: str
    minutes: int
    metres_a_minute: int
    since: date
    skipped: int = 20
    until: date | None = None
    count: int = 0
    due: datetime | None = None
    pauses: tuple[tuple[date, date], ...] = ()


def paused(pauses: tuple[tuple[date, date], ...], day: date) -> bool:
    """Return whether a day lies in one of the spans, first and last days included."""
    return any(first <= day <= last for first, last in pauses)
