"""Damage and breakdowns: reports, the company's case, help on the road."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from lifegym.worlds.arguments import clean, one_line
from lifegym.worlds.elapsed import after
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.paging import paged
from lifegym.worlds.rates import convert
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.car_rental.desk import in_office_hours, moment
from lifegym.worlds.services.car_rental.driving import Driving
from lifegym.worlds.services.car_rental.records import DAMAGES, Incident, InsurancePlan, RentalBooking, Vehicle

ASSESS_HOURS: Final = 52
HELP_MINUTES: Final = 75
SWAP_HOURS: Final = 5
_SPELLINGS: Final = {"flat_tyre": "tyre", "flat_tire": "tyre", "tire": "tyre", "puncture": "tyre", "accident":
                     "collision", "crash": "collision", "windscreen": "glass", "windshield": "glass", "flat_battery":
                     "battery", "key": "lost_key", "damage": "other"}  # fmt: skip


class Incidents(Driving):
    """The incident desk."""

    @tool(writes=True)
    def report_incident(
        self,
        booking_ref: str,
        incident_type: str,
        occurred_at: str,
        location: str,
        description: str,
        photos_count: int = 0,
        safe_to_drive: bool = True,
        estimated_fee: float | None = None,
    ) -> dict[str, Any]:
        """Report damage, a breakdown or an accident with a vehicle that is out; opens a case and estimates your share.

        With safe_to_drive=false a tow comes, and a replacement vehicle the same day. The company assesses the case in
        two to three days and settles it with the deposit.

        Args:
            booking_ref: A booking that is picked up, or was returned within two days.
            incident_type: scratch, dent, collision, glass, tyre, mirror, interior, breakdown, battery, theft,
                vandalism, wildlife, weather, lost_key, wrong_fuel or other.
            occurred_at: ISO date-time of the incident.
            location: Where it happened, in words.
            description: What happened.
            photos_count: How many photos were taken, 0 to 100.
            safe_to_drive: Whether the vehicle can go on.
            estimated_fee: The cost of repair in major units if a garage named one, such as 240.5.

        Example:
            car_rental.report_incident(booking_ref="CR000001", incident_type="tyre", occurred_at="2027-03-01T08:20",
                location="Hard shoulder of the A2 near Vianen", description="Nail in the rear left tyre, losing air.",
                photos_count=3, safe_to_drive=False)
        """
        row = self._booking(booking_ref)
        kind = "_".join(fold(incident_type).replace("-", " ").split())
        kind = _SPELLINGS.get(kind, kind)
        if kind not in DAMAGES:
            raise not_one_of(incident_type, DAMAGES, "incident_type")
        when = self.world.clock.read_instant(occurred_at, "occurred_at")
        back = row.returned_at
        open_yet = row.status == "picked_up" or (
            row.status == "returned" and back is not None and self.now <= after(back, timedelta(days=2))
        )
        if not open_yet or row.picked_up_at is None:
            raise ToolError("BAD_STATE", f"{booking_ref} is {row.status}; incidents are reported while it is out.")
        if not row.picked_up_at <= when <= (back or self.now):
            raise ToolError(
                "BAD_DATE_RANGE", f"occurred_at lies between pickup ({row.picked_up_at}) and {back or self.now}."
            )
        if not 0 <= photos_count <= 100:
            raise ToolError("BAD_ARG", f"photos_count is 0 to 100, got {photos_count}.")
        cost = self._cost(kind, estimated_fee, row.paid.currency)
        plan = self.plans.rows[row.insurance_plan_id]
        case = self._open_case(
            row, kind, when, one_line(location, "location", 200), clean(description, "description", 4000), photos_count,
            safe_to_drive, cost, share_of(plan, kind, cost),
        )  # fmt: skip
        return self._case_view(case)

    def _open_case(
        self,
        row: RentalBooking,
        kind: str,
        when: Any,
        location: str,
        description: str,
        photos: int,
        safe: bool,
        cost: Money,
        share: Money,
    ) -> Incident:
        key = self.incidents.new_key()
        number = int(key.removeprefix("CRI"))
        stranded = not safe and row.status == "picked_up"
        help_at = after(self.now, timedelta(minutes=HELP_MINUTES + number * 7 % 40)) if stranded else None
        case = self.incidents.insert(
            Incident(
                incident_id=key,
                booking_ref=row.booking_ref,
                incident_type=kind,
                occurred_at=when,
                location=location,
                description=description,
                photos_count=photos,
                safe_to_drive=safe,
                platform_case_ref=f"CASE-{number:06d}",
                status="open",
                repair_cost=cost,
                estimated_fee=share,
                reported_at=self.now,
                assess_at=in_office_hours(after(self.now, timedelta(hours=ASSESS_HOURS + number * 5 % 24))),
                help_at=help_at,
                help="tow under way" if stranded else "",
            )
        )
        self._schedule_case(case)
        self._noted(row, f"Incident reported: {kind.replace('_', ' ')} ({key}).")
        station = self._start_of(row)
        aid = f" A tow reaches you about {moment(help_at, station)} (station time)." if help_at else ""
        self._mail(
            row,
            f"We have opened {case.platform_case_ref}",
            f"Thank you for reporting the {kind.replace('_', ' ')} at {location}.{aid}",
            f"Under your plan your share is estimated at {share}. You hear from us once the case is assessed.",
        )
        return case

    @tool
    def list_incident_reports(
        self,
        booking_ref: str | None = None,
        status: str | None = None,
        page: int = 1,
        page_size: int = 20,
        user_id: str | None = None,
    ) -> dict[str, Any]:
        """List the user's incident reports, newest first: case, status, help on the road, estimated and assessed share.

        Args:
            booking_ref: Only those of one booking.
            status: Only open, assessed, disputed or closed ones.
            page: Page from 1.
            page_size: Reports a page, 1 to 100.
            user_id: The account; the signed-in user when left out.

        Example:
            car_rental.list_incident_reports(booking_ref="CR000001")
        """
        if user_id is not None:
            self._user(user_id)
        if booking_ref is not None:
            self._booking(booking_ref)
        known = ("open", "assessed", "disputed", "closed")
        if status is not None and status not in known:
            raise not_one_of(status, known, "status")
        mine = {row.booking_ref for row in self.bookings if row.user_id == self.world.persona.user_id}
        found = [
            case for case in self.incidents
            if case.booking_ref in mine and booking_ref in (None, case.booking_ref) and status in (None, case.status)
        ]  # fmt: skip
        found.sort(key=lambda case: (case.reported_at, case.incident_id), reverse=True)
        part, pages = paged(found, page, page_size)
        return {"reports": [self._case_view(case) for case in part], **pages}

    def _case_view(self, case: Incident) -> dict[str, Any]:
        replacement = self.vehicles.get(case.replacement_vehicle_id)
        return {
            **case.view("replacement_vehicle_id", "assess_at"),
            "assessment_expected_by": case.assess_at if case.status == "open" else None,
            "replacement": None if replacement is None else f"{replacement.model}, {replacement.plate}",
        }

    def _schedule_case(self, case: Incident) -> None:
        if case.status == "open":
            self.schedule(case.assess_at, "assess", case.incident_id)
        if case.help_at is not None and case.help in ("tow under way", "towed"):
            self.schedule(case.help_at, "tow" if case.help == "tow under way" else "swap", case.incident_id)

    @timed
    def tow(self, key: str) -> None:
        """The tow truck arrives; a replacement is on its way if one is free."""
        case = self.incidents.get(key)
        if case is None or case.help != "tow under way" or case.help_at is None or self.now < case.help_at:
            return
        row = self.bookings.rows[case.booking_ref]
        due = after(self.now, timedelta(hours=SWAP_HOURS - 1))
        self.incidents.update(key, help="towed", help_at=due)
        self.schedule(due, "swap", key)
        self._notify(row, "incident", "The tow has arrived", f"{case.platform_case_ref}: {case.location}")

    @timed
    def swap(self, key: str) -> None:
        """The customer gets another vehicle of the station, where one will do."""
        case = self.incidents.get(key)
        if case is None or case.help != "towed" or case.help_at is None or self.now < case.help_at:
            return
        row = self.bookings.rows[case.booking_ref]
        other = self._substitute(row) if row.status == "picked_up" else None
        if other is None:
            self.incidents.update(key, help="towed, no replacement")
            if row.status == "picked_up":
                self._mail(row, f"No replacement vehicle yet: {case.platform_case_ref}",
                           "Your vehicle has been towed, and no other one is free. Taxi costs up to the value of the "
                           "rental are paid back against receipts.")  # fmt: skip
            return
        self.incidents.update(key, help="replaced", replacement_vehicle_id=other.vehicle_id)
        self._noted(row, f"Vehicle replaced by {other.model}.", vehicle_id=other.vehicle_id)
        self._mail(row, f"Your replacement vehicle: {case.platform_case_ref}",
                   f"You go on with {other.model}, {other.plate}, on the same terms.")  # fmt: skip

    def _substitute(self, row: RentalBooking) -> Vehicle | None:
        """Return another vehicle of the pickup station with as many seats, the nearest in size."""
        old = self.vehicles.rows[row.vehicle_id]
        home = self.vehicles.rows[self.offers.rows[row.offer_id].vehicle_id].location_id
        out = {other.vehicle_id for other in self.bookings if other.status == "picked_up"}
        found = [
            one for one in self.vehicles
            if one.location_id == home and one.vehicle_id not in out and one.seats >= old.seats
        ]  # fmt: skip
        return min(
            found,
            key=lambda one: (one.energy_type != old.energy_type, one.vehicle_class != old.vehicle_class, one.seats),
            default=None,
        )

    @timed
    def assess(self, key: str) -> None:
        """The company settles what a damage costs the customer."""
        case = self.incidents.get(key)
        if case is not None and case.status == "open" and self.now >= case.assess_at:
            self._assess(case, case.estimated_fee, "")

    def _assess(self, case: Incident, share: Money, answer: str, announce: bool = True) -> None:
        row = self.bookings.rows[case.booking_ref]
        plan = self.plans.rows[row.insurance_plan_id]
        answer = answer or (
            f"Repair costs {case.repair_cost}; under {plan.name} your share is {share}."
            if share
            else f"{plan.name} covers it; you pay nothing."
        )
        self.incidents.update(case.incident_id, status="assessed", assessed_fee=share, answer=answer)
        if announce:
            settled = "It is settled with your deposit. " if share else ""
            self._mail(row, f"Assessment of {case.platform_case_ref}", answer,
                       f"{settled}If you do not agree, answer this mail.")  # fmt: skip
            self._notify(row, "incident", f"{case.platform_case_ref} has been assessed", answer)

    def _cost(self, kind: str, given: float | None, currency: str) -> Money:
        if given is None:
            return convert(Money(DAMAGES[kind] * 100, "EUR"), currency)
        if not 0 <= given <= 1_000_000:
            raise ToolError("BAD_ARG", f"estimated_fee is 0 to 1000000 in major units, got {given}.")
        return major(given, currency)


def major(amount: float, currency: str) -> Money:
    """Return an amount that a caller wrote as a float, to the nearest minor unit."""
    return Money.of(1, currency).times(repr(amount))


def share_of(plan: InsurancePlan, kind: str, cost: Money) -> Money:
    """Return what the customer bears of a damage: all that is excluded, else at most the excess."""
    if kind in ("breakdown", "battery") or not cost:
        return Money(0, cost.currency)
    if kind in plan.excluded or plan.excess.currency != cost.currency:
        return cost
    return min(cost, plan.excess)
