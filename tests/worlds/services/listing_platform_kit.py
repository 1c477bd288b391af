"""A small world of listings for tests, and what they ask of it."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.services.listing_platform import (
    Agent,
    CarFacts,
    GoodsFacts,
    HomeFacts,
    Listing,
    MarketStat,
    PricePoint,
    Viewing,
)
from lifegym.worlds.services.listing_platform.records import AHEAD, OPEN, VIEWING
from lifegym.worlds.world import Persona, World

HOME = zone("Europe/Amsterdam")
NOW = datetime(2027, 3, 1, 9, tzinfo=HOME)
"""A Monday."""

USER = {"user_id": "usr_noor"}
FLAT, BIG, CAR, DESK, OWN = "lst_flat", "lst_big", "lst_car", "lst_desk", "lst_own"


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money(amount * 100, "EUR")


def at(day: int, clock: str = "10:00") -> datetime:
    """Return an instant in March 2027 on the persona's clocks."""
    return datetime.fromisoformat(f"2027-03-{day:02d}T{clock}").replace(tzinfo=HOME)


def listing(key: str, category: str, title: str, price: int, **changes: Any) -> Listing:
    """Return a listing with everything a test may need."""
    listed = changes.pop("listed_at", datetime(2027, 2, 20, 12, tzinfo=HOME))
    row = Listing(
        listing_id=key,
        category=category,
        title=title,
        price=eur(price),
        city="Amsterdam",
        district="Oost",
        community="Dapperbuurt",
        agent_id="agt_mira",
        listed_at=listed,
        updated_at=listed,
        price_history=(PricePoint(at=listed, price=eur(price)),),
        photos=("one.jpg",),
    )
    return row.evolve(**changes)


FACTS = HomeFacts(
    floor=3,
    floors_in_building=4,
    lift=False,
    heating="gas boiler",
    deposit=eur(3400),
    contract="indefinite",
    minimum_months=12,
    available_from=date(2027, 4, 1),
    pets="one cat allowed",
    registration=True,
    service_costs=eur(60),
)


def build(*services: str) -> World:
    """Return a sealed world with three sellers and five listings, one the persona's own."""
    persona = Persona(
        user_id="usr_noor", name="Noor Haddad", email="noor@x.example", zone="Europe/Amsterdam", currency="EUR"
    )
    world = World(persona, ("listing_platform", *(services or ("email", "notification_hub"))), NOW)
    mira = Agent(
        agent_id="agt_mira", name="Mira Bakker", agency="Kade Homes", phone="+31 20 555 1000",
        email="mira@kade-homes.example", rating=4.4, deals_count=120, service_area="Oost",
        hours=Hours(zone="Europe/Amsterdam"),
    )  # fmt: skip
    tom = mira.evolve(agent_id="agt_tom", name="Tom Demir", email="tom@kade-homes.example", phone="+31 20 555 2000")
    ivo = mira.evolve(
        agent_id="agt_ivo", name="Ivo Nowak", agency="", email="ivo@mailbox.example",
        hours=Hours(zone="Europe/Amsterdam", opens="18:00", closes="21:00", days=(0, 1, 2, 3, 4, 5, 6)),
    )  # fmt: skip
    stat = MarketStat(
        stat_id="stat_1", area="Oost", city="Amsterdam", category="rent", avg_price=eur(28), unit="sqm a month",
        sample_size=120, period="2026-Q4",
    )  # fmt: skip
    car = CarFacts(
        year=2018, mileage_km=84_000, fuel="petrol", service_history="complete", inspection_until=at(30).date()
    )
    desk = GoodsFacts(condition="good", handover="pick-up only", negotiable=True, receipt=False)
    world.seed(
        *(("listing_platform.agents", agent) for agent in (mira, tom, ivo)),
        ("listing_platform.listings", listing(FLAT, "rent", "Two-room flat, Javastraat 12", 1700, area_sqm=55.0,
                                              rooms=2, home=FACTS, description="Quiet café street, bright rooms.")),
        ("listing_platform.listings", listing(BIG, "rent", "Four-room flat, Middenweg 80", 2600, area_sqm=96.0,
                                              rooms=4, home=FACTS.evolve(registration=False), agent_id="agt_tom")),
        ("listing_platform.listings", listing(CAR, "used_car", "Kestrel Arrow, petrol", 9800, car=car,
                                              agent_id="agt_ivo")),
        ("listing_platform.listings", listing(DESK, "secondhand", "Oak desk", 90, goods=desk, agent_id="agt_ivo")),
        ("listing_platform.listings", listing(OWN, "secondhand", "Bicycle trailer", 120, agent_id="",
                                              owner_user_id="usr_noor")),
        ("listing_platform.stats", stat),
    )  # fmt: skip
    world.seal()
    return world


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a tool that must succeed and return its result."""
    call = world.call(f"listing_platform.{tool}", arguments)
    assert call.ok, call.result
    return json.loads(call.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    call = world.call(f"listing_platform.{tool}", arguments)
    assert (call.ok, call.code) == (False, code), call.result
    assert world.digest() == before
    error: str = json.loads(call.result)["error"]
    return error


def does(world: World, operation: str, /, **arguments: Any) -> None:
    """Let the world change something."""
    world.apply(Op(target=f"listing_platform.{operation}", arguments=arguments))


def until(world: World, instant: datetime) -> list[str]:
    """Let time pass; return what was pushed."""
    told: list[str] = []
    while world.now < instant:
        world.run_due(instant)
        told += [push.text for push in world.pushes]
        world.pushes.clear()
    return told


def subjects(world: World) -> list[str]:
    """Return the subjects of the mail in the inbox, oldest first."""
    return [row.subject for row in world.table("email.messages")]


def bodies(world: World) -> str:
    """Return all mail as one text."""
    return "\n".join(row.body for row in world.table("email.messages"))


def notices(world: World) -> list[str]:
    """Return the types of what is in the notification centre, oldest first."""
    return [row.type for row in world.table("notification_hub.notifications")]


def viewing(world: World, key: str) -> Viewing:
    """Return a viewing."""
    row: Viewing = world.table("listing_platform.viewings").rows[key]
    return row


def assert_sound(world: World) -> None:
    """Assert what always holds: nobody is in two places, prices end their history, viewings are of what is on offer."""
    listings = world.table("listing_platform.listings").rows
    for row in listings.values():
        assert row.price_history[-1].price == row.price
        assert bool(row.agent_id) != bool(row.owner_user_id)
        assert row.price.minor >= 0
    ahead = [row for row in world.table("listing_platform.viewings") if row.status in AHEAD]
    for index, row in enumerate(ahead):
        assert listings[row.listing_id].status in OPEN
        assert row.scheduled_at + VIEWING > world.now
        for other in ahead[index + 1 :]:
            assert abs(row.scheduled_at - other.scheduled_at) >= VIEWING
            assert row.listing_id != other.listing_id
    for taken in world.table("listing_platform.engagements"):
        for row in ahead:
            apart = row.scheduled_at + VIEWING <= taken.start or taken.end <= row.scheduled_at
            assert apart or row.agent_id != taken.agent_id
    saved = [row.listing_id for row in world.table("listing_platform.saved")]
    assert len(saved) == len(set(saved))
    last = {message.contact_id: message.sender for message in world.table("listing_platform.messages")}
    for thread in world.table("listing_platform.contacts"):
        assert (thread.status == "sent") == (last[thread.contact_id] == "user")


def ids(result: Any) -> list[str]:
    """Return the ids of listed listings."""
    return [row["listing_id"] for row in result["listings"]]


def booked(world: Any, slot: str = "2027-03-04T10:30", key: str = FLAT) -> str:
    """Ask for a viewing and return its id."""
    found: str = ok(world, "schedule_viewing", **USER, listing_id=key, datetime=slot)["viewing_id"]
    return found


def said(world: World, key: str, message: str, days: float = 2) -> str:
    """Write to a seller, wait and return the answer."""
    ok(world, "contact_agent", **USER, listing_id=key, message=message)
    until(world, world.now + timedelta(days=days))
    thread = ok(world, "get_listing_detail", listing_id=key)["your_thread"]
    assert thread["messages"][-1]["sender"] == "agent"
    text: str = thread["messages"][-1]["text"]
    return text
