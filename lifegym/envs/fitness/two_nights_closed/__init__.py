"""Fitness 02: two nights closed.

Read in this order: ``cast`` (who goes, which houses and ways there are, what is drawn), ``mountains`` and ``valley``
(what stands above and below), ``opening`` and ``background`` (the world on the first morning), ``first``, ``second``
and ``third`` (the weeks of training, letters and bookings), ``eve`` (the last days below), ``trek`` (seven days above,
and after), ``across`` (what must hold over all of it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.fitness.two_nights_closed.across import across
from lifegym.envs.fitness.two_nights_closed.eve import eve
from lifegym.envs.fitness.two_nights_closed.first import first
from lifegym.envs.fitness.two_nights_closed.opening import open_world
from lifegym.envs.fitness.two_nights_closed.second import second
from lifegym.envs.fitness.two_nights_closed.third import third
from lifegym.envs.fitness.two_nights_closed.trek import trek
from lifegym.envs.story import Story, task


@task(
    "fitness-02",
    title="Two nights closed",
    domain="fitness",
    summary=(
        "Leni and Aurel walk seven days from house to house in the Stubai Alps. He climbs no ladders and does not "
        "say so, her ankle has a letter, and springs, snow, buses and the sky keep to no booking."
    ),
    services=(
        "health_tracker", "weather", "maps", "hotel_booking", "calendar", "email", "notion", "ecommerce",
        "content_platform",
    ),
)  # fmt: skip
def two_nights_closed(s: Story) -> None:
    """Tell the whole story: opening, three weeks, the eve, the walk, what holds over all."""
    c = open_world(s)
    first(s, c)
    second(s, c)
    third(s, c)
    eve(s, c)
    trek(s, c)
    across(s, c)
