"""What is said of episodes that fail: once for each outage, in plain words."""

from __future__ import annotations

import logging

import pytest

from lifegym.rollouts.record import EpisodeRecord, Reason
from lifegym.rollouts.retrying import RETRIES, Retries


def _lost(record: EpisodeRecord, run: int, message: str, kind: str = "InfrastructureError") -> EpisodeRecord:
    reason = Reason(type=kind, message=message)
    return record.model_copy(update={"run": run, "outcome": "infrastructure_error", "score": None, "reason": reason})


def test_retries__an_outage_is_told_once(record: EpisodeRecord, caplog: pytest.LogCaptureFixture) -> None:
    """Of many failed attempts the first is told, in words without a tuple; once it is over, how many there were."""
    down = "http://127.0.0.1:9/v1 cannot be reached (ConnectError: attempt {}); see that the server runs"
    retries = Retries()
    with caplog.at_level(logging.WARNING):
        for run in range(3):
            for attempt in range(1, RETRIES + 2):
                again = retries.wanted(_lost(record, run, down.format(attempt)), attempt)
                assert again == (attempt <= RETRIES)
        assert not retries.wanted(record, 1)
        assert not retries.wanted(record, 1)
    first, last = caplog.messages
    assert first == (
        f"{record.task}, variant {record.variant}, run 0 of {record.policy} could not be finished: {down.format(1)}. "
        "It is played again; further failures of this kind are counted and not told"
    )
    assert last == "episodes end well again; 8 more attempts had failed for the reason told above"


def test_retries__another_cause_is_told(record: EpisodeRecord, caplog: pytest.LogCaptureFixture) -> None:
    """A second reason is news, and so is the first one when it comes back after an episode that ended."""
    retries = Retries()
    with caplog.at_level(logging.WARNING):
        retries.wanted(_lost(record, 0, "disk gone", "OSError"), 3)
        retries.wanted(_lost(record, 0, "a world raised", "KeyError"), 1)
        retries.wanted(record, 2)
        retries.wanted(_lost(record, 1, "a world raised", "KeyError"), 1)
    assert [message.partition("finished: ")[2].partition(";")[0] for message in caplog.messages] == [
        "OSError: disk gone. It stays unresolved",
        "KeyError: a world raised. It is played again",
        "KeyError: a world raised. It is played again",
    ]
