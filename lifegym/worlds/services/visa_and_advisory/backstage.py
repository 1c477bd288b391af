"""What the world does at the offices: rules change, offices decide, appointments move, papers run out."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.visa_and_advisory.countries import read_country
from lifegym.worlds.services.visa_and_advisory.dates import add_working_days, long_date
from lifegym.worlds.services.visa_and_advisory.deciding import Deciding
from lifegym.worlds.services.visa_and_advisory.desk import office_address, office_name
from lifegym.worlds.services.visa_and_advisory.informing import read_purpose
from lifegym.worlds.services.visa_and_advisory.records import (
    Advisory,
    Appointment,
    EntryRequirement,
    TravelDocument,
    VisaApplication,
    VisaProduct,
)
from lifegym.worlds.signals import MailOut, Notice

MAX_DAYS = 1000


class Backstage(Deciding):
    """Operations of the story."""

    @backstage
    def update_requirement(
        self,
        nationality: str,
        destination: str,
        purpose: str,
        visa_required: bool | None = None,
        allowed_stay_days: int | None = None,
        passport_validity_months: int | None = None,
        passport_validity_from: str | None = None,
        blank_pages: int | None = None,
        docs_needed: list[str] | None = None,
        notes: str | None = None,
        customs_notes: str | None = None,
        medicine_notes: str | None = None,
        effective_from: date | None = None,
    ) -> None:
        """A country changes its rule for a nationality and purpose; subscribers of the country are told.

        With a future ``effective_from`` it is announced, and the old rule stands until then.
        """
        person, place = read_country(nationality, "nationality"), read_country(destination, "destination")
        why = read_purpose(purpose)
        if passport_validity_from not in (None, "arrival", "departure"):
            raise ToolError("validation_error", "passport_validity_from is 'arrival' or 'departure'.")
        given: dict[str, Any] = {
            "visa_required": visa_required,
            "allowed_stay_days": _days(allowed_stay_days, "allowed_stay_days"),
            "passport_validity_months": _days(passport_validity_months, "passport_validity_months"),
            "passport_validity_from": passport_validity_from,
            "blank_pages": _days(blank_pages, "blank_pages"),
            "docs_needed": None if docs_needed is None else tuple(docs_needed),
            "notes": notes,
            "customs_notes": customs_notes,
            "medicine_notes": medicine_notes,
        }
        changes = {name: value for name, value in given.items() if value is not None}
        changes |= {"updated_at": self.now, "effective_from": effective_from}
        before = self._rule_in_force(person, place, why)
        if before is not None and (effective_from is None or effective_from <= self.today):
            row = self.entry_requirements.update(before.requirement_id, **changes)
        else:
            base = before or EntryRequirement(
                requirement_id="",
                nationality=person,
                destination=place,
                purpose=why,
                visa_required=True,
                updated_at=self.now,
            )
            row = self.entry_requirements.insert(
                base.evolve(requirement_id=self.entry_requirements.new_key(), **changes)
            )
        self.tell_of_requirement(row)

    def _rule_in_force(self, person: str, place: str, why: str) -> EntryRequirement | None:
        rules = [
            row
            for row in self.entry_requirements
            if (row.nationality, row.destination, row.purpose) == (person, place, why)
            and (row.effective_from is None or row.effective_from <= self.today)
        ]
        return max(rules, key=lambda row: row.effective_from or date.min, default=None)

    @backstage
    def update_advisory(self, country_code: str, level: int | None = None, text: str | None = None) -> None:
        """A country's advisory changes or is published; subscribers are told."""
        code = read_country(country_code, "country_code")
        if level is not None and not 1 <= level <= 4:
            raise ToolError("validation_error", "level is 1 to 4.")
        before = self.advisories.get(code)
        if before is not None:
            row = self.advisories.update(
                code,
                level=before.level if level is None else level,
                text=before.text if text is None else text,
                updated_at=self.now,
            )
        elif level is None or text is None:
            raise ToolError("validation_error", f"There is no advisory for {code} yet; give level and text.")
        else:
            row = self.advisories.insert(Advisory(country_code=code, level=level, text=text, updated_at=self.now))
        self.tell_of_advisory(row)

    @backstage
    def set_processing_days(self, product_id: str, days: int, pending: bool = False) -> None:
        """Processing takes another number of working days; with ``pending`` also for what is being processed."""
        product = self.need_product(product_id)
        days = _days(days, "days") or 0
        self.visa_products.update(product.product_id, processing_days=days, updated_at=self.now)
        if not pending:
            return
        for row in self._in_status(product.product_id, "processing"):
            start = (row.submitted_at or row.updated_at).astimezone(self.now.tzinfo).date()
            due = self.at_office(add_working_days(start, days, product.holidays), time(10))
            self.set_timers(self.visa_applications.update(row.application_id, decision_due=max(due, self.now)))

    @backstage
    def change_fee(self, product_id: str, fee: Money) -> None:
        """A product costs another fee from now on."""
        if fee.minor < 0:
            raise ToolError("validation_error", "A fee is not negative.")
        key = self.need_product(product_id).product_id
        self.tell_of_product(self.visa_products.update(key, fee=fee, updated_at=self.now), f"the fee is now {fee}")

    @backstage
    def close_product(self, product_id: str, note: str = "") -> None:
        """A product takes no more submissions."""
        key = self.need_product(product_id).product_id
        row = self.visa_products.update(key, status="closed", closed_note=note, updated_at=self.now)
        self.tell_of_product(row, "no more applications are taken")

    @backstage
    def reopen_product(self, product_id: str) -> None:
        """A product takes submissions again."""
        key = self.need_product(product_id).product_id
        row = self.visa_products.update(key, status="open", closed_note="", updated_at=self.now)
        self.tell_of_product(row, "applications are taken again")

    @backstage
    def set_submission_limit(
        self, product_id: str, submit_by: datetime | None = None, latest_submission_days: int | None = None
    ) -> None:
        """The last moment to submit for a product moves."""
        product = self.need_product(product_id)
        changes: dict[str, Any] = {"updated_at": self.now}
        if submit_by is not None:
            changes["submit_by"] = self._instant(submit_by, "submit_by")
        if latest_submission_days is not None:
            changes["latest_submission_days"] = _days(latest_submission_days, "latest_submission_days")
        self.visa_products.update(product.product_id, **changes)

    @backstage
    def decide(self, application_id: str, outcome: str, note: str = "", conditions: list[str] | None = None) -> None:
        """The office decides an application that is processing or under a request: approved or denied."""
        self._decide(self.need_application(application_id), outcome, note, tuple(conditions or ()))

    @backstage
    def decide_all(self, product_id: str, outcome: str, note: str = "") -> None:
        """The office decides every application for a product that is processing; none is no fault."""
        product = self.need_product(product_id)
        for row in self._in_status(product.product_id, "processing"):
            self._decide(row, outcome, note, ())

    def _decide(self, row: VisaApplication, outcome: str, note: str, conditions: tuple[str, ...]) -> None:
        if row.status not in ("processing", "rfi"):
            raise ToolError(
                "invalid_state", f"Application {row.application_id} is {row.status}; nothing is to be decided."
            )
        product = self.need_product(row.product_id)
        if outcome == "approved":
            self.approve(row, product, note or "All papers are in order.", conditions)
        elif outcome == "denied":
            self.deny(row, product, note or "The conditions are not met.")
        else:
            raise ToolError(
                "validation_error", f"outcome is 'approved' or 'denied', got {outcome!r}; see request_information."
            )

    @backstage
    def request_information(
        self,
        application_id: str,
        question: str,
        deadline: datetime | None = None,
        reject_kinds: list[str] | None = None,
    ) -> None:
        """The office asks for more; papers of ``reject_kinds`` no longer count and must be uploaded anew."""
        row = self.need_application(application_id)
        if row.status not in ("processing", "rfi"):
            raise ToolError(
                "invalid_state", f"Application {row.application_id} is {row.status}; nothing is being processed."
            )
        if deadline is not None and self._instant(deadline, "deadline") <= self.now:
            raise ToolError("validation_error", "deadline must lie ahead.")
        for paper in self.documents_of(row.application_id):
            if paper.kind in (reject_kinds or ()) and paper.status != "rejected":
                self.application_documents.update(paper.doc_id, status="rejected", flagged=question)
        until = None if deadline is None else deadline.astimezone(self.now.tzinfo)
        self.ask(row, self.need_product(row.product_id), question, until)

    @backstage
    def flag_document(self, doc_id: str, reason: str) -> None:
        """An officer finds fault with an uploaded paper (its doc_id or doc_ref); it comes out at the decision."""
        found = [row for row in self.application_documents if doc_id in (row.doc_id, row.doc_ref)]
        if not found:
            raise ToolError("not_found", f"No uploaded document is {doc_id!r}.")
        for row in found:
            self.application_documents.update(row.doc_id, flagged=reason)

    @backstage
    def withdraw(self, application_id: str, note: str = "Withdrawn by the applicant.") -> None:
        """An application is withdrawn before its decision, for instance by telephone."""
        row = self.need_application(application_id)
        if row.status not in ("draft", "processing", "rfi"):
            raise ToolError("invalid_state", f"Application {row.application_id} is {row.status} already.")
        self.step(row, "withdrawn", note, decision_due=None, rfi_deadline=None)

    @backstage
    def issue_document(
        self,
        doc_id: str,
        holder: str,
        kind: str = "passport",
        number: str = "",
        nationality: str = "",
        issued: date | None = None,
        expires: date | None = None,
        given_name: str = "",
        family_name: str = "",
        date_of_birth: date | None = None,
    ) -> None:
        """A paper comes on file, such as a renewed passport."""
        if doc_id in self.travel_documents:
            raise ToolError("validation_error", f"There is already a paper {doc_id!r} on file.")
        self.travel_documents.insert(
            TravelDocument(
                doc_id=doc_id,
                holder=holder,
                kind=kind,
                number=number,
                nationality=read_country(nationality, "nationality") if nationality else "",
                issued=issued,
                expires=expires,
                given_name=given_name,
                family_name=family_name,
                date_of_birth=date_of_birth,
            )
        )

    @backstage
    def expire_document(self, doc_id: str, expires: date | None = None, note: str = "") -> None:
        """A paper on file runs out on ``expires``; without a date it is void from now on."""
        row = self.travel_documents.need(doc_id, "not_found")
        if expires is not None:
            self.travel_documents.update(row.doc_id, expires=expires, note=note or row.note)
        else:
            self.travel_documents.update(row.doc_id, status="void", note=note or row.note)

    @backstage
    def issue_appointment(
        self,
        appointment_id: str,
        office: str,
        starts_at: datetime,
        applicants: list[str] | None = None,
        application_ids: list[str] | None = None,
        room: str = "",
        note: str = "",
        sender: str = "",
        mail: bool = True,
    ) -> None:
        """An office gives people a time to come, and mails it unless ``mail`` is false."""
        if appointment_id in self.appointments:
            raise ToolError("validation_error", f"There is already an appointment {appointment_id!r}.")
        for key in application_ids or ():
            self.need_application(key)
        row = self.appointments.insert(
            Appointment(
                appointment_id=appointment_id,
                office=office,
                starts_at=self._instant(starts_at, "starts_at"),
                applicants=tuple(applicants or ()),
                application_ids=tuple(application_ids or ()),
                room=room,
                note=note,
                updated_at=self.now,
            )
        )
        if mail:
            self._tell_appointment(row, f"Appointment {appointment_id}", "You have been given", sender)

    @backstage
    def move_appointment(
        self,
        appointment_id: str,
        starts_at: datetime,
        room: str | None = None,
        note: str | None = None,
        sender: str = "",
        mail: bool = True,
    ) -> None:
        """An office moves a time; without ``mail`` only the system shows it."""
        row = self._scheduled(appointment_id)
        row = self.appointments.update(
            row.appointment_id,
            starts_at=self._instant(starts_at, "starts_at"),
            room=row.room if room is None else room,
            note=row.note if note is None else note,
            updated_at=self.now,
        )
        if mail:
            self._tell_appointment(
                row, f"Appointment {appointment_id} moved", "Your appointment has been moved:", sender
            )

    @backstage
    def close_appointment(
        self, appointment_id: str, status: str, note: str = "", sender: str = "", mail: bool = False
    ) -> None:
        """An appointment ends: attended, missed or cancelled."""
        row = self._scheduled(appointment_id)
        if status not in ("attended", "missed", "cancelled"):
            raise ToolError("validation_error", f"status is attended, missed or cancelled, got {status!r}.")
        row = self.appointments.update(row.appointment_id, status=status, note=note or row.note, updated_at=self.now)
        if mail:
            self._tell_appointment(row, f"Appointment {appointment_id} {status}", f"Marked as {status}:", sender)

    def _scheduled(self, appointment_id: str) -> Appointment:
        row = self.appointments.need(appointment_id, "not_found")
        if row.status != "scheduled":
            raise ToolError("invalid_state", f"Appointment {appointment_id} is {row.status}.")
        return row

    def _tell_appointment(self, row: Appointment, subject: str, opening: str, sender: str) -> None:
        product = next((self._product_of(key) for key in row.application_ids), None)
        address = sender or (office_address(product) if product else "appointments@visa-office.example")
        when = row.starts_at.astimezone(self.now.tzinfo)
        lines = [
            f"{opening} {long_date(when.date())}, {when:%H:%M}",
            row.office + (f", {row.room}" if row.room else ""),
        ]
        if row.applicants:
            lines.append("For: " + ", ".join(row.applicants))
        if row.note:
            lines.append(row.note)
        name = office_name(product) if product else row.office
        self.emit(MailOut(sender=address, sender_name=name, subject=subject, body="\n".join(lines)))
        self.emit(
            Notice(
                source=self.name, type="appointment", title=subject, body="\n".join(lines), target=row.appointment_id
            )
        )

    def _product_of(self, application_id: str) -> VisaProduct | None:
        row = self.visa_applications.get(application_id)
        return self.visa_products.get(row.product_id) if row else None

    def _in_status(self, product_id: str, status: str) -> list[VisaApplication]:
        return self.visa_applications.where(lambda row: row.product_id == product_id and row.status == status)

    def _instant(self, moment: datetime, field: str) -> datetime:
        if moment.tzinfo is None:
            raise ToolError("validation_error", f"{field} needs a time zone.")
        return moment.astimezone(self.now.tzinfo)


def _days(value: int | None, name: str) -> int | None:
    if value is not None and not 0 <= value <= MAX_DAYS:
        raise ToolError("validation_error", f"{name} is 0 to {MAX_DAYS}, got {value}.")
    return value
