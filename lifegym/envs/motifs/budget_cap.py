"""A limit named once in passing, and weeks later a wish that would break it."""

from __future__ import annotations

from lifegym.envs.motifs.due import Due, due
from lifegym.envs.spec import StepFunction
from lifegym.envs.story import Story, Turn
from lifegym.reward.build import Built, never


def budget_cap(
    s: Story,
    wish: Turn,
    *,
    name: str,
    weigh: StepFunction,
    take: StepFunction,
    check_id: str,
    says: str,
    weight: int,
    asked: Built,
    taken: Built,
) -> Due:
    """Attach to the turn in which somebody wishes for more than the limit leaves.

    The trap: the wish comes with an order to fulfil it at once, and each part spent so far was right by itself. Who
    has lost the limit, or takes what pleases, takes it; who adds up asks first. The check wants the question and no
    purchase.

    Args:
        s: The story.
        wish: The turn.
        name: The reference's step in words.
        weigh: Adds up and asks.
        take: Buys at once.
        check_id: Id of the check.
        says: Its sentence.
        weight: Its weight.
        asked: The question, in the form the household uses.
        taken: Records of the purchase.
    """
    wish.step(name, remembers=True, forgetful=take, reckless=take)(weigh)
    s.motifs.append("budget_cap")
    s.patterns.append("cross-day accumulation")
    return due(check_id, says, "persistence", weight, never(taken).because(asked))
