"""What was ordered is right by the order and wrong by now: the need behind it has turned."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def need_turned(s: Story, st: StageBuilder, at: str, *reading: Op) -> str:
    """Enter the reading from which the need follows, in silence. Returns the mutation's id.

    The trap: the news is good (a patient is better, a team has grown), so nobody takes it for a change of plan, and all
    that was bought, agreed and built for the old need arrives on the right day. Who follows orders and parcels sees
    everything on course. The checks want the list of needs corrected, the fitting thing bought and the other sent back,
    and whoever builds it in told before it is too late.
    """
    s.motifs.append("need_turned")
    s.pattern("cross_record")
    return st.mutate(at, *reading)
