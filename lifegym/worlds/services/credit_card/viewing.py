"""What a card holder reads: cards, lines, statements."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from datetime import timedelta
from typing import Any

from lifegym.worlds.codec import Ready, plain
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import all_in, folded, words
from lifegym.worlds.money import Money
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.printing import percent, with_amounts
from lifegym.worlds.service import tool
from lifegym.worlds.services.credit_card.ledger import Ledger, bill_of, by_card
from lifegym.worlds.services.credit_card.records import KINDS, Card, Line, Statement


def said_in(row: Line) -> str:
    """Return what a search looks through in a line."""
    return folded(f"{row.merchant_name} {row.category} {row.memo} {row.reference} {row.kind}")


class Viewing(Ledger):
    """Reading."""

    @tool
    def list_cards(self, user_id: str) -> dict[str, Any]:
        """List the user's credit cards with what is owed, available credit, status and the next due date.

        Start here: the card_id is what every other card tool needs. Bank accounts are in banking.

        Args:
            user_id: The signed-in user's id or e-mail address.

        Example:
            credit_card.list_cards(user_id="usr_noor")
        """
        user = self._user(user_id)
        rows = [self._card_view(row) for row in self.cards if row.user_id == user]
        return {"cards": rows, "total": len(rows)}

    @tool
    def get_card(self, card_id: str) -> Ready:
        """Show one card in full: balances, limit, cycle, interest, fees, amounts on hold, and how it is paid.

        Args:
            card_id: As list_cards shows it.

        Example:
            credit_card.get_card(card_id="card_000001")
        """
        row = self._card(card_id)
        parts = (row, self._held(row.card_id))
        return self.answered(("card", row.card_id), lambda: self._card_in_full(row), parts)

    def _card_in_full(self, row: Card) -> dict[str, Any]:
        return {
            **self._card_view(row),
            "cycle_start_day": row.cycle_end_day % 31 + 1,
            "cycle_end_day": row.cycle_end_day,
            "grace_period_days": row.grace_period_days,
            "on_hold_for_disputes": self._held(row.card_id),
            "interest_apr": percent(row.interest_apr_bp),
            "foreign_currency_fee": percent(row.foreign_fee_bp),
            "late_fee": row.late_fee,
            "payment_account_no": row.payment_account_no,
            "autopay": row.autopay or "off",
            "autopay_from": row.autopay_from,
            "expires": row.expires,
        }

    @tool
    def list_statements(self, card_id: str, limit: int = 12, page: int = 1) -> dict[str, Any]:
        """List a card's closed statements, newest first, with what is left to pay and the due date.

        Purchases since the last one are in list_unbilled; get_statement shows a statement's lines.

        Args:
            card_id: As list_cards shows it.
            limit: Statements a page, 1 to 100.
            page: Page number from 1.

        Example:
            credit_card.list_statements(card_id="card_000001", limit=3)
        """
        self._card(card_id)
        rows = [row for row in reversed(self.statements.ordered(by_period)) if row.card_id == card_id]
        shown, page_facts = paged(rows, page, limited(limit))
        return {"statements": [self._statement_view(row) for row in shown], **page_facts}

    @tool
    def get_statement(self, statement_id: str, limit: int = 100, page: int = 1) -> Ready:
        """Show one statement with its lines, oldest first: purchases, refunds, fees, interest and payments.

        Args:
            statement_id: As list_statements shows it.
            limit: Lines a page, 1 to 100.
            page: Page number from 1.

        Example:
            credit_card.get_statement(statement_id="stm_000001")
        """
        row = self.statements.get(statement_id)
        if row is None or self.cards.rows[row.card_id].user_id != self.world.persona.user_id:
            raise ToolError(
                "STATEMENT_NOT_FOUND",
                f"No statement has the id {statement_id[:80]!r}. list_statements shows a card's.",
            )
        parts = (row, self.lines.grouped(bill_of).get((row.card_id, row.statement_id)))
        return self.answered(("statement", statement_id, limit, page), lambda: self._statement(row, limit, page), parts)

    def _statement(self, row: Statement, limit: int, page: int) -> dict[str, Any]:
        found = self._lines_of(row.card_id, row.statement_id)
        shown, page_facts = paged(found, page, limited(limit))
        return {**self._statement_view(row), "lines": [self._line_view(line) for line in shown], **page_facts}

    @tool
    def list_unbilled(
        self,
        card_id: str,
        query: str | None = None,
        kind_filter: str | None = None,
        limit: int = 100,
        page: int = 1,
    ) -> dict[str, Any]:
        """List what happened on a card since its last statement, newest first: it will be on the next one.

        Purchases, fees and interest are positive, refunds, credits and payments negative. The tx_id is what
        dispute_transaction takes.

        Args:
            card_id: As list_cards shows it.
            query: Words that must all stand in merchant, category, memo or reference.
            kind_filter: purchase, refund, fee, interest, credit, payment or brought_forward.
            limit: Lines a page, 1 to 100.
            page: Page number from 1.

        Example:
            credit_card.list_unbilled(card_id="card_000001", kind_filter="purchase")
        """
        card = self._card(card_id)
        if kind_filter is not None and kind_filter not in KINDS:
            raise not_one_of(kind_filter, KINDS, "kind_filter")
        found = [row for row in reversed(self._lines_of(card_id)) if kind_filter in (None, row.kind)]
        wanted = words(query)
        if wanted:
            said = self.lines.made
            found = [row for row in found if all_in(wanted, said(row, said_in))]
        shown, page_facts = paged(found, page, limited(limit))
        answer: dict[str, Any] = {
            "card_id": card_id,
            "unbilled_balance": card.unbilled_balance,
            "transactions": [self._line_view(row) for row in shown],
            **page_facts,
        }
        if not found:
            answer["hint"] = "Nothing here. Older lines are on statements: list_statements, then get_statement."
        return answer

    def _lines_of(self, card_id: str, statement_id: str = "") -> list[Line]:
        """Return the lines of a statement, or those that are on none yet, oldest first."""
        rows = self.lines.ordered(by_card)
        far = self.now + timedelta(days=2)
        first = bisect_left(rows, (card_id, statement_id), key=lambda row: (row.card_id, row.statement_id))
        return rows[first : bisect_right(rows, (card_id, statement_id, far), key=by_card)]

    def _card_view(self, row: Card) -> dict[str, Any]:
        view = {
            "card_id": row.card_id,
            "issuer": row.issuer,
            "product_name": row.product_name,
            "masked_no": row.masked_no,
            "type": row.type,
            "status": row.status,
            **({"status_reason": row.status_reason} if row.status_reason else {}),
            "credit_limit": row.credit_limit,
            "available_credit": row.available_credit,
            "statement_balance": row.statement_balance,
            "unbilled_balance": row.unbilled_balance,
            "min_payment_due": row.min_payment_due,
            "due_date": row.due_date,
        }
        return with_amounts(view)

    def _statement_view(self, row: Statement) -> dict[str, Any]:
        return self.statements.made(row, shown_statement)

    def _line_view(self, row: Line) -> dict[str, Any]:
        return self.lines.made(row, shown_line)


def shown_statement(row: Statement) -> dict[str, Any]:
    """Return a statement as tools show it, in its JSON form."""
    left = Money(0, row.paid.currency) if row.status == "carried" else row.outstanding
    shown: dict[str, Any] = plain({**row.view(), "outstanding": left})
    return shown


def shown_line(row: Line) -> dict[str, Any]:
    """Return a line as tools show it, in its JSON form."""
    view: dict[str, Any] = {
        "tx_id": row.tx_id,
        "posted_at": row.posted_at,
        "amount": row.amount,
        "merchant_name": row.merchant_name,
        "category": row.category,
        "kind": row.kind,
    }
    for name in ("mcc", "memo", "reference", "reverses", "points"):
        value = getattr(row, name)
        if value:
            view[name] = value
    shown: dict[str, Any] = plain(view)
    return shown


def by_period(row: Statement) -> tuple[str, int]:
    """Order statements by card and time."""
    return (row.card_id, row.period_end.toordinal())
