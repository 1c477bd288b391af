"""A policy of one's own: where it is found, and what is said when it goes wrong."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from lifegym.cli.console import output
from lifegym.cli.results import print_episode
from lifegym.policies import POLICIES
from lifegym.rollouts.episode import play
from tests.cli.conftest import Run

BROKEN = "tests.cli.broken_policy:Broken"
SILENT = """
class Silent:
    def reset(self, observation, info): ...
    def act(self, observation, info):
        return {"reply": ""}


class Muddled(Silent):
    def act(self, observation, info):
        return 42


class Talker(Silent):
    def act(self, observation, info):
        return {"tool": "files.list", "arguments": {}}
"""


@pytest.fixture
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Stand in a folder with a module of policies, as the installed command does: the folder is not on the path."""
    hidden = {"", os.getcwd()}
    name = f"own_policies_{tmp_path.name}"
    tmp_path.joinpath(f"{name}.py").write_text(SILENT, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in hidden])
    monkeypatch.chdir(tmp_path)
    return name


@pytest.mark.parametrize("command", ["run", "rollout"])
def test_own_policy__is_found_in_the_current_folder(lifegym: Run, own_module: str, command: str) -> None:
    """The installed command finds a module in the folder it is called in, as `python -m lifegym` does."""
    task = ("run", "travel-99") if command == "run" else ("rollout", "--tasks", "travel-99")
    shown = lifegym(*task, "--policy", f"{own_module}:Silent")

    assert shown.code == 0, shown.err
    assert sys.path[-1] == os.getcwd()


def test_own_policy__that_is_cut_is_told_why(lifegym: Run, own_module: str) -> None:
    """An episode that an action limit ended says which, and shows the last refusal if there was one."""
    muddled = lifegym("run", "travel-99", "--policy", f"{own_module}:Muddled").out
    talker = lifegym("run", "travel-99", "--policy", f"{own_module}:Talker").out

    assert "Cut in turn 1: 200 actions without a reply" in muddled
    assert "Last refusal:" in muddled
    assert "one tool call or one reply" in muddled
    assert "Cut in turn 1: 200 actions without a reply" in talker
    assert "Last refusal:" not in talker


@pytest.mark.usefixtures("lifegym")
def test_result__names_the_limit_of_the_whole_episode(capsys: pytest.CaptureFixture[str]) -> None:
    """A cut by the limit on all actions is not blamed on the turn; one action is not called actions."""
    print_episode(output(), play("travel-99", "idle", max_actions=1))

    assert "Cut after 1 action;" in capsys.readouterr().out


def test_traceback__shows_where_a_policy_broke(lifegym: Run) -> None:
    """With --traceback a policy's own error is shown with its place, otherwise as one line and no count of checks."""
    plain, whole = (lifegym(*words, "run", "travel-99", "-p", BROKEN) for words in ((), ("--traceback",)))

    assert plain.code == whole.code == 1
    assert "(1 turn, 0 calls, 0 refused)" in plain.out
    assert "settled checks" not in plain.out
    assert "broken_policy.py" not in plain.out + plain.err
    assert "broken_policy.py" in whole.err


@pytest.mark.usefixtures("lifegym")
def test_result__says_a_finding_once(capsys: pytest.CaptureFixture[str]) -> None:
    """A check whose legs all miss the same thing says so once, and still says the other things."""
    record = play("travel-99", "idle")
    check = record.checks[0].model_copy(update={"evidence": "mails: none; mails: none; notes: none; mails: none"})
    print_episode(output(), record.model_copy(update={"checks": (check,)}))

    assert capsys.readouterr().out.rstrip().endswith("  mails: none; notes: none")


def test_play__counts_one_action_as_one(lifegym: Run) -> None:
    """Whoever leaves is told after how many actions, in the right number."""
    assert "You left after 1 action;" in lifegym("play", "travel-99", typed="reply\nquit\n").out
    assert "You left after 2 actions;" in lifegym("play", "travel-99", typed="reply\nreply\nquit\n").out


@pytest.mark.parametrize("command", ["run", "rollout"])
def test_help__names_every_policy(lifegym: Run, command: str) -> None:
    """Whoever looks for a policy finds all their names in the help."""
    words = set(lifegym(command, "--help").out.replace(",", " ").split())

    assert set(POLICIES) <= words
