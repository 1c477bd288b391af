"""The everyday services, each loaded only when a world enables it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from lifegym.worlds.errors import suggestion

if TYPE_CHECKING:
    from lifegym.worlds.service import Service

SERVICE_NAMES: Final[dict[str, str]] = {
    "email": "Email",
    "calendar": "Calendar",
    "notion": "Notion",
    "notification_hub": "NotificationHub",
    "banking": "Banking",
    "credit_card": "CreditCard",
    "brokerage": "Brokerage",
    "flight_booking": "FlightBooking",
    "hotel_booking": "HotelBooking",
    "rail_booking": "RailBooking",
    "car_rental": "CarRental",
    "maps": "Maps",
    "weather": "Weather",
    "visa_and_advisory": "VisaAndAdvisory",
    "ecommerce": "Ecommerce",
    "delivery_logistics": "DeliveryLogistics",
    "listing_platform": "ListingPlatform",
    "review_platform": "ReviewPlatform",
    "content_platform": "ContentPlatform",
    "legal_search": "LegalSearch",
    "job_board": "JobBoard",
    "health_tracker": "HealthTracker",
}
"""Service name to the class in the module of the same name."""


@cache
def load_service(name: str) -> type[Service]:
    """Import a service and return its class.

    Raises:
        ValueError: There is no such service; the message names the nearest.
    """
    if name not in SERVICE_NAMES:
        raise ValueError(
            f"unknown service {name!r}.{suggestion(name, SERVICE_NAMES)} Known: {', '.join(SERVICE_NAMES)}"
        )
    module = import_module(f"lifegym.worlds.services.{name}")
    service: type[Service] = getattr(module, SERVICE_NAMES[name])
    return service
