"""Fitness 01: forty-seven steps.

Read in this order: ``cast`` (who, which days, which limits), ``opening``, ``background`` and ``town`` (the world on the
first evening), ``first_week``, ``third_week``, ``earlier`` and ``eve`` (what happens, what must be true, how the
reference does it), ``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.fitness.forty_seven_steps.across import across
from lifegym.envs.fitness.forty_seven_steps.earlier import earlier
from lifegym.envs.fitness.forty_seven_steps.eve import eve
from lifegym.envs.fitness.forty_seven_steps.first_week import first_week
from lifegym.envs.fitness.forty_seven_steps.opening import open_world
from lifegym.envs.fitness.forty_seven_steps.third_week import third_week
from lifegym.envs.story import Story, task


@task(
    "fitness-01",
    title="Forty-seven steps",
    domain="fitness",
    summary=(
        "Ximena, 71, lives forty-seven steps above a street of Valparaíso and waits for a new hip. Her niece has her "
        "made ready for it; days, parcels, hours and readings change, and nobody says so."
    ),
    services=(
        "health_tracker", "calendar", "delivery_logistics", "email", "weather", "maps", "notion", "ecommerce",
        "notification_hub",
    ),
)  # fmt: skip
def forty_seven_steps(s: Story) -> None:
    """Tell the whole story: opening, four acts, what holds over all."""
    c = open_world(s)
    first_week(s, c)
    third_week(s, c)
    moved = earlier(s, c)
    eve(s, c, moved)
    across(s, c)
