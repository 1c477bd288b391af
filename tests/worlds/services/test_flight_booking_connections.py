"""What a booking says of its connections."""

from __future__ import annotations

from tests.worlds.services.flights_kit import BACK, CARD, CONTACT, LOC, MAI, OANH, OUT, ask, book, offer, world


def test_connection__direct_flights_have_none() -> None:
    """A booking of one flight each way names no connection."""
    where = world()
    pnr = book(where)["pnr"]
    assert where.table("flight_booking.bookings").rows[pnr].shortest_connection_min is None


def test_connection__the_shortest_of_a_direction_on_the_schedule() -> None:
    """With a change of planes the booking names the minutes between, and follows a change to a direct flight."""
    where = world()
    found = ask(
        where, "search_flights", origin="DAD", destination="KIX", departure_date=OUT.isoformat(), adults=3,
        currency="VND", max_results=50,
    )  # fmt: skip
    joined = next(item for item in found["offers"] if len(item["segments"]) == 2 and item["changeable"])
    made = ask(
        where, "create_booking", offer_id=joined["offer_id"], passengers=[MAI, OANH, LOC], contact=CONTACT, payment=CARD
    )
    bookings = where.table("flight_booking.bookings")
    assert bookings.rows[made["pnr"]].shortest_connection_min == joined["journeys"][0]["layovers"][0]["minutes"] == 155
    ask(where, "change_booking", pnr=made["pnr"], new_offer_id=offer(where, adults=3)["offer_id"])
    assert bookings.rows[made["pnr"]].shortest_connection_min is None


def test_connection__days_at_the_destination_are_none() -> None:
    """The time between the way out and the way back is no connection."""
    where = world()
    found = ask(
        where, "search_flights", origin="DAD", destination="KIX", departure_date=OUT.isoformat(),
        return_date=BACK.isoformat(), adults=1, currency="VND", non_stop=True, max_results=50,
    )  # fmt: skip
    made = ask(
        where, "create_booking", offer_id=found["offers"][0]["offer_id"], passengers=[MAI], contact=CONTACT,
        payment=CARD,
    )  # fmt: skip
    row = where.table("flight_booking.bookings").rows[made["pnr"]]
    assert len(row.flight_nos) == 2
    assert row.shortest_connection_min is None
