"""The tiny task, and an episode of it."""

from __future__ import annotations

import pytest

from lifegym.envs import catalog
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord


@pytest.fixture
def task(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the tiny task, known to the catalog for the length of a test."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    return "VibeLife-travel-99"


@pytest.fixture
def record(task: str) -> EpisodeRecord:
    """A reference episode of the tiny task."""
    return play(task, "reference", variant=1)
