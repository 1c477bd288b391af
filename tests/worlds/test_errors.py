"""Refusals say what would be right."""

from __future__ import annotations

import pytest

from lifegym.worlds.errors import nearest, not_one_of, suggestion

MODES = ("driving", "walking", "bicycling")


@pytest.mark.parametrize("given", ["walk", "Walking", "WALKIN"])
def test_not_one_of__names_the_words_and_the_nearest(given: str) -> None:
    """All words that would do are told in their order, and the nearest one is pointed at, whatever its case."""
    refusal = not_one_of(given, MODES, "mode", "BAD_MODE")
    assert refusal.code == "BAD_MODE"
    assert refusal.message.startswith(
        f"mode is one of driving, walking, bicycling; got {given!r}. Did you mean 'walking'"
    )  # fmt: skip


def test_not_one_of__cuts_what_is_long_and_takes_any_iterable() -> None:
    """A long text does not flood the answer; a table of words may be given as it is."""
    refusal = not_one_of("x" * 500, dict.fromkeys(MODES), "mode")
    assert refusal.code == "BAD_ARG"
    assert refusal.message == f"mode is one of driving, walking, bicycling; got {'x' * 40!r}."


def test_suggestion__is_empty_where_nothing_is_near() -> None:
    """Nothing is guessed from afar."""
    assert suggestion("zzz", MODES) == ""
    assert nearest("drivin", MODES) == ["driving"]


def test_nearest__names_that_share_no_two_neighbouring_letters_are_compared_too() -> None:
    """What is left out of a first look for shared letters is still found when it resembles the name."""
    assert nearest("ab", ["zz", "ba"]) == ["ba"]
    assert nearest("invoice", ["zz", "invioce", "receipt"]) == ["invioce"]
