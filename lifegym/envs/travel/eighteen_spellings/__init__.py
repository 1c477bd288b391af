"""Travel 18: eighteen spellings.

Read in this order: ``cast`` (eighteen guests as they are called and as they are spelled), ``scene`` (flights, house,
visas, sky), ``opening`` and ``letters`` (the world at the start), ``names`` (the first week), ``answers`` (the second),
``offices`` (the third and fourth), ``hoian`` (the last two, and after), ``across`` (what must hold over all of it).
``hands`` has the reference's ways and the sentences of its checks.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.eighteen_spellings.across import across
from lifegym.envs.travel.eighteen_spellings.answers import answers
from lifegym.envs.travel.eighteen_spellings.hoian import hoian
from lifegym.envs.travel.eighteen_spellings.names import names
from lifegym.envs.travel.eighteen_spellings.offices import offices
from lifegym.envs.travel.eighteen_spellings.opening import open_world


@task(
    "travel-18",
    title="Eighteen spellings",
    domain="travel",
    summary=(
        "Mel brings eighteen from four countries to her sister's wedding in Hội An. Names, visas, rooms and hours "
        "have to be right letter by letter, and one who is not invited asks for the day."
    ),
    services=(
        "flight_booking", "email", "hotel_booking", "visa_and_advisory", "notion", "calendar", "notification_hub",
        "weather",
    ),
)  # fmt: skip
def eighteen_spellings(s: Story) -> None:
    """Tell the whole story: opening, names, answers, offices, Hội An, what holds over all."""
    c = open_world(s)
    names(s, c)
    answers(s, c)
    wrong, moved = offices(s, c)
    hoian(s, c, moved)
    across(s, c, wrong, moved)
