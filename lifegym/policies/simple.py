"""Assistants that do not understand anything: idle, polite, random.

A sound rubric gives them next to nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.envs.sampling import sample_from_schema

__all__ = ["Idle", "Polite", "Random"]


class Idle:
    """Closes every turn in silence."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Nothing to prepare."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return an empty reply."""
        return Reply("")


class Polite:
    """Answers every turn at length in words that echo it, and touches no tool."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Nothing to prepare."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return a reply made of the turn's own words."""
        turn = observation["turn"]
        return Reply(
            f"Thank you for telling me. I understand that {turn}\n\nI have noted all of it: {turn}\n\n"
            "I will take care of everything, keep to your budget and wishes, check every detail, and not do "
            "anything you would not want. "
            "Please let me know if there is anything else I can do for you."
        )


class Random:
    """Makes ``calls`` schema-valid random calls spread over the episode, and closes turns in silence.

    Args:
        seed: Seeds the choice of tools and arguments.
        calls: How many calls to make.
    """

    def __init__(self, seed: int = 0, calls: int = 300) -> None:
        self._seed = seed
        self._calls = calls

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Seed the choices and take up the episode's tools."""
        self._rng = np.random.Generator(np.random.PCG64([self._seed, int(info["variant"])]))
        self._tools: list[dict[str, Any]] = list(info["tools"])
        self._left = self._calls

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Action:
        """Return a random call, or now and then a silent reply."""
        if self._left == 0 or self._rng.random() < 0.12:
            return Reply("")
        self._left -= 1
        tool = self._tools[int(self._rng.integers(len(self._tools)))]
        return ToolCall(tool["name"], sample_from_schema(tool["parameters"], self._rng))
