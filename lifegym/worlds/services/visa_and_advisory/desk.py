"""The service's tables and what all its parts do with them."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any, Final

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.records import Record, Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.visa_and_advisory.countries import country_name, is_country
from lifegym.worlds.services.visa_and_advisory.records import (
    PURPOSES,
    Advisory,
    AdvisorySubscription,
    Alert,
    ApplicationDocument,
    Appointment,
    EntryRequirement,
    HistoryEntry,
    TravelDocument,
    VisaApplication,
    VisaProduct,
)
from lifegym.worlds.signals import MailOut, Notice
from lifegym.worlds.workspace import Files

ADVISORY: Final = "updates@travel-advisories.example"


class Desk(Service):
    """Tables and shared steps; the tools are in the mixins that build on it."""

    entry_requirements = Rows(EntryRequirement, key="requirement_id", style="req_{n:06d}", noun="entry requirement")
    visa_products = Rows(VisaProduct, key="product_id", style="vp_{n:04d}", noun="product")
    visa_applications = Rows(VisaApplication, key="application_id", style="app_{n:06d}", noun="application")
    application_documents = Rows(ApplicationDocument, key="doc_id", style="doc_{n:06d}", noun="uploaded document")
    travel_documents = Rows(TravelDocument, key="doc_id", style="tdoc_{n:06d}", noun="travel document")
    appointments = Rows(Appointment, key="appointment_id", style="apt_{n:06d}", noun="appointment")
    advisories = Rows(Advisory, key="country_code", style="X{n}", noun="advisory")
    advisory_subscriptions = Rows(
        AdvisorySubscription, key="subscription_id", style="vsub_{n:06d}", noun="advisory subscription"
    )
    alerts = Rows(Alert, key="alert_id", style="valr_{n:06d}", noun="alert")

    def desks(self) -> list[str]:
        """Return the addresses of the advisory service and of the offices."""
        return [ADVISORY, *(office_address(row) for row in self.visa_products)]

    def arm(self, row: Record) -> None:
        """Check a record that comes from outside the tools, set its timers, and tell subscribers of a changed rule.

        Raises:
            ValueError: A country, purpose or level is none.
        """
        if isinstance(row, VisaApplication):
            self.set_timers(row)
            return
        told = self.world.journal.actor != "setup"
        if isinstance(row, Advisory):
            if not is_country(row.country_code) or not 1 <= row.level <= 4:
                raise ValueError(f"advisory {row.country_code}: needs an ISO code in capitals and a level from 1 to 4")
            if told:
                self.tell_of_advisory(row)
        elif isinstance(row, EntryRequirement):
            if row.purpose not in PURPOSES or not (is_country(row.nationality) and is_country(row.destination)):
                raise ValueError(f"requirement {row.requirement_id}: needs ISO codes and a purpose of {PURPOSES}")
            if told:
                self.tell_of_requirement(row)
        elif isinstance(row, VisaProduct) and not (
            is_country(row.destination) and (row.nationality == "*" or is_country(row.nationality))
        ):
            raise ValueError(f"product {row.product_id}: needs ISO codes, or '*' for any nationality")

    @property
    def files(self) -> Files:
        """The workspace."""
        found = self.world.services["files"]
        assert isinstance(found, Files)
        return found

    @property
    def today(self) -> date:
        """The day at home."""
        return self.now.date()

    def need_product(self, product_id: str) -> VisaProduct:
        """Return a product, or refuse with ``product_not_found``."""
        return self.visa_products.need(product_id.strip(), "product_not_found", "list_visa_products shows the ids.")

    def need_application(self, application_id: str) -> VisaApplication:
        """Return an application, or refuse with ``not_found``."""
        return self.visa_applications.need(
            application_id.strip(), "not_found", "list_visa_applications shows the applications and their ids."
        )

    def documents_of(self, application_id: str) -> list[ApplicationDocument]:
        """Return what was uploaded for an application, in order of upload."""
        return self.application_documents.grouped(_application_of).get(application_id, [])

    def set_timers(self, application: VisaApplication) -> None:
        """Schedule the decision or the lapse that an application is waiting for."""
        if application.status == "processing" and application.decision_due is not None:
            self.schedule(application.decision_due, "decide_due", application.application_id)
        elif application.status == "rfi" and application.rfi_deadline is not None:
            self.schedule(application.rfi_deadline, "lapse", application.application_id)

    def step(self, application: VisaApplication, status: str, note: str, **changes: Any) -> VisaApplication:
        """Bring an application into a status, write its history and set its timers.

        A question is open only while its answer is awaited; the history keeps it.
        """
        entry = HistoryEntry(at=self.now, status=status, note=note)
        row = self.visa_applications.update(
            application.application_id,
            status=status,
            updated_at=self.now,
            history=(*application.history, entry),
            **({"rfi_question": ""} | changes),
        )
        self.set_timers(row)
        return row

    def letter(self, product: VisaProduct, subject: str, lines: list[str], kind: str, target: str) -> None:
        """Write to the persona as the product's office, with a line in the notification centre that opens no turn."""
        office = office_name(product)
        body = "\n".join(["Dear applicant,", "", *lines, "", office])
        self.emit(MailOut(sender=office_address(product), sender_name=office, subject=subject, body=body))
        self.emit(Notice(source=self.name, type=kind, title=subject, body=lines[0], target=target))

    def tell_of_advisory(self, row: Advisory) -> None:
        """Tell subscribers what a country's advisory says now."""
        text = f"Travel advisory for {country_name(row.country_code)} is now level {row.level}. {row.text}"
        self._tell(row.country_code, "advisory", text)

    def tell_of_requirement(self, row: EntryRequirement) -> None:
        """Tell subscribers what a country asks of travellers now."""
        since = f", from {row.effective_from.isoformat()}" if row.effective_from else ""
        visa = "a visa is required" if row.visa_required else "no visa is required"
        text = (
            f"Entry requirements of {country_name(row.destination)} for nationals of {country_name(row.nationality)} "
            f"({row.purpose}) changed{since}: {visa}; passport {passport_rule(row)}."
        )
        if row.notes:
            text += f" {row.notes}"
        self._tell(row.destination, "entry_requirement", text)

    def _tell(self, code: str, kind: str, text: str) -> None:
        subscriptions = [row for row in self.advisory_subscriptions if row.country_code == code]
        title = f"{country_name(code)}: {'travel advisory' if kind == 'advisory' else 'entry requirements'} changed"
        for row in subscriptions:
            self.alerts.insert(
                Alert(
                    alert_id=self.alerts.new_key(),
                    subscription_id=row.subscription_id,
                    country_code=code,
                    kind=kind,
                    text=text,
                    at=self.now,
                    delivery=self._deliver(row.sink, title, text),
                )
            )
        told = bool(subscriptions)
        self.emit(
            Notice(
                source=self.name,
                type=kind,
                title=title,
                body=text,
                target=code,
                payload={"kinds": ["policy_update"], "country_code": code},
                push=told,
                quiet=not told,
            )
        )

    def tell_of_product(self, product: VisaProduct, news: str) -> None:
        """Tell who subscribed to such news, and nobody else, that a product's terms changed."""
        self.emit(
            Notice(
                source=self.name,
                type="policy_update",
                title=f"{country_name(product.destination)}, {product.name}: {news}",
                body="get_visa_product shows it in full.",
                target=product.product_id,
                payload={"product_id": product.product_id, "country_code": product.destination},
                quiet=True,
            )
        )

    def _deliver(self, sink: str, title: str, text: str) -> str:
        if sink == "email":
            self.emit(MailOut(sender=ADVISORY, sender_name="Travel Advisory Service", subject=title, body=text))
        elif sink.startswith("file:"):
            try:
                self.files.append(sink.removeprefix("file:"), f"## {self.now:%Y-%m-%d %H:%M} {title}\n\n{text}\n")
            except ToolError as error:
                return f"failed: {error.message}"
        return "delivered"

    def at_office(self, day: date, clock: time) -> datetime:
        """Return a wall-clock time at home on a day."""
        return datetime.combine(day, clock, tzinfo=zone(self.world.persona.zone))


def office_name(product: VisaProduct) -> str:
    """Return who handles a product."""
    return product.office or f"{country_name(product.destination)} Visa Office"


def office_address(product: VisaProduct) -> str:
    """Return the address a product's office writes from."""
    return product.office_email or f"applications@visa-{product.destination.lower()}.example"


def passport_rule(row: EntryRequirement | VisaProduct) -> str:
    """Return how long the passport must be valid, in words that say from which day it counts."""
    months = row.passport_validity_months
    if months is None:
        return "is not looked at"
    place = country_name(row.destination)
    day = f"day of {'arrival in' if row.passport_validity_from == 'arrival' else 'departure from'} {place}"
    if months == 0:
        return f"must be valid on the {day}"
    return f"must be valid at least {months} month{'s' if months != 1 else ''} beyond the {day}"


def _application_of(row: ApplicationDocument) -> str:
    return row.application_id
