"""An office that has everything asks for one paper again, in the only place where it keeps its questions."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def papers_refused(s: Story, st: StageBuilder, at: str, *asks: Op) -> str:
    """Let the office ask in silence, with a deadline. Returns the mutation's id.

    The trap: what was handed in was complete by the list, the fee is paid, and the day of the decision is known; so one
    waits for it. The question runs out long before that day, and the matter with it. The checks want the paper that
    answers it found among others that look like it, and handed in while it counts.
    """
    s.motifs.append("papers_refused")
    s.pattern("single_record")
    return st.mutate(at, *asks)
