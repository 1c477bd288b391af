"""Errands in the sample world of which no tool's example tells: what makes every service tell and answer something."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from lifegym.worlds.letters import address_of
from lifegym.worlds.records import Record
from lifegym.worlds.services.delivery_logistics.journey import CUSTOMS_ACCOUNT
from lifegym.worlds.world import World
from tests.worlds.services.handle import Handle


def first(world: World, table: str, wanted: Callable[[Any], bool] = lambda row: True) -> Any:
    """Return the first record of a table that is wanted."""
    found: Record = next(row for row in world.table(table) if wanted(row))
    return found


def account(world: World) -> Any:
    """Return the bank account that pays."""
    return first(world, "banking.accounts", lambda row: row.type == "checking")


def card(world: World) -> Any:
    """Return a credit card that can pay."""
    return first(world, "credit_card.cards", lambda row: row.status == "active")


def pay(world: World, name: str, number: str, minor: int, memo: str = "") -> str:
    """Pay somebody by bank, saving them first where they are not saved, and return the entry's id."""
    bank = Handle(world, "banking")
    saved = [row for row in world.table("banking.payees") if row.account_no == number]
    key = saved[0].payee_id if saved else ""
    if not key:
        user = world.persona.user_id
        key = bank.ok("add_payee", user_id=user, name=name, account_no=number, bank_name="Merel Bank")["payee_id"]
    paid = bank.ok("pay_payee", account_id=account(world).account_id, payee_id=key, amount_minor=minor, memo=memo)
    return str(paid["tx_id"])


def listen(world: World, *services: str) -> None:
    """Ask to be told of everything that services tell quietly."""
    hub = Handle(world, "notification_hub")
    for service in services:
        hub.ok("create_subscription", user_id=world.persona.user_id, source=service, type="*", target="*")


def pay_institutions(world: World) -> None:
    """Pay a card, a broker and a parcel's duty by bank, and have all three payments come back."""
    parcel = first(world, "delivery_logistics.shipments", lambda row: row.status == "in_transit")
    duty = {"amount": "18.00", "currency": "EUR"}
    Handle(world, "delivery_logistics").does("hold_at_customs", tracking_no=parcel.tracking_no, duty=duty)
    sent = [
        pay(world, card(world).issuer, card(world).payment_account_no, 4000),
        pay(world, "Linden & Vos", first(world, "brokerage.accounts").funding_no, 25000),
        pay(world, "Customs desk", CUSTOMS_ACCOUNT, 1800, parcel.tracking_no),
    ]
    Handle(world, "banking").wait(minutes=5)
    for entry in sent:
        Handle(world, "banking").does("bounce_payment", payment_id=entry)


def card_sends_back(world: World) -> None:
    """Pay a card from the account, by its own tool and by bank, and have the issuer return both."""
    bank = pay(world, card(world).issuer, card(world).payment_account_no, 4000)
    plastic = Handle(world, "credit_card")
    own = plastic.ok(
        "make_payment", card_id=card(world).card_id, amount_minor=5000, source_hint=account(world).account_id
    )
    came = first(world, "credit_card.payments", lambda row: row.reference == bank)
    for key in (own["payment_id"], came.payment_id):
        plastic.does("return_payment", payment_id=key)


def shop(world: World) -> None:
    """Order with a card and with an account, listen to the shop, and call both orders off."""
    listen(world, "ecommerce", "maps", "weather")
    buy = Handle(world, "ecommerce")
    for method in (card(world).card_id, account(world).account_id):
        buy.ok("cancel_order", order_id=order(world, method), reason="Ordered twice")


def order(world: World, method: str) -> str:
    """Order one thing, paid by a method, and return the order's id."""
    buy = Handle(world, "ecommerce")
    user = world.persona.user_id
    sku = first(world, "ecommerce.skus", lambda row: row.stock > 3 and returnable(world, row))
    for item in list(world.table("ecommerce.cart_items")):
        buy.ok("remove_from_cart", user_id=user, cart_item_id=item.cart_item_id)
    buy.ok("add_to_cart", user_id=user, product_id=sku.product_id, sku_id=sku.sku_id, qty=1)
    address = first(world, "ecommerce.addresses").address_id
    return str(buy.ok("place_order", user_id=user, address_id=address, payment_method=method)["order_id"])


def returnable(world: World, sku: Any) -> bool:
    """Tell whether a thing can be sent back."""
    product = world.table("ecommerce.products").rows[sku.product_id]
    return bool(product.status == "on_sale" and product.return_policy.returnable)


def move_and_storm(world: World) -> None:
    """Listen to the city and the sky; a line stands still, and a storm comes."""
    listen(world, "maps", "weather")
    line = first(world, "maps.lines")
    start = world.now.isoformat()
    Handle(world, "maps").does("suspend_line", line_id=line.line_id, start=start, note="Points failure")
    sky = Handle(world, "weather")
    sky.ok("subscribe_alerts", geo="Amsterdam", sink="email")
    storm(world)


def storm(world: World, days: float = 4) -> None:
    """A severe storm comes over Amsterdam tomorrow and lasts some days."""
    begins = world.now + timedelta(days=1)
    Handle(world, "weather").does(
        "issue_alert", kind="wind", severity="severe", areas=["Amsterdam"], start=begins.isoformat(),
        end=(begins + timedelta(days=days)).isoformat(), alert_id="wal_storm",
    )  # fmt: skip


def write(world: World) -> None:
    """Write to oneself, somebody who has moved, and to all kinds of desks and people who answer."""
    mail = Handle(world, "email")
    moved = "yuki.tanabe@old-post.example"
    mail.does("mark_undeliverable", address=moved)
    booking = first(world, "car_rental.bookings", lambda row: row.status == "confirmed")
    offer = world.table("car_rental.offers").rows[booking.offer_id]
    desk = world.table("car_rental.locations").rows[offer.pickup_location_id]
    thread = first(world, "listing_platform.contacts")
    agent = world.table("listing_platform.agents").rows[thread.agent_id]
    chat = first(world, "job_board.chats")
    recruiter = world.table("job_board.recruiters").rows[chat.recruiter_id]
    for to, subject, body in (
        (world.persona.email, "Shopping list", "Coffee, rice, light bulbs."),
        (moved, "Saturday", "Shall we meet at seven?"),
        (desk.email, f"Booking {booking.booking_ref}", f"Please cancel booking {booking.booking_ref} for us."),
        (first(world, "rail_booking.operators").email, "A question", "Can bicycles be taken along?"),
        ("orders@haverlane.example", "A question", "When do you ship to islands?"),
        ("service@merelpost.example", "A question", "Do you deliver to allotments?"),
        (agent.email, f"About {thread.listing_id}", "Is the deposit one month's rent or two?"),
        (recruiter.email, f"About {chat.job_id}", "Who would be my manager?"),
    ):
        mail.ok("send_email", to=to, subject=subject, body=body)


def invite(world: World) -> None:
    """Invite people, and be invited."""
    plan = Handle(world, "calendar")
    tomorrow = (world.now + timedelta(days=1)).date().isoformat()
    plan.ok(
        "create_event", summary="Dinner at ours", start=f"{tomorrow}T19:00", end=f"{tomorrow}T22:00",
        attendees=["erik.lund@mailhaven.example"],
    )  # fmt: skip
    plan.does(
        "share_event", organizer="m.visser@lindenhof-school.example", organizer_name="Marit Visser",
        summary="Parents' evening", start=f"{tomorrow}T18:00", end=f"{tomorrow}T19:00", announce=True,
    )  # fmt: skip


def dine(world: World) -> None:
    """Reserve a table with a deposit, and call it off."""
    eat = Handle(world, "review_platform")
    merchant = first(world, "review_platform.merchants", lambda row: row.category == "restaurant").merchant_id
    deposit = {"amount": "20.00", "currency": "EUR"}
    eat.does("change_deposit", merchant_id=merchant, deposit=deposit, free_cancel_hours=24, deposit_from=1)
    user, method = world.persona.user_id, card(world).card_id
    at = f"{date(2027, 3, 11).isoformat()}T19:00"
    kept = eat.ok("reserve", user_id=user, merchant_id=merchant, datetime=at, party_size=2, payment_method_id=method)
    eat.ok("cancel_reservation", reservation_id=kept["reservation_id"])


def travel(world: World) -> None:
    """A booked flight is called off and paid back; a house overcharges, pays back, and changes its prices."""
    leg = first(world, "flight_booking.legs", lambda row: row.depart_at > world.now)
    fly = Handle(world, "flight_booking")
    fly.does("cancel_flight", flight_no=leg.flight_no, date=leg.depart_at.date().isoformat())
    if world.table("flight_booking.bookings").rows[leg.pnr].status != "CANCELLED":
        fly.ok("cancel_booking", pnr=leg.pnr)
    stay = Handle(world, "hotel_booking")
    kept = first(world, "hotel_booking.reservations", lambda row: row.check_in > world.now.date())
    price = {"amount": "20.00", "currency": "EUR"}
    stay.does("duplicate_charge", reservation_id=kept.reservation_id, amount=price)
    stay.does("repay", reservation_id=kept.reservation_id, amount=price)
    night = kept.check_in.isoformat()
    stay.does(
        "reprice", hotel_id=kept.hotel_id, room_type=kept.room_type, flavor=kept.flavor, first_night=night,
        last_night=night, price={"amount": "99.00", "currency": "EUR"}, news=True,
    )  # fmt: skip


def be_told(world: World) -> None:
    """A clinic's result comes in, and an account that the hub watches publishes something."""
    Handle(world, "health_tracker").does(
        "add_clinic_result", type="weight", value=71.5, clinic="Oumari Practice", announce=True
    )
    listen(world, "oa_library")
    Handle(world, "notification_hub").does(
        "publish_post", account_id="oa_library", title="Closed on Friday", summary="Stocktaking."
    )


def watch_prices(world: World) -> None:
    """Watch the price of a product, of a train, of a vehicle, of a listing and of a share."""
    items = (
        first(world, "ecommerce.products").product_id,
        first(world, "rail_booking.offers").offer_id,
        first(world, "car_rental.offers").offer_id,
        first(world, "listing_platform.listings", lambda row: row.status == "active").listing_id,
        first(world, "brokerage.symbols", lambda row: row.status == "active").symbol,
    )
    hub = Handle(world, "notification_hub")
    for item in items:
        hub.ok("create_price_alert", user_id=world.persona.user_id, item_ref=item, target_price_minor=1)


def write_to_offices(world: World) -> None:
    """Write to the bank, the broker, the card's issuer and a restaurant; the broker pays out."""
    mail = Handle(world, "email")
    broker = first(world, "brokerage.accounts")
    merchant = first(world, "review_platform.merchants", lambda row: row.reply_hours is not None)
    for to, body in (
        (address_of(account(world).bank_name), "May I have a larger overdraft?"),
        (address_of(card(world).issuer, "cards"), "May I have a higher limit?"),
        (merchant.email, "Have you a high chair?"),
        (broker.broker_email, f"Please pay out 100 EUR from {broker.account_id} to {account(world).account_no}."),
    ):
        mail.ok("send_email", to=to, subject="A question", body=body)


ERRANDS: tuple[Callable[[World], None], ...] = (
    pay_institutions, card_sends_back, shop, move_and_storm, write, invite, dine, travel, be_told, watch_prices,
    write_to_offices,
)  # fmt: skip
