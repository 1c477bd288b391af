"""Team building 01: three fasts.

Read in this order: ``cast`` (who, which houses, how much), ``opening`` and ``background`` (the world on the first
afternoon), ``counting``, ``choosing``, ``kitchens``, ``planning`` and ``going`` (what happens, what must be true, how
the reference does it), ``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.teambuilding.three_fasts.across import across
from lifegym.envs.teambuilding.three_fasts.choosing import choosing
from lifegym.envs.teambuilding.three_fasts.counting import counting
from lifegym.envs.teambuilding.three_fasts.going import going
from lifegym.envs.teambuilding.three_fasts.kitchens import kitchens
from lifegym.envs.teambuilding.three_fasts.opening import open_world
from lifegym.envs.teambuilding.three_fasts.planning import planning


@task(
    "teambuilding-01",
    title="Three fasts",
    domain="teambuilding",
    summary=(
        "Mei Ling takes sixty people from Kuala Lumpur to the sea for two days in the fasting month, on a Friday on "
        "which others eat no meat either. A hall, a kitchen and buses are to be found, counted for, approved and "
        "paid, while halls shrink, certificates lapse and numbers change and nobody says so."
    ),
    services=("email", "calendar", "notion", "notification_hub", "review_platform", "banking", "weather"),
)
def three_fasts(s: Story) -> None:
    """Tell the whole story: opening, counting heads, choosing, planning, going, what holds over all."""
    c = open_world(s)
    counting(s, c)
    choosing(s, c)
    kitchens(s, c)
    planning(s, c)
    going(s, c)
    across(s, c)
