"""What an item costs, for whoever begins to watch its price."""

from __future__ import annotations

from lifegym.worlds.services.ecommerce.desk import Desk
from lifegym.worlds.signals import PriceAsked, PriceQuoted, listens


class Quoting(Desk):
    """Answers to those who ask for a price."""

    @listens(PriceAsked)
    def on_price_asked(self, asked: PriceAsked) -> None:
        """Say what a SKU costs, or the cheapest one of a product."""
        sku = self.skus.get(asked.item_ref)
        product = self.products.get(asked.item_ref)
        prices = [sku.price] if sku is not None else []
        if product is not None and self._listed(product):
            prices = [item.price for item in self._for_sale(product)]
        if prices:
            self.emit(PriceQuoted(item_ref=asked.item_ref, price=min(prices)))
