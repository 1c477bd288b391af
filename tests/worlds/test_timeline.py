"""A timeline is in order, and playing it opens turns and closes stages in time order with the world's own processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.events import Event, EventKind, Op, Stage, Timeline
from lifegym.worlds.timeline import Finished, Opening, Playhead, StageClosed
from lifegym.worlds.world import World
from tests.worlds.toy import START, garden_world

EURO = {"amount": "3.50", "currency": "EUR"}


@dataclass
class When:
    """A condition made of a function."""

    test: Callable[[World], bool]

    def holds(self, world: World) -> bool:
        return self.test(world)


def stage(index: int, hours: float) -> Stage:
    """Return a stage that begins some hours after the start."""
    return Stage(index=index, title=f"stage {index}", at=START + timedelta(hours=hours))


def event(event_id: str, hours: float, stage: int = 0, kind: EventKind = "user_message", **rest: Any) -> Event:
    """Return an event some hours after the start."""
    at = START + timedelta(hours=hours)
    return Event(event_id=event_id, kind=kind, at=at, stage=stage, text=f"text of {event_id}", **rest)


def timeline(*events: Event) -> Timeline:
    """Return two days of a stage each."""
    return Timeline((stage(0, 0), stage(1, 24)), events, START + timedelta(hours=48))


def wither(plant: str) -> Op:
    """Return the change that lets a plant wither."""
    return Op(target="garden.wither", arguments={"plant_id": plant, "price": EURO})


def play(world: World, playhead: Playhead) -> list[str]:
    """Close every turn at once and return what happened, in order."""
    seen: list[str] = []
    while True:
        happening = playhead.advance(world)
        hours = (world.now - START) / timedelta(hours=1)
        match happening:
            case Opening():
                seen.append(f"{happening.event_id} at {hours:g}")
                world.open_turn(happening.kind, happening.event_id, happening.text)
                world.close_turn("")
            case StageClosed():
                seen.append(f"closed {happening.stage}")
            case Finished():
                return seen


def test_playhead__turns_and_stages_in_order() -> None:
    """Events open turns at their time, mutations do not, and each stage closes once, before the next begins."""
    world = garden_world()
    playhead = Playhead(
        timeline(
            event("t1", 1), event("m1", 2, kind="mutation", ops=(wither("plt_0001"),)), event("t2", 3),
            event("t3", 24, 1, ops=(wither("plt_0002"),)),
        )
    )  # fmt: skip
    assert play(world, playhead) == ["t1 at 1", "t2 at 3", "closed 0", "t3 at 24", "closed 1"]
    plants = world.table("garden.plants").rows
    assert [plants[f"plt_000{n}"].status for n in (1, 2, 3)] == ["withered", "withered", "dry"]
    assert {change.stage for change in world.journal.entries if change.table == "garden.plants"} == {0, 1}
    assert isinstance(playhead.advance(world), Finished)


def test_playhead__conditions_and_voided_changes() -> None:
    """An event whose condition fails is skipped.

    A change that no longer applies is noted and the turn opens all the same.
    """
    world = garden_world()
    playhead = Playhead(
        timeline(
            event("t1", 1, when=When(lambda world: False)),
            event("t2", 2, ops=(wither("gone"), wither("plt_0001"))),
            event("t3", 25, 1, when=When(lambda world: world.turn == 1)),
        )
    )
    assert play(world, playhead) == ["t2 at 2", "closed 0", "t3 at 25", "closed 1"]
    assert playhead.skipped == ["t1"]
    [(event_id, reason)] = playhead.voided
    assert (event_id, "No plant has the id 'gone'" in reason) == ("t2", True)
    assert world.table("garden.plants").rows["plt_0001"].status == "withered"


def test_playhead__an_insert_whose_key_the_agent_took_is_voided() -> None:
    """A record the agent already put under the same key keeps the story's from entering, and that is noted."""
    world = garden_world()
    world.call("files.write", {"path": "plan.md", "content": "mine"})
    row = {"path": "plan.md", "content": "theirs", "updated_at": "2026-03-02T08:00:00Z"}
    playhead = Playhead(
        timeline(event("t1", 1, ops=(Op(target="insert", arguments={"table": "files.files", "record": row}),)))
    )
    play(world, playhead)
    assert [event_id for event_id, _ in playhead.voided] == ["t1"]
    assert world.table("files.files").rows["plan.md"].content == "mine"


def test_playhead__what_was_asked_for_opens_turns() -> None:
    """Notices pushed by a process open a turn at their own time, those of one moment together, before later events."""
    world = garden_world()
    for name in ("loud a", "loud b"):
        world.call("garden.buy", {"name": name, "price": EURO})
    world.pushes.clear()
    playhead = Playhead(Timeline((stage(0, 0),), (event("t1", 1), event("t2", 60)), START + timedelta(hours=72)))
    assert play(world, playhead) == ["t1 at 1", "push at 48", "t2 at 60", "closed 0"]
    assert world.table("transcript.turns").rows["turn_0002"].text == "loud a is dry\n\nloud b is dry"


def test_playhead__processes_due_at_an_event_come_first() -> None:
    """What is due at the very time of an event, or of a stage's end, has happened when it is looked at."""
    world = garden_world()
    world.schedule(START + timedelta(hours=1), "garden", "tick", "first")
    seen: list[int] = []

    def looks(world: World) -> bool:
        seen.append(len(world.table("garden.notes")))
        return True

    when = When(looks)
    play(world, Playhead(timeline(event("t1", 1, when=when), event("t2", 25, 1))))
    assert seen == [1]


@pytest.mark.parametrize("steps", range(5))
def test_playhead__copies_and_progress(steps: int) -> None:
    """A playhead copied, or made from another's progress, goes on in a forked world as the original does."""
    world = garden_world()
    playhead = Playhead(timeline(event("t1", 1), event("t2", 2, ops=(wither("gone"),)), event("t3", 25, 1)))
    for _ in range(steps):
        happening = playhead.advance(world)
        if isinstance(happening, Opening):
            world.open_turn(happening.kind, happening.event_id, happening.text)
    copies = [playhead.copy(), Playhead(playhead.timeline, *playhead.progress())]
    worlds = [world.fork(), world.fork()]
    rest = play(world, playhead)
    for twin, branch in zip(copies, worlds, strict=True):
        assert play(branch, twin) == rest
        assert (branch.digest(), twin.progress()) == (world.digest(), playhead.progress())


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ((event("t1", 1), event("t1", 2)), "twice: t1"),
        ((event("t1", 2), event("t2", 1)), "event t2 at .* sort events by time"),
        ((event("t1", 25),), "event t1 at .* lies outside its stage 'stage 0'"),
        ((event("t1", 1, 1),), "lies outside its stage 'stage 1'"),
        ((event("t1", 1, 7),), "belongs to stage 7 of 2"),
        (
            (event("t1", 1), event("m1", 2, kind="mutation"), event("t2", 25, 1)),
            "mutation m1 is the last thing in stage 0",
        ),
        ((event("t1", 1), event("m1", 2, kind="mutation")), "mutation m1 comes after the last turn"),
    ],
)
def test_timeline__what_cannot_be_is_refused(events: tuple[Event, ...], says: str) -> None:
    """A timeline with things out of order or out of place is refused by name."""
    with pytest.raises(ValueError, match=says):
        timeline(*events)


def test_timeline__stages_follow_one_another() -> None:
    """Stages are numbered in order and each lasts some time; there is at least one."""
    end = START + timedelta(hours=48)
    for stages, says in (
        ((), "at least one stage"),
        ((stage(1, 0),), "has index 1, expected 0"),
        ((stage(0, 5), stage(1, 5)), "must follow one another"),
        ((stage(0, 50),), "must follow one another"),
    ):
        with pytest.raises(ValueError, match=says):
            Timeline(stages, (), end)
