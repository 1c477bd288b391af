"""What is booked stays booked, and can be given back for a shorter time than when it was bought."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def terms_tightened(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Shorten the time for giving back in silence. Returns the mutation's id.

    The trap: neither price nor time of the thing changes, and the last free day was written down when it was bought;
    but whether the thing is needed will only be known near that day. Who trusts the note decides when deciding has
    become dear. The checks want the note moved to the day that counts now, and the question put before it.
    """
    s.motifs.append("terms_tightened")
    s.pattern("cross_day")
    return st.mutate(at, *changes)
