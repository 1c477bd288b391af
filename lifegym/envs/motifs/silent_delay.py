"""A departure slips so far that what comes after it is lost, and nobody says a word."""

from __future__ import annotations

from collections.abc import Sequence

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def silent_delay(s: Story, st: StageBuilder, at: str, *, late: Sequence[Op], way_out: Sequence[Op] = ()) -> str:
    """Let departures slip in silence, and open the way out at the same moment.

    The trap: the confirmation still says the old time, and the turn that follows asks only whether anything is to
    be done tomorrow. Who does not look at the live status repeats the old time; who asks first is too late. What
    hangs on the departure (the transfer, the calendar, the desk that must know of a special load) is to be carried
    along: checks of those things take the id this returns.

    Args:
        s: The story.
        st: The stage, which must go on to open a turn.
        at: When it happens.
        late: The delays.
        way_out: What becomes possible, such as seats on an earlier departure.
    """
    s.motifs.append("silent_delay")
    s.patterns.append("cross-record conflict")
    return st.mutate(at, *late, *way_out)
