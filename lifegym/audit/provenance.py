"""Where the values that checks want come from: each must have been shown before the check is due, or be computed.

A value counts as shown when it stands in a turn, the opening instructions, a file of the workspace, or the result of a
call whose own arguments do not hold it already, and the reference had not itself written it before. An amount, number,
day, time or duration that was not shown counts as computed when one step of arithmetic makes it from shown ones (see
:mod:`lifegym.audit.computed`), and is listed for a reader to judge; otherwise, like a name, code or text that the
reference wrote first, it was known from nowhere. Bounds of ranges, rival values and
what must not be are no wanted values; words in small letters that a text must contain are the writer's own. Where
alternatives are allowed, one that was shown is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final
from unicodedata import normalize
from zoneinfo import ZoneInfo

from lifegym.audit.computed import Arithmetic
from lifegym.audit.legs import Leaf, facts_of, rows_of, tests_by_table
from lifegym.audit.plays import Episode, Passed
from lifegym.audit.report import Detail, Gate
from lifegym.envs.spec import TaskSpec
from lifegym.reward import evidence
from lifegym.reward.checks import Check
from lifegym.reward.facts import (
    AmountValue,
    ClockValue,
    CodeValue,
    DayValue,
    DurationValue,
    FactValue,
    NameValue,
    NumberValue,
)
from lifegym.reward.fields import FieldIs, Has, Is, Some, Within
from lifegym.reward.predicates import AllOf, AnyOf, Covered, Guarded, Ledger, Mirrored, Predicate, Reconciled, States
from lifegym.reward.values import from_data
from lifegym.worlds.money import Money

_DIGITS: Final = "0123456789"
SMALL: Final = 12
"""Whole numbers up to this are counts, known to everybody."""
_LONGEST_PARSED: Final = 20_000
_BETWEEN: Final = dict.fromkeys(map(ord, ",.' "))
_HOURS: Final = re.compile(r"noon|midday|midnight|00", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A value that a check wants, in the ways it may be written.

    Any of ``forms`` will do, each a tuple of parts that all must stand. ``kind`` is ``text`` for names, codes and other
    words, ``figure`` for what can be computed.
    """

    kind: str
    label: str
    forms: tuple[tuple[object, ...], ...]


def trail_of(spec: TaskSpec, reference: Episode) -> Trail:
    """Return what went by in the reference's episode; building it once serves all gates on what was shown."""
    return Trail(reference.log, spec.world.persona.zone, spec.world.now.year)


def provenance_gates(spec: TaskSpec, trail: Trail) -> Iterator[Gate]:
    """Yield the gate on values that were never shown, and the list of computed ones."""
    never: list[Detail] = []
    computed: list[Detail] = []
    for check in spec.rubric.checks:
        for wanted, standing in _open(trail, check, check.that):
            text = f"wants {wanted.label}, which"
            if standing == "computed":
                computed.append(Detail(f"{text} is computed from shown values", check.id, "reference"))
            else:
                never.append(
                    Detail(
                        f"{text} no tool result, file or turn shows before it is due",
                        check.id,
                        "reference",
                    )
                )
    yield Gate(
        "values checks want are shown before they are due", f"{len(never)} are not", "0", not never, tuple(never)
    )
    yield Gate("values the reference computes", str(len(computed)), "reported", True, tuple(computed), decisive=False)


class Trail:
    """What went by in the reference's episode, searchable by value.

    Args:
        log: What went by.
        zone: The persona's time zone.
        year: Of days that are written without one.
    """

    def __init__(self, log: list[Passed], zone: str, year: int = 2000) -> None:
        self._log = [(entry, entry.text.casefold(), entry.own.casefold()) for entry in log if entry.text]
        self._arithmetic = Arithmetic(log, year)
        self._last = max((entry.stage for entry in log), default=0)
        self._zone = zone
        self._known: dict[tuple[object, int], str] = {}

    def standing(self, wanted: Wanted, due: int) -> str:
        """Return ``shown``, ``computed`` or ``never`` for a value by the close of a stage."""
        found = [self._form(form, due, wanted.kind) for form in wanted.forms]
        for verdict in ("shown", "computed"):
            if verdict in found:
                return verdict
        return "never"

    def _form(self, form: tuple[object, ...], due: int, kind: str) -> str:
        parts = [self._part(part, due) for part in form]
        if all(part == "shown" for part in parts):
            return "shown"
        return "computed" if kind == "figure" and "never" not in parts else "never"

    def _part(self, part: object, due: int) -> str:
        key = (part, due)
        if key not in self._known:
            shown, stages = self._look(part, due, parse=False)
            if not shown and not isinstance(part, str):
                # What stands there plainly was written, even where the rules of evidence read the passage differently.
                shown, read = self._look(part, due, parse=True)
                stages |= read
            if shown:
                self._known[key] = "shown"
            else:
                follows = any(self._arithmetic.follows(part, stage) for stage in stages or {min(due, self._last)})
                self._known[key] = "computed" if follows else "never"
        return self._known[key]

    def _look(self, part: object, due: int, *, parse: bool) -> tuple[bool, set[int]]:
        """Return whether a value was shown in time, and the stages in which the reference wrote it before that."""
        written: set[int] = set()
        for entry, text, own in self._log:
            if entry.stage > due or (written and entry.kind == "result"):
                continue
            # The rules of evidence heed capitals: May is a month, and may is not.
            said, echo = (entry.text, entry.own) if parse else (text, own)
            if not _stands(part, said, parse):
                continue
            if entry.kind == "wrote":
                written.add(entry.stage)
            elif not own or not _stands(part, echo, parse):
                return True, written
        return False, written

    def instants(self, value: datetime) -> tuple[tuple[object, ...], ...]:
        """Return the forms of an instant: as given, at home, and in UTC."""
        zones = (value.tzinfo, ZoneInfo(self._zone), UTC)
        return tuple(
            (local.date(), local.time().replace(tzinfo=None)) for local in (value.astimezone(zone) for zone in zones)
        )


def _open(trail: Trail, check: Check, node: Predicate) -> list[tuple[Wanted, str]]:
    """Return the values under a predicate that were not shown in time."""
    if isinstance(node, AllOf):
        return [item for part in node.parts for item in _open(trail, check, part)]
    if isinstance(node, AnyOf):
        parts: list[list[tuple[Wanted, str]]] = []
        for part in node.parts:
            parts.append(_open(trail, check, part))
            if sum(not found for found in parts) == node.count:
                return []
        return [item for part in sorted(parts, key=len)[: node.count] for item in part]
    if isinstance(node, Guarded):
        return _open(trail, check, node.because)
    due = check.stage if check.tier == "stage" else 10_000
    standings = ((wanted, trail.standing(wanted, due)) for wanted in _wanted(trail, node))
    return [(wanted, standing) for wanted, standing in standings if standing != "shown"]


def _wanted(trail: Trail, leaf: Leaf) -> Iterator[Wanted]:
    for rows in rows_of(leaf):
        if rows.high != 0:
            for _, tests in tests_by_table(rows):
                yield from _of_tests(trail, tests)
    if isinstance(leaf, Covered):
        for day in (leaf.first, leaf.last):
            yield Wanted("figure", f"the day {day}", ((day,),))
    if isinstance(leaf, Ledger | Mirrored | Reconciled):
        yield from _of_table(leaf)
    if isinstance(leaf, States):
        for source in leaf.sources[:1]:
            yield from _of_tests(trail, source.where)
    for fact in facts_of(leaf):
        yield from _of_fact(fact.value)


def _of_table(leaf: Ledger | Mirrored | Reconciled) -> Iterator[Wanted]:
    yield Wanted("text", f"the file {leaf.path}", ((leaf.path,),))
    if isinstance(leaf, Reconciled):
        headers = [leaf.amount, leaf.running, leaf.state]
        yield Wanted("text", f"the state {'/'.join(leaf.counted)}", tuple((state,) for state in leaf.counted))
    else:
        told = leaf.cells if isinstance(leaf, Ledger) else leaf.also
        headers = [*leaf.cells, *told]
    for header in dict.fromkeys(headers):
        yield Wanted("text", f"the column {header}", ((header,),))


def _of_tests(trail: Trail, tests: tuple[FieldIs, ...]) -> Iterator[Wanted]:
    for item in tests:
        test, place = item.test, item.path or "item"
        if isinstance(test, Is):
            values = [from_data(value) for value in test.values]
            forms = tuple(form for value in values for form in _forms(trail, value))
            if len(forms) >= len(values):
                figure = not any(isinstance(value, str) for value in values)
                yield Wanted("figure" if figure else "text", f"{place} {test.words()}", forms)
        elif isinstance(test, Has):
            for group in test.groups:
                if not any(alias == alias.casefold() and not re.search(r"\d", alias) for alias in group):
                    yield Wanted("text", f"{place} with {'/'.join(group)}", tuple((alias,) for alias in group))
        elif isinstance(test, Some):
            yield from _of_tests(trail, test.where)
        elif isinstance(test, Within) and test.low is not None and test.low == test.high:
            yield Wanted("figure", f"{place} {test.words()}", _forms(trail, from_data(test.low)))


def _forms(trail: Trail, value: Any) -> tuple[tuple[object, ...], ...]:
    """Return the ways a field's value may be written; none for what needs no showing."""
    if value is None or isinstance(value, bool) or value == "":
        return ()
    if isinstance(value, datetime):
        return trail.instants(value)
    if isinstance(value, int) and value <= SMALL:
        return ()
    if isinstance(value, tuple):
        parts = [_forms(trail, item) for item in value]
        return (tuple(part for forms in parts for part in forms[0]),) if all(parts) else ()
    return ((value,),)


def _of_fact(value: FactValue) -> Iterator[Wanted]:
    label = value.words()
    match value:
        case AmountValue():
            yield Wanted("figure", label, ((Money.of(value.amount, value.currency),),))
        case DayValue():
            yield Wanted("figure", label, ((value.day,),))
        case ClockValue():
            yield Wanted("figure", label, ((value.at,),))
        case DurationValue():
            yield Wanted("figure", label, ((value,),))
        case NumberValue():
            if Decimal(value.number) > SMALL or Decimal(value.number) % 1:
                yield Wanted("figure", label, ((Decimal(value.number),),))
        case CodeValue():
            yield Wanted("text", label, ((value.code,),))
        case NameValue():
            yield Wanted("text", label, tuple((name,) for name in value.names))


@lru_cache(maxsize=4096)
def _digits(amount: Decimal) -> re.Pattern[str]:
    """Compile a pattern for a number as digits, with or without separators and trailing zeros.

    A comma ends it, as in a CSV, unless just three more digits make it a larger number.
    """
    whole, _, fraction = f"{abs(amount):f}".partition(".")
    fraction = fraction.rstrip("0")
    groups = [whole[max(end - 3, 0) : end] for end in range(len(whole), 0, -3)][::-1]
    body = "[,. '\u00a0\u202f]?".join(groups)
    tail = rf"[.,]{fraction}0*" if fraction else r"(?:[.,]0+)?"
    return re.compile(rf"(?<!\d)(?<!\d[.,]){body}{tail}(?!\d|\.\d|,\d{{3}}(?!\d))")


@lru_cache(maxsize=4096)
def _core(amount: Decimal) -> str:
    """Return digits without which no spelling of an amount does: zeros at the end may be said as thousands."""
    return f"{abs(amount):f}".partition(".")[0].rstrip("0")


@lru_cache(maxsize=16_384)
def _closed_up(text: str) -> str:
    """Return a text without what may stand between the digits of a number, in plain digits."""
    return normalize("NFKC", text).translate(_BETWEEN)


def _may_be_clock(at: time, text: str) -> bool:
    """Return whether a text has the hour of a time in digits, of either half of the day, or one of the words."""
    plain = _closed_up(text)
    return str(at.hour) in plain or str(at.hour % 12 or 12) in plain or bool(_HOURS.search(text))


def _stands(part: object, text: str, parse: bool) -> bool:
    """Return whether a value stands in a casefolded text, or (``parse``) in a text as the rules of evidence read it."""
    if isinstance(part, str):
        return _spelled(part, text)
    if parse and len(text) > _LONGEST_PARSED:
        return False
    if isinstance(part, Money | Decimal | int):
        amount = part.amount if isinstance(part, Money) else Decimal(part)
        if _core(amount) not in _closed_up(text):
            return False
        return (
            any(item.value == amount for item in evidence.amounts_in(text))
            if parse
            else bool(_digits(amount).search(text))
        )
    if parse and not any(digit in text for digit in _DIGITS):
        return False
    if isinstance(part, date):
        if parse and str(part.day) not in _closed_up(text):
            return False
        return any(day.date == part for day in evidence.days_in(text, part.year)) if parse else part.isoformat() in text
    if isinstance(part, time):
        if parse and not _may_be_clock(part, text):
            return False
        return (
            any(clock.time == part for clock in evidence.clocks_in(text)) if parse else part.strftime("%H:%M") in text
        )
    if isinstance(part, DurationValue):
        if parse:
            return any(item.minutes == part.minutes for item in evidence.durations_in(text))
        return bool(re.search(rf"(?<!\d){part.minutes}(?!\d)", text))
    return str(part).casefold() in text


def _spelled(wanted: str, text: str) -> bool:
    folded = wanted.casefold()
    return folded in text or _squeezed(folded) in _squeezed(text)


@lru_cache(maxsize=4096)
def _squeezed(text: str) -> str:
    """Return a text without blanks and hyphens."""
    return text.replace(" ", "").replace("-", "")
