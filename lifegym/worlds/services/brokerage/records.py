"""What a broker keeps: exchanges and what is traded there, funds, accounts, orders, movements of cash and units.

Prices of shares and bonds are whole minor units of the symbol's currency; a bond's price is for one piece of its
nominal value, accrued interest included. Quantities are thousandths (``qty_milli``), so that fund units have three
decimals.
"""

from __future__ import annotations

import datetime as dt
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record

ORDER_STATUSES: Final = ("pending", "filled", "cancelled", "expired", "rejected")
TRANSITIONS: Final = {
    "pending": frozenset({"filled", "cancelled", "expired", "rejected"}),
    "filled": frozenset({"reversed"}),
    "cancelled": frozenset(),
    "expired": frozenset(),
    "rejected": frozenset(),
    "reversed": frozenset(),
}
"""From each state of an order, those it may move to. ``reversed`` is a filled one that the broker took back."""


@record
class Exchange(Record):
    """A market place.

    Trading runs from ``opens`` to ``closes`` in ``zone`` on weekdays that are no ``holidays``; ``early`` gives other
    closing times for some days. ``settle_days`` counts trading days from a trade to its settlement. A commission is
    ``commission_bp`` hundredths of a per cent of the amount, at least ``commission_min``. ``lot`` is the smallest
    quantity and every order a multiple of it; ``tick`` the smallest step of a price in minor units. ``due`` is when its
    bell rings next, to open or to close.
    """

    exchange_id: str
    name: str
    city: str
    zone: str
    currency: str
    opens: str
    closes: str
    settle_days: int
    commission_bp: int
    commission_min: Money
    lot: int = 1
    tick: int = 1
    holidays: tuple[dt.date, ...] = ()
    early: tuple[tuple[dt.date, str], ...] = ()
    due: dt.datetime | None = None


@record
class Instrument(Record):
    """A share, bond or exchange-traded fund. ``status`` is ``active``, ``halted`` or ``delisted``.

    ``swing_bp`` is how far its price usually moves in a day, in hundredths of a per cent; ``drift_bp`` how far a year
    carries it. Days for which no bar was seeded are made of them. ``since`` is when trading last began or was resumed.
    """

    symbol: str
    name: str
    kind: str
    exchange_id: str
    currency: str
    sector: str
    status: str = "active"
    swing_bp: int = 110
    drift_bp: int = 400
    note: str = ""
    since: dt.datetime | None = None
    lot: int | None = None


@record
class Bar(Record):
    """One trading day of a symbol, in minor units of its currency; seen only as far as the day has come.

    ``turns`` are further points of the day's course, as seconds from the opening and a price, where the world moved it.
    """

    bar_id: str
    symbol: str
    date: dt.date
    open: int
    high: int
    low: int
    close: int
    volume: int
    turns: tuple[tuple[int, int], ...] = ()


@record
class Fund(Record):
    """An investment fund, bought and sold at its next net asset value.

    Orders placed before ``cutoff`` (in ``zone``) on a business day are priced at that day's value, published at
    ``published``; later ones at the next day's. Fees are hundredths of a per cent of the amount. Units bought less than
    ``lockup_days`` ago cannot be redeemed. ``status`` is ``open``, ``suspended`` or ``closed``. ``due`` is when the
    next value is published.
    """

    fund_code: str
    fund_name: str
    category: str
    currency: str
    risk_level: int
    manager: str
    inception: dt.date
    zone: str
    minimum: Money
    subscription_fee_bp: int = 0
    redemption_fee_bp: int = 0
    ongoing_fee_bp: int = 0
    lockup_days: int = 0
    settle_days: int = 3
    cutoff: str = "14:00"
    published: str = "18:30"
    status: str = "open"
    description: str = ""
    swing_bp: int = 60
    drift_bp: int = 500
    note: str = ""
    due: dt.datetime | None = None


@record
class FundNav(Record):
    """A fund's net asset value a unit on a day; seen only once it is published."""

    nav_id: str
    fund_code: str
    date: dt.date
    nav: Money


@record
class Account(Record):
    """A securities account.

    ``cash`` is free to trade with, ``reserved`` is held for pending orders; both together equal the sum of the cash
    entries. ``status`` is ``active``, ``restricted`` (reads only) or ``closed``. Transfers to ``funding_no`` arrive
    here.
    """

    account_id: str
    user_id: str
    broker: str
    broker_email: str
    account_type: str
    cash: Money
    reserved: Money
    opened_at: dt.datetime
    funding_no: str
    status: str = "active"
    risk_profile: int = 3
    note: str = ""


@record
class Position(Record):
    """Units of one symbol or fund in an account: the sum of its fills. ``cost`` is what they cost, fees included."""

    position_id: str
    account_id: str
    symbol: str
    kind: str
    qty_milli: int
    cost: Money
    reserved_milli: int = 0


@record
class Order(Record):
    """An order for a symbol, or a fund's subscription or redemption (``order_type`` is ``fund`` then).

    ``reserved`` is the cash held for it; ``amount`` what a subscription invests. ``price_on`` is the day whose net
    asset value a fund order takes. ``source`` says who entered it: ``tool``, ``phone``, ``broker`` or ``history``.
    """

    order_id: str
    account_id: str
    symbol: str
    kind: str
    side: str
    qty_milli: int
    order_type: str
    tif: str
    status: str
    placed_at: dt.datetime
    reserved: Money
    limit_price: Money | None = None
    amount: Money | None = None
    price_on: dt.date | None = None
    filled_at: dt.datetime | None = None
    fill_price: Money | None = None
    fee: Money | None = None
    total: Money | None = None
    settles_on: dt.date | None = None
    ended_at: dt.datetime | None = None
    source: str = "tool"
    note: str = ""


@record
class Fill(Record):
    """Units that came (positive) or went.

    ``kind`` is buy, sell, subscribe, redeem, split, redemption, reversal or transfer.
    """

    fill_id: str
    account_id: str
    symbol: str
    kind: str
    qty_milli: int
    at: dt.datetime
    order_id: str = ""
    price: Money | None = None


@record
class CashEntry(Record):
    """Cash that came (positive) or went, in the account's currency; proceeds can be withdrawn from ``settles_on``."""

    entry_id: str
    account_id: str
    kind: str
    amount: Money
    at: dt.datetime
    settles_on: dt.date
    reference: str
    memo: str


@record
class CorporateAction(Record):
    """What a company or issuer does to its holders.

    ``kind`` is ``dividend``, ``coupon``, ``split`` or ``redemption``. Who holds units when ``ex_date`` begins is
    entitled to ``per_unit`` each on ``pay_date``; a split makes ``ratio_new`` units of ``ratio_old`` on ``ex_date``.
    ``status`` is ``announced``, ``ex`` (holders are fixed), ``done`` or ``cancelled``. ``holders`` are account ids and
    thousandths.
    """

    action_id: str
    symbol: str
    kind: str
    ex_date: dt.date
    pay_date: dt.date
    per_unit: Money | None = None
    ratio_new: int = 1
    ratio_old: int = 1
    tax_bp: int = 0
    status: str = "announced"
    holders: tuple[tuple[str, int], ...] = ()
    note: str = ""


ACTION_TRANSITIONS: Final = {
    "announced": frozenset({"ex", "done", "cancelled"}),
    "ex": frozenset({"done", "cancelled"}),
    "done": frozenset(),
    "cancelled": frozenset(),
}


@record
class Snapshot(Record):
    """What an account was worth at the end of a day, and what was paid in (or out, negative) since the one before."""

    snapshot_id: str
    account_id: str
    date: dt.date
    value: Money
    flows: Money
    at: dt.datetime


@record
class Letter(Record):
    """What a client wrote to a broker, without what was quoted."""

    letter_id: str
    broker: str
    subject: str
    text: str
    came_at: dt.datetime
    answered_at: dt.datetime | None = None
