"""Alerts, derived from what was recorded each time they are asked for."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import partial
from typing import Any, Final

from lifegym.worlds.codec import Ready
from lifegym.worlds.paging import limited
from lifegym.worlds.service import tool
from lifegym.worlds.services.health_tracker.desk import Desk, metric_time, target_in_words, written
from lifegym.worlds.services.health_tracker.kinds import KINDS
from lifegym.worlds.services.health_tracker.ranges import in_words, judge
from lifegym.worlds.services.health_tracker.records import Goal, GoalResult, Metric, Stream
from lifegym.worlds.services.health_tracker.spans import Figure, mean, shown

BACK: Final = timedelta(days=90)
"""How far back alerts about single readings and goals reach."""

SILENCE: Final = timedelta(hours=36)
"""How long after its last reading was due a device counts as silent."""


class Watching(Desk):
    """The tool on alerts."""

    @tool
    def list_health_alerts(self, user_id: str, limit: int = 50) -> Ready:
        """List what deserves attention, newest first: readings out of range, missed goals, trends, silent devices.

        Derived from the last 90 days of entries each time; the thresholds are general ones for adults and no diagnosis.

        Args:
            user_id: Whose alerts, such as "usr_noor".
            limit: Most alerts, 1 to 200.

        Example:
            health_tracker.list_health_alerts(user_id="usr_noor", limit=10)
        """
        user = self._user(user_id)
        limited(limit, 200)
        return self.answered(("alerts", limit), lambda: self._alerts(user, limit))

    def _alerts(self, user: str, limit: int) -> dict[str, Any]:
        alerts = [*self._strange_readings(user), *self._missed(user), *self._trends(user), *self._silent(user)]
        alerts.sort(key=_when)
        return {"alerts": alerts[: -limit - 1 : -1], "total": len(alerts), "has_more": len(alerts) > limit}

    def _strange_readings(self, user: str) -> list[dict[str, Any]]:
        since = self.now - BACK
        found = []
        for row in self.metrics.grouped(_stands_out).get(True, ()):
            if row.user_id == user and row.recorded_at >= since:
                found.append(self.metrics.made(row, _strange_reading))
        return found

    def _missed(self, user: str) -> list[dict[str, Any]]:
        since = self.now - BACK
        found = []
        for result in self.goal_results.grouped(_was_met).get(False, ()):
            goal = self.goals.get(result.goal_id)
            if result.at < since or goal is None or goal.user_id != user or goal.status == "abandoned":
                continue
            found.append(self.goal_results.made_of(result, "alert", (goal,), partial(_missed_goal, result, goal)))
        return found

    def _trends(self, user: str) -> list[dict[str, Any]]:
        today = self.today
        found = [
            self._weight_jump(user, today),
            self._weight_drift(user, today),
            self._short_sleep(user, today),
            self._drift(user, today, "heart_rate", Fraction(11, 10), above=True),
            self._drift(user, today, "steps", Fraction(1, 2), above=False),
        ]
        return [alert for alert in found if alert is not None]

    def _trend(self, name: str, severity: str, text: str, what: str = "trend") -> dict[str, Any]:
        return _alert(f"alr_{what}_{name}_{self.today:%Y%m%d}", "irregular_trend", severity, text, self.now, name)

    def _weight_jump(self, user: str, today: date) -> dict[str, Any] | None:
        """More than 2 kg in three days is when heart patients are told to call (ESC heart failure guideline, 2021)."""
        days = self._recorded(user, "weight", today - timedelta(days=3), today)
        if len(days) < 2:
            return None
        values = list(days.values())
        change = values[-1] - values[0]
        if max(change, -change) <= 2000:
            return None
        way = "up" if change > 0 else "down"
        return self._trend(
            "weight",
            "warning",
            f"Weight is {way} {shown(max(change, -change), 1)} kg in three days or less; measure again.",
        )

    def _weight_drift(self, user: str, today: date) -> dict[str, Any] | None:
        """Losing more than 5 % within six months without meaning to is a sign of malnutrition (GLIM criteria, 2019)."""
        if self._loses_on_purpose(user):
            return None
        days = self._recorded(user, "weight", today - timedelta(days=182), today)
        if len(days) < 2:
            return None
        values = list(days.values())
        most = max(values)
        if values[-1] * 100 >= most * 95:
            return None
        lost = shown(Fraction((most - values[-1]) * 100_000, most), 1)
        return self._trend("weight", "warning", f"Weight has fallen by {lost} % within six months.", "loss")

    def _loses_on_purpose(self, user: str) -> bool:
        return any(
            goal.user_id == user
            and goal.type == "weight"
            and goal.direction == "at_most"
            and goal.status != "abandoned"
            for goal in self.goals
        )

    def _short_sleep(self, user: str, today: date) -> dict[str, Any] | None:
        """Adults need seven hours (AASM and SRS consensus, 2015); a week's mean below six is taken up here."""
        days = self._recorded(user, "sleep_minutes", today - timedelta(days=6), today)
        if len(days) < 5:
            return None
        minutes = int(mean(list(days.values()))) // 1000
        if minutes >= 360:
            return None
        return self._trend(
            "sleep_minutes",
            "warning",
            f"Sleep averaged {minutes // 60} h {minutes % 60:02d} min over the last week, below six.",
        )

    def _drift(self, user: str, today: date, name: str, factor: Fraction, *, above: bool) -> dict[str, Any] | None:
        """Compare the last seven complete days with the four weeks before them."""
        readings = self.metrics.grouped(_kind_of).get(name)
        means = self.kept_of(("means", name), (user, today, readings), lambda: self._means(user, name, today))
        if means is None:
            return None
        now, usual = means
        if not (now >= usual * factor if above else now <= usual * factor):
            return None
        kind = KINDS[name]
        label = kind.label.capitalize()
        text = f"{label} averaged {shown(now, 0):,.0f} {kind.unit} last week, {shown(usual, 0):,.0f} before."
        return self._trend(name, "notice", text)

    def _means(self, user: str, name: str, today: date) -> tuple[Figure, Figure] | None:
        """Return the means of the last seven complete days and of the four weeks before, or None of too few days."""
        last = today - timedelta(days=1)
        days = self._days(user, name, last - timedelta(days=34), last)
        recent = last - timedelta(days=6)
        week = [value for day, value in days.items() if day >= recent]
        month = [value for day, value in days.items() if day < recent]
        return None if len(week) < 4 or len(month) < 10 else (mean(week), mean(month))

    def _recorded(self, user: str, name: str, first: date, last: date) -> dict[date, Figure]:
        """Return what a kind of reading came to each day, worked out again when one of the kind is written."""
        readings = self.metrics.grouped(_kind_of).get(name)
        what = ("days", name, (last - first).days)
        return self.kept_of(what, (user, last, readings), lambda: self._days(user, name, first, last))

    def _silent(self, user: str) -> list[dict[str, Any]]:
        found = []
        for row in self.streams:
            device = self.devices.get(row.device_id)
            if row.user_id != user or row.status != "active" or device is None or device.status != "stopped":
                continue
            last = self._last_reading(row)
            if last is None or self.now - last < SILENCE + timedelta(days=7 // max(len(row.weekdays) or 7, 1) - 1):
                continue
            text = f"{device.name} has sent no {KINDS[row.type].label} since {last:%Y-%m-%d %H:%M}."
            alert = _alert(f"alr_{row.stream_id}", "device_silent", "notice", text, last + SILENCE, row.type)
            found.append({**alert, "device_id": device.device_id})
        return found

    def _last_reading(self, stream: Stream) -> datetime | None:
        rows = self.metrics.ordered(metric_time)
        return next((row.recorded_at for row in reversed(rows) if row.stream_id == stream.stream_id), None)


def _was_met(result: GoalResult) -> bool:
    return result.met


def _kind_of(row: Metric) -> str:
    return row.type


def _stands_out(row: Metric) -> bool:
    return row.status == "duplicate" or judge(row) is not None


def _strange_reading(row: Metric) -> dict[str, Any]:
    finding = judge(row)
    if finding is None:
        text = f"The device sent {in_words(row)} twice; the second one does not count."
        alert = _alert(f"alr_{row.metric_id}", "duplicate_reading", "notice", text, row.recorded_at, row.type)
        return {**alert, "metric_id": row.metric_id}
    text = f"{KINDS[row.type].label.capitalize()} {in_words(row)}: {finding.text}."
    alert = _alert(f"alr_{row.metric_id}", "out_of_range", finding.severity, text, row.recorded_at, row.type)
    return {**alert, "metric_id": row.metric_id, "source": row.source, "usual": finding.usual}


def _missed_goal(result: GoalResult, goal: Goal) -> dict[str, Any]:
    first, last = result.first_day, result.last_day
    when = f"on {first}" if first == last else f"from {first} to {last}"
    came = "nothing was recorded" if result.value is None else f"it came to {written(goal, result.value)}"
    text = f"{target_in_words(goal, result.target)}. Missed {when}: {came}."
    alert = _alert(f"alr_{result.result_id}", "missed_goal", "notice", text, result.at, goal.type)
    return {**alert, "goal_id": goal.goal_id}


def _alert(alert_id: str, kind: str, severity: str, text: str, at: datetime, name: str) -> dict[str, Any]:
    return {"alert_id": alert_id, "kind": kind, "severity": severity, "type": name, "message": text, "at": at}


def _when(alert: dict[str, Any]) -> tuple[datetime, str]:
    return alert["at"], alert["alert_id"]
