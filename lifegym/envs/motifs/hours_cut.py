"""Those who were to help at a certain hour will not be there any more at that hour."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def hours_cut(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Shorten the hours of the desk in silence. Returns the mutation's id.

    The trap: the booking stands and the desk's own confirmation lies in the mailbox, given when the hours were others;
    nobody takes it back. Who trusts the confirmation lets somebody arrive where no one waits. The checks want the
    appointment put into the new hours, at whatever it hangs on, and the desk told of it.
    """
    s.motifs.append("hours_cut")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
