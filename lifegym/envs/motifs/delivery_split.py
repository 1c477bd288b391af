"""Of what was to come together one part comes later."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def delivery_split(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Let one part slip in silence. Returns the mutation's id.

    The trap: something does arrive on the day, so the day looks kept; which part is missing stands in its own tracking
    alone, and the work was planned for all of it. The checks want whoever works with it told which part comes when,
    and both days noted.
    """
    s.motifs.append("delivery_split")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
