"""A visa desk with rules, products and papers for tests, and short ways to ask it."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.services.email import attachment, message
from lifegym.worlds.services.visa_and_advisory import (
    Advisory,
    Appointment,
    DocumentRule,
    TravelDocument,
    product,
    requirement,
)
from lifegym.worlds.workspace import File
from lifegym.worlds.world import PaymentMethod, Persona, World

ZONE = zone("Asia/Ho_Chi_Minh")
NOW = datetime(2026, 3, 4, 9, 0, tzinfo=ZONE)
PROFILE = {
    "full_name": "DANG THI KIM OANH",
    "nationality": "Vietnam",
    "passport_no": "P0417738",
    "passport_expiry": "2031-02-01",
}
ANSWERS = {"arrival": "2026-04-06", "departure": "2026-04-25", "first_address": "Hotel Shirasagi, Osaka"}


def seeded() -> World:
    """Return the sealed world."""
    persona = Persona(user_id="usr_mai", name="Mai", email="mai@mail.example", zone="Asia/Ho_Chi_Minh", currency="VND")
    world = World(persona, ("visa_and_advisory", "email"), NOW)
    seeds: list[tuple[str, Any]] = [
        (
            "visa_and_advisory.entry_requirements",
            requirement(
                "VN",
                "JP",
                visa_required=True,
                updated_at=NOW,
                allowed_stay_days=30,
                passport_validity_months=6,
                docs_needed=("return ticket",),
                notes="Counted from the last day of the stay.",
            ),
        ),
        (
            "visa_and_advisory.entry_requirements",
            requirement("VN", "TW", "transit", visa_required=False, updated_at=NOW, notes="Stay airside."),
        ),
        (
            "visa_and_advisory.visa_products",
            product(
                "vp_jp_tour_single",
                "Tourist, single entry (Da Nang)",
                destination="JP",
                nationality="VN",
                fee=Money.of("700000", "VND"),
                processing_days=8,
                updated_at=NOW,
                documents=("passport", DocumentRule(kind="photo", max_age_days=180), "itinerary", "bank_statement"),
                passport_validity_months=6,
                latest_submission_days=10,
                earliest_submission_days=90,
                office="Sakura Gate Visa Application Centre, Da Nang",
                office_email="appointments@sakuragate.example",
            ),
        ),
        (
            "visa_and_advisory.visa_products",
            product(
                "vp_jp_insulin",
                "Import certificate for medicine (Yunyu Kakunin-sho), Kansai",
                destination="JP",
                nationality="*",
                fee=Money.of("0", "JPY"),
                processing_days=0,
                updated_at=NOW,
                kind="permit",
                delivery="letter",
                documents=("doctors_letter",),
                form=(),
            ),
        ),
        (
            "visa_and_advisory.advisories",
            Advisory(country_code="JP", level=1, text="Insulin above a month's supply needs a paper.", updated_at=NOW),
        ),
        (
            "visa_and_advisory.travel_documents",
            TravelDocument(
                doc_id="DOC-PP-OANH-2", holder="Ma", number="P0417738", nationality="VN", expires=date(2031, 2, 1)
            ),
        ),
        (
            "visa_and_advisory.travel_documents",
            TravelDocument(doc_id="DOC-PH-OANH", holder="Ma", kind="photo", issued=date(2026, 1, 20)),
        ),
        (
            "visa_and_advisory.travel_documents",
            TravelDocument(doc_id="DOC-PH-OLD", holder="Ma", kind="photo", issued=date(2023, 1, 20)),
        ),
        (
            "visa_and_advisory.appointments",
            Appointment(
                appointment_id="DNG-4471", office="Da Nang", starts_at=NOW + timedelta(days=20), updated_at=NOW
            ),
        ),
        ("files.files", File(path="itinerary.csv", content="day,place\n", updated_at=NOW)),
        ("wallet.methods", PaymentMethod(method_id="pm_1", label="Visa", last4="4471", holder="Mai")),
        (
            "email.messages",
            message(
                email_id="12",
                date=NOW - timedelta(days=1),
                sender="Bank <no-reply@bank.example>",
                to="mai@mail.example",
                subject="Statement",
                body="See attachment.",
                attachments=(attachment("Feb.pdf", "Balance 90,000,000 VND"),),
            ),
        ),
    ]
    world.seed(*seeds)
    world.seal()
    return world


def ok(world: World, tool: str, **arguments: Any) -> Any:
    """Return a call's result, which must succeed."""
    call = world.call(f"visa_and_advisory.{tool}", arguments)
    assert call.ok, call.result
    return json.loads(call.result)


def refused(world: World, code: str, tool: str, **arguments: Any) -> str:
    """Return what a call is told that is refused with a code and changes nothing."""
    before = world.digest()
    call = world.call(f"visa_and_advisory.{tool}", arguments)
    assert (call.ok, call.code) == (False, code), call.result
    assert world.digest() == before, "a refused call changed the world"
    return str(json.loads(call.result)["error"])


def does(world: World, operation: str, **arguments: Any) -> None:
    """Let the world do something."""
    world.apply(Op(target=f"visa_and_advisory.{operation}", arguments=arguments))


def drafted(world: World, photo: str = "DOC-PH-OANH", bank: str = "email:12/feb.pdf") -> str:
    """Start an application with all its papers and return its id."""
    key = str(
        ok(world, "start_visa_application", product_id="vp_jp_tour_single", applicant_profile=PROFILE)["application_id"]
    )
    for kind, ref in (("passport", "doc-pp-oanh-2"), ("photo", photo), ("itinerary", "files:itinerary.csv")):
        ok(world, "upload_document", application_id=key, kind=kind, doc_ref=ref)
    ok(world, "upload_document", application_id=key, kind="bank statement", doc_ref=bank)
    return key


def submitted(world: World, key: str, **changes: Any) -> Any:
    """Submit an application and return what is answered."""
    arguments: dict[str, Any] = {"answers": ANSWERS, "docs_refs": [], "payment_method_id": "pm_1", **changes}
    return ok(world, "submit_visa_application", application_id=key, **arguments)


def status_of(world: World, key: str) -> str:
    """Return an application's status."""
    return str(world.table("visa_and_advisory.visa_applications").rows[key].status)


def subjects_of(world: World) -> list[str]:
    """Return the subjects of all mail."""
    return [row.subject for row in world.table("email.messages")]
