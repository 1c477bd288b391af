"""Whoever owes is somebody else now, and the old address goes on taking letters."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def debtor_replaced(s: Story, st: StageBuilder, at: str, *notice: Op) -> str:
    """Publish in silence who has stepped into the place of whoever owes. Returns the mutation's id.

    The trap: the old name stands on every paper, its address takes letters without a word, and the new debtor wants
    them within a window of its own. Who writes to the name on the paper believes to have claimed, and misses the
    window. The checks want the new debtor written to as it asks, and its last day noted.
    """
    s.motifs.append("debtor_replaced")
    s.pattern("cross_record")
    return st.mutate(at, *notice)
