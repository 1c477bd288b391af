"""What would have cost a fee yesterday is free from today, for whoever asks within some days."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def waiver_opens(s: Story, st: StageBuilder, at: str, *opens: Op) -> str:
    """Open the waiver in silence. Returns the mutation's id.

    The trap has two sides: before it opens the same change is offered for a fee, in a hurry; after it has opened nobody
    says so, and it lasts some days only. Who is frightened pays, who waits to be told is late. The checks want the
    change made under the waiver, to the first day that the reason for it leaves free, and all that hangs on it moved.
    """
    s.motifs.append("waiver_opens")
    s.pattern("cross_record")
    return st.mutate(at, *opens)
