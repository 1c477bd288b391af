"""Exact money: an integer count of minor units in one currency."""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Context, Decimal, DecimalException
from typing import Any, ClassVar, Final

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, SchemaSerializer, core_schema

EXPONENTS: Final[dict[str, int]] = {"JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "KWD": 3, "BHD": 3, "TND": 3}
"""Digits after the point for currencies that do not use two (ISO 4217)."""

LARGEST: Final = 10**18
"""Amounts that are read from outside have less major units than this."""

# Of its own, so that no caller's decimal context can change an amount.
_EXACT: Final = Context(prec=80)


def exponent(currency: str) -> int:
    """Return how many digits the minor unit of ``currency`` takes (ISO 4217; two unless listed)."""
    return EXPONENTS.get(currency, 2)


def in_minor_units(amount: Decimal, currency: str) -> Decimal:
    """Return an amount in a currency's minor units, exactly; it need not be whole."""
    return amount.scaleb(exponent(currency), _EXACT)


class Money:
    """An amount of money, immutable, hashable, exact.

    ``minor`` counts the currency's minor units: cents for EUR, whole yen for JPY. Two amounts are equal when
    both their minor units and currencies are. Arithmetic between different currencies raises ``ValueError``.
    """

    __slots__ = ("currency", "minor")
    minor: int
    currency: str
    __pydantic_serializer__: ClassVar[SchemaSerializer]

    def __init__(self, minor: int, currency: str) -> None:
        # A world makes thousands of amounts, in currencies that were looked at before.
        if type(minor) is int and type(currency) is str and currency in _READ:
            _set_minor(self, minor)
            _set_currency(self, currency)
            return
        if isinstance(minor, bool) or not isinstance(minor, int):
            raise TypeError(
                f"minor units are a whole number, got {minor!r}; Money.of({str(minor)!r}, {currency!r}) reads "
                "major units"
            )
        if not isinstance(currency, str):
            raise TypeError(f"currency is a three-letter ISO 4217 code such as 'JPY', got {currency!r}")
        if len(currency) != 3 or not (currency.isascii() and currency.isalpha() and currency.isupper()):
            raise ValueError(f"currency is a three-letter ISO 4217 code such as 'JPY', got {currency[:20]!r}")
        _READ.add(str(currency))
        _set_minor(self, minor)
        _set_currency(self, currency)

    @classmethod
    def of(cls, amount: Decimal | int | str, currency: str) -> Money:
        """Read an amount in major units: ``Money.of("12.50", "EUR")``.

        Raises:
            TypeError: The amount is a binary float, or no number at all.
            ValueError: The text is no number, too large, or has more digits than the currency's minor unit.
        """
        if isinstance(amount, bool) or not isinstance(amount, Decimal | int | str):
            raise TypeError(f"an amount is text, a whole number or a Decimal, got {amount!r}; write '1234.50'")
        if isinstance(amount, int):
            # A Decimal is made of its digits, and Python refuses to print a number of thousands of them.
            amount = max(-LARGEST, min(amount, LARGEST))
        wrong = f"not an amount: {str(amount)[:40]!r}; write digits with a point, such as '1234.50'"
        try:
            exact = Decimal(amount)
            if not exact.is_finite():
                raise ValueError(wrong)
            if exact and exact.copy_abs() >= LARGEST:
                raise ValueError(f"{wrong}; this one is too large")
            scaled = exact.scaleb(exponent(currency), _EXACT)
            whole = scaled.to_integral_value(context=_EXACT)
        except DecimalException:
            raise ValueError(wrong) from None
        if scaled != whole:
            raise ValueError(f"{currency} has {exponent(currency)} decimal places, got {str(amount)[:40]!r}")
        return cls(int(whole), currency)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Money is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Money is immutable")

    def __reduce__(self) -> tuple[type[Money], tuple[int, str]]:
        return (Money, (self.minor, self.currency))

    @property
    def amount(self) -> Decimal:
        """The amount in major units, with exactly the currency's digits."""
        return Decimal(self.minor).scaleb(-exponent(self.currency), _EXACT)

    def plain(self) -> str:
        """The amount in major units as digits and a point, without a currency: ``1234.50``."""
        places = exponent(self.currency)
        digits = str(abs(self.minor)).rjust(places + 1, "0")
        sign = "-" if self.minor < 0 else ""
        return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"

    def to_json(self) -> dict[str, str]:
        """The form tools print: ``{"amount": "1234.50", "currency": "EUR"}``."""
        return {"amount": self.plain(), "currency": self.currency}

    def times(self, factor: int | Decimal | str) -> Money:
        """Multiply by an exact factor, halves rounded away from zero."""
        if isinstance(factor, float):
            raise TypeError(f"a factor is a whole number, a Decimal or text, got the binary float {factor!r}")
        product = _EXACT.multiply(Decimal(self.minor), Decimal(factor))
        return Money(int(product.to_integral_value(ROUND_HALF_UP, _EXACT)), self.currency)

    def _other(self, other: Money) -> int:
        if not isinstance(other, Money):
            raise TypeError(f"an amount in {self.currency} goes with another amount, not with {other!r}")
        if other.currency != self.currency:
            raise ValueError(f"cannot combine {self.currency} with {other.currency}; convert one first")
        return other.minor

    def __add__(self, other: Money) -> Money:
        return Money(self.minor + self._other(other), self.currency)

    def __sub__(self, other: Money) -> Money:
        return Money(self.minor - self._other(other), self.currency)

    def __neg__(self) -> Money:
        return Money(-self.minor, self.currency)

    def __lt__(self, other: Money) -> bool:
        return self.minor < self._other(other)

    def __le__(self, other: Money) -> bool:
        return self.minor <= self._other(other)

    def __gt__(self, other: Money) -> bool:
        return self.minor > self._other(other)

    def __ge__(self, other: Money) -> bool:
        return self.minor >= self._other(other)

    def __bool__(self) -> bool:
        return self.minor != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Money) and (self.minor, self.currency) == (other.minor, other.currency)

    def __hash__(self) -> int:
        return hash((self.minor, self.currency))

    def __str__(self) -> str:
        return f"{self.amount:,f} {self.currency}"

    def __repr__(self) -> str:
        return f"Money.of({self.plain()!r}, {self.currency!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def read(value: Any) -> Money:
            if isinstance(value, Money):
                return value
            if isinstance(value, dict) and value.keys() == {"amount", "currency"}:
                amount = value["amount"]
                try:
                    # JSON writes 12.5 without quotes as readily; its shortest digits are what was meant.
                    return Money.of(repr(amount) if isinstance(amount, float) else amount, value["currency"])
                except TypeError as error:
                    raise ValueError(str(error)) from error
            raise ValueError('money is written {"amount": "1234.50", "currency": "EUR"}')

        return core_schema.no_info_plain_validator_function(
            read, serialization=core_schema.plain_serializer_function_ser_schema(Money.to_json)
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {
            "type": "object",
            "properties": {
                "amount": {"type": "string", "description": "Major units as digits and a point, such as 1234.50."},
                "currency": {"type": "string", "description": "ISO 4217 code, such as EUR."},
            },
            "required": ["amount", "currency"],
            "additionalProperties": False,
        }


_READ: Final[set[str]] = set()
"""Currency codes of which one amount has been made; there are at most 26 to the third."""
_set_minor: Final[Callable[[Money, int], None]] = Money.__dict__["minor"].__set__
_set_currency: Final[Callable[[Money, str], None]] = Money.__dict__["currency"].__set__
