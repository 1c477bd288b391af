"""How long a world takes: reset, read, write, fork, reply, scoring and a whole life, in multiples of a floor.

The floor is what a call costs at least on this machine in this run: validate five fields, dispatch by name, write one
dict entry, dump about 1 kB of JSON. Multiples travel between machines; microseconds do not.

    python -m benchmarks.speed
    python -m benchmarks.speed --json
    python -m benchmarks.speed --check
    python -m benchmarks.speed --baseline benchmarks/baseline.json
    python -m benchmarks.speed --markdown
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import gymnasium
from pydantic import TypeAdapter
from pydantic_core import to_json
from typing_extensions import TypedDict

import lifegym
from benchmarks.baseline import read_baseline, worsened, write_baseline
from benchmarks.lives import ROUNDS as LIVES
from benchmarks.lives import Taken, lived_again, lived_first, played
from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.worlds.world import World

TASK: Final = "VibeLife-travel-07"
SECTION: Final = "speed"
"""Where the figures stand in ``baseline.json``."""
BASELINE: Final = Path(__file__).with_name("baseline.json")
REPEATS: Final = 3
"""How many times more everything is measured before a figure counts as too high."""
LIMITS: Final[dict[str, float]] = {
    "read one record": 5,
    "list twenty": 30,
    "search all mail": 120,
    "write one record": 10,
    "warm reset": 150,
    "fork": 60,
    "reply that closes a stage": 150,
    "final scoring": 800,
    "cold build of a variant": 32_000,
    "a stage of it closed": 150,
    "an action of it": 38,
}
"""Floors that something may cost. A build of 32,000 takes 60 ms where the floor takes 1.9 us."""
KB_A_WORLD: Final = 60.0
"""Memory that a further live world of a loaded task may take."""
_ROUNDS: Final = 5


class _Five(TypedDict):
    a: str
    b: str
    c: int
    d: bool
    e: list[str]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement.

    Attributes:
        name: What was done.
        median_us: Median microseconds of ``runs`` samples.
        min_us: The smallest sample.
        floors: The cost in multiples of the floor measured beside it.
        runs: How many samples.
    """

    name: str
    median_us: float
    min_us: float
    floors: float
    runs: int


def timed(
    function: Callable[[], object], runs: int, warmup: int = 20, clock: Callable[[], int] = time.perf_counter_ns
) -> tuple[float, float]:
    """Return median and minimum microseconds of single calls.

    Args:
        function: What is called.
        runs: How often it is measured.
        warmup: How often it is called before.
        clock: Nanoseconds. What takes longer than others let this process run in one go is measured by the time that
            the processor spends on it, ``time.process_time_ns``.
    """
    for _ in range(warmup):
        function()
    samples = []
    for _ in range(runs):
        start = clock()
        function()
        samples.append((clock() - start) / 1000)
    return statistics.median(samples), min(samples)


def floor() -> Callable[[], object]:
    """Return the bare minimum of a tool call as a function."""
    validate = TypeAdapter(_Five).validator.validate_python
    arguments = {"a": "x" * 20, "b": "2026-03-04", "c": 7, "d": True, "e": ["u", "v"]}
    table: dict[int, Any] = {}
    payload = {f"field_{number}": "some words of a record " * 2 for number in range(16)}
    handlers = {"service.tool": lambda values: table.__setitem__(values["c"], values)}

    def once() -> object:
        handlers["service.tool"](validate(arguments))
        return to_json(payload)

    return once


class Bench:
    """One task's operations.

    Args:
        task: Task id.
        runs: Samples of the cheap operations; dear ones take fewer.
    """

    def __init__(self, task: str = TASK, runs: int = 400) -> None:
        self.task = task
        self.runs = runs
        self._floor = floor()
        self.env = gymnasium.make(task)
        life = self.env.unwrapped
        assert isinstance(life, LifeEnv)
        self.life = life
        start = time.perf_counter_ns()
        self.env.reset(seed=0)
        self.cold_ms = (time.perf_counter_ns() - start) / 1e6
        self._next_variant = 1
        self.actions, self.score = played(task)

    def floor_us(self) -> float:
        """Return what the floor takes now."""
        return timed(self._floor, 1000, 100)[0]

    def figures(self) -> list[Figure]:
        """Measure everything once."""
        life, env, runs = self.life, self.env, self.runs
        limits = life.max_actions, life.max_actions_per_turn
        life.max_actions = life.max_actions_per_turn = 10**9
        env.reset(seed=0)
        mail = _first_key(life.world, "email.messages")
        found = [
            self._figure("read one record", self._calling("email.read_email", email_id=mail), runs),
            self._figure("list twenty", self._calling("email.get_emails"), runs),
            self._figure("search all mail", self._calling("email.search_emails", query="invoice"), runs),
            self._figure("write one record", self._calling("email.save_draft", subject="s", body="b"), runs),
            self._figure("refused call", self._calling("email.read_email", email_id="no such"), runs),
            self._figure("warm reset", lambda: env.reset(seed=0), runs),
            self._figure("fork", lambda: life.fork(), runs),
            self._figure("reply that closes a stage", self._closing(), 40),
            self._figure("final scoring", lambda: life.spec_of_task.rubric.scorer().finish(life.world), 20),
            self._figure("cold build of a variant", self._build_variant, _ROUNDS, 0, time.process_time_ns),
        ]
        life.max_actions, life.max_actions_per_turn = limits
        return [*found, *self._lives()]

    def _figure(
        self, name: str, function: Callable[[], object], runs: int, warmup: int = 20,
        clock: Callable[[], int] = time.perf_counter_ns,
    ) -> Figure:  # fmt: skip
        """Measure in rounds, each beside the floor: a busy machine changes its pace within a second."""
        medians, least, multiples = [], [], []
        for number in range(_ROUNDS):
            base = self.floor_us()
            median, lowest = timed(function, max(1, runs // _ROUNDS), 0 if number else min(warmup, runs), clock)
            medians.append(median)
            least.append(lowest)
            multiples.append(median / base)
        return Figure(
            name, round(statistics.median(medians), 2), round(min(least), 2), round(statistics.median(multiples), 2),
            _ROUNDS * max(1, runs // _ROUNDS),
        )  # fmt: skip

    def _calling(self, tool: str, **arguments: Any) -> Callable[[], object]:
        action = {"tool": tool, "arguments": arguments}
        return lambda: self.env.step(action)

    def _closing(self) -> Callable[[], object]:
        def close() -> object:
            if self.life.world.stage + 1 >= len(self.life.spec_of_task.timeline.stages):
                self.env.reset(seed=0)
            return self.env.step({"reply": ""})

        self.env.reset(seed=0)
        return close

    def _build_variant(self) -> object:
        variant, self._next_variant = self._next_variant, self._next_variant + 1
        return catalog.build(self.task, variant)

    def _lives(self) -> list[Figure]:
        taken = lived_again(self.env, self.actions, self.floor_us)
        taken["an action of it"] = Taken(*(part / len(self.actions) for part in taken["the reference's life"]))
        taken["a first life of a further variant"] = lived_first(self.env, self.task, self.floor_us)
        return [
            Figure(name, round(us, 2), round(us, 2), round(floors, 2), LIVES) for name, (floors, us) in taken.items()
        ]


def measure(task: str = TASK, runs: int = 400) -> dict[str, Any]:
    """Return all figures of a task as plain data.

    Args:
        task: Task id.
        runs: Samples of the cheap operations; dear ones take fewer.
    """
    bench = Bench(task, runs)
    return report(bench, bench.figures())


def report(bench: Bench, figures: list[Figure]) -> dict[str, Any]:
    """Return figures as plain data, with what they were taken of."""
    return {
        "task": bench.task, "version": lifegym.__version__, "python": sys.version.split()[0],
        "records": sum(len(table) for table in bench.life.spec_of_task.world.tables.values()),
        "first_build_ms": round(bench.cold_ms, 1), "floor_us": round(bench.floor_us(), 3),
        "actions": len(bench.actions), "score": bench.score, "kb_a_world": _memory(bench.life),
        "figures": [asdict(figure) for figure in figures],
    }  # fmt: skip


def settled(
    bench: Bench, figures: list[Figure], baseline: Mapping[str, float], limits: Mapping[str, float]
) -> list[str]:
    """Return a line for each figure that is half as high again as committed, or over its limit, each time it is taken.

    What is too high is measured up to three times more, and the least counts: others' work makes it higher, never less.

    Args:
        bench: Measures.
        figures: What it has measured.
        baseline: Committed floors by name.
        limits: Most floors by name.
    """
    least = {figure.name: figure.floors for figure in figures}
    for _ in range(REPEATS):
        if not (worsened(least, baseline) or _over(least, limits)):
            break
        for figure in bench.figures():
            least[figure.name] = min(least[figure.name], figure.floors)
    worse = [
        f"worse: {name} costs {least[name]:.1f} floors, {was:.1f} in the baseline"
        for name, was in worsened(least, baseline).items()
    ]
    return [*worse, *_over(least, limits)]


def _over(floors: Mapping[str, float], limits: Mapping[str, float]) -> list[str]:
    return [
        f"over: {name} costs {floors[name]:.1f} floors, {limit:g} at most"
        for name, limit in limits.items()
        if floors[name] > limit
    ]


def _first_key(world: World, table: str) -> str:
    return next(iter(world.table(table).rows))


def _memory(life: LifeEnv, worlds: int = 200) -> float:
    """Return the kB that one more live world of a loaded task takes."""
    world = life.spec_of_task.world
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [world.fork() for _ in range(worlds)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((after - before) / len(kept) / 1024, 2)


def markdown(committed: Mapping[str, float]) -> str:
    """Return the table of the page: what things cost when they were committed, and what they may cost.

    Args:
        committed: Floors by name.
    """
    names = [*(name for name in LIMITS if name in committed), *sorted(committed.keys() - LIMITS.keys())]
    rows = [
        f"| {name} | {_shown(committed[name])} | {f'{LIMITS[name]:,g}' if name in LIMITS else ''} |" for name in names
    ]
    return "\n".join(["| in floors | cost | at most |", "|---|---|---|", *rows])


def _shown(floors: float) -> str:
    return f"{floors:.1f}" if floors < 10 else f"{floors:,.0f}"


def _print_table(found: dict[str, Any]) -> None:
    print(
        f"{found['task']}: {found['records']} records, first build {found['first_build_ms']} ms, "
        f"{found['kb_a_world']} kB a further world, {found['actions']} actions in the reference's life"
    )
    print(f"floor {found['floor_us']} us")
    for figure in found["figures"]:
        print(f"{figure['name']:28} {figure['median_us']:10.1f} us {figure['floors']:9.1f} floors")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", default=TASK, help=f"task id, by default {TASK}")
    parser.add_argument("--runs", type=int, default=400, help="samples of each cheap operation")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--check", action="store_true", help="end with 1 if something costs more than it may")
    parser.add_argument(
        "--markdown", action="store_true", help="print the committed figures as the page shows them, and end"
    )
    parser.add_argument(
        "--baseline", type=Path, metavar="FILE", help="end with 1 if something costs half as much again as FILE says"
    )
    parser.add_argument(
        "--write-baseline", action="store_true", help=f"write the figures into the baseline, {BASELINE.name} by default"
    )
    given = parser.parse_args()
    try:
        compared = given.baseline is not None and not given.write_baseline
        given.committed = read_baseline(given.baseline, SECTION) if compared else {}
        given.table = markdown(read_baseline(given.baseline or BASELINE, SECTION)) if given.markdown else ""
    except ValueError as error:
        parser.error(str(error))
    return given


def main() -> int:
    """Measure, print, and with --check or --baseline fail if something costs more than it may."""
    given = _arguments()
    if given.markdown:
        print(given.table)
        return 0
    bench = Bench(given.task, given.runs)
    figures = bench.figures()
    if given.write_baseline:
        rounds = [figures, bench.figures(), bench.figures()]
        middle = {three[0].name: statistics.median(f.floors for f in three) for three in zip(*rounds, strict=True)}
        write_baseline(given.baseline or BASELINE, SECTION, middle)
    found = report(bench, figures)
    if given.json:
        print(json.dumps(found, indent=1))
    else:
        _print_table(found)
    faults = settled(bench, figures, given.committed, LIMITS if given.check else {})
    if given.check and found["kb_a_world"] > KB_A_WORLD:
        faults.append(f"over: a further world takes {found['kb_a_world']} kB, {KB_A_WORLD:g} at most")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
