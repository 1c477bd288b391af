"""Watching tasks' files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from lifegym.audit.watching import Watch, name_of
from lifegym.envs import catalog
from lifegym.envs.drafts import DRAFTS, add_draft

TASK = (Path(__file__).resolve().parents[1] / "tiny_task.py").read_text(encoding="utf-8")


@pytest.fixture
def draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file that tells a task of its own."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(catalog.CATALOG, "travel-97", "watched_shed")
    monkeypatch.delitem(catalog.CATALOG, "travel-97")
    path = tmp_path / "watched_shed.py"
    path.write_text(TASK.replace('"travel-99"', '"travel-97"'), encoding="utf-8")
    assert add_draft(str(path)) == "VibeLife-travel-97"
    yield path
    DRAFTS.discard("VibeLife-travel-97")
    sys.modules.pop("watched_shed")


def _until_done(watch: Watch) -> None:
    deadline = monotonic() + 30
    while watch.busy:
        assert monotonic() < deadline
        watch.look()
        sleep(0.02)


def test_watch__audits_quickly_and_then_in_full_at_each_change(draft: Path, tmp_path: Path) -> None:
    """The first look and every change audit variant 0 quickly, then all; without a change nothing runs."""
    log = tmp_path / "log.txt"
    note = f"import sys; open({str(log)!r}, 'a').write(' '.join(sys.argv[1:]) + chr(10))"
    watch = Watch(["VibeLife-travel-97"], "0-4", (sys.executable, "-c", note))
    quick, full = f"{draft} --variants 0 --quick", f"{draft} --variants 0-4"

    assert watch.look() == [draft]
    _until_done(watch)
    assert log.read_text(encoding="utf-8").splitlines() == [quick, full]
    assert watch.look() == []
    assert not watch.busy
    draft.write_text(f"{TASK}\n", encoding="utf-8")
    assert watch.look() == [draft]
    _until_done(watch)
    assert log.read_text(encoding="utf-8").splitlines() == [quick, full] * 2


def test_watch__a_change_ends_the_audit_under_way(draft: Path) -> None:
    """An audit of what is no longer written is not waited for."""
    watch = Watch(["VibeLife-travel-97"], "0", (sys.executable, "-c", "import time; time.sleep(60)"))
    watch.look()
    began = monotonic()
    draft.write_text(f"{TASK}\n", encoding="utf-8")
    assert watch.look() == [draft]
    watch.stop()
    assert monotonic() - began < 30
    assert not watch.busy


def test_watch__finds_the_files_of_a_package() -> None:
    """A task told in several files is watched in all of them, under its id."""
    watch = Watch(["VibeLife-travel-07"], "0", (sys.executable, "-c", "pass"))
    seen = {path.name for path in watch.look()}
    watch.stop()
    assert {"__init__.py", "act1.py", "act4_books.py"} <= seen
    assert name_of("VibeLife-travel-07") == "VibeLife-travel-07"


def test_watch__refuses_what_has_no_files(tmp_path: Path) -> None:
    """An exported task is no code, and cannot be watched."""
    with pytest.raises(ValueError, match="no files to watch"):
        Watch([str(tmp_path)], "0")
