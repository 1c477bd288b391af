"""Finance 01: the library till.

Read in this order: ``cast`` (who, which pots, how much), ``opening``, ``papers`` and ``accounts`` (the world on the
first morning), ``box``, ``names``, ``fair``, ``autumn``, ``ahead`` and ``meeting`` (what happens, what must be true,
how the reference does it).
"""

from __future__ import annotations

from lifegym.envs.finance.friends_till.ahead import ahead
from lifegym.envs.finance.friends_till.autumn import autumn
from lifegym.envs.finance.friends_till.box import box
from lifegym.envs.finance.friends_till.fair import fair
from lifegym.envs.finance.friends_till.meeting import meeting
from lifegym.envs.finance.friends_till.names import names
from lifegym.envs.finance.friends_till.opening import open_world
from lifegym.envs.story import Story, task


@task(
    "finance-01",
    title="The library till",
    domain="finance",
    summary=(
        "Ruairí has become honorary treasurer of the Friends of Carrick Lane Library in Galway. Thirty days from "
        "the handing over of a box of papers to the annual meeting: money lies in the wrong pot, numbers and "
        "signatories change and nobody says so, and every bill must be paid by the rules of people he has just met."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "banking", "brokerage", "credit_card", "legal_search",
    ),
)  # fmt: skip
def friends_till(s: Story) -> None:
    """Tell the whole story: opening, the box, the bills, the fair, the heater, the meeting."""
    c = open_world(s)
    box(s, c)
    names(s, c)
    fair(s, c)
    autumn(s, c)
    ahead(s, c)
    meeting(s, c)
