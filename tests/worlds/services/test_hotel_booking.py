"""Hotels: the surface, searching, booking, reading, cancelling."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from lifegym.worlds.services.hotel_booking import HotelBooking
from lifegym.worlds.services.hotel_booking.plan_ids import compose, confirmation_code, parse
from lifegym.worlds.signals import MailOut
from tests.worlds.services.hotel_kit import (
    GUEST,
    TOKYO,
    assert_sound,
    book,
    build,
    heard,
    left,
    moved,
    ok,
    refused,
    reservation,
    until,
    world_does,
    yen,
)


def test_surface__equals_the_published_one() -> None:
    """Every published tool is there with its parameters in order, required flags and defaults; more may be optional."""
    published = json.loads((Path(__file__).parents[2] / "data" / "tool_surface.json").read_text())["hotel_booking"]
    assert set(published) == set(HotelBooking.tools)
    for name, facts in published.items():
        tool = HotelBooking.tools[name]
        wanted = [(param["name"], param["required"], param["default"]) for param in facts["params"]]
        assert [(param.name, param.required, param.default) for param in tool.params][: len(wanted)] == wanted
        assert not any(param.required for param in tool.params[len(wanted) :])
        assert tool.writes == facts["writes"]


@pytest.mark.parametrize("name", sorted(HotelBooking.tools))
def test_surface__describes_itself(name: str) -> None:
    """Every tool has a description, an example and a word on each parameter."""
    tool = HotelBooking.tools[name]
    assert tool.doc.example.startswith(f"hotel_booking.{name}(")
    assert set(tool.doc.arguments) == {param.name for param in tool.params}
    assert len(tool.doc.description) > 60
    assert tool.schema["parameters"]["properties"].keys() == {param.name for param in tool.params}


def test_plan_id__reads_back_what_it_composes() -> None:
    """A composed id names the same stay again, with underscores in the hotel's id."""
    text = compose("htl_0001", "Deluxe Twín", "flexible", date(2026, 4, 10), date(2026, 4, 12))
    assert text == "rp_htl_0001_deluxe-twin_flexible_20260410_20260412"
    assert parse(text) == ("htl_0001", "deluxe-twin", "flexible", date(2026, 4, 10), date(2026, 4, 12))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "BAD_ARG"),
        ("htl_0001_deluxe-twin_flexible_20260410_20260412", "BAD_ARG"),
        ("rp_htl_0001_deluxe-twin_flexible_2026-04-10_20260412", "BAD_ARG"),
        ("rp_htl_0001_deluxe-twin_flexible_20260431_20260502", "BAD_ARG"),
        ("rp_htl_0001_deluxe-twin_flexible_٢٠٢٦٠٤١٠_20260412", "BAD_ARG"),
        ("rp_htl_0001_deluxe-twin_flexible_20260412_20260412", "BAD_DATE_RANGE"),
        ("rp_htl_0001_deluxe-twin_flexible_20260401_20261201", "BAD_DATE_RANGE"),
        ("rp_htl_0009_deluxe-twin_flexible_20260410_20260412", "RATE_PLAN_NOT_FOUND"),
        ("rp_htl_0001_Deluxe-twin_flexible_20260410_20260412", "RATE_PLAN_NOT_FOUND"),
        ("rp_htl_0001_deluxe-twin_flexible_20260301_20260303", "BAD_DATE_RANGE"),
        ("rp_htl_0001_deluxe-twin_flexible_20260429_20260502", "SOLD_OUT"),
    ],
)
def test_plan_id__refuses_what_is_not_on_sale(text: str, code: str) -> None:
    """An id that is malformed, unknown, past or beyond what is on sale is refused with a code that says which."""
    refused(build(), code, "create_reservation", rate_plan_id=text, guest_profile=GUEST, payment_method_id="pm_blue")


def test_confirmation_code__differs_for_every_number() -> None:
    """No two numbers share a code."""
    assert len({confirmation_code(number) for number in range(20_000)}) == 20_000


def test_search__ignores_case_and_accents_and_narrows() -> None:
    """A city is found however it is typed; filters keep exactly the fitting houses, cheapest first."""
    world = build()
    stay = {"check_in": "2026-04-10", "check_out": "2026-04-12", "guests": 2}
    found = ok(world, "search_hotels", city_or_geo="kyoto, Japan", **stay)
    assert [item["hotel_id"] for item in found["hotels"]] == ["htl_0001", "htl_0002"]
    assert found["hotels"][0]["cheapest"]["total"]["amount"] == "34000"

    def ids(**filters: Any) -> list[str]:
        return [
            item["hotel_id"]
            for item in ok(world, "search_hotels", city_or_geo="KYŌTO", filters=filters, **stay)["hotels"]
        ]

    assert ids(amenities=["elevator"]) == ["htl_0001"]
    assert ids(max_price=16_999) == []
    assert ids(max_total=34_000) == ["htl_0001", "htl_0002"]
    assert ids(min_beds=3) == []
    assert ids(sort="stars", name="aoi") == ["htl_0002"]
    assert ids(refundable=True, max_price=20_000) == []
    assert ids(refundable=True, max_price=22_500) == ["htl_0001", "htl_0002"]
    assert ids(dinner=True) == ["htl_0001", "htl_0002"]
    assert ids(page=2, page_size=1) == ["htl_0002"]


def test_search__around_a_point_within_a_radius() -> None:
    """A point finds the houses within the radius, with their distance."""
    world = build()
    found = ok(
        world,
        "search_hotels",
        city_or_geo="36.14, 137.26",
        check_in="2026-04-10",
        check_out="2026-04-12",
        guests=2,
        filters={"sort": "distance"},
    )
    assert [(item["hotel_id"], item["distance_km"]) for item in found["hotels"]] == [("htl_0003", 0.9)]


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        ({"city_or_geo": "Kioto"}, "CITY_UNKNOWN", "Kyoto"),
        ({"city_or_geo": "91,200"}, "BAD_ARG", "latitude"),
        ({"check_out": "2026-04-10"}, "BAD_DATE_RANGE", "after"),
        ({"check_in": "tomorrow"}, "BAD_DATE", "ISO"),
        ({"check_in": "2026-02-10", "check_out": "2026-02-12"}, "BAD_DATE_RANGE", "passed"),
        ({"guests": 0}, "BAD_ARG", "guests"),
        ({"filters": {"max_prise": 3}}, "BAD_ARG", "max_price, max_total"),
        ({"filters": {"sort": "luck"}}, "BAD_ARG", "price"),
        ({"filters": {"max_price": -1}}, "BAD_ARG", "max_price"),
        ({"filters": {"amenities": ["lfit"]}}, "BAD_ARG", "lift"),
        ({"filters": {"sort": "distance"}}, "BAD_ARG", "lat,lng"),
    ],
)
def test_search__says_what_would_be_right(changes: dict[str, Any], code: str, says: str) -> None:
    """A wrong search is refused with the allowed values."""
    arguments = {"city_or_geo": "Kyoto", "check_in": "2026-04-10", "check_out": "2026-04-12", "guests": 2, **changes}
    assert says in refused(build(), code, "search_hotels", **arguments)


def test_availability__totals_every_night_and_lists_bookable_ids() -> None:
    """Each rate's total is the sum of its nights, and its id books."""
    world = build()
    found = ok(
        world, "get_room_availability", hotel_id="htl_0001", check_in="2026-04-10", check_out="2026-04-12", guests=2
    )
    totals = {plan["rate_plan_id"].split("_", 3)[3]: int(plan["total"]["amount"]) for plan in found["rate_plans"]}
    assert totals["deluxe-twin_flexible_20260410_20260412"] == 45_000
    assert len(totals) == found["total"] == 4
    for plan in found["rate_plans"]:
        assert int(plan["total"]["amount"]) == sum(int(night["price"]["amount"]) for night in plan["nightly"])
        ok(
            world.fork(),
            "create_reservation",
            rate_plan_id=plan["rate_plan_id"],
            guest_profile=GUEST,
            payment_method_id="4471",
        )
    refused(
        world,
        "HOTEL_NOT_FOUND",
        "get_room_availability",
        hotel_id="htl_1",
        check_in="2026-04-10",
        check_out="2026-04-12",
        guests=2,
    )
    larger = ok(
        world, "get_room_availability", hotel_id="htl_0001", check_in="2026-04-10", check_out="2026-04-12", guests=3
    )
    assert [plan["room_type"] for plan in larger["rate_plans"]] == ["Corner suite"]
    assert larger["sold_out"] == [{"room_type": "Deluxe twin", "max_occupancy": 2}]
    assert "note" not in larger
    last = max(row.date for row in world.table("hotel_booking.nights") if row.hotel_id == "htl_0001")
    for first, told in ((last, False), (last + timedelta(days=1), True), (last + timedelta(days=900), True)):
        stay = {"check_in": str(first), "check_out": str(first + timedelta(days=1)), "guests": 2}
        shown = ok(world, "get_room_availability", hotel_id="htl_0001", **stay)
        assert shown.get("note") == (f"Nights are on sale up to {last} so far." if told else None)


def test_create__prepaid_is_charged_at_once_and_flexible_at_check_in() -> None:
    """Money moves when the rate says, inventory at once."""
    world = build()
    prepaid = book(world, flavor="prepaid")
    assert moved(world) == [34_000]
    flexible = book(world, payment_method_id="4471")
    assert moved(world) == [34_000]
    assert reservation(world, flexible).payment_method_id == "pm_blue"
    assert [left(world, day) for day in (9, 10, 11, 12)] == [2, 0, 0, 2]
    until(world, 10, 14)
    assert moved(world) == [34_000]
    until(world, 10, 16)
    assert moved(world) == [34_000, 45_000]
    assert {reservation(world, key).status for key in (prepaid, flexible)} == {"checked_in"}
    until(world, 12, 12)
    assert {reservation(world, key).status for key in (prepaid, flexible)} == {"checked_out"}
    assert_sound(world)


def test_create__mails_a_confirmation(monkeypatch: pytest.MonkeyPatch) -> None:
    """A booking mails a confirmation with code and total."""
    world = build()
    signals = heard(world, monkeypatch)
    key = book(world)
    mails = [signal for signal in signals if isinstance(signal, MailOut)]
    assert reservation(world, key).confirmation_code in mails[0].subject
    assert "45,000 JPY" in mails[0].body


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"payment_method_id": "pm_none"}, "PAYMENT_METHOD_UNKNOWN"),
        ({"payment_method_id": "pm_old"}, "PAYMENT_DECLINED"),
        ({"guest_profile": {**GUEST, "user_id": "usr_tu"}}, "USER_NOT_FOUND"),
        ({"guest_profile": {**GUEST, "email": "mai at home"}}, "BAD_ARG"),
        ({"guest_profile": {**GUEST, "phone": "none"}}, "BAD_ARG"),
        ({"guest_profile": {**GUEST, "first_name": "  "}}, "BAD_ARG"),
        ({"guest_profile": {"first_name": "Mai"}}, "BAD_ARG"),
        ({"guests": 3}, "BAD_ARG"),
        ({"special_requests": "x" * 1001}, "BAD_ARG"),
    ],
)
def test_create__refuses_bad_guests_and_cards(changes: dict[str, Any], code: str) -> None:
    """A booking with a wrong guest, card or wish leaves no trace."""
    arguments = {
        "rate_plan_id": "rp_htl_0001_deluxe-twin_flexible_20260410_20260412",
        "guest_profile": GUEST,
        "payment_method_id": "pm_blue",
        **changes,
    }
    refused(build(), code, "create_reservation", **arguments)


def test_create__stops_when_the_last_room_is_gone() -> None:
    """One night sold out is enough to refuse the stay, and the night is named."""
    world = build()
    book(world, room="corner-suite", span=(11, 12))
    text = refused(
        world,
        "SOLD_OUT",
        "create_reservation",
        rate_plan_id="rp_htl_0001_corner-suite_flexible_20260410_20260413",
        guest_profile=GUEST,
        payment_method_id="pm_blue",
    )
    assert "2026-04-11" in text
    assert "2026-04-10" not in text.split("on ")[1]


def test_reading__lists_and_sums_up() -> None:
    """Lists filter by state and date; the summary counts what is ahead; only the account's owner may look."""
    world = build()
    first, second = book(world, span=(20, 22)), book(world)
    assert [
        item["reservation_id"] for item in ok(world, "list_reservations", user_id="MAI@x.example")["reservations"]
    ] == [second, first]
    assert ok(world, "list_reservations", user_id="usr_mai", date_from="2026-04-12")["total"] == 1
    ok(world, "cancel_reservation", reservation_id=second)
    assert (
        ok(world, "list_reservations", user_id="usr_mai", status="cancelled")["reservations"][0]["reservation_id"]
        == second
    )
    summary = ok(world, "get_user_bookings_summary", user_id="usr_mai")
    assert (summary["by_status"], summary["nights_ahead"]) == ({"confirmed": 1, "cancelled": 1}, 2)
    assert summary["total_ahead"] == [{"amount": "40000", "currency": "JPY"}]
    assert summary["next_stay"]["reservation_id"] == first
    refused(world, "USER_NOT_FOUND", "list_reservations", user_id="usr_tu")
    refused(world, "USER_NOT_FOUND", "get_user_bookings_summary", user_id="")
    refused(world, "BAD_ARG", "list_reservations", user_id="usr_mai", page=0)
    refused(world, "RES_NOT_FOUND", "get_reservation", reservation_id="res_1")


def test_details__show_closures_until_they_end() -> None:
    """A house's page and its availability name what is out of service; the amenities filter stops counting it."""
    world = build()
    world_does(
        world,
        "close_facility",
        hotel_id="htl_0001",
        amenity="lift",
        first_day="2026-04-09",
        last_day="2026-04-10",
        note="Works.",
    )
    assert ok(world, "get_hotel_details", hotel_id="htl_0001")["out_of_service"][0]["amenity"] == "lift"
    search = {"city_or_geo": "Kyoto", "guests": 2, "filters": {"amenities": ["lift"]}}
    assert ok(world, "search_hotels", check_in="2026-04-10", check_out="2026-04-12", **search)["total"] == 0
    assert ok(world, "search_hotels", check_in="2026-04-11", check_out="2026-04-12", **search)["total"] == 1
    key = book(world)
    assert ok(world, "get_reservation", reservation_id=key)["out_of_service"][0]["note"] == "Works."
    until(world, 12)
    assert ok(world, "get_hotel_details", hotel_id="htl_0001")["out_of_service"] == []
    refused(world, "HOTEL_NOT_FOUND", "get_hotel_details", hotel_id="Kawara Inn")


def test_cancel__is_free_until_the_deadline_and_costs_a_night_after() -> None:
    """The deadline is kept to the minute, in the house's time."""
    world = build()
    early, late = book(world), book(world)
    until(world, 7, 18)
    assert ok(world, "cancel_reservation", reservation_id=early)["cancellation_fee"]["amount"] == "0"
    world.run_due(datetime(2026, 4, 7, 18, 1, tzinfo=TOKYO))
    assert ok(world, "cancel_reservation", reservation_id=late)["charged_now"]["amount"] == "20000"
    assert moved(world) == [20_000]
    assert left(world, 10) == 2
    refused(world, "ALREADY_CANCELLED", "cancel_reservation", reservation_id=late)
    assert_sound(world)


def test_cancel__prepaid_gives_nothing_back() -> None:
    """A prepaid rate keeps everything, and the room is free again."""
    world = build()
    key = book(world, flavor="prepaid")
    found = ok(world, "cancel_reservation", reservation_id=key)
    assert (found["cancellation_fee"]["amount"], found["refunded_now"]["amount"]) == ("34000", "0")
    assert moved(world) == [34_000]
    assert left(world, 10) == 2


def test_cancel__refunds_late_check_out_but_no_change_fee() -> None:
    """What was paid for leaving later comes back with a free cancellation; a late change's fee never does."""
    world = build()
    key = book(world)
    ok(world, "request_late_checkout", reservation_id=key, new_time="13:00")
    assert ok(world.fork(), "cancel_reservation", reservation_id=key)["refunded_now"]["amount"] == "2000"
    until(world, 8)
    ok(world, "modify_reservation", reservation_id=key, new_check_out="2026-04-13")
    found = ok(world, "cancel_reservation", reservation_id=key)
    assert (found["cancellation_fee"]["amount"], found["charged_now"]["amount"]) == ("20000", "18000")
    assert sum(moved(world)) == 23_000
    assert_sound(world)


def test_cancel__refuses_once_checked_in() -> None:
    """Whoever has checked in can only shorten the stay."""
    world = build()
    key = book(world, span=(10, 13))
    until(world, 10, 20)
    refused(world, "UNCANCELLABLE", "cancel_reservation", reservation_id=key)
    found = ok(world, "modify_reservation", reservation_id=key, new_check_out="2026-04-11")
    assert found["refunded_now"]["amount"] == "45000"
    assert left(world, 11) == 2
    refused(world, "RES_NOT_FOUND", "cancel_reservation", reservation_id="")


def test_create__reaches_inbox_and_wallet() -> None:
    """With mail enabled a prepaid booking and its cancellation each land in the inbox, the money in the wallet."""
    world = build("email")
    key = book(world, flavor="prepaid")
    ok(world, "cancel_reservation", reservation_id=key)
    subjects = [message.subject for message in world.table("email.messages")]
    assert [subject.split(":")[0] for subject in subjects] == ["Reservation confirmed", "Reservation cancelled"]
    assert [(entry.amount, entry.reference) for entry in world.table("wallet.entries")] == [(yen(34_000), key)]
