"""The agent's own words in shared texts: its lines, not those that stood there or that the world wrote."""

from __future__ import annotations

from lifegym.reward.build import text_in
from lifegym.reward.texts import own_texts
from lifegym.worlds.events import Op
from lifegym.worlds.world import World
from tests.reward.worlds import acting, agent_writes, garden_world

SOURCE = text_in("files.files", "content", label="file").sources[0]


def own(world: World, since: int = 0, until: int = 9) -> dict[str, list[str]]:
    """Return the agent's own lines of each file."""
    return {where: text.splitlines() for where, text in own_texts(world, SOURCE, since, until)}


def test_own_texts__a_file_of_the_agents() -> None:
    """Everything in a file that only the agent wrote is its own; seeded files are not."""
    world = garden_world()
    agent_writes(world, "a.md", "one\ntwo")
    assert own(world) == {"file (a.md)": ["one", "two"]}


def test_own_texts__lines_that_stood_there() -> None:
    """Of a file that was there before only the added lines are the agent's, besides the first line and headings."""
    world = garden_world()
    world.call("files.append", {"path": "USER.md", "content": "# Wishes\nmint"})
    assert own(world) == {"file (USER.md)": ["Ines", "# Wishes", "mint"]}


def test_own_texts__lines_the_world_adds_later() -> None:
    """What the world adds afterwards is not the agent's, and what the agent wrote stays its own."""
    world = garden_world()
    agent_writes(world, "a.md", "one\ntwo\nthree")
    world.apply(Op(target="files.put", arguments={"path": "a.md", "content": "one\ntwo\nthree\ntheirs"}))
    assert own(world) == {"file (a.md)": ["one", "two", "three"]}
    world.call("files.append", {"path": "a.md", "content": "four"})
    assert own(world) == {"file (a.md)": ["one", "two", "three", "four"]}


def test_own_texts__a_change_of_another_field_takes_nothing() -> None:
    """When a consequence or the world touches the record without its text, the agent's lines remain its own."""
    world = garden_world()
    agent_writes(world, "a.md", "one\ntwo")
    for actor in ("effect", "world"):
        with acting(world, actor):
            files = world.table("files.files")
            files.update("a.md", updated_at=files.rows["a.md"].updated_at.replace(year=2027 + len(actor)))
    assert own(world) == {"file (a.md)": ["one", "two"]}


def test_own_texts__pasting_what_others_wrote() -> None:
    """Lines of the world that the agent keeps while editing do not become its own."""
    world = garden_world()
    agent_writes(world, "USER.md", "Ines\nlikes herbs\nsage")
    agent_writes(world, "USER.md", "Ines\nlikes herbs\nsage\nmint")
    assert own(world) == {"file (USER.md)": ["Ines", "sage", "mint"]}


def test_own_texts__by_stage() -> None:
    """Only texts written in the asked stages count."""
    world = garden_world()
    world.journal.stage = 1
    agent_writes(world, "a.md", "one")
    assert (own(world, 1, 1), own(world, 0, 0), own(world, 2)) == ({"file (a.md)": ["one"]}, {}, {})
