"""The rental desk used at random: vehicles, deposits and fees always add up."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.events import Op
from lifegym.worlds.services.car_rental.records import CASE_TRANSITIONS, TRANSITIONS
from lifegym.worlds.world import World
from tests.worlds.services.car_rental_kit import assert_sound
from tests.worlds.services.machine import SETTINGS, ServiceMachine

CHANGES = (
    "confirm_booking", "decline_booking", "cancel_booking", "break_down", "claim_damage", "withdraw_claim",
    "hold_deposit", "release_deposit", "sell_out", "close_station", "reopen_station", "answer_case", "swap_vehicle",
)  # fmt: skip


class RentalMachine(ServiceMachine):
    """Random use of the rental desk."""

    service = "car_rental"
    others = ("email",)
    counts: ClassVar[Mapping[str, int]] = {"car_rental": 60, "email": 4}
    transitions: ClassVar[Mapping[str, tuple[str, Mapping[str, frozenset[str]]]]] = {
        "car_rental.bookings": ("status", TRANSITIONS),
        "car_rental.incidents": ("status", CASE_TRANSITIONS),
    }
    references = (
        ("car_rental.bookings", "offer_id", "car_rental.offers"),
        ("car_rental.bookings", "insurance_plan_id", "car_rental.plans"),
        ("car_rental.bookings", "vehicle_id", "car_rental.vehicles"),
        ("car_rental.bookings", "payment_method_id", "wallet.methods"),
        ("car_rental.offers", "vehicle_id", "car_rental.vehicles"),
        ("car_rental.offers", "pickup_location_id", "car_rental.locations"),
        ("car_rental.offers", "return_location_id", "car_rental.locations"),
        ("car_rental.incidents", "booking_ref", "car_rental.bookings"),
        ("car_rental.incidents", "replacement_vehicle_id", "car_rental.vehicles"),
    )
    unused = frozenset({"duplicate_charge", "repay"})

    def _pick(self, table: str, place: int) -> Any:
        rows = list(self.world.table(f"car_rental.{table}"))
        return rows[place % len(rows)]

    @rule(place=st.integers(0, 999), ahead=st.integers(0, 9), days=st.integers(1, 9), plan=st.integers(1, 4))
    def book(self, place: int, ahead: int, days: int, plan: int) -> None:
        """Book one of the offers for a period."""
        offer = self._pick("offers", place)
        begin = (self.world.now + timedelta(days=ahead)).replace(hour=12, minute=0)
        period = "" if offer.fixed else f"@{begin:%Y%m%d%H%M}-{begin + timedelta(days=days):%Y%m%d%H%M}"
        driver = {"name": "Noor Haddad", "dob": "1991-05-14", "license_no": "5540127781"}
        self.world.call(
            "car_rental.create_rental_booking",
            {
                "offer_id": offer.offer_id + period,
                "insurance_plan_id": f"ins_{plan:03d}",
                "driver_user_id": "usr_noor",
                "drivers": [driver],
                "contact": {"email": "noor@postbox.example", "phone": "+31 20 555 0142"},
            },
        )

    @rule(place=st.integers(0, 999), km=st.integers(0, 3000), level=st.integers(0, 100))
    def drive(self, place: int, km: int, level: int) -> None:
        """Fetch the vehicle of a booking when its time has come, or bring it back."""
        row = self._pick("bookings", place)
        phase = "return" if row.status == "picked_up" else "pickup"
        if row.status == "confirmed" and self.world.now < row.pickup_at:
            while self.world.now < row.pickup_at:
                self.world.run_due(row.pickup_at)
                self.world.pushes.clear()
        report = {"booking_ref": row.booking_ref, "phase": phase, "checklist_items": {"tyres": "good"},
                  "odometer_km": 20_000 + km, "fuel_or_charge_level": f"{level}%"}  # fmt: skip
        self.world.call("car_rental.report_vehicle_condition", report)

    @rule(place=st.integers(0, 999), kind=st.sampled_from(("tyre", "dent", "collision", "glass")), safe=st.booleans())
    def crash(self, place: int, kind: str, safe: bool) -> None:
        """Report an incident that has just happened."""
        row = self._pick("bookings", place)
        report = {"booking_ref": row.booking_ref, "incident_type": kind, "occurred_at": self.world.now.isoformat(),
                  "location": "Ring road", "description": "Hit something.", "safe_to_drive": safe}  # fmt: skip
        self.world.call("car_rental.report_incident", report)

    @rule(place=st.integers(0, 999), what=st.sampled_from(CHANGES))
    def disturb(self, place: int, what: str) -> None:
        """Let something happen to one of the bookings."""
        row = self._pick("bookings", place)
        offer = self.world.table("car_rental.offers").rows[row.offer_id]
        ref = {"booking_ref": row.booking_ref}
        money = {"amount": str(10 + place), "currency": "EUR"}
        more: dict[str, dict[str, Any]] = {
            "break_down": {**ref, "location": "Motorway services"},
            "claim_damage": {**ref, "amount": money},
            "hold_deposit": {**ref, "days": 1 + place % 9},
            "sell_out": {"offer_id": row.offer_id, "leave": place % 2},
            "close_station": {"location_id": offer.pickup_location_id},
            "reopen_station": {"location_id": offer.pickup_location_id},
            "answer_case": {"incident_id": self._pick("incidents", place).incident_id, "share": money},
            "swap_vehicle": {**ref, "vehicle_id": self._pick("vehicles", place).vehicle_id},
        }
        with suppress(ValueError):
            self.world.apply(Op(target=f"car_rental.{what}", arguments=more.get(what, ref)))

    def check(self, world: World) -> None:
        """Check stock, money and deposits."""
        assert_sound(world, frozenset(self.start().table("car_rental.bookings").rows))


TestRentalMachine = RentalMachine.TestCase
TestRentalMachine.settings = SETTINGS
