"""What was fought over is paid back without a word, and the fight goes on."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def settled_quietly(s: Story, st: StageBuilder, at: str, *payment: Op) -> str:
    """Pay back in silence what a dispute under way asks for. Returns the mutation's id.

    The trap: the dispute was right when it was opened, and its answer is weeks away, so nobody looks; meanwhile the
    other side has paid by itself, and what is still asked for would come twice. Who only waits keeps a claim that is
    no longer true, and counts the sum as owed. The checks want the claim taken back and the sum noted as here.
    """
    s.motifs.append("settled_quietly")
    s.pattern("cross_record")
    return st.mutate(at, *payment)
