"""An appointment is moved to an earlier day, by a mail that nobody reads out."""

from __future__ import annotations

from lifegym.envs.spec import StepFunction
from lifegym.envs.story import StageBuilder, Story, Turn
from lifegym.worlds.events import Op


def deadline_forward(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Move the date silently: in the office's system and by an unread mail. Returns the mutation's id."""
    s.motifs.append("deadline_forward")
    s.patterns.append("cross-record conflict")
    return st.mutate(at, *changes)


def everything_earlier(turn: Turn, *moves: tuple[str, StepFunction]) -> None:
    """Attach what follows from the earlier day, each move a step of its own.

    The trap: the calendar still shows the old day, and everything that had to be ready by then (papers, people,
    another appointment at the same hour) has moved with it. Who waits for an announcement comes days late. The checks
    want the entry moved and not doubled, the people told the new day and not the old, and the work done before it.

    Args:
        turn: The first turn after it.
        moves: Steps by name.
    """
    for name, run in moves:
        turn.step(name, silent=True)(run)
