"""Addresses in texts and records, and which of them a table lets be somebody's."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np
import pytest

from lifegym.worlds.claims import addresses_in, claimants_in, stands_in
from lifegym.worlds.money import Money
from lifegym.worlds.records import Journal
from tests.worlds.toy import Garden, Plant

NOW = datetime(2026, 3, 2, tzinfo=UTC)
PEOPLE = [f"gardener{number}@site{number % 3}.example" for number in range(9)]


def tended(number: int, *people: str) -> Plant:
    """Return a plant whose name and tags name people."""
    return Plant(plant_id=f"plt_{number:04d}", name=f"ask {people[0]}", price=Money(1, "EUR"), tags=people[1:])


def test_addresses_in__looks_wherever_text_is() -> None:
    """Addresses are found in texts, records and whatever holds them, in lower case, and nothing else is."""
    assert addresses_in("Write to Ada.Lovelace@Mail.example, or @nobody, or a@b") == {"ada.lovelace@mail.example"}
    assert addresses_in({"a": [("x@one.example",), 3, None], "b": tended(1, "y@two.example", "z@two.example")}) == {
        "x@one.example", "y@two.example", "z@two.example",
    }  # fmt: skip
    assert claimants_in(tended(1, "y@two.example", "z@one.example")) == {
        "y@two.example", "z@one.example", "@one.example", "@two.example",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_stands_in__what_was_seeded_or_comes_from_the_world(seed: int) -> None:
    """Whoever writes in whatever order, and takes it back, an address counts if not the agent brought it."""
    rng = np.random.default_rng(seed)
    journal = Journal(NOW)
    table = Garden.plants.create("garden", journal)
    for number in range(3):
        table.insert(tended(number, PEOPLE[number], PEOPLE[number + 1]))
    table.seal(0)
    brought = set(PEOPLE[:4])
    for _ in range(20):
        journal.actor = ("agent", "effect", "world")[int(rng.integers(3))]
        who, keys, done = PEOPLE[int(rng.integers(9))], list(table.rows), len(journal.entries)
        kind = int(rng.integers(3)) if keys else 0
        if kind == 0:
            table.insert(tended(100 + done, who))
        elif kind == 1:
            table.update(keys[int(rng.integers(len(keys)))], name=f"ask {who}", tags=())
        else:
            table.delete(keys[int(rng.integers(len(keys)))])
        if rng.random() < 0.3:
            while len(journal.entries) > done:
                table.undo(journal.entries.pop())
        elif journal.actor == "world" and kind < 2 and len(journal.entries) > done:
            brought.add(who)
        assert {one for one in PEOPLE if stands_in(table, one)} == brought
        assert {f"@site{n}.example" for n in range(3) if stands_in(table, f"@site{n}.example")} == {
            f"@{one.partition('@')[2]}" for one in brought
        }
