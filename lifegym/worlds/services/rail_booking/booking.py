"""Booking seats, reading bookings, cancelling them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from lifegym.worlds.arguments import one_line
from lifegym.worlds.codec import plain
from lifegym.worlds.customers import BookingContact, Contact, PaymentDetails, payer, read_contact
from lifegym.worlds.elapsed import later
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.paging import paged
from lifegym.worlds.printing import printed, with_amounts
from lifegym.worlds.service import tool
from lifegym.worlds.services.rail_booking.connecting import face_of
from lifegym.worlds.services.rail_booking.desk import journey
from lifegym.worlds.services.rail_booking.passengers import PassengerProfile
from lifegym.worlds.services.rail_booking.records import (
    TRANSITIONS,
    Happening,
    Passenger,
    Ticket,
    TrainBooking,
    TrainOffer,
)
from lifegym.worlds.services.rail_booking.searching import Searching
from lifegym.worlds.services.rail_booking.words import moment

WAITLIST_ENDS: Final = 120
"""Minutes before departure at which a waitlisted booking gives up."""
_OF_OFFER: Final = (
    "train_no", "origin_station", "dest_station", "depart_at", "arrive_at", "seat_class", "refundability",
)  # fmt: skip
"""What a booking shows of its offer."""


class Booking(Searching):
    """From an offer to tickets, and out of them again."""

    @tool(writes=True)
    def create_train_booking(
        self,
        offer_id: str,
        passengers: list[PassengerProfile],
        contact: BookingContact,
        payment: PaymentDetails | None = None,
        waitlist: bool = False,
    ) -> dict[str, Any]:
        """Buy tickets for one offer: takes the seats, charges at once, and mails the e-ticket with coach and seat.

        When the offer is sold out it refuses, or, with waitlist=true, charges now and waits for seats until 2 hours
        before departure, paying everything back if none come free.

        Args:
            offer_id: As search_trains lists it.
            passengers: Each with given_name, family_name and type (adult, child, infant, senior, student, graduation);
                dob as an ISO date is needed for a senior. A student is the account's own verified student.
            contact: email and phone of the party.
            payment: method (a payment method's id or label, or "card"), and card_last4 if need be. The first active
                method when left out; the answer says which was charged.
            waitlist: Whether to wait for seats when the offer is sold out.

        Example:
            rail_booking.create_train_booking(offer_id="tro_000001",
                passengers=[{"type": "adult", "given_name": "Noor", "family_name": "Haddad"}],
                contact={"email": "noor.haddad@postbox.example", "phone": "+31 20 555 0312"})
        """
        offer = self._offer(offer_id)
        party = self._party(passengers, self._operator(offer.train_id), offer.date, named=True)
        reached = read_contact(contact)
        self._check_sale(offer)
        fares, total = self._priced(offer, [one.type for one in party])
        self._check_students(offer, party)
        method = payer(self.world, payment)
        short = self._short_of(offer, [one.type for one in party])
        if short and not (waitlist and offer.waitlist):
            hint = "book with waitlist=true, or take another offer" if offer.waitlist else "it has no waitlist"
            raise ToolError("inventory_gone", f"{offer_id} has {short}; {hint}.")
        if short and self.now >= later(offer.depart_at, -WAITLIST_ENDS):
            raise ToolError("inventory_gone", f"{offer_id} has {short}, and its waitlist has closed.")
        offer = self._keep(offer)
        row = self._enter(offer, party, reached, fares, method.method_id, waiting=bool(short))
        self._charge(row, total)
        if row.status == "ticketed":
            self.send_tickets(row, offer)
        else:
            self._mail(
                row,
                f"On the waitlist: {offer.train_no}, {offer.depart_at.day} {offer.depart_at:%B}",
                f"You are on the waitlist for {journey(offer)}. {total} has been charged. If seats come free before "
                f"{moment(self._waits_until(offer))}, your tickets are issued at once; otherwise you get everything "
                "back.",
            )
        twin = self._overlapping(row, offer)
        return {
            **self._view(row),
            **({"warning": twin} if twin else {}),
            "charged": printed(total),
            "charged_to": {"method_id": method.method_id, "label": method.label, "last4": method.last4},
        }

    def _overlapping(self, row: TrainBooking, offer: TrainOffer) -> str:
        """Return a word about another journey of the lead passenger at the same time, if there is one."""
        lead = fold(row.passengers[0].name)
        for other in self.bookings:
            theirs = self.offers.rows[other.offer_id]
            if (
                other.booking_ref != row.booking_ref
                and other.status in ("ticketed", "waitlisted")
                and theirs.depart_at < offer.arrive_at
                and offer.depart_at < theirs.arrive_at
                and fold(other.passengers[0].name) == lead
            ):
                return f"{row.passengers[0].name} also has {other.booking_ref}, {journey(theirs)}, at the same time."
        return ""

    @tool
    def list_train_bookings(
        self, user_id: str | None = None, status: str | None = None, page: int = 1, page_size: int = 20
    ) -> dict[str, Any]:
        """List the user's train bookings, latest departure first, with tickets, seats, status and what was paid.

        Use get_train_status for how the train itself runs.

        Args:
            user_id: The account; the signed-in user when left out.
            status: Only waitlisted, ticketed, cancelled, expired, travelled or no_show ones.
            page: Page from 1.
            page_size: Bookings a page, 1 to 100.

        Example:
            rail_booking.list_train_bookings(user_id="usr_noor", status="ticketed")
        """
        user = self._user(user_id) if user_id is not None else self.world.persona.user_id
        if status is not None and status not in TRANSITIONS:
            raise not_one_of(status, TRANSITIONS, "status")
        mine = [row for row in self.bookings if row.user_id == user and status in (None, row.status)]
        mine.sort(key=lambda row: (self.offers.rows[row.offer_id].depart_at, row.booking_ref), reverse=True)
        part, pages = paged(mine, page, page_size)
        return {"bookings": [self._view(row) for row in part], **pages}

    @tool(writes=True)
    def cancel_train_booking(self, booking_ref: str, reason: str | None = None) -> dict[str, Any]:
        """Cancel a whole booking before departure; seats go back on sale and the refund rule decides what is repaid.

        A waitlisted booking, one on a cancelled train, and one on a train 60 or more minutes late are repaid in full.

        Args:
            booking_ref: As list_train_bookings shows it.
            reason: A word for the file; it does not change the refund.

        Example:
            rail_booking.cancel_train_booking(booking_ref="RB000001", reason="Meeting moved online")
        """
        row = self._booking(booking_ref)
        if row.status in ("cancelled", "expired"):
            raise ToolError("already_cancelled", f"{booking_ref} is {row.status} already; {row.refunded} was repaid.")
        offer = self.offers.rows[row.offer_id]
        gone = self.trains.rows[row.train_id].status != "cancelled" and self.now >= self._leaves(offer)
        if row.status not in ("ticketed", "waitlisted") or gone:
            raise ToolError("train_departed", f"{booking_ref} cannot be cancelled: {offer.train_no} has left.")
        why = one_line(reason, "reason", 500) if reason and reason.strip() else ""
        percent = 100 if row.status == "waitlisted" else self._back_percent(offer)
        back = Money(row.paid.minor * percent // 100, row.paid.currency)
        row = self._end(row, "cancelled", back, "passenger", f"Cancelled by the passenger. {why}".strip())
        self._mail(
            row,
            f"Cancelled: {offer.train_no}, {offer.depart_at.day} {offer.depart_at:%B}",
            f"Your booking for {journey(offer)} is cancelled. "
            + (
                f"Of {row.paid} paid, {back} ({percent} %) goes back to {self._back_to(row)}."
                if back
                else f"By its refund rule nothing of the {row.paid} paid is given back."
            ),
        )
        return {**self._view(row), "refunded_now": back, "refund_percent": percent}

    def _end(self, row: TrainBooking, status: str, back: Money, by: str, what: str) -> TrainBooking:
        """End a booking with a refund; seats, student journeys and the waitlist follow."""
        held = row.status == "ticketed"
        row = self._noted(row, what, status=status, refunded=row.refunded + back, cancelled_by=by)
        self._move_quota(row, 1)
        self._refund(row, back)
        if held:
            self._move_seats(row, 1)
            self._serve_waitlist(row.offer_id)
        return row

    def _serve_waitlist(self, offer_id: str) -> None:
        """Give freed seats to those who wait; the waiting part of the service does it."""
        raise NotImplementedError

    def _check_sale(self, offer: TrainOffer) -> None:
        if not self._on_sale(offer):
            train = self._train_of(offer.train_id)
            why = (
                f"the train is {train.status}" if train.status in ("cancelled", "arrived")
                else "this fare has been closed" if not offer.on_sale
                else "the train has left"
            )  # fmt: skip
            raise ToolError("offer_not_on_sale", f"{offer.offer_id} can no longer be bought: {why}.")

    def _enter(
        self,
        offer: TrainOffer,
        party: Sequence[Passenger],
        contact: Contact,
        fares: Sequence[Money],
        method_id: str,
        *,
        waiting: bool,
        key: str | None = None,
        note: str = "",
        boards: bool = True,
    ) -> TrainBooking:
        """Enter a booking with seats, quota and timers; nothing is charged yet."""
        total = Money(sum(fare.minor for fare in fares), offer.adult_fare.currency)
        row = TrainBooking(
            booking_ref=key or self.bookings.new_key(),
            user_id=self.world.persona.user_id,
            offer_id=offer.offer_id,
            train_id=offer.train_id,
            status="waitlisted" if waiting else "ticketed",
            passengers=tuple(party),
            fares=tuple(fares),
            contact=contact,
            total=total,
            paid=total,
            refunded=Money(0, total.currency),
            payment_method_id=method_id,
            created_at=self.now,
            updated_at=self.now,
            waitlist_until=self._waits_until(offer) if waiting else None,
            note=note,
            boards=boards,
            history=(Happening(at=self.now, what="Put on the waitlist." if waiting else "Ticketed."),),
        )
        row = self.bookings.insert(row)
        self._move_quota(row, -1)
        if not waiting:
            row = self._seat(row)
        self._schedule_booking(row, offer)
        return row

    def _waits_until(self, offer: TrainOffer) -> datetime:
        return later(offer.depart_at, -WAITLIST_ENDS)

    def _schedule_booking(self, row: TrainBooking, offer: TrainOffer) -> None:
        if row.status == "waitlisted" and row.waitlist_until is not None:
            self.schedule(row.waitlist_until, "give_up", row.booking_ref)
        elif row.status == "ticketed":
            self.schedule(self._leaves(offer), "board", row.booking_ref)

    def _seat(self, row: TrainBooking) -> TrainBooking:
        """Take the seats and issue the tickets."""
        self._move_seats(row, -1)
        return self.bookings.update(row.booking_ref, tickets=tickets_of(row))

    def send_tickets(self, row: TrainBooking, offer: TrainOffer) -> None:
        """The company mails the tickets of a booking."""
        lines = [
            f"{ticket.ticket_no}  {ticket.passenger}, {ticket.type}: "
            f"{f'coach {ticket.coach}, seat {ticket.seat}' if ticket.seat else 'no seat'}, {ticket.fare}"
            for ticket in row.tickets
        ]
        self._mail(
            row,
            f"Your e-ticket: {offer.train_no}, {offer.depart_at.day} {offer.depart_at:%B}",
            f"Your journey: {journey(offer)}.",
            "\n".join(lines),
            f"Total {row.total}. {offer.refundability()} The platform is announced about an hour before departure.",
        )

    def _view(self, row: TrainBooking) -> dict[str, Any]:
        offer = self.offers.rows[row.offer_id]
        train = self.trains.rows[row.train_id]
        face = self.offers.made(offer, face_of)
        return {
            **self.bookings.made(row, written),
            **{name: face[name] for name in _OF_OFFER},
            "train_status": train.status,
            "delay_min": train.delay_min,
        }


def written(row: TrainBooking) -> dict[str, Any]:
    """Return what a booking says of itself, in its JSON form. Not to be changed."""
    view: dict[str, Any] = plain(with_amounts(
        {**row.view("boards", "paid", "fares"), "total_paid": row.paid, "currency": row.paid.currency}
    ))  # fmt: skip
    return view


def tickets_of(row: TrainBooking) -> tuple[Ticket, ...]:
    """Return a booking's tickets, its seats side by side from a place that its reference decides."""
    number = int("".join(character for character in row.booking_ref if character.isdigit())[-9:] or "0")
    coach, first = 1 + number * 7 % 9, 11 + number * 13 % 70
    found = []
    seat = 0
    for index, (one, fare) in enumerate(zip(row.passengers, row.fares, strict=True)):
        seated = one.type != "infant"
        found.append(
            Ticket(
                ticket_no=f"{row.booking_ref}-{index + 1}",
                passenger=one.name,
                type=one.type,
                fare=fare,
                coach=str(coach) if seated else "",
                seat=str(first + seat) if seated else "",
            )
        )
        seat += seated
    return tuple(found)
