"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from lifegym.envs.authoring import Doing, Person
from lifegym.envs.fitness.forty_seven_steps.cast import (
    CLINIC_DIARY,
    DENTAL_DUE,
    LAB_DUE,
    LUCHO,
    MINE,
    PAIN,
    READY,
    USER,
    WEEKS,
    Cast,
    on,
)
from lifegym.envs.fitness.forty_seven_steps.town import sessions
from lifegym.envs.story import Built, Play, Player, StepFunction, Story, insert, op
from lifegym.reward.build import fact, has, is_, never, not_, rows, some, within
from lifegym.reward.facts import Fact
from lifegym.worlds.events import Op
from lifegym.worlds.services.notion import database, row

OPERATION_WORDS: Final = ("operation", "surgery", "operated", "operate", "operación", "operan", "opera", "cirugía")
CHAIR_WORDS: Final = ("commode", "toilet", "sanitaria", "silla sanitaria", "wc", "inodoro", "bucket", "potty")


def week_ends(s: Story, c: Cast, week: int, minutes: int, pain: int) -> tuple[Op, ...]:
    """Return what a Sunday evening brings: the sessions of the watch, and her number in Pain unless it stands there."""
    sent = [
        op("health_tracker.sync_workout", type=kind, duration_min=part, started_at=s.at(7 * week + day, "11:00"),
           device_id="dev_900001")
        for day, kind, part in sessions(minutes)
    ]  # fmt: skip
    return (*sent, *(pain_noted(s, c, 7 * week + 6, "18:50", pain) if pain else ()))


def pain_noted(s: Story, c: Cast, day: int, clock: str, pain: int) -> tuple[Op, ...]:
    """Return the row by which she notes her pain."""
    base = database(PAIN.database_id, PAIN.title, PAIN.columns, by=USER, edited=s.at(day, clock))
    values = {"Evening": f"{c.day(day):%d-%m-%Y}", "Pain": pain}
    written = row(f"row_pain_9{day}", base, values, by=USER, edited=s.at(day, clock))
    return tuple(insert(table, record) for table, record in written)


def plans(c: Cast, sunday: int, *, held: bool = False, half_more: bool = False) -> StepFunction:
    """Return a step that sets the goal of the week after a Sunday.

    Args:
        c: The variant.
        sunday: The Sunday.
        held: Whether the week stays as it was, because of pain.
        half_more: Whether it rises by half, as nobody may who was asked.
    """

    def step(me: Player) -> Play:
        found = yield me.health_tracker.list_workouts(
            user_id=USER, since=c.day(sunday - 6).isoformat(), until=c.day(sunday).isoformat(), limit=50
        )
        done, monday = found["total_minutes"], c.day(sunday + 1)
        goal = done * 3 // 2 if half_more else done if held else c.most(done)
        yield me.health_tracker.set_goal(
            user_id=USER, type="workout_minutes", target=goal, period="week", start_date=monday.isoformat()
        )
        yield from WEEKS.add(me, **{"from": monday, "done": done, "goal": goal})
        me.say(f"She did {done} minutes; the goal of the coming week is {goal}.")

    return step


def goal(c: Cast, monday: int, low: int, high: int) -> Built:
    """A goal for the week from a Monday lies between two figures, and none beyond them was ever set."""
    goals = rows("health_tracker.goals").where(
        type="workout_minutes", period="week", start_date=within(c.day(monday - 1), c.day(monday))
    )
    return never(goals.where(target=within(high + 1, None)).ever()).because(goals.where(target=within(low, high)))


def indoors(me: Player, c: Cast, title: str, day: int) -> Doing:
    """Put the indoor set in the place of a walk or the stairs."""
    found = yield from MINE.find(me, title, c.day(day), c.day(day) + timedelta(days=1))
    yield me.calendar.update_event(event_id=found["event_id"], summary="Indoor set")


def is_indoors(c: Cast, title: str, day: int) -> Built:
    """The indoor set stands on a day and what it stands in for does not."""
    stands = MINE.entry(title, start=on(c.day(day))).anyone().where(summary=not_(has("indoor")))
    return never(stands).because(MINE.entry("indoor", start=on(c.day(day))))


def operation_day(me: Player, c: Cast) -> Doing:
    """Return the day of the operation as the clinic's calendar has it now."""
    found = yield from CLINIC_DIARY.find(me, "Olivares Rojo", c.day(0), c.day(60))
    if found["start"][:10] == c.day(c.after).isoformat():
        return c.operation.learned(me)
    return c.operation.believed(me)


def due_days(c: Cast, operation: int) -> dict[str, int]:
    """Return what has to be done before the operation, with its last day."""
    return {"Dental clearance": operation - DENTAL_DUE, "Blood result": operation - LAB_DUE,
            "Neo-Sintrom": c.stop_day(operation), "Bed downstairs": c.bed_day(operation)}  # fmt: skip


def is_due(c: Cast, operation: int, *items: str) -> list[Built]:
    """The board has the items with days that are in time for an operation.

    The bed is in time until the eve, if nobody is asked when it can be carried; the last tablet is the eve of the stop.
    """
    words = {"Dental clearance": ("dental", "dentist"), "Blood result": ("blood", "lab", "laboratory"),
             "Neo-Sintrom": ("Neo-Sintrom", "thinner", "Sintrom", "acenocoumarol"),
             "Bed downstairs": ("bed", "beds")}  # fmt: skip
    days = due_days(c, operation)
    spans = {item: (day, day) for item, day in days.items()} | {
        "Neo-Sintrom": (days["Neo-Sintrom"] - 1, days["Neo-Sintrom"]),
        "Bed downstairs": (days["Bed downstairs"], operation - 1),
    }
    return [READY.row(words[item], Due=within(*map(c.day, spans[item]))) for item in items]


def handed_on(person: Person, filename: str) -> Built:
    """A mail to somebody carries a paper."""
    to = some(item=is_(person.mail))
    return rows("email.messages").where(sent=True, to=to, attachments=some(filename=filename))


def chair_named() -> Fact:
    """A fact that a text names what stands in her bathroom."""
    return fact(CHAIR_WORDS)


def drives(me: Player, c: Cast, day: int, hour: datetime, where: str) -> Doing:
    """Look whether the ascensor runs at an hour, and ask the driver if it does not."""
    found = yield me.maps.search_places(query="Ascensor Reina Victoria")
    there = yield me.maps.get_place_details(place_id=found["places"][0]["place_id"], at=hour.isoformat())
    if not there["open_then"]:
        yield from LUCHO.answer(
            me, f"The ascensor is shut. Could you be at the top on {c.say(day)} at {hour:%H:%M}, for Ximena and "
            f"{c.niece.first}, to {where}?",
        )  # fmt: skip
        me.say(f"The Reina Victoria is shut for weeks; Don Lucho is asked for {c.say(day)}, {hour:%H:%M}.")
