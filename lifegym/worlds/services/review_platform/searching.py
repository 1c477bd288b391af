"""Finding merchants and the times at which they are free."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.worlds.codec import Ready, dump, plain
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import all_in, fold, folded, words_of
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.review_platform.answers import replies_in_words
from lifegym.worlds.services.review_platform.desk import Desk, of_merchant
from lifegym.worlds.services.review_platform.records import (
    CATEGORIES,
    PRICE_BANDS,
    WEEKDAYS,
    Merchant,
    deposit_in_words,
    hours_in_words,
)

_LABELS: Final = {
    "餐厅": "restaurant",
    "场地": "venue",
    "宠物医院": "vet",
    "家政": "home_service",
    "home service": "home_service",
}


def _by_rating(row: Merchant) -> tuple[int, int, str]:
    return (-row.rating_tenths, -row.review_count, row.merchant_id)


def _by_reviews(row: Merchant) -> tuple[int, int, str]:
    return (-row.review_count, -row.rating_tenths, row.merchant_id)


def _by_price(row: Merchant) -> tuple[int, int, str]:
    return (row.avg_price.minor, -row.rating_tenths, row.merchant_id)


def _by_price_down(row: Merchant) -> tuple[int, int, str]:
    return (-row.avg_price.minor, -row.rating_tenths, row.merchant_id)


def _by_name(row: Merchant) -> tuple[str, str]:
    return (fold(row.name), row.merchant_id)


_ORDERS: Final = {
    "rating": _by_rating,
    "reviews": _by_reviews,
    "price": _by_price,
    "price_desc": _by_price_down,
    "name": _by_name,
}


def _telling(row: Merchant) -> str:
    facts = " ".join(fact.text for fact in row.facts)
    return folded(f"{row.name} {' '.join(row.tags)} {row.description} {' '.join(row.menu)} {row.area} {facts}")


class Searching(Desk):
    """Merchants and their pages."""

    @tool
    def search_merchants(
        self,
        category: str,
        city: str | None = None,
        area: str | None = None,
        min_rating: float | None = None,
        price_band: str | None = None,
        sort: str = "rating",
        limit: int = 20,
        keyword: str | None = None,
        party_size: int | None = None,
        private_room: bool | None = None,
        page: int = 1,
    ) -> dict[str, Any]:
        """Find restaurants, venues, vets or home services by place, rating, price and words.

        It shows no free times: get_merchant with a date does. get_recommendations picks a few and says why.

        Args:
            category: restaurant, venue, vet or home_service.
            city: Only in this city, accents optional.
            area: Part of the neighbourhood's name.
            min_rating: Lowest average rating, 1 to 5.
            price_band: budget, moderate, upscale or fine.
            sort: rating, reviews (most reviewed), price (cheapest first), price_desc or name.
            limit: Merchants a page, 1 to 100.
            keyword: Words that must all occur in name, tags, description, menu, area or what it says about itself.
            party_size: Only merchants that take a party of this size.
            private_room: Only with (true) or without (false) a private room.
            page: Page from 1.

        Example:
            review_platform.search_merchants(category="restaurant", city="Amsterdam", min_rating=4.0, sort="price")
        """
        kind = read_category(category)
        order = _ORDERS.get(sort.strip().casefold())
        if order is None:
            raise ToolError("BAD_ARG", f"sort is {', '.join(_ORDERS)}, got {sort[:40]!r}.")
        if price_band is not None and price_band not in PRICE_BANDS:
            raise ToolError("BAD_ARG", f"price_band is {', '.join(PRICE_BANDS)}, got {price_band[:40]!r}.")
        if min_rating is not None and not 0 <= min_rating <= 5:
            raise ToolError("BAD_RATING", f"min_rating is 0 to 5, got {min_rating}.")
        if party_size is not None and party_size < 1:
            raise ToolError("BAD_ARG", f"party_size counts people, 1 or more, got {party_size}.")
        town = None if city is None else fold(city)
        part = "" if area is None else folded(area.strip())
        words = () if keyword is None else words_of(keyword)
        found = [
            row
            for row, city_name, area_name, text in self.kept((kind, order), lambda: self._listed(kind, order))
            if (town is None or city_name == town)
            and (not part or part in area_name)
            and (min_rating is None or row.rating_tenths >= min_rating * 10)
            and (price_band is None or row.price_band == price_band)
            and (party_size is None or max(row.max_party_size, row.private_room_seats) >= party_size)
            and (private_room is None or row.has_private_room == private_room)
            and (not words or all_in(words, text))
        ]
        rows, pages = paged(found, page, limited(limit))
        result = {"merchants": [self._card(row) for row in rows], **pages}
        if not found:
            result["hint"] = self._where_else(kind, town)
        return result

    def _listed(self, kind: str, order: Callable[[Merchant], Any]) -> list[tuple[Merchant, str, str, str]]:
        """Return a category's merchants in an order, each with city, area and telling words as a search compares."""
        text = self.merchants.made
        return [
            (row, fold(row.city), folded(row.area), text(row, _telling))
            for row in self.merchants.ordered(order)
            if row.category == kind and row.status == "open"
        ]

    def _where_else(self, kind: str, town: str | None) -> str:
        """Say what to try when a search found nothing."""
        places = sorted({row.city for row in self.merchants if row.category == kind and row.status == "open"})
        if town is not None and town not in {fold(place) for place in places}:
            return f"No {kind} is listed there. Cities with one: {', '.join(places) or 'none'}."
        return "Nothing fits all of that: leave out area, price_band or min_rating, or use fewer keywords."

    def _card(self, row: Merchant) -> dict[str, Any]:
        return self.merchants.made(row, shown_merchant)

    @tool
    def get_merchant(self, merchant_id: str, date: str | None = None, party_size: int | None = None) -> Ready:
        """Show one merchant's page: hours, address, menu or services, deposit rule, closures, warnings.

        With a date it also lists the starting times still free that day, which reserve takes.

        Args:
            merchant_id: As search_merchants shows it.
            date: A day, ISO date at the merchant, for its free times.
            party_size: For how many people the times must be free, with date; two unless given, or as many as are
                taken at a time.

        Example:
            review_platform.get_merchant(merchant_id="mer_0001", date="2027-03-04", party_size=4)
        """
        row = self._merchant(merchant_id)
        day = None if date is None else self.world.clock.read_date(date, "date")
        size = min(2, most_at_once(row)) if party_size is None else party_size
        if day is not None and size < 1:
            raise ToolError("BAD_ARG", f"party_size counts people, 1 or more, got {size}.")
        # What is free on a day hangs on the hour too, the rest of the page on nothing but the day.
        parts = (
            day, size, self._local(row, self.now).date() if day is None else self.now,
            self.closures.grouped(of_merchant).get(merchant_id), merchant_id in self.saved_merchants,
            self.reservations.grouped(of_merchant).get(merchant_id) if day else None,
            self.slots.grouped(of_merchant).get(merchant_id) if day else None,
        )  # fmt: skip
        return self.merchants.made_of(row, "page", parts, lambda: Ready(dump(self._page_of(row, day, size))))

    def _page_of(self, row: Merchant, day: date | None, party_size: int) -> dict[str, Any]:
        merchant_id = row.merchant_id
        today = self._local(row, self.now).date()
        result = row.view(
            "facts", "hours", "rating_tenths", "earlier_stars", "earlier_reviews", "reply_hours", "busy_percent"
        )
        result["rating"] = row.rating_tenths / 10
        result["hours"] = hours_in_words(row.hours)
        result["deposit_rule"] = deposit_in_words(row)
        result["answers_questions"] = replies_in_words(row)
        result["closures"] = [
            item.view("merchant_id")
            for item in self.closures.grouped(of_merchant).get(merchant_id, ())
            if item.last_day >= today
        ]
        result["saved"] = merchant_id in self.saved_merchants
        if day is not None:
            result["free_times"] = self._free_times(row, day, party_size) if row.status == "open" else []
            if not result["free_times"]:
                result["why_none"] = self._why_none(row, day, party_size)
        return result

    def _why_none(self, merchant: Merchant, day: date, party_size: int) -> str:
        """Say why a day has no free time for a party."""
        most = most_at_once(merchant)
        if merchant.status != "open":
            return f"{merchant.name} has closed down."
        if party_size > most:
            one = "one at a time" if merchant.category == "vet" else "one person or household at a time"
            return f"{merchant.name} takes {one if most == 1 else f'up to {most} people'}."
        today = self._local(merchant, self.now).date()
        if not today <= day <= today + timedelta(days=merchant.book_ahead_days):
            return f"Reservations are taken from today ({today}) up to {merchant.book_ahead_days} days ahead."
        closure = self._closure(merchant.merchant_id, day)
        if closure is not None:
            return f"Closed from {closure.first_day} to {closure.last_day}. {closure.reason}".strip()
        if not any(row.weekday == day.weekday() for row in merchant.hours):
            return f"Closed on {WEEKDAYS[day.weekday()]}s."
        return "Every starting time that is left that day is taken."

    def _free_times(self, merchant: Merchant, day: date, party_size: int) -> list[dict[str, Any]]:
        private = party_size > merchant.max_party_size
        if party_size > most_at_once(merchant):
            return []
        needed = 1 if private else -(-party_size // merchant.unit_size)
        earliest = self.now + timedelta(hours=merchant.notice_hours)
        if day > self._local(merchant, self.now).date() + timedelta(days=merchant.book_ahead_days):
            return []
        step = timedelta(minutes=merchant.slot_minutes)
        held = self._held(merchant.merchant_id, private)
        span = len(range(0, merchant.stay_minutes, merchant.slot_minutes))
        found = []
        for opens, closes in self._sessions(merchant, day):
            starts: list[datetime] = []
            at, last = opens, closes - timedelta(minutes=merchant.last_start_minutes)
            while at <= last:
                if at >= earliest:
                    starts.append(at)
                at += step
            # Stays overlap, so what is left at each time is counted once and not for every stay that goes on then.
            times = starts + [starts[-1] + step * more for more in range(1, span)] if starts else []
            left = [self._left(merchant, at, private, held) for at in times]
            for number, at in enumerate(starts):
                free = min(left[number : number + span])
                if free >= needed:
                    found.append({"time": f"{at:%H:%M}", "free": free, "private_room": private})
        return found


def most_at_once(row: Merchant) -> int:
    """Return the largest party a merchant takes."""
    return max(row.max_party_size, row.private_room_seats)


def shown_merchant(row: Merchant) -> dict[str, Any]:
    """Return what lists show of a merchant, in its JSON form."""
    shown: dict[str, Any] = plain(
        {
            "merchant_id": row.merchant_id,
            "name": row.name,
            "category": row.category,
            "city": row.city,
            "area": row.area,
            "rating": row.rating_tenths / 10,
            "review_count": row.review_count,
            "avg_price": row.avg_price,
            "price_band": row.price_band,
            "tags": row.tags,
            "has_private_room": row.has_private_room,
            "max_party_size": row.max_party_size,
            **({"warning": row.warning} if row.warning else {}),
        }
    )
    return shown


def read_category(category: str) -> str:
    """Return a category's code, from its code or label.

    Raises:
        ToolError: ``BAD_CATEGORY``.
    """
    name = folded(category.strip())
    kind = _LABELS.get(name, name)
    if kind not in CATEGORIES:
        raise not_one_of(category, CATEGORIES, "category", "BAD_CATEGORY")
    return kind
