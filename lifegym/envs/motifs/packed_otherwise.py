"""What was ordered is replaced by something else while it is packed."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def packed_otherwise(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Replace the goods in an order in silence. Returns the mutation's id.

    The trap: the order stands, at the same price, under the same title, and the mail that confirmed it still names what
    was wanted; one attribute on the shop's page of the order has changed. Who waits for the parcel has the wrong thing
    on the day it is needed. The checks want the order undone while that is easy, and the right thing bought within what
    was allowed.
    """
    s.motifs.append("packed_otherwise")
    s.pattern("single_record")
    return st.mutate(at, *changes)
