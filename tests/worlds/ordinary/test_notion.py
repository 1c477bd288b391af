"""The ordinary notes that stories hide in."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.notion import ordinary, price
from lifegym.worlds.services.notion import Notion, page
from lifegym.worlds.world import Persona, World

NOW = datetime(2026, 3, 2, 8, tzinfo=zone("Asia/Ho_Chi_Minh"))
MAI = Persona(user_id="mai", name="Hoàng Mai", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND")


def rows(count: int, seed: int = 1, **shape: Any) -> list[tuple[str, Any]]:
    """Return ordinary notes."""
    return list(ordinary(np.random.default_rng(seed), MAI, NOW, count, **shape))


def pages(found: list[tuple[str, Any]]) -> list[Any]:
    """Return the pages and rows among them."""
    return [item for table, item in found if table == "notion.pages"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("count", [0, 1, 2, 83, 300])
def test_ordinary__fills_a_world(count: int, seed: int) -> None:
    """The asked number of pages and rows, each with the text a world would give it, all edited before now."""
    found = rows(count, seed, start=7)
    assert len(pages(found)) == count
    world = World(MAI, ("notion",), NOW)
    world.seed(*found)
    notion = world.services["notion"]
    assert isinstance(notion, Notion)
    assert all(item.text == notion.text_of(item) for item in notion.pages)
    assert all(item.last_edited_time < NOW for item in notion.pages)
    world.seal()
    assert world.call("notion.API-post-search", {"query": "kitchen"}).ok


def test_ordinary__varies_and_repeats_itself_for_a_seed() -> None:
    """Titles of pages differ, hardly two notes say the same, and the generator alone decides."""
    found = pages(rows(200))
    notes = [item for item in found if item.parent_type != "database_id"]
    assert len({item.title for item in notes}) == len(notes)
    assert len({item.text for item in notes}) > 0.95 * len(notes)
    assert not any("{" in item.text for item in found)
    assert rows(60) == rows(60)
    assert rows(60) != rows(60, seed=2)


def test_ordinary__rows_are_written_after_what_they_tell() -> None:
    """No row was edited before the purchase, reading or visit it records."""
    found = [item for item in pages(rows(120)) if item.parent_type == "database_id"]
    assert found
    for item in found:
        for name in ("Bought", "Finished on", "Last visit"):
            value = item.properties.get(name)
            assert value is None or value.start is None or value.start <= item.last_edited_time.date()


def test_ordinary__lies_where_it_is_told() -> None:
    """With a parent, pages and databases lie in it; ids go on from the given number."""
    world = World(MAI, ("notion",), NOW)
    world.seed(*page("pg_home", "Home", by="mai", edited=NOW), *rows(20, parent="pg_home"), *rows(20, 2, start=100))
    tops = [item for table, item in rows(20, parent="pg_home") if not table.endswith("blocks")]
    assert all(item.parent_id == "pg_home" or item.parent_type == "database_id" for item in tops)


@pytest.mark.parametrize(
    ("euros", "currency", "shown"), [(39, "EUR", 39), (489, "VND", 13_400_000), (79, "JPY", 12_900)]
)
def test_price__looks_like_a_tag(euros: float, currency: str, shown: int) -> None:
    """Prices are whole and round in the currency's own size."""
    assert price(euros, currency) == shown
