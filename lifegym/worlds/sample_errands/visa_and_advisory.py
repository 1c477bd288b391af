"""A visa under way: the e-Visa for India, its form half filled in, and the papers on file."""

from __future__ import annotations

from datetime import date, timedelta

from lifegym.worlds.money import Money
from lifegym.worlds.services.visa_and_advisory.builders import product, requirement
from lifegym.worlds.services.visa_and_advisory.records import (
    Advisory,
    ApplicationDocument,
    DocumentRule,
    HistoryEntry,
    TravelDocument,
    VisaApplication,
)
from lifegym.worlds.workspace import File
from lifegym.worlds.world import World

_APPLICATION = "app_000001"
_PRODUCT = "vp_in_etourist_nl"


def under_way(world: World) -> None:
    """Seed the rules and the advisory for this trip, the product, the papers and the draft."""
    me, now = world.persona, world.now
    started = now - timedelta(days=4)
    if "IN" not in world.table("visa_and_advisory.advisories"):
        text = "Winter fog in the north delays trains and flights by many hours. Most visits pass without trouble."
        advisory = Advisory(country_code="IN", level=2, text=text, updated_at=now - timedelta(days=33))
        world.seed(("visa_and_advisory.advisories", advisory))
    world.seed(
        (
            "visa_and_advisory.entry_requirements",
            requirement(
                "NL",
                "IN",
                visa_required=True,
                updated_at=now - timedelta(days=160),
                allowed_stay_days=30,
                passport_validity_months=6,
                passport_validity_from="arrival",
                blank_pages=2,
                docs_needed=("passport", "photo"),
                notes="The e-Visa is applied for online, at most 30 days before arrival.",
                medicine_notes="Carry medicines in their boxes with the prescription.",
            ),
        ),
        (
            "visa_and_advisory.visa_products",
            product(
                _PRODUCT,
                "e-Tourist visa, 30 days",
                destination="IN",
                nationality="NL",
                fee=Money.of("25.00", "USD"),
                processing_days=3,
                updated_at=now - timedelta(days=90),
                documents=(
                    "passport",
                    DocumentRule(kind="photo", max_age_days=180, note="square, white background"),
                    DocumentRule(kind="itinerary", required=False),
                ),
                max_stay_days=30,
                passport_validity_months=6,
                passport_validity_from="arrival",
                latest_submission_days=4,
                earliest_submission_days=30,
                notes="The fee is not paid back, whatever the decision.",
            ),
        ),
        (
            "visa_and_advisory.travel_documents",
            TravelDocument(
                doc_id="passport_noor",
                holder=me.name,
                number="NX4R71KL9",
                nationality="NL",
                issued=date(2023, 6, 14),
                expires=date(2033, 6, 14),
                given_name="Noor",
                family_name="Haddad",
                date_of_birth=date(1988, 9, 2),
            ),
        ),
        (
            "visa_and_advisory.travel_documents",
            TravelDocument(doc_id="photo_noor", holder=me.name, kind="photo", issued=now.date() - timedelta(days=12)),
        ),
        (
            "visa_and_advisory.visa_applications",
            VisaApplication(
                application_id=_APPLICATION,
                user_id=me.user_id,
                product_id=_PRODUCT,
                applicant=me.name,
                applicant_profile={
                    "full_name": me.name,
                    "nationality": "NL",
                    "passport_number": "NX4R71KL9",
                    "passport_expiry": "2033-06-14",
                },
                passport_number="NX4R71KL9",
                passport_expiry=date(2033, 6, 14),
                answers={},
                created_at=started,
                updated_at=started,
                history=(HistoryEntry(at=started, status="draft", note="Draft opened."),),
            ),
        ),
        *(
            (
                "visa_and_advisory.application_documents",
                ApplicationDocument(
                    doc_id=f"doc_{place:06d}",
                    application_id=_APPLICATION,
                    kind=kind,
                    doc_ref=reference,
                    source="travel_document",
                    verified=True,
                    uploaded_at=started,
                ),
            )
            for place, (kind, reference) in enumerate((("passport", "passport_noor"), ("photo", "photo_noor")), 1)
        ),
        (
            "files.files",
            File(
                path="trip/itinerary.md",
                content="18 March Amsterdam - Delhi\n19 to 22 March Delhi\n23 to 29 March Jaipur\n30 March home\n",
                updated_at=started,
            ),
        ),
    )
