"""Disputes: opened by the holder, resolved by the issuer on what the lines show."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from lifegym.worlds.arguments import one_line
from lifegym.worlds.duedates import in_words
from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.money import Money
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.printing import with_amounts
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.credit_card.records import DISPUTE_MOVES, Card, Dispute, Line
from lifegym.worlds.services.credit_card.using import Using

_REVIEW_DAYS: Final = 30
_WINDOW_DAYS: Final = 120
_TWIN_DAYS: Final = 5


class Disputing(Using):
    """Disputes of lines."""

    @tool(writes=True)
    def dispute_transaction(self, tx_id: str, reason: str) -> dict[str, Any]:
        """Dispute a purchase or fee on a card with its issuer, who decides within about 30 days.

        Until then the amount is on hold: not due and free of interest. An approved dispute is credited to the card, a
        denied one stays owed. Ask the merchant for a refund first where it is merely late; only use this for charges
        the user does not accept, at most 120 days old.

        Args:
            tx_id: The line, as list_unbilled or get_statement shows it.
            reason: What is wrong, in the user's words; 1 to 500 characters.

        Example:
            credit_card.dispute_transaction(tx_id="ctx_20270226_00000001",
                reason="I brought this jacket back on Saturday and was promised the money.")
        """
        line = self._line(tx_id)
        card = self.cards.rows[line.card_id]
        said = one_line(reason, "reason", 500)
        row = self._open_dispute(card, line, said)
        self._mail(
            card,
            f"We are looking into {line.amount} at {line.merchant_name}",
            f"Your dispute is open. {row.amount} is on hold until it is resolved, which we expect by "
            f"{in_words(row.expected_resolution_date)}.",
            f"Your reason: {said}",
            f"Dispute number {row.dispute_id}.",
        )
        return self._dispute_view(row)

    def _open_dispute(self, card: Card, line: Line, reason: str) -> Dispute:
        if line.kind not in ("purchase", "fee"):
            raise ToolError("NOT_DISPUTABLE", f"{line.tx_id} is a {line.kind}; purchases and fees can be disputed.")
        for other in self.disputes:
            if other.tx_id != line.tx_id or other.status == "withdrawn":
                continue
            if other.status == "under_review":
                raise ToolError(
                    "DISPUTE_ALREADY_OPEN",
                    f"{line.tx_id} is under review already as {other.dispute_id}; an answer is expected by "
                    f"{other.expected_resolution_date}.",
                )
            if other.status == "denied":
                raise ToolError(
                    "DISPUTE_DECIDED",
                    f"{line.tx_id} was disputed as {other.dispute_id} and denied on "
                    f"{(other.resolved_at or self.now).date()}. {other.note} The issuer decides once; take it up with "
                    "the merchant.".replace("  ", " "),
                )
        left = self._not_credited(line)
        if left.minor <= 0:
            raise ToolError("ALREADY_REFUNDED", f"{line.tx_id} was credited in full already; nothing is in dispute.")
        if (self.now - line.posted_at).days > _WINDOW_DAYS:
            raise ToolError(
                "DISPUTE_TOO_LATE",
                f"{line.tx_id} of {line.posted_at.date()} is older than {_WINDOW_DAYS} days; write to the merchant.",
            )
        row = self.disputes.insert(
            Dispute(
                dispute_id=self.disputes.new_key(),
                card_id=card.card_id,
                tx_id=line.tx_id,
                reason=reason,
                amount=left,
                opened_at=self.now,
                expected_resolution_date=self.now.date() + timedelta(days=_REVIEW_DAYS),
            )
        )
        self.arm(row)
        return row

    @tool
    def list_disputes(
        self, card_id: str, status_filter: str | None = None, limit: int = 50, page: int = 1
    ) -> dict[str, Any]:
        """List a card's disputes, newest first, with what is disputed, their status and when an answer is expected.

        Args:
            card_id: As list_cards shows it.
            status_filter: under_review, approved, denied or withdrawn.
            limit: Disputes a page, 1 to 100.
            page: Page number from 1.

        Example:
            credit_card.list_disputes(card_id="card_000001", status_filter="under_review")
        """
        self._card(card_id)
        if status_filter is not None and status_filter not in DISPUTE_MOVES:
            raise not_one_of(status_filter, DISPUTE_MOVES, "status_filter")
        rows = [
            row
            for row in reversed(self.disputes.ordered(by_opening))
            if row.card_id == card_id and status_filter in (None, row.status)
        ]
        shown, page_facts = paged(rows, page, limited(limit))
        return {"disputes": [self._dispute_view(row) for row in shown], **page_facts}

    def _dispute_view(self, row: Dispute) -> dict[str, Any]:
        line = self.lines.get(row.tx_id)
        return with_amounts({**row.view("verdict"), "merchant_name": line.merchant_name if line else ""})

    def _not_credited(self, line: Line) -> Money:
        """Return what of a line was not given back yet."""
        return line.amount + Money(
            sum(row.amount.minor for row in self.lines if row.reverses == line.tx_id), line.amount.currency
        )

    @timed
    def resolve(self, key: str) -> None:
        """The issuer decides a dispute: a charge with a twin, or one known to be wrong, is credited; others stand."""
        row = self.disputes.get(key)
        if row is None or row.status != "under_review" or self.now.date() < row.expected_resolution_date:
            return
        line = self.lines.get(row.tx_id)
        verdict = row.verdict or (line.verdict if line is not None else "denied")
        if not verdict and line is not None:
            verdict = "approved" if self._has_twin(line) else "denied"
        self._decide(row, approved=verdict == "approved")

    def _has_twin(self, line: Line) -> bool:
        """Whether the same merchant took the same amount from the same card within days."""
        return any(
            other.tx_id != line.tx_id
            and (other.card_id, other.merchant_name, other.amount, other.kind)
            == (line.card_id, line.merchant_name, line.amount, line.kind)
            and abs((other.posted_at - line.posted_at).days) < _TWIN_DAYS
            and self._not_credited(other).minor > 0
            for other in self.lines
        )

    def _decide(self, row: Dispute, *, approved: bool, note: str = "", announce: bool = True) -> None:
        card = self.cards.rows[row.card_id]
        line = self.lines.get(row.tx_id)
        status = "approved" if approved else "denied"
        self.disputes.update(row.dispute_id, status=status, resolved_at=self.now, note=note)
        back = row.amount
        if approved and line is not None:
            # A refund that came meanwhile is not credited twice.
            back = min(row.amount, self._not_credited(line))
            if back.minor > 0:
                self._book(
                    card, -back, "credit", line.merchant_name, line.category, reverses=line.tx_id,
                    memo=f"Dispute {row.dispute_id} approved", points=-self._points_share(line, back),
                )  # fmt: skip
        if announce:
            said = f"We credited {back} to your card." if approved else self._stands(line)
            name = line.merchant_name if line else row.tx_id
            self._mail(card, f"Dispute {status}: {row.amount} at {name}", f"{said} {note}".strip(),
                       f"Dispute number {row.dispute_id}.")  # fmt: skip
            self._notice("dispute_resolved", f"Dispute {status}: {name}", said, row.dispute_id, status=status)

    def _stands(self, line: Line | None) -> str:
        """Say what a denied dispute means for what is owed."""
        bill = self.statements.get(line.statement_id) if line is not None else None
        if bill is None:
            due = "It will be on your next statement."
        elif bill.status == "paid":
            due = "You have paid it with your statement already, so nothing more is due."
        else:
            due = "It is due again; what is not paid goes on to your next statement."
        return f"The merchant showed that the charge is right. {due}"


def by_opening(row: Dispute) -> int:
    """Order disputes by the day they were opened."""
    return row.opened_at.toordinal()
