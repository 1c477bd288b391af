"""Numbers that look drawn but follow from what they are about: the same in every process and every fork."""

from __future__ import annotations

import math
import zlib
from functools import lru_cache
from typing import Final

_MASK: Final = (1 << 64) - 1
_SPREAD: Final = math.sqrt(3)


@lru_cache(maxsize=4096)
def number_of(text: str) -> int:
    """Return a number that stands for a text."""
    return zlib.crc32(text.encode("utf-8", "replace"))


def place_number(geo_key: str, salt: int) -> int:
    """Return the number from which all weather of a place follows."""
    return number_of(geo_key) + (salt << 32)


def scramble(*parts: int) -> int:
    """Return 64 well mixed bits of some numbers, by the multiplications and shifts of a splitmix generator."""
    mixed = 0x9E3779B97F4A7C15
    for part in parts:
        mixed = (mixed ^ (part & _MASK)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed ^= mixed >> 29
        mixed = mixed * 0x94D049BB133111EB & _MASK
        mixed ^= mixed >> 32
    return mixed


def uniform(*parts: int) -> float:
    """Return a number from 0 up to 1."""
    return (scramble(*parts) >> 11) / (1 << 53)


@lru_cache(maxsize=16384)
def bell(*parts: int) -> float:
    """Return a number about 0 with spread 1: the sum of four even ones, so never beyond 3.5."""
    bits = scramble(*parts)
    total = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
    return (total / 65536 - 2) * _SPREAD
