"""The other side moves an appointment in a shared calendar to an hour that cannot be."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def appointment_moved(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Move the appointment in silence. Returns the mutation's id.

    The trap: it is their calendar as much as the persona's, so the move looks like a fact; but the new hour falls
    where the persona cannot come, or before what has to be done first. Who copies it down agrees to it. The checks
    want the other side asked for an hour that can be, and nothing noted as if it were settled.
    """
    s.motifs.append("appointment_moved")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
