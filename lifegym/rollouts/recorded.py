"""A policy that does again what was done before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["Recorded", "RecordingEndedError"]


class RecordingEndedError(RuntimeError):
    """The recorded actions are used up and the episode goes on."""


class Recorded:
    """Plays a list of recorded actions, whatever the world answers.

    Args:
        actions: Actions as plain JSON, such as those of an episode record.
    """

    name = "recorded"

    def __init__(self, actions: Sequence[Any]) -> None:
        self._actions = actions
        self._next = 0

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Go back to the first action."""
        self._next = 0

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Return the next action.

        Raises:
            RecordingEndedError: There is none.
        """
        if self._next >= len(self._actions):
            raise RecordingEndedError(
                f"all {len(self._actions)} recorded actions were played and the episode is not over"
            )
        action = self._actions[self._next]
        self._next += 1
        return action
