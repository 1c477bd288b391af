"""Records on disk: whole after a crash, resumable, streamed."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from lifegym.rollouts import store as store_module
from lifegym.rollouts.episode import unplayed
from lifegym.rollouts.record import EpisodeRecord, RecordError
from lifegym.rollouts.run import rollout
from lifegym.rollouts.store import EpisodeStore, read_episodes, shards


def _unresolved(record: EpisodeRecord) -> EpisodeRecord:
    return unplayed(record.task, record.key, OSError("lost"), "stage", 3000, 200)


@pytest.mark.parametrize("name", ["episodes.jsonl", "episodes"])
def test_store__keeps_records_and_knows_them_again(tmp_path: Path, record: EpisodeRecord, name: str) -> None:
    """What was added is read back and counts as done, in a file and in a directory."""
    with EpisodeStore(tmp_path / name) as store:
        store.add(record)

    assert list(read_episodes(tmp_path / name)) == [record]
    store = EpisodeStore(tmp_path / name)
    assert store.terms(record.key) == ("stage", 3000, 200)
    assert store.terms(record.key._replace(run=9)) is None


def test_store__record_is_on_the_disk_before_the_next(tmp_path: Path, record: EpisodeRecord) -> None:
    """A record can be read while the store is still open."""
    store = EpisodeStore(tmp_path / "a.jsonl")
    store.add(record)

    assert len(list(read_episodes(tmp_path / "a.jsonl"))) == 1
    store.close()


@pytest.mark.parametrize("cut", [1, 100, None])
def test_resume__torn_last_line_is_dropped_and_played_again(
    tmp_path: Path, task: str, caplog: pytest.LogCaptureFixture, cut: int | None
) -> None:
    """After a crash in mid-write the whole lines stay, the torn one goes with a warning and is played again."""
    out = tmp_path / "a.jsonl"
    whole = {record.compared_line() for record in rollout("reference", task, variants=range(3), out=out)}
    data = out.read_bytes()
    last = data[:-1].rfind(b"\n") + 1
    out.write_bytes(data[: -1 if cut is None else last + cut])

    with caplog.at_level(logging.WARNING):
        again = list(rollout("reference", task, variants=range(3), out=out))

    assert [record.variant for record in again] == [2]
    assert "line 3 has no end" in caplog.text
    assert {record.compared_line() for record in read_episodes(out)} == whole
    assert len(out.read_bytes().splitlines()) == 3


def test_resume__skips_exactly_what_is_done(tmp_path: Path, task: str) -> None:
    """Another variant, run, seed or policy is another episode; the same one is not played twice."""
    out = tmp_path / "episodes"
    assert len(list(rollout("idle", task, out=out))) == 1

    assert len(list(rollout("idle", task, out=out))) == 0
    assert len(list(rollout("idle", task, runs=2, variants=(0, 1), out=out))) == 3
    assert len(list(rollout("polite", task, out=out))) == 1
    assert len(list(rollout("idle", task, seed=1, out=out))) == 1
    assert len(list(read_episodes(out))) == 6


def test_resume__unresolved_episodes_are_played_again_and_counted_once(
    tmp_path: Path, task: str, record: EpisodeRecord
) -> None:
    """An infrastructure error is no result: it is read only as long as nothing better is there."""
    with EpisodeStore(tmp_path / "a.jsonl") as store:
        store.add(_unresolved(record))
    assert [item.outcome for item in read_episodes(tmp_path / "a.jsonl")] == ["infrastructure_error"]

    assert [item.score for item in rollout("reference", task, variants=1, out=tmp_path / "a.jsonl")] == [100.0]
    assert [item.outcome for item in read_episodes(tmp_path / "a.jsonl")] == ["completed"]


def test_store__damaged_line_is_named_and_nothing_written(tmp_path: Path, record: EpisodeRecord) -> None:
    """A damaged line in the middle stops reading and resuming, with file and line."""
    out = tmp_path / "a.jsonl"
    out.write_text(f"{record.to_line()}\n{{broken\n{record.to_line()}\n", encoding="utf-8")
    before = out.read_bytes()

    with pytest.raises(RecordError, match=r"a.jsonl, line 2: no JSON"):
        EpisodeStore(out)
    assert out.read_bytes() == before


def test_store__full_shard_is_followed_by_another(
    tmp_path: Path, record: EpisodeRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A directory's shards stay bounded, and two writers never share one."""
    monkeypatch.setattr(store_module, "SHARD_BYTES", 1)
    first, second = EpisodeStore(tmp_path), EpisodeStore(tmp_path)
    for run, store in enumerate((first, second, first)):
        store.add(record.model_copy(update={"run": run}))

    assert [path.name for path in shards(tmp_path)] == [f"episodes-0000{n}.jsonl" for n in range(3)]
    assert [item.run for item in read_episodes(tmp_path)] == [0, 1, 2]


def test_read__nothing_there(tmp_path: Path) -> None:
    """A missing store is an error that says what to give."""
    with pytest.raises(FileNotFoundError, match="rollout"):
        list(read_episodes(tmp_path / "none.jsonl"))


def test_read__doubles_on_demand(record: EpisodeRecord, tmp_path: Path) -> None:
    """A second record of an episode is left out, and shown to who must see every line."""
    path = tmp_path / "a.jsonl"
    path.write_text(f"{record.to_line()}\n{record.to_line()}\n", encoding="utf-8")
    assert len(list(read_episodes(path))) == 1
    assert len(list(read_episodes(path, doubles=True))) == 2
