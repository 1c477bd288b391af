"""A payment that had come in is taken back by the bank."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def payment_came_back(s: Story, st: StageBuilder, at: str, *returned: Op) -> str:
    """Take the payment back in silence. Returns the mutation's id.

    The trap: it was seen, announced and noted as paid, so nobody looks for it again; the account is short by just that
    sum when the next bill comes. The checks want the list of who has paid put right, and the payer, who may not know
    it either, asked in private.
    """
    s.motifs.append("payment_came_back")
    s.pattern("cross_record")
    return st.mutate(at, *returned)
