"""An ordinary body: a year of steps, sleep, pulse, weight, workouts and meals of one person."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.health_words import AWAY, BREAKFASTS, DINNERS, LUNCHES, PORTIONS, SICK, SNACKS, Dish
from lifegym.worlds.records import Record
from lifegym.worlds.services.health_tracker.energy import energy
from lifegym.worlds.services.health_tracker.records import (
    Device,
    Goal,
    GoalResult,
    Habit,
    Meal,
    Metric,
    Stream,
    Workout,
)
from lifegym.worlds.services.health_tracker.spans import bounds, mean, shown, thousandths

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

A_DAY: Final = 4.1
"""Records an ordinary day brings besides meals."""

_STEPS_BY_WEEKDAY: Final = (-300.0, 400.0, 0.0, 300.0, -200.0, 1900.0, 700.0)
_PLAN: Final = {
    1: ("running", 34, 158), 3: ("strength", 50, 0), 5: ("cycling", 85, 345), 6: ("walking", 70, 86),
}  # fmt: skip
"""By weekday (0 is Monday): what is planned, minutes, and metres a minute."""


class Life(NamedTuple):
    """Whose body it is and how its days went.

    Attributes:
        persona: The person.
        now: The instant at which the world opens.
        days: The recorded days, oldest first.
        weight_kg: Body mass now.
        steps: Usual steps a day.
        start: Number of the first record of each table.
        journeys: First and last days away from home; None is one fortnight.
        sick: First and last days in bed; None is five days two fifths back.
    """

    persona: Persona
    now: datetime
    days: tuple[date, ...]
    weight_kg: float
    steps: int
    start: int
    journeys: tuple[tuple[date, date], ...] | None = None
    sick: tuple[tuple[date, date], ...] | None = None

    @property
    def ahead(self) -> tuple[tuple[date, date], ...]:
        """The journeys that are not over."""
        return tuple(one for one in self.journeys or () if one[1] >= self.now.date())

    def at(self, day: date, hour: int, minute: int) -> datetime:
        """Return a wall-clock time at home."""
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone(self.persona.zone))

    def ill(self, day: date) -> bool:
        """Whether the person was in bed with a cold: five days, two fifths back, unless they are named."""
        if self.sick is not None:
            return any(begin <= day <= end for begin, end in self.sick)
        first = len(self.days) * 3 // 5
        return len(self.days) > 20 and 0 <= (day - self.days[first]).days < 5

    def away(self, day: date) -> bool:
        """Whether the person was on holiday: a fortnight, a quarter into the record, unless journeys are named."""
        if self.journeys is not None:
            return any(begin <= day <= end for begin, end in self.journeys)
        first = len(self.days) // 4
        return len(self.days) > 60 and 0 <= (day - self.days[first]).days < 14


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    days: int | None = None,
    weight_kg: float = 71.5,
    steps: int = 7600,
    active: bool = True,
    journeys: Sequence[tuple[date, date]] | None = None,
    sick: Sequence[tuple[date, date]] | None = None,
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return devices, goals, and about ``count`` entries of the days before ``now``.

    Args:
        rng: Where every draw comes from.
        persona: Whose life it is.
        now: The instant at which the world opens.
        count: How many records in all, about.
        days: How many days are recorded; as many as ``count`` allows, up to a year, when left out.
        weight_kg: Body mass now.
        steps: Usual steps a day.
        active: Whether the person goes on exercising as they did, by themselves.
        journeys: First and last days of the journeys of the time and of those to come, on which the scale stays at
            home and no session takes place; a fortnight of its own choice when left out.
        sick: First and last days in bed with a cold; five days of its own choice when left out.
        start: Number of the first record of each table.

    Raises:
        ValueError: A number is out of range.
    """
    if count < 0 or not 40 <= weight_kg <= 200 or not 500 <= steps <= 30_000 or (days is not None and days < 1):
        raise ValueError("need count >= 0, weight_kg from 40 to 200, steps from 500 to 30,000, days >= 1")
    here = now.astimezone(zone(persona.zone))
    length = days or min(max(round((count - 46) / A_DAY), 8), 365)
    span = tuple(here.date() - timedelta(days=back) for back in range(length - 1, -1, -1))
    life = Life(
        persona, here, span, weight_kg, steps, start, None if journeys is None else tuple(journeys),
        None if sick is None else tuple(sick),
    )  # fmt: skip
    metrics = _metrics(rng, life)
    workouts = _workouts(rng, life, metrics)
    goals = _goals(life, metrics)
    fixed = [*_devices(life), *(_habits(life) if active else ())]
    meals = _meals(rng, life, count - len(metrics) - len(workouts) - len(goals) - len(fixed))
    return [
        *fixed,
        *(("health_tracker.metrics", row) for row in metrics),
        *(("health_tracker.workouts", row) for row in workouts),
        *(("health_tracker.nutrition_logs", row) for row in meals),
        *goals,
    ]


def _devices(life: Life) -> list[tuple[str, Record]]:
    paired = life.at(life.days[0] - timedelta(days=20), 19, 40)
    names = ("Tern 3 watch", "Halden bathroom scale", "Corva arm cuff")
    devices = [
        Device(device_id=f"dev_{life.start + index:04d}", user_id=life.persona.user_id, name=name, kind=kind,
               paired_at=paired)
        for index, (name, kind) in enumerate(zip(names, ("watch", "scale", "blood pressure monitor"), strict=True))
    ]  # fmt: skip
    rows: list[tuple[str, Record]] = [("health_tracker.devices", device) for device in devices]
    for index, (device, facts) in enumerate(zip((0, 0, 0, 1, 2), _courses(life), strict=True)):
        stream = Stream(stream_id=f"str_{life.start + index:04d}", user_id=life.persona.user_id,
                        device_id=devices[device].device_id, since=life.now.date(),
                        pauses=life.ahead if device else (), **facts)  # fmt: skip
        rows.append(("health_tracker.streams", stream))
    return rows


def _habits(life: Life) -> list[tuple[str, Record]]:
    """Return the sessions that the watch goes on recording."""
    kept = [(day, *plan) for day, plan in _PLAN.items() if plan[2]]
    return [
        (
            "health_tracker.habits",
            Habit(habit_id=f"hab_{life.start + index:04d}", user_id=life.persona.user_id,
                  device_id=f"dev_{life.start:04d}", type=name, weekday=day + 1, time="18:20" if day < 5 else "10:15",
                  minutes=minutes, metres_a_minute=pace, since=life.now.date(), pauses=life.ahead),
        )
        for index, (day, name, minutes, pace) in enumerate(kept)
    ]  # fmt: skip


def _courses(life: Life) -> tuple[dict[str, Any], ...]:
    """Return what the devices go on to measure."""
    kg = life.weight_kg
    return (
        {"type": "steps", "times": ("23:30",), "base": float(life.steps), "noise": 3200.0, "low": 600.0,
         "high": 32_000.0, "by_weekday": _STEPS_BY_WEEKDAY},
        {"type": "heart_rate", "times": ("07:05",), "base": 61.0, "noise": 5.0, "low": 48.0, "high": 96.0},
        {"type": "sleep_minutes", "times": ("07:10",), "base": 432.0, "noise": 75.0, "low": 190.0, "high": 620.0,
         "by_weekday": (0.0, -10.0, -5.0, -10.0, -15.0, 25.0, 35.0)},
        {"type": "weight", "times": ("07:15",), "weekdays": (1, 5), "base": kg, "noise": 0.7, "low": kg - 12,
         "high": kg + 12, "trend_per_week": -0.05},
        {"type": "blood_pressure", "times": ("08:30",), "weekdays": (7,), "base": 125.0, "noise": 10.0, "low": 95.0,
         "high": 178.0, "second_base": 79.0},
    )  # fmt: skip


def _metrics(rng: np.random.Generator, life: Life) -> list[Metric]:
    found: list[dict[str, Any]] = []
    swings = np.clip(rng.normal(size=(len(life.days), 6)), -2.4, 2.4).tolist()
    for day, swing in zip(life.days, swings, strict=True):
        found += _day(life, day, swing)
    found = [facts for facts in found if facts["recorded_at"] <= life.now]
    found.sort(key=lambda facts: facts["recorded_at"])
    person = life.persona.user_id
    return [
        Metric(metric_id=f"met_{life.start + index:08d}", user_id=person, logged_at=facts["recorded_at"],
               source=facts.pop("source", "device"), **facts)
        for index, facts in enumerate(found)
    ]  # fmt: skip


def _day(life: Life, day: date, swing: list[float]) -> list[dict[str, Any]]:
    """Return a day's readings."""
    ill, away, weekend = life.ill(day), life.away(day), day.weekday() >= 5
    walked = life.steps * (0.2 if ill else 1.55 if away else 1) + _STEPS_BY_WEEKDAY[day.weekday()] * (not ill)
    slept = 428 + 30 * weekend + 55 * ill + 30 * away + 42 * swing[1]
    pulse = 61 + 11 * ill - 2 * away + 2.6 * swing[2]
    back = (life.now.date() - day).days
    festive = 0.9 if (day.month, day.day) >= (12, 24) or (day.month == 1 and day.day < 20) else 0.0
    kilos = life.weight_kg + 0.006 * back + festive + 0.35 * swing[3]
    watch, scale, cuff = (f"dev_{life.start + index:04d}" for index in range(3))
    streams = [f"str_{life.start + index:04d}" for index in range(5)]
    rows: list[dict[str, Any]] = [
        {"type": "sleep_minutes", "value": float(round(slept)), "unit": "min", "recorded_at": life.at(day, 7, 10),
         "device_id": watch, "stream_id": streams[2]},
        {"type": "heart_rate", "value": float(round(pulse)), "unit": "bpm", "recorded_at": life.at(day, 7, 5),
         "device_id": watch, "stream_id": streams[1]},
        {"type": "steps", "value": float(max(round(walked + 1500 * swing[0] * (0.3 if ill else 1)), 640)),
         "unit": "steps", "recorded_at": life.at(day, 23, 30), "device_id": watch, "stream_id": streams[0]},
    ]  # fmt: skip
    if day.weekday() in (0, 4) and not away:
        rows.append({"type": "weight", "value": round(kilos, 1), "unit": "kg", "recorded_at": life.at(day, 7, 15),
                     "device_id": scale, "stream_id": streams[3]})  # fmt: skip
    if day.weekday() == 6 and not away:
        upper = round(125 + 6.5 * swing[4])
        lower = round(79 + 3.5 * swing[4] + 2 * swing[5])
        rows.append({"type": "blood_pressure", "value": float(upper), "second": float(lower), "unit": "mmHg",
                     "value_text": f"{upper}/{lower}", "recorded_at": life.at(day, 8, 30), "device_id": cuff,
                     "stream_id": streams[4]})  # fmt: skip
    if ill:
        rows.append({"type": "body_temperature", "value": round(38.3 + 0.25 * swing[5], 1), "unit": "C",
                     "recorded_at": life.at(day, 20, 5), "source": "manual", "value_text": None})  # fmt: skip
    return rows


def _workouts(rng: np.random.Generator, life: Life, metrics: list[Metric]) -> list[Workout]:
    found: list[Workout] = []
    weights = {row.recorded_at.date(): row.value for row in metrics if row.type == "weight"}
    kilos = life.weight_kg
    for day in life.days:
        kilos = weights.get(day, kilos)
        draw = rng.random(3).tolist()
        if life.away(day):
            plan = (("hiking", 140, 62), ("swimming", 35, 28))[day.day % 2] if day.day % 3 else None
        else:
            plan = _PLAN.get(day.weekday())
        if plan is None or life.ill(day) or draw[0] < 0.2:
            continue
        name, usual, pace = plan
        if name == "walking" and draw[2] < 0.3:
            name, usual, pace = "yoga", 45, 0
        minutes = max(round(usual * (0.82 + 0.36 * draw[1])), 12)
        metres = round(pace * minutes * (0.94 + 0.12 * draw[2]) / 10) * 10 or None
        evening = day.weekday() < 5 and not life.away(day)
        begin = life.at(day, 18 if evening else 10, int(draw[1] * 11) * 5)
        end = begin + timedelta(minutes=minutes)
        if end > life.now:
            continue
        by_hand = name in ("strength", "yoga")
        found.append(
            Workout(workout_id=f"wkt_{life.start + len(found):06d}", user_id=life.persona.user_id, type=name,
                    duration_min=minutes, started_at=begin, logged_at=end + timedelta(minutes=4), distance_m=metres,
                    calories=energy(name, minutes, metres, round(kilos * 1000)), estimated=by_hand,
                    source="manual" if by_hand else "device", device_id="" if by_hand else f"dev_{life.start:04d}")
        )  # fmt: skip
    return found


def _meals(rng: np.random.Generator, life: Life, count: int) -> list[Meal]:
    """Return meals of the last days, as many as are wanted."""
    found: list[tuple[datetime, str, Dish, int, str]] = []
    for day in reversed(life.days):
        if len(found) >= count:
            break
        for hour, meal, dishes in ((7, "breakfast", BREAKFASTS), (12, "lunch", LUNCHES), (15, "snack", SNACKS),
                                   (18, "dinner", AWAY if life.away(day) else DINNERS)):  # fmt: skip
            draw = rng.integers(0, 1 << 20, size=3).tolist()
            at = life.at(day, hour, 15 + draw[0] % 40)
            if at > life.now or (meal == "snack" and draw[0] % 5 < 2):
                continue
            chosen = SICK if life.ill(day) and meal != "breakfast" else dishes
            percent, words = PORTIONS[draw[2] % len(PORTIONS)] if meal in ("lunch", "dinner") else (100, "")
            found.append((at, meal, chosen[draw[1] % len(chosen)], percent, words))
    found = sorted(found[: max(count, 0)], key=lambda item: item[0])
    return [
        Meal(nutrition_id=f"nut_{life.start + index:08d}", user_id=life.persona.user_id, meal=meal,
             calories=dish.kcal * percent // 1000 * 10, logged_at=at, entered_at=at + timedelta(minutes=20),
             description=f"{dish.name}{words}", protein_g=dish.protein * percent / 100,
             carbs_g=dish.carbs * percent / 100, fat_g=dish.fat * percent / 100)
        for index, (at, meal, dish, percent, words) in enumerate(found)
    ]  # fmt: skip


def _goals(life: Life, metrics: list[Metric]) -> list[tuple[str, Record]]:
    first = life.days[0]
    today = life.now.date()
    lately = max(first, today - timedelta(days=20))
    week = bounds("week", today)[0] - timedelta(days=21)
    person = life.persona.user_id
    facts: tuple[dict[str, Any], ...] = (
        {"type": "steps", "target": 8000.0, "unit": "steps", "period": "day", "direction": "at_least",
         "start_date": lately},
        {"type": "weight", "target": round(life.weight_kg - 2.5), "unit": "kg", "period": "month",
         "direction": "at_most", "start_date": first, "end_date": today + timedelta(days=120)},
        {"type": "sleep_minutes", "target": 435.0, "unit": "min", "period": "week", "direction": "at_least",
         "start_date": max(first, week)},
        {"type": "workout_minutes", "target": 600.0, "unit": "min", "period": "month", "direction": "at_least",
         "start_date": first - timedelta(days=75), "end_date": first - timedelta(days=15), "status": "achieved"},
        {"type": "workout_distance", "target": 120_000.0, "unit": "m", "period": "month", "direction": "at_least",
         "start_date": first - timedelta(days=70), "status": "abandoned", "note": "Sore knee, paused."},
    )  # fmt: skip
    goals = []
    for index, fact in enumerate(facts):
        begun = fact["start_date"]
        ended = None
        if "status" in fact:
            ended = life.at(fact.get("end_date", begun + timedelta(days=30)) + timedelta(days=1), 0, 0)
        goals.append(
            Goal(goal_id=f"goal_{life.start + index:06d}", user_id=person, created_at=life.at(begun, 8, 30),
                 ended_at=ended, **fact)
        )  # fmt: skip
    return [
        *(("health_tracker.goals", goal) for goal in goals),
        *(("health_tracker.goal_results", row) for row in _results(life, metrics, goals)),
    ]


def _results(life: Life, metrics: list[Metric], goals: list[Goal]) -> list[GoalResult]:
    """Return how every period of the goals ended, but for the one that was given up."""
    spans = [(goal, *span) for goal in goals[:4] for span in _over(goal, life.now.date())]
    spans.sort(key=lambda span: (span[2], span[0].goal_id))
    rows = []
    for index, (goal, first, last) in enumerate(spans):
        value = _came_to(goal, metrics, first, last)
        met = value is not None and (value >= goal.target if goal.direction == "at_least" else value <= goal.target)
        rows.append(
            GoalResult(result_id=f"gres_{life.start + index:06d}", goal_id=goal.goal_id, first_day=first, last_day=last,
                       value=value, target=goal.target, met=met, at=life.at(last + timedelta(days=1), 0, 0))
        )  # fmt: skip
    return rows


def _over(goal: Goal, today: date) -> list[tuple[date, date]]:
    """Return the periods of a goal that are over."""
    found = []
    day = goal.start_date
    end = min(goal.end_date or today, today - timedelta(days=1))
    while day <= end:
        last = bounds(goal.period, day)[1]
        if goal.end_date is not None:
            last = min(last, goal.end_date)
        if last > end:
            break
        found.append((day, last))
        day = last + timedelta(days=1)
    return found


def _came_to(goal: Goal, metrics: list[Metric], first: date, last: date) -> float | None:
    """Return what a period came to: a mean, the newest weight, or for sessions before the record a little over."""
    if goal.type == "workout_minutes":
        return goal.target + 12.0 + first.toordinal() % 47
    until = [row for row in metrics if row.type == goal.type and row.recorded_at.date() <= last]
    if goal.type == "weight":
        return until[-1].value if until and until[-1].recorded_at.date() >= goal.start_date else None
    own = [row for row in until if first <= row.recorded_at.date()]
    return shown(mean([thousandths(row.value) for row in own]), 1) if own else None
