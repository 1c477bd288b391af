"""How alike tasks are: names and numbers do not count, other words and another course do."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from lifegym.audit.similarity import STRUCTURE_LIMIT, TEXT_LIMIT, alike_gates, likenesses, structure_runs, text_runs
from lifegym.envs import catalog
from lifegym.envs.spec import TaskSpec

TINY = Path(__file__).resolve().parents[1] / "tiny_task.py"


def _told_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, **changed: str) -> TaskSpec:
    """Return the tiny task with words replaced, under another key."""
    text = TINY.read_text(encoding="utf-8").replace('"travel-99"', '"travel-94"')
    for old, new in changed.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "told_again.py"
    path.write_text(text, encoding="utf-8")
    found = spec_from_file_location("told_again", path)
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    monkeypatch.setitem(sys.modules, "told_again", module)
    found.loader.exec_module(module)
    monkeypatch.setitem(catalog.CATALOG, "travel-94", "told_again")
    catalog._built.cache_clear()
    return catalog.build("travel-94")


@pytest.fixture
def shed(monkeypatch: pytest.MonkeyPatch) -> TaskSpec:
    """The tiny task."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    return catalog.build("travel-99")


def test_likeness__of_a_task_with_the_names_changed(
    shed: TaskSpec, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Other names and numbers make no other task: both gates fail and name the two."""
    again = _told_again(monkeypatch, tmp_path, Olmo="Haya", Ines="Marta", **{"195": "210", "4471": "9902"})
    (pair,) = likenesses([shed, again])
    assert (pair.text, pair.structure) == (100.0, 100.0)
    text, built = alike_gates([pair])
    assert text.failed
    assert built.failed
    assert text.details[0].text == "VibeLife-travel-99 and VibeLife-travel-94 share 100.0 %"
    assert "a shed within a width" in text.details[0].evidence


def test_likeness__of_different_tasks(shed: TaskSpec) -> None:
    """Two stories have next to nothing in common."""
    (pair,) = likenesses([catalog.build("travel-07"), shed])
    assert pair.text < TEXT_LIMIT / 5
    assert pair.structure < STRUCTURE_LIMIT / 5
    assert all(gate.held for gate in alike_gates([pair]))


def test_likeness__the_nearest_first(shed: TaskSpec, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The pairs that come nearest to a limit stand first; of one task there is none."""
    again = _told_again(monkeypatch, tmp_path, Olmo="Haya")
    pairs = likenesses([catalog.build("travel-07"), shed, again])
    assert (pairs[0].one, pairs[0].other) == ("VibeLife-travel-99", "VibeLife-travel-94")
    assert len(pairs) == 3
    assert likenesses([shed]) == []


def test_text_runs__names_and_figures_are_alike() -> None:
    """Runs of words differ by their words in small letters alone."""
    first = text_runs(["please pay Anna 120.50 before the third of May"])
    assert first == text_runs(["please pay Juan 99 before the third of July"])
    assert first.isdisjoint(text_runs(["please ask Anna 120.50 times whether they came"]))
    assert text_runs(["too short"]) == frozenset()


def test_structure_runs__follow_events_and_checks(shed: TaskSpec) -> None:
    """Events stand by kind and target, stages divide them, and checks by tier, axis, legs and tables."""
    runs = structure_runs(shed)
    assert runs["stage", "mutation files.put", "user_message"] == 1
    assert any("safety" in part for run in runs for part in run)
