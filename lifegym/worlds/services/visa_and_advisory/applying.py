"""The applicant's way: start, upload, submit, look."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any, Final

from lifegym.worlds.codec import Ready, dump, joined
from lifegym.worlds.errors import ToolError, not_one_of, suggestion
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.service import tool
from lifegym.worlds.services.visa_and_advisory.countries import country_name
from lifegym.worlds.services.visa_and_advisory.dates import add_months, add_working_days, long_date
from lifegym.worlds.services.visa_and_advisory.desk import office_name, passport_rule
from lifegym.worlds.services.visa_and_advisory.informing import submission_rule
from lifegym.worlds.services.visa_and_advisory.papers import ACCEPTED
from lifegym.worlds.services.visa_and_advisory.profile import check_stay, clean, read_answers, read_profile, stated
from lifegym.worlds.services.visa_and_advisory.records import (
    KINDS,
    STATUSES,
    ApplicationDocument,
    HistoryEntry,
    VisaApplication,
    VisaProduct,
)
from lifegym.worlds.services.visa_and_advisory.showing import Showing
from lifegym.worlds.signals import Charge

MAX_APPLICATIONS: Final = 200
MAX_DOCUMENTS: Final = 40
SAME_DAY: Final = timedelta(hours=2)
"""How long an office takes that decides within no working day."""

_KIND_WORDS: Final = {
    "bank_statements": "bank_statement",
    "photograph": "photo",
    "passport_photo": "photo",
    "passport_copy": "passport",
    "passport_scan": "passport",
    "travel_itinerary": "itinerary",
    "employer_letter": "employment_letter",
    "doctor_letter": "doctors_letter",
    "doctor's_letter": "doctors_letter",
    "physicians_letter": "doctors_letter",
    "household_book": "family_register",
}


class Applying(Showing):
    """The tools of an application."""

    @tool(writes=True)
    def start_visa_application(self, product_id: str, applicant_profile: dict[str, Any]) -> Ready:
        """Open a draft application for one person and one product; nothing is sent or charged yet.

        Next come upload_document for each paper and submit_visa_application.

        Args:
            product_id: The product as list_visa_products shows it.
            applicant_profile: The traveller: full_name (or given_name and family_name), nationality, passport_number,
                passport_expiry (ISO date), and what else is known, such as date_of_birth.

        Example:
            visa_and_advisory.start_visa_application(
                product_id="vp_in_etourist_nl",
                applicant_profile={
                    "full_name": "Erik Lund",
                    "nationality": "NL",
                    "passport_number": "NW2K08PT5",
                    "passport_expiry": "2031-05-20",
                },
            )
        """
        product = self.need_product(product_id)
        self._need_open(product)
        profile = read_profile(applicant_profile, product)
        if len(self.visa_applications) >= MAX_APPLICATIONS:
            raise ToolError("invalid_state", f"There are already {MAX_APPLICATIONS} applications, which is the most.")
        expiry = profile.get("passport_expiry")
        row = self.visa_applications.insert(
            VisaApplication(
                application_id=self.visa_applications.new_key(),
                user_id=self.world.persona.user_id,
                product_id=product.product_id,
                applicant=profile["full_name"],
                applicant_profile=profile,
                passport_number=profile.get("passport_number", ""),
                passport_expiry=date.fromisoformat(expiry) if expiry else None,
                answers={},
                created_at=self.now,
                updated_at=self.now,
                history=(HistoryEntry(at=self.now, status="draft", note="Draft opened."),),
            )
        )
        return self.page(row)

    @tool(writes=True)
    def upload_document(self, application_id: str, kind: str, doc_ref: str) -> dict[str, Any]:
        """Add a paper to an application that is a draft or under a request for information.

        A reference that names nothing is taken but marked unverified, and the office will come back about it.

        Args:
            application_id: The application as list_visa_applications shows it.
            kind: passport, photo, itinerary, bank_statement, or another kind the product asks for.
            doc_ref: A workspace file's path, "email:<id>/<filename>" for a mail's attachment, or the id of a paper on
                file.

        Example:
            visa_and_advisory.upload_document(
                application_id="app_000001", kind="itinerary", doc_ref="trip/itinerary.md"
            )
        """
        application = self.need_application(application_id)
        product = self.need_product(application.product_id)
        self._need_status(application, ("draft", "rfi"), "take papers")
        wanted = self._kind(kind, product)
        paper = self.find_paper(doc_ref)
        held = self.documents_of(application.application_id)
        if any(row.kind == wanted and row.doc_ref == paper.ref and row.status != "rejected" for row in held):
            raise ToolError("validation_error", f"{paper.ref!r} is already uploaded as {wanted} of this application.")
        if len(held) >= MAX_DOCUMENTS:
            raise ToolError("validation_error", f"An application holds at most {MAX_DOCUMENTS} papers.")
        row = self.application_documents.insert(
            ApplicationDocument(
                doc_id=self.application_documents.new_key(),
                application_id=application.application_id,
                kind=wanted,
                doc_ref=paper.ref,
                source=paper.source,
                verified=paper.exists,
                uploaded_at=self.now,
            )
        )
        self.visa_applications.update(application.application_id, updated_at=self.now)
        result = row.view("flagged")
        if not paper.exists:
            result["warning"] = f"Nothing was found under this reference. {ACCEPTED}. {paper.hint}".strip()
        if wanted not in {rule.kind for rule in product.documents}:
            result["note"] = f"{product.name} does not ask for this kind."
        result["still_missing"] = self.missing_kinds(product, [*held, row])
        return result

    def _kind(self, text: str, product: VisaProduct) -> str:
        word = "_".join(text.lower().replace("-", " ").replace("_", " ").split())
        asked = [rule.kind for rule in product.documents]
        kind = word if word in asked else _KIND_WORDS.get(word, word)
        if kind not in asked and kind not in KINDS:
            raise ToolError(
                "invalid_kind",
                f"{text[:40]!r} is no kind of document.{suggestion(kind, (*asked, *KINDS))} "
                f"This product asks for {', '.join(asked) or 'none'}; known kinds are {', '.join(KINDS)}.",
            )
        return kind

    @tool(writes=True)
    def submit_visa_application(
        self, application_id: str, answers: dict[str, Any], docs_refs: list[str], payment_method_id: str
    ) -> Ready:
        """Submit a draft: charges the fee at once, and the decision then takes the product's working days.

        Form, papers, passport validity and deadline are checked first. Also answers a request for information, at no
        further fee. The fee is not paid back.

        Args:
            application_id: The application as list_visa_applications shows it.
            answers: One answer per question of the product's form, by its name; dates as ISO dates.
            docs_refs: The uploaded papers to hand in, by doc_id or doc_ref; an empty list means all of them.
            payment_method_id: What pays the fee.

        Example:
            visa_and_advisory.submit_visa_application(
                application_id="app_000001",
                answers={"arrival": "2027-03-19", "departure": "2027-03-30", "first_address": "Hotel Chandni, Delhi"},
                docs_refs=[],
                payment_method_id="pm_0001",
            )
        """
        application = self.need_application(application_id)
        product = self.need_product(application.product_id)
        self._need_status(application, ("draft", "rfi"), "be submitted")
        if application.status == "draft":
            self._need_open(product)
            self._need_no_twin(application, product)
        filled = read_answers(answers, product, application.applicant_profile, application.answers)
        papers = self._chosen(application, product, docs_refs)
        arrival, departure = self._travel_days(filled)
        application = self._check_passport(application, product, filled, papers, arrival, departure)
        check_stay(product, arrival, departure)
        if application.status == "draft":
            self._check_time(product, arrival)
        chosen = {row.doc_id for row in papers}
        for row in self.documents_of(application.application_id):
            if row.status != "rejected":
                self.application_documents.update(row.doc_id, status="submitted" if row.doc_id in chosen else "unused")
        return self._hand_in(application, product, filled, payment_method_id, arrival)

    def _need_no_twin(self, application: VisaApplication, product: VisaProduct) -> None:
        """Refuse a second application of one person for one visa while the office has the first."""
        who = (application.product_id, application.applicant, application.passport_number)
        for other in self.visa_applications:
            if other.status in ("processing", "rfi") and who == (
                other.product_id,
                other.applicant,
                other.passport_number,
            ):
                raise ToolError(
                    "invalid_state",
                    f"{other.application_id} of {other.applicant} for {product.name} is {other.status} already; one "
                    "at a time is decided.",
                )  # fmt: skip

    def _hand_in(
        self,
        application: VisaApplication,
        product: VisaProduct,
        answers: dict[str, Any],
        method_id: str,
        arrival: date | None,
    ) -> Ready:
        key = application.application_id
        again = application.status == "rfi"
        days = -(-product.processing_days // 2) if again else product.processing_days
        day = add_working_days(self.today, days, product.holidays)
        due = self.at_office(day, time(10)) if days else self.now + SAME_DAY
        fee = None if again else self._charge(application, product, method_id)
        changes: dict[str, Any] = {"answers": answers, "decision_due": due, "rfi_deadline": None}
        if not again:
            changes |= {"submitted_at": self.now, "fee_paid": fee, "payment_method_id": clean(method_id)}
        note = "Request for information answered." if again else "Submitted."
        row = self.step(application, "processing", note, **changes)
        lines = [
            f"We have received {'your answer for' if again else ''} application {key} ({product.name}) "
            f"for {row.applicant}.".replace("  ", " "),
            f"A decision can be expected by {long_date(day)} ({days} working days).",
        ]
        if fee:
            lines.append(f"Fee paid: {fee}. It is not paid back, whatever the decision.")
        self.letter(product, f"Application {key} received", lines, "application_received", key)
        late = arrival is not None and day >= arrival
        warning = (
            {"warning": f"The decision, due by {day}, may come too late for arrival on {arrival}."} if late else {}
        )
        return joined(dump({"submitted": True, **warning}), self.page(row))

    def _charge(self, application: VisaApplication, product: VisaProduct, method_id: str) -> Money:
        if product.fee:
            self.emit(
                Charge(
                    method_id=clean(method_id),
                    amount=product.fee,
                    merchant=office_name(product),
                    reference=application.application_id,
                    category="visa_fee",
                )
            )
        return product.fee

    def _chosen(
        self, application: VisaApplication, product: VisaProduct, docs_refs: list[str]
    ) -> list[ApplicationDocument]:
        held = [row for row in self.documents_of(application.application_id) if row.status != "rejected"]
        papers = held
        if docs_refs:
            known = {name.casefold(): row for row in held for name in (row.doc_ref, row.doc_id)}
            # A caller may write a reference as it was uploaded, such as "file:plan.md" for plan.md.
            found = {ref: known.get(clean(ref).casefold()) or known.get(self._spelled(ref)) for ref in docs_refs[:100]}
            unknown = [ref[:60] for ref, row in found.items() if row is None]
            if unknown:
                there = ", ".join(f"{row.doc_id} ({row.kind}: {row.doc_ref})" for row in held) or "none"
                raise ToolError(
                    "missing_documents",
                    f"Not uploaded for {application.application_id}: {', '.join(unknown)}. "
                    f"upload_document comes first. Uploaded are: {there}.",
                )
            papers = list({row.doc_id: row for row in found.values() if row is not None}.values())
        missing = self.missing_kinds(product, papers)
        if missing:
            raise ToolError(
                "missing_documents",
                f"The papers handed in lack {', '.join(missing)}. Add them with upload_document"
                + (" and name them in docs_refs." if docs_refs else "."),
                missing=missing,
            )
        return papers

    def _spelled(self, ref: str) -> str:
        return self.find_paper(ref).ref.casefold() if clean(ref) else ""

    def _travel_days(self, answers: dict[str, Any]) -> tuple[date | None, date | None]:
        days = []
        for name in ("arrival", "departure"):
            text = stated(name, answers)
            try:
                days.append(date.fromisoformat(text) if text else None)
            except ValueError:
                days.append(None)
        arrival, departure = days
        if arrival is not None and arrival < self.today:
            raise ToolError("validation_error", f"arrival {arrival.isoformat()} has passed; today is {self.today}.")
        if arrival is not None and departure is not None and departure < arrival:
            raise ToolError(
                "validation_error",
                f"departure {departure.isoformat()} is the day of leaving the destination and cannot lie before "
                f"arrival {arrival.isoformat()}.",
            )
        return arrival, departure

    def _check_passport(
        self,
        application: VisaApplication,
        product: VisaProduct,
        answers: dict[str, Any],
        papers: list[ApplicationDocument],
        arrival: date | None,
        departure: date | None,
    ) -> VisaApplication:
        if product.passport_validity_months is None:
            return application
        scan = self.read_passport(papers)
        number = stated("passport_number", answers).replace(" ", "").upper() or application.passport_number
        text = stated("passport_expiry", answers)
        try:
            expiry = date.fromisoformat(text) if text else application.passport_expiry
        except ValueError:
            expiry = application.passport_expiry
        if scan is not None:
            wrong = scan.number and number and scan.number.replace(" ", "").upper() != number
            if wrong or (scan.expires and expiry and scan.expires != expiry):
                raise ToolError(
                    "validation_error",
                    f"The passport uploaded ({scan.doc_id}) is number {scan.number or '?'} valid until {scan.expires}; "
                    f"the application says {number or '?'} valid until {expiry}. Correct the answers, or upload the "
                    "passport meant; a profile is corrected by starting a new application.",
                )
            number, expiry = number or scan.number, scan.expires or expiry
        if expiry is None:
            raise ToolError("missing_fields", "The passport's expiry is not stated; give passport_expiry in answers.")
        base = arrival if product.passport_validity_from == "arrival" else departure or arrival
        until = add_months(base or self.today, product.passport_validity_months)
        if expiry < until:
            raise ToolError(
                "passport_validity_insufficient",
                f"The passport {number} is valid until {expiry.isoformat()}, but {passport_rule(product)}: here until "
                f"{until.isoformat()} or longer. It has to be renewed first.",
                valid_until=expiry.isoformat(),
                needed_until=until.isoformat(),
            )
        return self.visa_applications.update(application.application_id, passport_number=number, passport_expiry=expiry)

    def _check_time(self, product: VisaProduct, arrival: date | None) -> None:
        late = product.submit_by is not None and self.now > product.submit_by
        early = False
        if arrival is not None:
            ahead = (arrival - self.today).days
            late = late or (product.latest_submission_days is not None and ahead < product.latest_submission_days)
            early = product.earliest_submission_days is not None and ahead > product.earliest_submission_days
        if late or early:
            word = "late" if late else "early"
            raise ToolError(f"too_{word}", f"It is too {word} to submit for {product.name}. {submission_rule(product)}")

    @tool
    def get_visa_application(self, application_id: str) -> Ready:
        """Show one application: status, history, papers, appointment, decision, what is asked and until when.

        Args:
            application_id: The application as list_visa_applications shows it.

        Example:
            visa_and_advisory.get_visa_application(application_id="app_000001")
        """
        row = self.need_application(application_id)
        return self.page(row)

    @tool
    def list_visa_applications(self, user_id: str, status: str | None = None) -> dict[str, Any]:
        """List the user's visa and permit applications, also those made for relatives, and the appointments at offices.

        Args:
            user_id: The signed-in user's id or e-mail address.
            status: Only applications in this status: draft, processing, rfi, approved, denied, withdrawn or lapsed.

        Example:
            visa_and_advisory.list_visa_applications(user_id="usr_noor")
        """
        user = signed_in(self.world, user_id)
        if status is not None and status not in STATUSES:
            raise not_one_of(status, STATUSES, "status", "validation_error")
        rows = [
            row for row in self.visa_applications if row.user_id == user and (status is None or row.status == status)
        ]
        found = []
        for row in rows:
            product = self.visa_products.get(row.product_id)
            found.append(
                {
                    "application_id": row.application_id,
                    "product_id": row.product_id,
                    "product": product.name if product else "",
                    "destination": country_name(product.destination) if product else "",
                    "applicant": row.applicant,
                    "status": row.status,
                    "decision_due": row.decision_due if row.status == "processing" else None,
                    "rfi_deadline": row.rfi_deadline,
                    "evisa_doc_ref": row.evisa_doc_ref,
                    "updated_at": row.updated_at,
                }
            )
        appointments = list(self.appointments)
        return {"applications": found, "total": len(found), "appointments": appointments}

    def _need_open(self, product: VisaProduct) -> None:
        if product.status != "open":
            note = f" {product.closed_note}" if product.closed_note else ""
            raise ToolError("product_closed", f"{product.name} ({product.product_id}) takes no applications now.{note}")

    @staticmethod
    def _need_status(row: VisaApplication, allowed: tuple[str, ...], what: str) -> None:
        if row.status not in allowed:
            raise ToolError(
                "invalid_state",
                f"Application {row.application_id} is {row.status}; one that is {' or '.join(allowed)} can {what}.",
            )
