"""Reports: joined over variants, as JSON and as tables."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from lifegym.audit import Detail, Gate, VariantReport, audit_task, parse_variants
from lifegym.audit.remedies import REMEDIES, REPORTED, remedy_of
from lifegym.audit.report import over_variants
from lifegym.audit.table import print_report
from lifegym.envs import catalog
from tests.audit.minis import add_mini


def variant(number: int, figure: str, held: bool) -> VariantReport:
    """Return a report of one gate."""
    gate = Gate("size", figure, "3", held, () if held else (Detail("is off", "a-check", line=7),))
    return VariantReport(variant=number, digest="", scores={}, gates=(gate,), checks=())


def test_over_variants__holds_only_in_all() -> None:
    """A gate that fails in one variant fails, shows that variant's figure, and its details say which variant it was."""
    [gate] = over_variants([variant(0, "3", True), variant(4, "2", False)])
    assert not gate.held
    assert gate.figure.startswith("2")
    assert [detail.text for detail in gate.details] == ["is off (variant 4)"]


def test_over_variants__tells_each_reason_once() -> None:
    """What is found in several variants is one reason with all their numbers."""
    [gate] = over_variants([variant(number, "2", False) for number in (0, 3, 10_000)])
    assert [detail.text for detail in gate.details] == ["is off (variants 0, 3, 10000)"]


def test_report__is_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report survives a round through JSON text."""
    report = audit_task(add_mini(monkeypatch, "sound"), variants=(0, 10_000), processes=False)
    data = json.loads(json.dumps(report.to_json()))
    assert [item["variant"] for item in data["variants"]] == [0, 10_000]
    assert data["held"] is False
    assert {gate["name"] for gate in data["gates"]} == {gate.name for gate in report.gates}


def test_report__unknown_gate_names_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking for a gate that is none lists those there are."""
    report = audit_task(add_mini(monkeypatch, "sound"), processes=False)
    with pytest.raises(KeyError, match="score of idle"):
        report.gate("score of sloth")


def test_table__names_check_policy_evidence_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The printed report says for a failed gate which check, which policy, what it saw, and the line to change."""
    report = audit_task(add_mini(monkeypatch, "idle-passes"), processes=False)
    out = io.StringIO()
    print_report(report, Console(file=out, width=240))
    shown = out.getvalue().splitlines()
    line = next(text for text in shown if "is earned by doing nothing" in text and "mini_story" in text)
    check = next(check for check in report.variants[0].checks if check.id == "flaw-idle-passes")
    assert f"mini_story.py:{check.line}: " in line
    assert "'flaw-idle-passes'" in line
    assert "keys.txt" in line
    assert "idle" in line
    assert f"  -> {remedy_of('no check is earned by doing nothing')}" in shown


def test_gates__each_says_what_to_change_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every gate has a remedy, and one that does not hold names a file and a line that exist."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    report = audit_task("travel-99")
    failed = [gate for gate in report.gates if not gate.held]
    assert {gate.name for gate in report.failed()} > {"stages", "seed records", "canonical digest is locked"}
    assert {gate.name for gate in report.gates if not gate.remedy} == REPORTED
    assert [gate.name for gate in failed if not gate.details] == []
    for detail in (detail for gate in failed for detail in gate.details):
        assert 0 < detail.line <= len(Path(detail.file).read_text(encoding="utf-8").splitlines())


def test_remedies__are_those_of_gates_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """No remedy is left of a gate that is gone."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    report = audit_task("travel-99")
    assert {gate.name for gate in report.gates} == set(REMEDIES) | REPORTED


@pytest.mark.parametrize(("text", "numbers"), [("0", (0,)), ("0-2,10000", (0, 1, 2, 10000)), (" 3 , 3 - 4", (3, 4))])
def test_parse_variants__reads(text: str, numbers: tuple[int, ...]) -> None:
    """Numbers and ranges are read, each variant once."""
    assert parse_variants(text) == numbers


@pytest.mark.parametrize("text", ["", "a", "4-2", "1,,2", "-1"])
def test_parse_variants__refuses(text: str) -> None:
    """Anything else is refused with an example of what is right."""
    with pytest.raises(ValueError, match="0-4,10000-10002"):
        parse_variants(text)


def test_audit__wants_a_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Auditing no variant is an error, not a pass."""
    with pytest.raises(ValueError, match="at least one variant"):
        audit_task(add_mini(monkeypatch, "sound"), variants=(), processes=False)


def test_audit__workers_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variants played in other processes give the same report as in this one; an added task is known there."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    seen: list[int] = []
    apart = audit_task(
        "travel-99", (0, 1), processes=False, workers=2, on_variant=lambda report: seen.append(report.variant)
    )
    assert sorted(seen) == [0, 1]
    assert apart == audit_task("travel-99", (0, 1), processes=False)


def test_audit__tells_of_each_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """A caller hears of every variant as soon as it is audited, with the report that ends up in the whole."""
    seen: list[VariantReport] = []
    report = audit_task(add_mini(monkeypatch, "sound"), (1, 0), processes=False, on_variant=seen.append)
    assert tuple(seen) == report.variants
