"""What the world does to what is sold: seats, prices, terms, student proofs, bookings made by others."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.customers import BookingContact, PaymentDetails, payer, read_contact
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.rail_booking.backstage import TrainOps
from lifegym.worlds.services.rail_booking.passengers import PassengerProfile
from lifegym.worlds.services.rail_booking.records import RefundStep, TrainOffer
from lifegym.worlds.services.rail_booking.students import PROOFS
from lifegym.worlds.signals import Notice

QUOTAS = {"adult": "adult_seats", "student": "ordinary_student_seats", "graduation": "graduation_student_seats"}


class SaleOps(TrainOps):
    """Backstage operations on offers, bookings and student profiles."""

    @backstage
    def sell_out(self, offer_id: str, leave: int = 0, quota: str = "") -> None:
        """Strangers buy the seats of an offer down to ``leave`` in each quota, or in one of them."""
        offer = self._keep(self._offer(offer_id))
        changes: dict[str, Any] = {}
        sold = 0
        for name in _quotas(quota):
            left = getattr(offer, QUOTAS[name])
            changes[QUOTAS[name]] = min(left, max(0, leave))
            sold += left - changes[QUOTAS[name]]
        self.offers.update(offer_id, sold_elsewhere=offer.sold_elsewhere + sold, **changes)

    @backstage
    def free_seats(self, offer_id: str, seats: int = 1, quota: str = "adult") -> None:
        """Strangers give seats back, or a coach is added; whoever waits gets them first, the rest goes on sale."""
        self._keep(self._offer(offer_id))
        (name,) = _quotas(quota) if quota else ("adult",)
        if not 1 <= seats <= 2000:
            raise ToolError("BAD_ARG", f"seats is 1 to 2000, got {seats}.")
        self._add_seats(offer_id, **{name: seats})

    @backstage
    def reprice(
        self, offer_id: str, adult_fare: Money, student_fare: Money | None = None, announce: bool = False
    ) -> None:
        """Set an offer's fares; tickets keep what was paid. The student fare keeps its share unless it is given."""
        offer = self._keep(self._offer(offer_id))
        self._same_currency(offer, adult_fare, student_fare)
        old = offer.adult_fare
        if student_fare is None and offer.student_fare is not None:
            share = offer.student_fare.minor * adult_fare.minor // max(1, old.minor)
            student_fare = Money(max(1, share), old.currency)
        self.offers.update(offer_id, adult_fare=adult_fare, student_fare=student_fare)
        drop = adult_fare < old
        self.emit(
            Notice(
                source="rail_booking",
                type="price_drop" if drop else "price_rise",
                title=f"{offer.train_no} of {offer.date}: now {adult_fare}",
                body=f"{offer.origin_city} - {offer.dest_city}, {offer.seat_class} class. Before: {old}.",
                target=offer_id,
                payload={"offer_id": offer_id, "price": adult_fare.to_json()},
                quiet=not announce,
            )
        )

    @backstage
    def close_fare(self, offer_id: str) -> None:
        """Take an offer off sale; tickets and the waitlist stand."""
        self._keep(self._offer(offer_id))
        self.offers.update(offer_id, on_sale=False)

    @backstage
    def open_fare(self, offer_id: str) -> None:
        """Put an offer on sale again."""
        self._keep(self._offer(offer_id))
        self.offers.update(offer_id, on_sale=True)
        self._serve_waitlist(offer_id)

    @backstage
    def change_refund_rule(self, offer_id: str, steps: list[RefundStep]) -> None:
        """Replace an offer's refund rule, also for tickets sold under it; an empty one gives nothing back."""
        self._keep(self._offer(offer_id))
        if any(not 0 <= step.percent <= 100 or not 0 <= step.hours <= 24 * 365 for step in steps):
            raise ToolError("BAD_ARG", "Each step has a percent of 0 to 100 and hours of 0 to 8760.")
        self.offers.update(offer_id, refund_steps=tuple(steps))

    @backstage
    def withdraw_discount(self, offer_id: str) -> None:
        """Stop selling the student fare of an offer; its student seats go to everybody."""
        offer = self._keep(self._offer(offer_id))
        self.offers.update(
            offer_id,
            student_discount_available=False,
            adult_seats=offer.adult_seats + offer.ordinary_student_seats + offer.graduation_student_seats,
            ordinary_student_seats=0,
            graduation_student_seats=0,
        )
        self._serve_waitlist(offer_id)

    @backstage
    def decide_verification(
        self, user_id: str, approve: bool, proof: str = "", answer: str = "", announce: bool = True
    ) -> None:
        """Verify or reject a student's proofs now: one of ``xuexin_status``, ``school_proof_status``, or both.

        Rejecting proofs that were verified takes the student fare away from new bookings.
        """
        row = self.students.need(user_id, "student_profile_not_found")
        if proof and proof not in PROOFS:
            raise not_one_of(proof, PROOFS, "proof")
        status = "verified" if approve else "rejected"
        names = [proof] if proof else list(PROOFS)
        changes: dict[str, Any] = dict.fromkeys(names, status)
        after = {name: changes.get(name, getattr(row, name)) for name in PROOFS}
        if "pending" not in after.values():
            changes["decision_due"] = None
        said = answer or " ".join(f"Your {PROOFS[name]} has been {status}." for name in names)
        self._decide(row, changes, said, announce)

    @backstage
    def set_proof_outcome(self, user_id: str, enrolled: bool = True, certified: bool = True) -> None:
        """Decide what the student desk will find when it checks: the register entry, the school's certificate."""
        self.students.need(user_id, "student_profile_not_found")
        self.students.update(user_id, enrolled=enrolled, certified=certified)

    @backstage
    def set_quota(self, user_id: str, ordinary: int, graduation: int = 0) -> None:
        """Set how many journeys at student fare are left."""
        self.students.need(user_id, "student_profile_not_found")
        if not (0 <= ordinary <= 100 and 0 <= graduation <= 100):
            raise ToolError("BAD_ARG", f"Journeys left are 0 to 100, got {ordinary} and {graduation}.")
        self.students.update(user_id, ordinary_quota_remaining=ordinary, graduation_quota_remaining=graduation)

    @backstage
    def book(
        self,
        offer_id: str,
        passengers: list[PassengerProfile],
        contact: BookingContact,
        payment: PaymentDetails | None = None,
        booking_ref: str | None = None,
        note: str = "",
        boards: bool = True,
        charge: bool = True,
        announce: bool = True,
    ) -> None:
        """Somebody else books in the user's account; a full train makes room for whoever the story sends."""
        offer = self._keep(self._offer(offer_id))
        party = self._party(passengers, self._operator(offer.train_id), offer.date, named=True)
        if any(one.type in ("student", "graduation") for one in party):
            raise ToolError("BAD_ARG", "Only the account itself books student fares; give another type.")
        self._check_sale(offer)
        if booking_ref is not None and (booking_ref in self.bookings or not booking_ref.strip()):
            raise ToolError("BAD_ARG", f"booking_ref {booking_ref[:40]!r} is empty or taken.")
        fares, total = self._priced(offer, [one.type for one in party])
        missing = sum(one.type != "infant" for one in party) - offer.adult_seats
        if missing > 0:
            self._add_seats_unserved(offer, missing)
        method = payer(self.world, payment).method_id
        row = self._enter(offer, party, read_contact(contact), fares, method, waiting=False, key=booking_ref, note=note,
                          boards=boards)  # fmt: skip
        if charge:
            self._charge(row, total)
        else:
            row = self.bookings.update(row.booking_ref, paid=Money(0, total.currency))
        if announce:
            self.send_tickets(row, offer)

    @backstage
    def set_boarding(self, booking_ref: str, boards: bool) -> None:
        """Decide whether a booking's party turns up for its train."""
        self.bookings.need(booking_ref, "booking_not_found")
        self.bookings.update(booking_ref, boards=boards)

    @backstage
    def duplicate_charge(self, booking_ref: str) -> None:
        """Charge a booking once more by mistake; the booking itself does not know."""
        row = self.bookings.need(booking_ref, "booking_not_found")
        self._charge(row, row.total)

    @backstage
    def repay(self, booking_ref: str, amount: Money, announce: bool = True) -> None:
        """Pay back money outside the refund rule: a double charge, a goodwill payment."""
        row = self.bookings.need(booking_ref, "booking_not_found")
        if amount.currency != row.paid.currency or amount <= Money(0, amount.currency):
            raise ToolError("BAD_ARG", f"amount is above nothing in {row.paid.currency}, got {amount}.")
        self._refund(row, amount)
        if announce:
            self._mail(row, "Repayment", f"We have paid {amount} back to {self._back_to(row)}.")

    def _add_seats_unserved(self, offer: TrainOffer, missing: int) -> None:
        others = offer.sold_elsewhere - missing
        self.offers.update(
            offer.offer_id,
            adult_seats=offer.adult_seats + missing,
            sold_elsewhere=max(0, others),
            capacity=None if offer.capacity is None else offer.capacity + max(0, -others),
        )

    def _same_currency(self, offer: TrainOffer, *fares: Money | None) -> None:
        for fare in fares:
            if fare is not None and (fare.currency != offer.adult_fare.currency or fare <= Money(0, fare.currency)):
                raise ToolError(
                    "BAD_ARG", f"{offer.offer_id} needs fares above nothing in {offer.adult_fare.currency}, got {fare}."
                )


def _quotas(quota: str) -> tuple[str, ...]:
    if quota and quota not in QUOTAS:
        raise not_one_of(quota, QUOTAS, "quota")
    return (quota,) if quota else tuple(QUOTAS)
