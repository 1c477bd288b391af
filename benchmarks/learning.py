"""What the menu example learns under which settings, and what is left of it when what it saw is shuffled.

python -m benchmarks.learning play --out runs/ablations --settings potential stage sparse reminders --seeds 0 1 2
python -m benchmarks.learning table runs/ablations
python -m benchmarks.learning shuffle runs/ablations/potential-0
python -m benchmarks.learning picture runs/menu-seed0 runs/menu-seed1 runs/menu-seed2 --out docs/pictures

`play` goes on where it stopped; what stands behind `--` is handed to `training_examples/train_menu_policy.py`. A
difference to the first setting is that of the same task and the same seed, averaged over the task's held-out variants;
its interval comes from resampling pairs of task and seed (95 %, percentile bootstrap).
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from lifegym.envs import catalog
from lifegym.envs.wrappers import features
from lifegym.evaluate.intervals import bootstrap_mean
from lifegym.policies.menu_policy import MenuNetwork, MenuPolicy, load_checkpoint
from lifegym.rollouts.episode import play as play_episode
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import EpisodeStore, read_episodes
from training_examples import train_menu_policy as example

__all__ = ["SEEN_COLUMNS", "SETTINGS", "main", "picture", "shuffle", "shuffled", "table"]

SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "potential": ("--reward-mode", "potential"),
    "stage": ("--reward-mode", "stage"),
    "sparse": ("--reward-mode", "sparse"),
    "reminders": ("--reward-mode", "potential", "--reminders"),
}
"""What is compared, by name: potential rewards without reminders, and what differs from that in one thing."""

_OWN: Final = (
    "is a call", "is a reply", "is silence", "writes", "reads", "number of arguments", "length of texts",
    "number of facts",
)  # fmt: skip
_LINE: Final = "#1f5fbf"
_INK: Final = "#555555"
_GROUPS: Final = ("tool group", "service group", "service, effect")
SEEN_COLUMNS: Final = tuple(
    place
    for place, name in enumerate(features.FEATURES)
    if place >= features.STATE and name not in _OWN and not name.startswith(_GROUPS)
)
"""Columns that say how a candidate relates to what was seen and done; the others say what it is."""


def play(folder: Path, settings: Sequence[str], seeds: Sequence[int], options: Sequence[str]) -> Iterator[str]:
    """Train with each setting and seed and play the held-out worlds; yield a line for each run.

    Raises:
        ValueError: There is no such setting.
    """
    for name in settings:
        if name not in SETTINGS:
            raise ValueError(f"no setting {name!r}; there are {', '.join(SETTINGS)}")
    for seed in seeds:
        for name in settings:
            run = folder / f"{name}-{seed}"
            records = run / "records.jsonl"
            if not records.exists():
                run.mkdir(parents=True, exist_ok=True)
                given = [*SETTINGS[name], "--seed", str(seed), "--out", str(run), *options]
                if (run / "checkpoint.npz").exists():
                    given.append("--resume")
                _train(example.read_args(given), run, records)
            yield f"{name}, seed {seed}: {example.mean_score(list(read_episodes(records))):.1f}"


def _train(args: example.Args, run: Path, records: Path) -> None:
    trained, held_out = example.splits(args)
    players = example.Players(args)
    try:
        network, _ = example.train(args, players, run)
        worlds = example.held_out_worlds([*trained, *held_out], args.test_variants)
        played = players.judge([("trained", example.chooser(network, args, args.greedy))], worlds)
    finally:
        players.close()
    unfinished = records.with_name("unfinished.jsonl")
    unfinished.unlink(missing_ok=True)
    with EpisodeStore(unfinished) as store:
        for record in played:
            store.add(record)
    unfinished.rename(records)


def table(folder: Path) -> str:
    """Return the Markdown table of the runs in a folder, the first setting's row first.

    Raises:
        ValueError: A setting lacks a seed that the first one has.
    """
    runs = {
        name: {
            int(path.parent.name.rpartition("-")[2]): list(read_episodes(path))
            for path in sorted(folder.glob(f"{name}-*/records.jsonl"))
        }
        for name in SETTINGS
    }
    runs = {name: of_seed for name, of_seed in runs.items() if of_seed}
    if not runs:
        raise ValueError(f"there is no finished run in {folder}; make some with: python -m benchmarks.learning play")
    seeds = sorted(next(iter(runs.values())))
    for name, of_seed in runs.items():
        if sorted(of_seed) != seeds:
            raise ValueError(f"{name} has the seeds {sorted(of_seed)}, and the first setting has {seeds}")
    first = next(iter(runs))
    trained = _trained_tasks(folder / f"{first}-{seeds[0]}")
    lines = [
        "| setting | seeds' means | mean | difference | 95 % | held-out tasks | difference | 95 % |",
        "|---|---|--:|--:|---|--:|--:|---|",
    ]
    for name, of_seed in runs.items():
        inside = _cells(of_seed, trained, inside=True)
        means = [np.mean([value for (_, seed), value in inside.items() if seed == each]) for each in seeds]
        row = [name, ", ".join(f"{mean:.1f}" for mean in means)]
        for cells, base in (
            (inside, _cells(runs[first], trained, inside=True)),
            (_cells(of_seed, trained, inside=False), _cells(runs[first], trained, inside=False)),
        ):
            row += _compared(cells, base, alone=name == first)
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def _trained_tasks(run: Path) -> set[str]:
    """Return the full ids of the tasks that a run trained on."""
    _, settings, _ = load_checkpoint(run / "checkpoint.npz")
    names = [field.name for field in fields(example.Args)]
    trained, _ = example.splits(example.Args(**{name: settings[name] for name in names}))
    return {catalog.PREFIX + task for task in trained}


def _cells(of_seed: dict[int, list[EpisodeRecord]], trained: set[str], inside: bool) -> dict[tuple[str, int], float]:
    """Return the mean score of each task and seed, of the tasks trained on or of the others."""
    return {
        (task, seed): example.mean_score([record for record in records if record.task == task])
        for seed, records in of_seed.items()
        for task in dict.fromkeys(record.task for record in records)
        if (task in trained) == inside
    }


def _compared(cells: dict[tuple[str, int], float], base: dict[tuple[str, int], float], alone: bool) -> list[str]:
    """Return a mean, its difference to another and the interval of that, as cells of a table."""
    if not cells:
        return ["", "", ""]
    mean = f"{np.mean(list(cells.values())):.1f}"
    if alone:
        return [mean, "", ""]
    gap = bootstrap_mean([cells[key] - base[key] for key in base])
    return [mean, f"{gap.mean:+.1f}", "" if gap.low is None else f"{gap.low:+.1f} to {gap.high:+.1f}"]


@contextmanager
def shuffled(what: Literal["seen", "rows"], seed: int = 0) -> Iterator[None]:
    """Give each candidate of every menu the features of another.

    Args:
        what: ``seen`` exchanges only the columns that say how a candidate relates to what was seen and done, and leaves
            those that say what it is; ``rows`` exchanges whole rows.
        seed: Seeds the exchange.
    """
    rng = np.random.Generator(np.random.PCG64(seed))
    told = features.Describer.rows
    columns = np.arange(len(features.FEATURES)) if what == "rows" else np.array(SEEN_COLUMNS)

    def rows(self: features.Describer, actions: Any, seen: Any, size: int) -> NDArray[np.float32]:
        table = told(self, actions, seen, size)
        order = rng.permutation(len(actions))
        table[: len(actions), columns] = table[order][:, columns]
        return table

    features.Describer.rows = rows  # type: ignore[method-assign]  # for the time of the block
    try:
        yield
    finally:
        features.Describer.rows = told  # type: ignore[method-assign]  # and back


def shuffle(run: Path, variants: int) -> str:
    """Return the Markdown table of a trained policy's scores, as it is and shuffled, on held-out variants."""
    network, settings, _ = load_checkpoint(run / "checkpoint.npz")
    tasks = sorted(_trained_tasks(run))
    worlds = [(task, catalog.TEST_VARIANTS.start + number) for task in tasks for number in range(variants)]

    def score(player: Any) -> float:
        return example.mean_score([play_episode(task, player, variant=variant) for task, variant in worlds])

    size = int(settings["menu_size"])
    trained = partial(MenuPolicy, network, greedy=True, size=size)
    rows = [("trained", score(trained))]
    labels: dict[Literal["seen", "rows"], str] = {
        "seen": "trained, what it saw and did shuffled", "rows": "trained, all features shuffled",
    }  # fmt: skip
    for what, label in labels.items():
        with shuffled(what):
            rows.append((label, score(trained)))
    rows.append(("untrained", score(partial(MenuPolicy, MenuNetwork.fresh(0), size=size))))
    lines = ["| policy | mean score |", "|---|--:|", *(f"| {label} | {mean:.1f} |" for label, mean in rows)]
    return "\n".join(lines)


def picture(runs: Sequence[Path], out: Path) -> Path:
    """Draw the training curves of several seeds, their mean, and what each and the others earn on held-out variants."""
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "lifegym"  # the same figures give the same file
    figure, axes = pyplot.subplots(figsize=(7.2, 4.0), layout="constrained")
    curves = []
    for run in runs:
        with (run / "curve.csv").open(newline="") as file:
            rows = [(int(row["episodes"]), float(row["score"])) for row in csv.DictReader(file)]
        curves.append(np.array(rows))
        axes.plot(*curves[-1].T, color=_LINE, alpha=0.35, linewidth=1)
    shortest = min(map(len, curves))
    episodes = curves[0][:shortest, 0]
    mean = np.mean([curve[:shortest, 1] for curve in curves], axis=0)
    axes.plot(episodes, mean, color=_LINE, linewidth=2, label=f"training, mean of {len(runs)} seeds")
    by_policy: dict[str, list[float]] = {}
    for run in runs:
        records = list(read_episodes(run / "held_out.jsonl"))
        for policy in dict.fromkeys(record.policy for record in records):
            mine = [record for record in records if record.policy == policy]
            by_policy.setdefault(policy, []).append(example.mean_score(mine))
    for policy in ("untrained", "announced-only", "reference"):
        height = float(np.mean(by_policy[policy]))
        axes.axhline(height, color=_INK, linestyle=":", linewidth=1)
        axes.annotate(policy, (0.0, height + 1), color=_INK)
    axes.plot(
        [episodes[-1]] * len(runs), by_policy["trained"], "o", color="#c0392b", clip_on=False, label="held-out variants"
    )
    axes.set(xlabel="training episodes", ylabel="score", ylim=(0, 108), xlim=(0, None))
    axes.legend(frameon=False, loc="lower right", bbox_to_anchor=(1.0, 0.14))
    out.mkdir(parents=True, exist_ok=True)
    path = out / "learning.svg"
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)
    return path


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="train with each setting and seed, and play the held-out worlds")
    playing.add_argument("--out", type=Path, default=Path("runs/ablations"), help="folder of the runs")
    playing.add_argument("--settings", nargs="+", default=list(SETTINGS), help="settings by name")
    playing.add_argument("--seeds", nargs="+", type=int, default=[0, 1, 2], help="seeds of each setting")
    commands.add_parser("table", help="compare finished runs").add_argument("folder", type=Path)
    shuffling = commands.add_parser("shuffle", help="play a trained policy with what it saw shuffled")
    shuffling.add_argument("run", type=Path, help="folder of a run")
    shuffling.add_argument("--variants", type=int, default=1, help="held-out variants of each task")
    drawing = commands.add_parser("picture", help="draw the curves of runs of the example")
    drawing.add_argument("runs", type=Path, nargs="+", help="folders of runs, one a seed")
    drawing.add_argument("--out", type=Path, default=Path("docs/pictures"), help="directory for the picture")
    given = list(sys.argv[1:] if argv is None else argv)
    options = given[given.index("--") + 1 :] if "--" in given else []
    asked = parser.parse_args(given[: given.index("--")] if "--" in given else given)
    if asked.command == "play":
        for line in play(asked.out, asked.settings, asked.seeds, options):
            print(line, flush=True)
    elif asked.command == "table":
        print(table(asked.folder))
    elif asked.command == "shuffle":
        print(shuffle(asked.run, asked.variants))
    else:
        print(picture(asked.runs, asked.out))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
