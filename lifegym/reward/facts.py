"""Facts a check wants stated, as data: a value about a subject, with the rivals that must not stand for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from lifegym.reward import evidence
from lifegym.worlds.money import Money

EvidenceValue = (
    evidence.Amount
    | evidence.Day
    | evidence.Clock
    | evidence.Duration
    | evidence.Name
    | evidence.Code
    | evidence.Number
)


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    def value(self) -> EvidenceValue:
        """Return the value as the evidence rules know it."""
        raise NotImplementedError

    def words(self) -> str:
        """Return the value as a person writes it."""
        raise NotImplementedError


class AmountValue(_Value):
    """A sum of money in major units."""

    kind: Literal["amount"] = "amount"
    amount: str
    currency: str

    def value(self) -> evidence.Amount:
        """Return the exact amount."""
        return evidence.Amount(Decimal(self.amount), self.currency)

    def words(self) -> str:
        """Return ``1234.50 EUR``."""
        return f"{self.amount} {self.currency}"


class DayValue(_Value):
    """A calendar day."""

    kind: Literal["day"] = "day"
    day: date

    def value(self) -> evidence.Day:
        """Return the day."""
        return evidence.Day(self.day)

    def words(self) -> str:
        """Return the ISO date."""
        return self.day.isoformat()


class ClockValue(_Value):
    """A time of day."""

    kind: Literal["clock"] = "clock"
    at: time

    def value(self) -> evidence.Clock:
        """Return the time."""
        return evidence.Clock(self.at)

    def words(self) -> str:
        """Return ``19:30``."""
        return self.at.strftime("%H:%M")


class DurationValue(_Value):
    """A length of time in whole minutes."""

    kind: Literal["duration"] = "duration"
    minutes: int

    def value(self) -> evidence.Duration:
        """Return the duration."""
        return evidence.Duration(self.minutes)

    def words(self) -> str:
        """Return ``150 minutes``."""
        return f"{self.minutes} minutes"


class NameValue(_Value):
    """A person, place, firm or thing, under any of its names."""

    kind: Literal["name"] = "name"
    names: tuple[str, ...] = Field(min_length=1)

    def value(self) -> evidence.Name:
        """Return the name with its aliases."""
        return evidence.Name(self.names[0], self.names[1:])

    def words(self) -> str:
        """Return the names joined by slashes."""
        return "/".join(self.names)


class CodeValue(_Value):
    """An identifier such as a flight number or booking reference."""

    kind: Literal["code"] = "code"
    code: str

    def value(self) -> evidence.Code:
        """Return the code."""
        return evidence.Code(self.code)

    def words(self) -> str:
        """Return the code."""
        return self.code


class NumberValue(_Value):
    """A plain number."""

    kind: Literal["number"] = "number"
    number: str

    def value(self) -> evidence.Number:
        """Return the number."""
        return evidence.Number(Decimal(self.number))

    def words(self) -> str:
        """Return the digits."""
        return self.number


FactValue = Annotated[
    AmountValue | DayValue | ClockValue | DurationValue | NameValue | CodeValue | NumberValue,
    Field(discriminator="kind"),
]


def fact_value(value: object) -> FactValue:
    """Return a plain value as data: Money, date, datetime (its day), time, int, Decimal, or text (a name).

    Flight numbers and the like are given as ``CodeValue``, aliases as a tuple of texts, minutes as ``DurationValue``.

    Raises:
        TypeError: The value is of another kind.
    """
    match value:
        case _Value():
            return value  # type: ignore[return-value]  # every subclass is a member of the union
        case Money():
            return AmountValue(amount=value.plain(), currency=value.currency)
        case datetime():
            return _day(value.date())
        case date():
            return _day(value)
        case time():
            return _clock(value)
        case bool():
            raise TypeError("a fact cannot be a bool; name what is stated")
        case int() | Decimal():
            return NumberValue(number=str(value))
        case str():
            return _name((value,))
        case tuple() | list():
            return _name(tuple([str(name) for name in value]))
    raise TypeError(f"a fact is Money, a date, a time, a number, a name or a FactValue, not {type(value).__name__}")


@lru_cache(maxsize=1024)
def _day(day: date) -> DayValue:
    return DayValue(day=day)


@lru_cache(maxsize=1024)
def _clock(at: time) -> ClockValue:
    return ClockValue(at=at)


@lru_cache(maxsize=2048)
def _name(names: tuple[str, ...]) -> NameValue:
    return NameValue(names=names)


class Fact(BaseModel):
    """A value about a subject.

    Attributes:
        value: What must be stated.
        about: Groups of aliases; at least one alias of every group must stand in the passage or its heading.
        rivals: Values of the same kind that must not be stated about the subject instead or besides.
        most: How many different values of the kind a passage may name and still be a choice.
        others: Names of neighbouring subjects; values told of them neither support nor contradict the fact.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: FactValue
    about: tuple[tuple[str, ...], ...] = ()
    rivals: tuple[FactValue, ...] = ()
    most: int = 4
    others: tuple[str, ...] = ()

    @cached_property
    def claim(self) -> evidence.Claim:
        """The claim the evidence rules look for.

        Raises:
            ValueError: No text could state it, or one would by accident.
        """
        return evidence.Claim(
            self.about, self.value.value(), tuple(rival.value() for rival in self.rivals), self.most, self.others
        )

    def finder(self) -> Callable[[str], str | None]:
        """Return a function from a text to the passage that states the fact, or None."""
        return _finder(self.claim)

    def reads(self) -> Callable[[str], bool]:
        """Return a function that tells whether one table cell states the value and no rival."""
        return _cell_reader(self.value.value(), tuple(rival.value() for rival in self.rivals))

    def words(self) -> str:
        """Return ``2026-03-04 about passport/mother``."""
        about = " and ".join("/".join(group) for group in self.about)
        return f"{self.value.words()}{f' about {about}' if about else ''}"


_TEXTS: Final = 64
"""Texts of which what was found for one fact is kept."""
_CELLS: Final = 512
"""Cells of ledgers, which are short, of which it is kept."""


@lru_cache(maxsize=2048)
def _finder(claim: evidence.Claim) -> Callable[[str], str | None]:
    """Return what looks for a claim in a text and remembers what it found: the same texts are read at many checks."""
    read: dict[str, str | None] = {}

    def find(text: str) -> str | None:
        if text in read:
            return read[text]
        if len(read) >= _TEXTS:
            read.clear()
        found = evidence.states(text, claim)
        passage = read[text] = found.passage if found else None
        return passage

    return find


@lru_cache(maxsize=2048)
def _cell_reader(wanted: EvidenceValue, rivals: tuple[EvidenceValue, ...]) -> Callable[[str], bool]:
    """Return what tells whether a cell states a value, and remembers: a ledger is read again for each row added."""
    read: dict[str, bool] = {}

    def reads(cell: str) -> bool:
        known = read.get(cell)
        if known is None:
            if len(read) >= _CELLS:
                read.clear()
            known = read[cell] = evidence.cell_states(cell, wanted, rivals)
        return known

    return reads
