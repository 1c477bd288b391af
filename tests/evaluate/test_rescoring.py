"""Episodes graded again: what changed is told, what cannot be graded is refused, and originals are kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lifegym.envs import catalog
from lifegym.envs.spec import TaskSpec
from lifegym.evaluate import NotReplayableError
from lifegym.evaluate.rescoring import CHANGES, CheckChange, regrade, rescore
from lifegym.evaluate.settings import FILE, claimed
from lifegym.reward.rubric import Rubric
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import EpisodeStore, read_episodes
from tests.cli.conftest import Run, lifegym

__all__ = ["lifegym"]

TINY = "VibeLife-travel-99"


@pytest.fixture
def home(lifegym: Run, tmp_path: Path) -> Path:
    """An evaluation of an assistant that does all it is told, two runs of the tiny task."""
    path = tmp_path / "e"
    assert lifegym("eval", "-p", "announced-only", "-t", "travel-99", "--runs", "2", "-o", path).code == 0
    return path


@pytest.fixture
def amend(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that gives the tiny task another rubric: changed weights by check, and checks left out."""

    def changed(*gone: str, **weights: int) -> None:
        build = catalog.build

        def built(task: Any, variant: int = 0) -> TaskSpec:
            spec = build(task, variant)
            checks = [
                check.model_copy(update={"weight": weights.get(check.id.replace("-", "_"), check.weight)})
                for check in spec.rubric.checks
                if check.id not in gone
            ]
            return replace(spec, rubric=Rubric(tuple(checks)))

        monkeypatch.setattr(catalog, "build", built)

    return changed


def _files(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in home.iterdir()}


def test_rescore__the_same_rubric_changes_nothing(lifegym: Run, home: Path) -> None:
    """Under the rubric it was graded by, every record is as it was, and the command says so."""
    found = rescore(home)
    assert (found.episodes, found.checks, found.tasks, found.refused) == (2, [], [], [])
    for record in read_episodes(home):
        assert regrade(record).compared() == record.compared()
    before = _files(home)
    ran = lifegym("rescore", home)
    assert ran.code == 0
    assert "every check has the verdict and the weight it had" in ran.out
    assert _files(home) == before


def test_rescore__another_rubric_is_told_by_check_and_task(home: Path, amend: Callable[..., None]) -> None:
    """Weights that changed and checks that are gone are named, with the means before and now."""
    (record, _) = read_episodes(home)
    earned = {check.id: check.weight for check in record.checks if check.passed}
    assert set(earned) == {"price-booked", "code-kept", "width-remembered"}
    amend("new-price-told", price_booked=5)
    found = rescore(home)
    assert found.checks == [
        CheckChange(TINY, "new-price-told", 0, 0, 4, None),
        CheckChange(TINY, "price-booked", 0, 0, 3, 5),
    ]
    (task,) = found.tasks
    assert (task.task, task.episodes) == (TINY, 2)
    assert task.before == pytest.approx(600 / 13)
    assert task.now == pytest.approx(800 / 11)


def test_rescore__a_verdict_that_changes_is_counted(home: Path, tmp_path: Path) -> None:
    """An episode that passes now and did not before is counted as won."""
    (record, _) = read_episodes(home)
    checks = tuple(check.model_copy(update={"passed": not check.passed}) for check in record.checks[:1])
    with EpisodeStore(tmp_path / "old.jsonl") as store:
        store.add(record.model_copy(update={"checks": (*checks, *record.checks[1:]), "score": 20.0}))
    found = rescore(tmp_path / "old.jsonl")
    assert found.checks == [CheckChange(TINY, "price-booked", 1, 0, 3, 3)]
    assert (found.tasks[0].before, found.tasks[0].now) == (20.0, record.score)


def test_rescore__out_holds_an_evaluation_and_what_changed(
    lifegym: Run, home: Path, tmp_path: Path, amend: Callable[..., None]
) -> None:
    """The original stays; the new directory is an evaluation whose records say what their score was."""
    before = _files(home)
    amend(price_booked=5)
    out = tmp_path / "again"
    ran = lifegym("rescore", home, "--out", out)
    assert ran.code == 0
    assert "announced-only: 46.2 before, 53.3 now (+7.2), over 2 episodes" in ran.out
    assert _files(home) == before
    for record in read_episodes(out):
        assert record.score == pytest.approx(800 / 15)
        assert record.meta["rescored_from"]["score"] == pytest.approx(600 / 13)
    assert (out / FILE).is_file()
    changes = json.loads((out / CHANGES).read_text())
    assert changes["policies"]["announced-only"]["now"] == pytest.approx(800 / 15)
    assert lifegym("rescore", home, "--out", out).code == 2
    assert lifegym("eval", "-p", "announced-only", "-t", "travel-99", "--runs", "2", "-o", out).code == 0


def test_rescore__in_place_keeps_the_original(lifegym: Run, home: Path, amend: Callable[..., None]) -> None:
    """Only when asked is the place of the original taken, and the original is beside it."""
    before = _files(home)
    amend(price_booked=5)
    with claimed(home):
        assert "in use by another evaluation" in lifegym("rescore", home, "--in-place").err
    assert lifegym("rescore", home, "--in-place").code == 0
    assert [record.score for record in read_episodes(home)] == [pytest.approx(800 / 15)] * 2
    original = _files(home.with_name("e.original"))
    assert {name: original[name] for name in before if name != "evaluation.lock"} == {
        name: before[name] for name in before if name != "evaluation.lock"
    }
    ran = lifegym("rescore", home, "--in-place")
    assert (ran.code, "from an earlier time" in ran.err) == (2, True)
    assert lifegym("rescore", home, "--in-place", "--out", home).code == 2


def test_rescore__in_place_touches_nothing_of_the_users(
    lifegym: Run, home: Path, amend: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A directory that looks like a draft stays, and what was broken off between the two moves is finished."""
    own = home.with_name("e.rescored")
    own.mkdir()
    (own / "notes.md").write_text("mine")
    amend(price_booked=5)
    moves: list[str] = []
    rename = Path.rename

    def killed(path: Path, target: Path) -> Path:
        moves.append(path.name)
        if len(moves) == 2:
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", killed)
    assert lifegym("rescore", home, "--in-place").code == 130
    monkeypatch.setattr(Path, "rename", rename)
    assert not home.exists()
    assert "from an earlier time" in lifegym("rescore", home, "--in-place").err
    assert [record.score for record in read_episodes(home)] == [pytest.approx(800 / 15)] * 2
    assert (own / "notes.md").read_text() == "mine"


def _another_world(home: Path) -> EpisodeRecord:
    first, second = read_episodes(home)
    for path in home.glob("episodes-*"):
        path.unlink()
    with EpisodeStore(home) as store:
        store.add(first.model_copy(update={"digest_start": "0" * 64}))
        store.add(second)
    return second


def test_rescore__another_world_is_refused(lifegym: Run, home: Path, tmp_path: Path) -> None:
    """An episode of another world is named and left out; in place nothing changes at all."""
    second = _another_world(home)
    ran = lifegym("rescore", home, "--out", tmp_path / "again")
    assert ran.code == 1
    assert "1 episode cannot be graded again:" in ran.out
    assert "has another world here (digest" in ran.out
    assert [record.key for record in read_episodes(tmp_path / "again")] == [second.key]
    before = _files(home)
    ran = lifegym("rescore", home, "--in-place")
    assert (ran.code, "1 of 2 episodes cannot be graded again, so" in ran.err) == (2, True)
    assert {name: data for name, data in _files(home).items() if name != "evaluation.lock"} == {
        name: data for name, data in before.items() if name != "evaluation.lock"
    }
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again", "e"]


@pytest.mark.usefixtures("lifegym")
def test_regrade__other_results_are_refused() -> None:
    """A result that is another one now, or an episode without a score, is refused by name."""
    record = play(TINY, "reference")
    step = record.steps[0].model_copy(update={"result": "{}"})
    with pytest.raises(NotReplayableError, match="step 0 of VibeLife-travel-99, variant 0, run 0"):
        regrade(record.model_copy(update={"steps": (step, *record.steps[1:])}))
    with pytest.raises(NotReplayableError, match="was completed and is policy_error"):
        regrade(record.model_copy(update={"steps": record.steps[:-1]}))
    with pytest.raises(NotReplayableError, match="has no score"):
        regrade(record.model_copy(update={"score": None, "outcome": "policy_error"}))


def test_rescore__what_is_no_evaluation(lifegym: Run, tmp_path: Path) -> None:
    """A place that is not there, or holds no episode, is told."""
    assert lifegym("rescore", tmp_path / "nowhere").code == 2
    ran = lifegym("rescore", tmp_path)
    assert (ran.code, "no episode was graded" in ran.out) == (1, True)
    ran = lifegym("rescore", tmp_path, "--in-place")
    assert (ran.code, "is no evaluation" in ran.err) == (2, True)
