"""What an office asks for is no longer what it asked for."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def rule_changed(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Change the rule where it is published, in silence. Returns the mutation's id.

    The trap: everybody was told what to bring, and some have brought it already; the page with the rule looks as it
    always did, but for a line. Who looked once sends people to the border with the wrong paper. The checks want those
    concerned told what is asked now, and what they had handed in no longer counted as done.
    """
    s.motifs.append("rule_changed")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
