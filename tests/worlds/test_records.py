"""Records are frozen, tables are copied on write, and the journal can take every write back."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.records import Change, Journal, Mark, Table
from lifegym.worlds.sample import sample_world
from tests.worlds.toy import Garden, Plant

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def plant(number: int, name: str = "herb") -> Plant:
    """Return a plant."""
    return Plant(plant_id=f"plt_{number:04d}", name=name, price=Money(number, "EUR"))


def table(actor: str = "agent") -> tuple[Table[Any], Journal]:
    """Return a table of three plants and its journal."""
    journal = Journal(NOW)
    found = Garden.plants.create("garden", journal)
    for number in (1, 2, 3):
        found.insert(plant(number))
    journal.actor = actor
    return found, journal


def snapshot(found: Table[Any]) -> tuple[Any, ...]:
    """Return what a table holds."""
    return list(found.rows.items()), list(found.marks.items()), found.serial


def test_record__frozen_and_evolves() -> None:
    """A record cannot be changed; a changed copy leaves it as it was; an unknown field is refused."""
    row = plant(1)
    with pytest.raises(FrozenInstanceError):
        row.name = "other"  # type: ignore[misc]  # the assignment is the point
    assert row.evolve(name="sage").name == "sage"
    assert row.name == "herb"
    with pytest.raises(TypeError, match="colour"):
        row.evolve(colour="green")


def test_record__view_and_pickle() -> None:
    """A view holds the fields in order of declaration, without those left out, and pickling keeps a record's value."""
    row = plant(1)
    assert list(row.view("price", "seen")) == ["plant_id", "name", "status", "tags"]
    assert pickle.loads(pickle.dumps(row)) == row


def _letters(row: Plant) -> int:
    return len(row.name)


def test_table__pairs_follow_every_write_and_stay_apart_in_forks() -> None:
    """What is made of records is made anew only for those that changed, and is a fork's own."""
    found, journal = table()
    assert [(row.plant_id, size) for row, size in found.paired(_letters)] == [
        ("plt_0001", 4), ("plt_0002", 4), ("plt_0003", 4)
    ]  # fmt: skip
    twin = found.fork(journal.copy())
    found.update("plt_0002", name="rosemary")
    twin.delete("plt_0001")
    assert [size for _, size in found.paired(_letters)] == [4, 8, 4]
    assert [row.plant_id for row, _ in twin.paired(_letters)] == ["plt_0002", "plt_0003"]
    assert found.paired(_letters) is found.paired(_letters)
    assert [size for _, size in pickle.loads(pickle.dumps(found)).paired(_letters)] == [4, 8, 4]


def test_table__groups_follow_every_write() -> None:
    """Records are found by what a function says of them, as they are now."""
    found, _ = table()
    found.update("plt_0002", name="rosemary")
    assert {key: [row.plant_id for row in rows] for key, rows in found.grouped(_letters).items()} == {
        4: ["plt_0001", "plt_0003"], 8: ["plt_0002"],
    }  # fmt: skip
    found.delete("plt_0003")
    assert [row.plant_id for row in found.grouped(_letters)[4]] == ["plt_0001"]


def test_table__order_follows_every_write_and_its_undoing() -> None:
    """Sorted records are those of now: after an insert, an update and an undone one."""
    found, journal = table()
    assert [row.plant_id for row in found.ordered(_letters)] == ["plt_0001", "plt_0002", "plt_0003"]
    found.update("plt_0001", name="rosemary")
    assert [row.plant_id for row in found.ordered(_letters)] == ["plt_0002", "plt_0003", "plt_0001"]
    found.undo(journal.entries.pop())
    assert [row.plant_id for row in found.ordered(_letters)] == ["plt_0001", "plt_0002", "plt_0003"]


def test_table__a_taken_key_is_refused() -> None:
    """Inserting under a key that is taken raises, names it, and writes nothing."""
    found, journal = table()
    with pytest.raises(ValueError, match="already holds a plant with the id 'plt_0001'"):
        found.insert(plant(1, "twin"))
    assert (journal.entries, found.rows["plt_0001"].name) == ([], "herb")


def test_table__the_key_of_a_record_stays() -> None:
    """An update cannot move a record to another key."""
    found, _ = table()
    with pytest.raises(ValueError, match="plant_id of plant 'plt_0001' is its key"):
        found.update("plt_0001", plant_id="plt_0009")
    assert list(found.rows) == ["plt_0001", "plt_0002", "plt_0003"]


def test_table__need_names_the_nearest() -> None:
    """A missing record is refused with its code, the nearest key and the hint."""
    found, _ = table()
    with pytest.raises(ToolError, match=r"Did you mean 'plt_0003'.*Look them up") as caught:
        found.need("plt_003", "PLANT_NOT_FOUND", "Look them up.")
    assert caught.value.code == "PLANT_NOT_FOUND"


def test_table__need_does_not_take_a_number_for_its_neighbour() -> None:
    """Of numbered keys only other spellings of the same number are named, never one that is a digit off."""
    found, _ = table()
    for key, named in (("PLT-3", True), ("plt_0004", False), ("plt_00031", False), ("plt_0003x", True)):
        with pytest.raises(ToolError) as caught:
            found.need(key, "PLANT_NOT_FOUND")
        assert ("Did you mean" in str(caught.value)) is named, key


def test_table__equal_values_write_nothing() -> None:
    """An update that changes nothing leaves journal, marks and version alone."""
    found, journal = table()
    version = found.version
    found.update("plt_0001", name="herb")
    assert (journal.entries, found.marks, found.version) == ([], {}, version)


def test_table__new_keys_skip_taken_ones() -> None:
    """A new key is never one that is there."""
    found, _ = table()
    assert [found.new_key(), found.new_key()] == ["plt_0004", "plt_0005"]


def test_table__marks_say_who_wrote() -> None:
    """Marks add up over a record's life, and a record put in the place of a deleted one is its writer's alone."""
    found, journal = table()
    found.insert(plant(8))
    found.update("plt_0008", name="sage")
    found.update("plt_0001", name="sage")
    journal.actor = "effect"
    found.update("plt_0001", status="wet")
    assert found.marks == {
        "plt_0008": Mark.AGENT_CREATED | Mark.AGENT_CHANGED,
        "plt_0001": Mark.AGENT_CHANGED | Mark.EFFECT,
    }
    journal.actor = "agent"
    found.delete("plt_0008")
    journal.actor = "world"
    found.insert(plant(8))
    assert found.marks["plt_0008"] == Mark.WORLD
    assert [row.plant_id for row in found.marked(Mark.EFFECT)] == ["plt_0001"]


def random_write(found: Table[Any], rng: np.random.Generator) -> None:
    """Insert, update or delete something."""
    keys = list(found.rows)
    kind = int(rng.integers(3)) if keys else 0
    if kind == 0:
        found.insert(Plant(plant_id=found.new_key(), name=f"n{rng.integers(9)}", price=Money(1, "EUR")))
    elif kind == 1:
        found.update(keys[int(rng.integers(len(keys)))], name=f"n{rng.integers(9)}")
    else:
        found.delete(keys[int(rng.integers(len(keys)))])


@pytest.mark.parametrize("seed", range(30))
def test_table__undo_takes_back_everything(seed: int) -> None:
    """Undoing any row of writes restores records, their order and their marks."""
    rng = np.random.default_rng(seed)
    found, journal = table()
    for _ in range(5):
        random_write(found, rng)
    before, done = snapshot(found), len(journal.entries)
    for _ in range(int(rng.integers(1, 12))):
        journal.actor = ("agent", "effect", "world")[int(rng.integers(3))]
        random_write(found, rng)
    while len(journal.entries) > done:
        found.undo(journal.entries.pop())
    assert snapshot(found)[0] == before[0]
    assert dict(snapshot(found)[1]) == dict(before[1])


@pytest.mark.parametrize("seed", range(20))
def test_table__forks_are_apart(seed: int) -> None:
    """Of a family of forked tables, whichever writes, no other changes."""
    rng = np.random.default_rng(seed)
    found, _ = table()
    family = [found]
    for _ in range(12):
        if rng.random() < 0.3:
            journal = Journal(NOW)
            journal.actor = "agent"
            family.append(family[int(rng.integers(len(family)))].fork(journal))
        writer = family[int(rng.integers(len(family)))]
        before = [snapshot(member) for member in family if member is not writer]
        random_write(writer, rng)
        assert [snapshot(member) for member in family if member is not writer] == before


def test_journal__of_a_table_follows_rollbacks() -> None:
    """The writes of one table are those of the journal, also after some were taken back and others made."""
    found, journal = table()
    journal.entries.append(Change("other.table", "x", None, None, "world", NOW, 0, 0, -1))
    found.update("plt_0001", name="a")
    assert [change.key for change in journal.of("garden.plants")] == ["plt_0001"]
    found.undo(journal.entries.pop())
    found.update("plt_0002", name="b")
    found.update("plt_0003", name="c")
    assert [change.key for change in journal.of("garden.plants")] == ["plt_0002", "plt_0003"]
    assert journal.of("nothing") == []
    found.undo(journal.entries.pop())
    assert [change.key for change in journal.of("garden.plants")] == ["plt_0002"]


def test_rows__a_table_outside_a_world() -> None:
    """A table's declaration read on the class is itself; on a service without a world it says so."""
    assert Garden.plants.noun == "plant"
    with pytest.raises(AttributeError, match="not bound to a world"):
        _ = Garden.__new__(Garden).plants


def _names(found: Table[Any]) -> frozenset[str]:
    return frozenset(row.name for row in found)


def test_table__what_is_made_of_the_whole_follows_every_write_and_its_undoing() -> None:
    """An index over all records is kept until a write, made anew after it, and again after the write is undone."""
    found, journal = table()
    first = found.whole(_names)
    assert found.whole(_names) is first
    found.update("plt_0002", name="sage")
    assert found.whole(_names) == {"herb", "sage"}
    found.undo(journal.entries.pop())
    assert found.whole(_names) == {"herb"}


def test_table__forks_share_what_one_has_made_until_they_part() -> None:
    """What a fork sorts or indexes its origin and later forks need not; after a write each side has its own."""
    found, _ = table()
    twin = found.fork(Journal(NOW))
    made = twin.whole(_names)
    assert found.whole(_names) is made
    assert found.fork(Journal(NOW)).whole(_names) is made
    twin.update("plt_0001", name="sage")
    found.update("plt_0001", name="mint")
    assert twin.version == found.version
    assert twin.whole(_names) == {"herb", "sage"}
    assert found.whole(_names) == {"herb", "mint"}


def test_made_of__is_made_again_when_a_part_changes() -> None:
    """What depends on other records and on the hour is made once while all of them stay, in forks too."""
    world = sample_world(("calendar",), {"calendar": 60})
    table = world.table("calendar.events")
    row = next(iter(table))
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [table.made_of(row, "page", (row, 1), make) for _ in range(3)] == [1, 1, 1]
    twin = world.fork().table("calendar.events")
    assert twin.made_of(row, "page", (row, 1), make) == 1
    assert table.made_of(row, "page", (row, 2), make) == 2
    assert table.made_of(row, "line", (row, 2), make) == 3
    changed = table.update(row.event_id, summary="Another title")
    assert table.made_of(changed, "page", (row, 2), make) == 4


def test_update_all__writes_what_differs() -> None:
    """Many records change in one go; those that are so already are not written, and a key cannot be changed."""
    world = sample_world(("calendar",), {"calendar": 60})
    table = world.table("calendar.events")
    rows = list(table)[:5]
    table.update(rows[0].event_id, location="Here")
    before = table.version
    table.update_all([table.rows[row.event_id] for row in rows], location="Here")
    assert [row.location for row in list(table)[:5]] == ["Here"] * 5
    assert table.version == before + 4
    with pytest.raises(ValueError, match="is its key"):
        table.update_all(rows, event_id="x")


def test_evolve__refuses_what_is_no_field() -> None:
    """A field's name is checked, and the record itself stays as it was."""
    row = next(iter(sample_world(("calendar",), {"calendar": 60}).table("calendar.events")))
    with pytest.raises(TypeError, match="has no field 'titel'; it has event_id"):
        row.evolve(titel="x")
    assert row.evolve(summary="y").summary == "y" != row.summary


def test_table__pairs_after_a_record_was_changed_and_then_deleted() -> None:
    """A record that is gone by the time the view is asked for again leaves it, though its change was remembered."""
    found, _ = table()
    kept = [row for row, _ in found.paired(_letters)]
    found.update(kept[0].plant_id, name="Rose")
    found.delete(kept[0].plant_id)
    assert [row for row, _ in found.paired(_letters)] == kept[1:]


def test_table__views_are_amended_through_writes_and_undoing() -> None:
    """Pairs, order and groups after each of many writes, and after they are taken back, are those of a new table."""
    found, journal = table()

    def check() -> None:
        rows = list(found)
        assert [row for row, _ in found.paired(_letters)] == rows
        assert found.ordered(_letters) == sorted(rows, key=_letters)
        groups: dict[int, list[Plant]] = {}
        for row in rows:
            groups.setdefault(_letters(row), []).append(row)
        assert list(found.grouped(_letters).items()) == list(groups.items())

    check()
    for turn in range(40):
        keys = list(found.rows)
        if turn % 5 == 4:
            found.delete(keys[turn % len(keys)])
        elif turn % 2:
            found.update(keys[turn % len(keys)], name="x" * (turn % 4 + 1), tags=(str(turn),))
        else:
            found.insert(plant(100 + turn, "y" * (turn % 3 + 1)))
        if turn % 3:
            check()
    while journal.entries:
        found.undo(journal.entries.pop())
        check()


def test_table__a_view_forgets_a_record_that_was_changed_and_then_deleted() -> None:
    """Between two looks a record may change before it goes."""
    found, _ = table()
    assert len(found.paired(_letters)) == 3
    found.update("plt_0002", name="rosemary")
    found.delete("plt_0002")
    assert [row.plant_id for row, _ in found.paired(_letters)] == ["plt_0001", "plt_0003"]


def test_table__a_view_asked_for_after_parting_is_the_forks_own() -> None:
    """Forks that both write once before anything was asked for do not see each other's records."""
    found, journal = table()
    twin = found.fork(journal.copy())
    found.insert(plant(8))
    twin.insert(plant(9))
    assert found.ordered(_letters) == list(found)
    assert twin.ordered(_letters) == list(twin)
    assert [row for row, _ in twin.paired(_letters)] == list(twin)
    assert twin.grouped(_letters) == {4: list(twin)}


def test_table__a_long_run_of_writes_leaves_no_view_behind() -> None:
    """Many writes without a question drop the views, so that they cost no more, and the next question is right."""
    found, _ = table()
    found.ordered(_letters)
    for turn in range(100):
        found.insert(plant(100 + turn, "x" * (turn % 7 + 1)))
    assert found._views == {}
    assert found.ordered(_letters) == sorted(found, key=_letters)


def _letters_of(row: Plant) -> frozenset[str]:
    return frozenset(row.name)


@pytest.mark.parametrize("seed", range(20))
def test_table__what_was_seeded_stays_so_in_every_fork(seed: int) -> None:
    """Whoever writes, and whichever fork is asked first, what stood in the records at the opening is found, no more."""
    rng = np.random.default_rng(seed)
    found, journal = table("setup")
    found.update("plt_0002", name="sage")
    assert found.seeded(_letters_of) == set("herbsage")
    found.delete("plt_0002")
    assert found.seeded(_letters_of) == set("herb")
    found.update("plt_0003", name="fig")
    found.seal(0)
    family = [found, found.fork(journal.copy())]
    for _ in range(12):
        writer = family[int(rng.integers(2))]
        writer._journal.actor = ("agent", "effect", "world")[int(rng.integers(3))]
        before = len(writer._journal.entries)
        random_write(writer, rng)
        if rng.random() < 0.2:
            while len(writer._journal.entries) > before:
                writer.undo(writer._journal.entries.pop())
    last = family[int(rng.integers(2))]
    for one in (last.fork(last._journal.copy()), *family):
        one._journal.actor = "world"
        assert one.seeded(_letters_of) == set("herbfig")


def test_table__forks_that_are_sealed_apart_keep_their_own_seeds() -> None:
    """A world that is forked while it is built may be given other records and sealed for itself."""
    found, journal = table("setup")
    twin = found.fork(journal.copy())
    twin.insert(plant(4, "yew"))
    for one in (found, twin):
        one.seal(0)
        one._journal.actor = "world"
    assert found.seeded(_letters_of) == set("herb")
    assert twin.seeded(_letters_of) == set("herbyew")


def test_table__views_after_a_forks_own_write_stay_its_own() -> None:
    """A fork that has parted, and writes on, amends its own views; one that is forked from it later has them too."""
    found, journal = table()
    found.ordered(_letters)
    twin = found.fork(journal.copy())
    found.insert(plant(8))
    assert found.ordered(_letters) == sorted(found, key=_letters)
    found.insert(plant(9))
    later = found.fork(journal.copy())
    later.insert(plant(7))
    found.delete(plant(8).plant_id)
    for one in (found, twin, later):
        assert one.ordered(_letters) == sorted(one, key=_letters)
        assert one.grouped(_letters) == {4: list(one)}
    assert [len(one) for one in (found, twin, later)] == [len(twin) + 1, len(twin), len(twin) + 3]
