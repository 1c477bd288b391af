"""What every draw must satisfy for the story to hold; a draw that does not is refused."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from lifegym.envs.story import StoryError
from lifegym.envs.travel.japan_with_the_parents.air import BACK, OUT, Line
from lifegym.envs.travel.japan_with_the_parents.cast import (
    FARES,
    RATE,
    ROAD_EXTRAS,
    Cast,
    House,
    total_of_trip,
    yen_of_rooms,
)

LIMIT: Final[int] = 2_000_000
"""Dong up to which Mai need not be asked."""
STAY_LIMIT: Final[int] = 150_000
"""Yen up to which a stay may be booked without asking."""
SIGNING: Final[str] = "16:00"


def assert_sound(c: Cast) -> None:
    """Raise where a draw breaks the story.

    Raises:
        StoryError: Naming what does not hold, with the numbers.
    """
    _days(c)
    _money(c)
    _flights(c)
    _papers(c)


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise StoryError(f"this draw cannot be told: {what}")


def _days(c: Cast) -> None:
    _must(c.opening.weekday() == 0, f"the opening {c.opening} is no Monday")
    _must(
        c.leave.weekday() == 6 and c.home.weekday() == 4,
        f"they leave on {c.leave} and return on {c.home}; that should be a Sunday and a Friday",
    )


def _stays(c: Cast) -> tuple[tuple[tuple[House, ...], int], ...]:
    return ((c.osaka_right, 5), ((c.kyoto_seed,), 5), (c.takayama_right, 3), (c.hakone_right, 2), (c.tokyo_right, 4))


def _money(c: Cast) -> None:
    cap, stays = c.cap.minor, _stays(c)
    dearest = (
        total_of_trip(yen_of_rooms(stays, True) + c.supplement.minor, FARES["out"][1] + FARES["back"][1]) + ROAD_EXTRAS
    )
    cheapest = total_of_trip(yen_of_rooms(stays, False) + c.upgrade.minor, FARES["out"][0] + FARES["back"][0])
    _must(dearest < cap, f"the dearest right choices cost {dearest:,} VND, not less than the cap {cap:,}")
    _must(
        cheapest > cap,
        f"the cheapest right choices with the big room cost {cheapest:,} VND, not more than the cap {cap:,}",
    )
    _must(
        c.supplement.minor * RATE <= LIMIT < c.suite.minor * RATE,
        f"the supplement {c.supplement} must lie within, the suite {c.suite} beyond {LIMIT:,} VND",
    )
    _must(
        c.upgrade.minor % 2 == 0 and c.suite.minor % 4 == 0, "the big room and the suite must have whole prices a night"
    )
    for houses, nights in stays:
        for house in houses:
            _must(
                house is c.kyoto_seed or house.night * nights <= STAY_LIMIT,
                f"{house.name} costs {house.night * nights:,} JPY, above {STAY_LIMIT:,}",
            )


def _flights(c: Cast) -> None:
    lines = {line.number: line for line in (*OUT, *BACK)}
    signing = c.home_at(c.home, SIGNING)
    for number in ("K81751", "K81753"):
        late = _lands(c, lines[number]) + timedelta(minutes=c.delay_minutes)
        _must(late > signing, f"{number} delayed lands at {late:%H:%M}, before the signing")
        _must(
            3 * (lines["K81749"].fare - lines[number].fare) <= LIMIT,
            f"moving from {number} costs more than {LIMIT:,} VND",
        )
    _must(_lands(c, lines["K81749"]) <= c.home_at(c.home, "14:45"), "the early flight lands too late")
    fares = {"out": ("H7622", "K81740"), "back": ("K81751", "K81753", "K81749")}
    for way, numbers in fares.items():
        found = sorted(lines[number].fare for number in numbers)
        _must(
            (found[0], found[-1]) == FARES[way], f"the fares {found} are not those the cap is drawn from, {FARES[way]}"
        )
    _must(c.delay_minutes > 180, "a delay of up to 180 minutes gives no free change")


def _lands(c: Cast, line: Line) -> datetime:
    return c.japan_at(c.home, line.depart) + timedelta(minutes=line.minutes)


def _papers(c: Cast) -> None:
    beyond = c.home + timedelta(days=181)
    _must(
        c.home < c.old_expiry < beyond,
        f"Ma's old passport ends {c.old_expiry}, which must lie within six months of {c.home}",
    )
    _must(c.new_expiry > c.home + timedelta(days=400), "Ma's new passport is no better than the old")
