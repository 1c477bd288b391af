"""The speed benchmark measures what it says, and fails when something has become dear."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import speed
from benchmarks.baseline import read_baseline, write_baseline

NAMES = [
    "read one record",
    "list twenty",
    "search all mail",
    "write one record",
    "refused call",
    "warm reset",
    "fork",
    "reply that closes a stage",
    "final scoring",
    "cold build of a variant",
    "the reference's life",
    "a stage of it closed",
    "its last reply",
    "an action of it",
    "a first life of a further variant",
]
COSTS = dict.fromkeys(NAMES, 4.0)


@pytest.fixture(scope="module")
def bench() -> speed.Bench:
    """A bench that takes few samples."""
    return speed.Bench(runs=5)


def test_speed__measures_every_operation_in_floors(bench: speed.Bench) -> None:
    """Each figure is a positive time and a multiple of a floor measured beside it."""
    found = speed.report(bench, bench.figures())
    assert [figure["name"] for figure in found["figures"]] == NAMES
    for figure in found["figures"]:
        assert figure["median_us"] >= figure["min_us"] > 0
        # The floor may change its pace between the figures, but not tenfold.
        assert 0.1 < figure["floors"] / (figure["median_us"] / found["floor_us"]) < 10
    assert found["records"] >= 600
    assert found["score"] == 100.0
    assert found["kb_a_world"] > 0


def test_limits__hold_for_what_is_measured() -> None:
    """Nothing has a limit that is not measured, and the limits are those of a call that costs little."""
    assert set(speed.LIMITS) <= set(NAMES)
    assert speed.LIMITS["read one record"] < speed.LIMITS["write one record"] < speed.LIMITS["list twenty"]


def test_settled__measures_again_before_it_counts(bench: speed.Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure counts as worse, or as over its limit, only if it stays so in every repetition."""
    taken: list[float] = []

    def figures(of: speed.Bench) -> list[speed.Figure]:
        return [speed.Figure("read", 1.0, 1.0, taken.pop(0), 1)]

    monkeypatch.setattr(speed.Bench, "figures", figures)
    taken[:] = [8.0, 5.0, 4.0]
    assert speed.settled(bench, bench.figures(), {"read": 3.4}, {"read": 5.0}) == []
    assert taken == [4.0]
    taken[:] = [8.0, 5.0, 4.0, 6.0]
    worse, over = speed.settled(bench, bench.figures(), {"read": 2.0}, {"read": 3.0})
    assert worse == "worse: read costs 4.0 floors, 2.0 in the baseline"
    assert over == "over: read costs 4.0 floors, 3 at most"
    assert taken == []


@pytest.fixture
def run(bench: speed.Bench, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """The command, for which everything costs what it is told, measured with the bench that is there already."""

    def command(costs: dict[str, float], *arguments: str) -> int:
        figures = [speed.Figure(name, 1.0, 1.0, floors, 1) for name, floors in costs.items()]
        monkeypatch.setattr(bench, "figures", lambda: figures)
        monkeypatch.setattr(speed, "Bench", lambda task, runs: bench)
        monkeypatch.setattr(sys, "argv", ["benchmarks.speed", *arguments])
        return speed.main()

    return command


def test_main__prints_json_and_fails_when_over(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    """``--json`` prints one JSON object and nothing else; ``--check`` ends with 1 and names what is over its limit."""
    assert run(COSTS, "--check") == 0
    assert run({**COSTS, "fork": 61.0}) == 0
    capsys.readouterr()
    assert run({**COSTS, "fork": 61.0}, "--check", "--json") == 1
    printed = capsys.readouterr()
    assert json.loads(printed.out)["task"] == speed.TASK
    assert printed.err == "over: fork costs 61.0 floors, 60 at most\n"


def test_main__baseline_names_what_has_worsened_by_half(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Written figures pass, half as much again does not; other benchmarks' figures stay where they are."""
    path = tmp_path / "baseline.json"
    write_baseline(path, "tools", {"maps.get_place first": 5.0})
    assert run(COSTS, "--baseline", str(path), "--write-baseline") == 0
    assert read_baseline(path, "tools") == {"maps.get_place first": 5.0}
    assert read_baseline(path, "speed") == COSTS
    assert run({**COSTS, "fork": 5.9}, "--baseline", str(path)) == 0
    assert run({**COSTS, "fork": 6.1}, "--baseline", str(path)) == 1
    assert "worse: fork costs 6.1 floors, 4.0 in the baseline" in capsys.readouterr().err


def test_main__refuses_a_baseline_that_is_not_there(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A missing file is answered with how it is made, before anything is measured."""
    with pytest.raises(SystemExit):
        run(COSTS, "--baseline", str(tmp_path / "none.json"))
    assert "write it with --write-baseline" in capsys.readouterr().err


def test_markdown__is_the_table_of_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--markdown`` measures nothing and prints the committed figures with their limits, as the page has them."""
    monkeypatch.setattr(sys, "argv", ["benchmarks.speed", "--markdown"])
    assert speed.main() == 0
    table = capsys.readouterr().out
    assert [line.split(" | ")[0].removeprefix("| ") for line in table.splitlines()[2:]] == [
        *speed.LIMITS, *sorted(set(NAMES) - set(speed.LIMITS)),
    ]  # fmt: skip
    assert table in speed.BASELINE.with_name("README.md").read_text(encoding="utf-8")


def test_markdown__shows_small_costs_to_a_tenth() -> None:
    """What costs less than ten floors is told apart by tenths; what has no limit shows none."""
    rows = speed.markdown({"fork": 37.96, "read one record": 4.51, "its last reply": 1315.5}).splitlines()[2:]
    assert rows == ["| read one record | 4.5 | 5 |", "| fork | 38 | 60 |", "| its last reply | 1,316 |  |"]
