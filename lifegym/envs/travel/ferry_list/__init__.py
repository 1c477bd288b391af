"""Travel 19: the ferry list.

Read in this order: ``cast`` (five people, boats, what is drawn), ``harbour`` (trains, boats, houses, weather),
``pages`` (the bird pages and a shop), ``letters`` and ``opening`` (the first morning), ``signing_up`` (a lottery,
tickets, a roof), ``before`` (what moves until they leave), ``island`` (four days among birds) and ``tally`` (shares
and species), ``overall`` (what must hold over all of it). ``ways`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.ferry_list.before import before
from lifegym.envs.travel.ferry_list.island import island
from lifegym.envs.travel.ferry_list.opening import open_world
from lifegym.envs.travel.ferry_list.overall import overall
from lifegym.envs.travel.ferry_list.signing_up import signing_up
from lifegym.envs.travel.ferry_list.tally import tally


@task(
    "travel-19",
    title="The ferry list",
    domain="travel",
    summary=(
        "Seo-jin takes a bird club of five from Daegu to Heuksando for the spring migration. One reads lips, one has "
        "asthma, one has a drone; boats, lots, roofs and sightings change on the way, and on the last evening a rite "
        "waits at home."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "rail_booking", "hotel_booking", "weather",
            "content_platform",
        "ecommerce",
    ),
)  # fmt: skip
def ferry_list(s: Story) -> None:
    """Tell the whole story, from the lottery to the shares."""
    c = open_world(s)
    signing_up(s, c)
    before(s, c)
    island(s, c)
    tally(s, c)
    overall(s, c)
