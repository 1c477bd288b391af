"""Bookings from hold to boarding pass, and the status of flights."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
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


def test_create_booking__says_who_is_on_the_flight_already() -> None:
    """A second ticket of the same passenger for the same flight is sold with a word about the first."""
    here = world()
    first = book(here, [MAI, OANH])
    assert not any("as well" in line for line in first["warnings"])
    second = book(here, [OANH, LOC])
    day = first["segments"][0]["depart_at"][:10]
    assert [line for line in second["warnings"] if "as well" in line] == [
        f"DANG/THI KIM OANH is on H7506 of {day} with booking {first['pnr']} as well."
    ]
    ask(here, "cancel_booking", pnr=first["pnr"])
    third = book(here, [MAI])
    assert not any("as well" in line for line in third["warnings"])


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
    """A hold is free, keeps seats for 24 hours, then gives them back with a mail and a notice that opens no turn."""
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
