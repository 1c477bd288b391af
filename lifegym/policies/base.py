"""The policy protocol: what plays an environment."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from lifegym.envs.actions import Action

Observation = dict[str, Any]
Info = dict[str, Any]


@runtime_checkable
class Policy(Protocol):
    """Anything that chooses actions. A class with these two methods is a policy; no base class is needed.

    class Silent:
        def reset(self, observation, info): ...
        def act(self, observation, info):
            return {"reply": ""}
    """

    def reset(self, observation: Observation, info: Info) -> None:
        """Begin an episode, with what ``env.reset`` returned."""
        ...

    def act(self, observation: Observation, info: Info) -> Action | dict[str, Any] | str:
        """Return the next action for the latest observation and info."""
        ...
