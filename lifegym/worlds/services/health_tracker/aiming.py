"""Goals: setting them, how they stand, and what the clock makes of them."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from typing import Any, Final

from lifegym.worlds.codec import Ready
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.health_tracker.desk import Desk, kind_named, target_in_words, tidy, written
from lifegym.worlds.services.health_tracker.kinds import KINDS, kind_of, own_value, read_period
from lifegym.worlds.services.health_tracker.records import COUNTING, GOAL_STATUSES, Goal, GoalResult, Metric
from lifegym.worlds.services.health_tracker.spans import Figure, bounds, shown, thousandths

DIRECTIONS: Final = ("at_least", "at_most")
KEPT_SHARE: Final = Fraction(4, 5)
"""A goal with an end is achieved when it was met in at least this share of its periods."""

SHOWN_RESULTS: Final = 10


class Aiming(Desk):
    """The tools on goals, and the end of their periods."""

    @tool(writes=True)
    def set_goal(
        self,
        user_id: str,
        type: str,
        target: float,
        period: str,
        unit: str | None = None,
        direction: str = "at_least",
        start_date: str | None = None,
        end_date: str | None = None,
    ) -> dict[str, Any]:
        """Set a goal to keep to in every day, week or month, or for weight, body fat or waist one to reach once.

        At the end of each period it is noted whether the goal was met, and a missed one gives a notice. With an end
        date the goal is achieved when four fifths of its periods were met. A goal cannot be edited or withdrawn, but
        another target for the same type, period and direction takes its place from the new one's first day.

        Args:
            user_id: Whose goal, such as "usr_noor".
            type: A metric type such as steps, weight, sleep_minutes or water; or workouts, workout_minutes,
                workout_distance, calories_burned, calories (eaten) or protein.
            target: The figure for the whole period: weekly sleep and calories are means per day, the others sums.
            period: day, week or month.
            unit: The unit of target, such as "lb"; the type's own when left out.
            direction: at_least or at_most.
            start_date: First day, ISO; today when left out.
            end_date: Last day, ISO; without it the goal runs on.

        Example:
            health_tracker.set_goal(
                user_id="usr_noor", type="workouts", target=3, period="week", start_date="2027-03-01")
        """
        user = self._user(user_id)
        name, kind = kind_of(type, goals=True)
        span = read_period(period, ("day", "week", "month"))
        own = self._target(name, target, unit, direction)
        first = self.today if start_date is None else self.world.clock.read_date(start_date, "start_date")
        last = None if end_date is None else self.world.clock.read_date(end_date, "end_date")
        if not self.today - timedelta(days=366) <= first <= self.today + timedelta(days=1830):
            raise ToolError("BAD_DATE", f"start_date {first} is more than a year back or five years ahead.")
        if last is not None and not max(first, self.today) <= last <= first + timedelta(days=3660):
            raise ToolError(
                "BAD_DATE", f"end_date {last} must be on or after {max(first, self.today)}, within ten years."
            )
        wanted = (user, name, own, span, direction, "active")
        for other in self.goals:
            if (other.user_id, other.type, other.target, other.period, other.direction, other.status) == wanted:
                raise ToolError("DUPLICATE_ENTRY", f"That goal is set already as {other.goal_id}.")
        key = self.goals.new_key()
        row = Goal(
            goal_id=key,
            user_id=user,
            type=name,
            target=own,
            unit=kind.unit,
            period=span,
            direction=direction,
            start_date=first,
            end_date=last,
            created_at=self.now,
        )
        before = self._make_way(row)
        self._arm_goal(self.goals.insert(row))
        return {**self._progress(self.goals.rows[key]), **({"takes_the_place_of": before} if before else {})}

    def _make_way(self, row: Goal) -> list[str]:
        """End the goals that somebody set for themselves and sets anew; return their ids."""
        same = [
            other.goal_id
            for other in self.goals
            if (other.user_id, other.type, other.period, other.direction, other.status, other.set_by)
            == (row.user_id, row.type, row.period, row.direction, "active", row.set_by)
        ]
        for key in same:
            if row.start_date <= max(self.today, self.goals.rows[key].start_date):
                note = f"{row.goal_id} took its place."
                self.goals.update(key, status="abandoned", ended_at=self.now, until=None, note=note)
            else:
                self._arm_goal(self.goals.update(key, end_date=row.start_date - timedelta(days=1)))
        return same

    def _target(self, name: str, target: float, unit: str | None, direction: str) -> float:
        if direction not in DIRECTIONS:
            raise ToolError("BAD_ARG", f"direction is at_least or at_most, got {direction[:20]!r}.")
        kind = kind_named(name)
        # A month's sum of steps lies far beyond a day's.
        summed = kind._replace(low=0, high=kind.high * 31) if kind.span == "sum" else kind
        own = own_value(name, summed, target, unit)
        if own <= 0 and direction == "at_least":
            raise ToolError("BAD_VALUE", f"A target of at least {target:g} is met by doing nothing; give a higher one.")
        return own

    @tool
    def get_goals(self, user_id: str, status: str | None = None) -> Ready:
        """List goals, newest first, each with how it stands in the period under way.

        Args:
            user_id: Whose goals, such as "usr_noor".
            status: active, achieved, missed or abandoned; all when left out.

        Example:
            health_tracker.get_goals(user_id="usr_noor", status="active")
        """
        user = self._user(user_id)
        if status is not None and status not in GOAL_STATUSES:
            raise not_one_of(status, GOAL_STATUSES, "status")
        return self.answered(("goals", status), lambda: self._standing(user, status))

    def _standing(self, user: str, status: str | None) -> dict[str, Any]:
        rows = [row for row in self.goals if row.user_id == user and status in (None, row.status)]
        rows.sort(key=lambda row: (row.start_date, row.goal_id), reverse=True)
        return {"goals": [self._brief(row) for row in rows[:100]], "total": len(rows)}

    @tool
    def get_goal_progress(self, user_id: str, goal_id: str) -> dict[str, Any]:
        """Show how one goal stands: value and share of the target in this period, what is missing, past ones, streak.

        Args:
            user_id: Whose goal, such as "usr_noor".
            goal_id: As get_goals shows it.

        Example:
            health_tracker.get_goal_progress(user_id="usr_noor", goal_id="goal_000001")
        """
        return self._progress(self._goal(self._user(user_id), goal_id))

    def _brief(self, row: Goal) -> dict[str, Any]:
        value = self._current(row)
        return {
            "goal_id": row.goal_id,
            "type": row.type,
            "target": tidy(row.target),
            "unit": row.unit,
            "period": row.period,
            "direction": row.direction,
            "status": row.status,
            "start_date": row.start_date,
            "end_date": row.end_date,
            "set_by": row.set_by,
            "current_value": _figure(row, value),
            "met_now": value is not None and _met(row, value),
        }

    def _progress(self, row: Goal) -> dict[str, Any]:
        first, last = self._period(row)
        value = self._current(row)
        target = thousandths(row.target)
        results = [result for result in self.goal_results if result.goal_id == row.goal_id]
        found = {**self._brief(row), "period_first_day": first, "period_last_day": last}
        if value is not None:
            gap = target - value if row.direction == "at_least" else value - target
            found["missing" if gap > 0 else "beyond"] = _figure(row, max(gap, -gap))
            if row.direction == "at_least":
                found["percent"] = tidy(shown(Fraction(value * 100_000, target), 1))
        if row.status == "active":
            found["days_left"] = max((last - self.today).days + 1, 0)
        if row.note:
            found["note"] = row.note
        found["periods_met"] = sum(result.met for result in results)
        found["periods_ended"] = len(results)
        found["streak"] = _streak(results)
        found["past_periods"] = [
            {"first_day": result.first_day, "last_day": result.last_day, "met": result.met,
             "value": None if result.value is None else tidy(result.value), "target": tidy(result.target)}
            for result in results[: -SHOWN_RESULTS - 1 : -1]
        ]  # fmt: skip
        return found

    def _period(self, row: Goal) -> tuple[date, date]:
        """Return the first and last day of the goal's period under way, its first one, or its last one."""
        day = self.today if row.ended_at is None else row.ended_at.astimezone(self.now.tzinfo).date()
        day = max(day, row.start_date)
        if row.end_date is not None:
            day = min(day, row.end_date)
        first, last = bounds(row.period, day)
        return max(first, row.start_date), last if row.end_date is None else min(last, row.end_date)

    def _current(self, row: Goal) -> Figure | None:
        if kind_named(row.type).reach:
            return self._latest(row)
        return self._value(row.user_id, row.type, *self._period(row))

    def _latest(self, row: Goal) -> Figure | None:
        """Return the newest reading of what is to be reached once, however old."""
        reading = self._newest(row.user_id, row.type)
        return None if reading is None else thousandths(reading.value)

    def _on_reading(self, row: Metric) -> list[Goal]:
        """Look at a person's goals after a reading; return those it reached for good."""
        if row.status != COUNTING or not KINDS[row.type].reach:
            return []
        done = []
        for goal in self.goals.where(lambda goal: goal.type == row.type and goal.user_id == row.user_id):
            # Only a reading that meets the target itself can be the newest that does.
            if goal.status == "active" and _met(goal, thousandths(row.value)):
                value = self._since_start(goal)
                if value is not None and _met(goal, value):
                    words = f"{target_in_words(goal, goal.target)}. Reached: {written(goal, _figure(goal, value))}."
                    done.append(self._end(goal, "achieved", words))
        return done

    def _since_start(self, row: Goal) -> Figure | None:
        reading = self._newest(row.user_id, row.type)
        if reading is None or self._day(reading.recorded_at) < row.start_date:
            return None
        return thousandths(reading.value)

    @timed
    def close_period(self, key: str) -> None:
        """At the end of a goal's day, week or month, note whether it was met, and begin the next."""
        row = self.goals.get(key)
        if row is None or row.status != "active" or row.until is None or self.now < row.until:
            return
        last = (row.until - timedelta(microseconds=1)).astimezone(self.now.tzinfo).date()
        first = max(bounds(row.period, last)[0], row.start_date)
        kind = kind_named(row.type)
        value = self._since_start(row) if kind.reach else self._value(row.user_id, row.type, first, last)
        met = value is not None and _met(row, value)
        self.goal_results.insert(
            GoalResult(
                result_id=self.goal_results.new_key(),
                goal_id=key,
                first_day=first,
                last_day=last,
                value=None if value is None else shown(value, kind.places + 1),
                target=row.target,
                met=met,
                at=self.now,
            )
        )
        if row.end_date is not None and last >= row.end_date:
            self._judge(row)
            return
        if value is not None and not kind.reach:
            self._tell_period(row, value, met, first, last)
        self._arm_goal(row)

    def _tell_period(self, row: Goal, value: Figure, met: bool, first: date, last: date) -> None:
        when = f"{first.day} {first:%B}" + ("" if first == last else f" to {last.day} {last:%B}")
        verb = "met" if met else "missed"
        self._tell(
            f"goal_{verb}",
            f"Goal {verb}: {kind_named(row.type).label}, {when}",
            f"{target_in_words(row, row.target)}. It came to {written(row, _figure(row, value))}.",
            row.goal_id,
            quiet=met,
            value=_figure(row, value),
        )

    def _judge(self, row: Goal) -> None:
        """Settle a goal whose last day is over."""
        results = [result for result in self.goal_results if result.goal_id == row.goal_id]
        met = sum(result.met for result in results)
        if kind_named(row.type).reach:
            kept, words = results[-1].met, f"{target_in_words(row, row.target)}; not reached by {row.end_date}."
        else:
            kept = Fraction(met, len(results)) >= KEPT_SHARE
            words = f"{target_in_words(row, row.target)}; met in {met} of {len(results)} periods."
        self._end(row, "achieved" if kept else "missed", words)

    def _end(self, row: Goal, status: str, words: str) -> Goal:
        row = self.goals.update(row.goal_id, status=status, ended_at=self.now, until=None)
        self._tell(f"goal_{status}", f"Goal {status}: {kind_named(row.type).label}", words, row.goal_id)
        return row


def _met(row: Goal, value: Figure) -> bool:
    return value >= thousandths(row.target) if row.direction == "at_least" else value <= thousandths(row.target)


def _figure(row: Goal, value: Figure | None) -> float | int | None:
    return None if value is None else tidy(shown(value, kind_named(row.type).places + 1))


def _streak(results: list[GoalResult]) -> int:
    count = 0
    for result in reversed(results):
        if not result.met:
            break
        count += 1
    return count
