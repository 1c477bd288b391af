"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.story import Story
from lifegym.envs.travel.two_days_either_way.cast import (
    ASKED,
    BACK,
    BOSS,
    CLINIC,
    COSTS,
    OURS,
    OUT,
    Cast,
    eur,
    on,
)
from lifegym.envs.travel.two_days_either_way.hands import away, flies, lodged, planned
from lifegym.reward.build import fact, never


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    s.final(
        "book-adds-up", "the book adds up, and the attempt keeps to its half", axis="bookkeeping", weight=14,
        that=COSTS.adds_up(low=6, high=eur(c.half))
        & COSTS.row(euro=eur((c.home - c.out) * c.house.price), status=fact(("booked", "paid")))
        & COSTS.row(euro=eur(c.plan), status="paid"),
    )  # fmt: skip
    s.final(
        "journey-right", "they flew two days before and two after, and slept in one house that fits",
        axis="persistence",
        weight=13,
        that=flies(OUT[0], c.day(c.out)) & flies(BACK[0], c.day(c.home)) & lodged(c, c.house, c.out, c.home).once(),
    )  # fmt: skip
    s.final(
        "leave-right", "leave and calendar at work have the days that they were away, once", axis="bookkeeping",
        weight=12,
        that=planned(c, c.out, c.home) & away(c, c.out, c.home).once(),
    )  # fmt: skip
    s.cross(
        "diary-right", "the calendar of the two has retrieval, transfer and flight on the days that held",
        axis="persistence",
        weight=11,
        that=OURS.entry(("retrieval", "punción", "puncion", "egg"), start=on(c.day(c.moved)))
        & OURS.entry(("flight", "Alicante", "fly"), start=on(c.day(c.out))),
    )  # fmt: skip
    s.cross(
        "asked-once", "she was asked about the film, and about nothing that was settled", axis="commitment", weight=12,
        that=never(
            ASKED.ever_asked(("flight", "apartment", "leave", "scan", "driver", "window", "letter"))
            | ASKED.row().made().ever().count(3)
        ).because(ASKED.asked(("film", "camera", "incubator"), amount=c.extra)),
    )  # fmt: skip
    s.cross(
        "clinic-served", "the clinic heard of the invoice and of the scales, each in its own mail",
        axis="communication",
        weight=10,
        that=CLINIC.told(fact(("itemised", "itemized", "codes", "code", "detailed", "specified")), until=16)
        & CLINIC.told(fact(("kg", "kilo", "kilos", "weight", "weighs", "scales")), since=18),
    )  # fmt: skip
    s.cross(
        "boss-served", "her employer heard that it is a holiday and that she does not present", axis="communication",
        weight=9,
        that=BOSS.told(fact(("holiday", "ferie", "vacation", "own days", "leave", "private")), until=8)
        & BOSS.told(fact(c.day(c.moved + 1), most=6), since=10),
    )  # fmt: skip
