"""Teambuilding 02: nine passports.

Read in this order: ``cast`` (the nine, their papers, what is drawn), ``sold`` (flights, houses, weather), ``opening``
and ``background`` (the world on the first Monday), ``entering`` (who may enter, flights, rooms), ``papers`` (letters,
lists, a rule that changes), ``shifting`` (what moves before they leave), ``week`` (the week and what it came to),
``across`` (what must hold over all of it). ``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.teambuilding.nine_passports.across import across
from lifegym.envs.teambuilding.nine_passports.entering import entering
from lifegym.envs.teambuilding.nine_passports.evenings import evenings
from lifegym.envs.teambuilding.nine_passports.opening import open_world
from lifegym.envs.teambuilding.nine_passports.papers import papers
from lifegym.envs.teambuilding.nine_passports.rooming import rooming
from lifegym.envs.teambuilding.nine_passports.shifting import shifting
from lifegym.envs.teambuilding.nine_passports.week import week


@task(
    "teambuilding-02",
    title="Nine passports",
    domain="teambuilding",
    summary=(
        "Zeynep sends nine colleagues of nine nationalities from Istanbul and Warsaw to a course in Tbilisi. Rules of "
        "entry, planes, rooms and the trainer's day change without a word, and what one of them must not do is nobody "
        "else's business."
    ),
    services=(
        "visa_and_advisory", "flight_booking", "hotel_booking", "email", "calendar", "credit_card", "notion",
        "notification_hub", "weather",
    ),
)  # fmt: skip
def nine_passports(s: Story) -> None:
    """Tell the whole story: who may enter, papers, what shifts, the week, what holds over all."""
    c = open_world(s)
    wanted = entering(s, c)
    papers(s, c, wanted)
    rooming(s, c)
    shifting(s, c)
    evenings(s, c)
    week(s, c)
    across(s, c)
