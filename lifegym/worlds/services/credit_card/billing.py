"""Billing: cycles close into statements, statements fall due and become overdue."""

from __future__ import annotations

from datetime import timedelta

from lifegym.worlds.duedates import add_months, day_of, in_words
from lifegym.worlds.money import Money
from lifegym.worlds.service import timed
from lifegym.worlds.services.credit_card.ledger import Ledger, by_card, least, min_left
from lifegym.worlds.services.credit_card.records import Card, Statement


class Billing(Ledger):
    """Processes on the clock."""

    @timed
    def close_cycle(self, key: str) -> None:
        """A cycle ends: interest on what was carried, then a statement of all lines and payments, and the points."""
        card = self.cards.get(key)
        if card is None:
            return
        end = self.now.date() - timedelta(days=1)
        ends = day_of(end.year, end.month, card.cycle_end_day) == end
        if ends and not (card.closed_through and end <= card.closed_through):
            self._close(card)
            card = self.cards.update(key, closed_through=end)
            self._schedule_close(card)
        elif not ends:
            self._schedule_close(card)

    def _close(self, card: Card) -> None:
        end = self.now.date() - timedelta(days=1)
        last = self._latest(card.card_id)
        if last is not None and last.period_end >= end:
            return
        start = (last.period_end if last else add_months(end, -1, card.cycle_end_day)) + timedelta(days=1)
        self._charge_interest(card, last, (end - start).days + 1)
        # Lines dated after midnight belong to the period as well: the issuer bills what it has at its closing hour.
        lines = [row for row in self.lines.ordered(by_card) if row.card_id == card.card_id and not row.statement_id]
        payments = self.payments.where(lambda row: row.card_id == card.card_id and not row.statement_id)
        card = self.cards.rows[card.card_id]
        if not lines and not payments and not card.balance:
            return
        nothing = Money(0, card.currency)
        paid = Money(sum(row.amount.minor for row in payments if row.status == "posted"), card.currency)
        new = Money(sum(row.amount.minor for row in lines if row.kind != "payment"), card.currency)
        closing = card.balance
        owed = closing - self._held(card.card_id)
        row = self.statements.insert(
            Statement(
                statement_id=self.statements.new_key(),
                card_id=card.card_id,
                period_start=start,
                period_end=end,
                opening_balance=last.closing_balance if last else nothing,
                new_charges=new,
                payments=paid,
                closing_balance=closing,
                min_payment_due=least(card, owed) if owed > nothing else nothing,
                due_date=end + timedelta(days=card.grace_period_days),
                paid=nothing,
                status="open" if closing > nothing else "paid",
            )
        )
        for line in lines:
            self.lines.update(line.tx_id, statement_id=row.statement_id)
        for payment in payments:
            self.payments.update(payment.payment_id, statement_id=row.statement_id)
        if last is not None and last.outstanding.minor > 0:
            self.statements.update(last.statement_id, status="carried")
        self._recount(card.card_id)
        self._credit_points(card, sum(line.points for line in lines), f"Purchases to {in_words(end)}")
        self._schedule_due(row)
        self.send_statement(card, row)

    def _credit_points(self, card: Card, points: int, note: str) -> None:
        """Book points; the rewarding part of the service does it."""
        raise NotImplementedError

    def _charge_interest(self, card: Card, last: Statement | None, days: int) -> None:
        if last is None or last.outstanding.minor <= 0 or self.now.date() <= last.due_date:
            return
        # What shops and the issuer gave back since then is no longer lent, and what is in dispute not yet.
        back = sum(
            line.amount.minor
            for line in self.lines
            if line.card_id == card.card_id and not line.statement_id and line.kind in ("credit", "refund")
        )
        # Disputes that were denied meanwhile held their amounts until then: interest begins with the next cycle.
        denied = sum(
            row.amount.minor
            for row in self.disputes
            if row.card_id == card.card_id
            and row.status == "denied"
            and row.resolved_at is not None
            and row.resolved_at.date() > last.period_end
        )
        held = self._held(card.card_id, billed=True).minor + denied
        carried = max(0, min(last.outstanding.minor + back, card.balance.minor) - held)
        interest = Money((carried * card.interest_apr_bp * days + 1_825_000) // 3_650_000, card.currency)
        if interest:
            rate = f"{card.interest_apr_bp // 100}.{card.interest_apr_bp % 100:02d} %"
            self._book(card, interest, "interest", card.issuer, "interest", memo=f"{days} days at {rate} a year")

    def send_statement(self, card: Card, row: Statement) -> None:
        """The issuer mails a statement that has just closed, and says when it is due."""
        due, held = self._due(row), self._held(card.card_id, billed=True)
        title = f"{row.closing_balance}, due {in_words(row.due_date)}"
        if row.closing_balance.minor <= 0:
            how = "Nothing is due."
            title = f"{-row.closing_balance} in your favour" if row.closing_balance.minor else "nothing to pay"
        elif not due:
            how = "Nothing is due while your dispute is open."
        elif card.autopay:
            part = due if card.autopay == "full" else f"the minimum of {row.min_payment_due}"
            how = f"We will collect {part} on {in_words(row.due_date)}."
        else:
            how = f"Please pay at least {row.min_payment_due} by {in_words(row.due_date)}."
        disputed = f" Of this {held} is in dispute and not due until that is decided." if held else ""
        self._mail(
            card,
            f"Your statement: {title}",
            f"Period {in_words(row.period_start)} to {in_words(row.period_end)}. Previous balance "
            f"{row.opening_balance}, payments {row.payments}, new charges {row.new_charges}, balance "
            f"{row.closing_balance}.{disputed}",
            f"{how} Payments go to {card.payment_account_no}. Statement number {row.statement_id}.",
        )
        self._notice(
            "statement_ready",
            f"{card.product_name}: statement of {row.closing_balance}",
            f"{how}{disputed}",
            row.statement_id,
            amount=row.closing_balance.to_json(),
            due_date=row.due_date.isoformat(),
        )

    @timed
    def remind(self, key: str) -> None:
        """Some days before a statement is due, one that is not paid is brought to mind."""
        row = self.statements.get(key)
        if row is None or row.status in ("paid", "carried") or self.now.date() >= row.due_date:
            return
        if self.now.date() < row.due_date - timedelta(days=3):
            return
        card, due = self.cards.rows[row.card_id], self._due(row)
        if not due:
            return
        how = "Autopay will collect it." if card.autopay else f"The minimum still to pay is {min(due, min_left(row))}."
        self._notice(
            "payment_due",
            f"{card.product_name}: {due} due on {in_words(row.due_date)}",
            how,
            key,
            amount=due.to_json(),
            due_date=row.due_date.isoformat(),
        )

    @timed
    def fall_overdue(self, key: str) -> None:
        """The day after the due date a statement whose minimum is unpaid is overdue, and costs a late fee."""
        row = self.statements.get(key)
        if row is None or row.status not in ("open", "partial") or self.now.date() <= row.due_date:
            return
        card = self.cards.rows[row.card_id]
        missed = min(min_left(row), self._due(row))
        if not missed:
            return
        self.statements.update(key, status="overdue")
        fee = card.late_fee
        if fee is not None and fee.minor > 0:
            self._book(card, fee, "fee", card.issuer, "fee", memo="Late payment fee", reference=key)
        cost = f" A late fee of {fee} was charged." if fee else ""
        self._mail(
            card,
            f"Overdue: the minimum of {missed} was not paid",
            f"The minimum payment on your statement of {in_words(row.period_end)} was due on "
            f"{in_words(row.due_date)}.{cost}",
            f"Please pay {missed} now. Interest runs on what is not paid.",
        )
        self._notice(
            "payment_overdue",
            f"{card.product_name}: payment overdue",
            f"{missed} was due on {in_words(row.due_date)}.{cost}",
            key,
        )
