"""Rented cars of a life: paid, confirmed by mail, in the calendar."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import numpy as np

from lifegym.worlds.ordinary import car_rental
from lifegym.worlds.ordinary.life.plan import Life, Slot, Spend
from lifegym.worlds.services.car_rental.records import Incident, RentalBooking, RentalOffer, RentalStation

_RENTALS: Final = 2


def rent(life: Life, rng: np.random.Generator, count: int) -> None:
    """Write what the rental company has and what the person rented; nothing where there is no company."""
    if "car_rental" not in life.enabled:
        return
    shape = life.shape(
        "car_rental", city=life.city.name, past_rentals=_RENTALS, under_way=False, upcoming=False,
        payment_method_id=life.method[0], clear=life.taken_days, phone=life.phone,
        streets=[street for quarter in life.city.quarters for street in quarter.streets], start=life.start,
    )  # fmt: skip
    rows = car_rental.ordinary(rng, life.persona, life.now, count, **shape)
    offers = {row.offer_id: row for _, row in rows if isinstance(row, RentalOffer)}
    stations = {row.location_id: row for _, row in rows if isinstance(row, RentalStation)}
    dropped: set[str] = set()
    for table, row in rows:
        if isinstance(row, Incident) and row.booking_ref in dropped:
            continue
        if isinstance(row, RentalBooking):
            length = (row.return_at.date() - row.pickup_at.date()).days + 1
            days = {row.pickup_at.date() + timedelta(days=step) for step in range(length)}
            if row.pickup_at.date() < life.first or any(not life.free(day) for day in days):
                dropped.add(row.booking_ref)
                continue
            _tell(life, row, stations[offers[row.offer_id].pickup_location_id])
        life.rows.append((table, row))


def _tell(life: Life, row: RentalBooking, station: RentalStation) -> None:
    company, key = station.company, row.booking_ref
    begin, end = row.picked_up_at or row.pickup_at, row.returned_at or row.return_at
    if row.paid:
        paid_at = row.picked_up_at or row.history[0].at
        life.spend(Spend(paid_at, row.paid, company, "car_rental", reference=key))
    if row.deposit_paid:
        life.spend(Spend(begin, row.deposit_paid, company, "car_rental_deposit", reference=key, memo="Deposit"))
    if row.deposit_released:
        life.spend(
            Spend(
                row.updated_at, -row.deposit_released, company, "car_rental_deposit", reference=key, memo="Deposit back"
            )
        )
    if row.refunded:
        life.spend(Spend(row.updated_at, -row.refunded, company, "car_rental", reference=key, memo="Refund"))
    made = row.history[0].at
    life.write(
        made + timedelta(minutes=50), company, station.email, f"Your rental is confirmed ({key})",
        f"Dear {life.persona.name},",
        f"Pickup {row.pickup_at:%A} {row.pickup_at.day} {row.pickup_at:%B} at {row.pickup_at:%H:%M}, {station.name}, "
        f"{station.address}. Return {row.return_at:%A} {row.return_at.day} {row.return_at:%B} at "
        f"{row.return_at:%H:%M}. Estimated total {row.estimated_total}, deposit {row.deposit_amount}.",
        f"{company}, {station.name}\n{station.phone}",
    )  # fmt: skip
    if row.status == "cancelled":
        life.write(row.updated_at, company, station.email, f"Your rental is cancelled ({key})",
                   f"Dear {life.persona.name},", f"{row.history[-1].what} {row.refunded} goes back to {life.method[1]} "
                   f"ending {life.method[2]}.", f"{company}, {station.name}\n{station.phone}")  # fmt: skip
        return
    life.take(begin, begin + timedelta(minutes=45))
    life.plan(
        Slot(
            begin,
            end,
            f"Car from {company}",
            f"{station.name}, {station.address}",
            f"Booking {key}",
            "personal",
            made=made + timedelta(hours=1),
        )
    )
