"""What the services tell a caller who was wrong or who found nothing: the way on, never a wrong lead."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.ordinary import calendar, email, hotel_booking, notification_hub, notion, visa_and_advisory
from lifegym.worlds.workspace import File
from lifegym.worlds.world import Persona, World

HOME = zone("Europe/Berlin")
NOW = datetime(2026, 3, 2, 8, tzinfo=HOME)
SERVICES = ("email", "calendar", "notion", "notification_hub", "hotel_booking", "visa_and_advisory")
USER = {"user_id": "usr_lena"}
ITEMS = "1d000000-0000-4000-8000-000000000001"


@pytest.fixture(scope="module")
def base() -> World:
    """An ordinary life, small, from which every test forks."""
    persona = Persona(
        user_id="usr_lena", name="Lena Brandt", email="lena@post.example", zone="Europe/Berlin", currency="EUR"
    )
    world = World(persona, SERVICES, NOW)
    rng = np.random.default_rng(3)
    world.seed(
        ("wallet.methods", PaymentMethod(method_id="pm_0001", label="Visa", last4="4471", holder="Lena")),
        ("files.files", File(path="passport.pdf", content="Passport of Lena Brandt", updated_at=NOW)),
        *email.ordinary(rng, persona, NOW, 60),
        *calendar.ordinary(rng, persona, NOW, 30),
        *notion.ordinary(rng, persona, NOW, 60),
        *notification_hub.ordinary(rng, persona, NOW, 30),
        *hotel_booking.ordinary(rng, persona, NOW, 12),
        *visa_and_advisory.ordinary(rng, persona, NOW, 145, nationality="VN"),
    )
    world.seal()
    return world


@pytest.fixture
def world(base: World) -> World:
    """A fork of the ordinary life."""
    return base.fork()


def ask(world: World, tool: str, **arguments: Any) -> Any:
    """Call a tool and return what it answers, refused or not; a refusal changes nothing."""
    before = world.digest()
    call = world.call(tool, arguments)
    assert call.ok or world.digest() == before
    return json.loads(call.result)


def mails(world: World) -> list[Any]:
    """Return the mailbox in the order in which mail came."""
    return list(world.table("email.messages"))


def test_ids__a_wrong_number_is_not_taken_for_its_neighbour(world: World) -> None:
    """Who asks for mail 9999 is not led to mail 999; who writes a number another way is led to it."""
    assert "Did you mean" not in ask(world, "email.read_email", email_id="9999")["error"]
    answer = ask(world, "calendar.get_event", event_id="EVT_12")
    assert "Did you mean 'evt_00000012'?" in answer["error"]


def test_email_search__reads_a_minus_and_more_operators(world: World) -> None:
    """A minus leaves mails out; in: and filename: narrow; the rest of the mailbox is the difference."""
    every = ask(world, "email.search_emails", query="to:lena")["total"]
    unread = ask(world, "email.search_emails", query="to:lena is:unread")["total"]
    assert unread > 0
    assert ask(world, "email.search_emails", query="to:lena -is:unread")["total"] == every - unread
    assert ask(world, "email.search_emails", query="in:sent")["total"] == len(
        [row for row in mails(world) if row.folder == "Sent"]
    )
    assert ask(world, "email.search_emails", query="filename:nothing-of-that-name")["total"] == 0


@pytest.mark.parametrize("query", ["invoice OR receipt", "label:work", "newer_than:2d", "in:nowhere"])
def test_email_search__refuses_what_it_would_misread(world: World, query: str) -> None:
    """Operators of other mail programs are refused with those there are, instead of finding nothing."""
    assert ask(world, "email.search_emails", query=query)["code"] == "BAD_ARG"


def test_email_export__says_how_many_fit(world: World) -> None:
    """Too large an export names the limit and how many mails would fit."""
    for row in mails(world)[:30]:
        world.table("email.messages").update(row.email_id, body="x" * 10_000)
    answer = ask(world, "email.export_emails", export_all_folders=True)
    assert (answer["code"], "200,000" in answer["error"]) == ("FILE_ERROR", True)


def test_calendar__tells_of_an_hour_that_the_clocks_skip(world: World) -> None:
    """02:30 on the night the clocks go forward counts as 03:30, and an end at 03:00 is refused with that reason."""
    answer = ask(world, "calendar.create_event", summary="Feed", start="2026-03-29T02:30", end="2026-03-29T03:00")
    assert answer["code"] == "BAD_TIME_RANGE"
    assert "skip 02:30; it counts as 03:30" in answer["error"]


def test_calendar__an_invitation_to_a_series_says_how_it_repeats(world: World) -> None:
    """Guests of a repeating event learn its rule, those of a single one read nothing of it."""
    event = {"summary": "Choir", "start": "2026-03-04T19:00", "end": "2026-03-04T20:00"}
    people = [{"email": "an@mail.example"}]
    ask(world, "calendar.create_event", **event, attendees=people)
    assert "Repeats" not in mails(world)[-1].body
    ask(world, "calendar.create_event", **event, attendees=people, recurrence="FREQ=WEEKLY;BYDAY=WE;COUNT=4")
    assert "Repeats: every week on Wednesday, 4 times" in mails(world)[-1].body


def test_calendar__an_invitation_is_answered_by_naming_oneself(world: World) -> None:
    """Invited by mail, the persona accepts with their own entry alone; the others stay, the organizer is told once."""
    invitation = {
        "organizer": "boss@north.example",
        "summary": "Board",
        "start": "2026-03-05T10:00",
        "end": "2026-03-05T11:00",
        "event_id": "evt_00000900",
        "announce": True,
    }
    world.apply(Op(target="calendar.share_event", arguments=invitation))
    assert (mails(world)[-1].sender, mails(world)[-1].subject) == ("boss@north.example", "Invitation: Board")
    answer = {"event_id": "evt_00000900", "attendees": [{"email": "Lena@post.example", "response_status": "declined"}]}
    event = ask(world, "calendar.update_event", **answer)
    people = {row["email"]: row["response_status"] for row in event["attendees"]}
    assert people == {"boss@north.example": "accepted", "lena@post.example": "declined"}
    assert (mails(world)[-1].to, mails(world)[-1].subject) == (("boss@north.example",), "Declined: Board")
    count = len(mails(world))
    ask(world, "calendar.update_event", **answer)
    assert len(mails(world)) == count


def test_notion_query__names_the_right_kind_of_condition(world: World) -> None:
    """A value that does not fit a column is answered with a filter that would, not with how to write the column."""
    wrong = {"property": "Price", "select": {"equals": "x"}}
    answer = ask(world, "notion.API-post-database-query", database_id=ITEMS, filter=wrong)
    assert answer["code"] == "BAD_FILTER"
    assert '{"property": "Price", "number": {"equals": 12.5}}' in answer["error"]


def test_notion_query__tells_of_an_option_that_does_not_exist(world: World) -> None:
    """Nothing found for a misspelt option is told apart from nothing found."""
    room = {"property": "Room", "select": {"equals": "Kitchn"}}
    found = ask(world, "notion.API-post-database-query", database_id=ITEMS, filter=room)
    assert (found["total"], "Did you mean 'Kitchen'" in found["note"]) == (0, True)
    room = {"property": "Room", "select": {"equals": "Kitchen"}}
    assert "note" not in ask(world, "notion.API-post-database-query", database_id=ITEMS, filter=room)


def test_hub__asks_for_the_same_news_once(world: World) -> None:
    """A second subscription to the same is refused and names the first, so that nobody is woken twice."""
    wish = {**USER, "source": "visa_and_advisory", "type": "policy_update", "target": "Japan"}
    first = ask(world, "notification_hub.create_subscription", **wish)["subscription_id"]
    answer = ask(world, "notification_hub.create_subscription", **{**wish, "target": "JAPAN"})
    assert (answer["code"], first in answer["error"]) == ("ALREADY_SUBSCRIBED", True)
    ask(world, "notification_hub.delete_subscription", subscription_id=first)
    assert "subscription_id" in ask(world, "notification_hub.create_subscription", **wish)


def test_hub__an_update_does_not_make_a_twin(world: World) -> None:
    """A subscription cannot be changed into one that is there already."""
    wish = {**USER, "source": "*", "type": "*"}
    ask(world, "notification_hub.create_subscription", **wish, target="rain")
    other = ask(world, "notification_hub.create_subscription", **wish, target="snow")["subscription_id"]
    answer = ask(world, "notification_hub.update_subscription", subscription_id=other, target="rain")
    assert answer["code"] == "ALREADY_SUBSCRIBED"


def test_hub__a_source_that_never_speaks_is_refused_or_remarked(world: World) -> None:
    """A slip in a source's name is refused with the right one; a name nobody knows is taken with a note."""
    wish = {**USER, "type": "*", "target": "*"}
    slip = ask(world, "notification_hub.create_subscription", **wish, source="hotelbooking")
    assert (slip["code"], "'hotel_booking'" in slip["error"]) == ("BAD_SOURCE", True)
    assert "note" in ask(world, "notification_hub.create_subscription", **wish, source="zoo")
    assert "note" in ask(world, "notification_hub.create_subscription", **wish, source="email")
    assert "note" not in ask(world, "notification_hub.create_subscription", **wish, source="calendar")
    assert "Sources so far" in ask(world, "notification_hub.list_notifications", **USER, source="zoo")["note"]


def test_hub__an_account_can_be_left(world: World) -> None:
    """What subscribe_official_account follows, delete_subscription leaves; then it can be followed again."""
    followed = next(iter(world.table("notification_hub.follows").rows))
    ask(world, "notification_hub.delete_subscription", subscription_id=followed)
    accounts = ask(world, "notification_hub.list_official_accounts", **USER)["accounts"]
    assert not next(row for row in accounts if row["account_id"] == followed)["subscribed"]
    assert "subscribed_at" in ask(world, "notification_hub.subscribe_official_account", **USER, account_id=followed)


def test_hub__an_alert_on_an_unknown_price_says_so(world: World) -> None:
    """An alert tells when no price of its item has been seen, since it compares only those to come."""
    alert = ask(world, "notification_hub.create_price_alert", **USER, item_ref="ZZ 9", target_price_minor=5000)
    assert (alert["status"], "No service here quotes a price" in alert["note"]) == ("active", True)


@pytest.mark.parametrize(
    ("where", "day", "filters", "note"),
    [
        ("Kyoto", "2028-02-29", None, "on sale for nights from 2026-03-02"),
        ("0,0", "2026-03-10", None, "within 5 km of 0,0"),
        ("Kyoto", "2026-03-10", {"max_price": 1}, "drop a filter"),
    ],
)
def test_hotels__a_search_without_a_hit_says_why(
    world: World, where: str, day: str, filters: dict[str, Any] | None, note: str
) -> None:
    """Days not yet on sale, a place without hotels and filters too narrow are told apart."""
    end = (datetime.fromisoformat(day) + timedelta(days=1)).date().isoformat()
    found = ask(
        world, "hotel_booking.search_hotels", city_or_geo=where, check_in=day, check_out=end, guests=2, filters=filters
    )
    assert (found["total"], note in found["note"]) == (0, True)


def test_hotels__a_prepaid_stay_given_up_is_not_called_free(base: World) -> None:
    """The letter about a cancelled prepaid stay says what is kept, not that nothing was charged."""
    world = base.fork()
    plans = world.table("hotel_booking.rates")
    rate = next(row for row in plans if row.flavor == "prepaid" and row.date.isoformat() == "2026-03-20")
    found = ask(
        world,
        "hotel_booking.get_room_availability",
        hotel_id=rate.hotel_id,
        check_in="2026-03-20",
        check_out="2026-03-21",
        guests=1,
    )
    plan = next(row for row in found["rate_plans"] if row["flavor"] == "prepaid")
    guest = {"first_name": "Lena", "last_name": "Brandt", "email": "lena@post.example", "phone": "+49 30 5550148"}
    stay = ask(
        world,
        "hotel_booking.create_reservation",
        rate_plan_id=plan["rate_plan_id"],
        payment_method_id="pm_0001",
        guest_profile={**guest, **USER},
    )
    ask(world, "hotel_booking.cancel_reservation", reservation_id=stay["reservation_id"])
    assert "Nothing goes back of the" in mails(world)[-1].body
    assert "Nothing was charged" not in mails(world)[-1].body


def test_hotels__house_rules_do_not_contradict_each_other(base: World) -> None:
    """No house both forbids smoking and names a place for it."""
    for hotel in base.table("hotel_booking.hotels"):
        assert sum("smoking" in rule.lower() for rule in hotel.house_rules) <= 1
        assert len(hotel.house_rules) == 3


def test_visa__no_product_names_where_there_are_some(world: World) -> None:
    """An empty list of products says that it is empty by rule, and what else there is."""
    found = ask(world, "visa_and_advisory.list_visa_products", nationality="VN", destination="FJ")
    assert (found["total"], "AU" in found["note"]) == (0, True)


def test_visa__a_stay_longer_than_allowed_is_refused_and_a_late_decision_remarked(world: World) -> None:
    """An office refuses a stay beyond the product's days, and warns when its decision may come after arrival."""
    profile = {
        "full_name": "LE THU HA",
        "nationality": "VN",
        "passport_number": "C1234567",
        "passport_expiry": "2031-05-20",
    }
    key = ask(world, "visa_and_advisory.start_visa_application", product_id="vp_au_600_vn", applicant_profile=profile)[
        "application_id"
    ]
    for kind in ("passport", "bank_statement", "employment_letter", "itinerary"):
        ask(world, "visa_and_advisory.upload_document", application_id=key, kind=kind, doc_ref="passport.pdf")

    def submit(arrival: str, departure: str) -> Any:
        return ask(
            world,
            "visa_and_advisory.submit_visa_application",
            application_id=key,
            docs_refs=[],
            payment_method_id="pm_0001",
            answers={"arrival": arrival, "departure": departure, "first_address": "Harbour Hostel, Perth"},
        )

    answer = submit("2026-03-10", "2026-12-01")
    assert (answer["code"], "Leave by 2026-06-08" in answer["error"]) == ("validation_error", True)
    assert not len(world.table("wallet.entries"))
    assert "too late for arrival" in submit("2026-03-10", "2026-06-08")["warning"]


def test_visa__changes_reach_who_subscribed_to_policy_updates(world: World) -> None:
    """Advisories, fees and closures are policy updates: they wake a subscription, and without one leave no line."""
    changes = (
        ("update_advisory", {"country_code": "AU", "level": 3, "text": "Storms."}),
        ("change_fee", {"product_id": "vp_au_600_vn", "fee": {"amount": "220.00", "currency": "AUD"}}),
        ("close_product", {"product_id": "vp_au_600_vn"}),
    )
    count = len(world.table("notification_hub.notifications"))
    twin = world.fork()
    for operation, arguments in changes:
        twin.apply(Op(target=f"visa_and_advisory.{operation}", arguments=arguments))
    assert len(twin.table("notification_hub.notifications")) == count
    wish = {"source": "visa_and_advisory", "type": "policy_update", "target": "Australia"}
    ask(world, "notification_hub.create_subscription", **USER, **wish)
    for operation, arguments in changes:
        world.apply(Op(target=f"visa_and_advisory.{operation}", arguments=arguments))
    assert len(world.pushes) == len(changes)
