"""What the world does to disputes, points and subscriptions on cards."""

from __future__ import annotations

from datetime import date
from typing import Any

from lifegym.worlds.duedates import FREQUENCIES, within_reach
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.credit_card.backstage import CardOps
from lifegym.worlds.services.credit_card.records import Dispute, Reward, Subscription
from lifegym.worlds.services.credit_card.rewarding import Rewarding


class ProgramOps(Rewarding, CardOps):
    """Backstage operations on what surrounds a card."""

    @backstage
    def open_dispute(self, tx_id: str, reason: str) -> None:
        """Somebody else with a right to the card disputes a line."""
        line = self._line(tx_id)
        self._open_dispute(self.cards.rows[line.card_id], line, reason)

    @backstage
    def decide_dispute(self, dispute_id: str, approved: bool, note: str = "", announce: bool = True) -> None:
        """The issuer decides a dispute now; one that is decided stays."""
        row = self._disputed(dispute_id)
        if row.status == "under_review":
            self._decide(row, approved=approved, note=note, announce=announce)

    @backstage
    def set_verdict(self, dispute_id: str, verdict: str, expected_resolution_date: date | None = None) -> None:
        """Settle how a dispute will end (``approved``, ``denied``, or empty for what the lines show), and when."""
        row = self._disputed(dispute_id)
        if row.status != "under_review" or verdict not in ("", "approved", "denied"):
            raise ToolError("BAD_ARG", f"{dispute_id} is {row.status}; verdict is 'approved', 'denied' or empty.")
        day = expected_resolution_date or row.expected_resolution_date
        if day != row.expected_resolution_date and day < self.now.date():
            raise ToolError("BAD_DATE", f"expected_resolution_date {day} has passed.")
        within_reach(day, self.now.date(), "expected_resolution_date")
        self.arm(self.disputes.update(dispute_id, verdict=verdict, expected_resolution_date=day))

    @backstage
    def withdraw_dispute(self, dispute_id: str) -> None:
        """A dispute is taken back; the amount is due again."""
        if self._disputed(dispute_id).status == "under_review":
            self.disputes.update(dispute_id, status="withdrawn", resolved_at=self.now)

    @backstage
    def grant_points(self, card_id: str, points: int, note: str, announce: bool = False) -> None:
        """The issuer credits points, or takes some back (negative), never more than there are."""
        card = self._card(card_id)
        if not -(10**9) <= points <= 10**9 or not points:
            raise ToolError("BAD_ARG", f"points is a whole number other than 0, got {points}.")
        self._credit_points(card, points, note, "granted")
        if announce:
            self._mail(card, f"{points} points", note)

    @backstage
    def expire_points(self, card_id: str) -> None:
        """All points of a card expire now, as when a programme ends."""
        self._card(card_id)
        for row in self.points.where(lambda item: item.card_id == card_id and item.left > 0):
            self._lapse(row)

    @backstage
    def set_reward(
        self,
        redemption_code: str,
        points: int | None = None,
        available: bool | None = None,
        value: Money | None = None,
        title: str | None = None,
        kind: str = "voucher",
        valid_until: date | None = None,
    ) -> None:
        """An item of the catalogue appears, is repriced, or is withdrawn."""
        code = redemption_code.strip().upper()
        if not code or (points is not None and not 1 <= points <= 10**9) or (value is not None and value.minor <= 0):
            raise ToolError("BAD_ARG", "an item has a code, costs 1 point or more, and is worth more than nothing.")
        row = self.rewards.get(code)
        if row is None:
            if points is None or title is None:
                raise ToolError("BAD_REDEMPTION", f"{code[:40]} is not in the catalogue; give title and points.")
            row = self.rewards.insert(Reward(redemption_code=code, title=title, kind=kind, points=points))
        changes: dict[str, Any] = {
            name: given
            for name, given in (
                ("points", points), ("available", available), ("value", value), ("title", title),
                ("valid_until", valid_until),
            )
            if given is not None
        }  # fmt: skip
        self.rewards.update(row.redemption_code, **changes)

    @backstage
    def subscribe(
        self,
        card_id: str,
        merchant_name: str,
        amount: Money,
        category: str,
        next_date: date,
        freq: str = "monthly",
        reference: str = "",
        subscription_id: str | None = None,
    ) -> None:
        """A merchant will charge a card by itself from a day on: a trial that turns paid, a membership."""
        self._card(card_id)
        if freq not in FREQUENCIES or amount.minor <= 0 or next_date < self.now.date():
            raise ToolError(
                "BAD_ARG",
                f"a subscription has an amount above nothing, a day to come, and freq of {', '.join(FREQUENCIES)}.",
            )
        within_reach(next_date, self.now.date(), "next_date")
        key = subscription_id or self.subscriptions.new_key()
        if key in self.subscriptions:
            raise ToolError("BAD_ARG", f"There is a subscription {key[:60]!r} already.")
        self._schedule_charge(
            self.subscriptions.insert(
                Subscription(
                    subscription_id=key,
                    card_id=card_id,
                    merchant_name=merchant_name,
                    amount=amount,
                    category=category,
                    next_date=next_date,
                    first_date=next_date,
                    freq=freq,
                    reference=reference,
                )
            )
        )

    @backstage
    def change_subscription(
        self, subscription_id: str, amount: Money | None = None, merchant_name: str | None = None
    ) -> None:
        """A subscription renews at another price or under another name from now on."""
        row = self.subscriptions.need(subscription_id, "BAD_ARG")
        if amount is not None and amount.minor <= 0:
            raise ToolError("BAD_AMOUNT", f"an amount is above nothing, got {amount}.")
        self.subscriptions.update(
            subscription_id,
            amount=amount or row.amount,
            merchant_name=row.merchant_name if merchant_name is None else merchant_name,
        )

    @backstage
    def end_subscription(self, subscription_id: str) -> None:
        """A merchant stops charging a card."""
        self.subscriptions.need(subscription_id, "BAD_ARG")
        self.subscriptions.update(subscription_id, status="ended")

    def _disputed(self, dispute_id: str) -> Dispute:
        return self.disputes.need(dispute_id, "DISPUTE_NOT_FOUND", "list_disputes shows a card's.")
