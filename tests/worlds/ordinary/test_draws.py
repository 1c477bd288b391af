"""Draws in blocks, and names of people."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.people import names, slug


def draws(seed: int = 1) -> Draws:
    """Return draws of a seed."""
    return Draws(np.random.default_rng(seed))


def test_draws__same_seed_same_draws() -> None:
    """Equal seeds draw equally over many blocks, others do not."""
    one, two, other = draws(), draws(), draws(2)
    first = [one.below(1000) for _ in range(10_000)]
    assert first == [two.below(1000) for _ in range(10_000)]
    assert first != [other.below(1000) for _ in range(10_000)]


def test_draws__stay_in_range_and_reach_all_of_it() -> None:
    """Every value of a range comes, none outside it, each about as often."""
    found = Counter(draws_of.between(-2, 2) for draws_of in [draws()] for _ in range(5000))
    assert set(found) == {-2, -1, 0, 1, 2}
    assert min(found.values()) > 850
    assert {draws().pick("abc") for _ in range(3)} <= set("abc")


def test_draws__some_keep_their_order() -> None:
    """Chosen options are different and stand in their own order; all of them where fewer are there than asked."""
    one = draws()
    for _ in range(50):
        chosen = one.some("abcdefg", 4)
        assert chosen == sorted(set(chosen))
        assert len(chosen) == 4
    assert one.some("ab", 5) == ["a", "b"]
    assert sorted(one.shuffled("dcba")) == list("abcd")


def test_people__names_seldom_repeat() -> None:
    """Two thousand people have two thousand names."""
    assert len(set(names(draws(), 2000))) == 2000


@pytest.mark.parametrize(
    ("text", "plain"), [("Vensterbank & Co", "vensterbank-co"), ("Łódź", "lodz"), ("Hye-jin", "hye-jin")]
)
def test_people__slugs_fit_into_addresses(text: str, plain: str) -> None:
    """A slug has letters, digits and hyphens only."""
    assert slug(text) == plain
