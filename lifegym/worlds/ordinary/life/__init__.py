"""One coherent ordinary life: a small plan of a person's year, from which every enabled service has its records.

What was ordered is one order, one charge, one mail and one parcel; a journey is its bookings, their mails and charges
and its days in the calendar; whoever is paid in town stands on the map. Services that are not there are simply not
told, so that a world of two services and one of all of them tell of the same kind of year.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lifegym.worlds.errors import suggestion
from lifegym.worlds.folding import fold
from lifegym.worlds.ordinary.address_book import AddressBook, Contact, address_book, given_name
from lifegym.worlds.ordinary.cities import City, city_in, city_named
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.life import methods, post, telling
from lifegym.worlds.ordinary.life.places import Shop, shops_of
from lifegym.worlds.ordinary.life.plan import WEEKS_AHEAD, Life
from lifegym.worlds.ordinary.maps.holidays import holidays
from lifegym.worlds.ordinary.money_words import EMPLOYERS

if TYPE_CHECKING:
    from lifegym.worlds.world import World

__all__ = ["SHARES", "AddressBook", "City", "Contact", "Life", "Shop", "ordinary_life"]

SHARES: Final[dict[str, int]] = {
    "email": 260, "calendar": 150, "banking": 230, "credit_card": 200, "ecommerce": 160, "delivery_logistics": 60,
    "maps": 160, "notification_hub": 120, "flight_booking": 120, "hotel_booking": 200, "rail_booking": 110,
    "car_rental": 90, "health_tracker": 240, "review_platform": 140, "notion": 90, "brokerage": 150, "weather": 110,
    "content_platform": 130, "listing_platform": 130, "job_board": 110, "legal_search": 110, "visa_and_advisory": 60,
}  # fmt: skip
"""How the records of a life are shared out among the services that are there."""
_MOST_MONTHS: Final = 12
_LOOSE: Final = 100_000


def ordinary_life(
    world: World,
    source: int | np.random.Generator,
    *,
    total: int = 1_500,
    counts: Mapping[str, int] | None = None,
    shapes: Mapping[str, Mapping[str, Any]] | None = None,
    city: str = "",
    work: str = "",
    bank: str = "",
    contacts: Sequence[Contact] = (),
    avoid: Collection[str] = (),
    clear_days: Collection[date] = (),
    clear_words: Collection[str] = (),
    weeks_ahead: int = WEEKS_AHEAD,
    upcoming: bool = True,
    start: int = 1,
) -> Life:
    """Put one person's coherent ordinary year into every enabled service of a world that is being built.

    Args:
        world: The world, before it is sealed; its persona lives the life, and its now is where the year ends.
        source: A seed or a generator, the only source of chance.
        total: About how many records in all; what belongs to an order or a journey always comes whole.
        counts: How many records of single services; 0 leaves a service to the author.
        shapes: Further arguments for the generators of single services.
        city: A city of :mod:`lifegym.worlds.ordinary.cities`; the first of the persona's zone when empty.
        work: The employer; drawn when empty.
        bank: The bank; one of the city's when empty.
        contacts: People of the author's who belong into the address book.
        avoid: Names and mail addresses that nobody drawn may have.
        clear_days: Days on which nothing is planned, bought or travelled.
        clear_words: Words that stand in no text of the life.
        weeks_ahead: For so many weeks after the opening the calendar is filled and everyday things are bought.
        upcoming: Whether a journey lies ahead.
        start: Number of the first record of each kind but mails; ids are numbered upwards from it. Mails are numbered
            after those that are there.

    Returns:
        The life: its city, people, shops and everything that happened.

    Raises:
        ValueError: A service or city is unknown, a count is negative, an id is taken, or nothing is left to draw from.
    """
    sizes = _sizes(world, total, counts or {})
    rng = source if isinstance(source, np.random.Generator) else np.random.default_rng([source, 20_711])
    life = _begin(world, tuple(rng.integers(0, 2**32, 3).tolist()), sizes, city, clear_days, clear_words, start)
    life.weeks_ahead, life.upcoming, life.shapes = weeks_ahead, upcoming, shapes or {}
    life.first_mail = _first_mail(world)
    life.work = work or life.draws.pick([name for name in EMPLOYERS if life.said(name)] or EMPLOYERS)
    life.bank = bank or life.draws.pick(life.city.banks)
    life.people = address_book(life.draws, life.persona, life.city, life.work, known=contacts, avoid=avoid)
    life.called = given_name(life.persona, life.city)
    life.shops = tuple(shops_of(life.draws, life.city, life.work, life.bank, life.said))
    methods.choose(world, life)
    telling.tell(life, sizes)
    _refuse_taken(world, life)
    world.seed(*life.rows)
    if life.coming:
        post.post(life, world)
    return life


def _sizes(world: World, total: int, counts: Mapping[str, int]) -> dict[str, int]:
    """Return how many records each enabled service gets."""
    for name, count in counts.items():
        if name not in SHARES:
            raise ValueError(f"no service is called {name!r}.{suggestion(name, SHARES)} Services: {', '.join(SHARES)}")
        if name not in world.enabled:
            raise ValueError(f"{name} is not part of this world; enabled: {', '.join(world.enabled)}")
        if count < 0:
            raise ValueError(f"a count is 0 or more, got {count} for {name}")
    if total < 0:
        raise ValueError(f"total is 0 or more, got {total}")
    left = [name for name in world.enabled if name not in counts]
    rest, whole = max(0, total - sum(counts.values())), sum(SHARES[name] for name in left)
    return {name: counts.get(name, rest * SHARES[name] // max(1, whole)) for name in world.enabled}


def _begin(
    world: World, root: tuple[int, ...], sizes: Mapping[str, int], city: str, clear_days: Collection[date],
    clear_words: Collection[str], start: int,
) -> Life:  # fmt: skip
    persona = world.persona
    room = min((sizes[name] for name in ("banking", "credit_card", "email") if sizes.get(name)), default=400)
    months = max(2, min(_MOST_MONTHS, (room - 30) // 14))
    place = city_named(city) if city else city_in(persona.zone, persona.currency)
    return Life(
        persona=persona, now=world.now, city=place,
        draws=Draws(np.random.default_rng(root)), root=root, months=months, start=start,
        enabled=frozenset(name for name, size in sizes.items() if size),
        holidays=_holidays(place, world.now.date()), clear=frozenset(clear_days),
        unsaid=tuple(fold(word) for word in clear_words if word.strip()),
    )  # fmt: skip


def _refuse_taken(world: World, life: Life) -> None:
    """Refuse a life whose ids the world has already, before anything of it is written."""
    for name, row in life.rows:
        table = world.table(name)
        key = getattr(row, table.key)
        if key in table.rows:
            raise ValueError(f"{name} has {key} already; number the life from elsewhere, such as start=20_001")


def _first_mail(world: World) -> int:
    """Return the number after those of the mails that are there; letters yet to be numbered have theirs far above."""
    table = world.tables.get("email.messages")
    numbers = (int(key) for key in table.rows) if table is not None else ()
    return 1 + max((number for number in numbers if number < _LOOSE), default=0)


def _holidays(city: City, today: date) -> frozenset[date]:
    return frozenset(day for year in range(today.year - 2, today.year + 2) for day, _ in holidays(city.code, year))
