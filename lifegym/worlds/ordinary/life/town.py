"""The map of a life: every shop, practice and office of it on its street, in the city's map or in a plain one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

import numpy as np

from lifegym.worlds.folding import fold
from lifegym.worlds.ordinary import maps
from lifegym.worlds.ordinary.cities import City
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.life.places import Shop, shops_of, street_of
from lifegym.worlds.ordinary.life.plan import OPEN_ON_HOLIDAYS, Life, Pair
from lifegym.worlds.ordinary.maps.cities import CITIES as MAPPED
from lifegym.worlds.ordinary.maps.holidays import holidays
from lifegym.worlds.services.listing_platform.records import Listing
from lifegym.worlds.services.maps.gazetteer import position
from lifegym.worlds.services.maps.records import Area, Holiday, Place, Register, Road, SpecialDay

_ROUND: Final = 24
"""Shops of one more round of the trades, about."""


def draw(life: Life, rng: np.random.Generator, count: int) -> None:
    """Write the map, with about ``count`` records and every shop of the life."""
    number = life.start
    own = []
    for shop in life.shops:
        own.append(_as_reviewed(life, place_of(life.city, shop, number, life.now, life.draws)))
        number += 1
    names = {shop.name for shop in life.shops}
    if fold(life.city.name) in MAPPED:
        rows = maps.ordinary(
            rng,
            life.persona,
            life.now,
            max(40, count),
            **life.shape("maps", city=life.city.name, stops=_named(life), start=number),
        )
        streets = {road.name: road for road in _roads(rows)}
        life.rows += [("maps.places", _on_its_street(row, streets)) for row in own]
        drawn = [row for _, row in rows if isinstance(row, Place)]
        # The shops of the life stand in the places of as many others.
        rest = [row for row in drawn if row.name not in names][: max(8, len(drawn) - len(life.shops))]
        kept = {row.place_id for row in rest}
        life.rows += [pair for pair in rows if getattr(pair[1], "place_id", None) in {None, *kept}]
        return
    frame = _frame(life)
    life.rows += [*frame, *(("maps.places", row) for row in own)]
    for _ in range(max(0, count - len(life.shops) - len(frame) + _ROUND - 1) // _ROUND):
        for shop in shops_of(life.draws, life.city, "", "", lambda name: name not in names and life.said(name)):
            if shop.name and number - life.start < count - len(frame):
                names.add(shop.name)
                life.rows.append(("maps.places", place_of(life.city, shop, number, life.now, life.draws)))
                number += 1


def _named(life: Life) -> list[str]:
    """Return the stops by which listings say where a home is."""
    return sorted({row.metro for _, row in life.rows if isinstance(row, Listing) and row.metro})


def _roads(rows: list[Pair]) -> Iterator[Road]:
    """Yield the roads of a map, those of its registers of addresses included."""
    for _, row in rows:
        if isinstance(row, Register):
            yield from row.streets
        elif isinstance(row, Road):
            yield row


def _on_its_street(row: Place, streets: dict[str, Road]) -> Place:
    """Return a place where the map has its house number, with the postcode of the street."""
    number = next((word for word in row.address.split() if word.isdecimal()), "")
    road = streets.get(row.address.replace(number, "").strip())
    if road is None or not number:
        return row
    lat, lng = position(road, int(number))
    return row.evolve(lat=round(lat, 5), lng=round(lng, 5), postcode=road.postcode or row.postcode,
                      district=road.district or row.district)  # fmt: skip


def _as_reviewed(life: Life, row: Place) -> Place:
    """Return a place with the days of its week and its closures as the review platform has them."""
    shut = life.listed.get(row.name)
    if shut is None:
        return row
    days = tuple(SpecialDay(day=day, spans=(), reason=reason) for day, reason in shut)
    return row.evolve(holiday_rule="usual", special_days=days)


def place_of(city: City, shop: Shop, number: int, now: datetime, draws: Draws) -> Place:
    """Return a shop as the map has it."""
    rated = shop.trade.place in OPEN_ON_HOLIDAYS
    return Place(
        place_id=f"plc_{number:06d}", name=shop.name, category=shop.trade.place, lat=shop.lat, lng=shop.lng,
        city=city.name, country=city.country, address=shop.address, district=shop.quarter, postcode=shop.postcode,
        hours=tuple(() if day == "-" else tuple(day.split("+")) for day in shop.trade.week),
        holiday_rule="sunday" if rated else "closed", phone=shop.phone, website=f"https://{shop.site}.example",
        rating=(34 + draws.below(15)) / 10 if rated else 0.0, reviews=6 + draws.below(400) if rated else 0,
        price_level=(1, 2, 2, 3)[draws.below(4)] if rated else 0, step_free=draws.chance(60),
        updated_at=now - timedelta(days=10 + draws.below(500)),
    )  # fmt: skip


def _frame(life: Life) -> list[Pair]:
    """Return quarters, streets and holidays."""
    city = life.city
    lat = sum(quarter.lat for quarter in city.quarters) / len(city.quarters)
    lng = sum(quarter.lng for quarter in city.quarters) / len(city.quarters)
    site = fold(city.name).replace(" ", "")[:6]
    plain = Area(
        area_id=f"area_{site}_0001", name=city.name, kind="city", city=city.name, country=city.country,
        country_code=city.code, lat=round(lat, 5), lng=round(lng, 5), zone=city.zone,
    )  # fmt: skip
    rows: list[Pair] = [("maps.areas", plain)]
    number = 0
    for place, quarter in enumerate(city.quarters, 2):
        area = plain.evolve(area_id=f"area_{site}_{place:04d}", name=quarter.name, kind="district", lat=quarter.lat,
                            lng=quarter.lng)  # fmt: skip
        rows.append(("maps.areas", area))
        for turn in range(len(quarter.streets)):
            street = street_of(quarter, turn)
            number += 1
            road = Road(
                road_id=f"road_{site}_{number:04d}", name=street.name, kind="street", city=city.name,
                points=street.points, district=quarter.name, postcode=quarter.postcode, numbers=(1, 160),
            )  # fmt: skip
            rows.append(("maps.roads", road))
    days = [one for year in (life.today.year, life.today.year + 1) for one in holidays(city.code, year)]
    for place, (day, name) in enumerate(days, 1):
        if timedelta(-14) <= day - life.today <= timedelta(366):
            rows.append(
                ("maps.holidays", Holiday(holiday_id=f"hol_{place:04d}", day=day, name=name, country=city.country))
            )
    return rows
