"""SkyRL-gym: a world as a `BaseTextEnv`, registered as `lifegym`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from threading import Lock
from typing import Any, Final

import skyrl_gym
from skyrl_gym.envs.base_text_env import BaseTextEnv

from lifegym.integrations.text_world import TextWorld
from lifegym.integrations.worlds import Worlds
from lifegym.integrations.worlds import rows as rows_of

__all__ = ["ENV_CLASS", "LifeTextEnv", "register", "rows"]

ENV_CLASS: Final = "lifegym"
"""What the environment is registered as, and the column ``env_class`` of its rows."""
_SETTINGS: Final = ("task", "length", "prefix", "tools", "reward_mode", "max_actions", "max_actions_per_turn")
_BEGINNING = Lock()


def register() -> None:
    """Register the environment, once in each process that makes environments."""
    if ENV_CLASS not in skyrl_gym.registry:
        skyrl_gym.register(id=ENV_CLASS, entry_point="lifegym.integrations.skyrl:LifeTextEnv")


def rows(task: str, variants: Collection[int], starts: Collection[int] = (0,)) -> list[dict[str, Any]]:
    """Return the rows of a data set, one for each variant and each stage to start at.

    A row has the columns ``prompt``, ``env_class``, ``task``, ``variant`` and ``start``. The prompt only says which
    world it is; the environment puts its own messages in its place.

    Args:
        task: Id of the task, or the directory of an exported one.
        variants: The concrete worlds.
        starts: Stages to start at.

    Raises:
        ValueError: There is no such variant.
    """
    return [
        {
            **row,
            "prompt": [{"role": "user", "content": f"{task}, variant {row['variant']}, stage {row['start']}"}],
            "env_class": ENV_CLASS,
            "task": task,
        }
        for row in rows_of(variants, starts)
    ]


class LifeTextEnv(BaseTextEnv):  # type: ignore[misc]  # typed where SkyRL-gym is installed
    """One episode, or a window of one: the assistant's texts go in, messages come out.

    ``init`` returns the world's own messages, instructions with the tools and the open turn, in place of the row's
    prompt. A text may hold several calls, in ``<tool_call>`` marks; one without a call closes the turn. The reward of a
    step is the sum of those of its actions, and ``metadata["step_rewards"]`` has each.

    Args:
        env_config: Settings of all rows: ``task``, ``length``, ``prefix`` (the name of a policy that lives the stages
            before the start), ``tools``, ``reward_mode``, ``max_actions``, ``max_actions_per_turn``.
        extras: The row's columns: ``variant``, ``start``, and any of the settings, which then hold for the row;
            ``max_turns`` ends the episode after as many texts. Other columns are left alone.

    Raises:
        ValueError: No task is named, there is no such world, or ``env_config`` has an unknown setting.
    """

    def __init__(self, env_config: Mapping[str, Any] | None = None, extras: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        config: Mapping[str, Any] = {} if env_config is None else env_config
        row: Mapping[str, Any] = {} if extras is None else extras
        if unknown := sorted(set(config) - set(_SETTINGS)):
            raise ValueError(f"env_config knows {', '.join(_SETTINGS)}; got {', '.join(unknown)}")
        settings = {name: row.get(name, config.get(name)) for name in _SETTINGS if name in row or name in config}
        if "task" not in settings:
            raise ValueError("name the task, in env_config or in a column of the data set: task='travel-07'")
        if settings.get("tools") is not None:
            settings["tools"] = tuple(settings["tools"])
        self.max_turns = row.get("max_turns")
        with _BEGINNING:  # an executor makes environments side by side, and a beginning is lived once
            world = _worlds(tuple(sorted(settings.items()))).begin(row.get("variant", 0), row.get("start", 0))
        self._text = TextWorld(world)

    def init(self, prompt: list[dict[str, str]]) -> tuple[list[dict[str, str]], dict[str, Any]]:
        """Return the messages the assistant begins with, and what is known of the world.

        Args:
            prompt: The row's; it is replaced.
        """
        messages = [
            {"role": "system", "content": self._text.system},
            {"role": "user", "content": self._text.opening},
        ]
        return messages, {"score": self._text.world.score}

    def step(self, action: str) -> dict[str, Any]:
        """Do what the assistant wrote.

        Raises:
            ValueError: The episode is over.
        """
        world = self._text.world
        made = len(world.rewards)
        told = self._text.answer(action)
        self.turns += 1
        rewards = world.rewards[made:]
        return {
            "observations": [{"role": "user", "content": told}] if told else [],
            "reward": float(sum(rewards)),
            "done": world.over or (self.max_turns is not None and self.turns >= self.max_turns),
            "metadata": {"score": world.score, "step_rewards": rewards, "step_accepted": world.accepted[made:]},
        }

    def get_metrics(self) -> dict[str, Any]:
        """Return the episode's figures, which SkyRL averages."""
        world = self._text.world
        return {
            "score": world.score,
            "actions": float(len(world.rewards)),
            "refused": float(world.accepted.count(False)),
            "completed": float(world.over and not world.truncated),
        }


@lru_cache(maxsize=64)
def _worlds(settings: tuple[tuple[str, Any], ...]) -> Worlds:
    return Worlds(**dict(settings))
