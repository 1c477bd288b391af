"""Train the menu policy with PPO in torch, in the style of CleanRL: one file, read from top to bottom.

What it shows. How little stands between the suite and an ordinary PPO loop: Gymnasium's own vector of environments, one
task in each, under `MenuWrapper`; a categorical over the candidates of a menu that leaves empty places out; advantages,
clipped updates, TensorBoard. The network has the shape of `MenuNetwork`, so that the checkpoint is the very file that
`lifegym eval` and `MenuPolicy.load` play without torch. `train_menu_policy.py` is the same idea in numpy, with worker
processes, a sampler of tasks and final tables; begin there unless you want to change the network.

What it needs. `pip install 'lifegym[torch]'`; one CPU core. A GPU brings nothing: the worlds take most of the time.

How long. A core makes about 400 choices a second, learning included; the 200,000 of the default take eight minutes when
the core is free. A world that is met for the first time costs a second.

The curve to expect. Choosing at random scores about 10. With `--tasks fitness-01,litigation-01,rental-01 --num-envs 9
--num-steps 96 --total-choices 26000` (seed 0), a minute of a core, the last 24 episodes stood at 20 after 12 episodes,
at 51 after 63 and at 57 after 87, and the held-out variant of each task at 63.5, chosen greedily: above
`announced-only` with 56.7. Scores of a vector lag, since its episodes, some 300 choices each, end long after they were
begun.

    python training_examples/train_cleanrl_style_ppo.py --total-choices 200000
    python training_examples/train_cleanrl_style_ppo.py --tasks travel-07,rental-01 --seed 3 --out runs/ppo
    lifegym eval -p runs/cleanrl-seed0/checkpoint.npz -t all --split test --variants 2 --out runs/eval

What chose from menus was offered the authored steps among other candidates: its scores are no scores of the suite.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

import gymnasium as gym
import numpy as np
import torch
import tyro
from torch import nn
from torch.distributions import Categorical
from torch.utils.tensorboard import SummaryWriter

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
    seed: int = 0
    """seed of everything: weights, variants, menus, choices"""
    total_choices: int = 200_000
    """choices from menus, over all environments, until training ends"""
    num_envs: int = 12
    """environments stepped together; each keeps to one task, and they take the tasks in turn"""
    num_steps: int = 128
    """choices in each environment between two updates"""
    train_variants: int = 3
    """each episode draws its world from variants 0 to this minus 1"""
    test_variants: int = 1
    """held-out variants of each task, from 10,000 on, played at the end"""
    menu_size: int = 8
    """candidates of a menu"""
    hidden: int = 48
    """width of the scorer's hidden layer"""
    learning_rate: float = 1e-2
    """step size of Adam at the start; it falls linearly to a tenth"""
    gamma: float = 0.998
    """discount from one choice to the next"""
    turn_gamma: float = 0.7
    """further discount from one turn to the next"""
    gae_lambda: float = 0.8
    """how far advantages look past the value estimate"""
    reward_scale: float = 20.0
    """an episode's rewards sum to at most 1; scaled, returns are numbers a network likes"""
    update_epochs: int = 10
    """passes over an update's choices"""
    minibatch_size: int = 256
    """choices a gradient step rests on"""
    clip_coef: float = 0.4
    """how far a choice's chance may move in one update"""
    ent_coef: float = 0.003
    """weight of the bonus for undecidedness"""
    vf_coef: float = 0.5
    """weight of the value's error"""
    max_grad_norm: float = 1.0
    """longest gradient"""
    save_every: int = 20
    """updates between two checkpoints"""
    out: str = ""
    """folder of the run; by default runs/cleanrl-seedN"""


class World(gym.Wrapper[Any, Any, Any, Any]):
    """One task as choices from menus; a reset draws a training variant; info has the score and if a turn was closed."""

    def __init__(self, task: str, args: Args) -> None:
        super().__init__(MenuWrapper(LifeEnv(task, reward_mode="potential"), args.menu_size))
        self._variants = args.train_variants

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode in a world drawn from the environment's generator."""
        if seed is not None:
            self.unwrapped.np_random = np.random.Generator(np.random.PCG64(seed))
        variant = int(self.unwrapped.np_random.integers(self._variants))
        observation, info = self.env.reset(options={"variant": variant})
        self._candidates = info["candidates"]
        return observation, {"score": float(info["score"]), "closed": 0.0}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Make one choice."""
        closed = isinstance(self._candidates[int(action)], lifegym.Reply)
        observation, reward, terminated, truncated, info = self.env.step(action)
        self._candidates = info["candidates"]
        return observation, reward, terminated, truncated, {"score": float(info["score"]), "closed": float(closed)}


class Agent(nn.Module):  # type: ignore[misc]  # where torch is not installed, types of it are unknown
    """`MenuNetwork` in torch: a scorer shared by all candidates, and a value of the moment."""

    def __init__(self, network: MenuNetwork) -> None:
        super().__init__()
        for name, array in network.arrays().items():
            self.register_parameter(name, nn.Parameter(torch.from_numpy(array.copy())))

    def choices(self, features: torch.Tensor, mask: torch.Tensor) -> Categorical:
        """Return the distribution over candidates; features (B, K, F), mask (B, K)."""
        scores = torch.tanh(features @ self.into + self.into_bias) @ self.out + features @ self.direct
        return Categorical(logits=scores.masked_fill(mask == 0, -1e9))

    def value(self, features: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Return what a moment is worth, shape (B,)."""
        moment = features.sum(dim=1) / mask.sum(dim=1, keepdim=True).clamp(min=1)
        return torch.tanh(moment @ self.value_into + self.value_into_bias) @ self.value_out + self.value_bias[0]

    def network(self) -> MenuNetwork:
        """Return the weights as the library plays them."""
        return MenuNetwork(**{name: weights.detach().numpy().copy() for name, weights in self.named_parameters()})


def as_tensors(observation: dict[str, Any]) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the features (N, K, F) and the mask (N, K) of a vector's observation."""
    return torch.as_tensor(observation["observations"]), torch.as_tensor(observation["action_mask"])


def played(policy: Any, tasks: Sequence[str], args: Args) -> float:
    """Return a policy's mean score on the held-out variants, played in the environment itself."""
    start = catalog.TEST_VARIANTS.start
    records = lifegym.rollout(policy, tasks, variants=range(start, start + args.test_variants), seed=args.seed)
    return float(np.mean([record.score for record in records if record.score is not None]))


def chooser(network: MenuNetwork, greedy: bool, args: Args) -> Callable[[int], MenuPolicy]:
    """Return a function from a seed to a policy with these weights."""
    return partial(MenuPolicy, network, greedy=greedy, size=args.menu_size)


def main(argv: Sequence[str] | None = None) -> dict[str, float]:
    """Train, save, and return mean scores on held-out variants by policy."""
    given = sys.argv[1:] if argv is None else list(argv)
    args: Args = tyro.cli(Args, args=given, description=(__doc__ or "").partition("\n")[0])
    keys = [task.removeprefix(catalog.PREFIX) for task in catalog.task_ids()]
    tasks = [key for key in keys if any(fnmatchcase(key, pattern.strip()) for pattern in args.tasks.split(","))]
    if not tasks:
        raise SystemExit(f"--tasks {args.tasks!r} fits no task; there are {', '.join(keys)}")
    batch_size = args.num_envs * args.num_steps
    updates = args.total_choices // batch_size
    if updates < 1:
        raise SystemExit(f"--total-choices is at least one update's {batch_size} choices, got {args.total_choices}")
    folder = Path(args.out or f"runs/cleanrl-seed{args.seed}")
    folder.mkdir(parents=True, exist_ok=True)
    writer = SummaryWriter(str(folder / "tensorboard"))
    writer.add_text("settings", "\n".join(f"- {name}: {value}" for name, value in asdict(args).items()))
    torch.manual_seed(args.seed)

    makers = [partial(World, tasks[slot % len(tasks)], args) for slot in range(args.num_envs)]
    envs = gym.vector.SyncVectorEnv(makers, autoreset_mode=gym.vector.AutoresetMode.SAME_STEP)
    untrained = MenuNetwork.fresh(args.seed, args.hidden)
    agent = Agent(untrained)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-8)

    steps, slots = args.num_steps, args.num_envs
    observation, _ = envs.reset(seed=args.seed)
    features, mask = as_tensors(observation)
    all_features = torch.zeros((steps, *features.shape))
    all_masks = torch.zeros((steps, *mask.shape))
    actions = torch.zeros((steps, slots), dtype=torch.int64)
    log_chances, rewards, values, closed = (torch.zeros((steps, slots)) for _ in range(4))
    # Whether the choice before this one ended an episode; the last row is about what comes after the rollout.
    dones = torch.zeros((steps + 1, slots))
    finished: list[float] = []
    started = time.perf_counter()

    for update in range(updates):
        left = 1 - 0.9 * update / updates
        optimizer.param_groups[0]["lr"] = args.learning_rate * left

        # Play.
        dones[0] = dones[steps]
        ended: list[float] = []
        for step in range(steps):
            all_features[step], all_masks[step] = features, mask
            with torch.no_grad():
                choices = agent.choices(features, mask)
                actions[step] = choices.sample()
                log_chances[step] = choices.log_prob(actions[step])
                values[step] = agent.value(features, mask)
            observation, reward, terminated, truncated, infos = envs.step(actions[step].numpy())
            features, mask = as_tensors(observation)
            rewards[step] = torch.as_tensor(reward, dtype=torch.float32) * args.reward_scale
            dones[step + 1] = torch.as_tensor(terminated | truncated, dtype=torch.float32)
            # Where an episode has ended, infos speak of the next one already.
            closed[step] = torch.as_tensor(infos["closed"], dtype=torch.float32)
            if "final_info" in infos:
                ended += infos["final_info"]["score"][infos["_final_info"]].tolist()

        # Advantages: generalized, over the rollout.
        advantages = torch.zeros((steps, slots))
        with torch.no_grad():
            following, ahead = agent.value(features, mask), torch.zeros(slots)
        for step in reversed(range(steps)):
            # How much what comes next counts: less behind a turn's end, and not at all behind an episode's.
            counts = args.gamma * args.turn_gamma ** closed[step] * (1.0 - dones[step + 1])
            surprise = rewards[step] + counts * following - values[step]
            advantages[step] = ahead = surprise + counts * args.gae_lambda * ahead
            following = values[step]
        returns = advantages + values

        # Learn.
        flat = (
            all_features.flatten(0, 1), all_masks.flatten(0, 1), actions.flatten(), log_chances.flatten(),
            advantages.flatten(), returns.flatten(),
        )  # fmt: skip
        figures: list[tuple[float, float, float, float]] = []
        for _ in range(args.update_epochs):
            for rows in torch.randperm(batch_size).split(args.minibatch_size):
                x, held, action, before, advantage, target = (part[rows] for part in flat)
                choices = agent.choices(x, held)
                log_ratio = choices.log_prob(action) - before
                ratio = log_ratio.exp()
                advantage = (advantage - advantage.mean()) / (advantage.std(correction=0) + 1e-6)
                clipped = ratio.clamp(1 - args.clip_coef, 1 + args.clip_coef)
                policy_loss = -torch.min(ratio * advantage, clipped * advantage).mean()
                value_loss = 0.5 * (agent.value(x, held) - target).square().mean()
                entropy = choices.entropy().mean()
                loss = policy_loss - args.ent_coef * left * entropy + args.vf_coef * value_loss
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), args.max_grad_norm)
                optimizer.step()
                moved = (ratio - 1 - log_ratio).mean()
                figures.append((policy_loss.item(), value_loss.item(), entropy.item(), moved.item()))

        choices_made = (update + 1) * batch_size
        finished += ended
        for name, figure in zip(
            ("policy_loss", "value_loss", "entropy", "approx_kl"), np.mean(figures, axis=0), strict=True
        ):
            writer.add_scalar(f"losses/{name}", figure, choices_made)
        if ended:
            writer.add_scalar("charts/score", np.mean(ended), choices_made)
        speed = choices_made / (time.perf_counter() - started)
        writer.add_scalar("charts/choices_a_second", speed, choices_made)
        print(
            f"update {update + 1:3d}/{updates}  {choices_made:7d} choices  {len(finished):4d} episodes"
            f"  score of the last 24 {np.mean(finished[-24:]) if finished else 0.0:5.1f}"
            f"  entropy {figures[-1][2]:.2f}  {speed:.0f} choices/s",
            flush=True,
        )
        if (update + 1) % args.save_every == 0 or update + 1 == updates:
            settings = {**asdict(args), "greedy": True}
            save_checkpoint(folder / "checkpoint.npz", agent.network(), settings)
    envs.close()
    writer.close()

    scores = {
        "untrained, from menus": played(chooser(untrained, False, args), tasks, args),
        "announced-only, authored calls": played("announced-only", tasks, args),
        "trained, from menus": played(chooser(agent.network(), True, args), tasks, args),
    }
    for name, score in scores.items():
        print(f"{name}: {score:.1f} on {args.test_variants} held-out variants of each of {len(tasks)} tasks")
    print(f"Checkpoint and curves: {folder}; tensorboard --logdir {folder / 'tensorboard'}")
    return scores


if __name__ == "__main__":
    main()
