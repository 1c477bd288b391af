"""Listings: looking, writing to agents, viewings, saved searches, one's own offers."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.codec import plain
from lifegym.worlds.events import Op
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.listing_platform import CarFacts, SearchQuery
from lifegym.worlds.services.listing_platform.matching import matcher, search_text
from lifegym.worlds.services.listing_platform.records import VIEWING
from lifegym.worlds.world import World
from tests.worlds.services.listing_platform_kit import (
    BIG,
    CAR,
    DESK,
    FLAT,
    HOME,
    NOW,
    OWN,
    USER,
    assert_sound,
    at,
    bodies,
    build,
    does,
    eur,
    listing,
    notices,
    ok,
    refused,
    subjects,
    until,
    viewing,
)


def ids(result: Any) -> list[str]:
    """Return the ids of listed listings."""
    return [row["listing_id"] for row in result["listings"]]


def booked(world: Any, slot: str = "2027-03-04T10:30", key: str = FLAT) -> str:
    """Ask for a viewing and return its id."""
    found: str = ok(world, "schedule_viewing", **USER, listing_id=key, datetime=slot)["viewing_id"]
    return found


def test_search__narrows_by_every_filter() -> None:
    """Category, place, price, rooms, area and words each narrow; accents and case do not matter."""
    world = build()
    assert ids(ok(world, "search_listings", category="rent")) == [FLAT, BIG]
    assert ids(ok(world, "search_listings", category="rent", city="AMSTERDAM", district="dapper")) == [FLAT, BIG]
    assert ids(ok(world, "search_listings", category="rent", max_price_minor=170_000)) == [FLAT]
    assert ids(ok(world, "search_listings", category="rent", min_price_minor=170_001)) == [BIG]
    assert ids(ok(world, "search_listings", category="rent", min_rooms=3)) == [BIG]
    assert ids(ok(world, "search_listings", category="rent", max_rooms=3)) == [FLAT]
    assert ids(ok(world, "search_listings", category="rent", min_area_sqm=60)) == [BIG]
    assert ids(ok(world, "search_listings", category="rent", keyword="CAFE quiet")) == [FLAT]
    assert ids(ok(world, "search_listings", category="rent", keyword="gas boiler")) == [FLAT, BIG]
    assert ids(ok(world, "search_listings", category="rent", keyword="café castle")) == []


def test_search__sorts_and_pages() -> None:
    """Each order is as named, and pages follow one another without gaps."""
    world = build()
    assert ids(ok(world, "search_listings", category="rent", sort="price_desc")) == [BIG, FLAT]
    assert ids(ok(world, "search_listings", category="rent", sort="area_desc")) == [BIG, FLAT]
    first = ok(world, "search_listings", category="rent", sort="price_asc", limit=1)
    second = ok(world, "search_listings", category="rent", sort="price_asc", limit=1, page=2)
    assert (ids(first), ids(second), first["has_more"], second["has_more"]) == ([FLAT], [BIG], True, False)
    assert first["total"] == 2


def test_search__says_why_nothing_was_found() -> None:
    """An unknown city, an unknown district and too narrow a filter are told apart."""
    world = build()
    assert "Amsterdam" in ok(world, "search_listings", category="rent", city="Atlantis")["note"]
    assert "Oost" in ok(world, "search_listings", category="rent", district="Montmartre")["note"]
    assert "widen" in ok(world, "search_listings", category="rent", max_price_minor=5)["note"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"category": "boat"}, "BAD_CATEGORY"),
        ({"min_price_minor": -1}, "BAD_PRICE"),
        ({"min_price_minor": 9, "max_price_minor": 3}, "BAD_PRICE"),
        ({"min_rooms": 4, "max_rooms": 3}, "BAD_ARG"),
        ({"limit": 0}, "BAD_ARG"),
        ({"page": 0}, "BAD_ARG"),
        ({"sort": "beauty"}, "BAD_ARG"),
        ({"min_area_sqm": -3}, "BAD_ARG"),
    ],
)
def test_search__refuses_what_makes_no_sense(changes: dict[str, Any], code: str) -> None:
    """A filter out of range is refused with its code."""
    refused(build(), code, "search_listings", **{"category": "rent", **changes})


def test_detail__carries_what_the_card_does_not() -> None:
    """Terms stand in the detail page only."""
    world = build()
    card = ok(world, "get_listing", listing_id=FLAT)
    detail = ok(world, "get_listing_detail", listing_id=FLAT)
    assert "facts" not in card
    assert "description" not in card
    assert detail["facts"]["deposit"] == {"amount": "3400.00", "currency": "EUR"}
    assert detail["facts"]["floor"] == 3
    assert ok(world, "get_listing_detail", listing_id=CAR)["facts"]["mileage_km"] == 84_000
    assert card["price_per"] == "month"


def test_detail__free_slots_can_all_be_taken() -> None:
    """Every slot that the page offers is one that schedule_viewing accepts."""
    world = build()
    for slot in ok(world, "get_listing_detail", listing_id=FLAT)["free_viewing_slots"]:
        assert ok(world.fork(), "schedule_viewing", **USER, listing_id=FLAT, datetime=slot)["status"] == "scheduled"


def test_stats__come_from_listings_and_history() -> None:
    """Averages are those of open listings; published periods stand beside them; unknown areas are refused."""
    world = build()
    found = ok(world, "get_market_stats", area_or_community="oost")
    rent = next(row for row in found["today"] if row["category"] == "rent")
    assert rent["average_price"]["amount"] == "2150.00"
    assert (rent["listings"], found["published"][0]["period"]) == (2, "2026-Q4")
    does(world, "give_to_another", listing_id=BIG)
    rent = next(
        row for row in ok(world, "get_market_stats", area_or_community="Oost")["today"] if row["category"] == "rent"
    )
    assert (rent["listings"], rent["average_price"]["amount"]) == (1, "1700.00")
    refused(world, "STATS_NOT_FOUND", "get_market_stats", area_or_community=" ")


def test_contact__is_answered_from_the_facts_in_working_hours() -> None:
    """The agent answers what was asked, by day, in the thread, by mail and with a notice that pushes nothing."""
    world = build()
    until(world, at(5, "16:50"))
    asked = "Is it still available? Which deposit, are pets allowed, and can I register there?"
    assert ok(world, "contact_agent", **USER, listing_id=FLAT, message=asked)["status"] == "sent"
    assert until(world, at(8, "08:59")) == []
    assert subjects(world) == []
    until(world, at(9))
    thread = ok(world, "get_listing_detail", listing_id=FLAT)["your_thread"]
    answer = thread["messages"][-1]
    when = datetime.fromisoformat(answer["at"])
    assert (thread["status"], answer["sender"]) == ("answered", "agent")
    assert when.weekday() == 0
    assert 9 <= when.hour < 18
    for part in ("from 1 April 2027", "3,400.00 EUR", "one cat allowed", "You can register"):
        assert part in answer["text"]
    assert answer["text"] in bodies(world)
    assert notices(world) == ["agent_reply"]
    assert_sound(world)


def test_contact__answers_what_is_true_when_the_agent_answers() -> None:
    """A fact that changed in between is answered as it is now; one answer settles two messages."""
    world = build()
    ok(world, "contact_agent", **USER, listing_id=FLAT, message="What is the deposit?")
    ok(world, "contact_agent", **USER, listing_id=FLAT, message="And the contract?")
    does(world, "correct", listing_id=FLAT, facts={"deposit": {"amount": "5100.00", "currency": "EUR"}})
    until(world, at(2))
    messages = ok(world, "get_listing_detail", listing_id=FLAT)["your_thread"]["messages"]
    assert [row["sender"] for row in messages] == ["user", "user", "agent"]
    assert "5,100.00 EUR" in messages[-1]["text"]
    assert "indefinite" in messages[-1]["text"]
    assert len(subjects(world)) == 1


def test_contact__a_mail_to_the_agent_goes_into_the_thread() -> None:
    """Who answers the agent's mail by mail has it in the thread; a mail about nothing of theirs is not taken."""
    world = build()
    mail = {"to": "mira@kade-homes.example", "subject": "Hello", "body": "Nice weather."}
    assert world.call("email.send_email", mail).ok
    assert len(world.table("listing_platform.contacts")) == 0
    mail = {**mail, "subject": f"Re: Two-room flat ({FLAT.replace('flat', '1')})", "body": "Is a dog allowed?"}
    assert world.call("email.send_email", {**mail, "subject": "Re: Two-room flat, Javastraat 12"}).ok
    until(world, at(2))
    thread = ok(world, "get_listing_detail", listing_id=FLAT)["your_thread"]
    assert [row["sender"] for row in thread["messages"]] == ["user", "agent"]
    assert "one cat allowed" in thread["messages"][1]["text"]


def test_contact__is_refused_where_nobody_would_answer() -> None:
    """Own, delisted and sold listings take no messages."""
    world = build()
    refused(world, "OWN_LISTING", "contact_agent", **USER, listing_id=OWN, message="Hello")
    does(world, "withdraw", listing_id=BIG)
    does(world, "give_to_another", listing_id=DESK)
    refused(world, "LISTING_DELISTED", "contact_agent", **USER, listing_id=BIG, message="Hello")
    refused(world, "LISTING_TAKEN", "contact_agent", **USER, listing_id=DESK, message="Hello")
    refused(world, "BAD_ARG", "contact_agent", **USER, listing_id=FLAT, message="x" * 2001)
    refused(world, "USER_NOT_FOUND", "contact_agent", user_id="usr_ivo", listing_id=FLAT, message="Hello")


def test_viewing__is_confirmed_and_attended() -> None:
    """A request is confirmed by mail in working hours, and is over half an hour after it began."""
    world = build()
    key = booked(world)
    assert viewing(world, key).status == "scheduled"
    until(world, at(2))
    assert viewing(world, key).status == "confirmed"
    assert subjects(world) == ["Viewing confirmed: Two-room flat, Javastraat 12"]
    assert "Thursday 4 March 2027, 10:30" in bodies(world)
    until(world, at(4, "10:59"))
    assert viewing(world, key).status == "confirmed"
    until(world, at(4, "11:00"))
    assert viewing(world, key).status == "attended"
    refused(world, "VIEWING_CLOSED", "cancel_viewing", viewing_id=key)
    assert_sound(world)


@pytest.mark.parametrize(
    ("slot", "code"),
    [
        ("2027-03-06T10:30", "SLOT_UNAVAILABLE"),
        ("2027-03-04T10:15", "SLOT_UNAVAILABLE"),
        ("2027-03-04T17:30", "SLOT_UNAVAILABLE"),
        ("2027-03-04T08:30", "SLOT_UNAVAILABLE"),
        ("2027-03-01T10:30", "BAD_DATE"),
        ("2027-02-28T10:30", "BAD_DATE"),
        ("2027-09-28T10:30", "BAD_DATE"),
        ("2027-03-04", "BAD_DATE"),
        ("Thursday", "BAD_DATE"),
    ],
)
def test_viewing__is_refused_out_of_hours(slot: str, code: str) -> None:
    """Only half hours in the agent's working time, two hours to sixty days ahead, are given."""
    refused(build(), code, "schedule_viewing", **USER, listing_id=FLAT, datetime=slot)


def test_viewing__other_zones_mean_the_same_instant() -> None:
    """A time with an offset is the agent's local half hour."""
    world = build()
    key = booked(world, "2027-03-04T18:30:00+09:00")
    assert viewing(world, key).scheduled_at == at(4, "10:30")


def test_viewing__keeps_its_hour_when_the_clocks_change() -> None:
    """An appointment after the change to summer time is at that hour of the summer's clocks."""
    world = build()
    key = booked(world, "2027-03-30T10:30")
    assert viewing(world, key).scheduled_at.isoformat() == "2027-03-30T10:30:00+02:00"
    until(world, at(30, "10:59"))
    assert viewing(world, key).status == "confirmed"
    until(world, at(30, "11:00"))
    assert viewing(world, key).status == "attended"


def test_viewing__nobody_is_in_two_places() -> None:
    """Neither the persona nor the agent is booked twice; cancelling frees both."""
    world = build()
    key = booked(world)
    assert "viw_" in refused(
        world, "SLOT_UNAVAILABLE", "schedule_viewing", **USER, listing_id=BIG, datetime="2027-03-04T10:30"
    )
    refused(world, "ALREADY_SCHEDULED", "schedule_viewing", **USER, listing_id=FLAT, datetime="2027-03-05T10:30")
    does(world, "engage", agent_id="agt_tom", start="2027-03-05T11:00:00+01:00", minutes=60)
    for slot in ("2027-03-05T11:00", "2027-03-05T11:30"):
        assert "Free next" in refused(
            world, "SLOT_UNAVAILABLE", "schedule_viewing", **USER, listing_id=BIG, datetime=slot
        )
    ok(world, "cancel_viewing", viewing_id=key)
    assert viewing(world, key).status == "cancelled"
    assert booked(world, key=BIG) != key
    assert_sound(world)


def test_viewing__lists_what_is_ahead_first() -> None:
    """Viewings still to come stand on top, the nearest first; a state narrows."""
    world = build()
    late, soon = booked(world, "2027-03-09T10:30"), booked(world, "2027-03-02T10:30", BIG)
    assert [row["viewing_id"] for row in ok(world, "list_viewings", **USER)["viewings"]] == [soon, late]
    until(world, at(3))
    assert [row["viewing_id"] for row in ok(world, "list_viewings", **USER)["viewings"]] == [late, soon]
    assert ok(world, "list_viewings", **USER, status="attended")["total"] == 1


def test_viewing__agent_moves_or_declines_by_the_listing() -> None:
    """What a listing says about requests decides the agent's answer."""
    world = build()
    does(world, "correct", listing_id=FLAT, on_request="move")
    does(world, "correct", listing_id=BIG, on_request="decline")
    moved, declined = booked(world), booked(world, "2027-03-05T10:30", BIG)
    until(world, at(2))
    assert (viewing(world, moved).status, viewing(world, moved).scheduled_at) == ("confirmed", at(4, "11:00"))
    assert viewing(world, moved).moved_from == at(4, "10:30")
    assert viewing(world, declined).status == "declined"
    assert sorted(notices(world)) == ["viewing_declined", "viewing_moved"]
    until(world, at(4, "11:29"))
    assert viewing(world, moved).status == "confirmed"
    until(world, at(4, "11:31"))
    assert viewing(world, moved).status == "attended"


def test_viewing__under_offer_takes_no_new_ones() -> None:
    """A listing under offer is not shown any more, and a request under way is declined."""
    world = build()
    key = booked(world)
    does(world, "put_under_offer", listing_id=FLAT)
    until(world, at(2))
    assert viewing(world, key).status == "declined"
    refused(world, "LISTING_UNDER_OFFER", "schedule_viewing", **USER, listing_id=FLAT, datetime="2027-03-05T10:30")
    assert ids(ok(world, "search_listings", category="rent")) == [BIG]
    assert FLAT in ids(ok(world, "search_listings", category="rent", include_under_offer=True))


def test_saved__shows_what_it_cost_then() -> None:
    """The list keeps the price at saving beside today's; a listing stands on it once."""
    world = build()
    ok(world, "save_listing", **USER, listing_id=FLAT)
    refused(world, "ALREADY_SAVED", "save_listing", **USER, listing_id=FLAT)
    does(world, "reprice", listing_id=FLAT, price={"amount": "1600.00", "currency": "EUR"})
    row = ok(world, "list_saved", **USER)["saved"][0]
    assert (row["price"]["amount"], row["price_then"]["amount"]) == ("1600.00", "1700.00")
    ok(world, "unsave_listing", **USER, listing_id=FLAT)
    refused(world, "NOT_SAVED", "unsave_listing", **USER, listing_id=FLAT)


def test_saved__changes_are_quiet_news() -> None:
    """A price drop and the end of a saved listing reach only who subscribed to such news in the notification centre."""
    quiet, asked = build(), build()
    wish = {"source": "listing_platform", "type": "price_drop", "target": FLAT}
    assert asked.call("notification_hub.create_subscription", {**USER, **wish}).ok
    for world in (quiet, asked):
        ok(world, "save_listing", **USER, listing_id=FLAT)
        does(world, "reprice", listing_id=FLAT, price={"amount": "1600.00", "currency": "EUR"})
        does(world, "withdraw", listing_id=FLAT)
    assert (notices(quiet), quiet.pushes) == ([], [])
    assert notices(asked) == ["price_drop"]
    assert asked.pushes[0].text.startswith("Saved listing: price drop")


def test_saved__a_price_alert_of_the_notification_centre_hears_of_a_new_price() -> None:
    """Who set a price alert on a listing's id is woken when its price falls to it."""
    world = build()
    alert = {**USER, "item_ref": FLAT, "target_price_minor": 165_000, "currency": "EUR"}
    assert world.call("notification_hub.create_price_alert", alert).ok
    does(world, "reprice", listing_id=FLAT, price={"amount": "1660.00", "currency": "EUR"})
    assert world.pushes == []
    does(world, "reprice", listing_id=FLAT, price={"amount": "1650.00", "currency": "EUR"})
    assert len(world.pushes) == 1


def test_subscribe__pushes_new_and_repriced_hits_only() -> None:
    """What matches a search of the agent opens a turn, once; what does not is not mentioned."""
    world = build()
    query = '{"category": "rent", "district": "oost", "max_price_minor": 180000, "min_rooms": 2}'
    key = ok(world, "subscribe_search", **USER, query_json=query)["subscription_id"]
    refused(world, "ALREADY_SUBSCRIBED", "subscribe_search", **USER, query_json=query)
    new = {"category": "rent", "city": "Amsterdam", "district": "Oost", "agent_id": "agt_tom", "rooms": 2}
    dear, fair = {"amount": "1900.00", "currency": "EUR"}, {"amount": "1750.00", "currency": "EUR"}
    does(world, "publish", **new, title="Loft", price=dear, listing_id="lst_loft")
    assert world.pushes == []
    does(world, "publish", **new, title="Attic flat", price=fair, listing_id="lst_attic")
    assert [push.text.splitlines()[0] for push in world.pushes] == ["New listing: Attic flat"]
    assert key in world.pushes[0].text
    does(world, "reprice", listing_id="lst_loft", price=fair)
    assert world.pushes[1].text.startswith("New price: Loft")
    does(world, "correct", listing_id="lst_attic", area_sqm=41.5)
    assert len(world.pushes) == 2
    assert notices(world) == ["new_listing", "repriced"]


def test_subscribe__plain_changes_are_noticed_too() -> None:
    """A listing put in or repriced as plain data has the same consequences."""
    world = build()
    ok(world, "subscribe_search", **USER, query_json='{"category": "used_car", "max_price_minor": 900000}')
    changes = {"price": {"amount": "8900.00", "currency": "EUR"}}
    world.apply(Op(target="update", arguments={"table": "listing_platform.listings", "key": CAR, "changes": changes}))
    assert [push.text.splitlines()[0] for push in world.pushes] == ["New price: Kestrel Arrow, petrol"]
    assert len(ok(world, "get_listing_detail", listing_id=CAR)["price_history"]) == 2
    world.pushes.clear()
    world.apply(Op(target="update", arguments={"table": "listing_platform.listings", "key": CAR, "changes": changes}))
    assert world.pushes == []
    record = plain(listing("lst_new", "used_car", "Verano Brisa", 7000, car=CarFacts(year=2020)).view())
    world.apply(Op(target="insert", arguments={"table": "listing_platform.listings", "record": record}))
    assert [push.text.splitlines()[0] for push in world.pushes] == ["New listing: Verano Brisa"]
    record |= {"listing_id": "lst_odd", "agent_id": "agt_nobody"}
    with pytest.raises(ValueError, match="agt_nobody"):
        world.apply(Op(target="insert", arguments={"table": "listing_platform.listings", "record": record}))
    assert_sound(world)


def test_viewing__slots_follow_the_clock_of_odd_hours_and_zones() -> None:
    """An agent who opens at a quarter past gives half hours of the clock; another zone's half hours are not theirs."""
    world = build()
    does(world, "set_hours", agent_id="agt_mira", opens="09:15", closes="12:10", days=[3])
    slots = ok(world, "get_listing_detail", listing_id=FLAT)["free_viewing_slots"]
    assert [slot[11:16] for slot in slots[:3]] == ["09:30", "10:30", "11:30"]
    odd = "2027-03-04T14:15:00+05:45"
    assert ok(world, "schedule_viewing", **USER, listing_id=FLAT, datetime=odd)["scheduled_at"] == slots[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"city": "Amsterdam"}',
        '{"category": "rent", "colour": "red"}',
        '{"category": "rent", "min_rooms": "many"}',
        '{"category": "rent", "min_area_sqm": NaN}',
        '{"category": "rent", "min_price_minor": 5, "max_price_minor": 3}',
        "[" * 1900,
        "x" * 2100,
    ],
)
def test_subscribe__refuses_what_is_no_query(text: str) -> None:
    """A text that is no JSON object of known keys is refused and told the shape."""
    world = build()
    call = world.call("listing_platform.subscribe_search", {**USER, "query_json": text})
    assert call.code in ("BAD_ARG", "BAD_PRICE")


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


def test_world__forks_do_not_see_each_other() -> None:
    """A viewing booked in a fork leaves the slot free in the other."""
    world = build()
    twin = world.fork()
    booked(twin)
    assert len(world.table("listing_platform.viewings")) == 0
    assert booked(world)
    assert world.digest() == twin.digest()


def test_world__works_without_mail_and_notices() -> None:
    """Alone, the service does the same, and nobody hears of it."""
    world = build("calendar")
    key = booked(world)
    ok(world, "contact_agent", **USER, listing_id=FLAT, message="Deposit?")
    until(world, NOW + timedelta(days=7))
    assert viewing(world, key).scheduled_at + VIEWING <= world.now
    assert viewing(world, key).status == "attended"
    assert eur(1700) == world.table("listing_platform.listings").rows[FLAT].price
    assert world.refused == []


@pytest.mark.parametrize("seed", range(6))
def test_search__finds_what_a_saved_search_of_the_same_filters_means(seed: int) -> None:
    """A search and a subscription with the same filters mean the same listings, whatever the filters."""
    world = sample_world(("listing_platform",))
    rows = {row.listing_id: row for row in world.table("listing_platform.listings")}
    rng = np.random.default_rng(seed)
    for row in [list(rows.values())[int(number)] for number in rng.integers(len(rows), size=12)]:
        offers: dict[str, Any] = {
            "city": row.city.upper(),
            "district": row.district[:3],
            "keyword": f"{row.title.split()[-1]} {row.description.split()[0]}",
            "min_price_minor": row.price.minor,
            "max_price_minor": row.price.minor,
            "min_rooms": row.rooms,
            "max_rooms": row.rooms,
            "min_area_sqm": row.area_sqm,
        }
        chosen = {name: value for name, value in offers.items() if value is not None and rng.random() < 0.4}
        fits = matcher(SearchQuery(category=row.category, **chosen))
        meant = {key for key, item in rows.items() if item.status == "active" and fits(search_text(item))}
        found = ok(world, "search_listings", category=row.category, limit=100, **chosen)
        assert set(ids(found)) == meant if found["total"] <= 100 else found["total"] == len(meant)


def said(world: World, key: str, message: str, days: float = 2) -> str:
    """Write to a seller, wait and return the answer."""
    ok(world, "contact_agent", **USER, listing_id=key, message=message)
    until(world, world.now + timedelta(days=days))
    thread = ok(world, "get_listing_detail", listing_id=key)["your_thread"]
    assert thread["messages"][-1]["sender"] == "agent"
    text: str = thread["messages"][-1]["text"]
    return text


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


def test_contact__offers_no_other_appointment_to_who_has_one() -> None:
    """With a viewing ahead or past the agent answers what was asked and proposes no times."""
    world = build()
    assert "I could show you the place on" in said(world, FLAT, "Are pets allowed?")
    booked(world, "2027-03-09T10:30")
    assert "I could show" not in said(world, FLAT, "Are pets allowed?")


def test_viewing__an_agent_needs_time_between_quarters() -> None:
    """The same agent shows nothing in another quarter in the half hour after; another agent's is warned of."""
    world = build()
    world.table("listing_platform.listings").update(BIG, district="Noord")
    booked(world, "2027-03-04T10:30")
    hurried = ok(world, "schedule_viewing", **USER, listing_id=BIG, datetime="2027-03-04T11:00")
    assert "0 minutes for the way" in hurried["note"]
    ok(world, "cancel_viewing", viewing_id=hurried["viewing_id"])
    world.table("listing_platform.listings").update(BIG, agent_id="agt_mira")
    assert "2027-03-04T11:00:00+01:00" not in ok(world, "get_listing_detail", listing_id=BIG)["free_viewing_slots"]
    refused(world, "SLOT_UNAVAILABLE", "schedule_viewing", **USER, listing_id=BIG, datetime="2027-03-04T11:00")
    ok(world, "schedule_viewing", **USER, listing_id=BIG, datetime="2027-03-04T11:30")


def test_slots__are_of_several_days() -> None:
    """Who asks for free times sees more than one day of them."""
    days = {slot[:10] for slot in ok(build(), "get_listing_detail", listing_id=FLAT)["free_viewing_slots"]}
    assert len(days) >= 2


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


def test_search__can_be_of_one_agents_offers() -> None:
    """All that an agent offers can be listed; an unknown agent is refused."""
    world = build()
    found = ok(world, "search_listings", category="rent", agent_id="agt_tom")["listings"]
    assert [row["listing_id"] for row in found] == [BIG]
    refused(world, "AGENT_NOT_FOUND", "search_listings", category="rent", agent_id="agt_nobody")
