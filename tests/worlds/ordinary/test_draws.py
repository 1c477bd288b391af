"""Draws in blocks, and names of people."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from lifegym.worlds.ordinary.draws import Draws, one_of
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


def test_draws__take_each_block_from_its_end() -> None:
    """Draws are the numbers of one block after the other, backwards, whoever asks for them."""
    rng, draws = np.random.default_rng(5), Draws(np.random.default_rng(5))
    blocks = [rng.integers(0, 2**48, 4096).tolist()[::-1] for _ in range(2)]
    wanted = [*blocks[0], *blocks[1]]
    assert [draws.below(2**48) for _ in wanted[:5000]] == wanted[:5000]
    options = list(range(97))
    assert [draws.pick(options) for _ in wanted[5000:]] == [number % 97 for number in wanted[5000:]]


def test_draws__some_keep_their_order() -> None:
    """Chosen options are different and stand in their own order; all of them where fewer are there than asked."""
    one = draws()
    for _ in range(50):
        chosen = one.some("abcdefg", 4)
        assert chosen == sorted(set(chosen))
        assert len(chosen) == 4
    assert one.some("ab", 5) == ["a", "b"]
    assert sorted(one.shuffled("dcba")) == list("abcd")


@pytest.mark.parametrize("count", [1, 2, 3, 7, 1000])
def test_one_of__draws_what_choice_draws(count: int) -> None:
    """The option is the one that the generator's own choice returns, and the generator is left as that leaves it."""
    options = [f"option {number}" for number in range(count)]
    mine, theirs = np.random.default_rng(count), np.random.default_rng(count)
    for _ in range(50):
        assert one_of(mine, options) == theirs.choice(options)
    assert mine.bit_generator.state == theirs.bit_generator.state


def test_people__names_seldom_repeat() -> None:
    """Two thousand people have two thousand names."""
    assert len(set(names(draws(), 2000))) == 2000


@pytest.mark.parametrize(
    ("text", "plain"), [("Vensterbank & Co", "vensterbank-co"), ("Łódź", "lodz"), ("Hye-jin", "hye-jin")]
)
def test_people__slugs_fit_into_addresses(text: str, plain: str) -> None:
    """A slug has letters, digits and hyphens only."""
    assert slug(text) == plain
