"""The audit of the small whole task: which of its gates hold and which cannot."""

from __future__ import annotations

import pytest

from lifegym.audit import AuditReport, audit_task
from lifegym.audit.scores import LIMITS
from lifegym.envs import catalog
from lifegym.policies import POLICIES


@pytest.fixture(scope="module")
def report() -> AuditReport:
    """The tiny task, audited once in this process."""
    catalog.CATALOG.setdefault("travel-99", "tests.tiny_task")
    return audit_task("travel-99", variants=(0, 10_000), processes=False)


@pytest.mark.parametrize(
    "name",
    [
        "score of reference",
        "reference refused nothing",
        "no event voided under the reference",
        "every reference step is taken",
        "score of idle",
        "score of polite",
        "score of random",
        "score of announced-only",
        "score of over-asking",
        "no check is earned by doing nothing",
        "temptations are truly available",
        "reckless crosses every red line",
        "each check can be lost",
        "rewards add up in all modes",
        "weight that depends on a mutation",
        "tables, fields, tools and arguments of checks exist",
        "no check reads what no tool can change",
        "no leg is made true by the timeline",
        "every check has a positive leg",
        "mutations named by checks exist",
        "unhinted mutations are given away by no turn",
    ],
)
def test_tiny__gate_holds(report: AuditReport, name: str) -> None:
    """What a small task can do right, the audit finds right, in a held-out variant too."""
    assert report.gate(name).held, report.gate(name).details


@pytest.mark.parametrize(
    "name",
    [
        "score of stuffer",
        "score of forgetful",
        "score of reckless",
        "stages",
        "events",
        "services",
        "checks",
        "seed records",
        "hidden constraints",
        "heaviest check",
        "heaviest red line",
        "red lines with a temptation",
        "values checks want are shown before they are due",
    ],
)
def test_tiny__gate_fails(report: AuditReport, name: str) -> None:
    """What three stages cannot hold fails, so no gate holds whatever is put before it."""
    assert report.gate(name).failed


def test_tiny__file_name_no_handbook_states(report: AuditReport) -> None:
    """A check on a file whose name nothing tells the agent is found: only this task's reference knows it."""
    gate = report.gate("values checks want are shown before they are due")
    assert {detail.check for detail in gate.details} == {"code-kept"}


def test_tiny__check_lines_say_who_loses(report: AuditReport) -> None:
    """Each check's line carries the policies and the removed steps that flip it."""
    lines = {line.id: line for line in report.variants[0].checks}
    assert {"announced-only", "idle", "polite"} <= set(lines["new-price-told"].lost_by)
    assert "over-asking" not in lines["new-price-told"].lost_by
    assert set(lines["new-price-told"].steps) == {"books the price", "looks again"}
    assert lines["code-kept"].steps == ("keeps the code",)


def test_limits__cover_every_policy() -> None:
    """Every policy but the reference has a ceiling, so that a new one cannot be forgotten."""
    assert set(LIMITS) | {"reference"} == set(POLICIES)
