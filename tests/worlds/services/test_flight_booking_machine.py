"""The flight desk used at random: seats and money add up, states move as documented."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.events import Op
from lifegym.worlds.services.flight_booking.records import FLIGHT_TRANSITIONS, TRANSITIONS
from lifegym.worlds.world import World
from tests.worlds.services.flights_kit import balance
from tests.worlds.services.machine import SETTINGS, ServiceMachine

NOOR = {"type": "ADULT", "given_name": "Noor", "family_name": "Haddad", "passport_no": "NX4R71KL9"}
ERIK = {"type": "ADULT", "given_name": "Erik", "family_name": "Lund"}
LEA = {"type": "CHILD", "given_name": "Lea", "family_name": "Lund", "dob": "2018-05-09"}
BABY = {"type": "INFANT", "given_name": "Jonas", "family_name": "Lund", "dob": "2026-09-09"}
PARTIES: list[list[dict[str, Any]]] = [[NOOR], [NOOR, ERIK], [ERIK, LEA], [NOOR, BABY]]
CONTACT = {"email": "noor.haddad@postbox.example", "phone": "+31 20 555 0142"}
CARD = {"method": "card", "card_last4": "4471"}
CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("delay_flight", {"minutes": 200, "announce": True}),
    ("delay_flight", {"minutes": 0}),
    ("cancel_flight", {}),
    ("reinstate_flight", {}),
    ("sell_out", {}),
    ("reopen", {"cabin": "ECONOMY", "seats": 4}),
    ("swap_equipment", {"equipment": "Boeing 787-9"}),
    ("swap_equipment", {"equipment": "Airbus A321"}),
    ("reprice", {"cabin": "ECONOMY", "price": {"amount": "333.00", "currency": "EUR"}}),
    ("change_gate", {"gate": "C4"}),
]


class FlightMachine(ServiceMachine):
    """Random use of the flight desk, most of it between Amsterdam and Lisbon."""

    service = "flight_booking"
    others = ("email",)
    counts = {"flight_booking": 20, "email": 4}  # noqa: RUF012  # a class variable of the base
    transitions = {  # noqa: RUF012
        "flight_booking.bookings": ("status", {**TRANSITIONS, "CHANGED": TRANSITIONS["CHANGED"] | {"CHANGED"}}),
        "flight_booking.flights": ("status", FLIGHT_TRANSITIONS),
    }
    references = (
        ("flight_booking.fare_buckets", "flight_id", "flight_booking.flights"),
        ("flight_booking.bookings", "offer_id", "flight_booking.offers"),
        ("flight_booking.legs", "pnr", "flight_booking.bookings"),
        ("flight_booking.legs", "flight_id", "flight_booking.flights"),
        ("flight_booking.passengers", "pnr", "flight_booking.bookings"),
        ("flight_booking.seat_assignments", "pnr", "flight_booking.bookings"),
        ("flight_booking.boarding_passes", "pnr", "flight_booking.bookings"),
        ("flight_booking.vouchers", "pnr", "flight_booking.bookings"),
        ("flight_booking.subscriptions", "flight_id", "flight_booking.flights"),
        ("flight_booking.notifications", "subscription_id", "flight_booking.subscriptions"),
    )

    def _flight(self, place: int) -> Any:
        rows = [row for row in self.world.table("flight_booking.flights") if row.carrier == "A7"]
        return rows[place % len(rows)]

    def _pnr(self, place: int) -> str:
        keys = list(self.world.table("flight_booking.bookings").rows)
        return keys[-1 - place % min(len(keys), 5)]

    def _found(self, flight: Any, people: list[dict[str, Any]], place: int) -> str | None:
        """Return one of the offers of a search for a flight's route and day."""
        kinds = [person["type"] for person in people]
        query = {
            "origin": flight.origin,
            "destination": flight.dest,
            "departure_date": flight.date.isoformat(),
            "adults": kinds.count("ADULT"),
            "children": kinds.count("CHILD"),
            "infants": kinds.count("INFANT"),
            "currency": "EUR",
        }
        offers = json.loads(self.world.call("flight_booking.search_flights", query).result).get("offers")
        return offers[place % len(offers)]["offer_id"] if offers else None

    @rule(place=st.integers(0, 9), people=st.sampled_from(PARTIES), hold=st.booleans())
    def book(self, place: int, people: list[dict[str, Any]], hold: bool) -> None:
        """Book or hold one of the flights."""
        offer = self._found(self._flight(place), people, place)
        if offer is not None:
            self.world.call(
                "flight_booking.create_booking",
                {"offer_id": offer, "passengers": people, "contact": CONTACT, "payment": CARD, "hold": hold},
            )

    @rule(place=st.integers(0, 9), segments=st.sampled_from([None, [0], [1], [0, 1]]))
    def move(self, place: int, segments: list[int] | None) -> None:
        """Move a booking, or a part of it, to another flight."""
        row = self.world.table("flight_booking.bookings").rows[self._pnr(place)]
        people = [ERIK] * row.adults + [LEA] * row.children + [BABY] * row.infants
        offer = self._found(self._flight(place), people, place)
        if offer is not None:
            arguments = {"pnr": row.pnr, "new_offer_id": offer, "segment_indices": segments}
            self.world.call("flight_booking.change_booking", arguments)

    @rule(place=st.integers(0, 9), who=st.sampled_from([None, [0], [0, 1]]), seat=st.sampled_from(["15C", "12F", ""]))
    def check_in_the_day_before(self, place: int, who: list[int] | None, seat: str) -> None:
        """Go to the day before a booked flight and check in for it."""
        ahead = [leg for leg in self.world.table("flight_booking.legs") if leg.status == "CONFIRMED"]
        if not ahead:
            return
        leg = ahead[place % len(ahead)]
        day_before = leg.depart_at - timedelta(hours=20)
        if day_before > self.world.now:
            self.world.run_due(day_before)
            self.world.pushes.clear()
        arguments = {"pnr": leg.pnr, "segment_idx": leg.segment_idx, "pax_indices": who}
        if seat:
            arguments["preferred_seats"] = [{"pax_idx": 0, "seat": seat}]
        self.world.call("flight_booking.check_in", arguments)

    @rule(place=st.integers(0, 9), change=st.sampled_from(CHANGES))
    def operate(self, place: int, change: tuple[str, dict[str, Any]]) -> None:
        """Let the airline change one of the flights."""
        flight = self._flight(place)
        name, more = change
        arguments = {"flight_no": flight.flight_no, "date": flight.date.isoformat(), **more}
        with suppress(ValueError):
            self.world.apply(Op(target=f"flight_booking.{name}", arguments=arguments))

    @rule(place=st.integers(0, 9), cancel=st.booleans())
    def let_go(self, place: int, cancel: bool) -> None:
        """Cancel a booking, or ask to hear of a flight."""
        if cancel:
            self.world.call("flight_booking.cancel_booking", {"pnr": self._pnr(place)})
            return
        flight = self._flight(place)
        arguments = {"flight_no": flight.flight_no, "date": flight.date.isoformat()}
        self.world.call("flight_booking.subscribe_flight_status", arguments)

    def check(self, world: World) -> None:
        """Assert that seats and money add up, and that what has been written of a flight is what the clock says."""
        balance(world)
        desk: Any = world.services["flight_booking"]
        for row in world.table("flight_booking.flights"):
            if desk.watched(row.flight_id):
                assert row.status == "departed" or desk.live(row) == row


TestFlights = FlightMachine.TestCase
TestFlights.settings = SETTINGS
