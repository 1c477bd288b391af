"""An ordinary bank account: salary, rent, bills, the card, groceries, and money between friends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from lifegym.worlds.duedates import day_of, following, month_end, open_day
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.household import INTEREST_BP, RENT, SALARY, SAVED, Household
from lifegym.worlds.ordinary.money_scale import ISSUER, bills, paid
from lifegym.worlds.ordinary.money_words import DEBITS, KINDS, OWED, SOLD
from lifegym.worlds.records import Record
from lifegym.worlds.services.banking.records import Expected, Transaction

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona


class Draft(NamedTuple):
    """An entry before it has its number."""

    at: datetime
    account: int
    amount: Money
    kind: str
    counterparty: str
    memo: str = ""
    category: str = ""
    payee: int = 0
    reference: str = ""


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str = "Amsterdam",
    bank_name: str = "Merel Bank",
    employer: str = "",
    landlord: str = "",
    card_bill: bool = True,
    weeks_ahead: int = 8,
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return a checking and a savings account with one to two years of entries, payees and payments to come.

    Args:
        rng: Where every draw comes from.
        persona: Whose accounts they are; their currency sets all amounts.
        now: The instant at which the world opens.
        count: About how many records.
        city: Whose transit and waterworks are paid.
        bank_name: The persona's bank.
        employer: Who pays the salary; drawn when empty.
        landlord: Who gets the rent; drawn when empty.
        card_bill: Whether the bills of the ordinary credit card are paid from the checking account.
        weeks_ahead: For how many weeks the persona goes on buying things with the bank card by themselves.
        start: Number of the first record of each kind; ids are numbered upwards from it.
    """
    return BankBook(
        rng, persona, now, count, city, bank_name, employer, landlord, card_bill, weeks_ahead, start
    ).records()


class BankBook(Household):
    """Draws one household's bank records."""

    def records(self) -> list[tuple[str, Record]]:
        """Return everything the bank keeps."""
        opened = self.first - timedelta(days=400)
        found: list[tuple[str, Record]] = [
            ("banking.accounts", row) for row in (self.checking(opened), self.savings(opened))
        ]
        found += [("banking.payees", row) for row in self.payees()]
        found += [("banking.directory", row) for row in self.holdings()]
        drafts = [*self.openings(), *self.standing(), *self.collected(), *self.kept(), *self.spent()]
        drafts.sort(key=lambda draft: (draft.at, draft.account))
        found += [("banking.transactions", row) for row in self.entries(drafts)]
        found += [("banking.recurring", row) for row in self.orders()]
        found += [("banking.pending", row) for row in self.planned()]
        expected = list(self.awaited())
        found += [("banking.expected", row) for row in (*expected, *self.to_buy(len(expected)))]
        return found

    def openings(self) -> list[Draft]:
        """Return what the accounts held before the first month."""
        opened = self.at(self.first - timedelta(days=1), 9)
        cents = (int(self.rng.integers(300_000, 420_000)), int(self.rng.integers(420_000, 1_900_000)))
        return [
            Draft(opened, place, self.cost(amount), "opening", self.bank_name, "Balance brought forward")
            for place, amount in enumerate(cents)
        ]

    def days(self, number: int, freq: str = "monthly") -> Iterator[date]:
        """Yield the nominal days of a series up to today."""
        day = first = day_of(self.first.year, self.first.month, number)
        while day <= self.now.date() + timedelta(days=4):
            yield day
            day = following(freq, first, day)

    def standing(self) -> Iterator[Draft]:
        """Yield rent, the charity's gift, the monthly saving, and the salary."""
        for day in self.days(1):
            yield from self._sent(day, RENT, 1, "Rent", "rent")
        for day in self.days(10):
            yield from self._sent(day, 1_500, 2, "Monthly gift", "donation")
        saved = self.cost(SAVED)
        for day in self.days(26):
            if self.at(day, 6) <= self.now:
                yield Draft(self.at(day, 6), 0, -saved, "transfer_out", "Rainy day savings", "Monthly saving")
                yield Draft(self.at(day, 6), 1, saved, "transfer_in", "Everyday account", "Monthly saving")
        for day in self.days(25):
            booked = self.at(open_day(day, "preceding"), 5, 30)
            if booked <= self.now:
                yield Draft(booked, 0, self.cost(SALARY), "deposit", self.employer, f"Salary {day:%B %Y}", "salary")

    def _sent(self, day: date, cents: int, place: int, memo: str, category: str) -> Iterator[Draft]:
        if self.at(day, 6) <= self.now:
            name = self.names[place - 1]
            yield Draft(self.at(day, 6), 0, -self.cost(cents), "payment", name, memo, category, place)

    def collected(self) -> Iterator[Draft]:
        """Yield direct debits and the card's bills."""
        for name, memo, category, cents, number, freq in DEBITS:
            for day in self.days(number, freq):
                booked = self.at(open_day(day, "following"), 5, 30)
                if booked <= self.now:
                    yield Draft(booked, 0, -self.cost(cents), "payment", name.format(city=self.city), memo, category)
        for bill in bills(self.persona, self.now, self.months) if self.card_bill else ():
            settled = paid(bill, self.persona, self.now)
            if settled is not None and settled.date() >= self.first:
                yield Draft(settled, 0, -bill.amount, "payment", ISSUER, "", "card_payment", reference=bill.payment_id)

    def kept(self) -> Iterator[Draft]:
        """Yield the interest of the savings account."""
        for day in self.days(1):
            booked = self.at(month_end(day), 23)
            if booked <= self.now:
                yield Draft(
                    booked, 1, Money(0, self.persona.currency), "interest", self.bank_name,
                    f"Interest for {day:%B %Y}", "interest",
                )  # fmt: skip

    def spent(self) -> Iterable[Draft]:
        """Yield what is bought with the bank card, drawn from machines, and lent among friends."""
        span = int((self.now - self.at(self.first, 8)).total_seconds() // 60) - 120
        months = max(1, self.months)
        drafts = [self._errand(self.first + timedelta(minutes=int(self.rng.integers(span)))) for _ in range(self.extra)]
        drafts = [draft for draft in drafts if draft.at < self.now]
        spent = -sum(draft.amount.minor for draft in drafts if draft.amount.minor < 0)
        budget = self.cost(24_000).minor * months
        for draft in drafts:
            amount = draft.amount
            # Many small purchases or few larger ones: a month's pocket money stays the same.
            if spent > budget and draft.kind == "payment" and not draft.payee:
                step = self.cost(1).minor
                amount = Money(min(-step, amount.minor * budget // spent // step * step), amount.currency)
            yield draft._replace(amount=amount)

    def _errand(self, day: date) -> Draft:
        chance = int(self.rng.integers(100))
        if chance < 4:
            cents = 2_000 * int(self.rng.integers(1, 4))
            when = self.at(day, int(self.rng.integers(10, 20)), int(self.rng.integers(60)))
            return Draft(
                when, 0, -self.cost(cents), "withdrawal", "Cash machine", f"{self.city}, station square", "cash"
            )
        if chance < 9:
            place = self.pick((3, 8, 9, 10))
            when = self.at(day, int(self.rng.integers(12, 22)), int(self.rng.integers(60)))
            cents = 250 * int(self.rng.integers(3, 20))
            return Draft(
                when, 0, -self.cost(cents), "payment", self.names[place - 1], self.pick(OWED), "friends", place
            )
        if chance < 14:
            when = self.at(day, int(self.rng.integers(12, 22)), int(self.rng.integers(60)))
            cents = 250 * int(self.rng.integers(3, 24))
            return Draft(when, 0, self.cost(cents), "deposit", self.pick(self.friends), self.pick(SOLD), "friends")
        return self._shopping(day)

    def _shopping(self, day: date) -> Draft:
        mark = int(self.rng.integers(_WEIGHT))
        kind = next(kind for kind, upto in _UPTO if mark < upto)
        low, high = kind.low, min(kind.high, kind.low * 4)
        cents = low + int(self.rng.integers(high - low))
        when = self.at(day, int(self.rng.integers(kind.first_hour, kind.last_hour + 1)), int(self.rng.integers(60)))
        name = self.pick(kind.names).format(city=self.city)
        return Draft(when, 0, -self.cost(cents), "payment", name, "Bank card", kind.category)

    def to_buy(self, place: int) -> Iterator[Expected]:
        """Yield what will be bought with the bank card in the weeks to come, so that life does not stop today."""
        today = self.now.date()
        days = sorted(int(self.rng.integers(1, 7 * self.weeks_ahead + 1)) for _ in range(self.ahead))
        for number, days_on in enumerate(days, self.start + place):
            draft = self._shopping(self.at(today + timedelta(days=days_on), 0))
            yield Expected(
                expected_id=f"exp_{number:06d}",
                account_id=self.account(0),
                counterparty=draft.counterparty,
                amount=draft.amount,
                next_date=draft.at.date(),
                first_date=draft.at.date(),
                kind="payment",
                memo=draft.memo,
                category=draft.category,
                at=f"{draft.at:%H:%M}",
            )

    def entries(self, drafts: list[Draft]) -> Iterator[Transaction]:
        """Yield the entries with their numbers, the savings' interest worked out from the balance."""
        saved = 0
        number = self.start
        for draft in drafts:
            amount = draft.amount
            if draft.kind == "interest":
                amount = Money(saved * INTEREST_BP // 120_000, amount.currency)
            if draft.account == 1:
                saved += amount.minor
            yield Transaction(
                tx_id=f"tx_{draft.at:%Y%m%d}_{number:08d}",
                account_id=self.account(draft.account),
                posted_at=draft.at,
                amount=amount,
                kind=draft.kind,
                counterparty=draft.counterparty,
                memo=draft.memo,
                counterparty_account=self.numbers[draft.payee - 1] if draft.payee else "",
                reference=draft.reference,
                category=draft.category,
                payee_id=self.payee(draft.payee) if draft.payee else "",
            )
            number += 1


_UPTO: Final = tuple((kind, sum(other.weight for other in KINDS[: place + 1])) for place, kind in enumerate(KINDS))
_WEIGHT: Final = sum(kind.weight for kind in KINDS)
