"""What the world does to rentals: breakdowns, desks, prices, plans, rules, claims."""

from __future__ import annotations

from datetime import timedelta

from lifegym.worlds.customers import BookingContact, PaymentDetails, payer, read_contact
from lifegym.worlds.elapsed import after
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.car_rental.desk import DEPOSIT, RENTAL, long_date, moment
from lifegym.worlds.services.car_rental.drivers import DriverProfile
from lifegym.worlds.services.car_rental.letters import Letters
from lifegym.worlds.services.car_rental.records import ACTIVE, DAMAGES, Fee, Incident, RentalBooking
from lifegym.worlds.signals import Notice


class RentalOps(Letters):
    """Backstage operations on bookings and cases."""

    @backstage
    def confirm_booking(self, booking_ref: str) -> None:
        """The desk confirms a held booking now."""
        row = self._state(booking_ref, "held")
        self._confirm(row)

    @backstage
    def decline_booking(self, booking_ref: str, reason: str = "") -> None:
        """The desk turns a held booking down; everything is paid back."""
        self._cancel(self._state(booking_ref, "held"), "company", full=True, reason=reason)

    @backstage
    def cancel_booking(self, booking_ref: str, reason: str = "", by_customer: bool = False) -> None:
        """The company cancels a booking before pickup and pays everything back, or the customer does by the rule."""
        row = self._state(booking_ref, "held", "confirmed")
        self._cancel(row, "customer" if by_customer else "company", full=not by_customer, reason=reason)

    @backstage
    def set_by_itself(self, booking_ref: str, by_itself: bool) -> None:
        """Decide whether the customer fetches and returns a vehicle in time without the agent's reports."""
        row = self.bookings.update(self._state(booking_ref, *ACTIVE).booking_ref, by_itself=by_itself)
        self._schedule_hand_over(row)

    @backstage
    def swap_vehicle(self, booking_ref: str, vehicle_id: str, announce: bool = False, reason: str = "") -> None:
        """The company gives a booking another vehicle, of whatever class, at the same price."""
        row = self._state(booking_ref, *ACTIVE)
        vehicle = self.vehicles.need(vehicle_id, "vehicle_not_found")
        row = self._noted(row, f"Vehicle changed to {vehicle.model}. {reason}".strip(), vehicle_id=vehicle_id)
        if announce:
            self._mail(
                row,
                "Another vehicle for your booking",
                f"You get {vehicle.model} ({vehicle.vehicle_class}, {vehicle.energy_type}, {vehicle.seats} seats) "
                f"instead. {reason}".strip(),
            )

    @backstage
    def break_down(self, booking_ref: str, location: str, description: str = "", announce: bool = True) -> None:
        """A vehicle that is out breaks down; the company hears of it, tows it and sends another one."""
        row = self._state(booking_ref, "picked_up")
        if not location.strip() or len(location) > 200:
            raise ToolError("BAD_ARG", f"location is 1 to 200 characters, got {len(location)}.")
        nothing = Money(0, row.paid.currency)
        said = description or "The vehicle reported a fault and stopped."
        self._open_case(row, "breakdown", self.now, location.strip(), said[:4000], 0, False, nothing, nothing)
        if announce:
            self._notify(row, "incident", "Your rental vehicle has broken down", f"{location.strip()}. {said}")

    @backstage
    def claim_damage(
        self, booking_ref: str, amount: Money, kind: str = "scratch", note: str = "", announce: bool = True
    ) -> None:
        """After the return the company claims a damage, rightly or not; it is taken out of the deposit at settlement.

        Of a booking that is settled it is charged at once.
        """
        row = self._state(booking_ref, "returned", "closed")
        self._same(row, amount)
        if kind not in DAMAGES:
            raise not_one_of(kind, DAMAGES, "kind")
        fee = Fee(
            kind="claim", amount=amount, at=self.now, note=note or f"{kind.replace('_', ' ').capitalize()} found."
        )
        row = self._noted(row, f"Damage claimed: {kind}.", fees=(*row.fees, fee))
        if row.status == "closed":
            if self._try_charge(row, amount, RENTAL):
                row = self.bookings.update(booking_ref, paid=row.paid + amount)
            else:
                owed = amount if row.outstanding is None else row.outstanding + amount
                row = self.bookings.update(booking_ref, outstanding=owed)
        if announce:
            how = "has been charged" if row.status == "closed" else "will be taken out of your deposit"
            self._mail(row, "Damage found on your rental", f"{fee.note} {amount} {how}.")

    @backstage
    def keep_deposit(self, booking_ref: str, reason: str = "", announce: bool = False) -> None:
        """The company claims all that is left of a returned booking's deposit."""
        row = self._state(booking_ref, "returned")
        left = row.deposit_paid - row.deposit_released - row.deposit_kept - row.fee_total
        if left <= Money(0, left.currency):
            raise ToolError("BAD_STATE", f"The fees of {booking_ref} already take its whole deposit.")
        self.claim_damage(booking_ref, left, "other", reason or "The deposit is kept.", announce)

    @backstage
    def withdraw_claim(self, booking_ref: str, announce: bool = True) -> None:
        """The company takes its damage claims back; what was already taken for them is paid back."""
        row = self._state(booking_ref, "returned", "closed")
        claims = [fee for fee in row.fees if fee.kind == "claim"]
        if not claims:
            raise ToolError("BAD_STATE", f"{booking_ref} has no damage claims.")
        total = Money(sum(fee.amount.minor for fee in claims), row.paid.currency)
        row = self._noted(row, "Damage claim withdrawn.", fees=tuple(fee for fee in row.fees if fee.kind != "claim"))
        back = Money(0, total.currency)
        if row.status == "closed":
            owed = row.outstanding or back
            forgiven = min(owed, total)
            back = total - forgiven
            kept = min(back, row.deposit_kept)
            row = self.bookings.update(
                booking_ref,
                outstanding=owed - forgiven or None,
                deposit_kept=row.deposit_kept - kept,
                deposit_released=row.deposit_released + kept,
                refunded=row.refunded + back - kept,
            )
            self._refund(row, kept, DEPOSIT)
            self._refund(row, back - kept, RENTAL)
        if announce:
            money = f" {back} goes back to {self._back_to(row)}." if back else ""
            self._mail(row, "Damage claim withdrawn", f"We have withdrawn our claim of {total}.{money}")

    @backstage
    def hold_deposit(self, booking_ref: str, days: int, reason: str = "", announce: bool = False) -> None:
        """The company keeps a returned booking's deposit some days longer."""
        row = self._state(booking_ref, "returned")
        if not 1 <= days <= 365:
            raise ToolError("BAD_ARG", f"days is 1 to 365, got {days}.")
        due = after(max(row.release_at or self.now, self.now), timedelta(days=days))
        row = self._noted(row, f"Deposit kept longer. {reason}".strip(), release_at=due)
        self._schedule_booking(row)
        if announce:
            self._mail(row, "Your deposit", f"The deposit will be settled by {long_date(due)}. {reason}".strip())

    @backstage
    def release_deposit(self, booking_ref: str) -> None:
        """The company settles a returned booking's deposit now."""
        row = self._state(booking_ref, "returned")
        for case in self._cases(row, "open", "disputed"):
            self._assess(case, case.assessed_fee or case.estimated_fee, "", announce=False)
        self._settle(self.bookings.rows[booking_ref])

    @backstage
    def answer_case(self, incident_id: str, share: Money, answer: str = "", announce: bool = True) -> None:
        """The company settles a case: the customer's share, in its own words."""
        case = self.incidents.need(incident_id, "incident_not_found")
        if case.status == "closed":
            raise ToolError("BAD_STATE", f"{case.platform_case_ref} is closed.")
        row = self.bookings.rows[case.booking_ref]
        if share.currency != row.paid.currency or share < Money(0, share.currency):
            raise ToolError("BAD_ARG", f"share is nothing or more in {row.paid.currency}, got {share}.")
        self._assess(case, share, answer, announce)

    @backstage
    def duplicate_charge(self, booking_ref: str) -> None:
        """The company charges a rental's price once more by mistake; the booking does not know."""
        row = self._known(booking_ref)
        self._try_charge(row, row.estimated_total)

    @backstage
    def repay(self, booking_ref: str, amount: Money, announce: bool = True) -> None:
        """The company pays back money outside the booking's account: a double charge, a goodwill payment."""
        row = self._known(booking_ref)
        self._same(row, amount)
        self._refund(row, amount)
        if announce:
            self._mail(row, "Repayment", f"We have paid {amount} back to {self._back_to(row)}.")

    @backstage
    def book(
        self,
        offer_id: str,
        insurance_plan_id: str,
        drivers: list[DriverProfile],
        contact: BookingContact,
        payment: PaymentDetails | None = None,
        booking_ref: str | None = None,
        confirmed: bool = True,
        note: str = "",
    ) -> None:
        """Somebody else books in the user's account."""
        if booking_ref is not None and (booking_ref in self.bookings or not booking_ref.strip()):
            raise ToolError("BAD_ARG", f"booking_ref {booking_ref[:40]!r} is empty or taken.")
        item, period = self._bookable(offer_id)
        plan = self._plan(insurance_plan_id, item.offer)
        people = self._drivers(drivers, item.offer, period)
        user = self.world.persona.user_id
        method = payer(self.world, payment).method_id
        row = self._enter(item, period, plan, people, read_contact(contact), user, method, key=booking_ref, note=note)
        row = self._pay_at_once(row, item.offer)
        if confirmed:
            self._confirm(row)

    def _state(self, booking_ref: str, *states: str) -> RentalBooking:
        row = self._known(booking_ref)
        if row.status not in states:
            raise ToolError("BAD_STATE", f"{booking_ref} is {row.status}, not {' or '.join(sorted(states))}.")
        return row

    def _same(self, row: RentalBooking, amount: Money) -> None:
        if amount.currency != row.paid.currency or amount <= Money(0, amount.currency):
            raise ToolError("BAD_ARG", f"amount is above nothing in {row.paid.currency}, got {amount}.")

    def _cases(self, row: RentalBooking, *states: str) -> list[Incident]:
        return self.incidents.where(lambda case: case.booking_ref == row.booking_ref and case.status in states)

    def _tell(self, row: RentalBooking, subject: str, text: str) -> None:
        self._mail(row, subject, text)
        self._notify(row, "booking_changed", subject, text)

    def _quietly(self, kind: str, target: str, title: str, body: str) -> None:
        self.emit(Notice(source="car_rental", type=kind, title=title, body=body, target=target, quiet=True))

    def _waiting_at(self, location_id: str) -> list[RentalBooking]:
        """Return the bookings that are still to be picked up at a station."""
        return self.bookings.where(
            lambda row: (
                row.status in ("held", "confirmed") and self.offers.rows[row.offer_id].pickup_location_id == location_id
            )
        )

    def _when(self, row: RentalBooking) -> str:
        return moment(row.pickup_at, self._start_of(row))
