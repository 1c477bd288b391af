"""Differences of records as a person reads them."""

from __future__ import annotations

from datetime import date, datetime

from lifegym.envs import catalog
from lifegym.evaluate.report.differences import differences, fields_of, verb_of
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, record


@record
class Part(Record):
    """A part of a thing."""

    name: str
    price: Money | None = None


@record
class Thing(Record):
    """A record with every kind of value that is shown in a way of its own."""

    thing_id: str
    at: datetime
    day: date
    open: bool = False
    words: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    text: str = ""


THING = Thing(
    thing_id="t1",
    at=datetime(2026, 3, 2, 8, tzinfo=zone("Europe/Madrid")),
    day=date(2026, 3, 4),
    words=("one", "two"),
    parts=(Part(name="a", price=Money.of(5, "EUR")), Part(name="b")),
)


def test_fields_of__a_new_record_says_all_that_says_something() -> None:
    """Values stand as people write them, and empty fields are left out."""
    assert fields_of(None, THING) == [
        ["thing_id", "", "t1"],
        ["at", "", "2026-03-02T08:00+01:00"],
        ["day", "", "2026-03-04"],
        ["open", "", "no"],
        ["words", "", "one, two"],
        ["parts.1.name", "", "a"],
        ["parts.1.price", "", "5.00 EUR"],
        ["parts.2.name", "", "b"],
    ]
    assert fields_of(THING, None)[0] == ["thing_id", "t1", ""]


def test_fields_of__a_change_deep_inside_stands_alone() -> None:
    """Of a record with parts only the part that changed is named."""
    other = THING.evolve(parts=(Part(name="a", price=Money.of(7, "EUR")), Part(name="b")))

    assert fields_of(THING, other) == [["parts.1.price", "5.00 EUR", "7.00 EUR"]]


def test_fields_of__long_texts_show_the_lines_that_differ() -> None:
    """A line added to a long file is seen, and a text without breaks is cut with its length."""
    lines = [f"line {number}" for number in range(200)]
    old = THING.evolve(text="\n".join(lines))
    new = THING.evolve(text="\n".join([*lines, "the last"]))

    assert fields_of(old, new) == [["text", "", "the last"]]
    ((_, _, cut),) = [leaf for leaf in fields_of(None, THING.evolve(text="x" * 900)) if leaf[0] == "text"]
    assert cut.endswith("(500 characters more)")


def test_differences__say_who_wrote() -> None:
    """A row is the agent's when it wrote any of it; what the world did alone is the world's."""
    world = catalog.build("travel-07").world
    after = world.fork()
    assert after.call("files.write", {"path": "NOTES.md", "content": "new"}).ok
    after.apply(Op(target="files.put", arguments={"path": "quiet.md", "content": "silent"}))
    (table,) = (table for table in differences(world, after) if table["table"] == "files.files")

    assert {row["key"]: row["by"] for row in table["rows"]} == {"NOTES.md": "agent", "quiet.md": "world"}
    assert table["more"] == 0
    assert verb_of(None, THING) == "added"
    assert verb_of(THING, None) == "removed"
    assert verb_of(THING, THING) == "changed"
