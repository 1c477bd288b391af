"""Ordinary listings of a city, those who offer them, and what the persona has looked at so far."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from operator import attrgetter
from typing import Final

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money, exponent
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.listing_platform.agents import Sellers, agents_of
from lifegym.worlds.ordinary.listing_platform.cities import CITIES, City, District
from lifegym.worlds.ordinary.listing_platform.homes import home
from lifegym.worlds.ordinary.listing_platform.past import past_of
from lifegym.worlds.ordinary.listing_platform.things import car, goods, money
from lifegym.worlds.rates import convert
from lifegym.worlds.records import Record
from lifegym.worlds.services.listing_platform.records import GoodsFacts, Listing, MarketStat, PricePoint
from lifegym.worlds.world import Persona

__all__ = ["CITIES", "City", "District", "ordinary"]

_MIX: Final = {"rent": 46, "sale_house": 20, "used_car": 13, "secondhand": 21}
UPCOMING_PERCENT: Final = 18
UPCOMING_DAYS: Final = 75
RENT_PERCENT: Final = 45
RENT_DAYS: Final = 60
"""Homes to let go fast, and more come than of anything else; most of what comes is not dear."""
_STATES: Final = ("active",) * 34 + ("under_offer",) * 3 + ("gone", "gone", "delisted")


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str = "Amsterdam",
    place: City | None = None,
    districts: Sequence[str] = (),
    currency: str = "",
    mix: Mapping[str, int] | None = None,
    history: bool = True,
    upcoming: bool = True,
    clear: Collection[date] = (),
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return about ``count`` records: agents, listings, statistics, appointments of others, and what the persona did.

    Args:
        rng: Where every draw comes from.
        persona: Who looks for something.
        now: The instant at which the world opens.
        count: How many records in all.
        city: A city of :data:`CITIES`, or the name of ``place``.
        place: A city of one's own, with quarters, prices and customs.
        districts: Only these quarters.
        currency: What prices are in; the persona's currency when left out.
        mix: Shares of the categories among the listings.
        history: Whether the persona has saved, written, and made appointments before.
        upcoming: Whether some listings are still drafts, which are put on the platform in the weeks that follow.
        clear: Days on which the persona has no viewing.
        start: Number of the first record of each kind; ids are numbered upwards from it.

    Raises:
        ValueError: The city, a quarter or a category is unknown.
    """
    town = _town(place or CITIES.get(city), city, currency or persona.currency)
    quarters = tuple(item for item in town.districts if not districts or item.name in districts)
    shares = dict(mix or _MIX)
    if set(shares) - set(_MIX) or not any(shares.values()) or not quarters or count < 0:
        raise ValueError(
            f"need count >= 0, categories of {sorted(_MIX)} and quarters of {[item.name for item in town.districts]}"
        )
    draws = Draws(rng)
    local = now.astimezone(zone(town.zone))
    sellers = agents_of(draws, town, city, quarters, count, start)
    stats = _stats(draws, town, city, quarters, local, count // 12, start)
    past_size = 19 if history else 0
    engaged = count // 12
    # What the persona has done is done with listings, however few records are asked for.
    fewest = 24 if history and count else 0
    amount = max(fewest, count - len(sellers.all) - len(stats) - past_size - engaged)
    listings = _listings(draws, persona, local, town, city, quarters, sellers, shares, amount, upcoming, start)
    found: list[tuple[str, Record]] = [("listing_platform.agents", agent) for agent in sellers.all]
    found += [("listing_platform.listings", row) for row in listings]
    found += [("listing_platform.stats", row) for row in stats]
    found += past_of(draws, persona, local, sellers, listings, engaged, history, start, frozenset(clear))
    return found


def _town(place: City | None, city: str, currency: str) -> City:
    if place is None:
        raise ValueError(f"unknown city {city!r}; known: {sorted(CITIES)}, or give place=City(...)")
    if place.currency == currency:
        return place
    rent, sale = (
        convert(Money(units * 10 ** exponent(place.currency), place.currency), currency).minor
        // 10 ** exponent(currency)
        for units in (place.rent, place.sale)
    )
    return place._replace(currency=currency, rent=max(1, rent), sale=max(1, sale))


def _listings(
    draws: Draws,
    persona: Persona,
    now: datetime,
    town: City,
    city: str,
    quarters: tuple[District, ...],
    sellers: Sellers,
    shares: Mapping[str, int],
    amount: int,
    upcoming: bool,
    start: int,
) -> list[Listing]:
    """Return the persona's own listing first, then the others, category by category."""
    if amount == 0:
        return []
    found = [_own(persona, now, town, city, quarters[0], start)]
    whole, left = sum(shares.values()), amount - 1
    for number, (category, share) in enumerate(shares.items()):
        size = left - (len(found) - 1) if number == len(shares) - 1 else left * share // whole
        for index in range(size):
            key = f"lst_{start + len(found):08d}"
            row = _one(draws, now, town, city, quarters, sellers, category, key)
            if upcoming and index >= 14 and category == "rent" and draws.chance(RENT_PERCENT):
                other = _one(draws, now, town, city, quarters, sellers, category, key)
                found.append(_upcoming(draws, min(row, other, key=attrgetter("price.minor")), now, RENT_DAYS))
            elif upcoming and index >= 14 and category != "rent" and draws.chance(UPCOMING_PERCENT):
                found.append(_upcoming(draws, row, now, UPCOMING_DAYS))
            else:
                found.append(row if index < 14 else _in_state(draws, row, now))
    return found


def _upcoming(draws: Draws, row: Listing, now: datetime, days: int) -> Listing:
    """Return a listing as it will be put on the platform within so many days."""
    listed = (now + timedelta(days=draws.between(1, days))).replace(
        hour=draws.between(9, 19), minute=draws.below(60), second=0, microsecond=0
    )
    first = PricePoint(at=listed, price=row.price)
    return row.evolve(status="draft", listed_at=listed, updated_at=listed, price_history=(first,))


def _own(persona: Persona, now: datetime, town: City, city: str, quarter: District, start: int) -> Listing:
    price = money(120, town.currency)
    listed = (now - timedelta(days=9)).replace(hour=19, minute=20, second=0, microsecond=0)
    return Listing(
        listing_id=f"lst_{start:08d}",
        category="secondhand",
        title="Bicycle trailer for two children",
        price=price,
        city=city,
        district=quarter.name,
        community=quarter.hoods[0].name,
        description="Folds flat, rain cover and flag included. Collect in the evening.",
        photos=("trailer-1.jpg", "trailer-2.jpg"),
        owner_user_id=persona.user_id,
        listed_at=listed,
        updated_at=listed,
        price_history=(PricePoint(at=listed, price=price),),
        goods=GoodsFacts(condition="good", age_months=30, handover="pick-up only", negotiable=True, receipt=False),
    )


def _one(
    draws: Draws,
    now: datetime,
    town: City,
    city: str,
    quarters: tuple[District, ...],
    sellers: Sellers,
    category: str,
    key: str,
) -> Listing:
    listed = (now - timedelta(days=draws.below(75))).replace(hour=draws.between(8, 20), minute=draws.below(60))
    if listed > now - timedelta(minutes=draws.between(20, 600)):
        listed -= timedelta(days=1)
    listed = listed.replace(second=0, microsecond=0)
    photos = tuple(f"{key}-{number}.jpg" for number in range(1, draws.between(3, 9)))
    if category in ("rent", "sale_house"):
        made = home(draws, town, quarters, now.date(), category == "rent")
        price = Money(made.price * 10 ** exponent(town.currency), town.currency)
        return Listing(
            listing_id=key,
            category=category,
            title=made.title,
            price=price,
            city=city,
            district=made.district,
            community=made.hood,
            area_sqm=float(made.area),
            rooms=made.rooms,
            metro=made.stop,
            description=made.description,
            photos=photos,
            agent_id=sellers.for_home(draws, made.district),
            listed_at=listed,
            updated_at=(history := _history(draws, listed, now, price))[-1].at,
            price_history=history,
            home=made.facts,
            on_request=draws.pick(("confirm",) * 8 + ("move", "decline")),
        )
    quarter = draws.pick(quarters)
    facts_car = facts_goods = None
    if category == "used_car":
        name, price, text, facts_car = car(draws, now.date(), town.currency, town.custom.registered_in, int(key[4:]))
        agent_id = sellers.for_car(draws, bool(facts_car.warranty_months))
    else:
        name, price, text, facts_goods = goods(draws, town.currency)
        agent_id = sellers.for_goods(draws)
    return Listing(
        listing_id=key,
        category=category,
        title=name,
        price=price,
        city=city,
        district=quarter.name,
        community=draws.pick(quarter.hoods).name,
        description=text,
        photos=photos,
        agent_id=agent_id,
        listed_at=listed,
        updated_at=(history := _history(draws, listed, now, price))[-1].at,
        price_history=history,
        car=facts_car,
        goods=facts_goods,
    )


def _history(draws: Draws, listed: datetime, now: datetime, price: Money) -> tuple[PricePoint, ...]:
    """Return the prices asked so far: one in five was lowered once since it was listed."""
    days = (now - listed).days
    if days < 12 or not draws.chance(28):
        return (PricePoint(at=listed, price=price),)
    step = 10 ** max(0, len(str(price.minor)) - 2)
    before = Money(price.minor + step * draws.between(1, 4) // 2 if step > 1 else price.minor + 1, price.currency)
    return (
        PricePoint(at=listed, price=before),
        PricePoint(at=listed + timedelta(days=draws.between(7, days - 1)), price=price),
    )


def _in_state(draws: Draws, row: Listing, now: datetime) -> Listing:
    state = draws.pick(_STATES)
    if state == "active":
        return row
    if state == "gone":
        state = "let" if row.category == "rent" else "sold"
    last = row.price_history[-1].at
    return row.evolve(status=state, updated_at=last + (now - last) * draws.between(20, 90) // 100)


def _stats(
    draws: Draws, town: City, city: str, quarters: tuple[District, ...], now: datetime, most: int, start: int
) -> list[MarketStat]:
    """Return published averages of past quarters of the year, the latest first, that agree with today's prices."""
    found: list[MarketStat] = []
    digits = 10 ** exponent(town.currency)
    for back in range(1, 9):
        number = now.year * 4 + (now.month - 1) // 3 - back
        period = f"{number // 4}-Q{number % 4 + 1}"
        for quarter in quarters:
            for category, level, unit in (("rent", town.rent, "sqm a month"), ("sale_house", town.sale, "sqm")):
                if len(found) == most:
                    return found
                usual = level * digits * quarter.level * (1000 - 11 * back + draws.between(-6, 6)) // 100_000
                found.append(
                    MarketStat(
                        stat_id=f"stat_{start + len(found):04d}",
                        area=quarter.name,
                        city=city,
                        category=category,
                        avg_price=Money(usual, town.currency),
                        unit=unit,
                        sample_size=draws.between(40, 420),
                        period=period,
                    )
                )
    return found
