"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Story
from lifegym.envs.travel.a_day_in_medellin.cast import (
    ACROSS,
    ASK,
    BACK,
    CATALINA,
    DAY,
    LEAVE,
    MEDELLIN,
    MINE,
    OUT,
    OWN,
    THEIRS,
    UNI,
    Cast,
    usd,
)
from lifegym.envs.travel.a_day_in_medellin.hands import flies, lodged
from lifegym.reward.build import fact, never


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    new, mine = c.houses["new"], c.houses["medellin"]
    total = c.hop("I5301").fare + c.hop("I5120").fare + 4 * new.price + c.fee - c.refund
    s.final(
        "theirs-adds-up", "the university's book adds up to what its card has rightly paid", axis="bookkeeping",
        weight=13,
        that=THEIRS.adds_up(low=4, high=usd(total)) & THEIRS.row(usd=usd(4 * new.price), status="paid"),
    )  # fmt: skip
    s.final(
        "journey-right", "he flew as it holds in the end and slept where it fits, each by its card", axis="persistence",
        weight=13,
        that=all_of(flies(c, "I5120", OUT), flies(c, "I5442", ACROSS), flies(c, "I5300", BACK),
                    lodged(c, new, (OUT, ACROSS), UNI).once(), lodged(c, mine, (ACROSS, BACK), OWN).once()),
    )  # fmt: skip
    s.cross(
        "saturday-right", "his calendar has the Saturday as it holds: the fountain and the recital at their hours",
        axis="persistence", weight=12,
        that=MINE.entry(("Alma", "fountain", "fuente", "handover"), start=c.at(DAY, c.hours[1], MEDELLIN))
        & MINE.entry(("recital", "plays", "concert", "school", "Alma"), start=c.at(DAY, c.recital, MEDELLIN)),
    )  # fmt: skip
    s.cross(
        "asked-once", "he was asked about the boat, and about nothing that was settled", axis="commitment", weight=12,
        that=never(
            ASK.ever_asked(("flight", "room", "house", "journey", "leave", "present", "recital", "slot"))
            | ASK.row().made().ever().count(3)
        ).because(ASK.asked(("boat", "chinampas", "Xochimilco", "excursion"), amount=c.trip)),
    )  # fmt: skip
    s.cross(
        "cata-served", "Catalina heard of the hour, of the recital and of the roof, each in its own "
                       "mail", axis="communication",
        weight=11,
        that=CATALINA.told(fact(c.at(DAY, c.hours[1], MEDELLIN).time(), most=6), since=5, until=8)
        & CATALINA.told(fact(("recital", "plays", "concert", "school", "theatre")), since=17),
    )  # fmt: skip
    s.cross(
        "friday-own", "the Friday is the one day of his own leave, from the first list to the last", axis="persistence",
        weight=9,
        that=LEAVE.row(day=c.day(ACROSS), whose="own") & LEAVE.row(whose="university", low=4, high=4),
    )  # fmt: skip
