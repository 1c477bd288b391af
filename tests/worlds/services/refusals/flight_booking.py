"""Calls that the flight desk refuses in the sample world, and the code of each refusal."""

from __future__ import annotations

from typing import Any

_NOOR = {"type": "ADULT", "given_name": "Noor", "family_name": "Haddad"}

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "search_flights": ({"origin": "AMS", "destination": "Amsterdam", "departure_date": "2027-05-01"}, "BAD_ARG"),
    "get_flight_offer": ({"offer_id": "ofr_00000000000999"}, "offer_not_found"),
    "price_offer": ({"offer_id": "ofr_00000000000999"}, "offer_not_found"),
    "create_booking": (
        {
            "offer_id": "ofr_0b1f189faa489a",
            "passengers": [_NOOR, _NOOR],
            "contact": {"email": "noor.haddad@postbox.example", "phone": "+31 20 555 0142"},
            "payment": {"method": "card", "card_last4": "4471"},
        },
        "passenger_mismatch",
    ),
    "get_booking": ({"pnr": "NOPE22"}, "booking_not_found"),
    "list_bookings": ({"status": "FLYING"}, "BAD_ARG"),
    "cancel_booking": ({"pnr": "NOPE22"}, "booking_not_found"),
    "change_booking": ({"pnr": "K7Q2ZD", "new_offer_id": "ofr_0b1f189faa489a"}, "passenger_mismatch"),
    "get_seat_map": ({"segment_idx": 2, "pnr": "K7Q2ZD"}, "BAD_ARG"),
    "check_in": ({"pnr": "K7Q2ZD", "segment_idx": 1}, "checkin_not_open"),
    "get_flight_status": ({"flight_no": "A7412", "date": "2026-03-04"}, "flight_not_found"),
    "subscribe_flight_status": ({"flight_no": "A7412", "date": "2027-03-02", "sink": "fax"}, "invalid_sink"),
}
