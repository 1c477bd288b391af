"""Shopping 02: aso-ebi.

Read in this order: ``cast`` (households, cloth, tailors, what is drawn), ``opening``, ``shops`` and ``background`` (the
world on the first morning), ``counting`` (who takes how much and has paid), ``sewing`` (a gown, and who makes it),
``ordering`` (the second lot, the headties, a parcel), ``quarrels`` (what may not be told), ``last_days`` (a dinner, a
parcel to Abuja, what is left), ``across`` (what must hold over all of it). ``hands`` is what the reference does again
and again.
"""

from __future__ import annotations

from lifegym.envs.shopping.aso_ebi.across import across
from lifegym.envs.shopping.aso_ebi.counting import counting
from lifegym.envs.shopping.aso_ebi.last_days import last_days
from lifegym.envs.shopping.aso_ebi.opening import open_world
from lifegym.envs.shopping.aso_ebi.ordering import ordering
from lifegym.envs.shopping.aso_ebi.quarrels import quarrels
from lifegym.envs.shopping.aso_ebi.sewing import sewing
from lifegym.envs.story import Story, task


@task(
    "shopping-02",
    title="Aso-ebi",
    domain="shopping",
    summary=(
        "Ngozi's sister marries in Lagos, and twelve households want to wear one cloth. It is to be counted, paid for, "
        "ordered from one dye lot and handed out, and their mother's gown made new. Payments, lots, prices and rules "
        "change and nobody says so."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "ecommerce", "delivery_logistics", "banking",
        "review_platform", "content_platform",
    ),
)  # fmt: skip
def aso_ebi(s: Story) -> None:
    """Tell the whole story: opening, counting, sewing, ordering, quarrels, the last days, what holds over all."""
    c = open_world(s)
    counting(s, c)
    sewing(s, c)
    ordering(s, c)
    quarrels(s, c)
    last_days(s, c)
    across(s, c)
