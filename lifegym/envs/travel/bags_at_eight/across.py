"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of, any_of
from lifegym.envs.story import Story
from lifegym.envs.travel.bags_at_eight.cast import COSTS, DAYS, MINE, NEW_CHECK, WONDER, Cast
from lifegym.envs.travel.bags_at_eight.hands import carried, eur, lodged, others, strange
from lifegym.reward.build import has, never, rows


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    out, home, along = c.run(c.out, "good"), c.run(c.home, "next"), c.run(c.along, "good")
    s.cross(
        "three-tickets", "they went there, past the water and home on one ticket each, the right one in the end",
        axis="persistence", weight=15,
        that=never(any_of(others(c.out, out), others(c.home, home), others(c.along, along))).because(
            all_of(carried(out).once(), carried(home).once(), carried(along).once())
        ),
    )  # fmt: skip
    s.cross(
        "night-given-back", "the night train was given back while that cost nothing", axis="commitment", weight=10,
        that=rows("rail_booking.bookings").made().where(offer_id=c.run(c.home, "good").offer, status="cancelled"),
    )  # fmt: skip
    s.cross(
        "eight-nights", "they slept in eight houses with a locked room, one a night", axis="persistence", weight=14,
        that=never(any_of(*(strange(c, town, c.house(town), c.chosen(town)) for town in c.nights))).because(
            all_of(*(lodged(c, c.house(town)).once() for town in c.nights))
        ),
    )  # fmt: skip
    s.cross(
        "before-they-left", "father's device was to be looked at before they left, at an hour the clinic gave",
        axis="constraint", weight=9, that=MINE.entry(("pacemaker", "check", "clinic", "Father", "device"),
                                                     start=c.at(NEW_CHECK, c.check_now)),
    )  # fmt: skip
    grein = next(title for title, _, _ in c.stages if title.endswith("- Grein"))
    krems = next(title for title, _, _ in c.stages if title.endswith("- Krems"))
    walked = next(title for title, _, _ in c.stages if title.endswith(f"- {c.walked}"))
    s.final(
        "board-last", "at the end the board has the days as they were", axis="bookkeeping", weight=14,
        that=DAYS.row(grein, Km=c.grein, State="Ridden") & DAYS.row(krems, Km=0, State="By train")
        & DAYS.row(walked, House=has((c.house(c.walked).name,)))
        & DAYS.row("Tulln - Vienna", State="Ridden", Bags_down=has(("08:00", "8:00", "08.00"))),
    )  # fmt: skip
    s.final(
        "book-adds-up", "the book adds up to what was spent, within what the savings club gives", axis="bookkeeping",
        weight=14, that=COSTS.adds_up(low=11, high=eur(c.cap)) & COSTS.row(eur=eur(3 * along.fare), state="paid")
        & COSTS.row(eur=eur(3 * home.fare), state="paid"),
    )  # fmt: skip
    s.final(
        "questions-closed", "the evening she decided on stands as decided", axis="bookkeeping", weight=5,
        that=WONDER.row(("evening", "Jens", "organ"), Status="Approved"),
    )  # fmt: skip
