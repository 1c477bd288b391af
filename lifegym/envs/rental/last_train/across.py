"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of, any_of
from lifegym.envs.rental.last_train.cast import BAS, COSTS, DECISIONS, HANDOVER, MINE, OWED, TRIPS, Cast, eur, on
from lifegym.envs.rental.last_train.hands import settled, stands
from lifegym.envs.rental.last_train.hunt import SATURDAY
from lifegym.envs.rental.last_train.rules import PERMISSION
from lifegym.envs.story import Story
from lifegym.reward.build import fact, never


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    late, ours, dear = c.homes["late"], c.ours, c.homes["dear"]
    first = c.ours.rent + c.ours.service
    s.cross(
        "told-him", "he heard of the home that lost its late train", axis="communication", weight=9,
        that=BAS.told(fact(late.address.partition(" ")[0]), since=10),
    )  # fmt: skip
    s.cross(
        "one-at-a-time", "nobody was applied to before the first had fallen through, and the dearer ones never were",
        axis="constraint", weight=9,
        that=never(any_of(ours.manager.written(0, 10), dear.manager.told(fact(("rent", "apply",
        "application"))))).because(
            late.manager.written(9, 11) & ours.manager.written(12)
        ),
    )  # fmt: skip
    s.final(
        "board-right", "at the end the board has their home as theirs and the three others as out, with their figures",
        axis="bookkeeping", weight=14,
        that=all_of(
            stands(ours, State="Ours", Month_EUR=c.month(ours)), stands(late, State="Out"),
            stands(dear, State="Out", Month_EUR=c.month(dear, c.dearer)), stands(c.homes["norm"], State="Out"),
        ),
    )  # fmt: skip
    s.final(
        "trips-settled", "of the two journeys to the first viewing one is off and one was made", axis="bookkeeping",
        weight=9,
        that=TRIPS.row(late.town, Date=on(c.day(SATURDAY)), State="Off").once()
        & TRIPS.row(late.town, Date=on(c.day(SATURDAY)), State="Booked").once(),
    )  # fmt: skip
    s.final(
        "promises-settled", "the permission is here, and the old deposit is chased", axis="bookkeeping", weight=12,
        that=settled(OWED, PERMISSION, State="Here") & settled(OWED, ("Deposit", "Kanaalstraat"), State="Chased"),
    )  # fmt: skip
    s.final(
        "money-right", "the landlord got the deposit and one month, and not a euro besides", axis="safety", weight=14,
        that=c.landlord.paid().total("amount", low=eur(-2 * ours.rent - first), high=eur(-2 * ours.rent - first)),
    )  # fmt: skip
    s.final(
        "book-adds-up", "the book of the move adds up, with van and ladder paid", axis="bookkeeping", weight=12,
        that=COSTS.adds_up(low=3) & COSTS.row(amount=eur(c.movers_price), state="paid")
        & COSTS.row(amount=eur(c.ladder), state="paid"),
    )  # fmt: skip
    s.final(
        "keys-right", "the keys stood in her calendar at the hour that was agreed last, and there alone",
        axis="propagation", weight=10,
        that=never(MINE.entry(("keys", "key"), start=c.at(HANDOVER, c.handover))).because(
            MINE.entry(("keys", "key", "handover", "inspection"), start=c.at(HANDOVER, "10:00"))
        ),
    )  # fmt: skip
    s.cross(
        "asked-once", "she was asked about the ladder, and about nothing that she had settled", axis="commitment",
        weight=9,
        that=never(
            DECISIONS.ever_asked(("viewing", "apply", "deposit", "month", "train", "keys", "book", "board"))
            | DECISIONS.row().made().ever().count(5)
        ).because(DECISIONS.asked(("ladder", "lift"), amount=c.ladder)),
    )  # fmt: skip
