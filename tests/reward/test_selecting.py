"""Selections are kept until the table's next write, and never taken for those of another world."""

from __future__ import annotations

from lifegym.reward.asking import asked
from lifegym.reward.build import has, rows
from lifegym.reward.selecting import by_state, selector
from lifegym.worlds.world import World
from tests.reward.worlds import agent_writes, garden_world


def paths(world: World, since: int = 0, until: int = 10_000) -> list[str]:
    """Return the paths of the Markdown files that the agent made in those stages."""
    where = asked({"path": has("md")})
    return [key for key, _ in selector("files.files", "created", where, since, until)(world)]


def test_selector__is_one_for_all_who_ask_the_same() -> None:
    """The same tests of the same records have one selector, other tests, hands or stages another."""
    where = asked({"path": "a.md"})
    one = selector("files.files", "created", where)
    assert selector("files.files", "created", asked({"path": "a.md"})) is one
    others = [
        selector("files.files", "agent", where),
        selector("files.files", "created", asked({"path": "b.md"})),
        selector("files.files", "created", where, 1, 2),
        selector("files.files", "created", where, ever=True),
    ]
    assert len(set(map(id, [one, *others]))) == 5


def test_selector__answer_is_kept_until_the_next_write() -> None:
    """Between two writes of the table the same list comes back; a write elsewhere changes nothing."""
    world = garden_world()
    agent_writes(world, "a.md", "x")
    select = selector("files.files", "created", asked({"path": has("md")}))
    first = select(world)
    assert select(world) is first
    world.open_turn("user_message", "t1", "hello")
    assert select(world) is first
    agent_writes(world, "b.md", "y")
    assert [key for key, _ in select(world)] == ["a.md", "b.md"]
    agent_writes(world, "a.md", "z")
    assert [row.content for _, row in select(world)] == ["z", "y"]


def test_selector__forks_do_not_see_each_other() -> None:
    """Each fork has its own answer, whoever asks first and in whichever order they go on."""
    world = garden_world()
    agent_writes(world, "a.md", "x")
    assert paths(world) == ["a.md"]
    left, right = world.fork(), world.fork()
    agent_writes(left, "l.md", "x")
    agent_writes(right, "r.md", "x")
    assert (paths(left), paths(right), paths(world)) == (["a.md", "l.md"], ["a.md", "r.md"], ["a.md"])
    agent_writes(left, "m.md", "x")
    assert (paths(right), paths(left)) == (["a.md", "r.md"], ["a.md", "l.md", "m.md"])


def test_selector__stages_are_those_of_the_world_that_is_asked() -> None:
    """The same record object, put back in two worlds in different stages, counts in each for its own stage."""
    world = garden_world()
    agent_writes(world, "a.md", "x")
    files = world.table("files.files")
    early, late = world.fork(), world.fork()
    late.journal.stage = 3
    for fork in (early, late):
        fork.journal.actor = "agent"
        row = fork.table("files.files").delete("a.md")
        fork.table("files.files").insert(row)
        fork.journal.actor = "world"
    assert files.rows["a.md"] is early.table("files.files").rows["a.md"] is late.table("files.files").rows["a.md"]
    assert paths(early, 1, 5) == []
    assert paths(late, 1, 5) == ["a.md"]
    assert paths(early, 1, 5) == []


def test_selector__a_refused_call_leaves_no_trace() -> None:
    """What was written and undone is selected no more."""
    world = garden_world()
    agent_writes(world, "a.md", "x")
    mark = world._mark()
    agent_writes(world, "b.md", "x")
    assert paths(world) == ["a.md", "b.md"]
    world._roll_back(mark)
    assert paths(world) == ["a.md"]


def test_by_state__looks_at_every_table_that_is_read() -> None:
    """A selection over two tables is made anew when either has changed, and with a table that is not there."""
    made: list[int] = []

    def select(world: World) -> list[tuple[str, object]]:
        made.append(len(made))
        return [("key", made[-1])]

    world = garden_world()
    selected = by_state(("files.files", "transcript.turns", "no.such"), select)
    assert (selected(world), selected(world)) == ([("key", 0)], [("key", 0)])
    agent_writes(world, "a.md", "x")
    assert selected(world) == [("key", 1)]
    world.open_turn("user_message", "t1", "hello")
    assert selected(world) == [("key", 2)]


def test_rows__a_missing_table_has_no_records() -> None:
    """A world without the table holds no such record; that is no error."""
    assert rows("nowhere.rows").where(a=1).rows.selector()(garden_world()) == []
