"""Memories that need no model of their own: nothing, everything that fits, the workspace alone, the truth."""

from __future__ import annotations

from lifegym.policies.memory.base import Hands, Memory, Message, Turn, note

__all__ = ["FullContext", "NoMemory", "Notes", "Oracle"]


class NoMemory(Memory):
    """Nothing: each turn is met as if it were the first."""

    async def begin(self, hands: Hands) -> None:
        """Nothing to prepare."""

    async def recall(self, opening: str, budget: int) -> list[Message]:
        """Return nothing."""
        return []

    async def keep(self, turn: Turn) -> None:
        """Forget it."""


class Notes(NoMemory):
    """The workspace is the only memory, and the model is told so."""

    async def recall(self, opening: str, budget: int) -> list[Message]:
        """Return that advice."""
        return note(
            "Memory",
            "You remember nothing of earlier turns except what you wrote into the workspace's files. Look there before "
            "you act, and before you close the turn write there what you will need.",
        )


class FullContext(NoMemory):
    """All earlier turns as they were, cut from the head to what fits; a call is never cut from its results."""

    async def begin(self, hands: Hands) -> None:
        """Begin with no turn."""
        self._hands = hands
        self._groups: list[tuple[Message, ...]] = []

    async def recall(self, opening: str, budget: int) -> list[Message]:
        """Return the newest groups of messages that fit."""
        left = budget
        first = len(self._groups)
        while first > 0:
            left -= sum(self._hands.count(repr(message)) for message in self._groups[first - 1])
            if left < 0:
                break
            first -= 1
        kept = [message for group in self._groups[first:] for message in group]
        if first == 0 or not kept:
            return kept
        return [*note("Memory", "What came before this is left out."), *kept]

    async def keep(self, turn: Turn) -> None:
        """Add the turn."""
        self._groups += turn.groups()


class Oracle(NoMemory):
    """The task's true constraints, said outright: an upper bound for what a memory can give, and no fair player."""

    async def begin(self, hands: Hands) -> None:
        """Look them up."""
        self._hands = hands
        self._text = "\n".join(f"- {sentence}" for sentence in hands.constraints())

    async def recall(self, opening: str, budget: int) -> list[Message]:
        """Return them."""
        return note("Memory: what holds in this task", self._hands.cut(self._text, budget))
