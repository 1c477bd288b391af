"""Journeys: where to, when, in which bed; flights, trains and rooms with their charges, mails and days."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final, NamedTuple

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.cities import CITIES, HOMES_ONLY, City
from lifegym.worlds.ordinary.cities.names import NAMES
from lifegym.worlds.ordinary.cities.trades import INVENTED, PATTERNS, TRADES
from lifegym.worlds.ordinary.flight_booking.routes import block_minutes
from lifegym.worlds.ordinary.life import flying, riding, staying
from lifegym.worlds.ordinary.life.plan import Life, Slot, Spend
from lifegym.worlds.ordinary.money_scale import price
from lifegym.worlds.rates import convert
from lifegym.worlds.services.flight_booking.airports import AIRPORTS, same_city

PAST: Final = 3
_NEAREST: Final = 16
"""Among so many of the nearest cities one chooses where to fly."""


class Journey(NamedTuple):
    """A journey: where to, its days, and whether it is by train."""

    city: City
    first: date
    last: date
    by_train: bool


def go(life: Life, rng: np.random.Generator, sizes: dict[str, int]) -> None:
    """Draw the journeys of the year and the one that is planned, and tell of them wherever they show."""
    journeys = _journeys(life)
    rooms = staying.Houses(life, rng, sizes.get("hotel_booking", 0))
    trains = riding.Trains(life, rng)
    planes = flying.Planes(life, rng)
    for journey in journeys:
        means = trains.ride if journey.by_train else planes.fly
        arrived, back = means(journey.city, journey.first, journey.last)
        life.leave(journey.first, back.astimezone(life.now.tzinfo).date())
        rooms.stay(journey.city, arrived, journey.last)
        _days(life, journey)
        if journey.last < life.today:
            _meals(life, journey)
    planes.timetable(sizes.get("flight_booking", 0))
    trains.timetable(sizes.get("rail_booking", 0))


def _journeys(life: Life) -> list[Journey]:
    """Return past journeys and one to come, no two at once and none on a day that is kept clear."""
    by_train, by_plane = _within_reach(life)
    found: list[Journey] = []
    span = (life.today - life.first).days
    starts = [life.first + timedelta(days=span * (2 * place + 1) // (2 * PAST + 1)) for place in range(PAST)]
    if life.upcoming:
        starts.append(life.today + timedelta(days=20 + life.draws.below(18)))
    for place, start in enumerate(starts):
        nights = 2 + life.draws.below(4)
        first = _departure(life, start, nights, place == PAST)
        train = bool(by_train) and place % 2 == 0
        there = by_train if train else by_plane
        if first is None or not there:
            continue
        city = there.pop(life.draws.below(len(there)))
        found.append(Journey(city, first, first + timedelta(days=nights), train))
    return found


def _departure(life: Life, start: date, nights: int, ahead: bool) -> date | None:
    """Return the Friday or Saturday next to a day from which all days of a journey are free."""
    for step in range(30):
        first = start + timedelta(days=step)
        days = [first + timedelta(days=number) for number in range(nights + 2)]
        past = days[-1] < life.today - timedelta(days=5)
        if first.weekday() in (4, 5) and (ahead or past) and not life.clear.intersection(days):
            return first
    return None


def _within_reach(life: Life) -> tuple[list[City], list[City]]:
    """Return the cities one goes to by train and by plane."""
    near = [
        city for city in CITIES.values() if city.name in riding.within_reach(life.city.name) and life.said(city.name)
    ]
    home = life.city.airport
    if home not in AIRPORTS:  # no flights are sold from there
        return near, []
    far = [
        city for city in CITIES.values()
        if city not in near and city.name not in HOMES_ONLY and life.said(city.name)
        and city.airport in AIRPORTS and not same_city(city.airport, home)
    ]  # fmt: skip
    far.sort(key=lambda city: (city.code != life.city.code, block_minutes(home, city.airport)))
    return near, far[:_NEAREST]


def _days(life: Life, journey: Journey) -> None:
    """Put the days away into the calendar."""
    begin = life.at(journey.first, 0)
    made = min(begin - timedelta(days=30), life.now - timedelta(days=2))
    life.plan(
        Slot(begin, life.at(journey.last + timedelta(days=1), 0), f"In {journey.city.name}",
             f"{journey.city.name}, {journey.city.country}", "", "family", (), "", True, made)
    )  # fmt: skip


def _meals(life: Life, journey: Journey) -> None:
    """Eat and shop there, in the money of the place."""
    city, draws = journey.city, life.draws
    patterns = PATTERNS[city.language]
    for day in range((journey.last - journey.first).days):
        key = ("restaurant", "cafe", "restaurant", "groceries")[day % 4]
        name = draws.pick(patterns[key]).format(
            s=draws.pick(NAMES[city.language][1]), d=draws.pick(city.quarters).name, i=draws.pick(INVENTED)
        )  # fmt: skip
        trade = TRADES[key]
        # Open on Mondays or not, nobody eats out before having arrived.
        when = journey.first + timedelta(days=day + (day == 0))
        at = datetime.combine(when, time(draws.between(trade.first, trade.last - 1), draws.below(60)), zone(city.zone))
        there = price(trade.low + draws.below((trade.high - trade.low) // 2), city.currency)
        here = convert(there, life.currency)
        payee = f"{name}, {city.name}"
        if life.said(payee):
            life.spend(Spend(at.astimezone(life.now.tzinfo), here, payee, trade.category,
                             foreign=None if city.currency == life.currency else there))  # fmt: skip
