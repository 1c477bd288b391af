"""The bank of a life: salary, rent, bills, the card's statements, friends, and what the debit card paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta

import numpy as np

from lifegym.worlds.duedates import add_months, day_of
from lifegym.worlds.letters import address_of
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.banking import BankBook, Draft
from lifegym.worlds.ordinary.life.cards import Bill
from lifegym.worlds.ordinary.life.plan import Life, Note, Spend, even
from lifegym.worlds.ordinary.money_scale import ISSUER
from lifegym.worlds.ordinary.money_words import CHARITIES, OWED, SOLD, SUBSCRIPTIONS, TEACHERS
from lifegym.worlds.services.banking.records import Expected


def account_id(life: Life) -> str:
    """Return the id of the account that pays."""
    return f"acc_{life.start:06d}"


def settle(life: Life, rng: np.random.Generator, bills: list[Bill], errands: int) -> None:
    """Write the accounts with all their entries.

    Args:
        life: The person.
        rng: Draws opening balances.
        bills: Of the credit card, paid from here.
        errands: How often money is drawn from a machine or passed between friends.
    """
    life.rows += _Accounts(life, rng, bills, errands).records()
    for month in range(1, life.months + 1):
        day = add_months(life.first, month)
        at = life.at(day, 6, 30)
        title = f"Statement for {day - timedelta(days=1):%B} is ready"
        body = f"Everyday account, {life.bank}. You find it under Documents."
        life.tell(Note(at, "banking", "statement", title, body, account_id(life)))


class _Accounts(BankBook):
    """Draws the bank records of a life that has happened already."""

    def __init__(self, life: Life, rng: np.random.Generator, bills: list[Bill], errands: int) -> None:
        landlord = life.people.of("landlord")[0].name
        super().__init__(rng, life.persona, life.now, 0, life.city.name, life.bank, life.work, landlord, False, 8,
                         life.start)  # fmt: skip
        self.life = life
        self.bills = bills
        self.errands = errands
        self.months = life.months
        self.first = life.first
        self.friends = [one.name for one in life.people.of("friend")[:4]]
        teachers = [name for name in TEACHERS if life.said(name)]
        charities = [name for name in CHARITIES if life.said(name)]
        self.names = (
            landlord, life.draws.pick(charities or CHARITIES), self.friends[0], life.shop("dentist").name,
            life.draws.pick(teachers or TEACHERS), ISSUER, "Savings", *self.friends[1:],
        )  # fmt: skip
        self.numbers = tuple(self.number(name) for name in self.names)
        self._spent = list(self._drawn())
        self._kept_orders = list(super().standing())
        self._debits = list(self._taken())

    def cost(self, cents: int) -> Money:
        """Return a price; what is agreed on is even, and what companies ask has three figures."""
        return even(super().cost(cents), 2 if cents % 500 == 0 else 3)

    def openings(self) -> list[Draft]:
        """Return what the accounts held at first: enough for all that follows."""
        checking, savings = super().openings()
        entries = sorted((*self._kept_orders, *self._debits, *self._spent), key=lambda draft: draft.at)
        lowest = balance = checking.amount.minor
        for draft in entries:
            if draft.account == 0:
                balance += draft.amount.minor
                lowest = min(lowest, balance)
        step = self.cost(50_000).minor
        missing = max(0, self.cost(30_000).minor - lowest)
        amount = Money(checking.amount.minor + -(-missing // step) * step, self.persona.currency)
        return [checking._replace(amount=amount), savings]

    def standing(self) -> list[Draft]:
        """Return what goes out and comes in by order; it is worked out once."""
        return self._kept_orders

    def collected(self) -> list[Draft]:
        """Return direct debits and the card's bills; they are worked out once."""
        return self._debits

    def _taken(self) -> Iterator[Draft]:
        """Yield direct debits and the card's bills as they came."""
        yield from super().collected()
        for bill in self.bills:
            at = self.at(bill.due, 6)
            if at <= self.now and bill.amount.minor > 0:
                yield Draft(at, 0, -bill.amount, "payment", ISSUER, "", "card_payment", reference=bill.payment_id)

    def spent(self) -> list[Draft]:
        """Return what was spent; it is drawn once."""
        return self._spent

    def _drawn(self) -> Iterator[Draft]:
        """Yield what the debit card paid, what was drawn from machines, and what friends owed one another."""
        for spend in self._paid():
            kind = "payment" if spend.amount.minor > 0 else "refund"
            memo = f"{spend.foreign} at the day's rate" if spend.foreign is not None else spend.memo or "Debit card"
            yield Draft(spend.at, 0, -spend.amount, kind, spend.payee, memo, spend.category, reference=spend.reference)
        draws = self.life.draws
        for number in range(self.errands):
            day = self.life.some_day(self.life.first, self.life.today - timedelta(days=1))
            at = self.at(day, draws.between(10, 20), draws.below(60))
            if number % 3:
                cents = 2_000 * draws.between(2, 5)
                yield Draft(
                    at,
                    0,
                    -even(self.cost(cents), 1),
                    "withdrawal",
                    "Cash machine",
                    self.life.shop("bank").address,
                    "cash",
                )
            elif number % 2:
                place = draws.pick((3, 8, 9, 10))
                yield Draft(at, 0, -self.cost(250 * draws.between(3, 20)), "payment", self.names[place - 1],
                            draws.pick(OWED), "friends", place)  # fmt: skip
            else:
                yield Draft(at, 0, self.cost(250 * draws.between(3, 24)), "deposit", draws.pick(self.friends),
                            draws.pick(SOLD), "friends")  # fmt: skip

    def _paid(self) -> Iterable[Spend]:
        every = not self.life.has_card
        return (row for row in self.life.spends if row.at < self.now and (every or row.means == "bank"))

    def to_buy(self, place: int) -> Iterator[Expected]:
        """Yield what the debit card will pay in the weeks to come."""
        every = not self.life.has_card
        if every:
            for spend in self._renewing():
                yield self._to_pay(spend, place, freq="monthly", billing=self._billing(spend))
                place += 1
        rows = sorted(
            (row for row in self.life.spends if row.at >= self.now and not row.reference
             and (every or row.means == "bank")),
            key=lambda row: row.at,
        )  # fmt: skip
        for number, spend in enumerate(rows, place):
            yield self._to_pay(spend, number)

    def _renewing(self) -> Iterator[Spend]:
        """Yield the next charge of what renews every month."""
        life, gym = self.life, self.life.shop("gym")
        for name, category, cents, number in SUBSCRIPTIONS:
            first = life.at(day_of(life.today.year, life.today.month, number), 7, 15)
            at = first if first > life.now else life.at(add_months(first.date(), 1, number), 7, 15)
            yield Spend(at, life.cost(cents), gym.name if category == "gym" else name, category)

    def _billing(self, spend: Spend) -> str:
        return "" if spend.category == "gym" else address_of(spend.payee, "billing")

    def _to_pay(self, spend: Spend, place: int, freq: str = "", billing: str = "") -> Expected:
        """Return what the debit card will pay."""
        return Expected(
            expected_id=f"exp_{self.start + place:06d}", account_id=self.account(0), counterparty=spend.payee,
            amount=-spend.amount, next_date=spend.at.date(), first_date=spend.at.date(), kind="payment",
            memo="Debit card", category=spend.category, at=f"{spend.at:%H:%M}", freq=freq, billing=billing,
        )  # fmt: skip
