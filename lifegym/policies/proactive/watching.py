"""Parts that watch the world: the scheduled audit, and the comparison of what is with what was."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any, ClassVar, Final

from lifegym.envs.actions import ToolCall
from lifegym.policies.proactive.base import Calls, Part, Words
from lifegym.policies.proactive.differing import Change, changes
from lifegym.policies.proactive.notebook import Finding, Look, Notebook
from lifegym.policies.proactive.reading import routine_days

__all__ = ["Audit", "Discrepancy"]

_MOST_LOOKS: Final = 40
_AFTER_WRITES: Final = 20
_ENOUGH: Final = 4
"""Comparisons of a tool's answers after which it is known which fields drift."""
_SHOWN: Final = 3
_UNCHANGING: Final = ("search", "query", "post-search", "post-database-query", "geocode", "directions")
"""Tools whose answers depend on what else there is: a changed answer tells nothing of what the person holds."""


class Audit(Part):
    """Looks again, without being asked, at whatever has been looked at before.

    Rule-based form: every ``every`` days, and on the days of a routine that the constraint part has found, the first
    turn of the day begins with the reading calls of earlier turns, those longest ago first.

    Args:
        every: Days between two audits.
    """

    name: ClassVar[str] = "audit"
    guidance: ClassVar[str] = (
        "Audit: at the first turn of a day, before anything else, look again at everything the person holds, at its "
        "source (bookings, orders, applications, payments, calendar, inbox), whether or not anybody has mentioned it. "
        "A confirmation says what was true once."
    )

    def __init__(self, every: Any = 2) -> None:
        if isinstance(every, bool) or not isinstance(every, int) or every < 1:
            raise ValueError(f"audits are every so many days, a whole number of at least 1, got {every!r}")
        self._every = every
        self._last: datetime | None = None

    def turn_opened(self, note: Notebook) -> Calls:
        """Look again, if it is time."""
        if not self._due(note):
            return
        self._last = note.now
        old = [look for look in note.looks.values() if look.turn < note.turns and not _searches(look.call)]
        for look in sorted(old, key=lambda look: look.at)[:_MOST_LOOKS]:
            note.count("audit: looks")
            yield look.call

    def _due(self, note: Notebook) -> bool:
        days = note.days_since(self._last)
        if days >= self._every:
            return True
        routines = [rule for rule in note.rules.values() if rule.kind == "routine"]
        new_day = self._last is not None and note.now.date() != self._last.date()
        return new_day and any(
            note.now.weekday() in routine_days(rule) for rule in routines if len(routine_days(rule)) < 7
        )


class Discrepancy(Part):
    """Compares what a look shows with what the same look showed before, and brings up what differs.

    Rule-based form: after own changes it looks again at the service concerned before the turn is closed, so that the
    next comparison holds only what the world has done.
    """

    name: ClassVar[str] = "discrepancy"
    guidance: ClassVar[str] = (
        "Discrepancies: compare what you see with what you believed and planned. When something is different, say to "
        "yourself what it breaks (bookings, budget, times, promises, files), mend all of that, and tell the person "
        "what was and what is now."
    )

    def __init__(self) -> None:
        self._settling = False
        self._compared: Counter[str] = Counter()
        self._changed: Counter[tuple[str, str]] = Counter()

    def result_seen(self, note: Notebook, look: Look, before: Look | None) -> None:
        """Report what is different from the last time."""
        service = look.call.tool.partition(".")[0]
        if before is None or self._settling or service in note.touched or _searches(look.call):
            return
        found = self._telling(look.call.tool, changes(before.result, look.result))
        if found:
            note.count("discrepancy: found")
            note.findings.append(_finding(look, found))

    def _telling(self, tool: str, found: list[Change]) -> list[Change]:
        """Return the changes but for those of fields that change more often than not, such as the days since."""
        self._compared[tool] += 1
        for stem in {_stem(change) for change in found}:
            self._changed[tool, stem] += 1
        enough = self._compared[tool] >= _ENOUGH
        return [
            change
            for change in found
            if not enough or not change.field or 2 * self._changed[tool, _stem(change)] < self._compared[tool]
        ]

    def before_reply(self, note: Notebook, text: str) -> Words:
        """Take stock of the services that were written to."""
        looks = [
            look
            for look in note.looks.values()
            if look.call.tool.partition(".")[0] in note.touched and not _searches(look.call)
        ]
        self._settling = True
        for look in sorted(looks, key=lambda look: (look.turn, -len(look.call.arguments)), reverse=True)[
            :_AFTER_WRITES
        ]:
            yield look.call
        self._settling = False
        return text


def _searches(call: ToolCall) -> bool:
    action = call.tool.partition(".")[2].removeprefix("API-")
    return action.startswith(_UNCHANGING)


def _stem(change: Change) -> str:
    return change.field.partition("[")[0].partition(":")[0]


def _finding(look: Look, found: list[Change]) -> Finding:
    values = {value for change in found for value in (change.record, change.now) if value and 3 <= len(value) <= 80}
    lines = [_line(change) for change in found[:_SHOWN]]
    more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    service = look.call.tool.partition(".")[0]
    return Finding(f"{look.call.tool}: {'; '.join(lines)}{more}", service, frozenset(values), look.at)


def _line(change: Change) -> str:
    where = f"{change.record} {change.field}".strip()
    if change.was is None:
        return f"{where} is new: {change.now}" if change.field == "" else f"{where} is now {change.now}"
    if change.now is None:
        return f"{where} is gone; it was {change.was}"
    return f"{where} was {change.was}, is {change.now}"
