"""The index of stored episodes: always what the records say, whatever happened to them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lifegym.rollouts import index as index_module
from lifegym.rollouts import store as store_module
from lifegym.rollouts.episode import unplayed
from lifegym.rollouts.index import EpisodeIndex, Query
from lifegym.rollouts.record import EpisodeRecord, RecordError
from lifegym.rollouts.run import rollout
from lifegym.rollouts.store import EpisodeStore, read_episodes


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every index in a file, however small."""
    monkeypatch.setattr(index_module, "KEPT_FROM", 0)


def found(path: Path, **query: Any) -> list[tuple[str, int, int]]:
    """Return policy, variant and run of what a query finds."""
    with EpisodeIndex(path) as index:
        return [(entry.policy, entry.variant, entry.run) for entry in index.find(Query(**query))]


@pytest.fixture
def runs(tmp_path: Path, task: str) -> Path:
    """A directory with eight episodes of two policies."""
    out = tmp_path / "runs"
    for policy in ("reference", "idle"):
        list(rollout(policy, task, variants=range(2), runs=2, out=out))
    return out


def test_index__finds_by_policy_variant_outcome_and_score(runs: Path) -> None:
    """A query names patterns and bounds; what is left open does not matter."""
    assert len(found(runs)) == 8
    assert found(runs, policy="ref*", variant=1) == [("reference", 1, 0), ("reference", 1, 1)]
    assert {policy for policy, _, _ in found(runs, below=100)} == {"idle"}
    assert found(runs, above=100.0, order="task", limit=1) == [("reference", 0, 0)]
    assert found(runs, outcome="truncated") == []
    assert found(runs, task="VibeLife-career-*") == []
    scores = [score for *_, score in ((entry.score,) for entry in EpisodeIndex(runs).find(Query(order="score")))]
    assert scores == sorted(scores)  # type: ignore[type-var]  # all have one


def test_index__sums_up_by_task_and_policy(runs: Path, record: EpisodeRecord) -> None:
    """Means are over episodes with a score; the others are counted by outcome."""
    with EpisodeStore(runs) as store:
        store.add(unplayed(record.task, record.key, OSError("lost"), "stage", 3000, 200))
    with EpisodeIndex(runs) as index:
        idle, reference = index.summary()
    assert (reference["episodes"], reference["scored"], reference["mean"]) == (5, 4, 100.0)
    assert reference["outcomes"] == {"completed": 4, "infrastructure_error": 1}
    assert idle["mean"] < 50


def test_index__reads_the_records_it_found(runs: Path) -> None:
    """Entries lead to the very records that reading everything gives."""
    with EpisodeIndex(runs) as index:
        assert list(index.read_all(index.find())) == list(read_episodes(runs))


@pytest.mark.usefixtures("kept")
def test_index__takes_in_what_was_appended_and_nothing_twice(runs: Path, task: str) -> None:
    """A kept index is brought up to date when it is opened, by this process or another."""
    before = found(runs)
    assert (runs / "index.sqlite3").is_file()
    list(rollout("polite", task, out=runs))
    assert found(runs) == [*before, ("polite", 0, 0)]
    assert len(found(runs)) == 9


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("harm", ["replaced", "shortened", "database"])
def test_index__is_made_anew_when_the_records_are_others(runs: Path, record: EpisodeRecord, harm: str) -> None:
    """A shard that was replaced or shortened, or a damaged index file, is noticed; the records alone count."""
    assert len(found(runs)) == 8
    shard = runs / "episodes-00000.jsonl"
    lines = shard.read_bytes().splitlines(keepends=True)
    if harm == "replaced":
        shard.write_text(f"{record.to_line()}\n" * (len(lines) + 30), encoding="utf-8")
        assert found(runs, policy="reference", variant=1)[:1] == [("reference", 1, 0)]
    elif harm == "shortened":
        shard.write_bytes(lines[0])
        assert len(found(runs)) == 8 - len(lines) + 1
    else:
        (runs / "index.sqlite3").write_bytes(b"no database " * 100)
        assert len(found(runs)) == 8
    assert len(found(runs)) == len(list(read_episodes(runs, doubles=True)))


@pytest.mark.usefixtures("kept")
def test_index__a_damaged_line_is_named_each_time(runs: Path) -> None:
    """A damaged line is refused, with file and number, until it is mended."""
    shard = runs / "episodes-00001.jsonl"
    whole = shard.read_bytes()
    shard.write_bytes(whole + b"{broken}\n")
    for _ in range(2):
        with pytest.raises(RecordError, match=r"episodes-00001.jsonl, line 5"):
            EpisodeIndex(runs)
    shard.write_bytes(whole)
    assert len(found(runs)) == 8


def test_index__an_unfinished_line_waits(runs: Path) -> None:
    """A line without an end is not taken in, is named, and is taken in once it has its end."""
    shard = runs / "episodes-00001.jsonl"
    whole = shard.read_bytes()
    shard.write_bytes(whole[:-50])
    index = EpisodeIndex(runs)
    assert (len(index), [(path.name, line) for path, line, _ in index.torn]) == (7, [(shard.name, 4)])
    shard.write_bytes(whole)
    index.update()
    assert (len(index), index.torn) == (8, [])


def test_index__a_title_may_say_what_a_field_is_called(tmp_path: Path, record: EpisodeRecord) -> None:
    """Text that looks like the place where the head ends does not end it."""
    tricky = record.model_copy(update={"title": 'A "title","checks":[1]'})
    with EpisodeStore(tmp_path / "a.jsonl") as store:
        store.add(tricky)
    with EpisodeIndex(tmp_path / "a.jsonl") as index:
        (entry,) = index.find()
        assert entry.score == record.score
        assert index.read(entry) == tricky


def test_index__wrong_queries_say_what_is_right() -> None:
    """There are four outcomes and four orders."""
    with pytest.raises(ValueError, match="an outcome is one of completed"):
        Query(outcome="won")  # type: ignore[arg-type]  # the wrong value is the point
    with pytest.raises(ValueError, match="an order is one of stored"):
        Query(order="luck")  # type: ignore[arg-type]  # the wrong value is the point


def test_store__resumes_by_the_index_without_reading_records(
    runs: Path, task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is stored is known from the heads of lines alone."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise AssertionError("a record was read")

    monkeypatch.setattr(EpisodeRecord, "from_line", refuse)
    assert list(rollout("idle", task, variants=range(2), runs=2, out=runs)) == []
    assert store_module.EpisodeStore(runs).terms(next(EpisodeIndex(runs).find()).key) is not None
