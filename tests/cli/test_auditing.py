"""`audit`: one task or many, the exit code, and tasks that are being written."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from lifegym.audit import AuditReport, Detail, Gate, VariantReport, suite
from lifegym.envs import catalog, drafts
from lifegym.envs.spec import SUITE_VERSION
from tests.cli.conftest import Run


@pytest.mark.parametrize("name", ["tests.tiny_task", "tests/tiny_task.py"])
def test_audit__takes_a_module_or_file(lifegym: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A task of no catalog is audited by its module or file, and no lock is asked of it."""
    monkeypatch.delitem(catalog.CATALOG, "travel-99")
    monkeypatch.setattr(drafts, "DRAFTS", set())
    shown = lifegym("audit", name, "--variants", "0", "--json", "-")
    (report,) = json.loads(shown.out)["tasks"]

    assert report["task"] == "VibeLife-travel-99"
    assert report["variants"][0]["scores"]["reference"] == 100


def test_run__takes_a_module(lifegym: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever takes a task's id takes its module as well."""
    monkeypatch.delitem(catalog.CATALOG, "travel-99")
    monkeypatch.setattr(drafts, "DRAFTS", set())

    assert "score 100.0 of 100" in lifegym("run", "tests.tiny_task").out


def _report(task: str, variants: tuple[int, ...], held: bool) -> AuditReport:
    gate = Gate("score of idle", "0.0" if held else "7.0", "at most 1", held, (Detail("is earned", "price-booked"),))
    parts = tuple(
        VariantReport(variant=number, digest="d", scores=dict.fromkeys(suite.MEANS, 0.0), gates=(gate,), checks=())
        for number in variants
    )
    return AuditReport(task=task, title="T", module="m", suite_version=SUITE_VERSION, variants=parts, gates=(gate,))


@pytest.mark.parametrize("held", [True, False])
def test_audit__ends_with_1_when_a_gate_fails(
    lifegym: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, held: bool
) -> None:
    """The exit code says whether all gates held; the table and the JSON file say which did."""
    asked: list[Any] = []

    def audit_task(
        task: str, variants: tuple[int, ...], *, workers: int, quick: bool, on_variant: object
    ) -> AuditReport:
        asked.append((task, variants, workers, quick))
        return _report(task, variants, held)

    monkeypatch.setattr(suite, "audit_task", audit_task)
    path = tmp_path / "audit.json"
    shown = lifegym("audit", "travel-99", "--variants", "0-1,10000", "--json", path)
    data = json.loads(path.read_text(encoding="utf-8"))

    assert asked == [("VibeLife-travel-99", (0, 1, 10000), 1, False)]
    assert shown.code == (0 if held else 1)
    assert data["held"] is held
    assert "score of idle" in shown.out
    assert json.loads(lifegym("audit", "travel-99", "--json", "-").out)["tasks"][0]["task"] == "VibeLife-travel-99"


def test_audit__a_task_that_cannot_be_told_is_a_failure(lifegym: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken task is named, and the others are audited all the same."""

    def audit_task(
        task: str, variants: tuple[int, ...], *, workers: int, quick: bool, on_variant: object
    ) -> AuditReport:
        if task.endswith("99"):
            raise ValueError("line 7: no such person")
        return _report(task, variants, True)

    monkeypatch.setattr(suite, "audit_task", audit_task)
    shown = lifegym("audit", "travel-99", "travel-07")

    assert shown.code == 1
    assert "VibeLife-travel-99 cannot be audited: line 7" in shown.err
    assert "VibeLife-travel-07" in shown.out


def test_audit__is_the_audit(lifegym: Run) -> None:
    """The tiny task, which is too small for the suite, falls short of the gates it should."""
    shown = lifegym("audit", "travel-99", "--variants", "0", "--json", "-")
    (report,) = json.loads(shown.out)["tasks"]
    failed = {gate["name"] for gate in report["gates"] if gate["decisive"] and not gate["held"]}

    assert shown.code == 1
    assert {"stages", "events", "seed records"} <= failed
    assert report["variants"][0]["scores"]["reference"] == 100


def test_audit__of_several_tasks_ends_with_the_suite(lifegym: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several tasks are listed with their mean scores, and held to what only a suite can hold."""
    monkeypatch.setitem(catalog.CATALOG, "travel-98", "tests.tiny_task")
    shown = lifegym("audit", "travel-99", "travel-98", "--variants", "0", "--quick", "--json", "-")
    data = json.loads(shown.out)
    gates = {gate["name"]: gate for gate in data["gates"]}

    assert (shown.code, data["held"]) == (1, False)
    assert [task["task"] for task in data["tasks"]] == ["VibeLife-travel-99", "VibeLife-travel-98"]
    assert {"mean score of idle", "no two tasks alike in text", "services in use"} <= gates.keys()
    assert not gates["no two tasks alike in text"]["held"]
    assert "mean of 2" in shown.err


def test_new_task__is_written_and_can_be_audited(lifegym: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new module's path is told with what to do next, and the audit takes it."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    shown = lifegym("new-task", "exam-91", "--title", "One seat left", "--out", tmp_path)
    path = tmp_path / "one_seat_left.py"
    audited = lifegym("audit", path, "--variants", "0", "--quick")
    monkeypatch.delitem(catalog.CATALOG, "exam-91")
    drafts.DRAFTS.discard("VibeLife-exam-91")

    assert shown.code == 0
    assert f"lifegym audit {path} --watch" in shown.out
    assert audited.code == 1
    assert "One seat left" in audited.out
    assert "stages: 3, wanted 20 to 33" in audited.out
