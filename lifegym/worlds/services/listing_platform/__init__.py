"""Listings: homes, cars and second-hand goods, their agents, viewings, saved searches."""

from __future__ import annotations

from lifegym.worlds.services.listing_platform.clerks import Clerks
from lifegym.worlds.services.listing_platform.keeping import Keeping
from lifegym.worlds.services.listing_platform.market import Market
from lifegym.worlds.services.listing_platform.quoting import Quoting
from lifegym.worlds.services.listing_platform.records import (
    CATEGORIES,
    Agent,
    CarFacts,
    Contact,
    Engagement,
    GoodsFacts,
    HomeFacts,
    Listing,
    MarketStat,
    Message,
    PricePoint,
    SavedListing,
    SearchQuery,
    SearchSubscription,
    Viewing,
)

__all__ = [
    "CATEGORIES",
    "Agent",
    "CarFacts",
    "Contact",
    "Engagement",
    "GoodsFacts",
    "HomeFacts",
    "Listing",
    "ListingPlatform",
    "MarketStat",
    "Message",
    "PricePoint",
    "SavedListing",
    "SearchQuery",
    "SearchSubscription",
    "Viewing",
]


class ListingPlatform(Market, Clerks, Keeping, Quoting):
    """Homes to rent and to buy, used cars and second-hand goods, with those who offer them."""

    name = "listing_platform"
    title = "Listings"
