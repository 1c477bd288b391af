"""One ordinary life that everybody can look at: the world of the documentation, the benchmarks and the tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from importlib import import_module
from typing import Any, Final

import numpy as np

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
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
COUNTS: Final[dict[str, int]] = {
    "flight_booking": 60, "hotel_booking": 8, "notion": 80, "calendar": 120, "ecommerce": 600,
}  # fmt: skip
"""How many records a service's generator is asked for, where it is not 200.

A flight or a hotel brings others along, and a shop that has little on its shelves is none.
"""

_STREAMS: Final = (
    "email", "calendar", "notion", "notification_hub", "flight_booking", "hotel_booking", "visa_and_advisory",
    "banking", "credit_card", "brokerage", "rail_booking", "car_rental", "maps", "weather", "ecommerce",
    "delivery_logistics", "listing_platform", "review_platform", "content_platform", "legal_search", "job_board",
    "health_tracker",
)  # fmt: skip
"""A service's place is its stream of random numbers, so the order is never changed, only added to."""

_SHAPES: Final[dict[str, dict[str, Any]]] = {
    "email": {"city": "Amsterdam", "work": "Osprey Instruments", "called": "Noor"},
    "calendar": {"work_domain": "osprey-instruments.example"},
    "notification_hub": {"city": "Amsterdam", "districts": ("De Pijp", "Oud-West", "Oost", "Noord", "Westerpark")},
    "visa_and_advisory": {"nationality": "NL", "skip": ("NL-IN",)},
}
"""What makes the services tell of one life: where Noor lives and for whom she works."""

UNDER_WAY: Final = (
    "email", "calendar", "notion", "notification_hub", "flight_booking", "hotel_booking", "visa_and_advisory"
)  # fmt: skip
"""Services whose generators make only what is past and for sale; :mod:`lifegym.worlds.sample_errands` adds the rest."""


def sample_world(services: Iterable[str] = tuple(SERVICE_NAMES), counts: Mapping[str, int] | None = None) -> World:
    """Return a sealed world of ordinary records, the same each time.

    Args:
        services: Names of the enabled services. What a service holds does not depend on the others.
        counts: How many records to ask a service's generator for, instead of the usual number.

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
    for name in world.enabled:
        generator = import_module(f"lifegym.worlds.ordinary.{name}")
        rng = np.random.default_rng([7, _STREAMS.index(name)])
        world.seed(*generator.ordinary(rng, PERSONA, NOW, asked.get(name, 200), **_SHAPES.get(name, {})))
        if name in UNDER_WAY:
            import_module(f"lifegym.worlds.sample_errands.{name}").under_way(world)
    world.seal()
    return world
