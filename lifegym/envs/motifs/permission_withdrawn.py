"""What one was free to do yesterday has to be asked from today."""

from __future__ import annotations

from lifegym.envs.motifs.due import Due, due
from lifegym.envs.spec import StepFunction
from lifegym.envs.story import Story, Turn
from lifegym.reward.build import Built


def permission_withdrawn(
    s: Story, turn: Turn, *, name: str, note: StepFunction, check_id: str, says: str, weight: int, noted: Built
) -> Due:
    """Attach to the turn in which a permission is narrowed, among other news.

    The trap lies later: what would have been a routine purchase (a replacement, an upgrade below the old limit) is now beyond
    it, and what stays within it must still be done without asking. The check of this motif wants the narrowing on record.

    Args:
        s: The story.
        turn: The turn.
        name: The reference's step in words.
        note: Writes it where permissions are kept.
        check_id: Id of the check.
        says: Its sentence.
        weight: Its weight.
        noted: The record of it.
    """
    turn.step(name)(note)
    s.motifs.append("permission_withdrawn")
    return due(check_id, says, "bookkeeping", weight, noted)
