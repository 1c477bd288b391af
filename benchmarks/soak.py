"""A soak: many random actions, valid and not, over all registered tasks in one process; memory must stay flat.

python -m benchmarks.soak
python -m benchmarks.soak --steps 200000 --json
"""

from __future__ import annotations

import argparse
import gc
import json
import time
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

import lifegym
from benchmarks.scale import resident_mb
from lifegym.envs.life_env import LifeEnv

STEPS: Final = 200_000
GROWTH_MB: Final = 30.0
"""Resident memory may grow by this much between the end of the first quarter and the end."""
_STRANGE: Final[tuple[Any, ...]] = (
    None, 5, "", "{", [], {}, {"tool": "files.list"}, {"tool": 3, "arguments": {}}, {"reply": 7}, "\ud800",
    {"tool": "no.such", "arguments": {}}, {"reply": "a", "tool": "files.list"}, {"tool": "files.read", "arguments": []},
    '{"tool": "files.list", "arguments": {"folder": "\\ud800"}}', float("nan"), {"reply": "x" * 200_000},
)  # fmt: skip


def actions(env: LifeEnv, rng: np.random.Generator, tools: tuple[str, ...]) -> Iterator[Any]:
    """Yield actions without end: most of them schema-valid calls, some replies, some that are no actions at all."""
    env.action_space.seed(int(rng.integers(2**31)))
    while True:
        chance = rng.random()
        if chance < 0.06:
            yield _STRANGE[int(rng.integers(len(_STRANGE)))]
        elif chance < 0.16:
            yield {"reply": "Noted." if rng.random() < 0.5 else ""}
        else:
            yield env.action_space.sample(mask=tools)


def soak(steps: int = STEPS, seed: int = 0) -> dict[str, Any]:
    """Play random episodes of all tasks in turn and return how memory and speed went.

    Args:
        steps: How many actions.
        seed: Seed of all choices.

    Raises:
        Exception: Whatever a world raised; nothing is caught.
    """
    rng = np.random.default_rng(seed)
    tasks = lifegym.task_ids()
    done, episodes, refused = 0, 0, 0
    marks: list[dict[str, Any]] = []
    start = time.perf_counter()
    while done < steps:
        env = LifeEnv(tasks[episodes % len(tasks)], max_actions=2500, max_actions_per_turn=2000)
        _, info = env.reset(seed=seed + episodes)
        names = tuple(tool["name"] for tool in info["tools"])
        episodes += 1
        for action in actions(env, rng, names):
            _, _, terminated, truncated, info = env.step(action)
            done += 1
            refused += not info["ok"]
            if done * 8 >= (len(marks) + 1) * steps:
                gc.collect()
                marks.append({"steps": done, "resident_mb": round(resident_mb(), 1)})
            if terminated or truncated or done >= steps:
                break
    quarter, last = marks[1]["resident_mb"], marks[-1]["resident_mb"]
    return {
        "tasks": len(tasks), "steps": done, "episodes": episodes, "refused": refused,
        "steps_per_s": round(done / (time.perf_counter() - start)), "memory": marks,
        "growth_mb": round(last - quarter, 1), "flat": last - quarter <= GROWTH_MB,
    }  # fmt: skip


def main() -> int:
    """Soak, print, and end with 1 if memory grew."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=STEPS, help="how many actions")
    parser.add_argument("--seed", type=int, default=0, help="seed of all choices")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    found = soak(given.steps, given.seed)
    if given.json:
        print(json.dumps(found, indent=1))
    else:
        for mark in found["memory"]:
            print(f"{mark['steps']:8} steps {mark['resident_mb']:8.1f} MB")
        print(f"{found['episodes']} episodes of {found['tasks']} tasks, {found['refused']} of {found['steps']} actions "
              f"refused, {found['steps_per_s']} steps/s; {found['growth_mb']} MB grown after a quarter")  # fmt: skip
    return 0 if found["flat"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
