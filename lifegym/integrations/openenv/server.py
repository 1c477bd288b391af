"""The server: each connection plays one world at a time, and a world outlives its connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from fastapi import FastAPI
from openenv.core.env_server import Environment, create_fastapi_app
from openenv.core.env_server.types import EnvironmentMetadata

from lifegym import __version__
from lifegym.envs import catalog
from lifegym.integrations.openenv.models import LifeAction, LifeObservation, LifeState
from lifegym.integrations.sessions import Session, SessionError, Sessions, Step, sweep

__all__ = ["LifeEnvironment", "make_app"]

_SPLITS: Final = {"train": catalog.TRAIN_VARIANTS, "test": catalog.TEST_VARIANTS}
_LISTED: Final = 1000


class LifeEnvironment(Environment):  # type: ignore[misc]  # typed where OpenEnv is installed
    """What one connection sees of the server's worlds.

    Closing it leaves a world that is under way open, to be taken up again by its identifier, until nobody has acted in
    it for the server's ``idle_seconds``; one whose story is over goes with it.

    Args:
        sessions: The worlds of the server, of which this is one of many users.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, sessions: Sessions) -> None:
        super().__init__()
        self._sessions = sessions
        self._session: Session | None = None

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        variant: int | None = None,
        split: str | None = None,
        index: int | None = None,
    ) -> LifeObservation:
        """Open a world, or take up one that is open.

        A world that this connection played before is closed.

        Args:
            seed: A seed is no world; with ``split`` and without ``index`` it chooses among the split's.
            episode_id: Takes up the world of this identifier, where it stands; its last answer is given again.
            variant: The concrete world of a new one; 0 unless given.
            split: ``train`` or ``test``, to choose a variant by ``index`` or ``seed`` instead.
            index: Place in the split.

        Raises:
            SessionError: No world is open under the identifier, or there are as many as there may be.
            ValueError: There is no such world.
        """
        if episode_id is not None:
            if any(choice is not None for choice in (variant, split, index)):
                raise ValueError("episode_id takes up an open world; a new one is chosen without it")
            session = self._sessions.get(episode_id)
            self._leave_for(session)
        else:
            chosen = catalog.check_variant(_variant(seed, variant, split, index))
            self._leave_for(None)  # first, so that it makes room
            session = self._sessions.open(chosen)
        self._session = session
        # What was told at the beginning is told again: whoever takes a world up may be another process.
        told = {key: session.beginning.info[key] for key in ("instructions", "tools", "workspace")}
        return _shown(session.step, {"episode_id": session.id}, told)

    def step(
        self, action: LifeAction, timeout_s: float | None = None, episode_id: str | None = None
    ) -> LifeObservation:
        """Make one action.

        Args:
            action: The call or the reply.
            timeout_s: Not needed: an action takes microseconds, and no time is waited for.
            episode_id: The world, for requests over plain HTTP, which are no connection.

        Raises:
            SessionError: No world is open, or its story is over.
        """
        session = self._played() if episode_id is None else self._sessions.get(episode_id)
        return _shown(session.act(action.made()), {}, {})

    @property
    def state(self) -> LifeState:
        """Which world is played; without an identifier before the first reset."""
        if self._session is None:
            return LifeState(episode_id=None, step_count=0)
        episode = self._session.episode
        return LifeState(
            episode_id=self._session.id, step_count=len(episode.steps), task=episode.key.task,
            variant=episode.key.variant, run=episode.key.run, done=self._session.step.over,
        )  # fmt: skip

    def close(self) -> None:
        """Leave the world, which stays open if its story is not over."""
        session, self._session = self._session, None
        if session is not None and session.step.over:
            self._leave(session)

    def get_metadata(self) -> EnvironmentMetadata:
        """Return what is shown of the environment."""
        return EnvironmentMetadata(
            name="lifegym",
            description=f"{self._sessions.task}: a person's weeks, lived through by an assistant",
            version=__version__,
        )

    def list_splits(self) -> list[str]:
        """Return the splits of variants."""
        return list(_SPLITS)

    def num_tasks(self, split: str) -> int:
        """Return how many variants a split has."""
        return len(_split(split))

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        """Return one variant of a split.

        Raises:
            IndexError: The split has none at that place.
        """
        return {"id": f"{self._sessions.task}/{_split(split)[index]}", "index": index, "variant": _split(split)[index]}

    def get_task_range(self, split: str, start: int | None = None, stop: int | None = None) -> list[dict[str, Any]]:
        """Return the variants from a place of a split up to another."""
        return [self.get_task(split, place) for place in range(len(_split(split)))[start:stop]]

    def list_tasks(self, split: str) -> list[dict[str, Any]]:
        """Return the first 1,000 variants of a split."""
        return self.get_task_range(split, 0, _LISTED)

    def _played(self) -> Session:
        if self._session is None:
            raise SessionError("NO_SUCH_WORLD", "no world is open on this connection; reset opens one")
        return self._sessions.get(self._session.id)

    def _leave_for(self, other: Session | None) -> None:
        session, self._session = self._session, None
        if session is not None and session is not other:
            self._leave(session)

    def _leave(self, session: Session) -> None:
        try:
            self._sessions.close(session.id)
        except SessionError as error:
            if error.code != "NO_SUCH_WORLD":  # it was idle for too long and is closed already
                raise


def make_app(sessions: Sessions, *, max_connections: int | None = None) -> FastAPI:
    """Return the server as an ASGI application: ``/ws`` for clients, ``/reset`` and ``/step`` over plain HTTP.

    Args:
        sessions: The worlds it serves, with their limits and what becomes of their records.
        max_connections: Most connections at once; as many as worlds, unless given.
    """
    make: Callable[[], LifeEnvironment] = partial(LifeEnvironment, sessions)
    app: FastAPI = create_fastapi_app(
        make, LifeAction, LifeObservation, state_cls=LifeState, env_name="lifegym", mode="simulation",
        max_concurrent_envs=sessions.max_worlds if max_connections is None else max_connections,
    )  # fmt: skip
    app.router.on_startup.append(partial(_keep_sweeping, app, sessions))
    app.router.on_shutdown.append(partial(_stop, app, sessions))
    return app


async def _keep_sweeping(app: FastAPI, sessions: Sessions) -> None:
    app.state.sweeping = asyncio.create_task(sweep(sessions))


async def _stop(app: FastAPI, sessions: Sessions) -> None:
    app.state.sweeping.cancel()
    with suppress(asyncio.CancelledError):
        await app.state.sweeping
    sessions.close_all()


def _shown(step: Step, known: dict[str, Any], told: dict[str, Any]) -> LifeObservation:
    return LifeObservation(
        **step.observation, **told, ok=bool(step.info["ok"]), reward=step.reward, done=step.over,
        metadata={**known, "score": step.info["score"], "truncated": step.truncated},
    )  # fmt: skip


def _split(name: str) -> range:
    if name not in _SPLITS:
        raise ValueError(f"the splits are train and test, got {name!r}")
    return _SPLITS[name]


def _variant(seed: int | None, variant: int | None, split: str | None, index: int | None) -> int:
    if split is None:
        if index is not None:
            raise ValueError("index is a place in a split; give split='train' or split='test' beside it")
        return 0 if variant is None else variant
    if variant is not None:
        raise ValueError("choose a world by variant, or by split and index, not by both")
    found = _split(split)
    place = (0 if seed is None else seed) % len(found) if index is None else index
    if not 0 <= place < len(found):
        raise ValueError(f"{split} has the places 0 to {len(found) - 1}, got {index}")
    return found[place]
