"""The exchange, three shares with their prices of a year and more, and his two accounts at the broker."""

from __future__ import annotations

from typing import Final

from lifegym.envs.career.ninety_days.cast import (
    BANK,
    CONTRIBUTIONS,
    DECLAN,
    EXERCISE,
    HELD,
    HOME,
    PLAN,
    SAVINGS,
    SHARES,
    SYMBOL,
    USER,
    Cast,
    cad,
    cents,
)
from lifegym.envs.story import Story
from lifegym.worlds.money import Money
from lifegym.worlds.services.banking.records import Account, Expected, Payee, Recurring, Transaction
from lifegym.worlds.services.brokerage.records import Account as Securities
from lifegym.worlds.services.brokerage.records import Bar, Exchange, Fill, Instrument, Position

EXCHANGE: Final = "XTRN"
BROKER: Final = "Lakehead Direct"
_AHEAD: Final = 80
_BEHIND: Final = 110


def seed_market(s: Story, c: Cast) -> None:
    """Put the shares on the market and his into two accounts."""
    holidays = (c.day(14), c.day(53), c.day(60), c.day(67), c.day(74))
    year = c.opening.year
    closed = {2025: (c.day(14), c.day(74)), 2026: (c.day(14), c.day(60)), 2027: (c.day(14), c.day(53)),
              2028: (c.day(14), c.day(67))}[year]  # fmt: skip
    s.seed(
        "brokerage.exchanges",
        Exchange(exchange_id=EXCHANGE, name="Toronto Senior Market", city="Toronto", zone=HOME, currency="CAD",
                 opens="09:30", closes="16:00", settle_days=1, commission_bp=0, commission_min=cents(995),
                 holidays=tuple(day for day in holidays if day in closed)),
    )  # fmt: skip
    low = c.strike - 70
    for symbol, name, price in (
        (SYMBOL, "Cedarline Systems Inc.", low), ("CDLT", "Cedarline Timber Trust", low + 310),
        ("CDRL", "Cedar Lines Ferries Ltd.", low - 220), ("CDLX", "Cedarline Exploration Corp.", low - 480),
    ):  # fmt: skip
        s.seed(
            "brokerage.symbols",
            Instrument(symbol=symbol, name=name, kind="share", exchange_id=EXCHANGE, currency="CAD",
                       sector="software" if symbol == SYMBOL else "transport", swing_bp=0, drift_bp=0),
        )  # fmt: skip
        s.ordinary([
            ("brokerage.bars",
             Bar(bar_id=f"{symbol}_{day:%Y%m%d}", symbol=symbol, date=day, open=level,
                 high=level + swing, low=level - swing, close=level, volume=81_000 + 170 * (number % 19)))
            for number in range(-_BEHIND, _AHEAD)
            if (day := c.day(number)).weekday() < 5 and day not in closed
            for level, swing in ((price + 2 * (number % 7) - 6, 6) if number < 0 else (price, 0),)
        ])  # fmt: skip
    for key, kind, note in ((SHARES, "individual", "Shares bought through the firm"),
                            (PLAN, "employee plan", "Deliveries from Portico Share Plans"),
                            ("brk_009203", "pension", "Retirement"),
                            ("brk_009204", "education", "For Maeve")):  # fmt: skip
        s.seed(
            "brokerage.accounts",
            Securities(account_id=key, user_id=USER, broker=BROKER, broker_email="desk@lakehead-direct.example",
                       account_type=kind, cash=Money(0, "CAD"), reserved=Money(0, "CAD"),
                       opened_at=s.at(-900, "11:00"), funding_no=f"016-40021-{key[-6:]}", note=note),
        )  # fmt: skip
    s.seed(
        "brokerage.positions",
        Position(position_id="pos_009201", account_id=SHARES, symbol=SYMBOL, kind="share", qty_milli=1000 * HELD,
                 cost=cad(2_790)),
    )  # fmt: skip
    s.seed(
        "brokerage.fills",
        Fill(fill_id="fil_00009201", account_id=SHARES, symbol=SYMBOL, kind="transfer", qty_milli=1000 * HELD,
             at=s.at(-400, "11:00"), price=cad(9)),
    )  # fmt: skip


def seed_savings(s: Story, c: Cast) -> None:
    """Put the savings account with its entries and those he may pay from it."""
    entries = [(-330, 6_000, "opening", BANK, "Balance brought forward")]
    entries += [(-300 + 30 * turn, 420 + 10 * turn, "transfer_in", "Household", "Monthly") for turn in range(10)]
    entries.append((-41, -1_150, "payment", "Danforth Kids Physio", "Winter block"))
    rest = c.before - sum(amount for _, amount, *_ in entries)
    entries.append((-20, rest, "transfer_in", "Household", "Rest of the house fund"))
    s.seed(
        "banking.accounts",
        Account(account_id=SAVINGS, user_id=USER, type="savings", name="Savings", account_no="010-55230-4410092",
                bank_name=BANK, balance=Money(0, "CAD"), opened_at=c.day(-1500)),
    )  # fmt: skip
    running = Money(0, "CAD")
    for place, (day, amount, kind, who, memo) in enumerate(sorted(entries)):
        running += cad(amount)
        s.seed(
            "banking.transactions",
            Transaction(tx_id=f"tx_{c.day(day):%Y%m%d}_92{place:02d}", account_id=SAVINGS,
                        posted_at=s.at(day, f"07:{10 + place:02d}"), amount=cad(amount), kind=kind, counterparty=who,
                        memo=memo, balance_after=running),
        )  # fmt: skip
    s.world.table("banking.accounts").update(SAVINGS, balance=running)
    for place, (name, number, bank) in enumerate(
        ((EXERCISE.name, EXERCISE.account_no, EXERCISE.bank),
         (CONTRIBUTIONS.name, CONTRIBUTIONS.account_no, CONTRIBUTIONS.bank),
         ("Portico Share Plans, fees", "004-33120-7718311", EXERCISE.bank),
         ("Danforth Kids Physio", "003-11802-5520117", "Rouge Valley Bank"))
    ):  # fmt: skip
        s.seed(
            "banking.payees",
            Payee(payee_id=f"pay_00920{place + 1}", user_id=USER, name=name, account_no=number, bank_name=bank,
                  added_at=s.at(-700 + 40 * place, "20:10"), added_by=DECLAN.name),
        )  # fmt: skip
    s.seed(
        "banking.recurring",
        Recurring(schedule_id="sch_009201", user_id=USER, account_id=SAVINGS, payee_id="pay_009204", amount=cad(1_150),
                  freq="yearly", start_date=c.day(320), next_run_date=c.day(320), memo="Winter block"),
    )  # fmt: skip
    s.seed(
        "banking.expected",
        Expected(expected_id="exp_009201", account_id=SAVINGS, counterparty="Pinecone Education Savings",
                 amount=cad(-60), next_date=c.day(150), first_date=c.day(150), memo="Maeve", freq="yearly",
                 kind="payment"),
    )  # fmt: skip
