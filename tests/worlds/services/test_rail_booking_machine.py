"""The railway used at random: seats, money and student journeys always add up."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.events import Op
from lifegym.worlds.services.rail_booking.records import PROOF_TRANSITIONS, TRAIN_TRANSITIONS, TRANSITIONS
from lifegym.worlds.world import World
from tests.worlds.services.machine import SETTINGS, ServiceMachine
from tests.worlds.services.rail_booking_kit import assert_sound

KINDS = ("adult", "child", "infant", "student", "graduation")
CHANGES = (
    "delay_train", "cancel_train", "reinstate_train", "retime_train", "sell_out", "free_seats", "withdraw_discount",
    "set_boarding", "decide_verification", "set_quota",
)  # fmt: skip


class RailMachine(ServiceMachine):
    """Random use of the railway."""

    service = "rail_booking"
    others = ("email",)
    counts: ClassVar[Mapping[str, int]] = {"rail_booking": 60, "email": 4}
    transitions: ClassVar[Mapping[str, tuple[str, Mapping[str, frozenset[str]]]]] = {
        "rail_booking.bookings": ("status", TRANSITIONS),
        "rail_booking.trains": ("status", TRAIN_TRANSITIONS),
        "rail_booking.students": ("xuexin_status", PROOF_TRANSITIONS),
    }
    references = (
        ("rail_booking.bookings", "offer_id", "rail_booking.offers"),
        ("rail_booking.bookings", "train_id", "rail_booking.trains"),
        ("rail_booking.bookings", "payment_method_id", "wallet.methods"),
        ("rail_booking.offers", "train_id", "rail_booking.trains"),
        ("rail_booking.trains", "operator_id", "rail_booking.operators"),
    )
    unused = frozenset({"duplicate_charge", "repay"})

    def _pick(self, table: str, place: int) -> Any:
        rows = list(self.world.table(f"rail_booking.{table}"))
        return rows[place % len(rows)]

    @rule(place=st.integers(0, 999), party=st.lists(st.sampled_from(KINDS), min_size=1, max_size=3), wait=st.booleans())
    def book(self, place: int, party: list[str], wait: bool) -> None:
        """Book a party, with a student among it now and then, on one of the offers."""
        people = [{"type": kind, "given_name": "Noor", "family_name": "Haddad"} for kind in party]
        contact = {"email": "noor@postbox.example", "phone": "+31 20 555 0142"}
        offer = self._pick("offers", place).offer_id
        arguments = {"offer_id": offer, "passengers": people, "contact": contact, "waitlist": wait}
        self.world.call("rail_booking.create_train_booking", arguments)

    @rule(place=st.integers(0, 999))
    def cancel(self, place: int) -> None:
        """Cancel one of the bookings, if it can be."""
        row = self._pick("bookings", place)
        self.world.call("rail_booking.cancel_train_booking", {"booking_ref": row.booking_ref})

    @rule(place=st.integers(0, 999), what=st.sampled_from(CHANGES), boards=st.booleans())
    def disturb(self, place: int, what: str, boards: bool) -> None:
        """Let something happen to the train or the offer of one of the bookings."""
        row = self._pick("bookings", place)
        train = self.world.table("rail_booking.trains").rows[row.train_id]
        dated = {"train_no": train.train_no, "date": str(train.date)}
        offer = {"offer_id": row.offer_id}
        arguments: dict[str, dict[str, Any]] = {
            "delay_train": {**dated, "minutes": 30 + place, "announce": boards},
            "cancel_train": {**dated, "announce": boards},
            "reinstate_train": dated,
            "retime_train": {**dated, "depart_at": f"{train.date}T{place % 24:02d}:30:00"},
            "sell_out": {**offer, "leave": place % 3},
            "free_seats": {**offer, "seats": 1 + place % 4},
            "withdraw_discount": offer,
            "set_boarding": {"booking_ref": row.booking_ref, "boards": boards},
            "decide_verification": {"user_id": "usr_noor", "approve": boards},
            "set_quota": {"user_id": "usr_noor", "ordinary": 4, "graduation": 1},
        }
        with suppress(ValueError):
            self.world.apply(Op(target=f"rail_booking.{what}", arguments=arguments[what]))

    def check(self, world: World) -> None:
        """Check seats, fares and money."""
        assert_sound(world, frozenset(self.start().table("rail_booking.bookings").rows))


TestRailMachine = RailMachine.TestCase
TestRailMachine.settings = SETTINGS
