"""The command as a whole: help, errors, pipes, terminals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.errors import NotRenderableError

from lifegym import __version__
from lifegym.cli import browsing, main
from lifegym.envs import catalog
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("list", "describe", "tools", "run", "play", "rollout", "audit", "stats", "export", "replay")
LOADED_BY_HELP = """
import json, sys
from lifegym.cli import main
try:
    main(["--help"])
except SystemExit:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def _process(*words: str, code: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    start = ["-c", code] if code else ["-m", "lifegym", *words]
    return subprocess.run(
        [sys.executable, *start], cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, timeout=120,
        encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip


def test_help__names_every_command(lifegym: Run) -> None:
    """The overview shows each command."""
    shown = lifegym("--help")

    assert shown.code == 0
    for command in COMMANDS:
        assert f" {command} " in shown.out


@pytest.mark.parametrize("command", COMMANDS)
def test_help__of_a_command_shows_an_example(lifegym: Run, command: str) -> None:
    """Every command's help says how it is called."""
    shown = lifegym(command, "--help")

    assert shown.code == 0
    assert f"Example: lifegym {command}" in shown.out


@pytest.mark.parametrize("command", ["eval", "report", "records", "serve"])
def test_help__is_wrapped_once_and_whole(lifegym: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """At 80 columns no word is cut or broken, and paragraphs fill their lines."""
    monkeypatch.setenv("COLUMNS", "80")
    wide = lifegym(command, "--help").out
    assert max(map(len, wide.splitlines())) <= 80
    assert "…" not in wide
    monkeypatch.setenv("COLUMNS", "200")
    assert wide.split() == lifegym(command, "--help").out.split()
    lines = wide.splitlines()
    start = lines.index("", 1) + 1
    first, second = lines[start : start + 2]
    # A line ends where the next word has no room.
    assert not second.strip() or len(first) + 1 + len(second.split()[0]) > 78


def test_help__shows_specs_whole(lifegym: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is to be copied stands on one line."""
    monkeypatch.setenv("COLUMNS", "80")
    shown = lifegym("eval", "--help").out
    for spec in ("package.module:Class,key=value", "proactive:SPEC,parts=audit+ledger", "http://127.0.0.1:8000/v1",
                 "over-asking"):  # fmt: skip
        assert spec in shown


def test_help__loads_nothing_heavy() -> None:
    """Help answers without loading services, tasks, the environment, the audit or Ray."""
    shown = _process(code=LOADED_BY_HELP)
    loaded = json.loads(shown.stderr)
    heavy = ("lifegym.worlds.services", "lifegym.envs.life_env", "lifegym.envs.story", "lifegym.audit",
             "lifegym.rollouts", "lifegym.reward", "pydantic", "ray")  # fmt: skip

    assert [name for name in loaded if name.startswith(heavy)] == []


def test_version__names_package_and_suite(lifegym: Run) -> None:
    """The version tells with which scores one's own can be compared."""
    assert lifegym("--version").out.startswith(f"lifegym {__version__} (suite ")


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("descrbe", "travel-99"), "'describe'"),
        (("--traceback-not", "descrbe"), "'describe'"),
        (("describe", "travel-9"), "'VibeLife-travel-99'"),
        (("run", "travel-99", "--policy", "refernce"), "'reference'"),
        (("run", "travel-99", "--variant", "30000"), "10000 to 19999 held out"),
        (("run", "travel-99", "--policy", "tests.tiny_task:Nobody"), "tests.tiny_task"),
        (("run", "travel-99", "--reward-mode", "stages"), "sparse"),
        (("tools", "calender"), "'calendar'"),
        (("rollout", "--policy", "idel", "--tasks", "travel-99"), "'idle'"),
        (("rollout", "--policy", "idle", "--tasks", "travle-*"), "'travel-"),
        (("rollout", "--policy", "idle", "--variants", "4-0"), "0-4,10000-10002"),
        (("audit", "travel-99", "--variants", "99999"), "0 to 9999 for training"),
        (("replay", "nowhere.jsonl"), "no episodes at"),
        (("play", "./nowhere"), "there is no directory"),
    ],
)
def test_error__is_one_line_with_the_remedy(lifegym: Run, words: tuple[str, ...], remedy: str) -> None:
    """A wrong name ends with 2, one line that says what would be right, and no traceback."""
    shown = lifegym(*words)

    assert shown.code == 2
    assert shown.out == ""
    assert shown.err.startswith("error: ")
    assert shown.err.count("\n") == 1
    assert remedy in shown.err


def test_option__unknown_is_refused(lifegym: Run) -> None:
    """A misspelt option ends with 2 and nothing done."""
    shown = lifegym("run", "travel-99", "--varaint", "3")

    assert shown.code == 2
    assert "--variant" in shown.err
    assert shown.out == ""


def test_error__of_the_code_itself_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no mistake of the caller is not hidden behind one line."""

    def broken(*_: object) -> None:
        raise NotRenderableError("a defect")

    monkeypatch.setattr(browsing, "chosen_tasks", broken)

    with pytest.raises(NotRenderableError):
        main(["list"])


def test_traceback__shows_where_an_error_arose() -> None:
    """With --traceback the library's error comes through whole."""
    with pytest.raises(ValueError, match="unknown task"):
        main(["--traceback", "describe", "travel-9"])


def test_interrupt__ends_with_130(lifegym: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """ctrl-C ends a command without a traceback, with the code shells know."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(catalog, "build", interrupted)
    shown = lifegym("describe", "travel-99")

    assert shown.code == 130
    assert "Traceback" not in shown.err


def test_pipe__whose_reader_leaves_ends_in_silence() -> None:
    """`lifegym tools --json | head -1` prints its line and nothing else."""
    read, write = os.pipe()
    os.close(read)
    command = subprocess.Popen(
        [sys.executable, "-m", "lifegym", "tools", "--json"], cwd=ROOT, stdout=write, stderr=subprocess.PIPE
    )
    os.close(write)
    _, errors = command.communicate(timeout=120)

    assert errors == b""
    assert command.returncode == 141


def test_output__piped_has_no_colour_and_whole_lines(lifegym: Run) -> None:
    """What is piped has no escape codes, and a row of a table is one line however long."""
    shown = lifegym("list", "travel-99")

    assert "\x1b" not in shown.out
    assert shown.out.splitlines()[0].split() == ["id", "domain", "title", "about"]
    (line,) = (line for line in shown.out.splitlines() if "VibeLife-travel-99" in line)
    assert "Order a shed within a width and a budget." in line


def test_progress__keeps_out_of_the_results(lifegym: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal the bar is drawn on the standard error, and JSON stays clean."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = lifegym("stats", "travel-99", "--json")

    assert json.loads(shown.out)["suite"]["tasks"] == 1
    assert "VibeLife-travel-99" in shown.err


@pytest.mark.parametrize("width", [60, 200])
def test_output__fits_the_terminal(lifegym: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    """No line is wider than the terminal, and an id is never broken."""
    monkeypatch.setenv("COLUMNS", str(width))
    shown = lifegym("stats", "travel-99")

    assert max(map(len, shown.out.splitlines())) <= width
    assert "travel-99 " in shown.out


def test_output__survives_a_narrow_encoding() -> None:
    """A console that lacks characters shows question marks; JSON escapes them and stays whole."""
    code = "from lifegym.cli.console import *; tolerate_any_text(); print_json(['京']); output().print('京 ok')"
    shown = _process(code=code, PYTHONIOENCODING="cp1252", PYTHONUTF8="0")

    assert shown.returncode == 0
    assert json.loads(shown.stdout.partition("\n]")[0] + "]") == ["京"]
    assert "? ok" in shown.stdout


def test_module__runs_like_the_command() -> None:
    """`python -m lifegym` is the same command."""
    shown = _process("--version")

    assert shown.returncode == 0
    assert __version__ in shown.stdout
