"""Train a small policy on many living worlds at once and see that it learns: a policy gradient in numpy, on Ray.

What it shows. A whole training loop on one page: episodes of weeks of virtual time in several tasks, played by worker
processes, returns from rewards that are paid the moment the state changes, an actor-critic with clipped updates,
curves, checkpoints, and tables of scores on worlds that were never trained on: held-out variants of the tasks trained
on, and with `--held-out-tasks` whole tasks. All tasks share one scorer, whose features speak of what the agent has seen
and done. The policy chooses from menus (`MenuWrapper`), a curriculum that offers at each moment the task's authored
steps, right and wrong ones, among looks, replies and silence. Its scores say how well it learned to choose. They are
not scores of the suite, in which an agent writes its calls itself, and the tables say so.

What it needs. `pip install 'lifegym[train]'`; two CPU cores, no GPU. `--workers 0` does without Ray.

How long. An episode costs about 0.4 s of a core, a world that is met for the first time another second, and learning
from an update's episodes 1.2 s. `--demo` makes 40 updates of 16 episodes over twenty tasks, the first two of each of
ten domains, and stops training after three and a half minutes wherever it has come; each update's numbers follow from
the seed alone. Playing the held-out worlds at the end takes about a minute more.

The curve to expect. Choosing at random scores about 15: it replies before the work is done, and takes what tempts it.
The first 100 episodes learn to finish what was begun (about 30), the next 150 to do what is due and to leave look-
alikes alone (about 50), and after 500 training stands at 62 to 68: above `announced-only` (53), which does all it is
told and never looks on its own. Held-out variants score about the same: 65.0 with the demo's twenty tasks, 69.0 with
six tasks and 576 episodes. The reference earns 100.

    python training_examples/train_menu_policy.py --demo
    python training_examples/train_menu_policy.py --tasks 'travel-*,rental-*' --updates 300 --seed 3 --workers 8
    python training_examples/train_menu_policy.py --held-out-tasks 'finance-*,fitness-*' --sampler progress
    python training_examples/train_menu_policy.py --reward-mode stage --reminders --out runs/stage
    python training_examples/train_menu_policy.py --out runs/menu --resume --updates 400
"""

from __future__ import annotations

import csv
import logging
import os
import sys
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any, Literal
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
import tyro
from numpy.typing import NDArray

import lifegym
from lifegym.envs import catalog
from lifegym.envs.choosing import LearningProgress
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.wrappers.menu import MenuWrapper
from lifegym.policies.menu_policy import MenuNetwork, MenuPolicy, draw, load_checkpoint, pooled, save_checkpoint
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import EpisodeStore

Array = NDArray[np.float32]

REWARD_SCALE = 20.0
"""An episode's rewards sum to at most 1; scaled, returns are numbers a network likes."""


@dataclass(slots=True)
class Args:
    """What a run is; `--demo` sets what `DEMO` lists, and any option given beside it still counts."""

    tasks: str = "*"
    """tasks to train on: ids or patterns such as travel-*, divided by commas"""
    held_out_tasks: str = ""
    """tasks that are only evaluated on, in the same form; they are not trained on, whatever --tasks says"""
    module: str = ""
    """tasks outside the package, as KEY=MODULE divided by commas, such as travel-99=mine.shed"""
    sampler: Literal["even", "progress"] = "even"
    """every task as often as any other, or those where scores change most"""
    reward_mode: Literal["stage", "potential", "sparse"] = "potential"
    """when rewards are paid: as a stage closes, as the state changes, or at the end"""
    reminders: bool = False
    """menus also offer to set a reminder, which opens a turn of its own"""
    demo: bool = False
    """the short run that `make demo` shows"""
    seed: int = 0
    """seed of everything: weights, variants, menus, choices"""
    workers: int = 2
    """episodes played at once, on Ray; 0 plays them in this process"""
    updates: int = 300
    """how many times the weights are updated from fresh episodes"""
    episodes: int = 16
    """episodes an update rests on"""
    train_variants: int = 8
    """training draws from variants 0 to this minus 1 of each task, at most 10,000; building one takes a second"""
    test_variants: int = 4
    """held-out variants of each task, from 10,000 on, in the final tables"""
    eval_every: int = 20
    """updates between two looks at the first held-out variant of each task"""
    menu_size: int = 12
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
    turn_gamma: float = 0.7
    """further discount from one turn to the next"""
    trace: float = 0.8
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
    "tasks": "*-01,*-02", "updates": 40, "minutes": 3.5, "train_variants": 3, "test_variants": 2, "eval_every": 1000,
}  # fmt: skip


def read_args(argv: Sequence[str] | None = None) -> Args:
    """Read the command line; its options and their help are the fields of `Args` and the texts beneath them."""
    given = sys.argv[1:] if argv is None else list(argv)
    preset = Args(**DEMO) if "--demo" in given else Args()
    args: Args = tyro.cli(Args, args=given, default=preset, description=(__doc__ or "").partition("\n")[0])
    if not 1 <= args.train_variants <= catalog.TRAIN_VARIANTS.stop:
        raise SystemExit(f"--train-variants is 1 to {catalog.TRAIN_VARIANTS.stop}, got {args.train_variants}")
    for name in ("updates", "episodes", "test_variants", "eval_every", "hidden", "epochs", "memory", "minibatch"):
        if getattr(args, name) < 1:
            raise SystemExit(f"--{name.replace('_', '-')} is at least 1, got {getattr(args, name)}")
    args.out = args.out or f"runs/menu-seed{args.seed}"
    return args


def add_modules(args: Args) -> None:
    """Make tasks outside the package known to this process."""
    for pair in filter(None, args.module.split(",")):
        key, _, module = pair.partition("=")
        if not module:
            raise SystemExit(f"--module is KEY=MODULE, such as travel-99=mine.shed, got {pair!r}")
        catalog.add_task(key, module)


def matching(patterns: str, option: str) -> list[str]:
    """Return the catalog's tasks that fit one of the patterns, in the catalog's order."""
    wanted = [pattern.strip().removeprefix(catalog.PREFIX).casefold() for pattern in patterns.split(",")]
    keys = [task.removeprefix(catalog.PREFIX) for task in catalog.task_ids()]
    for pattern in filter(None, wanted):
        if not any(fnmatchcase(key, pattern) for key in keys):
            raise SystemExit(f"{option}: no task is named {pattern!r}; there are {', '.join(keys)}")
    return [key for key in keys if any(fnmatchcase(key, pattern) for pattern in wanted)]


def splits(args: Args) -> tuple[list[str], list[str]]:
    """Return the tasks to train on and those that are only evaluated on."""
    held_out = matching(args.held_out_tasks, "--held-out-tasks")
    trained = [task for task in matching(args.tasks, "--tasks") if task not in held_out]
    if not trained:
        raise SystemExit("--held-out-tasks leaves no task to train on")
    return trained, held_out


@dataclass
class Episode:
    """What a learner needs of one episode of N decisions."""

    task: str
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


def play_episode(network: MenuNetwork, task: str, variant: int, seed: int, args: Args) -> Episode:
    """Play one whole episode, drawing each choice from the network's chances."""
    env = MenuWrapper(LifeEnv(task, variant, reward_mode=args.reward_mode), args.menu_size, args.reminders)
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
        task, np.stack(columns[0]), np.stack(columns[1]), np.array(columns[2]), np.array(columns[3], np.float32),
        np.array(columns[4], np.float32), np.array(columns[5]), info["score"], time.perf_counter() - began,
    )  # fmt: skip


class Seat:
    """A process that plays; what it has built of a world serves all later episodes in it."""

    def __init__(self, args: Args) -> None:
        self._args = args
        add_modules(args)

    def episode(self, network: MenuNetwork, task: str, variant: int, seed: int) -> Episode:
        """Play one episode to learn from."""
        return play_episode(network, task, variant, seed, self._args)

    def record(self, source: Any, task: str, variant: int, name: str) -> EpisodeRecord:
        """Let a policy play the environment itself and return the record."""
        return play(task, source, variant=variant, seed=self._args.seed, name=name)


class Players:
    """Plays episodes here or on Ray workers; either way the same episodes, in the same order."""

    def __init__(self, args: Args) -> None:
        self._args = args
        self._ray: Any = None
        self._here = Seat(args)
        self._homes: dict[tuple[str, int], int] = {}
        if args.workers:
            import ray

            # Workers import the tasks' modules and, when this file is imported rather than run, this file.
            os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if os.path.isdir(path))
            if not ray.is_initialized():
                ray.init(
                    address="local",  # whatever cluster another program has begun on this machine is not ours
                    num_cpus=args.workers,
                    include_dashboard=False,
                    log_to_driver=False,
                    logging_level=logging.WARNING,
                )
            self._ray = ray
            # A worker that dies is started again and its episode repeated.
            seat = ray.remote(Seat).options(num_cpus=0.5, max_restarts=-1, max_task_retries=2)
            self._seats = [seat.remote(args) for _ in range(args.workers)]

    def play(self, network: MenuNetwork, update: int, tasks: Sequence[str]) -> list[Episode]:
        """Play an update's episodes, one of each task named: variants and seeds follow from seed and update alone."""
        rng = np.random.Generator(np.random.PCG64([self._args.seed, update, crc32(b"episodes")]))
        variants = rng.integers(0, self._args.train_variants, size=len(tasks)).tolist()
        seeds = rng.integers(0, 1 << 32, size=len(tasks)).tolist()
        weights = network if self._ray is None else self._ray.put(network)
        return self._all("episode", [(weights, *call) for call in zip(tasks, variants, seeds, strict=True)])

    def judge(self, policies: Sequence[tuple[str, Any]], worlds: Sequence[tuple[str, int]]) -> list[EpisodeRecord]:
        """Let each of the policies, by name and source, play each of the worlds."""
        shared = [(name, source if self._ray is None else self._ray.put(source)) for name, source in policies]
        return self._all("record", [(source, *world, name) for world in worlds for name, source in shared])

    def _all(self, method: str, calls: list[tuple[Any, ...]]) -> list[Any]:
        """Make all calls, each where its world lives, one at a time in each process, and return what came of them."""
        if self._ray is None:
            return [getattr(self._here, method)(*call) for call in calls]
        waiting, flying, landed = dict(enumerate(calls)), dict[Any, tuple[int, int]](), dict[int, Any]()
        idle = set(range(len(self._seats)))
        while waiting or flying:
            for seat in sorted(idle):
                index = self._next(seat, waiting)
                if index is not None:
                    reference = getattr(self._seats[seat], method).remote(*waiting.pop(index))
                    flying[reference] = seat, index
                    idle.remove(seat)
            for reference in self._ray.wait(list(flying), num_returns=1)[0]:
                seat, index = flying.pop(reference)
                landed[index] = self._ray.get(reference)
                idle.add(seat)
        return [landed[index] for index in range(len(calls))]

    def _next(self, seat: int, waiting: dict[int, tuple[Any, ...]]) -> int | None:
        """Return the next call for a process: in a world without a home, which it then is, or in one of its own."""
        for index, (_, task, variant, *_) in waiting.items():
            if (task, variant) not in self._homes:
                self._homes[task, variant] = seat
                return index
        return next((i for i, call in waiting.items() if self._homes[call[1], call[2]] == seat), None)

    def close(self) -> None:
        """Stop Ray."""
        if self._ray is not None:
            self._ray.shutdown()


class Chooser:
    """Says on which tasks an update's episodes are played; what it says follows from the scores so far.

    Args:
        tasks: What to choose from.
        args: The run's settings.
        played: Task and score of the episodes so far, in their order.
    """

    def __init__(self, tasks: list[str], args: Args, played: list[tuple[str, float]]) -> None:
        self._tasks = tasks
        self._args = args
        self.played: list[tuple[str, float]] = []
        self._progress = LearningProgress(tasks)
        for task, score in played:
            self.took(task, score)

    def took(self, task: str, score: float) -> None:
        """Take in an episode's score."""
        self.played.append((task, score))
        self._progress.update(task, score)

    def tasks(self, update: int) -> list[str]:
        """Return one task for each of an update's episodes."""
        numbers = range(update * self._args.episodes, (update + 1) * self._args.episodes)
        if self._args.sampler == "progress":
            rng = np.random.Generator(np.random.PCG64([self._args.seed, update, crc32(b"tasks")]))
            return [self._progress.choose(rng) for _ in numbers]
        # Round after round through all tasks, each round in an order of its own.
        count = len(self._tasks)
        rounds = {number // count for number in numbers}
        orders = {
            each: np.random.Generator(np.random.PCG64([self._args.seed, each, crc32(b"order")])).permutation(count)
            for each in rounds
        }
        return [self._tasks[orders[number // count][number % count]] for number in numbers]


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


def chooser(network: MenuNetwork, args: Args, greedy: bool) -> Any:
    """Return a function from a seed to a policy with these weights."""
    return partial(_made, network=network, greedy=greedy, size=args.menu_size, reminders=args.reminders)


def _made(seed: int, *, network: MenuNetwork, greedy: bool, size: int, reminders: bool) -> MenuPolicy:
    return MenuPolicy(network, seed, greedy, size, reminders=reminders)


def held_out_worlds(tasks: Sequence[str], count: int) -> list[tuple[str, int]]:
    """Return the first held-out variants of each task."""
    start = catalog.TEST_VARIANTS.start
    return [(task, variant) for task in tasks for variant in range(start, start + count)]


def train(args: Args, players: Players, folder: Path) -> tuple[MenuNetwork, list[Point]]:
    """Train, showing a line an update, and leave curves and checkpoints in the folder."""
    from tensorboardX import SummaryWriter

    trained, _ = splits(args)
    network, adam, curve, played = begin(args, folder)
    strange = sorted({task for task, _ in played} - set(trained))
    if strange:
        raise SystemExit(f"{folder} was trained on {strange[0]} as well; name all its tasks with --tasks to go on")
    chosen = Chooser(trained, args, played)
    writer = SummaryWriter(str(folder / "tensorboard"), purge_step=len(curve))
    recent = deque((load_episodes(folder, number) for number in remembered(len(curve), args)), maxlen=args.memory)
    started = time.perf_counter()
    few = held_out_worlds(trained, 1)
    for number in range(len(curve), args.updates):
        began = time.perf_counter()
        episodes = players.play(network, number, chosen.tasks(number))
        landed = time.perf_counter()
        for episode in episodes:
            chosen.took(episode.task, episode.score)
        score = float(np.mean([episode.score for episode in episodes]))
        recent.append(episodes)
        save_episodes(folder, number, episodes, args)
        figures = update(network, adam, [episode for part in recent for episode in part], number, args)
        learned = time.perf_counter()
        last = number + 1 == args.updates or 0 < args.minutes < (learned - started) / 60
        due = (number + 1) % args.eval_every == 0 and not last
        held_out = mean_score(players.judge([("menu", chooser(network, args, args.greedy))], few)) if due else np.nan
        point = Point(number + 1, (number + 1) * args.episodes, score, held_out)
        curve.append(point)
        figures |= {
            "score": score, "decisions": float(np.mean([len(episode.rewards) for episode in episodes])),
            "seconds_an_episode": float(np.mean([episode.seconds for episode in episodes])),
        }  # fmt: skip
        for name, figure in figures.items():
            writer.add_scalar(f"train/{name}", figure, point.episodes)
        for task in dict.fromkeys(episode.task for episode in episodes):
            of_task = float(np.mean([episode.score for episode in episodes if episode.task == task]))
            writer.add_scalar(f"score/{task}", of_task, point.episodes)
        if due:
            writer.add_scalar("held_out/score", held_out, point.episodes)
        save(folder, network, adam, curve, chosen.played, args)
        print(
            f"update {number + 1:3d}/{args.updates}  {point.episodes:5d} episodes  score {score:5.1f} {bar(score)}"
            f"  entropy {figures['entropy']:.2f}  {landed - began:.1f} s playing, {learned - landed:.1f} s learning"
            + (f"  held out {held_out:.1f}" if due else ""),
            flush=True,
        )
        if last:
            break
    writer.close()
    return network, curve


def mean_score(records: Sequence[EpisodeRecord]) -> float:
    """Return the mean score of records; one without a score means that the example is broken, and stops it."""
    for record in records:
        if record.score is None:
            raise SystemExit(f"{record.policy} on {record.task}, variant {record.variant}: {record.reason}")
    return float(np.mean([record.score for record in records]))


def bar(score: float) -> str:
    """Return a score as a bar of 20 characters."""
    full = round(score / 5)
    return "█" * full + "·" * (20 - full)


def begin(args: Args, folder: Path) -> tuple[MenuNetwork, Adam, list[Point], list[tuple[str, float]]]:
    """Return a fresh network, or that of the checkpoint with which the run goes on, and what was played so far."""
    path = folder / "checkpoint.npz"
    if not args.resume:
        network = MenuNetwork.fresh(args.seed, args.hidden)
        return network, Adam(network), [], []
    network, settings, extra = load_checkpoint(path)
    free = {"resume", "out", "workers", "updates", "minutes", "demo", "test_variants", "eval_every", "greedy"}
    differing = [name for name, value in asdict(args).items() if name not in free and settings.get(name) != value]
    if differing:
        was = ", ".join(f"{name}={settings.get(name)!r}" for name in differing)
        raise SystemExit(f"{path} was begun with {was}; give the same options to go on, or another --out")
    adam = Adam(network)
    adam.steps = int(extra.pop("steps"))
    curve = [Point(int(row[0]), int(row[1]), float(row[2]), float(row[3])) for row in extra.pop("curve")]
    played = list(zip(extra.pop("played_task").tolist(), extra.pop("played_score").tolist(), strict=True))
    adam.moments = {name: array.astype(np.float32) for name, array in extra.items()}
    return network, adam, curve, played


def remembered(number: int, args: Args) -> range:
    """Return the numbers of the earlier updates whose episodes update `number` learns from as well."""
    return range(max(0, number - args.memory + 1), number)


def save_episodes(folder: Path, number: int, episodes: list[Episode], args: Args) -> None:
    """Keep an update's episodes as long as later updates learn from them, so that a run can be resumed exactly."""
    columns = {f"{field.name}.{n}": getattr(e, field.name) for n, e in enumerate(episodes) for field in fields(e)}
    (folder / "recent").mkdir(exist_ok=True)
    np.savez(folder / "recent" / f"{number}.npz", **columns)
    (folder / "recent" / f"{number + 1 - args.memory}.npz").unlink(missing_ok=True)


def load_episodes(folder: Path, number: int) -> list[Episode]:
    """Return the episodes that `save_episodes` kept."""
    with np.load(folder / "recent" / f"{number}.npz") as kept:
        names = [field.name for field in fields(Episode)]
        rows = [{name: kept[f"{name}.{n}"] for name in names} for n in range(len(kept.files) // len(names))]
    return [Episode(**{**row, "task": str(row["task"])}) for row in rows]


def save(
    folder: Path,
    network: MenuNetwork,
    adam: Adam,
    curve: list[Point],
    played: list[tuple[str, float]],
    args: Args,
) -> None:
    """Write everything the run needs to go on, and the curve as a table."""
    rows = [(point.update, point.episodes, point.score, point.held_out) for point in curve]
    extra = {
        **adam.moments, "steps": np.array(adam.steps), "curve": np.array(rows, np.float64),
        "played_task": np.array([task for task, _ in played]), "played_score": np.array([score for _, score in played]),
    }  # fmt: skip
    save_checkpoint(folder / "checkpoint.npz", network, asdict(args), extra)
    with (folder / "curve.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("update", "episodes", "score", "held_out"))
        writer.writerows(rows)


@dataclass(slots=True)
class Row:
    """One line of the final tables: a policy's records on held-out variants of tasks trained on, and on other tasks."""

    policy: str
    acts: str
    records: list[EpisodeRecord]
    elsewhere: list[EpisodeRecord]

    @property
    def mean(self) -> float:
        """Mean score on the tasks trained on."""
        return mean_score(self.records)

    def of(self, task: str) -> float:
        """Mean score on one task."""
        return mean_score([item for item in (*self.records, *self.elsewhere) if item.task == catalog.PREFIX + task])


MENUS = "chooses from menus"
WRITTEN = "authored calls"


def compare(network: MenuNetwork, players: Players, args: Args, folder: Path) -> list[Row]:
    """Let everybody play the held-out worlds."""
    trained, held_out = splits(args)
    untrained = MenuNetwork.fresh(args.seed, args.hidden)
    contenders: list[tuple[str, str, Any]] = [
        ("idle", "silence", "idle"),
        ("untrained", MENUS, chooser(untrained, args, greedy=False)),
        ("announced-only", WRITTEN, "announced-only"),
        ("trained", MENUS, chooser(network, args, args.greedy)),
        ("reference", WRITTEN, "reference"),
    ]
    policies = [(name, source) for name, _, source in contenders]
    records = players.judge(policies, held_out_worlds([*trained, *held_out], args.test_variants))
    kept = folder / "held_out.jsonl"
    kept.unlink(missing_ok=True)
    with EpisodeStore(kept) as store:
        for record in records:
            store.add(record)
    of_trained = {catalog.PREFIX + task for task in trained}
    return [
        Row(
            name, acts,
            [record for record in records if record.policy == name and record.task in of_trained],
            [record for record in records if record.policy == name and record.task not in of_trained],
        )
        for name, acts, _ in contenders
    ]  # fmt: skip


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
    final = next(row.mean for row in rows if row.policy == "trained")
    dots = [(point.episodes, point.held_out) for point in curve if not np.isnan(point.held_out)]
    for episodes, earned in [*dots, (last, final)]:
        x, y = at(episodes, earned).split(",")
        parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#c0392b"/>')
    parts.append(f'<text x="{left}" y="{height - 12}">0</text>')
    parts.append(f'<text x="{width - 130}" y="{height - 12}" text-anchor="end">{last} training episodes</text>')
    parts.append(
        f'<text x="{left + 130}" y="{height - 12}"><tspan fill="#1f5fbf">training</tspan>, '
        '<tspan fill="#c0392b">● held out</tspan>, both chosen from menus</text></svg>'
    )
    return "\n".join(parts)


def report(curve: list[Point], rows: list[Row], args: Args, folder: Path) -> str:
    """Write report.md and curve.svg and return the table of means."""
    trained, held_out = splits(args)
    heading, rule = "| policy | how it acts | held-out variants | ± |", "|---|---|--:|--:|"
    if held_out:
        heading, rule = f"{heading} held-out tasks | ± |", f"{rule}--:|--:|"
    table = [heading, rule]
    for row in rows:
        parts = [row.records, row.elsewhere] if held_out else [row.records]
        cells = [f"{mean_score(part):.1f} | {_error(part):.1f}" for part in parts]
        table.append(f"| {row.policy} | {row.acts} | {' | '.join(cells)} |")
    note = (
        f"Mean score of 100 on {args.test_variants} held-out variants, from {catalog.TEST_VARIANTS.start} on, of each "
        f"of {len(trained)} tasks trained on{f' and {len(held_out)} others' if held_out else ''}; ±: standard error. "
        "What chose from menus was offered the authored steps among other candidates; that is no score of the suite."
    )
    by_task = [f"| task | {' | '.join(row.policy for row in rows)} |", "|---|" + "--:|" * len(rows)]
    by_task += [
        f"| {task}{', held out' if task in held_out else ''} | {' | '.join(f'{row.of(task):.1f}' for row in rows)} |"
        for task in [*trained, *held_out]
    ]
    settings = "\n".join(f"| {name} | {value} |" for name, value in asdict(args).items())
    (folder / "curve.svg").write_text(drawing(curve, rows), encoding="utf-8")
    (folder / "report.md").write_text(
        "# Learning to choose\n\n![learning curve](curve.svg)\n\n"
        + "\n".join(table)
        + f"\n\n{note}\n\n{curve[-1].update} updates from {curve[-1].episodes} episodes.\n\n## Each task\n\n"
        + "\n".join(by_task)
        + "\n\n- `curve.csv`, `tensorboard/`: the curve\n- `checkpoint.npz`: weights, optimizer and settings; "
        "`lifegym eval -p checkpoint.npz` and `MenuPolicy.load(path)` play it\n"
        "- `held_out.jsonl`: a record of every episode behind the tables\n\n"
        f"## Settings\n\n| option | value |\n|---|---|\n{settings}\n",
        encoding="utf-8",
    )
    return "\n".join([*table, "", note])


def _error(records: Sequence[EpisodeRecord]) -> float:
    """Return the standard error of the mean score."""
    values = [float(record.score or 0.0) for record in records]
    return float(np.std(values, ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0


def main(argv: Sequence[str] | None = None) -> list[Row]:
    """Train, evaluate and report."""
    args = read_args(argv)
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    add_modules(args)
    trained, held_out = splits(args)
    began = time.perf_counter()
    print(
        f"Training on {len(trained)} tasks, seed {args.seed}: {args.updates} updates of {args.episodes} episodes, "
        f"{args.workers} workers" + (f"; held out: {', '.join(held_out)}" if held_out else "")
    )
    players = Players(args)
    try:
        network, curve = train(args, players, folder)
        print("Playing the held-out worlds", flush=True)
        rows = compare(network, players, args, folder)
    finally:
        players.close()
    print(f"\n{report(curve, rows, args, folder)}\n")
    print(f"{time.perf_counter() - began:.0f} s in all. Report, curve and records: {folder}")
    print(f"Curves: tensorboard --logdir {folder / 'tensorboard'}")
    return rows


if __name__ == "__main__":
    main()
