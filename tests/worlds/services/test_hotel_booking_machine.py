"""Hotels used at random: rooms, totals and money always add up."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.events import Op
from lifegym.worlds.services.hotel_booking.records import ACTIVE, TRANSITIONS
from lifegym.worlds.world import World
from tests.worlds.services.hotel_kit import assert_sound
from tests.worlds.services.machine import SETTINGS, ServiceMachine

HOUSE = "htl_9001"
FIRST = date(2027, 4, 1)
DAYS = st.integers(0, 35)
ROOMS = st.sampled_from(["Canal twin", "Family room"])
FLAVORS = st.sampled_from(["flexible", "prepaid", "halfboard"])
GUEST = {
    "first_name": "Noor",
    "last_name": "Haddad",
    "email": "noor.haddad@postbox.example",
    "phone": "+31 20 555 0142",
    "user_id": "usr_noor",
}


class HotelMachine(ServiceMachine):
    """Random use of hotels, most of it in one house."""

    service = "hotel_booking"
    others = ("email",)
    counts = {"hotel_booking": 2, "email": 4}  # noqa: RUF012  # a class variable of the base
    transitions = {"hotel_booking.reservations": ("status", TRANSITIONS)}  # noqa: RUF012
    references = (
        ("hotel_booking.reservations", "hotel_id", "hotel_booking.hotels"),
        ("hotel_booking.requests", "reservation_id", "hotel_booking.reservations"),
        ("hotel_booking.closures", "hotel_id", "hotel_booking.hotels"),
        ("hotel_booking.rooms", "hotel_id", "hotel_booking.hotels"),
    )
    unused = frozenset({"duplicate_charge", "repay"})

    def _stay(self, place: int) -> str:
        keys = list(self.world.table("hotel_booking.reservations").rows)
        return keys[-1 - place % min(len(keys), 6)]

    def _call(self, name: str, **arguments: Any) -> None:
        self.world.call(f"hotel_booking.{name}", arguments)

    def _change(self, name: str, **arguments: Any) -> None:
        with suppress(ValueError):
            self.world.apply(Op(target=f"hotel_booking.{name}", arguments=arguments))

    @rule(room=ROOMS, flavor=FLAVORS, day=DAYS, length=st.integers(1, 4), forced=st.booleans())
    def book(self, room: str, flavor: str, day: int, length: int, forced: bool) -> None:
        """Book a stay, oneself or by somebody else."""
        arrival = FIRST + timedelta(days=day)
        plan = f"{room.replace(' ', '-').lower()}_{flavor}_{arrival:%Y%m%d}_{arrival + timedelta(days=length):%Y%m%d}"
        arguments = {
            "rate_plan_id": f"rp_{HOUSE}_{plan}",
            "guest_profile": GUEST,
            "payment_method_id": "pm_0001",
        }
        if forced:
            self._change("book", booked_by="Erik", **arguments)
        else:
            self._call("create_reservation", **arguments)

    @rule(place=st.integers(0, 9), first=DAYS | st.none(), last=DAYS | st.none(), room=ROOMS | st.none())
    def modify(self, place: int, first: int | None, last: int | None, room: str | None) -> None:
        """Move a stay or change its room."""
        arrival, departure = (
            None if day is None else (FIRST + timedelta(days=day)).isoformat() for day in (first, last)
        )
        self._call(
            "modify_reservation",
            reservation_id=self._stay(place),
            new_check_in=arrival,
            new_check_out=departure,
            new_room_type=room,
        )

    @rule(place=st.integers(0, 9), time=st.sampled_from(["12:00", "13:00", "14:00", "18:00"]))
    def stay_longer(self, place: int, time: str) -> None:
        """Ask for a late departure and put a wish."""
        self._call("request_late_checkout", reservation_id=self._stay(place), new_time=time)
        self._call("submit_special_request", reservation_id=self._stay(place), text="Fridge, dinner at 18:00")

    @rule(place=st.integers(0, 9), walked=st.booleans())
    def end(self, place: int, walked: bool) -> None:
        """Cancel a stay, or let the house walk it."""
        if walked:
            self._change("walk_reservation", reservation_id=self._stay(place))
        else:
            self._call("cancel_reservation", reservation_id=self._stay(place))

    @rule(room=ROOMS, day=DAYS, length=st.integers(0, 6), left=st.integers(0, 2), name=st.integers(0, 2))
    def sell(self, room: str, day: int, length: int, left: int, name: int) -> None:
        """Let strangers come and go, or take a room type off sale."""
        night = FIRST + timedelta(days=day)
        span = {"first_night": night.isoformat(), "last_night": (night + timedelta(days=length)).isoformat()}
        operation, more = (
            ("sell_out", {"leave": left}),
            ("restock", {"rooms": left + 1}),
            ("withdraw_room", {"walk_guests": left == 0, "announce": True}),
        )[name]
        self._change(operation, hotel_id=HOUSE, room_type=room, **span, **more)

    def check(self, world: World) -> None:
        """Assert that rooms, totals and money add up."""
        assert_sound(world)

    def teardown(self) -> None:
        """Every stay comes to its end in time."""
        until = self.world.now + timedelta(days=60)
        while self.world.now < until:
            self.world.run_due(until)
            self.world.pushes.clear()
        active = [row for row in self.world.table("hotel_booking.reservations") if row.status in ACTIVE]
        assert all(row.check_out >= until.date() for row in active)
        assert_sound(self.world)


TestHotels = HotelMachine.TestCase
TestHotels.settings = SETTINGS
