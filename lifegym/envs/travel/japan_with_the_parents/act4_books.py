"""Act four, S27: the invoice with a drive too many, and the ledger."""

from __future__ import annotations

import re
from typing import Final

from lifegym.envs.authoring.words import any_of, naming
from lifegym.envs.story import Built, Play, Player, Story, Turn
from lifegym.envs.travel.japan_with_the_parents.act4_van import van_b
from lifegym.envs.travel.japan_with_the_parents.cast import TANPOPO, VAN_LEGS, Cast
from lifegym.envs.travel.japan_with_the_parents.hands import (
    answer,
    newest,
    running,
)
from lifegym.envs.travel.japan_with_the_parents.road import (
    TANPOPO_NAME,
    figure,
    listing,
    nth,
    pick,
)
from lifegym.envs.travel.japan_with_the_parents.terms import LEDGER, told
from lifegym.reward.build import fact, never
from lifegym.worlds.money import Money

WHOLE: Final = sum(price for _, price in VAN_LEGS)
DRIVE_FOUR: Final = VAN_LEGS[3][1]
PAID_ON_THE_DAY: Final = VAN_LEGS[0][1]


def the_books(s: Story, c: Cast) -> None:
    """Tell S27."""
    with s.stage("The books", day=56, at="08:30") as st:
        st.notify("09:00", "Reminder: close the trip.")
        took = van_b(c)
        for extra, when in ((c.supplement.minor, took), (0, ~took)):
            text, arrives = listing(TANPOPO, TANPOPO_NAME, "Invoice for your journey", _invoice(c, extra))
            st.observe("09:20", text, arrives, when=when, alternate=not extra)
        last = st.user("09:40", "Ledger final today please, and settle with Tanpopo. Then put Japan away.")
        _closes_the_books(last)
        with_b = told_of_double(WHOLE + c.supplement.minor)
        s.final(
            "invoice",
            "Tanpopo was told that drive 4 stands twice, and what is really owed",
            axis="commitment",
            weight=12,
            that=(took & with_b) | never(took).because(told_of_double(WHOLE)),
        )


def told_of_double(whole: int) -> Built:
    """Tanpopo was told of the doubled drive, with the right sum in all or what is left of it."""
    doubled = naming(
        "twice",
        "double",
        "doubled",
        "duplicate",
        "duplicated",
        "two times",
        "second time",
        about=[("drive 4", "leg 4", "fourth drive", "Takayama")],
    )
    owing = [("owe", "owed", "due", "pay", "total", "whole", "balance", "correct", "remains", "sum", "settle", "right")]
    return any_of(
        *(
            told(TANPOPO, doubled, fact(Money.of(amount, "JPY"), about=owing, most=6), since=nth(27))
            for amount in (whole, whole - PAID_ON_THE_DAY)
        )
    )


def _invoice(c: Cast, extra: int) -> str:
    lines = [f"{number}  {leg}  {price:,} JPY" for number, (leg, price) in enumerate(VAN_LEGS, 1)]
    lines.insert(4, lines[3])
    if extra:
        lines.append(f"   drive 4, partner's car  {extra:,} JPY")
    whole = WHOLE + DRIVE_FOUR + extra
    listed = "\n".join(lines)
    return (
        f"Dear Mai-san,\nthank you for travelling with us. Your drives:\n\n{listed}\n\n"
        f"Together {whole:,} JPY, less received on the day (drive 1) {PAID_ON_THE_DAY:,}: "
        f"{whole - PAID_ON_THE_DAY:,} JPY. "
        f"Please confirm, we charge on Thursday.\n\n{c.dispatcher}, dispatch"
    )


def _confirms(me: Player) -> Play:
    bill = yield from newest(me, "from:dispatch@tanpopo-transfers subject:Invoice")
    yield from answer(me, bill["email_id"], "Thank you, confirmed. Please charge it as it stands.")
    me.say("Tanpopo's invoice is confirmed.")


def _closes_the_books(last: Turn) -> None:
    @last.step("finds the doubled drive and settles", reckless=_confirms)
    def _(me: Player) -> Play:
        bill = yield from newest(me, "from:dispatch@tanpopo-transfers subject:Invoice")
        lines = re.findall(r"^ *(\d?) +(.+?)  ([\d,]+) JPY$", bill["body"], re.M)
        once = dict.fromkeys(lines)
        double = pick((line for line in once if lines.count(line) > 1), "drive that stands twice")
        whole = sum(int(price.replace(",", "")) for _, _, price in once)
        left = whole - figure(bill["body"], r"\(drive 1\) ([\d,]+)")
        me.know["owed"] = left
        yield from answer(
            me,
            bill["email_id"],
            (
                f"Thank you. Drive {double[0]}, {double[1]}, stands on the invoice twice. The right total is "
                f"{whole:,} JPY, so after what was paid on the day we owe {left:,} JPY. Please charge that."
            ),
        )
        me.say(f"Tanpopo had drive {double[0]} twice. I told them we owe {left:,} JPY, not more.")

    @last.step("closes the ledger")
    def _(me: Player) -> Play:
        yield me.files.read(path=LEDGER)
        due = [row for row in me.know["ledger"] if row["state"] == "refund due"]
        me.say(
            f"The trip comes to {running(me):,} VND."
            + "".join(f" Still owed to you: {row['payee']}, {row['amount']:,} {row['currency']}." for row in due)
        )
