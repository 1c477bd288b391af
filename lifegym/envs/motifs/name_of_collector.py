"""A debit that is owed comes under a name nobody knows."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def name_of_collector(s: Story, st: StageBuilder, at: str, *debit: Op) -> str:
    """Collect in silence what is owed, in the name of whoever collects for the creditor. Returns the mutation's id.

    The trap: it looks like the debits one is warned of, and disputing it is quick and gives the money back; what it
    pays for ends a few weeks later. Amount and day are those of an old acquaintance, and the new name stood once in the
    small print. The checks want the name noted beside the old one, and nothing disputed.
    """
    s.motifs.append("name_of_collector")
    s.pattern("cross_record")
    return st.mutate(at, *debit)
