"""Worlds that hold one ordinary life, for the tests of lives."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.cities import CITIES
from lifegym.worlds.ordinary.cities.names import FAMILY_FIRST, NAMES
from lifegym.worlds.ordinary.life import Life, ordinary_life
from lifegym.worlds.services import SERVICE_NAMES
from lifegym.worlds.world import Persona, World

EVERYDAY = (
    "email", "calendar", "banking", "credit_card", "ecommerce", "delivery_logistics", "maps", "notification_hub",
)  # fmt: skip
TRAVEL = ("email", "calendar", "credit_card", "flight_booking", "hotel_booking", "rail_booking", "maps")
ALL = tuple(SERVICE_NAMES)
LIVES = [
    ("Accra", 1, ALL), ("Lyon", 2, ALL), ("Osaka", 3, ALL), ("Amsterdam", 4, EVERYDAY), ("Da Nang", 5, EVERYDAY),
    ("Chicago", 6, EVERYDAY), ("Budapest", 7, TRAVEL), ("Santiago", 8, ("email", "banking", "ecommerce", "maps")),
    ("Nairobi", 9, ("email", "credit_card", "delivery_logistics", "notification_hub")),
    ("Tokyo", 10, ("calendar", "banking", "review_platform", "health_tracker", "maps")),
]  # fmt: skip
"""City, seed and services of the lives that are looked at."""
IDS = [f"{city}-{len(services)}" for city, _, services in LIVES]


def persona_of(name: str) -> Persona:
    """Return somebody who lives in a city."""
    city = CITIES[name]
    given, family = NAMES[city.language][0][1], NAMES[city.language][1][2]
    whole = f"{family} {given}" if city.language in FAMILY_FIRST else f"{given} {family}"
    return Persona(user_id=f"usr_{city.code.lower()}", name=whole, email=f"me.{city.code.lower()}@postbox.example",
                   zone=city.zone, currency=city.currency)  # fmt: skip


def empty(name: str, services: tuple[str, ...]) -> World:
    """Return a world in which nothing has happened."""
    persona = persona_of(name)
    return World(persona, services, datetime(2027, 3, 1, 9, tzinfo=zone(persona.zone)))


@cache
def lived(name: str, seed: int, services: tuple[str, ...], **shape: Any) -> tuple[World, Life]:
    """Return a sealed world with a life in it, not to be written to, and the life."""
    world = empty(name, services)
    life = ordinary_life(world, seed, city=name, **{"total": 250 * len(services), **shape})
    world.seal()
    return world, life


def rows(world: World, table: str) -> list[Any]:
    """Return the records of a table; none where its service is not there."""
    return list(world.tables[table].rows.values()) if table in world.tables else []


def charges(world: World) -> dict[str, list[Any]]:
    """Return the entries of cards and accounts by what they refer to."""
    found: dict[str, list[Any]] = {}
    for row in (*rows(world, "credit_card.lines"), *rows(world, "banking.transactions")):
        if row.reference and row.kind != "fee":
            found.setdefault(row.reference, []).append(row)
    return found


def pays(world: World) -> bool:
    """Return whether money shows somewhere."""
    return bool({"banking", "credit_card"} & set(world.enabled))
