"""What an item costs, for whoever begins to watch its price."""

from __future__ import annotations

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.services.brokerage.desk import Desk
from lifegym.worlds.signals import PriceAsked, PriceQuoted, listens


class Quoting(Desk):
    """Answers to those who ask for a price."""

    @listens(PriceAsked)
    def on_price_asked(self, asked: PriceAsked) -> None:
        """Say what a symbol trades at, if it has a price."""
        instrument = self.symbols.get(asked.item_ref)
        if instrument is None:
            return
        try:
            price = self._price(instrument)
        except ToolError:
            return  # not traded for weeks: there is nothing to say
        self.emit(PriceQuoted(item_ref=asked.item_ref, price=Money(price.minor, instrument.currency)))
