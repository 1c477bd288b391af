"""What becomes of listings: their market, deals, what the persona posts, drafts that are put on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.worlds.services.listing_platform_kit import (
    BIG,
    CAR,
    DESK,
    FLAT,
    HOME,
    USER,
    assert_sound,
    at,
    bodies,
    booked,
    build,
    does,
    ids,
    listing,
    notices,
    ok,
    refused,
    said,
    subjects,
    until,
    viewing,
)


def test_post__is_searchable_until_delisted() -> None:
    """One's own offer is found with its facts, gets enquiries by mail, and goes when it is taken off."""
    world = build()
    attrs = {"condition": "good", "negotiable": True, "wood": "oak", "legs": 4}
    made = ok(world, "post_listing", **USER, category="secondhand", title="Bench", price_minor=4_550, city="Amsterdam",
              attrs=attrs, photos=["bench.jpg"])  # fmt: skip
    key = made["listing_id"]
    detail = ok(world, "get_listing_detail", listing_id=key)
    assert detail["price"] == {"amount": "45.50", "currency": "EUR"}
    assert detail["facts"] == {"condition": "good", "negotiable": True}
    assert detail["other_facts"] == {"wood": "oak", "legs": "4"}
    assert key in ids(ok(world, "search_listings", category="secondhand", keyword="oak bench"))
    does(world, "enquire", listing_id=key, name="Ola Berg", email="ola@mailbox.example", text="Is it still there?")
    assert notices(world) == ["enquiry"]
    assert "Is it still there?" in bodies(world)
    ok(world, "delist", listing_id=key, **USER)
    assert key not in ids(ok(world, "search_listings", category="secondhand"))
    refused(world, "LISTING_DELISTED", "delist", listing_id=key)
    refused(world, "NOT_OWNER", "delist", listing_id=FLAT)


def test_post__nobody_takes_an_absurd_price_for_meant() -> None:
    """A bench for fifty euros is asked about, one for a hundred thousand millions is not."""
    world = build()
    bench = {**USER, "category": "secondhand", "title": "Bench", "city": "Amsterdam"}
    ok(world, "post_listing", **bench, price_minor=10**13)
    until(world, world.now + timedelta(days=14))
    assert notices(world) == []
    ok(world, "post_listing", **bench, price_minor=5_000)
    until(world, world.now + timedelta(days=14))
    assert notices(world) == ["enquiry"] * 3


def test_post__refuses_the_same_offer_twice() -> None:
    """What one offers already is not offered again, unless at another price or once the first is off."""
    world = build()
    bench = {**USER, "category": "secondhand", "title": "Bench", "price_minor": 4_550, "city": "Amsterdam"}
    key = ok(world, "post_listing", **bench)["listing_id"]
    refused(world, "ALREADY_POSTED", "post_listing", **{**bench, "title": " Bench "})
    ok(world, "post_listing", **{**bench, "price_minor": 4_000})
    ok(world, "delist", listing_id=key, **USER)
    assert ok(world, "post_listing", **bench)["listing_id"] != key


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"category": "boat"}, "BAD_CATEGORY"),
        ({"title": " x "}, "BAD_ARG"),
        ({"price_minor": 10**15}, "BAD_PRICE"),
        ({"city": ""}, "BAD_ARG"),
        ({"area_sqm": 0}, "BAD_ARG"),
        ({"rooms": -1}, "BAD_ARG"),
        ({"attrs": {"condition": {"deep": 1}}}, "BAD_ARG"),
        ({"attrs": {"age_months": "old"}}, "BAD_ARG"),
        ({"attrs": {"x": [1]}}, "BAD_ARG"),
        ({"attrs": {"x": 10**5000}}, "BAD_ARG"),
        ({"photos": [1]}, "BAD_ARG"),
    ],
)
def test_post__refuses_what_makes_no_sense(changes: dict[str, Any], code: str) -> None:
    """A bad field of a new listing is refused, and nothing is published."""
    good = {**USER, "category": "secondhand", "title": "Bench", "price_minor": 4_500, "city": "Amsterdam"}
    refused(build(), code, "post_listing", **{**good, **changes})


def test_backstage__price_history_and_currency() -> None:
    """Each price stays in the history; another currency is refused."""
    world = build()
    does(world, "reprice", listing_id=FLAT, price={"amount": "1650.00", "currency": "EUR"})
    history = ok(world, "get_listing_detail", listing_id=FLAT)["price_history"]
    assert [point["price"]["amount"] for point in history] == ["1700.00", "1650.00"]
    with pytest.raises(ValueError, match="EUR"):
        does(world, "reprice", listing_id=FLAT, price={"amount": "1650", "currency": "JPY"})


@pytest.mark.parametrize(("announce", "mails"), [(True, 1), (False, 0)])
def test_backstage__a_listing_that_goes_takes_its_viewings_along(announce: bool, mails: int) -> None:
    """Who had a viewing of it is told if announced, and finds it declined in any case."""
    world = build()
    key = booked(world)
    does(world, "give_to_another", listing_id=FLAT, announce=announce)
    assert viewing(world, key).status == "declined"
    assert (len(subjects(world)), ok(world, "get_listing", listing_id=FLAT)["status"]) == (mails, "let")
    assert until(world, at(5)) == []
    assert viewing(world, key).status == "declined"
    with pytest.raises(ValueError, match="let"):
        does(world, "reopen", listing_id=FLAT)


def test_backstage__withdrawn_listing_comes_back() -> None:
    """What was withdrawn can be offered again, and matching searches hear of it."""
    world = build()
    ok(world, "subscribe_search", **USER, query_json='{"category": "rent", "min_rooms": 4}')
    does(world, "withdraw", listing_id=BIG, reason="Owner moves in.")
    does(world, "reopen", listing_id=BIG)
    assert [push.text.splitlines()[0] for push in world.pushes] == ["Back on the market: Four-room flat, Middenweg 80"]


def test_backstage__impostor_stands_beside_the_agent() -> None:
    """The copy carries the same name from another address, without photos, cheaper; the original is untouched."""
    world = build()
    does(world, "impersonate", listing_id=FLAT, email="mira@kade-homes-rent.example", phone="+44 7700 900111",
         price={"amount": "950.00", "currency": "EUR"}, new_agent_id="agt_fake", new_listing_id="lst_fake")  # fmt: skip
    fake, real = (ok(world, "get_listing_detail", listing_id=key) for key in ("lst_fake", FLAT))
    assert (fake["agent"]["name"], fake["photo_count"]) == (real["agent"]["name"], 0)
    assert fake["agent"]["email"] != real["agent"]["email"]
    assert real["price"]["amount"] == "1700.00"
    does(world, "duplicate", listing_id=FLAT, agent_id="agt_tom", new_listing_id="lst_twice")
    assert ok(world, "get_listing", listing_id="lst_twice")["agent_id"] == "agt_tom"
    assert_sound(world)


def test_backstage__agent_moves_calls_off_and_closes_days() -> None:
    """An agent's changes keep both calendars whole and are told by mail."""
    world = build()
    first, second = booked(world), booked(world, "2027-03-05T10:30", BIG)
    does(world, "confirm_viewing", viewing_id=first)
    with pytest.raises(ValueError, match="another appointment"):
        does(world, "move_viewing", viewing_id=first, to="2027-03-05T10:45:00+01:00")
    does(world, "move_viewing", viewing_id=first, to="2027-03-05T19:00:00+01:00", reason="The key is away.")
    assert viewing(world, first).scheduled_at == at(5, "19:00")
    does(world, "close_day", agent_id="agt_tom", day="2027-03-05")
    assert viewing(world, second).status == "declined"
    assert "2027-03-05" in str(ok(world, "get_agent", agent_id="agt_tom")["closed_days"])
    refused(world, "SLOT_UNAVAILABLE", "schedule_viewing", **USER, listing_id=BIG, datetime="2027-03-05T14:00")
    does(world, "miss_viewing", viewing_id=first)
    until(world, at(6))
    assert viewing(world, first).status == "missed"
    assert len(subjects(world)) == 3
    assert_sound(world)


def test_backstage__a_silent_agent_answers_when_back() -> None:
    """Nobody answers while an agent is silent; a request lapses; afterwards what lies there is answered."""
    world = build()
    does(world, "silence_agent", agent_id="agt_mira")
    key = booked(world)
    ok(world, "contact_agent", **USER, listing_id=FLAT, message="Deposit?")
    until(world, at(4, "12:00"))
    assert (viewing(world, key).status, subjects(world)) == ("lapsed", [])
    does(world, "silence_agent", agent_id="agt_mira", answers=True)
    until(world, at(5))
    assert len(subjects(world)) == 1
    assert_sound(world)


def test_backstage__who_leaves_hands_over() -> None:
    """A successor takes listings and threads; without one the listings go."""
    world = build()
    ok(world, "contact_agent", **USER, listing_id=FLAT, message="Deposit?")
    key = booked(world)
    does(world, "agent_leaves", agent_id="agt_mira", successor_id="agt_tom")
    assert viewing(world, key).status == "declined"
    assert ok(world, "get_listing", listing_id=FLAT)["agent_id"] == "agt_tom"
    assert ok(world, "get_agent", agent_id="agt_mira")["successor_agent_id"] == "agt_tom"
    until(world, at(3))
    assert any(row.sender == "tom@kade-homes.example" for row in world.table("email.messages"))
    does(world, "agent_leaves", agent_id="agt_ivo")
    assert ok(world, "get_listing", listing_id=CAR)["status"] == "delisted"
    assert_sound(world)


def test_backstage__agent_writes_unasked() -> None:
    """A story's letter opens the thread, and needs no answer of the clock."""
    world = build()
    does(world, "agent_writes", listing_id=FLAT, text="The owner would take 1,650.", contact_id="con_story")
    assert ok(world, "get_listing_detail", listing_id=FLAT)["your_thread"]["contact_id"] == "con_story"
    assert "1,650" in bodies(world)
    until(world, at(4))
    assert len(subjects(world)) == 1


def test_backstage__statistics_are_republished() -> None:
    """A statistic for the same area and period takes the old one's place."""
    world = build()
    does(world, "publish_stat", area="Oost", city="Amsterdam", category="rent", unit="sqm a month", sample_size=90,
         period="2026-Q4", avg_price={"amount": "31.00", "currency": "EUR"})  # fmt: skip
    published = ok(world, "get_market_stats", area_or_community="Oost")["published"]
    assert [row["avg_price"]["amount"] for row in published] == ["31.00"]


def test_deal__a_thing_is_had_for_what_its_seller_takes() -> None:
    """Too little is answered with the least, a question settles nothing, a firm word is agreed and handed over."""
    world = build()
    assert "too little" in said(world, DESK, "Would you take 60 euros?")
    assert "Write that you take it for 85.00 EUR" in said(world, DESK, "Would you take 85?")
    assert ok(world, "get_listing", listing_id=DESK)["status"] == "active"
    assert "Agreed: it is yours for 85.00 EUR" in said(world, DESK, "I will take it for 85 euros.")
    thread = ok(world, "get_listing_detail", listing_id=DESK)["your_thread"]
    assert (thread["deal"], thread["amount"]["amount"]) == ("agreed", "85.00")
    assert ok(world, "get_listing", listing_id=DESK)["status"] == "under_offer"
    until(world, world.now + timedelta(days=8))
    assert ok(world, "get_listing", listing_id=DESK)["status"] == "sold"
    assert_sound(world)


def test_deal__a_home_is_let_to_who_has_seen_it() -> None:
    """Nobody rents unseen; after the viewing the owner decides within days, and the agent writes which."""
    world = build()
    assert "look at it first" in said(world, FLAT, "We would like to rent it. What do you need from us?")
    booked(world, "2027-03-04T10:30")
    until(world, at(5))
    text = said(world, FLAT, "We would like to rent it. What do you need from us?")
    assert "I put it to the owner" in text
    assert "payslips" in text
    assert "I could show" not in text
    until(world, world.now + timedelta(days=5))
    thread = ok(world, "get_listing_detail", listing_id=FLAT)["your_thread"]
    assert thread["deal"] in ("agreed", "refused")
    assert ok(world, "get_listing", listing_id=FLAT)["status"] == (
        "under_offer" if thread["deal"] == "agreed" else "active"
    )
    assert_sound(world)


def test_deal__a_question_or_an_open_word_settles_nothing() -> None:
    """Neither a condition nor a refusal is taken for a yes."""
    world = build()
    for words in ("I will not take it.", "I would take it if you bring it.", "Could I have it?", "> I will take it"):
        said(world, DESK, words)
        assert ok(world, "get_listing", listing_id=DESK)["status"] == "active"


def test_draft__is_unseen_until_it_is_put_on_the_platform() -> None:
    """A draft is found by nobody; on its day it is on offer and a saved search that matches hears of it."""
    world = build()
    draft = listing("lst_later", "rent", "Garden flat, Insulindeweg 4", 1500, listed_at=at(4), status="draft")
    world.seed(("listing_platform.listings", draft))
    ok(world, "subscribe_search", **USER, query_json='{"category": "rent", "keyword": "insulindeweg"}')
    refused(world, "LISTING_NOT_FOUND", "get_listing", listing_id="lst_later")
    assert ok(world, "search_listings", category="rent", keyword="insulindeweg")["total"] == 0
    assert any("Insulindeweg" in text for text in until(world, at(4, "10:30")))
    assert ok(world, "search_listings", category="rent", keyword="insulindeweg")["total"] == 1


def test_post__people_ask_about_it_until_it_is_gone() -> None:
    """What the persona posts is asked about in the days that follow, by daylight; after delisting nobody asks."""
    world = build()
    bench = {"category": "secondhand", "title": "Oak bench", "price_minor": 8000, "city": "Amsterdam"}
    key = ok(world, "post_listing", **USER, **bench)["listing_id"]
    until(world, at(12))
    asked = [row for row in world.table("email.messages") if "Oak bench" in row.subject]
    assert 2 <= len(asked) <= 3
    assert all(8 <= row.date.astimezone(HOME).hour <= 20 for row in asked)
    ok(world, "delist", listing_id=key)
    until(world, at(28))
    assert len([row for row in world.table("email.messages") if "Oak bench" in row.subject]) == len(asked)
