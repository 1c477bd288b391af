"""Rewards from the checks of some axes alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast, get_args

import gymnasium

from lifegym.envs.life_env import Info, LifeEnv, Observation
from lifegym.reward.checks import Axis
from lifegym.worlds.errors import suggestion

__all__ = ["AxisReward"]


class AxisReward(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Pays only for checks on the chosen axes of behaviour, as they are settled.

    An episode's rewards add up to the share of these axes' weight that was earned, 0 to 1, whatever the reward mode of
    the environment inside. ``info["axes"]`` is that share so far, on the scale of 0 to 100; ``info["score"]`` stays the
    score on all checks.

    Args:
        env: An environment over a :class:`~lifegym.envs.life_env.LifeEnv`.
        axes: Such as ``("proactivity", "constraint")``.

    Raises:
        ValueError: An axis does not exist, or there is none; or it is another kind of environment.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], axes: Collection[str]) -> None:
        super().__init__(env)
        if not isinstance(env.unwrapped, LifeEnv):
            raise ValueError(f"axes are those of a LifeEnv's checks, got {type(env.unwrapped).__name__}")
        known = get_args(Axis)
        wanted = (axes,) if isinstance(axes, str) else tuple(axes)
        for axis in wanted:
            if axis not in known:
                raise ValueError(f"no axis {axis!r}.{suggestion(str(axis), known)} Axes: {', '.join(known)}")
        if not wanted:
            raise ValueError(f"name at least one axis of {', '.join(known)}")
        self.axes = frozenset(wanted)
        self._settled = 0
        self._earned = self._total = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin an episode.

        Raises:
            ValueError: No check of the task is on these axes.
        """
        observation, info = self.env.reset(seed=seed, options=options)
        life = cast(LifeEnv, self.env.unwrapped)
        checks = life.spec_of_task.rubric.checks
        self._total = sum(check.weight for check in checks if check.axis in self.axes)
        if not self._total:
            raise ValueError(f"no check of {life.spec_of_task.id} is on the axes {', '.join(sorted(self.axes))}")
        # A window may begin where checks are settled already; those are not paid.
        self._settled, self._earned = len(life.scorer.results), 0
        return observation, {**info, "axes": 0.0}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Make one action."""
        observation, _, terminated, truncated, info = self.env.step(action)
        results = cast(LifeEnv, self.env.unwrapped).scorer.results
        gained = 0
        if len(results) > self._settled:
            fresh = list(results.values())[self._settled :]
            self._settled = len(results)
            gained = sum(result.weight for result in fresh if result.passed and result.axis in self.axes)
            self._earned += gained
        share = 100.0 * self._earned / self._total
        return observation, gained / self._total, terminated, truncated, {**info, "axes": share}
