"""Something the persona uses every day turns out to be unsafe, and its maker says so in one place."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def recalled_thing(s: Story, st: StageBuilder, at: str, *notice: Op) -> str:
    """Publish the recall in silence. Returns the mutation's id.

    The trap: the notice names a type and not a person, and whether it is theirs stands in a letter of last year. Who
    reads notices for news finds nothing that concerns anybody. The checks want the persona told, with the type, and
    whoever can exchange it asked before it is used again.
    """
    s.motifs.append("recalled_thing")
    s.pattern("cross_record")
    return st.mutate(at, *notice)
