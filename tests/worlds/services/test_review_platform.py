"""Reservations at merchants: tables, deposits, visits, deals, and what the houses do to them."""

from __future__ import annotations

from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.events import Op
from lifegym.worlds.services.review_platform import Opening
from tests.worlds.services.handle import Handle, handle
from tests.worlds.services.review_platform_kit import BAR, MENU, TABLE, VET, euro, free, reserve


@pytest.fixture
def desk() -> Handle:
    """A town of three merchants with one deal."""
    rows: list[tuple[str, Any]] = [("merchants", row) for row in (TABLE, BAR, VET)]
    return handle("review_platform", *rows, ("deals", MENU))


def test_reserve__takes_its_tables_for_the_stay_and_writes(desk: Handle) -> None:
    """A reservation holds as many tables as the party needs while it lasts, and a mail has all facts."""
    assert free(desk) == dict.fromkeys(("17:00", "17:30", "18:00", "18:30", "19:00", "19:30", "20:00", "20:30"), 2)
    row = reserve(desk, note="A quiet corner, please.")
    assert (row["status"], row["datetime"]) == ("confirmed", "2027-03-04T19:00:00+01:00")
    assert free(desk)["17:00"] == 2
    assert {free(desk)[time] for time in ("17:30", "19:00", "20:30")} == {1}
    subject, body = desk.mails()[-1]
    assert subject == "Reservation confirmed: Tafel Aurelio, Thursday 4 March 2027, 19:00"
    assert row["reservation_id"] in body
    assert "2 people" in body
    assert "A quiet corner" in body
    assert "Ceintuurbaan 9" in body


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"datetime": "2027-02-27T19:00"}, "BAD_DATE", "past or too soon"),
        ({"datetime": "2027-03-04"}, "BAD_DATE", "needs a time of day"),
        ({"datetime": "2027-03-04T19:10"}, "BAD_DATE", "every 30 minutes"),
        ({"datetime": "2027-09-04T19:00"}, "BAD_DATE", "60 days ahead"),
        ({"datetime": "2027-03-07T19:00"}, "MERCHANT_CLOSED", "Sunday it is: closed"),
        ({"datetime": "2027-03-04T12:00"}, "MERCHANT_CLOSED", "17:00-22:00"),
        ({"datetime": "2027-03-04T21:00"}, "MERCHANT_CLOSED", "last guests at 20:30"),
        ({"party_size": 0}, "BAD_ARG", "1 or more"),
        ({"party_size": 9}, "PARTY_SIZE_EXCEEDED", "private_room=true"),
        ({"party_size": 15, "private_room": True}, "PARTY_SIZE_EXCEEDED", "up to 14 in the private room"),
        ({"party_size": 6}, "DEPOSIT_REQUIRED", "60.00 EUR"),
        ({"party_size": 6, "payment_method_id": "pm_old"}, "PAYMENT_DECLINED", "blocked"),
        ({"deal_id": "deal_none"}, "DEAL_NOT_FOUND", "list_merchant_deals"),
        ({"deal_id": "deal_menu", "datetime": "2027-03-06T19:00"}, "DEAL_UNAVAILABLE", "Saturday"),
        ({"deal_id": "deal_menu", "datetime": "2027-03-16T19:00"}, "DEAL_UNAVAILABLE", "until 2027-03-12"),
        ({"merchant_id": "mer_vet", "deal_id": "deal_menu"}, "DEAL_UNAVAILABLE", "mer_table"),
        ({"user_id": "usr_else"}, "USER_NOT_FOUND", "usr_mai"),
    ],
)
def test_reserve__refuses_what_cannot_be(desk: Handle, changes: dict[str, Any], code: str, words: str) -> None:
    """Hours, notice, party, deposit and deal are checked, and the refusal says what would be right."""
    arguments = {"user_id": "usr_mai", "merchant_id": "mer_table", "datetime": "2027-03-04T19:00", "party_size": 2}
    assert words in desk.refused(code, "reserve", **{**arguments, **changes})


def test_reserve__a_full_house_names_other_times(desk: Handle) -> None:
    """When all tables are taken the refusal lists what is free that day; the same slot is not held twice."""
    reserve(desk)
    text = desk.refused("ALREADY_RESERVED", "reserve", user_id="usr_mai", merchant_id="mer_table",
                        datetime="2027-03-04T19:00", party_size=2)  # fmt: skip
    assert "list_reservations" in text
    reserve(desk, "2027-03-04T19:30")
    text = desk.refused("SLOT_FULL", "reserve", user_id="usr_mai", merchant_id="mer_table",
                        datetime="2027-03-04T20:00", party_size=2)  # fmt: skip
    assert "Free that day: 17:00, 17:30." in text


@pytest.mark.parametrize(
    ("day", "party", "words"),
    [
        ("2027-03-07", 2, "Closed on Sundays"),
        ("2027-02-20", 2, "from today"),
        ("2027-03-04", 15, "up to 14 people"),
        ("2027-03-05", 2, "is taken"),
    ],
)
def test_free_times__say_why_there_are_none(desk: Handle, day: str, party: int, words: str) -> None:
    """A day without a free time comes with the reason."""
    desk.does("fill_slots", merchant_id="mer_table", first="2027-03-05T17:00", last="2027-03-05T22:00")
    page = desk.ok("get_merchant", merchant_id="mer_table", date=day, party_size=party)
    assert page["free_times"] == []
    assert words in page["why_none"]


def test_free_times__are_those_at_which_a_table_is_given(desk: Handle) -> None:
    """In an evening with gaps a listed time can be reserved, and any other is refused as full."""
    desk.does("fill_slots", merchant_id="mer_table", first="2027-03-04T17:00", last="2027-03-04T17:00")
    reserve(desk, "2027-03-04T20:30", 5)
    assert free(desk) == {"17:30": 2, "18:00": 2, "18:30": 2}
    codes = {}
    for time in ("17:00", "17:30", "18:00", "18:30", "19:00", "20:00"):
        arguments = {
            "user_id": "usr_mai",
            "merchant_id": "mer_table",
            "datetime": f"2027-03-04T{time}",
            "party_size": 2,
        }
        codes[time] = desk.world.fork().call("review_platform.reserve", arguments).code
    assert codes == dict.fromkeys(("17:00", "19:00", "20:00"), "SLOT_FULL") | dict.fromkeys(free(desk), "")


def test_reserve__reads_times_at_the_merchant_and_past_midnight(desk: Handle) -> None:
    """A time without an offset is the merchant's own; an opening that passes midnight belongs to its first day."""
    assert list(free(desk, "2027-03-05", "mer_bar"))[-1] == "00:30"
    row = reserve(desk, "2027-03-06T00:30", merchant_id="mer_bar")
    assert row["datetime"] == "2027-03-06T00:30:00+09:00"
    row = reserve(desk, "2027-03-05T13:00:00+01:00", merchant_id="mer_bar")
    assert row["datetime"] == "2027-03-05T21:00:00+09:00"


def test_deposit__comes_back_by_the_merchants_rule(desk: Handle) -> None:
    """In full until a day before, half of it later; a second cancellation changes nothing."""
    key = reserve(desk, party=6, payment_method_id="4471")["reservation_id"]
    assert desk.paid() == [6000]
    assert "by Wednesday 3 March 2027, 19:00 it is returned in full, after that 50 %" in desk.mails()[-1][1]
    assert desk.ok("cancel_reservation", reservation_id=key)["refunded_now"] == {"amount": "60.00", "currency": "EUR"}
    assert desk.row("reservations", key).deposit_state == "returned"
    desk.ok("cancel_reservation", reservation_id=key)
    assert desk.paid() == [6000, -6000]
    late = reserve(desk, party=8, payment_method_id="pm_blue")["reservation_id"]
    desk.wait(days=3)
    assert desk.ok("cancel_reservation", reservation_id=late)["deposit_state"] == "part_returned"
    assert desk.paid() == [6000, -6000, 8000, -4000]
    assert "40.00 EUR of your deposit of 80.00 EUR" in desk.mails()[-1][1]


def test_visit__is_honoured_or_missed_when_its_time_is_over(desk: Handle) -> None:
    """The clock completes a reservation and takes the deposit off the bill; who stays away loses it."""
    came = reserve(desk, "2027-03-03T17:00", 6, payment_method_id="pm_blue")["reservation_id"]
    away = reserve(desk, party=6, payment_method_id="pm_blue")["reservation_id"]
    desk.does("stay_away", reservation_id=away)
    desk.wait(days=2, hours=9)
    text = desk.refused("UNCANCELLABLE", "cancel_reservation", reservation_id=came)
    assert "under way" in text
    desk.wait(days=2)
    assert (desk.row("reservations", came).status, desk.row("reservations", came).deposit_state) == (
        "completed",
        "credited",
    )
    assert (desk.row("reservations", away).status, desk.row("reservations", away).deposit_state) == ("no_show", "kept")
    assert "We missed you" in desk.mails()[-1][0]
    bill = desk.row("reservations", came).bill.minor
    assert 6 * 3200 * 88 // 100 <= bill <= 6 * 3200 * 114 // 100
    assert desk.paid() == [6000, 6000, bill - 6000], "the deposit is taken off the bill"
    receipt = next(text for title, text in desk.mails() if title.startswith("Your receipt"))
    assert "Your deposit of 60.00 EUR was taken off" in receipt
    assert "with Blue card ending 4471" in receipt
    desk.does("return_deposit", reservation_id=away, amount={"amount": "20.00", "currency": "EUR"})
    assert desk.paid()[-1] == -2000


def test_reminder__is_a_notice_and_wakes_nobody(desk: Handle) -> None:
    """A day before, the reservation stands in the notification centre; nothing is pushed."""
    key = reserve(desk)["reservation_id"]
    assert desk.wait(days=3) == []
    assert [(row.type, row.target) for row in desk.notices()] == [("reservation_reminder", key)]


def test_deal__has_a_stock_a_price_and_an_end(desk: Handle) -> None:
    """A deal that is gone is refused, a cancelled reservation puts it back, and its last day ends it."""
    row = reserve(desk, deal_id="deal_menu")
    assert row["deal_price"]["amount"] == "44.00"
    assert desk.ok("get_deal", deal_id="deal_menu")["status"] == "sold_out"
    desk.refused("DEAL_UNAVAILABLE", "reserve", user_id="usr_mai", merchant_id="mer_table",
                 datetime="2027-03-05T19:00", party_size=2, deal_id="deal_menu")  # fmt: skip
    desk.does("reprice_deal", deal_id="deal_menu", price={"amount": "50.00", "currency": "EUR"})
    assert desk.row("reservations", row["reservation_id"]).deal_price == euro(4400)
    desk.ok("cancel_reservation", reservation_id=row["reservation_id"])
    assert desk.ok("list_merchant_deals", merchant_id="mer_table")["deals"][0]["left"] == 1
    desk.wait(days=11, hours=14)
    assert desk.row("deals", "deal_menu").status == "active"
    desk.wait(hours=2)
    assert desk.row("deals", "deal_menu").status == "expired"


def test_backstage__closed_days_end_reservations_and_sell_nothing(desk: Handle) -> None:
    """A closure cancels what falls into it, tells only if announced, and can be lifted."""
    key = reserve(desk)["reservation_id"]
    before = len(desk.mails())
    desk.does("close_days", merchant_id="mer_table", first_day="2027-03-04", last_day="2027-03-05",
              reason="Burst pipe.", closure_id="cls_pipe")  # fmt: skip
    assert (desk.row("reservations", key).status, desk.row("reservations", key).reason) == ("cancelled", "Burst pipe.")
    assert len(desk.mails()) == before
    assert free(desk) == {}
    text = desk.refused("MERCHANT_CLOSED", "reserve", user_id="usr_mai", merchant_id="mer_table",
                        datetime="2027-03-05T19:00", party_size=2)  # fmt: skip
    assert "Burst pipe." in text
    desk.does("reopen", closure_id="cls_pipe")
    assert free(desk)["19:00"] == 2


def test_backstage__overbooking_and_moving(desk: Handle) -> None:
    """An overbooked slot is full afterwards; a moved reservation ends and is reminded of at its new time."""
    lost = reserve(desk)["reservation_id"]
    desk.does("overbook", reservation_id=lost, announce=True)
    assert "We have to cancel" in desk.mails()[-1][0]
    assert "19:00" not in free(desk)
    kept = reserve(desk, "2027-03-03T19:00")["reservation_id"]
    desk.does("move_reservation", reservation_id=kept, to="2027-03-05T20:00", reason="A private party.", announce=True)
    assert "is now for Friday 5 March 2027, 20:00" in desk.mails()[-1][1]
    desk.wait(days=3)
    assert desk.row("reservations", kept).status == "confirmed"
    assert desk.notices() == []
    desk.wait(days=2)
    assert desk.row("reservations", kept).status == "completed"
    assert len(desk.notices()) == 1


def test_backstage__private_room_hours_prices_dishes_and_premises(desk: Handle) -> None:
    """Each operation changes one thing a guest would see."""
    desk.does("take_private_room", merchant_id="mer_table", at="2027-03-04T19:00")
    desk.refused("SLOT_FULL", "reserve", user_id="usr_mai", merchant_id="mer_table", datetime="2027-03-04T18:00",
                 party_size=12, private_room=True, payment_method_id="pm_blue")  # fmt: skip
    key = reserve(desk)["reservation_id"]
    desk.does("change_hours", merchant_id="mer_table", weekdays=[3], opens="12:00", closes="15:00", announce=True)
    assert key in desk.mails()[-1][1]
    desk.does("change_hours", merchant_id="mer_table", weekdays=[3], cancel_reservations=True)
    page = desk.ok("get_merchant", merchant_id="mer_table")
    assert (page["hours"]["Thursday"], desk.row("reservations", key).status) == ("closed", "cancelled")
    desk.does(
        "reprice", merchant_id="mer_table", avg_price={"amount": "39.00", "currency": "EUR"}, price_band="upscale"
    )
    desk.does("stop_dish", merchant_id="mer_table", dish="RAGU", instead="gnocchi")
    desk.does("move_premises", merchant_id="mer_table", address="Javastraat 4, Amsterdam", area="Oost")
    page = desk.ok("get_merchant", merchant_id="mer_table")
    assert (page["avg_price"]["amount"], page["menu"], page["area"]) == ("39.00", ["ossobuco", "gnocchi"], "Oost")


def test_backstage__household_books_and_slots_fill_and_empty(desk: Handle) -> None:
    """Somebody else's reservation shows whose it is; others take and give back places."""
    desk.does(
        "book", merchant_id="mer_table", at="2027-03-04T19:00", party_size=2, booked_by="Tu", reservation_id="r_tu"
    )
    assert desk.ok("list_reservations", user_id="usr_mai")["reservations"][0]["booked_by"] == "Tu"
    desk.does("fill_slots", merchant_id="mer_table", first="2027-03-05T17:00", last="2027-03-05T20:30", leave=1)
    assert set(free(desk, "2027-03-05").values()) == {1}
    assert free(desk, "2027-03-05", party=6) == {}
    desk.does("free_slots", merchant_id="mer_table", first="2027-03-05T17:00", last="2027-03-05T20:30")
    assert set(free(desk, "2027-03-05").values()) == {2}


def test_forks__do_not_see_each_others_reservations(desk: Handle) -> None:
    """A fork's reservation leaves the other world's tables free."""
    other = Handle(desk.world.fork(), "review_platform")
    reserve(other)
    assert (free(desk)["19:00"], free(other)["19:00"]) == (2, 1)
    assert desk.world.now.astimezone(zone("Asia/Tokyo")).hour == 17


def test_seeding__refuses_what_leads_nowhere() -> None:
    """A deal of a merchant that is not there, or hours that are none, are mistakes of the story."""
    with pytest.raises(ValueError, match="seed the merchant first"):
        handle("review_platform", ("deals", MENU))
    with pytest.raises(ToolError, match="HH:MM"):
        handle("review_platform", ("merchants", TABLE.evolve(hours=(Opening(weekday=1, opens="9", closes="17:00"),))))


def test_bill__a_deal_has_its_price_and_cash_is_paid_where_nothing_else_can(desk: Handle) -> None:
    """A visit with a deal costs the deal; when no method can pay, the receipt says cash."""
    reserve(desk, deal_id="deal_menu")
    desk.world.apply(Op(target="wallet.set_method_status", arguments={"method_id": "pm_blue", "status": "blocked"}))
    desk.wait(days=5)
    receipt = next(text for title, text in desk.mails() if title.startswith("Your receipt"))
    assert "The bill came to 44.00 EUR" in receipt
    assert "paid in cash" in receipt
    assert desk.paid() == []


def test_reminder__comes_while_a_deposit_can_still_be_saved(desk: Handle) -> None:
    """Where cancelling is free until a day before, the reminder comes earlier and says until when."""
    reserve(desk, party=6, payment_method_id="pm_blue")
    desk.wait(days=2, hours=15)
    (text,) = [notice.body for notice in desk.world.table("notification_hub.notifications")]
    assert "Cancelling is free until Wednesday 3 March 2027, 19:00" in text


def test_reserve__points_out_what_is_held_at_the_same_time(desk: Handle) -> None:
    """Two bookings for the same hours are allowed and pointed out."""
    first = reserve(desk)
    assert "remark" not in first
    second = desk.ok("reserve", user_id="usr_mai", merchant_id="mer_vet", datetime=first["datetime"][:19], party_size=1)
    assert first["reservation_id"] in second["remark"]


def test_get_merchant__asks_for_two_unless_one_is_all_it_takes(desk: Handle) -> None:
    """Without a party size the free times are for two, or for one where only one is taken."""
    desk.world.table("review_platform.merchants").update("mer_vet", max_party_size=1)
    found = desk.ok("get_merchant", merchant_id="mer_vet", date="2027-03-03")
    assert found["free_times"]
    said = desk.ok("get_merchant", merchant_id="mer_vet", date="2027-03-03", party_size=2)["why_none"]
    assert said.endswith("takes one at a time.")
