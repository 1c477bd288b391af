"""Calls that the hotel desk refuses in the sample world, and the code of each refusal."""

from __future__ import annotations

from typing import Any

_STAY = "res_20270301_000901"
_NOOR = {
    "first_name": "Noor",
    "last_name": "Haddad",
    "email": "noor.haddad@postbox.example",
    "phone": "+31 20 555 0142",
    "user_id": "usr_noor",
}

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "create_reservation": (
        {
            "rate_plan_id": "rp_htl_9001_family-room_flexible_20280416_20280418",
            "payment_method_id": "pm_0001",
            "guest_profile": _NOOR,
        },
        "SOLD_OUT",
    ),
    "cancel_reservation": ({"reservation_id": "res_20270301_000999"}, "RES_NOT_FOUND"),
    "submit_special_request": ({"reservation_id": _STAY, "text": " "}, "BAD_ARG"),
    "modify_reservation": ({"reservation_id": _STAY, "new_check_out": "2027-04-16"}, "BAD_DATE_RANGE"),
    "request_late_checkout": ({"reservation_id": _STAY, "new_time": "22:00"}, "LATE_CHECKOUT_REFUSED"),
    "get_reservation": ({"reservation_id": "res_20270301_000999"}, "RES_NOT_FOUND"),
    "list_reservations": ({"user_id": "usr_someone"}, "USER_NOT_FOUND"),
    "get_user_bookings_summary": ({"user_id": "usr_someone"}, "USER_NOT_FOUND"),
    "search_hotels": (
        {"city_or_geo": "Atlantis", "check_in": "2027-04-16", "check_out": "2027-04-18", "guests": 2},
        "CITY_UNKNOWN",
    ),
    "get_room_availability": (
        {"hotel_id": "htl_9001", "check_in": "2027-02-01", "check_out": "2027-02-03", "guests": 2},
        "BAD_DATE_RANGE",
    ),
    "get_hotel_details": ({"hotel_id": "htl_9999"}, "HOTEL_NOT_FOUND"),
}
