"""Travel 11: Alfa to Ancona.

Read in this order: ``cast`` (who, which ships and houses, what is drawn), ``houses`` and ``post`` (what is for sale and
what has been written), ``opening`` (the first morning), ``papers`` (a ship, rooms, a wrong bottle, a counter that went
round), ``workshop`` (a move, a list, two dinners, an offer, oil), ``turns`` (the garage, the cover, the strike),
``italy`` (hail, a toolbox, a sister's two answers, money short of what is due), ``across`` (what holds over all of it).
``hands`` is what the reference does again and again.
"""

from __future__ import annotations

from lifegym.envs.story import Story, task
from lifegym.envs.travel.alfa_to_ancona.across import across
from lifegym.envs.travel.alfa_to_ancona.italy import italy
from lifegym.envs.travel.alfa_to_ancona.opening import open_world
from lifegym.envs.travel.alfa_to_ancona.papers import papers
from lifegym.envs.travel.alfa_to_ancona.turns import turns
from lifegym.envs.travel.alfa_to_ancona.workshop import workshop


@task(
    "travel-11",
    title="Alfa to Ancona",
    domain="travel",
    summary=(
        "Stavros of Athens takes his late father's Giulia by ship to a meeting near Bologna, by daylight and on a dry "
        "deck. Half of her is his sister's, everybody wants to buy, and ships, garage, cover and brake fluid change "
        "without a word."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "hotel_booking", "delivery_logistics", "weather", "banking",
    ),
)  # fmt: skip
def alfa_to_ancona(s: Story) -> None:
    """Tell the whole story: the first morning, papers, workshop, turns, Italy, what holds over all."""
    c = open_world(s)
    papers(s, c)
    workshop(s, c)
    turns(s, c)
    italy(s, c)
    across(s, c)
