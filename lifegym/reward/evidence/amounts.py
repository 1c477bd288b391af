"""Money and plain numbers in free text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from lifegym.reward.evidence.dates import find_days
from lifegym.reward.evidence.text import clean, fold
from lifegym.reward.evidence.times import find_clocks, find_durations
from lifegym.reward.evidence.values import Found, overlaps

# Signs and words that several currencies share: the family a bare "$" may stand for.
FAMILIES: dict[str, frozenset[str]] = {
    "$": frozenset({"USD", "AUD", "CAD", "SGD", "HKD", "NZD", "TWD", "MXN"}),
    "¥": frozenset({"JPY", "CNY"}),
    "kr": frozenset({"SEK", "NOK", "DKK", "ISK"}),
    "Rs": frozenset({"INR", "PKR", "LKR", "NPR"}),
    "peso": frozenset({"MXN", "PHP", "ARS", "CLP", "COP"}),
}
_CODES = (
    "USD EUR JPY GBP CNY VND KRW THB SGD HKD TWD AUD CAD NZD CHF SEK NOK DKK ISK PLN CZK HUF RON BGN TRY INR IDR MYR "
    "PHP MXN BRL ARS CLP COP ZAR EGP AED SAR ILS PKR LKR NPR UAH KES NGN MAD"
).split()
_WORDS = {
    "EUR": "€ euro euros", "JPY": "yen 円", "GBP": "£ pounds sterling quid", "VND": "₫ đ dong đồng vnđ",
    "CNY": "yuan rmb 元 renminbi", "KRW": "₩ won", "THB": "฿ baht", "INR": "₹", "CHF": "fr sfr francs",
    "PLN": "zł zloty zlotys", "CZK": "kč koruna", "ILS": "₪ shekel shekels", "TRY": "₺ lira", "BRL": "r$ reais",
    "PHP": "₱", "MYR": "ringgit", "IDR": "rp rupiah", "ZAR": "rand", "HUF": "forint", "UAH": "₴ hryvnia",
    "USD": "us$ usd$", "AUD": "a$ au$", "CAD": "c$ ca$", "SGD": "s$", "HKD": "hk$", "NZD": "nz$", "TWD": "nt$",
    "AED": "dirham dirhams", "$": "$ dollar dollars bucks", "¥": "¥", "kr": "kr kronor kroner krona", "Rs": "rs rupees",
    "peso": "peso pesos",
}  # fmt: skip
_CURRENCIES = {word: code for code, words in _WORDS.items() for word in words.split()}
_CURRENCIES |= {code.lower(): code for code in _CODES}
# Codes that are also words or names: they must stand in capitals.
_CAPITALS_ONLY = frozenset({"try", "mad", "cop", "ron", "cad", "sar", "all"})
_SCALES = {
    "k": 3, "thousand": 3, "nghin": 3, "ngan": 3, "tausend": 3, "million": 6, "millions": 6, "mio": 6, "mn": 6,
    "mil": 6, "trieu": 6, "m": 6, "billion": 9, "bn": 9, "ty": 9, "lakh": 5, "crore": 7, "万": 4, "萬": 4, "億": 8,
}  # fmt: skip
# Scales that only mean money when a currency stands beside them: "5 m" is also five metres or minutes.
_SHY_SCALES = frozenset({"m", "mil", "ty"})
_UNITS = frozenset(
    "km kg g mg cm mm ml l m2 sqm m3 kwh kw mb gb px nights night days day weeks week months month years year people "
    "persons person guests guest adults adult children kids pax rooms room bedrooms seats stars pages am pm st nd rd "
    "th x times minutes minute min mins hours hour h hrs items pcs pieces steps kcal bpm miles mile ft m degrees "
    "points reps sets students colleagues stops bags nachte tage personen uhr percent".split()
)
_NUMBER = re.compile(
    r"(?<!\d)(?<!\d[.,])(?:"
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:'\d{3})+(?:[.,]\d+)?"
    r"|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?)(?![\d])"
)
_AFTER = re.compile(r"(\s?-?)([A-Za-z]{0,3}\$|[€£¥₫₩฿₹₪₺₱₴円元万萬億%°]|[^\W\d_]+\d?(?![^\W_]))")
_SIGNS = frozenset("$€£¥₫₩฿₹₪₺₱₴")
# What is numbered rather than counted.
_NUMBERED = frozenset("no nr room gate platform page stage seat step day terminal #".split())
_DIGIT = re.compile(r"\d")
_SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split()
_SMALL_WORD = re.compile(rf"(?<![\w-])({'|'.join(_SMALL)})(?![\w-]| o'clock)", re.I)


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of money.

    Attributes:
        value: The exact sum in major units.
        currency: ISO code, a shared sign (`$`, `¥`, `kr`, `Rs`, `peso`) that could be one of several, or None.
    """

    value: Decimal
    currency: str | None = None

    def agrees(self, other: "Amount") -> bool:
        """Tell whether `other`, as read in a text, may be this sum.

        A missing currency contradicts none. A ledger writes what was spent with a minus, so -120 also states 120.
        """
        same = other.value == self.value or (self.value > 0 and other.value == -self.value)
        return same and _one_currency(self.currency, other.currency)


@dataclass(frozen=True, slots=True)
class Number:
    """A plain number: a count, a percentage, a size; its unit is a matter of the subject."""

    value: Decimal

    def agrees(self, other: "Number") -> bool:
        """Tell whether both are equal (25 and 25.0 are)."""
        return self.value == other.value


def _one_currency(mine: str | None, theirs: str | None) -> bool:
    if mine is None or theirs is None or mine == theirs:
        return True
    return theirs in FAMILIES.get(mine, ()) or mine in FAMILIES.get(theirs, ())


def _currency(word: str) -> str | None:
    lower = word.lower()
    return None if lower in _CAPITALS_ONLY and not word.isupper() else _CURRENCIES.get(lower)


def currency_of(text: str) -> str | None:
    """Return the currency a column title such as "Amount (JPY)" or "price_eur" names, or None."""
    for word in re.findall(r"[^\W\d_]+|[$€£¥₫₩]", clean(text)):
        code = _currency(word)
        if code and (len(word) >= 3 or not word.isalpha()):
            return code
    return None


def _decimal(digits: str) -> Decimal:
    """Read digits with separators; one separator before exactly three digits groups thousands."""
    digits = digits.replace("'", "").replace(" ", "")
    comma, dot = digits.rfind(","), digits.rfind(".")
    if comma >= 0 and dot >= 0:
        thousands, point = (",", ".") if dot > comma else (".", ",")
        return Decimal(digits.replace(thousands, "").replace(point, "."))
    mark = "," if comma >= 0 else "."
    head, *groups = digits.split(mark)
    if groups and (len(groups) > 1 or (len(groups[0]) == 3 and len(head) <= 3 and head != "0")):
        return Decimal(head + "".join(groups))
    return Decimal(digits.replace(",", "."))


@dataclass(frozen=True, slots=True)
class _Token:
    """A number with what surrounds it."""

    start: int
    end: int
    digits: str
    value: Decimal
    currency: str | None
    countable: bool


def _after(text: str, end: int, has_currency: bool) -> tuple[int, int, str | None, str | None]:
    """Read scale and currency behind a number: the new end, the power of ten, the currency, another word."""
    power, currency = 0, None
    for _ in range(3):
        match = _AFTER.match(text, end)
        if not match:
            break
        word = fold(match[2])
        if word in _SCALES and not power:
            follows = _AFTER.match(text, match.end())
            beside = has_currency or (follows is not None and _currency(follows[2]) is not None)
            if word in _SHY_SCALES and not beside:
                return end, power, currency, match[2]
            power = _SCALES[word]
        elif _currency(match[2]):
            return match.end(), power, _currency(match[2]), None
        elif word not in ("us", "australian", "singapore", "canadian"):
            return end, power, currency, match[1] + match[2]
        end = match.end()
    return end, power, currency, None


def _tokens(text: str) -> Iterator[_Token]:
    for match in _NUMBER.finditer(text):
        yield from _token(text, match)


def _before(text: str, end: int) -> tuple[int, str, bool, bool]:
    """Read the word or sign before a number: where it starts, the word, whether it adjoins, and a minus between."""
    at = end
    if text[at - 1 : at] == " " and text[at - 2 : at - 1] in ("-", "+"):
        at -= 1
    minus = text[at - 1 : at] == "-"
    if text[at - 1 : at] in ("-", "+") and at:
        at -= 1
    adjoins = text[at - 1 : at] != " "
    at -= 0 if adjoins else 1
    if text[at - 1 : at] == ".":
        at -= 1
    start = at
    while start and at - start < 14 and (text[start - 1].isalpha() or text[start - 1] in _SIGNS):
        start -= 1
    return start, text[start:at] or ("#" if text[at - 1 : at] == "#" else ""), adjoins, minus


def _token(text: str, match: re.Match[str]) -> Iterator[_Token]:
    start, end, digits = match.start(), match.end(), match.group()
    began, before, adjoins, minus = _before(text, start)
    currency = _currency(before) if before else None
    if text[start - 1 : start] == "_":
        return
    if currency is None and adjoins and before.isascii() and before.isalpha() and text[start - 1] != ".":
        return
    if currency is not None:
        start = began
        sign = minus or text[start - 1 : start] == "-"
    else:
        sign = minus and not text[max(0, start - 2) : start - 1].isalnum()
    stop, power, suffix, word = _after(text, end, currency is not None)
    currency = currency or suffix
    if " " in digits and currency is None and not power:
        for part in re.finditer(r"\S+", digits):
            value = _decimal(part.group())
            yield _Token(match.start() + part.start(), match.start() + part.end(), part.group(), value, None, True)
        return
    if word and not word[0].isspace() and word.strip("-").isalpha() and fold(word) not in _UNITS and currency is None:
        return
    value = _decimal(digits)
    if power and "." in digits and "," not in digits:
        value = Decimal(digits) if digits.count(".") == 1 else value
    value = (-value if sign else value) * 10**power
    units = word is not None and fold(word).strip(" -") in _UNITS | {"%", "°"}
    counted = units or before.lower() in _NUMBERED
    yield _Token(start, max(end, stop), digits, value, currency, currency is not None or not counted)


def _free_tokens(text: str, taken: list[tuple[int, int]]) -> list[_Token]:
    return [token for token in _tokens(text) if not overlaps(token.start, token.end, taken)]


@lru_cache(maxsize=2048)
def find_amounts(text: str) -> tuple[Found[Amount], ...]:
    """Find the sums of money in `text`, in text order.

    A bare number is an amount without a currency unless it is part of a day, a time, a code, or counts a unit (nights,
    kilometres, per cent). Where all other amounts of the text share one currency, bare numbers are taken to be in it.
    """
    text = clean(text)
    if not _DIGIT.search(text):
        return ()
    taken = [(place.start, place.end) for place in (*find_days(text), *find_clocks(text), *find_durations(text))]
    tokens = [token for token in _free_tokens(text, taken) if token.countable]
    named = {token.currency for token in tokens if token.currency}
    common = named.pop() if len(named) == 1 else None
    return tuple(Found(t.start, t.end, (Amount(t.value, t.currency or common),)) for t in tokens)


def amounts_in(text: str) -> tuple[Amount, ...]:
    """Return the sums of money in `text`, in text order."""
    return tuple(amount for place in find_amounts(text) for amount in place.readings)


@lru_cache(maxsize=2048)
def find_numbers(text: str) -> tuple[Found[Number], ...]:
    """Find the numbers in `text`, in digits or as a word up to twelve; parts of days, times and codes are none.

    A single dot before three digits may group thousands or mark decimals: both readings are kept.
    """
    text = clean(text)
    taken = [(place.start, place.end) for place in (*find_days(text), *find_clocks(text))]
    found = []
    for token in _free_tokens(text, taken):
        readings = [Number(token.value)]
        if re.fullmatch(r"\d{1,3}[.,]\d{3}", token.digits):
            readings.append(Number(Decimal(token.digits.replace(",", "."))))
        found.append(Found(token.start, token.end, tuple(readings)))
    for match in _SMALL_WORD.finditer(text):
        found.append(Found(match.start(), match.end(), (Number(Decimal(_SMALL.index(match[1].lower()))),)))
    return tuple(sorted(found, key=lambda place: place.start))


def numbers_in(text: str) -> tuple[Number, ...]:
    """Return every reading of every number in `text`."""
    return tuple(number for place in find_numbers(text) for number in place.readings)
