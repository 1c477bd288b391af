"""Worlds that are played from outside the process, each known by an identifier nobody can guess."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import RLock
from time import monotonic
from typing import Any, Final

from lifegym.envs import catalog
from lifegym.reward.shaping import RewardMode
from lifegym.rollouts.episode import MAX_ACTIONS, MAX_ACTIONS_PER_TURN, Episode, open_episode
from lifegym.rollouts.record import EpisodeRecord

logger = logging.getLogger(__name__)

__all__ = ["IDLE_SECONDS", "MAX_WORLDS", "PlayerLeftError", "Session", "SessionError", "Sessions", "Step"]

MAX_WORLDS: Final = 1000
"""Worlds that are open at once, unless another number is given."""
IDLE_SECONDS: Final = 3600.0
"""Seconds without an action after which a world is closed, unless another number is given."""
_ID_BYTES: Final = 16


class SessionError(Exception):
    """A request that cannot be met: ``code`` is for programs, the message says what would be right."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class PlayerLeftError(RuntimeError):
    """Whoever played a world closed it, or was not heard of for too long."""


@dataclass(frozen=True, slots=True)
class Step:
    """Where a world stands: what the environment's ``reset`` or ``step`` returned last.

    Attributes:
        observation: As the environment gives it.
        reward: Of the last action; 0.0 at the beginning.
        over: Whether the episode has ended.
        truncated: Whether it was cut by a limit on actions.
        info: As the environment gives it.
    """

    observation: dict[str, Any]
    reward: float
    over: bool
    truncated: bool
    info: dict[str, Any]


class Session:
    """One world that somebody plays. Made by :meth:`Sessions.open`.

    Attributes:
        id: What it is known by.
        key: A second secret that a server may ask for beside the identifier.
        step: Where it stands.
        episode: The episode under way.
    """

    def __init__(self, episode: Episode, ended: Callable[[EpisodeRecord], None]) -> None:
        self.id = secrets.token_urlsafe(_ID_BYTES)
        self.key = secrets.token_urlsafe(_ID_BYTES)
        self.episode = episode
        self._ended = ended
        self._lock = RLock()
        self._kept: EpisodeRecord | None = None
        self._moments = episode.moments()
        observation, info = next(self._moments)
        self.step = Step(observation, 0.0, over=False, truncated=False, info=info)
        self.beginning = self.step
        self.heard = monotonic()

    def act(self, action: Any) -> Step:
        """Make one action and return where the world then stands.

        Whatever is no action is answered in ``tool_result`` and changes nothing, as in the environment.

        Raises:
            SessionError: The episode is over.
        """
        with self._lock:
            self.heard = monotonic()
            if self.step.over:
                self.hand_over()
                raise SessionError("OVER", "this world's story is over; no action is taken any more")
            try:
                observation, info = self._moments.send(action)
            except StopIteration as end:
                return self._finish(str(end.value))
            except Exception as error:
                outcome, cause = self.episode.failed(error)
                logger.warning("a world of %s failed: %s: %s", self.episode.key.task, type(error).__name__, error)
                self._record(outcome, cause)
                self.step = Step(self.step.observation, 0.0, over=True, truncated=False, info=self.step.info)
                raise
            self.step = Step(observation, self.episode.steps[-1].reward, over=False, truncated=False, info=info)
            return self.step

    def _finish(self, outcome: str) -> Step:
        last = self.episode.steps[-1]
        observation = {
            **self.step.observation, "tool_result": last.result, "time": last.time, "stage": last.stage,
        }  # fmt: skip
        if outcome == "completed":
            observation |= {"turn": "", "turn_kind": "end"}
        info = {"score": last.score, "event": last.event, "ok": last.ok}
        self.step = Step(observation, last.reward, over=True, truncated=outcome == "truncated", info=info)
        self._record("truncated" if outcome == "truncated" else "completed", None)
        return self.step

    def close(self, why: str) -> None:
        """End an episode that is under way, without a score."""
        with self._lock:
            if not self.step.over:
                self.step = Step(self.step.observation, 0.0, over=True, truncated=False, info=self.step.info)
                self._moments.close()
                self._record("infrastructure_error", PlayerLeftError(why))

    def hand_over(self) -> None:
        """Hand over the record of an episode that has ended, if that failed before, such as on a full disk."""
        with self._lock:
            if self._kept is not None:
                self._ended(self._kept)
                self._kept = None

    def _record(self, outcome: Any, error: BaseException | None) -> None:
        self._kept = self.episode.record(outcome, error)
        self.hand_over()


@dataclass(slots=True)
class Sessions:
    """The open worlds of one server.

    Args:
        task: Id of the task, or the directory of an exported one.
        name: What records call the player.
        ended: Is given the record of each episode as it ends.
        max_worlds: Most worlds open at once.
        idle_seconds: A world that nobody acts in for as long is closed and recorded as unresolved.
        seed: Seed of the records.
        reward_mode: ``stage``, ``sparse`` or ``potential``.
        max_actions: Actions after which an episode is truncated.
        max_actions_per_turn: Actions within one turn after which it is truncated.

    Raises:
        ValueError: There is no such task, or a limit is none.
    """

    task: str | os.PathLike[str]
    name: str = "player"
    ended: Callable[[EpisodeRecord], None] = lambda record: None
    max_worlds: int = MAX_WORLDS
    idle_seconds: float = IDLE_SECONDS
    seed: int = 0
    reward_mode: RewardMode = "stage"
    max_actions: int = MAX_ACTIONS
    max_actions_per_turn: int = MAX_ACTIONS_PER_TURN
    _open: dict[str, Session] = field(default_factory=dict)
    _runs: dict[int, int] = field(default_factory=dict)
    _opening: int = 0
    _lock: Any = field(default_factory=RLock)
    _building: Any = field(default_factory=RLock)

    def __post_init__(self) -> None:
        self.task = catalog.resolve(self.task)
        if self.max_worlds < 1:
            raise ValueError(f"max_worlds is at least 1, got {self.max_worlds}")
        if not self.idle_seconds > 0:
            raise ValueError(f"idle_seconds is a positive number of seconds, got {self.idle_seconds}")

    def __len__(self) -> int:
        return len(self._open)

    def open(self, variant: int = 0) -> Session:
        """Open a world; the runs of a variant are counted up.

        Raises:
            SessionError: As many worlds are open as there may be.
            ValueError: There is no such variant.
        """
        variant = catalog.check_variant(variant)
        self.close_idle()
        with self._lock:
            if len(self._open) + self._opening >= self.max_worlds:
                raise SessionError(
                    "TOO_MANY_WORLDS",
                    f"{len(self._open)} worlds are open, as many as this server keeps; close one, or try again later",
                )
            self._opening += 1
            run = self._runs.get(variant, 0)
            self._runs[variant] = run + 1
        try:
            # One at a time: a task's first building takes as long as thousands of actions, during which other worlds
            # must be played on, and two at once would build the same.
            with self._building:
                session = Session(self._episode(variant, run), self.ended)
            with self._lock:
                self._open[session.id] = session
        finally:
            with self._lock:
                self._opening -= 1
        return session

    def _episode(self, variant: int, run: int) -> Episode:
        return open_episode(
            str(self.task), self.name, variant=variant, run=run, seed=self.seed, reward_mode=self.reward_mode,
            max_actions=self.max_actions, max_actions_per_turn=self.max_actions_per_turn, deadline=None,
        )  # fmt: skip

    def get(self, session_id: str) -> Session:
        """Return an open world; one whose story is over stays until it has been idle for long enough.

        Raises:
            SessionError: There is none of that identifier.
        """
        with self._lock:
            session = self._open.get(session_id)
            if session is None or self._left(session):
                self.close_idle()
                raise SessionError("NO_SUCH_WORLD", "no world is open under this identifier; it may have been closed")
            return session

    def close(self, session_id: str, why: str = "the player closed the world") -> None:
        """Close a world; an episode under way is recorded as unresolved.

        Raises:
            SessionError: There is none of that identifier.
        """
        with self._lock:
            session = self.get(session_id)
            del self._open[session_id]
        session.close(why)

    def close_idle(self) -> int:
        """Close the worlds that nobody acted in for too long, and return how many there were."""
        with self._lock:
            idle = [session for session in self._open.values() if self._left(session)]
            for session in idle:
                del self._open[session.id]
        closed = 0
        for session in idle:
            try:
                session.close(f"nobody acted in the world for {self.idle_seconds:g} seconds")
                session.hand_over()
                closed += 1
            except OSError as error:
                logger.warning("a record cannot be stored yet: %s", error)
                with self._lock:
                    self._open[session.id] = session  # and is tried again the next time
        return closed

    def close_all(self, why: str = "the server was stopped") -> None:
        """Close every world."""
        with self._lock:
            sessions = list(self._open.values())
            self._open.clear()
        failed: list[Exception] = []
        for session in sessions:
            try:
                session.close(why)
                session.hand_over()
            except OSError as error:  # one record that cannot be stored must not lose the others
                failed.append(error)
        if failed:
            raise failed[0]

    def _left(self, session: Session) -> bool:
        return monotonic() - session.heard > self.idle_seconds
