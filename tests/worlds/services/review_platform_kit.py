"""A town of three merchants and a deal, shared by the tests of the review platform."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.worlds.money import Money
from lifegym.worlds.services.review_platform import Deal, Fact, Merchant, Opening
from tests.worlds.services.handle import Handle


def euro(minor: int) -> Money:
    """Return cents."""
    return Money(minor, "EUR")


TABLE = Merchant(
    merchant_id="mer_table",
    name="Tafel Aurelio",
    category="restaurant",
    city="Amsterdam",
    area="De Pijp",
    address="Ceintuurbaan 9, Amsterdam",
    phone="+31 20 555 0100",
    email="hello@aurelio.example",
    zone="Europe/Amsterdam",
    avg_price=euro(3200),
    price_band="moderate",
    hours=tuple(Opening(weekday=day, opens="17:00", closes="22:00") for day in (1, 2, 3, 4, 5)),
    menu=("tagliatelle al ragù", "ossobuco"),
    facts=(
        Fact(topic="children", text="We have two high chairs."),
        Fact(topic="allergens", text="Nuts are in the kitchen; we can leave them out of any dish but the cake."),
    ),
    earlier_reviews=8,
    earlier_stars=32,
    has_private_room=True,
    private_room_seats=14,
    max_party_size=8,
    units=2,
    unit_size=4,
    deposit=euro(1000),
    per="person",
    deposit_from=6,
    free_cancel_hours=24,
    late_refund_percent=50,
    reply_hours=4,
)

BAR = TABLE.evolve(
    merchant_id="mer_bar",
    name="Bar Tanuki",
    zone="Asia/Tokyo",
    city="Tōkyō",
    area="Koenji",
    hours=(Opening(weekday=4, opens="20:00", closes="02:00"),),
    has_private_room=False,
    private_room_seats=0,
    deposit=None,
    earlier_reviews=2,
    earlier_stars=10,
    price_band="upscale",
    avg_price=euro(5400),
    reply_hours=None,
)

VET = TABLE.evolve(merchant_id="mer_vet", name="Dierenkliniek Ibis", category="vet", earlier_reviews=200,
                   earlier_stars=900, has_private_room=False, private_room_seats=0)  # fmt: skip

MENU = Deal(
    deal_id="deal_menu",
    merchant_id="mer_table",
    title="Set menu for two",
    description="Three courses.",
    price=euro(4400),
    list_price=euro(6400),
    serves=2,
    valid_until=date(2027, 3, 12),
    not_on=(5,),
    stock=1,
)


def reserve(desk: Handle, at: str = "2027-03-04T19:00", party: int = 2, **more: Any) -> Any:
    """Reserve a table and return the reservation."""
    arguments = {"user_id": "usr_mai", "merchant_id": "mer_table", "datetime": at, "party_size": party, **more}
    return desk.ok("reserve", **arguments)


def free(desk: Handle, day: str = "2027-03-04", merchant: str = "mer_table", party: int = 2) -> dict[str, int]:
    """Return how many tables are free at each starting time of a day."""
    page = desk.ok("get_merchant", merchant_id=merchant, date=day, party_size=party)
    return {item["time"]: item["free"] for item in page["free_times"]}
