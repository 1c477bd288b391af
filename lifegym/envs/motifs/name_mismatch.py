"""A list that confirms names has one of them wrong."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def name_mismatch(s: Story, st: StageBuilder, at: str, *listing: Op) -> str:
    """Let the list come in silence. Returns the mutation's id.

    The trap: the list is long, the letter thanks for it and wants nothing, and the wrong name is spelled as most would
    spell it. Putting it right is free until a day; afterwards, and from others at once, it is offered as a new ticket.
    The checks want the name corrected with the firm that has it wrong, in time, and no second ticket.
    """
    s.motifs.append("name_mismatch")
    s.pattern("single_record")
    return st.mutate(at, *listing)
