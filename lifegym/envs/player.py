"""What a reference step holds in its hands: the tools, what it has learned so far, and its voice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lifegym.envs.actions import ToolCall


class UnknownFactError(LookupError):
    """A step needs something that an earlier step did not find out."""


class Knowledge(dict[str, Any]):
    """What the steps have learned from tools, files and turns, by name."""

    def __missing__(self, name: str) -> Any:
        raise UnknownFactError(
            f"nothing known as {name!r} yet; an earlier step has to find it out. Known: {', '.join(self) or 'nothing'}"
        )


class ServiceCalls:
    """Calls of one service: ``me.email.send_email(to=...)`` gives the call to yield."""

    __slots__ = ("_service",)

    def __init__(self, service: str) -> None:
        self._service = service

    def __getattr__(self, tool: str) -> Callable[..., ToolCall]:
        if tool.startswith("_"):
            raise AttributeError(tool)
        service = self._service
        return lambda **arguments: ToolCall(
            f"{service}.{tool}", {key: value for key, value in arguments.items() if value is not None}
        )


class Player:
    """The hands of an authored assistant during an episode.

    ``me.calendar.create_event(...)`` builds a call; ``result = yield call`` makes it and gives its result as JSON
    values;
    ``me.say(text)`` adds to the reply that closes the turn; ``me.know`` keeps what was learned for later steps.
    """

    def __init__(self) -> None:
        self.know = Knowledge()
        self.turn = ""
        self.today = ""
        self._said: list[str] = []

    def call(self, tool: str, **arguments: Any) -> ToolCall:
        """Return a call of a tool by full name, for names that are no Python identifiers."""
        return ToolCall(tool, {key: value for key, value in arguments.items() if value is not None})

    def say(self, text: str) -> None:
        """Add a paragraph to the reply that closes this turn."""
        self._said.append(text)

    def reply(self) -> str:
        """Return what was said in this turn and forget it."""
        said = "\n\n".join(self._said)
        self._said = []
        return said

    def __getattr__(self, service: str) -> ServiceCalls:
        if service.startswith("_"):
            raise AttributeError(service)
        return ServiceCalls(service)
