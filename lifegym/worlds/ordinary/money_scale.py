"""What things cost where the persona lives, and the account numbers people have there."""

from __future__ import annotations

import zlib
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from lifegym.worlds.account_numbers import iban
from lifegym.worlds.clock import zone
from lifegym.worlds.duedates import add_months, day_of
from lifegym.worlds.folding import fold
from lifegym.worlds.money import Money, exponent
from lifegym.worlds.ordinary.money_words import BANKS
from lifegym.worlds.rates import convert

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

CYCLE_END: Final = 24
GRACE_DAYS: Final = 21
ISSUER: Final = "Halyard Card Services"
_LEVELS: Final = {
    "EUR": 100, "USD": 115, "GBP": 110, "CHF": 150, "SEK": 95, "NOK": 120, "DKK": 115, "ISK": 130, "PLN": 60, "CZK": 65,
    "HUF": 55, "RON": 52, "JPY": 75, "KRW": 75, "CNY": 50, "HKD": 90, "TWD": 55, "SGD": 110, "MYR": 38, "THB": 38,
    "VND": 32, "IDR": 30, "PHP": 32, "INR": 26, "AUD": 110, "NZD": 100, "CAD": 100, "AED": 90, "ILS": 105,
    "GHS": 30, "NGN": 30, "KES": 35, "ZAR": 55, "EGP": 25, "MAD": 42, "TRY": 40, "BRL": 50, "MXN": 50, "ARS": 60,
    "CLP": 50, "COP": 40, "PEN": 45,
}  # fmt: skip
_IBANS: Final = {
    "NL": (0, 10), "GB": (0, 14), "IE": (0, 14), "DE": (8, 10), "BE": (3, 7), "AT": (5, 11), "CH": (5, 12),
}  # fmt: skip
"""Digits of a bank's code, nought where it is four letters, and digits of the account."""
_LETTERS: Final = {
    "Merel Bank": "MERL", "Cooperative Bank of the Delta": "DLTA", "Banco Alameda": "ALMD",
    "Nordlicht Sparbank": "NRDL", "Harbour Trust": "HARB",
}  # fmt: skip
_COUNTRIES: Final = {
    "Europe/Amsterdam": "NL", "Europe/London": "GB", "Europe/Dublin": "IE", "Europe/Berlin": "DE",
    "Europe/Brussels": "BE", "Europe/Vienna": "AT", "Europe/Zurich": "CH",
}  # fmt: skip


class Bill(NamedTuple):
    """One month of the persona's credit card: its period, what it came to, and when and under which id it was paid."""

    start: date
    end: date
    due: date
    amount: Money
    payment_id: str


@lru_cache(maxsize=64)
def _step(currency: str) -> tuple[int, int, int]:
    """Return numerator and denominator from euro cents to minor units, and the step prices are rounded to."""
    worth = convert(Money(10_000_000, "EUR"), currency).minor * _LEVELS.get(currency, 50)
    whole = 10 ** exponent(currency)
    units = worth // 10_000_000 // whole
    step = 1000 * whole if units > 3_000 else 10 * whole if units > 500 else whole if units > 20 else 1
    return worth, 1_000_000_000, step


def price(cents: int, currency: str) -> Money:
    """Return what costs so many euro cents in a town of the euro area, in another currency at the prices there."""
    worth, whole, step = _step(currency)
    return Money(max(step, (cents * worth // whole + step // 2) // step * step), currency)


def scramble(text: str) -> int:
    """Return a number that looks drawn and is always the same for a text."""
    return zlib.crc32(text.encode("utf-8", "replace")) * 2_654_435_761 % 2**32


def bank_of(name: str) -> str:
    """Return the bank at which somebody has their account: always the same one for a name."""
    return BANKS[scramble(name) % len(BANKS)]


def account_no(persona: Persona, salt: str, bank_name: str) -> str:
    """Return an account number at a bank as the persona's country writes them, the same for the same ``salt``."""
    draw = scramble(f"{persona.user_id}/{salt}") * 1_000_003 + scramble(salt)
    country = _COUNTRIES.get(persona.zone, "NL" if persona.currency == "EUR" else "")
    if not country:
        # Three digits for the bank, seven for the account.
        digits = f"{100 + scramble(bank_name) % 900}{draw % 10**7:07d}"
        return f"{digits[:3]} {digits[3:6]} {digits[6:]}"
    code, length = _IBANS[country]
    bank = f"{scramble(bank_name) % 10**code:0{code}d}" if code else bank_letters(bank_name)
    own = f"{bank}{draw % 10**length:0{length}d}"
    if country == "BE":
        own += f"{int(own) % 97 or 97:02d}"
    return iban(country, own)


@lru_cache(maxsize=256)
def bank_letters(bank_name: str) -> str:
    """Return the four letters that stand for a bank in account numbers."""
    letters = "".join(letter for letter in fold(bank_name).upper() if letter.isascii() and letter.isalpha())
    return _LETTERS.get(bank_name, f"{letters}BANK"[:4])


def card_account_no(persona: Persona) -> str:
    """Return the account to which the persona's card bill is paid."""
    return account_no(persona, ISSUER, bank_of(ISSUER))


def bills(persona: Persona, now: datetime, months: int) -> list[Bill]:
    """Return the persona's last card bills, oldest first; bank and card tell the same story by them."""
    home = zone(persona.zone)
    today = now.astimezone(home)
    end = day_of(today.year, today.month, CYCLE_END)
    if datetime(end.year, end.month, end.day, 4, tzinfo=home) + timedelta(days=1) > today:
        end = add_months(end, -1, CYCLE_END)
    found = []
    for back in range(months - 1, -1, -1):
        last = add_months(end, -back, CYCLE_END)
        due = last + timedelta(days=GRACE_DAYS)
        cents = 61_000 + scramble(f"{persona.user_id}/{last}") % 36_000
        number = last.year * 12 + last.month - 24_000
        found.append(
            Bill(
                start=add_months(last, -1, CYCLE_END) + timedelta(days=1),
                end=last,
                due=due,
                amount=price(cents, persona.currency),
                payment_id=f"pay_{due:%Y%m%d}_{number:06d}",
            )
        )
    return found


def paid(bill: Bill, persona: Persona, now: datetime) -> datetime | None:
    """Return when a bill was paid, or None if that is still to come."""
    at = datetime(bill.due.year, bill.due.month, bill.due.day, 6, tzinfo=zone(persona.zone))
    return at if at <= now else None
