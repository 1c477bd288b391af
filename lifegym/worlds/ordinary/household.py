"""A household and its bank: accounts, payees, and what is paid to and by whom from now on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from lifegym.worlds.clock import zone
from lifegym.worlds.duedates import add_months, day_of, following, open_day
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.money_scale import ISSUER, account_no, bank_of, card_account_no, price
from lifegym.worlds.ordinary.money_words import (
    CHARITIES,
    DEBITS,
    DENTISTS,
    EMPLOYERS,
    FRIENDS,
    LANDLORDS,
    TEACHERS,
)
from lifegym.worlds.services.banking.records import (
    Account,
    Expected,
    Holding,
    Payee,
    Pending,
    Recurring,
)

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

T = TypeVar("T")
SALARY: Final = 338_000
RENT: Final = 124_000
SAVED: Final = 60_000
INTEREST_BP: Final = 175
_FIXED: Final = 36
_A_MONTH: Final = 12


class Household:
    """Draws one household's accounts and plans."""

    def __init__(
        self,
        rng: np.random.Generator,
        persona: Persona,
        now: datetime,
        count: int,
        city: str,
        bank_name: str,
        employer: str,
        landlord: str,
        card_bill: bool,
        weeks_ahead: int,
        start: int,
    ) -> None:
        self.rng = rng
        self.persona = persona
        self.home = zone(persona.zone)
        self.now = now.astimezone(self.home)
        self.city = city
        self.bank_name = bank_name
        self.card_bill = card_bill
        self.start = start
        self.employer = employer or self.pick(EMPLOYERS)
        self.months = max(1, min((count - _FIXED) // (_A_MONTH + 1), 12 + count // 125, 24))
        extra = max(2, count - _FIXED - _A_MONTH * self.months)
        self.weeks_ahead = weeks_ahead
        self.ahead = min(extra // 2, 3 * weeks_ahead)
        self.extra = extra - self.ahead
        self.first = add_months(self.now.date().replace(day=1), -self.months)
        self.friends = [FRIENDS[int(index)] for index in rng.permutation(len(FRIENDS))[:4]]
        self.names = (
            landlord or self.pick(LANDLORDS),
            self.pick(CHARITIES),
            self.friends[0],
            self.pick(DENTISTS),
            self.pick(TEACHERS),
            ISSUER,
            "Savings",
            *self.friends[1:],
        )
        self.numbers = tuple(self.number(name) for name in self.names)

    def pick(self, items: tuple[T, ...] | list[T]) -> T:
        """Return one of some items."""
        return items[int(self.rng.integers(len(items)))]

    def cost(self, cents: int) -> Money:
        """Return a price in the persona's currency."""
        return price(cents, self.persona.currency)

    def number(self, name: str) -> str:
        """Return the account number of somebody the household pays."""
        if name == ISSUER:
            return card_account_no(self.persona)
        return account_no(self.persona, "savings" if name == "Savings" else name, self.bank(name))

    def bank(self, name: str) -> str:
        """Return the bank of somebody the household pays."""
        return self.bank_name if name == "Savings" else bank_of(name)

    def at(self, day: date, hour: int, minute: int = 0) -> datetime:
        """Return an instant at home."""
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=self.home)

    def account(self, place: int) -> str:
        """Return an account's id."""
        return f"acc_{self.start + place:06d}"

    def payee(self, place: int) -> str:
        """Return a payee's id; places count from 1."""
        return f"pay_{self.start + place - 1:06d}"

    def checking(self, opened: date) -> Account:
        """Return the account that pays."""
        return self._opened(0, opened, "checking", "Everyday account").evolve(
            overdraft_limit=self.cost(50_000), foreign_fee_bp=120, returned_payment_fee=self.cost(750)
        )

    def savings(self, opened: date) -> Account:
        """Return the account that saves."""
        return self._opened(1, opened, "savings", "Rainy day savings").evolve(interest_rate_bp=INTEREST_BP)

    def _opened(self, place: int, opened: date, kind: str, name: str) -> Account:
        return Account(
            account_id=self.account(place),
            user_id=self.persona.user_id,
            type=kind,
            name=name,
            account_no=account_no(self.persona, kind, self.bank_name),
            bank_name=self.bank_name,
            balance=Money(0, self.persona.currency),
            opened_at=opened,
        )

    def payees(self) -> Iterator[Payee]:
        """Yield whom the household has saved to pay."""
        for place, (name, number) in enumerate(zip(self.names, self.numbers, strict=True), 1):
            added = self.first - timedelta(days=20 + 13 * place)
            yield Payee(
                payee_id=self.payee(place),
                user_id=self.persona.user_id,
                name=name,
                account_no=number,
                bank_name=self.bank(name),
                added_at=self.at(added, 19, 4 * place),
            )

    def holdings(self) -> Iterator[Holding]:
        """Yield what the banks know of who holds which number."""
        others = ("Skylark Air", "Municipal Tax Office", f"{self.city} Library", "Parcelle Online")
        people = [
            (name, number) for name, number in zip(self.names, self.numbers, strict=True) if name != "Savings"
        ] + [(name, self.number(name)) for name in others]
        for place, (name, number) in enumerate(people):
            yield Holding(
                holding_id=f"dir_{self.start + place:06d}",
                account_no=number,
                holder=name,
                bank_name=self.bank(name),
            )

    def coming(self, number: int, freq: str = "monthly", roll: str = "", hour: int = 6, minute: int = 0) -> date:
        """Return the nominal day of a series that is booked next."""
        first = day_of(self.first.year, self.first.month, number)
        day = first
        while self.at(open_day(day, roll), hour, minute) <= self.now:
            day = following(freq, first, day)
        return day

    def orders(self) -> Iterator[Recurring]:
        """Yield the standing orders."""
        plan: tuple[tuple[int, int, int, str, str], ...] = (
            (1, RENT, 1, "Rent", "active"),
            (2, 1_500, 10, "Monthly gift", "active"),
            (7, SAVED, 26, "Monthly saving", "active"),
            (5, 9_000, 14, "Lessons", "cancelled"),
        )
        for place, (payee, cents, number, memo, status) in enumerate(plan):
            yield Recurring(
                schedule_id=f"sch_{self.start + place:06d}",
                user_id=self.persona.user_id,
                account_id=self.account(0),
                payee_id=self.payee(payee),
                amount=self.cost(cents),
                freq="monthly",
                start_date=day_of(self.first.year, self.first.month, number),
                next_run_date=self.coming(number) if status == "active" else None,
                status=status,
                memo=memo,
            )

    def planned(self) -> Iterator[Pending]:
        """Yield single payments that were set for a day."""
        today = self.now.date()
        made = self.at(today - timedelta(days=6), 20, 12)
        dental = self._later(0, 4, 8_450, today + timedelta(days=8), "Invoice 2217, check-up", made)
        trip = self._later(1, 9, 6_200, today + timedelta(days=3), "Weekend house, my share", made)
        dropped = self._later(2, 5, 4_500, today - timedelta(days=2), "Trial lesson", made)
        yield dental
        yield trip
        yield dropped.evolve(
            status="cancelled", settled_at=self.at(today - timedelta(days=3), 11), reason="Cancelled on request."
        )

    def _later(self, place: int, payee: int, cents: int, day: date, memo: str, made: datetime) -> Pending:
        return Pending(
            pending_id=f"pend_{self.start + place:06d}",
            account_id=self.account(0),
            payee_id=self.payee(payee),
            amount=self.cost(cents),
            scheduled_for=day,
            memo=memo,
            created_at=made,
        )

    def awaited(self) -> Iterator[Expected]:
        """Yield salary and direct debits to come."""
        yield self._expected(
            0, self.employer, SALARY, 25, "monthly", "preceding", memo="Salary {month}", category="salary"
        )
        for place, (name, memo, category, cents, number, freq) in enumerate(DEBITS, 1):
            yield self._expected(
                place, name.format(city=self.city), -cents, number, freq, "following", memo=memo, category=category
            )

    def _expected(self, place: int, name: str, cents: int, number: int, freq: str, roll: str, **more: Any) -> Expected:
        size = self.cost(abs(cents))
        return Expected(
            expected_id=f"exp_{self.start + place:06d}",
            account_id=self.account(0),
            counterparty=name,
            amount=size if cents > 0 else -size,
            next_date=self.coming(number, freq, roll, 5, 30),
            first_date=day_of(self.first.year, self.first.month, number),
            kind="deposit" if cents > 0 else "payment",
            freq=freq,
            roll=roll,
            **more,
        )
