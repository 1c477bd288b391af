"""Playing one whole episode, whatever may go wrong in it."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from math import inf
from pathlib import PurePath
from time import perf_counter
from typing import Any, Final, TypeAlias
from zlib import crc32

import gymnasium
import numpy as np

from lifegym import __version__
from lifegym.envs import catalog
from lifegym.envs.actions import MAX_JSON_CHARS, BadAction, Reply, ToolCall, parse_action
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.spec import SUITE_VERSION, TaskSpec
from lifegym.policies import POLICIES, make_policy
from lifegym.policies.base import AnyPolicy, AsyncPolicy, InfrastructureError, Policy
from lifegym.reward.shaping import RewardMode
from lifegym.rollouts.record import (
    CheckRecord,
    Counts,
    EpisodeKey,
    EpisodeRecord,
    Intervention,
    Outcome,
    Reason,
    StepRecord,
    TurnRecord,
)
from lifegym.rollouts.recorded import Recorded
from lifegym.rollouts.waiting import answering_at_once, told_by
from lifegym.worlds.events import Op

__all__ = [
    "MAX_ACTIONS",
    "MAX_ACTIONS_PER_TURN",
    "DeadlineExceededError",
    "PolicySource",
    "episode_seed",
    "name_of",
    "play",
]

logger = logging.getLogger(__name__)

MAX_ACTIONS: Final = 3000
MAX_ACTIONS_PER_TURN: Final = 200
_TRACEBACK_CHARS: Final = 20_000

Player: TypeAlias = Policy | AsyncPolicy
PolicySource: TypeAlias = str | Player | Callable[[int], Player]
"""A policy's name or ``package.module:Class``, a policy, or a function from an episode's seed to a fresh policy."""


class DeadlineExceededError(RuntimeError):
    """An episode took longer than it was given."""


def episode_seed(seed: int, task: str, variant: int, run: int) -> int:
    """Return the seed of one episode, 0 to 2**32 - 1: independent of every other episode's and of the order of play."""
    sequence = np.random.SeedSequence([seed, crc32(task.encode()), variant, run])
    return int(sequence.generate_state(1)[0])


def name_of(policy: str | AnyPolicy | Callable[[int], AnyPolicy]) -> str:
    """Return what records call a policy: its spec, its ``name`` attribute, or the name of its class or function."""
    if isinstance(policy, str):
        return policy
    inner = getattr(policy, "func", policy)
    name = getattr(policy, "name", None) or getattr(inner, "__qualname__", None) or type(policy).__qualname__
    return str(name)


def play(
    task: str | PurePath | gymnasium.Env[Any, Any],
    policy: PolicySource,
    *,
    variant: int = 0,
    run: int = 0,
    seed: int = 0,
    reward_mode: RewardMode = "stage",
    max_actions: int = MAX_ACTIONS,
    max_actions_per_turn: int = MAX_ACTIONS_PER_TURN,
    deadline: float | None = None,
    name: str | None = None,
    interventions: Sequence[Intervention] = (),
) -> EpisodeRecord:
    """Play one episode from its first turn to its end and return its record.

    What a policy raises becomes the outcome ``policy_error``; an
    :class:`~lifegym.policies.base.InfrastructureError`, and what the world or the environment raises,
    ``infrastructure_error``. Neither carries a score, and both keep their reason and the steps made so far.

    Args:
        task: Task id, the directory of an exported task, or an environment over one (wrappers included), whose own
            reward mode and limits then hold.
        policy: Who plays; a name or function is given :func:`episode_seed`.
        variant: The concrete world.
        run: Number of the repetition.
        seed: Seed of the whole rollout.
        reward_mode: ``stage``, ``sparse`` or ``potential``.
        max_actions: Actions after which the episode is truncated.
        max_actions_per_turn: Actions within one turn after which it is truncated.
        deadline: Seconds after which the episode is given up between two steps, as an infrastructure error.
        name: What the record calls the policy.
        interventions: Changes of the world to make on the way; the record keeps them, and a replay makes them again.

    Raises:
        ValueError: There is no such task, variant, policy, reward mode, or operation of an intervention.
    """
    episode = open_episode(
        task,
        name or name_of(policy),
        variant=variant,
        run=run,
        seed=seed,
        reward_mode=reward_mode,
        max_actions=max_actions,
        max_actions_per_turn=max_actions_per_turn,
        deadline=deadline,
        interventions=interventions,
    )
    with ExitStack() as held:
        return episode.record(*_driven(episode, policy_source(policy, episode.life.task), held))


def open_episode(
    task: str | PurePath | gymnasium.Env[Any, Any],
    name: str,
    *,
    variant: int,
    run: int,
    seed: int,
    reward_mode: RewardMode,
    max_actions: int,
    max_actions_per_turn: int,
    deadline: float | None,
    interventions: Sequence[Intervention] = (),
) -> Episode:
    """Return an episode that is about to begin; the arguments are those of :func:`play`.

    Raises:
        ValueError: There is no such task, variant, reward mode, or operation of an intervention.
    """
    env: gymnasium.Env[Any, Any]
    if isinstance(task, gymnasium.Env):
        env = task
    else:
        env = LifeEnv(task, variant, None, reward_mode, max_actions, max_actions_per_turn)
    life = env.unwrapped
    if not isinstance(life, LifeEnv):
        raise ValueError(f"an episode is played in a LifeEnv, got {type(life).__name__}")
    spec = catalog.build(life.task, variant)
    for item in interventions:
        spec.world.check_op(_op(item))
    key = EpisodeKey(spec.id, spec.variant, run, seed, name)
    own_seed = episode_seed(seed, spec.id, spec.variant, run)
    return Episode(env, life, spec, key, own_seed, deadline, tuple(interventions))


def _driven(
    episode: Episode, source: Player | Callable[[int], Player], held: ExitStack
) -> tuple[Outcome, BaseException | None]:
    """Let a policy play an episode to its end and return what became of it; what it holds is closed with ``held``."""
    moments = episode.moments()
    try:
        observation, info = next(moments)
        try:
            player = answering_at_once(made(source, episode.seed), held)
            episode.player = player
            player.reset(observation, info)
        # A policy may raise anything at all; only interrupts pass.
        except Exception as error:
            return episode.given_up(error)
        while True:
            try:
                action = player.act(observation, info)
            except Exception as error:
                return episode.given_up(error)
            observation, info = moments.send(action)
    except StopIteration as end:
        return end.value, None
    except Exception as error:
        return episode.failed(error)


def unplayed(
    task: str,
    key: EpisodeKey,
    error: BaseException,
    reward_mode: RewardMode,
    max_actions: int,
    max_actions_per_turn: int,
) -> EpisodeRecord:
    """Return the record of an episode whose worker was lost: an infrastructure error of which nothing else is known.

    Args:
        task: The id or directory of the task.
        key: Which episode it is.
        error: What became of the worker.
        reward_mode: As it was to be played.
        max_actions: As it was to be played.
        max_actions_per_turn: As it was to be played.
    """
    return EpisodeRecord(
        **_heading(key, catalog.build(task, key.variant)),
        **_nothing_left(0, 0, 0),
        reward_mode=reward_mode,
        max_actions=max_actions,
        max_actions_per_turn=max_actions_per_turn,
        outcome="infrastructure_error",
        reason=_reason(error),
        steps=(),
    )


def _heading(key: EpisodeKey, spec: TaskSpec) -> dict[str, Any]:
    return {
        **key._asdict(),
        "episode_seed": episode_seed(key.seed, key.task, key.variant, key.run),
        "suite_version": SUITE_VERSION,
        "package_version": __version__,
        "title": spec.title,
        "stages": tuple(stage.title for stage in spec.timeline.stages),
        "digest_start": spec.digest,
    }


def _nothing_left(actions: int, refused: int, replies: int) -> dict[str, Any]:
    return {
        "digest_end": "",
        "score": None,
        "checks": (),
        "skipped": (),
        "voided": (),
        "turns": (),
        "counts": Counts(actions=actions, calls=0, refused=refused, replies=replies, turns=0),
    }


def _reason(error: BaseException | None) -> Reason | None:
    return None if error is None else Reason(type=type(error).__name__, message=_clean(str(error)))


def policy_source(policy: PolicySource, task: str) -> Player | Callable[[int], Player]:
    """Return a policy, or the function that makes one, for a task.

    Raises:
        ValueError: There is no policy of that name, or the task's directory holds no reference actions.
    """
    if isinstance(policy, str):
        if policy == "reference" and catalog.is_directory(task):
            from lifegym.envs.export import load_actions

            actions = load_actions(task)
            return lambda seed: Recorded(actions)
        spec = policy
        if spec not in POLICIES and ":" not in spec:
            make_policy(spec)  # which says what would be right
        return lambda seed: make_policy(spec, seed)
    return policy


def made(source: Player | Callable[[int], Player], seed: int) -> Player:
    """Return the policy of one episode.

    Raises:
        TypeError: What the source made is no policy.
    """
    # A class has the methods of the protocol, too, but is a function that makes policies.
    if isinstance(source, Policy | AsyncPolicy) and not isinstance(source, type):
        return source
    player = source(seed)
    if not isinstance(player, Policy):
        raise TypeError(
            f"a policy has reset(observation, info) and act(observation, info); {name_of(source)} made a "
            f"{type(player).__name__}"
        )
    return player


@dataclass(slots=True)
class Episode:
    """One episode under way: whoever drives it is asked for an action at each of its :meth:`moments`."""

    env: gymnasium.Env[Any, Any]
    life: LifeEnv
    spec: TaskSpec
    key: EpisodeKey
    seed: int
    """What the policy is made with."""
    deadline: float | None
    interventions: tuple[Intervention, ...] = ()
    steps: list[StepRecord] = field(default_factory=list)
    started: float = field(default_factory=perf_counter)
    begun: bool = False
    player: object = None
    """Who plays, once it is known; asked at the end for what its playing cost."""

    def moments(self) -> Generator[tuple[dict[str, Any], dict[str, Any]], Any, Outcome]:
        """Yield observation and info each time an action is wanted, take the action, and return the outcome.

        The first is what ``env.reset`` returned.

        Raises:
            DeadlineExceededError: The episode's time is up.
        """
        observation, info = self.env.reset(seed=self.seed, options={"variant": self.spec.variant})
        self.begun = True
        while True:
            if self.time_left() <= 0:
                raise self.overdue()
            for item in self.interventions:
                if item.step == len(self.steps):
                    self.life.world.apply(_op(item))
            action, kept = _as_played((yield observation, info))
            observation, reward, terminated, truncated, info = self.env.step(action)
            self.steps.append(
                StepRecord(
                    action=kept,
                    result=observation["tool_result"],
                    ok=bool(info["ok"]),
                    reward=float(reward),
                    score=float(info["score"]),
                    time=observation["time"],
                    stage=int(observation["stage"]),
                    event=info["event"],
                )
            )
            if terminated or truncated:
                return "completed" if terminated else "truncated"

    def time_left(self) -> float:
        """Return the seconds until the deadline."""
        return inf if self.deadline is None else self.deadline - (perf_counter() - self.started)

    def overdue(self) -> DeadlineExceededError:
        """Return what to raise when the time is up."""
        return DeadlineExceededError(f"the episode was given {self.deadline:g} s and is at step {len(self.steps)}")

    def given_up(self, error: Exception) -> tuple[Outcome, Exception]:
        """Return what becomes of the episode when its policy raises."""
        return self.failed(error) if isinstance(error, InfrastructureError) else ("policy_error", error)

    def failed(self, error: Exception) -> tuple[Outcome, Exception]:
        """Log a failure that is not the policy's; whoever plays many warns once for all that fail alike."""
        logger.info("episode of %s failed: %s: %s", self.life.task, type(error).__name__, error)
        return "infrastructure_error", error

    def record(self, outcome: Outcome, error: BaseException | None) -> EpisodeRecord:
        """Return the record of the episode, which is over.

        Args:
            outcome: What became of it.
            error: What was raised when it has no score.
        """
        meta: dict[str, Any] = {"seconds": round(perf_counter() - self.started, 6), "attempts": 1}
        if error is not None:
            meta["traceback"] = _clean("".join(traceback.format_exception(error)))[-_TRACEBACK_CHARS:]
        if told := told_by(self.player):
            meta["policy"] = told
        life = self.life
        return EpisodeRecord(
            **_heading(self.key, self.spec),
            reward_mode=life.reward_mode,
            max_actions=life.max_actions,
            max_actions_per_turn=life.max_actions_per_turn,
            outcome=outcome,
            reason=_reason(error),
            steps=tuple(self.steps),
            interventions=self.interventions,
            meta=meta,
            **self._left_behind(outcome),
        )

    def _left_behind(self, outcome: Outcome) -> dict[str, Any]:
        """Return the record's fields that are read from the world as it stands."""
        steps = self.steps
        replies = sum(isinstance(step.action, dict) and "reply" in step.action and step.ok for step in steps)
        refused = sum(not step.ok for step in steps)
        found = _nothing_left(len(steps), refused, replies)
        # A world that raised is not to be trusted, and reading it might raise again.
        if not self.begun or outcome == "infrastructure_error":
            return found
        world, head = self.life.world, self.life.playhead
        turns = tuple(TurnRecord(**{**row.view(), "at": row.at.isoformat()}) for row in world.table("transcript.turns"))
        found.update(
            digest_end=world.digest(),
            checks=self._checks(),
            skipped=tuple(head.skipped),
            voided=tuple(head.voided),
            turns=turns,
            counts=Counts(
                actions=len(steps), calls=len(world.calls), refused=refused, replies=replies, turns=len(turns)
            ),
        )
        if outcome in ("completed", "truncated"):
            found["score"] = float(self.life.scorer.score)
        return found

    def _checks(self) -> tuple[CheckRecord, ...]:
        results = self.life.scorer.results
        return tuple(
            CheckRecord(
                id=check.id,
                tier=check.tier,
                axis=check.axis,
                weight=check.weight,
                stage=check.stage,
                says=check.says,
                red_line=check.red_line,
                mutation=check.mutation,
                passed=results[check.id].passed,
                evidence=results[check.id].evidence,
            )
            for check in self.life.spec_of_task.rubric.checks
            if check.id in results
        )


def _op(item: Intervention) -> Op:
    return Op(target=item.target, arguments=item.arguments)


def _as_played(raw: object) -> tuple[Any, Any]:
    """Return what the environment is given and what the record keeps of it; playing the latter again does the same."""
    parsed = parse_action(raw)
    if not isinstance(parsed, BadAction):
        return parsed, parsed.to_dict()
    if isinstance(raw, ToolCall | Reply):
        raw = raw.to_dict()
    try:
        text = json.dumps(raw, allow_nan=False)
        if len(text) <= 2 * MAX_JSON_CHARS:
            kept = json.loads(text)
            return kept, kept
    except (TypeError, ValueError, RecursionError):
        pass
    kept = f"(no action, and nothing JSON can hold: {type(raw).__name__}; {parsed.code})"
    return kept, kept


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
