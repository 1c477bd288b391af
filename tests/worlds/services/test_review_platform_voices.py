"""What is said of merchants and by them: reviews, questions, letters, and what a search makes of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from lifegym.worlds.events import Op
from lifegym.worlds.services.review_platform import Review
from lifegym.worlds.services.review_platform.answers import answer_to
from tests.worlds.services.handle import MONDAY, Handle, handle
from tests.worlds.services.review_platform_kit import BAR, MENU, TABLE, VET, reserve


@pytest.fixture
def desk() -> Handle:
    """A town of three merchants with one deal."""
    rows: list[tuple[str, Any]] = [("merchants", row) for row in (TABLE, BAR, VET)]
    return handle("review_platform", *rows, ("deals", MENU))


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
