"""What one meant to apply for is taken down and put up again under another number, with less time."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def reposted(s: Story, st: StageBuilder, at: str, *changes: Op) -> str:
    """Close the old notice and publish the new one in silence. Returns the mutation's id.

    The trap: the saved one is closed, which reads like a refusal, or is not looked at again until its old deadline
    comes near; the new one says the same in the same words and ends days earlier. Who trusts the list comes too late
    and blames the employer. The checks want the list to hold the new notice alone, and what was due done under it.
    """
    s.motifs.append("reposted")
    s.pattern("single_record")
    return st.mutate(at, *changes)
