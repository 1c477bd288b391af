"""Policies by name, behind the small protocol of :mod:`lifegym.policies.base`."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Final, cast

from lifegym.policies.authored import AUTHORED, Authored
from lifegym.policies.base import BatchPolicy, Policy
from lifegym.policies.hoarders import Dump, Stuffer
from lifegym.policies.simple import Idle, Polite, Random
from lifegym.policies.tape import Tape
from lifegym.worlds.errors import suggestion

__all__ = ["POLICIES", "Policy", "make_policy"]


def _authored(manner: str) -> Callable[[int], Policy]:
    return lambda seed: Authored(manner)


POLICIES: Final[dict[str, Callable[[int], Policy]]] = {
    **{manner: _authored(manner) for manner in AUTHORED},
    "idle": lambda seed: Idle(),
    "polite": lambda seed: Polite(),
    "dump": lambda seed: Dump(),
    "stuffer": lambda seed: Stuffer(),
    "random": lambda seed: Random(seed),
    "tape": lambda seed: Tape(),
}
"""Name to a function from a seed to a fresh policy."""


def make_policy(spec: str, seed: int = 0) -> Policy:
    """Return a policy by name, or from ``package.module:Class``, which is given the seed if it takes one.

    Raises:
        ValueError: There is no such policy; the message names the nearest.
    """
    if spec in POLICIES:
        return POLICIES[spec](seed)
    if ":" in spec:
        return _load(spec, seed)
    raise ValueError(
        f"unknown policy {spec!r}.{suggestion(spec, POLICIES)} Known: {', '.join(POLICIES)}; or give "
        "package.module:Class."
    )


def _load(path: str, seed: int) -> Policy:
    from importlib import import_module

    module, _, name = path.partition(":")
    try:
        cls = getattr(import_module(module), name)
        seeded = "seed" in signature(cls).parameters
        made: object = cls(seed=seed) if seeded else cls()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ValueError(
            f"cannot load policy {path!r} (module:Class, called with seed= or without arguments): {error}"
        ) from error
    if not isinstance(made, Policy | BatchPolicy):
        raise ValueError(
            f"{path} has no reset and act methods; a policy is a class with reset(observation, info) and "
            "act(observation, info)"
        )
    return cast(Policy, made)  # or one that waits or answers in batches, which only rollouts tell apart
