"""A paper that was young enough for the first day is too old for the day to which it moves."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def aged_paper(s: Story, st: StageBuilder, at: str, *moves: Op) -> str:
    """Move the day in silence, past the last day of a paper. Returns the mutation's id.

    The trap: the paper lies ready and is ticked off, and nothing about it changes; only the distance to the new day
    does, and the rule from when to when it is reckoned stands somewhere in passing. Who carries the new day into the
    calendar and stops there is sent home at the door. The checks want the paper marked as too old, a new one asked for
    at an hour that can be, and its own last day noted.
    """
    s.motifs.append("aged_paper")
    s.pattern("cross_record")
    return st.mutate(at, *moves)
