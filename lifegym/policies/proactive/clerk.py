"""An assistant without a model that understands nothing of a task: it looks around, and says nothing of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.envs.wrappers.looks import Looks
from lifegym.envs.wrappers.seen import Seen, key_of

__all__ = ["Clerk"]


class Clerk:
    """Makes a few looks a turn, at files first, then wherever ids seen so far lead, and closes each turn in silence.

    Whatever it scores in a scaffold, the scaffold's rule-based parts have earned.

    Args:
        seed: Seeds the choice of looks.
        looks: How many looks it makes in a turn.
    """

    def __init__(self, seed: int = 0, looks: int = 12) -> None:
        self._seed = seed
        self._most = looks

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Take up the episode's tools and files."""
        self._rng = np.random.Generator(np.random.PCG64([self._seed, int(info["variant"])]))
        self._seen = Seen(info["workspace"])
        self._looks = Looks(info["tools"])
        self._files = [ToolCall("files.read", {"path": path}) for path in info["workspace"]]
        self._made: set[str] = set()
        self._last: ToolCall | None = None
        self._left = 0

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return the next look, or silence."""
        if self._last is None:
            self._seen.open_turn(observation)
            self._left = self._most
        else:
            self._seen.called(self._last, key_of(self._last), False, info["ok"], observation["tool_result"])
        self._last = self._next() if self._left else None
        self._left -= 1
        return Reply("") if self._last is None else self._last

    def _next(self) -> ToolCall | None:
        if self._files:
            return self._files.pop(0)
        for key, call in self._looks.offers(self._seen, self._rng, 1, self._made).items():
            self._made.add(key)
            return call
        return None
