"""What every part of the railway's desk shares: tables, look-ups, money, letters."""

from __future__ import annotations

import unicodedata
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any, Final, cast

from lifegym.worlds.builtin import PaymentMethod, Wallet
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.records import Rows
from lifegym.worlds.service import Service
from lifegym.worlds.services.rail_booking.records import (
    Happening,
    Operator,
    Station,
    StudentProfile,
    Train,
    TrainBooking,
    TrainOffer,
)
from lifegym.worlds.signals import Charge, MailOut, Notice, Refund
from lifegym.worlds.tools import ArgModel

RUNNING: Final = frozenset({"scheduled", "delayed"})
"""States in which a train has not left and will."""


class BookingContact(ArgModel):
    """How the party is reached."""

    email: str
    phone: str


class PaymentDetails(ArgModel):
    """How to pay: ``method`` is a payment method's id or label, or ``card``; the rest narrows it down."""

    method: str
    card_last4: str | None = None
    token: str | None = None


class Desk(Service):
    """The tables and what reads and moves them."""

    operators = Rows(Operator, key="operator_id", style="op_{n:03d}", noun="operator")
    stations = Rows(Station, key="station_id", style="st_{n:04d}", noun="station")
    trains = Rows(Train, key="train_id", style="train_{n:05d}", noun="train")
    offers = Rows(TrainOffer, key="offer_id", style="tro_{n:06d}", noun="train offer")
    bookings = Rows(TrainBooking, key="booking_ref", style="RB{n:06d}", noun="train booking")
    students = Rows(StudentProfile, key="user_id", style="student_{n:04d}", noun="student profile")

    def _offer(self, offer_id: str) -> TrainOffer:
        return self.offers.need(offer_id, "offer_not_found", "search_trains lists the offers of a day.")

    def _train(self, train_no: str, day: date) -> Train:
        found = self.trains.get(f"{train_no.strip()}/{day}")
        if found is None:
            wanted = squeezed(train_no)
            found = next((row for row in self.trains if row.date == day and squeezed(row.train_no) == wanted), None)
        if found is None:
            running = sorted({row.train_no for row in self.trains if row.date == day})
            days = sorted({row.date for row in self.trains if squeezed(row.train_no) == squeezed(train_no)})
            other = f" It runs on {', '.join(map(str, days[:5]))}." if days else suggestion(train_no, running)
            raise ToolError("train_not_found", f"No train {train_no[:40]!r} is in the timetable of {day}.{other}")
        return found

    def _booking(self, booking_ref: str) -> TrainBooking:
        row = self.bookings.get(booking_ref)
        if row is None or row.user_id != self.world.persona.user_id:
            mine = [key for key, other in self.bookings.rows.items() if other.user_id == self.world.persona.user_id]
            raise ToolError(
                "booking_not_found",
                f"No train booking has the reference {booking_ref[:80]!r}.{suggestion(booking_ref, mine)} "
                "list_train_bookings shows yours.",
            )
        return row

    def _user(self, user_id: str) -> str:
        return signed_in(self.world, user_id)

    def _operator(self, train_id: str) -> Operator:
        return self.operators.rows[self.trains.rows[train_id].operator_id]

    def _leaves(self, offer: TrainOffer) -> datetime:
        """Return when the train is expected to leave the offer's first station."""
        return later(offer.depart_at, self.trains.rows[offer.train_id].delay_min)

    def _arrives(self, offer: TrainOffer) -> datetime:
        return later(offer.arrive_at, self.trains.rows[offer.train_id].delay_min)

    def _payer(self, payment: PaymentDetails | None) -> PaymentMethod:
        """Return the payment method that is meant: the first active one when none is named."""
        wallet = cast(Wallet, self.world.services["wallet"])
        if payment is not None:
            for name in (payment.token, payment.card_last4):
                if name and name.strip():
                    return wallet.usable(name)
            if payment.method.strip().casefold() not in ("", "card", "credit_card", "debit_card", "wallet", "default"):
                return wallet.usable(payment.method)
        found = next((row for row in wallet.methods if row.status == "active"), None)
        if found is None:
            raise ToolError("PAYMENT_METHOD_UNKNOWN", "No payment method on file can pay; none of them is active.")
        return found

    def _charge(self, row: TrainBooking, amount: Money) -> None:
        if amount:
            self.emit(
                Charge(method_id=row.payment_method_id, amount=amount, merchant=self._operator(row.train_id).name,
                       reference=row.booking_ref, category="rail")
            )  # fmt: skip

    def _refund(self, row: TrainBooking, amount: Money) -> None:
        if amount:
            self.emit(
                Refund(method_id=row.payment_method_id, amount=amount, merchant=self._operator(row.train_id).name,
                       reference=row.booking_ref, category="rail")
            )  # fmt: skip

    def _mail(self, row: TrainBooking, subject: str, *paragraphs: str) -> None:
        operator = self._operator(row.train_id)
        lead = row.passengers[0]
        text = (f"Dear {lead.name},", *paragraphs, f"{operator.name}, customer service\n{operator.phone}")
        self.emit(
            MailOut(
                sender=operator.email,
                sender_name=operator.name,
                subject=f"{subject} ({row.booking_ref})",
                body="\n\n".join(part for part in text if part),
            )
        )

    def _news(self, train: Train, kind: str, title: str, body: str, quiet: bool = True) -> None:
        """Tell the hub what happened to a train; quiet news reaches only those who asked for it."""
        payload = {"train_no": train.train_no, "date": str(train.date), "delay_min": train.delay_min}
        self.emit(
            Notice(source="rail_booking", type=kind, title=title, body=body, target=train.train_no,
                   payload=payload, quiet=quiet)
        )  # fmt: skip

    def _noted(self, row: TrainBooking, what: str, **changes: Any) -> TrainBooking:
        """Change a booking and add a line to its history."""
        history = (*row.history, Happening(at=self.now, what=what))
        return self.bookings.update(row.booking_ref, history=history, updated_at=self.now, **changes)

    def _move_seats(self, row: TrainBooking, sign: int) -> None:
        """Take a booking's seats out of its offer (-1), or put them back (+1)."""
        offer = self.offers.rows[row.offer_id]
        self.offers.update(
            offer.offer_id,
            adult_seats=offer.adult_seats + sign * row.count("adult", "child", "senior"),
            ordinary_student_seats=offer.ordinary_student_seats + sign * row.count("student"),
            graduation_student_seats=offer.graduation_student_seats + sign * row.count("graduation"),
        )

    def _move_quota(self, row: TrainBooking, sign: int) -> None:
        """Use up a booking's student journeys (-1), or give them back (+1)."""
        profile = self.students.get(row.user_id)
        if profile is not None and row.count("student", "graduation"):
            self.students.update(
                row.user_id,
                ordinary_quota_remaining=max(0, profile.ordinary_quota_remaining + sign * row.count("student")),
                graduation_quota_remaining=max(0, profile.graduation_quota_remaining + sign * row.count("graduation")),
            )


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return text without case and accents, for comparing names."""
    decomposed = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


@lru_cache(maxsize=4096)
def squeezed(train_no: str) -> str:
    """Return a train number without case, blanks and signs: ``IC 143`` is ``ic143``."""
    return "".join(character for character in fold(train_no) if character.isalnum())


def later(instant: datetime, minutes: int) -> datetime:
    """Return the instant some minutes later, in the same zone, whatever its clocks do meanwhile."""
    if not minutes:
        return instant
    return (instant.astimezone(UTC) + timedelta(minutes=minutes)).astimezone(instant.tzinfo)


def minutes_between(start: datetime, end: datetime) -> int:
    """Return the minutes that pass from one instant to another."""
    return int(end.timestamp() - start.timestamp()) // 60


def clean(text: str, field: str, longest: int) -> str:
    """Return text trimmed, or refuse it when empty or too long."""
    text = text.strip()
    if not text or len(text) > longest:
        raise ToolError("BAD_ARG", f"{field} is 1 to {longest} characters, got {len(text)}.")
    return text


def moment(instant: datetime) -> str:
    """Return ``Fri 5 March 2027, 09:16``, in the zone the instant carries."""
    return f"{instant:%a} {instant.day} {instant:%B %Y, %H:%M}"


def journey(offer: TrainOffer) -> str:
    """Return train, stations and times as a sentence has them."""
    return (
        f"{offer.train_no} from {offer.origin_station} ({moment(offer.depart_at)}) to {offer.dest_station} "
        f"({moment(offer.arrive_at)}), {offer.seat_class} class"
    )
