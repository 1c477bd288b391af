"""What goes over the wire."""

from __future__ import annotations

from typing import Any

from openenv.core.env_server import Action, Observation, State
from pydantic import Field

__all__ = ["LifeAction", "LifeObservation", "LifeState"]


class LifeAction(Action):  # type: ignore[misc]  # typed where OpenEnv is installed
    """One tool call, or the reply that closes the turn: give ``tool`` with ``arguments``, or ``reply``.

    One that is both or neither is answered by the world, as every mistake is, by an error that says what is right.
    """

    tool: str | None = Field(None, description="The tool to call, such as calendar.list_events")
    arguments: dict[str, Any] = Field(default_factory=dict, description="The tool's arguments")
    reply: str | None = Field(None, description="Closes the turn: what the person gets to read, empty for silence")

    def made(self) -> dict[str, Any]:
        """Return the action as the environment takes it."""
        given = self.model_dump(include={"tool", "arguments", "reply"}, exclude_unset=True)
        return {key: value for key, value in given.items() if value is not None}


class LifeObservation(Observation):  # type: ignore[misc]  # typed where OpenEnv is installed
    """What the environment shows, with ``reward`` and ``done``.

    ``metadata`` is for whoever trains and not for the assistant: ``score`` (0 to 100 so far), ``truncated`` (whether
    the episode was cut by a limit on actions), and at the beginning ``episode_id``.
    """

    turn: str = Field("", description="What opened the turn")
    turn_kind: str = Field("", description="user_message, observation, notification, or end")
    tool_result: str = Field("", description="The answer to the last call, as JSON; empty after a reply")
    time: str = Field("", description="Virtual time at the persona's home, ISO 8601")
    stage: int = Field(0, description="Index of the stage under way")
    ok: bool = Field(True, description="Whether the last action was accepted; a refused one changed nothing")
    instructions: str = Field("", description="Standing instructions; at the beginning")
    tools: list[dict[str, Any]] = Field(default_factory=list, description="Function schemas; at the beginning")
    workspace: list[str] = Field(default_factory=list, description="Paths of the files; at the beginning")


class LifeState(State):  # type: ignore[misc]  # typed where OpenEnv is installed
    """Which world it is; ``episode_id`` is what it is known by, to nobody but whoever opened it."""

    task: str = ""
    variant: int = 0
    run: int = 0
    done: bool = False
