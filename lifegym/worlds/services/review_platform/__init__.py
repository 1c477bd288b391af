"""Restaurants, venues, vets and home services: reviews, deals, reservations, questions."""

from __future__ import annotations

from lifegym.worlds.services.review_platform.house_ops import HouseOps
from lifegym.worlds.services.review_platform.records import (
    CATEGORIES,
    TOPICS,
    Closure,
    Deal,
    Fact,
    Letter,
    Merchant,
    Opening,
    Question,
    Reservation,
    Review,
    SavedMerchant,
    Slot,
)

__all__ = [
    "CATEGORIES",
    "TOPICS",
    "Closure",
    "Deal",
    "Fact",
    "Letter",
    "Merchant",
    "Opening",
    "Question",
    "Reservation",
    "Review",
    "ReviewPlatform",
    "SavedMerchant",
    "Slot",
]


class ReviewPlatform(HouseOps):
    """Merchants as guests see them."""

    name = "review_platform"
    title = "Reviews and reservations"
