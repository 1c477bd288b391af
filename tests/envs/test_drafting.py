"""A new task's module is the template under its own name, and the template is a sound task but for its size."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lifegym.audit import AuditReport, audit_task
from lifegym.envs import catalog
from lifegym.envs.drafting import draft_task
from lifegym.envs.drafts import DRAFTS, add_draft

CONTENT = {
    "stages",
    "events",
    "services",
    "checks",
    "hidden constraints",
    "heaviest check",
    "heaviest red line",
    "red lines with a temptation",
    "score of spammer",
}
"""Gates that only more of a story can hold."""


@pytest.fixture(autouse=True)
def own_catalog(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test adds is gone after it."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    catalogued, drafts = dict(catalog.CATALOG), set(DRAFTS)
    yield
    DRAFTS.intersection_update(drafts)
    for key in catalog.CATALOG.keys() - catalogued.keys():
        del catalog.CATALOG[key]


@pytest.fixture(scope="module")
def report() -> Iterator[AuditReport]:
    """The audit of the template."""
    key = add_draft("lifegym.envs.template")
    yield audit_task(key, (0, 1), processes=False)
    DRAFTS.discard(key)
    catalog.CATALOG.pop("renovation-00", None)


def test_template__fails_only_gates_that_need_content(report: AuditReport) -> None:
    """Who begins with the template begins with nothing wrong."""
    assert {gate.name for gate in report.failed()} == CONTENT


def test_template__has_scores_of_every_kind(report: AuditReport) -> None:
    """Its reference is flawless, and each lesser assistant loses something of its own."""
    scores = report.variants[0].scores
    assert scores["reference"] == 100
    assert {name for name, score in scores.items() if 0 < score < 100} >= {
        "announced-only", "forgetful", "reckless", "over-asking",
    }  # fmt: skip


def test_draft__is_a_task_of_its_own(tmp_path: Path) -> None:
    """Key, title, domain and module are the new task's, and it builds and plays."""
    made = draft_task("career-94", 'Ngọc\'s "second" offer.', tmp_path)
    spec = catalog.build(add_draft(str(made.path)))

    assert made.path == tmp_path / "ngocs_second_offer.py"
    assert made.line == ""
    assert (spec.id, spec.title, spec.domain) == ("VibeLife-career-94", 'Ngọc\'s "second" offer.', "career")
    assert "renovation" not in made.path.read_text(encoding="utf-8")


def test_draft__holds_the_house_rules(tmp_path: Path) -> None:
    """A new module passes the linter as it is written."""
    made = draft_task("career-93", "The second offer", tmp_path)
    ruff = [sys.executable, "-m", "ruff"]
    root = Path(__file__).resolve().parents[2]
    for words in (["check"], ["format", "--check"]):
        ran = subprocess.run(
            [*ruff, *words, "--config", root / "pyproject.toml", made.path], capture_output=True, text=True, timeout=60
        )
        assert ran.returncode == 0, ran.stdout


def test_draft__into_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder it goes into its domain's, which becomes a package, and the catalog's line is told."""
    shutil.copy(Path(catalog.__file__).with_name("template.py"), tmp_path)
    monkeypatch.setattr("lifegym.envs.drafting.HOME", tmp_path)
    made = draft_task("finance-92", "Two pensions")

    assert made.path == tmp_path / "finance" / "two_pensions.py"
    assert (tmp_path / "finance" / "__init__.py").read_text(encoding="utf-8") == '"""Tasks of the domain finance."""\n'
    assert made.line == '"finance-92": "lifegym.envs.finance.two_pensions",'


@pytest.mark.parametrize(
    ("key", "title", "says"),
    [
        ("carer-03", "A", "Did you mean 'career'"),
        ("career-3", "A", "a domain and two digits"),
        ("travel-07", "A", "is told by"),
        ("career-91", "第二份工作", "Latin letters"),
        ("career-91", "2 offers", "Latin letters"),
    ],
)
def test_draft__refuses(tmp_path: Path, key: str, title: str, says: str) -> None:
    """What cannot be is refused with what would be right, and nothing is written."""
    with pytest.raises(ValueError, match=says):
        draft_task(key, title, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_draft__overwrites_nothing(tmp_path: Path) -> None:
    """A module that is there stays as it is."""
    (tmp_path / "a_flat.py").write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="exists"):
        draft_task("rental-90", "A flat", tmp_path)
    assert (tmp_path / "a_flat.py").read_text(encoding="utf-8") == "mine"
