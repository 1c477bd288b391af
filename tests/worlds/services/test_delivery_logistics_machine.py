"""The carriers used at random: parcels move as documented, by timers that are set, and money adds up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from hypothesis.stateful import rule

from lifegym.worlds.services.delivery_logistics.records import TRANSITIONS
from lifegym.worlds.world import World
from tests.worlds.services.delivery_logistics_kit import act, assert_sound
from tests.worlds.services.machine import SEEDS, SETTINGS, ServiceMachine

_NOTHING: frozenset[str] = frozenset()


class CarrierMachine(ServiceMachine):
    """Random use of the carriers."""

    service = "delivery_logistics"
    counts: ClassVar[Mapping[str, int]] = {"delivery_logistics": 60}
    transitions: ClassVar[Mapping[str, tuple[str, Mapping[str, frozenset[str]]]]] = {
        "delivery_logistics.shipments": ("status", TRANSITIONS),
        "delivery_logistics.tickets": (
            "status",
            {"open": frozenset({"resolved", "rejected"}), "resolved": _NOTHING, "rejected": _NOTHING},
        ),
        "delivery_logistics.pickups": (
            "status",
            {
                "scheduled": frozenset({"completed", "missed", "cancelled"}),
                "completed": _NOTHING,
                "missed": _NOTHING,
                "cancelled": _NOTHING,
            },
        ),
    }
    references = (
        ("delivery_logistics.labels", "shipment_id", "delivery_logistics.shipments"),
        ("delivery_logistics.shipments", "tracking_no", "delivery_logistics.labels"),
        ("delivery_logistics.shipments", "pickup_id", "delivery_logistics.pickups"),
        ("delivery_logistics.pickups", "shipment_id", "delivery_logistics.shipments"),
        ("delivery_logistics.tickets", "shipment_id", "delivery_logistics.shipments"),
        ("delivery_logistics.subscriptions", "tracking_no", "delivery_logistics.labels"),
    )

    @rule(seed=SEEDS)
    def errand(self, seed: int) -> None:
        """Do something sensible, so that parcels are under way for the random calls to meet."""
        rng = np.random.default_rng(seed)
        for _ in range(3):
            act(self.world, rng)

    def check(self, world: World) -> None:
        """Assert that every parcel that can move has its next step on the agenda, and that fees add up."""
        assert_sound(world)


TestCarrier = CarrierMachine.TestCase
TestCarrier.settings = SETTINGS
