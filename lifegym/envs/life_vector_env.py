"""Many worlds stepped in one process: the suite's own vector environment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lifegym.envs.life_env import Info, LifeEnv, Observation

__all__ = ["GroupVectorEnv", "LifeVectorEnv"]

_TEXTS = ("turn", "turn_kind", "tool_result", "time")
Batch = dict[str, NDArray[Any]]
Stepped = tuple[Batch, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class LifeVectorEnv(VectorEnv[Batch, Any, NDArray[Any]]):
    """Worlds of one task or of several, stepped one after another in this process.

    ``gymnasium.make_vec("VibeLife-travel-07", num_envs=8)`` makes one. Observations, rewards and infos are those of
    ``gymnasium.vector.SyncVectorEnv`` over the same worlds, value for value, at less cost a step: texts arrive whole in
    object arrays of shape ``(num_envs,)``, ``stage`` in an int64 array of that shape.

    Args:
        num_envs: How many worlds.
        task: Task id or directory, or several, dealt out in turn: world ``i`` is of task ``i % len(task)``.
        autoreset_mode: ``AutoresetMode.NEXT_STEP`` (a step after the last starts anew), ``SAME_STEP`` (the last step
            starts anew and leaves ``final_obs`` and ``final_info``), or ``DISABLED`` (``reset`` with a ``reset_mask``).
        variant: The variant of every world, or one a world.
        settings: Further arguments of :class:`~lifegym.envs.life_env.LifeEnv`, for every world.

    Raises:
        ValueError: There is no world, no task, or a setting is wrong.
    """

    _waits = False
    """Whether a world that is over stands still until it is reset, rather than refuse to be stepped."""

    def __init__(
        self,
        num_envs: int = 1,
        task: str | Sequence[str] = (),
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        variant: int | Sequence[int] = 0,
        **settings: Any,
    ) -> None:
        super().__init__()
        tasks = [task] if isinstance(task, str) or not isinstance(task, Iterable) else list(task)
        if not tasks:
            raise ValueError("give a task, such as task='VibeLife-travel-07', or a list of them")
        if num_envs < 1:
            raise ValueError(f"num_envs is at least 1, got {num_envs}")
        variants = [variant] * num_envs if isinstance(variant, int | np.integer) else list(variant)
        if len(variants) != num_envs:
            raise ValueError(f"variant is one number or one a world: got {len(variants)} for {num_envs} worlds")
        self.envs = [LifeEnv(tasks[place % len(tasks)], number, **settings) for place, number in enumerate(variants)]
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**LifeEnv.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = self.envs[0].render_mode
        self.single_action_space = self.envs[0].action_space
        self.single_observation_space = self.envs[0].observation_space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._shown: list[Observation] = []
        self._over = [False] * num_envs
        self._ends = [(False, False)] * num_envs

    @property
    def np_random_seed(self) -> tuple[int, ...]:  # type: ignore[override]  # one a world, as SyncVectorEnv answers
        """The seed of each world."""
        return tuple(env.np_random_seed for env in self.envs)

    @property  # type: ignore[misc]  # read only, as there: the worlds draw
    def np_random(self) -> tuple[np.random.Generator, ...]:  # type: ignore[override]  # one a world
        """The generator of each world."""
        return tuple(env.np_random for env in self.envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Batch, dict[str, Any]]:
        """Begin an episode in every world, or in those of a mask.

        Args:
            seed: One number, from which world ``i`` gets ``seed + i``, or one a world.
            options: As of one world's reset; ``reset_mask``, a bool array of shape ``(num_envs,)``, names the worlds to
                start anew while the others stand still.

        Returns:
            Observations of all worlds, and infos of those that were reset.

        Raises:
            ValueError: There are not as many seeds as worlds, the mask names none, or an option is wrong.
            TypeError: The mask is no bool array.
        """
        seeds = self._seeds(seed)
        chosen = dict(options or {})
        mask = self._mask(chosen.pop("reset_mask", None))
        infos: dict[str, Any] = {}
        shown = self._shown or [{}] * self.num_envs
        for place, env in enumerate(self.envs):
            if mask[place]:
                shown[place], info = env.reset(seed=seeds[place], options=chosen or None)
                self._over[place] = False
                infos = self._add_info(infos, info, place)
        self._shown = shown
        return self._batched(), infos

    def step(self, actions: Any) -> Stepped:
        """Take one action in every world.

        Args:
            actions: One action a world, in a list, a tuple or an object array.

        Returns:
            Observations, rewards (float64), terminations and truncations (bool), and infos, each with one entry a
            world.

        Raises:
            ValueError: There are not as many actions as worlds.
            ResetNeeded: A world has not begun, or is over and the autoreset mode is ``DISABLED``.
        """
        count = self.num_envs
        rewards = np.zeros(count)
        ended, cut = np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
        scores, accepted = np.zeros(count), np.zeros(count, dtype=np.bool_)
        events = np.full(count, None, dtype=object)
        acting = np.array([not (over and self._waits) for over in self._over], dtype=np.bool_)
        infos: dict[str, Any] = {
            "score": scores, "_score": acting, "event": events, "_event": acting.copy(),
            "ok": accepted, "_ok": acting.copy(),
        }  # fmt: skip
        for place, action in enumerate(self._one_each(actions)):
            env = self.envs[place]
            if not acting[place]:
                ended[place], cut[place] = self._ends[place]
                continue
            if self._over[place] and self.autoreset_mode is AutoresetMode.NEXT_STEP:
                self._shown[place], info = env.reset()
                self._over[place] = False
            else:
                observation, rewards[place], terminated, truncated, info = env.step(action)
                over = terminated or truncated
                ended[place], cut[place] = self._ends[place] = terminated, truncated
                if over and self.autoreset_mode is AutoresetMode.SAME_STEP:
                    infos = self._add_info(infos, {"final_obs": observation, "final_info": info}, place)
                    observation, info = env.reset()
                    over = False
                self._shown[place], self._over[place] = observation, over
            scores[place], events[place], accepted[place] = info.pop("score"), info.pop("event"), info.pop("ok")
            if info:
                infos = self._add_info(infos, info, place)
        return self._batched(), rewards, ended, cut, infos

    def _batched(self) -> Batch:
        shown = self._shown
        batch: Batch = {}
        for name in _TEXTS:
            texts = np.empty(self.num_envs, dtype=object)
            texts[:] = [observation[name] for observation in shown]
            batch[name] = texts
        batch["stage"] = np.array([observation["stage"] for observation in shown], dtype=np.int64)
        return batch

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + place for place in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"seed is one number or one a world: got {len(seed)} for {self.num_envs} worlds")
        return seed

    def _mask(self, given: object) -> NDArray[np.bool_]:
        if given is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        if not isinstance(given, np.ndarray) or given.dtype != np.bool_:
            raise TypeError(f"reset_mask is a bool array of shape ({self.num_envs},), got {type(given).__name__}")
        if given.shape != (self.num_envs,) or not given.any():
            raise ValueError(
                f"reset_mask has the shape ({self.num_envs},) and names at least one world, got {given.tolist()!r:.80}"
            )
        if not self._shown and not given.all():
            raise ValueError("the first reset is one of every world; leave reset_mask out")
        return given

    def _one_each(self, actions: Any) -> Iterator[Any]:
        if isinstance(actions, str | bytes | Mapping) or not hasattr(actions, "__len__"):
            raise ValueError(f"step takes a list of {self.num_envs} actions, one a world, got {type(actions).__name__}")
        if len(actions) != self.num_envs:
            raise ValueError(f"step takes {self.num_envs} actions, one a world, got {len(actions)}")
        return iter(actions)

    def render(self) -> Any:
        """Return each world's open turn as text when ``render_mode`` is ``ansi``."""
        return tuple(env.render() for env in self.envs)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every world, or read an attribute, and return what each answers."""
        found = [getattr(env, name) for env in self.envs]
        return tuple(item(*args, **kwargs) if callable(item) else item for item in found)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """Return an attribute of every world."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of every world: one value for all, or a list or tuple with one a world.

        Raises:
            ValueError: There are not as many values as worlds.
        """
        each = values if isinstance(values, list | tuple) else [values] * self.num_envs
        if len(each) != self.num_envs:
            raise ValueError(f"{name} takes one value or {self.num_envs}, one a world, got {len(each)}")
        for env, value in zip(self.envs, each, strict=True):
            setattr(env, name, value)

    def results(self) -> list[Info]:
        """Return what each world's checks say so far."""
        return [{"score": float(env.scorer.score), "checks": env.results()} for env in self.envs]


class GroupVectorEnv(LifeVectorEnv):
    """Groups of worlds whose members branch from one state: for GRPO and other comparisons within a group.

    World ``i`` belongs to group ``i // group_size``. A reset makes one world a group, lets ``start`` play it to where
    the group begins, and branches it; members share everything up to there and nothing after. A member that is over
    stands still (reward 0, its end repeated, no info) until its whole group is reset.

    Args:
        num_groups: How many groups.
        group_size: Members of each.
        task: Task id or directory, or several, dealt out to the groups in turn.
        start: Plays a world that was just reset to the group's beginning; without it that is the first turn.
        settings: Further arguments of :class:`~lifegym.envs.life_env.LifeEnv`, for every world.

    Raises:
        ValueError: There is no group, no member, no task, or a setting is wrong.
    """

    _waits = True

    def __init__(
        self,
        num_groups: int,
        group_size: int,
        task: str | Sequence[str],
        start: Callable[[LifeEnv], None] | None = None,
        **settings: Any,
    ) -> None:
        if num_groups < 1 or group_size < 1:
            raise ValueError(f"num_groups and group_size are at least 1, got {num_groups} and {group_size}")
        tasks = [task] if isinstance(task, str) else list(task)
        each = [tasks[place % len(tasks)] for place in range(num_groups)] if tasks else []
        members = [name for name in each for _ in range(group_size)]
        super().__init__(num_groups * group_size, members, AutoresetMode.DISABLED, **settings)
        self.num_groups = num_groups
        self.group_size = group_size
        self.start = start

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Batch, dict[str, Any]]:
        """Begin every group, or those of a mask.

        Args:
            seed: One number, from which group ``g`` gets ``seed + g``, or one a group.
            options: As of one world's reset; ``reset_mask``, a bool array of shape ``(num_envs,)`` that takes groups
                whole; ``states``, one environment or :class:`~lifegym.envs.saving.Saved` a group to branch from instead
                of a fresh world.

        Returns:
            Observations of all worlds, and infos of those that were reset.

        Raises:
            ValueError: The mask cuts a group, there is not one seed or state a group, an option is wrong, or ``start``
                has played a world to its end.
            TypeError: The mask is no bool array.
        """
        chosen = dict(options or {})
        mask = self._mask(chosen.pop("reset_mask", None)).reshape(self.num_groups, self.group_size)
        if (mask.any(axis=1) != mask.all(axis=1)).any():
            raise ValueError(f"reset_mask takes groups whole: {self.group_size} neighbours, all or none")
        seeds = self._group_seeds(seed)
        states = chosen.pop("states", None)
        if states is not None and len(states) != self.num_groups:
            raise ValueError(f"states has one state a group, {self.num_groups}, got {len(states)}")
        infos: dict[str, Any] = {}
        shown = self._shown or [{}] * self.num_envs
        for group in np.flatnonzero(mask.any(axis=1)).tolist():
            first = group * self.group_size
            env = self.envs[first]
            if states is not None:
                env.load(states[group])
                info = env.describe()
            else:
                _, info = env.reset(seed=seeds[group], options=chosen or None)
                if self.start is not None:
                    self.start(env)
            observation, now = env.look()
            for place in range(first, first + self.group_size):
                self.envs[place] = env if place == first else env.fork()
                shown[place], self._over[place] = observation, False
                infos = self._add_info(infos, {**info, **now, "group": group}, place)
        self._shown = shown
        return self._batched(), infos

    def _group_seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_groups
        if isinstance(seed, int | np.integer):
            return [int(seed) + group for group in range(self.num_groups)]
        if len(seed) != self.num_groups:
            raise ValueError(f"seed is one number or one a group: got {len(seed)} for {self.num_groups} groups")
        return seed

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which worlds are over, bool, shape ``(num_envs,)``."""
        return np.array(self._over, dtype=np.bool_)
