"""What every tool of every service costs in a world of 1,500 records, in multiples of the floor of benchmarks.speed.

    python -m benchmarks.tools
    python -m benchmarks.tools --json
    python -m benchmarks.tools --check maps weather

Each tool is called as the example in its documentation calls it, in the sample world grown to 1,500 records of its
service. A write is measured on a fresh fork each time, with the copying that its first write brings. A read is measured
twice: as the first call after the clock has moved and a record was written anew in each table that the service's
writing tools write to, when nothing that depends on these is kept any more; and as the same call again.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any, Final, Literal

from benchmarks.speed import floor, timed
from lifegym.worlds.sample import COUNTS, sample_world
from lifegym.worlds.services import SERVICE_NAMES
from lifegym.worlds.tools import Tool, read_example
from lifegym.worlds.world import World

RECORDS: Final = 1500
"""Records of the measured service."""
Kind = Literal["by id", "list", "other read", "write"]
LIMITS: Final[dict[Kind, float]] = {"by id": 8, "list": 40, "other read": 200, "write": 200}
"""Floors a tool may cost: a write each time, a read of a world in which nothing has changed since it was last asked."""
FIRST: Final = 600
"""Floors that a read may cost at first, when all that was worked out before no longer holds."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one tool costs: median microseconds of ``runs`` calls, and that in floors.

    ``again`` is what the same read costs in floors while nothing changes.
    """

    tool: str
    kind: Kind
    median_us: float
    floors: float
    again: float
    runs: int


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
        size = sum(len(table) for name, table in world.tables.items() if name.startswith(f"{service}."))
        if 0.9 * RECORDS <= size <= 1.2 * RECORDS:
            break
        count = max(1, round(count * RECORDS / max(1, size)))
    return world


def measure(service: str, floor_us: float, seconds: float = 0.05) -> dict[str, Any]:
    """Return a service's size and what each of its tools costs.

    Args:
        service: Its name.
        floor_us: Microseconds of the floor.
        seconds: How long each tool is measured.
    """
    world = grown(service)
    tools = [tool for name, tool in world.tools.items() if name.startswith(f"{service}.")]
    written = _written(world, service, tools)
    costs = [_cost(world, tool, written, floor_us, seconds) for tool in tools]
    medians = {
        name: round(statistics.median(cost.floors for cost in costs if (cost.kind == "write") is writes), 2)
        for name, writes in (("read_floors", False), ("write_floors", True))
        if any((cost.kind == "write") is writes for cost in costs)
    }
    records = sum(len(table) for name, table in world.tables.items() if name.startswith(f"{service}."))
    return {"service": service, "records": records, **medians, "tools": [asdict(cost) for cost in costs]}


def _cost(world: World, tool: Tool, written: frozenset[str], floor_us: float, seconds: float) -> Cost:
    arguments = read_example(tool.doc.example)
    fresh = world.fork()
    call = fresh.call(tool.full_name, arguments)
    if not call.ok:
        raise RuntimeError(f"the example of {tool.full_name} is refused in a world of its service: {call.result}")

    def timed_call() -> float:
        fresh.calls.clear()
        start = time.perf_counter_ns()
        fresh.call(tool.full_name, arguments)
        return (time.perf_counter_ns() - start) / 1000

    samples: list[float] = []
    again: list[float] = []
    deadline = time.perf_counter() + seconds
    while len(samples) < 20 or (time.perf_counter() < deadline and len(samples) < 400):
        if tool.writes:
            fresh = world.fork()
        else:
            _disturb(fresh, written)
        samples.append(timed_call())
        if not tool.writes:
            again.append(timed_call())
    median = statistics.median(samples)
    return Cost(
        tool.full_name, kind_of(tool), round(median, 2), round(median / floor_us, 2),
        round(statistics.median(again or samples) / floor_us, 2), len(samples),
    )  # fmt: skip


def _written(world: World, service: str, tools: list[Tool]) -> frozenset[str]:
    """Return the service's tables that the examples of its writing tools write to."""
    found: set[str] = set()
    for tool in tools:
        if tool.writes:
            fresh = world.fork()
            fresh.call(tool.full_name, read_example(tool.doc.example))
            found.update(change.table for change in fresh.journal.entries)
    return frozenset(name for name in found if name.startswith(f"{service}."))


def _disturb(world: World, written: frozenset[str]) -> None:
    """Let a second pass, and one record of each of some tables be written anew, equal to what it was."""
    world.move_to(world.now + timedelta(seconds=1))
    for name in written:
        table = world.table(name)
        if len(table):
            key = next(reversed(table.rows))
            # A table takes no notice of a change to equal values, so this writes as its own methods do.
            table._write(key, table.rows[key], table.rows[key].evolve())


def _holds(cost: dict[str, Any]) -> bool:
    """Return whether a tool costs no more than tools of its kind may: a write each time, a read when asked again."""
    return bool(cost["again"] <= LIMITS[cost["kind"]] and cost["floors"] <= FIRST)


def _measured(service: str) -> dict[str, Any]:
    """Measure a service, and what is over its limit twice more: on a busy machine the least is nearest the truth."""
    # The floor is taken anew beside each service: this machine may have slowed down since.
    found = measure(service, timed(floor(), 3000, 300)[0])
    for _ in range(2):
        if all(map(_holds, found["tools"])):
            break
        again = measure(service, timed(floor(), 3000, 300)[0])
        for cost, other in zip(found["tools"], again["tools"], strict=True):
            if not _holds(cost):
                cost.update({name: min(cost[name], other[name]) for name in ("median_us", "floors", "again")})
    return found


def main() -> int:
    """Measure, print, and with --check fail if a tool costs more than it may."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("services", nargs="*", help="services; all when none is named")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--check", action="store_true", help="end with 1 if a tool costs more than it may")
    given = parser.parse_args()
    found = [_measured(service) for service in given.services or SERVICE_NAMES]
    over = [cost for row in found for cost in row["tools"] if not _holds(cost)]
    if given.json:
        print(json.dumps({"limits": LIMITS, "services": found}, indent=1))
    else:
        print(f"{'service':22} {'records':>7} {'reads':>7} {'writes':>7}  dearest tool (floors)")
        for row in found:
            worst = max(row["tools"], key=lambda cost: cost["floors"])
            medians = f"{row.get('read_floors', 0):7.1f} {row.get('write_floors', 0):7.1f}"
            name = worst["tool"].partition(".")[2]
            print(f"{row['service']:22} {row['records']:7} {medians}  {name} {worst['floors']:.0f}")
        for cost in over:
            print(f"over: {cost['tool']} ({cost['kind']}) costs {cost['floors']:.1f} floors ({cost['again']:.1f} again), "
                  f"{LIMITS[cost['kind']]:g} at most", file=sys.stderr)  # fmt: skip
    return 1 if given.check and over else 0


if __name__ == "__main__":
    raise SystemExit(main())
