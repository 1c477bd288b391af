"""What the world does to listings: new ones, other prices, offers, withdrawals, corrections, copies by impostors."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.service import backstage
from lifegym.worlds.services.listing_platform.contacting import Contacting
from lifegym.worlds.services.listing_platform.posting import facts_of
from lifegym.worlds.services.listing_platform.records import (
    LISTING_MOVES,
    OPEN,
    Agent,
    Listing,
    MarketStat,
    PricePoint,
)
from lifegym.worlds.services.listing_platform.shapes import category as checked_category
from lifegym.worlds.services.listing_platform.viewings import Viewings
from lifegym.worlds.signals import MailOut


class Market(Contacting, Viewings):
    """Backstage operations on listings and statistics."""

    @backstage
    def publish(
        self,
        category: str,
        title: str,
        price: Money,
        city: str,
        agent_id: str,
        district: str = "",
        community: str = "",
        area_sqm: float | None = None,
        rooms: int | None = None,
        metro: str = "",
        description: str = "",
        facts: dict[str, Any] | None = None,
        photos: list[str] | None = None,
        listing_id: str | None = None,
    ) -> None:
        """An agent offers something new; saved searches that match are told.

        Args:
            category: rent, sale_house, used_car or secondhand.
            title: The title.
            price: The price, a month's rent for rent.
            city: Where it is.
            agent_id: Who offers it.
            district: District of the city.
            community: Neighbourhood or building.
            area_sqm: Square metres.
            rooms: Rooms.
            metro: Nearest station.
            description: The text.
            facts: Facts by the field names of the category; others are kept as text.
            photos: File names.
            listing_id: An id of the story's own.
        """
        agent = self._working(agent_id)
        kind = checked_category(category)
        home, car, goods, other = facts_of(kind, facts or {})
        row = self.listings.insert(
            Listing(
                listing_id=self._free_id(listing_id),
                category=kind,
                title=_titled(title),
                price=_price(price),
                city=city,
                district=district,
                community=community,
                area_sqm=_area(area_sqm),
                rooms=rooms,
                metro=metro,
                description=description,
                photos=tuple(photos or ()),
                agent_id=agent.agent_id,
                listed_at=self.now,
                updated_at=self.now,
                price_history=(PricePoint(at=self.now, price=price),),
                home=home,
                car=car,
                goods=goods,
                other=other,
            )
        )
        self.settle(None, row)

    @backstage
    def reprice(self, listing_id: str, price: Money) -> None:
        """A listing asks another price; who saved it hears quietly, matching saved searches are told."""
        row = self._offered(listing_id)
        if price.currency != row.price.currency:
            raise ToolError("BAD_PRICE", f"{row.listing_id} is priced in {row.price.currency}, not {price.currency}.")
        self.change(row.listing_id, price=_price(price))

    @backstage
    def put_under_offer(self, listing_id: str) -> None:
        """Somebody's offer is being looked at; confirmed viewings stay, new ones are not given."""
        self._to(listing_id, "under_offer")

    @backstage
    def reopen(self, listing_id: str) -> None:
        """An offer fell through, or a withdrawn listing comes back: it is to be had again."""
        self._to(listing_id, "active")

    @backstage
    def give_to_another(self, listing_id: str, announce: bool = False) -> None:
        """A home is let, or anything else sold, to somebody else; viewings fall away, told by mail if announced."""
        row = self._offered(listing_id)
        self._end(row, "let" if row.category == "rent" else "sold", "", announce)

    @backstage
    def withdraw(self, listing_id: str, reason: str = "", announce: bool = False) -> None:
        """A listing vanishes from the platform; viewings fall away, told by mail if announced."""
        self._end(self._offered(listing_id), "delisted", reason, announce)

    def _end(self, row: Listing, status: str, reason: str, announce: bool) -> None:
        said = reason or f"The {'home' if row.home else 'offer'} is {status}."
        for viewing in [item for item in self.ahead() if item.listing_id == row.listing_id]:
            self.call_off(viewing, said, announce)
        self.change(row.listing_id, status=status, note=reason)

    @backstage
    def correct(
        self,
        listing_id: str,
        facts: dict[str, Any] | None = None,
        title: str | None = None,
        description: str | None = None,
        area_sqm: float | None = None,
        rooms: int | None = None,
        metro: str | None = None,
        community: str | None = None,
        photos: list[str] | None = None,
        on_request: str | None = None,
    ) -> None:
        """The listing's text or facts change without a word: area, deposit, year, mileage, pets ...

        Args:
            listing_id: The listing.
            facts: New values by the field names of its facts; null makes one unsaid.
            title: The title.
            description: The text.
            area_sqm: Square metres.
            rooms: Rooms.
            metro: Nearest station.
            community: Neighbourhood or building.
            photos: File names.
            on_request: What the agent does with requests to view: confirm, move or decline.
        """
        row = self.need_listing(listing_id)
        if on_request not in (None, "confirm", "move", "decline"):
            raise ToolError("BAD_ARG", f"on_request is confirm, move or decline, got {on_request!r}.")
        changes: dict[str, Any] = {
            "title": None if title is None else _titled(title),
            "description": description,
            "area_sqm": _area(area_sqm),
            "rooms": rooms,
            "metro": metro,
            "community": community,
            "photos": None if photos is None else tuple(photos),
            "on_request": on_request,
        }
        changes = {name: value for name, value in changes.items() if value is not None}
        for field in ("home", "car", "goods"):
            held = getattr(row, field)
            if held is not None and facts:
                changes[field] = _with(held, facts)
        self.change(row.listing_id, **changes)

    @backstage
    def duplicate(
        self,
        listing_id: str,
        agent_id: str,
        price: Money | None = None,
        title: str | None = None,
        with_photos: bool = True,
        new_listing_id: str | None = None,
    ) -> None:
        """Another agent offers the same thing again, perhaps at another price, perhaps without photos."""
        row = self.need_listing(listing_id)
        agent = self._working(agent_id)
        asked = _price(price or row.price)
        copy = self.listings.insert(
            row.evolve(
                listing_id=self._free_id(new_listing_id),
                agent_id=agent.agent_id,
                owner_user_id="",
                price=asked,
                title=_titled(title or row.title),
                photos=row.photos if with_photos else (),
                status="active",
                note="",
                listed_at=self.now,
                updated_at=self.now,
                price_history=(PricePoint(at=self.now, price=asked),),
            )
        )
        self.settle(None, copy)

    @backstage
    def impersonate(
        self,
        listing_id: str,
        email: str,
        phone: str,
        price: Money,
        name: str | None = None,
        new_agent_id: str | None = None,
        new_listing_id: str | None = None,
    ) -> None:
        """An impostor under the agent's name offers a listing without photos at another price, from another address."""
        row = self.need_listing(listing_id)
        agent = self.agents.get(row.agent_id)
        if agent is None:
            raise ToolError("AGENT_NOT_FOUND", f"{row.listing_id} has no agent whose name could be borrowed.")
        key = new_agent_id or self.agents.new_key()
        if key in self.agents:
            raise ToolError("BAD_ARG", f"{key} is an agent already.")
        self.agents.insert(
            agent.evolve(agent_id=key, email=email, phone=phone, name=name or agent.name, deals_count=0, rating=0.0,
                         status="active", successor_id="")
        )  # fmt: skip
        self.duplicate(row.listing_id, key, price=price, with_photos=False, new_listing_id=new_listing_id)

    @backstage
    def enquire(self, listing_id: str, name: str, email: str, text: str) -> None:
        """Somebody writes to the persona about a listing of theirs."""
        row = self._offered(listing_id)
        if not row.owner_user_id:
            raise ToolError("NOT_OWNER", f"{row.listing_id} is not the persona's.")
        subject = f"About your listing {row.title} ({row.listing_id})"
        self.emit(MailOut(sender=email, sender_name=name, subject=subject, body=text))
        self.tell("enquiry", f"{name} asks about {row.title}", text, row.listing_id)

    @backstage
    def publish_stat(
        self,
        area: str,
        city: str,
        category: str,
        avg_price: Money,
        unit: str,
        sample_size: int,
        period: str,
        stat_id: str | None = None,
    ) -> None:
        """A market statistic is published; one for the same area, category, unit and period takes its place."""
        kind = checked_category(category)
        if sample_size < 0:
            raise ToolError("BAD_ARG", "sample_size is not negative.")
        for old in self.stats.where(
            lambda row: (row.area, row.category, row.unit, row.period) == (area, kind, unit, period)
        ):
            self.stats.delete(old.stat_id)
        key = stat_id or self.stats.new_key()
        if key in self.stats:
            raise ToolError("BAD_ARG", f"{key} is a statistic already.")
        self.stats.insert(
            MarketStat(stat_id=key, area=area, city=city, category=kind, avg_price=avg_price, unit=unit,
                       sample_size=sample_size, period=period)
        )  # fmt: skip

    def _offered(self, listing_id: str) -> Listing:
        row = self.need_listing(listing_id)
        if row.status not in OPEN:
            raise ToolError("LISTING_DELISTED", f"{row.listing_id} is {row.status} already.")
        return row

    def _to(self, listing_id: str, status: str) -> None:
        row = self.need_listing(listing_id)
        if status not in LISTING_MOVES[row.status]:
            raise ToolError("BAD_ARG", f"{row.listing_id} is {row.status} and cannot become {status}.")
        if row.agent_id:
            self._working(row.agent_id)
        self.change(row.listing_id, status=status)

    def _working(self, agent_id: str) -> Agent:
        agent = self.need_agent(agent_id)
        if agent.status != "active":
            raise ToolError("AGENT_NOT_FOUND", f"{agent.agent_id} ({agent.name}) has left.")
        return agent

    def _free_id(self, key: str | None) -> str:
        if key is not None and (key in self.listings or not key.strip()):
            raise ToolError("BAD_ARG", f"{key!r} is a listing already, or no id.")
        return key or self.listings.new_key()


def _price(price: Money) -> Money:
    if price.minor < 0:
        raise ToolError("BAD_PRICE", f"A price is not negative, got {price}.")
    return price


def _titled(title: str) -> str:
    if not title.strip():
        raise ToolError("BAD_ARG", "A listing has a title.")
    return title


def _area(area: float | None) -> float | None:
    if area is not None and not 0 < area <= 10**6:
        raise ToolError("BAD_ARG", "area_sqm is a positive number.")
    return area


def _with(held: Record, facts: dict[str, Any]) -> Record:
    try:
        return load_record(type(held), {**plain(held), **facts})
    except ValueError as error:
        raise ToolError("BAD_ARG", str(error)) from None
