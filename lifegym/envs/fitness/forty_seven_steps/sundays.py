"""The Sundays: how much the coming week may be, and what a bad evening changes in it."""

from __future__ import annotations

from lifegym.envs import motifs
from lifegym.envs.fitness.forty_seven_steps.cast import PAIN, Cast
from lifegym.envs.fitness.forty_seven_steps.hands import goal, indoors, is_indoors, pain_noted, plans
from lifegym.envs.story import Play, Player, StageBuilder, Story, Turn


def bad_evening(s: Story, c: Cast, st: StageBuilder, sunday: int) -> str:
    """Let her note a six on the Sunday that is a bad one. Returns the mutation's id, or nothing on another Sunday."""
    if sunday != c.painful:
        return ""
    return motifs.plans_overtaken(s, st, "18:40", *pain_noted(s, c, sunday, "18:40", 6))


def plans_week(c: Cast, st: StageBuilder, look: Turn, week: int, hurts: str, *, wished: bool = False) -> None:
    """Attach what follows on a Sunday: the goal of the week that comes, and after a bad evening no stairs.

    Args:
        c: The variant.
        st: The stage.
        look: The turn of the reminder.
        week: The week that comes, by which step and check are named; the first of the story is 1.
        hurts: The mutation of the bad evening, if it was one.
        wished: Whether the niece has wished for half as much again.
    """
    sunday, done = 7 * week - 8, c.minutes[week - 2]
    most = done if hurts else c.most(done)
    half_more = plans(c, sunday, half_more=True)
    name = f"plans week {week}"
    if hurts:
        _no_stairs(c, st, look, sunday + 2, hurts)
        look.step(
            name, silent=True, remembers=True, unaware=plans(c, sunday), forgetful=half_more,
            reckless=half_more if wished else None,
        )(plans(c, sunday, held=True))  # fmt: skip
    else:
        look.step(name, remembers=True, forgetful=half_more, reckless=half_more if wished else None)(plans(c, sunday))
    st.check(
        f"goal-{week}", "the goal of the week that comes keeps to the rule, whatever anybody wished", axis="constraint",
        weight=15, mutation=hurts, pattern="cross_day", that=goal(c, sunday + 1, done - 15 * bool(hurts), most),
    )  # fmt: skip


def _no_stairs(c: Cast, st: StageBuilder, look: Turn, tuesday: int, hurts: str) -> None:
    @look.step("takes the stairs out of the days after a six", silent=True, remembers=True)
    def _(me: Player) -> Play:
        lines = yield from PAIN.lines(me)
        if any(line["Evening"] == f"{c.day(c.painful):%d-%m-%Y}" and line["Pain"] >= 5 for line in lines):
            yield from indoors(me, c, "Stairs", tuesday)
            me.say("She noted a six today: no stairs on Tuesday, the indoor set instead, and the week stays as it was.")

    st.check(
        "stairs-left-out", "the stairs after the bad evening are off, and the indoor set stands at their hour",
        axis="constraint", weight=16, mutation=hurts, that=is_indoors(c, "Stairs", tuesday),
    )  # fmt: skip
