"""What was counted as paid is taken back by the bank, days later."""

from __future__ import annotations

from lifegym.envs.story import StageBuilder, Story
from lifegym.worlds.events import Op


def payment_bounced(s: Story, st: StageBuilder, at: str, *reversals: Op) -> str:
    """Take the payment back in silence. Returns the mutation's id.

    The trap: the notice that it had come was real, the list says paid, and the payer believes it too; that it went back
    is one line in the account. Who counts from the list counts money that is not there. The checks want the list put
    right, the payer told alone, and nothing bought or handed over for it.
    """
    s.motifs.append("payment_bounced")
    s.pattern("cross_day")
    return st.mutate(at, *reversals)
