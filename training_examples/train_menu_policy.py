"""Train a small policy on one living world and see that it learns: a policy gradient in numpy, episodes on Ray.

What it shows. A whole training loop over `VibeLife-travel-07` on one page: episodes of weeks of virtual time played by
worker processes, returns from potential rewards (each change for the better or worse is paid the moment it happens),
an actor-critic with clipped updates, curves, checkpoints, and a table of scores on worlds that were never trained on.
The policy chooses from menus (`MenuWrapper`), a curriculum that offers at each moment the task's authored steps, right
and wrong ones, among looks, replies and silence. Its scores say how well it learned to choose. They are not scores of
the suite, in which an agent writes its calls itself, and the table says so.

What it needs. `pip install 'lifegym[train]'`; two CPU cores, no GPU. `--workers 0` does without Ray.

How long. `--demo` makes 50 updates of four episodes, about four minutes on two free cores. On cores that others use as
well it stops training after four minutes, wherever it has come; each update's numbers follow from the seed alone.

The curve to expect. Choosing at random scores about 12: it replies before the work is done. The first dozen updates
learn to finish what was begun (30 to 40), the next dozen to look around without being told and to leave look-alikes
alone (about 60, near `announced-only`, which does all it is told and never looks on its own), and fifty end about
70. What is slowest to come are the long chains: three visas from draft to submission, flights with every
passenger's seat and number. The reference earns 100.

    python training_examples/train_menu_policy.py --demo
    python training_examples/train_menu_policy.py --updates 200 --seed 3 --workers 8
    python training_examples/train_menu_policy.py --out runs/menu --resume --updates 400
"""

from __future__ import annotations

import argparse
import ast
import csv
import inspect
import logging
import os
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

# One numeric thread a process: the processes are the parallelism. Ray reports no usage and writes no token, and its
# workers, which would yield to every other process, get their share of a busy machine.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_AUTH_MODE", "disabled")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
os.environ.setdefault("RAY_worker_niceness", "0")

import numpy as np
from numpy.typing import NDArray

import lifegym
from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.wrappers.menu import MENU_SIZE, MenuWrapper
from lifegym.policies.menu_policy import MenuNetwork, MenuPolicy, draw, load_checkpoint, pooled, save_checkpoint

Array = NDArray[np.float32]

REWARD_SCALE = 20.0
"""An episode's rewards sum to at most 1; scaled, returns are numbers a network likes."""


@dataclass(slots=True)
class Args:
    """What a run is; `--demo` sets what `DEMO` lists, and any option given beside it still counts."""

    task: str = "travel-07"
    """task to train on"""
    module: str = ""
    """import path of the task's module, for a task outside the package"""
    demo: bool = False
    """the short run that `make demo` shows"""
    seed: int = 0
    """seed of everything: weights, variants, menus, choices"""
    workers: int = 2
    """episodes played at once, on Ray; 0 plays them in this process"""
    updates: int = 300
    """how many times the weights are updated from fresh episodes"""
    episodes: int = 4
    """episodes an update rests on"""
    train_variants: int = 10_000
    """training draws from variants 0 to this minus 1, at most 10,000"""
    test_variants: int = 20
    """held-out variants, from 10,000 on, in the final table"""
    eval_every: int = 20
    """updates between two looks at held-out variants (four of them)"""
    menu_size: int = MENU_SIZE
    """candidates of a menu"""
    hidden: int = 48
    """width of the scorer's hidden layer"""
    learning_rate: float = 1e-2
    """step size of Adam at the start; it falls linearly to a tenth"""
    epochs: int = 4
    """passes over an update's decisions"""
    memory: int = 3
    """updates whose episodes are learned from together, the latest included"""
    minutes: float = 0.0
    """minutes after which training ends even if updates are left; 0 for no limit"""
    minibatch: int = 256
    """decisions a gradient step rests on"""
    gamma: float = 0.998
    """discount from one decision to the next: a look that leads nowhere costs little, but it costs"""
    turn_gamma: float = 0.9
    """further discount from one turn to the next"""
    trace: float = 0.9
    """how far advantages look past the value estimate (lambda)"""
    clip: float = 0.4
    """how far a choice's chance may move in one update"""
    entropy: float = 0.003
    """weight of the bonus for undecidedness; it falls linearly to a tenth"""
    value_weight: float = 0.5
    """weight of the value's error"""
    max_norm: float = 1.0
    """longest gradient"""
    greedy: bool = True
    """evaluate by the best candidate; otherwise by drawing one, as in training"""
    out: str = ""
    """folder of the run; by default runs/menu-TASK-seedN"""
    resume: bool = False
    """go on from the checkpoint in the folder"""


DEMO: dict[str, Any] = {
    "updates": 50, "minutes": 4.0, "menu_size": 10, "train_variants": 16, "test_variants": 4, "eval_every": 1000,
}  # fmt: skip


def read_args(argv: Sequence[str] | None = None) -> Args:
    """Read the command line; its options and their help are the fields of `Args` and the texts beneath them."""
    body = ast.parse(inspect.getsource(Args)).body[0]
    assert isinstance(body, ast.ClassDef)
    texts = [node.value for node in body.body if isinstance(node, ast.Expr)]
    helps = [text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for field, text in zip(fields(Args), helps[1:], strict=True):
        option = f"--{field.name.replace('_', '-')}"
        if isinstance(field.default, bool):
            parser.add_argument(option, action=argparse.BooleanOptionalAction, default=field.default, help=text)
        else:
            shown = f"{text} (default: {field.default})" if field.default != "" else text
            parser.add_argument(option, type=type(field.default), default=field.default, help=shown)
    if parser.parse_args(argv).demo:
        parser.set_defaults(**DEMO)
    args = Args(**vars(parser.parse_args(argv)))
    if not 1 <= args.train_variants <= catalog.TRAIN_VARIANTS.stop:
        parser.error(f"--train-variants is 1 to {catalog.TRAIN_VARIANTS.stop}, got {args.train_variants}")
    for name in ("updates", "episodes", "test_variants", "eval_every", "hidden", "epochs", "memory", "minibatch"):
        if getattr(args, name) < 1:
            parser.error(f"--{name.replace('_', '-')} is at least 1, got {getattr(args, name)}")
    args.out = args.out or f"runs/menu-{args.task}-seed{args.seed}"
    return args


@dataclass
class Episode:
    """What a learner needs of one episode of N decisions."""

    features: NDArray[np.float16]
    """(N, K, F)"""
    mask: NDArray[np.bool_]
    """(N, K)"""
    choices: NDArray[np.int64]
    """(N,)"""
    log_chances: Array
    """(N,), of the choices when they were made"""
    rewards: Array
    """(N,)"""
    closing: NDArray[np.bool_]
    """(N,), whether the choice closed a turn"""
    score: float
    """0 to 100"""
    seconds: float
    """how long it took to play"""


def play_episode(network: MenuNetwork, task: str, module: str, variant: int, seed: int, size: int) -> Episode:
    """Play one whole episode, drawing each choice from the network's chances."""
    if module:
        catalog.add_task(task, module)
    env = MenuWrapper(LifeEnv(task, variant, reward_mode="potential"), size)
    rng = np.random.Generator(np.random.PCG64([seed, variant]))
    observation, info = env.reset(seed=seed)
    began = time.perf_counter()
    rows: list[tuple[Any, ...]] = []
    over = False
    while not over:
        features, mask = observation["observations"], observation["action_mask"]
        chances = network.log_chances(features, mask)
        choice = draw(chances, rng)
        closing = isinstance(info["candidates"][choice], lifegym.Reply)
        observation, reward, terminated, truncated, info = env.step(choice)
        rows.append((features.astype(np.float16), mask > 0, choice, chances[choice], reward * REWARD_SCALE, closing))
        over = terminated or truncated
    columns = list(zip(*rows, strict=True))
    return Episode(
        np.stack(columns[0]), np.stack(columns[1]), np.array(columns[2]), np.array(columns[3], np.float32),
        np.array(columns[4], np.float32), np.array(columns[5]), info["score"], time.perf_counter() - began,
    )  # fmt: skip


class Players:
    """Plays episodes here or on Ray workers; either way the same episodes, in the same order."""

    def __init__(self, args: Args) -> None:
        self._args = args
        self._ray: Any = None
        if args.workers:
            import ray

            # Workers import the task's module and, when this file is imported rather than run, this file.
            os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if os.path.isdir(path))
            if not ray.is_initialized():
                ray.init(
                    num_cpus=args.workers, include_dashboard=False, log_to_driver=False, logging_level=logging.WARNING
                )
            self._ray = ray
            self._remote = ray.remote(play_episode).options(num_cpus=0.5, max_retries=2)

    def play(self, network: MenuNetwork, update: int) -> list[Episode]:
        """Play an update's episodes: variants and seeds follow from the run's seed and the update's number alone."""
        args = self._args
        rng = np.random.Generator(np.random.PCG64([args.seed, update, crc32(b"episodes")]))
        variants = rng.integers(0, args.train_variants, size=args.episodes).tolist()
        seeds = rng.integers(0, 1 << 32, size=args.episodes).tolist()
        calls = [(args.task, args.module, *pair, args.menu_size) for pair in zip(variants, seeds, strict=True)]
        if self._ray is None:
            return [play_episode(network, *call) for call in calls]
        weights = self._ray.put(network)
        return list(self._keyed(weights, calls))

    def _keyed(self, weights: Any, calls: list[tuple[Any, ...]]) -> Iterator[Episode]:
        """Keep a bounded number of whole episodes in flight and give them in the order of the calls."""
        flying: dict[Any, int] = {}
        landed: dict[int, Episode] = {}
        waiting = list(enumerate(calls))[::-1]
        while waiting or flying:
            while waiting and len(flying) < self._args.workers:
                index, call = waiting.pop()
                flying[self._remote.remote(weights, *call)] = index
            for reference in self._ray.wait(list(flying), num_returns=1)[0]:
                landed[flying.pop(reference)] = self._ray.get(reference)
        yield from (landed[index] for index in range(len(calls)))

    def close(self) -> None:
        """Stop Ray."""
        if self._ray is not None:
            self._ray.shutdown()


class Adam:
    """Adam over a network's arrays, in place."""

    def __init__(self, network: MenuNetwork) -> None:
        self.moments = {
            f"{kind}.{name}": np.zeros_like(array)
            for kind in ("mean", "square")
            for name, array in network.arrays().items()
        }
        self.steps = 0

    def step(self, network: MenuNetwork, gradients: dict[str, Array], rate: float, max_norm: float) -> float:
        """Move against the gradients, shortened to `max_norm`; return how long they were."""
        self.steps += 1
        norm = float(np.sqrt(sum(float((gradient * gradient).sum()) for gradient in gradients.values())))
        shrink = min(1.0, max_norm / (norm + 1e-8))
        for name, array in network.arrays().items():
            gradient = gradients[name] * shrink
            mean, square = self.moments[f"mean.{name}"], self.moments[f"square.{name}"]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            array -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
        return norm


def advantages_and_returns(episode: Episode, values: Array, args: Args) -> tuple[Array, Array]:
    """Return the generalized advantage of each choice and the return its moment's value is fitted to, shapes (N,)."""
    count = len(episode.rewards)
    advantages = np.zeros(count, np.float32)
    following, ahead = 0.0, 0.0
    for index in range(count - 1, -1, -1):
        gamma = args.gamma * (args.turn_gamma if episode.closing[index] else 1.0)
        surprise = episode.rewards[index] + gamma * following - values[index]
        ahead = surprise + gamma * args.trace * ahead
        advantages[index] = ahead
        following = values[index]
    return advantages, advantages + values


@dataclass(slots=True)
class Batch:
    """Decisions of several episodes, one after the other."""

    features: Array
    mask: NDArray[np.bool_]
    choices: NDArray[np.int64]
    log_chances: Array
    advantages: Array
    returns: Array

    def part(self, rows: NDArray[np.int64]) -> Batch:
        """Return some of the decisions."""
        return Batch(*(getattr(self, field.name)[rows] for field in fields(self)))


def collect(episodes: list[Episode], network: MenuNetwork, args: Args) -> Batch:
    """Put the episodes' decisions into one batch, with advantages of mean 0 and deviation 1."""
    features = np.concatenate([episode.features for episode in episodes]).astype(np.float32)
    mask = np.concatenate([episode.mask for episode in episodes])
    values = network.value(features, mask)
    ends = np.cumsum([len(episode.rewards) for episode in episodes])
    pairs = [
        advantages_and_returns(episode, part, args)
        for episode, part in zip(episodes, np.split(values, ends[:-1]), strict=True)
    ]
    advantages = np.concatenate([pair[0] for pair in pairs])
    return Batch(
        features, mask, np.concatenate([episode.choices for episode in episodes]),
        np.concatenate([episode.log_chances for episode in episodes]),
        (advantages - advantages.mean()) / (advantages.std() + 1e-6), np.concatenate([pair[1] for pair in pairs]),
    )  # fmt: skip


def gradients_of(
    network: MenuNetwork, batch: Batch, args: Args, entropy: float
) -> tuple[dict[str, Array], dict[str, float]]:
    """Return the loss's gradients by weight, and what to plot.

    The loss is that of PPO: clipped policy gradient, squared error of the value, bonus for undecidedness.
    """
    count, size, width = batch.features.shape
    rows = np.arange(count)
    flat = batch.features.reshape(count * size, width)
    hidden = np.tanh(flat @ network.into + network.into_bias)
    scores = (hidden @ network.out + flat @ network.direct).reshape(count, size)
    scores = np.where(batch.mask, scores, np.float32(-1e9))
    scores -= scores.max(axis=1, keepdims=True)
    log_chances = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    chances = np.exp(log_chances)

    ratio = np.exp(log_chances[rows, batch.choices] - batch.log_chances)
    held = ((batch.advantages > 0) & (ratio > 1 + args.clip)) | ((batch.advantages < 0) & (ratio < 1 - args.clip))
    push = np.where(held, 0.0, ratio * batch.advantages).astype(np.float32)
    to_scores = chances * push[:, None]
    to_scores[rows, batch.choices] -= push
    undecided = -(chances * np.where(batch.mask, log_chances, 0)).sum(axis=1)
    to_scores += entropy * chances * (np.where(batch.mask, log_chances, 0) + undecided[:, None])
    to_scores = (to_scores / count).reshape(-1)
    to_hidden = to_scores[:, None] * network.out * (1 - hidden * hidden)

    state = pooled(batch.features, batch.mask)
    value_hidden = np.tanh(state @ network.value_into + network.value_into_bias)
    error = value_hidden @ network.value_out + network.value_bias[0] - batch.returns
    to_value = args.value_weight * error / count
    to_value_hidden = to_value[:, None] * network.value_out * (1 - value_hidden * value_hidden)
    gradients = {
        "into": flat.T @ to_hidden, "into_bias": to_hidden.sum(axis=0),
        "out": hidden.T @ to_scores, "direct": flat.T @ to_scores,
        "value_into": state.T @ to_value_hidden, "value_into_bias": to_value_hidden.sum(axis=0),
        "value_out": value_hidden.T @ to_value, "value_bias": to_value.sum(keepdims=True),
    }  # fmt: skip
    figures = {
        "entropy": float(undecided.mean()), "value_error": float((error * error).mean()),
        "clipped": float(held.mean()), "moved": float((ratio - 1 - np.log(ratio)).mean()),
    }  # fmt: skip
    return gradients, figures


def update(network: MenuNetwork, adam: Adam, episodes: list[Episode], number: int, args: Args) -> dict[str, float]:
    """Improve the network in place from one update's episodes and return what to plot."""
    left = max(0.1, 1 - number / args.updates)
    batch = collect(episodes, network, args)
    rng = np.random.Generator(np.random.PCG64([args.seed, number, crc32(b"minibatches")]))
    figures: list[dict[str, float]] = []
    for _ in range(args.epochs):
        order = rng.permutation(len(batch.choices))
        for start in range(0, len(order), args.minibatch):
            part = batch.part(order[start : start + args.minibatch])
            gradients, seen = gradients_of(network, part, args, args.entropy * left)
            seen["gradient"] = adam.step(network, gradients, args.learning_rate * left, args.max_norm)
            figures.append(seen)
    return {name: float(np.mean([item[name] for item in figures])) for name in figures[0]}


@dataclass(slots=True)
class Point:
    """One point of the learning curve; `held_out` is NaN where nothing was evaluated."""

    update: int
    episodes: int
    score: float
    held_out: float


def scores(policy: Any, name: str, variants: range, args: Args, out: Path | None = None) -> list[float]:
    """Return a policy's scores on variants, played in the environment itself, and keep the records."""
    records = lifegym.rollout(
        policy, args.task, variants=variants, seed=args.seed, workers=args.workers, out=out, name=name
    )
    return [record.score for record in sorted(records) if record.score is not None]


def chooser(network: MenuNetwork, args: Args) -> Any:
    """Return a function from a seed to a policy with these weights."""
    return partial(_made, network=network, greedy=args.greedy, size=args.menu_size)


def _made(seed: int, *, network: MenuNetwork, greedy: bool, size: int) -> MenuPolicy:
    return MenuPolicy(network, seed, greedy, size)


def train(args: Args, players: Players, folder: Path) -> tuple[MenuNetwork, list[Point]]:
    """Train, showing a line an update, and leave curves and checkpoints in the folder."""
    from tensorboardX import SummaryWriter

    network, adam, curve = begin(args, folder)
    writer = SummaryWriter(str(folder / "tensorboard"), purge_step=len(curve))
    recent = deque((load_episodes(folder, number) for number in remembered(len(curve), args)), maxlen=args.memory)
    started = time.perf_counter()
    few = range(catalog.TEST_VARIANTS.start, catalog.TEST_VARIANTS.start + 4)
    for number in range(len(curve), args.updates):
        began = time.perf_counter()
        episodes = players.play(network, number)
        played = time.perf_counter()
        score = float(np.mean([episode.score for episode in episodes]))
        recent.append(episodes)
        save_episodes(folder, number, episodes, args)
        figures = update(network, adam, [episode for part in recent for episode in part], number, args)
        learned = time.perf_counter()
        last = number + 1 == args.updates or 0 < args.minutes < (learned - started) / 60
        due = (number + 1) % args.eval_every == 0 or last
        held_out = float(np.mean(scores(chooser(network, args), "menu", few, args))) if due else float("nan")
        point = Point(number + 1, (number + 1) * args.episodes, score, held_out)
        curve.append(point)
        figures |= {
            "score": score, "decisions": float(np.mean([len(episode.rewards) for episode in episodes])),
            "seconds_an_episode": float(np.mean([episode.seconds for episode in episodes])),
        }  # fmt: skip
        for name, figure in figures.items():
            writer.add_scalar(f"train/{name}", figure, point.episodes)
        if due:
            writer.add_scalar("held_out/score", held_out, point.episodes)
        save(folder, network, adam, curve, args)
        print(
            f"update {number + 1:3d}/{args.updates}  {point.episodes:5d} episodes  score {score:5.1f} {bar(score)}"
            f"  entropy {figures['entropy']:.2f}  {played - began:.1f} s playing, {learned - played:.1f} s learning"
            + (f"  held out {held_out:.1f}" if due else ""),
            flush=True,
        )
        if last:
            break
    writer.close()
    return network, curve


def bar(score: float) -> str:
    """Return a score as a bar of 20 characters."""
    full = round(score / 5)
    return "█" * full + "·" * (20 - full)


def begin(args: Args, folder: Path) -> tuple[MenuNetwork, Adam, list[Point]]:
    """Return a fresh network, or that of the checkpoint with which the run goes on."""
    path = folder / "checkpoint.npz"
    if not args.resume:
        network = MenuNetwork.fresh(args.seed, args.hidden)
        return network, Adam(network), []
    network, settings, extra = load_checkpoint(path)
    free = {"resume", "out", "workers", "updates", "minutes", "demo", "test_variants", "eval_every", "greedy"}
    differing = [name for name, value in asdict(args).items() if name not in free and settings.get(name) != value]
    if differing:
        was = ", ".join(f"{name}={settings.get(name)!r}" for name in differing)
        raise SystemExit(f"{path} was begun with {was}; give the same options to go on, or another --out")
    adam = Adam(network)
    adam.steps = int(extra.pop("steps"))
    curve = [Point(int(row[0]), int(row[1]), float(row[2]), float(row[3])) for row in extra.pop("curve")]
    adam.moments = {name: array.astype(np.float32) for name, array in extra.items()}
    return network, adam, curve


def remembered(number: int, args: Args) -> range:
    """Return the numbers of the earlier updates whose episodes update `number` learns from as well."""
    return range(max(0, number - args.memory + 1), number)


def save_episodes(folder: Path, number: int, episodes: list[Episode], args: Args) -> None:
    """Keep an update's episodes as long as later updates learn from them, so that a run can be resumed exactly."""
    columns = {f"{field.name}.{n}": getattr(e, field.name) for n, e in enumerate(episodes) for field in fields(e)}
    (folder / "recent").mkdir(exist_ok=True)
    np.savez_compressed(folder / "recent" / f"{number}.npz", **columns)
    (folder / "recent" / f"{number + 1 - args.memory}.npz").unlink(missing_ok=True)


def load_episodes(folder: Path, number: int) -> list[Episode]:
    """Return the episodes that `save_episodes` kept."""
    with np.load(folder / "recent" / f"{number}.npz") as kept:
        names = [field.name for field in fields(Episode)]
        return [Episode(*(kept[f"{name}.{n}"] for name in names)) for n in range(len(kept.files) // len(names))]


def save(folder: Path, network: MenuNetwork, adam: Adam, curve: list[Point], args: Args) -> None:
    """Write everything the run needs to go on, and the curve as a table."""
    rows = [(point.update, point.episodes, point.score, point.held_out) for point in curve]
    extra = {**adam.moments, "steps": np.array(adam.steps), "curve": np.array(rows, np.float64)}
    save_checkpoint(folder / "checkpoint.npz", network, asdict(args), extra)
    with (folder / "curve.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("update", "episodes", "score", "held_out"))
        writer.writerows(rows)


@dataclass(slots=True)
class Row:
    """One line of the final table."""

    policy: str
    acts: str
    scores: list[float]

    @property
    def mean(self) -> float:
        """Mean score."""
        return float(np.mean(self.scores))

    @property
    def spread(self) -> float:
        """Standard error of the mean."""
        return float(np.std(self.scores, ddof=1) / np.sqrt(len(self.scores))) if len(self.scores) > 1 else 0.0


MENUS = "chooses from menus"
WRITTEN = "authored calls"


def compare(network: MenuNetwork, args: Args, folder: Path) -> list[Row]:
    """Play everybody on the held-out variants."""
    start = catalog.TEST_VARIANTS.start
    variants = range(start, start + args.test_variants)
    untrained = MenuNetwork.fresh(args.seed, args.hidden)
    players: list[tuple[str, str, Any]] = [
        ("idle", "silence", "idle"),
        ("untrained", MENUS, partial(_made, network=untrained, greedy=False, size=args.menu_size)),
        ("announced-only", WRITTEN, "announced-only"),
        ("trained", MENUS, chooser(network, args)),
        ("reference", WRITTEN, "reference"),
    ]
    records = folder / "held_out.jsonl"
    records.unlink(missing_ok=True)
    return [Row(name, acts, scores(policy, name, variants, args, records)) for name, acts, policy in players]


def drawing(curve: list[Point], rows: list[Row]) -> str:
    """Return the learning curve as an SVG, with the others' means as lines across."""
    width, height, left, top = 720, 360, 52, 24
    last = max(point.episodes for point in curve)

    def at(episodes: float, score: float) -> str:
        x = left + (width - left - 130) * episodes / last
        return f"{x:.1f},{top + (height - top - 44) * (1 - max(score, 0) / 100):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for score in range(0, 101, 20):
        x, y = at(0, score).split(",")
        parts.append(f'<polyline points="{at(0, score)} {at(last, score)}" stroke="#ddd" fill="none"/>')
        parts.append(f'<text x="{float(x) - 8}" y="{float(y) + 4}" text-anchor="end">{score}</text>')
    for row in rows:
        if row.acts != MENUS:
            x, y = at(last, row.mean).split(",")
            line = f"{at(0, row.mean)} {at(last, row.mean)}"
            parts.append(f'<polyline points="{line}" stroke="#888" stroke-dasharray="5 4" fill="none"/>')
            parts.append(f'<text x="{float(x) + 6}" y="{float(y) + 4}" fill="#555">{row.policy} {row.mean:.0f}</text>')
    line = " ".join(at(point.episodes, point.score) for point in curve)
    parts.append(f'<polyline points="{line}" stroke="#1f5fbf" stroke-width="2" fill="none"/>')
    for point in curve:
        if not np.isnan(point.held_out):
            x, y = at(point.episodes, point.held_out).split(",")
            parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#c0392b"/>')
    parts.append(f'<text x="{left}" y="{height - 12}">0</text>')
    parts.append(f'<text x="{width - 130}" y="{height - 12}" text-anchor="end">{last} training episodes</text>')
    parts.append(
        f'<text x="{left + 130}" y="{height - 12}"><tspan fill="#1f5fbf">training</tspan>, '
        '<tspan fill="#c0392b">● held out</tspan>, both chosen from menus</text></svg>'
    )
    return "\n".join(parts)


def report(curve: list[Point], rows: list[Row], args: Args, folder: Path) -> str:
    """Write report.md and curve.svg and return the table."""
    start = catalog.TEST_VARIANTS.start
    table = ["| policy | how it acts | score | ± | lowest | highest |", "|---|---|--:|--:|--:|--:|"]
    table += [
        f"| {row.policy} | {row.acts} | {row.mean:.1f} | {row.spread:.1f} | {min(row.scores):.1f} |"
        f" {max(row.scores):.1f} |"
        for row in rows
    ]
    note = (
        f"Mean score of 100 on {args.test_variants} held-out variants from {start} on, and its standard error. "
        "What chose from menus was offered the authored steps among other candidates; that is no score of the suite."
    )
    settings = "\n".join(f"| {name} | {value} |" for name, value in asdict(args).items())
    (folder / "curve.svg").write_text(drawing(curve, rows), encoding="utf-8")
    (folder / "report.md").write_text(
        f"# Learning to choose on {args.task}\n\n![learning curve](curve.svg)\n\n"
        + "\n".join(table)
        + f"\n\n{note}\n\n{curve[-1].update} updates from {curve[-1].episodes} episodes.\n\n"
        "- `curve.csv`, `tensorboard/`: the curve\n- `checkpoint.npz`: weights, optimizer and settings; "
        "`MenuPolicy.load(path)` plays it\n- `held_out.jsonl`: a record of every episode behind the table\n\n"
        f"## Settings\n\n| option | value |\n|---|---|\n{settings}\n",
        encoding="utf-8",
    )
    return "\n".join([*table, "", note])


def main(argv: Sequence[str] | None = None) -> list[Row]:
    """Train, evaluate and report."""
    args = read_args(argv)
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    if args.module:
        catalog.add_task(args.task, args.module)
    began = time.perf_counter()
    print(
        f"Training on {args.task}, seed {args.seed}: {args.updates} updates of {args.episodes} episodes, "
        f"{args.workers} workers"
    )
    players = Players(args)
    try:
        network, curve = train(args, players, folder)
        print("Playing the held-out variants", flush=True)
        rows = compare(network, args, folder)
    finally:
        players.close()
    print(f"\n{report(curve, rows, args, folder)}\n")
    print(f"{time.perf_counter() - began:.0f} s in all. Report, curve and records: {folder}")
    print(f"Curves: tensorboard --logdir {folder / 'tensorboard'}")
    return rows


if __name__ == "__main__":
    main()
