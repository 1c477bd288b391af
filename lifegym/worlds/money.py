"""Exact money: an integer count of minor units in one currency."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any, Final

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

EXPONENTS: Final[dict[str, int]] = {"JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "KWD": 3, "BHD": 3, "TND": 3}
"""Digits after the point for currencies that do not use two (ISO 4217)."""


def exponent(currency: str) -> int:
    """Return how many digits the minor unit of ``currency`` takes (ISO 4217; two unless listed)."""
    return EXPONENTS.get(currency, 2)


class Money:
    """An amount of money, immutable, hashable, exact.

    ``minor`` counts the currency's minor units: cents for EUR, whole yen for JPY. Two amounts are equal when
    both their minor units and currencies are. Arithmetic between different currencies raises ``ValueError``.
    """

    __slots__ = ("currency", "minor")
    minor: int
    currency: str

    def __init__(self, minor: int, currency: str) -> None:
        if isinstance(minor, bool) or not isinstance(minor, int):
            raise TypeError(
                f"minor units are a whole number, got {minor!r}; Money.of({str(minor)!r}, {currency!r}) reads major units"
            )
        if len(currency) != 3 or not currency.isupper():
            raise ValueError(f"currency is a three-letter ISO 4217 code such as 'JPY', got {currency!r}")
        object.__setattr__(self, "minor", minor)
        object.__setattr__(self, "currency", currency)

    @classmethod
    def of(cls, amount: Decimal | int | str, currency: str) -> Money:
        """Read an amount in major units: ``Money.of("12.50", "EUR")``.

        Raises:
            ValueError: The text is no number, or has more digits than the currency's minor unit.
        """
        try:
            scaled = Decimal(amount).scaleb(exponent(currency))
        except InvalidOperation:
            raise ValueError(f"not an amount: {amount!r}; write digits with a point, such as '1234.50'") from None
        if not scaled.is_finite() or scaled != scaled.to_integral_value():
            raise ValueError(f"{currency} has {exponent(currency)} decimal places, got {amount!r}")
        return cls(int(scaled), currency)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Money is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Money is immutable")

    def __reduce__(self) -> tuple[type[Money], tuple[int, str]]:
        return (Money, (self.minor, self.currency))

    @property
    def amount(self) -> Decimal:
        """The amount in major units, with exactly the currency's digits."""
        return Decimal(self.minor).scaleb(-exponent(self.currency))

    def plain(self) -> str:
        """The amount in major units as digits and a point, without a currency: ``1234.50``."""
        return f"{self.amount:f}"

    def to_json(self) -> dict[str, str]:
        """The form tools print: ``{"amount": "1234.50", "currency": "EUR"}``."""
        return {"amount": self.plain(), "currency": self.currency}

    def times(self, factor: int | Decimal | str) -> Money:
        """Multiply by an exact factor, halves rounded away from zero."""
        product = (Decimal(self.minor) * Decimal(factor)).to_integral_value(ROUND_HALF_UP)
        return Money(int(product), self.currency)

    def _other(self, other: Money) -> int:
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
                try:
                    return Money.of(
                        value["amount"] if isinstance(value["amount"], int) else str(value["amount"]), value["currency"]
                    )
                except (TypeError, AttributeError) as error:
                    raise ValueError(str(error)) from error
            raise ValueError('money is written {"amount": "1234.50", "currency": "EUR"}')

        return core_schema.no_info_plain_validator_function(
            read, serialization=core_schema.plain_serializer_function_ser_schema(Money.to_json)
        )
