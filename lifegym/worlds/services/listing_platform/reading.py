"""Searching and looking: listings, their detail pages, agents, market statistics."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable
from datetime import date
from typing import Any, Final, Literal

from lifegym.worlds.codec import Ready, dump
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.folding import fold, words
from lifegym.worlds.money import Money
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.printing import with_amounts
from lifegym.worlds.service import tool
from lifegym.worlds.services.listing_platform.desk import Desk
from lifegym.worlds.services.listing_platform.matching import Indexed, search_text, seconds
from lifegym.worlds.services.listing_platform.records import OPEN, Agent, Listing, MarketStat, SearchQuery, Viewing
from lifegym.worlds.services.listing_platform.shapes import business_card, checked_query, printed_card, printed_facts
from lifegym.worlds.services.listing_platform.slots import Diary

Sort = Literal["newest", "oldest", "price_asc", "price_desc", "area_desc", "rooms_desc"]
_SORTS: Final[dict[str, Callable[[Listing], Any]]] = {
    "newest": lambda row: -seconds(row.listed_at),
    "oldest": lambda row: seconds(row.listed_at),
    "price_asc": lambda row: row.price.minor,
    "price_desc": lambda row: -row.price.minor,
    "area_desc": lambda row: -(row.area_sqm or 0),
    "rooms_desc": lambda row: -(row.rooms or 0),
}


class Reading(Desk):
    """Tools that change nothing."""

    @tool
    def search_listings(
        self,
        category: str,
        city: str | None = None,
        district: str | None = None,
        min_price_minor: int | None = None,
        max_price_minor: int | None = None,
        min_rooms: int | None = None,
        max_rooms: int | None = None,
        keyword: str | None = None,
        sort: Sort | None = None,
        limit: int = 20,
        page: int = 1,
        min_area_sqm: float | None = None,
        include_under_offer: bool = False,
        agent_id: str | None = None,
    ) -> dict[str, Any]:
        """Search what is on offer in one category: homes to rent or buy, used cars, second-hand goods.

        Use it to find listing ids; terms such as deposit, pets or mileage are in get_listing_detail. Only listings that
        are still to be had appear, newest first.

        Args:
            category: rent, sale_house, used_car or secondhand.
            city: Exact city, in any case, accents optional.
            district: Part of a district's or community's name.
            min_price_minor: Lowest price in minor units (150000 is 1,500.00 EUR); a month's rent for rent.
            max_price_minor: Highest price in minor units.
            min_rooms: At least so many rooms, living room counted.
            max_rooms: At most so many rooms.
            keyword: Words that must all occur in title, description or facts, such as "furnished lift".
            sort: newest (default), oldest, price_asc, price_desc, area_desc or rooms_desc.
            limit: Listings a page, 1 to 100.
            page: Page from 1.
            min_area_sqm: At least so many square metres.
            include_under_offer: Also show listings on which somebody has an offer running.
            agent_id: Only what this agent offers.

        Example:
            listing_platform.search_listings(category="rent", city="Amsterdam", max_price_minor=250000, min_rooms=2,
                sort="price_asc", limit=5)
        """
        query = checked_query(
            SearchQuery(
                category=category,
                city=city or "",
                district=district or "",
                keyword=keyword or "",
                min_price_minor=min_price_minor,
                max_price_minor=max_price_minor,
                min_rooms=min_rooms,
                max_rooms=max_rooms,
                min_area_sqm=min_area_sqm,
            )
        )
        found = self._hits(query, OPEN if include_under_offer else frozenset({"active"}))
        if agent_id is not None:
            key = self.need_agent(agent_id).agent_id
            found = [row for row in found if row.agent_id == key]
        if sort is not None and sort != "newest":
            found.sort(key=_SORTS[sort])
        part, pages = paged(found, page, limited(limit))
        result = {"listings": [self.card(row) for row in part], **pages}
        return result if found else {**result, "note": self._why_nothing(query)}

    def _hits(self, query: SearchQuery, states: frozenset[str]) -> list[Listing]:
        """Return what a query means, newest first."""
        rows = self._with_words(query)
        low, high, fewest, most = query.min_price_minor, query.max_price_minor, query.min_rooms, query.max_rooms
        city, smallest = fold(query.city), query.min_area_sqm
        return [
            row
            for row in rows
            if row.status in states
            and (low is None or row.price.minor >= low)
            and (high is None or row.price.minor <= high)
            and (fewest is None or (row.rooms is not None and row.rooms >= fewest))
            and (most is None or (row.rooms is not None and row.rooms <= most))
            and (smallest is None or (row.area_sqm is not None and row.area_sqm >= smallest))
            and (not city or fold(row.city) == city)
        ]

    def _with_words(self, query: SearchQuery) -> list[Listing]:
        """Return the listings of the query's category, district and words, newest first."""
        kind, district, wanted = query.category, fold(query.district), words(query.keyword)
        if not (district or wanted):
            rows = self.listings.ordered(_by_category)
            first = bisect_left(rows, kind, key=_category_of)
            return rows[first : bisect_right(rows, kind, lo=first, key=_category_of)]
        pairs = [pair for pair in self.listings.paired(search_text) if pair[1].category == kind]
        if district:
            pairs = [pair for pair in pairs if district in pair[1].area]
        for word in wanted:
            pairs = [pair for pair in pairs if word in pair[1].text]
        return [row for row, _ in sorted(pairs, key=_newest)]

    def _why_nothing(self, query: SearchQuery) -> str:
        """Say whether the place or the other filters left nothing."""
        here = [row for row in self.listings.ordered(_by_category) if row.category == query.category]
        here = [row for row in here if row.status == "active"]
        cities = sorted({row.city for row in here})
        if query.city and fold(query.city) not in {fold(name) for name in cities}:
            known = ", ".join(cities[:12]) or "none"
            return f"Nothing in {query.category} is listed in {query.city[:60]!r}. Cities with offers: {known}."
        city, district = fold(query.city), fold(query.district)
        here = [row for row in here if not city or fold(row.city) == city]
        if district and not any(district in self.listings.made(row, search_text).area for row in here):
            districts = sorted({row.district for row in here if row.district})
            return f"No district here is called {query.district[:60]!r}. Districts: {', '.join(districts[:30])}."
        return "Nothing fits all filters; widen the price or rooms, or use fewer words in keyword."

    @tool
    def get_listing(self, listing_id: str) -> dict[str, Any]:
        """Show a listing's card: price, place, size, status, agent. Quick, but without terms and description.

        Args:
            listing_id: As search_listings shows it.

        Example:
            listing_platform.get_listing(listing_id="lst_00000012")
        """
        row = self.need_listing(listing_id)
        kept = any(item.listing_id == row.listing_id for item in self.saved)
        return {**self.card(row), "updated_at": row.updated_at, "saved": kept}

    def card(self, row: Listing) -> dict[str, Any]:
        """Return a listing as lists print it. Not to be changed."""
        return self.listings.made(row, printed_card)

    @tool
    def get_listing_detail(self, listing_id: str) -> Ready:
        """Show everything a listing says, before contacting or viewing.

        Terms (deposit, contract, pets, registration, floor, heating; mileage, service history, inspection; condition,
        handover), description, price history, the agent, free viewing slots, and your own thread and viewings about it.

        Args:
            listing_id: As search_listings shows it.

        Example:
            listing_platform.get_listing_detail(listing_id="lst_00000012")
        """
        row = self.need_listing(listing_id)
        agent = self.agents.get(row.agent_id)
        thread = self.thread_of(row.listing_id)
        said = [] if thread is None else self.messages_of(thread.contact_id)
        days = max((self.now - row.listed_at).days, 0)
        slots = self._slots(agent, 6, row.listing_id) if row.status == "active" else []
        viewings = self.viewings.grouped(_viewed).get(row.listing_id, [])

        def page() -> Ready:
            return Ready(
                dump(
                    {
                        **self.card(row),
                        **self.listings.made(row, printed_facts),
                        "days_listed": days,
                        "agent": None if agent is None else self.agents.made(agent, business_card),
                        "free_viewing_slots": slots,
                        "your_viewings": [item.view("user_id", "attends", "agent_id") for item in viewings],
                        "your_thread": None if thread is None else self.thread_view(thread.contact_id),
                    }
                )
            )

        return self.listings.made_of(row, "page", (days, agent, slots, viewings, thread, said), page)

    def _slots(self, agent: Agent | None, count: int, listing_id: str = "") -> list[str]:
        """Return some of an agent's next free half hours as they are printed, of several days."""
        if agent is None:
            return []
        kept = self.agents.made(agent, Diary).at(self.now, self.ahead(), self.engaged(agent.agent_id))
        found = kept.get((count, listing_id))
        if found is None:
            slots = self.slots(agent, self.first_slot(), count, listing_id=listing_id, a_day=3)
            found = kept[count, listing_id] = [slot.text for slot in slots]
        return found

    def thread_view(self, contact_id: str) -> dict[str, Any]:
        """Return a thread with its messages."""
        row = self.contacts.rows[contact_id]
        said = [item.view("contact_id") for item in self.messages_of(contact_id)]
        deal = {"deal": row.deal, "amount": row.bid} if row.deal else {}
        return {**row.view("user_id", "answer_due", "deal", "bid", "decision_due"), **deal, "messages": said}

    @tool
    def get_agent(self, agent_id: str) -> Ready:
        """Show an estate agent, dealer or private seller: contact, hours, rating, deals, viewing slots, first offers.

        Compare name, agency, mail address and phone here before trusting a message that claims to be from an agent.
        All that an agent offers is found by search_listings with agent_id.

        Args:
            agent_id: As get_listing shows it.

        Example:
            listing_platform.get_agent(agent_id="agt_0002")
        """
        agent = self.need_agent(agent_id)
        mine = self.listings.grouped(_offering_agent).get(agent.agent_id, [])
        today, slots = self.today(), self._slots(agent, 8)
        return self.agents.made_of(
            agent, "page", (mine, today, slots), lambda: Ready(dump(self._agent_page(agent, mine, today, slots)))
        )

    def _agent_page(self, agent: Agent, mine: list[Listing], today: date, slots: list[str]) -> dict[str, Any]:
        successor = {"successor_agent_id": agent.successor_id} if agent.successor_id else {}
        return {
            **self.agents.made(agent, _profile),
            "closed_days": [day for day in agent.hours.closed_days if day >= today],
            "free_viewing_slots": slots,
            "open_listings": len(mine),
            "listings": [self.listings.made(row, _line) for row in mine[:8]],
            **successor,
        }

    @tool
    def get_market_stats(self, area_or_community: str) -> dict[str, Any]:
        """Show what is asked in a district, community or city, today and in the latest published periods.

        Averages of today's listings are worked out anew. Use it to judge whether a price is usual there.

        Args:
            area_or_community: A district, community or city, such as "De Pijp" or "Amsterdam".

        Example:
            listing_platform.get_market_stats(area_or_community="Centrum")
        """
        wanted = fold(area_or_community)
        current: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
        for _, (places, kind, price) in self.listings.paired(_asked) if wanted else ():
            if wanted in places:
                current[kind].append(price)
        past = self.stats.grouped(_stat_area).get(wanted) or self.stats.grouped(_stat_city).get(wanted, [])
        if not current and not past:
            known = sorted({row.district or row.city for row in self.listings} | {row.area for row in self.stats})
            raise ToolError(
                "STATS_NOT_FOUND",
                f"No figures for {area_or_community[:60]!r}.{suggestion(area_or_community, known)} "
                f"Areas: {', '.join(known[:40]) or 'none'}.",
            )
        past = sorted(past, key=_area_and_category)
        past.sort(key=_period, reverse=True)
        return {
            "area": area_or_community.strip(),
            "today": [_figures(*kind, rows) for kind, rows in sorted(current.items())],
            "published": [self.stats.made(row, _printed_stat) for row in past[:24]],
            "published_total": len(past),
        }


def _by_category(row: Listing) -> tuple[str, float]:
    return row.category, -seconds(row.listed_at)


def _offering_agent(row: Listing) -> str:
    return row.agent_id if row.status in OPEN else ""


def _category_of(row: Listing) -> str:
    return row.category


def _newest(pair: tuple[Listing, Indexed]) -> float:
    return pair[1].newest


def _viewed(row: Viewing) -> str:
    return row.listing_id


def _profile(agent: Agent) -> dict[str, Any]:
    return {
        **business_card(agent),
        "status": agent.status,
        "rating": agent.rating,
        "deals_count": agent.deals_count,
        "service_area": agent.service_area,
    }


def _line(row: Listing) -> dict[str, Any]:
    return with_amounts({"listing_id": row.listing_id, "title": row.title, "price": row.price, "status": row.status})


def _asked(row: Listing) -> tuple[tuple[str, ...], tuple[str, str], tuple[int, float]]:
    """Return a listing's places (none when it is not to be had), category and currency, price and square metres."""
    places = (fold(row.city), fold(row.district), fold(row.community)) if row.status in OPEN else ()
    return places, (row.category, row.price.currency), (row.price.minor, row.area_sqm or 0.0)


def _stat_area(row: MarketStat) -> str:
    return fold(row.area)


def _stat_city(row: MarketStat) -> str:
    return fold(row.city)


def _area_and_category(row: MarketStat) -> tuple[str, str]:
    return row.area, row.category


def _period(row: MarketStat) -> str:
    return row.period


def _printed_stat(row: MarketStat) -> dict[str, Any]:
    return with_amounts(row.view())


def _figures(kind: str, currency: str, asked: list[tuple[int, float]]) -> dict[str, Any]:
    prices = sorted([minor for minor, _ in asked])
    count = len(prices)
    median = (prices[(count - 1) // 2] + prices[count // 2]) // 2
    result = {
        "category": kind,
        "listings": count,
        "average_price": Money(sum(prices) // count, currency),
        "median_price": Money(median, currency),
        "lowest": Money(prices[0], currency),
        "highest": Money(prices[-1], currency),
    }
    sized = [price for price in asked if price[1]] if kind in ("rent", "sale_house") else []
    if sized:
        area = max(1, round(sum([size for _, size in sized]) * 100))
        each = sum([minor for minor, _ in sized]) * 100 // area
        result["average_per_sqm"] = Money(each, currency)
    return result
