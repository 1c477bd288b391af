"""What happened in a life shows wherever a person would see it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert
from tests.worlds.ordinary.life.life_kit import IDS, LIVES, charges, lived, pays, rows
from tests.worlds.services import ecommerce_kit, hotel_kit, money_kit

lives = pytest.mark.parametrize(("city", "seed", "services"), LIVES, ids=IDS)


def paid(world_charges: dict[str, list[object]], key: str, currency: str) -> Money:
    """Return what was paid under a reference, less what came back."""
    found = world_charges.get(key, [])
    minor = sum(
        row.amount.minor if hasattr(row, "card_id") else -row.amount.minor  # type: ignore[attr-defined]  # entries differ
        for row in found
    )
    return Money(minor, currency)


@lives
def test_life__every_order_has_its_charge_and_its_mail(city: str, seed: int, services: tuple[str, ...]) -> None:
    """An order was charged what it cost, less what came back, and confirmed by mail."""
    world, life = lived(city, seed, services)
    orders, found = rows(world, "ecommerce.orders"), charges(world)
    assert ("ecommerce" in services) == bool(orders)
    subjects = {row.subject for row in rows(world, "email.messages")}
    for order in orders:
        if pays(world):
            assert paid(found, order.order_id, life.currency) == order.total - order.refunded
        if "email" in services:
            assert f"Order confirmed: {order.order_id}" in subjects
        assert order.placed_at.date() >= life.first


@lives
def test_life__every_parcel_of_a_shop_is_an_order(city: str, seed: int, services: tuple[str, ...]) -> None:
    """The carriers know the shop's parcels under the numbers that orders, mails and notices name."""
    world, _ = lived(city, seed, services)
    sent = {row.reference: row for row in rows(world, "delivery_logistics.shipments") if row.reference}
    orders = {row.order_id: row for row in rows(world, "ecommerce.orders")}
    sellers = {row.name for row in rows(world, "ecommerce.sellers")}
    if orders and "delivery_logistics" in services:
        shipped = {key for key, row in orders.items() if row.tracking_no}
        assert shipped == set(sent)
        assert all(sent[key].tracking_no == orders[key].tracking_no for key in shipped)
        assert {row.sender.name for row in sent.values()} <= sellers
    told = [row for row in rows(world, "email.messages") if row.subject.startswith("On its way: ")]
    known = {row.tracking_no for row in rows(world, "delivery_logistics.shipments")}
    if known:
        assert {row.subject.removeprefix("On its way: ") for row in told} <= known
        targets = {row.target for row in rows(world, "notification_hub.notifications") if row.type == "parcel_status"}
        assert targets <= known
    fees = {row.shipment_id: row.fee for row in rows(world, "delivery_logistics.shipments")
            if row.fee is not None and lived(city, seed, services)[1].first <= row.created_at.date()}  # fmt: skip
    if pays(world):
        assert all(paid(charges(world), key, fee.currency) == fee for key, fee in fees.items())


@lives
def test_life__every_booking_has_mail_charge_and_days(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Flights, trains and rooms were confirmed by mail, charged, and stand in the calendar."""
    world, life = lived(city, seed, services)
    mails = "\n".join(f"{row.subject}\n{row.body}" for row in rows(world, "email.messages"))
    notes = "\n".join(row.description for row in rows(world, "calendar.events"))
    found = charges(world)
    hotels = {row.hotel_id: row for row in rows(world, "hotel_booking.hotels")}
    booked: list[tuple[str, str, Money | None]] = [
        *((row.pnr, row.pnr, row.paid) for row in rows(world, "flight_booking.bookings")),
        *((row.booking_ref, row.booking_ref, row.paid) for row in rows(world, "rail_booking.bookings")),
        *((row.reservation_id, row.confirmation_code, convert(row.paid, life.currency))
          for row in rows(world, "hotel_booking.reservations")),
    ]  # fmt: skip
    assert bool(booked) == bool({"flight_booking", "rail_booking", "hotel_booking"} & set(services))
    for key, code, amount in booked:
        if "email" in services:
            assert code in mails
        if "calendar" in services:
            assert code in notes
        if pays(world) and amount:
            assert paid(found, key, life.currency) == amount
    for row in rows(world, "hotel_booking.reservations"):
        assert hotels[row.hotel_id].city != life.city.name
        assert any(first <= row.check_in <= last for first, last in life.away)


@lives
def test_life__tables_and_cars_are_paid(city: str, seed: int, services: tuple[str, ...]) -> None:
    """What was reserved or rented cost what its record says, deposits included."""
    world, life = lived(city, seed, services)
    found = charges(world)
    nothing = Money(0, life.currency)
    for row in rows(world, "review_platform.reservations"):
        due = (
            row.bill if row.status == "completed" else nothing if row.status == "cancelled" else row.deposit or nothing
        )
        assert not pays(world) or paid(found, row.reservation_id, life.currency) == due
    for row in rows(world, "car_rental.bookings"):
        due = row.paid - row.refunded + row.deposit_paid - row.deposit_released
        assert not pays(world) or paid(found, row.booking_ref, life.currency) == due


@lives
def test_life__balances_are_the_sums_of_their_entries(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Accounts never fall below nought, and every statement is the sum of its lines."""
    world, _ = lived(city, seed, services)
    if "banking" in services:
        money_kit.assert_bank_sound(world)
        assert all(row.balance_after.minor >= 0 for row in rows(world, "banking.transactions"))
    if "credit_card" in services:
        money_kit.assert_cards_sound(world)
        bills = {row.payment_id: row.amount for row in rows(world, "credit_card.payments")}
        entries = {row.reference: -row.amount for row in rows(world, "banking.transactions")
                   if row.category == "card_payment"}  # fmt: skip
        assert "banking" not in services or bills == entries
    if "ecommerce" in services:
        ecommerce_kit.assert_sound(world)
    if "hotel_booking" in services:
        hotel_kit.assert_sound(world)


@lives
def test_life__deposits_of_the_broker_left_the_bank(city: str, seed: int, services: tuple[str, ...]) -> None:
    """What was paid into the brokerage account in the months told of was taken from the bank account."""
    world, life = lived(city, seed, services)
    deposits = {row.reference: row for row in rows(world, "brokerage.cash")
                if row.kind == "deposit" and row.at.date() >= life.first}  # fmt: skip
    found = charges(world)
    assert ("brokerage" in services) == bool(deposits)
    for key, row in deposits.items():
        assert not pays(world) or paid(found, key, life.currency) == convert(row.amount, life.currency)


@lives
def test_life__nothing_lies_after_now_that_should_not(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Mails, entries, notices, orders and workouts are past; only plans lie ahead."""
    world, _ = lived(city, seed, services)
    for table, field in (
        ("email.messages", "date"), ("banking.transactions", "posted_at"), ("credit_card.lines", "posted_at"),
        ("notification_hub.notifications", "created_at"), ("ecommerce.orders", "placed_at"),
        ("calendar.events", "created_at"), ("health_tracker.workouts", "started_at"),
        ("flight_booking.bookings", "created_at"), ("hotel_booking.reservations", "created_at"),
        ("rail_booking.bookings", "created_at"), ("delivery_logistics.shipments", "created_at"),
    ):  # fmt: skip
        late = [row for row in rows(world, table) if getattr(row, field) > world.now]
        assert late == []


@lives
def test_life__training_at_the_gym_is_in_the_calendar(city: str, seed: int, services: tuple[str, ...]) -> None:
    """Strength training took place within the hours the calendar has for it, and never on a journey."""
    world, life = lived(city, seed, services)
    gym = life.shop("gym")
    series = [row for row in rows(world, "calendar.events") if row.summary == f"Training at {gym.name}"]
    sessions = [row for row in rows(world, "health_tracker.workouts") if row.type == "strength"]
    assert len(series) == ("calendar" in services)
    assert ("health_tracker" in services) == bool(sessions)
    for row in sessions if series else []:
        assert row.note == gym.name
        begin = series[0].start.replace(year=row.started_at.year, month=row.started_at.month, day=row.started_at.day)
        end = begin + (series[0].end - series[0].start)
        assert begin <= row.started_at
        assert row.started_at + timedelta(minutes=row.duration_min) <= end
        assert row.started_at.weekday() == series[0].start.weekday()
        assert row.started_at.date() not in series[0].exceptions
