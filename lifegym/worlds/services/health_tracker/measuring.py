"""Readings: logging them, reading them back, and what they come to over a day, a week, a month."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.paging import limited
from lifegym.worlds.service import tool
from lifegym.worlds.services.health_tracker.desk import Desk, clean, tidy
from lifegym.worlds.services.health_tracker.kinds import Kind, kind_of, own_value, read_period, read_pressure
from lifegym.worlds.services.health_tracker.ranges import in_words, judge
from lifegym.worlds.services.health_tracker.records import COUNTING, Metric
from lifegym.worlds.services.health_tracker.spans import bounds, by_day, mean, over_days, shown, thousandths

_DAYS_APART: Final = timedelta(days=2)
_MOST_PERCENT: Final = 6


class Measuring(Desk):
    """The tools on readings."""

    @tool(writes=True)
    def log_metric(
        self,
        user_id: str,
        type: str,
        value: float,
        recorded_at: str,
        unit: str | None = None,
        value_text: str | None = None,
    ) -> dict[str, Any]:
        """Add one reading by hand, such as a weight or a blood pressure; it cannot be edited or removed later.

        The entry is marked as manual for good. Units are converted; what lies ahead or cannot be is refused. Exercise
        goes to log_workout, food to log_nutrition.

        Args:
            user_id: Whose reading, such as "usr_noor".
            type: weight, steps, heart_rate, sleep_minutes, blood_pressure, body_fat, finger_pain, score, blood_glucose,
                body_temperature, oxygen_saturation, waist or water.
            value: The figure; for blood_pressure the systolic one.
            recorded_at: When it was measured, ISO date-time; a missing offset means home.
            unit: The unit of value, such as "lb"; the type's own when left out (kg, steps, bpm, min, mmHg, %).
            value_text: For blood_pressure "120/80"; for other types a remark.

        Example:
            health_tracker.log_metric(
                user_id="usr_noor", type="weight", value=157.2, unit="lb", recorded_at="2027-03-01T07:40")
        """
        user = self._user(user_id)
        name, kind = kind_of(type)
        at = self._past(recorded_at, "recorded_at")
        row = self._read_entry(name, kind, value, unit, value_text)
        twin = self._twin(user, name, at)
        if twin is not None:
            raise ToolError(
                "DUPLICATE_ENTRY",
                f"There is a {kind.label} reading for that instant already: {in_words(twin)} ({twin.metric_id}, "
                f"{twin.source}). Entries are never replaced; log another only for another time.",
            )
        remark = self._unlikely(user, row, at)
        row = row.evolve(metric_id=self.metrics.new_key(), user_id=user, recorded_at=at, logged_at=self.now)
        self.metrics.insert(row)
        reached = self._on_reading(row)
        found = {**self._shown(row)}
        finding = judge(row)
        if finding is not None:
            found["alert"] = {"severity": finding.severity, "text": finding.text, "usual": finding.usual}
        if remark:
            found["remark"] = remark
        if reached:
            found["goals_reached"] = [goal.goal_id for goal in reached]
        return found

    def _unlikely(self, user: str, row: Metric, at: datetime) -> str:
        """Say that a weight differs more from one of the days about it than a body does."""
        if row.type != "weight":
            return ""
        near = [one for one in self._readings(user, "weight", at - _DAYS_APART, at + _DAYS_APART)
                if one.status == COUNTING]  # fmt: skip
        last = min(near, key=lambda one: abs(one.recorded_at - at), default=None)
        if last is None or abs(row.value - last.value) * 100 <= last.value * _MOST_PERCENT:
            return ""
        return (
            f"The nearest reading is {in_words(last)} of {last.recorded_at:%Y-%m-%d %H:%M}. Nobody's weight changes so "
            "much so fast: see that this one is the user's own and its unit is right."
        )

    def _read_entry(self, name: str, kind: Kind, value: float, unit: str | None, text: str | None) -> Metric:
        """Return a reading as given, still without a key, a person and times."""
        second = None
        own = own_value(name, kind, value, unit)
        if name == "blood_pressure":
            if text is None:
                raise ToolError("BAD_VALUE", "A blood pressure needs both figures: give value_text such as '120/80'.")
            upper, second = read_pressure(text)
            if upper != own:
                raise ToolError("BAD_VALUE", f"value {value:g} is not the systolic figure of value_text {text[:20]!r}.")
            text = f"{upper:.0f}/{second:.0f}"
        elif text is not None and text.strip():
            text = clean(text, "value_text", 200)
        given = (unit or "").strip()
        return Metric(
            metric_id="",
            user_id="",
            type=name,
            value=own,
            unit=kind.unit,
            recorded_at=self.now,
            logged_at=self.now,
            value_text=text or None,
            second=second,
            entered=f"{value:g} {given}" if given and own != value else "",
        )

    @tool
    def get_metrics(
        self, user_id: str, type: str, since: str | None = None, until: str | None = None, limit: int = 100
    ) -> dict[str, Any]:
        """List readings of one type, newest first, each with its source: manual, device or clinic.

        Readings that do not count (a device's duplicates, withdrawn ones) are listed with their status. For averages
        use get_metric_summary.

        Args:
            user_id: Whose readings, such as "usr_noor".
            type: The type, such as "weight".
            since: Earliest ISO date or date-time.
            until: Latest ISO date or date-time; a date counts to its end.
            limit: Most readings, 1 to 500.

        Example:
            health_tracker.get_metrics(user_id="usr_noor", type="weight", since="2027-01-01", limit=20)
        """
        user = self._user(user_id)
        name, _ = kind_of(type)
        limited(limit, 500)
        rows = self._readings(user, name, *self._span(since, until))
        return {
            "type": name,
            "metrics": [self._shown(row) for row in rows[: -limit - 1 : -1]],
            "total": len(rows),
            "has_more": len(rows) > limit,
        }

    @tool
    def get_latest_metric(self, user_id: str, type: str) -> dict[str, Any]:
        """Return the newest counting reading of a type, how old it is, and whether it stands out.

        Args:
            user_id: Whose reading, such as "usr_noor".
            type: The type, such as "blood_pressure".

        Example:
            health_tracker.get_latest_metric(user_id="usr_noor", type="heart_rate")
        """
        user = self._user(user_id)
        name, kind = kind_of(type)
        row = self._newest(user, name)
        if row is None:
            known = sorted({other.type for other in self.metrics if other.user_id == user})
            raise ToolError(
                "METRIC_NOT_FOUND", f"No {kind.label} was ever recorded. Recorded are: {', '.join(known) or 'none'}."
            )
        finding = judge(row)
        return {
            **self._shown(row),
            "hours_ago": round((self.now - row.recorded_at).total_seconds() / 3600, 1),
            "alert": None if finding is None else {"severity": finding.severity, "text": finding.text,
                                                   "usual": finding.usual},
        }  # fmt: skip

    @tool
    def get_metric_summary(self, user_id: str, type: str, period: str, date: str | None = None) -> dict[str, Any]:
        """Add up one type over a day, week, month or year: days recorded, sum or mean, lowest, highest, and the change.

        Steps and water add up over a day, heart rate is averaged, weight takes the day's last reading; `value` is what
        the whole period comes to. Withdrawn and duplicate readings do not count.

        Args:
            user_id: Whose readings, such as "usr_noor".
            type: The type, such as "steps".
            period: day, week (from Monday), month or year.
            date: Any day of the period, ISO; today when left out.

        Example:
            health_tracker.get_metric_summary(user_id="usr_noor", type="steps", period="week", date="2027-02-24")
        """
        user = self._user(user_id)
        name, kind = kind_of(type)
        span = read_period(period)
        day = self.today if date is None else self.world.clock.read_date(date, "date")
        if day > self.today:
            raise ToolError("BAD_DATE", f"date {day} lies ahead; today is {self.today}.")
        first, last = bounds(span, day)
        start, end = self._within(first, last)
        rows = [row for row in self._readings(user, name, start, end) if row.status == COUNTING]
        days = by_day(kind, [(self._day(row.recorded_at), thousandths(row.value)) for row in rows])
        total = over_days(kind, days)
        before = self._value(user, name, *_before(span, first))
        found: dict[str, Any] = {
            "type": name, "unit": kind.unit, "period": span, "first_day": first, "last_day": last,
            "complete": last < self.today, "readings": len(rows), "days_recorded": len(days),
            "value": None if total is None else tidy(shown(total, kind.places + 1)),
            "value_is": f"{kind.span} of the days; a day is the {kind.day} of its readings",
        }  # fmt: skip
        if rows:
            found |= self._spread(rows, kind, list(days.values()))
        found["previous_period"] = None if before is None else tidy(shown(before, kind.places + 1))
        found["change"] = (
            None if before is None or total is None else tidy(shown(total - before, kind.places + 1))
        )  # fmt: skip
        return found

    def _spread(self, rows: Sequence[Metric], kind: Kind, days: Sequence[Any]) -> dict[str, Any]:
        low, high = min(rows, key=_value), max(rows, key=_value)
        manual = sum(row.source == "manual" for row in rows)
        found: dict[str, Any] = {
            "mean_per_day": tidy(shown(mean(days), kind.places + 1)),
            "lowest": {"value": tidy(low.value), "at": low.recorded_at, "metric_id": low.metric_id},
            "highest": {"value": tidy(high.value), "at": high.recorded_at, "metric_id": high.metric_id},
            "latest": {"value": tidy(rows[-1].value), "at": rows[-1].recorded_at, "metric_id": rows[-1].metric_id},
            "entered_by_hand": manual,
        }
        seconds = [thousandths(row.second) for row in rows if row.second is not None]
        if seconds:
            found["mean_diastolic"] = tidy(shown(mean(seconds), 1))
        return found


def _value(row: Metric) -> tuple[float, datetime]:
    return row.value, row.recorded_at


def _before(span: str, first: date) -> tuple[date, date]:
    return bounds(span, date.fromordinal(first.toordinal() - 1))
