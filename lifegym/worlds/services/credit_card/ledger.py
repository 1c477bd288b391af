"""The card ledger: tables, look-ups, balances that follow from lines, and the issuer's letters."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.worlds.duedates import add_months, day_of, month_end
from lifegym.worlds.errors import ToolError
from lifegym.worlds.identity import signed_in
from lifegym.worlds.keeping import Keeping
from lifegym.worlds.letters import address_of
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Rows
from lifegym.worlds.services.credit_card.records import (
    Card,
    Dispute,
    Letter,
    Line,
    Payment,
    PointsEntry,
    Reward,
    Statement,
    Subscription,
)
from lifegym.worlds.signals import MailOut, MethodOpened, Notice

CLOSING_HOUR: Final = "04:00"
REMIND_DAYS: Final = 3
_MCC: Final = {
    "groceries": "5411", "restaurant": "5812", "cafe": "5814", "transport": "4111", "taxi": "4121", "fuel": "5541",
    "flight": "4511", "hotel": "7011", "rail": "4112", "car_rental": "7512", "electronics": "5732",
    "clothing": "5651", "pharmacy": "5912", "books": "5942", "streaming": "4899", "software": "5734", "gym": "7997",
    "home": "5712", "cinema": "7832", "health": "8011", "visa": "9399", "phone": "4814", "shopping": "5311",
    "car_rental_deposit": "7512", "shipping": "4215",
}  # fmt: skip


def mcc_of(category: str) -> str:
    """Return the merchant category code of a category; shops of no special kind are 5999."""
    return _MCC.get(category, "5999")


def by_card(row: Line) -> tuple[str, str, datetime]:
    """Order lines by card, statement (the unbilled first) and time."""
    return (row.card_id, row.statement_id, row.posted_at)


def bill_of(row: Line) -> tuple[str, str]:
    """Return the card and the statement that a line is on, the latter empty while it is unbilled."""
    return (row.card_id, row.statement_id)


def card_of(row: Statement | Dispute | PointsEntry) -> str:
    """Return the card that something belongs to."""
    return row.card_id


class Ledger(Keeping):
    """The tables and what keeps them right."""

    cards = Rows(Card, key="card_id", style="card_{n:06d}", noun="card")
    lines = Rows(Line, key="tx_id", style="ctx_{day:%Y%m%d}_{n:08d}", noun="transaction")
    statements = Rows(Statement, key="statement_id", style="stm_{n:06d}", noun="statement")
    payments = Rows(Payment, key="payment_id", style="pay_{day:%Y%m%d}_{n:06d}", noun="payment")
    disputes = Rows(Dispute, key="dispute_id", style="dsp_{day:%Y%m%d}_{n:06d}", noun="dispute")
    points = Rows(PointsEntry, key="entry_id", style="rwl_{n:08d}", noun="points entry")
    rewards = Rows(Reward, key="redemption_code", style="RWD-{n:04d}", noun="reward")
    subscriptions = Rows(Subscription, key="subscription_id", style="csub_{n:06d}", noun="subscription on a card")
    letters = Rows(Letter, key="letter_id", style="let_{n:06d}", noun="letter")

    def _user(self, user_id: str) -> str:
        return signed_in(self.world, user_id)

    def _card(self, card_id: str) -> Card:
        row = self.cards.get(card_id)
        if row is None or row.user_id != self.world.persona.user_id:
            mine = [key for key, other in self.cards.rows.items() if other.user_id == self.world.persona.user_id]
            raise ToolError(
                "CARD_NOT_FOUND",
                f"No card has the id {card_id[:80]!r}. list_cards shows yours: {', '.join(mine) or 'none'}.",
            )
        return row

    def _line(self, tx_id: str) -> Line:
        row = self.lines.get(tx_id)
        if row is None or self.cards.rows[row.card_id].user_id != self.world.persona.user_id:
            raise ToolError(
                "TX_NOT_FOUND",
                f"No transaction has the id {tx_id[:80]!r}. list_unbilled and get_statement show a card's.",
            )
        return row

    def _latest(self, card_id: str) -> Statement | None:
        """Return a card's newest statement."""
        found = None
        for row in self.statements.grouped(card_of).get(card_id, ()):
            if found is None or row.period_end > found.period_end:
                found = row
        return found

    def _held(self, card_id: str, *, billed: bool = False) -> Money:
        """Return what open disputes keep on hold of what is still owed, or of what is billed alone.

        A statement that was paid holds nothing any more: what was paid is not due.
        """
        under_review = [row for row in self.disputes.grouped(card_of).get(card_id, ()) if row.status == "under_review"]
        if not under_review:
            return Money(0, self.cards.rows[card_id].currency)
        last = self._latest(card_id)
        on_bills = since = 0
        for row in under_review:
            line = self.lines.get(row.tx_id)
            bill = self.statements.get(line.statement_id) if line is not None else None
            if bill is None:
                since += row.amount.minor
            elif bill.status != "paid":
                on_bills += row.amount.minor
        rest = max(0, last.outstanding.minor) if last is not None else 0
        return Money(min(on_bills, rest) + (0 if billed else since), self.cards.rows[card_id].currency)

    def _due(self, row: Statement) -> Money:
        """Return what is left to pay of a statement: without what is in dispute, never more than the card owes."""
        card = self.cards.rows[row.card_id]
        left = min(row.outstanding - self._held(card.card_id, billed=True), card.balance)
        return max(left, Money(0, card.currency))

    def _book(
        self,
        card: Card,
        amount: Money,
        kind: str,
        merchant: str,
        category: str,
        *,
        memo: str = "",
        reference: str = "",
        reverses: str = "",
        points: int = 0,
        tx_id: str | None = None,
        verdict: str = "",
    ) -> Line:
        """Enter an unbilled line now."""
        key = tx_id or self.lines.new_key()
        if key in self.lines:
            raise ToolError("BAD_ARG", f"There is a transaction {key[:60]!r} already.")
        row = self.lines.insert(
            Line(
                tx_id=key,
                card_id=card.card_id,
                posted_at=self.now,
                amount=amount,
                merchant_name=merchant,
                category=category,
                kind=kind,
                mcc=mcc_of(category) if kind in ("purchase", "refund") else "",
                reference=reference,
                memo=memo,
                reverses=reverses,
                points=points,
                verdict=verdict,
            )
        )
        fresh = self.cards.rows[card.card_id]
        if kind != "payment":
            self.cards.update(card.card_id, unbilled_balance=fresh.unbilled_balance + amount)
        return row

    def _purchase(self, card: Card, amount: Money, merchant: str, category: str, **more: Any) -> Line:
        """Enter a purchase, with the points it earns."""
        return self._book(
            card, amount, "purchase", merchant, category, points=points_for(card, amount, category), **more
        )

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect: balances follow, cycles close, payments fall due.

        A card whose balances its lines and statements do not add up to gets a line, or a statement, for the rest.
        """
        if isinstance(row, Card):
            self._arm_card(row)
        elif isinstance(row, Line):
            self._need_card(row.card_id, row.tx_id, row.amount)
            if not row.statement_id:
                self._recount(row.card_id)
        elif isinstance(row, Statement):
            self._need_card(row.card_id, row.statement_id, row.closing_balance)
            self._recount(row.card_id)
            self._schedule_due(row)
        elif isinstance(row, Payment):
            self._need_card(row.card_id, row.payment_id, row.amount)
            if not row.statement_id:
                self._recount(row.card_id)
        elif isinstance(row, Dispute) and row.status == "under_review":
            self.schedule(self._hour(row.expected_resolution_date, "10:00"), "resolve", row.dispute_id)
        elif isinstance(row, Subscription):
            self._schedule_charge(row)
        elif isinstance(row, PointsEntry) and row.left and row.expires_on:
            self.schedule(self._hour(row.expires_on + timedelta(days=1), "00:30"), "expire", row.entry_id)

    def _need_card(self, card_id: str, key: str, amount: Money) -> None:
        card = self.cards.get(card_id)
        if card is None or card.currency != amount.currency:
            known = f"{card.currency} is its currency" if card else "seed the card first"
            raise ValueError(f"{key} of {amount} cannot be on card {card_id!r}; {known}")

    def _counted(self, card_id: str, currency: str) -> Money:
        """Return what unbilled lines and payments make of the unbilled balance."""
        owed = sum(
            line.amount.minor
            for line in self.lines
            if not line.statement_id and line.card_id == card_id and line.kind != "payment"
        )
        paid = sum(
            row.applied_to_unbilled.minor
            for row in self.payments
            if not row.statement_id and row.card_id == card_id and row.status == "posted"
        )
        return Money(owed - paid, currency)

    def _recount(self, card_id: str) -> None:
        """Make a card's balances follow from its lines, payments and newest statement."""
        card = self.cards.rows[card_id]
        nothing = Money(0, card.currency)
        last = self._latest(card_id)
        self.cards.update(
            card_id,
            unbilled_balance=self._counted(card_id, card.currency),
            statement_balance=last.outstanding if last else nothing,
            min_payment_due=min_left(last) if last else nothing,
            due_date=last.due_date if last and last.outstanding.minor > 0 else None,
        )

    def _arm_card(self, card: Card) -> None:
        missing = card.unbilled_balance - self._counted(card.card_id, card.currency)
        if missing:
            self.lines.insert(
                Line(
                    tx_id=self.lines.new_key(),
                    card_id=card.card_id,
                    posted_at=self.now,
                    amount=missing,
                    merchant_name=card.issuer,
                    category="balance",
                    kind="brought_forward",
                    memo="Balance brought forward",
                )
            )
        if card.statement_balance and self._latest(card.card_id) is None:
            end = last_cycle_end(card.cycle_end_day, self.now.date())
            self.statements.insert(
                Statement(
                    statement_id=self.statements.new_key(),
                    card_id=card.card_id,
                    period_start=add_months(end, -1, card.cycle_end_day) + timedelta(days=1),
                    period_end=end,
                    opening_balance=card.statement_balance,
                    new_charges=Money(0, card.currency),
                    payments=Money(0, card.currency),
                    closing_balance=card.statement_balance,
                    min_payment_due=card.min_payment_due or least(card, card.statement_balance),
                    due_date=card.due_date or end + timedelta(days=card.grace_period_days),
                    paid=Money(0, card.currency),
                )
            )
            self._schedule_due(self.statements.rows[next(reversed(self.statements.rows))])
        self._recount(card.card_id)
        self._schedule_close(card)
        if card.user_id == self.world.persona.user_id and card.status != "closed":
            self.emit(
                MethodOpened(
                    method_id=card.card_id,
                    label=card.product_name,
                    last4=card.last4,
                    holder=self.world.persona.name,
                    kind="card",
                    source=self.name,
                )
            )

    def _schedule_close(self, card: Card) -> None:
        if card.status == "closed" and not card.balance:
            return
        today = self.now.date()
        end = day_of(today.year, today.month, card.cycle_end_day)
        if self._hour(end + timedelta(days=1)) <= self.now or (card.closed_through and end <= card.closed_through):
            end = add_months(end, 1, card.cycle_end_day)
        self.schedule(self._hour(end + timedelta(days=1)), "close_cycle", card.card_id)

    def _schedule_due(self, row: Statement) -> None:
        if row.status in ("paid", "carried"):
            return
        self.schedule(self._hour(row.due_date - timedelta(days=REMIND_DAYS), "09:00"), "remind", row.statement_id)
        self.schedule(self._hour(row.due_date, "06:00"), "collect", row.statement_id)
        self.schedule(self._hour(row.due_date + timedelta(days=1)), "fall_overdue", row.statement_id)

    def _schedule_charge(self, row: Subscription) -> None:
        if row.status == "active":
            self.schedule(self._hour(row.next_date, row.at), "renew", row.subscription_id)

    def _hour(self, day: date, hour: str = CLOSING_HOUR) -> datetime:
        return self.world.clock.local(day, hour)

    def _notice(self, kind: str, title: str, body: str, target: str, *, quiet: bool = False, **payload: object) -> None:
        self.emit(
            Notice(source=self.name, type=kind, title=title, body=body, target=target, payload=payload, quiet=quiet)
        )

    def _mail(self, card: Card, subject: str, *paragraphs: str) -> None:
        greeting = f"Dear {self.world.persona.name},"
        sign = f"{card.issuer}\n{card.product_name} ending {card.last4}"
        body = "\n\n".join((greeting, *[text for text in paragraphs if text], sign))
        self.emit(MailOut(sender=address_of(card.issuer, "cards"), sender_name=card.issuer, subject=subject, body=body))


def last_cycle_end(number: int, today: date) -> date:
    """Return the last day before today on which a cycle ended."""
    end = day_of(today.year, today.month, number)
    return end if end < today else add_months(end, -1, number)


def least(card: Card, owed: Money) -> Money:
    """Return the minimum payment on an amount: a share of it, not below the floor, never more than all."""
    share = Money((owed.minor * card.min_payment_bp + 9_999) // 10_000, card.currency)
    floor = card.min_payment_floor or Money(0, card.currency)
    return max(Money(0, card.currency), min(owed, max(share, floor)))


def min_left(row: Statement) -> Money:
    """Return what is left of a statement's minimum payment."""
    return max(Money(0, row.closing_balance.currency), row.min_payment_due - row.paid)


def status_of(row: Statement, today: date) -> str:
    """Return the status that a statement's payments give it."""
    if row.outstanding.minor <= 0:
        return "paid"
    if today > row.due_date and min_left(row):
        return "overdue"
    return "partial" if row.paid.minor > 0 else "open"


def points_for(card: Card, amount: Money, category: str) -> int:
    """Return the points a purchase earns: whole units of spending times the category's rate, rounded down.

    A deposit is kept, not spent, and earns none.
    """
    unit = card.points_unit
    if category.endswith("_deposit") or unit is None or unit.currency != amount.currency or unit.minor <= 0:
        return 0
    tenths = next((rate.tenths for rate in card.earn_rates if rate.category == category), 10)
    return amount.minor * tenths // (unit.minor * 10)


def points_expiry(at: date, months: int) -> date:
    """Return the last day on which points earned on a day can be used: the end of a month."""
    return month_end(add_months(at, months))
