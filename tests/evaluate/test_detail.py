"""What reports are written from: an episode told in full, and episodes that cannot be told."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from lifegym.envs import catalog
from lifegym.evaluate import NotReplayableError, detail, details, replayed
from lifegym.rollouts.episode import play
from lifegym.rollouts.run import rollout

TASK = "VibeLife-travel-07"
TINY = "VibeLife-travel-99"


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def test_detail__tells_stages_events_writes_and_difference() -> None:
    """Of an episode there is the timeline, each write with its author, and what differs in the end."""
    told = detail(play(TINY, "reference"))
    assert told.problem == ""
    assert [stage.title for stage in told.stages] == list(told.record.stages)
    assert [(event.kind, event.stage, event.happened) for event in told.events] == [
        ("user_message", 0, True), ("observation", 1, True), ("mutation", 2, True), ("user_message", 2, True),
    ]  # fmt: skip
    assert told.events[2].changes[0][0] == "files.put"
    assert {change.actor for change in told.changes if change.table == "files.files"} == {"agent", "world"}
    assert told.difference is not None
    assert "ledger.csv" in told.difference["files.files"]["added"]
    assert "content" in told.difference["files.files"]["changed"]["offers/shed.txt"]
    assert len(told.calls) == told.record.counts.calls
    assert [item.kind for item in told.judgments] == ["silent change"]


def test_detail__is_plain_data() -> None:
    """All but the record itself goes through JSON as it is."""
    told = detail(play(TASK, "announced-only"))
    for name in ("stages", "events", "changes", "judgments"):
        assert json.loads(json.dumps([asdict(row) for row in getattr(told, name)]))
    assert json.loads(json.dumps(told.difference)) == told.difference
    assert {item.kind for item in told.judgments} == {"silent change", "hidden constraint"}


def test_details__stream_a_directory_and_say_what_cannot_be_told(tmp_path: Path) -> None:
    """Episodes come one after the other; one of another world keeps its record and says why it is all there is."""
    records = list(rollout("idle", TINY, runs=2, out=tmp_path / "r"))
    list(rollout("polite", TINY, out=tmp_path / "r"))
    assert [told.record for told in details(tmp_path / "r", "idle")] == records
    told = detail(records[0].model_copy(update={"digest_start": "0" * 64}))
    assert told.problem.startswith("VibeLife-travel-99, variant 0 has another world here")
    assert told.events == ()


def test_replayed__refuses_what_it_cannot_vouch_for() -> None:
    """Another result of an action, or an episode of which nothing was kept, is refused by name."""
    record = play(TINY, "reference")
    step = record.steps[0].model_copy(update={"result": "{}"})
    with pytest.raises(NotReplayableError, match=r"step 0 of VibeLife-travel-99, variant 0, run 0 .* recorded result"):
        replayed(record.model_copy(update={"steps": (step, *record.steps[1:])}))
    with pytest.raises(NotReplayableError, match="infrastructure error"):
        replayed(record.model_copy(update={"outcome": "infrastructure_error"}))
