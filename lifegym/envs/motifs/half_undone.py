"""A mistake in somebody's favour is half undone by its author before anybody else gets to it."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def half_undone(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Undo a part of the mistake in silence. Returns the mutation's id.

    The trap: the letter that asks for the whole was true when it was written, and being honest seems to mean doing
    what it says to the last cent. Who does has put the mistake on the other foot, and now must ask for money back. The
    checks want exactly the rest given back, once, after a look at what has moved since.
    """
    s.motifs.append("half_undone")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
