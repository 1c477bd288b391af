"""The other side cannot come, and says so to nobody."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def called_off(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Call an appointment off at its source. Returns the mutation's id.

    The trap: the calendar still has it, and the turn that follows merely asks what there is today. Who answers from
    the calendar sends the persona out for nothing; who says "it is off" and stops there loses the matter. The
    checks want another appointment made and the old entry gone.
    """
    s.motifs.append("called_off")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
