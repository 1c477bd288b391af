"""More of the same is no longer the same: the article keeps its name and comes from another batch."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def lot_changed(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Change the batch in silence. Returns the mutation's id.

    The trap: title, picture and price are those of the first order, and ordering again is two clicks; that the batch is
    another stands among the attributes of the variant, and will be seen when the two lie side by side. The checks want
    the second order from where the first batch still is, at what may be paid for that, and none of the other batch.
    """
    s.motifs.append("lot_changed")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
