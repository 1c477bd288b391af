"""Numbers that look drawn and follow from a counter, for what a service chooses without a generator of its own."""

from __future__ import annotations


def scramble(number: int) -> int:
    """Return a number below 2**32 that looks unrelated to the one given, always the same."""
    value = (number * 0x9E3779B1 + 0x7F4A7C15) & 0xFFFFFFFF
    value = ((value ^ (value >> 15)) * 0x85EBCA6B) & 0xFFFFFFFF
    return value ^ (value >> 13)
