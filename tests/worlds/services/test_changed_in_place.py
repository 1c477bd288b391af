"""A plain change of a record, which stories make without a word, sets nothing in motion a second time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from lifegym.worlds.events import Op
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services import SERVICE_NAMES
from lifegym.worlds.world import World

COUNTS = {"email": 10, "notification_hub": 10}


def lived(world: World, days: int) -> World:
    """Let days pass and return the world."""
    until = world.now + timedelta(days=days)
    while world.now < until:
        world.run_due(until)
        world.pushes.clear()
    return world


@pytest.mark.parametrize("service", [name for name in SERVICE_NAMES if name != "visa_and_advisory"])
def test_update__that_changes_nothing_changes_nothing_later(service: str) -> None:
    """Records written again as they are lead to the same weeks: no reader likes twice, no notice comes twice.

    An advisory stands apart: one that is published again is news again.
    """
    world = sample_world(dict.fromkeys((service, "email", "notification_hub")), COUNTS)
    touched = world.fork()
    for table in touched.services[service].tables():
        for key in list(table.rows):
            touched.apply(Op(target="update", arguments={"table": table.name, "key": key, "changes": {}}))
    assert world.diff(touched) == {}
    assert sorted(timer[2:] for timer in touched.agenda) == sorted(timer[2:] for timer in world.agenda)
    lived(world, 40)
    lived(touched, 40)
    counts = [{name: len(table) for name, table in each.tables.items()} for each in (world, touched)]
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("table", "held"),
    [
        ("hotel_booking.hotels", "hotel_booking.rooms"),
        ("hotel_booking.rooms", "hotel_booking.plans"),
        ("notion.databases", "notion.pages"),
        ("credit_card.cards", "credit_card."),
        ("car_rental.locations", "car_rental."),
        ("job_board.companies", "job_board."),
    ],
)
def test_delete__of_what_others_name_is_refused(table: str, held: str) -> None:
    """A hotel with rooms, a card with statements are not taken away from under them; the refusal names who holds it."""
    world = sample_world((table.partition(".")[0],))
    first = next(iter(world.table(table).rows))
    before = world.digest()
    with pytest.raises(ValueError, match=f"^delete: {table} '{first}' is named by {held}"):
        world.apply(Op(target="delete", arguments={"table": table, "key": first}))
    assert world.digest() == before
