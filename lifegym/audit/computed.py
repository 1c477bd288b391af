"""Values that were not shown but follow from shown ones by one step of arithmetic.

Recognised are the sum and the difference of two shown amounts of one currency, the product of a shown number and one
that a turn or file gives (a rate, a count), a shown day some shown days, nights or weeks later or earlier, a shown time
some shown minutes or hours later or earlier, the span between two shown times, and what a column of a table comes to
that was shown or kept in this stage or the one before (:mod:`lifegym.audit.columns`). So many numbers are shown in an
episode that some two of them would make nearly any round amount; therefore one operand must have been shown in the
stage in which the value was written, or the one before, and bare powers of ten are no factors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, NamedTuple

from lifegym.audit.columns import totals
from lifegym.audit.plays import Passed
from lifegym.reward import evidence
from lifegym.worlds.money import Money

_NUMBER: Final = re.compile(r"(?<![\w.,:/+-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w:/-]|\.\d|,\d)")
_MONEY: Final = re.compile(r'"amount": ?"?([\d.]+)"?, ?"currency": ?"([A-Z]{3})"')
_SPAN: Final = re.compile(r"(\d{1,3})[\s-]+(?:working |calendar |full )?(day|night|week)s?\b", re.IGNORECASE)
_POWERS: Final = frozenset(Decimal(10) ** exponent for exponent in range(13))
"""One among them."""
_LONGEST: Final = 20_000


class _Figures(NamedTuple):
    """What can be read in one shown text."""

    numbers: frozenset[Decimal]
    amounts: frozenset[tuple[Decimal, str]]
    days: frozenset[date]
    spans: frozenset[timedelta]
    times: frozenset[time]
    minutes: frozenset[int]


class Arithmetic:
    """The figures shown in an episode, and what follows from them.

    Args:
        log: What went by.
        year: Of days that are written without one.
    """

    def __init__(self, log: Sequence[Passed], year: int) -> None:
        self._shown = [(entry, year) for entry in log if entry.kind != "wrote" and entry.text]
        self._tables = [(entry.stage, entry.text) for entry in log if entry.text]
        self._known: dict[int, tuple[list[_Figures], list[_Figures], list[_Figures]]] = {}

    def follows(self, value: object, stage: int) -> bool:
        """Return whether a value follows from what was shown by a stage, from something of that stage at that."""
        recent, earlier, told = self._by(stage)
        if isinstance(value, Money | Decimal | int):
            number = value.amount if isinstance(value, Money) else Decimal(value)
            if any(number in totals(text) for at, text in self._tables if stage - 1 <= at <= stage):
                return True
        if isinstance(value, Money):
            return _sum(value.amount, value.currency, recent, earlier) or _product(value.amount, recent, earlier, told)
        if isinstance(value, Decimal | int):
            number = Decimal(value)
            return _sum(number, "", recent, earlier) or _product(number, recent, earlier, told)
        if isinstance(value, date):
            return _later(value, recent, earlier)
        if isinstance(value, time):
            return any(_minutes(value, shift) in found.times for found in recent for shift in _shifts(earlier))
        minutes = getattr(value, "minutes", None)
        times = [_of_day(at) for found in recent for at in found.times]
        return minutes is not None and any(one - other == minutes for one in times for other in times)

    def _by(self, stage: int) -> tuple[list[_Figures], list[_Figures], list[_Figures]]:
        """Return the figures of a stage and the one before, of all until then, and of turns and files until then."""
        if stage not in self._known:
            read = [(entry, _figures(entry.text, year)) for entry, year in self._shown if entry.stage <= stage]
            self._known[stage] = (
                [found for entry, found in read if entry.stage >= stage - 1],
                [found for _, found in read],
                [found for entry, found in read if entry.kind == "told" or entry.tool == "files.read"],
            )
        return self._known[stage]


@lru_cache(maxsize=16_384)
def _figures(text: str, year: int) -> _Figures:
    short = text if len(text) <= _LONGEST else ""
    amounts = {(Decimal(amount), code) for amount, code in _MONEY.findall(text)}
    amounts |= {(item.value, item.currency) for item in evidence.amounts_in(short) if item.currency}
    numbers = {Decimal(word.replace(",", "")) for word in _NUMBER.findall(text)}
    spans = {timedelta(days=int(n) * (7 if unit.casefold() == "week" else 1)) for n, unit in _SPAN.findall(short)}
    return _Figures(
        frozenset(numbers | {amount for amount, _ in amounts}),
        frozenset(amounts),
        frozenset(day.date for day in evidence.days_in(short, year)),
        frozenset(spans),
        frozenset(clock.time for clock in evidence.clocks_in(short)),
        frozenset(span.minutes for span in evidence.durations_in(short)),
    )


def _all(figures: Iterable[_Figures], name: str) -> set[Any]:
    return set().union(*(getattr(found, name) for found in figures))


def _sum(wanted: Decimal, currency: str, recent: list[_Figures], earlier: list[_Figures]) -> bool:
    """Return whether a recent amount and another one add up to a number, or differ by it."""
    others = _all(earlier, "amounts")
    return any(
        (not currency or code == currency)
        and any((other, code) in others for other in (wanted - amount, amount - wanted, amount + wanted) if other > 0)
        for amount, code in _all(recent, "amounts")
    )


def _product(wanted: Decimal, recent: list[_Figures], earlier: list[_Figures], told: list[_Figures]) -> bool:
    """Return whether a number is a recent one times one that a turn or file gives, or the other way round."""
    given = _all(told, "numbers") - _POWERS
    amounts = {amount for amount, _ in _all(recent, "amounts")}
    if _factors(wanted, (_all(recent, "numbers") - _POWERS) | amounts, given):
        return True
    return _factors(wanted, given & _all(recent, "numbers"), _all(earlier, "numbers") - _POWERS)


def _factors(wanted: Decimal, one: set[Decimal], other: set[Decimal]) -> bool:
    return any(number > 1 and wanted % number == 0 and wanted / number in other for number in one)


def _later(wanted: date, recent: list[_Figures], earlier: list[_Figures]) -> bool:
    days, spans = _all(recent, "days"), _all(earlier, "spans")
    return any(wanted - span in days or wanted + span in days for span in spans)


def _shifts(figures: list[_Figures]) -> Iterator[int]:
    for minutes in _all(figures, "minutes"):
        yield from (minutes, -minutes)


def _of_day(at: time) -> int:
    return at.hour * 60 + at.minute


def _minutes(at: time, shift: int) -> time:
    return (datetime.combine(date(2000, 1, 2), at) + timedelta(minutes=shift)).time()
