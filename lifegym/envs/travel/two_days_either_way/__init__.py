"""Travel 04: two days either way.

Read in this order: ``cast`` (the two, the clinic, days and sums, what is drawn), ``coast`` (flights, houses, scales and
rules), ``opening`` and ``letters`` (what there is on the first evening), ``waiting``, ``window``, ``packing`` and
``alicante`` (what happens, what must be true, how the reference does it), ``across`` (what must hold over all of it).
``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.two_days_either_way.across import across
from lifegym.envs.travel.two_days_either_way.alicante import alicante
from lifegym.envs.travel.two_days_either_way.opening import open_world
from lifegym.envs.travel.two_days_either_way.packing import packing
from lifegym.envs.travel.two_days_either_way.waiting import waiting
from lifegym.envs.travel.two_days_either_way.window import window


@task(
    "travel-04",
    title="Two days either way",
    domain="travel",
    summary=(
        "Ingrid and Silje of Bergen go to a clinic in Alicante for a child, when the body says so and not the "
        "calendar. A window, a scan, a flight, a fridge and a rule move without a word; an employer and a "
        "mother-in-law read along in two calendars, and must go on thinking of holidays."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "flight_booking", "hotel_booking", "health_tracker",
        "visa_and_advisory", "credit_card",
    ),
)  # fmt: skip
def two_days_either_way(s: Story) -> None:
    """Tell the whole story: opening, waiting, the window, packing, Alicante, what holds over all."""
    c = open_world(s)
    waiting(s, c)
    window(s, c)
    packing(s, c)
    alicante(s, c)
    across(s, c)
