"""The Friends' pots as they stand on the first morning: bank, broker, card."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from lifegym.envs.finance.friends_till.cast import (
    BANK,
    BROKER,
    CARD,
    CHILDREN,
    CURRENT,
    HOME,
    LATER,
    OWN,
    PAPERS,
    RAFFLE,
    RESERVE,
    RUAIRI,
    SOON,
    USER,
    Cast,
    eur,
)
from lifegym.envs.story import Story
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.money import Money
from lifegym.worlds.services.banking.records import Account, Payee, Recurring, Transaction
from lifegym.worlds.services.brokerage.records import Account as Securities
from lifegym.worlds.services.brokerage.records import Bar, Exchange, Fill, Instrument, Position
from lifegym.worlds.services.credit_card.records import Card, Line

NUMBERS: Final = {
    CURRENT: iban("IE", "CMTL90031700411004"), CHILDREN: iban("IE", "CMTL90031700411012"),
    RESERVE: iban("IE", "CMTL90031700411020"), RAFFLE: iban("IE", "CMTL90031700411038"),
}  # fmt: skip
"""IBAN of each of the Friends' accounts."""
CARETAKER_ORDER: Final = "sch_000401"
_NAMES: Final = {
    CURRENT: ("Friends, current", "checking"), CHILDREN: ("Friends, children's fund", "savings"),
    RESERVE: ("Friends, reserve", "savings"), RAFFLE: ("Friends, raffle", "checking"),
}  # fmt: skip
CHILDREN_HAS: Final = 1_940
RAFFLE_HAS: Final = 41


class Entry(NamedTuple):
    """An entry of before the story."""

    ago: int
    amount: Money
    kind: str
    who: str
    memo: str
    number: str = ""


def seed_accounts(s: Story, c: Cast) -> None:
    """Put the four accounts with their entries, payees and standing orders into the bank."""
    binder, printer = c.binder_account, c.printer_account
    has = {CURRENT: eur(c.start), CHILDREN: eur(CHILDREN_HAS), RESERVE: eur(c.deposit), RAFFLE: eur(RAFFLE_HAS)}
    quarters = [(c.quarter_day - timedelta(days=back)) for back in (92, 183, 273, 365)]
    interest = [
        Entry((c.opening - day).days, Money.of(f"{c.interest.amount - place}", "EUR"), "interest", BANK,
              f"Credit interest to {day:%-d %B}")
        for place, day in enumerate(quarters)
    ]  # fmt: skip
    entries: dict[str, list[Entry]] = {
        CURRENT: [
            *(Entry((c.opening - date(c.opening.year, month, 1)).days, eur(-c.caretaker_wage), "payment",
                    c.caretaker.name, "Keys and bins", c.caretaker.account_no) for month in (5, 6, 7, 8, 9)),
            *(Entry(14 + 30 * n, eur(-c.fees[0]), "fee", BANK, "Maintenance fee") for n in range(6)),
            Entry(320, eur(-690), "payment", printer.name, "Annual meeting, booklets", printer.account_no),
            Entry(12, eur(385), "deposit", "Lodgement", "Summer sale"),
            Entry(13, eur(-3 * c.costs[1]), "payment", "Library room hire", "June to August"),
            Entry(44, eur(-64), "payment", "Shop Street News", "Papers, July", "IE64 BCLD 9002 1711 2233 44"),
        ],
        CHILDREN: [
            Entry(330, Money.of("-379.60", "EUR"), "payment", binder.name, "Picture books, rebound",
                  binder.account_no),
            Entry(130, Money.of("-205.40", "EUR"), "payment", binder.name, "Picture books, rebound",
                  binder.account_no),
            Entry(95, eur(240), "deposit", "Lodgement", "Story hour parents"),
        ],
        RESERVE: interest,
        RAFFLE: [Entry(700, eur(19), "deposit", "Lodgement", "Raffle")],
    }  # fmt: skip
    own = iban("IE", "CMTL90031700401007")
    s.seed(
        "banking.accounts",
        Account(account_id=OWN, user_id=USER, type="checking", name="Ruairí, workshop", account_no=own, bank_name=BANK,
                balance=Money(0, "EUR"), opened_at=c.day(-2000)),
    )  # fmt: skip
    planed = Entry(40, Money.of("-61.75", "EUR"), "payment", "Timber yard, Liosbán", "oak offcuts")
    _seed_entries(s, c, OWN, Money.of("2318.40", "EUR"), [planed])
    for account_id, (name, kind) in _NAMES.items():
        s.seed(
            "banking.accounts",
            Account(account_id=account_id, user_id=USER, type=kind, name=name, account_no=NUMBERS[account_id],
                    bank_name=BANK, balance=Money(0, "EUR"), opened_at=c.day(-3000)),
        )  # fmt: skip
        _seed_entries(s, c, account_id, has[account_id], entries[account_id])
    _seed_payees(s, c)


def _seed_entries(s: Story, c: Cast, account_id: str, balance: Money, entries: Sequence[Entry]) -> None:
    before = balance - sum((entry.amount for entry in entries), Money(0, "EUR"))
    first = Entry(900, before, "opening", BANK, "Balance brought forward")
    running = Money(0, "EUR")
    for place, entry in enumerate(sorted((first, *entries), key=lambda item: -item.ago)):
        running += entry.amount
        day = c.day(-entry.ago)
        s.seed(
            "banking.transactions",
            Transaction(
                tx_id=f"tx_{day:%Y%m%d}_{40 + int(account_id[-2:]):06d}{place:02d}", account_id=account_id,
                posted_at=s.at(-entry.ago, f"06:{10 + place:02d}"), amount=entry.amount, kind=entry.kind,
                counterparty=entry.who, memo=entry.memo, balance_after=running, counterparty_account=entry.number,
            ),
        )  # fmt: skip


def _seed_payees(s: Story, c: Cast) -> None:
    saved = (
        ("pay_000401", c.caretaker.name, c.caretaker.account_no, c.caretaker.bank),
        ("pay_000402", c.printer_account.name, c.printer_account.account_no, c.printer_account.bank),
        ("pay_000403", c.binder_account.name, c.binder_account.account_no, c.binder_account.bank),
        ("pay_000404", "Shop Street News", "IE64 BCLD 9002 1711 2233 44", "Bank of the Claddagh"),
        ("pay_000405", f"{c.binder_account.name} (shop)", "IE20 BCLD 9002 1755 6677 88", "Bank of the Claddagh"),
        ("pay_000406", "Corrib Insurances", "IE86 BCLD 9002 1733 4455 66", "Bank of the Claddagh"),
        ("pay_000407", "Library room hire", "IE42 BCLD 9002 1799 8877 66", "Bank of the Claddagh"),
    )
    for key, name, number, bank in saved:
        s.seed(
            "banking.payees",
            Payee(payee_id=key, user_id=USER, name=name, account_no=number, bank_name=bank,
                  added_at=s.at(-400, "10:00")),
        )  # fmt: skip
    year = c.opening.year
    orders = (
        (CARETAKER_ORDER, "pay_000401", c.caretaker_wage, "monthly", date(year - 3, 2, 1), date(year, 10, 1),
         "Keys and bins"),
        ("sch_000402", "pay_000407", 3 * c.costs[1], "quarterly", date(year - 3, 3, 1), date(year, 12, 1),
         "Room hire"),
        ("sch_000403", "pay_000406", 12 * c.costs[0], "yearly", date(year - 3, 2, 15), date(year + 1, 2, 15),
         "Public liability"),
        ("sch_000404", "pay_000404", 3 * c.costs[2], "quarterly", date(year - 2, 2, 5), date(year, 11, 5), "Papers"),
    )  # fmt: skip
    for key, payee, amount, freq, start, coming, memo in orders:
        s.seed(
            "banking.recurring",
            Recurring(schedule_id=key, user_id=USER, account_id=CURRENT, payee_id=payee, amount=eur(amount), freq=freq,
                      start_date=start, next_run_date=coming, memo=memo),
        )  # fmt: skip


def seed_bonds(s: Story, c: Cast) -> None:
    """Put two bonds and the Friends' account at the broker into the market."""
    year = c.opening.year
    s.seed(
        "brokerage.exchanges",
        Exchange(exchange_id="XLIF", name="Liffey Exchange", city="Dublin", zone=HOME, currency="EUR", opens="08:00",
                 closes="16:30", settle_days=2, commission_bp=25, commission_min=eur(9)),
    )  # fmt: skip
    names = {SOON: f"Shannon Water 1.25% {year}", LATER: f"Shannon Water 2.10% {year + 4}"}
    for symbol, name in names.items():
        s.seed(
            "brokerage.symbols",
            Instrument(symbol=symbol, name=name, kind="bond", exchange_id="XLIF", currency="EUR", sector="utilities",
                       swing_bp=4, drift_bp=0, lot=1),
        )  # fmt: skip
        for back in range(3, 15):
            day = c.day(-back)
            if day.weekday() < 5:
                price = 9_990 + back if symbol == SOON else 9_420 + 3 * back
                s.seed(
                    "brokerage.bars",
                    Bar(bar_id=f"{symbol}_{day:%Y%m%d}", symbol=symbol, date=day, open=price, high=price + 5,
                        low=price - 5, close=price, volume=41_000 + 700 * back),
                )  # fmt: skip
    nothing = Money(0, "EUR")
    s.seed(
        "brokerage.accounts",
        Securities(account_id=PAPERS, user_id=USER, broker=BROKER.name, broker_email=BROKER.mail,
                   account_type="association", cash=nothing, reserved=nothing, opened_at=s.at(-1500, "11:00"),
                   funding_no=iban("IE", "SALT90044400401001"), risk_profile=1, note=f"Friends; {RUAIRI.name}"),
    )  # fmt: skip
    for place, (symbol, pieces) in enumerate(((SOON, c.soon), (LATER, c.later)), 1):
        s.seed(
            "brokerage.positions",
            Position(position_id=f"pos_0004{place:02d}", account_id=PAPERS, symbol=symbol, kind="bond",
                     qty_milli=1000 * pieces, cost=eur(100 * pieces)),
        )  # fmt: skip
        s.seed(
            "brokerage.fills",
            Fill(fill_id=f"fil_000004{place:02d}", account_id=PAPERS, symbol=symbol, kind="transfer",
                 qty_milli=1000 * pieces, at=s.at(-1400, "11:00"), price=eur(100)),
        )  # fmt: skip


def line_id(c: Cast, day: int, place: int) -> str:
    """Return the id of a line of the card."""
    return f"ctx_{c.day(day):%Y%m%d}_000004{place:02d}"


def twins(c: Cast) -> tuple[str, str]:
    """Return the lines of the charge that is right, and of the one that is one too many."""
    return line_id(c, -9, 3), line_id(c, 9, 31)


def seed_card(s: Story, c: Cast) -> None:
    """Put the Friends' card with what was bought since the last bill into the wallet."""
    # A purchase that looks like another one is not one too many: same shop, other book; same host, other thing.
    lines = (
        (14, "Eyre Square Books", Money.of("23.98", "EUR"), "books"),
        (13, "Eyre Square Books", Money.of("23.89", "EUR"), "books"),
        (9, c.host, c.hosting, "software"), (8, c.host, Money.of("17.50", "EUR"), "software"),
        (6, "Post Office, Eglinton Street", Money.of("14.90", "EUR"), "shopping"),
    )  # fmt: skip
    s.seed(
        "credit_card.cards",
        Card(card_id=CARD, user_id=USER, issuer="Harbour Trust Cards", product_name="Friends' card",
             masked_no="**** **** **** 4417", type="visa", credit_limit=eur(600), statement_balance=Money(0, "EUR"),
             unbilled_balance=Money(0, "EUR"), min_payment_due=Money(0, "EUR"), cycle_end_day=28,
             autopay="full", autopay_from=CURRENT,
             payment_account_no=iban("IE", "HTCC90055500401004"), expires=c.day(900),
             closed_through=date(c.opening.year, 8, 28)),
    )  # fmt: skip
    for place, (ago, merchant, amount, category) in enumerate(lines, 1):
        key = line_id(c, -ago, place)
        s.seed(
            "credit_card.lines",
            Line(tx_id=key, card_id=CARD, posted_at=s.at(-ago, f"0{place}:20"),
                 amount=amount, merchant_name=merchant, category=category),
        )  # fmt: skip
