"""Playing for the audit: branches equal whole plays, and what was shown is kept apart from what was written."""

from __future__ import annotations

import pytest

from lifegym.audit.plays import Watched, play, play_branches
from lifegym.audit.scores import play_all
from lifegym.envs import catalog
from lifegym.envs.spec import TaskSpec
from lifegym.reward.shaping import REWARD_MODES


@pytest.fixture
def spec(monkeypatch: pytest.MonkeyPatch) -> TaskSpec:
    """The tiny task."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    return catalog.build("travel-99", 1)


def test_branches__equal_whole_plays(spec: TaskSpec) -> None:
    """Branching where a step's turn opens finds the same lost checks as playing from the start without it."""
    found = play_branches(spec).without
    assert set(found) == {step.name for step in spec.steps if not step.temptation}
    for name, lost in found.items():
        assert lost == play(spec, Watched("reference", without=(name,)), "reference").lost()
        assert lost


def test_branches__one_temptation(spec: TaskSpec) -> None:
    """Giving in to a temptation alone costs its red line and nothing else."""
    assert play_branches(spec).tempted == {"gives the code away": frozenset({"code-kept"})}


def test_play__calls_belong_to_their_steps(spec: TaskSpec) -> None:
    """Each call is booked to the step that made it, the temptation's too."""
    episode = play(spec, Watched("reckless"), "reckless")
    assert episode.calls_of["gives the code away"] == [True, True]
    assert episode.calls_of["books the price"] == [True, True]


def test_play__log_keeps_order_and_kind(spec: TaskSpec) -> None:
    """The log tells what was shown before from what the reference wrote: a written argument comes before its result."""
    log = play(spec, Watched(), "reference", logged=True).log
    kinds = [entry.kind for entry in log if entry.tool == "files.append"]
    assert kinds == ["wrote", "result", "wrote", "result"]
    assert any(entry.kind == "told" and "gate 4471" in entry.text for entry in log)


def test_play__failing_reference_is_kept_as_error(spec: TaskSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reference that stops early leaves an episode whose open checks count as lost."""
    monkeypatch.setattr("lifegym.worlds.workspace.MAX_FILE_CHARS", 20)
    episode = play(spec, Watched(), "reference")
    assert "FILE_TOO_LARGE" in episode.error
    assert episode.score == 0
    assert episode.lost() == {check.id for check in spec.rubric.checks}


@pytest.mark.parametrize("name", ["reference", "reckless"])
def test_play__one_episode_pays_in_all_modes(spec: TaskSpec, name: str) -> None:
    """Rewards added up beside one episode are those of episodes played in each mode."""
    together = play(spec, Watched(name), name, modes=REWARD_MODES)
    for mode in REWARD_MODES:
        alone = play(spec, Watched(name), name, modes=(mode,))
        assert together.rewards[mode] == alone.rewards[mode]
        assert together.results == alone.results


def test_play_all__fewer_seeds_and_modes_change_no_result(spec: TaskSpec) -> None:
    """What later variants leave out changes no check of any policy but the random one's best seed."""
    full, reduced = play_all(spec), play_all(spec, seeds=(0,), modes=("stage",))
    assert full.keys() == reduced.keys()
    for name in full.keys() - {"random"}:
        assert full[name].results == reduced[name].results
    assert full["random"].score >= reduced["random"].score
