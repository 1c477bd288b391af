"""What was within the limit costs more overnight, and only its page says so."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def price_beyond(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Raise the price in silence. Returns the mutation's id.

    The trap: the first figure stands on the board and in everybody's head, and the new one is a little beyond a
    limit that was named once, counted with what comes on top. Who acts on what was announced goes on with the old
    figure, spends an afternoon on it and tells others the wrong one. The checks want the new figure where figures
    are kept, what hung on the offer (a viewing, a booking) given up, and whoever decides with them told.
    """
    s.motifs.append("price_beyond")
    s.pattern("single_record")
    return st.mutate(at, *changes)
