"""Calls that the rental desk's tools refuse in the sample world, and the code of each refusal."""

from __future__ import annotations

from typing import Any

_DRIVER = {"name": "Noor Haddad", "dob": "1991-05-14", "license_no": "5540127781"}
_CONTACT = {"email": "noor.haddad@postbox.example", "phone": "+31 20 555 0142"}

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "search_vehicle_offers": ({"pickup_city": "Atlantis"}, "city_not_found"),
    "get_vehicle_offer": ({"offer_id": "rof_99999"}, "offer_not_found"),
    "list_insurance_plans": ({"page": 0}, "BAD_ARG"),
    "compare_energy_options": (
        {
            "pickup_city": "Amsterdam",
            "return_city": "Amsterdam",
            "pickup_at": "2027-03-05T10:00",
            "return_at": "2027-03-04T10:00",
        },
        "BAD_DATE_RANGE",
    ),
    "create_rental_booking": (
        {
            "offer_id": "rof_00001",
            "insurance_plan_id": "ins_002",
            "driver_user_id": "usr_noor",
            "drivers": [_DRIVER],
            "contact": _CONTACT,
        },
        "dates_required",
    ),
    "get_booking": ({"booking_ref": "CR999999"}, "booking_not_found"),
    "list_bookings": ({"status": "lost"}, "BAD_ARG"),
    "report_vehicle_condition": (
        {"booking_ref": "CR000002", "phase": "pickup", "checklist_items": {"tyres": "good"}},
        "too_early",
    ),
    "report_incident": (
        {
            "booking_ref": "CR000002",
            "incident_type": "scratch",
            "occurred_at": "2027-03-01T08:20",
            "location": "Car park",
            "description": "A scratch.",
        },
        "BAD_STATE",
    ),
    "list_incident_reports": ({"booking_ref": "CR999999"}, "booking_not_found"),
    "get_return_requirements": ({"booking_ref": "CR000003"}, "BAD_STATE"),
    "get_road_policy": ({"page_size": 0}, "BAD_ARG"),
    "list_energy_stops": ({"energy_type": "coal"}, "BAD_ARG"),
}
