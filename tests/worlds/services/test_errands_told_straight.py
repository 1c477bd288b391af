"""What agents, desks and offices say agrees with what they do."""

from __future__ import annotations

import json
from datetime import date, timedelta

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.ecommerce.policies import policy_of
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.credit_card.ledger import mcc_of, points_for
from lifegym.worlds.services.listing_platform.replies import reply_to
from lifegym.worlds.services.rail_booking.clockwork import compensation_for
from tests.worlds.ordinary.life.life_kit import rows


def test_agent__offers_no_time_for_a_closed_list() -> None:
    """An agent who declines every request to view does not offer times, and says that the list is closed."""
    world = sample_world(("listing_platform",))
    row = next(row for row in rows(world, "listing_platform.listings") if row.on_request == "decline" and row.home)
    row = row.evolve(status="active")
    said = reply_to(row, "Is it still available, and could I see it?", ["Thursday at 08:30"])
    assert "list of viewings is closed" in said
    assert "08:30" not in said
    assert "Thursday at 08:30" in reply_to(row.evolve(on_request="confirm"), "Could I see it?", ["Thursday at 08:30"])


def test_agent__answers_from_the_listing_s_own_text() -> None:
    """Who asks about the kitchen or about students is told what the listing says."""
    world = sample_world(("listing_platform",))
    row = next(row for row in rows(world, "listing_platform.listings") if row.home and row.category == "rent")
    home = row.home.evolve(contract="campus contract for students")
    row = row.evolve(status="active", home=home, description="Bright rooms. The kitchen is separate and new.")
    said = reply_to(row, "Is it only for students? Is the kitchen open or separate?", [])
    assert "for students only" in said
    assert "The kitchen is separate and new." in said
    assert "proof of enrolment" in reply_to(row, "What documents do you need?", [])


def test_listings__one_home_has_one_kitchen() -> None:
    """No description tells of two kitchens, and students are asked for no income."""
    world = sample_world(("listing_platform",), {"listing_platform": 800})
    homes = [row for row in rows(world, "listing_platform.listings") if row.home]
    assert homes
    assert [row.listing_id for row in homes if row.description.lower().count("kitchen") > 1] == []
    assert not [row.listing_id for row in homes if "student" in row.home.contract and row.home.income_rule]


def test_deposit__is_no_purchase() -> None:
    """A rental's deposit has the company's code on the card and earns no points, before and after the opening."""
    world = sample_world(("car_rental", "credit_card", "email"))
    seeded = [row for row in rows(world, "credit_card.lines") if row.category.startswith("car_rental")]
    assert {row.mcc for row in seeded} == {"7512"}
    deposits = [row for row in seeded if row.category == "car_rental_deposit"]
    assert deposits
    assert all(row.points == 0 for row in deposits)
    card = rows(world, "credit_card.cards")[0]
    assert (
        points_for(card, Money(50_000, "EUR"), "car_rental_deposit")
        == 0
        < points_for(card, Money(50_000, "EUR"), "car_rental")
    )
    assert mcc_of("car_rental_deposit") == mcc_of("car_rental")


def test_rental__says_how_it_was_after_an_agreed_return() -> None:
    """A vehicle that came back by itself takes the customer's own report; a missing tank costs what it costs."""
    world = sample_world(("car_rental", "credit_card", "email")).fork()
    row = world.table("car_rental.bookings").rows["CR000001"]
    world.run_due(row.return_at + timedelta(minutes=50))
    assert world.table("car_rental.bookings").rows["CR000001"].status == "returned"
    start = row.condition("pickup").odometer_km
    report = {"booking_ref": "CR000001", "phase": "return", "checklist_items": {"tyres": "good"}}
    call = world.call(
        "car_rental.report_vehicle_condition", {**report, "odometer_km": start + 90, "fuel_or_charge_level": "half"}
    )
    assert call.ok, call.result
    assert [fee.kind for fee in world.table("car_rental.bookings").rows["CR000001"].fees] == ["energy"]


def test_rental__comes_late_when_the_customer_says_so() -> None:
    """Who writes that they are late keeps the vehicle, is asked for it, and pays for the further day."""
    world = sample_world(("car_rental", "credit_card", "email")).fork()
    row = world.table("car_rental.bookings").rows["CR000001"]
    offer = world.table("car_rental.offers").rows[row.offer_id]
    desk = world.table("car_rental.locations").rows[offer.return_location_id].email
    mail = {"to": desk, "subject": "CR000001", "body": "I will be a day late with the car of CR000001."}
    assert world.call("email.send_email", mail).ok
    world.run_due(row.return_at + timedelta(hours=20))
    assert world.table("car_rental.bookings").rows["CR000001"].status == "picked_up"
    assert any(row.subject.startswith("Your vehicle is overdue") for row in rows(world, "email.messages"))
    back = {"booking_ref": "CR000001", "phase": "return", "checklist_items": {"tyres": "good"}}
    assert world.call("car_rental.report_vehicle_condition", back).ok
    assert "late_return" in [fee.kind for fee in world.table("car_rental.bookings").rows["CR000001"].fees]


def test_compensation__a_late_train_of_the_past_was_paid_for() -> None:
    """Every journey that ended an hour late or more has its quarter back, on the card and by mail."""
    world = sample_world()
    trains = {row.train_id: row for row in rows(world, "rail_booking.trains")}
    late = [
        row for row in rows(world, "rail_booking.bookings")
        if row.status == "travelled" and trains[row.train_id].delay_min >= 60
    ]  # fmt: skip
    assert late
    for row in late:
        assert row.compensation == compensation_for(row.paid, trains[row.train_id].delay_min)
        lines = [line for line in rows(world, "credit_card.lines") if line.reference == row.booking_ref]
        assert -row.compensation in [line.amount for line in lines]
        assert any(row.booking_ref in mail.subject for mail in rows(world, "email.messages")
                   if mail.subject.startswith("Compensation"))  # fmt: skip


def test_withdrawal__costs_nothing_in_europe() -> None:
    """A change of mind within fourteen days is free in Europe, whoever sells."""
    assert {policy_of("electronics", seller, "Europe/Amsterdam").restocking_percent for seller in range(9)} == {0}
    assert {policy_of("electronics", seller, "America/Chicago").restocking_percent for seller in range(9)} == {0, 10}


def test_quote__the_year_holds_what_was_paid() -> None:
    """No purchase of the last year lies outside the year's range that a quote shows."""
    world = sample_world(("brokerage",))
    fills = [row for row in rows(world, "brokerage.fills")
             if row.kind in ("buy", "sell") and row.at.date() > date(2026, 3, 5)]  # fmt: skip
    assert fills
    for row in fills:
        call = world.fork().call("brokerage.get_quote", {"symbol": row.symbol})
        assert call.ok
        quote = json.loads(call.result)
        low, high = (Money.of(quote[name]["amount"], quote[name]["currency"]) for name in ("year_low", "year_high"))
        assert low.minor <= row.price.minor <= high.minor, row.symbol


def test_quote__half_days_end_early() -> None:
    """No fill of the past lies after the early close on the eve of a holiday."""
    world = sample_world(("brokerage",))
    exchanges = {row.exchange_id: row for row in rows(world, "brokerage.exchanges")}
    assert any(row.early for row in exchanges.values())
    of = {row.symbol: exchanges[row.exchange_id] for row in rows(world, "brokerage.symbols")}
    for row in rows(world, "brokerage.fills"):
        market = of.get(row.symbol)
        local = row.at.astimezone(zone(market.zone)) if market is not None else None
        closes = dict(market.early).get(local.date()) if market is not None and local is not None else None
        assert closes is None or local is None or f"{local:%H:%M}" <= closes
