"""The client: actions and observations as types, and a world that survives its connection."""

from __future__ import annotations

from typing import Any

from openenv.core.client_types import StepResult
from openenv.core.env_client import EnvClient

from lifegym.integrations.openenv.models import LifeAction, LifeObservation, LifeState

__all__ = ["LifeClient"]


class LifeClient(EnvClient):  # type: ignore[misc]  # typed where OpenEnv is installed
    """Plays the worlds of a server.

    ``reset(variant=3)`` opens one; ``state()`` tells its ``episode_id``. After a lost connection, or from another
    process, ``reset(episode_id=...)`` on a new client goes on where it stands: an action whose answer was lost has been
    made and is not to be made again, and ``step_count`` of the state tells which of both it is.
    """

    def _step_payload(self, action: LifeAction | dict[str, Any]) -> dict[str, Any]:
        made = action if isinstance(action, LifeAction) else LifeAction.model_validate(action)
        return made.made()

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[LifeObservation]:
        shown = {**payload["observation"], "reward": payload["reward"], "done": payload["done"]}
        observation = LifeObservation.model_validate(shown)
        return StepResult(observation, observation.reward, observation.done, observation.metadata)

    def _parse_state(self, payload: dict[str, Any]) -> LifeState:
        state: LifeState = LifeState.model_validate(payload)
        return state
