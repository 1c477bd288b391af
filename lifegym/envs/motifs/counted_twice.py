"""A device hands in once more what it has handed in already."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def counted_twice(s: Story, st: StageBuilder, at: str, *again: Op) -> str:
    """Let the same session appear a second time in silence. Returns the mutation's id.

    The trap: a sum has to reach a mark, and with the second entry it does. Who adds up what the device shows is content
    too early, and what is really missing comes out when there is no more time. The checks want the matter counted once,
    the true sum told, and what is missing made up for.
    """
    s.motifs.append("counted_twice")
    s.pattern("cross_day")
    return st.mutate(at, *again)
