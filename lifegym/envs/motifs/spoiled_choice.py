"""What was chosen is spoiled by something outside it, which is published somewhere else."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def spoiled_choice(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Publish, or change, what spoils the choice. Returns the mutation's id.

    The trap: every record of the chosen thing stays as good as it was; a notice about the neighbour, a line that
    stops running, a rule of the place takes away the one quality it was chosen for. Who compares records of the
    thing finds nothing. The checks want the choice given up in time, the reason told with its date, and the next
    one in the agreed order asked for without being told to.
    """
    s.motifs.append("spoiled_choice")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
