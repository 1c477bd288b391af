"""A memory that is one text, which the model writes anew after each turn."""

from __future__ import annotations

from typing import Final

from lifegym.policies.memory.base import Hands, Memory, Message, Turn, note

__all__ = ["Rewrite"]

_TASK: Final = """\
You keep the memory of an assistant. Below are its memory so far and what happened in the turn that has just ended.
Write the memory anew, as one text that replaces the old one: who matters and how to reach them; wishes and limits, in
their own words; what is booked, paid or promised, with codes, amounts and days; what is open, and by when; what was
forbidden or allowed. Keep what still holds, change what has changed, drop what is over. Write the memory and nothing
else, in at most {words} words."""
_WORDS_A_TOKEN: Final = 0.6


class Rewrite(Memory):
    """One consolidated text; after each turn the policy's own model writes it anew, at the memory's cost."""

    async def begin(self, hands: Hands) -> None:
        """Begin with an empty text."""
        self._hands = hands
        self.text = ""

    async def recall(self, opening: str, budget: int) -> list[Message]:
        """Return the text."""
        return note("Memory of earlier turns", self._hands.cut(self.text, budget))

    async def keep(self, turn: Turn) -> None:
        """Have the text written anew. An empty answer leaves it as it is."""
        most = self._hands.budget
        told = f"# Memory so far\n{self.text or 'Nothing yet.'}\n\n# Turn {turn.number}\n{turn.text()}"
        written = await self._hands.ask(_TASK.format(words=max(50, int(most * _WORDS_A_TOKEN))), told, most)
        self.text = self._hands.cut(written.strip(), most) or self.text
