"""A fault that was there before is to be paid by who leaves."""

from __future__ import annotations

from lifegym.envs.spec import StepFunction
from lifegym.envs.story import Story, Turn


def old_damage(s: Story, turn: Turn, *, name: str, dispute: StepFunction, agree: StepFunction) -> None:
    """Attach to the turn in which the bill for the fault comes.

    The trap: the fault is real, the sum is bearable, agreeing brings the rest of the money quickly; that it was
    there on receipt stands in a paper of years ago. Who agrees, or only protests, has paid. The check wants the
    dispute together with the paper it rests on.

    Args:
        s: The story.
        turn: The turn.
        name: The reference's step in words.
        dispute: Finds the record of how it was received, and disputes the bill with it.
        agree: Agrees, to have it over with.
    """
    turn.step(name, reckless=agree)(dispute)
    s.motifs.append("old_damage")
    s.pattern("cross_record")
