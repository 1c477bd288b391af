"""Short ways for an author to write the service's records."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from lifegym.worlds.money import Money
from lifegym.worlds.services.visa_and_advisory.records import DocumentRule, EntryRequirement, FormField, VisaProduct

TRAVEL_FORM: Final = (
    FormField(name="full_name", label="Name as in the passport"),
    FormField(name="passport_number", label="Passport number"),
    FormField(name="passport_expiry", label="Passport valid until", type="date"),
    FormField(name="arrival", label="Day of arrival", type="date"),
    FormField(name="departure", label="Day of departure from the destination", type="date"),
    FormField(name="first_address", label="First address at the destination"),
)
"""The questions of an ordinary visitor's visa."""


def requirement(
    nationality: str,
    destination: str,
    purpose: str = "tourism",
    *,
    visa_required: bool,
    updated_at: datetime,
    requirement_id: str = "",
    **more: Any,
) -> EntryRequirement:
    """Build an entry requirement; its id is made of the countries and the purpose unless given."""
    return EntryRequirement(
        requirement_id=requirement_id or f"req_{nationality}_{destination}_{purpose}",
        nationality=nationality,
        destination=destination,
        purpose=purpose,
        visa_required=visa_required,
        updated_at=updated_at,
        **more,
    )


def product(
    product_id: str,
    name: str,
    *,
    destination: str,
    nationality: str,
    fee: Money,
    processing_days: int,
    updated_at: datetime,
    documents: Sequence[str | DocumentRule] = ("passport", "photo", "itinerary", "bank_statement"),
    form: Sequence[FormField] = TRAVEL_FORM,
    holidays: Sequence[date] = (),
    **more: Any,
) -> VisaProduct:
    """Build a product; a document may be given by its kind alone."""
    rules = tuple(item if isinstance(item, DocumentRule) else DocumentRule(kind=item) for item in documents)
    return VisaProduct(
        product_id=product_id,
        name=name,
        destination=destination,
        nationality=nationality,
        fee=fee,
        processing_days=processing_days,
        updated_at=updated_at,
        documents=rules,
        form=tuple(form),
        holidays=tuple(holidays),
        **more,
    )
