"""What a memory is given and what it gives: the interface between turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

__all__ = ["Hands", "Memory", "Message", "Turn", "note"]

Message: TypeAlias = dict[str, Any]
"""A message in the form of the chat completions API."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is over.

    Attributes:
        number: Counted from 1.
        time: When it opened, ISO 8601.
        messages: What opened it, calls with their results, and the answer that closed it, in order.
    """

    number: int
    time: str
    messages: tuple[Message, ...]

    def groups(self) -> list[tuple[Message, ...]]:
        """Return the messages in groups that must not be divided: a message that calls, with all its results."""
        found: list[list[Message]] = []
        for message in self.messages:
            if message["role"] == "tool" and found:
                found[-1].append(message)
            else:
                found.append([message])
        return [tuple(group) for group in found]

    def lines(self) -> Iterator[str]:
        """Yield the turn as plain text, a paragraph for each group."""
        for group in self.groups():
            yield "\n".join(_told(message) for message in group)

    def text(self) -> str:
        """Return the turn as plain text."""
        return "\n".join(self.lines())


class Hands(Protocol):
    """What a memory may use besides what it is told; all of it is counted as the memory's own cost."""

    budget: int
    """The most tokens that may be recalled for a turn; the same for every memory of a comparison."""

    def count(self, text: str) -> int:
        """Return about how many tokens a text takes."""
        ...

    def cut(self, text: str, most: int) -> str:
        """Return a text's beginning that takes at most so many tokens."""
        ...

    async def ask(self, system: str, text: str, most: int) -> str:
        """Return what the policy's own model answers, without tools, in at most so many tokens."""
        ...

    async def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return a vector for each text, by the embedding that the settings name."""
        ...

    def embedding_name(self) -> str:
        """Return which embedding that is, for caches."""
        ...

    def cache_directory(self) -> str | None:
        """Return where embeddings may be kept from run to run, or None."""
        ...

    def constraints(self) -> Sequence[str]:
        """Return the task's true constraints.

        Raises:
            PermissionError: The memory is not the oracle.
        """
        ...


@runtime_checkable
class Memory(Protocol):
    """What a policy knows of earlier turns. A class with these three methods is a memory; one is made an episode."""

    async def begin(self, hands: Hands) -> None:
        """Begin an episode, of which nothing is known yet."""
        ...

    async def recall(self, opening: str, budget: int) -> list[Message]:
        """Return the messages that stand before a turn.

        Args:
            opening: The text that opens the turn.
            budget: The most tokens they may take together.
        """
        ...

    async def keep(self, turn: Turn) -> None:
        """Take up a turn that is over; called before the next one is recalled for."""
        ...


def note(heading: str, text: str) -> list[Message]:
    """Return a remembered text as a message, or nothing for an empty one."""
    return [{"role": "user", "content": f"[{heading}]\n{text}"}] if text.strip() else []


def _told(message: Message) -> str:
    role, content = message["role"], message.get("content") or ""
    if role == "user":
        return str(content)
    if role == "tool":
        return f"Result: {content}"
    calls = [f"{call['function']['name']}({call['function']['arguments']})" for call in message.get("tool_calls") or ()]
    said = [f"You said: {content}"] if content else []
    return "\n".join([*said, *(f"You called {call}" for call in calls)]) or "You closed the turn in silence."
