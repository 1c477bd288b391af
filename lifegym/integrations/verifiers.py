"""verifiers (v1): tasks and variants as a taskset, their tools over MCP, and the environment's rewards.

One tool server plays the worlds of all rollouts. A rollout's state has what its world earned; the server is told which
world by the state and knows the rollout by the signed address it is called at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from fnmatch import fnmatchcase
from typing import Any, Final, cast
from weakref import WeakValueDictionary

import mcp_types as types
import verifiers.v1 as vf
from pydantic import Field

from lifegym.envs import catalog
from lifegym.integrations.chat_world import OVER
from lifegym.integrations.mcp import playing
from lifegym.integrations.sessions import IDLE_SECONDS, Session, Sessions
from lifegym.reward.shaping import RewardMode

__all__ = ["LifeTaskset"]

_BY_TOOLS: Final = (
    "(Everything is done by tools here, replies too: an answer without a call ends your part, and no turn follows.)"
)


class LifeToolsConfig(vf.SharedToolsetConfig):  # type: ignore[misc]  # typed where verifiers is installed
    """The server of the worlds."""

    max_worlds: int = Field(10_000, ge=1)
    """Worlds of one task that are open at once; further rollouts fail rather than wait. A rollout that ends before its
    story does leaves its world open until it has been idle for long enough."""
    idle_seconds: float = Field(IDLE_SECONDS, gt=0)
    """Seconds without an action after which a world is closed."""


class LifeTaskConfig(vf.TaskConfig):  # type: ignore[misc]  # typed where verifiers is installed
    """How the worlds pay and when they cut an episode."""

    reward_mode: RewardMode = "stage"
    """``stage``, ``sparse`` or ``potential``; an episode's rewards sum to its score / 100 in each."""
    max_actions: int = Field(3000, ge=1)
    """Actions after which an episode is truncated."""
    max_actions_per_turn: int = Field(200, ge=1)
    """Actions within one turn after which it is truncated."""


class LifeConfig(vf.TasksetConfig):  # type: ignore[misc]  # typed where verifiers is installed
    """Which worlds there are."""

    worlds: list[str] = Field(default_factory=lambda: ["*"])
    """Tasks by id or pattern, such as travel-*, or directories of exported ones."""
    variants: list[int] = Field(default_factory=lambda: [0])
    """Variants of each task: 0 to 9,999 for training, 10,000 to 19,999 held out."""
    tools: LifeToolsConfig = LifeToolsConfig()
    task: LifeTaskConfig = LifeTaskConfig()


class LifeData(vf.TaskData):  # type: ignore[misc]  # typed where verifiers is installed
    """One world."""

    world: str
    """Id of the task, or the directory of an exported one."""
    variant: int


class LifeState(vf.State):  # type: ignore[misc]  # typed where verifiers is installed
    """What a rollout's world has come to."""

    world: str = ""
    variant: int = 0
    reward_mode: RewardMode = "stage"
    max_actions: int = 3000
    max_actions_per_turn: int = 200
    begun: bool = False
    rewards: list[float] = Field(default_factory=list)
    """Of each action so far, in order."""
    accepted: list[bool] = Field(default_factory=list)
    """For each action, whether the world took it rather than answer it by an error."""
    score: float = 0.0
    over: bool = False
    truncated: bool = False
    failure: str = ""
    """Why the world cannot be played on; such a rollout has no reward."""


class LifeToolset(vf.Toolset[LifeToolsConfig, LifeState]):  # type: ignore[misc]  # typed where verifiers is installed
    """The tools of each rollout's world, and those of the turn: ``current_turn``, ``reply`` and ``next_turn``."""

    TOOL_PREFIX = None

    def __init__(self, config: LifeToolsConfig) -> None:
        super().__init__(config)
        self._sessions: dict[tuple[Any, ...], Sessions] = {}
        self._worlds: dict[str, tuple[Sessions, str]] = {}
        self._building = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def register(self, mcp: Any) -> None:
        """Answer the protocol's requests by the calling rollout's world, whose tools are its own."""
        server = cast(Any, mcp)
        server.list_tools = self._with_state(self.list_tools)
        server.call_tool = self._in_order(self._with_state(self.call_tool))

    def _in_order(self, call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """Let calls that a model makes at once follow each other: the state is written as a whole."""

        async def ordered(name: str, arguments: dict[str, Any], context: Any = None) -> Any:
            lock = self._turns.setdefault(_rollout(context), asyncio.Lock())
            async with lock:
                return await call(name, arguments, context)

        return ordered

    async def list_tools(self) -> list[types.Tool]:
        """Return the tools of the rollout's world."""
        async with self._building:  # many rollouts begin with one world, which is built once
            spec = await asyncio.to_thread(catalog.build, self.state.world, self.state.variant)
        return list(playing.tools(spec.world.enabled))

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> types.CallToolResult:
        """Do what the model calls for; a mistake is an error that the model can mend."""
        state = self.state
        if state.over:
            return playing.refused("OVER", OVER)
        rollout = _rollout(context)
        try:
            session = await self._session(rollout)
            result = playing.call(session, name, arguments)
        # Whatever it was, the rollout must not be scored as if its policy had done badly.
        except Exception as error:
            state.failure = f"{type(error).__name__}: {error}"
            return types.CallToolResult(content=[types.TextContent(text=state.failure)], is_error=True)
        steps = session.episode.steps
        state.rewards = [step.reward for step in steps]
        state.accepted = [step.ok for step in steps]
        state.score = float(session.step.info["score"])
        state.over, state.truncated = session.step.over, session.step.truncated
        if state.over:
            sessions, world = self._worlds.pop(rollout)
            sessions.close(world)
        return result

    async def _session(self, rollout: str) -> Session:
        state = self.state
        if rollout not in self._worlds:
            if state.begun:
                raise RuntimeError("the server of the worlds was started again, and this rollout's world is lost")
            sessions = self._worlds_of(state)
            opened = await asyncio.to_thread(sessions.open, state.variant)
            self._worlds[rollout] = sessions, opened.id
            state.begun = True
        sessions, world = self._worlds[rollout]
        return sessions.get(world)

    def _worlds_of(self, state: LifeState) -> Sessions:
        key = (state.world, state.reward_mode, state.max_actions, state.max_actions_per_turn)
        if key not in self._sessions:
            self._sessions[key] = Sessions(
                state.world, name="verifiers", max_worlds=self.config.max_worlds, idle_seconds=self.config.idle_seconds,
                reward_mode=state.reward_mode, max_actions=state.max_actions,
                max_actions_per_turn=state.max_actions_per_turn,
            )  # fmt: skip
        return self._sessions[key]


def _rollout(context: Any) -> str:
    """Return the address that a rollout calls the server at: it is signed, and no other rollout's."""
    return str(context.request_context.request.url.query)


class LifeTask(vf.Task[LifeData, LifeState, LifeTaskConfig]):  # type: ignore[misc]  # typed where verifiers is installed
    """One world to be lived through."""

    async def setup(self, trace: Any, runtime: Any) -> None:
        """Tell the server of the worlds, by the state, which world it is."""
        state = trace.state
        state.world, state.variant = self.data.world, self.data.variant
        state.reward_mode = self.config.reward_mode
        state.max_actions, state.max_actions_per_turn = self.config.max_actions, self.config.max_actions_per_turn

    @vf.stop  # type: ignore[untyped-decorator]  # typed where verifiers is installed
    async def story_over(self, trace: vf.Trace) -> bool:
        """Ask the model for nothing more once the story is over."""
        return bool(trace.state.over or trace.state.failure)

    @vf.reward  # type: ignore[untyped-decorator]  # typed where verifiers is installed
    async def earned(self, trace: Any) -> float:
        """Return the sum of the rewards; the state has each.

        Raises:
            RuntimeError: The world failed, which is no merit and no fault of the policy.
        """
        if trace.state.failure:
            raise RuntimeError(f"the world could not be played on: {trace.state.failure}")
        return float(sum(trace.state.rewards))

    @vf.metric  # type: ignore[untyped-decorator]  # typed where verifiers is installed
    async def life(self, trace: Any) -> dict[str, float]:
        """Return the episode's figures."""
        state = trace.state
        return {
            "score": state.score,
            "actions": float(len(state.rewards)),
            "refused": float(state.accepted.count(False)),
            "completed": float(state.over and not state.truncated),
        }


class LifeTaskset(vf.Taskset[LifeTask, LifeConfig]):  # type: ignore[misc]  # typed where verifiers is installed
    """Every variant of every task that the configuration names."""

    @classmethod
    def toolsets(cls, config: LifeConfig) -> list[Any]:
        """Return the one server that plays the worlds of all rollouts."""
        return [LifeToolset(config.tools)]

    def load(self) -> Iterator[LifeTask]:
        """Yield the worlds, each with its instructions and its first turn as the prompt.

        Raises:
            ValueError: No task fits a pattern, or there is no such variant.
        """
        for world in _named(self.config.worlds):
            for variant in self.config.variants:
                yield LifeTask(
                    LifeData(
                        name=f"{world}/{variant}", prompt=_prompt(world, variant), world=world,
                        variant=catalog.check_variant(variant),
                    ),
                    self.config.task,
                )  # fmt: skip


def _named(patterns: list[str]) -> list[str]:
    found: list[str] = []
    for pattern in patterns:
        fitting = [
            task
            for task in catalog.task_ids()
            if fnmatchcase(task, pattern) or fnmatchcase(task.removeprefix("VibeLife-"), pattern)
        ]
        found += fitting or [catalog.resolve(pattern)]  # which says what would be right
    return list(dict.fromkeys(found))


def _prompt(world: str, variant: int) -> str:
    sessions = Sessions(world, max_worlds=1)
    session = sessions.open(variant)
    try:
        return f"{playing.begin(session)}\n\n{_BY_TOOLS}"
    finally:
        sessions.close(session.id)


if __name__ == "__main__":
    LifeToolset.run()
