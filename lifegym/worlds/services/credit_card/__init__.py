"""Credit cards: purchases, statements, payments, disputes, points, and what issuers and the clock do to them."""

from __future__ import annotations

from lifegym.worlds.services.credit_card.billing import Billing
from lifegym.worlds.services.credit_card.desk import Desk
from lifegym.worlds.services.credit_card.records import (
    KINDS,
    Card,
    Dispute,
    EarnRate,
    Letter,
    Line,
    Payment,
    PointsEntry,
    Reward,
    Statement,
    Subscription,
)

__all__ = [
    "KINDS",
    "Card",
    "CreditCard",
    "Dispute",
    "EarnRate",
    "Letter",
    "Line",
    "Payment",
    "PointsEntry",
    "Reward",
    "Statement",
    "Subscription",
]


class CreditCard(Desk, Billing):
    """Credit cards: what was bought, what is due, disputes and points.

    Purchases arrive when a shop of this world charges the card; there is no tool to buy with it directly.
    """

    name = "credit_card"
    title = "Credit cards"
