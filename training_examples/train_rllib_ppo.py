"""Train the menu policy with RLlib's PPO: its new API stack, a module of one's own, and masked actions.

What it shows. How the suite is plugged into RLlib: an environment whose resets go through the tasks, `MenuWrapper` for
a `Discrete` action and a mask, an `RLModule` that has the shape of `MenuNetwork` and leaves empty places of a menu out,
env runners as Ray actors. The weights are written to the very file that `lifegym eval` and `MenuPolicy.load` play
without RLlib; RLlib's own checkpoint stands beside it, and `--resume` goes on from there.

What it needs. `pip install 'lifegym[rllib]'`, in an environment of its own: RLlib pins Gymnasium to 1.2.2, on which
LifeGym runs, but which other packages may not want. Two CPU cores.

How long. Ray and the algorithm need half a minute to start; then an iteration of 2,000 choices takes some four seconds
of two free cores.

The curve to expect. Choosing at random scores about 10. Three iterations of 500 choices on two tasks (fitness-01 and
litigation-01, ten episodes or so) brought the held-out variants from 10 to 45, where `announced-only` has 53; no longer
run was seen to its end. `score` lags behind, since it is the mean of episodes that ended.

    python training_examples/train_rllib_ppo.py --iterations 60
    python training_examples/train_rllib_ppo.py --tasks travel-07,rental-01 --runners 8 --out runs/rllib
    lifegym eval -p runs/rllib-seed0/checkpoint.npz -t all --split test --variants 2 --out runs/eval

What chose from menus was offered the authored steps among other candidates: its scores are no scores of the suite.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any

# Ray reports no usage and writes no token; its workers get their share of a busy machine.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_AUTH_MODE", "disabled")
os.environ.setdefault("RAY_worker_niceness", "0")

import gymnasium as gym
import numpy as np
import ray
import torch
import tyro
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from tensorboardX import SummaryWriter
from torch import nn

import lifegym
from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.wrappers.menu import MenuWrapper
from lifegym.policies.menu_policy import MenuNetwork, MenuPolicy, save_checkpoint


@dataclass(slots=True)
class Args:
    """What a run is."""

    tasks: str = "*"
    """tasks to train on: ids or patterns such as travel-*, divided by commas"""
    module: str = ""
    """a task outside the package, as KEY=MODULE, such as travel-99=mine.shed"""
    seed: int = 0
    """seed of the weights, and of variants, menus and choices as far as RLlib seeds them"""
    iterations: int = 40
    """how many times the weights are updated from fresh choices"""
    batch: int = 2_000
    """choices an iteration rests on, whole episodes or parts of them"""
    runners: int = 2
    """Ray actors that play; 0 plays in this process"""
    envs_per_runner: int = 6
    """environments in each of them; each goes through the tasks, episode by episode"""
    train_variants: int = 3
    """each episode draws its world from variants 0 to this minus 1"""
    test_variants: int = 1
    """held-out variants of each task, from 10,000 on, played at the end"""
    menu_size: int = 8
    """candidates of a menu"""
    hidden: int = 48
    """width of the scorer's hidden layer"""
    learning_rate: float = 1e-2
    """step size of Adam"""
    gamma: float = 0.95
    """discount from one choice to the next"""
    trace: float = 0.8
    """how far advantages look past the value estimate (lambda)"""
    reward_scale: float = 20.0
    """an episode's rewards sum to at most 1; scaled, returns are numbers a network likes"""
    epochs: int = 10
    """passes over an iteration's choices"""
    minibatch: int = 250
    """choices a gradient step rests on"""
    clip: float = 0.4
    """how far a choice's chance may move in one iteration"""
    entropy: float = 0.003
    """weight of the bonus for undecidedness"""
    out: str = ""
    """folder of the run; by default runs/rllib-seedN"""
    resume: bool = False
    """go on from RLlib's checkpoint in the folder, for as many iterations again"""


class Worlds(gym.Env[Any, Any]):
    """Several tasks as choices from menus: each reset takes the next task and draws one of its training variants."""

    def __init__(self, config: Any) -> None:
        if config["module"]:
            catalog.add_task(*config["module"].split("="))
        self._lives = [
            MenuWrapper(LifeEnv(task, reward_mode="potential"), config["menu_size"]) for task in config["tasks"]
        ]
        self._variants: int = config["train_variants"]
        self._scale: float = config["reward_scale"]
        self._next: int | None = None
        self._life = self._lives[0]
        self.observation_space = self._life.observation_space
        self.action_space = self._life.action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode; the first task is drawn, so that several environments do not play the same."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(len(self._lives))) if self._next is None else self._next
        self._life, self._next = self._lives[first], (first + 1) % len(self._lives)
        wanted = {"variant": int(self.np_random.integers(self._variants))}
        observation, info = self._life.reset(seed=int(self.np_random.integers(1 << 31)), options=wanted)
        return observation, {"score": float(info["score"])}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make one choice."""
        observation, reward, terminated, truncated, info = self._life.step(action)
        return observation, reward * self._scale, terminated, truncated, {"score": float(info["score"])}


class MenuModule(TorchRLModule, ValueFunctionAPI):
    """`MenuNetwork` as RLlib's module: a scorer shared by all candidates, and a value of the moment."""

    def setup(self) -> None:
        """Make the weights; the same seed gives those of `MenuNetwork.fresh`."""
        config: Any = self.model_config
        network = MenuNetwork.fresh(config["seed"], config["hidden"])
        self.weights = nn.ParameterDict({name: torch.from_numpy(array) for name, array in network.arrays().items()})

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        features, mask = batch[Columns.OBS]["observations"], batch[Columns.OBS]["action_mask"]
        w = self.weights
        scores = torch.tanh(features @ w["into"] + w["into_bias"]) @ w["out"] + features @ w["direct"]
        return {Columns.ACTION_DIST_INPUTS: scores.masked_fill(mask == 0, -1e9)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        """Return what each moment is worth."""
        features, mask = batch[Columns.OBS]["observations"], batch[Columns.OBS]["action_mask"]
        w = self.weights
        moment = features.sum(dim=-2) / mask.sum(dim=-1, keepdim=True).clamp(min=1)
        return torch.tanh(moment @ w["value_into"] + w["value_into_bias"]) @ w["value_out"] + w["value_bias"][0]


def network_of(algorithm: Any) -> MenuNetwork:
    """Return the weights as the library plays them."""
    state = algorithm.get_module().weights
    return MenuNetwork(**{name: weights.detach().cpu().numpy().copy() for name, weights in state.items()})


def configured(tasks: list[str], args: Args) -> Any:
    """Return RLlib's configuration of a run."""
    worlds = {
        "tasks": tasks, "module": args.module, "menu_size": args.menu_size, "train_variants": args.train_variants,
        "reward_scale": args.reward_scale,
    }  # fmt: skip
    fresh: Any = PPOConfig  # Ray's types are incomplete
    return (
        fresh()
        .environment(Worlds, env_config=worlds)
        .env_runners(
            num_env_runners=args.runners, num_envs_per_env_runner=args.envs_per_runner, num_cpus_per_env_runner=0.5
        )
        .learners(num_learners=0)
        .training(
            train_batch_size_per_learner=args.batch, minibatch_size=args.minibatch, num_epochs=args.epochs,
            lr=args.learning_rate, gamma=args.gamma, lambda_=args.trace, clip_param=args.clip, use_kl_loss=False,
            entropy_coeff=args.entropy, vf_loss_coeff=0.5, vf_clip_param=float("inf"), grad_clip=1.0,
        )
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=MenuModule, model_config={"seed": args.seed, "hidden": args.hidden}
            )
        )
        .debugging(seed=args.seed, log_level="ERROR")
    )  # fmt: skip


def played(policy: Any, tasks: Sequence[str], args: Args) -> float:
    """Return a policy's mean score on the held-out variants, played in the environment itself."""
    start = catalog.TEST_VARIANTS.start
    records = lifegym.rollout(policy, tasks, variants=range(start, start + args.test_variants), seed=args.seed)
    return float(np.mean([record.score for record in records if record.score is not None]))


def main(argv: Sequence[str] | None = None) -> dict[str, float]:
    """Train, save, and return mean scores on held-out variants by policy."""
    given = sys.argv[1:] if argv is None else list(argv)
    args: Args = tyro.cli(Args, args=given, description=(__doc__ or "").partition("\n")[0])
    if args.module:
        catalog.add_task(*args.module.split("="))
    keys = [task.removeprefix(catalog.PREFIX) for task in catalog.task_ids()]
    tasks = [key for key in keys if any(fnmatchcase(key, pattern.strip()) for pattern in args.tasks.split(","))]
    if not tasks:
        raise SystemExit(f"--tasks {args.tasks!r} fits no task; there are {', '.join(keys)}")
    folder = Path(args.out or f"runs/rllib-seed{args.seed}").absolute()
    folder.mkdir(parents=True, exist_ok=True)
    # Runners import the task's module and, when this file is imported rather than run, this file.
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if os.path.isdir(path))
    ray.init(
        address="local",  # whatever cluster another program has begun on this machine is not ours
        num_cpus=max(1, args.runners),
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.WARNING,
    )
    try:
        algorithm = configured(tasks, args).build_algo()
        if args.resume:
            algorithm.restore_from_path(str(folder / "rllib"))
        untrained = MenuNetwork.fresh(args.seed, args.hidden)
        with SummaryWriter(str(folder / "tensorboard")) as writer:
            for iteration in range(args.iterations):
                result = algorithm.train()
                seen = result["env_runners"]
                choices = int(seen["num_env_steps_sampled_lifetime"])
                # Potential rewards of an episode sum to its score.
                score = 100 * seen.get("episode_return_mean", float("nan")) / args.reward_scale
                entropy = float(result["learners"]["default_policy"]["entropy"])
                writer.add_scalar("charts/score", score, choices)
                writer.add_scalar("losses/entropy", entropy, choices)
                print(
                    f"iteration {iteration + 1:3d}/{args.iterations}  {choices:7d} choices  score {score:5.1f}"
                    f"  entropy {entropy:.2f}  {result['time_this_iter_s']:.1f} s",
                    flush=True,
                )
        network = network_of(algorithm)
        save_checkpoint(folder / "checkpoint.npz", network, {**asdict(args), "greedy": True})
        algorithm.save_to_path(str(folder / "rllib"))
        algorithm.stop()
    finally:
        ray.shutdown()

    scores = {
        "untrained, from menus": played(partial(MenuPolicy, untrained, size=args.menu_size), tasks, args),
        "announced-only, authored calls": played("announced-only", tasks, args),
        "trained, from menus": played(partial(MenuPolicy, network, greedy=True, size=args.menu_size), tasks, args),
    }
    for name, score in scores.items():
        print(f"{name}: {score:.1f} on {args.test_variants} held-out variants of each of {len(tasks)} tasks")
    print(f"Checkpoints and curves: {folder}; tensorboard --logdir {folder / 'tensorboard'}")
    return scores


if __name__ == "__main__":
    main()
