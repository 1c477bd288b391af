"""Hotels of a life: a house in every city it goes to, the stays there, and what they cost."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.cities import City, written
from lifegym.worlds.ordinary.hotel_booking import house_in
from lifegym.worlds.ordinary.hotel_rates import ROOMS, House, Pricing, sales_of
from lifegym.worlds.ordinary.hotel_words import GENERIC, JAPANESE, District
from lifegym.worlds.ordinary.hotel_words import City as HotelCity
from lifegym.worlds.ordinary.life.plan import Life, Slot, Spend
from lifegym.worlds.rates import convert
from lifegym.worlds.services.hotel_booking.plan_ids import confirmation_code, days
from lifegym.worlds.services.hotel_booking.records import Guest, Hotel, Night, Reservation, StayNight, Terms
from lifegym.worlds.services.hotel_booking.stock import stock

_KINDS: Final = ("city", "business", "guesthouse", "apartment", "city")
ON_SALE: Final = 92
"""For so many nights from the opening rooms are on sale."""
_ROOM_TYPES: Final = 2
_FOR_TWO_HOUSES: Final = 100
"""From so many records on, the city that one goes to next has a second house."""


class Houses:
    """Makes houses and books rooms in them."""

    def __init__(self, life: Life, rng: np.random.Generator, size: int) -> None:
        self.life = life
        self.rng = rng
        self.choice = size >= _FOR_TWO_HOUSES
        self.number = life.start
        self.words = {True: life.draws.shuffled(JAPANESE), False: life.draws.shuffled(GENERIC)}

    def stay(self, city: City, arrived: datetime, last: date) -> None:
        """Stay in a house of a city from the arrival on."""
        life = self.life
        first = arrived.astimezone(zone(city.zone)).date()
        house = self._house(city)
        sales = sales_of(self.rng, house)[:_ROOM_TYPES]
        kinds = [kind for kind in ROOMS[house.kind] if any(sale.room_type == kind[0] for sale in sales)]
        name, _, _, percent, _ = kinds[0]
        terms = next(sale.terms for sale in sales if sale.room_type == name)["flexible"]
        row = self._reservation(house, name, Pricing(house, percent, "flexible"), terms, first, last)
        self.number += 1
        if "hotel_booking" in life.enabled:
            rows = stock(house.hotel, sales, life.today, self._end(last))
            life.rows += [
                (table, _held(night, row) if isinstance(night, Night) and row.status == "confirmed" else night)
                for table, night in rows
            ]  # fmt: skip
            life.rows.append(("hotel_booking.reservations", row))
            if self.choice and last >= life.today:
                self._another(city, last)
        self._tell(house.hotel, row, arrived)

    def _end(self, last: date) -> date:
        """Return the day after the last night on sale: past the stay, and weeks after the opening."""
        return max(self.life.today + timedelta(days=ON_SALE), last + timedelta(days=14))

    def _another(self, city: City, last: date) -> None:
        """Put a second house of a city on sale."""
        house = self._house(city)
        self.number += 1
        self.life.rows += stock(house.hotel, sales_of(self.rng, house)[:1], self.life.today, self._end(last))

    def _house(self, city: City) -> House:
        key = f"htl_{self.number:04d}"
        house = house_in(self.rng, city.name, self.number, key, self.words, hotel_city(city))
        phone = written(city.telephone, self.life.draws.below(2**31))
        return replace(house, hotel=house.hotel.evolve(phone=phone))

    def _reservation(
        self, house: House, room: str, pricing: Pricing, terms: Terms, first: date, last: date
    ) -> Reservation:
        life, hotel = self.life, house.hotel
        nights = tuple(
            StayNight(date=day, room_type=room, price=pricing(day))
            for day in days(first, last)
        )  # fmt: skip
        total = Money(sum(night.price.minor for night in nights), hotel.currency)
        nothing = Money(0, hotel.currency)
        booked = hotel.at(
            min(first - timedelta(days=12 + life.draws.below(25)), life.today - timedelta(days=2)), "19:40"
        )
        over = last < life.today
        given, _, family = life.persona.name.partition(" ")
        return Reservation(
            reservation_id=f"res_{booked:%Y%m%d}_{self.number:06d}",
            confirmation_code=confirmation_code(710_000 + self.number), user_id=life.persona.user_id,
            hotel_id=hotel.hotel_id, room_type=room, flavor="flexible", check_in=first, check_out=last,
            status="checked_out" if over else "confirmed",
            guest=Guest(first_name=given, last_name=family or given, email=life.persona.email,
                        phone=life.phone),
            nights=nights, terms=terms, total=total, paid=total if over else nothing,
            refunded=nothing, payment_method_id=life.method[0], refundable=True,
            refundable_until=terms.refundable_until(hotel, first),
            created_at=booked, updated_at=hotel.at(last, hotel.check_out_time) if over else booked, guests=1,
            check_out_time=hotel.check_out_time, settled=over,
        )  # fmt: skip

    def _tell(self, hotel: Hotel, row: Reservation, arrived: datetime) -> None:
        life = self.life
        # Whoever lands in the evening takes the room then.
        opens = hotel.at(row.check_in, hotel.check_in_time)
        begin = max(opens, arrived + timedelta(minutes=75)).astimezone(life.now.tzinfo)
        foreign = row.total if row.total.currency != life.currency else None
        if row.settled:
            here = convert(row.total, life.currency)
            life.spend(Spend(begin, here, hotel.name, "hotel", reference=row.reservation_id,
                             foreign=foreign))  # fmt: skip
        guest = f"Dear {row.guest.first_name} {row.guest.last_name},"
        sign = f"{hotel.name}\n{hotel.address}\n{hotel.phone}"
        span = f"{row.check_in:%A} {row.check_in.day} {row.check_in:%B} to {row.check_out.day} {row.check_out:%B}"
        made = row.created_at.astimezone(life.now.tzinfo)
        life.write(
            made + timedelta(minutes=1), hotel.name, hotel.email,
            f"Reservation confirmed: {hotel.name}, {row.check_in.day} {row.check_in:%B} ({row.confirmation_code})",
            guest, f"We look forward to your stay: {row.room_type}, {span}. Reservation {row.reservation_id}, "
            f"confirmation code {row.confirmation_code}.",
            f"Total {row.total}. Your card will be charged at check-in. {row.terms.in_words()}",
            f"Check-in from {hotel.check_in_time}, check-out until {hotel.check_out_time}.", sign,
        )  # fmt: skip
        if row.settled:
            life.write(
                row.updated_at.astimezone(life.now.tzinfo), hotel.name, hotel.email,
                f"Receipt: {hotel.name}, {row.check_in.day} {row.check_in:%B} ({row.confirmation_code})",
                guest, f"Thank you for staying with us, {span}. Total {row.total}, paid {row.total}.", sign,
            )  # fmt: skip
        life.plan(
            Slot(
                begin,
                hotel.at(row.check_out, hotel.check_out_time),
                f"{hotel.name}, {hotel.city}",
                hotel.address,
                f"Confirmation code {row.confirmation_code}",
                "family",
                (),
                "",
                False,
                made + timedelta(minutes=20),
            )
        )


def hotel_city(city: City) -> HotelCity:
    """Return a city as hotels have it."""
    level = {"JPY": 95, "CHF": 160, "GBP": 140, "USD": 140}.get(city.currency, 90)
    districts = tuple(District(row.name, row.lat, row.lng, row.streets) for row in city.quarters)
    return HotelCity(city.country, city.zone, city.currency, level, city.telephone.partition("#")[0].strip(), _KINDS,
                     districts)  # fmt: skip


def _held(night: Night, row: Reservation) -> Night:
    """Return a night with the room of a stay in it."""
    if night.room_type != row.room_type or not row.check_in <= night.date < row.check_out:
        return night
    return night.evolve(holders=(row.reservation_id,), sold_elsewhere=min(night.sold_elsewhere, night.capacity - 1))
