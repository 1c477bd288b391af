"""The credit card of a life: every line is something that happened, and every statement is the sum of its lines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from lifegym.worlds.duedates import add_months, day_of
from lifegym.worlds.letters import address_of
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.card_products import catalogue, main_card, spare_card
from lifegym.worlds.ordinary.life.plan import Life, Note, Spend, even
from lifegym.worlds.ordinary.money_scale import CYCLE_END, GRACE_DAYS
from lifegym.worlds.ordinary.money_words import SUBSCRIPTIONS
from lifegym.worlds.services.credit_card.ledger import least, mcc_of, points_expiry, points_for
from lifegym.worlds.services.credit_card.records import Card, Line, Payment, PointsEntry, Statement, Subscription

PRODUCT: Final = "Halyard Blue"


class Cycle(NamedTuple):
    """A billing period: its days, when it is due, and whether it is closed."""

    start: date
    end: date
    due: date
    closed: bool


class Bill(NamedTuple):
    """A closed statement: what it came to, when it is due, and under which id it is paid."""

    amount: Money
    due: date
    payment_id: str


def card_id(life: Life) -> str:
    """Return the id of the card in use."""
    return f"card_{life.start:06d}"


def card_of(life: Life, account: str) -> Card:
    """Return the card in use, paid by itself from an account where there is one."""
    ended = [cycle.end for cycle in _cycles(life) if cycle.closed]
    card = main_card(life.persona, life.today, card_id(life), PRODUCT, "full" if account else "", account,
                     ended[-1] if ended else life.first - timedelta(days=1))  # fmt: skip
    return card.evolve(credit_limit=even(life.cost(900_000)))


def settle(life: Life, card: Card) -> list[Bill]:
    """Write the card with its lines, statements, payments and points; return its bills, oldest first."""
    life.rows.append(("credit_card.cards", card))
    spare = spare_card(life.persona, life.today, f"card_{life.start + 1:06d}", card)
    life.rows.append(("credit_card.cards", spare))
    life.rows += [("credit_card.rewards", row) for row in catalogue(life.persona)]
    spends = sorted((row for row in life.spends if _by_card(life, row) and row.at < life.now), key=lambda row: row.at)
    book = _Book(life, card)
    for place, cycle in enumerate(_cycles(life)):
        book.month(place, cycle, [row for row in spends if cycle.start <= row.at.date() <= cycle.end])
    life.rows += [("credit_card.subscriptions", row) for row in _coming(life)]
    return book.bills


def _by_card(life: Life, spend: Spend) -> bool:
    """Return whether the card paid; it pays everything where there is no bank."""
    return spend.means == "card" or "banking" not in life.enabled


def _cycles(life: Life) -> list[Cycle]:
    """Return the billing periods since the first day told of; the last one is open."""
    found = []
    start = life.first
    while start <= life.today:
        end = day_of(start.year, start.month, CYCLE_END)
        if end < start:
            end = add_months(end, 1, CYCLE_END)
        # A cycle closes at four in the morning after its last day.
        closed = life.at(end + timedelta(days=1), 4) <= life.now
        found.append(Cycle(start, end, end + timedelta(days=GRACE_DAYS), closed))
        start = end + timedelta(days=1)
    return found


class _Book:
    """Writes one cycle after another."""

    def __init__(self, life: Life, card: Card) -> None:
        self.life = life
        self.card = card
        self.number = life.start
        self.bills: list[Bill] = []
        self.bought: dict[tuple[str, str], Line] = {}

    def month(self, place: int, cycle: Cycle, spends: list[Spend]) -> None:
        """Write a cycle: the payment of the bill before, the lines, and the statement where it is closed."""
        life, nothing = self.life, Money(0, self.life.currency)
        statement = f"stm_{life.start + place:06d}" if cycle.closed else ""
        before = self.bills[-1] if self.bills else None
        thanks = self._payment(before, statement, place) if before is not None else None
        paid = -thanks.amount if thanks is not None else nothing
        owed, points = nothing, 0
        for spend in sorted((*spends, *([thanks] if thanks is not None else [])), key=lambda row: row.at):
            if spend is thanks:
                life.rows.append(("credit_card.lines", self._line(spend, "payment", spend.amount, statement)))
                continue
            for line in self._lines(spend, statement):
                owed, points = owed + line.amount, points + line.points
                life.rows.append(("credit_card.lines", line))
        if not cycle.closed:
            return
        carried = before.amount - paid if before is not None else nothing
        bill = Bill(carried + owed, cycle.due, f"pay_{cycle.due:%Y%m%d}_{life.start + place:06d}")
        self.bills.append(bill)
        settled = self._is_paid(bill)
        row = Statement(
            statement_id=statement, card_id=self.card.card_id, period_start=cycle.start, period_end=cycle.end,
            opening_balance=before.amount if before is not None else nothing, new_charges=owed, payments=paid,
            closing_balance=bill.amount, min_payment_due=least(self.card, bill.amount), due_date=cycle.due,
            paid=bill.amount if settled else nothing, status="paid" if settled else "open",
        )  # fmt: skip
        life.rows.append(("credit_card.statements", row))
        self._earned(place, cycle, points)
        self._announce(row)

    def _is_paid(self, bill: Bill) -> bool:
        return bill.amount.minor <= 0 or self.life.at(bill.due, 6) <= self.life.now

    def _payment(self, bill: Bill, statement: str, place: int) -> Spend | None:
        """Write the payment of a bill that was due, and return it as its line tells of it."""
        life, nothing = self.life, Money(0, self.life.currency)
        at = life.at(bill.due, 6)
        if bill.amount.minor <= 0 or at > life.now:
            return None
        hint = "autopay" if self.card.autopay else "Everyday account"
        row = Payment(
            payment_id=bill.payment_id, card_id=self.card.card_id, posted_at=at, amount=bill.amount, source_hint=hint,
            applied_to_statement=bill.amount, applied_to_unbilled=nothing,
            paid_statement_id=f"stm_{life.start + place - 1:06d}", statement_id=statement,
            method_id=self.card.autopay_from,
        )  # fmt: skip
        life.rows.append(("credit_card.payments", row))
        return Spend(at, -bill.amount, "Payment, thank you", "payment", reference=bill.payment_id, memo=hint)

    def _lines(self, spend: Spend, statement: str) -> Iterator[Line]:
        """Yield the line of a purchase or a refund, and the fee of a foreign one."""
        kind = "purchase" if spend.amount.minor > 0 else "refund"
        line = self._line(spend, kind, spend.amount, statement)
        if kind == "purchase":
            self.bought[spend.payee, spend.reference] = line
        yield line
        fee = Money((spend.amount.minor * self.card.foreign_fee_bp + 5_000) // 10_000, spend.amount.currency)
        if spend.foreign is not None and fee.minor > 0:
            charged = spend._replace(payee=self.card.issuer, category="fee", foreign=None,
                                     memo=f"Foreign currency fee for {spend.payee}")  # fmt: skip
            yield self._line(charged, "fee", fee, statement)

    def _line(self, spend: Spend, kind: str, amount: Money, statement: str) -> Line:
        memo = f"{spend.foreign} at the day's rate" if spend.foreign is not None else spend.memo
        points = points_for(self.card, amount, spend.category) if kind == "purchase" else 0
        source = self.bought.get((spend.payee, spend.reference)) if kind == "refund" else None
        if source is not None:
            points = -(source.points * -amount.minor // source.amount.minor)
        row = Line(
            tx_id=f"ctx_{spend.at:%Y%m%d}_{self.number:08d}", card_id=self.card.card_id, posted_at=spend.at,
            amount=amount, merchant_name=spend.payee, category=spend.category, kind=kind,
            mcc=mcc_of(spend.category) if kind in ("purchase", "refund") else "", statement_id=statement,
            reference=spend.reference, memo=memo, reverses=source.tx_id if source is not None else "", points=points,
        )  # fmt: skip
        self.number += 1
        return row

    def _earned(self, place: int, cycle: Cycle, points: int) -> None:
        at = self.life.at(cycle.end + timedelta(days=1), 4)
        row = PointsEntry(
            entry_id=f"rwl_{self.life.start + place:08d}", card_id=self.card.card_id, at=at, points=points,
            kind="earned", note=f"Purchases to {cycle.end.day} {cycle.end:%B %Y}", left=max(0, points),
            expires_on=points_expiry(at.date(), self.card.points_months),
        )  # fmt: skip
        self.life.rows.append(("credit_card.points", row))

    def _announce(self, row: Statement) -> None:
        """Let the issuer write that a statement is there."""
        life, card = self.life, self.card
        at = life.at(row.period_end + timedelta(days=1), 4, 2)
        title = f"{row.period_end.day} {row.period_end:%B %Y}"
        how = f"It is collected on {row.due_date.day} {row.due_date:%B}." if card.autopay else (
            f"Please pay it by {row.due_date.day} {row.due_date:%B}.")  # fmt: skip
        life.write(
            at, card.issuer, address_of(card.issuer, "cards"), f"Your statement: {title}",
            f"Dear {life.persona.name},",
            f"Previous balance {row.opening_balance}, payments {row.payments}, new charges {row.new_charges}, balance "
            f"{row.closing_balance}.",
            f"{how} Statement number {row.statement_id}.",
            f"{card.issuer}\n{card.product_name} ending {card.last4}",
        )  # fmt: skip
        life.tell(
            Note(at, "credit_card", "statement_ready", f"{card.product_name}: statement of {row.closing_balance}", how,
                 row.statement_id, {"statement_id": row.statement_id})
        )  # fmt: skip


def _coming(life: Life) -> Iterator[Subscription]:
    """Yield what renews on the card, and what will be bought with it in the weeks to come."""
    gym = life.shop("gym")
    for place, (name, category, cents, number) in enumerate(SUBSCRIPTIONS):
        first = day_of(life.today.year, life.today.month, number)
        coming = first if life.at(first, 7, 15) > life.now else add_months(first, 1, number)
        yield Subscription(
            subscription_id=f"csub_{life.start + place:06d}", card_id=card_id(life),
            merchant_name=gym.name if category == "gym" else name, amount=life.cost(cents), category=category,
            next_date=coming, first_date=coming, billing="" if category == "gym" else address_of(name, "billing"),
        )  # fmt: skip
    ahead = sorted((row for row in life.spends if _by_card(life, row) and row.at >= life.now), key=lambda row: row.at)
    for place, spend in enumerate(ahead, life.start + len(SUBSCRIPTIONS)):
        if not spend.reference:
            yield Subscription(
                subscription_id=f"csub_{place:06d}", card_id=card_id(life), merchant_name=spend.payee,
                amount=spend.amount, category=spend.category, next_date=spend.at.date(), first_date=spend.at.date(),
                freq="once", at=f"{spend.at:%H:%M}",
            )  # fmt: skip
