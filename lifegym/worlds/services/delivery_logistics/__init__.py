"""Carriers: parcels that move by the clock, pickups, complaints, and what streets and storms do to them."""

from __future__ import annotations

from lifegym.worlds.services.delivery_logistics.places import PostalAddress
from lifegym.worlds.services.delivery_logistics.records import (
    Closure,
    Doorstep,
    IssueTicket,
    Label,
    Leg,
    Pickup,
    Place,
    Scan,
    Shipment,
    StatusSubscription,
)
from lifegym.worlds.services.delivery_logistics.tracking import Tracking
from lifegym.worlds.services.delivery_logistics.trouble_ops import TroubleOps

__all__ = [
    "Closure",
    "DeliveryLogistics",
    "Doorstep",
    "IssueTicket",
    "Label",
    "Leg",
    "Pickup",
    "Place",
    "PostalAddress",
    "Scan",
    "Shipment",
    "StatusSubscription",
]


class DeliveryLogistics(Tracking, TroubleOps):
    """Carriers that bring parcels and fetch them."""

    name = "delivery_logistics"
    title = "Parcels"
