"""Records that go with others: one must be there, none may be there, a builder's own tests, amounts at a fixed rate."""

from __future__ import annotations

from typing import Any

from lifegym.reward.build import rows
from lifegym.worlds.money import Money
from lifegym.worlds.world import World
from tests.reward.worlds import agent_writes, garden_world, holds

HEAD = "item,amount,home\n"


def _buys(world: World, name: str, price: str) -> Any:
    call = world.call("garden.buy", {"name": name, "price": {"amount": price, "currency": "EUR"}})
    assert call.ok, call.result


def _notes(world: World, key: str, name: str, price: str) -> None:
    """Let the world hold a note of the same form as a plant."""
    plant = next(iter(world.table("garden.plants")))
    world.journal.actor = "world"
    world.table("garden.notes").insert(
        plant.evolve(plant_id=key, name=name, price=Money.of(price, "EUR"), status="wet")
    )


def test_join__without_wants_no_record_beside() -> None:
    """A record passes ``without`` only while no record of the other table that goes with it passes the tests."""
    world = garden_world()
    _buys(world, "Fig", "12.50")
    alone = rows("garden.plants").made().where(name="Fig").without("garden.notes", on={"name": "name"}, status="wet")
    assert holds(world, alone)
    _notes(world, "note_0901", "Rose", "1.00")
    assert holds(world, alone)
    _notes(world, "note_0902", "Fig", "1.00")
    assert not holds(world, alone)


def test_join__beside_takes_the_tests_of_a_builder() -> None:
    """``beside`` asks for a record that passes another builder's tests and agrees in the named fields."""
    world = garden_world()
    _buys(world, "Fig", "12.50")
    dear = rows("garden.notes").where(price=Money.of("9.00", "EUR"))
    noted = rows("garden.plants").made().where(name="Fig").beside(dear, on={"name": "name"})
    assert not holds(world, noted)
    _notes(world, "note_0901", "Fig", "1.00")
    _notes(world, "note_0902", "Rose", "9.00")
    assert not holds(world, noted)
    _notes(world, "note_0903", "Fig", "9.00")
    assert holds(world, noted)


def test_mirrored__amounts_at_a_fixed_rate() -> None:
    """A cell named in ``times`` must hold the record's amount times the factor, exactly."""
    world = garden_world()
    _buys(world, "Fig", "12.50")
    fig = rows("garden.plants").made().where(name="Fig")
    wanted = fig.mirrored("l.csv", {"item": "name", "amount": "price"}, times={"home": ("price", 4)})
    agent_writes(world, "l.csv", f"{HEAD}Fig,12.50,51")
    assert not holds(world, wanted)
    agent_writes(world, "l.csv", f"{HEAD}Fig,12.50,50")
    assert holds(world, wanted)


def test_join__every_wants_all_and_at_least_one() -> None:
    """``every`` holds while all records that go with one pass the tests; where none goes with it, it does not."""
    world = garden_world()
    _buys(world, "Fig", "12.50")
    noted = (
        rows("garden.plants")
        .made()
        .where(name="Fig")
        .with_("garden.notes", on={"name": "name"}, every=True, status="wet")
    )
    assert not holds(world, noted)
    _notes(world, "note_0901", "Fig", "1.00")
    _notes(world, "note_0902", "Fig", "2.00")
    assert holds(world, noted)
    world.table("garden.notes").update("note_0901", status="dry")
    assert not holds(world, noted)
