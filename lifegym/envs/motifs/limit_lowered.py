"""What one may spend is less than it was, and everybody goes on saying the old figure."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def limit_lowered(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Lower the limit in silence. Returns the mutation's id.

    The trap: the old figure is in the question itself, and nothing has been declined yet. Who answers from memory, or
    from the last statement, agrees with it. The check wants the figure of today, and the old one nowhere beside it.
    """
    s.motifs.append("limit_lowered")
    s.pattern("cross_day")
    return st.mutate(at, *changes)
