"""What documentation shows holds in an ordinary life of any size."""

from __future__ import annotations

import pytest

from lifegym.worlds.sample import sample_world
from lifegym.worlds.services import load_service
from lifegym.worlds.tools import read_example

SERVICES = (
    "banking", "credit_card", "brokerage", "health_tracker", "review_platform", "content_platform", "legal_search",
)  # fmt: skip


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("count", [60, 97, 500, 1500])
def test_examples__work_whatever_the_size(service: str, count: int) -> None:
    """Every example call succeeds however many records the generator is asked for: its ids do not shift."""
    world = sample_world((service,), {service: count})
    for tool in load_service(service).tools.values():
        call = world.fork().call(tool.full_name, read_example(tool.doc.example))
        assert call.ok, (tool.full_name, call.result)
