"""A condition that was met becomes stricter, on a page one has read already."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def rule_tightened(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Tighten the condition in silence. Returns the mutation's id.

    The trap: price, place and picture of the thing are as they were, and it was weighed and found good; the sum by
    which one is measured is another now, and whether one still meets it takes a multiplication. Drawn on either side,
    it catches both habits: who strikes it out unread loses what could be had, who keeps it asks for what will be
    refused. The checks want it struck out in the one case, and kept in the other.
    """
    s.motifs.append("rule_tightened")
    s.pattern("single_record")
    return st.mutate(at, *changes)
