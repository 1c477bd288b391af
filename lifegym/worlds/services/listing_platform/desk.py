"""The platform's tables and what all its parts do with them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import checked, moment_in_words
from lifegym.worlds.records import Mark, Record, Rows
from lifegym.worlds.service import Service, timed
from lifegym.worlds.services.listing_platform.matching import matcher, search_text
from lifegym.worlds.services.listing_platform.records import (
    AHEAD,
    CATEGORIES,
    OPEN,
    VIEWING,
    Agent,
    Contact,
    Engagement,
    Listing,
    MarketStat,
    Message,
    PricePoint,
    SavedListing,
    SearchSubscription,
    Viewing,
)
from lifegym.worlds.services.listing_platform.slots import Slot, by_day, free, half_hours, some_of
from lifegym.worlds.signals import MailOut, Notice

LEAD = timedelta(hours=2)
"""How long before a viewing it must be asked for."""
_NO_VIEWINGS: list[Viewing] = []
_NO_ENGAGEMENTS: list[Engagement] = []
WAY = timedelta(minutes=30)
"""What it takes from one quarter of a city to another."""


class Desk(Service):
    """Tables and shared steps; tools and operations are in the mixins that build on it."""

    listings = Rows(Listing, key="listing_id", style="lst_{n:08d}", noun="listing")
    agents = Rows(Agent, key="agent_id", style="agt_{n:04d}", noun="agent")
    saved = Rows(SavedListing, key="saved_id", style="sav_{n:06d}", noun="saved listing")
    contacts = Rows(Contact, key="contact_id", style="con_{n:06d}", noun="thread")
    messages = Rows(Message, key="message_id", style="lmsg_{n:06d}", noun="message")
    viewings = Rows(Viewing, key="viewing_id", style="viw_{n:06d}", noun="viewing")
    engagements = Rows(Engagement, key="engagement_id", style="eng_{n:06d}", noun="engagement")
    subscriptions = Rows(SearchSubscription, key="subscription_id", style="sub_{n:06d}", noun="saved search")
    stats = Rows(MarketStat, key="stat_id", style="stat_{n:04d}", noun="market statistic")

    def arm(self, row: Record) -> None:
        """Set timers of a record from outside the tools; a listing that is put in or changed has its consequences.

        Raises:
            ValueError: A category or working hour is none, or what the record is about is not there.
        """
        if isinstance(row, Agent):
            try:
                checked(row.hours)
            except ToolError as error:
                raise ValueError(f"agent {row.agent_id}: {error.message}") from None
            return
        listing_id = getattr(row, "listing_id", "")
        if listing_id and listing_id not in self.listings:
            raise ValueError(f"{type(row).__name__} is about {listing_id!r}, which is not there; put it in first")
        agent_id = getattr(row, "agent_id", "")
        if agent_id and agent_id not in self.agents:
            raise ValueError(f"{type(row).__name__} names the agent {agent_id!r}, who is not there; put them in first")
        if isinstance(row, Viewing):
            self.set_timers(row)
        elif isinstance(row, Contact):
            if row.status == "sent" and row.answer_due is not None:
                self.schedule(row.answer_due, "answer", row.contact_id)
            if row.deal == "considered" and row.decision_due is not None:
                self.schedule(row.decision_due, "decide_bid", row.contact_id)
        elif isinstance(row, Listing):
            if row.category not in CATEGORIES or not row.price_history or bool(agent_id) == bool(row.owner_user_id):
                raise ValueError(
                    f"listing {row.listing_id}: needs a category of {CATEGORIES}, a price_history, and either an agent "
                    "or an owner"
                )
            if row.status == "draft":
                self.schedule(row.listed_at, "publish_draft", row.listing_id)
            written = self.world.journal.entries[-1:]
            # A plain change to equal values has written nothing, so the last entry is of something else.
            if written and written[0].after is row:
                self.settle(written[0].before, row)

    @timed
    def publish_draft(self, key: str) -> None:
        """What an agent has prepared is put on the platform; saved searches that match are told."""
        row = self.listings.get(key)
        if row is not None and row.status == "draft" and self.now >= row.listed_at:
            self.settle(None, self.listings.update(key, status="active", updated_at=self.now))

    def user(self, user_id: str) -> str:
        """Return the persona's id, or refuse anybody else."""
        return signed_in(self.world, user_id)

    def need_listing(self, listing_id: str) -> Listing:
        """Return a listing, or refuse with ``LISTING_NOT_FOUND``."""
        key, hint = listing_id.strip(), "search_listings shows the ids."
        row = self.listings.need(key, "LISTING_NOT_FOUND", hint)
        if row.status == "draft":
            raise ToolError("LISTING_NOT_FOUND", f"No listing has the id {key!r}. {hint}")
        return row

    def need_agent(self, agent_id: str) -> Agent:
        """Return an agent, or refuse with ``AGENT_NOT_FOUND``."""
        return self.agents.need(agent_id.strip(), "AGENT_NOT_FOUND", "get_listing shows the agent_id of a listing.")

    def need_open(self, listing_id: str) -> tuple[Listing, Agent]:
        """Return somebody else's listing that is still to be had, with its agent, or refuse."""
        row = self.need_listing(listing_id)
        if row.status == "delisted":
            raise ToolError("LISTING_DELISTED", f"{row.listing_id} ({row.title}) was taken off the platform.")
        if row.status not in OPEN:
            raise ToolError("LISTING_TAKEN", f"{row.listing_id} ({row.title}) is {row.status} and no longer to be had.")
        if row.owner_user_id:
            raise ToolError("OWN_LISTING", f"{row.listing_id} is your own listing; there is no agent in between.")
        return row, self.agents.rows[row.agent_id]

    def thread_of(self, listing_id: str) -> Contact | None:
        """Return the persona's thread about a listing."""
        found = self.contacts.grouped(_listing_of).get(listing_id)
        return found[0] if found else None

    def messages_of(self, contact_id: str) -> list[Message]:
        """Return a thread's messages in order."""
        return self.messages.grouped(_contact_of).get(contact_id, [])

    def ahead(self) -> list[Viewing]:
        """Return the persona's viewings that are still to come. Not to be changed."""
        return self.viewings.grouped(_is_ahead).get(True, _NO_VIEWINGS)

    def engaged(self, agent_id: str) -> list[Engagement]:
        """Return the time that others have taken of an agent's. Not to be changed."""
        return self.engagements.grouped(_engaged_agent).get(agent_id, _NO_ENGAGEMENTS)

    def set_timers(self, row: Viewing) -> None:
        """Schedule the agent's answer to a request, and the end of a viewing."""
        if row.status == "scheduled" and row.answer_due is not None:
            self.schedule(row.answer_due, "decide_viewing", row.viewing_id)
        if row.status in AHEAD:
            self.schedule(row.scheduled_at + VIEWING, "close_viewing", row.viewing_id)

    def busy(self, agent_id: str, start: datetime, end: datetime, but: str = "", listing_id: str = "") -> bool:
        """Return whether an agent has somebody else at that time, or is on the way between two quarters."""
        for row in self.ahead():
            if row.agent_id == agent_id and row.viewing_id != but:
                way = self.way_between(listing_id, row.listing_id)
                if row.scheduled_at < end + way and start < _end(row) + way:
                    return True
        return any(row.agent_id == agent_id and row.start < end and start < row.end for row in self.engagements)

    def way_between(self, one: str, two: str) -> timedelta:
        """Return how long one needs from one listing to another: nothing within a quarter."""
        here, there = self.listings.get(one), self.listings.get(two)
        if here is None or there is None or (here.city, here.district) == (there.city, there.district):
            return timedelta(0)
        return WAY

    def clash(self, start: datetime, but: str = "") -> Viewing | None:
        """Return the persona's own viewing at that time."""
        end = start + VIEWING
        return next(
            (row for row in self.ahead() if row.viewing_id != but and row.scheduled_at < end and start < _end(row)),
            None,
        )

    def free_slots(self, agent: Agent, start: datetime, count: int, days: int = 14) -> list[datetime]:
        """Return the first free half hours of an agent from ``start`` on, in which the persona is free too."""
        return [slot.at for slot in self.slots(agent, start, count, days)]

    def slots(
        self, agent: Agent, start: datetime, count: int, days: int = 14, listing_id: str = "", a_day: int = 0
    ) -> list[Slot]:
        """Return the same with each half hour as it is printed.

        Args:
            agent: Whose.
            start: From when on.
            count: How many at most.
            days: How many days to look ahead.
            listing_id: What is to be viewed; the agent needs time for the way from another quarter.
            a_day: At most so many of one day, spread over it; 0 for all.
        """
        found: list[Slot] = []
        if agent.status != "active":
            return found
        where = zone(agent.hours.zone)
        local = start.astimezone(where)
        taken = [(row.scheduled_at, _end(row)) for row in self.ahead()]
        if listing_id:
            ways = [(row, self.way_between(listing_id, row.listing_id)) for row in self.ahead()
                    if row.agent_id == agent.agent_id]  # fmt: skip
            taken += [(row.scheduled_at - way, _end(row) + way) for row, way in ways if way]
        taken += [(row.start, row.end) for row in self.engaged(agent.agent_id) if row.end > local]
        today, busy = local.date(), by_day(taken, where)
        for offset in range(days):
            day = today + timedelta(days=offset)
            spans = busy.get(day)
            if offset and spans is None:
                found += half_hours(agent.hours, day, a_day)
            else:
                left = half_hours(agent.hours, day)
                if not offset:
                    left = [slot for slot in left if slot.at >= local]
                found += some_of(free(left, spans or ()), a_day)
            if len(found) >= count:
                return found[:count]
        return found

    def first_slot(self) -> datetime:
        """Return from when on viewings can be asked for."""
        return self.now + LEAD

    def home_time(self, instant: datetime) -> str:
        """Return an instant in words on the persona's clocks."""
        return moment_in_words(instant, self.world.persona.zone)

    def write_mail(self, agent: Agent, subject: str, *paragraphs: str) -> None:
        """An agent writes to the persona."""
        first = self.world.persona.name.partition(" ")[0]
        signature = "\n".join(line for line in (agent.name, agent.agency, agent.phone) if line)
        body = "\n\n".join((f"Dear {first},", *[text for text in paragraphs if text], signature))
        self.emit(MailOut(sender=agent.email, sender_name=agent.name, subject=subject, body=body))

    def tell(self, kind: str, title: str, body: str, target: str, **payload: Any) -> None:
        """Leave a line in the notification centre that opens no turn."""
        self.emit(Notice(source=self.name, type=kind, title=title, body=body, target=target, payload=payload))

    def change(self, listing_id: str, **changes: Any) -> Listing:
        """Change a listing, with what follows from it for those who watch it."""
        before = self.listings.rows[listing_id]
        row = self.listings.update(listing_id, updated_at=self.now, **changes)
        return self.settle(before, row)

    def settle(self, before: Record | None, row: Listing) -> Listing:
        """Do what follows from a new or changed listing: price history, saved searches, viewings that fall away."""
        if not isinstance(before, Listing):
            self._tell_searches(row, "new_listing", "New listing", f"{row.title}: {row.price}{per(row)}.")
            return row
        if row.price != row.price_history[-1].price:
            point = PricePoint(at=self.now, price=row.price)
            row = self.listings.update(row.listing_id, price_history=(*row.price_history, point))
        if row.price != before.price and row.status in OPEN:
            self._tell_price(before.price, row)
        if before.status in OPEN and row.status not in OPEN:
            self._gone(row)
        elif before.status not in OPEN and row.status in OPEN:
            self._tell_searches(row, "new_listing", "Back on the market", f"{row.title}: {row.price}{per(row)}.")
        return row

    def _tell_price(self, old: Money, row: Listing) -> None:
        text = f"{row.title}: now {row.price}{per(row)}, before {old}."
        lower = row.price.currency == old.currency and row.price < old
        self._news("price_drop" if lower else "price_change", "Price drop" if lower else "New price", row, text)
        self._tell_searches(row, "repriced", "New price", text)

    def _news(self, kind: str, title: str, row: Listing, text: str) -> None:
        """Tell news about a listing to those only who asked the notification centre for such."""
        payload = {"listing_id": row.listing_id, "price": row.price.to_json(), "status": row.status}
        if any(item.listing_id == row.listing_id for item in self.saved):
            title = f"Saved listing: {title[0].lower()}{title[1:]}"
        self.emit(
            Notice(source=self.name, type=kind, title=title, body=text, target=row.listing_id, payload=payload,
                   quiet=True)
        )  # fmt: skip

    def _gone(self, row: Listing) -> None:
        self._news("delisted", "No longer available", row, f"{row.title} is {row.status}.")
        for viewing in [item for item in self.ahead() if item.listing_id == row.listing_id]:
            note = f"The listing is {row.status}."
            self.viewings.update(viewing.viewing_id, status="declined", note=note, updated_at=self.now)

    def _tell_searches(self, row: Listing, kind: str, title: str, body: str) -> None:
        if row.status not in OPEN or row.owner_user_id == self.world.persona.user_id:
            return
        made = search_text(row)
        hits = [item for item in self.subscriptions if matcher(item.query)(made)]
        if not hits:
            return
        asked = any(self.subscriptions.marks.get(item.subscription_id, 0) & Mark.AGENT_CREATED for item in hits)
        names = ", ".join(item.subscription_id for item in hits)
        payload = {"listing_id": row.listing_id, "price": row.price.to_json(), "subscriptions": names}
        body = f"{body} {row.listing_id}, for your saved search {names}."
        self.emit(
            Notice(source=self.name, type=kind, title=f"{title}: {row.title}"[:200], body=body, target=row.listing_id,
                   payload=payload, push=asked)
        )  # fmt: skip

    def today(self) -> date:
        """The day at home."""
        return self.now.date()


def _is_ahead(row: Viewing) -> bool:
    return row.status in AHEAD


def _engaged_agent(row: Engagement) -> str:
    return row.agent_id


def _listing_of(row: Contact) -> str:
    return row.listing_id


def _contact_of(row: Message) -> str:
    return row.contact_id


def _end(row: Viewing) -> datetime:
    return row.scheduled_at + VIEWING


def per(row: Listing) -> str:
    """Return `` a month`` where the price is a rent."""
    return " a month" if row.category == "rent" else ""
