"""A departure is put earlier, and the ticket still shows the old time."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def leaves_earlier(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Put the departure earlier in silence. Returns the mutation's id.

    The trap: of a delay one hears on the platform, of an earlier departure there as well, and too late; all that was
    planned before it (a lesson, a lift, a meal) has to end sooner too. Who reads the confirmation again finds it in
    order. The checks want the traveller told the new time before it, and the calendar to show it alone.
    """
    s.motifs.append("leaves_earlier")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
