"""Text as searches compare it."""

from __future__ import annotations

import pytest

from lifegym.worlds.folding import bag, fold, folded, plain_name, words


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  Café  CRÈME ", "cafe creme"),
        ("Straße", "strasse"),
        ("Łódź, Đà Nẵng", "lodz, da nang"),
        ("Smørrebrød\n\tÆrø", "smorrebrod aero"),
        ("\ud800x", "\ud800x"),
        ("", ""),
    ],
)
def test_fold__drops_case_accents_and_blanks(text: str, plain: str) -> None:
    """What looks alike to a person compares equal."""
    assert folded(text) == fold(text) == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Tian'ai Rd., No. 5", "tianai rd no 5"),
        ("Centraal_Station (IJ-zijde)", "centraal station ij zijde"),
        ("’s-Gravenhage", "s gravenhage"),
        ("--", ""),
        ("Þórshöfn", "thorshofn"),
    ],
)
def test_plain_name__drops_signs_too(text: str, plain: str) -> None:
    """A name is found however its signs are written."""
    assert plain_name(text) == plain


def test_words__are_few_and_folded() -> None:
    """A search is a handful of folded words, none for nothing."""
    assert words("Die grüne  Wiese die") == ("grune", "wiese", "die")
    assert words(None) == words("  ") == ()
    assert len(words(" ".join(map(str, range(500))))) == 12


def test_bag__holds_each_word_once() -> None:
    """A word that is said twice is looked through once."""
    assert bag("Rote Blume,", "rote  Bäume the") == "rote blume, baume"
    assert words("the bäume") == ("baume",)
    assert words("the") == ("the",)
