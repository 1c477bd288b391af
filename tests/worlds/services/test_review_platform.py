"""Merchants, reservations, deals, reviews and questions."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.review_platform import Deal, Fact, Merchant, Opening, Review
from lifegym.worlds.services.review_platform.answers import answer_to
from tests.worlds.services.handle import MONDAY, Handle, handle


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


@pytest.fixture
def desk() -> Handle:
    """A town of three merchants with one deal."""
    rows: list[tuple[str, Any]] = [("merchants", row) for row in (TABLE, BAR, VET)]
    return handle("review_platform", *rows, ("deals", MENU))


def reserve(desk: Handle, at: str = "2027-03-04T19:00", party: int = 2, **more: Any) -> Any:
    """Reserve a table and return the reservation."""
    arguments = {"user_id": "usr_mai", "merchant_id": "mer_table", "datetime": at, "party_size": party, **more}
    return desk.ok("reserve", **arguments)


def free(desk: Handle, day: str = "2027-03-04", merchant: str = "mer_table", party: int = 2) -> dict[str, int]:
    """Return how many tables are free at each starting time of a day."""
    page = desk.ok("get_merchant", merchant_id=merchant, date=day, party_size=party)
    return {item["time"]: item["free"] for item in page["free_times"]}


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


def test_question__is_answered_in_opening_hours_from_what_the_merchant_knows(desk: Handle) -> None:
    """Each topic gets its sentence, an unknown one a telephone number; the answer is a notice that wakes nobody."""
    key = desk.ok("ask_question", user_id="usr_mai", merchant_id="mer_table",
                  body="High chairs? And is there parking? My son has a nut allergy.")["qa_id"]  # fmt: skip
    desk.wait(hours=12)
    assert desk.row("merchant_qa", key).answer is None
    assert desk.wait(days=1, hours=3) == []
    row = desk.row("merchant_qa", key)
    assert row.answered_at.weekday() == 1
    assert 21 <= row.answered_at.hour <= 22
    assert "Nuts are in the kitchen" in row.answer
    assert "two high chairs" in row.answer
    assert "About parking please call us" in row.answer
    assert [notice.type for notice in desk.notices()] == ["question_answered"]
    assert desk.ok("get_merchant_qa", merchant_id="mer_table", keyword="nut")["questions"][0]["mine"]
    silent = desk.ok("ask_question", user_id="usr_mai", merchant_id="mer_bar", body="Card?")["qa_id"]
    desk.wait(days=30)
    assert desk.row("merchant_qa", silent).answer is None


def test_question__is_not_asked_twice_while_it_waits(desk: Handle) -> None:
    """The same words to the same merchant wait for their answer; afterwards, or elsewhere, they may be asked."""
    asked = {"user_id": "usr_mai", "merchant_id": "mer_table", "body": "High chairs?"}
    desk.ok("ask_question", **asked)
    desk.refused("ALREADY_ASKED", "ask_question", **{**asked, "body": " high  CHAIRS?"})
    desk.ok("ask_question", **{**asked, "merchant_id": "mer_bar"})
    desk.wait(days=2)
    desk.ok("ask_question", **asked)


def test_question__a_change_in_the_kitchen_changes_the_answer(desk: Handle) -> None:
    """What the merchant says follows what it knows when it answers."""
    desk.ok("ask_question", user_id="usr_mai", merchant_id="mer_table", body="Any allergens?")
    desk.does("change_fact", merchant_id="mer_table", topic="allergens", text="We now bake with hazelnut flour.")
    desk.wait(days=2)
    assert desk.ok("get_merchant_qa", merchant_id="mer_table")["questions"][0]["answer"] == (
        "We now bake with hazelnut flour."
    )


def test_review__averages_exactly_and_is_one_a_person(desk: Handle) -> None:
    """Eight older reviews of four stars and one of five give 4.1; writing again replaces, and keeps the count."""
    first = desk.ok("write_review", user_id="usr_mai", merchant_id="mer_table", rating=5, body="Lovely.")
    assert (first["merchant_rating"], first["merchant_review_count"], first["verified"]) == (4.1, 9, False)
    again = desk.ok("write_review", user_id="usr_mai", merchant_id="mer_table", rating=1, body="Not this time.")
    assert (again["merchant_rating"], again["merchant_review_count"]) == (3.7, 9)
    assert again["replaced_earlier"]
    assert again["review_id"] == first["review_id"]
    assert desk.row("reviews", first["review_id"]).previous == "Lovely."
    desk.does("remove_review", review_id=first["review_id"])
    assert desk.ok("get_merchant", merchant_id="mer_table")["rating"] == 4.0


def test_review__seeded_ones_count_and_visitors_are_verified(desk: Handle) -> None:
    """A review that enters by a plain change moves the average; one after a visit is verified."""
    row = Review(
        review_id="rev_x", merchant_id="mer_table", user_id="u", author="U", rating=1, body="b", created_at=MONDAY
    )
    record = {**row.view(), "created_at": MONDAY.isoformat()}
    desk.world.apply(Op(target="insert", arguments={"table": "review_platform.reviews", "record": record}))
    assert desk.ok("get_merchant", merchant_id="mer_table")["rating"] == 3.7
    reserve(desk)
    desk.wait(days=4)
    mine = desk.ok("write_review", user_id="usr_mai", merchant_id="mer_table", rating=4, body="Good.")
    assert mine["verified"]
    found = desk.ok("list_reviews", merchant_id="mer_table", sort="lowest", verified=False)
    assert [item["review_id"] for item in found["reviews"]] == ["rev_x"]
    assert found["stars"] == {"5": 0, "4": 1, "3": 0, "2": 0, "1": 1}


def test_reviews__a_bought_burst_shows_as_one(desk: Handle) -> None:
    """Fresh accounts, no visits, all five stars within a day and a half; the average moves with them."""
    desk.does("review_burst", merchant_id="mer_bar", bodies=["Best best!", "Top top!", "Super!"], within_hours=36)
    found = desk.ok("list_reviews", merchant_id="mer_bar")["reviews"]
    assert {item["verified"] for item in found} == {False}
    assert {item["rating"] for item in found} == {5}
    assert len({item["author"] for item in found}) == 3
    times = [datetime.fromisoformat(item["created_at"]) for item in found]
    assert (max(times) - min(times)).total_seconds() < 36 * 3600


def test_search__filters_sorts_pages_and_says_what_to_try(desk: Handle) -> None:
    """City without accents, price, party and words narrow a search; nothing found comes with a hint."""
    names = [row["merchant_id"] for row in desk.ok("search_merchants", category="restaurant")["merchants"]]
    assert names == ["mer_bar", "mer_table"]
    by_price = desk.ok("search_merchants", category="restaurant", sort="price", limit=1, page=2)
    assert (by_price["merchants"][0]["merchant_id"], by_price["total"], by_price["has_more"]) == ("mer_bar", 2, False)
    assert desk.ok("search_merchants", category="restaurant", city="tokyo")["total"] == 1
    assert desk.ok("search_merchants", category="restaurant", party_size=12)["total"] == 1
    assert desk.ok("search_merchants", category="restaurant", keyword="RAGU high chairs", min_rating=4.0)["total"] == 2
    assert "Cities with one: Amsterdam" in desk.ok("search_merchants", category="vet", city="Oslo")["hint"]
    assert "home_service" in desk.refused("BAD_CATEGORY", "search_merchants", category="homeservice")


def test_recommendations__few_raves_do_not_win_and_warned_ones_are_left_out(desk: Handle) -> None:
    """Two reviews of five stars weigh less than eight of four, nothing displayed as unsafe is recommended."""
    desk.does("post_review", merchant_id="mer_table", author="Wen", rating=5, body="Good.", verified=True)
    found = desk.ok("get_recommendations", category="restaurant")["recommendations"]
    assert {row["merchant_id"] for row in found} == {"mer_table", "mer_bar"}
    assert "few reviews so far" in found[0]["why"]
    desk.does("warn_hygiene", merchant_id="mer_bar", text="Cooling insufficient.")
    found = desk.ok("get_recommendations", category="restaurant")["recommendations"]
    assert [row["merchant_id"] for row in found] == ["mer_table"]
    assert "1 deal on offer" in found[0]["why"]
    assert desk.ok("get_merchant", merchant_id="mer_bar")["warning"] == "Cooling insufficient."


def test_saving__is_idempotent_and_survives_closing_down(desk: Handle) -> None:
    """A saved merchant stays in the list once, also when it has closed for good."""
    assert not desk.ok("save_merchant", user_id="usr_mai", merchant_id="mer_table")["already_saved"]
    assert desk.ok("save_merchant", user_id="usr_mai", merchant_id="mer_table")["already_saved"]
    key = reserve(desk, party=6, payment_method_id="pm_blue")["reservation_id"]
    desk.does("close_down", merchant_id="mer_table", announce=True)
    assert desk.ok("list_saved_merchants", user_id="usr_mai")["merchants"][0]["status"] == "closed_down"
    assert desk.row("reservations", key).cancelled_by == "merchant"
    assert desk.paid() == [6000, -6000]
    assert desk.row("deals", "deal_menu").status == "withdrawn"
    desk.refused("MERCHANT_CLOSED", "ask_question", user_id="usr_mai", merchant_id="mer_table", body="Still there?")
    assert desk.ok("search_merchants", category="restaurant", city="Amsterdam")["total"] == 0


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


@pytest.mark.parametrize(("question", "said"), [
    ("Is there a place for bikes?", "About bicycles please call us"),
    ("How long does a visit take?", "about 120 minutes"),
    ("What does dinner cost?", "about 32.00 EUR a person"),
    ("When do you open on Tuesday?", "Tuesday 17:00-22:00"),
    ("Do I need to book?", "10.00 EUR per person from 6 people"),
    ("Where are you?", "Ceintuurbaan 9"),
    ("What are your thoughts on Hegel?", "easier to explain by phone"),
])  # fmt: skip
def test_answer__says_what_the_page_says(question: str, said: str) -> None:
    """A question about length, price, hours, booking or place is answered from the page; bicycles are no cars."""
    assert said in answer_to(TABLE, question)


def test_letter__is_answered_by_mail_in_opening_hours(desk: Handle) -> None:
    """A mail to a merchant is answered like a question; a merchant that answers nobody does not."""
    key = reserve(desk)["reservation_id"]
    for to in ("hello@aurelio.example", "hello@nobody.example"):
        call = desk.world.call("email.send_email", {"to": to, "subject": "Friday", "body": "Have you a high chair? "
                                                    f"And can I cancel {key} here?"})  # fmt: skip
        assert call.ok
    desk.wait(days=2, hours=14)
    answers = [text for title, text in desk.mails() if title == "Re: Friday" and "Tafel Aurelio" in text]
    assert len(answers) == 1
    assert "two high chairs" in answers[0]
    assert "the page on which you booked" in answers[0]


def test_letter__a_wish_to_change_is_told_where_it_is_done(desk: Handle) -> None:
    """Who asks by mail for another time hears where bookings are changed, not a telephone number alone."""
    reserve(desk)
    wish = "May we come at half past eight, and with six? Please change it."
    assert desk.world.call("email.send_email", {"to": "hello@aurelio.example", "subject": "Our table", "body": wish}).ok
    desk.wait(days=2, hours=14)
    answer = next(text for title, text in desk.mails() if title == "Re: Our table" and "Tafel Aurelio" in text)
    assert "the page on which you booked" in answer
    assert "easier to explain by phone" not in answer
