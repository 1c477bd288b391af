"""Travel 16: bags at eight.

Read in this order: ``cast`` (who rides, the river, what is drawn), ``riverside`` (houses and trains on sale),
``letters`` (what has been written), ``opening`` (the first morning), ``laying`` (stages, trains, beds, bags, a scan
too many), ``training`` (a night train, a house that cannot, a cover, an hour, a table for fifty), ``last_week`` (a
heart, a counter, a battery, the sheet), ``river`` (eight days along it, and home), ``across`` (what holds over all of
it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.bags_at_eight.across import across
from lifegym.envs.travel.bags_at_eight.last_week import last_week
from lifegym.envs.travel.bags_at_eight.laying import laying
from lifegym.envs.travel.bags_at_eight.opening import open_world
from lifegym.envs.travel.bags_at_eight.river import river
from lifegym.envs.travel.bags_at_eight.training import training


@task(
    "travel-16",
    title="Bags at eight",
    domain="travel",
    summary=(
        "Mette of Copenhagen rides the Danube to Vienna with Jens and her father, who is seventy-three and has a "
        "pacemaker and an electric bicycle. Somebody else carries the bags. Trains, beds, hours, kilometres and the "
        "water "
        "change without a word, and a birthday has to stay a secret."
    ),
    services=("email", "calendar", "notion", "notification_hub", "rail_booking", "hotel_booking", "weather"),
)
def bags_at_eight(s: Story) -> None:
    """Tell the whole story: the first morning, laying the stages, training, the last week, the river, what holds."""
    c = open_world(s)
    laying(s, c)
    training(s, c)
    last_week(s, c)
    river(s, c)
    across(s, c)
