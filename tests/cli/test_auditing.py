"""`audit` of tasks that are being written."""

from __future__ import annotations

import json

import pytest

from lifegym.envs import catalog, drafts
from tests.cli.conftest import Run


@pytest.mark.parametrize("name", ["tests.tiny_task", "tests/tiny_task.py"])
def test_audit__takes_a_module_or_file(lifegym: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A task of no catalog is audited by its module or file, and no lock is asked of it."""
    monkeypatch.delitem(catalog.CATALOG, "travel-99")
    monkeypatch.setattr(drafts, "DRAFTS", set())
    shown = lifegym("audit", name, "--variants", "0", "--json", "-")
    (report,) = json.loads(shown.out)

    assert report["task"] == "VibeLife-travel-99"
    assert report["variants"][0]["scores"]["reference"] == 100


def test_run__takes_a_module(lifegym: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever takes a task's id takes its module as well."""
    monkeypatch.delitem(catalog.CATALOG, "travel-99")
    monkeypatch.setattr(drafts, "DRAFTS", set())

    assert "score 100.0 of 100" in lifegym("run", "tests.tiny_task").out
