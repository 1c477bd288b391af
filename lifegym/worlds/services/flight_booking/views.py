"""How flights, offers and bookings look in a tool's result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from lifegym.worlds.codec import Ready, dump, listed
from lifegym.worlds.elapsed import minutes_between
from lifegym.worlds.errors import not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.printing import printed_text
from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.airports import AIRPORTS, airport
from lifegym.worlds.services.flight_booking.core import Core, expected_arrival, expected_departure
from lifegym.worlds.services.flight_booking.fares import party_price

_TRUTH: Final = ("false", "true")
"""As JSON writes it."""


def place(code: str) -> str:
    """Return ``Osaka Kansai (KIX)``."""
    found = airport(code)
    return f"{found.city} {found.name} ({code})" if found.city not in found.name else f"{found.name} ({code})"


class Views(Core):
    """Builds the results of tools."""

    def flight_view(self, flight: r.Flight) -> dict[str, Any]:
        """Describe a flight: route, times, equipment."""
        flight = self.live(flight)
        view = {
            **self.flights.made(self.flights.rows[flight.flight_id], _facts),
            "carrier_name": self.airline(flight.carrier).name,
            "status": flight.status,
        }
        if flight.delay_min:
            view |= {
                "delay_min": flight.delay_min,
                "expected_depart_at": expected_departure(flight),
                "expected_arrive_at": expected_arrival(flight),
            }
        if flight.meal:
            view["meal"] = flight.meal
        if flight.infos:
            view["infos"] = flight.infos
        return view

    def offer_page(self, offer: r.Offer) -> Ready:
        """Describe an offer: every flight, layovers, fare conditions, prices, and until when it can be booked."""
        rows, currency, minor, left = self.flights.rows, offer.total.currency, 0, []
        flights, segments, terms = [], [], []
        for index, leg in enumerate(offer.legs):
            flight, bucket = rows[leg.flight_id], self.fare_buckets.rows[f"{leg.flight_id}/{offer.cabin}"]
            fare, family = self.fare_buckets.made(bucket, _fares).get(leg.family) or _gone(leg.family)
            flights.append(flight)
            left.append(bucket.seats_remaining)
            terms.append(family)
            if family is not None:
                minor += party_price(family.price, currency, 1, 0, 0).minor
            segments.append(
                f'{{"segment_idx":{index},"direction":"{leg.direction}",{self._flight_text(flight)},{fare},'
                f'"price":{printed_text(leg.price)},"seats_remaining":{bucket.seats_remaining}}}'
            )
        sold = [family for family in terms if family is not None]
        complete = len(sold) == len(terms)
        return Ready(
            f'{{"offer_id":{dump(offer.offer_id)},"total":{printed_text(offer.total)},'
            f'"price_per_adult":{printed_text(Money(minor, currency)) if complete else "null"},'
            f'"passengers":{{"adults":{offer.adults},"children":{offer.children},"infants":{offer.infants}}},'
            f'"cabin":"{offer.cabin}",'
            f'"refundable":{_TRUTH[complete and all(family.refundable for family in sold)]},'
            f'"changeable":{_TRUTH[complete and all(family.changeable for family in sold)]},'
            f'"seats_remaining":{min(left)},"journeys":{listed(self._journeys(offer, flights))},'
            f'"segments":{listed(segments)},"expires_at":{dump(offer.expires_at)},'
            f'"expired":{_TRUTH[offer.expires_at <= self.now]}}}'
        )

    def _flight_text(self, flight: r.Flight) -> str:
        """Return the members of :meth:`flight_view` as JSON, made anew only when the flight or its carrier changes."""
        live = self.live(flight)
        parts = (live, self.airline(live.carrier))
        return self.flights.made_of(flight, "text", parts, lambda: dump(self.flight_view(flight))[1:-1])

    def _journeys(self, offer: r.Offer, flights: list[r.Flight]) -> list[str]:
        """Return each direction in one line, as JSON: from, to, times, stops, duration and layovers."""
        found = []
        for direction in ("outbound", "return"):
            part = [flight for flight, leg in zip(flights, offer.legs, strict=True) if leg.direction == direction]
            if part:
                way = f"{direction} to {part[-1].flight_id}"
                found.append(self.flights.made_of(part[0], way, tuple(part), partial(_journey, direction, part)))
        return found

    def leg_view(self, leg: r.Leg) -> dict[str, Any]:
        """Describe a booked segment with live times and the seats assigned."""
        flight = self.flights.rows[leg.flight_id]
        return {
            "segment_idx": leg.segment_idx,
            "direction": leg.direction,
            "segment_status": leg.status,
            **self.flight_view(flight),
            "expected_depart_at": leg.expected_depart_at,
            "expected_arrive_at": leg.expected_arrive_at,
            "gate": flight.gate,
            "cabin": leg.cabin,
            "fare_family": leg.family,
            "refundable": leg.refundable,
            "changeable": leg.changeable,
            "change_fee_per_passenger": leg.change_fee,
            "baggage": leg.baggage,
            "price": leg.price,
            "seats": {
                str(row.pax_idx): row.seat
                for row in self.seat_assignments.grouped(_pnr_of).get(leg.pnr, ())
                if row.segment_idx == leg.segment_idx
            },
        }

    def booking_view(self, booking: r.Booking) -> dict[str, Any]:
        """Describe a booking in full."""
        passes = self.boarding_passes.grouped(_pnr_of).get(booking.pnr, ())
        vouchers = [row.view("pnr") for row in self.vouchers.grouped(_pnr_of).get(booking.pnr, ())]
        legs = self.legs_of(booking)
        view: dict[str, Any] = {
            "pnr": booking.pnr,
            "status": booking.status,
            "cabin": booking.cabin,
            "total": booking.total,
            "paid": booking.paid,
            **({"paid_by_voucher": booking.credit} if booking.credit else {}),
            "payment_method_id": booking.payment_method_id,
            "card_last4": booking.card_last4,
            "refundable": booking.refundable,
            "contact": {"email": booking.contact_email, "phone": booking.contact_phone},
            "created_at": booking.created_at,
            "segments": [self.leg_view(leg) for leg in legs],
            "layovers": layovers([self.flights.rows[leg.flight_id] for leg in legs], [leg.direction for leg in legs]),
            "passengers": [row.view("passenger_id", "pnr") for row in self.passengers_of(booking)],
            "boarding_passes": [self.pass_view(row) for row in passes],
            "history": booking.history,
        }
        if booking.hold_until is not None:
            view["hold_until"] = booking.hold_until
        if vouchers:
            view["vouchers"] = vouchers
        if booking.status == "DISRUPTED":
            view["notice"] = (
                "The airline cancelled a flight of this booking. change_booking is free of charge and cancel_booking "
                "refunds in full."
            )
        return view

    def parts_of(self, booking: r.Booking) -> tuple[Any, ...]:
        """Return all that a booking's page shows besides the booking itself, at this moment."""
        legs, pnr = self.legs_of(booking), booking.pnr
        return (
            legs, self._running(leg.flight_id for leg in legs),
            self.passengers_of(booking), self.seat_assignments.grouped(_pnr_of).get(pnr),
            self.boarding_passes.grouped(_pnr_of).get(pnr), self.vouchers.grouped(_pnr_of).get(pnr),
        )  # fmt: skip

    def offer_parts(self, offer: r.Offer) -> tuple[Any, ...]:
        """Return all that an offer's page shows besides the offer itself, at this moment."""
        return (
            self._running(leg.flight_id for leg in offer.legs),
            *(self.fare_buckets.rows[f"{leg.flight_id}/{offer.cabin}"] for leg in offer.legs),
            offer.expires_at <= self.now,
        )  # fmt: skip

    def _running(self, flight_ids: Iterable[str]) -> list[tuple[r.Flight, r.Airline]]:
        """Return flights as they stand at this moment, and who flies them."""
        flights = [self.live(self.flights.rows[flight_id]) for flight_id in flight_ids]
        return [(flight, self.airline(flight.carrier)) for flight in flights]

    def booking_line(self, booking: r.Booking) -> dict[str, Any]:
        """Describe a booking in a list."""
        return {
            "pnr": booking.pnr,
            "status": booking.status,
            "flights": list(booking.flight_nos),
            "origin": booking.origin,
            "dest": booking.dest,
            "depart_at": booking.depart_at,
            "arrive_at": booking.arrive_at,
            "expected_depart_at": booking.expected_depart_at,
            "expected_arrive_at": booking.expected_arrive_at,
            "passengers": list(booking.passenger_names),
            "cabin": booking.cabin,
            "refundable": booking.refundable,
            "total": booking.total,
            "card_last4": booking.card_last4,
            **({"hold_until": booking.hold_until} if booking.hold_until else {}),
        }

    def pass_view(self, issued: r.BoardingPass) -> dict[str, Any]:
        """Describe a boarding pass with the gate and boarding time of this moment."""
        flight = self.flights.rows[issued.flight_id]
        leaves = expected_departure(flight)
        return {
            **issued.view("flight_id", "pnr"),
            "flight_no": flight.flight_no,
            "origin": flight.origin,
            "dest": flight.dest,
            "depart_at": leaves,
            "terminal": flight.terminal,
            "gate": flight.gate or "to be announced",
            "boarding_closes_min_before": 15,
        }


def _pnr_of(row: r.SeatAssignment | r.BoardingPass | r.Voucher) -> str:
    return row.pnr


def _facts(flight: r.Flight) -> dict[str, Any]:
    """Return what a flight's description says whatever the hour."""
    return {
        "flight_no": flight.flight_no,
        "date": flight.date,
        "carrier": flight.carrier,
        "carrier_name": "",
        "origin": flight.origin,
        "origin_city": AIRPORTS[flight.origin].city,
        "dest": flight.dest,
        "dest_city": AIRPORTS[flight.dest].city,
        "depart_at": flight.depart_at,
        "arrive_at": flight.arrive_at,
        "duration_min": minutes_between(flight.depart_at, flight.arrive_at),
        "equipment": flight.equipment,
        "terminal": flight.terminal,
        "arrival_terminal": flight.arrival_terminal,
        "status": "",
    }


def conditions(family: r.FareFamily) -> dict[str, Any]:
    """Describe what a fare allows."""
    return {
        "refundable": family.refundable,
        "changeable": family.changeable,
        "change_fee_per_passenger": family.change_fee,
        "cabin_bag": family.cabin_bag,
        "checked_bag": family.checked_bag,
    }


def layovers(flights: Sequence[r.Flight], directions: list[str]) -> list[dict[str, Any]]:
    """Return the waits between flights of one direction, at the times now expected."""
    found = []
    for index in range(len(flights) - 1):
        if directions[index] == directions[index + 1]:
            wait = minutes_between(expected_arrival(flights[index]), expected_departure(flights[index + 1]))
            found.append({"airport": flights[index].dest, "after_segment": index, "minutes": wait})
    return found


def _journey(direction: str, part: list[r.Flight]) -> str:
    waits = layovers(part, [direction] * len(part))
    return dump(
        {
            "direction": direction,
            "origin": part[0].origin,
            "dest": part[-1].dest,
            "depart_at": part[0].depart_at,
            "arrive_at": part[-1].arrive_at,
            "stops": len(part) - 1,
            "duration_min": minutes_between(part[0].depart_at, part[-1].arrive_at),
            "layovers": [{"airport": item["airport"], "minutes": item["minutes"]} for item in waits],
        }
    )


def _fares(bucket: r.FareBucket) -> dict[str, tuple[str, r.FareFamily | None]]:
    """Return what each fare of a flight and cabin allows, as JSON members, by name; of two of one name the first."""
    return {
        family.name: (dump({"fare_family": family.name, **conditions(family)})[1:-1], family)
        for family in reversed(bucket.families)
    }


def _gone(name: str) -> tuple[str, r.FareFamily | None]:
    """Return what is said of a fare that is no longer sold."""
    return dump({"fare_family": name})[1:-1], None


def read_cabin(cabin: str) -> str:
    """Return a cabin's code.

    Raises:
        ToolError: ``BAD_ARG`` naming the cabins.
    """
    code = cabin.strip().upper().replace(" ", "_").replace("-", "_")
    if code not in r.CABINS:
        raise not_one_of(cabin, r.CABINS, "cabin")
    return code
