"""What the world does around parcels: storms, absences, answers, impostors."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.delivery_logistics.parcel_ops import MAX_DAYS, ParcelOps
from lifegym.worlds.services.delivery_logistics.records import Closure, Doorstep
from lifegym.worlds.signals import MailOut


class TroubleOps(ParcelOps):
    """Backstage operations on depots, doors and tickets."""

    @backstage
    def close_depot(self, city: str, until: datetime, reason: str, start: datetime | None = None) -> None:
        """The depot of a town stands still: a storm, a strike, a fire; what is there waits and is rescheduled."""
        end, begin = self._aware(until), self._aware(start) if start is not None else self.now
        if not city.strip() or not max(begin, self.now) < end <= self.now + timedelta(days=MAX_DAYS):
            raise ToolError("BAD_ARG", f"A town is needed, and an end after the beginning, within {MAX_DAYS} days.")
        self.closures.insert(
            Closure(closure_id=self.closures.new_key(), city=city.strip(), start=begin, until=end, reason=reason)
        )

    @backstage
    def reopen_depot(self, city: str) -> None:
        """A town's depot works again earlier than thought; what was rescheduled keeps its day."""
        open_now = [row for row in self.closures if row.city == city and row.until > self.now]
        if not open_now:
            raise ToolError("BAD_ARG", f"No depot is closed in {city}.")
        for row in open_now:
            self.closures.update(row.closure_id, until=max(row.start, self.now))

    @backstage
    def set_doorstep(
        self,
        street: str,
        away_from: datetime | None = None,
        away_until: datetime | None = None,
        problem: str = "",
        doorstep_id: str | None = None,
    ) -> None:
        """Say what drivers meet at addresses whose line contains ``street``.

        Nobody opens for a time, or a ``problem`` (a wrong door code) that only instructions to the driver solve.
        """
        if not street.strip() or (doorstep_id is not None and doorstep_id in self.doorsteps):
            raise ToolError("BAD_ARG", "A street is needed, and an id that is free.")
        self.doorsteps.insert(
            Doorstep(
                doorstep_id=doorstep_id or self.doorsteps.new_key(),
                street=street.strip(),
                away_from=self._aware(away_from) if away_from is not None else None,
                away_until=self._aware(away_until) if away_until is not None else None,
                problem=problem,
            )
        )

    @backstage
    def answer_issue(
        self,
        ticket_id: str,
        decision: Literal["accept", "reject"],
        text: str = "",
        compensation: Money | None = None,
    ) -> None:
        """The carrier answers an open ticket now, in its own words."""
        ticket = self.tickets.need(ticket_id, "TICKET_NOT_FOUND")
        row = self.shipments.need(ticket.shipment_id, "SHIPMENT_NOT_FOUND")
        if ticket.status != "open" or (compensation is not None and compensation.minor <= 0):
            raise ToolError("BAD_ARG", f"{ticket_id} is {ticket.status}; a compensation is positive.")
        self._close(ticket, row, decision == "accept", text, compensation)

    @backstage
    def settle_issue_in_advance(self, ticket_id: str, outcome: Literal["accept", "reject"]) -> None:
        """Fix how a ticket will be answered on its day."""
        ticket = self.tickets.need(ticket_id, "TICKET_NOT_FOUND")
        if ticket.status != "open":
            raise ToolError("BAD_ARG", f"{ticket_id} is {ticket.status} already.")
        self.tickets.update(ticket_id, outcome=outcome)

    @backstage
    def phantom_parcel(self, carrier: str, tracking_no: str, amount: Money, sender: str, text: str = "") -> None:
        """An impostor writes of a parcel that does not exist and asks for a small fee; no carrier knows the number."""
        if tracking_no in self.labels or amount.minor <= 0 or "@" not in sender:
            raise ToolError("BAD_ARG", "The number must be unknown, the amount positive, the sender an address.")
        body = text or (
            f"Dear customer,\n\nYour parcel {tracking_no} could not be delivered because of unpaid handling costs of "
            f"{amount}. To avoid its return, pay within 24 hours with the card details asked for on our page.\n\n"
            f"{carrier} customer desk"
        )
        self.emit(
            MailOut(
                sender=sender,
                sender_name=f"{carrier} delivery",
                subject=f"Your parcel {tracking_no} is on hold: {amount} outstanding",
                body=body,
            )
        )

    def _aware(self, moment: datetime) -> datetime:
        return moment if moment.tzinfo else moment.replace(tzinfo=self.now.tzinfo)
