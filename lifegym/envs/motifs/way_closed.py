"""The way between two places that are both open is closed."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def way_closed(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Publish in silence that a road, a pass or a crossing is closed. Returns the mutation's id.

    The trap: everything booked at both ends stands, and cancelling costs nothing only until the evening before; the
    other way round leads through other towns and takes another number of hours, for which there are limits too. Who
    checks bookings finds them in order. The checks want the night on the closed way given back, one on the open way
    booked, the plan of the days corrected, and the hours still within what the driver may.
    """
    s.motifs.append("way_closed")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
