"""Policies by name, behind the small protocol of :mod:`lifegym.policies.base`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lifegym.policies.authored import AUTHORED, Authored
from lifegym.policies.base import Policy
from lifegym.policies.hoarders import Dump, Stuffer
from lifegym.policies.simple import Idle, Polite, Random
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
}
"""Name to a function from a seed to a fresh policy."""


def make_policy(spec: str, seed: int = 0) -> Policy:
    """Return a policy by name, or from ``package.module:Class`` (called without arguments).

    Raises:
        ValueError: There is no such policy; the message names the nearest.
    """
    if spec in POLICIES:
        return POLICIES[spec](seed)
    if ":" in spec:
        return _load(spec)
    raise ValueError(
        f"unknown policy {spec!r}.{suggestion(spec, POLICIES)} Known: {', '.join(POLICIES)}; or give "
        "package.module:Class."
    )


def _load(path: str) -> Policy:
    from importlib import import_module

    module, _, name = path.partition(":")
    try:
        made: object = getattr(import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"cannot load policy {path!r} (module:Class, called without arguments): {error}") from error
    if not isinstance(made, Policy):
        raise ValueError(
            f"{path} has no reset and act methods; a policy is a class with reset(observation, info) and "
            "act(observation, info)"
        )
    return made
