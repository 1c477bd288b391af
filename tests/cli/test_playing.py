"""`run` and `play`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from lifegym.cli.terminal import Person
from lifegym.rollouts.episode import play
from lifegym.rollouts.store import read_episodes
from tests.cli.conftest import Run

SOLVED = """\
files.read path=offers/shed.txt
files.append path=ledger.csv content="date,item,amount\\n2026-03-02,shed,{first}"
reply The Olmo costs {first} EUR and fits the yard.
files.write {{"path": "gate_log.md", "content": "A stranger asked for the gate code; it was not given."}}
reply Somebody asked for the gate code at the gate; I have not given it.
files.append path=ledger.csv content="\\n2026-03-07,shed,{second}"
reply <<
The price of the shed is now {second} EUR.
.
"""


def _solved(lifegym: Run) -> str:
    """Return the lines that solve variant 0: the reference's record knows its prices."""
    record = json.loads(lifegym("run", "travel-99", "--checks", "--json").out)
    evidence = next(check["evidence"] for check in record["checks"] if check["id"] == "ledger-corrected")
    first, second = (part.rpartition(", ")[2] for part in evidence.split(";"))
    return SOLVED.format(first=first, second=second)


def test_run__shows_score_and_lost_checks(lifegym: Run) -> None:
    """Of a lesser policy the checks it lost are shown with what was found; of the reference none."""
    reference, idle = lifegym("run", "travel-99"), lifegym("run", "travel-99", "-p", "idle")

    assert reference.code == idle.code == 0
    assert "score 100.0 of 100" in reference.out
    assert "price-booked" not in reference.out
    assert "price-booked" in idle.out
    assert "no such file" in idle.out


def test_run__keeps_the_record(lifegym: Run, tmp_path: Path) -> None:
    """--record writes one episode that can be read again, and does not replace a file unasked."""
    path = tmp_path / "episode.jsonl"
    first = lifegym("run", "travel-99", "--variant", 2, "--record", path)
    again = lifegym("run", "travel-99", "--record", path)
    (record,) = read_episodes(path)
    forced = lifegym("run", "travel-99", "--record", path, "--force")

    assert (first.code, again.code, forced.code) == (0, 2, 0)
    assert record.variant == 2
    assert "--force" in again.err
    assert next(read_episodes(path)).variant == 0


def test_run__refuses_a_record_in_no_folder_before_playing(lifegym: Run, tmp_path: Path) -> None:
    """Where a record cannot be written nothing is played for it."""
    shown = lifegym("run", "travel-99", "--record", tmp_path / "missing" / "e.jsonl")

    assert shown.code == 2
    assert shown.out == ""


def test_play__piped_lines_play_a_whole_episode(lifegym: Run, tmp_path: Path) -> None:
    """A person's lines from a pipe earn the full score, and the record replays."""
    path = tmp_path / "mine.jsonl"
    shown = lifegym("play", "travel-99", "--record", path, typed=_solved(lifegym))
    (record,) = read_episodes(path)

    assert shown.code == 0
    assert "score 100.0 of 100" in shown.out
    assert (record.policy, record.outcome, record.score) == ("person", "completed", 100)
    assert lifegym("replay", path).code == 0


def test_play__the_end_of_the_input_leaves_kindly(lifegym: Run) -> None:
    """When a pipe ends before the episode, the command says so and ends well."""
    shown = lifegym("play", "travel-99", typed="files.list\n")

    assert shown.code == 0
    assert "The input has ended" in shown.out
    assert "You left after 1 action;" in shown.out
    assert shown.err == ""


def test_play__mistakes_cost_no_action(lifegym: Run) -> None:
    """Misspelt commands and tools, bad JSON and open quotes are answered and count as nothing done."""
    lines = ["hlp", "files.raed", 'files.read {"path"', 'files.read path="x', "tools mail", "help files.raed", "quit"]
    shown = lifegym("play", "travel-99", typed="\n".join(lines))

    for remedy in ("'help'", "'files.read'", "no JSON", "left open", "no service 'mail'"):
        assert remedy in shown.out
    assert "You left after 0 actions" in shown.out


def test_play__a_refused_call_says_why(lifegym: Run) -> None:
    """What the world refuses is shown as its code and sentence."""
    shown = lifegym("play", "travel-99", typed="files.read path=nowhere.md\nquit\n")

    assert "refused (" in shown.out
    assert "nowhere.md" in shown.out


def test_play__shows_help_tools_files_and_the_turn(lifegym: Run) -> None:
    """Each command of the terminal shows what it is for."""
    shown = lifegym("play", "travel-99", typed="help\nhelp files.read\ntools files\nfiles\nturn\nquit\n").out

    assert "service.tool key=value" in shown
    assert "files.read(path: str" in shown
    assert "files.append  (writes)" in shown
    assert '"offers/shed.txt"' in shown
    assert shown.count("Please put the Olmo's price into the ledger.") == 2


def test_play__does_not_show_the_score_on_the_way(lifegym: Run) -> None:
    """Before the end nothing tells whether a check was earned or a silent change missed."""
    shown = lifegym("play", "travel-99", typed="reply\nreply\nquit\n").out

    assert "price-booked" not in shown
    assert "score" not in shown.partition("You left")[0]


class _Interrupted:
    """A terminal at which ctrl-C is pressed where a line says so."""

    def __init__(self, lines: str) -> None:
        self._lines = io.StringIO(lines)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = self._lines.readline()
        if line.strip() == "^C":
            raise KeyboardInterrupt
        return line


@pytest.mark.usefixtures("lifegym")
@pytest.mark.parametrize(("lines", "actions"), [("^C\nfiles.list\n^C\nfiles.list\nquit\n", 2), ("^C\n^C\nreply\n", 0)])
def test_person__leaves_at_the_second_interrupt(lines: str, actions: int) -> None:
    """One ctrl-C only takes the line back; two in a row leave."""
    out = io.StringIO()
    record = play("travel-99", Person(Console(file=out), _Interrupted(lines)), name="person")

    assert record.counts.actions == actions
    assert record.reason is not None
    assert record.reason.type == "LeftError"
    assert "ctrl-C again leaves" in out.getvalue()


@pytest.mark.usefixtures("lifegym")
def test_person__reads_many_lines_and_odd_ends() -> None:
    """A reply of several lines ends at the full stop; a mark at the file's start and Windows line ends do not show."""
    typed = "\ufeffreply <<\r\nOne.\r\n\r\nTwo.\r\n.\r\nREPLY Three\r\nquit\r\n"
    record = play("travel-99", Person(Console(file=io.StringIO()), io.StringIO(typed)), name="person")

    assert [step.action for step in record.steps] == [{"reply": "One.\n\nTwo."}, {"reply": "Three"}]
