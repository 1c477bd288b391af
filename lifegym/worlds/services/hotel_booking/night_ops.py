"""What the world does to whichever house the user sleeps at: found when it happens, and none is no fault."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.hotel_booking.desk import read_clock
from lifegym.worlds.services.hotel_booking.house_ops import HouseOps
from lifegym.worlds.services.hotel_booking.plan_ids import night_key, plan_key, rate_key, room_key
from lifegym.worlds.services.hotel_booking.records import ACTIVE, Hotel, Night, Plan, Rate, Reservation, Room, Terms

_NEVER_REFUNDED = "00:00"


class NightOps(HouseOps):
    """Backstage operations on the stays of the persona that hold one night, in one town if it is named."""

    @backstage
    def walk_stay(
        self,
        night: date,
        city: str = "",
        reason: str = "",
        closed_from: date | None = None,
        closed_until: date | None = None,
        announce: bool = False,
    ) -> None:
        """The house of the stay cannot keep it: the stay is walked and the house sells nothing in the span closed.

        Args:
            night: A night of the stay.
            city: Only a stay in this town.
            reason: What the house notes on the reservation.
            closed_from: First night on which the house sells no room; the stay's own by default.
            closed_until: Last such night.
            announce: Whether the house writes a mail.
        """
        row = next(self._slept(night, city), None)
        if row is None:
            return
        first, last = closed_from or row.check_in, closed_until or row.check_out - timedelta(days=1)
        if last < first:
            raise ToolError("BAD_DATE_RANGE", f"closed_until {last} lies before closed_from {first}.")
        for item in [item for item in self.nights if item.hotel_id == row.hotel_id and first <= item.date <= last]:
            self.nights.update(item.night_id, closed=True)
        self.walk_reservation(row.reservation_id, reason, announce)

    @backstage
    def change_meals_of_stay(
        self, night: date, dinner_seatings: list[str], city: str = "", house_rule: str = "", announce: bool = False
    ) -> None:
        """The house of each such stay seats dinner at other hours; ``house_rule`` is added to its page."""
        for clock in dinner_seatings:
            read_clock(clock, "a seating")
        for hotel_id in dict.fromkeys(row.hotel_id for row in self._slept(night, city)):
            hotel = self._hotel(hotel_id)
            if house_rule and house_rule not in hotel.house_rules:
                self.hotels.update(hotel_id, house_rules=(*hotel.house_rules, house_rule))
            self.change_meals(hotel_id, dinner_seatings=dinner_seatings, announce=announce)

    @backstage
    def offer_room_to_stay(
        self,
        night: date,
        room_type: str,
        extra: Money,
        beds: list[str],
        city: str = "",
        note: str = "",
        subject: str = "",
        letter: str = "",
    ) -> None:
        """The house of the stay opens a better room for exactly its nights, ``extra`` above what was booked in all.

        It is sold prepaid, for no refund; a room type the house does not list yet is added. With a ``letter`` the
        house writes.
        """
        row = next(self._slept(night, city), None)
        if row is None:
            return
        hotel = self._hotel(row.hotel_id)
        if extra.currency != hotel.currency or extra.minor <= 0:
            raise ToolError("BAD_ARG", f"{hotel.name} needs an extra above nothing in {hotel.currency}, got {extra}.")
        self._list_room(hotel, room_type, beds, note)
        share, rest = divmod(extra.minor, len(row.nights))
        for number, booked in enumerate(row.nights):
            price = booked.price + Money(share + (rest if number == 0 else 0), hotel.currency)
            self._open_night(hotel, room_type, booked.date, price)
        if letter:
            self._mail(hotel, subject or hotel.name, letter)

    def _slept(self, night: date, city: str) -> Iterator[Reservation]:
        """Yield the persona's active stays that hold a night, the first booked first."""
        wanted = city.casefold()
        yield from sorted(
            self.reservations.where(
                lambda row: (
                    row.user_id == self.world.persona.user_id
                    and row.status in ACTIVE
                    and row.check_in <= night < row.check_out
                    and wanted in ("", self.hotels.rows[row.hotel_id].city.casefold())
                )
            ),
            key=lambda row: (row.created_at, row.reservation_id),
        )

    def _list_room(self, hotel: Hotel, room_type: str, beds: list[str], note: str) -> None:
        if room_key(hotel.hotel_id, room_type) not in self.rooms:
            if not beds:
                raise ToolError("BAD_ARG", f"{hotel.hotel_id} has no {room_type!r} yet; say which beds it holds.")
            self.rooms.insert(
                Room(
                    room_id=room_key(hotel.hotel_id, room_type),
                    hotel_id=hotel.hotel_id,
                    room_type=room_type,
                    beds=tuple(beds),
                    max_occupancy=len(beds),
                    size_m2=48,
                    lowest_floor=2,
                    highest_floor=2,
                    note=note,
                )
            )
        plan_id = plan_key(hotel.hotel_id, room_type, "prepaid")
        if plan_id not in self.plans:
            terms = Terms(
                pay="now",
                free_until_days=None,
                free_until_time=_NEVER_REFUNDED,
                changeable=False,
                change_fee=Money(0, hotel.currency),
            )
            self.plans.insert(
                Plan(plan_id=plan_id, hotel_id=hotel.hotel_id, room_type=room_type, flavor="prepaid", terms=terms)
            )

    def _open_night(self, hotel: Hotel, room_type: str, day: date, price: Money) -> None:
        night_id = night_key(hotel.hotel_id, room_type, day)
        night = self.nights.get(night_id)
        if night is None:
            self.nights.insert(
                Night(night_id=night_id, hotel_id=hotel.hotel_id, room_type=room_type, date=day, capacity=1)
            )
        elif night.inventory_remaining < 1:
            held = len(night.holders)
            self.nights.update(night_id, closed=False, capacity=max(night.capacity, held + 1),
                               sold_elsewhere=max(0, min(night.sold_elsewhere, night.capacity - held - 1)))  # fmt: skip
        rate_id = rate_key(hotel.hotel_id, room_type, "prepaid", day)
        if rate_id in self.rates:
            self.rates.update(rate_id, price=price)
        else:
            self.rates.insert(
                Rate(
                    rate_id=rate_id,
                    hotel_id=hotel.hotel_id,
                    room_type=room_type,
                    flavor="prepaid",
                    date=day,
                    price=price,
                )
            )
