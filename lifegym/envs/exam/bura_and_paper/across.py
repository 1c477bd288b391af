"""What must hold over the whole story."""

from __future__ import annotations

from datetime import timedelta

from lifegym.envs.authoring import all_of, any_of
from lifegym.envs.exam.bura_and_paper.cast import DECISIONS, LOG, MINE, MOVED, PAPERS, TOPICS, Cast, on
from lifegym.envs.exam.bura_and_paper.hands import none_on, practice, settled, tablet, trip
from lifegym.envs.exam.bura_and_paper.moved import EXAM_WORDS, MEDICAL, leave_by
from lifegym.envs.story import Story
from lifegym.reward.build import has, never, within


def across(s: Story, c: Cast, page: str, wind: str, moved: str) -> None:
    """Tell what is settled at the end.

    Args:
        s: The story.
        c: The variant.
        page: The mutation that rewrites the school's page.
        wind: The one that lets the wind get up.
        moved: The one that moves the exam.
    """
    tests = (c.at(c.radio, "09:00"), c.at(MOVED, c.exam_at))
    before = [
        MINE.entry(("tablet", "tablets", "pill"), start=within(test - timedelta(hours=23, minutes=59), test))
        for test in tests
    ]
    early = [key for key in c.sailed if c.slots[key].day < c.radio - 1]
    s.final(
        "tablets-right", "tablets stand before the early trips, and none in the day before a test", axis="constraint",
        weight=12,
        that=never(any_of(*before)).because(all_of(*(tablet(c, c.slots[key]) for key in early))),
    )  # fmt: skip
    s.final(
        "log-right", "the log has each trip once with the watch's hours, and the gale as off", axis="bookkeeping",
        weight=15, mutation=wind,
        that=all_of(
            *(trip(c, key, State="Sailed", Hours=c.real(key)) for key in (*c.sailed, "k")),
            trip(c, c.pattern.gale, State="Off"),
        ),
    )  # fmt: skip
    s.final(
        "days-right", "the calendar shows each trip that was sailed, and none on the day of the "
                      "gale", axis="propagation",
        weight=11, mutation=wind,
        that=never(none_on(c, c.slots[c.pattern.gale].day)).because(
            all_of(*(practice(c, c.slots[key]) for key in (*c.sailed, "k")))
        ),
    )  # fmt: skip
    s.final(
        "list-right", "what is no longer asked is dropped, and what came instead is known", axis="bookkeeping",
        weight=13, mutation=page,
        that=settled(TOPICS, c.dropped, State="Dropped") & settled(TOPICS, c.added, State="Known"),
    )  # fmt: skip
    new = within(c.new_until - timedelta(days=1), c.new_until)
    s.final(
        "papers-right", "the certificate on the board is the one that is good on the day, and the sheet is here",
        axis="bookkeeping", weight=14, mutation=moved,
        that=settled(PAPERS, MEDICAL, State="Here", Good_until=new)
        & settled(PAPERS, ("sheet", "hours"), State="Here"),
    )  # fmt: skip
    s.final(
        "day-right", "the exam and the hour of leaving stand in the calendar for the day and town that counted",
        axis="propagation", weight=13, mutation=moved,
        that=never(MINE.entry(EXAM_WORDS, start=within(None, c.day(MOVED - 1)))).because(
            MINE.entry(EXAM_WORDS, start=c.at(MOVED, c.exam_at), location=has(c.branch.town)) & leave_by(c)
        ),
    )  # fmt: skip
    s.cross(
        "one-a-day", "no day has two trips that were booked or sailed", axis="constraint", weight=8,
        that=never(
            any_of(*(LOG.row(Date=on(c.day(c.slots[key].day)), State="Sailed").count(2) for key in c.sailed))
        ).because(all_of(*(trip(c, key, State="Sailed") for key in c.sailed))),
    )  # fmt: skip
    s.cross(
        "asked-once", "she was asked about the branch's fee and about nothing that was settled", axis="commitment",
        weight=9,
        that=never(
            DECISIONS.ever_asked(("trip", "places", "doctor", "chart", "charts", "simulator", "gale"))
        ).because(DECISIONS.asked((c.branch.town, "fee", "branch"), amount=c.fee)),
    )  # fmt: skip
