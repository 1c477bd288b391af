"""What the office does when its working days have passed."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from lifegym.worlds.service import timed
from lifegym.worlds.services.visa_and_advisory.dates import long_date
from lifegym.worlds.services.visa_and_advisory.papers import Papers
from lifegym.worlds.services.visa_and_advisory.records import TravelDocument, VisaApplication, VisaProduct

MAX_RFI_ROUNDS: Final = 2
"""How often an office asks again before it refuses."""


class Deciding(Papers):
    """Decisions by the clock."""

    @timed
    def decide_due(self, key: str) -> None:
        """Decide an application whose processing time is over: approved, unless a paper is at fault."""
        row = self.visa_applications.get(key)
        if row is None or row.status != "processing" or row.decision_due is None or row.decision_due > self.now:
            return
        product = self.visa_products.get(row.product_id)
        if product is None:
            return
        faults = self._faults(row, product)
        if not faults:
            self.approve(row, product, "All papers are in order.")
        elif row.rfi_rounds < MAX_RFI_ROUNDS:
            self.ask(row, product, "Please replace: " + "; ".join(faults) + ".")
        else:
            self.deny(row, product, "The papers remain incomplete: " + "; ".join(faults) + ".")

    @timed
    def lapse(self, key: str) -> None:
        """End an application whose request for information was not answered in time."""
        row = self.visa_applications.get(key)
        if row is None or row.status != "rfi" or row.rfi_deadline is None or row.rfi_deadline > self.now:
            return
        product = self.visa_products.get(row.product_id)
        self.step(row, "lapsed", "No answer to the request for information by its deadline.", rfi_deadline=None)
        if product is not None:
            lines = [
                f"Application {key} for {row.applicant} has lapsed, because our request was not answered in time.",
                "A new application can be made; its fee is due again.",
            ]
            self.letter(product, f"Application {key} has lapsed", lines, "application_lapsed", key)

    def _faults(self, row: VisaApplication, product: VisaProduct) -> list[str]:
        faults = []
        for paper in self.documents_of(row.application_id):
            if paper.status == "submitted":
                fault = self.fault_of(paper, product, self.today)
                if fault:
                    faults.append(f"{paper.kind.replace('_', ' ')} ({fault})")
                    self.application_documents.update(paper.doc_id, status="rejected", flagged=fault)
        return faults

    def approve(self, row: VisaApplication, product: VisaProduct, note: str, conditions: tuple[str, ...] = ()) -> None:
        """Grant an application and issue its document."""
        ref = self._issue(row, product)
        self.step(
            row,
            "approved",
            note,
            decision_day=self.today,
            decision_note=note,
            decision_due=None,
            rfi_deadline=None,
            conditions=conditions,
            evisa_doc_ref=ref,
        )
        lines = [f"Application {row.application_id} ({product.name}) for {row.applicant} has been approved.", note]
        lines += [f"Condition: {condition}" for condition in conditions]
        lines.append(f"The document is on file as {ref} and can be used until {self._last_day(product)}.")
        self._announce(row, product, "approved", lines)

    def deny(self, row: VisaApplication, product: VisaProduct, note: str) -> None:
        """Refuse an application."""
        self.step(
            row, "denied", note, decision_day=self.today, decision_note=note, decision_due=None, rfi_deadline=None
        )
        lines = [f"Application {row.application_id} ({product.name}) for {row.applicant} has been refused.", note]
        self._announce(row, product, "denied", lines)

    def ask(self, row: VisaApplication, product: VisaProduct, question: str, deadline: datetime | None = None) -> None:
        """Request information; without an answer by the deadline the application lapses."""
        until = deadline or self.at_office(self.today + timedelta(days=product.rfi_days), time(17))
        self.step(
            row,
            "rfi",
            question,
            rfi_question=question,
            rfi_deadline=until,
            rfi_rounds=row.rfi_rounds + 1,
            decision_due=None,
        )
        lines = [
            f"We need more information on application {row.application_id} ({product.name}) for {row.applicant}.",
            question,
            f"Please answer by {long_date(until.date())}, {until:%H:%M}, or the application lapses. "
            "Upload what is asked for and submit again; no further fee is due.",
        ]
        key = row.application_id
        self.letter(product, f"Application {key}: more information needed", lines, "application_rfi", key)

    def _announce(self, row: VisaApplication, product: VisaProduct, outcome: str, lines: list[str]) -> None:
        key = row.application_id
        word = "approved" if outcome == "approved" else "refused"
        self.letter(product, f"Application {key} {word}", lines, f"application_{outcome}", key)

    def _last_day(self, product: VisaProduct) -> str:
        return long_date(self.today + timedelta(days=product.valid_for_days))

    def _issue(self, row: VisaApplication, product: VisaProduct) -> str:
        self.travel_documents.new_key()
        serial = self.travel_documents.serial
        ref = self._issue_number(product, serial)
        while ref in self.travel_documents:
            serial += 1
            ref = self._issue_number(product, serial)
        self.travel_documents.insert(
            TravelDocument(
                doc_id=ref,
                holder=row.applicant,
                kind=product.kind,
                number=ref,
                nationality=row.applicant_profile.get("nationality", ""),
                issued=self.today,
                expires=self.today + timedelta(days=product.valid_for_days),
                given_name=row.applicant_profile.get("given_name", ""),
                family_name=row.applicant_profile.get("family_name", ""),
                note=f"{product.name}; application {row.application_id}",
            )
        )
        return ref

    @staticmethod
    def _issue_number(product: VisaProduct, serial: int) -> str:
        # 7919 has no factor in common with 900000, so that different serials give different numbers.
        prefix = "EV" if product.delivery == "evisa" else "V" if product.kind == "visa" else "P"
        return f"{prefix}-{product.destination}-{serial * 7919 % 900_000 + 100_000}"
