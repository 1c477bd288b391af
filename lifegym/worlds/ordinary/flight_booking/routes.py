"""Which routes airlines fly from where, how long they take and what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from numpy.random import Generator

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.services.flight_booking.airports import AIRPORTS
from lifegym.worlds.services.flight_booking.fares import convert, rounded
from lifegym.worlds.world import Persona

Service = tuple[str, str, int, Money]
"""One daily flight of a route: number, local departure ``HH:MM``, minutes, lowest economy fare on an average day."""
Route = tuple[str, str, Sequence[Service]]
"""Origin, destination and the daily flights between them."""
Pairs = list[tuple[str, Record]]

_CARRIERS: Final = {
    "VN": ("H7", "V4", "M6"),
    "JP": ("K8", "N4"),
    "TW": ("T6",),
    "CN": ("U4",),
    "HK": ("J3",),
    "KR": ("C2",),
    "SG": ("P8",),
    "MY": ("P8",),
    "TH": ("B7",),
    "DE": ("L5",),
    "CH": ("L5",),
    "AT": ("L5",),
    "GB": ("E3",),
    "IE": ("E3",),
    "AE": ("G5",),
    "QA": ("G5",),
    "US": ("A7",),
    "CA": ("A7",),
    "AU": ("D6",),
    "NZ": ("D6",),
}
_FAR: Final = (
    "SIN",
    "BKK",
    "HKG",
    "TPE",
    "ICN",
    "NRT",
    "KIX",
    "PVG",
    "KUL",
    "SYD",
    "DXB",
    "FRA",
    "LHR",
    "CDG",
    "LAX",
    "JFK",
)
# Great-circle minutes would need coordinates; block times between regions are close enough to what timetables print.
_REGION: Final = {
    "VN": 0,
    "TH": 0,
    "KH": 0,
    "LA": 0,
    "MM": 0,
    "SG": 1,
    "MY": 1,
    "ID": 1,
    "PH": 1,
    "HK": 2,
    "MO": 2,
    "TW": 2,
    "CN": 2,
    "KR": 3,
    "JP": 3,
    "IN": 4,
    "LK": 4,
    "NP": 4,
    "AE": 5,
    "QA": 5,
    "SA": 5,
    "IL": 5,
    "TR": 5,
    "EG": 5,
    "AU": 7,
    "NZ": 7,
    "US": 8,
    "CA": 8,
    "MX": 8,
    "BR": 9,
    "AR": 9,
    "CL": 9,
    "CO": 9,
    "PE": 9,
    "KE": 10,
    "NG": 10,
    "ZA": 10,
    "GH": 10,
    "MA": 6,
}
_BLOCK: Final = (
    (95, 140, 150, 290, 260, 430, 720, 520, 930, 1350, 690),
    (140, 110, 230, 410, 280, 450, 780, 460, 1020, 1400, 640),
    (150, 230, 130, 170, 330, 520, 720, 540, 800, 1450, 780),
    (290, 410, 170, 95, 480, 640, 760, 600, 640, 1450, 900),
    (260, 280, 330, 480, 130, 220, 560, 720, 960, 1150, 420),
    (430, 450, 520, 640, 220, 120, 380, 830, 850, 900, 320),
    (720, 780, 720, 760, 560, 380, 115, 1290, 520, 720, 560),
    (520, 460, 540, 600, 720, 830, 1290, 150, 860, 800, 830),
    (930, 1020, 800, 640, 960, 850, 520, 860, 210, 580, 920),
    (1350, 1400, 1450, 1450, 1150, 900, 720, 800, 580, 190, 590),
    (690, 640, 780, 900, 420, 320, 560, 830, 920, 590, 200),
)


def home_airport(persona: Persona) -> str:
    """Return an airport in the persona's time zone, the first listed; Singapore where none is known."""
    return next((row.code for row in AIRPORTS.values() if row.zone == persona.zone), "SIN")


def routes_from(rng: Generator, home: str, currency: str) -> list[Route]:
    """Return plausible daily routes out of an airport and back: the country's other cities and some far ones."""
    country = AIRPORTS[home].country
    near = [code for code, row in AIRPORTS.items() if row.country == country and _apart(home, code)][:3]
    # Most people's airports reach the region; one or two routes cross the world.
    abroad = sorted(
        (code for code in _FAR if AIRPORTS[code].country != country), key=lambda code: block_minutes(home, code)
    )
    picked = [*rng.choice(7, size=4, replace=False).tolist(), int(rng.integers(7, len(abroad)))]
    chosen = [abroad[index] for index in sorted(picked)]
    routes: list[Route] = []
    for index, dest in enumerate((*near, *chosen)):
        minutes = block_minutes(home, dest)
        base = rounded(convert(Money(450_000 + minutes * 13_500, "VND"), currency))
        code = carrier_for(rng, home, dest)
        number = 100 + index * 20
        out = 360 + int(rng.integers(0, 150)) * 5
        routes.append((home, dest, [(f"{code}{number + 1}", _clock(out), minutes, base)]))
        routes.append((dest, home, [(f"{code}{number + 2}", _clock(out + 180), minutes + 10, base)]))
    return routes


def _apart(home: str, code: str) -> bool:
    """Return whether two airports of one country are worth a flight; Hue and Da Nang are two hours by road."""
    return AIRPORTS[code].city_code != AIRPORTS[home].city_code and {home, code} != {"DAD", "HUI"}


def block_minutes(origin: str, dest: str) -> int:
    """Return a believable block time between two airports, in minutes."""
    here, there = (_REGION.get(AIRPORTS[code].country, 6) for code in (origin, dest))
    # Within a region the codes spread the times a little, always the same for one pair.
    spread = sum(ord(letter) for letter in origin + dest) % 7 * 5
    return _BLOCK[here][there] + spread - 15


def carrier_for(rng: Generator, origin: str, dest: str) -> str:
    """Return the code of an airline at home at one end of a route."""
    known = (*_CARRIERS.get(AIRPORTS[origin].country, ()), *_CARRIERS.get(AIRPORTS[dest].country, ())) or ("Q3",)
    return known[int(rng.integers(0, len(known)))]


def _clock(minute_of_day: int) -> str:
    return f"{minute_of_day // 60 % 24:02d}:{minute_of_day % 60 // 5 * 5:02d}"
