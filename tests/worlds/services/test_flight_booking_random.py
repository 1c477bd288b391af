"""Random use of the flight service: nothing raises, and every promise holds after every step."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from lifegym.worlds.services.flight_booking import FlightBooking
from lifegym.worlds.services.flight_booking.records import FLIGHT_TRANSITIONS, TRANSITIONS
from lifegym.worlds.world import World
from tests.worlds.services.flights_kit import BACK, CARD, CONTACT, LOC, MAI, OANH, balance, op, world

FLIGHTS: Final[list[dict[str, Any]]] = [
    {"flight_no": "H7506", "date": "2026-04-05"},
    {"flight_no": "H7507", "date": BACK.isoformat()},
    {"flight_no": "H7100", "date": "2026-04-05"},
]
SEGMENTS: Final[list[list[int] | None]] = [None, [0], [1], [0, 1], [1, 2]]
TEXTS = st.sampled_from(
    [
        "",
        " ",
        "DAD",
        "KIX",
        "TYO",
        "Osaka",
        "H7506",
        "K8512",
        "2026-04-05",
        "2026-04-24",
        "14C",
        "9f",
        "\ud800",
        "ĐẶNG",
        "0",
        "x" * 300,
        "9999-12-31",
        "0001-01-01",
        "VND",
        "JPY",
        "ECONOMY",
        "keep",
        "email",
        "HOLD",
    ]
)
NUMBERS = st.sampled_from([-1, 0, 1, 2, 3, 9, 10**30])
PEOPLE = st.lists(
    st.sampled_from(
        [
            MAI,
            OANH,
            LOC,
            MAI | {"type": "CHILD"},
            MAI | {"type": "INFANT", "dob": "2025-09-09"},
            {"type": "ADULT"},
            MAI | {"dob": "9999-99-99"},
        ]
    ),
    max_size=4,
)
SEATS = st.lists(
    st.fixed_dictionaries(
        {
            "segment_idx": NUMBERS,
            "pax_idx": NUMBERS,
            "seat": st.sampled_from(["5A", "14C", "20D", "", "\ud800", "x" * 99]),
        }
    ),
    max_size=3,
)


def _value(name: str, kind: str, known: dict[str, list[str]]) -> st.SearchStrategy[Any]:
    if name in ("offer_id", "new_offer_id"):
        return st.sampled_from([*known["offers"][-8:], "keep", "ofr_x"])
    if name in ("pnr", "hold_pnr"):
        return st.sampled_from([*known["pnrs"][-6:], "NOPE22"])
    if name == "passengers":
        return PEOPLE
    if name == "contact":
        return st.sampled_from([CONTACT, CONTACT, {"email": "", "phone": ""}])
    if name == "payment":
        return st.sampled_from([CARD, CARD, {"method": "card", "card_last4": "0001"}, {"method": "\ud800"}])
    if name == "seat_selections":
        return SEATS
    if name == "preferred_seats":
        return st.lists(
            st.fixed_dictionaries({"pax_idx": NUMBERS, "seat": st.sampled_from(["5A", "14C", ""])}), max_size=2
        )
    if name == "passenger_updates":
        return st.lists(
            st.fixed_dictionaries(
                {"pax_idx": NUMBERS},
                optional={"dob": TEXTS, "passport_no": TEXTS, "requests": st.lists(TEXTS, max_size=2)},
            ),
            max_size=2,
        )
    if name in ("origin", "destination"):
        return st.sampled_from(["DAD", "KIX", "SGN", "TYO", "Osaka", "", "\ud800"])
    if name in ("departure_date", "return_date", "date"):
        return st.sampled_from(["2026-04-05", "2026-04-24", "2026-03-03", "", "9999-12-31"])
    if name == "flight_no":
        return st.sampled_from(["H7506", "K8512", "h7 507", "", "\ud800"])
    if kind.startswith("list[int]"):
        return st.lists(NUMBERS, max_size=3)
    if kind.startswith("list[str]"):
        return st.lists(st.sampled_from(["H7", "K8", ""]), max_size=2)
    if kind == "int":
        return NUMBERS
    if kind == "bool":
        return st.booleans()
    return TEXTS


def _call(here: World, data: st.DataObject) -> None:
    tool = FlightBooking.tools[data.draw(st.sampled_from(sorted(FlightBooking.tools)))]
    known = {
        "offers": list(here.table("flight_booking.offers").rows),
        "pnrs": list(here.table("flight_booking.bookings").rows),
    }
    arguments = {
        param.name: data.draw(_value(param.name, param.type, known))
        for param in tool.params
        if param.required or data.draw(st.integers(0, 3)) == 0
    }
    before = here.digest()
    call = here.call(tool.full_name, arguments)
    json.loads(call.result)
    assert call.ok or here.digest() == before


def _book_something(here: World, data: st.DataObject) -> None:
    route = data.draw(
        st.sampled_from(
            [
                ("DAD", "KIX", "2026-04-05", None),
                ("DAD", "KIX", "2026-04-05", "2026-04-24"),
                ("TYO", "DAD", "2026-04-24", None),
            ]
        )
    )
    parties: list[list[dict[str, Any]]] = [[MAI], [MAI, OANH], [OANH, LOC, MAI]]
    people = data.draw(st.sampled_from(parties))
    query = {
        "origin": route[0],
        "destination": route[1],
        "departure_date": route[2],
        "return_date": route[3],
        "adults": len(people),
        "currency": "VND",
        "refundable_only": data.draw(st.booleans()),
    }
    found = json.loads(here.call("flight_booking.search_flights", query).result).get("offers")
    if not found:
        return
    chosen = data.draw(st.sampled_from(found))["offer_id"]
    active = [row for row in here.table("flight_booking.bookings") if row.seats == len(people)]
    moves = data.draw(st.booleans())
    if active and moves:
        arguments = {
            "pnr": data.draw(st.sampled_from(active)).pnr,
            "new_offer_id": chosen,
            "segment_indices": data.draw(st.sampled_from(SEGMENTS)),
        }
        here.call("flight_booking.change_booking", arguments)
        return
    details = {
        "offer_id": chosen,
        "passengers": people,
        "contact": CONTACT,
        "payment": CARD,
        "hold": data.draw(st.booleans()),
    }
    here.call("flight_booking.create_booking", details)


OPERATIONS: Final[list[tuple[str, dict[str, Any]]]] = [
    ("delay_flight", {"minutes": 200, "announce": True}),
    ("delay_flight", {"minutes": 0}),
    ("cancel_flight", {}),
    ("reinstate_flight", {}),
    ("sell_out", {}),
    ("reopen", {"cabin": "ECONOMY", "seats": 4}),
    ("swap_equipment", {"equipment": "Boeing 787-9"}),
    ("swap_equipment", {"equipment": "Airbus A321"}),
    ("reprice", {"cabin": "ECONOMY", "price": {"amount": "3300000", "currency": "VND"}}),
    ("change_gate", {"gate": "C4"}),
]


def _operate(here: World, data: st.DataObject) -> None:
    ref = data.draw(st.sampled_from(FLIGHTS))
    name, extra = data.draw(st.sampled_from(OPERATIONS))
    try:
        op(here, name, **ref, **extra)
    except ValueError:
        return  # not possible in this state; the operation said so and left nothing


def _check_in_somebody(here: World, data: st.DataObject) -> None:
    """Go to the day before a booked flight and check in for it."""
    ahead = [leg for leg in here.table("flight_booking.legs") if leg.status == "CONFIRMED"]
    if not ahead:
        return
    leg = data.draw(st.sampled_from(ahead))
    day_before = leg.depart_at - timedelta(hours=20)
    here.pushes.clear()
    if day_before > here.now:
        here.run_due(day_before)
    who: list[list[int] | None] = [None, [0], [0, 1]]
    arguments = {"pnr": leg.pnr, "segment_idx": leg.segment_idx, "pax_indices": data.draw(st.sampled_from(who))}
    here.call("flight_booking.check_in", arguments)


def _states(here: World, table: str) -> dict[str, str]:
    return {key: row.status for key, row in here.table(f"flight_booking.{table}").rows.items()}


@settings(max_examples=60)
@given(st.data())
def test_random_use__never_raises_and_keeps_every_promise(data: st.DataObject) -> None:
    """Whatever is called, operated and waited for: seats add up, states move as documented, refusals change nothing."""
    here = world()
    for _ in range(data.draw(st.integers(4, 14))):
        bookings, flights = _states(here, "bookings"), _states(here, "flights")
        move = data.draw(st.integers(0, 10))
        if move < 4:
            _call(here, data)
        elif move < 7:
            _book_something(here, data)
        elif move == 7:
            _operate(here, data)
        elif move == 8:
            _check_in_somebody(here, data)
        else:
            here.pushes.clear()
            here.run_due(here.now + timedelta(minutes=data.draw(st.sampled_from([19, 1440, 60 * 24 * 32]))))
        balance(here)
        for key, status in _states(here, "bookings").items():
            old = bookings.get(key, status)
            assert old == status or status in TRANSITIONS[old]
        if move < 8:
            for key, status in _states(here, "flights").items():
                assert flights[key] == status or status in FLIGHT_TRANSITIONS[flights[key]]
