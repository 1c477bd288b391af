"""The shops, practices and rooms of one person's city: where they are, when they are open, what they are called."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from math import cos, radians
from typing import Final, NamedTuple

from lifegym.worlds.folding import fold
from lifegym.worlds.ordinary.cities import City, Quarter, written
from lifegym.worlds.ordinary.cities.names import NAMES
from lifegym.worlds.ordinary.cities.trades import INVENTED, PATTERNS, TRADES, Trade
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.people import slug

_OFFICE: Final = Trade("salary", "office", 0, 0, 0, 9, 17, ("08:00-19:00",) * 5 + ("-", "-"), 1)
_BANK: Final = Trade("bank", "bank", 0, 0, 0, 9, 16, ("09:00-16:30",) * 5 + ("-", "-"), 1)


class Shop(NamedTuple):
    """Somewhere a person goes: its trade and its place on the map."""

    key: str
    name: str
    trade: Trade
    quarter: str
    street: str
    address: str
    postcode: str
    lat: float
    lng: float
    phone: str
    site: str
    level: int
    """How its prices compare with the usual, in percent."""

    def open_on(self, day: date) -> bool:
        """Return whether it opens on that weekday."""
        return self.trade.week[day.weekday()] != "-"

    def opening(self, day: date) -> date:
        """Return the day, or the next one on which it opens."""
        while not self.open_on(day):
            day += timedelta(days=1)
        return day

    def hours(self, day: date) -> tuple[int, int]:
        """Return when it opens last on a day, and closes, in minutes after midnight."""
        span = self.trade.week[day.weekday()].rpartition("+")[2]
        opens, closes = (60 * int(clock[:2]) + int(clock[3:]) for clock in span.split("-"))
        return opens, closes if closes > opens else 24 * 60

    @property
    def where(self) -> str:
        """Its name and address in a line, as a calendar has it."""
        return f"{self.name}, {self.address}"


class Street(NamedTuple):
    """A street as a short line on the map."""

    name: str
    quarter: Quarter
    points: tuple[tuple[float, float], ...]


def street_of(quarter: Quarter, place: int) -> Street:
    """Return a street of a quarter; the streets of one lie around its middle."""
    angle = (7 + 40 * place) % 120
    east = (0.0042 if angle < 60 else -0.0031) * (1 + place % 2)
    north = (0.0016, -0.0024, 0.0034)[place % 3]
    shift = (-0.0021, 0.0006, 0.0028)[place % 3]
    lng = east / max(0.3, cos(radians(quarter.lat)))
    start = (round(quarter.lat + shift, 5), round(quarter.lng - lng / 2 + shift, 5))
    end = (round(quarter.lat + shift + north, 5), round(quarter.lng + lng / 2 + shift, 5))
    return Street(quarter.streets[place], quarter, (start, end))


def shops_of(draws: Draws, city: City, work: str, bank: str, allowed: Callable[[str], bool]) -> list[Shop]:
    """Return the shops a person goes to, their office and the branch of their bank; no two have one name.

    Args:
        draws: Where every draw comes from.
        city: Where they are.
        work: The employer.
        bank: The bank.
        allowed: Whether a name may be used.
    """
    maker = _Maker(draws, city, allowed)
    found = [
        maker.shop(key, trade, place) for key, trade in TRADES.items() for place in range(trade.number)
    ]  # fmt: skip
    found.append(maker.at("work", work, _OFFICE, draws.pick(city.quarters)))
    found.append(maker.at("bank", bank, _BANK, city.quarters[0]))
    return found


class _Maker:
    """Draws one shop after another."""

    def __init__(self, draws: Draws, city: City, allowed: Callable[[str], bool]) -> None:
        self.draws = draws
        self.city = city
        self.allowed = allowed
        self.taken: set[str] = set()
        self.houses: set[str] = set()
        self.people = draws.shuffled(NAMES[city.language][1])
        self.words = draws.shuffled(INVENTED)

    def shop(self, key: str, trade: Trade, place: int) -> Shop:
        """Return a shop of a trade; the first few lie near home."""
        quarters = self.city.quarters
        quarter = quarters[0] if place == 0 else self.draws.pick(quarters)
        patterns = PATTERNS[self.city.language][key]
        turn = self.draws.below(len(patterns)) + place
        for step in range(len(patterns) * len(quarters)):
            here = quarters[(quarters.index(quarter) + step // len(patterns)) % len(quarters)]
            name = self._filled(patterns[(turn + step) % len(patterns)], here, len(self.taken) + step)
            if self._fits(name):
                return self.at(key, name, trade, here)
        for here in quarters:
            for street in here.streets:
                if self._fits(f"{name}, {street}"):
                    return self.at(key, f"{name}, {street}", trade, here)
        raise ValueError(f"no name is left for a {key} in {self.city.name}; keep fewer words out of the texts")

    def _filled(self, pattern: str, quarter: Quarter, turn: int) -> str:
        owner = self.people[turn % len(self.people)]
        return pattern.format(s=owner[0].upper() + owner[1:], d=quarter.name, i=self.words[turn % len(self.words)])

    def _fits(self, name: str) -> bool:
        return name not in self.taken and self.allowed(name)

    def at(self, key: str, name: str, trade: Trade, quarter: Quarter) -> Shop:
        """Return something of that name somewhere in a quarter."""
        draws = self.draws
        self.taken.add(name)
        place = draws.below(len(quarter.streets))
        street = street_of(quarter, place)
        number = draws.between(2, 148)
        while f"{street.name} {number}" in self.houses:
            number += 1
        self.houses.add(f"{street.name} {number}")
        share = number / 160
        (lat, lng), (end_lat, end_lng) = street.points
        return Shop(
            key=key, name=name, trade=trade, quarter=quarter.name, street=street.name,
            address=self.city.address(street.name, number), postcode=quarter.postcode,
            lat=round(lat + share * (end_lat - lat) + (0.00008 if number % 2 else -0.00008), 5),
            lng=round(lng + share * (end_lng - lng), 5), phone=written(self.city.telephone, draws.below(2**31)),
            site=slug(fold(name), "")[:28] or "shop", level=draws.between(84, 122),
        )  # fmt: skip


def pays_at(draws: Draws, shop: Shop, day: date, at: Callable[[date, int, int], datetime]) -> datetime:
    """Return an instant at which one pays in a shop, on the day or the next one it is open."""
    day = shop.opening(day)
    opens, closes = shop.hours(day)
    first, last = max(60 * shop.trade.first, opens), min(60 * shop.trade.last, closes - 10)
    if first >= last:
        first, last = opens, closes - 10
    return at(day, *divmod(draws.between(first, last - 1), 60))
