"""Complaints, and how the carriers answer them."""

from __future__ import annotations

from datetime import time, timedelta
from typing import Any, Final, Literal

from lifegym.worlds.arguments import one_line
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.paging import limited
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.delivery_logistics.desk import day_words, draw_of, lowered
from lifegym.worlds.services.delivery_logistics.records import ISSUES, IssueTicket, Shipment
from lifegym.worlds.services.delivery_logistics.steering import Steering
from lifegym.worlds.services.delivery_logistics.tariff import after
from lifegym.worlds.signals import Notice, ParcelMoved

TicketStatus = Literal["open", "resolved", "rejected"]
CLAIM_DAYS: Final = 30
"""How long after delivery something can be claimed."""
_MATCHES: Final = {
    "lost": ("lost", "not_delivered"),
    "damaged": ("damaged",),
    "wrong_address": ("misrouted",),
    "missing_item": ("missing",),
    "delivery_failed": ("not_delivered", "lost"),
}
"""Which truths prove which complaint right."""


class Issues(Steering):
    """The complaints desk."""

    @tool(writes=True)
    def report_issue(self, tracking_no: str, issue_type: str, description: str) -> dict[str, Any]:
        """Report a problem with a parcel to the carrier; it looks into it and answers by mail in one to three days.

        To choose another day after a failed attempt, reschedule_delivery is quicker. Money for goods bought in a shop
        is the shop's to refund.

        Args:
            tracking_no: The parcel.
            issue_type: lost (overdue, or said to be delivered), damaged or missing_item (once delivered),
                wrong_address, or delivery_failed (an attempt or a delivery that did not happen).
            description: What happened.

        Example:
            delivery_logistics.report_issue(tracking_no="HP654204488489", issue_type="damaged",
                description="The box is crushed on one side and the lid inside is broken.")
        """
        row = self._tracked(tracking_no)
        kind = issue_type.strip().casefold().replace(" ", "_").replace("-", "_")
        if kind not in ISSUES:
            raise not_one_of(issue_type, ISSUES, "issue_type")
        said = one_line(description, "description", 2000)
        self._reportable(row, kind)
        twin = next(
            (
                t
                for t in self.tickets
                if t.shipment_id == row.shipment_id and t.issue_type == kind and t.status == "open"
            ),
            None,
        )
        if twin is not None:
            raise ToolError(
                "ISSUE_EXISTS", f"{twin.ticket_id} is open for that; answer due {twin.expected_response_date}."
            )
        number = self.tickets.new_key()
        day = after(self.now.date(), 1 + (draw_of(row.tracking_no) + len(self.tickets)) % 3, "standard")
        ticket = self.tickets.insert(
            IssueTicket(
                ticket_id=number,
                shipment_id=row.shipment_id,
                tracking_no=row.tracking_no,
                issue_type=kind,
                description=said,
                status="open",
                opened_at=self.now,
                expected_response_date=day,
                due=self._at(day, time(14, 10)),
            )
        )
        self.schedule(ticket.due, "answer", number)
        # Whoever sent it hears what its recipient says.
        self.emit(
            ParcelMoved(tracking_no=row.tracking_no, reference=row.reference, status=row.status, location="",
                        at=self.now, inquiry=kind)
        )  # fmt: skip
        self._mail(
            row,
            f"Ticket {number}: {kind.replace('_', ' ')}",
            f'We have your report on {self._what(row)}: "{said}"',
            f"You will have an answer by {day_words(day)}.",
        )
        return ticket.view("due", "outcome")

    def _reportable(self, row: Shipment, kind: str) -> None:
        """Refuse a complaint that cannot be yet, or can be no longer."""
        if row.status in ("label_created", "cancelled", "returned"):
            raise ToolError("INVALID_STATUS_FOR_OP", f"{row.tracking_no} is {row.status}; there is nothing to report.")
        if kind in ("damaged", "missing_item") and row.status != "delivered":
            raise ToolError("INVALID_STATUS_FOR_OP", f"{kind} can be reported once the parcel is delivered.")
        if kind == "wrong_address" and row.status == "picked_up":
            raise ToolError("INVALID_STATUS_FOR_OP", "The address can still be corrected with change_address.")
        if kind == "delivery_failed" and row.status not in ("exception", "delivered"):
            raise ToolError("INVALID_STATUS_FOR_OP", f"No attempt at delivery has been made; it is {row.status}.")
        if kind == "lost" and row.status not in ("exception", "delivered"):
            due = row.eta_date
            if due is not None and self.now.date() <= due:
                raise ToolError(
                    "INVALID_STATUS_FOR_OP", f"It is expected by {due}; report it lost once that has passed."
                )
        if row.status == "delivered" and self.now > row.updated_at + timedelta(days=CLAIM_DAYS):
            raise ToolError(
                "CLAIM_TOO_LATE", f"Claims close {CLAIM_DAYS} days after delivery ({row.updated_at.date()})."
            )

    @tool
    def list_issues(self, user_id: str, status_filter: TicketStatus | None = None, limit: int = 50) -> dict[str, Any]:
        """List the user's issue tickets with the carriers, newest first, with the answer or the day it is due.

        Args:
            user_id: The signed-in user's id or e-mail address.
            status_filter: Only open, resolved or rejected.
            limit: Tickets to show, 1 to 100.

        Example:
            delivery_logistics.list_issues(user_id="usr_noor", status_filter="open")
        """
        user = self._user(user_id)
        limited(limit)
        rows = self.shipments.rows
        found = [
            ticket
            for ticket in self.tickets
            if (status_filter is None or ticket.status == status_filter)
            and ticket.shipment_id in rows
            and rows[ticket.shipment_id].user_id == user
        ]
        found.sort(key=lambda ticket: (ticket.opened_at, ticket.ticket_id), reverse=True)
        return {"issues": [ticket.view("due", "outcome") for ticket in found[:limit]], "total": len(found)}

    @timed
    def answer(self, key: str) -> None:
        """On its day the carrier answers a ticket by what it finds out, or as was settled in advance."""
        ticket = self.tickets.get(key)
        if ticket is None or ticket.status != "open" or self.now < ticket.due:
            return
        row = self.shipments.get(ticket.shipment_id)
        if row is None:
            return
        right = row.fault in _MATCHES[ticket.issue_type]
        if ticket.issue_type == "delivery_failed" and row.status == "exception":
            right = True
        if ticket.outcome:
            right = ticket.outcome == "accept"
        self._close(ticket, row, right, "")

    def _close(self, ticket: IssueTicket, row: Shipment, accepted: bool, text: str, money: Money | None = None) -> None:
        """Answer a ticket, do what the answer promises, and write."""
        if accepted:
            found, money = self._make_good(ticket, row, money)
        else:
            found, money = self._findings(ticket, row), None
        answer = text or found
        self.tickets.update(
            ticket.ticket_id,
            status="resolved" if accepted else "rejected",
            resolved_at=self.now,
            answer=answer,
            compensation=money,
        )
        self._pay_back(row, money)
        paid = f"{money} goes back to the payment method you used." if money else ""
        self._mail(row, f"Ticket {ticket.ticket_id}: our answer", answer, paid)
        self.emit(
            Notice(
                source="delivery_logistics",
                type="issue_answer",
                title=f"Ticket {ticket.ticket_id} {'resolved' if accepted else 'rejected'}",
                body=answer,
                target=f"{ticket.ticket_id} {row.tracking_no}",
                payload={"ticket_id": ticket.ticket_id, "tracking_no": row.tracking_no, "accepted": accepted},
            )
        )

    def _make_good(self, ticket: IssueTicket, row: Shipment, money: Money | None) -> tuple[str, Money | None]:
        """Do what a complaint that is right calls for, and say it."""
        kind = ticket.issue_type
        if row.held == "customs":
            return f"Customs holds the parcel until {row.duty} is paid; then it goes on.", money
        if row.fault == "lost" or (kind == "lost" and row.fault != "not_delivered"):
            text = "Lost; the search has ended"
            self._scan(row, "exception", row.recipient.city, text, plan=(), held="lost", eta_date=None, duty=None)
            return self._liable("We could not find the parcel and count it as lost.", row, money)
        if kind in ("damaged", "missing_item"):
            what = "the damage happened with us" if kind == "damaged" else "the parcel was opened on the way"
            return self._liable(f"We have looked into it: {what}.", row, money)
        if row.status in ("delivered", "exception"):
            day = after(self.now.date(), 1, row.service_level)
            text = f"Found at the depot; delivery on {day_words(day)}"
            if row.status == "delivered":
                row = self._scan(row, "exception", row.recipient.city, "The delivery did not take place", fault="")
            plan = self._door(row.evolve(held="", attempts=0), day)
            row = self._scan(row, "in_transit", f"{row.recipient.city} depot", text, plan=plan, eta_date=day, held="",
                             fault="", hindrances=(), attempts=0)  # fmt: skip
            self._schedule(row)
            return f"You were right, and we are sorry. {text}.", money
        if row.fault == "misrouted":
            self.shipments.update(row.shipment_id, fault="")
        due = f" It is expected on {day_words(row.eta_date)}." if row.eta_date is not None else ""
        return f"We have corrected the label.{due}", money

    def _liable(self, text: str, row: Shipment, money: Money | None) -> tuple[str, Money | None]:
        if row.direction == "inbound":
            return f"{text} We settle it with the sender, {row.sender.name}; please ask them for your money.", money
        fee = row.fee or Money(0, self.world.persona.currency)
        worth = row.declared_value if row.declared_value is not None else Money(0, fee.currency)
        return f"{text} We pay the fee back, and the value you declared.", money or fee + worth

    def _findings(self, ticket: IssueTicket, row: Shipment) -> str:
        """Say what speaks against a complaint."""
        scan = row.scans[-1] if row.scans else None
        last = f"The last scan was on {day_words(scan.at)}: {lowered(scan.description)}." if scan is not None else ""
        if ticket.issue_type in ("damaged", "missing_item"):
            if ticket.issue_type == "damaged":
                return f"No scan notes a damage, and the box was whole when it was handed over. {last}"
            return (
                f"The parcel weighed {row.weight_kg:g} kg at the first depot and at the last, as the sender had "
                f"announced; nothing was taken out on the way. {last}"
            )
        if ticket.issue_type == "wrong_address":
            return f"The label reads {row.recipient.name}, {row.recipient.in_one_line()}. {last}"
        if row.status == "delivered":
            return f"The driver recorded a delivery at {row.recipient.in_one_line()}. {last}"
        due = f"It is expected on {day_words(row.eta_date)}." if row.eta_date is not None else ""
        return f"The parcel is not lost. {last} {due}".strip()
