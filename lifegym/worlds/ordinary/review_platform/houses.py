"""One merchant after another: hours, prices, how each takes bookings, what it knows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.review_platform import sayings
from lifegym.worlds.ordinary.review_platform.words import CITIES, DUTCH, TRADES, WORDS, City, Trade, kitchen_of
from lifegym.worlds.rates import convert
from lifegym.worlds.services.review_platform import Fact, Merchant, Opening

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

T = TypeVar("T")

_TURN: Final = ("restaurant", "restaurant", "venue", "vet", "home_service", "restaurant", "restaurant", "home_service",
                "restaurant", "venue", "restaurant", "restaurant", "vet", "restaurant", "home_service")  # fmt: skip
_HOURS: Final = {
    "restaurant": ((1, 2, 3, 4, 5, 6), "17:00", "23:00"),
    "venue": ((0, 1, 2, 3, 4, 5, 6), "10:00", "22:00"),
    "vet": ((0, 1, 2, 3, 4), "08:30", "18:00"),
    "home_service": ((0, 1, 2, 3, 4), "08:00", "17:00"),
}


class Houses:
    """Draws merchants."""

    def __init__(
        self,
        rng: np.random.Generator,
        persona: Persona,
        now: datetime,
        city: str,
        method: str,
        start: int,
        place: City | None = None,
        own: Sequence[str] = (),
    ) -> None:
        self.draws = Draws(rng)
        self.persona = persona
        self.city = city
        self.place: City = place or CITIES[city]
        self.now = now.astimezone(zone(self.place.zone))
        self.method = method
        self.start = start
        self.words = self.draws.shuffled(WORDS)
        self.trades: dict[str, list[Trade]] = {}
        for trade in TRADES:
            self.trades.setdefault(trade.category, []).append(trade)
        self.own = list(own)
        self.trade_of: dict[str, Trade] = {}
        self.quality: dict[str, int] = {}

    def pick(self, options: Sequence[T]) -> T:
        """Return one of some options."""
        return self.draws.pick(options)

    def whole(self, low: int, high: int) -> int:
        """Return a whole number, both ends included."""
        return self.draws.between(low, high)

    def price(self, euro_cents: int) -> Money:
        """Return a round price in the persona's currency."""
        return rounded(convert(Money(euro_cents * self.place.level // 100, "EUR"), self.persona.currency))

    def moment(self, days: int, hour: int = -1) -> datetime:
        """Return a time of day so many days from today, never later than now for days that are past."""
        at = self.now.replace(second=0, microsecond=0) + timedelta(days=days)
        return at.replace(hour=self.whole(8, 22) if hour < 0 else hour, minute=self.whole(0, 59) if hour < 0 else 0)

    def merchant(self, index: int) -> Merchant:
        """Return the merchant of that index."""
        category = _TURN[index % len(_TURN)]
        kinds = self.trades[category]
        trade = kinds[(index // len(_TURN) + index + self.whole(0, 1)) % len(kinds)]
        if category == "restaurant" and self.own:
            trade = kitchen_of(self.own.pop(0))
        key = f"mer_{self.start + index:04d}"
        again = index // len(self.words)
        titles = [title for title in trade.titles if self.city == "Amsterdam" or not DUTCH & set(title.split())]
        name = self.pick(titles).format(word=self.words[index % len(self.words)])
        area = self.pick(list(self.place.areas))
        name = f"{name} {area}" if again else name
        euro = trade.euro * self.whole(85, 120)
        quality = 44 if index == 0 else self.whole(31, 48)
        self.trade_of[key], self.quality[key] = trade, quality
        earlier = self.whole(15, 640)
        site = "".join(letter for letter in name.casefold() if letter.isascii() and letter.isalnum())
        address = self.place.address.format(
            street=self.pick(self.place.areas[area]), number=self.whole(2, 240), number2=self.whole(1, 20)
        )
        facts = {topic: self.pick(texts) for topic, texts in sayings.FACTS[category].items()}
        if category == "restaurant" and "vegan options" in trade.tags:
            facts["vegetarian"] = "Everything is vegetarian, and all but two dishes are vegan."
        room = category in ("restaurant", "venue") and index % 3 == 0
        return Merchant(
            merchant_id=key,
            name=name,
            category=category,
            city=self.city,
            area=area,
            address=address,
            phone=f"{self.place.phone} {self.whole(100, 9999):04d}",
            email=f"hello@{site or 'house'}.example",
            zone=self.place.zone,
            avg_price=self.price(euro),
            price_band=_band(category, euro),
            hours=self._hours(category, trade, index),
            description=self.pick(trade.about),
            tags=trade.tags,
            menu=trade.menu,
            facts=tuple(Fact(topic=topic, text=text) for topic, text in facts.items()),
            earlier_reviews=earlier,
            earlier_stars=earlier * quality // 10,
            has_private_room=room,
            private_room_seats=self.whole(12, 24) if room else 0,
            reply_hours=None if index % 11 == 10 else self.whole(2, 9),
            warning=self._warning(category, index),
            **self._bookings(category, trade, index),
        )

    def _hours(self, category: str, trade: Trade, index: int) -> tuple[Opening, ...]:
        if "24 hours" in trade.tags:
            return tuple(Opening(weekday=day, opens="00:00", closes="00:00") for day in range(7))
        if "fine dining" in trade.tags:
            # One sitting an evening: guests come between six and half past eight and stay.
            return tuple(Opening(weekday=day, opens="18:00", closes="23:30") for day in range(2, 7))
        days, opens, closes = _HOURS[category]
        off = self.pick((1, 2)) if category == "restaurant" and index else -1
        hours = [Opening(weekday=day, opens=opens, closes=closes) for day in days if day != off]
        if category == "restaurant" and index % 2 == 0:
            hours += [Opening(weekday=day, opens="12:00", closes="15:00") for day in (3, 4, 5, 6)]
        elif category in ("vet", "home_service") and index % 2 == 0:
            hours.append(Opening(weekday=5, opens="09:00", closes="13:00"))
        return tuple(sorted(hours, key=lambda row: (row.weekday, row.opens)))

    def _bookings(self, category: str, trade: Trade, index: int) -> dict[str, Any]:
        """Return how a merchant takes bookings."""
        if category == "restaurant":
            fine = "fine dining" in trade.tags
            asks = fine or index % 4 != 3
            return {
                "max_party_size": 8 if not fine else 6, "units": self.whole(7, 16), "unit_size": 4 if not fine else 2,
                "slot_minutes": 30, "stay_minutes": 180 if fine else 120, "last_start_minutes": 180 if fine else 90,
                "notice_hours": 1,
                "deposit": self.price(2500 if fine else 1000) if asks else None, "per": "person",
                "deposit_from": 1 if fine else 6, "free_cancel_hours": 48 if fine else 24,
                "busy_percent": 30 + (index * 29 + 7) % 60,
                "late_refund_percent": 0 if fine else 50, "book_ahead_days": 90,
            }  # fmt: skip
        if category == "venue":
            return {
                "max_party_size": 12, "units": self.whole(2, 5), "unit_size": 6, "slot_minutes": 60,
                "stay_minutes": 120, "last_start_minutes": 120, "notice_hours": 24, "deposit": self.price(2000),
                "per": "booking", "free_cancel_hours": 72, "late_refund_percent": 50, "book_ahead_days": 180,
            }  # fmt: skip
        vet = category == "vet"
        return {
            "max_party_size": 3 if vet else 1, "units": self.whole(1, 3), "unit_size": 3 if vet else 1,
            "slot_minutes": 30 if vet else 120, "stay_minutes": 30 if vet else 120,
            "last_start_minutes": 30 if vet else 120, "notice_hours": 2 if vet else 12, "book_ahead_days": 60,
            "deposit": None if vet else self.price(3500), "per": "booking", "free_cancel_hours": 24,
        }  # fmt: skip

    def _warning(self, category: str, index: int) -> str:
        if category != "restaurant" or index % 17 != 11:
            return ""
        day = (self.now - timedelta(days=self.whole(5, 40))).date()
        return f"Food inspection of {day}: cooling of prepared dishes insufficient; follow-up visit announced."


def rounded(amount: Money) -> Money:
    """Return an amount as menus write it: two figures, the second by halves."""
    step = max(1, 10 ** (len(str(amount.minor)) - 2) // 2)
    return Money(max(step, (2 * amount.minor + step) // (2 * step) * step), amount.currency)


def _band(category: str, euro_cents: int) -> str:
    """Return the price band of a usual price within its category."""
    steps = {"restaurant": (2600, 4000, 6500), "venue": (2600, 4000, 6000), "vet": (6000, 9000, 14000),
             "home_service": (5000, 12000, 22000)}[category]  # fmt: skip
    return ("budget", "moderate", "upscale", "fine")[sum(euro_cents >= step for step in steps)]
