"""A page that was read once, and rightly, says something else now."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def page_rewritten(s: Story, st: StageBuilder, at: str, *edits: Op) -> str:
    """Rewrite the page in silence, without a date of change. Returns the mutation's id.

    The trap: what was taken from the page stands in a list of one's own since, and the list is worked through; the page
    keeps its title, its author and its day. Who trusts the list does what is no longer asked and leaves out what is.
    The checks want the list to follow in both directions: the old marked as gone, the new there.
    """
    s.motifs.append("page_rewritten")
    s.pattern("cross_record")
    return st.mutate(at, *edits)
