"""Travel 06: permit for the valley.

Read in this order: ``cast`` (who, where, which days and figures), ``places`` (flights, houses, permits, sky, voices),
``opening`` and ``background`` (the world on the first morning), ``papers`` (what the valley asks for, and a true form),
``notices`` (levels, cover, a permit that lacks something), ``leaving`` (the last days at home), ``road`` (the valley,
an evening without a word, and home), ``across`` (what must hold over all of it). ``hands`` is what the reference does
again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.permit_for_the_valley.across import across
from lifegym.envs.travel.permit_for_the_valley.leaving import leaving
from lifegym.envs.travel.permit_for_the_valley.notices import notices
from lifegym.envs.travel.permit_for_the_valley.opening import open_world
from lifegym.envs.travel.permit_for_the_valley.papers import papers
from lifegym.envs.travel.permit_for_the_valley.road import road


@task(
    "travel-06",
    title="Permit for the valley",
    domain="travel",
    summary=(
        "Marta makes radio in the Pamir. Districts, flights, houses, cover and consent change while she gets there "
        "and back; one name must stand nowhere, and one evening no word comes."
    ),
    services=(
        "visa_and_advisory", "flight_booking", "hotel_booking", "email", "notion", "calendar", "weather",
        "content_platform", "notification_hub",
    ),
)  # fmt: skip
def permit_for_the_valley(s: Story) -> None:
    """Tell the whole story: opening, papers, notices, the eve, the road, what holds over all."""
    c = open_world(s)
    papers(s, c)
    risen, since = notices(s, c)
    leaving(s, c, risen, since)
    road(s, c)
    across(s, c)
