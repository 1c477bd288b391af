"""Ordinary trains on sale, and the journeys a person has before and behind them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.ordinary.people import telephone_of
from lifegym.worlds.ordinary.rail_lines import COUNTRIES, LINES, Line
from lifegym.worlds.ordinary.rail_trains import Maker, Run
from lifegym.worlds.ordinary.rail_trips import Journeys
from lifegym.worlds.records import Record

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

_AREA: Final = "+31 20 555"
_FIRST_DAYS: Final = (4, 6, 2, 5, 11, 1, 13, 3, 7, 8, 9, 10)
"""Days from now that are filled first: out on a Friday and back on a Sunday, when the world opens on a Monday."""


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str = "",
    lines: Sequence[str] | None = None,
    days: int = 28,
    dates: Collection[date] | None = None,
    past_trips: int = 4,
    upcoming: bool = True,
    student: bool = True,
    payment_method_id: str = "pm_0001",
    clear: Collection[date] = (),
    phone: str = "",
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return stations, trains with offers, and the persona's bookings and student profile.

    Args:
        rng: Where every draw comes from.
        persona: Who travels; fares are in their currency.
        now: The instant at which the world opens.
        count: About how many records.
        city: The home city, whose lines come first; guessed from the persona's zone when left out.
        lines: Names of the lines that run, such as "Amsterdam - Paris"; by default those about the home city.
        days: How many days ahead there are trains with records of their own; those of the timetable run for a year.
        dates: Only these days, the first ones filled first, and no timetable beyond them.
        past_trips: How many of the persona's journeys lie behind, one in four of them cancelled.
        upcoming: Whether the persona has a ticket for a train to come, and a place on the waitlist of one back.
        student: Whether the persona has a student profile.
        payment_method_id: What the bookings were paid with.
        clear: Days on which no journey to come is planned.
        phone: The persona's telephone number; made of their name when left out.
        start: Number of the first offer and booking.

    Raises:
        ValueError: A line is unknown, or a number is out of range.
    """
    known = {line.name for line in LINES}
    unknown = sorted(set(lines or ()) - known)
    if unknown or count < 0 or days < 1:
        raise ValueError(f"need lines of {sorted(known)}, count >= 0, days >= 1; unknown lines: {unknown}")
    if not count:
        return []
    home = city or persona.zone.rpartition("/")[2].replace("_", " ")
    chosen = [line for line in LINES if line.name in lines] if lines else _around(home)
    maker = Maker(rng, persona, now, start)
    runs = _runs(chosen, now, days, dates, clear)
    fixed = 6 + 3 * past_trips
    # A story that names its days has exactly those trains; otherwise the timetable goes on after them.
    courses = [] if dates is not None else [maker.course(*one) for one in _courses(chosen)[: count * 3 // 10]]
    trains: list[tuple[str, Record]] = []
    for run in runs:
        places = len(maker.stations) + len(maker.companies)
        if len(trains) + len(courses) + places + fixed >= count and trains:
            break
        trains += maker.train(run)
    lives = Journeys(maker, payment_method_id, home, start, phone or telephone_of(persona, _AREA))
    booked = lives.upcoming(frozenset(clear)) if upcoming and trains else []
    past = [row for index in range(past_trips if trains else 0) for row in lives.past(chosen[0], index)]
    profile = [("rail_booking.students", lives.student())] if student else []
    return [*(maker.places() if trains else []), *courses, *maker.changed(trains), *booked, *past, *profile]


def _around(home: str) -> list[Line]:
    """Return the lines of the home city, then others of its country; the first ones where none is known."""
    country = COUNTRIES.get(home, ("", ""))[0]
    through = [line for line in LINES if any(place.city == home for place in line.stops)]
    near = [
        line for line in LINES
        if line not in through and any(COUNTRIES[place.city][0] == country for place in line.stops)
    ]  # fmt: skip
    beyond = [line for line in LINES[:11] if line not in through and line not in near]
    found = through + near
    return found + beyond if len(found) and COUNTRIES[home][1].startswith("Europe") else found or list(LINES[:11])


def _runs(
    lines: Sequence[Line], now: datetime, days: int, dates: Collection[date] | None, clear: Collection[date]
) -> list[Run]:
    """Return the trains to come, the most useful first: near days, near lines, two departures a day before more."""
    today = now.date()
    if dates is None:
        first = [offset for offset in _FIRST_DAYS if offset < days]
        order = [today + timedelta(days=n) for n in (*first, *(n for n in range(1, days) if n not in first))]
        # On days on which nobody travels the trains of the timetable will do.
        order = [day for day in order if day not in clear] or order or [today]
    else:
        order = sorted(dates)
    ranked = []
    for place, line in enumerate(lines):
        spread = _spread(len(line.hours))
        for rank, day in enumerate(order):
            for turn, departure in enumerate(spread):
                weight = turn // 2 * 14 + rank * 2 + place * 3
                ranked.append((weight, rank, place, turn, Run(line, False, day, departure)))
                ranked.append((weight, rank, place, turn, Run(line, True, day, departure)))
    ranked.sort(key=lambda item: item[:4])
    return [item[4] for item in ranked]


def _courses(lines: Sequence[Line]) -> list[tuple[Line, bool, int]]:
    """Return the departures of a day in both directions, two of each line before more of any."""
    ranked = [
        (turn // 2, place, turn, back, (line, back, departure))
        for place, line in enumerate(lines)
        for turn, departure in enumerate(_spread(len(line.hours)))
        for back in (False, True)
    ]
    ranked.sort(key=lambda item: item[:4])
    return [item[4] for item in ranked]


def _spread(count: int) -> list[int]:
    """Return departures of a day in the order they are added: morning, evening, then those between."""
    order = [1 % count, count - 2 if count > 2 else count - 1, *range(count)]
    return list(dict.fromkeys(order))
