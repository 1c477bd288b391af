"""What an item costs, for whoever begins to watch its price."""

from __future__ import annotations

from lifegym.worlds.services.listing_platform.desk import Desk
from lifegym.worlds.services.listing_platform.records import OPEN
from lifegym.worlds.signals import PriceAsked, PriceQuoted, listens


class Quoting(Desk):
    """Answers to those who ask for a price."""

    @listens(PriceAsked)
    def on_price_asked(self, asked: PriceAsked) -> None:
        """Say what a listing that can still be had costs."""
        row = self.listings.get(asked.item_ref)
        if row is not None and row.status in OPEN:
            self.emit(PriceQuoted(item_ref=asked.item_ref, price=row.price))
