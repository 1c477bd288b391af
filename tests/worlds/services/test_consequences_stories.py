"""Stories of one life that run through several services: what is told, and what it comes to in money and words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.account_numbers import bare, iban
from lifegym.worlds.money import Money
from lifegym.worlds.services.job_board.matching import fit
from lifegym.worlds.world import World
from tests.worlds.services.consequences_kit import sample
from tests.worlds.services.errands_kit import account, card, first, order, pay, storm
from tests.worlds.services.handle import Handle

pytestmark = pytest.mark.xdist_group("consequences")


class Life:
    """One life with all services, and what has come in since it began."""

    def __init__(self) -> None:
        self.world: World = sample()[0].fork()
        self.begins = self.world.now

    def __getattr__(self, service: str) -> Handle:
        return Handle(self.world, service)

    def wait(self, **time: float) -> None:
        """Let time pass."""
        Handle(self.world, "").wait(**time)

    def mail(self, *words: str) -> Any:
        """Return the one new mail in the inbox whose subject has these words."""
        new = [row for row in self.world.table("email.messages") if row.date >= self.begins and row.folder == "INBOX"]
        (found,) = [row for row in new if all(word in row.subject for word in words)]
        return found

    def notice(self, source: str, kind: str, target: str) -> Any:
        """Return the one new notification of a service about something."""
        new = [row for row in self.world.table("notification_hub.notifications") if row.created_at >= self.begins]
        (found,) = [row for row in new if (row.source, row.type, row.target) == (source, kind, target)]
        return found

    def lines(self, reference: str) -> list[Any]:
        """Return what a card has booked for something."""
        return [row for row in self.world.table("credit_card.lines") if row.reference == reference]

    def paid(self, reference: str) -> list[tuple[str, Money]]:
        """Return what the wallet has paid for something, and got back, with the methods."""
        entries = [row for row in self.world.table("wallet.entries") if row.reference == reference]
        return [(row.method_id, row.amount) for row in entries]


@pytest.fixture
def life() -> Life:
    """A fork of the sample world."""
    return Life()


def test_story__a_night_in_a_hotel_is_paid_by_card_and_the_card_by_the_bank(life: Life) -> None:
    """The night stands unbilled, then on the statement, whose sum is collected from the account; mails tell of it."""
    world, plastic = life.world, card(life.world)
    for dispute in [row for row in world.table("credit_card.disputes") if row.resolved_at is None]:
        life.credit_card.does("withdraw_dispute", dispute_id=dispute.dispute_id)  # it would lower what is collected
    night = first(world, "hotel_booking.rates", lambda row: row.flavor == "prepaid" and row.price.currency == "EUR")
    room = f"{night.hotel_id}_{night.room_type.lower().replace(' ', '-')}"
    ids = f"{night.date:%Y%m%d}_{night.date + timedelta(days=1):%Y%m%d}"
    guest = {"first_name": "Noor", "last_name": "Haddad", "email": world.persona.email, "phone": "+31 20 555 0142"}
    stay = life.hotel_booking.ok(
        "create_reservation", rate_plan_id=f"rp_{room}_prepaid_{ids}", payment_method_id=plastic.card_id,
        guest_profile={**guest, "user_id": world.persona.user_id},
    )["reservation_id"]  # fmt: skip

    (line,) = life.lines(stay)
    hotel = world.table("hotel_booking.hotels").rows[night.hotel_id].name
    assert (line.merchant_name, line.amount, line.statement_id) == (hotel, night.price, "")
    shown = life.credit_card.ok("list_unbilled", card_id=plastic.card_id)
    assert line.tx_id in str(shown)
    assert f"Total {night.price}" in life.mail("Reservation confirmed", hotel).body

    life.wait(days=25)
    billed = world.table("credit_card.lines").rows[line.tx_id].statement_id
    bill = world.table("credit_card.statements").rows[billed]
    on_it = [row for row in world.table("credit_card.lines") if row.statement_id == billed and row.kind != "payment"]
    assert bill.period_end.day == plastic.cycle_end_day
    assert bill.new_charges.minor == sum(row.amount.minor for row in on_it)
    assert bill.closing_balance == bill.opening_balance + bill.new_charges - bill.payments
    told = life.mail("Your statement", str(bill.closing_balance))
    assert f"balance {bill.closing_balance}" in told.body
    assert life.notice("credit_card", "statement_ready", billed).title.endswith(f"statement of {bill.closing_balance}")

    life.wait(days=plastic.grace_period_days)
    payment = first(world, "credit_card.payments", lambda row: row.paid_statement_id == billed)
    entry = first(world, "banking.transactions", lambda row: row.reference == payment.payment_id)
    assert payment.amount == bill.closing_balance
    assert payment.posted_at.date() == bill.due_date
    assert (entry.account_id, entry.amount) == (plastic.autopay_from, -bill.closing_balance)
    assert world.table("credit_card.statements").rows[billed].status == "paid"


def test_story__an_order_comes_to_the_door_and_its_money_back_to_the_card(life: Life) -> None:
    """The order follows its parcel; returned, it is paid back to the card that paid, and lies in the shop again."""
    world, plastic = life.world, card(life.world).card_id
    key = order(world, plastic)
    bought = world.table("ecommerce.orders").rows[key]
    item = world.table("ecommerce.order_items").rows[bought.item_ids[0]]
    left = world.table("ecommerce.skus").rows[item.sku_id].stock
    assert life.paid(key) == [(plastic, bought.total)]
    assert f"Total charged: {bought.total}" in life.mail("Order confirmed", key).body

    life.wait(days=12)
    parcel = first(world, "ecommerce.parcels", lambda row: row.order_id == key)
    carried = first(world, "delivery_logistics.shipments", lambda row: row.tracking_no == parcel.tracking_no)
    came = world.table("ecommerce.orders").rows[key]
    assert [step.status for step in came.history][-3:] == ["shipped", "out_for_delivery", "delivered"]
    assert carried.status == "delivered"
    assert carried.scans[-1].at == came.delivered_at == parcel.delivered_at
    assert parcel.tracking_no in life.mail("Shipped", key).body
    assert "handed over at the door" in life.mail("Delivered", parcel.tracking_no).body

    asked = life.ecommerce.ok("request_refund", order_id=key, item_id=item.item_id, qty=1, reason="It does not fit")
    life.wait(days=4)
    assert world.table("ecommerce.refunds").rows[asked["refund_id"]].status == "returning"
    assert life.paid(key) == [(plastic, bought.total)]  # no money before the goods are back
    life.wait(days=16)
    back = Money.of(**asked["refund_amount"])
    assert world.table("ecommerce.refunds").rows[asked["refund_id"]].status == "approved"
    assert world.table("ecommerce.orders").rows[key].refunded == back
    assert life.paid(key) == [(plastic, bought.total), (plastic, -back)]
    assert [row.amount for row in life.lines(key)] == [bought.total, -back]
    assert world.table("ecommerce.skus").rows[item.sku_id].stock == left + 1
    assert f"{back} goes back to " in life.mail("Refund approved", item.title).body
    assert life.notice("credit_card", "refund", life.lines(key)[1].tx_id).title == f"{back} back from Haverlane"


def test_story__a_payment_to_a_mistyped_number_comes_back(life: Life) -> None:
    """A typing error is refused; to a number nobody has it comes back in two working days, less a fee, with a mail."""
    world = life.world
    before, fee = account(world).balance, account(world).returned_payment_fee
    friend = first(world, "banking.payees", lambda row: row.payee_id == "pay_000003")
    own = bare(friend.account_no)
    mistyped = own[:-2] + own[:-3:-1]
    payee = {"user_id": world.persona.user_id, "name": friend.name, "bank_name": friend.bank_name}
    assert "check digits" in life.banking.refused("BAD_ARG", "add_payee", **payee, account_no=mistyped)
    # The payee's own mistake, of an account that was never theirs, passes the check.
    wrong = iban("NL", mistyped[4:])
    sent = pay(world, friend.name, wrong, 7500, "Concert tickets")
    assert account(world).balance == before - Money.of("75.00", "EUR")

    life.wait(days=2, hours=2)
    entries = list(world.table("banking.transactions"))
    (back,) = [row for row in entries if row.reverses == sent]
    (cost,) = [row for row in entries if row.kind == "fee" and sent in row.memo]
    assert (back.amount, back.memo) == (Money.of("75.00", "EUR"), "Returned: There is no account of this number.")
    assert timedelta(days=1) < back.posted_at - life.begins < timedelta(days=3)
    assert cost.amount == -fee
    assert world.table("banking.transactions").rows[sent].reversed_by == back.tx_id
    body = life.mail("Payment returned", f"75.00 EUR to {friend.name}").body
    assert wrong in body
    assert f"We charged {fee} for the return." in body
    assert life.notice("banking", "payment_returned", sent).body == "There is no account of this number."


def test_story__a_cancelled_flight_frees_its_seats_and_is_paid_back(life: Life) -> None:
    """Whoever calls off a booking on a cancelled flight has all of even a cheap fare back, and the seat is free."""
    world, plastic = life.world, card(life.world)
    leg = first(world, "flight_booking.legs", lambda row: row.depart_at > world.now)
    day = leg.depart_at.date().isoformat()
    trip = {"origin": leg.origin, "destination": leg.dest, "departure_date": day}
    offers = life.flight_booking.ok("search_flights", **trip, currency=world.persona.currency)["offers"]
    offer = min(offers, key=lambda row: Money.of(**row["total"]).minor)
    (flight,) = [segment["flight_no"] for segment in offer["segments"]]

    def seats() -> int:
        key = f"{flight}/{day}"
        buckets = [row for row in world.table("flight_booking.fare_buckets") if row.flight_id == key]
        return sum(row.seats_remaining for row in buckets)

    free, fare = seats(), Money.of(**offer["total"])
    pnr = life.flight_booking.ok(
        "create_booking", offer_id=offer["offer_id"],
        passengers=[{"type": "ADULT", "given_name": "Noor", "family_name": "Haddad", "passport_no": "NX4R71KL9"}],
        contact={"email": world.persona.email, "phone": "+31 20 555 0142"},
        payment={"method": "card", "card_last4": plastic.last4},
    )["pnr"]  # fmt: skip
    assert not offer["refundable"]
    assert seats() == free - 1
    assert [row.amount for row in life.lines(pnr)] == [fare]

    life.flight_booking.does("cancel_flight", flight_no=flight, date=day, reason="Crew shortage")
    assert world.table("flight_booking.bookings").rows[pnr].status == "DISRUPTED"
    assert "cancelled for a full refund" in life.mail(flight, "is cancelled", pnr).body
    life.flight_booking.ok("cancel_booking", pnr=pnr)
    assert seats() == free
    assert [row.amount for row in life.lines(pnr)] == [fare, -fare]
    assert life.paid(pnr) == [(plastic.card_id, fare), (plastic.card_id, -fare)]
    said = f"{fare} is paid back to the card ending {plastic.last4}."
    assert said in life.mail("Booking", pnr, "cancelled").body.splitlines()


def test_story__a_storm_stops_a_ferry_and_holds_a_parcel_up_until_it_is_over(life: Life) -> None:
    """While the warning lasts no ferry leaves and the depot stands still; then both go on without anybody's doing."""
    world = life.world
    ferry = first(world, "maps.lines", lambda row: row.kind == "ferry" and row.city == "Amsterdam")
    ends = [world.table("maps.stops").rows[stop].name for stop in ferry.stops]
    parcel = first(world, "delivery_logistics.shipments", lambda row: row.status == "in_transit" and row.reference)
    assert parcel.recipient.city == "Amsterdam"

    def sails() -> bool:
        plan = life.maps.ok("get_transit", origin=ends[0], dest=ends[-1], depart_at=world.now.isoformat())
        return any(leg.get("line") == ferry.name for journey in plan["journeys"] for leg in journey["legs"])

    life.weather.ok("subscribe_alerts", geo="Amsterdam", sink="email")
    assert sails()
    title = "Wind warning (severe) for Amsterdam"
    storm(world, days=2)
    assert "Severe wind alert for Amsterdam" in life.mail(title).body
    life.wait(days=1, hours=3)
    assert not sails()
    life.wait(days=1)
    held = world.table("delivery_logistics.shipments").rows[parcel.shipment_id]
    assert held.eta_date > parcel.eta_date
    assert held.scans[-1].description.startswith(f"Delayed: {title}. The depot in Amsterdam works again from")
    known = first(world, "ecommerce.parcels", lambda row: row.tracking_no == parcel.tracking_no)
    assert known.eta.date() == held.eta_date

    life.wait(days=1, hours=-3, minutes=1)
    assert world.table("weather.alerts").rows["wal_storm"].status == "expired"
    assert world.table("maps.effects").rows["wal_storm"].status == "ended"
    life.wait(hours=3)
    assert sails()
    life.wait(days=4)
    came = world.table("delivery_logistics.shipments").rows[parcel.shipment_id]
    assert (came.status, came.scans[-1].at.date()) == ("delivered", held.eta_date)
    assert world.table("ecommerce.orders").rows[parcel.reference].status == "delivered"


def test_story__an_application_runs_to_an_offer_that_lapses(life: Life) -> None:
    """Read, invited, heard, offered the job, and too late: each step by its mail, the last at the hour that was set."""
    world, user = life.world, life.world.persona.user_id
    taken = {row.job_id for row in world.table("job_board.applications")}
    resumes = list(world.table("job_board.resumes"))
    soon = world.now + timedelta(days=2)
    job, resume = next(
        (row, mine)
        for row in world.table("job_board.jobs")
        for mine in resumes
        if row.status == "open" and row.job_id not in taken and row.deadline and row.deadline > soon
        if fit(mine, row).score >= row.offer_mark
    )
    key = life.job_board.ok("apply_job", user_id=user, job_id=job.job_id, resume_id=resume.resume_id)["application_id"]
    for _ in range(45):
        life.wait(days=1)
        row = world.table("job_board.applications").rows[key]
        if row.status == "offer":
            break
    assert [step.status for step in row.history][:3] == ["submitted", "viewed", "interview"]
    assert row.interview.status == "held"
    assert (row.status, row.offer.salary) == ("offer", job.offer_salary)
    assert f"gross {row.offer.salary} a month" in life.mail("An offer", key).body

    life.wait(days=(row.offer.answer_by - world.now) / timedelta(days=1), minutes=1)
    row = world.table("job_board.applications").rows[key]
    assert (row.status, row.history[-1].at) == ("offer_lapsed", row.offer.answer_by)
    for words in ("We have received your application", "has been read", "Invitation to an interview", "has lapsed"):
        assert life.mail(words, key).date < world.now
    assert "so the offer lapses" in life.mail("has lapsed", key).body


def test_story__a_limit_order_fills_when_the_price_comes(life: Life) -> None:
    """It waits for days with its cash held, fills below its limit, and its mail names the price and the sum."""
    world = life.world
    share = first(world, "brokerage.symbols", lambda row: row.exchange_id == "AMS" and row.status == "active")
    own = first(world, "brokerage.accounts", lambda row: row.cash.currency == share.currency)
    last = [row for row in world.table("brokerage.bars") if row.symbol == share.symbol][-1].close
    limit, price = last * 90 // 100, last * 90 // 100 - 10
    key = life.brokerage.ok(
        "place_order", account_id=own.account_id, symbol=share.symbol, side="buy", qty=5, order_type="limit",
        limit_price_minor=limit, tif="gtc",
    )["order_id"]  # fmt: skip
    life.wait(days=3, hours=2)
    waiting = world.table("brokerage.orders").rows[key]
    assert (waiting.status, waiting.reserved > Money(5 * limit, share.currency)) == ("pending", True)

    life.brokerage.does("reprice", symbol=share.symbol, price_minor=price, reason="A weak year")
    life.wait(minutes=5)
    done = world.table("brokerage.orders").rows[key]
    paid = Money(price, share.currency)
    assert (done.status, done.fill_price, done.reserved.minor) == ("filled", paid, 0)
    assert done.total == Money(5 * price, share.currency) + done.fee
    mail = life.mail("Order executed", key)
    assert f"You bought 5 {share.name} ({share.symbol}) at {paid}" in mail.body
    assert f"Commission {done.fee}; {done.total} debited." in mail.body
    assert life.notice("brokerage", "order_filled", key).body in " ".join(mail.body.split())
    booked = [row.amount.minor for row in world.table("brokerage.cash") if row.reference == key]
    assert sum(booked) == -done.total.minor
