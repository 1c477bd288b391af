"""What must hold over the whole story."""

from __future__ import annotations

from lifegym.envs.authoring import all_of
from lifegym.envs.career.ninety_days.cast import CASH, CONTRIBUTIONS, EXERCISE, MINE, TALK_B, WISH, Cast, cad
from lifegym.envs.career.ninety_days.hands import applied, applied_else, logged, stands
from lifegym.envs.career.ninety_days.postings import KEYS, NAMES
from lifegym.envs.story import Story
from lifegym.reward.build import never, rows


def across(s: Story, c: Cast) -> None:
    """Tell what is settled at the end."""
    right = [KEYS[key] for key in ("one", "two", "three", "four")]
    s.cross(
        "only-what-would-do", "he applied for the five postings that would do, and for nothing else ever",
        axis="constraint", weight=14,
        that=never(applied_else(right)).because(all_of(*(applied(key) for key in (*right, WISH)))),
    )  # fmt: skip
    s.cross(
        "right-account", "the exercise went to the account for exercises, and nothing to the one for contributions",
        axis="constraint", weight=10,
        that=never(CONTRIBUTIONS.paid().ever()).because(EXERCISE.paid().once()),
    )  # fmt: skip
    s.cross(
        "claims-pursued", "the missing record and the missing week were each asked for and came", axis="persistence",
        weight=10,
        that=all_of(c.gillian.written().count(3), stands("ROE", State="In order"),
                    stands("Severance", State="In order")),
    )  # fmt: skip
    s.final(
        "log-last", "the log has four applications standing and the processes he left as withdrawn",
        axis="bookkeeping", weight=12,
        that=all_of(*(logged(NAMES[key], "applied") for key in ("one", "two", "three", "four")))
        & logged(c.second_firm, "withdrawn") & logged(c.wish_firm, "withdrawn"),
    )  # fmt: skip
    s.final(
        "savings-add-up", "the savings list adds up to what is left", axis="bookkeeping", weight=14,
        that=CASH.adds_up(low=3) & CASH.row(balance=cad(c.left)),
    )  # fmt: skip
    s.final(
        "board-last", "the board has the matters as they stand", axis="bookkeeping", weight=12,
        that=stands("Release", State="In order") & stands("Results", State="In order")
        & stands("Offer", State="In order") & stands("Exercise", State="Asked"),
    )  # fmt: skip
    s.final(
        "second-out", "the second firm has taken his application out", axis="persistence", weight=8,
        that=rows("job_board.applications").anyone().where(application_id=TALK_B, status="withdrawn")
        & MINE.entry(),
    )  # fmt: skip
