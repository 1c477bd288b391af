"""Somebody else's calendar changes beneath the persona's plans."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def plans_overtaken(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Change the other calendar in silence. Returns the mutation's id.

    The trap: the plans were right when they were made, and nothing in them changes; what changes is a duty, a
    delivery or an absence that another person keeps, and which forbids the hours after it as well. Who looks only
    at the plans sees nothing wrong. The checks want what clashes moved rather than dropped, and the calendar to
    show the new time alone.
    """
    s.motifs.append("plans_overtaken")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
