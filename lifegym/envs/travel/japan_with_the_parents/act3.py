"""Act three, S15 to S22: the last Monday at home, the eve, the flight out, Osaka, Kyoto, the mountain road."""

from __future__ import annotations

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.act3_eve import a_treat_and_an_uncle, the_eve
from lifegym.envs.travel.japan_with_the_parents.act3_kyoto import kyoto_days
from lifegym.envs.travel.japan_with_the_parents.act3_monday import look_through_4
from lifegym.envs.travel.japan_with_the_parents.act3_out import osaka, out
from lifegym.envs.travel.japan_with_the_parents.cast import Cast


def act3(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """Tell S15 to S22."""
    look_through_4(s, c, ids)
    cap = a_treat_and_an_uncle(s, c)
    the_eve(s, c, ids, cap)
    out(s, c)
    osaka(s)
    kyoto_days(s, c, ids)
