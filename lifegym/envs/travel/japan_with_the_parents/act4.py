"""Act four, S23 to S27: a broken van, a suite, a late flight, the notary, the books."""

from __future__ import annotations

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.act4_books import the_books
from lifegym.envs.travel.japan_with_the_parents.act4_home import home, the_last_evening
from lifegym.envs.travel.japan_with_the_parents.act4_van import corner_suite, the_van
from lifegym.envs.travel.japan_with_the_parents.cast import Cast


def act4(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """Tell S23 to S27."""
    the_van(s, c, ids)
    corner_suite(s, c)
    the_last_evening(s, c, ids)
    home(s, c)
    the_books(s, c)
