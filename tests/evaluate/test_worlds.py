"""Which worlds an evaluation is over, in words, and that none slips in from another split."""

from __future__ import annotations

from pathlib import Path

import pytest

from lifegym.evaluate.worlds import check_split, split_of, told_worlds
from tests.cli.conftest import Run, lifegym

__all__ = ["lifegym"]


@pytest.mark.parametrize(
    ("variants", "told"),
    [
        ([0], "published: variant 0"),
        ([10_001, 10_000, 10_000], "held out: variants 10000 to 10001"),
        ([0, 3, 10_000], "published: variant 0; for training: variant 3; held out: variant 10000"),
        ([1, 3, 4, 5, 9], "for training: variants 1, 3 to 5, 9"),
        (range(1, 20, 2), "for training: variants 1, 3, 5, 7 and 6 more"),
        ([], ""),
    ],
)
def test_told_worlds__by_split_and_span(variants: list[int], told: str) -> None:
    """Variants are told by what they are for, those in a row as a span, and many are counted."""
    assert told_worlds(variants) == told


def test_split_of__each_family_has_its_ends() -> None:
    """The published world is its own split, and the last for training and the first held out lie side by side."""
    assert [split_of(number) for number in (0, 1, 9_999, 10_000, 19_999)] == [
        "canonical", "train", "train", "test", "test",
    ]  # fmt: skip


@pytest.mark.parametrize(("split", "variant"), [("test", 3), ("canonical", 1), ("train", 0), ("train", 10_000)])
def test_check_split__another_splits_variant_is_refused(split: str, variant: int) -> None:
    """The refusal says what the split plays, whose the variant is, and what would be right."""
    with pytest.raises(ValueError, match=rf"--split {split} plays .* asks for {variant} \(.*leave --split out, or ask"):
        check_split(split, [variant])


def test_eval__a_training_world_is_no_test(lifegym: Run, tmp_path: Path) -> None:
    """Nothing is played or written when variants and split do not go together; alone, variants are free."""
    words = ("eval", "-p", "idle", "-t", "travel-99", "--runs", "1", "-o", tmp_path / "e", "--variants")
    ran = lifegym(*words, "10000,3", "--split", "test")
    assert (ran.code, ran.out) == (2, "")
    assert "--split test plays held-out worlds, variants 10000 to 19999, and --variants asks for 3 (for" in ran.err
    assert not (tmp_path / "e").exists()
    ran = lifegym(*words, "3,10000")
    assert ran.code == 0
    assert "2 worlds (for training: variant 3; held out: variant 10000), 1 run each" in ran.out
