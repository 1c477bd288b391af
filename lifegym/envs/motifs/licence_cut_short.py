"""A permission that was given ends earlier than it said."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def licence_cut_short(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Shorten the permission where it is kept, in silence. Returns the mutation's id.

    The trap: it was granted, paid for and filed, and its last day has long been told to others; the office changes the
    record and sends nothing. Who plans by the paper plans into the forbidden days. The checks want those who work by
    it told the new last day, and the calendar to show it.
    """
    s.motifs.append("licence_cut_short")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
