"""The visa service used at random: an application's fields fit its status, and its fee is paid once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.services.visa_and_advisory.records import OPEN_STATUSES, STATUSES
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine

VISA = "visa_and_advisory"
PROFILE = {
    "full_name": "Erik Lund",
    "nationality": "NL",
    "passport_number": "NW2K08PT5",
    "passport_expiry": "2031-05-20",
}
REFS = st.sampled_from(
    ["passport_noor", "photo_noor", "trip/itinerary.md", "nothing.pdf", "email:9003/consent-form.pdf"]
)
KINDS = st.sampled_from(["passport", "photo", "itinerary"])
_ENDS = frozenset({"withdrawn", "lapsed", "approved", "denied"})


class VisaMachine(ServiceMachine):
    """Random use of the visa service."""

    service = VISA
    others = ("email",)
    counts = {VISA: 145, "email": 4}  # noqa: RUF012  # a class variable of the base
    transitions = {  # noqa: RUF012
        f"{VISA}.visa_applications": (
            "status",
            {
                "draft": frozenset({"processing", "withdrawn"}),
                "processing": frozenset({"rfi", *_ENDS}),
                "rfi": frozenset({"processing", *_ENDS}),
                **{status: frozenset() for status in STATUSES if status not in OPEN_STATUSES},
            },
        ),
    }
    references = (
        (f"{VISA}.application_documents", "application_id", f"{VISA}.visa_applications"),
        (f"{VISA}.visa_applications", "product_id", f"{VISA}.visa_products"),
        (f"{VISA}.visa_applications", "evisa_doc_ref", f"{VISA}.travel_documents"),
        (f"{VISA}.alerts", "subscription_id", f"{VISA}.advisory_subscriptions"),
    )

    def _application(self, place: int) -> str:
        keys = list(self.world.table(f"{VISA}.visa_applications").rows)
        return keys[place % len(keys)]

    def _call(self, name: str, **arguments: Any) -> None:
        self.world.call(f"{VISA}.{name}", arguments)

    @rule()
    def start_another(self) -> None:
        """Open a draft for a second traveller."""
        self._call("start_visa_application", product_id="vp_in_etourist_nl", applicant_profile=PROFILE)

    @rule(place=st.integers(0, 9), kind=KINDS, reference=REFS)
    def upload(self, place: int, kind: str, reference: str) -> None:
        """Add a paper to an application, there or not."""
        self._call("upload_document", application_id=self._application(place), kind=kind, doc_ref=reference)

    @rule(place=st.integers(0, 9), ahead=st.integers(0, 40), method=st.sampled_from(["pm_0001", "4471", "pm_none"]))
    def submit(self, place: int, ahead: int, method: str) -> None:
        """Hand an application in, or answer a request."""
        day = self.world.now.date().toordinal() + ahead
        arrival, departure = (type(self.world.now.date()).fromordinal(day + more).isoformat() for more in (0, 9))
        answers = {"arrival": arrival, "departure": departure, "first_address": "Hotel Chandni, Delhi"}
        self._call(
            "submit_visa_application",
            application_id=self._application(place),
            answers=answers,
            docs_refs=[],
            payment_method_id=method,
        )

    def check(self, world: World) -> None:
        """Assert what always holds of applications."""
        paid = Counter(entry.reference for entry in world.table("wallet.entries"))
        for row in world.table(f"{VISA}.visa_applications"):
            assert row.history[-1].status == row.status
            assert (row.decision_due is not None) == (row.status == "processing")
            assert (row.rfi_deadline is not None) == (row.status == "rfi")
            assert bool(row.rfi_question) == (row.status == "rfi")
            assert bool(row.evisa_doc_ref) == (row.status == "approved")
            assert row.status in ("withdrawn", "draft") or row.submitted_at is not None
            assert paid[row.application_id] == (1 if row.fee_paid else 0)


TestVisa = VisaMachine.TestCase
TestVisa.settings = SETTINGS
