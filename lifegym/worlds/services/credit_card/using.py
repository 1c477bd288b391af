"""Using a card: freezing it, what shops take and pay back, subscriptions that renew."""

from __future__ import annotations

from typing import Any

from lifegym.worlds.duedates import following, in_words
from lifegym.worlds.errors import ToolError
from lifegym.worlds.letters import renewal
from lifegym.worlds.money import Money
from lifegym.worlds.rates import charged, convert
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.credit_card.records import Card, Line, Subscription
from lifegym.worlds.services.credit_card.viewing import Viewing
from lifegym.worlds.signals import Credit, Debit, listens


class Using(Viewing):
    """Purchases and refunds."""

    @tool(writes=True)
    def freeze_card(self, card_id: str) -> dict[str, Any]:
        """Freeze a card so that purchases and subscriptions are declined; refunds and payments still come in.

        The user can undo it with unfreeze_card. It changes nothing about what is owed.

        Args:
            card_id: As list_cards shows it.

        Example:
            credit_card.freeze_card(card_id="card_000001")
        """
        card = self._card(card_id)
        self._usable_by_holder(card)
        card = self.cards.update(card_id, status="frozen")
        return self._card_view(card)

    @tool(writes=True)
    def unfreeze_card(self, card_id: str) -> dict[str, Any]:
        """Let a card that the user froze pay again. A card blocked by its issuer stays blocked.

        Args:
            card_id: As list_cards shows it.

        Example:
            credit_card.unfreeze_card(card_id="card_000002")
        """
        card = self._card(card_id)
        self._usable_by_holder(card)
        card = self.cards.update(card_id, status="active")
        return self._card_view(card)

    def _usable_by_holder(self, card: Card) -> None:
        if card.status == "blocked":
            raise ToolError(
                "CARD_BLOCKED",
                f"{card.issuer} has blocked {card.product_name} ending {card.last4}; only they can release it. "
                f"{card.status_reason}".strip(),
            )
        if card.status == "closed":
            raise ToolError("CARD_CLOSED", f"{card.product_name} ending {card.last4} is closed for good.")

    @listens(Debit)
    def on_debit(self, debit: Debit) -> None:
        """A shop takes a purchase; a frozen, blocked or expired card declines it, and so does the limit."""
        if debit.source != self.name:
            return
        card = self.cards.need(debit.method_id, "PAYMENT_DECLINED", "The card that should pay does not exist any more.")
        line = self._buy(card, debit.amount, debit.merchant, debit.category, debit.reference)
        self._tell_purchase(card, line, quiet=True)

    def _tell_purchase(self, card: Card, line: Line, *, quiet: bool) -> None:
        """Tell of a purchase; ``quiet`` where whoever made it is there and knows."""
        self._notice(
            "purchase",
            f"{line.amount} at {line.merchant_name}",
            f"{card.product_name} ending {card.last4}.",
            line.tx_id,
            quiet=quiet,
            amount=line.amount.to_json(),
        )

    def _buy(self, card: Card, price: Money, merchant: str, category: str, reference: str, **more: Any) -> Line:
        """Book a purchase the card can make, with the fee for a foreign currency as a line of its own."""
        amount = charged(price, card.currency)
        foreign = price.currency != card.currency
        fee = Money((amount.minor * card.foreign_fee_bp + 5_000) // 10_000 if foreign else 0, card.currency)
        self._can_pay(card, amount + fee)
        memo = f"{price} at today's rate" if foreign else ""
        line = self._purchase(card, amount, merchant, category, reference=reference, memo=memo, **more)
        if fee:
            said = f"Foreign currency fee for {merchant}"
            self._book(card, fee, "fee", card.issuer, "fee", memo=said, reference=reference)
        return line

    def _can_pay(self, card: Card, amount: Money) -> None:
        named = f"{card.product_name} ending {card.last4}"
        if card.status == "frozen":
            raise ToolError("CARD_FROZEN", f"{named} is frozen and declines purchases until it is unfrozen.")
        self._usable_by_holder(card)
        if self.now.date() > card.expires:
            raise ToolError("CARD_EXPIRED", f"{named} expired on {in_words(card.expires)}; use another card.")
        if amount > card.available_credit:
            raise ToolError("OVER_LIMIT", f"{named} has {card.available_credit} left of its limit; {amount} is needed.")

    @listens(Credit)
    def on_credit(self, credit: Credit) -> None:
        """A shop pays back; the points of the purchase are taken back in proportion."""
        if credit.source != self.name:
            return
        card = self.cards.need(credit.method_id, "PAYMENT_DECLINED", "The card does not exist any more.")
        amount = convert(credit.amount, card.currency)
        line = self._take_back(card, amount, credit.merchant, credit.category, credit.reference)
        self._notice(
            "refund",
            f"{amount} back from {credit.merchant}",
            f"{card.product_name} ending {card.last4}.",
            line.tx_id,
            amount=amount.to_json(),
        )

    def _take_back(self, card: Card, amount: Money, merchant: str, category: str, reference: str) -> Line:
        bought = self._purchase_of(card, merchant, reference)
        return self._book(
            card,
            -amount,
            "refund",
            merchant,
            category,
            reference=reference,
            reverses=bought.tx_id if bought else "",
            points=-self._points_share(bought, amount) if bought else 0,
        )

    def _purchase_of(self, card: Card, merchant: str, reference: str) -> Line | None:
        """Return the newest purchase of that reference."""
        found = None
        for row in self.lines:
            same = row.card_id == card.card_id and row.kind == "purchase" and row.reference == reference
            if same and reference and row.merchant_name == merchant and (not found or row.posted_at >= found.posted_at):
                found = row
        return found

    def _points_share(self, bought: Line, amount: Money) -> int:
        """Return the points to take back for a part of a purchase, never more than it still holds."""
        taken = -sum(row.points for row in self.lines if row.reverses == bought.tx_id)
        share = bought.points * amount.minor // bought.amount.minor if bought.amount.minor else 0
        return max(0, min(share, bought.points - taken))

    @timed
    def renew(self, key: str) -> None:
        """A subscription charges its card, silently; one that is declined is announced and tries again next time.

        A purchase that was to come is told of like any other.
        """
        row = self.subscriptions.get(key)
        card = self.cards.get(row.card_id) if row is not None else None
        if row is None or card is None or row.status != "active" or row.next_date > self.now.date():
            return
        try:
            once = row.freq == "once"
            line = self._buy(card, row.amount, row.merchant_name, row.category, row.reference or ("" if once else key))
            if once:
                self._tell_purchase(card, line, quiet=False)
            elif row.billing:
                paid = f"{card.product_name} ending {card.last4}"
                self.emit(renewal(row.merchant_name, row.billing, self.world.persona.name, self.now, line.amount, paid))
        except ToolError as error:
            # At the till the user sees it themselves and pays otherwise.
            if row.freq != "once":
                self._declined(card, row, error)
        if row.freq == "once":
            self.subscriptions.update(key, status="ended")
            return
        coming = following(row.freq, row.first_date, self.now.date())
        self._schedule_charge(self.subscriptions.update(key, next_date=coming))

    def _declined(self, card: Card, row: Subscription, error: ToolError) -> None:
        self._mail(
            card,
            f"Declined: {row.amount} for {row.merchant_name}",
            f"{row.merchant_name} tried to charge {row.amount} to your card. {error.message}",
            "If you want to keep the service, give them another way to pay.",
        )
        self._notice("declined", f"{row.merchant_name} declined", error.message, row.subscription_id)
