"""Who writes, when and about how much: the draws from which ordinary letters are made."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple, TypeVar

from numpy.random import Generator

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.world import Persona

T = TypeVar("T")

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip

_PRICE_LEVEL: Final = {
    "VND": (130, 1, 1000),
    "JPY": (8, 5, 10),
    "KRW": (14, 1, 100),
    "IDR": (90 * 100, 1, 100_000),
    "INR": (45, 1, 100),
    "THB": (25, 1, 100),
    "CNY": (6, 1, 10),
    "TWD": (28, 1, 100),
    "MXN": (16, 1, 50),
    "BRL": (5, 1, 10),
    "ZAR": (14, 1, 50),
    "SEK": (12, 1, 100),
    "NOK": (12, 1, 100),
    "DKK": (8, 1, 50),
    "CZK": (22, 1, 100),
    "PLN": (4, 1, 1),
    "CHF": (6, 5, 5),
    "GHS": (4, 1, 50),
    "NGN": (450, 1, 5000),
    "KES": (49, 1, 500),
    "EGP": (13, 1, 100),
    "MAD": (5, 1, 50),
    "AED": (4, 1, 25),
    "MYR": (2, 1, 10),
    "PHP": (20, 1, 100),
    "TRY": (14, 1, 50),
    "HUF": (215, 1, 1000),
    "NZD": (2, 1, 10),
    "COP": (1700, 1, 10_000),
    "PEN": (2, 1, 10),
    "CLP": (5, 1, 10),
    "ARS": (570, 1, 10_000),
}
(
    """Currency to ``(numerator, denominator, step)``: minor units for a euro cent at local prices, and what "
    "prices end on."""
)


class Person(NamedTuple):
    """Somebody who writes: the name shown, the name signed with, the address."""

    name: str
    called: str
    address: str


@dataclass(slots=True, eq=False)
class Letter:
    """One mail to be. ``mine`` is written by the persona; ``answers`` is an earlier letter of the same thread."""

    when: datetime
    who: Person
    subject: str
    body: str
    mine: bool = False
    answers: Letter | None = None
    folder: str = ""
    attachments: tuple[tuple[str, str], ...] = ()
    copies: tuple[str, ...] = ()
    authenticated: bool = True


@dataclass(slots=True)
class Pen:
    """What all kinds of letters draw on.

    Args:
        rng: The only source of chance.
        persona: Who receives them.
        now: No letter is later.
        days: How far back they reach.
        city: Where the persona lives.
        called: What friends call the persona.
        friends: Whom they know privately.
        colleagues: With whom they work.
        work: The employer's name.
    """

    rng: Generator
    persona: Persona
    now: datetime
    days: int
    city: str
    called: str
    friends: tuple[Person, ...]
    colleagues: tuple[Person, ...]
    work: str
    taken: dict[str, int] = field(default_factory=dict)
    fees: dict[str, Money] = field(default_factory=dict)

    def pick(self, options: Sequence[T]) -> T:
        """Draw one of ``options``."""
        return options[int(self.rng.integers(len(options)))]

    def fresh(self, kind: str, options: Sequence[T]) -> T:
        """Take the next of ``options``, going round from a drawn place, so that none repeats before all have come."""
        place = self.taken.get(kind)
        if place is None:
            place = int(self.rng.integers(len(options)))
        self.taken[kind] = place + 1
        return options[place % len(options)]

    def fixed(self, kind: str, options: Sequence[T]) -> T:
        """Draw one of ``options`` the first time, and the same ever after."""
        place = self.taken.setdefault(kind, int(self.rng.integers(len(options))))
        return options[place]

    def first(self, kind: str) -> bool:
        """Return true when asked for the first time, for what can happen only once."""
        known = kind in self.taken
        self.taken[kind] = 1
        return not known

    def chance(self, percent: int) -> bool:
        """Return true in ``percent`` of a hundred draws."""
        return int(self.rng.integers(100)) < percent

    def number(self, low: int, high: int) -> int:
        """Draw a whole number from ``low`` to ``high``, both included."""
        return int(self.rng.integers(low, high + 1))

    def day(self) -> date:
        """Draw a day before today within reach."""
        return self.now.date() - timedelta(days=self.number(1, self.days))

    def at(self, day: date, first_hour: int = 7, last_hour: int = 21) -> datetime:
        """Draw a time of ``day`` between two full hours, in the home zone."""
        hour, minute = self.number(first_hour, last_hour - 1), self.number(0, 59)
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone(self.persona.zone))

    def later(self, when: datetime, hours: int) -> datetime:
        """Draw a waking time within ``hours`` after ``when``; it may lie after now."""
        moment = when + timedelta(minutes=self.number(6, hours * 60))
        return moment if 7 <= moment.hour < 23 else self.at(moment.date() + timedelta(days=moment.hour >= 23), 7, 10)

    def money(self, low: int, high: int) -> Money:
        """Draw a price between two amounts in euro cents, in the level and steps of the persona's currency."""
        currency = self.persona.currency
        up, down, step = _PRICE_LEVEL.get(currency, (1, 1, 5))
        minor = self.number(low, high) * up // down
        return Money(max(step, minor // step * step), currency)

    def fee(self, kind: str, low: int, high: int) -> Money:
        """Draw a price the first time, and the same ever after."""
        if kind not in self.fees:
            self.fees[kind] = self.money(low, high)
        return self.fees[kind]

    def code(self, letters: str, digits: int) -> str:
        """Draw a reference such as ``KB-402913``."""
        return f"{letters}-{self.number(10 ** (digits - 1), 10**digits - 1)}"


def spoken(day: date) -> str:
    """Return a day as people write it: ``Saturday 14 March``."""
    return f"{WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"


def price(amount: Money) -> str:
    """Return an amount as shops print it: digits grouped, the currency behind."""
    return str(amount)


def slug(text: str) -> str:
    """Return a text as part of an address: ascii letters, digits and hyphens."""
    bare = unicodedata.normalize("NFKD", text.replace("đ", "d").replace("Đ", "D")).encode("ascii", "ignore").decode()
    return "-".join("".join(c if c.isalnum() else " " for c in bare.lower()).split()) or "home"
