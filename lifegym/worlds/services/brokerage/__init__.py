"""A broker: securities accounts, orders matched by the clock, funds at their next value, and what companies pay."""

from __future__ import annotations

from lifegym.worlds.services.brokerage.account_ops import AccountOps
from lifegym.worlds.services.brokerage.clients import Clients
from lifegym.worlds.services.brokerage.looking import Looking
from lifegym.worlds.services.brokerage.market_ops import MarketOps
from lifegym.worlds.services.brokerage.quoting import Quoting
from lifegym.worlds.services.brokerage.records import (
    ACTION_TRANSITIONS,
    TRANSITIONS,
    Account,
    Bar,
    CashEntry,
    CorporateAction,
    Exchange,
    Fill,
    Fund,
    FundNav,
    Instrument,
    Letter,
    Order,
    Position,
    Snapshot,
)

__all__ = [
    "ACTION_TRANSITIONS",
    "TRANSITIONS",
    "Account",
    "Bar",
    "Brokerage",
    "CashEntry",
    "CorporateAction",
    "Exchange",
    "Fill",
    "Fund",
    "FundNav",
    "Instrument",
    "Letter",
    "Order",
    "Position",
    "Snapshot",
]


class Brokerage(MarketOps, AccountOps, Looking, Quoting, Clients):
    """Securities accounts and the markets they trade on."""

    name = "brokerage"
    title = "Brokerage"
