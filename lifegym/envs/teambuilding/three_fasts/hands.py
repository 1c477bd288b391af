"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from lifegym.envs.authoring import Doing, Person
from lifegym.envs.story import Built, Play, Player, StepFunction
from lifegym.envs.teambuilding.three_fasts.cast import (
    COUNTS,
    DECISIONS,
    FRIDAY,
    HEADCOUNT,
    OFFERS,
    THURSDAY,
    Cast,
    Department,
    Numbers,
    Venue,
)
from lifegym.reward.build import RowsBuilder, fact, is_, rows, within
from lifegym.reward.facts import NumberValue
from lifegym.worlds.money import Money

MENU_WORDS: Final = ("vegetarian", "veg", "thali", "meatless")


def enter(me: Player, name: str, numbers: Numbers) -> Doing:
    """Put a department's numbers into the headcount, and add up."""
    lines = yield from HEADCOUNT.rows(me)
    cells = dict(zip(COUNTS, numbers, strict=True))
    if any(line["department"] == name for line in lines):
        yield from HEADCOUNT.mark(me, name, **cells)
    else:
        yield from HEADCOUNT.add(me, department=name, **cells)
    yield from HEADCOUNT.mark(me, "TOTAL", **{column: _sum(lines, column) for column in COUNTS})


def _sum(lines: list[dict[str, str]], column: str) -> int:
    return sum(int(line[column]) for line in lines if line["department"] != "TOTAL")


def totals(me: Player) -> Doing:
    """Return the row TOTAL as this assistant has it."""
    lines = yield from HEADCOUNT.rows(me)
    return {column: _sum(lines, column) for column in COUNTS}


def numbers_mail(department: Department, *, lead: str = "", tail: str = "") -> tuple[str, str]:
    """Return subject and text of a coordinator's answer."""
    return f"{department.name}: numbers", " ".join(part for part in (lead, department.numbers.said(), tail) if part)


def page(me: Player, key: str, day: date | None = None) -> Doing:
    """Return a page of the platform."""
    return (
        yield me.review_platform.get_merchant(merchant_id=key, date=day.isoformat() if day else None, party_size=None)
    )


def out(me: Player, name: str, why: str) -> Doing:
    """Note that an offer has fallen away."""
    yield from OFFERS.set(me, name, State="Out", Why=why)


def asks(who: Person, subject: str, body: str) -> StepFunction:
    """Return a step that writes a mail."""

    def step(me: Player) -> Play:
        yield from who.write(me, subject, body)

    return step


# What must be true.


def rm(amount: int) -> Money:
    """Return whole ringgit."""
    return Money.of(amount, "MYR")


def count(number: int, *about: str | tuple[str, ...], most: int = 12) -> Any:
    """A plain number about a subject."""
    return fact(NumberValue(number=str(number)), about=about, most=most)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


def stands(name: str, numbers: Numbers) -> Built:
    """The headcount has these numbers for a department, or for TOTAL."""
    return HEADCOUNT.row(department=name, **{key: count(value) for key, value in zip(COUNTS, numbers, strict=True)})


def is_out(name: str) -> RowsBuilder:
    """An offer is out on the board."""
    return OFFERS.row(name, State="Out")


def reserved(venue: Venue) -> RowsBuilder:
    """The agent reserved a hall, and did not cancel it."""
    return rows("review_platform.reservations").made().where(
        merchant_id=venue.key, status=is_("confirmed", "completed", "no_show")
    )  # fmt: skip


def asked_again(*words: str | tuple[str, ...], since: int, until: int) -> RowsBuilder:
    """The agent put a question that names the words in those stages, even if it was taken back."""
    return DECISIONS.row(*words, Status="Asked").made().during(since, until).ever()


def both_days(c: Cast) -> tuple[date, date]:
    """Return the two days."""
    return c.day(THURSDAY), c.day(FRIDAY)
