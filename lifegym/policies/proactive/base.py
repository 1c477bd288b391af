"""What a part of the scaffold is: hooks around the inner policy's turn."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeAlias

from lifegym.envs.actions import ToolCall
from lifegym.policies.proactive.notebook import Look, Notebook

__all__ = ["Answer", "Calls", "Part", "SendBack", "Words", "nothing"]


class Answer(NamedTuple):
    """What a part's own call came to: the JSON text, and whether the call was accepted."""

    result: str
    ok: bool


Calls: TypeAlias = Generator[ToolCall, Answer, None]
"""Calls of a part: each is yielded and its answer sent back."""
Words: TypeAlias = "Generator[ToolCall, Answer, str | SendBack]"


@dataclass(frozen=True, slots=True)
class SendBack:
    """A reply that is not sent: the inner policy is told why, and may go on with the turn."""

    reason: str


def nothing() -> Calls:
    """Make no call."""
    yield from ()


class Part:
    """One part of the scaffold; every hook does nothing until it is overridden.

    Attributes:
        name: What specs and tables call it.
        guidance: Its prompt form: what a policy that reads text is told about working this way.
    """

    name: ClassVar[str]
    guidance: ClassVar[str]

    def begin(self, note: Notebook) -> Calls:
        """Make calls in the first turn, before anything else."""
        return nothing()

    def turn_opened(self, note: Notebook) -> Calls:
        """Make calls when a turn has opened, before the inner policy is asked."""
        return nothing()

    def result_seen(self, note: Notebook, look: Look, before: Look | None) -> None:
        """Take in a reading call's answer, the inner policy's or a part's, with the one the same call had before."""

    def before_action(self, note: Notebook, call: ToolCall) -> str:
        """Return why the inner policy's call must not be made, or an empty text to let it pass."""
        return ""

    def choose(self, note: Notebook, inner: Any, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Prepare the inner policy for its next action."""

    def before_reply(self, note: Notebook, text: str) -> Words:
        """Make calls before a reply is sent, and return the text to send, or a :class:`SendBack`."""
        yield from ()
        return text
