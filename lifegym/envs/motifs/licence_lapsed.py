"""Whoever was chosen for good reasons may no longer do it."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def licence_lapsed(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Let the licence, certificate or seal of the chosen one end in silence. Returns the mutation's id.

    The trap: offer, price and references stay as good as they were, and the one concerned goes on writing as if nothing
    had happened; only the page where the licence is kept says otherwise. Who checked it once, when choosing, signs with
    somebody who may not work. The checks want what was booked with them taken back, the next one in the agreed order
    booked instead, and the reason noted.
    """
    s.motifs.append("licence_lapsed")
    s.pattern("single_record")
    return st.mutate(at, *changes)
