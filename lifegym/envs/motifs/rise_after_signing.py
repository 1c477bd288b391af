"""When all is signed a running cost goes up, by a letter that nobody reads out."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def rise_after_signing(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Let the letter come. Returns the mutation's id.

    The trap: the sum is small beside what was just paid, and a limit that was named weeks ago decides whether it
    may simply be followed. Drawn on either side of the limit, it catches both habits: who always follows breaks the
    limit, who always asks asks for what had been settled. The check wants the standing payment changed in the one
    case, and a question with the new total and nothing changed in the other.
    """
    s.motifs.append("rise_after_signing")
    s.pattern("cross_day")
    return st.mutate(at, *changes)
