"""What was booked goes as planned, in another vehicle that lacks the one thing it was chosen for."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def carriage_changed(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Exchange the vehicle in silence. Returns the mutation's id.

    The trap: ticket, time, seat and status are as they were, so every look at the booking says that all is well; only
    the page of the offer tells what the carriage has. Who checks the booking and not what was bought finds it out at
    the door. The checks want another one taken that has it, the old one given up while money comes back, and those
    told who wait at either end.
    """
    s.motifs.append("carriage_changed")
    s.pattern("single_record")
    return st.mutate(at, *changes)
