"""One person's year before it is written into services: who, where, and what happened when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from zlib import crc32

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.duedates import add_months
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.address_book import AddressBook, Contact
from lifegym.worlds.ordinary.cities import City
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.email.pen import Letter
from lifegym.worlds.ordinary.email.pen import Person as Correspondent
from lifegym.worlds.ordinary.life.places import Shop
from lifegym.worlds.ordinary.money_scale import price
from lifegym.worlds.ordinary.people import telephone_of
from lifegym.worlds.records import Record

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

Pair = tuple[str, Record]
WEEKS_AHEAD: Final = 8
"""So many weeks after the opening are in the calendar already, and brings everyday purchases."""


OPEN_ON_HOLIDAYS: Final = frozenset({"cafe", "restaurant", "bakery", "shop", "venue", "gym", "supermarket"})
"""Places that keep their Sunday hours on public holidays."""


class Spend(NamedTuple):
    """Money that moved: ``amount`` is positive where it was paid, negative where it came back.

    ``means`` is ``card`` (what pays for larger things) or ``bank`` (the debit card). ``foreign`` is the amount in the
    currency it was asked in, where that is another one.
    """

    at: datetime
    amount: Money
    payee: str
    category: str
    means: str = "card"
    reference: str = ""
    memo: str = ""
    foreign: Money | None = None


class Slot(NamedTuple):
    """An entry of the calendar.

    ``calendar`` is ``personal``, ``family`` or ``work``; ``made`` is when it was entered, ``skipped`` the days a series
    leaves out.
    """

    begin: datetime
    end: datetime
    title: str
    place: str = ""
    note: str = ""
    calendar: str = "personal"
    people: tuple[Contact, ...] = ()
    rule: str = ""
    all_day: bool = False
    made: datetime | None = None
    skipped: tuple[date, ...] = ()


class Note(NamedTuple):
    """A line in the notification centre."""

    at: datetime
    source: str
    kind: str
    title: str
    body: str
    target: str = ""
    payload: dict[str, Any] = {}  # noqa: RUF012  (never written to: it is copied where it is used)


def even(amount: Money, figures: int = 2) -> Money:
    """Return an amount as people agree on it: so many figures, then noughts."""
    step = 10 ** max(0, len(str(amount.minor)) - figures)
    return Money(max(step, (amount.minor + step // 2) // step * step), amount.currency)


@dataclass(slots=True)
class Life:
    """One person's ordinary life.

    Attributes:
        persona: Who lives it.
        now: The instant at which the world opens, at home.
        city: Where they live.
        people: Whom they know.
        shops: Where they go, their office and bank among them.
        work: The employer.
        bank: The bank.
        months: How many months back everything reaches.
        method: The payment method that larger things are paid with: its id in the wallet, what it is called, its last
            four digits.
        enabled: Services that are there to be written into.
        start: Number of the first record of each kind.
        clear: Days on which nothing is planned or bought.
        unsaid: Words, folded, that no text contains.
        weeks_ahead: So many weeks after the opening are planned already.
        upcoming: Whether a journey lies ahead.
        first_mail: Number of the first mail.
        root: What the streams of chance grow from.
        shapes: Further arguments for the generators of single services.
        holidays: Public holidays, where those of the country are known.
        away: First and last days of journeys.
        sick: First and last days in bed with a cold.
        spends, slots, letters, notes, rows: What happened, for the services to tell.
        coming: Letters that arrive after the opening.
        listed: The places whose week the review platform knows as well, with the days on which they are shut.
    """

    persona: Persona
    now: datetime
    city: City
    draws: Draws
    enabled: frozenset[str]
    months: int
    start: int
    clear: frozenset[date]
    unsaid: tuple[str, ...]
    weeks_ahead: int = WEEKS_AHEAD
    upcoming: bool = True
    first_mail: int = 1
    holidays: frozenset[date] = frozenset()
    shapes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    root: tuple[int, ...] = ()
    people: AddressBook = field(default_factory=lambda: AddressBook(()))
    shops: tuple[Shop, ...] = ()
    work: str = ""
    bank: str = ""
    called: str = ""
    method: tuple[str, str, str] = ("pm_0001", "Debit card", "4471")
    spends: list[Spend] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    letters: list[Letter] = field(default_factory=list)
    listed: dict[str, list[tuple[date, str]]] = field(default_factory=dict)
    coming: list[Letter] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    rows: list[Pair] = field(default_factory=list)
    away: list[tuple[date, date]] = field(default_factory=list)
    sick: list[tuple[date, date]] = field(default_factory=list)
    _gone: set[date] = field(default_factory=set)
    _busy: dict[date, list[tuple[datetime, datetime]]] = field(default_factory=dict)

    @property
    def currency(self) -> str:
        """The currency of the life."""
        return self.persona.currency

    @property
    def today(self) -> date:
        """The day on which the world opens."""
        return self.now.date()

    @property
    def first(self) -> date:
        """The first day of the months told of."""
        return add_months(self.today.replace(day=1), -self.months)

    @property
    def area_code(self) -> str:
        """What telephone numbers of the city begin with, but for the last four digits."""
        return self.city.telephone.replace("#", "5")[:-5].rstrip()

    @property
    def phone(self) -> str:
        """The person's own telephone number."""
        return telephone_of(self.persona, self.area_code)

    @property
    def has_card(self) -> bool:
        """Whether a credit card pays for larger things."""
        return "credit_card" in self.enabled

    @property
    def horizon(self) -> date:
        """The last day that is planned already."""
        return self.today + timedelta(weeks=self.weeks_ahead)

    def stream(self, name: str) -> np.random.Generator:
        """Return a stream of chance of its own, so that what one part draws moves nothing elsewhere."""
        return np.random.default_rng([*self.root, crc32(name.encode())])

    def turn(self, name: str) -> np.random.Generator:
        """Begin a part: its draws come from streams of its own, the returned one for generators."""
        self.draws = Draws(self.stream(name))
        return self.stream(f"{name}, records")

    def shape(self, service: str, **usual: Any) -> dict[str, Any]:
        """Return the arguments of a service's generator: the usual ones, and those the author has instead."""
        return {**usual, **self.shapes.get(service, {})}

    def at(self, day: date, hour: int, minute: int = 0) -> datetime:
        """Return an instant at home."""
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone(self.persona.zone))

    def cost(self, cents: int) -> Money:
        """Return what costs so many euro cents in the euro area, at the prices of home."""
        return price(cents, self.persona.currency)

    def said(self, text: str) -> bool:
        """Return whether a text holds none of the words that are kept out."""
        if not self.unsaid:
            return True
        plain = fold(text)
        return not any(word in plain for word in self.unsaid)

    def shops_in(self, *keys: str) -> tuple[Shop, ...]:
        """Return the shops of some trades."""
        return tuple(shop for shop in self.shops if shop.key in keys)

    def shop(self, key: str) -> Shop:
        """Return the first shop of a trade."""
        return next(shop for shop in self.shops if shop.key == key)

    def leave(self, first: date, last: date) -> None:
        """Be on a journey from one day to another."""
        self.away.append((first, last))
        self._gone.update(first + timedelta(days=step) for step in range((last - first).days + 1))

    def fall_ill(self, days: int, nearest: int, furthest: int) -> None:
        """Be in bed for some free days, the last of them ``nearest`` to ``furthest`` days ago, if there are any."""
        planned = {slot.begin.date() for slot in self.slots} | {spend.at.date() for spend in self.spends}
        for back in range(nearest, furthest):
            first = self.today - timedelta(days=back + days)
            span = [first + timedelta(days=step) for step in range(days)]
            if first > self.first and all(self.free(day) and day not in planned for day in span):
                self.sick.append((span[0], span[-1]))
                self._gone.update(span)
                return

    @property
    def taken_days(self) -> frozenset[date]:
        """The days on which nothing more may be planned."""
        return self.clear | self._gone

    def free(self, day: date) -> bool:
        """Return whether something may be planned for a day at home."""
        return day not in self.clear and day not in self._gone

    def works(self, day: date) -> bool:
        """Return whether offices and practices are open on a day: neither weekend nor public holiday."""
        return day.weekday() < 5 and day not in self.holidays

    def open_at(self, shop: Shop, day: date) -> bool:
        """Return whether a shop is open on a day; holidays close what follows the working week."""
        return shop.open_on(day) and (day not in self.holidays or shop.trade.place in OPEN_ON_HOLIDAYS)

    def some_day(self, first: date, last: date, weekdays: Iterable[int] = range(7)) -> date:
        """Return a day from ``first`` to ``last`` that is free, the nearest after a drawn one.

        Raises:
            ValueError: There is none.
        """
        span = (last - first).days + 1
        wanted = frozenset(weekdays)
        begin = self.draws.below(max(1, span))
        for step in range(span):
            day = first + timedelta(days=(begin + step) % span)
            if day.weekday() in wanted and self.free(day):
                return day
        raise ValueError(f"no free day is left from {first} to {last}; keep fewer days clear")

    def take(self, begin: datetime, end: datetime) -> bool:
        """Take a time in the calendar; return false, and take nothing, where something is planned then."""
        taken = self._busy.setdefault(begin.date(), [])
        if any(begin < last and end > first for first, last in taken):
            return False
        taken.append((begin, end))
        return True

    def spend(self, spend: Spend) -> None:
        """Let money move."""
        self.spends.append(spend)

    def plan(self, slot: Slot) -> None:
        """Put something into the calendar."""
        self.slots.append(slot)

    def write(self, when: datetime, name: str, address: str, subject: str, *paragraphs: str) -> Letter | None:
        """Let an office write to the persona, unless that is still to come; return the letter."""
        if when >= self.now:
            return None
        body = "\n\n".join(text for text in paragraphs if text)
        letter = Letter(when, Correspondent(name, "", address), subject, body)
        self.letters.append(letter)
        return letter

    def tell(self, note: Note) -> None:
        """Let the notification centre show something, unless that is still to come."""
        if note.at < self.now:
            self.notes.append(note)
