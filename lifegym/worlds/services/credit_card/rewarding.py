"""Points: earned with each statement, redeemed from a catalogue, expired at the end of their months."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from lifegym.worlds.codec import Ready
from lifegym.worlds.duedates import in_words
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.printing import printed
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.credit_card.ledger import bill_of, card_of, points_expiry
from lifegym.worlds.services.credit_card.records import Card, PointsEntry, Reward
from lifegym.worlds.services.credit_card.viewing import Viewing

SHOWN: Final = 10
"""Newest entries of a card's points that are shown."""


class Rewarding(Viewing):
    """The points account of each card."""

    @tool
    def get_rewards(self, card_id: str) -> Ready:
        """Show a card's points: what can be redeemed, what is pending, what expires next, and the catalogue.

        Pending points belong to purchases since the last statement and are credited when the next one closes.
        The redemption_code of a catalogue item is what redeem_rewards takes.

        Args:
            card_id: As list_cards shows it.

        Example:
            credit_card.get_rewards(card_id="card_000001")
        """
        card = self._card(card_id)
        parts = (
            card, self.points.grouped(card_of).get(card_id), self.lines.grouped(bill_of).get((card_id, "")),
            self.rewards.state, self.now.date(),
        )  # fmt: skip
        return self.answered(("rewards", card_id), lambda: self._rewards_of(card), parts)

    def _rewards_of(self, card: Card) -> dict[str, Any]:
        card_id = card.card_id
        have = self._points_of(card_id)
        entries = self.points.grouped(card_of).get(card_id, [])
        lots = sorted((row.expires_on, row.left) for row in entries if row.left and row.expires_on)
        catalogue = sorted(
            (row for row in self.rewards if self._offered(row, card)), key=lambda row: (row.points, row.redemption_code)
        )
        return {
            "card_id": card_id,
            "points": have,
            "pending_points": sum(line.points for line in self._lines_of(card_id)),
            "next_expiry": {"date": lots[0][0], "points": lots[0][1]} if lots else None,
            "earn_rates": {rate.category: f"{rate.tenths // 10}.{rate.tenths % 10}" for rate in card.earn_rates},
            "earn_unit": card.points_unit,
            "catalogue": [{**self._reward_view(row), "affordable": row.points <= have} for row in catalogue],
            "history": [
                {"at": row.at, "points": row.points, "kind": row.kind, "note": row.note}
                for row in entries[: -SHOWN - 1 : -1]
            ],
            "history_total": len(entries),
            "history_has_more": len(entries) > SHOWN,
        }

    @tool(writes=True)
    def redeem_rewards(self, card_id: str, redemption_code: str) -> dict[str, Any]:
        """Redeem points for one catalogue item; the oldest points are used first, and nobody gives them back.

        A statement credit is booked on the card at once; vouchers and other items come by mail.

        Args:
            card_id: As list_cards shows it.
            redemption_code: As get_rewards lists it in the catalogue.

        Example:
            credit_card.redeem_rewards(card_id="card_000001", redemption_code="CREDIT-10")
        """
        card = self._card(card_id)
        known = [row.redemption_code for row in self.rewards if self._offered(row, card)]
        reward = self.rewards.get(redemption_code.strip().upper())
        if reward is None or not self._offered(reward, card):
            raise ToolError(
                "BAD_REDEMPTION",
                f"{redemption_code[:60]!r} is not in the catalogue of this card."
                f"{suggestion(redemption_code.upper(), known)} It has: {', '.join(known) or 'nothing'}.",
            )
        have = self._points_of(card_id)
        if have < reward.points:
            raise ToolError("INSUFFICIENT_POINTS", f"{reward.title} takes {reward.points} points; the card has {have}.")
        entry = self._spend(card, reward.points, "redeemed", reward.title)
        answer = {"entry_id": entry.entry_id, **self._reward_view(reward), "points_left": have - reward.points}
        if reward.kind == "statement_credit" and reward.value is not None:
            line = self._book(card, -reward.value, "credit", card.issuer, "rewards", memo=reward.title)
            return {**answer, "tx_id": line.tx_id, "unbilled_balance": self.cards.rows[card_id].unbilled_balance}
        code = f"{redemption_code.strip().upper()}-{(self.points.serial * 7919 + 104_729) % 900_000 + 100_000}"
        entry = self.points.update(entry.entry_id, code=code)
        self._mail(
            card,
            f"Your reward: {reward.title}",
            f"You redeemed {reward.points} points. Your code: {code}",
            f"Points left: {have - reward.points}.",
        )
        return {**answer, "voucher_code": code}

    def _points_of(self, card_id: str) -> int:
        return sum(row.points for row in self.points.grouped(card_of).get(card_id, ()))

    def _offered(self, row: Reward, card: Card) -> bool:
        return (
            row.available
            and row.issuer in ("", card.issuer)
            and (row.valid_until is None or row.valid_until >= self.now.date())
            and (row.value is None or row.kind != "statement_credit" or row.value.currency == card.currency)
        )

    def _reward_view(self, row: Reward) -> dict[str, Any]:
        view: dict[str, Any] = {
            "redemption_code": row.redemption_code, "title": row.title, "kind": row.kind, "points": row.points,
        }  # fmt: skip
        if row.value is not None:
            view["value"] = printed(row.value)
        if row.valid_until is not None:
            view["valid_until"] = row.valid_until
        return view

    def _credit_points(self, card: Card, points: int, note: str, kind: str = "earned") -> None:
        """Credit points, or take some back where more was returned than bought."""
        if points < 0:
            self._spend(card, min(-points, self._points_of(card.card_id)), "taken_back", note)
        elif points > 0:
            until = points_expiry(self.now.date(), card.points_months)
            row = PointsEntry(
                entry_id=self.points.new_key(),
                card_id=card.card_id,
                at=self.now,
                points=points,
                kind=kind,
                note=note,
                left=points,
                expires_on=until,
            )
            self.arm(self.points.insert(row))

    def _spend(self, card: Card, points: int, kind: str, note: str) -> PointsEntry:
        """Take points from the lots that expire first."""
        rest = points
        far = date.max
        for lot in sorted(
            (row for row in self.points if row.card_id == card.card_id and row.left),
            key=lambda row: (row.expires_on or far, row.entry_id),
        ):
            used = min(rest, lot.left)
            if used:
                self.points.update(lot.entry_id, left=lot.left - used)
                rest -= used
        return self.points.insert(
            PointsEntry(
                entry_id=self.points.new_key(),
                card_id=card.card_id,
                at=self.now,
                points=rest - points,
                kind=kind,
                note=note,
            )
        )

    @timed
    def expire(self, key: str) -> None:
        """Points whose months are over are gone."""
        row = self.points.get(key)
        if row is None or not row.left or row.expires_on is None or self.now.date() <= row.expires_on:
            return
        self._lapse(row)

    def _lapse(self, row: PointsEntry) -> None:
        lost = row.left
        self.points.update(row.entry_id, left=0)
        until = in_words(row.expires_on) if row.expires_on else "now"
        self.points.insert(
            PointsEntry(
                entry_id=self.points.new_key(),
                card_id=row.card_id,
                at=self.now,
                points=-lost,
                kind="expired",
                note=f"Points valid until {until}",
            )
        )
        card = self.cards.rows[row.card_id]
        self._notice("points_expired", f"{lost} points of {card.product_name} expired", f"Valid until {until}.",
                     row.entry_id)  # fmt: skip
