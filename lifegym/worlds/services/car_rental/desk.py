"""What every part of the rental desk shares: tables, look-ups, stock, money, letters."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, Final

from lifegym.worlds.clock import zone
from lifegym.worlds.customers import method_in_words
from lifegym.worlds.elapsed import passed
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.records import Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.car_rental.records import (
    ACTIVE,
    EnergyStop,
    Happening,
    Incident,
    InsurancePlan,
    RentalBooking,
    RentalOffer,
    RentalStation,
    RoadRule,
    Vehicle,
)
from lifegym.worlds.signals import Charge, MailOut, Notice, PriceAsked, PriceQuoted, Refund, listens

RENTAL: Final = "car_rental"
DEPOSIT: Final = "car_rental_deposit"
"""Categories under which a rental and its deposit are charged and paid back."""


class Desk(Service):
    """The tables and what reads and moves them."""

    locations = Rows(RentalStation, key="location_id", style="loc_{n:04d}", noun="rental station")
    vehicles = Rows(Vehicle, key="vehicle_id", style="veh_{n:05d}", noun="vehicle")
    plans = Rows(InsurancePlan, key="plan_id", style="ins_{n:03d}", noun="insurance plan")
    offers = Rows(RentalOffer, key="offer_id", style="rof_{n:05d}", noun="rental offer")
    bookings = Rows(RentalBooking, key="booking_ref", style="CR{n:06d}", noun="rental booking")
    incidents = Rows(Incident, key="incident_id", style="CRI{n:06d}", noun="incident report")
    rules = Rows(RoadRule, key="rule_id", style="rule_{n:04d}", noun="road rule")
    stops = Rows(EnergyStop, key="stop_id", style="stop_{n:05d}", noun="energy stop")

    @listens(PriceAsked)
    def on_price_asked(self, asked: PriceAsked) -> None:
        """Say what an offer costs a day, to whoever begins to watch it."""
        offer = self.offers.get(asked.item_ref.partition("@")[0])
        if offer is not None:
            self.emit(PriceQuoted(item_ref=asked.item_ref, price=offer.daily_price))

    def _user(self, user_id: str) -> str:
        return signed_in(self.world, user_id)

    def _booking(self, booking_ref: str) -> RentalBooking:
        row = self.bookings.get(booking_ref)
        if row is None or row.user_id != self.world.persona.user_id:
            mine = [key for key, other in self.bookings.rows.items() if other.user_id == self.world.persona.user_id]
            raise ToolError(
                "booking_not_found",
                f"No rental booking has the reference {booking_ref[:80]!r}.{suggestion(booking_ref, mine)} "
                "list_bookings shows yours.",
            )
        return row

    def _known(self, booking_ref: str) -> RentalBooking:
        return self.bookings.need(booking_ref, "booking_not_found")

    def _start_of(self, row: RentalBooking) -> RentalStation:
        return self.locations.rows[self.offers.rows[row.offer_id].pickup_location_id]

    def _end_of(self, row: RentalBooking) -> RentalStation:
        return self.locations.rows[self.offers.rows[row.offer_id].return_location_id]

    def _out(self) -> dict[str, list[RentalBooking]]:
        """Return the bookings that occupy vehicles, by offer."""
        return self.bookings.grouped(_occupied)

    def _left(self, offer: RentalOffer, start: datetime, end: datetime, out: dict[str, list[RentalBooking]]) -> int:
        """Return how many of an offer's vehicles are free for a whole period, given what is :meth:`_out`."""
        mine = 0
        for row in out.get(offer.offer_id, ()):
            # A vehicle that is overdue stays away until it is brought back.
            until = max(row.return_at, self.now) if row.status == "picked_up" else row.return_at
            mine += row.pickup_at < end and start < until
        return max(0, offer.capacity - offer.taken_elsewhere - mine)

    def _closes(self, station: RentalStation, day: date) -> str:
        """Return when a station closes on a day."""
        if not station.closes_today:
            return station.closes
        early, _, hour = station.closes_today.partition(" ")
        return hour if early == str(day) else station.closes

    def _open_at(self, station: RentalStation, instant: datetime) -> bool:
        local = instant.astimezone(zone(station.zone))
        return self._open_by(station, f"{local:%H:%M}", local.date())

    def _open_by(self, station: RentalStation, clock: str, day: date) -> bool:
        """Return whether a station is open at a time of day, both in its own time."""
        return station.status == "open" and station.opens <= clock <= self._closes(station, day)

    def _hours(self, station: RentalStation, instant: datetime) -> str:
        """Return a station's opening hours on the day of an instant, in words."""
        if station.status != "open":
            return "closed until further notice"
        local = instant.astimezone(zone(station.zone))
        return f"open {station.opens} to {self._closes(station, local.date())} (station time)"

    def _charge(self, row: RentalBooking, amount: Money, category: str = RENTAL) -> None:
        if amount:
            self.emit(
                Charge(method_id=row.payment_method_id, amount=amount, merchant=self._start_of(row).company,
                       reference=row.booking_ref, category=category)
            )  # fmt: skip

    def _try_charge(self, row: RentalBooking, amount: Money, category: str = RENTAL) -> bool:
        """Charge where nobody is there to be refused."""
        try:
            self._charge(row, amount, category)
        except ToolError:
            return False
        return True

    def _back_to(self, row: RentalBooking) -> str:
        """Name what a refund goes back to."""
        return method_in_words(self.world, row.payment_method_id)

    def _refund(self, row: RentalBooking, amount: Money, category: str = RENTAL) -> None:
        if amount:
            self.emit(
                Refund(method_id=row.payment_method_id, amount=amount, merchant=self._start_of(row).company,
                       reference=row.booking_ref, category=category)
            )  # fmt: skip

    def _mail(self, row: RentalBooking, subject: str, *paragraphs: str) -> None:
        station = self._start_of(row)
        name = row.drivers[0].name if row.drivers else "customer"
        text = (f"Dear {name},", *paragraphs, f"{station.company}, {station.name}\n{station.phone}")
        self.emit(
            MailOut(
                sender=station.email,
                sender_name=station.company,
                subject=f"{subject} ({row.booking_ref})",
                body="\n\n".join(part for part in text if part),
            )
        )

    def _notify(self, row: RentalBooking, kind: str, title: str, body: str) -> None:
        self.emit(
            Notice(source="car_rental", type=kind, title=title, body=body, target=row.booking_ref,
                   payload={"booking_ref": row.booking_ref, "status": row.status})
        )  # fmt: skip

    def _noted(self, row: RentalBooking, what: str, **changes: Any) -> RentalBooking:
        """Change a booking and add a line to its history."""
        history = (*row.history, Happening(at=self.now, what=what))
        return self.bookings.update(row.booking_ref, history=history, updated_at=self.now, **changes)


def _occupied(row: RentalBooking) -> str:
    """Return the offer of which a booking occupies a vehicle, or nothing where it is over."""
    return row.offer_id if row.status in ACTIVE else ""


@lru_cache(maxsize=1024)
def rental_days(start: datetime, end: datetime) -> int:
    """Return the days a period is charged for: each 24 hours begun, 59 minutes of grace."""
    minutes = int(passed(start, end).total_seconds()) // 60
    return max(1, -(-(minutes - 59) // (24 * 60)))


@lru_cache(maxsize=1024)
def in_zone(instant: datetime, name: str) -> datetime:
    """Return an instant as the clocks of a zone show it."""
    return instant.astimezone(zone(name))


@lru_cache(maxsize=8192)
def shown(minor: int, currency: str) -> dict[str, str]:
    """Return the JSON form of an amount, kept from card to card. Not to be changed."""
    return Money(minor, currency).to_json()


def multiple(amount: Money, times: int) -> Money:
    """Return a whole multiple of an amount."""
    return Money(amount.minor * times, amount.currency)


def long_date(instant: datetime) -> str:
    """Return ``5 March 2027``."""
    return f"{instant.day} {instant:%B %Y}"


def in_office_hours(instant: datetime) -> datetime:
    """Return the instant, or the next one at which people who settle cases work: Monday to Saturday, 9 to 18."""
    day = instant + timedelta(days=1) if instant.hour >= 18 else instant
    if day.weekday() == 6:
        day += timedelta(days=1)
    if day.date() == instant.date() and instant.hour >= 9:
        return instant
    return day.replace(hour=9, minute=10 + instant.minute % 45, second=0, microsecond=0)


def moment(instant: datetime, station: RentalStation) -> str:
    """Return ``5 March 2027, 10:00`` in a station's own time."""
    local = instant.astimezone(zone(station.zone))
    return f"{local.day} {local:%B %Y, %H:%M}"


def at_station(station: RentalStation, day: date, clock: str) -> datetime:
    """Return the instant of a local time of day at a station."""
    return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone(station.zone))
