"""Which worlds an evaluation is over: the published ones, those for training, or those held out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, get_args

from lifegym.envs import catalog

__all__ = ["SPLITS", "Split", "check_split", "split_of", "told_worlds"]

Split = Literal["canonical", "train", "test"]
SPLITS: Final[dict[Split, int]] = {"canonical": 0, "train": 1, "test": catalog.TEST_VARIANTS.start}
"""Each split's first variant, which is played unless variants are asked for."""
_TOLD: Final[dict[Split, str]] = {"canonical": "published", "train": "for training", "test": "held out"}
_WANTED: Final[dict[Split, str]] = {
    "canonical": "the published world, variant 0",
    "train": f"worlds for training, variants 1 to {catalog.TRAIN_VARIANTS.stop - 1}",
    "test": f"held-out worlds, variants {catalog.TEST_VARIANTS.start} to {catalog.TEST_VARIANTS.stop - 1}",
}


def split_of(variant: int) -> Split:
    """Return the split that a variant belongs to."""
    if variant == 0:
        return "canonical"
    return "test" if variant in catalog.TEST_VARIANTS else "train"


def check_split(split: str, variants: Iterable[int]) -> None:
    """Make sure that variants belong to a split.

    Raises:
        ValueError: There is no such split, or a variant is of another; the message says what would be right.
    """
    if split not in get_args(Split):
        raise ValueError(f"split is canonical, test or train, got {split[:40]!r}")
    strange = [number for number in variants if split_of(number) != split]
    if strange:
        right = next(name for name in get_args(Split) if name == split)
        raise ValueError(
            f"--split {split} plays {_WANTED[right]}, and --variants asks for {_listed(strange)} "
            f"({_TOLD[split_of(strange[0])]}); leave --split out, or ask for such as --variants {SPLITS[right]}"
        )


def told_worlds(variants: Iterable[int]) -> str:
    """Return variants by split, such as ``held out: variants 10000 to 10004``."""
    numbers = sorted(set(variants))
    parts = []
    for split, told in _TOLD.items():
        own = [number for number in numbers if split_of(number) == split]
        if own:
            parts.append(f"{told}: variant{'s' * (len(own) > 1)} {_listed(own)}")
    return "; ".join(parts)


def _listed(numbers: Sequence[int]) -> str:
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    shown = [str(first) if first == last else f"{first} to {last}" for first, last in spans[:4]]
    return ", ".join(shown) + (f" and {len(spans) - 4} more" if len(spans) > 4 else "")
