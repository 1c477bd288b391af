"""What the platform's parts share: tables, opening hours, free places, mail, money."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from operator import attrgetter
from typing import Any, cast

from lifegym.worlds.builtin import Wallet
from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.keeping import Keeping
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Rows
from lifegym.worlds.services.review_platform.crowding import strangers
from lifegym.worlds.services.review_platform.records import (
    CATEGORIES,
    TOPICS,
    Closure,
    Deal,
    Letter,
    Merchant,
    Opening,
    Question,
    Reservation,
    Review,
    SavedMerchant,
    Slot,
)
from lifegym.worlds.signals import Charge, MailOut, Notice, Refund

of_merchant = attrgetter("merchant_id")
"""By which records of a merchant are grouped."""


class Desk(Keeping):
    """Tables and what every part needs."""

    merchants = Rows(Merchant, key="merchant_id", style="mer_{n:04d}", noun="merchant")
    slots = Rows(Slot, key="slot_id", style="slot_{n:06d}", noun="slot")
    closures = Rows(Closure, key="closure_id", style="cls_{n:04d}", noun="closure")
    deals = Rows(Deal, key="deal_id", style="deal_{n:06d}", noun="deal")
    reviews = Rows(Review, key="review_id", style="rev_{n:08d}", noun="review")
    reservations = Rows(Reservation, key="reservation_id", style="resv_{n:06d}", noun="reservation")
    merchant_qa = Rows(Question, key="qa_id", style="qa_{n:06d}", noun="question")
    letters = Rows(Letter, key="letter_id", style="let_{n:06d}", noun="letter")
    saved_merchants = Rows(SavedMerchant, key="merchant_id", style="saved_{n:04d}", noun="saved merchant")

    def _merchant(self, merchant_id: str) -> Merchant:
        return self.merchants.need(merchant_id, "MERCHANT_NOT_FOUND", "search_merchants lists merchants.")

    def _local(self, merchant: Merchant, instant: datetime) -> datetime:
        return instant.astimezone(zone(merchant.zone))

    def _closure(self, merchant_id: str, day: date) -> Closure | None:
        return next(
            (
                row
                for row in self.closures.grouped(of_merchant).get(merchant_id, ())
                if row.first_day <= day <= row.last_day
            ),
            None,
        )

    def _sessions(self, merchant: Merchant, day: date) -> Iterator[tuple[datetime, datetime]]:
        """Yield when the merchant opens and closes for what begins on a day, unless it is closed that day."""
        weekday = day.weekday()
        if self._closure(merchant.merchant_id, day) is None:
            for opening in merchant.hours:
                if opening.weekday == weekday:
                    yield opening.on(day, merchant.zone)

    def _session_of(self, merchant: Merchant, start: datetime) -> tuple[datetime, datetime] | None:
        """Return the opening in which a local time lies, one of the night before included."""
        for day in (start.date(), start.date() - timedelta(days=1)):
            for opens, closes in self._sessions(merchant, day):
                if opens <= start < closes:
                    return opens, closes
        return None

    def _held(self, merchant_id: str, private: bool, without: str = "") -> list[Reservation]:
        """Return the persona's confirmed reservations of a merchant's tables, or of its private room."""
        return [
            row
            for row in self.reservations.grouped(of_merchant).get(merchant_id, ())
            if row.status == "confirmed" and row.private_room == private and row.reservation_id != without
        ]

    def _free(self, merchant: Merchant, start: datetime, private: bool, held: list[Reservation]) -> int:
        """Return how many units are free throughout a stay that starts at a local time.

        Args:
            merchant: The merchant.
            start: Local start.
            private: Count the private room instead of tables.
            held: What :meth:`_held` returns for it.
        """
        steps = range(0, merchant.stay_minutes, merchant.slot_minutes)
        return min(self._left(merchant, start + timedelta(minutes=step), private, held) for step in steps)

    def _left(self, merchant: Merchant, at: datetime, private: bool, held: list[Reservation]) -> int:
        """Return how many units are free at a local time, as :meth:`_free` counts them."""
        slot = self.slots.rows.get(slot_key(merchant, at))
        if private:
            room = int(merchant.has_private_room)
            taken = 0 if slot is None else int(slot.private_taken)
        else:
            room = merchant.units
            taken = max(0 if slot is None else slot.taken, strangers(merchant, at, self.now))
        for row in held:
            if row.datetime <= at < row.ends_at:
                taken += 1 if private else row.units
        return max(0, room - taken)

    def _rerate(self, merchant_id: str) -> None:
        """Make a merchant's rating the exact mean of all its reviews, those no longer shown included."""
        merchant = self.merchants.get(merchant_id)
        if merchant is None:
            return
        stars = [row.rating for row in self.reviews.grouped(of_merchant).get(merchant_id, ())]
        count = merchant.earlier_reviews + len(stars)
        total = merchant.earlier_stars + sum(stars)
        tenths = (20 * total + count) // (2 * count) if count else 0
        self.merchants.update(merchant_id, rating_tenths=tenths, review_count=count)

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect: ratings, deals' ends, visits and answers due."""
        if isinstance(row, Merchant):
            _sound(row)
            self._rerate(row.merchant_id)
            return
        key = getattr(row, "merchant_id", "")
        if key not in self.merchants:
            raise ValueError(f"{type(row).__name__} of unknown merchant {key!r}; seed the merchant first")
        if isinstance(row, Review):
            self._rerate(row.merchant_id)
        elif isinstance(row, Deal):
            self._arm_deal(row)
        elif isinstance(row, Reservation) and row.status == "confirmed":
            self._expect(row)
        elif isinstance(row, Question) and row.answer is None and row.answer_due is not None:
            self.schedule(row.answer_due, "answer", row.qa_id)

    def _arm_deal(self, row: Deal) -> None:
        merchant = self.merchants.get(row.merchant_id)
        if merchant is not None and row.status in ("active", "sold_out"):
            self.schedule(end_of(row.valid_until, merchant), "expire", row.deal_id)

    def _expect(self, row: Reservation) -> None:
        """Schedule what a confirmed reservation makes due: a reminder, and the end of the visit."""
        eve = reminded_at(row)
        if eve > self.now:
            self.schedule(eve, "remind", row.reservation_id)
        self.schedule(row.ends_at, "visit", row.reservation_id)

    def _mail(self, merchant: Merchant, subject: str, *paragraphs: str) -> None:
        greeting = f"Dear {self.world.persona.name},"
        foot = f"{merchant.name}\n{merchant.address}\n{merchant.phone}"
        body = "\n\n".join((greeting, *[text for text in paragraphs if text], foot))
        self.emit(MailOut(sender=merchant.email, sender_name=merchant.name, subject=subject, body=body))

    def _news(self, kind: str, title: str, body: str, target: str, *, quiet: bool = False, **payload: Any) -> None:
        self.emit(
            Notice(source="review_platform", type=kind, title=title, body=body, target=target, payload=payload,
                   quiet=quiet)
        )  # fmt: skip

    def _method(self, method_id: str) -> str:
        """Return the id of a payment method that can pay, or refuse."""
        return cast(Wallet, self.world.services["wallet"]).usable(method_id).method_id

    def _charge(self, row: Reservation, merchant: Merchant, amount: Money) -> None:
        self.emit(
            Charge(method_id=row.payment_method_id, amount=amount, merchant=merchant.name,
                   reference=row.reservation_id, category=merchant.category)
        )  # fmt: skip

    def _refund(self, row: Reservation, merchant: Merchant, amount: Money) -> None:
        if amount:
            self.emit(
                Refund(method_id=row.payment_method_id, amount=amount, merchant=merchant.name,
                       reference=row.reservation_id, category=merchant.category)
            )  # fmt: skip

    def _deal_state(self, deal: Deal) -> str:
        """Return a deal's state by what is left of it."""
        if deal.status in ("active", "sold_out"):
            return "sold_out" if deal.left is not None and deal.left <= 0 else "active"
        return deal.status

    def _sell(self, deal_id: str, count: int) -> None:
        """Take deals, or with a negative count give them back."""
        deal = self.deals.get(deal_id)
        if deal is not None:
            deal = self.deals.update(deal_id, sold=max(0, deal.sold + count))
            self.deals.update(deal_id, status=self._deal_state(deal))


def reminded_at(row: Reservation) -> datetime:
    """Return when a reservation is brought to mind: a day before, and in time to cancel free of charge."""
    eve = row.datetime - timedelta(hours=24)
    return eve if row.free_cancel_until is None else min(eve, row.free_cancel_until - timedelta(hours=6))


def slot_key(merchant: Merchant, at: datetime) -> str:
    """Return the key of a starting time at a merchant: ``mer_0001@2027-03-05T19:30``."""
    here = zone(merchant.zone)
    local = at if at.tzinfo is here else at.astimezone(here)
    return f"{merchant.merchant_id}@{local.isoformat()[:16]}"


def end_of(day: date, merchant: Merchant) -> datetime:
    """Return the first instant after a day at a merchant."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=zone(merchant.zone))
    return midnight + timedelta(days=1)


def _sound(row: Merchant) -> None:
    """Refuse a merchant whose hours or numbers could not be worked with."""
    if row.category not in CATEGORIES:
        raise ValueError(f"merchant {row.merchant_id}: category is one of {', '.join(CATEGORIES)}")
    zone(row.zone)
    for opening in row.hours:
        read_opening(opening.weekday, opening.opens, opening.closes)
    if row.slot_minutes < 5 or row.stay_minutes < 5 or row.units < 0 or row.unit_size < 1:
        raise ValueError(f"merchant {row.merchant_id}: slots and stays take 5 minutes or more, units 0 or more")
    unknown = sorted({fact.topic for fact in row.facts} - set(TOPICS))
    if unknown:
        raise ValueError(f"merchant {row.merchant_id}: facts are about {', '.join(TOPICS)}; unknown: {unknown}")


def read_opening(weekday: int, opens: str, closes: str) -> Opening:
    """Return an opening, or refuse one that is none.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    if not 0 <= weekday <= 6:
        raise ToolError("BAD_ARG", f"weekday is 0 (Monday) to 6 (Sunday), got {weekday}.")
    for text in (opens, closes):
        hour, colon, minute = text.partition(":")
        digits = (hour + minute).isascii() and (hour + minute).isdigit()
        if not (colon and digits and len(hour) == len(minute) == 2 and int(hour) < 24 and int(minute) < 60):
            raise ToolError("BAD_ARG", f"hours are HH:MM, such as '12:00', got {text[:40]!r}.")
    return Opening(weekday=weekday, opens=opens, closes=closes)


def moment(instant: datetime) -> str:
    """Return ``Friday 5 March 2027, 19:30``."""
    return f"{instant:%A} {instant.day} {instant:%B %Y, %H:%M}"
