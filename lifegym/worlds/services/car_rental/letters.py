"""Mails to a rental desk, and what it does and answers."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from lifegym.worlds.elapsed import after
from lifegym.worlds.folding import fold, folded
from lifegym.worlds.service import timed
from lifegym.worlds.services.car_rental.clockwork import Clockwork
from lifegym.worlds.services.car_rental.desk import in_office_hours, moment
from lifegym.worlds.services.car_rental.records import Incident, RentalBooking
from lifegym.worlds.signals import MailOut, MailSent, listens

ANSWERED_AFTER: Final = timedelta(minutes=70)
_CANCELLING: Final = re.compile(r"\b(cancel|cancellation|cancelling|canceling|call off)\b")
_DISPUTING: Final = re.compile(r"\b(dispute|disagree|do not agree|don't agree|wrong|object|contest)\b")
_LATE: Final = re.compile(
    r"\b(late|later|delayed?|overdue|extend|extension|longer|not make it|cannot return|can't return)\b"
)
_AGREEING: Final = re.compile(r"\b(i agree|we agree|agreed|accept|all right|fine)\b")


class Letters(Clockwork):
    """What the desks do with their post."""

    @listens(MailSent)
    def on_mail_sent(self, sent: MailSent) -> None:
        """A customer's mail to a desk is acted on where it cancels or disputes something, and answered at any rate."""
        station = next((row for row in self.locations if fold(row.email) in {fold(one) for one in sent.to}), None)
        if station is None:
            return
        # Only what the writer says counts, not what stands quoted beneath an answer.
        own = "\n".join(line for line in sent.body.splitlines() if not line.lstrip().startswith(">"))
        text = folded(f"{sent.subject} {own}").replace("’", "'")
        done, about = False, ""
        for row in self.bookings.where(lambda one: one.user_id == self.world.persona.user_id):
            cases = [one for one in self.incidents if one.booking_ref == row.booking_ref
                     and one.platform_case_ref.casefold() in text]  # fmt: skip
            named = re.search(rf"\b{re.escape(row.booking_ref.casefold())}\b", text) is not None
            if named or cases:
                about = row.booking_ref
            if named and row.status == "picked_up" and _LATE.search(text):
                # Who says that they come later brings the vehicle back when they say so, not as agreed.
                self.bookings.update(row.booking_ref, by_itself=False)
            if named and row.status in ("held", "confirmed") and _CANCELLING.search(text):
                due = after(self.now, timedelta(minutes=25 + len(row.history) * 17 % 60))
                self.schedule(due, "answer_cancellation", row.booking_ref)
                done = True
            for case in cases:
                done = self._disputed(case, fold(sent.subject), folded(own).replace("’", "'")) or done
        if not done:
            due = in_office_hours(after(self.now, ANSWERED_AFTER))
            self.schedule(due, "answer_mail", about or station.location_id)

    def _disputed(self, case: Incident, subject: str, own: str) -> bool:
        """Open an assessed case again where its customer does not agree; an answer to the assessment says so, too."""
        answers = f"assessment of {case.platform_case_ref.casefold()}" in subject
        if not (_DISPUTING.search(own) or (answers and not _AGREEING.search(own))):
            return False
        if case.status == "assessed":
            due = in_office_hours(after(self.now, timedelta(days=2)))
            self.incidents.update(case.incident_id, status="disputed", assess_at=due)
            self.schedule(due, "review", case.incident_id)
        elif case.status == "closed":
            self.schedule(in_office_hours(after(self.now, timedelta(days=1))), "answer_objection", case.incident_id)
        return case.status in ("assessed", "closed")

    @timed
    def answer_cancellation(self, key: str) -> None:
        """The desk cancels what its customer asked to be cancelled."""
        row = self.bookings.get(key)
        if row is not None and row.status in ("held", "confirmed"):
            self._cancel(row, "customer", full=False)

    @timed
    def answer_objection(self, key: str) -> None:
        """The desk says why a case that is closed stays so."""
        case = self.incidents.get(key)
        row = self.bookings.get(case.booking_ref) if case is not None else None
        if case is None or row is None:
            return
        self._mail(
            row,
            f"Your objection to {case.platform_case_ref}",
            f"We have your mail. {case.platform_case_ref} was closed when the deposit was settled"
            f"{f', with a share of {case.assessed_fee}' if case.assessed_fee else ', and nothing was charged for it'}. "
            "A closed case is not assessed again.",
            "If you still disagree, you can turn to your card issuer or to the consumer conciliation board."
            if case.assessed_fee
            else "",
        )

    @timed
    def answer_mail(self, key: str) -> None:
        """The desk answers what asks for nothing it does by mail."""
        row = self.bookings.get(key)
        if row is not None:
            self._mail(row, "Your message", *self._standing(row))
            return
        station = self.locations.get(key)
        if station is not None:
            body = (
                f"Dear {self.world.persona.name},\n\nThank you for your message. Please write to us with your booking "
                "reference (CR and six digits) or your case number, so that we know what it is about. By telephone you "
                f"reach us at {station.phone}, {self._hours(station, self.now)}.\n\n{station.company}, {station.name}"
            )
            self.emit(
                MailOut(sender=station.email, sender_name=station.company, subject="Your message to us", body=body)
            )

    def _standing(self, row: RentalBooking) -> tuple[str, str]:
        """Return how a booking stands, and what its customer can do about it."""
        start, end = self._start_of(row), self._end_of(row)
        if row.status in ("held", "confirmed"):
            return (
                f"Thank you for your message. Your booking is {row.status}: pickup {moment(row.pickup_at, start)} at "
                f"{start.name}, return {moment(row.return_at, end)}.",
                "Times and vehicles cannot be changed by mail: please book the new period, and answer this mail with "
                "the word cancel to give this one up. " + self.offers.rows[row.offer_id].cancellation_policy(),
            )
        if row.status == "picked_up":
            return (
                f"Thank you for your message. The vehicle is due back on {moment(row.return_at, end)} at {end.name}; "
                f"each 24 hours begun after that cost {self.offers.rows[row.offer_id].daily_price}.",
                f"In an accident or breakdown call {start.phone}.",
            )
        return (
            f"Thank you for your message. Your booking is {row.status.replace('_', ' ')}.",
            "What is still open is settled with the deposit." if row.status == "returned" else "Nothing is open in it.",
        )
