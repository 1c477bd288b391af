"""Travel 12: a day in Medellín.

Read in this order: ``cast`` (who, which flights and houses, whose purse, what is drawn), ``skies`` (what flies, where
one sleeps, how it rains, what a reserve asks for), ``opening`` and ``letters`` (what there is on the first evening),
``plans``, ``sundays``, ``changes``, ``congress`` and ``saturday`` (what happens, what must be true, how the reference
does it), ``across`` (what must hold over all of it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.a_day_in_medellin.across import across
from lifegym.envs.travel.a_day_in_medellin.changes import changes
from lifegym.envs.travel.a_day_in_medellin.congress import congress
from lifegym.envs.travel.a_day_in_medellin.opening import open_world
from lifegym.envs.travel.a_day_in_medellin.plans import plans
from lifegym.envs.travel.a_day_in_medellin.saturday import saturday
from lifegym.envs.travel.a_day_in_medellin.sundays import sundays


@task(
    "travel-12",
    title="A day in Medellín",
    domain="travel",
    summary=(
        "Tomás of Rosario measures rivers; on the way home from a congress in Mexico he has one Saturday with Alma, "
        "whom he raised and who is not his. Hours, a connection, a venue, a poster and the rain move without a "
        "word; two purses must not touch, and her mother reads no mail on Sundays."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "flight_booking", "hotel_booking", "credit_card",
        "visa_and_advisory", "weather",
    ),
)  # fmt: skip
def a_day_in_medellin(s: Story) -> None:
    """Tell the whole story: opening, plans, Sundays, the congress, the Saturday, what holds over all."""
    c = open_world(s)
    plans(s, c)
    sunday, rate = sundays(s, c)
    recital = changes(s, c, sunday)
    congress(s, c, rate, recital)
    saturday(s, c)
    across(s, c)
