"""Hours of the day as Mai says them."""

from __future__ import annotations

from typing import Final

_SAID: Final = {"half past": 30, "a quarter past": 15, "a quarter to": -15}
_COUNTED_HOURS: Final = {
    word: hour
    for hour, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
}


def clock_said(words: str) -> str:
    """Return an hour of the day as Mai says it, ``half past two`` or ``11 o'clock``, as a clock shows it.

    Hours before eight are those of the afternoon.

    Raises:
        LookupError: The words name no hour.
    """
    plain = words.strip().removesuffix("o'clock").strip()
    part = next((name for name in _SAID if plain.startswith(name)), "")
    word = plain.removeprefix(part).strip()
    hour = int(word) if word.isdigit() else _COUNTED_HOURS.get(word)
    if hour is None:
        raise LookupError(f"no hour in {words!r}")
    minutes = (hour + 12 * (hour < 8)) * 60 + _SAID.get(part, 0)
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
