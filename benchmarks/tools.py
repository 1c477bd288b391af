"""What every tool of every service costs in a world of 1,500 records, in multiples of the floor of benchmarks.speed.

    python -m benchmarks.tools
    python -m benchmarks.tools --json
    python -m benchmarks.tools --check maps weather
    python -m benchmarks.tools --baseline benchmarks/baseline.json

Each tool is called as the example in its documentation calls it, in the sample world grown to 1,500 records of its
service. A write is measured on a fresh fork each time, with the copying that its first write brings. A read is measured
three times: ``first`` after a record was written anew in each table that the service's writing tools write to, when
nothing that was made of these tables as a whole is kept any more; ``again`` as the same call once more; and ``later``
after another such change and a second's passing, when nothing that depends on the hour is kept either.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from benchmarks.baseline import read_baseline, worsened, write_baseline
from benchmarks.speed import floor, timed
from lifegym.worlds.errors import suggestion
from lifegym.worlds.sample import COUNTS, sample_world
from lifegym.worlds.services import SERVICE_NAMES
from lifegym.worlds.tools import Tool, read_example
from lifegym.worlds.world import World

RECORDS: Final = 1500
"""Records of the measured service."""
Kind = Literal["by id", "list", "other read", "write"]
LIMITS: Final[dict[Kind, float]] = {"by id": 8, "list": 40, "other read": 200, "write": 200}
"""Floors a tool may cost, the first time after a change as much as again."""
LATER: Final = 200
"""Floors that any read may cost when time has passed as well."""
SECTION: Final = "tools"
"""This benchmark's part of a file of committed figures."""
BASELINE: Final = Path(__file__).with_name("baseline.json")
REPEATS: Final = 3
"""How often a tool that costs more than it may is measured once more before that counts."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one tool costs: median floors of ``runs`` calls of each sort.

    A write is always a first call, so its figures are one. ``median_us`` is the first call in microseconds.
    """

    tool: str
    kind: Kind
    first: float
    again: float
    later: float
    median_us: float
    runs: int

    @property
    def holds(self) -> bool:
        """Whether it costs no more than tools of its kind may."""
        return max(self.first, self.again) <= LIMITS[self.kind] and self.later <= LATER

    def figures(self) -> dict[str, float]:
        """Return its figures by the names that they are committed under."""
        sorts = ("first",) if self.kind == "write" else ("first", "again", "later")
        return {f"{self.tool} {sort}": getattr(self, sort) for sort in sorts}

    def least(self, other: Cost) -> Cost:
        """Return the smaller of each figure of two measurements: on a busy machine the least is nearest the truth."""
        first = min(self, other, key=lambda cost: cost.first)
        return replace(first, again=min(self.again, other.again), later=min(self.later, other.later))


def kind_of(tool: Tool) -> Kind:
    """Return what a tool is: a write, a record read by its id, a list of records, or any other read."""
    if tool.writes:
        return "write"
    required = [param.name for param in tool.params if param.required]
    if tool.name.startswith(("get_", "read_", "API-retrieve")) and len(required) == 1 and _is_id(required[0]):
        return "by id"
    return "list" if tool.name.startswith("list_") else "other read"


def _is_id(name: str) -> bool:
    # A user's id leads to all of their records, not to one.
    return name != "user_id" and (name.endswith(("_id", "_ref", "_no", "_code")) or name in ("pnr", "symbol"))


def grown(service: str) -> World:
    """Return the sample world of a service with about :data:`RECORDS` records."""
    count = COUNTS.get(service, 200)
    for _ in range(4):
        world = sample_world((service,), {service: count})
        size = records_of(world, service)
        if 0.9 * RECORDS <= size <= 1.2 * RECORDS:
            break
        count = max(1, round(count * RECORDS / max(1, size)))
    return world


def records_of(world: World, service: str) -> int:
    """Return how many records a service has in a world."""
    return sum(len(table) for name, table in world.tables.items() if name.startswith(f"{service}."))


class Bench:
    """One service's tools in a world of about :data:`RECORDS` of its records.

    Args:
        service: The service's name.
        seconds: How long each tool is measured.
    """

    def __init__(self, service: str, seconds: float = 0.05) -> None:
        self.service = service
        self.seconds = seconds
        self.world = grown(service)
        self.tools = [tool for name, tool in self.world.tools.items() if name.startswith(f"{service}.")]
        self._written = self._tables_written()

    def costs(self, bound: Callable[[Cost], bool] = lambda cost: cost.holds) -> list[Cost]:
        """Measure each tool, and up to :data:`REPEATS` times more what costs more than ``bound`` lets it."""
        found = []
        for tool in self.tools:
            cost = self.cost(tool)
            for _ in range(REPEATS):
                if bound(cost):
                    break
                cost = cost.least(self.cost(tool))
            found.append(cost)
        return found

    def cost(self, tool: Tool) -> Cost:
        """Measure one tool once.

        Raises:
            RuntimeError: The world refuses the example of the tool's documentation.
        """
        arguments = read_example(tool.doc.example)
        fresh = self.world.fork()
        call = fresh.call(tool.full_name, arguments)
        if not call.ok:
            raise RuntimeError(f"the example of {tool.full_name} is refused in a world of its service: {call.result}")
        # The floor is taken anew beside each tool: a busy machine may have slowed down since.
        floor_us = timed(_floor(), 1000, 100)[0]
        named = list(arguments.values())
        samples: dict[str, list[float]] = {"first": [], "again": [], "later": []}
        deadline = time.perf_counter() + self.seconds
        while len(samples["first"]) < 20 or (time.perf_counter() < deadline and len(samples["first"]) < 400):
            if tool.writes:
                samples["first"].append(_timed_call(self.world.fork(), tool.full_name, arguments))
                continue
            self._disturb(fresh, named)
            samples["first"].append(_timed_call(fresh, tool.full_name, arguments))
            samples["again"].append(_timed_call(fresh, tool.full_name, arguments))
            self._disturb(fresh, named)
            fresh.move_to(fresh.now + timedelta(seconds=1))
            samples["later"].append(_timed_call(fresh, tool.full_name, arguments))
        first, again, later = (statistics.median(taken or samples["first"]) for taken in samples.values())
        return Cost(
            tool.full_name, kind_of(tool), round(first / floor_us, 2), round(again / floor_us, 2),
            round(later / floor_us, 2), round(first, 2), len(samples["first"]),
        )  # fmt: skip

    def _tables_written(self) -> tuple[str, ...]:
        """Return the service's tables that the examples of its writing tools write to."""
        found: set[str] = set()
        for tool in self.tools:
            if tool.writes:
                fresh = self.world.fork()
                fresh.call(tool.full_name, read_example(tool.doc.example))
                found.update(change.table for change in fresh.journal.entries)
        return tuple(sorted(name for name in found if name.startswith(f"{self.service}.")))

    def _disturb(self, world: World, named: list[Any]) -> None:
        """Let the last record of each table that is written to, and that is not ``named``, be written anew."""
        for name in self._written:
            table = world.table(name)
            key = next((key for key in reversed(table.rows) if key not in named), None)
            if key is not None:
                # A table takes no notice of a change to equal values, so this writes as its own methods do.
                table._write(key, table.rows[key], table.rows[key].evolve())


@cache
def _floor() -> Callable[[], object]:
    return floor()


def _timed_call(world: World, name: str, arguments: dict[str, Any]) -> float:
    world.calls.clear()
    start = time.perf_counter_ns()
    world.call(name, arguments)
    return (time.perf_counter_ns() - start) / 1000


def report(service: str, records: int, costs: list[Cost]) -> dict[str, Any]:
    """Return a service's figures as plain data."""
    reads = [cost for cost in costs if cost.kind != "write"]
    writes = [cost for cost in costs if cost.kind == "write"]
    medians = {
        name: round(statistics.median(values), 2)
        for name, values in (
            ("read_first", [cost.first for cost in reads]),
            ("read_again", [cost.again for cost in reads]),
            ("read_later", [cost.later for cost in reads]),
            ("write", [cost.first for cost in writes]),
        )
        if values
    }
    return {"service": service, "records": records, **medians, "tools": [asdict(cost) for cost in costs]}


def typical(bench: Bench) -> list[Cost]:
    """Measure each tool three times and return the middle of each figure, for others to be compared with."""
    found = []
    for tool in bench.tools:
        three = [bench.cost(tool) for _ in range(3)]
        middle = sorted(three, key=lambda cost: cost.first)[1]
        again, later = (statistics.median(values) for values in zip(*((c.again, c.later) for c in three), strict=True))
        found.append(replace(middle, again=again, later=later))
    return found


def _print_table(found: list[dict[str, Any]]) -> None:
    print("medians in floors; first: a read after a change, again: once more, later: after a change and a second")
    print(f"{'service':22} {'records':>7} {'first':>7} {'again':>7} {'later':>7} {'write':>7}  dearest tool")
    for row in found:
        worst = max(row["tools"], key=lambda cost: cost["first"])
        medians = " ".join(f"{row.get(name, 0):7.1f}" for name in ("read_first", "read_again", "read_later", "write"))
        dearest = f"{worst['tool'].partition('.')[2]} {worst['first']:.0f}"
        print(f"{row['service']:22} {row['records']:7} {medians}  {dearest}")


def _over(costs: list[Cost]) -> list[str]:
    """Return a line for each tool that is over its limit."""
    return [
        f"over: {cost.tool} ({cost.kind}) costs {cost.first:.1f} floors first and {cost.again:.1f} again, "
        f"{LIMITS[cost.kind]:g} at most; {cost.later:.1f} later, {LATER} at most"
        for cost in costs
        if not cost.holds
    ]


def _worse(costs: list[Cost], baseline: Mapping[str, float]) -> list[str]:
    """Return a line for each figure that is worse than the committed one by half."""
    now = {name: floors for cost in costs for name, floors in cost.figures().items()}
    return [
        f"worse: {name} costs {now[name]:.1f} floors, {was:.1f} in the baseline"
        for name, was in worsened(now, baseline).items()
    ]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("services", nargs="*", help="services; all when none is named")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--check", action="store_true", help="end with 1 if a tool costs more than it may")
    parser.add_argument(
        "--baseline", type=Path, metavar="FILE", help="end with 1 if a tool costs half as much again as FILE says"
    )
    parser.add_argument(
        "--write-baseline", action="store_true", help=f"write the figures into the baseline, {BASELINE.name} by default"
    )
    given = parser.parse_args()
    for name in given.services:
        if name not in SERVICE_NAMES:
            parser.error(f"there is no service {name!r}.{suggestion(name, SERVICE_NAMES)}")
    try:
        compared = given.baseline is not None and not given.write_baseline
        given.committed = read_baseline(given.baseline, SECTION) if compared else {}
    except ValueError as error:
        parser.error(str(error))
    return given


def main() -> int:
    """Measure, print, and with --check or --baseline fail if a tool costs more than it may."""
    given = _arguments()

    def bound(cost: Cost) -> bool:
        return cost.holds and not worsened(cost.figures(), given.committed)

    found = []
    costs: list[Cost] = []
    for service in given.services or SERVICE_NAMES:
        bench = Bench(service)
        measured = typical(bench) if given.write_baseline else bench.costs(bound)
        costs += measured
        found.append(report(service, records_of(bench.world, service), measured))
    if given.write_baseline:
        figures = {name: floors for cost in costs for name, floors in cost.figures().items()}
        write_baseline(given.baseline or BASELINE, SECTION, figures, partly=bool(given.services))
    if given.json:
        print(json.dumps({"limits": LIMITS, "services": found}, indent=1))
    else:
        _print_table(found)
    over, worse = _over(costs), _worse(costs, given.committed)
    for fault in over + worse:
        print(fault, file=sys.stderr)
    return 1 if worse or (given.check and over) else 0


if __name__ == "__main__":
    raise SystemExit(main())
