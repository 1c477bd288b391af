"""Rental 02: last train.

Read in this order: ``cast`` (who, which homes, how much), ``opening`` and ``line`` (the world on the first evening, the
railway and its new timetable), ``hunt``, ``rules`` and ``keys`` (what happens, what must be true, how the reference
does it), ``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.rental.last_train.across import across
from lifegym.envs.rental.last_train.hunt import hunt
from lifegym.envs.rental.last_train.keys import keys
from lifegym.envs.rental.last_train.opening import open_world
from lifegym.envs.rental.last_train.rules import rules
from lifegym.envs.story import Story, task


@task(
    "rental-02",
    title="Last train",
    domain="rental",
    summary=(
        "Femke teaches in Zwolle and Utrecht, Bas works late in Groningen, and the two look for one home on the line "
        "between. "
        "Costs, rules, trains, agendas and accounts change without a word, and one of the signatures would be too many."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "listing_platform", "rail_booking", "banking", "maps",
    ),
)  # fmt: skip
def last_train(s: Story) -> None:
    """Tell the whole story: opening, the hunt, the rules, the keys, what holds over all."""
    c = open_world(s)
    hunt(s, c)
    rules(s, c)
    keys(s, c)
    across(s, c)
