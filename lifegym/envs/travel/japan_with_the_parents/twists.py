"""What goes wrong in a variant, where, and when: which house, which flight, which way of telling.

Everything here is silent in the story. An instant lies between the turns that bracket it, so that there is always a
turn in which it can be noticed before anything that depends on it falls due.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from lifegym.envs.draw import Draw


class Moment(NamedTuple):
    """A day after the opening, and a clock at home."""

    day: int
    clock: str

    def seen_from(self, day: int) -> str:
        """Return the moment as a stage that begins on ``day`` writes it: ``+2 09:30``."""
        return f"+{self.day - day} {self.clock}" if self.day != day else self.clock


class Span(NamedTuple):
    """From when to when something may happen, and the hours of a day in which such things do."""

    first: Moment
    last: Moment
    opens: str = "09:00"
    closes: str = "20:00"

    def draw(self, draw: Draw) -> Moment:
        """Draw a moment of the span, in steps of five minutes."""
        days = range(self.first.day, self.last.day + 1)
        hours = {day: self._hours(day) for day in days}
        day = draw.choice([day for day in days if hours[day][0] <= hours[day][1]])
        minute = draw.integer(*hours[day], 5)
        return Moment(day, f"{minute // 60:02d}:{minute % 60:02d}")

    def holds(self, moment: Moment) -> bool:
        """Return whether a moment lies in the span."""
        return self.first <= moment <= self.last and self.opens <= moment.clock <= self.closes

    def _hours(self, day: int) -> tuple[int, int]:
        start = max(self.opens, self.first.clock) if day == self.first.day else self.opens
        end = min(self.closes, self.last.clock) if day == self.last.day else self.closes
        return _minutes(start), _minutes(end)


def before(moment: Moment) -> str:
    """Return a clock ten minutes before a moment, when the stage that it opens begins."""
    minutes = max(0, _minutes(moment.clock) - 10)
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def _minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


LOOKS: Final = (7, 14, 21, 28)
"""Days after the opening of the Monday looks."""
QUIET: Final = Moment(26, "09:30")
"""The turn of the quiet days: what happens before it can be seen in it, what happens after on the fourth Monday."""
SPANS: Final[dict[str, tuple[Span, ...]]] = {
    "stairs": (
        Span(Moment(4, "14:00"), Moment(6, "21:00"), "09:00", "21:00"),
        Span(Moment(11, "14:00"), Moment(13, "21:00"), "09:00", "21:00"),
    ),
    "fare": (Span(Moment(14, "05:30"), Moment(14, "07:45"), "05:30", "07:45"),),
    "passport": (Span(Moment(14, "10:00"), Moment(16, "17:00"), "08:30", "17:00"),),
    "counter": (Span(Moment(18, "13:00"), Moment(20, "18:00"), "09:00", "18:00"),),
    "double": (
        Span(Moment(24, "19:30"), Moment(26, "08:30"), "07:00", "23:30"),
        Span(Moment(26, "11:00"), Moment(27, "21:30"), "08:00", "23:30"),
    ),
    "letter": (
        Span(Moment(25, "08:00"), Moment(26, "09:00"), "08:00", "17:00"),
        Span(Moment(26, "10:00"), Moment(26, "12:30"), "08:00", "17:00"),
    ),
    "dinner": (
        Span(Moment(25, "09:00"), Moment(26, "09:00"), "08:00", "21:00"),
        Span(Moment(26, "11:00"), Moment(27, "21:00"), "08:00", "21:00"),
    ),
    "closed": (Span(Moment(37, "07:00"), Moment(39, "20:00"), "07:00", "20:00"),),
    "van": (Span(Moment(45, "09:00"), Moment(46, "20:00"), "09:00", "20:00"),),
    "delayed": (Span(Moment(52, "08:30"), Moment(52, "15:30"), "08:30", "15:30"),),
    "retimed": (Span(Moment(50, "08:00"), Moment(52, "15:30"), "08:00", "15:30"),),
}
"""By what happens, the spans it may fall into."""


@dataclass(frozen=True, slots=True)
class Twists:
    """One variant's silent changes: what each hits, and when."""

    stairs: str
    """Which of Mai's two houses Ma can no longer live in: ``osaka``, where the lifts stop, or ``kyoto``, where the
    rooms by the garden close."""
    dinner: str
    """Where dinner moves to eight: ``hakone`` or ``kyoto``."""
    closed: str
    """Where the house on the road closes: ``takayama``, ``hakone`` or ``tokyo``."""
    bargain: str
    """Which way's fare Mai's alert watches: ``out`` or ``home``."""
    late: str
    """How the flights home are lost: ``delayed`` on the day, or ``retimed`` before."""
    reopened: int
    """Which of the two full flights home has seats again."""
    counter_day: int
    """Day after the opening on which the visa centre now wants them."""
    out_minutes: int
    """By how much the flight out leaves late, which is announced."""
    when: dict[str, Moment]
    """By what happens, when."""

    @property
    def first_look(self) -> int:
        """Number, from 0, of the Monday that can first see the stairs."""
        return next(number for number, day in enumerate(LOOKS) if self.when["stairs"] < (day, "08:00"))

    def before_quiet(self) -> list[str]:
        """Return what happens before the quiet days' turn, in order; the rest happens before the fourth Monday."""
        return self._in_order(lambda moment: moment < QUIET)

    def after_quiet(self) -> list[str]:
        """Return what happens between the quiet days' turn and the fourth Monday, in order."""
        return self._in_order(lambda moment: moment >= QUIET)

    def _in_order(self, wanted: Callable[[Moment], bool]) -> list[str]:
        found = [(self.when[name], name) for name in ("double", "letter", "dinner") if wanted(self.when[name])]
        return [name for _, name in sorted(found)]


PUBLISHED: Final = Twists(
    stairs="osaka",
    dinner="hakone",
    closed="takayama",
    bargain="out",
    late="delayed",
    reopened=0,
    counter_day=22,
    out_minutes=30,
    when={
        "stairs": Moment(4, "17:00"),
        "fare": Moment(14, "07:30"),
        "passport": Moment(15, "16:00"),
        "counter": Moment(19, "17:50"),
        "double": Moment(25, "22:10"),
        "letter": Moment(26, "08:00"),
        "dinner": Moment(27, "15:00"),
        "closed": Moment(38, "16:20"),
        "van": Moment(46, "19:10"),
        "late": Moment(52, "15:10"),
    },
)
"""The published variant's."""


def draw_twists(draw: Draw) -> Twists:
    """Draw what goes wrong, where and when."""
    stairs = draw.choice(("osaka", "kyoto"))
    late = draw.choice(("delayed", "retimed"))
    when = {name: draw.choice(spans).draw(draw) for name, spans in SPANS.items() if name not in ("delayed", "retimed")}
    when["late"] = SPANS[late][0].draw(draw)
    return Twists(
        stairs=stairs,
        # A house that Mai leaves because of its stairs is no house whose dinner could move.
        dinner="hakone" if stairs == "kyoto" else draw.choice(("hakone", "kyoto")),
        closed=draw.choice(("takayama", "hakone", "tokyo")),
        bargain=draw.choice(("out", "home")),
        late=late,
        reopened=draw.integer(0, 1),
        counter_day=draw.choice((22, 23)),
        out_minutes=draw.integer(20, 45, 5),
        when=when,
    )
