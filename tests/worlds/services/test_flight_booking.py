"""The flight service as the agent meets it: its surface, search, offers."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking import FlightBooking
from lifegym.worlds.services.flight_booking.fares import convert
from tests.worlds.services.flights_kit import (
    CARD,
    CONTACT,
    MAI,
    NOW,
    ask,
    offer,
    op,
    refused,
    vnd,
    world,
)

SURFACE = json.loads((Path(__file__).parents[2] / "data" / "tool_surface.json").read_text(encoding="utf-8"))


def test_surface__is_the_published_one() -> None:
    """Every published tool is there with every parameter, its required flag and its default.

    Nothing else is required.
    """
    published = SURFACE["flight_booking"]
    assert set(FlightBooking.tools) == set(published)
    for name, facts in published.items():
        tool = FlightBooking.tools[name]
        mine = {param.name: param for param in tool.params}
        for param in facts["params"]:
            assert mine[param["name"]].required == param["required"]
            assert mine[param["name"]].default == param["default"]
        added = set(mine) - {param["name"] for param in facts["params"]}
        assert not any(mine[item].required for item in added)
        assert tool.writes == facts["writes"]


@pytest.mark.parametrize(
    "kind", ["PassengerProfile", "BookingContact", "PaymentDetails", "SeatSelection", "PreferredSeat"]
)
def test_surface__structured_arguments_take_the_published_fields(kind: str) -> None:
    """The structured arguments have the published fields and require no others."""
    from lifegym.worlds.services.flight_booking import args

    fields: dict[str, Any] = getattr(args, kind).model_fields
    published = {item["name"]: item["required"] for item in SURFACE["_meta"]["object_types"][kind]}
    assert {name: field.is_required() for name, field in fields.items() if name in published} == published
    assert not any(field.is_required() for name, field in fields.items() if name not in published)


@pytest.mark.parametrize("name", sorted(FlightBooking.tools))
def test_surface__every_parameter_is_described(name: str) -> None:
    """A model reads what each tool and parameter is for, and one example call."""
    doc = FlightBooking.tools[name].doc
    assert len(doc.description) > 60
    assert doc.example.startswith(f"flight_booking.{name}(")
    assert set(doc.arguments) == {param.name for param in FlightBooking.tools[name].params}


def test_search__finds_direct_and_connecting_flights_with_layover() -> None:
    """A day's direct flights and its connection are found, the wait between flights is told, times are local."""
    found = ask(
        world(), "search_flights", origin="DAD", destination="Osaka", departure_date="2026-04-05", currency="VND"
    )
    routes = {tuple(part["flight_no"] for part in item["segments"]) for item in found["offers"]}
    assert routes == {("H7506",), ("K8512",), ("H7100", "K8330")}
    direct = next(item for item in found["offers"] if item["segments"][0]["flight_no"] == "H7506")
    assert direct["journeys"][0]["depart_at"] == "2026-04-05T08:10:00+07:00"
    assert direct["journeys"][0]["arrive_at"] == "2026-04-05T14:35:00+09:00"
    joined = next(item for item in found["offers"] if len(item["segments"]) == 2)
    assert joined["journeys"][0]["layovers"] == [{"airport": "SGN", "minutes": 155}]
    totals = [int(item["total"]["amount"]) for item in found["offers"]]
    assert totals == sorted(totals)


def test_search__a_day_that_has_passed_is_said_to_have() -> None:
    """Of yesterday, which may still be today further west, nothing is said but that it is over."""
    here = world()
    day = here.clock.today - timedelta(days=1)
    found = ask(here, "search_flights", origin="DAD", destination="KIX", departure_date=day.isoformat())
    assert found["note"].startswith(f"{day} has passed.")


def test_search__layover_bounds() -> None:
    """A wait of 45 minutes connects, one of 44 does not."""
    for leaves, expected in (("08:20", True), ("08:19", False)):
        here = world()
        op(
            here,
            "retime",
            flight_no="K8330",
            date="2026-04-05",
            depart_at=f"2026-04-05T{leaves}:00+07:00",
            arrive_at="2026-04-05T16:00:00+09:00",
        )
        found = ask(here, "search_flights", origin="DAD", destination="KIX", departure_date="2026-04-05")
        assert any(len(item["segments"]) == 2 for item in found["offers"]) is expected


def test_search__converts_by_the_published_table() -> None:
    """The default currency is CNY; each fare is converted and rounded to the fen, and the total is their sum."""
    here = world()
    found = ask(
        here,
        "search_flights",
        origin="DAD",
        destination="KIX",
        departure_date="2026-04-05",
        adults=2,
        children=1,
        non_stop=True,
    )
    assert found["currency"] == "CNY"
    item = next(
        item for item in found["offers"] if item["segments"][0]["flight_no"] == "H7506" and not item["changeable"]
    )
    adult, child = convert(vnd(5_200_000), "CNY"), convert(vnd(3_900_000), "CNY")
    assert adult == Money.of("1477.27", "CNY")
    assert Money.of(item["total"]["amount"], "CNY") == Money(2 * adult.minor + child.minor, "CNY")


@pytest.mark.parametrize(
    ("amount", "currency", "expected"),
    [
        (Money(28_000, "JPY"), "VND", Money(4_760_000, "VND")),
        (Money(1, "VND"), "JPY", Money(0, "JPY")),
        (Money(85, "VND"), "JPY", Money(1, "JPY")),
        (Money(-85, "VND"), "JPY", Money(-1, "JPY")),
        (Money.of("1.00", "USD"), "EUR", Money.of("0.92", "EUR")),
    ],
)
def test_convert__rounds_halves_away_from_zero(amount: Money, currency: str, expected: Money) -> None:
    """Conversion is exact by the table; half a minor unit goes away from zero."""
    assert convert(amount, currency) == expected


def test_search__filters_and_sorts() -> None:
    """Carriers, refundable_only and sort do what they say."""
    here = world()
    query = {"origin": "DAD", "destination": "KIX", "departure_date": "2026-04-05", "currency": "VND"}
    only = ask(here, "search_flights", **query, carriers=["k8"])
    assert {part["carrier"] for item in only["offers"] for part in item["segments"]} == {"K8"}
    safe = ask(here, "search_flights", **query, refundable_only=True)
    assert safe["offers"]
    assert all(item["refundable"] for item in safe["offers"])
    early = ask(here, "search_flights", **query, sort="departure_asc")
    leaves = [datetime.fromisoformat(item["journeys"][0]["depart_at"]) for item in early["offers"]]
    assert leaves == sorted(leaves)
    dear = ask(here, "search_flights", **query, sort="price_desc", max_results=1)
    assert dear["total"] > 1
    assert len(dear["offers"]) == 1


def test_search__return_trip_from_two_airports_of_a_city() -> None:
    """A return trip pairs both directions; TYO means Narita and Haneda."""
    here = world()
    found = ask(
        here,
        "search_flights",
        origin="DAD",
        destination="KIX",
        departure_date="2026-04-05",
        return_date="2026-04-24",
        currency="VND",
        non_stop=True,
    )
    assert all([part["direction"] for part in item["segments"]] == ["outbound", "return"] for item in found["offers"])
    one = found["offers"][0]
    assert int(one["total"]["amount"]) == sum(int(part["price"]["amount"]) for part in one["segments"])
    tokyo = ask(here, "search_flights", origin="TYO", destination="DAD", departure_date="2026-04-24", currency="VND")
    assert {item["journeys"][0]["origin"] for item in tokyo["offers"]} == {"NRT", "HND"}


def test_search__empty_result_says_which_days_fly() -> None:
    """A day without flights names the nearest ones with."""
    found = ask(world(), "search_flights", origin="DAD", destination="KIX", departure_date="2026-04-06")
    assert found["offers"] == []
    assert "2026-04-05" in found["note"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"origin": "XXQ"}, "airport_not_found"),
        ({"destination": "DAD"}, "BAD_ARG"),
        ({"departure_date": "05/04/2026"}, "BAD_DATE"),
        ({"departure_date": "2026-02-01"}, "BAD_ARG"),
        ({"departure_date": "2099-12-31"}, "BAD_ARG"),
        ({"return_date": "2026-04-01"}, "BAD_ARG"),
        ({"adults": 0}, "BAD_ARG"),
        ({"adults": 8, "children": 2}, "BAD_ARG"),
        ({"infants": 2}, "BAD_ARG"),
        ({"cabin": "CARGO"}, "BAD_ARG"),
        ({"currency": "XAU"}, "currency_not_supported"),
        ({"max_results": 0}, "BAD_ARG"),
        ({"sort": "best"}, "BAD_ARG"),
        ({"adults": "two"}, "BAD_ARG"),
    ],
)
def test_search__refuses(change: dict[str, Any], code: str) -> None:
    """Wrong arguments are refused with a code."""
    query = {"origin": "DAD", "destination": "KIX", "departure_date": "2026-04-05"} | change
    assert refused(world(), "search_flights", **query) == code


def test_offer__lives_twenty_minutes_and_is_renewed() -> None:
    """An offer keeps its price for 20 minutes, is then refused, and price_offer renews it at the present fare."""
    here = world()
    item = offer(here)
    op(
        here,
        "reprice",
        flight_no="H7506",
        date="2026-04-05",
        cabin="ECONOMY",
        price={"amount": "6000000", "currency": "VND"},
    )
    here.run_due(NOW + timedelta(minutes=20))
    details = {"offer_id": item["offer_id"], "passengers": [MAI], "contact": CONTACT, "payment": CARD}
    assert refused(here, "create_booking", **details) == "offer_expired"
    assert ask(here, "get_flight_offer", offer_id=item["offer_id"])["expired"]
    fresh = ask(here, "price_offer", offer_id=item["offer_id"])
    assert fresh["price_changed"]
    assert int(fresh["total"]["amount"]) == int(item["total"]["amount"]) + 800_000
    made = ask(here, "create_booking", **details)
    assert made["total"] == fresh["total"]
    assert refused(here, "get_flight_offer", offer_id="ofr_none") == "offer_not_found"
    assert refused(here, "price_offer", offer_id="ofr_none") == "offer_not_found"


def test_offer__ids_do_not_depend_on_the_process_or_order() -> None:
    """The same search in a fork gives the same offers with the same ids."""
    here = world()
    assert offer(here.fork())["offer_id"] == offer(here)["offer_id"]


def test_offer__shows_a_fare_that_is_gone_as_neither_priced_nor_refundable() -> None:
    """An offer whose fare is no longer sold keeps its total, has no price for one adult, and promises nothing."""
    here = world()
    item = offer(here)
    name = item["segments"][0]["fare_family"]
    table = here.table("flight_booking.fare_buckets")
    for bucket in list(table):
        families = tuple(family for family in bucket.families if family.name != name)
        table.update(bucket.bucket_id, families=families)
    shown = ask(here, "get_flight_offer", offer_id=item["offer_id"])
    assert shown["total"] == item["total"]
    assert (shown["price_per_adult"], shown["refundable"], shown["changeable"]) == (None, False, False)
    assert shown["segments"][0]["fare_family"] == name
    assert "checked_bag" not in shown["segments"][0]
