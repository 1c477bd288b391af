"""The brokerage account of a life: what is paid in comes from the bank."""

from __future__ import annotations

import numpy as np

from lifegym.worlds.ordinary import brokerage
from lifegym.worlds.ordinary.life.plan import Life, Spend
from lifegym.worlds.rates import convert
from lifegym.worlds.services.brokerage.records import Account, CashEntry


def invest(life: Life, rng: np.random.Generator, count: int) -> None:
    """Write markets and the account; deposits of the months told of leave the bank account."""
    if "brokerage" not in life.enabled:
        return
    saved, monthly = (convert(life.cost(cents), "USD").minor // 100 for cents in (400_000, 20_000))
    rows = brokerage.ordinary(rng, life.persona, life.now, count, savings=max(200, saved), monthly=max(20, monthly),
                              start=life.start)  # fmt: skip
    life.rows += rows
    accounts = {row.account_id: row for _, row in rows if isinstance(row, Account)}
    for _, row in rows:
        if isinstance(row, CashEntry) and row.kind == "deposit" and row.at.date() >= life.first and row.at < life.now:
            account = accounts[row.account_id]
            amount = convert(row.amount, life.currency)
            foreign = row.amount if row.amount.currency != life.currency else None
            life.spend(Spend(row.at.astimezone(life.now.tzinfo), amount, account.broker, "investment", "bank",
                             row.reference, "To the brokerage account", foreign))  # fmt: skip
