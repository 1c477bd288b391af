"""Repeating dates: the part of RFC 5545 rules that people use, read strictly and expanded lazily."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final

MAX_OCCURRENCES: Final = 1000
"""Most occurrences one expansion yields, and the highest COUNT and INTERVAL."""
LAST_YEAR: Final = 2200
"""No expansion goes beyond this year."""

FREQUENCIES: Final = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_DAY_NAMES: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_ORDINALS: Final = {
    1: "the first ", 2: "the second ", 3: "the third ", 4: "the fourth ", 5: "the fifth ",
    -1: "the last ", -2: "the second last ", -3: "the third last ", -4: "the fourth last ", -5: "the fifth last ",
}  # fmt: skip
_PARTS: Final = ("FREQ", "INTERVAL", "BYDAY", "COUNT", "UNTIL", "WKST")


@dataclass(frozen=True, slots=True)
class Rule:
    """A repetition.

    ``by_day`` holds pairs of ordinal and weekday (Monday is 0); the ordinal is 0 for every such weekday, and otherwise
    counts within the month, from its end when negative. ``until`` is included; a date means that whole local day.
    """

    freq: str
    interval: int = 1
    by_day: tuple[tuple[int, int], ...] = ()
    count: int | None = None
    until: date | None = None


@lru_cache(maxsize=1024)
def parse_rule(text: str) -> Rule:
    """Read a rule such as ``FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231``.

    Raises:
        ValueError: The text is no rule, or uses a part that is not supported; the message says what is.
    """
    parts: dict[str, str] = {}
    for item in text.strip().upper().removeprefix("RRULE:").rstrip(";").split(";"):
        key, sign, value = item.partition("=")
        if not sign or key not in _PARTS or key in parts:
            raise ValueError(
                f"{item[:40]!r} is no part of a rule; write FREQ=... and, as needed, INTERVAL, BYDAY, COUNT or UNTIL, "
                "each once"
            )
        parts[key] = value
    freq = parts.get("FREQ", "")
    if freq not in FREQUENCIES:
        raise ValueError(f"FREQ must be one of {', '.join(FREQUENCIES)}, as in 'FREQ=WEEKLY;BYDAY=MO'")
    if parts.get("WKST", "MO") != "MO":
        raise ValueError("weeks start on Monday here; leave WKST out")
    if "COUNT" in parts and "UNTIL" in parts:
        raise ValueError("a rule ends by COUNT or by UNTIL, not by both")
    return Rule(
        freq,
        _number(parts, "INTERVAL") or 1,
        _by_day(freq, parts["BYDAY"]) if "BYDAY" in parts else (),
        _number(parts, "COUNT"),
        _until(parts["UNTIL"]) if "UNTIL" in parts else None,
    )


def in_words(rule: Rule) -> str:
    """Return a rule as people say it: ``every 2 weeks on Monday and Friday, 10 times``."""
    unit = {"DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"}[rule.freq]
    text = f"every {unit}" if rule.interval == 1 else f"every {rule.interval} {unit}s"
    named = [f"{_ORDINALS.get(ordinal, '')}{_DAY_NAMES[day]}" for ordinal, day in rule.by_day]
    if named:
        text += f" on {' and '.join(filter(None, (', '.join(named[:-1]), named[-1])))}"
    if rule.count is not None:
        return f"{text}, {rule.count} time{'s' * (rule.count > 1)}"
    return f"{text} until {rule.until:%Y-%m-%d}" if rule.until is not None else text


def _number(parts: dict[str, str], key: str) -> int | None:
    text = parts.get(key)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and 1 <= int(text) <= MAX_OCCURRENCES):
        raise ValueError(f"{key} is a whole number from 1 to {MAX_OCCURRENCES}, got {text[:20]!r}")
    return int(text)


def _by_day(freq: str, text: str) -> tuple[tuple[int, int], ...]:
    if freq == "YEARLY":
        raise ValueError("BYDAY goes with DAILY, WEEKLY or MONTHLY; a yearly event keeps the date it starts on")
    found = []
    for item in text.split(","):
        ordinal, day = item[:-2], item[-2:]
        if day not in WEEKDAYS or (ordinal and ordinal.lstrip("+-") not in ("1", "2", "3", "4", "5")):
            raise ValueError(f"BYDAY lists days such as MO,WE or, monthly, 1MO or -1FR; got {item[:20]!r}")
        if ordinal and freq != "MONTHLY":
            raise ValueError(f"{item[:20]!r} counts within a month and needs FREQ=MONTHLY")
        if ordinal.count("-") + ordinal.count("+") > 1:
            raise ValueError(f"BYDAY takes one sign, as in -1FR; got {item[:20]!r}")
        found.append((int(ordinal or 0), WEEKDAYS.index(day)))
    return tuple(sorted(set(found)))


def _until(text: str) -> date:
    try:
        if "T" not in text:
            return date.fromisoformat(text)
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else moment
    except (ValueError, OverflowError):
        raise ValueError(
            f"UNTIL is a date such as 20261231 or a time such as 20261231T170000Z, got {text[:30]!r}"
        ) from None


def starts(rule: Rule, first: datetime, begin: datetime | None = None) -> Iterator[datetime]:
    """Iterate over the starts of a repeating event, at most :data:`MAX_OCCURRENCES` of them.

    Args:
        rule: The repetition.
        first: Where it begins, in the zone whose wall-clock time the occurrences keep.
        begin: Leave out occurrences before this instant; without a COUNT they cost nothing.
    """
    zone = first.tzinfo
    wall = first.timetz().replace(tzinfo=None, fold=0)
    floor = begin.astimezone(UTC) if begin else None
    skip = first.date()
    if floor is not None and rule.count is None:
        skip = max(skip, (floor.astimezone(zone) - timedelta(days=1)).date())
    given = 0
    for met, day in enumerate(_days(rule, first.date(), skip), 1):
        # Through UTC, so that a time the clocks skip in spring becomes one that exists.
        start = datetime.combine(day, wall, zone).astimezone(UTC).astimezone(zone)
        if _beyond(rule.until, start) or (rule.count is not None and met > rule.count):
            return
        if floor is None or start >= floor:
            yield start
            given += 1
            if given == MAX_OCCURRENCES:
                return


def _beyond(until: date | None, start: datetime) -> bool:
    if until is None:
        return False
    if not isinstance(until, datetime):
        return start.date() > until
    return (start if until.tzinfo else start.replace(tzinfo=None)) > until


def _days(rule: Rule, first: date, skip: date) -> Iterator[date]:
    """Yield the rule's days from ``first`` on, without most of those before ``skip`` and all after the last year."""
    if rule.freq == "DAILY":
        days = _daily(rule, first, skip)
    elif rule.freq == "WEEKLY":
        days = _weekly(rule, first, skip)
    else:
        days = _monthly(rule, first, skip)
    for day in days:
        if day.year > LAST_YEAR:
            return
        if day >= first:
            yield day


def _daily(rule: Rule, first: date, skip: date) -> Iterator[date]:
    wanted = {day for _, day in rule.by_day}
    step = timedelta(days=rule.interval)
    day = first + step * ((skip - first).days // rule.interval)
    while day.year <= LAST_YEAR:
        if not wanted or day.weekday() in wanted:
            yield day
        day += step


def _weekly(rule: Rule, first: date, skip: date) -> Iterator[date]:
    wanted = sorted({day for _, day in rule.by_day}) or [first.weekday()]
    week = first - timedelta(days=first.weekday())
    step = timedelta(weeks=rule.interval)
    week += step * ((skip - week).days // 7 // rule.interval)
    while week.year <= LAST_YEAR:
        for weekday in wanted:
            yield week + timedelta(days=weekday)
        week += step


def _monthly(rule: Rule, first: date, skip: date) -> Iterator[date]:
    step = rule.interval * (12 if rule.freq == "YEARLY" else 1)
    month = first.year * 12 + first.month - 1
    month += ((skip.year * 12 + skip.month - 1 - month) // step) * step
    while month // 12 <= LAST_YEAR:
        yield from _month_days(rule, month // 12, month % 12 + 1, first.day)
        month += step


def _month_days(rule: Rule, year: int, month: int, day: int) -> list[date]:
    following = date(year + month // 12, month % 12 + 1, 1)
    length = (following - timedelta(days=1)).day
    if not rule.by_day:
        return [date(year, month, day)] if day <= length else []
    weekday = date(year, month, 1).weekday()
    found = set()
    for ordinal, wanted in rule.by_day:
        same = list(range(1 + (wanted - weekday) % 7, length + 1, 7))
        if ordinal == 0:
            found.update(same)
        elif abs(ordinal) <= len(same):
            found.add(same[ordinal - 1 if ordinal > 0 else ordinal])
    return [date(year, month, number) for number in sorted(found)]
