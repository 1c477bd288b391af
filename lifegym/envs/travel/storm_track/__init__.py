"""Travel 03: storm track.

Read in this order: ``cast`` (who, which houses and flights, how much), ``world`` and ``opening`` (what stands on the
first evening), ``before``, ``wedding`` and ``islands`` (what happens, what must be true, how the reference does it),
``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.storm_track.across import across
from lifegym.envs.travel.storm_track.before import before
from lifegym.envs.travel.storm_track.islands import islands
from lifegym.envs.travel.storm_track.opening import open_world
from lifegym.envs.travel.storm_track.wedding import wedding


@task(
    "travel-03",
    title="Storm track",
    domain="travel",
    summary=(
        "Rafael and Ana of São Paulo marry and fly to Taiwan in the season of typhoons; three nights of it she must "
        "not know "
        "of. Flights, houses, a visa, a card and a storm change without a word, and a shared calendar could give it "
        "all away."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "weather", "flight_booking", "hotel_booking", "credit_card",
        "visa_and_advisory",
    ),
)  # fmt: skip
def storm_track(s: Story) -> None:
    """Tell the whole story: opening, before, the wedding, the islands, what holds over all."""
    c = open_world(s)
    before(s, c)
    wedding(s, c)
    islands(s, c)
    across(s, c)
