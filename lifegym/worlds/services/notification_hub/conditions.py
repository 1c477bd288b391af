"""Subscriptions as callers write them, and whether a notice is what one asks for."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from lifegym.worlds.arguments import on_one_line
from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.money import Money
from lifegym.worlds.rates import PER_DOLLAR
from lifegym.worlds.services.notification_hub.records import SUBSCRIPTION_TYPES, Subscription
from lifegym.worlds.signals import Notice

MAX_MINOR: Final = 10**15
_KEYS: Final = ("keyword", "max_price", "currency")


class Condition(NamedTuple):
    """What a subscription asks for beyond source, type and target."""

    keyword: str = ""
    max_price: Money | None = None


def read_text(value: str, field: str, longest: int = 200) -> str:
    """Return a text a caller gave, on one line.

    Raises:
        ToolError: ``BAD_ARG`` when it is empty or too long.
    """
    text = on_one_line(value)
    if not text or len(text) > longest:
        raise ToolError("BAD_ARG", f"{field} is a text of 1 to {longest} characters, got {len(text)}.")
    return text


def read_type(value: str) -> str:
    """Return a subscription's type in its one spelling.

    Raises:
        ToolError: ``BAD_TYPE`` for what is neither a published type nor shaped like one.
    """
    text = value.strip().casefold()
    if text in SUBSCRIPTION_TYPES or text == "*":
        return text
    # Services name types of their own; what is nearly a published one is a slip that would never match anything.
    shaped = text.isascii() and text.replace("_", "").isalnum() and len(text) <= 40
    if shaped and not get_close_matches(text, SUBSCRIPTION_TYPES, cutoff=0.8):
        return text
    raise ToolError(
        "BAD_TYPE",
        f"type is one of {', '.join(SUBSCRIPTION_TYPES)}, another type that notifications carry, or '*'; "
        f"got {value[:40]!r}.{suggestion(text, SUBSCRIPTION_TYPES)}",
    )


def read_condition(value: str | dict[str, Any] | None, currency: str) -> Condition:
    """Read ``{"keyword": "...", "max_price": 12000, "currency": "JPY"}``, as an object or as JSON text.

    Args:
        value: What the caller gave; ``max_price`` counts minor units, or is an object with amount and currency.
        currency: What a bare number is in when no currency is named.

    Raises:
        ToolError: ``BAD_ARG`` or ``BAD_AMOUNT``.
    """
    if isinstance(value, str):
        if not value.strip():
            return Condition()
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            raise ToolError("BAD_ARG", 'condition_json is a JSON object such as {"keyword": "typhoon"}.') from None
    if value is None:
        return Condition()
    if not isinstance(value, dict):
        raise ToolError("BAD_ARG", 'condition_json is a JSON object such as {"keyword": "typhoon"}.')
    for key in value:
        if key not in _KEYS:
            raise ToolError(
                "BAD_ARG",
                f"condition_json knows {', '.join(_KEYS)}, not {str(key)[:40]!r}.{suggestion(str(key), _KEYS)}",
            )
    keyword = value.get("keyword") or ""
    if not isinstance(keyword, str):
        raise ToolError("BAD_ARG", "condition_json.keyword is a text.")
    price = value.get("max_price")
    return Condition(
        read_text(keyword, "condition_json.keyword") if keyword.strip() else "",
        None if price is None else read_limit(price, value.get("currency") or currency),
    )


def read_limit(value: Any, currency: Any) -> Money:
    """Read a price that is waited for, as :func:`read_price` does, in a currency that something can cost.

    Raises:
        ToolError: ``BAD_AMOUNT``.
    """
    limit = read_price(value, currency)
    if limit.currency not in PER_DOLLAR:
        near = suggestion(limit.currency, PER_DOLLAR)
        raise ToolError("BAD_AMOUNT", f"Nothing is sold in {limit.currency!r}; give an ISO 4217 code.{near}")
    return limit


def read_price(value: Any, currency: Any) -> Money:
    """Read an amount given in minor units, or as an object with amount and currency.

    Raises:
        ToolError: ``BAD_AMOUNT``.
    """
    try:
        if isinstance(value, dict):
            price = Money.of(str(value["amount"]), value["currency"])
        else:
            price = Money(value, currency.strip().upper())
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError):
        raise ToolError(
            "BAD_AMOUNT",
            "A price is a whole number of minor units with a three-letter currency, "
            'or {"amount": "120.00", "currency": "EUR"}.',
        ) from None
    if not 0 < price.minor <= MAX_MINOR or not (price.currency.isascii() and price.currency.isalpha()):
        raise ToolError(
            "BAD_AMOUNT", f"A price is positive, at most {MAX_MINOR} minor units, in a three-letter currency."
        )
    return price


def price_of(notice: Notice, currency: str) -> Money | None:
    """Return the price a notice carries, if it carries one that can be read."""
    value = notice.payload.get("price")
    if isinstance(value, Money):
        return value
    if value is None:
        return None
    try:
        return read_price(value, notice.payload.get("currency") or currency)
    except ToolError:
        return None


def asks_for(row: Subscription, notice: Notice, price: Money | None, sources: tuple[str, ...]) -> bool:
    """Return whether an active subscription asks for a notice.

    Args:
        row: The subscription.
        notice: What arrived.
        price: The price it carries.
        sources: The names, case-folded, by which its source is known.
    """
    if row.status != "active" or (row.source != "*" and row.source.casefold() not in sources):
        return False
    # A service's own type may be one of the published kinds too: an advisory is also a policy_update.
    if row.type not in ("keyword", "*", notice.type.casefold(), *notice.payload.get("kinds", ())):
        return False
    text = f"{notice.target}\n{notice.title}\n{notice.body}".casefold()
    if row.target != "*" and row.target.casefold() not in text:
        return False
    if row.keyword and row.keyword.casefold() not in text:
        return False
    limit = row.max_price
    return limit is None or (price is not None and price.currency == limit.currency and price.minor <= limit.minor)


def stored_payload(notice: Notice) -> dict[str, Any]:
    """Return a notice's payload as plain JSON values, which nobody else can change."""
    found: dict[str, Any] = plain(notice.payload)
    return found
