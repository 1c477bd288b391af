"""An ordinary credit card: a year or two of purchases on statements that were paid, one that is open, points."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.duedates import add_months, day_of
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.card_products import catalogue, main_card, spare_card
from lifegym.worlds.ordinary.money_scale import (
    ISSUER,
    Bill,
    bills,
    paid,
    price,
)
from lifegym.worlds.ordinary.money_words import KINDS, SUBSCRIPTIONS, TRIPS
from lifegym.worlds.rates import PER_DOLLAR, convert
from lifegym.worlds.records import Record
from lifegym.worlds.services.credit_card.ledger import least, mcc_of, points_expiry, points_for
from lifegym.worlds.services.credit_card.records import (
    Dispute,
    Line,
    Payment,
    PointsEntry,
    Statement,
    Subscription,
)

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

T = TypeVar("T")
_FIXED: Final = 2 + 6 + len(SUBSCRIPTIONS) + 2
_A_MONTH: Final = 4
_DOUBTFUL: Final = ("restaurant", "shopping", "taxi", "clothing", "home", "groceries")
_ABROAD: Final = (("GBP", "Thistle & Thread Edinburgh"), ("USD", "Ampersand Type Foundry"), ("CHF", "Bergbahn Kiosk"),
                  ("EUR", "Feria Libros Sevilla"), ("JPY", "Kumiko Stationery"))  # fmt: skip


class _Draft(NamedTuple):
    """A line before it has its number."""

    at: datetime
    amount: Money
    merchant: str
    category: str
    kind: str = "purchase"
    memo: str = ""
    reference: str = ""
    number: int = 0
    """Its own number; numbered in order of time where it is nought."""


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str = "Amsterdam",
    product_name: str = "Halyard Blue",
    autopay: str = "full",
    autopay_from: str = "acc_000001",
    weeks_ahead: int = 8,
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return a card in use and one put away frozen, with statements, payments, points, a catalogue and disputes.

    Args:
        rng: Where every draw comes from.
        persona: Whose cards they are; their currency sets all amounts.
        now: The instant at which the world opens.
        count: About how many records.
        city: Whose transit and shops are paid.
        product_name: Name of the card in use.
        autopay: ``full``, ``minimum`` or empty: whether the issuer collects the bills.
        autopay_from: The account it collects from.
        weeks_ahead: For how many weeks the persona goes on buying things with the card by themselves.
        start: Number of the first record of each kind; ids are numbered upwards from it.
    """
    return _Wallet(rng, persona, now, count, city, product_name, autopay, autopay_from, weeks_ahead, start).records()


class _Wallet:
    """Draws one person's card records."""

    def __init__(
        self,
        rng: np.random.Generator,
        persona: Persona,
        now: datetime,
        count: int,
        city: str,
        product_name: str,
        autopay: str,
        autopay_from: str,
        weeks_ahead: int,
        start: int,
    ) -> None:
        self.rng = rng
        self.persona = persona
        self.home = zone(persona.zone)
        self.now = now.astimezone(self.home)
        self.city = city
        self.start = start
        months = max(2, min(count // 14, 12 + count // 125, 24))
        self.bills = bills(persona, now, months + 1)
        lines = max(5 * months, count - _FIXED - _A_MONTH * months)
        self.weeks_ahead = weeks_ahead
        self.ahead = min(lines // 8, 2 * weeks_ahead)
        self.lines = lines - self.ahead
        self.card = main_card(
            persona, self.now.date(), f"card_{start:06d}", product_name, autopay, autopay_from, self.bills[-1].end
        )
        self.numbered = start
        self.found: list[tuple[str, Record]] = []

    def pick(self, items: tuple[T, ...]) -> T:
        return items[int(self.rng.integers(len(items)))]

    def cost(self, cents: int) -> Money:
        return price(cents, self.persona.currency)

    def at(self, day: date, hour: int, minute: int = 0) -> datetime:
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=self.home)

    def records(self) -> list[tuple[str, Record]]:
        spare = spare_card(self.persona, self.now.date(), f"card_{self.start + 1:06d}", self.card)
        self.found = [("credit_card.cards", self.card), ("credit_card.cards", spare)]
        self.found += [("credit_card.rewards", reward) for reward in catalogue(self.persona)]
        billed = self.bills[1:]
        days = sum((bill.end - bill.start).days + 1 for bill in billed)
        since = max(0, (self.now.date() - billed[-1].end).days - 1)
        share = self.lines - self.lines * since // (days + since)
        for place, bill in enumerate(billed):
            lines = share * (place + 1) // len(billed) - share * place // len(billed)
            self._month(place, bill, self.bills[place], lines)
        self._open_month(billed[-1], self.lines - share)
        self._subscriptions()
        self._disputes()
        return self.found

    def _month(self, place: int, bill: Bill, before: Bill, lines: int) -> None:
        """Draw a closed cycle: its lines come to the bill, and the bill before was paid in it."""
        statement_id = f"stm_{self.start + place:06d}"
        drafts = self._purchases(bill, lines)
        settled = self.at(before.due, 6)
        drafts.append(self._thanks(before, settled))
        points = self._put(drafts, statement_id)
        earlier = f"stm_{self.start + place - 1:06d}" if place else ""
        self._payment(before, settled, statement_id, earlier)
        done = paid(bill, self.persona, self.now) is not None
        nothing = Money(0, bill.amount.currency)
        row = Statement(
            statement_id=statement_id,
            card_id=self.card.card_id,
            period_start=bill.start,
            period_end=bill.end,
            opening_balance=before.amount,
            new_charges=bill.amount,
            payments=before.amount,
            closing_balance=bill.amount,
            min_payment_due=least(self.card, bill.amount),
            due_date=bill.due,
            paid=bill.amount if done else nothing,
            status="paid" if done else "open",
        )
        self.found.append(("credit_card.statements", row))
        self._points(place, bill, points)

    def _payment(self, bill: Bill, settled: datetime, statement_id: str, earlier: str) -> None:
        row = Payment(
            payment_id=bill.payment_id,
            card_id=self.card.card_id,
            posted_at=settled,
            amount=bill.amount,
            source_hint="autopay" if self.card.autopay else "Everyday account",
            applied_to_statement=bill.amount,
            applied_to_unbilled=Money(0, bill.amount.currency),
            paid_statement_id=earlier,
            statement_id=statement_id,
            method_id=self.card.autopay_from,
        )
        self.found.append(("credit_card.payments", row))

    def _thanks(self, bill: Bill, settled: datetime) -> _Draft:
        return _Draft(
            settled, -bill.amount, "Payment, thank you", "payment", "payment",
            "autopay" if self.card.autopay else "Everyday account", bill.payment_id,
        )  # fmt: skip

    def _points(self, place: int, bill: Bill, points: int) -> None:
        earned = self.at(bill.end + timedelta(days=1), 4)
        row = PointsEntry(
            entry_id=f"rwl_{self.start + place:08d}",
            card_id=self.card.card_id,
            at=earned,
            points=points,
            kind="earned",
            note=f"Purchases to {bill.end.day} {bill.end:%B %Y}",
            left=points,
            expires_on=points_expiry(earned.date(), self.card.points_months),
        )
        self.found.append(("credit_card.points", row))

    def _purchases(self, bill: Bill, lines: int) -> list[_Draft]:
        """Draw a cycle's lines that add up to the bill: subscriptions, a trip, many small things, at times a refund."""
        drafts = self._renewals(bill.start, bill.end)
        small = max(2, lines - len(drafts))
        span = (bill.end - bill.start).days + 1
        bought = [self._shopping(bill.start + timedelta(days=int(self.rng.integers(span)))) for _ in range(small)]
        if small < 30:
            bought[0] = self._trip(bill.start + timedelta(days=int(self.rng.integers(span))))
        rest = bill.amount.minor - sum(draft.amount.minor for draft in drafts)
        bought = self._scaled(bought, rest)
        if small >= 12 and self.rng.integers(2):
            bought = self._abroad(bought)
        if small >= 9 and not self.rng.integers(3):
            bought = self._returned(bought, bill)
        drafts += bought
        off = bill.amount.minor - sum(draft.amount.minor for draft in drafts)
        big = max(range(len(drafts)), key=lambda index: drafts[index].amount.minor)
        amount = drafts[big].amount
        drafts[big] = drafts[big]._replace(amount=Money(amount.minor + off, amount.currency))
        return drafts

    def _renewals(self, first: date, last: date) -> list[_Draft]:
        found = []
        for merchant, category, cents, number in SUBSCRIPTIONS:
            for month in (first, last):
                day = day_of(month.year, month.month, number)
                booked = self.at(day, 7, 15)
                if first <= day <= last and booked <= self.now and (month is last or month.month != last.month):
                    found.append(_Draft(booked, self.cost(cents), merchant, category))
        return found

    def _shopping(self, day: date) -> _Draft:
        mark = int(self.rng.integers(_WEIGHT))
        kind = next(kind for kind, upto in _UPTO if mark < upto)
        cents = kind.low + int(self.rng.integers(kind.high - kind.low)) * int(self.rng.integers(2, 8)) // 7
        hour = int(self.rng.integers(kind.first_hour, kind.last_hour + 1))
        merchant = self.pick(kind.names).format(city=self.city)
        return _Draft(self.at(day, hour, int(self.rng.integers(60))), self.cost(cents), merchant, kind.category)

    def _trip(self, day: date) -> _Draft:
        category, merchant, low, high = self.pick(TRIPS)
        return _Draft(self.at(day, 20, 5), self.cost(int(self.rng.integers(low, high))), merchant, category)

    def _scaled(self, drafts: list[_Draft], goal: int) -> list[_Draft]:
        whole = sum(draft.amount.minor for draft in drafts)
        step = self.cost(1).minor
        return [
            draft._replace(
                amount=Money(max(step, draft.amount.minor * goal // whole // step * step), draft.amount.currency)
            )
            for draft in drafts
        ]

    def _abroad(self, drafts: list[_Draft]) -> list[_Draft]:
        """Make one purchase a foreign one, with its fee."""
        currency, merchant = self.pick(_ABROAD)
        home = self.persona.currency
        if currency == home or home not in PER_DOLLAR:
            return drafts
        bought = drafts[-1]
        there = convert(bought.amount, currency)
        fee = Money((bought.amount.minor * self.card.foreign_fee_bp + 5_000) // 10_000, home)
        drafts[-1] = bought._replace(merchant=merchant, category="shopping", memo=f"{there} at the day's rate")
        if fee:
            drafts.append(_Draft(bought.at, fee, ISSUER, "fee", "fee", memo=f"Foreign currency fee for {merchant}"))
        return drafts

    def _returned(self, drafts: list[_Draft], bill: Bill) -> list[_Draft]:
        """Give one purchase back some days later, within the cycle."""
        # The dearest line is kept: it takes what is missing to the bill.
        dearest = max(drafts, key=lambda draft: draft.amount.minor)
        for draft in drafts:
            later = draft.at + timedelta(days=4)
            if (
                draft is not dearest
                and draft.category in ("clothing", "home", "electronics", "books")
                and later.date() <= bill.end
            ):
                back = _Draft(later, -draft.amount, draft.merchant, draft.category, "refund", "Returned goods")
                return [*drafts, back]
        return drafts

    def _open_month(self, last: Bill, lines: int) -> None:
        """Draw what came since the last statement."""
        first = last.end + timedelta(days=1)
        settled = paid(last, self.persona, self.now)
        drafts = [draft for draft in self._renewals(first, self.now.date()) if draft.at < self.now]
        drafts.append(self._regretted(first))
        span = max(1, (self.now.date() - first).days)
        for _ in range(max(2, lines - len(drafts))):
            draft = self._shopping(first + timedelta(days=int(self.rng.integers(span))))
            drafts.append(draft if draft.at < self.now else draft._replace(at=self.now - timedelta(hours=3)))
        if settled is not None:
            drafts.append(self._thanks(last, settled))
            self._payment(last, settled, "", f"stm_{self.start + len(self.bills) - 2:06d}")
        self._put(drafts, "")

    def _regretted(self, first: date) -> _Draft:
        """Return a jacket that was brought back and not refunded; its id does not depend on how many lines there are.

        No other line has both its number and its day: the one numbered first is months older.
        """
        bought = self.at(max(first, self.now.date() - timedelta(days=3)), 15, 20)
        return _Draft(
            min(bought, self.now - timedelta(hours=3)), self.cost(11_900), "Nordhang", "clothing", number=self.start
        )

    def _put(self, drafts: list[_Draft], statement_id: str) -> int:
        """Number lines in order of time; return the points they earn."""
        drafts.sort(key=lambda draft: draft.at)
        bought: dict[tuple[str, int], Line] = {}
        points = 0
        for draft in drafts:
            earned = points_for(self.card, draft.amount, draft.category) if draft.kind == "purchase" else 0
            source = bought.get((draft.merchant, -draft.amount.minor)) if draft.kind == "refund" else None
            row = Line(
                tx_id=f"ctx_{draft.at:%Y%m%d}_{draft.number or self.numbered:08d}",
                card_id=self.card.card_id,
                posted_at=draft.at,
                amount=draft.amount,
                merchant_name=draft.merchant,
                category=draft.category,
                kind=draft.kind,
                mcc=mcc_of(draft.category) if draft.kind in ("purchase", "refund") else "",
                statement_id=statement_id,
                reference=draft.reference,
                memo=draft.memo,
                reverses=source.tx_id if source else "",
                points=-source.points if source else earned,
            )
            bought[draft.merchant, draft.amount.minor] = row
            points += row.points
            self.numbered += not draft.number
            self.found.append(("credit_card.lines", row))
        return points

    def _subscriptions(self) -> None:
        today = self.now.date()
        for place, (merchant, category, cents, number) in enumerate(SUBSCRIPTIONS):
            first = day_of(today.year, today.month, number)
            coming = first if self.at(first, 7, 15) > self.now else add_months(first, 1, number)
            row = Subscription(
                subscription_id=f"csub_{self.start + place:06d}",
                card_id=self.card.card_id,
                merchant_name=merchant,
                amount=self.cost(cents),
                category=category,
                next_date=coming,
                first_date=coming,
            )
            self.found.append(("credit_card.subscriptions", row))
        self._to_buy(len(SUBSCRIPTIONS))

    def _to_buy(self, place: int) -> None:
        """Draw what will be bought with the card in the weeks to come, so that life does not stop today."""
        today = self.now.date()
        days = sorted(int(self.rng.integers(1, 7 * self.weeks_ahead + 1)) for _ in range(self.ahead))
        for number, days_on in enumerate(days, self.start + place):
            draft = self._shopping(today + timedelta(days=days_on))
            row = Subscription(
                subscription_id=f"csub_{number:06d}",
                card_id=self.card.card_id,
                merchant_name=draft.merchant,
                amount=draft.amount,
                category=draft.category,
                next_date=draft.at.date(),
                first_date=draft.at.date(),
                freq="once",
                at=f"{draft.at:%H:%M}",
            )
            self.found.append(("credit_card.subscriptions", row))

    def _disputes(self) -> None:
        taken_back = {row.reverses for _, row in self.found if isinstance(row, Line)}
        lines = [
            row
            for _, row in self.found
            if isinstance(row, Line) and row.kind == "purchase" and row.tx_id not in taken_back
        ]
        doubtful = [row for row in lines if row.statement_id and row.category in _DOUBTFUL]
        old = [row for row in doubtful if 60 < (self.now - row.posted_at).days < 100]
        recent = [row for row in doubtful if (self.now - row.posted_at).days < 40] or lines[-1:]
        if old:
            opened = old[0].posted_at + timedelta(days=9)
            self._dispute(0, old[0], opened, "I do not recognise this amount.", "denied", opened + timedelta(days=17))
        if recent:
            line = recent[-1]
            opened = min(line.posted_at + timedelta(days=2), self.now - timedelta(hours=1))
            self._dispute(1, line, opened, "The bill was higher than what I signed for.", "under_review", None)

    def _dispute(
        self, place: int, line: Line, opened: datetime, reason: str, status: str, resolved: datetime | None
    ) -> None:
        row = Dispute(
            dispute_id=f"dsp_{opened:%Y%m%d}_{self.start + place:06d}",
            card_id=line.card_id,
            tx_id=line.tx_id,
            reason=reason,
            amount=line.amount,
            opened_at=opened,
            expected_resolution_date=opened.date() + timedelta(days=30),
            status=status,
            resolved_at=resolved,
            verdict="approved" if resolved is None else "",
            note="The merchant sent the signed slip." if resolved else "",
        )
        self.found.append(("credit_card.disputes", row))


_UPTO: Final = tuple((kind, sum(other.weight for other in KINDS[: place + 1])) for place, kind in enumerate(KINDS))
_WEIGHT: Final = sum(kind.weight for kind in KINDS)
