"""Travel 13: thirty a day.

Read in this order: ``cast`` (who travels where, what is drawn), ``tracks`` and ``houses`` (what is on sale),
``opening`` and ``background`` (the world on the first morning), ``setting_out`` (beds, trains, somebody else's berth),
``desert`` (Jaipur to Pushkar: a host, paid work, an exam that moves), ``lakes`` (pills, a deposit, a festival, a
waiting list), ``hills`` (the exam, a line under mud, what it came to), ``across`` (what must hold over all of it).
``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.thirty_a_day.across import across
from lifegym.envs.travel.thirty_a_day.desert import desert
from lifegym.envs.travel.thirty_a_day.hills import hills
from lifegym.envs.travel.thirty_a_day.lakes import lakes
from lifegym.envs.travel.thirty_a_day.opening import open_world
from lifegym.envs.travel.thirty_a_day.setting_out import setting_out


@task(
    "travel-13",
    title="Thirty a day",
    domain="travel",
    summary=(
        "Between two jobs Anjali crosses Rajasthan and climbs to Shimla by train, for 2,500 rupees a day, with an "
        "exam in Delhi on a Monday. Dormitories, berths, slots and hill lines change while she looks out of the "
        "window; at home her grandmother's pills are due on the first."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "rail_booking", "hotel_booking", "banking",
        "content_platform",
    ),
)  # fmt: skip
def thirty_a_day(s: Story) -> None:
    """Tell the whole story: opening, setting out, desert, lakes, hills, what holds over all of it."""
    c = open_world(s)
    setting_out(s, c)
    desert(s, c)
    lakes(s, c)
    hills(s, c)
    across(s, c)
