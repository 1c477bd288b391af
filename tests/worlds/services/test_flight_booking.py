"""The flight service as the agent meets it: search, offers, bookings, changes, check-in, status."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.services.flight_booking import FlightBooking
from lifegym.worlds.services.flight_booking.fares import convert
from tests.worlds.services.flights_kit import (
    BACK,
    CARD,
    CONTACT,
    LOC,
    MAI,
    NOW,
    OANH,
    ask,
    balance,
    book,
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
        ({"departure_date": "9999-12-31"}, "BAD_ARG"),
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


def test_create_booking__tickets_charges_mails_and_takes_seats() -> None:
    """A booking charges the card once, issues tickets, mails the itinerary and takes the seats."""
    here = world("email")
    made = book(here, seat_selections=[{"segment_idx": 0, "pax_idx": 1, "seat": _free(here, "aisle")}])
    assert made["status"] == "TICKETED"
    assert [row["family_name"] for row in made["passengers"]] == ["HOANG", "DANG", "HOANG"]
    assert made["passengers"][1]["given_name"] == "THI KIM OANH"
    assert len({row["ticket_no"] for row in made["passengers"]}) == 3
    assert all(len(row["ticket_no"]) == 13 for row in made["passengers"])
    paid = [row for row in here.table("wallet.entries") if row.reference == made["pnr"]]
    assert [(row.method_id, row.amount) for row in paid] == [("pm_mai_blue", Money.of(made["total"]["amount"], "VND"))]
    assert any(made["pnr"] in row.subject for row in here.table("email.messages"))
    seat = here.table("flight_booking.seat_assignments").rows
    assert [(row.pax_idx, row.kind) for row in seat.values()] == [(1, "aisle")]
    assert here.table("flight_booking.bookings").rows[made["pnr"]].card_last4 == "4471"
    balance(here)


def test_create_booking__pays_by_method_id() -> None:
    """A token or a method id serves as well as the last four digits."""
    here = world()
    made = ask(
        here,
        "create_booking",
        offer_id=offer(here)["offer_id"],
        passengers=[MAI],
        contact=CONTACT,
        payment={"method": "card", "token": "pm_mai_blue"},
    )
    assert made["card_last4"] == "4471"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"offer_id": "ofr_x"}, "offer_not_found"),
        ({"passengers": []}, "passenger_mismatch"),
        ({"passengers": [MAI, OANH]}, "passenger_mismatch"),
        ({"passengers": [MAI | {"type": "INFANT"}]}, "passenger_mismatch"),
        ({"passengers": [MAI | {"given_name": "  "}]}, "incomplete_passenger"),
        ({"passengers": [MAI | {"family_name": "黄"}]}, "incomplete_passenger"),
        ({"passengers": [MAI | {"dob": "2020-01-01"}]}, "BAD_ARG"),
        ({"passengers": [MAI | {"type": "SENIOR"}]}, "BAD_ARG"),
        ({"contact": {"email": "mai", "phone": "+84 236 555 0148"}}, "BAD_ARG"),
        ({"contact": {"email": "mai@songhan.example", "phone": "-"}}, "BAD_ARG"),
        ({"payment": {"method": "card", "card_last4": "9999"}}, "PAYMENT_METHOD_UNKNOWN"),
        ({"payment": {"method": "card", "card_last4": "0001"}}, "PAYMENT_DECLINED"),
        ({"payment": {"method": "card", "card_last4": "44"}}, "BAD_ARG"),
        ({"seat_selections": [{"segment_idx": 1, "pax_idx": 0, "seat": "14C"}]}, "BAD_ARG"),
        ({"seat_selections": [{"segment_idx": 0, "pax_idx": 4, "seat": "14C"}]}, "BAD_ARG"),
        ({"seat_selections": [{"segment_idx": 0, "pax_idx": 0, "seat": "99Z"}]}, "seat_not_found"),
        ({"hold": True, "hold_pnr": "ABC"}, "BAD_ARG"),
        ({"hold_pnr": "ABC"}, "booking_not_found"),
    ],
)
def test_create_booking__refuses(change: dict[str, Any], code: str) -> None:
    """Incomplete or wrong bookings are refused and leave no trace."""
    here = world()
    details = {"offer_id": offer(here)["offer_id"], "passengers": [MAI], "contact": CONTACT, "payment": CARD}
    assert refused(here, "create_booking", **(details | change)) == code


def test_create_booking__seat_of_a_stranger_is_refused() -> None:
    """A seat the map shows as taken cannot be chosen."""
    here = world()
    item = offer(here)
    seats = ask(here, "get_seat_map", segment_idx=0, offer_id=item["offer_id"])
    free = {label for part in seats["free"].values() for label in part}
    assert len(free) == 9
    taken = next(f"{row}{letter}" for row in range(5, 30) for letter in "ABCDEF" if f"{row}{letter}" not in free)
    details = {"offer_id": item["offer_id"], "passengers": [MAI], "contact": CONTACT, "payment": CARD}
    assert (
        refused(here, "create_booking", **details, seat_selections=[{"segment_idx": 0, "pax_idx": 0, "seat": taken}])
        == "seat_unavailable"
    )


def test_create_booking__gone_inventory_and_cancelled_flights_are_refused() -> None:
    """An offer whose seats or flight are gone cannot be booked."""
    here = world()
    details = {"offer_id": offer(here)["offer_id"], "passengers": [MAI], "contact": CONTACT, "payment": CARD}
    gone = here.fork()
    op(gone, "sell_out", flight_no="H7506", date="2026-04-05")
    assert refused(gone, "create_booking", **details) == "inventory_gone"
    op(here, "cancel_flight", flight_no="H7506", date="2026-04-05")
    assert refused(here, "create_booking", **details) == "flight_cancelled"


def test_hold__is_free_and_lapses_after_a_day() -> None:
    """A hold charges nothing, keeps its seats for 24 hours, then gives them back with a mail and a notice that opens no turn."""
    here = world("email")
    made = book(here, hold=True)
    assert (made["status"], made["paid"]["amount"]) == ("HOLD", "0")
    assert not list(here.table("wallet.entries"))
    here.run_due(NOW + timedelta(hours=24, seconds=-1))
    assert ask(here, "get_booking", pnr=made["pnr"])["status"] == "HOLD"
    here.run_due(NOW + timedelta(hours=24))
    assert ask(here, "get_booking", pnr=made["pnr"])["status"] == "LAPSED"
    assert any("lapsed" in row.subject for row in here.table("email.messages"))
    assert not here.pushes
    balance(here)
    assert offer(here)["seats_remaining"] == 9


def test_hold__is_paid_with_hold_pnr() -> None:
    """A hold becomes a ticket at its price; documents may be added, names not changed; it no longer lapses."""
    here = world()
    made = book(here, hold=True)
    here.run_due(NOW + timedelta(hours=3))
    pay = {
        "offer_id": here.table("flight_booking.bookings").rows[made["pnr"]].offer_id,
        "contact": CONTACT,
        "payment": CARD,
        "hold_pnr": made["pnr"],
    }
    assert refused(here, "create_booking", **(pay | {"passengers": [MAI]})) == "passenger_mismatch"
    assert (
        refused(here, "create_booking", **(pay | {"passengers": [MAI, OANH, LOC | {"given_name": "Minh Tu"}]}))
        == "name_change"
    )
    assert (
        refused(
            here, "create_booking", **(pay | {"passengers": [], "offer_id": offer(here, family="LIGHT")["offer_id"]})
        )
        == "offer_mismatch"
    )
    paid = ask(here, "create_booking", **pay, passengers=[MAI, OANH | {"passport_no": "P0417739"}, LOC])
    assert paid["status"] == "TICKETED"
    assert paid["passengers"][1]["passport_no"] == "P0417739"
    assert len(list(here.table("wallet.entries"))) == 1
    here.run_due(NOW + timedelta(hours=30))
    assert ask(here, "get_booking", pnr=made["pnr"])["status"] == "TICKETED"
    assert refused(here, "create_booking", **pay, passengers=[]) == "not_on_hold"


def test_infants__take_no_seat() -> None:
    """An infant pays a tenth, has no seat and counts nowhere in the inventory."""
    here = world()
    baby = {"type": "INFANT", "given_name": "An", "family_name": "Hoang", "dob": "2025-06-01"}
    item = offer(here, adults=1, infants=1)
    details = {"offer_id": item["offer_id"], "passengers": [MAI, baby], "contact": CONTACT, "payment": CARD}
    assert (
        refused(here, "create_booking", **details, seat_selections=[{"segment_idx": 0, "pax_idx": 1, "seat": "14C"}])
        == "seat_unavailable"
    )
    ask(here, "create_booking", **details)
    assert here.table("flight_booking.fare_buckets").rows["H7506/2026-04-05/ECONOMY"].seats_remaining == 8
    balance(here)


def test_list_bookings__filters_and_pages() -> None:
    """Bookings are listed by departure, by status, account and contact."""
    here = world()
    first, second = book(here, [MAI], hold=True), book(here, [OANH])
    both = ask(here, "list_bookings")
    assert both["total"] == 2
    assert [row["pnr"] for row in ask(here, "list_bookings", status="hold")["bookings"]] == [first["pnr"]]
    assert {
        row["pnr"] for row in ask(here, "list_bookings", status="ACTIVE", user_id="MAI@songhan.example")["bookings"]
    } == {first["pnr"], second["pnr"]}
    assert ask(here, "list_bookings", email="other@songhan.example")["total"] == 0
    assert ask(here, "list_bookings", page=2, page_size=1)["has_more"] is False
    assert refused(here, "list_bookings", user_id="usr_tu") == "USER_NOT_FOUND"
    assert refused(here, "list_bookings", status="LOST") == "BAD_ARG"
    assert refused(here, "list_bookings", page=0) == "BAD_ARG"
    assert refused(here, "get_booking", pnr="NOPE22") == "booking_not_found"
    assert ask(here, "get_booking", pnr=first["pnr"].lower())["pnr"] == first["pnr"]


def test_cancel__refundable_fare_is_paid_back_in_full() -> None:
    """A refundable booking gives back all that was paid, to the same card, and frees its seats."""
    here = world("email")
    made = book(here)
    done = ask(here, "cancel_booking", pnr=made["pnr"], reason="trip moved")
    assert (done["status"], done["refund"], done["penalty"]["amount"]) == ("CANCELLED", made["total"], "0")
    assert sum(row.amount.minor for row in here.table("wallet.entries")) == 0
    assert refused(here, "cancel_booking", pnr=made["pnr"]) == "already_cancelled"
    assert refused(here, "cancel_booking", pnr="NOPE22") == "booking_not_found"
    balance(here)


def test_cancel__hard_fare_gives_a_voucher() -> None:
    """A non-refundable fare keeps the lesser of half the fare and twice the fee.

    The rest is a voucher, no money returns.
    """
    here = world()
    made = book(here, [MAI], family="LIGHT")
    done = ask(here, "cancel_booking", pnr=made["pnr"])
    assert (done["refund"]["amount"], done["penalty"]["amount"], done["voucher"]["amount"]) == (
        "0",
        "2080000",
        "3120000",
    )
    assert [row.amount for row in here.table("flight_booking.vouchers")] == [vnd(3_120_000)]
    assert len(list(here.table("wallet.entries"))) == 1
    hold = book(here, [OANH], hold=True)
    assert ask(here, "cancel_booking", pnr=hold["pnr"])["refund"]["amount"] == "0"


def test_change__charges_difference_and_fee() -> None:
    """A change of a STANDARD fare charges fare difference and fee a passenger and moves the seats."""
    here = world()
    made = book(here, [MAI, OANH], family="STANDARD")
    new = offer(here, flight="K8512", family="STANDARD", adults=2)
    done = ask(
        here,
        "change_booking",
        pnr=made["pnr"],
        new_offer_id=new["offer_id"],
        seat_selections=[{"segment_idx": 0, "pax_idx": 1, "seat": new_seat(here, new)}],
    )
    difference = int(new["total"]["amount"]) - int(made["total"]["amount"])
    assert done["status"] == "CHANGED"
    assert int(done["charged"]["amount"]) == difference + 2 * 1_040_000
    assert done["segments"][0]["flight_no"] == "K8512"
    assert list(done["segments"][0]["seats"]) == ["1"]
    assert here.table("flight_booking.bookings").rows[made["pnr"]].flight_nos == ("K8512",)
    balance(here)
    cheaper = offer(here, family="STANDARD", adults=2)
    back = ask(here, "change_booking", pnr=made["pnr"], new_offer_id=cheaper["offer_id"])
    assert back["fare_difference"]["amount"].startswith("-")
    balance(here)


def test_change__one_direction_of_a_return_trip() -> None:
    """segment_indices moves the way back alone and leaves the outbound as it was."""
    here = world()
    found = ask(
        here,
        "search_flights",
        origin="DAD",
        destination="KIX",
        departure_date="2026-04-05",
        return_date="2026-04-24",
        currency="VND",
        refundable_only=True,
        non_stop=True,
    )
    made = ask(
        here, "create_booking", offer_id=found["offers"][0]["offer_id"], passengers=[MAI], contact=CONTACT, payment=CARD
    )
    op(
        here,
        "add_flight",
        flight_no="H7511",
        date="2026-04-23",
        origin="KIX",
        dest="DAD",
        depart="10:00",
        duration_min=300,
        fares=[
            {
                "cabin": "ECONOMY",
                "price": {"amount": "7000000", "currency": "VND"},
                "family": "FLEX",
                "refundable": True,
            }
        ],
    )
    new = offer(here, "KIX", "DAD", BACK - timedelta(days=1), "H7511")
    assert refused(here, "change_booking", pnr=made["pnr"], new_offer_id=new["offer_id"]) == "route_mismatch"
    assert (
        refused(here, "change_booking", pnr=made["pnr"], new_offer_id=new["offer_id"], segment_indices=[0])
        == "route_mismatch"
    )
    assert (
        refused(here, "change_booking", pnr=made["pnr"], new_offer_id=new["offer_id"], segment_indices=[5]) == "BAD_ARG"
    )
    done = ask(here, "change_booking", pnr=made["pnr"], new_offer_id=new["offer_id"], segment_indices=[1])
    assert [(part["flight_no"], part["direction"]) for part in done["segments"]] == [
        (made["segments"][0]["flight_no"], "outbound"),
        ("H7511", "return"),
    ]
    balance(here)


def test_change__refuses_hard_fares_other_parties_and_currencies() -> None:
    """What a fare or an offer does not allow is refused."""
    here = world()
    hard = book(here, [MAI], family="LIGHT")
    other = offer(here, flight="K8512")
    assert refused(here, "change_booking", pnr=hard["pnr"], new_offer_id=other["offer_id"]) == "non_changeable_fare"
    soft = book(here, [OANH])
    assert (
        refused(here, "change_booking", pnr=soft["pnr"], new_offer_id=offer(here, flight="K8512", adults=2)["offer_id"])
        == "passenger_mismatch"
    )
    yuan = ask(here, "search_flights", origin="DAD", destination="KIX", departure_date="2026-04-05")["offers"][0]
    assert refused(here, "change_booking", pnr=soft["pnr"], new_offer_id=yuan["offer_id"]) == "currency_mismatch"
    assert refused(here, "change_booking", pnr=soft["pnr"], new_offer_id="keep") == "BAD_ARG"
    held = book(here, [LOC], hold=True)
    assert refused(here, "change_booking", pnr=held["pnr"], new_offer_id=other["offer_id"]) == "not_ticketed"
    ask(here, "cancel_booking", pnr=soft["pnr"])
    assert refused(here, "change_booking", pnr=soft["pnr"], new_offer_id=other["offer_id"]) == "already_cancelled"


def test_change__keep_updates_documents_requests_and_seats() -> None:
    """Passport number, requests and seats change without touching flights or money."""
    here = world()
    made = book(here)
    done = ask(
        here,
        "change_booking",
        pnr=made["pnr"],
        new_offer_id="keep",
        passenger_updates=[{"pax_idx": 1, "passport_no": "P 0417738", "requests": ["wheelchair to the gate"]}],
        seat_selections=[{"segment_idx": 0, "pax_idx": 0, "seat": _free(here, "window")}],
    )
    assert (done["passengers"][1]["passport_no"], done["passengers"][1]["requests"]) == (
        "P0417738",
        ["wheelchair to the gate"],
    )
    assert done["status"] == "TICKETED"
    assert len(list(here.table("wallet.entries"))) == 1
    assert (
        refused(here, "change_booking", pnr=made["pnr"], new_offer_id="keep", passenger_updates=[{"pax_idx": 7}])
        == "BAD_ARG"
    )


def test_check_in__window_seats_and_passes() -> None:
    """Check-in opens 48 hours before a Hai Van flight, closes 60 minutes before it, and gives everybody a seat."""
    here = world()
    made = book(here, seat_selections=[{"segment_idx": 0, "pax_idx": 1, "seat": _free(here, "aisle")}])
    pnr = made["pnr"]
    leaves = datetime(2026, 4, 5, 8, 10, tzinfo=zone("Asia/Ho_Chi_Minh"))
    assert refused(here, "check_in", pnr=pnr, segment_idx=0) == "checkin_not_open"
    here.run_due(leaves - timedelta(hours=48))
    assert refused(here, "check_in", pnr=pnr, segment_idx=3) == "BAD_ARG"
    assert refused(here, "check_in", pnr=pnr, segment_idx=0, pax_indices=[9]) == "BAD_ARG"
    one = ask(here, "check_in", pnr=pnr, segment_idx=0, pax_indices=[1])
    assert [item["seat"] for item in one["boarding_passes"]] == [made["segments"][0]["seats"]["1"]]
    assert refused(here, "check_in", pnr=pnr, segment_idx=0, pax_indices=[1]) == "already_checked_in"
    wish = _free(here, "window")
    rest = ask(here, "check_in", pnr=pnr, segment_idx=0, preferred_seats=[{"pax_idx": 0, "seat": wish}])
    assert rest["boarding_passes"][0]["seat"] == wish
    seats = ask(here, "get_seat_map", segment_idx=0, pnr=pnr)
    assert sorted(seats["yours"].values()) == [0, 1, 2]
    assert refused(here, "check_in", pnr=pnr, segment_idx=0) == "already_checked_in"
    late = world()
    again = book(late)
    late.run_due(leaves - timedelta(minutes=59))
    assert refused(late, "check_in", pnr=again["pnr"], segment_idx=0) == "checkin_closed"


def test_seat_map__needs_one_of_offer_and_booking() -> None:
    """The map is of an offer or a booking, and of a segment it has."""
    here = world()
    item = offer(here)
    assert refused(here, "get_seat_map", segment_idx=0) == "BAD_ARG"
    assert refused(here, "get_seat_map", segment_idx=0, offer_id=item["offer_id"], pnr="X") == "BAD_ARG"
    assert refused(here, "get_seat_map", segment_idx=1, offer_id=item["offer_id"]) == "BAD_ARG"
    assert ask(here, "get_seat_map", segment_idx=0, offer_id=item["offer_id"])["layout"] == "ABC-DEF"


def test_status__shows_and_refuses() -> None:
    """Status names schedule, delay and gate; an unknown day names the days that fly."""
    here = world()
    status = ask(here, "get_flight_status", flight_no="h7 506", date="2026-04-05")
    assert (status["status"], status["delay_min"]) == ("scheduled", 0)
    call = here.call("flight_booking.get_flight_status", {"flight_no": "H7506", "date": "2026-04-06"})
    assert call.code == "flight_not_found"
    assert "2026-04-05" in call.result
    assert refused(here, "get_flight_status", flight_no="H7506", date="soon") == "BAD_DATE"


def test_subscribe__pushes_later_changes() -> None:
    """A subscription opens a turn for every later change and writes a notification row; email sends a mail as well."""
    here = world("email")
    assert (
        refused(here, "subscribe_flight_status", flight_no="H7506", date="2026-04-05", sink="pager") == "invalid_sink"
    )
    assert (
        refused(here, "subscribe_flight_status", flight_no="H7506", date="2026-04-05", sink="webhook") == "invalid_sink"
    )
    first = ask(here, "subscribe_flight_status", flight_no="H7506", date="2026-04-05", sink="email")
    assert ask(here, "subscribe_flight_status", flight_no="H7506", date="2026-04-05", sink="email") == first
    mails = len(list(here.table("email.messages")))
    op(here, "delay_flight", flight_no="H7506", date="2026-04-05", minutes=90, reason="late inbound aircraft")
    op(here, "delay_flight", flight_no="K8512", date="2026-04-05", minutes=90, reason="fog")
    assert len(here.pushes) == 1
    assert "90 minutes" in here.pushes[0].text
    assert [row.change for row in here.table("flight_booking.notifications")] == ["delayed"]
    assert len(list(here.table("email.messages"))) == mails + 1


def _free(where: Any, kind: str) -> str:
    """Return the first free seat of a kind on H7506, seen without leaving a trace."""
    branch = where.fork()
    if branch.now > NOW + timedelta(days=30):
        pnr = next(iter(branch.table("flight_booking.bookings"))).pnr
        return str(ask(branch, "get_seat_map", segment_idx=0, pnr=pnr)["free"][kind][0])
    return str(ask(branch, "get_seat_map", segment_idx=0, offer_id=offer(branch)["offer_id"])["free"][kind][0])


def new_seat(where: Any, item: Any) -> str:
    """Return a free seat of an offer's first flight."""
    free = ask(where.fork(), "get_seat_map", segment_idx=0, offer_id=item["offer_id"])["free"]
    return str((free["aisle"] or free["window"] or free["middle"])[0])
