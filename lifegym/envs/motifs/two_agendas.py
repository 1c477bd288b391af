"""The other side keeps an appointment in two places, and calls it off in one of them."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def two_agendas(s: Story, st: StageBuilder, at: str, *off: Op) -> str:
    """Call the appointment off in the agenda of the one who has to be there. Returns the mutation's id.

    The trap: where it was booked it still stands as confirmed, and that is where one looks. The agenda of the person
    who would open the door says something else, in a calendar that was shared once and read since by nobody. Who
    trusts the confirmation travels to a closed door. The checks want the other side asked, and another time taken.
    """
    s.motifs.append("two_agendas")
    s.pattern("cross_record")
    return st.mutate(at, *off)
