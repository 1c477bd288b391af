"""What the persona keeps and offers: saved listings, saved searches, listings of their own."""

from __future__ import annotations

import math
from typing import Any, Final

from pydantic import Field

from lifegym.worlds.arguments import clean, one_line, read_query
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.service import tool
from lifegym.worlds.services.listing_platform.asking import Asking
from lifegym.worlds.services.listing_platform.posting import facts_of
from lifegym.worlds.services.listing_platform.records import (
    OPEN,
    Listing,
    PricePoint,
    SavedListing,
    SearchQuery,
    SearchSubscription,
)
from lifegym.worlds.services.listing_platform.shapes import category as checked_category
from lifegym.worlds.services.listing_platform.shapes import checked_query
from lifegym.worlds.tools import ArgModel

MAX_SAVED: Final = 200
MAX_SUBSCRIPTIONS: Final = 30
_PRICES: Final = 10**13
"""Minor units beyond which no price is believed."""


class QueryArg(ArgModel):
    """The keys a saved search takes: those of search_listings that narrow."""

    category: str
    city: str | None = Field(None, max_length=80)
    district: str | None = Field(None, max_length=80)
    keyword: str | None = Field(None, max_length=200)
    min_price_minor: int | None = Field(None, ge=0, le=10**15)
    max_price_minor: int | None = Field(None, ge=0, le=10**15)
    min_rooms: int | None = Field(None, ge=0, le=1000)
    max_rooms: int | None = Field(None, ge=0, le=1000)
    min_area_sqm: float | None = Field(None, ge=0, le=10**6, allow_inf_nan=False)


class Keeping(Asking):
    """Saving, subscribing, posting, taking off."""

    @tool(writes=True)
    def save_listing(self, user_id: str, listing_id: str) -> dict[str, Any]:
        """Put a listing on your saved list, with today's price beside it; nobody is told.

        Price drops and the end of a saved listing appear as quiet news. To hear of new listings use subscribe_search.

        Args:
            user_id: The signed-in user.
            listing_id: The listing to save.

        Example:
            listing_platform.save_listing(user_id="usr_noor", listing_id="lst_00000012")
        """
        user = self.user(user_id)
        row = self.need_listing(listing_id)
        if row.status == "delisted":
            raise ToolError("LISTING_DELISTED", f"{row.listing_id} ({row.title}) was taken off the platform.")
        if self._saved(row.listing_id) is not None:
            raise ToolError("ALREADY_SAVED", f"{row.listing_id} is on the list already; list_saved shows it.")
        if len(self.saved) >= MAX_SAVED:
            raise ToolError("BAD_ARG", f"The list holds {MAX_SAVED}; take one off with unsave_listing first.")
        item = self.saved.insert(
            SavedListing(saved_id=self.saved.new_key(), user_id=user, listing_id=row.listing_id, price_then=row.price,
                         saved_at=self.now)
        )  # fmt: skip
        return {**item.view("user_id"), "title": row.title}

    @tool(writes=True)
    def unsave_listing(self, user_id: str, listing_id: str) -> dict[str, Any]:
        """Take a listing off your saved list.

        Args:
            user_id: The signed-in user.
            listing_id: The saved listing.

        Example:
            listing_platform.unsave_listing(user_id="usr_noor", listing_id="lst_00000010")
        """
        self.user(user_id)
        row = self.need_listing(listing_id)
        item = self._saved(row.listing_id)
        if item is None:
            raise ToolError("NOT_SAVED", f"{row.listing_id} is not on the list; list_saved shows what is.")
        self.saved.delete(item.saved_id)
        return {"listing_id": row.listing_id, "saved": False, "left": len(self.saved)}

    @tool
    def list_saved(self, user_id: str) -> dict[str, Any]:
        """List your saved listings as they are now, newest saved first, with what they cost when you saved them.

        Args:
            user_id: The signed-in user.

        Example:
            listing_platform.list_saved(user_id="usr_noor")
        """
        self.user(user_id)
        items = sorted(self.saved, key=lambda item: item.saved_at, reverse=True)
        return {
            "saved": [
                {
                    **self.card(self.listings.rows[item.listing_id]),
                    "saved_at": item.saved_at,
                    "price_then": item.price_then,
                }
                for item in items[:100]
            ],
            "total": len(items),
        }

    def _saved(self, listing_id: str) -> SavedListing | None:
        return next((item for item in self.saved if item.listing_id == listing_id), None)

    @tool(writes=True)
    def subscribe_search(self, user_id: str, query_json: str) -> dict[str, Any]:
        """Ask to be told of new and repriced listings that match a search; each opens a turn for you.

        Args:
            user_id: The signed-in user.
            query_json: A JSON object as text with category (required) and any of city, district, keyword,
                min_price_minor, max_price_minor, min_rooms, max_rooms, min_area_sqm, meant as in search_listings.

        Example:
            listing_platform.subscribe_search(user_id="usr_noor",
                query_json='{"category": "rent", "district": "Oost", "max_price_minor": 200000, "min_rooms": 2}')
        """
        user = self.user(user_id)
        query = checked_query(read_search(query_json))
        known = next((item for item in self.subscriptions if item.query == query), None)
        if known is not None:
            raise ToolError("ALREADY_SUBSCRIBED", f"{known.subscription_id} asks for exactly this already.")
        if len(self.subscriptions) >= MAX_SUBSCRIPTIONS:
            raise ToolError("BAD_ARG", f"An account keeps {MAX_SUBSCRIPTIONS} saved searches.")
        item = self.subscriptions.insert(
            SearchSubscription(subscription_id=self.subscriptions.new_key(), user_id=user, query=query,
                               created_at=self.now)
        )  # fmt: skip
        narrowed = {name: value for name, value in query.view().items() if value is not None and value != ""}
        return {"subscription_id": item.subscription_id, "query": narrowed, "created_at": item.created_at}

    @tool(writes=True)
    def post_listing(
        self,
        user_id: str,
        category: str,
        title: str,
        price_minor: int,
        city: str,
        district: str | None = None,
        community: str | None = None,
        area_sqm: float | None = None,
        rooms: int | None = None,
        metro: str | None = None,
        description: str | None = None,
        attrs: dict[str, Any] | None = None,
        photos: list[Any] | None = None,
    ) -> dict[str, Any]:
        """Offer something of your own: publishes at once, visible to everybody; enquiries come by mail.

        Take it off again with delist.

        Args:
            user_id: The signed-in user.
            category: rent, sale_house, used_car or secondhand.
            title: 3 to 120 characters.
            price_minor: Price in minor units of your currency (4500 is 45.00 EUR); a month's rent for rent.
            city: Where it is.
            district: District of the city.
            community: Neighbourhood or building.
            area_sqm: Square metres of a home.
            rooms: Rooms of a home.
            metro: Nearest station.
            description: Up to 4000 characters.
            attrs: Facts by name, such as {"condition": "good"} or {"mileage_km": 84000}; other names are kept as text.
            photos: File names or links of photos, up to 30.

        Example:
            listing_platform.post_listing(user_id="usr_noor", category="secondhand",
                title="Oak desk, 140 x 70 cm", price_minor=9500, city="Amsterdam", district="Oost",
                attrs={"condition": "good", "handover": "pick-up"})
        """
        user = self.user(user_id)
        kind = checked_category(category)
        name = one_line(title, "title", 120, least=3)
        if not 0 <= price_minor <= _PRICES:
            raise ToolError("BAD_PRICE", f"price_minor is 0 to {_PRICES} minor units; got {str(price_minor)[:30]}.")
        if area_sqm is not None and not (math.isfinite(area_sqm) and 0 < area_sqm <= 10**6):
            raise ToolError("BAD_ARG", "area_sqm is a positive number of square metres.")
        if rooms is not None and not 0 <= rooms <= 1000:
            raise ToolError("BAD_ARG", f"rooms is 0 to 1000, got {str(rooms)[:30]}.")
        home, car, goods, other = facts_of(kind, attrs or {})
        price = Money(price_minor, self._currency(city))
        for mine in self.listings.grouped(_owner_of).get(user, ()):
            if mine.status in OPEN and (mine.title, mine.price, mine.city) == (name, price, city.strip()):
                raise ToolError("ALREADY_POSTED", f"{mine.listing_id} offers exactly this already.")
        row = self.listings.insert(
            Listing(
                listing_id=self.listings.new_key(),
                category=kind,
                title=name,
                price=price,
                city=one_line(city, "city", 80),
                district=one_line(district or "", "district", 80, least=0),
                community=one_line(community or "", "community", 80, least=0),
                area_sqm=area_sqm,
                rooms=rooms,
                metro=one_line(metro or "", "metro", 80, least=0),
                description=clean(description or "", "description", 4000, least=0),
                photos=_photos(photos or []),
                owner_user_id=user,
                listed_at=self.now,
                updated_at=self.now,
                price_history=(PricePoint(at=self.now, price=price),),
                home=home,
                car=car,
                goods=goods,
                other=other,
            )
        )
        self.await_enquiry(row.listing_id, 1)
        return self.card(row)

    def _currency(self, city: str) -> str:
        """Return what is counted in where others offer things in a city, else the persona's currency."""
        wanted = fold(city)
        near = next((row for row in self.listings if fold(row.city) == wanted and not row.owner_user_id), None)
        return self.world.persona.currency if near is None else near.price.currency

    @tool(writes=True)
    def delist(self, listing_id: str, user_id: str | None = None) -> dict[str, Any]:
        """Take a listing of your own off the platform, for instance when it is sold.

        Args:
            listing_id: Your listing; search_listings and post_listing show its id.
            user_id: The signed-in user.

        Example:
            listing_platform.delist(listing_id="lst_00000001", user_id="usr_noor")
        """
        user = self.user(user_id) if user_id is not None else self.world.persona.user_id
        row = self.need_listing(listing_id)
        if row.owner_user_id != user:
            raise ToolError(
                "NOT_OWNER", f"{row.listing_id} ({row.title}) is not yours; only its owner can take it off."
            )
        if row.status not in OPEN:
            raise ToolError("LISTING_DELISTED", f"{row.listing_id} is {row.status} already.")
        return self.card(self.change(row.listing_id, status="delisted"))


def read_search(text: str) -> SearchQuery:
    """Return a saved search written as JSON, or refuse it with ``BAD_ARG``."""
    example = '{"category": "rent", "city": "Utrecht", "max_price_minor": 150000}'
    found = read_query(text, QueryArg, example)
    return SearchQuery(**{name: value for name, value in found.model_dump().items() if value is not None})


def _owner_of(row: Listing) -> str:
    return row.owner_user_id


def _photos(photos: list[Any]) -> tuple[str, ...]:
    if len(photos) > 30 or any(not isinstance(item, str) or not 0 < len(item) <= 300 for item in photos):
        raise ToolError("BAD_ARG", "photos is a list of up to 30 file names or links, each up to 300 characters.")
    return tuple(photos)
