"""Rentals a person has behind them, under way and ahead."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.customers import Contact
from lifegym.worlds.elapsed import after
from lifegym.worlds.money import Money
from lifegym.worlds.rates import convert
from lifegym.worlds.records import Record
from lifegym.worlds.services.car_rental.desk import in_office_hours, rental_days
from lifegym.worlds.services.car_rental.records import (
    Condition,
    Driver,
    Fee,
    Happening,
    Incident,
    InsurancePlan,
    RentalBooking,
    RentalOffer,
    RentalStation,
    Vehicle,
)

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

_REASONS = ("The trip was called off.", "A colleague drove instead.", "We took the train.")


class Trips:
    """Makes what the persona has booked with a company."""

    def __init__(
        self,
        rng: np.random.Generator,
        persona: Persona,
        now: datetime,
        start: int,
        method: str,
        plans: Sequence[InsurancePlan],
        vehicles: Sequence[Vehicle],
        phone: str,
    ) -> None:
        self.rng = rng
        self.persona = persona
        self.now = now
        self.number = start
        self.incident = start
        self.method = method
        self.phone = phone
        self.plans = plans
        self.capacity = {row.vehicle_id: row.capacity for row in vehicles}

    def made(
        self,
        station: RentalStation,
        offers: list[RentalOffer],
        past: int,
        under_way: bool,
        upcoming: bool,
        clear: frozenset[date] = frozenset(),
    ) -> tuple[list[tuple[str, Record]], list[RentalOffer]]:
        """Return bookings and incidents, and the offers with room for them."""
        own = [
            offer for offer in offers
            if not offer.fixed and offer.pickup_location_id == offer.return_location_id == station.location_id
        ] or [offer for offer in offers if not offer.fixed]  # fmt: skip
        spoken: set[str] = set()
        rows: list[tuple[str, Record]] = []
        today = self.now.date()
        if under_way:
            spoken.add(own[0].offer_id)
            rows += self._out(
                own[0],
                self._day(own[0], today - timedelta(days=2), 8),
                self._day(own[0], today + timedelta(days=today + timedelta(days=1) not in clear), 18),
            )
        if upcoming:
            offer = own[1 % len(own)]
            spoken.add(offer.offer_id)
            first = next(
                day for day in (today + timedelta(days=ahead) for ahead in range(11, 100))
                if not clear.intersection(day + timedelta(days=step) for step in range(4))
            )  # fmt: skip
            row = self._booking(offer, "confirmed", self._day(offer, first, 10),
                                self._day(offer, first + timedelta(days=3), 10), 8)  # fmt: skip
            rows.append(("car_rental.bookings", row))
        for index in range(past):
            rows += self._past(own[(2 + index) % len(own)], index)
        # Each offer keeps a vehicle for the bookings made from it.
        room = [
            offer.evolve(taken_elsewhere=min(offer.taken_elsewhere, offer.capacity - 1))
            if offer.offer_id in spoken
            else offer
            for offer in offers
        ]
        return rows, room

    def _day(self, offer: RentalOffer, day: date, hour: int) -> datetime:
        return datetime.combine(day, time(hour), tzinfo=offer.pickup_at.tzinfo or zone(self.persona.zone))

    def _booking(
        self, offer: RentalOffer, status: str, begin: datetime, end: datetime, ahead: int, plan: int = 1
    ) -> RentalBooking:
        key = f"CR{self.number:06d}"
        self.number += 1
        nothing = Money(0, offer.daily_price.currency)
        days = rental_days(begin, end)
        total = offer.daily_price.times(days) + self.plans[plan].daily_price.times(days) + offer.one_way_fee
        # People book by day, when the desk can look at it.
        hour, minute = 10 + self.number % 6, self.number * 17 % 60
        booked = after(begin, timedelta(days=-ahead)).replace(hour=hour, minute=minute)
        if booked > after(self.now, timedelta(hours=-5)):
            eve = after(self.now, timedelta(days=-1)).astimezone(begin.tzinfo)
            booked = eve.replace(hour=hour, minute=minute)
        confirmed = after(booked, timedelta(minutes=offer.confirm_minutes))
        history = [Happening(at=booked, what="Held until the desk confirms.")]
        if status != "held":
            history.append(Happening(at=confirmed, what="Confirmed by the desk."))
        return RentalBooking(
            booking_ref=key, user_id=self.persona.user_id, offer_id=offer.offer_id,
            insurance_plan_id=self.plans[plan].plan_id, vehicle_id=offer.vehicle_id, status=status, pickup_at=begin,
            return_at=end, days=days, estimated_total=total, deposit_amount=offer.deposit_amount,
            paid=total if offer.pay == "now" else nothing, refunded=nothing,
            deposit_paid=offer.deposit_amount if offer.pay == "deposit_now" else nothing, deposit_released=nothing,
            deposit_kept=nothing, payment_method_id=self.method,
            drivers=(Driver(name=self.persona.name, dob="1991-05-14", license_no="5540127781"),),
            contact=Contact(email=self.persona.email, phone=self.phone), created_at=booked,
            updated_at=confirmed, history=tuple(history), by_itself=True,
        )  # fmt: skip

    def _out(self, offer: RentalOffer, begin: datetime, end: datetime) -> list[tuple[str, Record]]:
        """Return the rental under way, with a scratch that is being looked into."""
        row = self._booking(offer, "picked_up", begin, end, 6)
        fetched = after(begin, timedelta(minutes=25))
        start = Condition(
            phase="pickup", at=fetched, odometer_km=18_204, level_percent=100,
            items=("bodywork: stone chip on the bonnet", "tyres: good", "interior: clean", "lights: in order"),
        )  # fmt: skip
        row = row.evolve(
            conditions=(start,), picked_up_at=fetched, paid=row.estimated_total, deposit_paid=row.deposit_amount,
            updated_at=fetched, history=(*row.history, Happening(at=fetched, what="Picked up.")),
        )  # fmt: skip
        reported = after(self.now, timedelta(hours=-19, minutes=-10))
        case = self._case(row, "scratch", after(reported, timedelta(minutes=-50)), reported, "Supermarket car park",
                          "A trolley left a scratch on the right rear door.", 280)  # fmt: skip
        return [("car_rental.bookings", row), ("car_rental.incidents", case)]

    def _past(self, offer: RentalOffer, index: int) -> list[tuple[str, Record]]:
        """Return a rental that is over: closed, or cancelled before it began."""
        day = self.now.date() - timedelta(days=40 + 61 * index + int(self.rng.integers(0, 20)))
        begin = self._day(offer, day, 9 + int(self.rng.integers(0, 6)))
        end = begin + timedelta(days=1 + int(self.rng.integers(0, 4)), hours=2)
        row = self._booking(offer, "closed" if index % 3 != 2 else "cancelled", begin, end, 7 + index)
        if index % 3 == 2:
            at = after(begin, timedelta(days=-3))
            back = Happening(at=at, what=f"Cancelled by the customer. {_REASONS[index % len(_REASONS)]}")
            paid = row.paid
            return [("car_rental.bookings", row.evolve(refunded=paid, deposit_released=row.deposit_paid, updated_at=at,
                                                       history=(*row.history, back)))]  # fmt: skip
        return self._closed(row, offer, begin, end, index)

    def _closed(
        self, row: RentalBooking, offer: RentalOffer, begin: datetime, end: datetime, index: int
    ) -> list[tuple[str, Record]]:
        fetched, back = after(begin, timedelta(minutes=15)), after(end, timedelta(minutes=-35))
        first = 9_000 + 2_311 * (index + 1)
        drive = 140 + int(self.rng.integers(0, 90)) * row.days
        reports = (
            Condition(phase="pickup", at=fetched, items=("bodywork: no marks", "tyres: good", "lights: in order"),
                      odometer_km=first, level_percent=100),
            Condition(phase="return", at=back, items=("bodywork: no new damage", "interior: clean"),
                      odometer_km=first + drive, level_percent=100),
        )  # fmt: skip
        closed = after(back, timedelta(days=offer.deposit_days))
        rows: list[tuple[str, Record]] = []
        fees: tuple[Fee, ...] = ()
        if index % 3 == 0:
            hit = after(fetched, timedelta(hours=6))
            case = self._case(row, "tyre", hit, after(hit, timedelta(minutes=40)), "Service road by the motorway exit",
                              "Front left tyre lost its air on a kerb.", 210)  # fmt: skip
            case = case.evolve(status="closed", assessed_fee=case.estimated_fee,
                               answer=f"{self.plans[1].name} covers tyres up to the excess.")  # fmt: skip
            rows.append(("car_rental.incidents", case))
            fees = (Fee(kind="damage", amount=case.estimated_fee, at=closed, note=f"{case.platform_case_ref}, tyre."),)
        kept = min(row.deposit_amount, Money(sum(fee.amount.minor for fee in fees), row.paid.currency))
        row = row.evolve(
            conditions=reports, picked_up_at=fetched, returned_at=back, release_at=closed, fees=fees,
            paid=row.estimated_total, deposit_paid=row.deposit_amount, deposit_kept=kept,
            deposit_released=row.deposit_amount - kept, updated_at=closed,
            history=(*row.history, Happening(at=fetched, what="Picked up."), Happening(at=back, what="Returned."),
                     Happening(at=closed, what="Deposit settled.")),
        )  # fmt: skip
        return [("car_rental.bookings", row), *rows]

    def _case(
        self, row: RentalBooking, kind: str, when: datetime, reported: datetime, place: str, text: str, euros: int
    ) -> Incident:
        key = self.incident
        self.incident += 1
        cost = convert(Money(euros * 100, "EUR"), row.paid.currency)
        plan = next(one for one in self.plans if one.plan_id == row.insurance_plan_id)
        return Incident(
            incident_id=f"CRI{key:06d}", booking_ref=row.booking_ref, incident_type=kind, occurred_at=when,
            location=place, description=text, photos_count=3, safe_to_drive=True, platform_case_ref=f"CASE-{key:06d}",
            status="open", repair_cost=cost, estimated_fee=min(cost, plan.excess), reported_at=reported,
            assess_at=in_office_hours(after(reported, timedelta(hours=57))),
        )  # fmt: skip
