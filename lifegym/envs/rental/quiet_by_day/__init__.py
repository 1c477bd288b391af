"""Rental 01: quiet by day.

Read in this order: ``cast`` (who, which flats, how much), ``opening`` and ``background`` (the world on the first
afternoon), ``search``, ``choice``, ``contract`` and ``moving`` (what happens, what must be true, how the reference does
it), ``across`` (what must hold over all of it).
"""

from __future__ import annotations

from lifegym.envs.rental.quiet_by_day.across import across
from lifegym.envs.rental.quiet_by_day.choice import choice
from lifegym.envs.rental.quiet_by_day.contract import contract
from lifegym.envs.rental.quiet_by_day.moving import moving
from lifegym.envs.rental.quiet_by_day.opening import open_world
from lifegym.envs.rental.quiet_by_day.search import search
from lifegym.envs.story import Story, task


@task(
    "rental-01",
    title="Quiet by day",
    domain="rental",
    summary=(
        "Nele works nights in a Berlin hospital and must sleep by day. A flat for her, another tenant and a cat is "
        "to be found, agreed on, signed for and moved into; listings, neighbours, lines and deadlines change and "
        "nobody says so."
    ),
    services=(
        "email", "calendar", "notion", "notification_hub", "listing_platform", "banking", "maps", "legal_search",
    ),
)  # fmt: skip
def quiet_by_day(s: Story) -> None:
    """Tell the whole story: opening, search, choice, contract, move, what holds over all."""
    c = open_world(s)
    search(s, c)
    choice(s, c)
    contract(s, c)
    moving(s, c)
    across(s, c)
