"""The tiny task, a key in the environment, and chat policies that do not wait long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lifegym.envs import catalog
from lifegym.policies.chat import ChatFactory, from_spec
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.run import rollout
from tests.policies.chat_server import ChatServer

KEY = "sk-test-4c1d9e7b"

Plays = Callable[..., EpisodeRecord]


@pytest.fixture
def task(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the tiny task, known to the catalog for the length of a test; a key in the environment."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    return "VibeLife-travel-99"


def chat(server: ChatServer, **options: Any) -> ChatFactory:
    """Return chat policies that ask a server and hardly pause."""
    return from_spec("m", {"base_url": server.url, "backoff": 0.001, "retries": 2, **options})


@pytest.fixture
def plays(task: str) -> Plays:
    """A function that plays one episode of the tiny task against a server."""

    def one(server: ChatServer, **options: Any) -> EpisodeRecord:
        (record,) = rollout(chat(server, **options), task, concurrency=2)
        return record

    return one
