"""The mails an airline writes about a booking."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from lifegym.worlds.services.flight_booking import records as r
from lifegym.worlds.services.flight_booking.views import place


def when(instant: datetime) -> str:
    """Return ``Sunday 5 April 2026, 08:10``."""
    return f"{instant:%A} {instant.day} {instant:%B %Y, %H:%M}"


def itinerary(legs: Sequence[r.Leg]) -> str:
    """Return a booking's flights as lines, at the times now expected."""
    lines = []
    for leg in legs:
        lines.append(f"{leg.flight_no}  {place(leg.origin)} to {place(leg.dest)}")
        lines.append(f"    departs {when(leg.expected_depart_at)} (local time)")
        lines.append(f"    arrives {when(leg.expected_arrive_at)} (local time)")
        lines.append(f"    {leg.cabin.replace('_', ' ').title()}, fare {leg.family}; checked baggage: {leg.baggage}")
    return "\n".join(lines)


def travellers(people: Sequence[r.Passenger]) -> str:
    """Return the passengers as lines, with ticket numbers and requests."""
    lines = []
    for person in people:
        ticket = f"  ticket {person.ticket_no}" if person.ticket_no else ""
        lines.append(f"{person.pax_idx + 1}. {person.family_name}/{person.given_name} ({person.type.lower()}){ticket}")
        lines.extend(f"    request noted: {request}" for request in person.requests)
    return "\n".join(lines)


def conditions_line(legs: Sequence[r.Leg]) -> str:
    """Return what the fare allows in a sentence."""
    refund = "Refundable in full before departure" if all(leg.refundable for leg in legs) else "Not refundable in cash"
    change = "changes possible" if all(leg.changeable for leg in legs) else "not every flight can be changed"
    fees = {str(leg.change_fee) for leg in legs if leg.changeable and leg.change_fee}
    fee = f" for a fee of {' / '.join(sorted(fees))} a passenger, fare difference apart" if fees else ""
    return f"{refund}; {change}{fee}."


def confirmation(booking: r.Booking, legs: Sequence[r.Leg], people: Sequence[r.Passenger]) -> str:
    """Return the body of a ticket confirmation."""
    return (
        f"Thank you for booking with us. Your booking code is {booking.pnr}.\n\n"
        f"{itinerary(legs)}\n\nPassengers\n{travellers(people)}\n\n"
        f"Paid: {_payment(booking)}.\n{conditions_line(legs)}\n\n"
        "Please make sure that every passport and visa is valid for your destination; the airline does not check "
        "this for you."
    )


def held(booking: r.Booking, legs: Sequence[r.Leg]) -> str:
    """Return the body of the notice that seats are held."""
    until = booking.hold_until
    limit = f"{when(until)} ({until:%Z})" if until else "the deadline"
    return (
        f"Your seats are on hold under the code {booking.pnr} until {limit}. Nothing has been charged. "
        f"Without payment of {booking.total} by then they go back on sale.\n\n{itinerary(legs)}"
    )


def lapsed(booking: r.Booking, legs: Sequence[r.Leg]) -> str:
    """Return the body of the notice that a hold ran out."""
    return (
        f"The hold {booking.pnr} was not paid in time and has lapsed; the seats are on sale again. "
        f"Nothing was charged.\n\n{itinerary(legs)}"
    )


def changed(booking: r.Booking, legs: Sequence[r.Leg], people: Sequence[r.Passenger], settled: str) -> str:
    """Return the body of a change confirmation; ``settled`` says what was charged or paid back."""
    return (
        f"Your booking {booking.pnr} has been changed. Your itinerary is now:\n\n{itinerary(legs)}\n\n"
        f"Passengers\n{travellers(people)}\n\n{settled}\n{conditions_line(legs)}"
    )


def cancelled(booking: r.Booking, settled: str) -> str:
    """Return the body of a cancellation notice."""
    return f"Your booking {booking.pnr} ({', '.join(booking.flight_nos)}) has been cancelled.\n\n{settled}"


def disrupted(booking: r.Booking, flight: r.Flight, reason: str) -> str:
    """Return the body of the notice that the airline cancelled a flight."""
    why = f" ({reason})" if reason else ""
    return (
        f"We are sorry: {flight.flight_no} from {place(flight.origin)} to {place(flight.dest)} on "
        f"{when(flight.depart_at)} has been cancelled{why}.\n\n"
        f"Your booking {booking.pnr} can be changed to another flight free of charge, or cancelled for a full refund."
    )


def news(booking: r.Booking, flight: r.Flight, text: str, legs: Sequence[r.Leg]) -> str:
    """Return the body of a notice about a change of a flight."""
    lead = f"There is news about {flight.flight_no} in your booking {booking.pnr}."
    return f"{lead}\n\n{text}\n\nYour itinerary now:\n\n{itinerary(legs)}"


def _payment(booking: r.Booking) -> str:
    parts = [f"{booking.paid} with the card ending {booking.card_last4}"] if booking.paid or not booking.credit else []
    if booking.credit:
        parts.append(f"{booking.credit} with a voucher")
    return ", ".join(parts)
