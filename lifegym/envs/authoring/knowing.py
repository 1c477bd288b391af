"""What an authored assistant believes of a thing that changes without a word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from lifegym.envs.player import Player

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Changing(Generic[T]):
    """A value the world changes silently: a rent, an hour, a name on a list.

    A step that looks at the source calls :meth:`learned`; every step that needs the value takes :meth:`believed`. So an
    assistant whose looking was left out goes on with what it was once told, in all that follows.

    Attributes:
        name: What it is, unlike any other of the story.
        before: What the world said first.
        after: What it says since the change.
    """

    name: str
    before: T
    after: T

    def learned(self, me: Player) -> T:
        """Note that the assistant has seen the new value, and return it."""
        me.know[self.name] = self.after
        return self.after

    def believed(self, me: Player) -> T:
        """Return the value as this assistant knows it."""
        return self.after if self.name in me.know else self.before

    def known(self, me: Player) -> bool:
        """Return whether the assistant has seen the change."""
        return self.name in me.know
