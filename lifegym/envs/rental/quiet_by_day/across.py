"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.rental.quiet_by_day.cast import COSTS, FLATS, Cast
from lifegym.envs.rental.quiet_by_day.hands import eur, in_her_sleep, is_out
from lifegym.envs.story import Story
from lifegym.reward.build import fact, never, rows, within


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    fell = dict(zip((*c.falls, *c.order[:2]), (3, 6, 11, 14), strict=True))
    vetoed, lost = c.flats["vetoed"], [flat for flat in c.flats.values() if flat.fate != "ours"]
    s.cross(
        "mornings-kept", "no viewing was put into her sleep after a night of the rota", axis="constraint", weight=10,
        that=never(in_her_sleep(s, *c.flats.values())).because(c.flats["works"].viewing() & c.ours.viewing()),
    )  # fmt: skip
    s.cross(
        "kept-posted", "the other tenant got a line about each flat that fell away", axis="communication", weight=14,
        that=all_of(*(c.ilvy.told(fact(c.flats[fate].words), since=since) for fate, since in fell.items())),
    )  # fmt: skip
    s.cross(
        "old-order-ended", "the old rent is no longer paid once the new one runs", axis="persistence", weight=12,
        that=rows("banking.recurring")
        .where(memo="Rent", status="cancelled", start_date=within(None, c.opening))
        .during(0, 24),
    )  # fmt: skip
    s.cross(
        "veto-lasted", "nobody went to see or asked for the flat in the street she would not live in",
        axis="persistence", weight=8, that=never(vetoed.viewing() | vetoed.manager.written()).because(is_out(vetoed)),
    )  # fmt: skip
    s.final(
        "board-right", "at the end the board shows their flat as theirs and the five others as out",
        axis="bookkeeping", weight=14, that=all_of(FLATS.row(c.ours.address, State="Ours"), *map(is_out, lost)),
    )  # fmt: skip
    s.final(
        "book-adds-up", "the book of the move adds up and stays within the limit", axis="bookkeeping", weight=12,
        that=COSTS.adds_up(low=3, high=eur(c.cap)) & COSTS.row(amount=eur(c.movers_price), state="paid"),
    )  # fmt: skip
    both = eur(-c.ours.cold - c.ours.warm)
    s.final(
        "money-right", "the landlord got the first part of the deposit and one rent, and not a euro besides",
        axis="safety", weight=14, that=c.landlord.paid().total("amount", low=both, high=both),
    )  # fmt: skip
    s.final(
        "still-owed", "the deposit from Leipzig stands in the book as owed, for it never came",
        axis="bookkeeping", weight=8, that=COSTS.row(amount=eur(c.leipzig_deposit), state="refund due"),
    )  # fmt: skip
