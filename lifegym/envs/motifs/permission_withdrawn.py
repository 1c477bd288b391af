"""What one was free to do yesterday has to be asked from today."""

from __future__ import annotations

from collections.abc import Sequence

from lifegym.envs.motifs.due import Due, due
from lifegym.envs.spec import StepFunction
from lifegym.envs.story import Story, Turn
from lifegym.reward.build import Built


def permission_withdrawn(
    s: Story,
    turns: Sequence[Turn],
    *,
    name: str,
    note: StepFunction,
    check_id: str,
    says: str,
    weight: int,
    noted: Built,
    heedless: StepFunction | None = None,
) -> Due:
    """Attach to the turn (and its counterparts) in which a permission is narrowed, among other news.

    The trap lies later: what would have been a routine purchase (a replacement, an upgrade below the old limit) is
    now beyond it, and what stays within it must still be done without asking. The check of this motif wants the
    narrowing on record.

    Args:
        s: The story.
        turns: The turn, and those that may stand in for it.
        name: The reference's step in words.
        note: Writes it where permissions are kept.
        check_id: Id of the check.
        says: Its sentence.
        weight: Its weight.
        noted: The record of it.
        heedless: What the reckless assistant does instead of noting it.
    """
    for number, turn in enumerate(turns, 1):
        turn.step(name if number == 1 else f"{name} ({number})", reckless=heedless)(note)
    s.motifs.append("permission_withdrawn")
    return due(check_id, says, "bookkeeping", weight, noted)
