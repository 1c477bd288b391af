"""Act three, S20 and S21: two parents want the same day, a house in the mountains has closed, a permission is taken back."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from lifegym.envs.motifs.conflicting_wishes import conflicting_wishes
from lifegym.envs.motifs.due import Due
from lifegym.envs.motifs.permission_withdrawn import permission_withdrawn
from lifegym.envs.motifs.withdrawn_room import rebooked, withdrawn_room
from lifegym.envs.story import Built, Play, Player, StageBuilder, Story, Turn
from lifegym.envs.travel.japan_with_the_parents.cast import CAL_FAMILY, CAL_MAI, TANPOPO, Cast
from lifegym.envs.travel.japan_with_the_parents.hands import (
    Doing,
    address,
    ask,
    asking,
    cheap_room,
    decide,
    mark,
    newest,
    put_event,
    rooms_found,
    send,
    take_room,
)
from lifegym.envs.travel.japan_with_the_parents.road import LIEN_PLACES, held_in, live_stay, mail_in, nth, words
from lifegym.envs.travel.japan_with_the_parents.terms import (
    AUTHORISATIONS,
    any_of,
    attended,
    decisions_row,
    family_event,
    in_japan,
    mai_event,
    naming,
    right_rooms,
    told,
)
from lifegym.reward.build import RowsBuilder, fact, has, is_, ledger, never, rows, within
from lifegym.reward.places import event

LIMIT: Final = 2_000_000
CASTLE, TEA = ("Himeji",), ("Uji",)
_OUTING: Final = ("Himeji", "Uji")


def kyoto_days(s: Story, c: Cast, ids: dict[str, str]) -> None:
    """Tell S20 and S21, and leave in ``ids`` nothing but the withdrawal's id."""
    ids["m8"] = _s20_two_wishes(s, c)
    _s21_card_review(s, c)


def about_takayama(since: int, until: int) -> RowsBuilder:
    """Questions about a house in Takayama put in some stages."""
    return decisions_row("Takayama", since=nth(since), until=nth(until))


def replaced(s: Story, c: Cast) -> Due:
    """Return the check of the house that takes the closed one's place; it falls due in S22."""
    return s_due[s.variant, id(s)]


s_due: dict[tuple[int, int], Due] = {}


def _rooms(c: Cast, since: int, until: int) -> Built:
    return any_of(*(room.during(nth(since), nth(until)) for room in right_rooms(c.trip(10), c.trip(13), "Takayama")))
