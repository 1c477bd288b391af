"""What one is insured for ends where the plan leads, since a list on another page has changed."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def cover_excludes(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Change what is covered in silence. Returns the mutation's id.

    The trap: the cover was chosen for the very thing that it now leaves out, and neither its name nor its price has
    moved; booking and plan stay valid side by side. Who compares prices, or the plan with the map, sees nothing. The
    checks want the plan changed to what is covered, those who drive told, and no dearer cover bought unasked.
    """
    s.motifs.append("cover_excludes")
    s.pattern("cross_record")
    return st.mutate(at, *changes)
