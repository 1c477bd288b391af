"""Stages 8 to 14: a bargain, the flights, a stranger's fee, the counter, the vans, and two quiet surprises."""

from __future__ import annotations

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.act2_counter import s11_earlier, s12_counter
from lifegym.envs.travel.japan_with_the_parents.act2_flights import s8_bargain, s9_permission, s10_express
from lifegym.envs.travel.japan_with_the_parents.act2_vans import s13_vans, s14_quiet_days
from lifegym.envs.travel.japan_with_the_parents.cast import Cast


def act2(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """Tell stages 8 to 14."""
    s8_bargain(s, c, ids)
    s9_permission(s, c, ids)
    s10_express(s, c, ids)
    s11_earlier(s, c, ids)
    s12_counter(s, c)
    s13_vans(s, c)
    s14_quiet_days(s, c, ids)
