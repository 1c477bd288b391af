"""The paper that confirms an order has one figure that is not the one agreed."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def swapped_spec(s: Story, st: StageBuilder, at: str, *paper: Op) -> str:
    """Let the paper come in silence. Returns the mutation's id.

    The trap: price, day and names are right, the letter says that nothing is to be done, and the one figure that
    differs is the one a permission hangs on. Who files it has agreed to the wrong thing. The check wants the other side
    told what was agreed, before anything is made.
    """
    s.motifs.append("swapped_spec")
    s.pattern("single_record")
    return st.mutate(at, *paper)
