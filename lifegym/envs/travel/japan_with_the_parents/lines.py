"""The flights of the day out and the day home: which number flies when, as a variant draws them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from lifegym.envs.draw import Draw
from lifegym.worlds.services.flight_booking.core import flight_key
from lifegym.worlds.services.flight_booking.seating import crowd, seats_of, size

ECONOMY: Final = "ECONOMY"
GOOD: Final = "good"
EARLY: Final = "early"
NIGHT: Final = "night"
LATE: Final = "late"
FEW: Final = "few"
WAYS_OUT: Final = (EARLY, FEW)
"""Roles of flights home that land in time when the good ones no longer do."""
REOPENED: Final = 9
"""Seats that come free on the early flight home."""
LEAST_AISLES: Final = 2
"""Free seats at the aisle that a flight worth booking must have."""
_MOST_TRIES: Final = 200


class Line(NamedTuple):
    """A daily flight of the story: fare a head in dong, and seats left on the day it matters.

    ``role`` says what it is to the three: ``good`` suits them, ``early`` is full until the last days, the others miss
    by something.
    """

    number: str
    origin: str
    dest: str
    depart: str
    minutes: int
    fare: int
    seats: int
    refundable: bool = True
    role: str = ""
    slack: tuple[int, int] = (0, 0)
    """By how many minutes a variant may move it, at most: earlier, later."""

    @property
    def carrier(self) -> str:
        """Code of the airline."""
        return self.number[:2]

    @property
    def equipment(self) -> str:
        """What flies it."""
        return "Airbus A330-300" if self.carrier == "K8" else "Airbus A321"

    def flown_as(self) -> str:
        """Return the number as people write it: ``K8 1751``."""
        return f"{self.carrier} {self.number[2:]}"


_OUT: Final = (
    Line("H7622", "DAD", "KIX", "08:05", 270, 5_150_000, 21, role=GOOD, slack=(45, 55)),
    Line("K81740", "DAD", "KIX", "10:20", 270, 5_480_000, 14, role=GOOD, slack=(40, 20)),
    Line("H7628", "DAD", "KIX", "00:20", 270, 4_300_000, 33, role=NIGHT, slack=(10, 30)),
    Line("H7630", "DAD", "KIX", "14:10", 270, 4_650_000, 26, role=LATE, slack=(30, 40)),
    Line("K81744", "DAD", "NRT", "09:00", 270, 5_200_000, 18, slack=(40, 40)),
    Line("S9506", "DAD", "TPE", "06:40", 165, 2_700_000, 12, False),
    Line("S9512", "TPE", "KIX", "11:15", 155, 2_200_000, 12, False),
)
_BACK: Final = (
    Line("K81751", "NRT", "DAD", "09:35", 340, 5_600_000, 16, role=GOOD, slack=(15, 15)),
    Line("K81753", "NRT", "DAD", "10:50", 340, 5_560_000, 12, role=GOOD, slack=(40, 10)),
    Line("K81749", "NRT", "DAD", "07:55", 340, 5_820_000, 0, role=EARLY, slack=(25, 5)),
    Line("K81747", "NRT", "DAD", "08:35", 340, 5_820_000, 0, role=EARLY, slack=(15, 15)),
    Line("H7621", "NRT", "DAD", "08:10", 340, 5_950_000, 2, role=FEW, slack=(20, 20)),
    Line("K81755", "NRT", "DAD", "15:20", 340, 4_900_000, 24, role=LATE, slack=(60, 60)),
    Line("H7623", "NRT", "DAD", "11:30", 340, 5_100_000, 19, role=LATE, slack=(0, 40)),
    Line("S9517", "NRT", "TPE", "07:20", 230, 2_500_000, 12, False),
    Line("S9501", "TPE", "DAD", "11:05", 175, 2_200_000, 12, False),
)
_NUMBERS: Final = {
    ("H7", "out"): ("H7622", "H7628", "H7630", "H7624", "H7626", "H7634"),
    ("K8", "out"): ("K81740", "K81744", "K81742", "K81746", "K81738"),
    ("H7", "back"): ("H7621", "H7623", "H7625", "H7627", "H7633"),
    ("K8", "back"): ("K81751", "K81753", "K81749", "K81747", "K81755", "K81745", "K81757", "K81743", "K81759"),
}
"""Numbers an airline may give its flights of a way; which of them suits is drawn."""


def published() -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the flights of the published variant: out, and back."""
    return _OUT, _BACK


def drawn(draw: Draw, leave: date, home: date) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Draw the numbers, hours and fares of the flights out and back.

    Numbers are drawn anew until each flight worth booking has seats at the aisle to give.
    """
    out = _moved(draw, _OUT)
    first, second = (line.fare for line in out if line.role == GOOD)
    if draw.integer(0, 1):
        out = tuple(line._replace(fare=second if line.fare == first else first) if line.role == GOOD else line
                    for line in out)  # fmt: skip
    return _numbered(draw, out, "out", leave), _numbered(draw, _moved(draw, _BACK), "back", home)


def _moved(draw: Draw, lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple(
        line._replace(depart=shifted(line.depart, draw.integer(-line.slack[0], line.slack[1], 5)))
        if any(line.slack)
        else line
        for line in lines
    )


def _numbered(draw: Draw, lines: Sequence[Line], way: str, day: date) -> tuple[Line, ...]:
    for _ in range(_MOST_TRIES):
        given = {
            carrier: iter(draw.sample(numbers, len(numbers)))
            for (carrier, at), numbers in _NUMBERS.items()
            if at == way
        }
        found = tuple(
            line._replace(number=next(given[line.carrier])) if line.carrier in given else line for line in lines
        )
        if all(aisles_free(line, day) >= LEAST_AISLES for line in found if line.role in (GOOD, EARLY)):
            return found
    raise ValueError(f"no numbers of {_MOST_TRIES} leave a seat at the aisle on every flight {way} of {day}")


def aisles_free(line: Line, day: date) -> int:
    """Return how many seats at the aisle a flight has to give on its day; of a full one, once seats come free."""
    capacity = size(line.equipment, ECONOMY)
    order = crowd(flight_key(line.number, day), line.equipment, ECONOMY, capacity)
    free = set(order[capacity - (line.seats or REOPENED) :])
    return sum(seat.kind == "aisle" and seat.label in free for seat in seats_of(line.equipment, ECONOMY))


def shifted(clock: str, minutes: int) -> str:
    """Return a clock so many minutes later, within its day."""
    moved = datetime.combine(date(2000, 1, 2), datetime.strptime(clock, "%H:%M").time()) + timedelta(minutes=minutes)
    return f"{moved:%H:%M}"


def flown_by(lines: Sequence[Line], *roles: str) -> str:
    """Return the direct flights of the roles by number, as one lists what there is to choose from."""
    names = [line.flown_as() for line in lines if line.role in roles]
    return f"{', '.join(names[:-1])} or {names[-1]}"
