"""Small things acts three and four share: what is held on a night, events to be moved."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from inspect import cleandoc
from typing import Any, Final, TypeVar

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.story import Player, op
from lifegym.envs.travel.japan_with_the_parents.cast import CAL_FAMILY, USER_ID, Cast
from lifegym.envs.travel.japan_with_the_parents.lines import Line
from lifegym.envs.travel.japan_with_the_parents.terms import HELD
from lifegym.reward.build import RowsBuilder, is_, rows
from lifegym.worlds.events import Op

T = TypeVar("T")
TANPOPO_NAME: Final = "Tanpopo Transfers"
TERRACE: Final = "terrace bath family"
SUITE: Final = "corner suite"
LIEN_PLACES: Final = ("Hamadera", "Sakai", "3-8-15", "2716", "naniwa-mail")
"""Words by which anybody would find Dì Liên."""


def nth(stage: int) -> int:
    """Return the index of the story's stage S1, S2, ..."""
    return stage - 1


def listing(sender: str, name: str, subject: str, body: str) -> tuple[str, Op]:
    """Return what :func:`~.arrivals.letter` does for a mail whose lines are a list and stay apart."""
    text = cleandoc(body)
    arrives = op("email.deliver", sender=sender, sender_name=name, subject=subject, body=text)
    return f"New mail from {name} <{sender}>\nSubject: {subject}\n\n{text}", arrives


def live_stay(first: date, **tests: Any) -> RowsBuilder:
    """Any reservation of Mai's account that begins on a day and stands, whoever made it."""
    return (
        rows("hotel_booking.reservations").anyone().where(user_id=USER_ID, status=is_(*HELD), check_in=first, **tests)
    )


def held(me: Player) -> Doing:
    """Return all reservations as the list shows them, whatever their state."""
    found = yield me.hotel_booking.list_reservations(user_id=USER_ID)
    return found["reservations"]


def held_in(me: Player, city: str, *states: str) -> Doing:
    """Return the newest reservation in a town in one of the states (confirmed or checked in by default)."""
    wanted = states or ("confirmed", "checked_in")
    found = yield from held(me)
    fitting = [row for row in found if row["city"] == city and row["status"] in wanted]
    return max(fitting, key=lambda row: row["reservation_id"], default=None)


def event_starting(me: Player, when: str, calendar: str = CAL_FAMILY) -> Doing:
    """Return the standing event of a calendar that begins at an instant, or None."""
    start = datetime.fromisoformat(when)
    found = yield me.calendar.list_events(
        time_min=(start - timedelta(hours=2)).isoformat(),
        time_max=(start + timedelta(hours=2)).isoformat(),
        calendar_id=calendar,
    )
    for row in found["events"]:
        if row["status"] != "cancelled" and datetime.fromisoformat(row["start"]) == start:
            return row
    return None


def pick(found: Iterable[T], what: str) -> T:
    """Return the first of what was found.

    Raises:
        LookupError: There is none. (``next`` alone would end the step's own generator.)
    """
    for item in found:
        return item
    raise LookupError(f"no {what}")


def words(iso: str) -> str:
    """Return a tool's date or time as a day in words: ``5 April``."""
    day = date.fromisoformat(iso[:10])
    return f"{day.day} {day:%B}"


def clock(iso: str) -> str:
    """Return the wall-clock time of a tool's timestamp."""
    return iso[11:16]


def earlier(iso: str, minutes: int) -> str:
    """Return the wall-clock time so many minutes before a tool's timestamp."""
    return f"{datetime.fromisoformat(iso) - timedelta(minutes=minutes):%H:%M}"


def figure(text: str, pattern: str) -> int:
    """Return the first whole number a pattern's group finds in a text: ``95,000``.

    Raises:
        LookupError: The text does not say it.
    """
    found = re.search(pattern, text)
    if found is None:
        raise LookupError(f"nothing like {pattern!r} in what was said")
    return int(found[1].replace(",", "").replace(".", ""))


def family_of(c: Cast) -> tuple[str, ...]:
    """Return the addresses of those who may know where Dì Liên lives."""
    return tuple(person.mail for person in (c.mai, c.ma, c.ba, c.tu, c.lien))


def landed(c: Cast, line: Line, minutes: int) -> time:
    """Return the clock in Osaka at which a flight out lands when it is so many minutes late."""
    leaves = c.home_at(c.leave, line.depart)
    # Japan is two hours ahead of home.
    return (leaves + timedelta(minutes=line.minutes + 120 + minutes)).time()


def drive_row(me: Player, yen: int) -> str:
    """Return the ledger's item for the drive of that price.

    Raises:
        LookupError: No live row has it.
    """
    for row in me.know["ledger"]:
        if row["amount"] == yen and row["currency"] == "JPY" and row["state"] == "planned":
            return str(row["item"])
    raise LookupError(f"no drive of {yen} JPY in the ledger")
