"""Travel 10: third bunk.

Read in this order: ``cast`` (who goes, who pays, what is drawn), ``valley`` (the house, the train, the sky, a watch),
``opening`` and ``letters`` (what there is on the first evening), ``first``, ``forms``, ``winter`` and ``week`` (what
happens, what must be true, how the reference does it), ``across`` (what must hold over all of it). ``hands`` is what
the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.third_bunk.across import across
from lifegym.envs.travel.third_bunk.first import first
from lifegym.envs.travel.third_bunk.forms import forms
from lifegym.envs.travel.third_bunk.opening import open_world
from lifegym.envs.travel.third_bunk.week import week
from lifegym.envs.travel.third_bunk.winter import winter


@task(
    "travel-10",
    title="Third bunk",
    domain="travel",
    summary=(
        "Twenty-six children from Schaarbeek go to the snow in Val d'Anniviers, and Fien, who has epilepsy and "
        "wants nobody to know it, goes with them. Beds, coaches, an evening and a first-aider change without a "
        "word; what keeps her safe stands in letters two years apart."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "banking", "hotel_booking", "rail_booking", "weather",
        "health_tracker",
    ),
)  # fmt: skip
def third_bunk(s: Story) -> None:
    """Tell the whole story: opening, the first week, the forms, the winter, the week in the snow, what holds."""
    c = open_world(s)
    first(s, c)
    forms(s, c)
    winter(s, c)
    week(s, c)
    across(s, c)
