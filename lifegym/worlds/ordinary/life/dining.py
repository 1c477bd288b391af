"""Tables and rooms of a life: the review platform knows the restaurants one goes to, and what is reserved is paid."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import numpy as np

from lifegym.worlds.money import Money
from lifegym.worlds.ordinary import review_platform
from lifegym.worlds.ordinary.cities import City, written
from lifegym.worlds.ordinary.cities.names import NAMES
from lifegym.worlds.ordinary.cities.trades import Trade
from lifegym.worlds.ordinary.life.places import Shop, street_of
from lifegym.worlds.ordinary.life.plan import Life, Pair, Slot, Spend
from lifegym.worlds.ordinary.people import slug
from lifegym.worlds.ordinary.review_platform.words import WORDS
from lifegym.worlds.ordinary.review_platform.words import City as ReviewCity
from lifegym.worlds.services.review_platform import Merchant, Question, Reservation
from lifegym.worlds.services.review_platform.records import Closure

_PLACES: Final = {"restaurant": "restaurant", "venue": "venue", "vet": "vet", "home_service": "repair"}
"""What a merchant is on the map."""


def reserve(life: Life, rng: np.random.Generator, count: int) -> None:
    """Write merchants and reservations; the first restaurants are those of the life, all of them are on the map."""
    if "review_platform" not in life.enabled:
        return
    own = [shop for shop in life.shops if shop.key == "restaurant"]
    rows = review_platform.ordinary(
        rng, life.persona, life.now, count, city=life.city.name, place=_place(life.city),
        payment_method_id=life.method[0], own=[shop.name for shop in own], start=life.start,
    )  # fmt: skip
    merchants: dict[str, Merchant] = {}
    shops: dict[str, Shop] = {}
    names = {shop.name for shop in life.shops}
    for _, row in rows:
        if not isinstance(row, Merchant):
            continue
        if row.category == "restaurant" and own:
            shop = own.pop(0)
            row = row.evolve(name=shop.name, area=shop.quarter, address=shop.address, phone=shop.phone,
                             email=f"hello@{shop.site}.example")  # fmt: skip
            shop = shop._replace(trade=shop.trade._replace(week=_week(row)))
        else:
            phone = written(life.city.telephone, life.draws.below(2**31))
            name = _called_here(life, row.name, len(names))
            site = slug(name, "") or "house"
            row = row.evolve(name=f"{name}, {row.area}" if name in names else name, phone=phone,
                             email=f"hello@{site}.example")  # fmt: skip
            shop = _shop(life.city, row)
        names.add(row.name)
        merchants[row.merchant_id], shops[row.merchant_id] = row, shop
    known = {shop.name: shop for shop in shops.values()}
    there = [known.pop(shop.name, shop) for shop in life.shops]
    life.shops = (*there, *known.values())
    _book(life, rows, merchants, shops)


def _book(life: Life, rows: list[Pair], merchants: dict[str, Merchant], shops: dict[str, Shop]) -> None:
    for merchant in merchants.values():
        life.listed[merchant.name] = []
    for table, row in rows:
        if isinstance(row, Closure):
            shut = range((row.last_day - row.first_day).days + 1)
            days = [(row.first_day + timedelta(days=step), row.reason) for step in shut]
            life.listed[merchants[row.merchant_id].name] += days
        if isinstance(row, Merchant):
            life.rows.append((table, merchants[row.merchant_id]))
        elif isinstance(row, Question) and row.answered_by is not None:
            by = f"{merchants[row.merchant_id].name} (owner)"
            life.rows.append((table, row.evolve(answered_by=by)))
        elif not isinstance(row, Reservation):
            life.rows.append((table, row))
        elif life.free(row.datetime.date()) and row.created_at.date() >= life.first and (
            row.status == "cancelled" or life.take(row.datetime, row.ends_at)
        ):  # fmt: skip
            if row.status == "completed":
                row = row.evolve(bill=merchants[row.merchant_id].avg_price.times(row.party_size))
            life.rows.append((table, row))
            _tell(life, row, merchants[row.merchant_id], shops[row.merchant_id])


def _tell(life: Life, row: Reservation, merchant: Merchant, shop: Shop) -> None:
    made = row.created_at
    at = row.datetime
    said = f"{at:%A} {at.day} {at:%B} at {at:%H:%M}"
    if row.deposit is not None:
        life.spend(
            Spend(made, row.deposit, merchant.name, merchant.category, reference=row.reservation_id, memo="Deposit")
        )
    life.write(
        made + timedelta(minutes=1), merchant.name, merchant.email, f"Reservation confirmed: {merchant.name}, {said}",
        f"Dear {life.persona.name},",
        f"We expect you on {said}, {row.party_size} {'people' if row.party_size > 1 else 'person'}. Reservation "
        f"{row.reservation_id}." + (f" A deposit of {row.deposit} was charged." if row.deposit is not None else ""),
        f"{merchant.name}\n{merchant.address}\n{merchant.phone}",
    )  # fmt: skip
    if row.status == "cancelled":
        if row.deposit_back is not None:
            back = min(made + timedelta(hours=20), at - timedelta(hours=merchant.free_cancel_hours))
            life.spend(
                Spend(
                    max(back, made + timedelta(minutes=9)),
                    -row.deposit_back,
                    merchant.name,
                    merchant.category,
                    reference=row.reservation_id,
                    memo="Deposit back",
                )
            )
        return
    if row.bill is not None:
        rest = Money(row.bill.minor - (row.deposit.minor if row.deposit is not None else 0), row.bill.currency)
        if rest.minor > 0:
            life.spend(Spend(row.ends_at, rest, merchant.name, merchant.category, reference=row.reservation_id))
    what = "Table at" if merchant.category == "restaurant" else "Appointment:"
    life.plan(Slot(at, row.ends_at, f"{what} {merchant.name}", shop.where, f"Reservation {row.reservation_id}",
                   made=made + timedelta(minutes=5)))  # fmt: skip


def _called_here(life: Life, name: str, turn: int) -> str:
    """Return a merchant's name with a family name of the country in place of the word list's own word."""
    people = NAMES[life.city.language][1]
    word = next((word for word in WORDS if word in name), "")
    if not word or life.city.language == "dutch":
        return name
    for step in range(len(people)):
        found = name.replace(word, people[(turn + step) % len(people)])
        if life.said(found):
            return found
    return name


def _place(city: City) -> ReviewCity:
    """Return a city as the review platform has it."""
    address = {"ns": "{number} {street}", "sn": "{street} {number}", "jp": "{number2}-{number} {street}"}[city.order]
    return ReviewCity(city.zone, city.telephone.partition("#")[0].strip() + " 555", 100, f"{address}, {city.name}",
                      {quarter.name: quarter.streets for quarter in city.quarters})  # fmt: skip


def _week(row: Merchant) -> tuple[str, ...]:
    """Return a merchant's week as places on the map have it."""
    spans: list[list[str]] = [[] for _ in range(7)]
    for opening in row.hours:
        whole = opening.opens == opening.closes
        spans[opening.weekday].append("00:00-24:00" if whole else f"{opening.opens}-{opening.closes}")
    return tuple("+".join(day) or "-" for day in spans)


def _shop(city: City, row: Merchant) -> Shop:
    """Return a merchant as a place of the life."""
    quarter = next(one for one in city.quarters if one.name == row.area)
    place = next((place for place, name in enumerate(quarter.streets) if name in row.address), 0)
    street = street_of(quarter, place)
    middle = [(one + two) / 2 for one, two in zip(*street.points, strict=True)]
    trade = Trade(row.category, _PLACES[row.category], 0, 0, 0, 9, 17, _week(row), 0)
    return Shop(
        key="house", name=row.name, trade=trade, quarter=row.area, street=street.name,
        address=row.address.removesuffix(f", {city.name}"), postcode=quarter.postcode, lat=round(middle[0], 5),
        lng=round(middle[1], 5), phone=row.phone, site=slug(row.name, "")[:28] or "house", level=100,
    )  # fmt: skip
