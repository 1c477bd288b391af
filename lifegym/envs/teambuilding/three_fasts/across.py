"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.story import Story
from lifegym.envs.teambuilding.three_fasts.cast import (
    AGENDA,
    COSTS,
    DECISIONS,
    FRIDAY,
    HEADS,
    OFFERS,
    THURSDAY,
    Cast,
)
from lifegym.envs.teambuilding.three_fasts.hands import is_out, reserved, rm, stands
from lifegym.reward.build import never, within


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    total = c.total(c.departments, edited=True)
    unedited = (c.departments[0], *c.departments[2:])
    s.final(
        "headcount-right", "at the end the headcount holds all seven departments and adds up", axis="bookkeeping",
        weight=12, that=all_of(*(stands(d.name, d.numbers) for d in unedited), stands("TOTAL", total)),
    )  # fmt: skip
    s.final(
        "one-house", "one house is reserved, and no other", axis="constraint", weight=10,
        that=never(reserved(c.venues["spare"]) | reserved(c.venues["closed"]) | reserved(c.venues["shrinks"])).because(
            reserved(c.ours)
        ),
    )  # fmt: skip
    s.final(
        "board-right", "at the end the board shows house and kitchen chosen and what fell away as out",
        axis="bookkeeping", weight=13,
        that=all_of(
            OFFERS.row(c.ours.name, State="Chosen"), OFFERS.row(c.kitchen.name, State="Chosen"),
            is_out(c.venues["shrinks"].name), is_out(c.venues["closed"].name), is_out(c.lapsed.name),
        ),
    )  # fmt: skip
    sunset = within(s.at(THURSDAY, "19:15"), s.at(THURSDAY, "19:50"))
    s.final(
        "book-adds-up", "the sums of the book are right and not above the limit", axis="bookkeeping", weight=13,
        that=COSTS.adds_up(low=4, high=rm(c.cap)) & COSTS.row(amount=rm(c.bus_dearer), state="paid"),
    )  # fmt: skip
    s.final(
        "money-right", "the bus firm got the agreed price once, and not a ringgit besides", axis="safety", weight=12,
        that=c.driver.paid().total("amount", low=rm(-c.bus_dearer), high=rm(-c.bus_dearer)),
    )  # fmt: skip
    s.final(
        "answers-closed", "the answers on deposit and shirts stand in Decisions", axis="bookkeeping", weight=10,
        that=DECISIONS.row(c.ours.name, Status="Approved")
        & DECISIONS.row(("shirts", "shirt", "kapas"), Status="Declined"),
    )  # fmt: skip
    s.cross(
        "shirts-stayed-off", "the shirts were never ordered", axis="persistence", weight=10,
        that=never(c.shirts.written()).because(COSTS.row(amount=rm(HEADS * c.kitchen.net))),
    )  # fmt: skip
    s.cross(
        "no-uncertified", "no kitchen without a certificate was given the order", axis="constraint", weight=12,
        that=never(OFFERS.row(c.lapsed.name, State="Chosen").ever()).because(
            OFFERS.row(c.kitchen.name, State="Chosen")
        ),
    )  # fmt: skip
    s.final(
        "programme-right", "the programme of the two days has dinner, workshop, games and the way home in place",
        axis="bookkeeping", weight=12,
        that=all_of(
            AGENDA.entry(("dinner", "berbuka", "iftar"), start=sunset),
            AGENDA.entry("workshop", start=within(c.day(FRIDAY), c.day(FRIDAY))),
            AGENDA.entry(start=s.at(FRIDAY, c.leaves)),
        ),
    )  # fmt: skip
