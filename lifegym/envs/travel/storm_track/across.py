"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Story
from lifegym.envs.travel.storm_track.cast import (
    ARRIVE,
    AWAITED,
    DECISIONS,
    HOME,
    ISLAND,
    LEAVE,
    MINE,
    OURS,
    SAFE,
    SOUTH,
    STAYS,
    Cast,
    on,
)
from lifegym.envs.travel.storm_track.hands import flies, reserved, settled, stay
from lifegym.reward.build import never, within


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    h = c.houses
    s.final(
        "board-right", "the board has the four houses with the days that held, and the two that fell away as off",
        axis="bookkeeping", weight=15,
        that=all_of(
            stay(c, h["taipei"], ARRIVE, SOUTH), stay(c, h["taitung2"], SOUTH, ISLAND), stay(c, h["island"], ISLAND,
            SAFE),
            stay(c, h["last2"], SAFE, c.spare_day), settled(STAYS, h["taitung"].name, State="Off"),
            settled(STAYS, h["last"].name, State="Off"),
        ),
    )  # fmt: skip
    s.final(
        "nights-covered", "each night from their arrival until the flight home lies in one house that "
                          "fits", axis="propagation",
        weight=15,
        that=all_of(reserved(c, h["taitung2"], SOUTH, ISLAND), reserved(c, h["island"], ISLAND, SAFE),
                    reserved(c, h["last2"], SAFE, c.spare_day)),
    )  # fmt: skip
    s.final(
        "flights-right", "they flew out on Monday evening and home on the first day after the "
                         "warning", axis="propagation",
        weight=14,
        that=flies(c.pnr[0], "G5778", c.day(LEAVE))
        & flies(c.pnr[1], "G5865", c.day(c.spare_day)),
    )  # fmt: skip
    s.final(
        "calendar-right", "the calendar of the two has the flight home on its day, and none on the old "
                          "one", axis="bookkeeping",
        weight=11,
        that=never(OURS.entry("flight", start=within(c.day(HOME), c.day(HOME)))).because(
            OURS.entry("flight", start=on(c.day(c.spare_day))) & OURS.entry(h["last2"].name, start=on(c.day(SAFE)))
        ),
    )  # fmt: skip
    s.final(
        "awaited-right", "both promises that were not kept are marked as chased", axis="bookkeeping", weight=12,
        that=settled(AWAITED, ("photographer", "Aurora"), State="Chased")
        & settled(AWAITED, ("driver", "harbour", "pick-up", "pickup"), State="Chased"),
    )  # fmt: skip
    s.cross(
        "call-kept", "the call to his mother still stands in his own calendar", axis="persistence", weight=9,
        that=MINE.entry(("Mãe", "mother", "Neusa", "mom", "mum"), start=on(c.day(c.saint))),
    )  # fmt: skip
    s.cross(
        "asked-once", "he was asked about the courier, and about nothing that was settled", axis="commitment", weight=9,
        that=never(
            DECISIONS.ever_asked(("house", "flight", "Taitung", "dinner", "boat", "minibar", "stay", "calendar"))
            | DECISIONS.row().made().ever().count(4)
        ).because(DECISIONS.asked(("courier", "passports"), amount=48)),
    )  # fmt: skip
