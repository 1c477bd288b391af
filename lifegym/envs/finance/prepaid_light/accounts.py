"""The accounts as they stand on the first morning, and her card."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from lifegym.envs.finance.prepaid_light.cast import (
    BANK,
    BURIAL,
    CARD,
    FUNERAL,
    HOUSE,
    MA,
    NUMBERS,
    OWN,
    PENSION,
    STATEMENT,
    USER,
    Cast,
    zar,
)
from lifegym.envs.story import Story
from lifegym.worlds.money import Money
from lifegym.worlds.services.banking.records import Account, Expected, Payee, Recurring, Transaction
from lifegym.worlds.services.credit_card.records import Card, Line, Statement

COLLECTION: Final = "exp_000501"
"""The burial society's next collection."""
HOUSE_HAS: Final = 9_400
FUNERAL_HAS: Final = 11_350
_NAMES: Final = {
    OWN: ("Thandeka", "checking"),
    MA: ("Ma", "checking"),
    HOUSE: ("House", "checking"),
    FUNERAL: ("Funeral", "savings"),
}


class Entry(NamedTuple):
    """An entry of before the story."""

    day: date
    amount: Money
    kind: str
    who: str
    memo: str
    number: str = ""


def seed_accounts(s: Story, c: Cast) -> None:
    """Put the four accounts with their entries and payees into the bank."""
    has = {OWN: zar("9180.55"), MA: zar(c.start), HOUSE: zar(HOUSE_HAS), FUNERAL: zar(FUNERAL_HAS)}
    year = c.opening.year
    givers, half = ("Thandeka", c.brother.name), zar(c.wages // 2 + 1_100)
    mine: list[Entry] = []
    house: list[Entry] = []
    for number, month in enumerate(c.months, 3):
        mine += [
            Entry(date(year, number, 1), zar(c.pension), "deposit", PENSION.name, "Widow's pension"),
            Entry(date(year, number, 1), zar(-c.burial), "payment", BURIAL.name, "Monthly"),
            Entry(date(year, number, 3), zar(-c.ambulance), "payment", "Mfula Ambulance", "Cover, monthly"),
            Entry(date(year, number, 8), zar(-c.airtime), "payment", "Cellworx", "Airtime contract"),
            Entry(date(year, number, 11), zar(-c.service), "payment", "Umoya Oxygen", "Concentrator contract"),
            Entry(date(year, number, 1), zar(-c.pension // 3), "withdrawal", "ATM Sobantu", "Cash"),
        ]
        house += [
            Entry(date(year, number, day), zar(-paid), "payment", c.meter.name, "Light", c.meter.account_no)
            for day, paid in zip(month.days, month.paid, strict=True)
        ]
        house += [Entry(date(year, number, 1), half, "deposit", who, "Ma") for who in givers]
        house.append(Entry(date(year, number, 28), zar(-c.wages), "payment", c.carer.name, "Wages"))
    house += [Entry(date(year, 6, 1), half, "deposit", who, "Ma") for who in givers]
    mine.append(Entry(date(year, 6, 1), zar(c.pension), "deposit", PENSION.name, "Widow's pension"))
    mine.append(Entry(date(year, 6, 1), zar(-c.burial), "payment", BURIAL.name, "Monthly"))
    mine.append(Entry(date(year, 6, 1), zar(-c.pension // 3), "withdrawal", "ATM Sobantu", "Cash"))
    mine.append(Entry(date(year, 6, 3), zar(-c.ambulance), "payment", "Mfula Ambulance", "Cover, monthly"))
    given = {
        OWN: [Entry(date(year, 5, 25), zar(18_450), "deposit", "St Aidan's", "Salary")], MA: mine, HOUSE: house,
        FUNERAL: [Entry(date(year, 5, 14), zar(150), "deposit", "Stokvel", "Ma's turn")],
    }  # fmt: skip
    for account_id, (name, kind) in _NAMES.items():
        s.seed(
            "banking.accounts",
            Account(account_id=account_id, user_id=USER, type=kind, name=name, account_no=NUMBERS[account_id],
                    bank_name=BANK, balance=zar(0), opened_at=c.day(-3000)),
        )  # fmt: skip
        _seed_entries(s, c, account_id, has[account_id], [one for one in given[account_id] if one.day <= c.opening])
    _seed_payees(s, c)
    coming = [(COLLECTION, BURIAL.name, c.burial, c.on(31), "Monthly", "monthly"),
              ("exp_000502", "Cellworx", c.airtime, c.on(8), "Airtime contract", "")]  # fmt: skip
    if c.opening.day < 3:
        coming.append(("exp_000503", "Mfula Ambulance", c.ambulance, c.on(3), "Cover, monthly", ""))
    for key, who, amount, day, memo, freq in coming:
        s.seed(
            "banking.expected",
            Expected(expected_id=key, account_id=MA, counterparty=who, amount=zar(-amount), next_date=day,
                     first_date=day, kind="payment", memo=memo, freq=freq),
        )  # fmt: skip
    # Only the pension fails to come on the first of July; what the two of them give does come.
    for key, who in zip(("exp_000504", "exp_000505"), givers, strict=True):
        s.seed(
            "banking.expected",
            Expected(expected_id=key, account_id=HOUSE, counterparty=who, amount=half, next_date=c.on(31),
                     first_date=c.on(31), memo="Ma", freq="monthly"),
        )  # fmt: skip
    s.seed(
        "banking.recurring",
        Recurring(schedule_id="sch_000501", user_id=USER, account_id=HOUSE, payee_id="pay_000505", amount=zar(c.wages),
                  freq="monthly", start_date=date(year - 2, 1, 28), next_run_date=c.on(28), memo="Wages"),
    )  # fmt: skip


def _seed_entries(s: Story, c: Cast, account_id: str, balance: Money, entries: Sequence[Entry]) -> None:
    before = balance - sum((entry.amount for entry in entries), zar(0))
    first = Entry(c.day(-900), before, "opening", BANK, "Balance brought forward")
    running = zar(0)
    for place, entry in enumerate(sorted((first, *entries), key=lambda item: item.day)):
        running += entry.amount
        s.seed(
            "banking.transactions",
            Transaction(
                tx_id=f"tx_{entry.day:%Y%m%d}_{int(account_id[-3:]):03d}{place:03d}", account_id=account_id,
                posted_at=s.at(entry.day, f"04:{10 + place:02d}"), amount=entry.amount, kind=entry.kind,
                counterparty=entry.who, memo=entry.memo, balance_after=running, counterparty_account=entry.number,
            ),
        )  # fmt: skip


def _seed_payees(s: Story, c: Cast) -> None:
    for place, payee in enumerate((c.meter, c.cottage, c.electrician, c.plumber), 1):
        s.seed(
            "banking.payees",
            Payee(payee_id=f"pay_00050{place}", user_id=USER, name=payee.name, account_no=payee.account_no,
                  bank_name=payee.bank, added_at=s.at(-300, "10:00")),
        )  # fmt: skip
    for place, (name, number, bank) in enumerate((
        ("Zodwa Zuma", "71 2234567 8", "Umgeni Bank"), ("Naidoo's Pharmacy", "71 5550142 4", "Umgeni Bank"),
        ("LightLine, church hall", "04 118822 16", "LightLine"),
    ), 5):  # fmt: skip
        s.seed(
            "banking.payees",
            Payee(payee_id=f"pay_00050{place}", user_id=USER, name=name, account_no=number, bank_name=bank,
                  added_at=s.at(-300, "10:00")),
        )  # fmt: skip


def seed_card(s: Story, c: Cast) -> None:
    """Put her card with an open statement into the wallet, and two that are put away."""
    year, nothing = c.opening.year, zar(0)
    for place, (key, product, number, owed) in enumerate((
        (CARD, "Thandeka's card", "**** **** **** 5521", c.statement),
        ("card_000502", "Store card, put away", "**** **** **** 5512", nothing),
        ("card_000503", "Petrol card, put away", "**** **** **** 2551", nothing),
        ("card_000504", "Old card", "**** **** **** 5525", nothing),
    )):  # fmt: skip
        s.seed(
            "credit_card.cards",
            Card(card_id=key, user_id=USER, issuer="Drakensberg Cards", product_name=product, masked_no=number,
                 type="visa", credit_limit=zar(15_000), statement_balance=owed, unbilled_balance=nothing,
                 min_payment_due=zar(50) if owed else nothing, cycle_end_day=28, due_date=c.on(20) if owed else None,
                 payment_account_no=f"88 50{place} 411 7", expires=c.day(900), closed_through=date(year, 5, 28)),
        )  # fmt: skip
    s.seed(
        "credit_card.statements",
        Statement(statement_id=STATEMENT, card_id=CARD, period_start=date(year, 4, 29), period_end=date(year, 5, 28),
                  opening_balance=nothing, new_charges=c.statement, payments=nothing, closing_balance=c.statement,
                  min_payment_due=zar(50), due_date=c.on(20), paid=nothing),
    )  # fmt: skip
    parts = (zar("212.40"), zar("96.15"), c.statement - zar("308.55"))
    for place, (amount, merchant) in enumerate(zip(parts, ("Davenport Foods", "Glenwood Books", "Musgrave Tyres"),
                                                   strict=True), 1):  # fmt: skip
        s.seed(
            "credit_card.lines",
            Line(tx_id=f"ctx_{year}0510_0005{place:02d}", card_id=CARD, posted_at=s.at(date(year, 5, 10), "12:00"),
                 amount=amount, merchant_name=merchant, category="shopping", statement_id=STATEMENT),
        )  # fmt: skip
