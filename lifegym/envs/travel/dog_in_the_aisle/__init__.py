"""Travel 01: dog in the aisle.

Read in this order: ``cast`` (who travels, which trains and houses there are, what is drawn), ``rails`` and ``beds``
(what is on sale), ``opening`` and ``background`` (the world on the first morning), ``planning`` (her papers, four
trains, three beds), ``desks`` (who helps where, and who does not answer), ``eve`` (the harness, the day before),
``journey`` (five days on the way, and what it came to), ``across`` (what must hold over all of it). ``hands`` is what
the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.dog_in_the_aisle.across import across
from lifegym.envs.travel.dog_in_the_aisle.desks import desks
from lifegym.envs.travel.dog_in_the_aisle.eve import eve
from lifegym.envs.travel.dog_in_the_aisle.journey import journey
from lifegym.envs.travel.dog_in_the_aisle.opening import open_world
from lifegym.envs.travel.dog_in_the_aisle.planning import planning


@task(
    "travel-01",
    title="Dog in the aisle",
    domain="travel",
    summary=(
        "Viktor tunes pianos and does not see; Cis, his guide dog, does. By four trains they go from Vienna to a "
        "festival in Marseille. Carriages, desks, houses and hours change on the way, and what is good for her "
        "decides."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "rail_booking", "hotel_booking", "visa_and_advisory",
        "weather", "credit_card",
    ),
)  # fmt: skip
def dog_in_the_aisle(s: Story) -> None:
    """Tell the whole story: opening, plans, desks, the day before, the journey, what holds over all."""
    c = open_world(s)
    planning(s, c)
    desks(s, c)
    eve(s, c)
    journey(s, c)
    across(s, c)
