"""Car rental: vehicles by the day, what happens on the road, deposits, and what the clock does to them."""

from __future__ import annotations

from lifegym.worlds.customers import Contact
from lifegym.worlds.services.car_rental.records import (
    CancelStep,
    Condition,
    Driver,
    EnergyStop,
    Fee,
    Happening,
    Incident,
    InsurancePlan,
    RentalBooking,
    RentalOffer,
    RentalStation,
    RoadRule,
    Vehicle,
)
from lifegym.worlds.services.car_rental.station_ops import StationOps

__all__ = [
    "CancelStep",
    "CarRental",
    "Condition",
    "Contact",
    "Driver",
    "EnergyStop",
    "Fee",
    "Happening",
    "Incident",
    "InsurancePlan",
    "RentalBooking",
    "RentalOffer",
    "RentalStation",
    "RoadRule",
    "Vehicle",
]


class CarRental(StationOps):
    """Vehicles for hire, from the offer to the settled deposit."""

    name = "car_rental"
    title = "Car rental"
