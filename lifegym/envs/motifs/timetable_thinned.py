"""From a day on the way that a choice rests on is served less."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def timetable_thinned(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Load a timetable that begins later and leaves something out. Returns the mutation's id.

    The trap: whoever asks for a journey of this week finds it as ever, and by day nothing changes at all; only a
    question for a late hour after the day on which it begins shows the gap. The checks want the choice given up before
    anything is signed, the reason told, and the next one in the agreed order taken.
    """
    s.motifs.append("timetable_thinned")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
