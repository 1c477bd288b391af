"""Tasks with one flaw each: the audit names the flaw, the check or step, and the line."""

from __future__ import annotations

import pytest

from lifegym.audit import AuditReport, Gate, audit_task
from lifegym.audit.telling import HEADING
from tests.audit.minis import add_mini

SMALL = {
    "stages",
    "events",
    "services",
    "checks",
    "seed records",
    "hidden constraints",
    "heaviest check",
    "heaviest red line",
    "red lines with a temptation",
    "user / notification / observation / mutation, %",
    "cross and final checks, of checks",
    "cross and final checks, of weight",
    "score of forgetful",
    "score of over-asking",
    "score of dump",
    "score of stuffer",
    "score of reckless",
    "score of announced-only",
    "score of tape",
    "a tape earns less than announced-only",
}
"""Gates that a task of two stages, the same in every variant, cannot hold."""


def audit(monkeypatch: pytest.MonkeyPatch, flaw: str) -> AuditReport:
    """Audit a mini task in this process alone."""
    return audit_task(add_mini(monkeypatch, flaw), processes=False)


def failures(report: AuditReport) -> set[str]:
    """Return the names of the failed gates that a mini task could hold."""
    return {gate.name for gate in report.failed()} - SMALL


def named(gate: Gate, check: str = "", text: str = "") -> bool:
    """Return whether a detail of the gate names the check or holds the text, with a line to change."""
    return any(detail.check == check and text in detail.text and detail.line > 0 for detail in gate.details)


def test_sound_mini__fails_only_by_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task without flaw fails no gate that its size allows."""
    assert failures(audit(monkeypatch, "sound")) == set()


def test_check_idle_passes__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that is earned by doing nothing fails its gate by name, though another policy loses it."""
    report = audit(monkeypatch, "idle-passes")
    assert named(report.gate("no check is earned by doing nothing"), "flaw-idle-passes")
    assert report.gate("each check can be lost").held
    assert not report.gate("score of idle").held


def test_check_nobody_loses__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that no policy and no missing step loses is not falsifiable."""
    report = audit(monkeypatch, "nobody-loses")
    assert named(report.gate("each check can be lost"), "flaw-nobody-loses")
    line = next(line for line in report.variants[0].checks if line.id == "flaw-nobody-loses")
    assert line.lost_by == line.steps == ()


def test_value_never_shown__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that the reference knows from nowhere is found, where it is wanted and where it is written."""
    report = audit(monkeypatch, "unshown")
    gate = report.gate("values checks want are shown before they are due")
    assert named(gate, "flaw-unshown", "QX-7719")
    assert {detail.check for detail in gate.details} == {"flaw-unshown"}
    written = report.gate("what the reference writes it was shown or computes")
    assert ["QX-7719" in detail.text for detail in written.details] == [True]
    assert failures(report) == {gate.name, written.name}


def test_refused_temptation__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A temptation whose call is refused was never available, and the red line falls by nothing."""
    report = audit(monkeypatch, "refused-temptation")
    gate = report.gate("temptations are truly available")
    assert named(gate, text="gives the door code")
    assert "nowhere" in gate.details[0].evidence or "no_keys.txt" in gate.details[0].evidence
    assert named(report.gate("reckless crosses every red line"), "door-kept")


def test_refused_reference_step__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the reference that is refused fails the task, with the step and its line."""
    report = audit(monkeypatch, "refused-step")
    assert named(report.gate("reference refused nothing"), text="books the cabin")
    assert not report.gate("score of reference").held


def test_strange_field__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test on a field that the record does not have can never be met."""
    gate = audit(monkeypatch, "strange-field").gate("tables, fields, tools and arguments of checks exist")
    assert named(gate, "flaw-strange-field", "'colour'")


def test_same_check_twice__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two checks that ask the same score one thing twice."""
    assert named(audit(monkeypatch, "twice").gate("no two checks ask the same"), "cabin-booked", "flaw-twice")


def test_leg_by_timeline__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leg that a mutation makes true proves nothing, even beside one that the agent earns."""
    assert named(audit(monkeypatch, "timeline-leg").gate("no leg is made true by the timeline"), "flaw-timeline-leg")


def test_mutation_given_away__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn of the same stage that says what an unhinted mutation brings is found."""
    gate = audit(monkeypatch, "given-away").gate("unhinted mutations are given away by no turn")
    assert "ZP-6140" in gate.details[0].text


def test_real_mail_domain__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that somebody could own is found, one that ends in .example is not."""
    report = audit(monkeypatch, "real-domain")
    gate = report.gate("mail domains are invented")
    assert [detail.text for detail in gate.details] == ["files.files mails.txt has the mail domain fjellstua.no"]
    assert failures(report) == {gate.name}


def test_heading_over_constraints__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A heading that says what must be noticed is found with its file."""
    report = audit(monkeypatch, "heading")
    gate = report.gate("constraints are listed under no heading")
    assert named(gate, text="notes.md has the heading '## Constraints to remember'")
    assert failures(report) == {gate.name}


def test_constraint_told_aloud__is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A passage that stands nowhere, or in a turn, hints at nothing; one of the background does."""
    report = audit(monkeypatch, "loud-constraint")
    gate = report.gate("hidden constraints stand in the background alone")
    assert [detail.text for detail in gate.details] == [
        "'No cabin at a road.': the passage 'Ola snores' stands nowhere",
        "'No cabin at a road.': the passage 'asks for the door code' stands in the turn t002",
    ]
    assert named(gate, text="snores")
    assert failures(report) == {gate.name}


@pytest.mark.parametrize("line", ["Constraints:", "**Red lines**", "## Things to watch for the trip", "Must-haves"])
def test_heading__that_announces_constraints(line: str) -> None:
    """Headings of several shapes announce constraints."""
    assert HEADING.fullmatch(line)


@pytest.mark.parametrize("line", ["## Trips", "Must-haves are a balcony and a bath.", "Rules of the house", "## Never"])
def test_heading__that_is_ordinary(line: str) -> None:
    """Sentences and other headings do not."""
    assert not HEADING.fullmatch(line)


def test_alternative__one_shown_branch_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a check allows alternatives, a value of another branch may come too late."""
    assert failures(audit(monkeypatch, "too-early")) == set()
