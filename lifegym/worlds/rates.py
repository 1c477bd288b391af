"""Exchange rates: one fixed table, so that a foreign charge costs the same in every run."""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from typing import Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money, exponent

PER_DOLLAR: Final[dict[str, Decimal]] = {
    code: Decimal(rate)
    for code, rate in {
        "USD": "1", "EUR": "0.92", "GBP": "0.79", "CHF": "0.88", "SEK": "10.5", "NOK": "10.7", "DKK": "6.86",
        "PLN": "3.95", "CZK": "23.2", "HUF": "362", "RON": "4.58", "TRY": "32.4", "ISK": "138", "UAH": "40.5",
        "JPY": "150", "CNY": "7.2", "HKD": "7.8", "TWD": "32", "KRW": "1340", "SGD": "1.34", "MYR": "4.7",
        "THB": "35.8", "VND": "25000", "IDR": "15800", "PHP": "56", "INR": "83", "BDT": "110", "LKR": "300",
        "PKR": "278", "NPR": "133", "AED": "3.6725", "SAR": "3.75", "ILS": "3.7", "EGP": "48", "MAD": "10",
        "TND": "3.1", "KWD": "0.307", "BHD": "0.376", "NGN": "1400", "KES": "130", "GHS": "13", "ETB": "57",
        "ZAR": "18.5", "AUD": "1.52", "NZD": "1.65", "CAD": "1.36", "MXN": "17", "BRL": "5", "ARS": "870",
        "CLP": "940", "COP": "3900", "PEN": "3.75", "GEL": "2.7", "KZT": "450", "UZS": "12600",
    }.items()
}  # fmt: skip
"""Units of a currency for one US dollar, near the market's of spring 2024, rounded."""

_EXACT: Final = Context(prec=60)


def convert(amount: Money, currency: str) -> Money:
    """Return what an amount is worth in another currency, rounded to its minor unit.

    Raises:
        ToolError: ``CURRENCY_UNKNOWN`` when the table does not hold one of the two.
    """
    return _worth(amount, currency, ROUND_HALF_UP)


def credited(amount: Money, currency: str) -> Money:
    """Return what somebody gets for their own money in another currency: a fraction of a minor unit is the bank's.

    Were it rounded up, whoever changes one yen at a time would be paid half as much again.

    Raises:
        ToolError: ``CURRENCY_UNKNOWN`` when the table does not hold one of the two.
    """
    return _worth(amount, currency, ROUND_DOWN)


def charged(amount: Money, currency: str) -> Money:
    """Return what a price costs in another currency: as :func:`convert`, but what costs something is never for free.

    Raises:
        ToolError: ``CURRENCY_UNKNOWN`` when the table does not hold one of the two.
    """
    worth = convert(amount, currency)
    return worth if worth or amount.minor <= 0 else Money(1, currency)


def _worth(amount: Money, currency: str, rounding: str) -> Money:
    if amount.currency == currency:
        return amount
    for code in (amount.currency, currency):
        if code not in PER_DOLLAR:
            raise ToolError("CURRENCY_UNKNOWN", f"No exchange rate is known for {code}.")
    worth = _EXACT.multiply(amount.amount, PER_DOLLAR[currency])
    worth = _EXACT.divide(worth, PER_DOLLAR[amount.currency]).scaleb(exponent(currency), _EXACT)
    return Money(int(worth.to_integral_value(rounding, _EXACT)), currency)
