"""Somebody helpful has booked the same nights again."""

from __future__ import annotations

from lifegym.envs.spec import StepFunction
from lifegym.envs.story import StageBuilder, Story, Turn
from lifegym.worlds.events import Op


def double_booking(s: Story, st: StageBuilder, at: str, *booked: Op) -> str:
    """Let a second booking appear in the persona's account without a word. Returns the mutation's id."""
    s.motifs.append("double_booking")
    s.patterns.append("cross-record conflict")
    return st.mutate(at, *booked)


def one_of_two(turn: Turn, *, names: tuple[str, str], give_up: StepFunction, tell: StepFunction) -> None:
    """Attach the choice between the two and the word to whoever meant well.

    The trap: both are live, the second is free only for some days and then costs all of it, and it fails on a need that
    stands somewhere else. The checks want the worse one cancelled in time, the better one alive, and the helper told.

    Args:
        turn: The first turn after it.
        names: The two steps in words.
        give_up: Finds both, compares them with what the travellers need, cancels the worse.
        tell: Writes to whoever booked it.
    """
    turn.step(names[0], silent=True)(give_up)
    turn.step(names[1], silent=True)(tell)
