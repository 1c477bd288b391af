"""Cities of the world as an ordinary life needs them: quarters, streets, addresses, telephones, banks, names.

A city is a line ``name|country|code|zone|currency|language|airport|telephone|postcode|order|banks``; below it stand its
quarters as ``name|lat lng|streets``. In telephones and postcodes ``#`` stands for a digit and ``@`` for a letter. The
order of an address is ``ns`` (number first), ``sn`` (street first) or ``jp`` (block and house).
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from lifegym.worlds.errors import suggestion
from lifegym.worlds.folding import fold
from lifegym.worlds.ordinary.cities import africa_europe, asia_america

__all__ = ["CITIES", "HOMES_ONLY", "City", "Quarter", "city_in", "city_named", "written"]


class Quarter(NamedTuple):
    """A part of a city with the point around which its streets lie."""

    name: str
    lat: float
    lng: float
    streets: tuple[str, ...]
    postcode: str


class City(NamedTuple):
    """A city.

    ``code`` is its country's in ISO 3166, ``language`` a key of the names and trades, ``airport`` an IATA code,
    ``telephone`` a pattern of numbers there, ``order`` how an address is written.
    """

    name: str
    country: str
    code: str
    zone: str
    currency: str
    language: str
    airport: str
    telephone: str
    order: str
    banks: tuple[str, ...]
    quarters: tuple[Quarter, ...]

    def address(self, street: str, number: int) -> str:
        """Return a house as addresses are written there, without the town."""
        if self.order == "jp":
            return f"{number // 20 + 1}-{number % 20 + 1} {street}"
        return f"{number} {street}" if self.order == "ns" else f"{street} {number}"


def written(pattern: str, draw: int) -> str:
    """Return a pattern with its blanks filled from a drawn number, always alike for one number."""
    found = []
    for place, sign in enumerate(pattern):
        draw = (draw * 1_103_515_245 + 12_345 + place) % 2**31
        figure = draw >> 8
        found.append(str(figure % 10) if sign == "#" else "ABDEGHJKLMNPRSTVWX"[figure % 18] if sign == "@" else sign)
    return "".join(found)


def _read(text: str) -> dict[str, City]:
    found: dict[str, City] = {}
    blocks: list[list[str]] = []
    for line in text.strip().splitlines():
        if line.startswith(" "):
            blocks[-1].append(line.strip())
        else:
            blocks.append([line])
    for head, *rest in blocks:
        name, country, code, zone, currency, language, airport, telephone, postcode, order, banks = head.split("|")
        quarters = []
        for place, row in enumerate(rest):
            quarter, point, streets = row.split("|")
            lat, lng = point.split()
            number = sum(map(ord, name)) * 31 + place * 7
            quarters.append(
                Quarter(quarter, float(lat), float(lng), tuple(streets.split(",")), written(postcode, number))
            )
        found[name] = City(name, country, code, zone, currency, language, airport, telephone, order,
                           tuple(banks.split(",")), tuple(quarters))  # fmt: skip
    return found


CITIES: Final[dict[str, City]] = _read(africa_europe.TEXT) | _read(asia_america.TEXT)
"""Cities by English name."""
HOMES_ONLY: Final = frozenset(
    {
        "Bergen",
        "Batangas",
        "Brno",
        "Daegu",
        "Genoa",
        "Innsbruck",
        "Kraków",
        "Ljubljana",
        "Montréal",
        "Rosario",
        "Split",
        "Surabaya",
        "Tallinn",
        "Turku",
        "Utrecht",
        "Wellington",
    }
)
"""Cities in which somebody may live and to which nobody else travels: lives drawn before them stay as they were."""


def city_named(name: str) -> City:
    """Return a city by its name, accents and case aside.

    Raises:
        ValueError: It is not among :data:`CITIES`; the message names the nearest.
    """
    wanted = fold(name)
    found = next((city for key, city in CITIES.items() if fold(key) == wanted), None)
    if found is None:
        raise ValueError(f"no city is known as {name!r}.{suggestion(name, CITIES)} Known: {', '.join(CITIES)}")
    return found


@cache
def city_in(zone: str, currency: str = "") -> City:
    """Return the first city of a time zone, one with that currency where there is one.

    Raises:
        ValueError: No city of that zone is known; the message says what helps.
    """
    near = [city for city in CITIES.values() if city.zone == zone]
    found = next((city for city in near if city.currency == currency), near[0] if near else None)
    if found is None:
        raise ValueError(f"no city is known in the zone {zone}; name one of {', '.join(CITIES)}")
    return found
