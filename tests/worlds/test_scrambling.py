"""Numbers that look drawn."""

from __future__ import annotations

from lifegym.worlds.scrambling import scramble


def test_scramble__spreads_neighbours_and_stays_the_same() -> None:
    """Counters in a row fall evenly over a few choices, the same way each time."""
    drawn = [scramble(number) for number in range(4000)]
    assert drawn == [scramble(number) for number in range(4000)]
    assert len(set(drawn)) == 4000
    assert all(0 <= value < 2**32 for value in drawn)
    shares = [sum(value % 8 == choice for value in drawn) for choice in range(8)]
    assert max(shares) < 1.3 * min(shares)
