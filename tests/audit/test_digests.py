"""The lock file of canonical digests, and digests from other processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lifegym.audit import lock_gate, write_lock
from lifegym.audit.digests import digest_gate, digests_elsewhere, digests_here, read_lock
from lifegym.audit.plays import Watched, play
from lifegym.envs import catalog
from lifegym.envs.spec import SUITE_VERSION

TINY = "VibeLife-travel-99"


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny task stands in the catalog."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")


def test_digests__same_in_other_processes() -> None:
    """A process with another hash seed computes the digests of this one; a wrong digest would be noticed."""
    spec = catalog.build(TINY, 3)
    reference = play(spec, Watched(), "reference")
    elsewhere = digests_elsewhere(TINY, (3,))
    assert elsewhere == digests_here(TINY, (3,))
    assert digest_gate(spec, reference, elsewhere).held
    wrong = digest_gate(spec, reference, {3: (spec.digest, "0" * 64)})
    assert not wrong.held
    assert "world the reference leaves" in wrong.details[0].text


def test_lock__written_then_held(tmp_path: Path) -> None:
    """A task that is not locked fails; once written it holds, and the file says the suite version."""
    path = tmp_path / "digests.lock"
    assert not lock_gate(TINY, path).held
    write_lock([TINY], path)
    assert lock_gate(TINY, path).held
    assert read_lock(path) == (SUITE_VERSION, {TINY: catalog.build(TINY).digest})


def test_lock__keeps_other_tasks(tmp_path: Path) -> None:
    """Writing one task's digest leaves those of others."""
    path = tmp_path / "digests.lock"
    path.write_text(json.dumps({"suite_version": SUITE_VERSION, "digests": {"VibeLife-exam-01": "abc"}}))
    assert set(write_lock(["travel-99"], path)) == {"VibeLife-exam-01", TINY}


def test_lock__change_within_a_version_is_refused(tmp_path: Path) -> None:
    """A canonical world may not change under the same suite version: the gate fails and the lock is not overwritten."""
    path = tmp_path / "digests.lock"
    before = json.dumps({"suite_version": SUITE_VERSION, "digests": {TINY: "f" * 64}})
    path.write_text(before)
    assert "SUITE_VERSION" in lock_gate(TINY, path).details[0].text
    with pytest.raises(ValueError, match="SUITE_VERSION"):
        write_lock([TINY], path)
    assert path.read_text() == before


def test_lock__new_version_may_change(tmp_path: Path) -> None:
    """Under a new suite version the lock is out of date and may be written anew."""
    path = tmp_path / "digests.lock"
    path.write_text(json.dumps({"suite_version": "0.0.1", "digests": {TINY: "f" * 64}}))
    assert not lock_gate(TINY, path).held
    write_lock([TINY], path)
    assert lock_gate(TINY, path).held


def test_lock__corrupt_file_says_what_is_right(tmp_path: Path) -> None:
    """A file that is no lock file is refused with an example of one."""
    path = tmp_path / "digests.lock"
    path.write_text("[]")
    with pytest.raises(ValueError, match="suite_version"):
        read_lock(path)
