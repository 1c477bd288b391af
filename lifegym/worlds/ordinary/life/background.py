"""What is there for everybody: catalogues, timetables, shelves and forecasts around a life."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from lifegym.worlds.ordinary.life.plan import Life

_TOLD: Final = frozenset({
    "email", "calendar", "banking", "credit_card", "ecommerce", "delivery_logistics", "maps", "notification_hub",
    "flight_booking", "hotel_booking", "rail_booking", "car_rental", "review_platform", "brokerage", "health_tracker",
})  # fmt: skip
"""Services that a life writes itself."""


def fill(life: Life, sizes: Mapping[str, int]) -> None:
    """Let the generators of the other services add theirs."""
    for name, size in sizes.items():
        if size and name not in _TOLD:
            generator = import_module(f"lifegym.worlds.ordinary.{name}")
            shape = life.shape(name, rng=life.stream(name), start=life.start)
            life.rows += generator.ordinary(persona=life.persona, now=life.now, count=size, **shape)
