"""Which listings a search means: the same for a search and for a saved one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from lifegym.worlds.folding import bag, fold, words
from lifegym.worlds.services.listing_platform.records import Listing, SearchQuery


class Indexed(NamedTuple):
    """What a search compares of one listing, folded; -1 where it says nothing."""

    category: str
    city: str
    area: str
    price: int
    rooms: int
    size: float
    text: str
    newest: float
    """Seconds by which listings are sorted newest first."""


@lru_cache(maxsize=16_384)
def seconds(at: datetime) -> float:
    """Return an instant as seconds, kept from call to call: a zone's arithmetic is dear, an instant's hash is not."""
    return at.timestamp()


def search_text(row: Listing) -> Indexed:
    """Return a listing as a search compares it."""
    parts: list[Any] = [row.title, row.description, row.city, row.district, row.community, row.metro]
    for facts in (row.home, row.car, row.goods):
        if facts is not None:
            parts += [value for value in facts.view().values() if isinstance(value, str) and value]
    parts += [part for pair in row.other for part in pair]
    return Indexed(
        row.category,
        fold(row.city),
        fold(f"{row.district} | {row.community}"),
        row.price.minor,
        -1 if row.rooms is None else row.rooms,
        -1.0 if row.area_sqm is None else row.area_sqm,
        bag(*parts),
        -seconds(row.listed_at),
    )


def matcher(query: SearchQuery) -> Callable[[Indexed], bool]:
    """Return the test whether a listing is one that the query means."""
    category, city, district, wanted = query.category, fold(query.city), fold(query.district), words(query.keyword)
    low, high = query.min_price_minor, query.max_price_minor
    fewest, most, smallest = query.min_rooms, query.max_rooms, query.min_area_sqm

    def fits(made: Indexed) -> bool:
        return (
            made.category == category
            and (not city or made.city == city)
            and (not district or district in made.area)
            and (low is None or made.price >= low)
            and (high is None or made.price <= high)
            and (fewest is None or made.rooms >= fewest)
            and (most is None or 0 <= made.rooms <= most)
            and (smallest is None or made.size >= smallest)
            and all(word in made.text for word in wanted)
        )

    return fits
