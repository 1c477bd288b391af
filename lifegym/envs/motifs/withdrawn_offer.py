"""What one was going to have is no longer offered, and everything that hangs on it stands."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def withdrawn_offer(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Take the offer back in silence. Returns the mutation's id.

    The trap: the appointment vanishes with the offer at its source, but not from the persona's calendar, and no
    mail comes. Who does not look sends somebody to a closed door. The checks want the offer marked as gone, nothing
    of it left in the calendar, and those told who were counting on it.
    """
    s.motifs.append("withdrawn_offer")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
