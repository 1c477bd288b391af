"""Shopping 01: a vanished brand.

Read in this order: ``cast`` (who, what, how much), ``opening`` and ``background`` (the world on the first evening),
``stopped``, ``trays``, ``money_back`` and ``straight`` (what happens, what must be true, how the reference does it).
"""

from __future__ import annotations

from lifegym.envs.shopping.vanished_brand.money_back import money_back
from lifegym.envs.shopping.vanished_brand.opening import open_world
from lifegym.envs.shopping.vanished_brand.stopped import stopped
from lifegym.envs.shopping.vanished_brand.straight import straight
from lifegym.envs.shopping.vanished_brand.trays import trays
from lifegym.envs.story import Story, task


@task(
    "shopping-01",
    title="A vanished brand",
    domain="shopping",
    summary=(
        "Tunde and Kemi in Peckham bake for their neighbours' fast-breaking when the dough mixer stops and its maker "
        "is gone. Who answers for it changes, a recall grows, money comes and goes on the card, and the bread has to "
        "be there every Saturday of Ramadan."
    ),
    services=(
        "email", "calendar", "ecommerce", "delivery_logistics", "credit_card", "legal_search", "notification_hub",
        "content_platform", "review_platform",
    ),
)  # fmt: skip
def vanished_brand(s: Story) -> None:
    """Tell the whole story: the machine stops, the trays, the money, what is left."""
    c = open_world(s)
    stopped(s, c)
    trays(s, c)
    money_back(s, c)
    straight(s, c)
