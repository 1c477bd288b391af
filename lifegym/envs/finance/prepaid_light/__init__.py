"""Finance 02: prepaid light.

Read in this order: ``cast`` (who, which accounts, how much), ``opening``, ``papers`` and ``accounts`` (the world on the
first morning), ``slips``, ``strangers``, ``quarrels``, ``counting``, ``outage`` and ``ends`` (what happens, what must
be true, how the reference does it).
"""

from __future__ import annotations

from lifegym.envs.finance.prepaid_light.counting import counting
from lifegym.envs.finance.prepaid_light.ends import ends
from lifegym.envs.finance.prepaid_light.opening import open_world
from lifegym.envs.finance.prepaid_light.outage import outage
from lifegym.envs.finance.prepaid_light.quarrels import quarrels
from lifegym.envs.finance.prepaid_light.slips import slips
from lifegym.envs.finance.prepaid_light.strangers import strangers
from lifegym.envs.story import Story, task


@task(
    "finance-02",
    title="Prepaid light",
    domain="finance",
    summary=(
        "Thandeka in Durban keeps the accounts of her mother in Pietermaritzburg, who is seventy-eight and breathes "
        "with a machine that needs current. The light has cost three times as much since April. A month of slips, "
        "debit orders under strange names, a register that lapses and a substation under repair."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "banking", "credit_card", "health_tracker", "weather",
        "legal_search",
    ),
)  # fmt: skip
def prepaid_light(s: Story) -> None:
    """Tell the whole story, from the first slips to the third of July."""
    c = open_world(s)
    slips(s, c)
    strangers(s, c)
    quarrels(s, c)
    tariff = counting(s, c)
    outage(s, c)
    ends(s, c, tariff)
