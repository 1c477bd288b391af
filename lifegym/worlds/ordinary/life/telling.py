"""In which order a life is drawn and told: first what happened, then the services that tell of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from lifegym.worlds.ordinary.life import (
    accounts,
    background,
    body,
    cards,
    diary,
    dining,
    driving,
    hub,
    investing,
    post,
    seeking,
    shopping,
    town,
    travel,
    year,
)
from lifegym.worlds.ordinary.life.plan import Life

_MOST_ORDERS: Final = 26
_LETTERS_AN_ORDER: Final = 3
_BANK_A_MONTH: Final = 13
_CARD_A_MONTH: Final = 7
_FIXED: Final = 30
_DAYS_IN_BED: Final = 4
_LATELY: Final = (6, 40)
"""So many days ago a cold was over, at least and at most."""


def tell(life: Life, sizes: Mapping[str, int]) -> None:
    """Draw the year and write it into the services that are there."""
    there, counts = life.enabled, dict(sizes)
    travel.go(life, life.turn("travel"), counts)
    background.fill(life, sizes)
    seeking.seek(life)
    dining.reserve(life, life.turn("dining"), counts.get("review_platform", 0))
    driving.rent(life, life.turn("driving"), counts.get("car_rental", 0))
    investing.invest(life, life.turn("investing"), counts.get("brokerage", 0))
    if "health_tracker" in there:
        life.fall_ill(_DAYS_IN_BED, *_LATELY)
    shopping.order(life, life.turn("shopping"), counts, _orders(life, sizes))
    life.turn("year")
    year.live(life, _purchases(life, sizes))
    _settle(life, life.turn("money"))
    if "calendar" in there:
        life.turn("calendar")
        diary.fill(life, counts["calendar"])
        diary.keep(life)
    if "email" in there:
        post.fill(life, life.turn("email"), counts["email"])
        post.deliver(life)
        post.go_on(life, life.turn("email to come"))
    if "maps" in there:
        town.draw(life, life.turn("maps"), counts["maps"])
    if "health_tracker" in there:
        body.train(life, life.turn("health"), counts["health_tracker"])
    if "notification_hub" in there:
        hub.show(life, life.turn("hub"), counts["notification_hub"])


def _settle(life: Life, rng: np.random.Generator) -> None:
    """Write the card, then the bank that pays it."""
    bank = "banking" in life.enabled
    bills: list[cards.Bill] = []
    if "credit_card" in life.enabled:
        bills = cards.settle(life, cards.card_of(life, accounts.account_id(life) if bank else ""))
    if bank:
        accounts.settle(life, rng, bills, max(4, life.months * 2))


def _purchases(life: Life, sizes: Mapping[str, int]) -> int:
    """Return how many everyday purchases fit beside what comes every month."""
    bank, card = sizes.get("banking", 0), sizes.get("credit_card", 0)
    room = max(0, bank - _FIXED - _BANK_A_MONTH * life.months) if bank else 0
    room += max(0, card - _FIXED - _CARD_A_MONTH * life.months) if card else 0
    return max(24, room)


def _orders(life: Life, sizes: Mapping[str, int]) -> int:
    """Return how many orders there may be, so that their letters and lines leave room for the rest."""
    limits = [_MOST_ORDERS, 6 + life.months]
    if sizes.get("email"):
        limits.append(sizes["email"] // (3 * _LETTERS_AN_ORDER))
    if sizes.get("credit_card"):
        limits.append(sizes["credit_card"] // 8)
    if sizes.get("ecommerce"):
        limits.append(max(6, sizes["ecommerce"] // 10))
    return max(6, min(limits))
