"""What is there for everybody: catalogues, timetables, shelves and forecasts around a life."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import numpy as np

from lifegym.worlds.ordinary.life.plan import Life

_TOLD: Final = frozenset({
    "email", "calendar", "banking", "credit_card", "ecommerce", "delivery_logistics", "maps", "notification_hub",
    "flight_booking", "hotel_booking", "rail_booking", "car_rental", "review_platform", "brokerage", "health_tracker",
})  # fmt: skip
"""Services that a life writes itself."""


def fill(
    life: Life, rng: np.random.Generator, sizes: Mapping[str, int], shapes: Mapping[str, Mapping[str, Any]]
) -> None:
    """Let the generators of the other services add theirs."""
    for name, size in sizes.items():
        if size and name not in _TOLD:
            generator = import_module(f"lifegym.worlds.ordinary.{name}")
            life.rows += generator.ordinary(rng, life.persona, life.now, size, start=life.start, **shapes.get(name, {}))
