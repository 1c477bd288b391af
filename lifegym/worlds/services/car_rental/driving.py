"""Picking up, bringing back, and what is due at return."""

from __future__ import annotations

from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import Any, Final

from lifegym.worlds.arguments import clean, on_one_line
from lifegym.worlds.elapsed import after, passed
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money
from lifegym.worlds.printing import in_json
from lifegym.worlds.service import tool
from lifegym.worlds.services.car_rental.booking import Booking, written
from lifegym.worlds.services.car_rental.desk import DEPOSIT, long_date, moment, shown
from lifegym.worlds.services.car_rental.records import Condition, Fee, RentalBooking, RentalOffer, Vehicle

EARLY: Final = timedelta(hours=1)
"""How long before the time booked a vehicle can be fetched."""
AT_THE_DESK: Final = ("handed over at the desk: no new damage",)
"""What a condition report says that nobody but the desk has written."""
CHECKLIST: Final = ("bodywork", "glass and mirrors", "tyres", "interior", "lights", "energy level", "keys and papers")
_WORDS: Final = {"full": 100, "empty": 0, "half": 50, "quarter": 25, "three quarters": 75, "reserve": 8}


class Driving(Booking):
    """The condition reports and what follows from them."""

    @tool(writes=True)
    def report_vehicle_condition(
        self,
        booking_ref: str,
        phase: str,
        checklist_items: dict[str, Any],
        odometer_km: float | None = None,
        fuel_or_charge_level: str | None = None,
        notes: str | None = None,
    ) -> dict[str, Any]:
        """Hand over a vehicle by its condition report: phase "pickup" starts the rental, "return" ends it.

        At pickup the rest of the price and the deposit are charged. At return late, energy and kilometre fees are
        reckoned; the deposit comes back some days later. What nobody reports the user does without: they fetch the
        vehicle within the hour and bring it back in time, and can report how it was within twelve hours. Who mails the
        desk that they will be late keeps the vehicle until its return is reported. report_incident is for damage and
        breakdowns.

        Args:
            booking_ref: As list_bookings shows it.
            phase: pickup or return.
            checklist_items: What was looked at and how it is, such as {"bodywork": "small scratch, rear left",
                "tyres": "good"}.
            odometer_km: Reading of the odometer.
            fuel_or_charge_level: "full", "3/4", "80%", "half".
            notes: Anything else worth writing down.

        Example:
            car_rental.report_vehicle_condition(booking_ref="CR000001", phase="return", odometer_km=18650,
                checklist_items={"bodywork": "no new damage", "interior": "clean"}, fuel_or_charge_level="80%")
        """
        row = self._booking(booking_ref)
        kind = fold(phase)
        if kind not in ("pickup", "return"):
            raise ToolError("BAD_ARG", f"phase is pickup or return, got {phase[:30]!r}.")
        report = Condition(
            phase=kind,
            at=self.now,
            items=_items(checklist_items),
            odometer_km=_odometer(odometer_km),
            level_percent=read_level(fuel_or_charge_level),
            notes=clean(notes, "notes", 2000) if notes and notes.strip() else "",
        )
        row = self._pick_up(row, report) if kind == "pickup" else self._bring_back(row, report)
        return {**self._view(row), "recorded": report.view()}

    def _pick_up(self, row: RentalBooking, report: Condition) -> RentalBooking:
        if row.status == "picked_up" and self._just_fetched(row):
            return self._noted(row, "Condition at pickup added.", conditions=(*row.conditions, report))
        if row.status == "held":
            raise ToolError("not_confirmed", f"{row.booking_ref} is held; the desk has not confirmed it yet.")
        if row.status != "confirmed":
            raise ToolError("BAD_STATE", f"{row.booking_ref} is {row.status}; only a confirmed one can be picked up.")
        station = self._start_of(row)
        if self.now < after(row.pickup_at, -EARLY):
            raise ToolError(
                "too_early",
                f"The vehicle can be fetched from an hour before {moment(row.pickup_at, station)} (station time).",
            )
        if not self._open_at(station, self.now):
            raise ToolError("desk_closed", f"{station.name} is {self._hours(station, self.now)}.")
        rent, deposit = due_at_pickup(row)
        self._charge(row, rent)
        self._charge(row, deposit, DEPOSIT)
        return self._started(row, report)

    def _started(self, row: RentalBooking, report: Condition) -> RentalBooking:
        """Let a vehicle go whose price and deposit have just been charged."""
        station = self._start_of(row)
        rent, deposit = due_at_pickup(row)
        row = self._noted(
            row,
            "Picked up.",
            status="picked_up",
            conditions=(*row.conditions, report),
            picked_up_at=self.now,
            paid=row.paid + rent,
            deposit_paid=row.deposit_paid + deposit,
        )
        self._schedule_booking(row)
        vehicle = self.vehicles.rows[row.vehicle_id]
        self._mail(
            row,
            f"Rental started: {vehicle.model}",
            f"You have picked up {vehicle.model}{f', {vehicle.plate}' if vehicle.plate else ''}. Charged now: {rent} "
            f"for the rental and {deposit} as deposit.",
            f"Return it by {moment(row.return_at, self._end_of(row))} at {self._end_of(row).name}. "
            f"In an accident or breakdown call {station.phone}.",
        )
        return row

    def _just_fetched(self, row: RentalBooking) -> bool:
        """Whether the customer fetched the vehicle today by themselves, and has not said yet how it was."""
        reports = [one for one in row.conditions if one.phase == "pickup"]
        fetched = row.picked_up_at or self.now
        return len(reports) == 1 and reports[0].items == AT_THE_DESK and passed(fetched, self.now) < timedelta(hours=12)

    def _just_returned(self, row: RentalBooking) -> bool:
        """Whether the customer brought the vehicle back by themselves, and has not said yet how it was."""
        reports = [one for one in row.conditions if one.phase == "return"]
        back = row.returned_at or self.now
        return len(reports) == 1 and reports[0].items == AT_THE_DESK and passed(back, self.now) < timedelta(hours=12)

    def _says_how(self, row: RentalBooking, report: Condition) -> RentalBooking:
        """Take what the customer reports for what the desk assumed; the vehicle came back when it did."""
        self._check_odometer(row, report)
        offer = self.offers.rows[row.offer_id]
        kept = tuple(fee for fee in row.fees if fee.kind not in ("energy", "extra_km"))
        energy = self._energy_fee(offer, self.vehicles.rows[row.vehicle_id], report)
        fees = (*kept, *energy, *self._distance_fee(row, report))
        conditions = (*(one for one in row.conditions if one.phase != "return"), report)
        return self._noted(row, "Condition at return added.", conditions=conditions, fees=fees)

    def _bring_back(self, row: RentalBooking, report: Condition) -> RentalBooking:
        if row.status == "returned" and self._just_returned(row):
            return self._says_how(row, report)
        if row.status != "picked_up":
            raise ToolError("BAD_STATE", f"{row.booking_ref} is {row.status}; only a picked up vehicle is returned.")
        station = self._end_of(row)
        if not station.key_box and not self._open_at(station, self.now):
            raise ToolError("desk_closed", f"{station.name} has no key box and is {self._hours(station, self.now)}.")
        self._check_odometer(row, report)
        return self._returned(row, report)

    def _check_odometer(self, row: RentalBooking, report: Condition) -> None:
        """Refuse a reading below that at pickup."""
        start = row.condition("pickup")
        if (
            start is not None and None not in (start.odometer_km, report.odometer_km)
            and (report.odometer_km or 0) < (start.odometer_km or 0)
        ):  # fmt: skip
            raise ToolError("BAD_ARG", f"odometer_km {report.odometer_km} is less than at pickup, {start.odometer_km}.")

    def _returned(self, row: RentalBooking, report: Condition, extra: tuple[Fee, ...] = ()) -> RentalBooking:
        """End the rental: fees are reckoned and the deposit waits for its release."""
        offer = self.offers.rows[row.offer_id]
        fees = (*self._fees_at(row, report), *extra)
        release = after(self.now, timedelta(days=offer.deposit_days))
        row = self._noted(
            row,
            "Returned.",
            status="returned",
            conditions=(*row.conditions, report),
            returned_at=self.now,
            fees=(*row.fees, *fees),
            release_at=release,
        )
        self._schedule_booking(row)
        lines = "\n".join(f"{fee.kind.replace('_', ' ').capitalize()}: {fee.amount}. {fee.note}" for fee in fees)
        self._mail(
            row,
            "Thank you, your rental has ended",
            f"We received the vehicle at {self._end_of(row).name} on {moment(self.now, self._end_of(row))}.",
            f"To be settled with the deposit:\n{lines}" if fees else "",
            self._due_still(row, bool(fees)),
            f"The deposit of {row.deposit_paid} is settled by {long_date(release)}.",
        )
        return row

    def _due_still(self, row: RentalBooking, fees: bool) -> str:
        """Say what may be due besides the fees of the return."""
        cases = [
            case.platform_case_ref for case in self.incidents
            if case.booking_ref == row.booking_ref and case.status in ("open", "disputed")
        ]  # fmt: skip
        if cases:
            return f"{', '.join(cases)} is still being looked into; we write to you when it is assessed."
        return "" if fees else "Nothing further is due as far as we can see."

    def _fees_at(self, row: RentalBooking, report: Condition) -> tuple[Fee, ...]:
        """Return the fees for bringing a vehicle back now in this state."""
        offer = self.offers.rows[row.offer_id]
        found = []
        late = passed(row.return_at, self.now)
        if late > timedelta(minutes=59):
            days = -(-int(late.total_seconds()) // (24 * 3600))
            amount = offer.daily_price.times(days)
            found.append(Fee(kind="late_return", amount=amount, at=self.now, note=f"{days} further day(s)."))
        found += self._energy_fee(offer, self.vehicles.rows[row.vehicle_id], report)
        return (*found, *self._distance_fee(row, report))

    def _distance_fee(self, row: RentalBooking, report: Condition) -> list[Fee]:
        offer, start = self.offers.rows[row.offer_id], row.condition("pickup")
        if start is None or start.odometer_km is None or report.odometer_km is None or not offer.extra_km_price:
            return []
        over = report.odometer_km - start.odometer_km - offer.included_km_per_day * row.days
        if over <= 0:
            return []
        amount = offer.extra_km_price.times(over)
        return [Fee(kind="extra_km", amount=amount, at=self.now, note=f"{over} km beyond the allowance.")]

    def _energy_fee(self, offer: RentalOffer, vehicle: Vehicle, report: Condition) -> list[Fee]:
        if offer.energy_price is None or report.level_percent is None:
            return []
        missing = offer.return_level_percent - report.level_percent
        if missing <= 0:
            return []
        units = (Decimal(vehicle.capacity) * missing / 100).quantize(Decimal("0.1"), ROUND_HALF_UP)
        amount = offer.energy_price.times(units)
        if offer.refill_fee is not None:
            amount += offer.refill_fee
        unit = "kWh" if vehicle.energy_type == "electric" else "litres"
        return [Fee(kind="energy", amount=amount, at=self.now, note=f"{units} {unit} to be filled up.")]

    @tool
    def get_return_requirements(self, booking_ref: str) -> dict[str, Any]:
        """Say how a booked vehicle must be brought back: where, by when, energy level, kilometres, checklist, fees.

        Args:
            booking_ref: As list_bookings shows it.

        Example:
            car_rental.get_return_requirements(booking_ref="CR000001")
        """
        row = self._booking(booking_ref)
        if row.status not in ("held", "confirmed", "picked_up"):
            raise ToolError("BAD_STATE", f"{booking_ref} is {row.status}; there is nothing to bring back.")
        offer, end = self.offers.rows[row.offer_id], self._end_of(row)
        vehicle = self.vehicles.rows[row.vehicle_id]
        start = row.condition("pickup")
        late = row.status == "picked_up" and passed(row.return_at, self.now) > timedelta(minutes=59)
        deposit = row.deposit_paid or row.deposit_amount
        return {
            "booking_ref": booking_ref,
            "status": row.status,
            "return_at": self.bookings.made(row, written)["return_at"],
            "return_station": end.name,
            "address": end.address,
            "hours": self._hours(end, row.return_at),
            "key_box": end.key_box,
            "energy_type": vehicle.energy_type,
            "pickup_level_percent": None if start is None else start.level_percent,
            "each_missing_tenth_costs": _tenth(vehicle.capacity, offer.energy_price, offer.daily_price.currency),
            "included_km": offer.included_km_per_day * row.days,
            "pickup_odometer_km": None if start is None else start.odometer_km,
            "late_now": late,
            "deposit": shown(deposit.minor, deposit.currency),
            "checklist": CHECKLIST,
            **self.offers.made(offer, _return_terms),
            "station_note": end.note,
        }


def _return_terms(offer: RentalOffer) -> dict[str, Any]:
    """Return what an offer says of the return, in its JSON form. Not to be changed."""
    return in_json({
        "return_level_percent": offer.return_level_percent,
        "refill_fee": offer.refill_fee,
        "extra_km_price": offer.extra_km_price,
        "late_return": f"59 minutes of grace, then {offer.daily_price} for each 24 hours begun.",
        "deposit_back_after_days": offer.deposit_days,
        "requirements": offer.return_requirements,
    })  # fmt: skip


@lru_cache(maxsize=256)
def _tenth(capacity: int, price: Money | None, currency: str) -> dict[str, str]:
    """Return what a tenth of a tank or battery costs, in its JSON form."""
    return (Money(0, currency) if price is None else price.times(Decimal(capacity) / 10)).to_json()


def due_at_pickup(row: RentalBooking) -> tuple[Money, Money]:
    """Return what is still to be charged when a vehicle is fetched: of the price, and of the deposit."""
    return row.estimated_total - row.paid, row.deposit_amount - row.deposit_paid


def _items(checklist: dict[str, Any]) -> tuple[str, ...]:
    if not checklist:
        raise ToolError("BAD_ARG", f"checklist_items says what was looked at, such as {', '.join(CHECKLIST)}.")
    if len(checklist) > 40:
        raise ToolError("BAD_ARG", f"checklist_items has at most 40 entries, got {len(checklist)}.")
    found = []
    for name, value in checklist.items():
        said = {True: "in order", False: "not in order", None: "not looked at"}.get(value) if (
            value is None or isinstance(value, bool)
        ) else str(value)  # fmt: skip
        found.append(f"{on_one_line(str(name))[:60]}: {on_one_line(said or '')[:200]}")
    return tuple(found)


def _odometer(value: float | None) -> int | None:
    if value is None:
        return None
    if not 0 <= value <= 3_000_000:
        raise ToolError("BAD_ARG", f"odometer_km is 0 to 3000000, got {value}.")
    return int(value)


def read_level(text: str | None) -> int | None:
    """Return a level as a percentage: ``full``, ``3/4``, ``80%``, ``0.8`` and ``80`` are understood.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    if text is None or not text.strip():
        return None
    said = fold(text).removesuffix(" tank").removesuffix(" charged").strip()
    word = said.replace("-", " ")
    if word in _WORDS:
        return _WORDS[word]
    top, slash, bottom = said.partition("/")
    digits = said.removesuffix("%").strip()
    try:
        if slash and top.strip().isdigit() and bottom.strip().isdigit():
            level = Decimal(int(top[:6])) * 100 / Decimal(int(bottom[:6]))
        else:
            level = Decimal(digits[:12])
            if level.is_finite() and "." in digits and "%" not in said and level <= 1:
                level *= 100
    except ArithmeticError:
        level = Decimal(-1)
    if not level.is_finite() or not 0 <= level <= 100:
        raise ToolError("BAD_ARG", f"fuel_or_charge_level is such as 'full', '3/4' or '80%', got {text[:30]!r}.")
    return int(level)
