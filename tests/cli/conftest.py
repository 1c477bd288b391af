"""Running the command in this process, with the tiny task in the catalog."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from lifegym.cli import main
from lifegym.envs import catalog


class Ran(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def lifegym(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `lifegym` with these words, and the input if there is one."""
    monkeypatch.setitem(catalog.CATALOG, "travel-99", "tests.tiny_task")
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run(*words: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int | None)
        return Ran(code or 0, out, err)

    return run
