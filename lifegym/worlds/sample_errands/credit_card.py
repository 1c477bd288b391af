"""A jacket that was brought back to the shop and is still on the card, and a dinner whose bill is being disputed."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.services.credit_card.records import Dispute, Line
from lifegym.worlds.world import World

_JACKET: Final = "ctx_20270226_00000001"
_DINNER: Final = "ctx_20270227_00000002"


def under_way(world: World) -> None:
    """Seed the two lines, in shops where the card has paid before, and the dispute."""
    bought = (world.now - timedelta(days=3)).replace(hour=15, minute=20)
    jacket = _line(world, _JACKET, "clothing", "119.00").evolve(posted_at=bought)
    eaten = (world.now - timedelta(days=2)).replace(hour=21, minute=5)
    dinner = _line(world, _DINNER, "restaurant", "64.50").evolve(posted_at=eaten)
    opened = eaten + timedelta(hours=13)
    dispute = Dispute(
        dispute_id=f"dsp_{opened:%Y%m%d}_000001", card_id=dinner.card_id, tx_id=dinner.tx_id,
        reason="The bill was higher than what I signed for.", amount=dinner.amount, opened_at=opened,
        expected_resolution_date=opened.date() + timedelta(days=30), verdict="approved",
    )  # fmt: skip
    world.seed(("credit_card.lines", jacket), ("credit_card.lines", dinner), ("credit_card.disputes", dispute))


def _line(world: World, tx_id: str, category: str, amount: str) -> Line:
    """Return an unbilled line in the first shop of a category; where none was met, in one of another."""
    paid = [row for row in world.table("credit_card.lines") if row.kind == "purchase" and not row.reference]
    shop = next((row for row in paid if row.category == category), paid[-1])
    return Line(
        tx_id=tx_id, card_id="card_000001", posted_at=world.now, amount=Money.of(amount, "EUR"),
        merchant_name=shop.merchant_name, category=shop.category, mcc=shop.mcc,
    )  # fmt: skip
