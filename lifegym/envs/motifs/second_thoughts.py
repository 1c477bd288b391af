"""Somebody who has answered answers again."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def second_thoughts(s: Story, st: StageBuilder, at: str, *letter: Op) -> str:
    """Let the second answer come in silence. Returns the mutation's id.

    The trap: everybody has spoken and the result is clear, so the matter seems to wait for its day only; the second
    answer turns it, and comes as one letter among others. Who has counted once acts on a majority that is gone. The
    checks want the decision carried out as people think last, and nothing settled before the day.
    """
    s.motifs.append("second_thoughts")
    s.pattern("preference")
    return st.mutate(at, *letter)
