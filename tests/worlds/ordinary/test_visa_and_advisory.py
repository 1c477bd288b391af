"""The ordinary rules, products and advisories around a story's own."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.visa_and_advisory import ordinary
from lifegym.worlds.world import Persona, World

NOW = datetime(2026, 3, 2, 8, tzinfo=zone("Asia/Ho_Chi_Minh"))
MAI = Persona(user_id="mai", name="Hoàng Mai", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND")


def rows(count: int, seed: int = 1, **shape: Any) -> list[tuple[str, Any]]:
    """Return an ordinary visa desk."""
    return list(ordinary(np.random.default_rng(seed), MAI, NOW, count, **shape))


@pytest.mark.parametrize("count", [0, 1, 40, 100, 1000])
def test_ordinary__gives_the_asked_number_and_fits_a_world(count: int) -> None:
    """As many records as asked, up to all there are, which a world takes and its tools show."""
    found = rows(count, nationality="VN")
    assert len(found) == min(count, len(rows(1000)))
    world = World(MAI, ("visa_and_advisory",), NOW)
    world.seed(*found)
    world.seal()
    if count >= 1000:
        assert len(found) > 130
        pair = {"nationality": "VN", "destination": "KR"}
        products = json.loads(world.call("visa_and_advisory.list_visa_products", pair).result)
        assert products["total"] == 2
        assert world.call("visa_and_advisory.check_entry_requirements", {**pair, "purpose": "tourism"}).ok
        assert world.call("visa_and_advisory.get_advisory", {"country_code": "KR"}).ok


def test_ordinary__puts_a_nationality_first_and_leaves_out_the_storys_own() -> None:
    """The persona's nation comes first; what the story seeds itself is skipped."""
    found = rows(60, nationality="VN", skip=("VN-KR", "JP", "KR"))
    rules = [row for table, row in found if table.endswith("entry_requirements")]
    assert sum(row.nationality == "VN" for row in rules) >= 12
    every = rows(1000, skip=("VN-KR", "KR"))
    assert not any(getattr(row, "destination", "") == "KR" and row.nationality == "VN" for _, row in every)
    assert "KR" not in {row.country_code for table, row in every if table.endswith("advisories")}


def test_ordinary__is_the_same_for_the_same_seed() -> None:
    """The generator alone decides."""
    assert rows(80) == rows(80)
    assert rows(80) != rows(80, seed=2)
