"""Episodes that begin at a later stage and may end before the last: a curriculum over the long horizon."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any, Final, Protocol, cast

import gymnasium

from lifegym.envs.life_env import Info, LifeEnv, Observation
from lifegym.envs.saving import Saved

__all__ = ["Idle", "Prefix", "StageWindow"]

_KEPT: Final = 64


class Prefix(Protocol):
    """Whoever plays what comes before the window; every policy of :mod:`lifegym.policies` can."""

    def reset(self, observation: Observation, info: Info) -> None:
        """Begin an episode, with what ``env.reset`` returned."""
        ...

    def act(self, observation: Observation, info: Info) -> Any:
        """Return the next action."""
        ...


class Idle:
    """Closes every turn in silence."""

    def reset(self, observation: Observation, info: Info) -> None:
        """Nothing to prepare."""

    def act(self, observation: Observation, info: Info) -> Any:
        """Return an empty reply."""
        return {"reply": ""}


class StageWindow(gymnasium.Wrapper[Observation, Any, Observation, Any]):
    """Starts each episode at a stage whose past somebody else has lived, and ends it some stages later.

    The past is played once a variant and start, and then forked, so that a window costs what a reset costs. The rewards
    are those of the window: what the past earned is not paid. When the window's last stage closes before the story
    ends, the episode is truncated (its state can be valued further). ``info["score"]`` stays the score of the whole
    story, and ``info["window"]`` has ``start``, ``stop`` (the first stage that is no longer played) and ``earned``, the
    window's rewards so far on the scale of 0 to 100.

    Args:
        env: A :class:`~lifegym.envs.life_env.LifeEnv`, possibly wrapped in what only observes.
        start: Index of the first stage to be played, or the lowest and the highest, between which each reset draws.
            ``options={"start": k}`` chooses it for one episode.
        length: How many stages are played; None plays on to the end.
        prefix: Is given a seed and returns who lives the stages before, such as
            ``partial(lifegym.policies.make_policy, "reference")``. It must act the same for the same seed.
        seed: The prefix's seed.
        kept: How many beginnings are kept in memory; the least recently used goes first.

    Raises:
        ValueError: A number is out of range.
    """

    def __init__(
        self,
        env: gymnasium.Env[Observation, Any],
        start: int | tuple[int, int],
        length: int | None = None,
        prefix: Callable[[int], Prefix] = lambda seed: Idle(),
        *,
        seed: int = 0,
        kept: int = _KEPT,
    ) -> None:
        super().__init__(env)
        if not isinstance(env.unwrapped, LifeEnv):
            raise ValueError(f"a stage window is of a LifeEnv, got {type(env.unwrapped).__name__}")
        low, high = (start, start) if isinstance(start, int) else start
        if not 0 <= low <= high:
            raise ValueError(f"start is a stage's index from 0, or (lowest, highest), got {start!r}")
        if length is not None and length < 1:
            raise ValueError(f"length is a number of stages of at least 1, or None, got {length!r}")
        if kept < 1:
            raise ValueError(f"kept is at least 1, got {kept!r}")
        self.start = low, high
        self.length = length
        self._prefix = prefix
        self._seed = seed
        self._most = kept
        self._beginnings: OrderedDict[tuple[str, int, int], Saved] = OrderedDict()
        self._from, self._stop = low, 0
        self._earned = 0.0

    @property
    def life(self) -> LifeEnv:
        """The environment inside."""
        return cast(LifeEnv, self.env.unwrapped)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin an episode at the window's start.

        Args:
            seed: As for the environment; the start is drawn from it, too.
            options: Those of the environment, and ``start``, a stage's index.

        Raises:
            ValueError: The story has no such stage, or the prefix ended before it.
        """
        options = dict(options or {})
        wanted = options.pop("start", None)
        observation, info = self.env.reset(seed=seed, options=options)
        start = self._chosen(wanted)
        self._from = start
        self._stop = len(self.life.spec_of_task.timeline.stages) if self.length is None else start + self.length
        self._earned = 0.0
        if start:
            told = info
            observation, now = self.life.load(self._beginning(observation, info, start), keep_generator=True)
            info = {**told, **now}
        return observation, self._told(info)

    def _chosen(self, wanted: object) -> int:
        low, high = self.start
        start = int(self.life.np_random.integers(low, high + 1)) if wanted is None else wanted
        stages = len(self.life.spec_of_task.timeline.stages)
        if not isinstance(start, int) or isinstance(start, bool) or not 0 <= start < stages:
            raise ValueError(
                f"{self.life.spec_of_task.id} has the stages 0 to {stages - 1}; it cannot start at {start!r}"
            )
        return start

    def _beginning(self, observation: Observation, info: Info, start: int) -> Saved:
        key = (self.life.task, self.life.spec_of_task.variant, start)
        found = self._beginnings.get(key)
        if found is None:
            found = self._lived(observation, info, start)
            self._beginnings[key] = found
            if len(self._beginnings) > self._most:
                self._beginnings.popitem(last=False)
        self._beginnings.move_to_end(key)
        return found

    def _lived(self, observation: Observation, info: Info, start: int) -> Saved:
        """Let the prefix live the stages before ``start`` and return where it got to."""
        player = self._prefix(self._seed)
        player.reset(observation, info)
        over = False
        while observation["stage"] < start and not over:
            observation, _, terminated, truncated, info = self.life.step(player.act(observation, info))
            over = terminated or truncated
        if over:
            raise ValueError(
                f"the prefix's episode of {self.life.spec_of_task.id} ended in stage {observation['stage']}, before "
                f"stage {start}; start earlier, or give more actions"
            )
        return self.life.save()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Make one action; the episode is truncated when a stage after the window opens."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        self._earned += float(reward)
        if not terminated and int(observation["stage"]) >= self._stop:
            truncated = True
        return observation, float(reward), terminated, truncated, self._told(info)

    def fork(self) -> StageWindow:
        """Return an independent window in the same state; the beginnings that were lived are shared.

        Raises:
            ResetNeeded: No episode has begun.
        """
        self.life.look()
        twin = copy(self)
        twin.env = deepcopy(self.env)
        return twin

    def _told(self, info: Info) -> Info:
        return {**info, "window": {"start": self._from, "stop": self._stop, "earned": 100.0 * self._earned}}
