"""What the clock does to rentals: confirmations, lapses, no-shows, overdue vehicles, deposits."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.elapsed import after
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record
from lifegym.worlds.service import timed
from lifegym.worlds.services.car_rental.booking import UNREPORTED
from lifegym.worlds.services.car_rental.desk import DEPOSIT, RENTAL, moment
from lifegym.worlds.services.car_rental.driving import AT_THE_DESK, due_at_pickup
from lifegym.worlds.services.car_rental.incidents import Incidents
from lifegym.worlds.services.car_rental.records import Condition, Fee, Incident, RentalBooking, RentalOffer

RECOVERED_AFTER: Final = timedelta(days=7)
CLOSED: Final = "The desk was closed when the customer came."
DECLINED: Final = "The card was declined at the desk."
GIVEN_AWAY: Final = "Given to somebody else, since nothing could be charged."
RECOVERY_DAYS: Final = 2
"""What fetching an abandoned vehicle costs, in daily prices."""


class Clockwork(Incidents):
    """Processes on the clock."""

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect."""
        if isinstance(row, RentalOffer):
            known = self.locations
            if row.vehicle_id not in self.vehicles or not {row.pickup_location_id, row.return_location_id} <= set(
                known.rows
            ):
                raise ValueError(f"offer {row.offer_id} names an unknown vehicle or station; seed those first")
        elif isinstance(row, RentalBooking):
            if row.offer_id not in self.offers or row.insurance_plan_id not in self.plans:
                raise ValueError(f"booking {row.booking_ref} names an unknown offer or plan; seed those first")
            self._schedule_booking(row)
        elif isinstance(row, Incident):
            self._schedule_case(row)

    @timed
    def confirm(self, key: str) -> None:
        """The desk looks at a held booking and confirms it, if it can."""
        row = self.bookings.get(key)
        if row is None or row.status != "held" or row.confirm_at is None or self.now < row.confirm_at:
            return
        offer = self.offers.rows[row.offer_id]
        if offer.confirms and self._start_of(row).status == "open":
            self._confirm(row)

    def _confirm(self, row: RentalBooking) -> None:
        offer, start, end = self.offers.rows[row.offer_id], self._start_of(row), self._end_of(row)
        vehicle = self.vehicles.rows[row.vehicle_id]
        row = self._noted(row, "Confirmed by the desk.", status="confirmed", hold_until=None)
        due = row.estimated_total - row.paid
        deposit = row.deposit_amount - row.deposit_paid
        self._mail(
            row,
            f"Rental confirmed: {vehicle.model}, {row.pickup_at.day} {row.pickup_at:%B}",
            f"{vehicle.model} ({vehicle.vehicle_class}, {vehicle.energy_type}) is yours from "
            f"{moment(row.pickup_at, start)} at {start.name}, {start.address}, to {moment(row.return_at, end)} at "
            f"{end.name}.",
            f"Rental price {row.estimated_total} with {self.plans.rows[row.insurance_plan_id].name}. Due at pickup: "
            f"{due} and a deposit of {deposit}. Bring the licence of every driver and the card.",
            f"The desk is {self._hours(start, row.pickup_at)} and keeps the vehicle for {offer.pickup_grace_hours} "
            f"hours. {offer.cancellation_policy()} To cancel, write to {start.email}.",
        )

    @timed
    def lapse(self, key: str) -> None:
        """A hold that nobody confirmed ends, with everything paid back."""
        row = self.bookings.get(key)
        if row is None or row.status != "held" or row.hold_until is None or self.now < row.hold_until:
            return
        row, back = self._give_back(row, "lapsed", 100, "The desk did not confirm in time.")
        self._mail(
            row,
            "We could not confirm your booking",
            f"No vehicle could be kept for {moment(row.pickup_at, self._start_of(row))}, so the hold has ended.",
            f"{back} goes back to {self._back_to(row)}." if back else "Nothing was charged.",
        )

    @timed
    def hand_over(self, key: str) -> None:
        """A customer fetches the vehicle an hour after the time booked, if desk and card let them, and returns it."""
        row = self.bookings.get(key)
        if row is None or not row.by_itself:
            return
        if row.status == "confirmed" and self.now >= after(row.pickup_at, UNREPORTED):
            self._fetch(row)
        elif row.status == "picked_up" and self.now >= after(row.return_at, UNREPORTED):
            start = row.condition("pickup")
            first = None if start is None else start.odometer_km
            driven = min(self.offers.rows[row.offer_id].included_km_per_day, 130) * row.days
            report = Condition(phase="return", at=self.now, items=AT_THE_DESK,
                               odometer_km=None if first is None else first + driven, level_percent=100)  # fmt: skip
            self._returned(row, report)

    def _fetch(self, row: RentalBooking) -> None:
        station = self._start_of(row)
        if not self._open_at(station, self.now):
            said = f"{station.name} was closed when you came: it is {self._hours(station, self.now)}."
            self._turn_away(row, CLOSED, "Our desk was closed", said)
            return
        rent, deposit = due_at_pickup(row)
        paid = self._try_charge(row, rent)
        if paid and self._try_charge(row, deposit, DEPOSIT):
            self._started(row, Condition(phase="pickup", at=self.now, items=AT_THE_DESK, level_percent=100))
            return
        if paid:
            self._refund(row, rent)
        said = f"{rent} for the rental and {deposit} as deposit could not be charged to {self._back_to(row)}."
        self._turn_away(row, DECLINED, "Your payment was declined", said)

    def _turn_away(self, row: RentalBooking, what: str, subject: str, said: str) -> None:
        """Write once that the vehicle could not be handed over; the customer tries again as long as it is kept."""
        kept = after(row.pickup_at, timedelta(hours=self.offers.rows[row.offer_id].pickup_grace_hours))
        if _last_noted(row) != what:
            row = self._noted(row, what)
            self._mail(row, subject, f"{said} The vehicle is kept until {moment(kept, self._start_of(row))}.")
        again = after(self.now, UNREPORTED)
        if again < kept:
            self.schedule(again, "hand_over", row.booking_ref)

    @timed
    def miss(self, key: str) -> None:
        """Whoever has no vehicle some hours after the time booked loses a day's price, unless the desk was closed."""
        row = self.bookings.get(key)
        if row is None or row.status != "confirmed":
            return
        offer = self.offers.rows[row.offer_id]
        due = after(row.pickup_at, timedelta(hours=offer.pickup_grace_hours))
        if self.now < due:
            self.schedule(due, "miss", key)
            return
        if _last_noted(row) == CLOSED:
            self._cancel(row, "company", full=True, reason="Our desk was closed when the vehicle was to be fetched.")
            return
        declined = _last_noted(row) == DECLINED
        kept = min(row.paid, offer.daily_price)
        back = row.paid - kept
        deposit = row.deposit_paid - row.deposit_released - row.deposit_kept
        row = self._noted(
            row, GIVEN_AWAY if declined else "Nobody came.", status="no_show", refunded=row.refunded + back,
            deposit_released=row.deposit_released + deposit,
        )  # fmt: skip
        self._refund(row, back)
        self._refund(row, deposit, DEPOSIT)
        self._mail(
            row,
            "Your rental has ended" if declined else "We missed you",
            f"The vehicle was kept until {moment(due, self._start_of(row))} and has been given to somebody else.",
            f"{kept} is kept for one day; {back + deposit} goes back to {self._back_to(row)}."
            if kept or back or deposit
            else "Nothing was charged.",
        )

    @timed
    def remind(self, key: str) -> None:
        """An overdue vehicle is asked for after an hour, then daily; after a week it is fetched."""
        row = self.bookings.get(key)
        if row is None or row.status != "picked_up":
            return
        first = after(row.return_at, timedelta(hours=1))
        if self.now < first:
            self.schedule(first, "remind", key)
            return
        if self.now >= after(row.return_at, RECOVERED_AFTER):
            offer = self.offers.rows[row.offer_id]
            fee = Fee(kind="recovery", amount=offer.daily_price.times(RECOVERY_DAYS), at=self.now,
                      note="Fetched by the company.")  # fmt: skip
            report = Condition(phase="return", at=self.now, items=("fetched by the company: keys found",))
            self._returned(row, report, (fee,))
            return
        end = self._end_of(row)
        self._mail(
            row,
            "Your vehicle is overdue",
            f"It was due on {moment(row.return_at, end)} at {end.name}. Each 24 hours begun cost "
            f"{self.offers.rows[row.offer_id].daily_price}. Please bring it back, or call {end.phone}.",
        )
        self.schedule(after(self.now, timedelta(days=1)), "remind", key)

    @timed
    def settle(self, key: str) -> None:
        """Some days after the return, fees are taken out of the deposit, and the rest comes back."""
        row = self.bookings.get(key)
        if row is None or row.status != "returned" or row.release_at is None or self.now < row.release_at:
            return
        cases = [case for case in self.incidents if case.booking_ref == key and case.status in ("open", "disputed")]
        if cases:
            wait = max((case.assess_at for case in cases), default=self.now)
            due = max(after(wait, timedelta(hours=1)), after(self.now, timedelta(days=1)))
            self.bookings.update(key, release_at=due)
            self.schedule(due, "settle", key)
            return
        self._settle(row)

    def _settle(self, row: RentalBooking) -> None:
        damages = []
        for case in self.incidents.where(lambda one: one.booking_ref == row.booking_ref and one.status == "assessed"):
            self.incidents.update(case.incident_id, status="closed")
            if case.assessed_fee:
                note = f"{case.platform_case_ref}, {case.incident_type.replace('_', ' ')}."
                damages.append(Fee(kind="damage", amount=case.assessed_fee, at=self.now, note=note))
        row = self.bookings.update(row.booking_ref, fees=(*row.fees, *damages))
        held = row.deposit_paid - row.deposit_released - row.deposit_kept
        kept = min(held, row.fee_total)
        back = held - kept
        rest = row.fee_total - kept
        row = self._noted(
            row, "Deposit settled.", status="closed", deposit_kept=row.deposit_kept + kept,
            deposit_released=row.deposit_released + back,
        )  # fmt: skip
        self._refund(row, back, DEPOSIT)
        if rest:
            if self._try_charge(row, rest, RENTAL):
                row = self.bookings.update(row.booking_ref, paid=row.paid + rest)
            else:
                row = self.bookings.update(row.booking_ref, outstanding=rest)
        self._receipt(row, kept, back, rest)

    def _receipt(self, row: RentalBooking, kept: Money, back: Money, rest: Money) -> None:
        lines = [f"Rental, {row.days} day(s): {row.estimated_total}"]
        lines += [f"{fee.kind.replace('_', ' ').capitalize()}: {fee.amount}. {fee.note}".strip() for fee in row.fees]
        owed = (
            f"{rest} went beyond the deposit, and {self._back_to(row)} refused it; please settle it." if row.outstanding
            else f"{rest} went beyond the deposit and has been charged." if rest
            else ""
        )  # fmt: skip
        self._mail(
            row,
            "Receipt and deposit",
            "\n".join(lines),
            (f"Of the deposit of {row.deposit_paid}, {kept} is kept and {back}" if kept else f"The deposit of {back}")
            + f" goes back to {self._back_to(row)}. {owed}".rstrip(),
        )

    @timed
    def review(self, key: str) -> None:
        """A disputed assessment is looked at again: photos halve the share, without them it stands."""
        case = self.incidents.get(key)
        if case is None or case.status != "disputed" or self.now < case.assess_at or case.assessed_fee is None:
            return
        fee = case.assessed_fee
        share = Money(fee.minor // 2, fee.currency) if case.photos_count >= 3 else fee
        said = (
            f"Your photos show earlier wear, so we have halved your share to {share}." if share != fee
            else f"Without photos of the damage we cannot change our assessment of {fee}."
        )  # fmt: skip
        self._assess(case, share, said)


def _last_noted(row: RentalBooking) -> str:
    return row.history[-1].what if row.history else ""
