"""What every draw must satisfy for the story to hold, and for its reference to come through; else it is refused.

What the reference takes for granted, and where it is made sure of:

- each flight it may need (out, home, and the early one once seats come free) has aisles to give, so that Ma can sit on
  one: :func:`_aisles`, on the seats strangers really have;
- two refundable flights out and two home fit the hours of everybody, the early ones do too, nothing else does:
  :func:`_flights`;
- a flight home that is late, by delay or by a new schedule, misses the signing, and the early one costs no more than
  may be spent unasked: :func:`_flights`;
- in each town three houses suit and cost no more than the limit of a stay; the house Mai took suits until it is hit:
  :func:`_houses`;
- what is changed in silence can still be seen in a turn before it matters, and the order of the spans is that of the
  stages: :func:`_times`;
- the limit allows the dearest right choices and forbids the cheapest with the big room: :func:`_money`;
- the right way of three has no letter that is a word besides: :func:`_ways`.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from lifegym.envs.story import StoryError
from lifegym.envs.travel.japan_with_the_parents.cast import RATE, Cast
from lifegym.envs.travel.japan_with_the_parents.casting import FARES, ROAD_EXTRAS, total_of_trip
from lifegym.envs.travel.japan_with_the_parents.lines import EARLY, GOOD, LEAST_AISLES, Line, aisles_free
from lifegym.envs.travel.japan_with_the_parents.lodgings import yen_of_rooms
from lifegym.envs.travel.japan_with_the_parents.twists import LOOKS, QUIET, SPANS

LIMIT: Final[int] = 2_000_000
"""Dong up to which Mai need not be asked."""
STAY_LIMIT: Final[int] = 150_000
"""Yen up to which a stay may be booked without asking."""
SIGNING: Final[str] = "16:00"
LANDS_BY: Final[str] = "14:45"
"""Landing later than this, nobody is at the notary's by four."""
EVENING: Final[str] = "18:00"
"""Landing later than this in Osaka, Ba's dinner is late."""
_SUIT: Final = 3


def assert_sound(c: Cast) -> None:
    """Raise where a draw breaks the story.

    Raises:
        StoryError: Naming what does not hold, with the numbers.
    """
    _days(c)
    _money(c)
    _houses(c)
    _flights(c)
    _aisles(c)
    _papers(c)
    _times(c)
    _ways(c)


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise StoryError(f"this draw cannot be told: {what}")


def _days(c: Cast) -> None:
    _must(c.opening.weekday() == 0, f"the opening {c.opening} is no Monday")
    _must(
        c.leave.weekday() == 6 and c.home.weekday() == 4,
        f"they leave on {c.leave} and return on {c.home}; that should be a Sunday and a Friday",
    )


def _money(c: Cast) -> None:
    cap, stays = c.cap.minor, c.groups()
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


def _houses(c: Cast) -> None:
    for town, houses in c.right.items():
        _must(len({house.id for house in houses}) == _SUIT, f"{len(houses)} houses suit in {town}, not {_SUIT}")
        _must(not set(houses) & set(c.beside.get(town, ())), f"a house in {town} both suits and does not")
    for houses, nights in c.groups():
        for house in houses:
            _must(
                house is c.kyoto_seed or house.night * nights <= STAY_LIMIT,
                f"{house.name} costs {house.night * nights:,} JPY, above {STAY_LIMIT:,}",
            )
    twists = c.twists
    _must(
        twists.dinner == "hakone" or twists.dinner != twists.stairs,
        f"dinner cannot move in {twists.dinner}, whose house they have left",
    )


def _flights(c: Cast) -> None:
    out, back = _by_role(c.out, GOOD), _by_role(c.back, GOOD)
    early, signing = _by_role(c.back, EARLY), c.home_at(c.home, SIGNING)
    _must(len(out) == len(back) == len(early) == 2, "two flights out, two home and two early ones are wanted")
    for line in out:
        _must(
            line.depart >= "06:30" and _in_osaka(c, line) <= c.japan_at(c.leave, EVENING),
            f"{line.number} at {line.depart} does not suit Ba's day",
        )
    for line in back:
        late = lands_home(c, line) + timedelta(minutes=c.delay_minutes)
        _must(late > signing, f"{line.number} made late lands at {late:%H:%M}, before the signing")
        _must(lands_home(c, line) <= c.home_at(c.home, LANDS_BY), f"{line.number} lands too late as it is")
        for way_out in early:
            _must(
                3 * (way_out.fare - line.fare) <= LIMIT,
                f"moving from {line.number} to {way_out.number} costs more than {LIMIT:,} VND",
            )
    for line in early:
        _must(line.depart >= "07:00", f"{line.number} leaves in the night, at {line.depart}")
        _must(lands_home(c, line) <= c.home_at(c.home, LANDS_BY), f"{line.number} lands too late")
    for line in c.back:
        good = line.role in (GOOD, EARLY) or not line.seats or line.seats < 3 or not line.refundable
        _must(good or lands_home(c, line) > c.home_at(c.home, LANDS_BY), f"{line.number} suits, and is not meant to")
    for way, usable in (("out", out), ("back", [*back, *early])):
        found = sorted(line.fare for line in usable)
        _must(
            (found[0], found[-1]) == FARES[way], f"the fares {found} are not those the cap is drawn from, {FARES[way]}"
        )
    _must(c.delay_minutes > 180, "a delay of up to 180 minutes gives no free change")
    for lines in (c.out, c.back):
        _must(len({line.number for line in lines}) == len(lines), "two flights of a way have one number")


def _by_role(lines: tuple[Line, ...], role: str) -> list[Line]:
    return [line for line in lines if line.role == role]


def _aisles(c: Cast) -> None:
    for lines, day in ((c.out, c.leave), (c.back, c.home)):
        for line in lines:
            if line.role in (GOOD, EARLY):
                free = aisles_free(line, day)
                _must(free >= LEAST_AISLES, f"{line.number} on {day} has {free} free seats at the aisle")


def lands_home(c: Cast, line: Line) -> datetime:
    """Return when a direct flight home lands by the schedule."""
    return c.japan_at(c.home, line.depart) + timedelta(minutes=line.minutes)


def _in_osaka(c: Cast, line: Line) -> datetime:
    return c.home_at(c.leave, line.depart) + timedelta(minutes=line.minutes)


def _papers(c: Cast) -> None:
    beyond = c.home + timedelta(days=181)
    _must(
        c.home < c.old_expiry < beyond,
        f"Ma's old passport ends {c.old_expiry}, which must lie within six months of {c.home}",
    )
    _must(c.new_expiry > c.home + timedelta(days=400), "Ma's new passport is no better than the old")


def _times(c: Cast) -> None:
    twists = c.twists
    for name, moment in twists.when.items():
        spans = SPANS[twists.late if name == "late" else name]
        _must(any(span.holds(moment) for span in spans), f"{name} happens at {moment}, outside its spans")
    _must(twists.first_look < 2, "the stairs can be seen on the first or second Monday only")
    _must(set(twists.before_quiet()) | set(twists.after_quiet()) == {"double", "letter", "dinner"}, "an event is lost")
    _must(QUIET.day < LOOKS[3], "the quiet days lie before the fourth Monday")
    _must(LOOKS[2] < twists.counter_day < 25, f"the centre cannot want them on day {twists.counter_day}")
    _must(c.counter_new >= "08:30", f"the centre is closed at {c.counter_new}")


def _ways(c: Cast) -> None:
    _must(c.offer.letter("partner") != "A", "the partner's van has the letter A, which is a word")
    _must("10:00" < c.lunch.clock < "13:00", f"lunch at {c.lunch.clock} is no lunch")
    _must(time.fromisoformat(c.aunt.clock) < time(12), f"the aunt comes at {c.aunt.clock}")
