"""Calls that the visa service refuses in the sample world, and the code of each refusal."""

from __future__ import annotations

from typing import Any

_APPLICATION = "app_000001"

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "start_visa_application": (
        {"product_id": "vp_in_etourist_nl", "applicant_profile": {"full_name": "Erik Lund"}},
        "missing_fields",
    ),
    "upload_document": ({"application_id": _APPLICATION, "kind": "poem", "doc_ref": "photo_noor"}, "invalid_kind"),
    "submit_visa_application": (
        {
            "application_id": _APPLICATION,
            "answers": {"arrival": "2027-06-19", "departure": "2027-06-30", "first_address": "Hotel Chandni, Delhi"},
            "docs_refs": [],
            "payment_method_id": "pm_0001",
        },
        "too_early",
    ),
    "get_visa_application": ({"application_id": "app_999999"}, "not_found"),
    "list_visa_applications": ({"user_id": "usr_noor", "status": "lost"}, "validation_error"),
    "get_advisory": ({"country_code": "ZZ"}, "validation_error"),
    "subscribe_advisory": ({"country_code": "IN", "sink": "pigeon"}, "validation_error"),
    "check_entry_requirements": (
        {"nationality": "NL", "destination": "IN", "purpose": "treasure"},
        "invalid_purpose",
    ),
    "list_visa_products": ({"nationality": "Ruritania", "destination": "IN"}, "validation_error"),
    "get_visa_product": ({"product_id": "vp_999"}, "product_not_found"),
}
