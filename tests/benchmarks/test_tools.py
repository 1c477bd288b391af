"""The benchmark of the tools measures first calls, and fails when a tool has become dear."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks import tools
from benchmarks.baseline import read_baseline, worsened, write_baseline
from lifegym.worlds.sample import sample_world

SERVICE = "notification_hub"
COST = tools.Cost("maps.get_place", "by id", first=7.0, again=3.0, later=90.0, median_us=15.0, runs=20)


@pytest.fixture(scope="module")
def bench() -> tools.Bench:
    """A bench that takes few samples."""
    return tools.Bench(SERVICE, seconds=0.0)


def test_kinds__by_what_a_tool_needs_and_does() -> None:
    """A write is a write, one id makes a read by id, and a user's id does not."""
    world = sample_world(("banking", "email"))
    kinds = {name: tools.kind_of(tool) for name, tool in world.tools.items()}
    assert kinds["banking.get_account"] == "by id"
    assert kinds["banking.list_accounts"] == "list"
    assert kinds["email.search_emails"] == "other read"
    assert kinds["email.save_draft"] == "write"


def test_costs__every_tool_of_a_service_in_a_large_world(bench: tools.Bench) -> None:
    """Each tool has a positive cost, and a write one figure only."""
    found = bench.costs(lambda cost: True)
    assert {cost.tool for cost in found} == {name for name in bench.world.tools if name.startswith(f"{SERVICE}.")}
    assert all(min(cost.first, cost.again, cost.later) > 0 and cost.runs >= 20 for cost in found)
    figures = {name for cost in found for name in cost.figures()}
    assert f"{SERVICE}.get_notification again" in figures
    assert f"{SERVICE}.mark_read first" in figures
    assert f"{SERVICE}.mark_read again" not in figures
    assert 0.9 * tools.RECORDS < tools.records_of(bench.world, SERVICE) < 1.2 * tools.RECORDS


def test_disturb__writes_another_record_and_changes_nothing(bench: tools.Bench) -> None:
    """Before a first call each table that tools write to was written, though not at the record that is read."""
    world = bench.world.fork()
    table = world.table(f"{SERVICE}.notifications")
    last = next(reversed(table.rows))
    version, digest = table.version, world.digest()
    bench._disturb(world, [last])
    assert table.version == version + 1
    assert world.digest() == digest
    assert world.journal.entries[-1].key != last


def test_costs__a_dear_tool_is_measured_again_before_it_counts(
    bench: tools.Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is over its bound is measured up to three times more, and the least counts."""
    taken: list[float] = []

    def cost(of: tools.Bench, tool: Any) -> tools.Cost:
        taken.append(10.0 - len(taken))
        return replace(COST, first=taken[-1])

    monkeypatch.setattr(tools.Bench, "cost", cost)
    monkeypatch.setattr(bench, "tools", bench.tools[:1])
    assert bench.costs() == [replace(COST, first=8.0)]
    taken.clear()
    assert bench.costs(lambda cost: cost.first < 1) == [replace(COST, first=7.0)]
    assert len(taken) == 1 + tools.REPEATS


@pytest.mark.parametrize(("field", "floors"), [("first", 8.1), ("again", 8.1), ("later", 201.0)])
def test_limits__hold_for_each_sort_of_call(field: str, floors: float) -> None:
    """A read by id is over its limit whether it is dear at first, again, or when time has passed."""
    assert COST.holds
    dear = _changed(field, floors)
    assert not dear.holds
    assert dear.tool in tools._over([dear])[0]


def _changed(field: str, floors: float) -> tools.Cost:
    given = {"first": COST.first, "again": COST.again, "later": COST.later, field: floors}
    return replace(COST, first=given["first"], again=given["again"], later=given["later"])


def _run(monkeypatch: pytest.MonkeyPatch, cost: tools.Cost, *arguments: str) -> int:
    monkeypatch.setattr(tools.Bench, "cost", lambda of, tool: cost)
    monkeypatch.setattr(sys, "argv", ["benchmarks.tools", SERVICE, *arguments])
    return tools.main()


def test_main__check_names_what_is_over(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command ends with 1 and names the tool, and only when asked to check."""
    dear = replace(COST, first=50.0)
    assert _run(monkeypatch, COST, "--check") == 0
    assert _run(monkeypatch, dear) == 0
    capsys.readouterr()
    assert _run(monkeypatch, dear, "--check", "--json") == 1
    printed = capsys.readouterr()
    assert "maps.get_place (by id) costs 50.0 floors first" in printed.err
    assert json.loads(printed.out)["services"][0]["service"] == SERVICE


def test_main__baseline_names_what_has_worsened_by_half(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Written figures pass, half as much again does not; other benchmarks' figures stay where they are."""
    path = tmp_path / "baseline.json"
    write_baseline(path, "speed", {"fork": 50.0})
    assert _run(monkeypatch, COST, "--baseline", str(path), "--write-baseline") == 0
    assert read_baseline(path, "speed") == {"fork": 50.0}
    assert read_baseline(path, "tools") == COST.figures()
    assert _run(monkeypatch, replace(COST, again=4.4), "--baseline", str(path)) == 0
    assert _run(monkeypatch, replace(COST, again=4.6), "--baseline", str(path)) == 1
    assert "maps.get_place again costs 4.6 floors, 3.0 in the baseline" in capsys.readouterr().err


def test_main__refuses_what_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A service that does not exist is answered with the nearest, a missing file with how it is made."""
    monkeypatch.setattr(sys, "argv", ["benchmarks.tools", "emial"])
    with pytest.raises(SystemExit):
        tools.main()
    assert "Did you mean 'email'?" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        _run(monkeypatch, COST, "--baseline", str(tmp_path / "none.json"))
    assert "write it with --write-baseline" in capsys.readouterr().err


def test_baseline__sections_and_what_is_new(tmp_path: Path) -> None:
    """A section is replaced, or added to when only a part was measured; what is new cannot have worsened."""
    path = tmp_path / "baseline.json"
    write_baseline(path, "tools", {"a": 2.0, "b": 3.0})
    write_baseline(path, "tools", {"b": 4.0}, partly=True)
    assert read_baseline(path, "tools") == {"a": 2.0, "b": 4.0}
    write_baseline(path, "tools", {"b": 1.0})
    assert read_baseline(path, "tools") == {"b": 1.0}
    assert worsened({"b": 1.6, "new": 9.0}, read_baseline(path, "tools")) == {"b": 1.0}
    with pytest.raises(ValueError, match="no section 'speed'"):
        read_baseline(path, "speed")
    path.write_text("[]")
    with pytest.raises(ValueError, match="no file of figures"):
        read_baseline(path, "tools")
    path.write_text("{")
    with pytest.raises(ValueError, match="no JSON"):
        write_baseline(path, "tools", {})
