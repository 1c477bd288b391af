"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from lifegym.envs.authoring import Book, Doing, Person, any_of
from lifegym.envs.shopping.vanished_brand.background import ADDRESS, BRAND_USER
from lifegym.envs.shopping.vanished_brand.cast import (
    ASKS,
    CARD,
    HOUSE,
    MONEY,
    RECALLS,
    ROTA,
    USER,
    Cast,
    Kitchen,
    pounds,
)
from lifegym.envs.story import Built, Play, Player, StepFunction, Story
from lifegym.reward.build import RowsBuilder, fact, is_, never, rows, size, within
from lifegym.reward.facts import Fact
from lifegym.reward.predicates import EVER
from lifegym.worlds.money import Money

VISIT: Final = "06:00"
RECALLED: Final = fact(("recall", "recalled"))


def asks(subject: str, options: str, amount: int | str = "") -> StepFunction:
    """Return a step that puts a question into asks.csv, such as an assistant takes that asks what it need not ask."""

    def step(me: Player) -> Play:
        yield from ask(me, subject, options, amount)

    return step


def ask(me: Player, subject: str, options: str, amount: int | str = "") -> Doing:
    """Put a question."""
    yield from ASKS.add(me, date=me.today, subject=subject, options=options, amount=amount, status="asked")


def lines_of_the_card(me: Player) -> Doing:
    """Return what happened on the kitchen card lately, newest first."""
    cards = yield me.credit_card.list_cards(user_id=USER)
    key = next(card["card_id"] for card in cards["cards"] if card["product_name"] == "Camber kitchen card")
    return (yield me.credit_card.list_unbilled(card_id=key))["transactions"]


def brand_says(me: Player) -> Doing:
    """Return what the maker's own account says last."""
    notes = yield me.content_platform.list_user_notes(user_id=BRAND_USER)
    return (yield me.content_platform.get_note(note_id=notes["notes"][0]["note_id"]))


def recalls(me: Player) -> Doing:
    """Return the list of recalls as it reads today."""
    return (yield me.notification_hub.get_account_feed(account_id=RECALLS))["posts"]


def into_empty_cart(me: Player, product: str, sku: str) -> Doing:
    """Take old things out of the cart and put one thing in; return the cart."""
    cart = yield me.ecommerce.get_cart(user_id=USER)
    for line in cart["items"]:
        yield me.ecommerce.remove_from_cart(user_id=USER, cart_item_id=line["cart_item_id"])
    for coupon in cart["coupons"]:
        yield me.ecommerce.remove_coupon(user_id=USER, code=coupon["code"])
    yield me.ecommerce.add_to_cart(user_id=USER, product_id=product, sku_id=sku, qty=1)
    return (yield me.ecommerce.get_cart(user_id=USER))


def order(me: Player, total: str) -> Doing:
    """Order what is in the cart for a total that was seen, with the kitchen card."""
    yield me.ecommerce.list_addresses(user_id=USER)
    minor = int(Money.of(total, "GBP").minor)
    return (
        yield me.ecommerce.place_order(
            user_id=USER, address_id=ADDRESS, payment_method=CARD, expected_total_minor=minor
        )
    )  # fmt: skip


def reserve_visit(me: Player, s: Story, kitchen: Kitchen, day: int) -> Doing:
    """Reserve a kitchen for a morning and put it into the calendar."""
    yield me.review_platform.reserve(
        user_id=USER, merchant_id=kitchen.key, datetime=s.at(day, VISIT).isoformat(), party_size=2,
        payment_method_id=CARD,
    )  # fmt: skip
    yield from HOUSE.put(me, kitchen.name, s.at(day, VISIT), s.at(day, "10:00"))


def duties(me: Player) -> Doing:
    """Return when he drives, as (begin, end) ISO minutes."""
    found = yield me.calendar.list_events(calendar_id=ROTA.calendar_id, time_min=me.today, max_results=50)
    return [(item["start"][:16], item["end"][:16]) for item in found["events"]]


# What must be true.


def one(book: Book, subject: dict[str, Any], **cells: Any) -> Built:
    """The book has exactly one row about the subject, and its cells say so."""
    return book.row(high=1, **subject) & book.row(**subject, **cells)


def spent(what: str, **cells: Any) -> Built:
    """The one row of a thing in money.csv."""
    return one(MONEY, {"what": fact(what)}, **cells)


def letter(who: Person, *facts: Fact, since: int, until: int = EVER) -> Built:
    """They were told in a letter of those stages, and no round robin went out meanwhile."""
    crowd = rows("email.sent_log").made().where(recipients=size(4)).during(since, until)
    return never(crowd).because(who.told(*facts, since=since, until=until))


def unasked(*words: str) -> Built:
    """A question that names one of the words stands in asks.csv."""
    return ASKS.row(subject=fact(words), status=fact("asked"))


def held(s: Story, kitchen: Kitchen, *days: int) -> Built:
    """The kitchen is reserved for those mornings, or was used on them."""
    table = rows("review_platform.reservations").made()
    found = [
        table.where(merchant_id=kitchen.key, datetime=s.at(day, VISIT), status=is_("confirmed", "completed"))
        for day in days
    ]
    made: Built = found[0]
    for other in found[1:]:
        made &= other
    return made


def hired(*kitchens: Kitchen) -> RowsBuilder:
    """One of the kitchens was ever reserved."""
    keys = is_(*(kitchen.key for kitchen in kitchens))
    return rows("review_platform.reservations").made().where(merchant_id=keys).ever()


def noted(s: Story, kitchen: Kitchen, *days: int) -> Built:
    """The visits stand in the household's calendar."""
    found: list[Built] = [HOUSE.entry(kitchen.name, start=s.at(day, VISIT)) for day in days]
    made = found[0]
    for other in found[1:]:
        made &= other
    return made


def bought(*skus: str, most: int) -> Built:
    """One of the variants was ordered, with all that comes on top within the amount."""
    return (
        rows("ecommerce.order_items").made().where(sku_id=is_(*skus))
        .with_("ecommerce.orders", on={"order_id": "order_id"}, total=within(None, pounds(most)))
    )  # fmt: skip


def disputed(line: str) -> RowsBuilder:
    """A line of the card was disputed."""
    return rows("credit_card.disputes").made().where(tx_id=line)


def comes(c: Cast, first: int, last: int, busy: Iterable[tuple[int, str]]) -> Built:
    """The new machine's parcel comes on one of the days in a window in which he does not drive."""
    taken = set(busy)
    windows = ("08:00-12:00", "12:00-17:00", "17:00-21:00")
    found = [
        rows("delivery_logistics.shipments").where(eta_date=c.day(day), time_window=window)
        for day in range(first, last + 1)
        for window in windows
        if (day, window) not in taken
    ]
    return any_of(*found)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)
