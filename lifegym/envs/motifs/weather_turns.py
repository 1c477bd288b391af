"""A day that was chosen for its weather loses it."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def weather_turns(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Let the forecast of a planned day turn in silence. Returns the mutation's id.

    The trap: the plan was made under a friendly forecast, and whoever offers the day does not ring. What is given up
    leaves a gap in a count that somebody else signs for. Who does not look goes out, or stands at a closed quay; who
    only cancels comes out short. The checks want the day given up in time, everything that hung on it gone, and the
    next day that can be taken in its place.
    """
    s.motifs.append("weather_turns")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
