"""A charge appears once more, word for word."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def charged_twice(s: Story, st: StageBuilder, at: str, *charge: Op) -> str:
    """Repeat the charge in silence. Returns the mutation's id.

    The trap: each of the two is right by itself, and around them stand pairs that only look like twins (two books of
    one shop, two services of one firm). Who disputes by the look of it disputes the wrong pair, or both lines. The
    checks want one of the twins disputed, and nothing else.
    """
    s.motifs.append("charged_twice")
    s.pattern("single_record")
    return st.mutate(at, *charge)
