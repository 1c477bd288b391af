"""Travel 02: thirty-five voices.

Read in this order: ``cast`` (who, what, how much), ``opening`` and ``background`` (the world on the first morning),
``papers``, ``beds`` and ``road`` (what happens, what must be true, how the reference does it).
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.thirty_five_voices.beds import beds
from lifegym.envs.travel.thirty_five_voices.opening import open_world
from lifegym.envs.travel.thirty_five_voices.papers import papers
from lifegym.envs.travel.thirty_five_voices.road import road


@task(
    "travel-02",
    title="Thirty-five voices",
    domain="travel",
    summary=(
        "Gwen takes a Welsh choir of thirty-five from London to Riga and Tallinn. Passports, names, rooms and trains "
        "hang on one another; an airline, a hotel, a hall and a rule change what they had said, and nobody tells her."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "hotel_booking", "rail_booking", "banking",
        "visa_and_advisory",
    ),
)  # fmt: skip
def thirty_five_voices(s: Story) -> None:
    """Tell the whole story: papers, beds, road."""
    c = open_world(s)
    papers(s, c)
    beds(s, c)
    road(s, c)
