"""Travel 15: two hearings.

Read in this order: ``cast`` (who and where, what is drawn), ``sold`` (flights and flats), ``opening`` (the world on the
first morning), ``leaving`` (until they fly), ``there`` (until a hearing slides),
``apart`` (between the hearings), ``together`` (until they are four at home), ``across`` (what
must hold over all of it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.two_hearings.across import across
from lifegym.envs.travel.two_hearings.apart import apart
from lifegym.envs.travel.two_hearings.leaving import leaving
from lifegym.envs.travel.two_hearings.opening import open_world
from lifegym.envs.travel.two_hearings.there import there
from lifegym.envs.travel.two_hearings.together import together


@task(
    "travel-15",
    title="Two hearings",
    domain="travel",
    summary=(
        "Chiara and Davide from Genoa become the parents of a sister and a brother in Cali. Between two hearings a "
        "judge's "
        "day, an exam, an article of law, a page and a flat change without a word, and much is offered for speed."
    ),
    services=(
        "visa_and_advisory", "legal_search", "flight_booking", "hotel_booking", "calendar", "email", "banking",
        "health_tracker", "notification_hub",
    ),
)  # fmt: skip
def two_hearings(s: Story) -> None:
    """Tell the whole story: leaving, there, apart, together, what holds over all."""
    c = open_world(s)
    leaving(s, c)
    there(s, c)
    apart(s, c)
    together(s, c)
    across(s, c)
