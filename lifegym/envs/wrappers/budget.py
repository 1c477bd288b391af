"""What is left of the limits on actions, as part of the observation."""

from __future__ import annotations

from typing import Any, cast

import gymnasium
from gymnasium import spaces

from lifegym.envs.life_env import Info, LifeEnv, Observation

__all__ = ["ShowBudget"]


class ShowBudget(gymnasium.Wrapper[Observation, Any, Observation, Any]):
    """Adds ``actions_left`` (of the episode) and ``turn_actions_left`` (of the open turn) to the observation.

    An action that leaves 0 of either truncates the episode.

    Args:
        env: An environment over a :class:`~lifegym.envs.life_env.LifeEnv` whose observation is a dict.

    Raises:
        ValueError: It is over something else, or its observation is no dict.
    """

    def __init__(self, env: gymnasium.Env[Observation, Any]) -> None:
        super().__init__(env)
        if not isinstance(env.unwrapped, LifeEnv) or not isinstance(env.observation_space, spaces.Dict):
            raise ValueError("the budget is shown of a LifeEnv whose observation is a dict")
        life = self.life
        self.observation_space = spaces.Dict(
            {
                **env.observation_space.spaces,
                "actions_left": spaces.Discrete(life.max_actions + 1),
                "turn_actions_left": spaces.Discrete(life.max_actions_per_turn + 1),
            }
        )

    @property
    def life(self) -> LifeEnv:
        """The environment inside."""
        return cast(LifeEnv, self.env.unwrapped)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin an episode."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self._with_budget(observation), info

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Make one action."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self._with_budget(observation), float(reward), terminated, truncated, info

    def _with_budget(self, observation: Observation) -> Observation:
        left, in_turn = self.life.actions_left()
        return {**observation, "actions_left": left, "turn_actions_left": in_turn}
