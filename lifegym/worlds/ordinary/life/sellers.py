"""Who sells to a life: the marketplace's houses where they are near, houses of its own country where they are not."""

from __future__ import annotations

from typing import NamedTuple

from lifegym.worlds.ordinary.cities import CITIES, City
from lifegym.worlds.ordinary.cities.names import NAMES
from lifegym.worlds.ordinary.delivery_words import FIRMS, Correspondent
from lifegym.worlds.ordinary.goods_words import SELLERS
from lifegym.worlds.ordinary.life.places import Shop
from lifegym.worlds.ordinary.life.plan import Life, Pair
from lifegym.worlds.ordinary.people import slug
from lifegym.worlds.services.delivery_logistics.records import Leg, Scan, Shipment
from lifegym.worlds.services.ecommerce.records import Seller


class Site(NamedTuple):
    """A seller's name and town."""

    name: str
    city: str
    country: str


def sites_of(life: Life) -> dict[str, Site]:
    """Return the sellers by the names the marketplace's word list has for them."""
    if life.city.zone.startswith("Europe/"):
        return {house.name: Site(house.name, house.city, house.country) for house in SELLERS}
    towns = [city for city in CITIES.values() if city.code == life.city.code]
    people = life.draws.shuffled([name for name in NAMES[life.city.language][1] if life.said(name)])
    kinds = ("Trading", "& Sons", "Living", "Goods", "Home", "Outlet", "Store", "Supply", "Market", "Works", "Textiles",
             "Books")  # fmt: skip
    found = {}
    for place, house in enumerate(SELLERS):
        town = towns[place % len(towns)]
        found[house.name] = Site(f"{people[place % len(people)]} {kinds[place]}", town.name, town.country)
    return found


def settled(rows: list[Pair], sites: dict[str, Site]) -> list[Pair]:
    """Return records of the shop and the carriers with the sellers where they are."""
    towns = {house.city: sites[house.name].city for house in SELLERS}
    names = set(sites)
    found: list[Pair] = []
    for table, row in rows:
        if isinstance(row, Seller):
            site = sites[row.name]
            row = row.evolve(name=site.name, city=site.city, country=site.country,
                             email=f"service@{slug(site.name, '')}.example")  # fmt: skip
        elif isinstance(row, Shipment) and row.sender.name in names:
            site, old = sites[row.sender.name], row.sender.city
            row = row.evolve(
                sender=row.sender.evolve(name=site.name, city=site.city, country=site.country),
                scans=tuple(_moved(scan, old, towns) for scan in row.scans),
                plan=tuple(_moved(leg, old, towns) for leg in row.plan),
            )
        found.append((table, row))
    return found


def _moved(step: Scan | Leg, old: str, towns: dict[str, str]) -> Scan | Leg:
    if not step.location.startswith(old):
        return step
    return step.evolve(location=step.location.replace(old, towns[old], 1))


def firms_of(life: Life) -> tuple[tuple[Correspondent, tuple[str, ...]], ...]:
    """Return the shops and offices of a life that send parcels, and what they send."""
    kinds = (("bank", 0), ("pharmacy", 6), ("home", 7), ("books", 8))
    return tuple((_end(life.city, life.shop(key)), FIRMS[place][1]) for key, place in kinds)


def friends_of(life: Life) -> tuple[Correspondent, ...]:
    """Return the people parcels are exchanged with: family and friends in town and in other towns of the country."""
    towns = [city for city in CITIES.values() if city.code == life.city.code]
    found = []
    for place, one in enumerate(life.people.of("mother", "sibling", "friend")):
        city = towns[(place + 1) % len(towns)]
        quarter = city.quarters[(place + 1) % len(city.quarters)]
        street = city.address(quarter.streets[place % len(quarter.streets)], 11 + 17 * place)
        found.append(Correspondent(one.name, street, quarter.postcode, city.name, city.country))
    return tuple(found)


def _end(city: City, shop: Shop) -> Correspondent:
    return Correspondent(shop.name, shop.address, shop.postcode, city.name, city.country)
