"""What larger things are paid with: a credit card where there is one, else the bank's, else one of the wallet's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.ordinary.life import accounts, cards
from lifegym.worlds.ordinary.life.plan import Life

if TYPE_CHECKING:
    from lifegym.worlds.world import World


def choose(world: World, life: Life) -> None:
    """Set the method of a life; a debit card is put into the wallet where nothing else pays."""
    if life.has_card:
        account = accounts.account_id(life) if "banking" in life.enabled else ""
        card = cards.card_of(life, account)
        life.method = (card.card_id, card.product_name, card.last4)
        return
    wallet = world.table("wallet.methods")
    account = accounts.account_id(life) if "banking" in life.enabled else ""
    known = next((row for row in wallet.rows.values() if row.status == "active" and row.account == account), None)
    if known is not None:
        life.method = (known.method_id, known.label, known.last4)
        return
    key = next(f"pm_{number:04d}" for number in range(1, 10_000) if f"pm_{number:04d}" not in wallet.rows)
    row = PaymentMethod(
        method_id=key, label="Debit card", last4=f"{4_000 + sum(map(ord, life.persona.user_id)) * 37 % 5_000}",
        holder=life.persona.name, source="banking" if account else "", account=account,
    )  # fmt: skip
    life.rows.append(("wallet.methods", row))
    life.method = (row.method_id, row.label, row.last4)
