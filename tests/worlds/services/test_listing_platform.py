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
from tests.worlds.services.listing_platform_kit import (
    BIG,
    CAR,
    DESK,
    FLAT,
    NOW,
    OWN,
    USER,
    assert_sound,
    at,
    bodies,
    booked,
    build,
    does,
    eur,
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


def test_contact__offers_no_other_appointment_to_who_has_one() -> None:
    """With a viewing ahead or past the agent answers what was asked and proposes no times."""
    world = build()
    assert "I could show you the place on" in said(world, FLAT, "Are pets allowed?")
    booked(world, "2027-03-09T10:30")
    assert "I could show" not in said(world, FLAT, "Are pets allowed?")


def test_search__can_be_of_one_agents_offers() -> None:
    """All that an agent offers can be listed; an unknown agent is refused."""
    world = build()
    found = ok(world, "search_listings", category="rent", agent_id="agt_tom")["listings"]
    assert [row["listing_id"] for row in found] == [BIG]
    refused(world, "AGENT_NOT_FOUND", "search_listings", category="rent", agent_id="agt_nobody")
