"""Listings used at random: nobody is in two places, prices end their history, states move as documented."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.events import Op
from lifegym.worlds.services.listing_platform.records import LISTING_MOVES, OPEN, VIEWING_MOVES
from lifegym.worlds.world import World
from tests.worlds.services.listing_platform_kit import assert_sound
from tests.worlds.services.machine import SETTINGS, ServiceMachine

PLACES = st.integers(0, 999)


class Machine(ServiceMachine):
    """Random calls to the platform beside mail and notices."""

    service = "listing_platform"
    others = ("email", "notification_hub")
    counts = {"listing_platform": 60, "email": 10, "notification_hub": 10}  # noqa: RUF012  # never changed
    transitions = {  # noqa: RUF012  # never changed
        "listing_platform.listings": ("status", LISTING_MOVES),
        "listing_platform.viewings": ("status", VIEWING_MOVES),
    }
    references = (
        ("listing_platform.listings", "agent_id", "listing_platform.agents"),
        ("listing_platform.saved", "listing_id", "listing_platform.listings"),
        ("listing_platform.contacts", "listing_id", "listing_platform.listings"),
        ("listing_platform.contacts", "agent_id", "listing_platform.agents"),
        ("listing_platform.messages", "contact_id", "listing_platform.contacts"),
        ("listing_platform.viewings", "listing_id", "listing_platform.listings"),
        ("listing_platform.viewings", "agent_id", "listing_platform.agents"),
        ("listing_platform.engagements", "agent_id", "listing_platform.agents"),
        ("listing_platform.agents", "successor_id", "listing_platform.agents"),
    )

    def does(self, operation: str, **arguments: Any) -> None:
        """Let the world change something, or refuse to."""
        before = self.world.fork()
        try:
            self.world.apply(Op(target=f"listing_platform.{operation}", arguments=arguments))
        except ValueError:
            assert self.world.digest() == before.digest()

    def pick(self, place: int, only_open: bool = True) -> str:
        """Return the id of a listing, one that is to be had if asked."""
        rows = [row for row in self.world.table("listing_platform.listings") if row.status in OPEN or not only_open]
        return rows[place % len(rows)].listing_id if rows else "lst_00000001"

    @rule(place=PLACES, day=st.integers(0, 12), half_hours=st.integers(16, 42))
    def book(self, place: int, day: int, half_hours: int) -> None:
        """Ask for a viewing at some half hour."""
        midnight = self.world.now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=day)
        start = (midnight + timedelta(minutes=30 * half_hours)).isoformat()
        arguments = {"user_id": "usr_noor", "listing_id": self.pick(place), "datetime": start}
        self.world.call("listing_platform.schedule_viewing", arguments)

    @rule(place=PLACES)
    def book_what_is_free(self, place: int) -> None:
        """Ask for a slot that the detail page offers: it is given."""
        world, key = self.world, self.pick(place)
        row = world.table("listing_platform.listings").rows[key]
        agent = world.table("listing_platform.agents").get(row.agent_id)
        if agent is None or row.status != "active":
            return
        known = any(item.listing_id == key for item in world.services["listing_platform"].ahead())  # type: ignore[attr-defined]  # the platform's own method
        slots = world.services["listing_platform"].slots(agent, world.now + timedelta(hours=2), 3, listing_id=key)  # type: ignore[attr-defined]  # likewise
        for slot in slots[:1]:
            arguments = {"user_id": "usr_noor", "listing_id": key, "datetime": slot.text}
            call = world.call("listing_platform.schedule_viewing", arguments)
            assert call.ok or (known and call.code == "ALREADY_SCHEDULED"), call.result

    @rule(place=PLACES, hours=st.integers(-3, 200), minutes=st.sampled_from((5, 30, 90, 600)))
    def take_time(self, place: int, hours: int, minutes: int) -> None:
        """Other clients take an agent's time, or an agent moves a viewing there."""
        start = (self.world.now + timedelta(hours=hours)).replace(minute=minutes % 60).isoformat()
        agents = list(self.world.table("listing_platform.agents"))
        self.does("engage", agent_id=agents[place % len(agents)].agent_id, start=start, minutes=minutes)
        ahead = list(self.world.table("listing_platform.viewings"))
        self.does("move_viewing", viewing_id=ahead[place % len(ahead)].viewing_id, to=start)

    @rule(place=PLACES, percent=st.integers(1, 200))
    def reprice(self, place: int, percent: int) -> None:
        """A listing asks another price, and is copied at it."""
        key = self.pick(place)
        price = self.world.table("listing_platform.listings").rows[key].price
        other = price.times(percent).minor // 100
        money = {"amount": f"{other // 100}.{other % 100:02d}", "currency": price.currency}
        self.does("reprice", listing_id=key, price=money)
        if percent % 3 == 0:
            self.does("impersonate", listing_id=key, email="x@fake.example", phone="1", price=money)

    def check(self, world: World) -> None:
        """The platform's promises hold."""
        assert_sound(world)
        assert world.refused == []


TestListings = Machine.TestCase
TestListings.settings = SETTINGS
