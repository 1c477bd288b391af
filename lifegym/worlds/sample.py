"""One ordinary life that everybody can look at: the world of the documentation, the benchmarks and the tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from importlib import import_module
from typing import Any, Final

import numpy as np

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import ordinary_life
from lifegym.worlds.services import SERVICE_NAMES
from lifegym.worlds.world import Persona, World

PERSONA: Final = Persona(
    user_id="usr_noor",
    name="Noor Haddad",
    email="noor.haddad@postbox.example",
    zone="Europe/Amsterdam",
    currency="EUR",
)
NOW: Final = datetime(2027, 3, 1, 9, tzinfo=zone(PERSONA.zone))
COUNTS: Final[dict[str, int]] = {"notion": 80, "calendar": 120, "ecommerce": 600}
"""How many records a service has, where it is not 200.

A page brings others along, and a shop that has little on its shelves is none.
"""

_SHAPES: Final[dict[str, dict[str, Any]]] = {
    "ecommerce": {"history": 0},
    "rail_booking": {"student": True, "upcoming": True},
    "car_rental": {"under_way": True, "upcoming": True},
}
"""What is under way when the world opens."""

_CATALOGUES: Final = {
    "notion": 2, "visa_and_advisory": 6, "weather": 13, "listing_platform": 16, "content_platform": 18,
    "legal_search": 19, "job_board": 20,
}  # fmt: skip
"""Services that tell of no day in the life, and the numbers of their streams of chance."""

UNDER_WAY: Final = (
    "email", "calendar", "notion", "notification_hub", "flight_booking", "hotel_booking", "visa_and_advisory",
    "credit_card",
)  # fmt: skip
"""Services to which :mod:`lifegym.worlds.sample_errands` adds what is under way."""


def sample_world(services: Iterable[str] = tuple(SERVICE_NAMES), counts: Mapping[str, int] | None = None) -> World:
    """Return a sealed world with Noor's ordinary life in it, the same each time.

    Args:
        services: Names of the enabled services.
        counts: How many records to ask of a service, instead of the usual number.

    Raises:
        ValueError: A service does not exist; the message names the nearest.
    """
    world = World(PERSONA, services, NOW)
    bank = "banking" if "banking" in world.enabled else ""
    visa = PaymentMethod(
        method_id="pm_0001", label="Visa debit", last4="4471", holder=PERSONA.name, source=bank,
        account="acc_000001" if bank else "",
    )  # fmt: skip
    world.seed(("wallet.methods", visa))
    asked = {**COUNTS, **(counts or {})}
    errands = {
        name: import_module(f"lifegym.worlds.sample_errands.{name}") for name in world.enabled if name in UNDER_WAY
    }
    trips = [errands[name].days_away(NOW.date()) for name in ("flight_booking", "hotel_booking") if name in errands]
    ordinary_life(
        world, 7, city="Amsterdam", work="Osprey Instruments", bank="Merel Bank", shapes={**_SHAPES, **_streams()},
        counts={name: asked.get(name, 200) for name in world.enabled}, clear_days=frozenset[date]().union(*trips),
    )  # fmt: skip
    for errand in errands.values():
        errand.under_way(world)
    world.seal()
    return world


def _streams() -> dict[str, dict[str, Any]]:
    usual = {name: {"rng": np.random.default_rng([7, place])} for name, place in _CATALOGUES.items()}
    return {**usual, "visa_and_advisory": {**usual["visa_and_advisory"], "nationality": "NL", "skip": ("NL-IN",)}}
