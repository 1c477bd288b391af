"""Auditing tasks again whenever their files change."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from lifegym.envs import catalog

PAUSE: Final = 0.3
"""Seconds between two looks."""


class Watch:
    """Looks at tasks' files, and audits in a fresh process what they say now: variant 0 quickly, then all in full.

    A change ends an audit that is under way. Fresh processes read every module anew.

    Args:
        ids: Full ids.
        variants: The variants of the full audit, such as ``0-4,10000-10002``.
        command: What audits, to which the tasks and options are added.
    """

    def __init__(
        self, ids: Sequence[str], variants: str, command: Sequence[str] = (sys.executable, "-m", "lifegym", "audit")
    ) -> None:
        names = [name_of(task_id) for task_id in ids]
        self._files = [path for task_id in ids for path in _files(task_id)]
        self._audits = (
            [*command, *names, "--variants", "0", "--quick"],
            [*command, *names, "--variants", variants],
        )
        self._seen: dict[Path, int] | None = None
        self._waiting: deque[list[str]] = deque()
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def busy(self) -> bool:
        """Whether an audit is under way or waiting."""
        return bool(self._waiting) or (self._running is not None and self._running.poll() is None)

    def look(self) -> list[Path]:
        """Begin anew if a file has changed, or go on; return what has changed, all at the first look."""
        now = {path: path.stat().st_mtime_ns for folder in self._files for path in _within(folder)}
        before, self._seen = self._seen or {}, now
        changed = sorted(path for path in now.keys() | before.keys() if now.get(path) != before.get(path))
        if changed:
            self.stop()
            self._waiting.extend(self._audits)
        if self._waiting and (self._running is None or self._running.poll() is not None):
            self._running = subprocess.Popen(self._waiting.popleft())
        return changed

    def stop(self) -> None:
        """End the audit under way, if any, and forget those that wait."""
        self._waiting.clear()
        if self._running is not None:
            self._running.terminate()
            self._running.wait()
            self._running = None


def name_of(task_id: str) -> str:
    """Return what another process finds a task by: its id, or the file of one that stands in no catalog."""
    from lifegym.envs.drafts import DRAFTS

    return str(_files(task_id)[0]) if task_id in DRAFTS else task_id


def _files(task_id: str) -> list[Path]:
    """Return a task's file, or its package's folder.

    Raises:
        ValueError: It has none.
    """
    module = catalog.CATALOG.get(task_id.removeprefix(catalog.PREFIX), "")
    found = find_spec(module) if module else None
    if found is None or found.origin is None:
        raise ValueError(f"{task_id} has no files to watch; name a task of the catalog, a module or a file")
    path = Path(found.origin)
    return [path.parent if path.name == "__init__.py" else path]


def _within(path: Path) -> list[Path]:
    return sorted(path.glob("*.py")) if path.is_dir() else [path] if path.is_file() else []
