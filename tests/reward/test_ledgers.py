"""Ledgers in the form a handbook names: rows, arithmetic, agreement with records."""

from __future__ import annotations

from decimal import Decimal

import pytest

from lifegym.reward.build import ledger, reconciled, rows
from lifegym.worlds.money import Money
from tests.reward.worlds import agent_writes, garden_world, holds, verdict

HEAD = "date,item,amount,state,total\n"


def test_ledger__a_row_whose_cells_state_the_values() -> None:
    """A row counts when all its cells state the values; a row short of one, or a missing file, does not."""
    world = garden_world()
    wanted = ledger("l.csv", item="shed", amount=Decimal(400))
    assert not holds(world, wanted)
    agent_writes(world, "l.csv", HEAD + "2026-03-04,fence,400,,\n2026-03-04,shed,40,,")
    assert not holds(world, wanted)
    agent_writes(world, "l.csv", HEAD + "2026-03-04,the shed,400,,")
    assert holds(world, wanted)
    assert not holds(world, ledger("l.csv", low=2, item="shed"))


def test_ledger__rows_that_stood_there_do_not_count() -> None:
    """A row that the world's own version of the file held earns nothing, even when the agent edits beside it."""
    world = garden_world()
    with_row = HEAD + "2026-03-04,shed,400,,\n"
    files = world.table("files.files")
    world.journal.actor = "setup"
    files.insert(files.rows["USER.md"].evolve(path="l.csv", content=with_row))
    world.journal.actor = "world"
    wanted = ledger("l.csv", item="shed", amount=Decimal(400))
    assert not holds(world, wanted)
    agent_writes(world, "l.csv", with_row + "2026-03-05,fence,50,,")
    assert not holds(world, wanted)
    agent_writes(world, "l.csv", with_row + "2026-03-05,shed,400,,")
    assert holds(world, wanted)


def sums(**changes: object) -> str:
    """Return a ledger of two counted rows and one that does not count."""
    row = {"a": "100", "b": "20.50", "total": "120.50", "state": "paid", **changes}
    return HEAD + f"d,a,{row['a']},paid,\nd,skip,999,open,\nd,b,{row['b']},{row['state']},{row['total']}\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (sums(), True),
        (sums(total='"120.50 EUR"'), True),
        (sums(total="120.51"), False),
        (sums(total=""), False),
        (sums(a="?"), False),
        (sums(state="open"), False),
        (sums(state="PAID"), True),
        (HEAD, False),
        ("", False),
    ],
)
def test_reconciled__the_last_total_is_the_sum(text: str, expected: bool) -> None:
    """The last running total must be the exact sum of the counted rows; unreadable cells and empty files fail."""
    world = garden_world()
    agent_writes(world, "l.csv", text)
    kept = {"amount": "amount", "running": "total", "state": "state", "counted": ["paid"]}
    assert holds(world, reconciled("l.csv", **kept)) is expected  # type: ignore[arg-type]  # one dict for all keywords
    if expected:
        assert not holds(world, reconciled("l.csv", high=Money(12_000, "EUR"), **kept))  # type: ignore[arg-type]  # as above
        assert not holds(world, reconciled("l.csv", low=4, **kept))  # type: ignore[arg-type]  # as above


def test_mirrored__a_row_for_each_record() -> None:
    """Every record needs a row that states its fields; one missing or wrong fails, and so does having no record."""
    world = garden_world()
    mirrored = rows("garden.plants").made().mirrored("l.csv", {"item": "name", "amount": "price"}, state="paid")
    agent_writes(world, "l.csv", HEAD + "d,sage,3.50,paid,\nd,mint,1.00,paid,\n")
    assert not holds(world, mirrored)
    for name, amount in (("sage", "3.50"), ("mint", "1.00")):
        assert world.call("garden.buy", {"name": name, "price": {"amount": amount, "currency": "EUR"}}).ok
    assert holds(world, mirrored)
    agent_writes(world, "l.csv", HEAD + "d,sage,3.50,paid,\nd,mint,1.00,open,\n")
    assert not holds(world, mirrored)


def test_ledger__rows_that_differ_in_their_state_alone_count_for_none() -> None:
    """Whoever writes a thing down as paid and as void has said neither; on another day it is news."""
    world = garden_world()
    paid = ledger("l.csv", item="shed", state="paid", states="state", running="total")
    agent_writes(world, "l.csv", HEAD + "2026-03-04,shed,400,paid,400\n2026-03-04,shed,400,void,400")
    assert not holds(world, paid)
    agent_writes(world, "l.csv", HEAD + "2026-03-04,shed,400,planned,0\n2026-03-04,shed,400,paid,400")
    assert not holds(world, paid)
    agent_writes(world, "l.csv", HEAD + "2026-03-04,shed,400,paid,400\n2026-04-02,shed,400,refunded,0")
    assert holds(world, paid)


def test_ledger__what_is_held_once_is_said_once() -> None:
    """In a table that holds each item once, a second row that says otherwise undoes the first."""
    world = garden_world()
    wanted = ledger("l.csv", item="shed", amount=Decimal(400), once="item")
    agent_writes(world, "l.csv", HEAD + "2026-03-04,shed,400,,\n2026-03-04,fence,90,,")
    assert holds(world, wanted)
    agent_writes(world, "l.csv", HEAD + "2026-03-04,shed,400,,\n2026-03-05,shed,400,,")
    assert holds(world, wanted)
    agent_writes(world, "l.csv", HEAD + "2026-03-04,shed,400,,\n2026-03-04,shed,410,,")
    found = verdict(world, wanted)
    assert not found.ok
    assert found.evidence == "l.csv: 2 rows of one item that do not agree"
