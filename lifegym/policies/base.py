"""The policy protocol: what plays an environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from lifegym.envs.actions import Action

Observation = dict[str, Any]
Info = dict[str, Any]


class InfrastructureError(RuntimeError):
    """What a policy raises when it could not be asked: its endpoint is down, its key is refused, an answer broke off.

    The episode ends as ``infrastructure_error``: it has no score, and is played again. Whatever else a policy raises
    is its own fault, ``policy_error``.
    """


@runtime_checkable
class Policy(Protocol):
    """Anything that chooses actions. A class with these two methods is a policy; no base class is needed.

    class Silent:
        def reset(self, observation, info): ...
        def act(self, observation, info):
            return {"reply": ""}
    """

    def reset(self, observation: Observation, info: Info) -> None:
        """Begin an episode, with what ``env.reset`` returned."""
        ...

    def act(self, observation: Observation, info: Info) -> Action | dict[str, Any] | str:
        """Return the next action for the latest observation and info."""
        ...


@runtime_checkable
class AsyncPolicy(Protocol):
    """A policy that waits, for a model's answer say: the same two methods, as coroutines.

    One process keeps many of their worlds open at once (``rollout(..., concurrency=64)``). A policy that holds
    something open for its episode, such as connections, may have ``async def close(self)``, which is called once when
    the episode is over, however it ended.
    """

    async def reset(self, observation: Observation, info: Info) -> None:
        """Begin an episode, with what ``env.reset`` returned."""
        ...

    async def act(self, observation: Observation, info: Info) -> Action | dict[str, Any] | str:
        """Return the next action for the latest observation and info."""
        ...


class Moment(NamedTuple):
    """One world that waits for an action: the episode's number in this process, observation and info."""

    episode: int
    observation: Observation
    info: Info


@runtime_checkable
class BatchPolicy(Protocol):
    """A policy that answers many worlds in one go: one forward pass over all that wait.

    One instance plays all episodes of a process. For records that do not depend on how worlds were put together, an
    action may depend on its own episode alone.
    """

    def begin(self, episode: int, seed: int, observation: Observation, info: Info) -> None:
        """Begin an episode, with what ``env.reset`` returned and the seed of the episode's own choices."""
        ...

    def act_batch(self, moments: Sequence[Moment]) -> Sequence[Action | dict[str, Any] | str]:
        """Return one action for each world that waits, in their order."""
        ...

    def end(self, episode: int) -> None:
        """Forget an episode, which is over."""
        ...


AnyPolicy: TypeAlias = Policy | AsyncPolicy | BatchPolicy
"""What a rollout plays with."""


@runtime_checkable
class Reporting(Protocol):
    """A policy that says what an episode cost it; any kind of policy but a batched one may."""

    def report(self) -> dict[str, Any]:
        """Return JSON values for the record, which keeps them in ``meta["policy"]``; asked when the episode is over."""
        ...
