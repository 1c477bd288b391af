"""Words by which people decline, and small joins of predicates."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import and_, or_
from typing import Any, Final

from lifegym.reward.build import Built, fact
from lifegym.reward.facts import Fact

DECLINING: Final = (
    "can't", "cannot", "can not", "could not", "couldn't", "won't", "will not", "would not", "wouldn't", "do not",
    "don't", "not able", "unable", "not going to", "not in a position", "not at liberty", "not free to", "not allowed",
    "not for me", "not mine", "not ours", "not something", "isn't something", "sorry", "afraid", "unfortunately",
    "regret", "rather not", "prefer not", "decline", "no, thank", "no thank", "not accept", "not take", "not pay",
    "not agree", "nothing to pass on", "pass on that", "leave it", "leave that", "wait for",
)  # fmt: skip
"""How people say no, or not now, in a mail; joined with what is declined in :func:`declined`."""


def declined(*about: str | tuple[str, ...], besides: Iterable[str] = ()) -> Fact:
    """A fact that a passage about the matter says no, in one of the usual words or in ``besides``."""
    return fact((*DECLINING, *besides), about=about)


def naming(*names: str, about: Any = (), rivals: Iterable[str | tuple[str, ...]] = ()) -> Fact:
    """A fact that one of the names stands in a text, and none of the rivals unless it is set aside."""
    return fact(tuple(names), about=about, rivals=rivals)


def any_of(*parts: Built) -> Built:
    """At least one of the parts holds."""
    return reduce(or_, parts)


def all_of(*parts: Built) -> Built:
    """All the parts hold."""
    return reduce(and_, parts)
