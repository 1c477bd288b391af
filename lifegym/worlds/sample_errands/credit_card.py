"""A jacket that was brought back to the shop and is still on the card, and a bill that is being disputed."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.services.credit_card.records import Dispute, Line
from lifegym.worlds.world import World

_JACKET: Final = "ctx_20270226_00000001"


def under_way(world: World) -> None:
    """Seed the jacket's line and a dispute about the last dinner of the months before."""
    lines = world.table("credit_card.lines").rows
    bought_in = [row for row in lines.values() if row.category in ("clothing", "home", "groceries")]
    shop = next((row for row in bought_in if row.category == "clothing"), bought_in[-1])
    bought = (world.now - timedelta(days=3)).replace(hour=15, minute=20)
    jacket = Line(tx_id=_JACKET, card_id="card_000001", posted_at=bought, amount=Money.of("119.00", "EUR"),
                  merchant_name=shop.merchant_name, category=shop.category, mcc=shop.mcc)  # fmt: skip
    world.seed(("credit_card.lines", jacket))
    eaten = [row for row in lines.values() if row.category in ("restaurant", "groceries") and row is not jacket]
    dinner = next((row for row in reversed(eaten) if row.category == "restaurant"), eaten[-1])
    opened = dinner.posted_at + timedelta(days=1)
    dispute = Dispute(
        dispute_id=f"dsp_{opened:%Y%m%d}_000001", card_id=dinner.card_id, tx_id=dinner.tx_id,
        reason="The bill was higher than what I signed for.", amount=dinner.amount, opened_at=opened,
        expected_resolution_date=opened.date() + timedelta(days=30), verdict="approved",
    )  # fmt: skip
    world.seed(("credit_card.disputes", dispute))
