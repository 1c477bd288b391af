"""What sentences say: rules, permissions, limits, routines, promises and their days. By patterns, without a model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from lifegym.policies.proactive.notebook import Rule

__all__ = ["due_day", "is_question", "promises", "routine_days", "rules_in", "sentences"]

_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+|\n\s*(?:[-*]\s+|\d+\.\s+|\n)|\n(?=[A-Z#])")
_KINDS: Final = (
    ("allow", re.compile(r"\bno need to ask\b|\bwithout asking\b|\bdo it, then tell\b|\byou may\b(?! not)", re.I)),
    (
        "ask",
        re.compile(r"\bask (?:me|first)\b|\bask .{0,30}\bfirst\b|\bwait until\b|\bI decide\b|\bbefore you\b", re.I),
    ),
    ("forbid", re.compile(r"\bnever\b|\bmust not\b|\bdo not\b|\bdon't\b|\bnothing is\b|\bnobody\b", re.I)),
    ("limit", re.compile(r"\b(?:at most|no more than|up to|limit|maximum|cap)\b.{0,60}\d|\d.{0,20}\bat most\b", re.I)),
    (
        "routine",
        re.compile(
            r"\b(?:every|each) (?:\w+ )?(?:day|evening|morning|week|mon|tues|wednes|thurs|fri|satur|sun)", re.I
        ),
    ),
)  # fmt: skip
_QUESTION: Final = re.compile(
    r"\b(?:may|shall|should|can|could) I\b|\bdo you want me to\b|\bwould you like me to\b|\bis it (?:all right|ok)",
    re.I,
)
_PROMISE: Final = re.compile(
    r"\b(?:will|shall|by|until|before|within|promised?|due|deadline|expires?|valid|refund(?:ed)?|confirm(?:ed)?)\b",
    re.I,
)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ISO: Final = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_DAY_MONTH: Final = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)? (?:of )?(" + "|".join(_MONTHS) + r")[a-z]*\b", re.I)
_MONTH_DAY: Final = re.compile(r"\b(" + "|".join(_MONTHS) + r")[a-z]* (\d{1,2})(?:st|nd|rd|th)?\b", re.I)
_WEEKDAY: Final = re.compile(r"\b(?:by|on|until|before|this|next) (" + "|".join(_DAYS) + r")\b", re.I)
_LONGEST: Final = 400


def sentences(text: str) -> Iterator[str]:
    """Iterate over the sentences and list items of a text, without those too long to be one."""
    for part in _SENTENCE.split(text):
        sentence = " ".join(part.strip(" \t-*#>").split())
        if 3 <= len(sentence) <= _LONGEST:
            yield sentence


def rules_in(text: str, source: str) -> list[Rule]:
    """Return the sentences of the person's own text that bind the assistant; the first kind that fits counts."""
    found = []
    for sentence in sentences(text):
        kind = next((kind for kind, pattern in _KINDS if pattern.search(sentence)), "")
        if kind:
            found.append(Rule(kind, sentence, source))
    return found


def routine_days(rule: Rule) -> frozenset[int]:
    """Return the weekdays, Monday 0, on which a routine comes round; all of them when it names none."""
    named = {index for index, day in enumerate(_DAYS) if day in rule.text.casefold()}
    return frozenset(named or range(7))


def is_question(text: str) -> bool:
    """Return whether a text asks for permission."""
    return _QUESTION.search(text) is not None


def promises(text: str, today: date) -> Iterator[tuple[str, date]]:
    """Iterate over the sentences that name a day to come on which something is due, with that day."""
    for sentence in sentences(text):
        if _PROMISE.search(sentence) and (day := due_day(sentence, today)) is not None:
            yield sentence, day


def due_day(text: str, today: date) -> date | None:
    """Return the first day within the next 120 that a text names, or None."""
    for day in _days_in(text, today):
        if timedelta(0) <= day - today <= timedelta(days=120):
            return day
    return None


def _days_in(text: str, today: date) -> Iterator[date]:
    for year, month, day in _ISO.findall(text):
        yield from _date(int(year), int(month), int(day))
    for day, month in [*_DAY_MONTH.findall(text), *((day, month) for month, day in _MONTH_DAY.findall(text))]:
        number = _MONTHS.index(month.casefold()[:3]) + 1
        for year in (today.year, today.year + 1):
            yield from _date(year, number, int(day))
    for name in _WEEKDAY.findall(text):
        yield today + timedelta(days=(_DAYS.index(name.casefold()) - today.weekday()) % 7 or 7)


def _date(year: int, month: int, day: int) -> Iterator[date]:
    try:
        yield date(year, month, day)
    except ValueError:  # 31 June, or an order number that looks like a day
        return
