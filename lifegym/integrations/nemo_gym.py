"""NeMo Gym: a resources server in its Gymnasium form, to be used with its `gymnasium_agent`."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any, Final

from fastapi import HTTPException
from nemo_gym.base_resources_server import BaseResourcesServerConfig
from pydantic import Field, PrivateAttr
from resources_servers.gymnasium import GymnasiumServer, extract_text

from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.integrations.chat_world import OVER, ChatWorld
from lifegym.integrations.sessions import IDLE_SECONDS, Session, SessionError, Sessions
from lifegym.reward.shaping import RewardMode

__all__ = ["LifeServer", "LifeServerConfig", "rows"]

_STATUS: Final = {"TOO_MANY_WORLDS": 503, "NO_SUCH_WORLD": 404}


def rows(task: str, variants: Collection[int], agent: str | None = None) -> list[dict[str, Any]]:
    """Return the rows of a data set, one for each variant, to be written as JSON lines.

    A row has the instructions and the tools under ``responses_create_params``; what opens the first turn comes from the
    server. Beside it stand ``task`` and ``variant``, by which the server knows the world.

    Args:
        task: Id of the task, or the directory of an exported one.
        variants: The concrete worlds.
        agent: Name of the agent in NeMo Gym's configuration, for the column ``agent_ref``; without one it is left out.

    Raises:
        ValueError: There is no such task or variant.
    """
    found = []
    for variant in variants:
        env = LifeEnv(task, variant)
        world = ChatWorld(env, *env.reset())
        row: dict[str, Any] = {
            "responses_create_params": {
                "input": [{"role": "system", "content": str(world.messages[0]["content"])}],
                "tools": [{"type": "function", "strict": False, **tool["function"]} for tool in world.tools],
            },
            "task": task,
            "variant": variant,
        }
        if agent is not None:
            row["agent_ref"] = {"type": "responses_api_agents", "name": agent}
        found.append(row)
    return found


class LifeServerConfig(BaseResourcesServerConfig):  # type: ignore[misc]  # typed where NeMo Gym is installed
    """Settings of the server, in NeMo Gym's configuration."""

    reward_mode: RewardMode = "stage"
    max_actions: int = Field(3000, ge=1)
    max_actions_per_turn: int = Field(200, ge=1)
    max_worlds: int = Field(10_000, ge=1)
    """Worlds of one task that are open at once; a rollout too many is answered by status 503. A rollout that its agent
    ends before the story does leaves its world open until it has been idle for long enough."""
    idle_seconds: float = Field(IDLE_SECONDS, gt=0)
    """Seconds without an action after which a world is closed; its rollout is then answered by status 404."""


class LifeServer(GymnasiumServer):  # type: ignore[misc]  # typed where NeMo Gym is installed
    """One world for each rollout, known by NeMo Gym's session.

    A response may hold several function calls, which are made in their order; one without a call closes the turn with
    its text. The reward of a step is the sum of those of its actions, and ``info`` has each beside the calls' outputs.
    """

    config: LifeServerConfig
    _sessions: dict[str, Sessions] = PrivateAttr(default_factory=dict)

    async def reset(self, metadata: dict[str, Any], session_id: str | None = None) -> tuple[str, dict[str, Any]]:
        """Open the world of a row and return what opens its first turn.

        Raises:
            HTTPException: The row names no world (400), or there are as many as there may be (503).
        """
        try:
            sessions = self._worlds_of(metadata["task"])
            session = await asyncio.to_thread(sessions.open, metadata.get("variant", 0))
        except KeyError as error:
            raise HTTPException(400, "a row names its world by task and variant, as rows() makes it") from error
        except ValueError as error:
            raise HTTPException(400, str(error)) from error
        except SessionError as error:
            raise HTTPException(_STATUS[error.code], str(error)) from error
        # A session in the form of an environment, of which a conversation uses `step` alone.
        world = ChatWorld(_Played(session), session.beginning.observation, session.beginning.info)  # type: ignore[arg-type]
        await self.close_session(session_id)  # a rollout that is begun again leaves its first world
        self.session_state[session_id] = sessions, session, world
        return str(world.messages[1]["content"]), {"score": world.score}

    async def step(
        self, action: Any, metadata: dict[str, Any], session_id: str | None = None
    ) -> tuple[str | None, float, bool, bool, dict[str, Any]]:
        """Do what a response of the model says.

        Raises:
            HTTPException: The session has no open world (404).
        """
        world = self._world(session_id)
        calls = [
            {"id": item.call_id, "function": {"name": item.name, "arguments": item.arguments}}
            for item in action.output
            if item.type == "function_call"
        ]
        made = len(world.rewards)
        told = world.answer({"role": "assistant", "content": extract_text(action), "tool_calls": calls})
        rewards = world.rewards[made:]
        outputs = [
            {"call_id": message["tool_call_id"], "output": str(message["content"])}
            for message in told
            if message["role"] == "tool"
        ]
        if world.over:  # an agent wants an output for each call, also when one of them was the last
            outputs = [{"call_id": call["id"], "output": OVER} for call in calls]
        said = next((str(message["content"]) for message in told if message["role"] == "user"), None)
        info = {
            "tool_outputs": outputs, "score": world.score, "step_rewards": rewards,
            "step_accepted": world.accepted[made:],
        }  # fmt: skip
        return said, float(sum(rewards)), world.over and not world.truncated, world.truncated, info

    async def close_session(self, session_id: str | None) -> None:
        """Let go of a rollout's world."""
        kept = self.session_state.pop(session_id, None)
        if kept is not None:
            sessions, session, _ = kept
            try:
                sessions.close(session.id, "the rollout was begun again")
            except SessionError as error:
                if error.code != "NO_SUCH_WORLD":  # it was idle for too long and is closed already
                    raise

    def _worlds_of(self, task: str) -> Sessions:
        name = catalog.resolve(task)
        if name not in self._sessions:
            config = self.config
            self._sessions[name] = Sessions(
                name, name="nemo-gym", max_worlds=config.max_worlds, idle_seconds=config.idle_seconds,
                reward_mode=config.reward_mode, max_actions=config.max_actions,
                max_actions_per_turn=config.max_actions_per_turn,
            )  # fmt: skip
        return self._sessions[name]

    def _world(self, session_id: str | None) -> ChatWorld:
        if session_id not in self.session_state:
            raise HTTPException(404, "this session has no open world; reset opens one")
        sessions, session, world = self.session_state[session_id]
        try:
            sessions.get(session.id)
        except SessionError as error:
            del self.session_state[session_id]
            raise HTTPException(_STATUS[error.code], str(error)) from error
        kept: ChatWorld = world
        return kept


class _Played:
    """A session in the form of an environment."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action in the session's world."""
        step = self._session.act(action)
        return step.observation, step.reward, step.over and not step.truncated, step.truncated, step.info
