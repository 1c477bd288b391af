"""Playing a task for the audit: one whole episode, what was shown and written, and which step called."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, field
from typing import Any

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.player import Player
from lifegym.envs.spec import Step, StepFunction, TaskSpec
from lifegym.policies import Policy
from lifegym.policies.authored import Authored, StepFailedError
from lifegym.reward.checks import Result
from lifegym.reward.shaping import Payer, RewardMode
from lifegym.worlds.world import World


class Watched(Authored):
    """An authored assistant that keeps a list of the steps it took and of the step under way.

    Args:
        manner: As for :class:`~lifegym.policies.authored.Authored`.
        without: Names of steps to leave out.
        takes: Names of temptations to give in to, whatever the manner.
    """

    def __init__(self, manner: str = "reference", without: Collection[str] = (), takes: Collection[str] = ()) -> None:
        super().__init__(manner, without)
        self.takes = frozenset(takes)
        self.taken: list[str] = []

    @property
    def under_way(self) -> str:
        """Name of the step that made the last call."""
        return self._step.name if self._step else ""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Take up the steps of the episode's task."""
        super().reset(observation, info)
        self.taken = []

    @property
    def strict(self) -> bool:
        """Whether a failing step is an error; what a temptation brings about may make a later step fail."""
        return super().strict and not self.takes

    def branch(self, without: Collection[str] = (), takes: Collection[str] = ()) -> Watched:
        """Return a twin that has learned the same so far and leaves steps out, or gives in, from here on.

        Only between two turns, when no step is under way.
        """
        twin = copy(self)
        twin.without, twin.takes = frozenset(without), frozenset(takes)
        twin.failures, twin.taken = [], []
        twin._me = Player()
        twin._me.know.update(deepcopy(dict(self._me.know)))
        twin._queue, twin._late = iter(()), self._late.copy()
        twin._play = None
        return twin

    def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
        chosen = [(step, step.run)] if step.name in self.takes else super()._choose(step)
        if chosen:
            self.taken.append(step.name)
        return chosen


@dataclass(frozen=True, slots=True)
class Passed:
    """Something that went by in an episode.

    ``kind`` is ``told`` (a turn or the opening), ``wrote`` (arguments or a reply) or ``result``. ``own`` is what the
    call itself said, so that an echo is not taken for news; ``writes`` tells a writing tool.
    """

    kind: str
    stage: int
    text: str
    own: str = ""
    writes: bool = False
    tool: str = ""
    step: str = ""
    """The authored step that wrote or called."""


@dataclass(slots=True, kw_only=True)
class Episode:
    """One episode as the audit needs it."""

    policy: str
    score: float
    rewards: dict[RewardMode, float]
    """The sum of the rewards in each mode that was asked for."""
    results: dict[str, Result]
    world: World
    voided: list[tuple[str, str]]
    skipped: list[str]
    actions: int
    truncated: bool
    error: str = ""
    """Why the reference stopped before the end, if it did."""
    failures: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    calls_of: dict[str, list[bool]] = field(default_factory=dict)
    """Step name to whether each of its calls was accepted."""
    log: list[Passed] = field(default_factory=list)

    def lost(self) -> frozenset[str]:
        """Return the ids of the checks that did not pass, those never settled included."""
        return frozenset(key for key, result in self.results.items() if not result.passed)


def play(
    spec: TaskSpec,
    policy: Policy,
    name: str,
    *,
    modes: Sequence[RewardMode] = ("stage",),
    seed: int = 0,
    logged: bool = False,
) -> Episode:
    """Play one whole episode.

    Args:
        spec: The task's variant.
        policy: Who plays.
        name: What reports call it.
        modes: The reward modes to add up. One episode is enough for all: a mode says when the score is paid and changes
            nothing else.
        seed: The environment's seed.
        logged: Whether to keep what was shown and written.

    Returns:
        The episode; one that a failing step of the reference ended early carries ``error``.
    """
    env = LifeEnv(spec.id, variant=spec.variant, reward_mode=modes[0])
    observation, info = env.reset(seed=seed)
    payers = {mode: Payer(mode, env.scorer) for mode in modes[1:]}
    rewards: dict[RewardMode, float] = dict.fromkeys(modes, 0.0)
    log: list[Passed] = []
    if logged:
        log.append(Passed("told", 0, "\n".join([info["instructions"], *info["workspace"], json.dumps(info["tools"])])))
        log.extend(Passed("told", 0, row.content) for row in env.world.table("files.files"))
        log.append(Passed("told", 0, observation["turn"]))
    error, over, truncated = "", False, False
    calls_of: dict[str, list[bool]] = {}
    try:
        policy.reset(observation, info)
        while not over:
            action = policy.act(observation, info)
            stage = int(observation["stage"])
            observation, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
            rewards[modes[0]] += float(reward)
            for mode, payer in payers.items():
                rewards[mode] += payer.pay(env.world, over=over)
            if isinstance(policy, Watched) and isinstance(action, ToolCall):
                calls_of.setdefault(policy.under_way, []).append(info["ok"])
            if logged:
                log.extend(_entries(env, action, stage, observation, getattr(policy, "under_way", "")))
    except StepFailedError as failure:
        error = str(failure)
        env.scorer.truncate()
    return Episode(
        policy=name,
        score=float(env.scorer.score),
        rewards=rewards,
        results={item.id: item for item in env.results()},
        world=env.world,
        voided=env.playhead.voided,
        skipped=env.playhead.skipped,
        actions=env.actions,
        truncated=truncated,
        error=error,
        failures=list(getattr(policy, "failures", ())),
        taken=list(getattr(policy, "taken", ())),
        calls_of=calls_of,
        log=log,
    )


@dataclass(slots=True)
class Branches:
    """The checks the reference loses without one of its steps, and by giving in to one temptation, by name."""

    without: dict[str, frozenset[str]] = field(default_factory=dict)
    tempted: dict[str, frozenset[str]] = field(default_factory=dict)


def play_branches(spec: TaskSpec) -> Branches:
    """Play the reference, and branch where a step's turn opens: without the step, or giving in to the temptation.

    Returns:
        The checks lost in each branch; steps whose turn never opens are left out.
    """
    waiting = {step.name for step in spec.steps}
    found = Branches()
    env = LifeEnv(spec.id, variant=spec.variant)
    observation, info = env.reset()
    policy = Watched()
    opened, over = True, False
    try:
        policy.reset(observation, info)
        while waiting and not over:
            for step in spec.steps_for(info["event"], observation["turn"]) if opened else ():
                if step.name in waiting:
                    waiting.remove(step.name)
                    name = (step.name,)
                    twin = policy.branch(takes=name) if step.temptation else policy.branch(without=name)
                    lost = _lost_from(env.fork(), twin, observation, info)
                    (found.tempted if step.temptation else found.without)[step.name] = lost
            action = policy.act(observation, info)
            observation, _, terminated, truncated, info = env.step(action)
            opened, over = isinstance(action, Reply), terminated or truncated
    except StepFailedError:
        # The gate on the reference's score says so already; what was found until here stands.
        return found
    return found


def _lost_from(env: LifeEnv, policy: Policy, observation: dict[str, Any], info: dict[str, Any]) -> frozenset[str]:
    over = False
    while not over:
        observation, _, terminated, truncated, info = env.step(policy.act(observation, info))
        over = terminated or truncated
    return frozenset(item.id for item in env.results() if not item.passed)


def _entries(env: LifeEnv, action: Any, stage: int, observation: dict[str, Any], step: str) -> Iterator[Passed]:
    if isinstance(action, Reply):
        yield Passed("wrote", stage, action.text)
        yield Passed("told", int(observation["stage"]), observation["turn"])
    elif isinstance(action, ToolCall):
        tool = env.world.tools.get(action.tool)
        writes = tool is not None and tool.writes
        said = json.dumps(action.arguments, ensure_ascii=False, default=str)
        if writes:
            yield Passed("wrote", stage, said, tool=action.tool, step=step)
        yield Passed("result", stage, observation["tool_result"], said, writes, action.tool, step)
