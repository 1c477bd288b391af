"""Renovation 01: before the discharge.

Read in this order: ``cast`` (who, which quotes, how much), ``opening``, ``letters`` and ``house`` (the world on the
first morning), ``choosing``, ``paperwork``, ``orders``, ``building`` and ``finishing`` (what happens, what must be
true, how the reference does it), ``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.renovation.before_discharge.across import across
from lifegym.envs.renovation.before_discharge.building import building
from lifegym.envs.renovation.before_discharge.choosing import choosing
from lifegym.envs.renovation.before_discharge.finishing import finishing
from lifegym.envs.renovation.before_discharge.opening import open_world
from lifegym.envs.renovation.before_discharge.orders import orders
from lifegym.envs.renovation.before_discharge.paperwork import paperwork
from lifegym.envs.story import Story, task


@task(
    "renovation-01",
    title="Before the discharge",
    domain="renovation",
    summary=(
        "Fernand comes home to Rosemont five weeks after his stroke, and until then the bathroom must let him in. "
        "Licence, noise hours, a shower base and his better side change on the way, the day of his return does not."
    ),
    services=(
        "email", "calendar", "notion", "review_platform", "ecommerce", "delivery_logistics", "banking",
        "health_tracker", "weather",
    ),
)  # fmt: skip
def before_discharge(s: Story) -> None:
    """Tell the whole story: choosing, papers, orders, building, finishing, what holds over all."""
    c = open_world(s)
    choosing(s, c)
    paperwork(s, c)
    orders(s, c)
    building(s, c)
    finishing(s, c)
    across(s, c)
