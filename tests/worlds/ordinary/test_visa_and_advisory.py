"""The ordinary rules, products and advisories around a story's own."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.visa_and_advisory import ordinary
from lifegym.worlds.services.visa_and_advisory.countries import is_country
from lifegym.worlds.world import Persona, World

NOW = datetime(2026, 3, 2, 8, tzinfo=zone("Asia/Ho_Chi_Minh"))
MAI = Persona(user_id="mai", name="Hoàng Mai", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND")


def rows(count: int, seed: int = 1, **shape: Any) -> list[tuple[str, Any]]:
    """Return an ordinary visa desk."""
    return list(ordinary(np.random.default_rng(seed), MAI, NOW, count, **shape))


@pytest.mark.parametrize("count", [0, 1, 40, 100, 145, 146, 1000, 5000])
def test_ordinary__gives_the_asked_number_and_fits_a_world(count: int) -> None:
    """As many records as asked, which a world takes and its tools show."""
    found = rows(count, nationality="VN")
    assert len(found) == count
    world = World(MAI, ("visa_and_advisory",), NOW)
    world.seed(*found)
    world.seal()
    if count >= 1000:
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


def test_ordinary__tells_one_rule_of_each_pair_and_sells_a_visa_where_one_is_needed() -> None:
    """Beyond the first, rules follow from whole regions: each pair has one for tourists, and its visa agrees."""
    found = [row for _, row in rows(9999, skip=("VN-KR", "NL-FR"))]
    rules = [row for row in found if hasattr(row, "visa_required") and row.purpose == "tourism"]
    pairs = {(row.nationality, row.destination): row for row in rules}
    assert len(pairs) == len(rules) > 3000
    assert {("VN", "KR"), ("NL", "FR")}.isdisjoint(pairs)
    assert all(is_country(code) for pair in pairs for code in pair)
    sold = [row for row in found if hasattr(row, "fee") and "_tour_" in row.product_id]
    assert len({row.product_id for row in sold}) == len(sold) > 1500
    assert all(pairs[row.nationality, row.destination].visa_required for row in sold)
    assert not pairs["NL", "JP"].visa_required
    assert pairs["NL", "IN"].visa_required
    assert pairs["PL", "ES"].allowed_stay_days is None


def test_ordinary__is_the_same_for_the_same_seed() -> None:
    """The generator alone decides."""
    assert rows(80) == rows(80)
    assert rows(80) != rows(80, seed=2)
