"""Calls that the railway's tools refuse in the sample world, and the code of each refusal."""

from __future__ import annotations

from typing import Any

_ME = {"type": "adult", "given_name": "Noor", "family_name": "Haddad"}
_CONTACT = {"email": "noor.haddad@postbox.example", "phone": "+31 20 555 0142"}

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "search_trains": ({"origin": "Amsterdam", "dest": "Atlantis", "date": "2027-03-05"}, "station_not_found"),
    "get_train_offer": ({"offer_id": "tro_999999"}, "offer_not_found"),
    "price_train_offer": ({"offer_id": "tro_000001", "passengers": []}, "passengers_required"),
    "create_train_booking": (
        {"offer_id": "tro_000001", "passengers": [{**_ME, "type": "student"}], "contact": _CONTACT},
        "student_discount_unavailable",
    ),
    "list_train_bookings": ({"page": 0}, "BAD_ARG"),
    "cancel_train_booking": ({"booking_ref": "RB050001"}, "train_departed"),
    "get_train_status": ({"train_no": "HS 9311", "date": "2027-06-01"}, "train_not_found"),
    "get_student_profile": ({"user_id": "usr_someone"}, "USER_NOT_FOUND"),
    "update_student_verification": (
        {"user_id": "usr_noor", "school_proof_status": "verified"},
        "not_yours_to_decide",
    ),
}
