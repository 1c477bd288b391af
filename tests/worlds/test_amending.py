"""Views amended by writes are what views made anew would be."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from lifegym.worlds.amending import Write, grouping, regrouped, reordered


class Row(NamedTuple):
    """A record: its key, and what it is sorted and grouped by."""

    key: int
    rank: int


def rank_of(row: Row) -> int:
    """Return what a row is sorted by."""
    return row.rank


STEPS = st.lists(st.tuples(st.sampled_from(["insert", "update", "delete"]), st.integers(0, 40), st.integers(0, 3)))


def written(table: dict[int, Row], steps: list[tuple[str, int, int]]) -> list[Write]:
    """Write some steps into a table, and return the writes."""
    writes: list[Write] = []
    for kind, pick, rank in steps:
        if kind == "insert" or not table:
            row = Row(1000 + len(writes), rank)
            writes.append((None, row))
            table[row.key] = row
            continue
        before = list(table.values())[pick % len(table)]
        if kind == "delete":
            writes.append((before, None))
            del table[before.key]
        else:
            table[before.key] = Row(before.key, rank)
            writes.append((before, table[before.key]))
    return writes


@given(ranks=st.lists(st.integers(0, 3), max_size=12), steps=STEPS)
def test_regrouped__is_what_grouping_gives(ranks: list[int], steps: list[tuple[str, int, int]]) -> None:
    """Amended groups hold the very records, in the order, and the groups in the order, of groups made anew."""
    table = {key: Row(key, rank) for key, rank in enumerate(ranks)}
    view = grouping(table.values(), rank_of)
    kept = {rank: list(rows) for rank, rows in view.items()}
    amended = regrouped(view, rank_of, written(table, steps))
    anew = grouping(table.values(), rank_of)
    assert view == kept
    if amended is not None:
        assert list(amended) == list(anew)
        assert all(one is two for rank in anew for one, two in zip(amended[rank], anew[rank], strict=True))


@given(ranks=st.lists(st.integers(0, 3), max_size=12), steps=STEPS)
def test_reordered__is_what_sorting_gives(ranks: list[int], steps: list[tuple[str, int, int]]) -> None:
    """Amended order is the order of insertion among equals, as sorting leaves it."""
    table = {key: Row(key, rank) for key, rank in enumerate(ranks)}
    view = sorted(table.values(), key=rank_of)
    kept = list(view)
    amended = reordered(view, rank_of, written(table, steps))
    assert view == kept
    if amended is not None:
        assert all(one is two for one, two in zip(amended, sorted(table.values(), key=rank_of), strict=True))


def test_regrouped__amends_what_stays_in_its_group() -> None:
    """An insert, a change within a group and a delete behind its first record need no new grouping."""
    table = {key: Row(key, key % 2) for key in range(6)}
    view = grouping(table.values(), rank_of)
    new, changed = Row(9, 5), Row(3, 1)
    amended = regrouped(view, rank_of, [(None, new), (table[3], changed), (table[4], None)])
    assert amended == {0: [table[0], table[2]], 1: [table[1], changed, table[5]], 5: [new]}
    assert amended[1][1] is changed


def test_regrouped__leaves_a_change_of_group_to_the_table() -> None:
    """Where a record stands in the group it comes to, only the table knows."""
    table = {key: Row(key, key % 2) for key in range(4)}
    assert regrouped(grouping(table.values(), rank_of), rank_of, [(table[0], Row(0, 1))]) is None
    assert regrouped(grouping(table.values(), rank_of), rank_of, [(table[0], None)]) is None
