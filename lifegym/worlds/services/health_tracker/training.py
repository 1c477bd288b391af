"""Workouts, meals, and what a day came to."""

from __future__ import annotations

import math
from datetime import timedelta
from fractions import Fraction
from typing import Any

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.paging import limited
from lifegym.worlds.service import tool
from lifegym.worlds.services.health_tracker.desk import TOLERANCE, Desk, clean, tidy
from lifegym.worlds.services.health_tracker.energy import EXERCISES, energy, exercise_of
from lifegym.worlds.services.health_tracker.kinds import KINDS
from lifegym.worlds.services.health_tracker.records import Meal, Workout
from lifegym.worlds.services.health_tracker.spans import shown, thousandths

MEALS = ("breakfast", "lunch", "dinner", "snack", "drink")


class Training(Desk):
    """The tools on workouts."""

    @tool(writes=True)
    def log_workout(
        self,
        user_id: str,
        type: str,
        duration_min: int,
        started_at: str,
        calories: int | None = None,
        distance_m: int | None = None,
    ) -> dict[str, Any]:
        """Add a finished workout by hand; it cannot be edited or removed later and is marked as manual.

        Energy is estimated from type, speed, duration and the last logged weight where calories are left out. Plain
        step counts go to log_metric.

        Args:
            user_id: Whose workout, such as "usr_noor".
            type: running, walking, cycling, hiking, swimming, rowing, strength, hiit, yoga, pilates, tennis, football,
                climbing, physiotherapy, other and more.
            duration_min: Whole minutes, 1 to 1440.
            started_at: When it began, ISO date-time; it must be over by now.
            calories: Energy in kcal where it was measured.
            distance_m: Distance in metres.

        Example:
            health_tracker.log_workout(
                user_id="usr_noor", type="running", duration_min=32, started_at="2027-03-01T06:50", distance_m=5400)
        """
        user = self._user(user_id)
        name = exercise_of(type)
        start = self._past(started_at, "started_at")
        if not 1 <= duration_min <= 1440:
            raise ToolError("BAD_VALUE", f"duration_min is 1 to 1440 minutes, got {duration_min}.")
        end = start + timedelta(minutes=duration_min)
        if end > self.now + TOLERANCE:
            raise ToolError("BAD_DATE", f"That workout would last until {end:%Y-%m-%d %H:%M}; log it when it is over.")
        self._believable(name, duration_min, calories, distance_m)
        for other in self._sessions(user, start - timedelta(days=1), end):
            if start < other.started_at + timedelta(minutes=other.duration_min) and other.started_at < end:
                raise ToolError(
                    "DUPLICATE_ENTRY",
                    f"{other.workout_id} ({other.type}, {other.duration_min} min from "
                    f"{other.started_at:%Y-%m-%d %H:%M}) covers that time already.",
                )
        burned = energy(name, duration_min, distance_m, self._grams(user, start)) if calories is None else calories
        row = self.workouts.insert(
            Workout(
                workout_id=self.workouts.new_key(),
                user_id=user,
                type=name,
                duration_min=duration_min,
                started_at=start,
                logged_at=self.now,
                calories=burned,
                estimated=calories is None,
                distance_m=distance_m,
            )
        )
        return self._session(row)

    def _believable(self, name: str, minutes: int, calories: int | None, distance_m: int | None) -> None:
        if calories is not None and not 0 <= calories <= minutes * 30:
            raise ToolError(
                "BAD_VALUE",
                f"calories for {minutes} minutes are 0 to {minutes * 30} kcal (at most 30 a minute), got {calories}.",
            )
        if distance_m is None:
            return
        fastest = EXERCISES[name].fastest
        most = int(fastest * 1000 * minutes / 60)
        if not 0 < distance_m <= most:
            raise ToolError(
                "BAD_VALUE",
                f"{name} takes no distance; leave distance_m out."
                if not most
                else f"distance_m for {minutes} minutes of {name} is 1 to {most} metres, got {distance_m}.",
            )

    def _session(self, row: Workout) -> dict[str, Any]:
        return self.workouts.made(row, shown_session)

    @tool
    def list_workouts(
        self, user_id: str, since: str | None = None, until: str | None = None, limit: int = 100
    ) -> dict[str, Any]:
        """List workouts, newest first, with their totals; get_activity_summary shows one day with steps and sleep.

        Args:
            user_id: Whose workouts, such as "usr_noor".
            since: Earliest start, ISO date or date-time.
            until: Latest start, ISO date or date-time; a date counts to its end.
            limit: Most workouts, 1 to 500. The totals are of the whole range.

        Example:
            health_tracker.list_workouts(user_id="usr_noor", since="2027-02-01", limit=10)
        """
        user = self._user(user_id)
        limited(limit, 500)
        rows = self._sessions(user, *self._span(since, until))
        return {
            "workouts": [self._session(row) for row in rows[: -limit - 1 : -1]],
            "total": len(rows),
            "has_more": len(rows) > limit,
            "total_minutes": sum(row.duration_min for row in rows),
            "total_calories": sum(row.calories for row in rows),
            "total_distance_m": sum(row.distance_m or 0 for row in rows),
        }

    @tool
    def get_workout(self, workout_id: str) -> dict[str, Any]:
        """Return one workout.

        Args:
            workout_id: As list_workouts shows it.

        Example:
            health_tracker.get_workout(workout_id="wkt_000003")
        """
        hint = "list_workouts shows the workouts."
        row = self.workouts.need(workout_id.strip(), "WORKOUT_NOT_FOUND", hint)
        if row.user_id != self.world.persona.user_id:
            raise ToolError("WORKOUT_NOT_FOUND", f"No workout of yours has the id {row.workout_id!r}. {hint}")
        return {**self._session(row), "logged_at": row.logged_at}

    @tool(writes=True)
    def log_nutrition(
        self,
        user_id: str,
        meal: str,
        calories: int,
        logged_at: str,
        description: str | None = None,
        protein_g: float | None = None,
        carbs_g: float | None = None,
        fat_g: float | None = None,
    ) -> dict[str, Any]:
        """Add a meal or drink with its energy by hand; it cannot be edited or removed later.

        Args:
            user_id: Who ate, such as "usr_noor".
            meal: breakfast, lunch, dinner, snack or drink.
            calories: Energy in kcal, 0 to 6000.
            logged_at: When it was eaten, ISO date-time; not ahead of now.
            description: What it was.
            protein_g: Grams of protein.
            carbs_g: Grams of carbohydrate.
            fat_g: Grams of fat.

        Example:
            health_tracker.log_nutrition(
                user_id="usr_noor", meal="breakfast", calories=410, logged_at="2027-03-01T08:05",
                description="Porridge with pear and walnuts", protein_g=12.5, carbs_g=58, fat_g=14)
        """
        user = self._user(user_id)
        name = meal.strip().lower()
        if name not in MEALS:
            raise not_one_of(meal, MEALS, "meal", "BAD_TYPE")
        at = self._past(logged_at, "logged_at")
        if not 0 <= calories <= 6000:
            raise ToolError("BAD_VALUE", f"calories of one meal are 0 to 6000 kcal, got {calories}.")
        text = clean(description, "description", 300) if description and description.strip() else ""
        grams = [_grams(value, field) for value, field in
                 ((protein_g, "protein_g"), (carbs_g, "carbs_g"), (fat_g, "fat_g"))]  # fmt: skip
        for other in self._meals(user, at, at):
            if (other.meal, other.calories, other.description) == (name, calories, text):
                raise ToolError("DUPLICATE_ENTRY", f"That {name} is logged already as {other.nutrition_id}.")
        row = self.nutrition_logs.insert(
            Meal(
                nutrition_id=self.nutrition_logs.new_key(),
                user_id=user,
                meal=name,
                calories=calories,
                logged_at=at,
                entered_at=self.now,
                description=text,
                protein_g=grams[0],
                carbs_g=grams[1],
                fat_g=grams[2],
            )
        )
        found = _meal(row)
        given = _from_grams([row])
        if None not in grams and abs(given - calories) > max(100, calories // 4):
            found["remark"] = f"The grams given make about {given} kcal, the entry says {calories}."
        return found

    @tool
    def get_nutrition_summary(self, user_id: str, date: str) -> dict[str, Any]:
        """Add up what was eaten on one day: energy and grams in all and by meal, with every entry.

        Args:
            user_id: Whose day, such as "usr_noor".
            date: The day, ISO.

        Example:
            health_tracker.get_nutrition_summary(user_id="usr_noor", date="2027-02-28")
        """
        user = self._user(user_id)
        day = self.world.clock.read_date(date, "date")
        rows = self._meals(user, *self._within(day, day))
        meals = {
            name: {"calories": sum(row.calories for row in own), "entries": [_meal(row) for row in own]}
            for name in MEALS
            if (own := [row for row in rows if row.meal == name])
        }
        return {
            "date": day,
            "calories": sum(row.calories for row in rows),
            "protein_g": _sum(rows, "protein_g"),
            "carbs_g": _sum(rows, "carbs_g"),
            "fat_g": _sum(rows, "fat_g"),
            "kcal_from_grams": _from_grams(rows),
            "entries": len(rows),
            "meals": meals,
        }

    @tool
    def get_activity_summary(self, user_id: str, date: str) -> dict[str, Any]:
        """Show one day's movement and rest: steps, workouts and their energy, sleep, resting heart rate.

        Sleep counts to the day of waking. For food use get_nutrition_summary, for whole weeks get_metric_summary.

        Args:
            user_id: Whose day, such as "usr_noor".
            date: The day, ISO.

        Example:
            health_tracker.get_activity_summary(user_id="usr_noor", date="2027-02-28")
        """
        user = self._user(user_id)
        day = self.world.clock.read_date(date, "date")
        start, end = self._within(day, day)
        sessions = self._sessions(user, start, end)
        found: dict[str, Any] = {"date": day, "complete": day < self.today}
        for name in ("steps", "sleep_minutes", "heart_rate"):
            value = self._days(user, name, day, day).get(day)
            found[name] = None if value is None else tidy(shown(value, KINDS[name].places + (name == "heart_rate")))
        return {
            **found,
            "workouts": [self._session(row) for row in sessions],
            "active_minutes": sum(row.duration_min for row in sessions),
            "calories_burned_in_workouts": sum(row.calories for row in sessions),
            "distance_m": sum(row.distance_m or 0 for row in sessions),
        }


def shown_session(row: Workout) -> dict[str, Any]:
    """Return a workout as tools show it, in its JSON form."""
    found: dict[str, Any] = {
        "workout_id": row.workout_id,
        "type": row.type,
        "started_at": row.started_at,
        "ended_at": row.started_at + timedelta(minutes=row.duration_min),
        "duration_min": row.duration_min,
        "calories": row.calories,
        "calories_estimated": row.estimated,
        "distance_m": row.distance_m,
        "source": row.source,
    }
    if row.distance_m:
        found["speed_kmh"] = shown(Fraction(row.distance_m * 60, row.duration_min), 1)
    if row.note:
        found["note"] = row.note
    view: dict[str, Any] = plain(found)
    return view


def _grams(value: float | None, field: str) -> float | None:
    if value is None:
        return None
    if not (math.isfinite(value) and 0 <= value <= 1000):
        raise ToolError("BAD_VALUE", f"{field} is 0 to 1000 grams, got {value:g}.")
    return round(value, 1)


def _sum(rows: Any, field: str) -> float | int:
    return tidy(shown(sum(thousandths(getattr(row, field) or 0.0) for row in rows), 1))


def _from_grams(rows: Any) -> int:
    """Return kilocalories by the Atwater factors: 4 a gram of protein or carbohydrate, 9 a gram of fat."""
    grams = sum(
        4 * thousandths(row.protein_g or 0.0) + 4 * thousandths(row.carbs_g or 0.0) + 9 * thousandths(row.fat_g or 0.0)
        for row in rows
    )
    return grams // 1000


def _meal(row: Meal) -> dict[str, Any]:
    return {
        "nutrition_id": row.nutrition_id,
        "meal": row.meal,
        "description": row.description,
        "calories": row.calories,
        "protein_g": row.protein_g,
        "carbs_g": row.carbs_g,
        "fat_g": row.fat_g,
        "logged_at": row.logged_at,
        "source": row.source,
    }
