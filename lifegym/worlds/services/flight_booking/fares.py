"""What a party pays: exchange table, discounts by age, and the usual fare families.

A fare stands in its flight's currency for one adult. A child pays 75 %, an infant 10 %, halves of the minor unit
rounded away from zero. When another currency is asked for, each passenger's fare on each flight is converted by
:data:`RATES` and rounded to that currency's minor unit, halves away from zero; the sum of these is the price. Equal
inputs give equal prices.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.money import Money, exponent
from lifegym.worlds.services.flight_booking.records import FareBucket, FareFamily

RATES: Final[dict[str, Fraction]] = {
    currency: Fraction(value)
    for currency, value in {
        "VND": "1", "JPY": "170", "CNY": "3520", "USD": "25400", "EUR": "27600", "GBP": "32300", "CHF": "28900",
        "KRW": "18.4", "TWD": "790", "HKD": "3260", "SGD": "19100", "THB": "740", "MYR": "5750", "IDR": "1.56",
        "PHP": "440", "INR": "296", "AUD": "16500", "NZD": "15000", "CAD": "18300", "AED": "6920", "QAR": "6980",
        "TRY": "640", "SEK": "2520", "NOK": "2380", "DKK": "3700", "PLN": "6450", "CZK": "1110", "MXN": "1340",
        "BRL": "4500", "ZAR": "1400", "GHS": "1950", "NGN": "17", "KES": "196", "EGP": "520", "MAD": "2560",
        "HUF": "71", "COP": "6.3", "PEN": "6800", "CLP": "26.5", "ARS": "25",
    }.items()
}  # fmt: skip
"""Value of one major unit of each supported currency in VND.

The table by which the service converts, fixed for good.
"""

CHILD_SHARE: Final = "0.75"
INFANT_SHARE: Final = "0.10"
_BAGS: Final = {
    "ECONOMY": ("1 piece, 7 kg", "none", "1 piece, 23 kg"),
    "PREMIUM_ECONOMY": ("1 piece, 10 kg", "1 piece, 23 kg", "2 pieces, 23 kg each"),
    "BUSINESS": ("2 pieces, 14 kg together", "2 pieces, 32 kg each", "2 pieces, 32 kg each"),
}
_STEP: Final[dict[str, int]] = {"VND": 10_000, "JPY": 100, "KRW": 100, "IDR": 100_000}


def supported(currency: str) -> str:
    """Return a currency code in capitals, or refuse one outside :data:`RATES`.

    Raises:
        ToolError: ``currency_not_supported``.
    """
    code = currency.strip().upper()
    if code not in RATES:
        raise ToolError(
            "currency_not_supported",
            f"Prices cannot be shown in {currency[:20]!r}.{suggestion(code, RATES)} Supported: {', '.join(RATES)}.",
        )
    return code


def convert(money: Money, currency: str) -> Money:
    """Return an amount in another currency by :data:`RATES`, halves of its minor unit rounded away from zero."""
    return money if money.currency == currency else Money(_converted(money.minor, money.currency, currency), currency)


@lru_cache(maxsize=8192)
def _converted(minor: int, given: str, wanted: str) -> int:
    exact = minor * RATES[given] / RATES[wanted] * Fraction(10) ** (exponent(wanted) - exponent(given))
    whole = int(abs(exact) + Fraction(1, 2))
    return whole if exact >= 0 else -whole


def party_price(price: Money, currency: str, adults: int, children: int, infants: int) -> Money:
    """Return what a party pays for one flight whose adult fare is ``price``."""
    minor = convert(price, currency).minor * adults
    if children:
        minor += convert(price.times(CHILD_SHARE), currency).minor * children
    if infants:
        minor += convert(price.times(INFANT_SHARE), currency).minor * infants
    return Money(minor, currency)


def family_of(bucket: FareBucket, name: str) -> FareFamily | None:
    """Return a bucket's fare family by name."""
    return next((row for row in bucket.families if row.name == name), None)


def rounded(money: Money) -> Money:
    """Round a fare to the step fares are quoted in, never below one step."""
    step = _STEP.get(money.currency, 10 ** exponent(money.currency))
    return Money(max((money.minor + step // 2) // step, 1) * step, money.currency)


def usual_families(
    price: Money, cabin: str = "ECONOMY", names: tuple[str, ...] = ("LIGHT", "STANDARD", "FLEX")
) -> tuple[FareFamily, ...]:
    """Return the usual fare families over a lowest adult fare.

    LIGHT can be neither changed nor refunded; STANDARD can be changed for a fee; FLEX is refunded in full and changed
    for the fare difference alone.

    Args:
        price: The lowest adult fare; it is LIGHT's.
        cabin: The cabin, on which the baggage depends.
        names: Which of the three to return.
    """
    hand, light, more = _BAGS.get(cabin, _BAGS["BUSINESS"])
    nothing = Money(0, price.currency)
    fee = rounded(price.times("0.20"))
    terms = {
        "LIGHT": (price, False, False, fee, light),
        "STANDARD": (rounded(price.times("1.18")), False, True, fee, more),
        "FLEX": (rounded(price.times("1.42")), True, True, nothing, more),
    }
    found = []
    for name in names:
        fare, refundable, changeable, change_fee, bags = terms[name]
        found.append(
            FareFamily(
                name=name, price=fare, refundable=refundable, changeable=changeable,
                change_fee=change_fee, cabin_bag=hand, checked_bag=bags,
            )
        )  # fmt: skip
    return tuple(found)
