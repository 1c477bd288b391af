"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final, NamedTuple

from lifegym.envs.authoring import Board, Diary, Doing, Person, all_of, any_of
from lifegym.envs.exam.bura_and_paper.cast import (
    LOG,
    MINE,
    NAME_DAY,
    NEEDED,
    NEEDED_DARK,
    PLACES,
    ROTA,
    SCHOOL,
    USER,
    Cast,
    Slot,
    on,
)
from lifegym.envs.story import Built, Player
from lifegym.reward.build import RowsBuilder, fact, has, is_, never, not_, rows, within
from lifegym.reward.facts import DurationValue, Fact, NumberValue
from lifegym.reward.places import event

_MARGIN: Final = timedelta(minutes=45)
TRIP: Final = ("practice", "sail", "trip", "Lebić")


class Free(NamedTuple):
    """A free place as the school's calendar shows it."""

    start: datetime
    end: datetime
    kind: str

    @property
    def hours(self) -> int:
        """How long it is meant to be."""
        return int((self.end - self.start).seconds / 3600)


class Duty(NamedTuple):
    """A duty of hers in the rota."""

    start: datetime
    end: datetime
    night: bool


def duties(me: Player, since: str) -> Doing:
    """Return her duties of five weeks."""
    until = date.fromisoformat(since) + timedelta(days=37)
    found = yield me.calendar.list_events(
        calendar_id=ROTA.calendar_id, time_min=since, time_max=until.isoformat(), max_results=100
    )
    mine = [item for item in found["events"] if "Barbarić" in item["summary"] and item["status"] != "cancelled"]
    return [Duty(_when(item["start"]), _when(item["end"]), item["summary"].startswith("Night")) for item in mine]


def _when(text: str) -> datetime:
    return datetime.fromisoformat(text)


def suits(start: datetime, end: datetime, worked: Iterable[Duty], rests: bool) -> bool:
    """Return whether she can come: no duty near it and, for one who knows it, no morning after a night."""
    for duty in worked:
        if start < duty.end + _MARGIN and duty.start < end + _MARGIN:
            return False
        if rests and duty.night and duty.end.date() == start.date() and start.time() < time(12):
            return False
    return True


def free_places(me: Player, since: str) -> Doing:
    """Return the free places on the school's boat, in order of time."""
    until = date.fromisoformat(since) + timedelta(days=37)
    found = yield me.calendar.list_events(
        calendar_id=PLACES.calendar_id, time_min=since, time_max=until.isoformat(), max_results=100
    )
    free = [item for item in found["events"] if item["summary"].startswith("Free place")]
    return sorted(
        Free(_when(item["start"]), _when(item["end"]), item["summary"].rpartition(" ")[2].capitalize())
        for item in free
        if item["status"] != "cancelled"
    )


def plan(me: Player, since: str, stormy: Iterable[str] = ()) -> Doing:
    """Return the places that are missing until the log is full: the first that suit, one a day, none in a storm."""
    lines = yield from LOG.lines(me)
    counted = [line for line in lines if line["State"] in ("Booked", "Sailed")]
    total = sum(line["Hours"] for line in counted)
    dark = sum(line["Hours"] for line in counted if line["Kind"] != "Sail")
    days = {*stormy, *(line["Date"] for line in counted)}
    worked = yield from duties(me, since)
    chosen = []
    for free in (yield from free_places(me, since)):
        if total >= NEEDED and dark >= NEEDED_DARK:
            break
        dinner = me.know["dinner"] and (free.start.month, free.start.day) == NAME_DAY
        if free.start.date().isoformat() in days or dinner or not suits(free.start, free.end, worked, me.know["rests"]):
            continue
        chosen.append(free)
        days.add(free.start.date().isoformat())
        total += free.hours
        dark += free.hours if free.kind != "Sail" else 0
    return chosen


def book(me: Player, c: Cast, chosen: Sequence[Free], tests: Iterable[datetime], why: str = "") -> Doing:
    """Ask the school for places, and put them into log and calendar, with the tablets she may take."""
    if not chosen:
        return
    lines = "\n".join(f"- {free.start:%A} {free.start.day} {free.start:%B}, {free.start:%H:%M}" for free in chosen)
    yield from SCHOOL.write(me, "Places on the boat", f"{why}Please put me down for:\n\n{lines}")
    for free in chosen:
        yield from LOG.put(
            me, Trip=f"{free.kind} with Škola Lebić", Date=free.start.date(), Hours=free.hours, Kind=free.kind,
            State="Booked",
        )  # fmt: skip
        yield from MINE.put(me, f"Practice, {free.kind.lower()}", free.start, free.end, place="ACI marina, Split")
        taken = free.start - timedelta(hours=1)
        drowsy = any(timedelta(0) < test - taken < timedelta(hours=24) for test in tests)
        if not (drowsy and me.know["drowsy"]):
            yield from MINE.put(me, "Tablet", taken, taken + timedelta(minutes=10))
    me.say("Places asked for:\n\n" + lines)


def give_up(me: Player, day: date, why: str) -> Doing:
    """Give a booked place back: a mail, the log, the calendar with its tablet."""
    yield from SCHOOL.write(me, f"{day:%A} {day.day} {day:%B}", f"I give my place back: {why}.")
    yield from set_trip(me, day, State="Off")
    for words in ("Practice", "Tablet"):
        item = yield from MINE.find(me, words, day, day + timedelta(days=1))
        if item is not None:
            yield me.calendar.delete_event(event_id=item["event_id"])


def set_trip(me: Player, day: date, **values: Any) -> Doing:
    """Change the row of a day's trip that was booked or sailed."""
    for line in (yield from LOG.lines(me)):
        if line["Date"] == day.isoformat() and line["State"] != "Off":
            properties = {name.replace("_", " "): value for name, value in values.items()}
            yield me.call("notion.API-patch-page", page_id=line["id"], properties=properties)


def enter_sessions(me: Player, c: Cast, first: date) -> Doing:
    """Enter what the watch recorded since a day into the booked rows, one session a day."""
    found = yield me.health_tracker.list_workouts(user_id=USER, since=first.isoformat(), limit=20)
    for item in sorted(found["workouts"], key=lambda item: item["started_at"]):
        if item["type"] == "other":
            day, hours = date.fromisoformat(item["started_at"][:10]), item["duration_min"] / 60
            yield from set_trip(me, day, Hours=hours, State="Sailed")


def sums(me: Player) -> Doing:
    """Return the hours that are sailed by the log, and those under engine or at night."""
    lines = [line for line in (yield from LOG.lines(me)) if line["State"] == "Sailed"]
    total = sum(line["Hours"] for line in lines)
    return total, sum(line["Hours"] for line in lines if line["Kind"] != "Sail")


def stated(hours: Decimal, *rivals: Decimal, most: int = 4) -> tuple[Fact, Fact]:
    """Return two ways in which a text states hours: as a number among ``most``, and as a length of time."""
    about = (("hours", "hour", "h", "sailed", "total", "sum"),)
    number = fact(NumberValue(number=amount(hours)), about=about,
                  rivals=[NumberValue(number=amount(rival)) for rival in rivals], most=most)  # fmt: skip
    length = fact(DurationValue(minutes=round(hours * 60)),
                  rivals=[DurationValue(minutes=round(rival * 60)) for rival in rivals])  # fmt: skip
    return number, length


def amount(hours: float | Decimal) -> str:
    """Return hours as one writes them: ``24.75``, ``9.5``, ``12``."""
    return f"{float(hours):g}"


# What must be true.


def settled(board: Board, *words: str | tuple[str, ...], at: dict[str, Any] | None = None, **values: Any) -> Built:
    """The live rows of a subject agree in these values, and there is at least one.

    Args:
        board: The board.
        *words: What the subject's rows are called.
        at: Columns by which they are found besides.
        **values: What they say, a value or a test by column.
    """
    where = at or {}
    others = [
        board.row(*words, **where, **{name: not_(value if hasattr(value, "compiled") else is_(value))})
        for name, value in values.items()
    ]
    return never(any_of(*others)).because(board.row(*words, **where, **values))


def trip(c: Cast, key: str, **values: Any) -> Built:
    """The log's rows of a place's day agree, those left out that are off."""
    day, off = on(c.day(c.slots[key].day)), is_("Off")
    if values.get("State") == "Off":
        return settled(LOG, at={"Date": day}, **values)
    others = [
        LOG.row(Date=day, State=not_(off), **{name: not_(is_(value))})
        if name != "State"
        else LOG.row(Date=day, State=not_(is_("Off", value)))
        for name, value in values.items()
    ]
    return never(any_of(*others)).because(LOG.row(Date=day, **values))


def practice(c: Cast, slot: Slot) -> RowsBuilder:
    """Her calendar has the trip at its time."""
    return MINE.entry(TRIP, start=c.at(slot.day, slot.begin))


def none_on(c: Cast, day: int) -> RowsBuilder:
    """Her calendar has a trip on a day."""
    return MINE.entry(TRIP, start=on(c.day(day)))


def tablet(c: Cast, slot: Slot) -> RowsBuilder:
    """Her calendar has a tablet in the hours before a trip."""
    start = c.at(slot.day, slot.begin)
    return MINE.entry(("tablet", "tablets", "pill"), start=within(start - timedelta(hours=2), start))


def at_only(diary: Diary, words: str | tuple[str, ...], start: datetime, old: datetime) -> Built:
    """A calendar has the matter at its new time, and not at the old one."""
    stays = rows("calendar.events").anyone().where(
        calendar_id=diary.calendar_id, status="confirmed", summary=has(words), start=old
    )  # fmt: skip
    return never(stays).because(event(diary.calendar_id, summary=has(words), start=start))


def told_one(person: Person, *facts: Fact, besides: Iterable[Person], since: int, until: int) -> Built:
    """One person was told, and the same was not sent round to others."""
    round_about = any_of(*(other.told(*facts, since=since, until=until) for other in besides))
    return never(round_about).because(person.told(*facts, since=since, until=until))


def asked_for(c: Cast, key: str, since: int, until: int) -> Built:
    """The school was asked for a place, by its day."""
    return SCHOOL.told(fact(c.day(c.slots[key].day), most=10), since=since, until=until)


def booked(c: Cast, *keys: str) -> Built:
    """Places stand in the log as booked, at their hours, and in her calendar."""
    return all_of(*(trip(c, key, State="Booked", Hours=c.slots[key].hours) & practice(c, c.slots[key]) for key in keys))
