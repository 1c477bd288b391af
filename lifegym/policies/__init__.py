"""Policies by name, behind the small protocol of :mod:`lifegym.policies.base`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from lifegym.policies.authored import AUTHORED, Authored
from lifegym.policies.base import BatchPolicy, Policy
from lifegym.policies.hoarders import Dump, Stuffer
from lifegym.policies.simple import Idle, Polite, Random
from lifegym.policies.spammer import Spammer
from lifegym.policies.specs import read_spec
from lifegym.policies.tape import Tape

__all__ = ["POLICIES", "Policy", "make_policy"]


def _authored(manner: str) -> Callable[[int], Policy]:
    return lambda seed: Authored(manner)


POLICIES: Final[dict[str, Callable[[int], Policy]]] = {
    **{manner: _authored(manner) for manner in AUTHORED},
    "idle": lambda seed: Idle(),
    "polite": lambda seed: Polite(),
    "dump": lambda seed: Dump(),
    "stuffer": lambda seed: Stuffer(),
    "spammer": lambda seed: Spammer(),
    "random": lambda seed: Random(seed),
    "tape": lambda seed: Tape(),
}
"""Name to a function from a seed to a fresh policy."""


def make_policy(spec: str, seed: int = 0) -> Policy:
    """Return a policy by its spec: a name, ``package.module:Class`` with arguments, a checkpoint, ``openai:MODEL``.

    A class is given the seed if it takes one. See :mod:`lifegym.policies.specs`.

    Raises:
        ValueError: There is no such policy, or it takes no such argument; the message says what would be right.
    """
    made: object = read_spec(spec).maker()(seed)
    if not isinstance(made, Policy | BatchPolicy):
        raise ValueError(
            f"{spec} has no reset and act methods; a policy is a class with reset(observation, info) and "
            "act(observation, info)"
        )
    return cast(Policy, made)  # or one that waits or answers in batches, which only rollouts tell apart
