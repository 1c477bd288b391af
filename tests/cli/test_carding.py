"""`card`: the suite card."""

from __future__ import annotations

from pathlib import Path

import pytest

from lifegym.cli.suite_card import suite_card
from lifegym.envs import catalog
from lifegym.envs.export import export_task
from lifegym.envs.spec import CANARY, SUITE_VERSION
from tests.cli.conftest import Run


def test_card__tells_figures_limits_and_canary(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card has the version, both suites' figures, each task, the ceilings and the string to filter by."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    text = suite_card([catalog.build("travel-99")])

    assert f"{SUITE_VERSION}; licence Apache-2.0" in text
    assert "| stages, median | 3 | 24 |" in text
    assert "| silent mutations, % of events | 25.0 | 19.9 |" in text
    assert "| `travel-99` | A shed for the bicycles | 7 | 3 | 5 | 0 |" in text
    assert "| dump | 6 | 3 |" in text
    assert CANARY in text
    assert text.endswith("\n")


def test_card__of_no_task_is_refused() -> None:
    """A suite without tasks has no card."""
    with pytest.raises(ValueError, match="no task"):
        suite_card([])


def test_card__is_written_and_checked(lifegym: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old card fails the check, a written one passes it; tasks of others are left out."""
    for key in catalog.CATALOG.keys() - {"travel-07", "travel-99"}:
        monkeypatch.delitem(catalog.CATALOG, key)
    missing = lifegym("card", "--docs", tmp_path, "--check")
    written = lifegym("card", "--docs", tmp_path)
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    checked = lifegym("card", "--docs", tmp_path, "--check")
    printed = lifegym("card")

    assert (missing.code, written.code, checked.code) == (2, 0, 0)
    assert "lifegym card --docs" in missing.err
    assert "is current" in checked.out
    assert printed.out == text
    assert "travel-07" in text
    assert "travel-99" not in text


def test_export__carries_the_canary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exported task can be found by the string."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    folder = export_task("travel-99", 0, tmp_path / "shed")
    assert CANARY in (folder / "README.md").read_text(encoding="utf-8")
