"""Travel 05: the road south.

Read in this order: ``cast`` (who, which days, cars and houses), ``opening``, ``letters`` and ``shops`` (the world on
the first evening), ``planning``, ``before``, ``south`` and ``home`` (what happens, what must be true, how the
reference does it), ``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.ring_road.across import across
from lifegym.envs.travel.ring_road.before import before
from lifegym.envs.travel.ring_road.home import home
from lifegym.envs.travel.ring_road.opening import open_world
from lifegym.envs.travel.ring_road.planning import planning
from lifegym.envs.travel.ring_road.south import south


@task(
    "travel-05",
    title="The road south",
    domain="travel",
    summary=(
        "Aroha drives her son and her father-in-law from Picton to Christchurch by way of the lakes. He sleeps with "
        "a machine that needs power, she does not drive in the dark; a ferry, a cover, a pass and the sky have other "
        "plans."
    ),
    services=(
        "email", "calendar", "notion", "car_rental", "hotel_booking", "weather", "credit_card", "notification_hub",
        "review_platform",
    ),
)  # fmt: skip
def ring_road(s: Story) -> None:
    """Tell the whole story: the plan, the weeks before, the way south, the way home, what holds over all."""
    c = open_world(s)
    planning(s, c)
    before(s, c)
    south(s, c)
    home(s, c)
    across(s, c)
