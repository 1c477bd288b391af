"""Several tasks together: mean scores, likeness, what they cover, and processes side by side."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lifegym.audit import AuditReport, SuiteReport, VariantReport, audit_task, audit_tasks, suite_report
from lifegym.audit import suite as suite_module
from lifegym.audit.suite import MEANS, suite_gates
from lifegym.envs import catalog
from lifegym.envs.spec import SUITE_VERSION


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny task stands in the catalog."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def _report(task: str, **scores: float) -> AuditReport:
    whole = {**dict.fromkeys(MEANS, 0.0), **scores}
    variant = VariantReport(variant=0, digest="", scores=whole, gates=(), checks=())
    return AuditReport(
        task=f"VibeLife-{task}", title="T", module="m", suite_version=SUITE_VERSION, variants=(variant,), gates=()
    )


def _failed(reports: Sequence[AuditReport]) -> set[str]:
    return {gate.name for gate in suite_gates(reports) if gate.failed}


def test_means__are_over_tasks() -> None:
    """A task may exceed a mean that the tasks together keep; when they do not, the dearest are named."""
    assert _failed([_report("travel-07", dump=5.0), _report("travel-99", dump=0.5)]) == set()
    reports = [_report("travel-07", dump=5.0), _report("travel-99", dump=4.0)]
    (gate,) = (gate for gate in suite_gates(reports) if gate.failed)
    assert gate.name == "mean score of dump"
    assert gate.figure == "4.50 over 2 tasks"
    assert gate.details[0].text == "VibeLife-travel-07 gives it 5.0"
    assert gate.remedy


def test_domains__of_enough_tasks_show_every_pattern(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a small domain lacks is not asked of it; what a full one lacks is named."""
    reports = [_report("travel-99")]
    assert _failed(reports) == set()
    monkeypatch.setattr(suite_module, "FULL_DOMAIN", 1)
    gates = {gate.name: gate for gate in suite_gates(reports)}
    assert gates["patterns in every domain"].details[0].text.startswith("travel lacks single_record, cross_record")
    assert gates["axes in every domain"].details[0].text == "travel lacks persistence, communication, commitment"


def test_whole_suite__uses_every_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """From a number of tasks on, small tasks fail, and so do idle services and too few tools."""
    monkeypatch.setattr(suite_module, "WHOLE", 1)
    assert _failed([_report("travel-99")]) == {
        "medians of size",
        "services in use",
        "tools used by some reference",
    }


def test_suite__is_held_only_whole() -> None:
    """A task that could not be audited fails the suite with its reason."""
    report = suite_report({"VibeLife-travel-07": _report("travel-07"), "VibeLife-x-1": "line 3: no such day"})
    assert report.broken == {"VibeLife-x-1": "line 3: no such day"}
    assert not report.held
    assert SuiteReport(tasks=report.tasks, broken={}, gates=report.gates).held


def test_workers__change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks audited in other processes give the same reports as in this one, in the order asked for."""
    seen: list[str] = []
    monkeypatch.setitem(catalog.CATALOG, "travel-98", "tests.tiny_task")
    ids = ["VibeLife-travel-99", "VibeLife-travel-98"]
    apart = audit_tasks(ids, (1,), workers=2, quick=True, on_task=lambda task, _: seen.append(task))
    assert sorted(seen) == sorted(ids)
    assert list(apart) == ids
    assert apart["VibeLife-travel-99"] == audit_task("travel-99", (1,), quick=True)


def test_quick__leaves_out_what_takes_longest() -> None:
    """A quick audit has the scores and static gates, and neither tapes nor digests of other processes."""
    report = audit_task("travel-99", (0,), quick=True)
    assert report.gate("score of idle").held
    assert "tape" not in report.variants[0].scores
    with pytest.raises(KeyError):
        report.gate("digests agree between processes")
