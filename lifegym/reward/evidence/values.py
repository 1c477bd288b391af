"""The base of all values: something a text can state, and the places where it does."""

from dataclasses import dataclass
from typing import Generic, TypeVar

V_co = TypeVar("V_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Found(Generic[V_co]):
    """One place in a text that states a value.

    Attributes:
        start: Offset of the first character.
        end: Offset after the last character.
        readings: What the place may mean, the likeliest first. "04/03/2026" has two.
    """

    start: int
    end: int
    readings: tuple[V_co, ...]


def overlaps(start: int, end: int, taken: list[tuple[int, int]]) -> bool:
    """Tell whether the span shares a character with any span in `taken`."""
    return any(start < stop and begin < end for begin, stop in taken)
