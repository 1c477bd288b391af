"""A warning that did not concern one is extended until it does."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def warning_grows(s: Story, st: StageBuilder, at: str, *notice: Op) -> str:
    """Extend the warning in silence. Returns the mutation's id.

    The trap: the list was looked up once, the thing at home was not on it, and nobody looks a second time; meanwhile
    plans were made with the thing. Who answers from memory keeps using what has become dangerous. The checks want
    those warned who use it, and what was ordered or planned for its sake undone.
    """
    s.motifs.append("warning_grows")
    s.pattern("single_record")
    return st.mutate(at, *notice)
