"""A real model behind a local server, asked only on request: ``-m local_model``; see docs/local_model.md."""

from __future__ import annotations

import os

import pytest

from lifegym.policies.chat import from_spec
from lifegym.rollouts.run import rollout

pytestmark = pytest.mark.local_model


def test_local_model__plays_through_the_same_door(task: str) -> None:
    """A model of 135 million parameters makes calls that the world accepts, and its episode has a score."""
    url = os.environ.get("LIFEGYM_LOCAL_MODEL")
    if not url:
        pytest.fail("no model to ask: start the server of docs/local_model.md and put its address into "
                    "LIFEGYM_LOCAL_MODEL, such as http://127.0.0.1:8080/v1")  # fmt: skip
    options = {"base_url": url, "memory": "notes", "result_tokens": 300, "call_deadline": 900, "retries": 0}
    (record,) = rollout(from_spec("smollm2", options), task, max_actions=30, max_actions_per_turn=12)
    told = record.meta["policy"]
    print(
        f"\n{record.outcome}, score {record.score}, {record.counts.turns} turns, {record.counts.calls} calls, "
        f"{record.counts.refused} refused; {told['calls']} answers, {told['context_tokens']} tokens read, "
        f"{told['output_tokens']} written, {told['seconds']} s"
    )
    assert record.score is not None, record.reason
    assert told["context_tokens"] > 0
    assert any(step.ok and "tool" in step.action for step in record.steps[2:])
