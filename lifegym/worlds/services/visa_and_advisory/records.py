"""What the visa service holds: rules, products, applications, papers, appointments, advisories."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

PURPOSES: Final = ("tourism", "business", "transit", "study", "work", "family_visit", "medical_treatment")
KINDS: Final = (
    "passport",
    "photo",
    "itinerary",
    "bank_statement",
    "employment_letter",
    "invitation_letter",
    "medical_certificate",
    "doctors_letter",
    "family_register",
    "import_certificate",
    "insurance",
    "id_card",
    "plan",
    "other",
)
STATUSES: Final = ("draft", "processing", "rfi", "approved", "denied", "withdrawn", "lapsed")
OPEN_STATUSES: Final = ("draft", "processing", "rfi")


@record
class EntryRequirement(Record):
    """What a national needs to enter a country for a purpose.

    ``passport_validity_months`` counts from the day of ``passport_validity_from`` (``arrival``, or ``departure``, the
    day one leaves the destination); zero asks for a passport valid on that day. With ``effective_from`` in the future
    the rule is announced and not yet in force.
    """

    requirement_id: str
    nationality: str
    destination: str
    purpose: str
    visa_required: bool
    updated_at: datetime
    allowed_stay_days: int | None = None
    passport_validity_months: int = 0
    passport_validity_from: str = "departure"
    blank_pages: int = 1
    docs_needed: tuple[str, ...] = ()
    notes: str = ""
    customs_notes: str = ""
    medicine_notes: str = ""
    effective_from: date | None = None


@record
class FormField(Record):
    """One question of an application form. ``type`` is text, date, number, boolean, email or choice."""

    name: str
    label: str
    type: str = "text"
    required: bool = True
    choices: tuple[str, ...] = ()


@record
class DocumentRule(Record):
    """A kind of document a product asks for. ``max_age_days`` counts from its date of issue to the submission."""

    kind: str
    required: bool = True
    max_age_days: int | None = None
    note: str = ""


@record
class VisaProduct(Record):
    """A visa or another permit one can apply for. ``nationality`` may be ``*``.

    ``processing_days`` are working days. The passport must be valid ``passport_validity_months`` beyond the form's
    ``passport_validity_from`` date (``arrival`` or ``departure``); None means no passport is looked at. Submission is
    possible from ``earliest_submission_days`` to ``latest_submission_days`` before the form's ``arrival``, and until
    ``submit_by``.
    """

    product_id: str
    destination: str
    nationality: str
    name: str
    fee: Money
    processing_days: int
    form: tuple[FormField, ...]
    documents: tuple[DocumentRule, ...]
    updated_at: datetime
    kind: str = "visa"
    purpose: str = "tourism"
    delivery: str = "evisa"
    entries: str = "single"
    max_stay_days: int | None = None
    valid_for_days: int = 90
    office: str = ""
    office_email: str = ""
    jurisdiction: str = ""
    passport_validity_months: int | None = None
    passport_validity_from: str = "departure"
    earliest_submission_days: int | None = None
    latest_submission_days: int | None = None
    submit_by: datetime | None = None
    rfi_days: int = 10
    holidays: tuple[date, ...] = ()
    notes: str = ""
    status: str = "open"
    closed_note: str = ""


@record
class HistoryEntry(Record):
    """One step of an application."""

    at: datetime
    status: str
    note: str


@record
class VisaApplication(Record):
    """An application. ``status`` is draft, processing, rfi, approved, denied, withdrawn or lapsed."""

    application_id: str
    user_id: str
    product_id: str
    applicant: str
    applicant_profile: dict[str, str]
    created_at: datetime
    updated_at: datetime
    passport_number: str = ""
    passport_expiry: date | None = None
    status: str = "draft"
    answers: dict[str, Any]
    payment_method_id: str = ""
    fee_paid: Money | None = None
    submitted_at: datetime | None = None
    decision_due: datetime | None = None
    decision_day: date | None = None
    decision_note: str = ""
    conditions: tuple[str, ...] = ()
    evisa_doc_ref: str = ""
    rfi_question: str = ""
    rfi_deadline: datetime | None = None
    rfi_rounds: int = 0
    history: tuple[HistoryEntry, ...] = ()


@record
class ApplicationDocument(Record):
    """A paper uploaded for an application. ``status`` is uploaded, submitted, unused or rejected.

    ``source`` says what ``doc_ref`` names: file, email, travel_document, or unknown, in which case it is not verified.
    """

    doc_id: str
    application_id: str
    kind: str
    doc_ref: str
    source: str
    verified: bool
    uploaded_at: datetime
    status: str = "uploaded"
    flagged: str = ""


@record
class TravelDocument(Record):
    """A paper on file: a passport, a photo, a statement, an issued visa. ``status`` is valid or void."""

    doc_id: str
    holder: str
    kind: str = "passport"
    number: str = ""
    nationality: str = ""
    issued: date | None = None
    expires: date | None = None
    given_name: str = ""
    family_name: str = ""
    date_of_birth: date | None = None
    status: str = "valid"
    note: str = ""


@record
class Appointment(Record):
    """A time at an office. ``status`` is scheduled, attended, missed or cancelled."""

    appointment_id: str
    office: str
    starts_at: datetime
    applicants: tuple[str, ...] = ()
    application_ids: tuple[str, ...] = ()
    room: str = ""
    status: str = "scheduled"
    note: str = ""
    updated_at: datetime


@record
class Advisory(Record):
    """What travellers to a country are told. Levels run from 1 (usual care) to 4 (do not travel)."""

    country_code: str
    level: int
    text: str
    updated_at: datetime


@record
class AdvisorySubscription(Record):
    """A wish to be told of changes for a country. ``sink`` is stdout, email or ``file:<path>``."""

    subscription_id: str
    user_id: str
    country_code: str
    sink: str
    created_at: datetime


@record
class Alert(Record):
    """One change that was told to a subscription, and what became of its delivery."""

    alert_id: str
    subscription_id: str
    country_code: str
    kind: str
    text: str
    at: datetime
    delivery: str
