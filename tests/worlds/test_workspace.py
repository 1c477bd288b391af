"""The workspace's files: every tool, every refusal, and paths that cannot lead outside."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifegym.worlds.workspace import MAX_FILE_CHARS, MAX_FILES
from lifegym.worlds.world import World
from tests.worlds.toy import garden_world


def ask(world: World, tool: str, **arguments: Any) -> Any:
    """Make a call that must be accepted and return its result."""
    call = world.call(f"files.{tool}", arguments)
    assert call.ok, call.result
    return json.loads(call.result)


def refused(world: World, tool: str, **arguments: Any) -> tuple[str, str]:
    """Make a call that must be refused and return its code and message."""
    before = world.digest()
    call = world.call(f"files.{tool}", arguments)
    assert not call.ok
    assert world.digest() == before
    return call.code, json.loads(call.result)["error"]


def test_files__write_read_edit_append_delete() -> None:
    """A file goes through its life as the tools say."""
    world = garden_world()
    assert ask(world, "write", path="./notes//a.md", content="one\ntwo") == {"path": "notes/a.md", "characters": 7}
    ask(world, "append", path="notes/a.md", content="three")
    ask(world, "edit", path="notes\\a.md", old="two", new="2")
    assert ask(world, "read", path="notes/a.md")["content"] == "one\n2\nthree"
    part = ask(world, "read", path="notes/a.md", start_line=2, max_lines=1)
    assert (part["content"], part["lines"], part["total_lines"]) == ("2\n", 1, 3)
    assert ask(world, "list", folder="notes/")["total"] == 1
    assert ask(world, "list")["total"] == 2
    assert ask(world, "search", query="THREE")["matches"] == [{"path": "notes/a.md", "line": 3, "text": "three"}]
    assert ask(world, "search", query="likes", folder="notes")["total"] == 0
    assert ask(world, "delete", path="notes/a.md") == {"deleted": "notes/a.md"}
    assert ask(world, "append", path="new.md", content="x")["characters"] == 1


def test_files__refusals() -> None:
    """What cannot be done is refused with its code and leaves the world as it was."""
    world = garden_world()
    code, message = refused(world, "read", path="USR.md")
    assert (code, "Did you mean 'USER.md'" in message) == ("FILE_NOT_FOUND", True)
    assert refused(world, "edit", path="USER.md", old="e", new="")[0] == "EDIT_NOT_UNIQUE"
    assert refused(world, "edit", path="USER.md", old="", new="")[0] == "EDIT_NOT_UNIQUE"
    assert refused(world, "read", path="USER.md", start_line=0)[0] == "BAD_ARG"
    assert refused(world, "search", query="  ")[0] == "BAD_ARG"
    assert refused(world, "write", path="a.md", content="x" * (MAX_FILE_CHARS + 1))[0] == "FILE_TOO_LARGE"
    assert refused(world, "delete", path="none.md")[0] == "FILE_NOT_FOUND"


def test_files__count_is_limited() -> None:
    """The workspace holds a limited number of files."""
    world = garden_world()
    for number in range(MAX_FILES - 1):
        ask(world, "write", path=f"f{number}", content="")
    assert refused(world, "write", path="one-more", content="")[0] == "TOO_MANY_FILES"
    ask(world, "write", path="f0", content="still fine")


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../up", "a/../b", "~/x", "C:/x", "", "/", ".", "a\nb", "x" * 201, "\ud800"]
)
def test_files__paths_stay_inside(path: str) -> None:
    """A path that is absolute, leads up, or cannot be printed is refused with the form that is right."""
    code, message = refused(garden_world(), "write", path=path, content="")
    assert (code, "notes/visa.md" in message) == ("BAD_PATH", True)


@given(st.text(max_size=30), st.text(max_size=30), st.integers(-5, 10**30))
def test_files__any_texts(path: str, text: str, number: int) -> None:
    """Any texts and numbers give an answer or a refusal; what was written is read back."""
    world = garden_world()
    written = world.call("files.write", {"path": path, "content": text})
    for tool, arguments in (
        ("read", {"path": path, "start_line": number}),
        ("append", {"path": path, "content": text}),
        ("edit", {"path": path, "old": text, "new": "x"}),
        ("search", {"query": text, "folder": path}),
        ("list", {"folder": path}),
        ("delete", {"path": text}),
    ):
        json.loads(world.call(f"files.{tool}", arguments).result)
    if written.ok and not text.startswith("\ud800"):
        assert json.loads(written.result)["characters"] == len(text)


def test_files__lone_surrogates_become_question_marks() -> None:
    """Half a character pair is stored as a question mark, so that every state can be written as JSON."""
    world = garden_world()
    ask(world, "write", path="a.md", content="a\ud800b")
    assert ask(world, "read", path="a.md")["content"] == "a?b"
    world.digest()
