"""Travel 07: twenty days in Japan with the parents.

Read in this order: ``cast`` (who, when, how much), ``opening`` (the world on the first morning), ``act1`` to ``act4``
(what happens, what must be true, how the reference does it), ``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.japan_with_the_parents.across import across
from lifegym.envs.travel.japan_with_the_parents.act1 import act1
from lifegym.envs.travel.japan_with_the_parents.act2 import act2
from lifegym.envs.travel.japan_with_the_parents.act3 import act3
from lifegym.envs.travel.japan_with_the_parents.act4 import act4
from lifegym.envs.travel.japan_with_the_parents.opening import open_world


@task(
    "travel-07",
    title="Twenty days in Japan with the parents",
    domain="travel",
    summary=(
        "Mai takes her mother and her diabetic father to Japan. Passports, visas, flights, rooms and drives are "
        "arranged bit by bit over a month and then lived through: what she says once must last, and most of what "
        "changes is announced by nobody."
    ),
    services=(
        "email",
        "calendar",
        "notion",
        "notification_hub",
        "flight_booking",
        "hotel_booking",
        "visa_and_advisory",
    ),
)
def japan(s: Story) -> None:
    """Tell the whole story: opening, four acts, what must hold across them."""
    ids: dict[str, str] = {}
    c = open_world(s)
    act1(s, c, ids)
    act2(s, c, ids)
    act3(s, c, ids)
    act4(s, c, ids)
    s.ends(day=56, at="22:00")
    across(s, c, ids)
