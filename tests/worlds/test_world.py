"""A world keeps its promises: forks are apart, a refused call changes nothing, time does what was scheduled."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.world import World
from tests.worlds.toy import INES, START, Plant, garden_world

EURO = {"amount": "3.50", "currency": "EUR"}
DEAR = {"amount": "900", "currency": "EUR"}


def everything(world: World) -> tuple[Any, ...]:
    """Return all that a refused call must leave alone, also what the digest leaves out."""
    marks = {name: dict(table.marks) for name, table in world.tables.items()}
    return world.digest(), marks, list(world.journal.entries), list(world.pushes), list(world.agenda), world._timers


GOOD: list[tuple[str, dict[str, Any]]] = [
    ("files.write", {"path": "a.md", "content": "x"}),
    ("files.append", {"path": "USER.md", "content": "y"}),
    ("garden.buy", {"name": "thirsty sage", "price": EURO}),
    ("garden.rename", {"plant_id": "plt_0002", "name": "mint", "again": 3}),
    ("garden.look", {"plant_id": "plt_0002"}),
]
BAD: list[tuple[str, dict[str, Any], str]] = [
    ("garden.buy", {"name": "sage", "price": EURO, "fail": True}, "CHANGED_MIND"),
    ("garden.buy", {"name": "sage", "price": DEAR}, "PAYMENT_DECLINED"),
    ("garden.buy", {"name": "sage", "price": EURO, "method": "pm_2"}, "PAYMENT_DECLINED"),
    ("garden.buy", {"name": "sage"}, "BAD_ARG"),
    ("garden.compost", {"plant_ids": ["plt_0002", "plt_0001"], "fail": True}, "CHANGED_MIND"),
    ("garden.compost", {"plant_ids": ["plt_0001", "plt_0001"]}, "PLANT_NOT_FOUND"),
    ("garden.rename", {"plant_id": "plt_0001", "name": "", "again": 4}, "BAD_ARG"),
    ("garden.wither", {"plant_id": "plt_0001", "price": EURO}, "UNKNOWN_TOOL"),
    ("garden.bye", {"name": "sage"}, "UNKNOWN_TOOL"),
    ("email.send_email", {}, "SERVICE_NOT_ENABLED"),
    ("files.read", {"path": "x", "lines": 3}, "BAD_ARG"),
    ("", {}, "UNKNOWN_TOOL"),
    ("x" * 5000, {}, "UNKNOWN_TOOL"),
]


@pytest.mark.parametrize(("tool", "arguments", "code"), BAD, ids=range(len(BAD)))
def test_call__a_refused_one_changes_nothing(tool: str, arguments: dict[str, Any], code: str) -> None:
    """After a refusal, wherever it came, every record, order, id, timer, notice and mark is as before."""
    world = garden_world()
    for name, given in GOOD:
        assert world.call(name, given).ok
    before = everything(world)
    call = world.call(tool, arguments)
    assert (call.ok, call.code) == (False, code)
    assert everything(world) == before
    assert json.loads(call.result)["error"]
    assert world.call("garden.buy", {"name": "next", "price": EURO}).result == '{"plant_id":"plt_1002"}'


def test_call__a_fault_of_the_service_is_heard_of_and_undone() -> None:
    """An error that is no refusal is raised with the call in a note, and the world stays as it was."""
    world = garden_world()
    before = everything(world)
    with pytest.raises(ZeroDivisionError) as caught:
        world.call("garden.break_down", {"plant_id": "plt_0001"})
    assert "garden.break_down was called with {'plant_id': 'plt_0001'}" in caught.value.__notes__[0]
    assert everything(world) == before
    assert world.call("garden.look", {"plant_id": "plt_0001"}).ok


def test_call__names_what_would_be_right() -> None:
    """An unknown tool is answered with the nearest name, one of a service that is not enabled with those that are."""
    world = garden_world()
    assert "Did you mean 'garden.buy'" in world.call("garden.bye", {}).result
    assert "Enabled: files, garden." in world.call("calendar.list_events", {}).result


def random_act(world: World, rng: np.random.Generator) -> None:
    """Do anything a world may live through: calls good and bad, time, mutations, turns, replies."""
    plants = [*world.table("garden.plants").rows, "plt_none"]
    plant = plants[int(rng.integers(len(plants)))]
    match int(rng.integers(9)):
        case 0:
            world.call("garden.buy", {"name": f"loud {rng.integers(9)}", "price": EURO})
        case 1:
            world.call("garden.buy", {"name": "thirsty", "price": EURO})
        case 2:
            world.call("garden.compost", {"plant_ids": [plant], "fail": bool(rng.random() < 0.5)})
        case 3:
            world.call("garden.rename", {"plant_id": plant, "name": "ab"[int(rng.integers(2)) :]})
        case 4:
            world.call("files.append", {"path": f"f{rng.integers(3)}.md", "content": str(rng.integers(99))})
        case 5:
            world.run_due(world.now + timedelta(hours=int(rng.integers(1, 60))))
        case 6:
            op = Op(target="garden.wither", arguments={"plant_id": plant, "price": EURO})
            try:
                world.apply(op)
            except ValueError:
                assert plant == "plt_none"
        case 7:
            world.open_turn("user_message", "t", "hello")
        case _:
            if world.turn:
                world.close_turn(f"reply {rng.integers(9)}")


@pytest.mark.parametrize("seed", range(25))
def test_fork__whichever_side_writes_no_other_changes(seed: int) -> None:
    """In a family of forks and forks of forks, an act in one leaves the whole state of every other as it was."""
    rng = np.random.default_rng(seed)
    family = [garden_world()]
    for _ in range(25):
        if rng.random() < 0.25 and len(family) < 6:
            parent = family[int(rng.integers(len(family)))]
            family.append(parent.fork() if rng.random() < 0.7 else deepcopy(parent))
            assert everything(family[-1]) == everything(parent)
        actor = family[int(rng.integers(len(family)))]
        others = [
            (world, everything(world), len(world.calls), list(world.refused)) for world in family if world is not actor
        ]
        random_act(actor, rng)
        for world, state, calls, refused in others:
            assert (everything(world), len(world.calls), world.refused) == (state, calls, refused)


@pytest.mark.parametrize("seed", range(10))
def test_fork__goes_on_as_the_original_would(seed: int) -> None:
    """A fork and its original that live through the same end in the same state."""
    rng = np.random.default_rng(seed)
    world = garden_world()
    for _ in range(10):
        random_act(world, rng)
    twin = world.fork()
    one, two = np.random.default_rng(seed + 1), np.random.default_rng(seed + 1)
    for _ in range(10):
        random_act(world, one)
        random_act(twin, two)
    assert everything(world) == everything(twin)
    assert world.calls == twin.calls
    assert world.diff(twin) == {}


def test_diff__shows_fields() -> None:
    """A difference names keys added and removed and the fields that changed, by table."""
    world = garden_world()
    twin = world.fork()
    twin.call("garden.rename", {"plant_id": "plt_0001", "name": "mint"})
    twin.call("garden.compost", {"plant_ids": ["plt_0002"]})
    twin.call("files.write", {"path": "a.md", "content": "x"})
    found = world.diff(twin)
    assert set(found) == {"garden.plants", "files.files"}
    assert found["garden.plants"].changed == {"plt_0001": {"name": ("herb 1", "mint0")}}
    assert set(found["garden.plants"].removed) == {"plt_0002"}
    assert set(found["files.files"].added) == {"a.md"}


def test_digest__sees_every_part_of_the_state() -> None:
    """Records, their order, time, timers, notices, turns and the next ids all show in the digest."""
    base = garden_world()
    digests = {base.digest()}
    changes: list[Callable[[World], object]] = [
        lambda world: world.call("files.write", {"path": "a.md", "content": "x"}),
        lambda world: world.run_due(world.now + timedelta(seconds=1)),
        lambda world: world.schedule(world.now + timedelta(days=9), "garden", "tick", "x"),
        lambda world: world.open_turn("user_message", "t", "hi"),
        lambda world: world.table("garden.plants").new_key(),
        lambda world: world.call("garden.buy", {"name": "loud", "price": EURO}),
    ]
    for change in changes:
        twin = base.fork()
        change(twin)
        digests.add(twin.digest())
    noticed = twin.fork()
    noticed.pushes.clear()
    digests.add(noticed.digest())
    assert len(digests) == 8


def test_digest__is_taken_over_the_state_as_json() -> None:
    """The digest is that of the state's compact JSON with the records last, whatever the texts in it hold."""
    world = garden_world()
    made = world.call("files.write", {"path": "a.md", "content": 'Cha "mẹ" \\ 面 \x07'})
    assert made.ok, made.result
    world.table("garden.plants").update("plt_0001", name="half a pair \ud83d")
    text = json.dumps(world.state(), ensure_ascii=False, separators=(",", ":"))
    assert list(world.state())[-1] == "tables"
    assert world.digest() == hashlib.sha256(text.encode()).hexdigest()


def test_effects__consequences_are_marked_and_listeners_all_hear() -> None:
    """What a call brings about elsewhere is an effect, not the agent's own writing."""
    world = garden_world()
    world.call("garden.buy", {"name": "sage", "price": EURO})
    assert [(change.table, change.actor) for change in world.journal.entries] == [
        ("garden.plants", "agent"),
        ("garden.notes", "effect"),
        ("wallet.entries", "effect"),
        ("garden.notes", "effect"),
    ]
    assert [row.amount for row in world.table("wallet.entries")] == [Money(350, "EUR")]
    assert [push.text for push in world.pushes] == ["sage\nbought"]


def test_time__processes_run_in_time_order_at_their_time() -> None:
    """Timers run by due time, then in the order they were set; one in the past runs at the next move.

    None runs twice.
    """
    world = garden_world()
    start = world.now
    for name, hours in (("c", 3), ("a", 1), ("b", 1), ("past", -5)):
        world.schedule(start + timedelta(hours=hours), "garden", "tick", name)
    world.run_due(start + timedelta(hours=2))
    assert [(row.name, row.seen - start) for row in world.table("garden.notes") if row.seen] == [
        ("past", timedelta(0)), ("a", timedelta(hours=1)), ("b", timedelta(hours=1)),
    ]  # fmt: skip
    assert (world.now - start, world.next_due()) == (timedelta(hours=2), start + timedelta(hours=3))
    world.run_due(start + timedelta(hours=2))
    world.run_due(start + timedelta(hours=4))
    assert [row.name for row in world.table("garden.notes")] == ["past", "a", "b", "c"]
    assert world.next_due() is None


def test_time__a_push_stops_the_clock() -> None:
    """The clock stops at a process that pushes a notice, so that its turn opens at its own time."""
    world = garden_world()
    start = world.now
    world.call("garden.buy", {"name": "loud sage", "price": EURO})
    world.pushes.clear()
    world.run_due(start + timedelta(days=5))
    assert (world.now - start, world.pushes[0].text) == (timedelta(days=2), "loud sage is dry")


def test_time__a_refused_process_changes_nothing_and_time_goes_on() -> None:
    """A process that a listener refuses (a blocked card) is undone whole, noted, and stops nothing."""
    world = garden_world()
    world.call("garden.buy", {"name": "thirsty sage", "price": EURO})
    world.pushes.clear()
    notes = len(world.table("garden.notes"))
    world.run_due(world.now + timedelta(days=5))
    assert world.table("garden.plants").rows["plt_1001"].status == "wet"
    assert len(world.table("garden.notes")) == notes
    [(timer, reason)] = world.refused
    assert (timer.process, timer.key) == ("dry_out", "plt_1001")
    assert "blocked" in reason


def test_time__what_is_due_already_is_not_due_twice() -> None:
    """The same process of the same key at the same instant runs once; another instant or key is another matter."""
    world = garden_world()
    due = world.now + timedelta(hours=1)
    process = next(iter(world.services["garden"].processes))
    before = len(world.agenda)
    for when, key in ((due, "a"), (due, "a"), (due, "b"), (due + timedelta(minutes=1), "a")):
        world.schedule(when, "garden", process, key)
    assert len(world.agenda) == before + 3
    world.services["garden"].reschedule(due, process, "a")
    assert [timer.due for timer in world.agenda if timer.key == "a"] == [due]


def test_time__an_unknown_process_is_refused() -> None:
    """Only a service's own timed processes can be scheduled."""
    with pytest.raises(ValueError, match=r"no timed process 'fly'; it has \['dry_out', 'tick'\]"):
        garden_world().schedule(START, "garden", "fly", "x")


def plant_data(key: str) -> dict[str, Any]:
    """Return a wet fern as JSON."""
    return {"plant_id": key, "name": "fern", "price": EURO, "status": "wet"}


def test_apply__plain_changes_and_operations() -> None:
    """Insert, update, delete and backstage operations do what they say, and what they make due is scheduled."""
    world = garden_world()
    world.apply(Op(target="insert", arguments={"table": "garden.plants", "record": plant_data("plt_fern")}))
    world.apply(
        Op(
            target="update",
            arguments={"table": "garden.plants", "key": "plt_0001", "changes": {"name": "oak", "price": DEAR}},
        )
    )
    world.apply(Op(target="delete", arguments={"table": "garden.plants", "key": "plt_0002"}))
    world.apply(
        Op(target="garden.wither", arguments={"plant_id": "plt_0003", "price": EURO, "at": "2026-03-02T10:00:00+01:00"})
    )
    plants = world.table("garden.plants")
    assert list(plants.rows) == ["plt_0001", "plt_0003", "plt_fern"]
    assert (plants.rows["plt_0001"].price, plants.rows["plt_0003"].status) == (Money(90_000, "EUR"), "withered")
    assert [timer.key for timer in world.agenda] == ["plt_fern"]
    assert {change.actor for change in world.journal.entries} == {"world"}


NOT_NOW: list[tuple[str, dict[str, Any], str]] = [
    ("insert", {"table": "garden.plants", "record": plant_data("plt_0001")}, "already holds a plant with the id"),
    ("update", {"table": "garden.plants", "key": "plt_0001", "changes": {"plant_id": "x"}}, "is its key"),
    ("update", {"table": "garden.plants", "key": "plt_001", "changes": {}}, "has no plant 'plt_001'. Did you mean"),
    ("delete", {"table": "garden.plants", "key": "nothing"}, "has no plant 'nothing'"),
    ("garden.wither", {"plant_id": "none", "price": EURO}, "No plant has the id 'none'"),
    ("garden.half_done", {"plant_id": "plt_0001"}, "Refused halfway"),
]
NEVER: list[tuple[str, dict[str, Any], str]] = [
    (
        "insert",
        {"table": "garden.plant", "record": plant_data("x")},
        "no table 'garden.plant' in this world. Did you mean 'garden.plants'",
    ),
    ("insert", {"table": "garden.plants", "record": {"plant_id": "x"}}, "not a Plant: name"),
    ("insert", {"table": "garden.plants"}, "it needs 'record' among its arguments, got table"),
    (
        "update",
        {"table": "garden.plants", "key": "plt_0001", "changes": {"nmae": "x"}},
        "no field 'nmae'. Did you mean 'name'",
    ),
    ("garden.whither", {}, "no backstage operation 'garden.whither'. Did you mean 'garden.wither'"),
    ("weather.rain", {}, "no backstage operation 'weather.rain'"),
    ("garden.buy", {"name": "x", "price": EURO}, "no backstage operation 'garden.buy'"),
    ("garden.wither", {"plant_id": "plt_0001"}, "price is missing"),
]


@pytest.mark.parametrize(("target", "arguments", "says"), [*NOT_NOW, *NEVER])
def test_apply__a_change_that_cannot_be_is_refused_whole(target: str, arguments: dict[str, Any], says: str) -> None:
    """A change that does not fit is a ValueError that says what would, and leaves nothing behind."""
    world = garden_world()
    before = everything(world)
    with pytest.raises(ValueError, match="^" + target) as caught:
        world.apply(Op(target=target, arguments=arguments))
    assert says in str(caught.value)
    assert everything(world) == before


def test_apply__an_insert_whose_key_the_agent_has_taken() -> None:
    """The agent's record stays, and the story's change is refused with the key's name."""
    world = garden_world()
    world.call("files.write", {"path": "plan.md", "content": "mine"})
    row = {"path": "plan.md", "content": "theirs", "updated_at": "2026-03-02T08:00:00Z"}
    with pytest.raises(ValueError, match=r"insert: files.files already holds a file with the id 'plan.md'"):
        world.apply(Op(target="insert", arguments={"table": "files.files", "record": row}))
    assert world.table("files.files").rows["plan.md"].content == "mine"


@pytest.mark.parametrize(("target", "arguments", "says"), NEVER)
def test_check_op__finds_what_can_never_apply(target: str, arguments: dict[str, Any], says: str) -> None:
    """A change is judged by target and arguments alone, and nothing is applied."""
    world = garden_world(sealed=False)
    before = world.digest()
    with pytest.raises(ValueError, match="^" + target) as caught:
        world.check_op(Op(target=target, arguments=arguments))
    assert says in str(caught.value)
    assert world.digest() == before


def test_check_op__accepts_what_may_apply_later() -> None:
    """A change of a record that is not there yet is accepted, but not a field its table has not."""
    world = garden_world()
    world.check_op(Op(target="update", arguments={"table": "garden.plants", "key": "later", "changes": {"name": "x"}}))
    world.check_op(Op(target="delete", arguments={"table": "garden.plants", "key": "later"}))
    world.check_op(Op(target="garden.wither", arguments={"plant_id": "later", "price": EURO}))
    with pytest.raises(ValueError, match="no field 'nmae'"):
        world.check_op(
            Op(target="update", arguments={"table": "garden.plants", "key": "later", "changes": {"nmae": 1}})
        )


def test_seed__arms_and_seal_sets_keys_apart() -> None:
    """A seeded record schedules what it makes due, and the agent's keys start far from the seeded ones."""
    world = garden_world(sealed=False)
    world.seed(("garden.plants", Plant(plant_id="wet", name="w", price=Money(1, "EUR"), status="wet")))
    assert [timer.key for timer in world.agenda] == ["wet"]
    assert world.journal.entries == []
    world.seal()
    assert world.table("garden.plants").new_key() == "plt_1001"


def test_world__unknown_service() -> None:
    """A service that does not exist is refused with the nearest name."""
    with pytest.raises(ValueError, match="Did you mean 'calendar'"):
        World(INES, ("calender",), START)


def test_world__turns() -> None:
    """A turn is recorded when it opens and holds the reply when it is closed, as the agent's own words."""
    world = garden_world()
    world.open_turn("user_message", "t001", "hello")
    world.close_turn("good day")
    [turn] = world.table("transcript.turns")
    assert (turn.text, turn.reply, turn.event_id) == ("hello", "good day", "t001")
    assert world.journal.entries[-1].actor == "agent"
    assert world.journal.actor == "world"
