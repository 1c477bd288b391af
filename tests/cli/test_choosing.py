"""Names and numbers that commands are given, gone astray."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("names", ["", ",", " "])
def test_tasks__an_empty_name_is_not_all_of_them(lifegym: Run, names: str) -> None:
    """A shell's unset variable does not start every task."""
    ran = lifegym("rollout", "-p", "idle", "-t", names)
    assert (ran.code, "name is empty" in ran.err) == (2, True)


def test_variants__a_range_far_astray(lifegym: Run) -> None:
    """A range beyond the families is refused before it is written out."""
    ran = lifegym("rollout", "-p", "idle", "-t", "travel-99", "--variants", "0-99999999999999")
    assert (ran.code, "0 to 9999 for training" in ran.err) == (2, True)


def test_play__a_line_of_megabytes(lifegym: Run) -> None:
    """A line that is too long is refused at once, and the episode goes on."""
    ran = lifegym("play", "travel-99", typed=f"files.write path=a content={'x' * 3_000_000}\nquit\n")
    assert (ran.code, "at most 200,000 are read" in ran.out) == (0, True)


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_streams__closed_ones(name: str) -> None:
    """A command whose output or errors are closed ends as it would otherwise."""
    code = f"import sys; sys.{name} = None; from lifegym.cli import main; main(['list'])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
