"""Whoever a story speaks of can be written to from its first day."""

from __future__ import annotations

import pytest

from lifegym.envs.catalog import CATALOG, build
from lifegym.worlds.claims import CLAIMED, addresses_in


@pytest.mark.parametrize("task", [key for key, module in CATALOG.items() if module.startswith("lifegym.")])
def test_claims__of_a_story_hold_from_its_opening(task: str) -> None:
    """Senders and addresses of later events, and those that checks ask for, take mail; a stranger's does not."""
    spec = build(f"VibeLife-{task}", 0)
    named = addresses_in([event.text for event in spec.timeline.events])
    named |= addresses_in([change.arguments for event in spec.timeline.events for change in event.ops])
    named |= addresses_in([check.that.model_dump_json() for check in spec.rubric.checks])
    assert named
    assert {address for address in named if not spec.world.claimed(address)} == set()
    assert not spec.world.claimed("nobody.at.all@nowhere-land.example")
    assert len(spec.world.table(CLAIMED)) >= len(named)
