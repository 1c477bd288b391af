"""What was taken back is collected once more, under another name."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def presented_again(s: Story, st: StageBuilder, at: str, *debit: Op) -> str:
    """Collect in silence what had been reversed. Returns the mutation's id.

    The trap: the matter was settled, told and written down as settled, and the entry that comes now has another name
    and another number; who looks for the old name finds it reversed. The checks want the new entry disputed by its own
    number, and the account whole again before the next thing is due.
    """
    s.motifs.append("presented_again")
    s.pattern("cross_day")
    return st.mutate(at, *debit)
