"""A second version that mends what was complained of and forgets what was promised."""

from __future__ import annotations

from lifegym.envs.spec import StepFunction
from lifegym.envs.story import Story, Turn


def clause_left_out(s: Story, turn: Turn, *, name: str, ask: StepFunction) -> None:
    """Attach to the turn in which the corrected paper comes.

    The trap: all that was asked for last time has been done, so it looks finished; what is missing was said on the
    first day, as a matter of course, and had never been in dispute. Who compares the versions with each other and
    not with the beginning lets it pass. The check wants it asked for in writing.

    Args:
        s: The story.
        turn: The turn.
        name: The reference's step in words.
        ask: Asks for what is missing.
    """
    turn.step(name, remembers=True)(ask)
    s.motifs.append("clause_left_out")
    s.pattern("single_record")
