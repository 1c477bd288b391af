"""Money comes, on the right day and in full, to the wrong account."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def wrong_pot(s: Story, st: StageBuilder, at: str, *lodged: Op) -> str:
    """Lodge the money in silence. Returns the mutation's id.

    The trap: what was promised has come, so nobody misses it, and the pot it came to looks the better for it. Who
    knows what it was given for finds it by comparing letter and account; who does not spends it for something else, or
    finds the right pot empty when a bill comes. The checks want exactly this sum moved, once, and its owner told.
    """
    s.motifs.append("wrong_pot")
    s.pattern("cross_record")
    return st.mutate(at, *lodged)
