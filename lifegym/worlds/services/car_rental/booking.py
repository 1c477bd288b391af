"""Booking a vehicle, reading bookings, ending them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from lifegym.worlds.clock import zone
from lifegym.worlds.codec import plain
from lifegym.worlds.customers import BookingContact, Contact, PaymentDetails, payer, read_contact
from lifegym.worlds.elapsed import after, passed
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.paging import paged
from lifegym.worlds.printing import with_amounts
from lifegym.worlds.service import tool
from lifegym.worlds.services.car_rental.desk import (
    DEPOSIT,
    moment,
    rental_days,
)
from lifegym.worlds.services.car_rental.drivers import DriverProfile, Drivers
from lifegym.worlds.services.car_rental.periods import Found, Period
from lifegym.worlds.services.car_rental.records import (
    ACTIVE,
    TRANSITIONS,
    Driver,
    Happening,
    InsurancePlan,
    RentalBooking,
    RentalOffer,
)

UNREPORTED: Final = timedelta(minutes=40)
"""How long a hand-over waits for somebody to report it before the customer does it by themselves."""


class Booking(Drivers):
    """From an offer to a booking, and out of it again."""

    @tool(writes=True)
    def create_rental_booking(
        self,
        offer_id: str,
        insurance_plan_id: str,
        driver_user_id: str,
        drivers: list[DriverProfile],
        contact: BookingContact,
        payment: PaymentDetails | None = None,
    ) -> dict[str, Any]:
        """Book a vehicle for the period its offer_id carries; the desk confirms by mail, else the hold lapses.

        What is charged at once follows the offer's ``pay``: at_pickup nothing, deposit_now the deposit, now the rental
        price; the rest is taken at pickup. The user fetches the vehicle and brings it back at the times booked, and
        report_vehicle_condition records how it was.

        Args:
            offer_id: As search_vehicle_offers shows it for a period, such as "rof_00001@202703051000-202703081000".
            insurance_plan_id: As list_insurance_plans shows it.
            driver_user_id: The account that books.
            drivers: The main driver first: name, dob (ISO date), license_no, and license_country if you know it.
            contact: email and phone of the customer.
            payment: method (a payment method's id or label, or "card"), and card_last4 if need be; the first active
                method when left out. The answer says which it is.

        Example:
            car_rental.create_rental_booking(offer_id="rof_00001@202703051000-202703081000",
                insurance_plan_id="ins_002", driver_user_id="usr_noor",
                drivers=[{"name": "Noor Haddad", "dob": "1991-05-14", "license_no": "NL5540127781"}],
                contact={"email": "noor.haddad@postbox.example", "phone": "+31 20 555 0312"})
        """
        user = self._user(driver_user_id)
        item, period = self._bookable(offer_id)
        plan = self._plan(insurance_plan_id, item.offer)
        people = self._drivers(drivers, item.offer, period)
        reached = read_contact(contact)
        method = payer(self.world, payment)
        row = self._enter(item, period, plan, people, reached, user, method.method_id)
        row = self._pay_at_once(row, item.offer)
        twin = self._overlapping(row)
        return {
            **self._view(row),
            **({"warning": twin} if twin else {}),
            "charged_now": row.paid + row.deposit_paid,
            "pays_with": {"method_id": method.method_id, "label": method.label, "last4": method.last4},
        }

    @tool
    def get_booking(self, booking_ref: str) -> dict[str, Any]:
        """Show one rental booking: status, vehicle, stations, price, deposit, condition reports, fees, history.

        Args:
            booking_ref: As list_bookings shows it.

        Example:
            car_rental.get_booking(booking_ref="CR000001")
        """
        row = self._booking(booking_ref)
        cases = [one.incident_id for one in self.incidents if one.booking_ref == booking_ref]
        return {**self._view(row), "incident_ids": cases}

    @tool
    def list_bookings(
        self, user_id: str | None = None, status: str | None = None, page: int = 1, page_size: int = 20
    ) -> dict[str, Any]:
        """List the user's rental bookings, latest pickup first; get_booking shows one in full.

        Args:
            user_id: The account; the signed-in user when left out.
            status: Only held, confirmed, picked_up, returned, closed, lapsed, cancelled or no_show ones.
            page: Page from 1.
            page_size: Bookings a page, 1 to 100.

        Example:
            car_rental.list_bookings(user_id="usr_noor", status="picked_up")
        """
        user = self._user(user_id) if user_id is not None else self.world.persona.user_id
        if status is not None and status not in TRANSITIONS:
            raise not_one_of(status, TRANSITIONS, "status")
        mine = [row for row in self.bookings if row.user_id == user and status in (None, row.status)]
        mine.sort(key=lambda row: (row.pickup_at, row.booking_ref), reverse=True)
        part, pages = paged(mine, page, page_size)
        return {"bookings": [self._view(row) for row in part], **pages}

    def _bookable(self, offer_id: str) -> tuple[Found, Period]:
        """Return an offer that can be booked, and the period its id carries."""
        item = self._named(offer_id)
        offer = item.offer
        if item.period is None:
            raise ToolError(
                "dates_required",
                f"{offer_id} carries no period; search_vehicle_offers with pickup_at and return_at shows ids that do.",
            )
        if not offer.on_sale:
            raise ToolError("offer_not_on_sale", f"{offer.offer_id} is no longer on sale; search again.")
        period = self._checked(item.period)
        if not (offer.pickup_at <= period.start and period.end <= offer.return_at):
            raise ToolError(
                "BAD_DATE_RANGE",
                f"{offer.offer_id} can be hired from {moment(offer.pickup_at, item.start)} to "
                f"{moment(offer.return_at, item.end)}.",
            )
        if not self._open_at(item.start, period.start):
            raise ToolError("desk_closed", f"{item.start.name} is {self._hours(item.start, period.start)}.")
        if not item.end.key_box and not self._open_at(item.end, period.end):
            raise ToolError("desk_closed", f"{item.end.name} is {self._hours(item.end, period.end)}.")
        if self._left(offer, *period, self._out()) < 1:
            raise ToolError("inventory_gone", f"No {item.vehicle.model} is left for that period; search again.")
        return item, period

    def _plan(self, plan_id: str, offer: RentalOffer) -> InsurancePlan:
        plan = self.plans.need(plan_id, "insurance_plan_not_found", "list_insurance_plans lists them.")
        if plan.status != "active":
            raise ToolError("insurance_plan_not_found", f"{plan.name} ({plan_id}) is no longer sold.")
        if plan.daily_price.currency != offer.daily_price.currency:
            raise ToolError(
                "BAD_ARG", f"{plan_id} is priced in {plan.daily_price.currency}, this offer in "
                f"{offer.daily_price.currency}; take a plan in that currency."
            )  # fmt: skip
        return plan

    def _enter(
        self,
        item: Found,
        period: Period,
        plan: InsurancePlan,
        people: tuple[Driver, ...],
        contact: Contact,
        user: str,
        method_id: str,
        *,
        key: str | None = None,
        note: str = "",
    ) -> RentalBooking:
        """Enter a held booking with its timers; nothing is charged yet."""
        offer = item.offer
        nothing = Money(0, offer.daily_price.currency)
        total = self._price(offer, period, plan)["total"] + self._surcharges(offer, people, period)
        confirm = self._in_hours(item, after(self.now, timedelta(minutes=offer.confirm_minutes)), period.start)
        hold = min(after(self.now, timedelta(hours=offer.hold_hours)), period.start)
        row = self.bookings.insert(
            RentalBooking(
                booking_ref=key or self.bookings.new_key(),
                user_id=user,
                offer_id=offer.offer_id,
                insurance_plan_id=plan.plan_id,
                vehicle_id=offer.vehicle_id,
                status="held",
                pickup_at=period.start.astimezone(zone(item.start.zone)),
                return_at=period.end.astimezone(zone(item.end.zone)),
                days=rental_days(*period),
                estimated_total=total,
                deposit_amount=offer.deposit_amount,
                paid=nothing,
                refunded=nothing,
                deposit_paid=nothing,
                deposit_released=nothing,
                deposit_kept=nothing,
                payment_method_id=method_id,
                drivers=people,
                contact=contact,
                created_at=self.now,
                updated_at=self.now,
                hold_until=max(hold, confirm),
                confirm_at=confirm,
                note=note,
                history=(Happening(at=self.now, what="Held until the desk confirms."),),
            )
        )
        self._schedule_booking(row)
        return row

    def _in_hours(self, item: Found, instant: datetime, latest: datetime) -> datetime:
        """Return when the desk gets to something: at once by day, else when it opens, but before the pickup."""
        local = instant.astimezone(zone(item.start.zone))
        hour, minute = (int(part) for part in item.start.opens.split(":"))
        opening = local.replace(hour=hour, minute=minute, second=0, microsecond=0)
        if f"{local:%H:%M}" > item.start.closes:
            opening += timedelta(days=1)
            local = opening
        return min(max(local, opening), latest.astimezone(local.tzinfo))

    def _schedule_booking(self, row: RentalBooking) -> None:
        """Make due what a booking's state leads to."""
        offer = self.offers.rows[row.offer_id]
        if row.status == "held":
            if row.confirm_at is not None:
                self.schedule(row.confirm_at, "confirm", row.booking_ref)
            if row.hold_until is not None:
                self.schedule(row.hold_until, "lapse", row.booking_ref)
        if row.status in ("held", "confirmed"):
            self.schedule(after(row.pickup_at, timedelta(hours=offer.pickup_grace_hours)), "miss", row.booking_ref)
        elif row.status == "picked_up":
            self.schedule(after(row.return_at, timedelta(hours=1)), "remind", row.booking_ref)
        self._schedule_hand_over(row)
        if row.status == "returned" and row.release_at is not None:
            self.schedule(row.release_at, "settle", row.booking_ref)

    def _schedule_hand_over(self, row: RentalBooking) -> None:
        if row.by_itself and row.status in ACTIVE:
            due = row.return_at if row.status == "picked_up" else row.pickup_at
            self.schedule(after(due, UNREPORTED), "hand_over", row.booking_ref)

    def _overlapping(self, row: RentalBooking) -> str:
        """Return a word about another vehicle that is booked for the same time, if there is one."""
        for other in self.bookings:
            if (
                other.booking_ref != row.booking_ref
                and other.user_id == row.user_id
                and other.status in ACTIVE
                and other.pickup_at < row.return_at
                and row.pickup_at < other.return_at
            ):
                model = self.vehicles.rows[other.vehicle_id].model
                return f"{other.booking_ref} ({model}) is booked for part of the same time."
        return ""

    def _pay_at_once(self, row: RentalBooking, offer: RentalOffer) -> RentalBooking:
        if offer.pay == "now":
            row = self.bookings.update(row.booking_ref, paid=row.estimated_total)
            self._charge(row, row.estimated_total)
        elif offer.pay == "deposit_now":
            row = self.bookings.update(row.booking_ref, deposit_paid=row.deposit_amount)
            self._charge(row, row.deposit_amount, DEPOSIT)
        return row

    def _give_back(self, row: RentalBooking, status: str, percent: int, what: str) -> tuple[RentalBooking, Money]:
        """End a booking before pickup: the deposit goes back whole, of the price what the rule says."""
        back = Money(row.paid.minor * percent // 100, row.paid.currency)
        deposit = row.deposit_paid - row.deposit_released - row.deposit_kept
        row = self._noted(
            row, what, status=status, refunded=row.refunded + back, deposit_released=row.deposit_released + deposit
        )
        self._refund(row, back)
        self._refund(row, deposit, DEPOSIT)
        return row, back + deposit

    def _cancel(self, row: RentalBooking, by: str, full: bool, reason: str = "") -> None:
        """Cancel a booking that was not picked up, and write to the customer."""
        percent = 100 if full or row.status == "held" else self._cancel_percent(row)
        what = f"Cancelled by the {by}. {reason}".strip()
        row, back = self._give_back(row, "cancelled", percent, what)
        self._mail(
            row,
            "Your rental is cancelled",
            f"The booking from {moment(row.pickup_at, self._start_of(row))} is cancelled. {reason}".strip(),
            f"{back} goes back to {self._back_to(row)}." if back else "Nothing is to be paid back.",
        )

    def _cancel_percent(self, row: RentalBooking) -> int:
        ahead = passed(self.now, row.pickup_at)
        steps = self.offers.rows[row.offer_id].cancel_steps
        return max((step.percent for step in steps if ahead >= timedelta(hours=step.hours)), default=0)

    def _view(self, row: RentalBooking) -> dict[str, Any]:
        offer = self.offers.rows[row.offer_id]
        vehicle = self.vehicles.rows[row.vehicle_id]
        start, end = self._start_of(row), self._end_of(row)
        return {
            **self.bookings.made(row, written),
            "model": vehicle.model,
            "energy_type": vehicle.energy_type,
            "plate": vehicle.plate if row.picked_up_at else None,
            "company": start.company,
            "pickup_station": start.name,
            "return_station": end.name,
            "insurance": self.plans.rows[row.insurance_plan_id].name,
            "pay": offer.pay,
            "cancellation_policy": offer.cancellation_policy(),
            "to_cancel": f"Write to {start.email} with the booking reference.",
        }


def written(row: RentalBooking) -> dict[str, Any]:
    """Return what a booking says of itself, in its JSON form. Not to be changed."""
    view: dict[str, Any] = plain(with_amounts(
        {**row.view("confirm_at", "by_itself"), "currency": row.paid.currency, "fees_total": row.fee_total}
    ))  # fmt: skip
    return view
