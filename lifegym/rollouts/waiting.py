"""What a player of episodes needs of policies beside their two methods: waiting for one, and hearing what it cost."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from inspect import iscoroutinefunction
from typing import Any, cast

from lifegym.policies.base import AsyncPolicy, Policy, Reporting

__all__ = ["answering_at_once", "told_by"]


def answering_at_once(player: Policy | AsyncPolicy, held: ExitStack) -> Policy:
    """Return a policy that answers at once: the policy itself, or one that waits for it.

    Args:
        player: A policy whose methods may be coroutines.
        held: Closes, in its time, the event loop that this takes.
    """
    return _Awaited(player, held) if iscoroutinefunction(player.act) else cast(Policy, player)


def told_by(player: object) -> dict[str, Any]:
    """Return what a policy reports of an episode; nothing when it does not report, the error when it cannot."""
    if not isinstance(player, Reporting):
        return {}
    try:
        return player.report()
    # An episode that was played must not be lost over what is said about it.
    except Exception as error:
        return {"error": f"report() raised {type(error).__name__}: {error}"}


def _in_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class _Awaited:
    """A policy that waits, played alone, in an event loop of its own that ends with the episode."""

    def __init__(self, player: Any, held: ExitStack) -> None:
        if _in_a_loop():
            raise RuntimeError(
                "an event loop is running here already (a notebook, say), and a policy that waits needs one of its "
                "own; play it in a thread, or with rollout(..., workers=1)"
            )
        self._player = player
        self._runner = held.enter_context(asyncio.Runner())
        if hasattr(player, "close"):
            held.callback(lambda: self._runner.run(player.close()))

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        self._runner.run(self._player.reset(observation, info))

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        return self._runner.run(self._player.act(observation, info))

    def report(self) -> dict[str, Any]:
        return told_by(self._player)
