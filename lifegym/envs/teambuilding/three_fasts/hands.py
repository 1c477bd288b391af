"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from lifegym.envs import motifs
from lifegym.envs.authoring import Doing, Person
from lifegym.envs.story import Built, Play, Player, StageBuilder, StepFunction, Story, op, update
from lifegym.envs.teambuilding.three_fasts.background import SURAU, hall_text
from lifegym.envs.teambuilding.three_fasts.cast import (
    COUNTS,
    DECISIONS,
    FRIDAY,
    HEADCOUNT,
    OFFERS,
    ROOM_FOR,
    THURSDAY,
    Cast,
    Department,
    Numbers,
    Venue,
)
from lifegym.reward.build import RowsBuilder, fact, is_, rows, within
from lifegym.reward.facts import NumberValue
from lifegym.worlds.money import Money
from lifegym.worlds.services.review_platform.records import Fact

VEGETARIAN: Final = ("vegetarian", "vegetarians", "veg", "meatless")
THU: Final = ("thursday", "thu", "thurs", "khamis")
FRI: Final = ("friday", "fri", "jumaat")


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


def fallen(detail: dict[str, Any], day: date) -> str:
    """Return what speaks against a hall by its page; empty if nothing does."""
    if detail["max_party_size"] < ROOM_FOR:
        return f"holds {detail['max_party_size']} since the works"
    shut = [item for item in detail["closures"] if item["first_day"] <= day.isoformat() <= item["last_day"]]
    return f"closed on our days: {shut[0]['reason']}" if shut else ""


def falls(s: Story, c: Cast, st: StageBuilder, at: str, venue: Venue) -> str:
    """Let one of two halls fall away in silence: one shrinks, one closes."""
    if venue.fate == "closed":
        closing = op(
            "review_platform.close_days", merchant_id=venue.key, first_day=c.day(THURSDAY - 3),
            last_day=c.day(FRIDAY + 4), reason="Sea wall works.",
        )  # fmt: skip
        return motifs.withdrawn_offer(s, st, at, closing)
    groups = f"{SURAU.partition(';')[0]}; since the works the hall holds groups of up to 48."
    change = update(
        "review_platform.merchants", venue.key, max_party_size=48, unit_size=48,
        description=hall_text(venue, groups), facts=[Fact(topic="groups", text=groups)],
    )  # fmt: skip
    return motifs.price_beyond(s, st, at, change)


def looks_again(c: Cast) -> StepFunction:
    """Return a step that looks at the halls and strikes what has fallen away."""

    def step(me: Player) -> Play:
        for key, name, _ in me.know["fits"]:
            detail = yield from page(me, key, c.day(THURSDAY))
            why = fallen(detail, c.day(THURSDAY))
            if why and name not in me.know.setdefault("fallen", []):
                me.know["fallen"].append(name)
                yield from out(me, name, why)
                me.say(f"{name} is out: {why}.")

    return step


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
