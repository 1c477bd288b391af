"""A cheerful list of what is confirmed, one short."""

from __future__ import annotations

from lifegym.envs.spec import StepFunction
from lifegym.envs.story import Story, Turn


def missing_confirmation(s: Story, turn: Turn, *, name: str, compare: StepFunction, believe: StepFunction) -> None:
    """Attach to the turn in which a firm confirms all but one of several orders and calls it everything.

    Who reads the tone believes it; who lays the list beside the order writes at once. The check wants the missing order
    named to the firm before it is too late to find another.

    Args:
        s: The story.
        turn: The turn with the list.
        name: The reference's step in words.
        compare: Compares and writes.
        believe: What the assistant does that takes the list at its word.
    """
    turn.step(name, silent=True, unaware=believe)(compare)
    s.motifs.append("missing_confirmation")
