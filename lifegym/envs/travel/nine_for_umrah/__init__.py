"""Travel 09: nine for umrah.

Read in this order: ``cast`` (the nine, their papers, what is drawn), ``sold`` (flights, houses, weather), ``opening``
and ``background`` (the world on the first morning), ``preparing`` (papers, flights, rooms, the fund), ``papers``
(visas and what changes around them), ``going`` (the last weeks, the journey, the accounts), ``across`` (what must hold
over all of it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.nine_for_umrah.across import across
from lifegym.envs.travel.nine_for_umrah.fund import fund
from lifegym.envs.travel.nine_for_umrah.going import going
from lifegym.envs.travel.nine_for_umrah.hours import hours
from lifegym.envs.travel.nine_for_umrah.opening import open_world
from lifegym.envs.travel.nine_for_umrah.papers import papers
from lifegym.envs.travel.nine_for_umrah.preparing import preparing


@task(
    "travel-09",
    title="Nine for umrah",
    domain="travel",
    summary=(
        "Dewi takes eight relatives and neighbours from Surabaya to Madinah and Makkah, on their own and with their "
        "savings. Rules, permits, rooms and instalments change without a word, and what somebody cannot do, owes or "
        "gives "
        "stays with those who must know."
    ),
    services=(
        "visa_and_advisory", "flight_booking", "hotel_booking", "weather", "health_tracker", "email", "calendar",
        "banking", "notification_hub",
    ),
)  # fmt: skip
def nine_for_umrah(s: Story) -> None:
    """Tell the whole story: preparing, fund, papers, hours, going, what holds over all."""
    c = open_world(s)
    preparing(s, c)
    fund(s, c)
    papers(s, c)
    hours(s, c)
    going(s, c)
    across(s, c)
