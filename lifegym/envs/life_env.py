"""The environment: one task of the suite as a ``gymnasium.Env``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import deepcopy
from datetime import datetime
from functools import lru_cache
from operator import index
from typing import Any, Literal, Self, SupportsIndex, cast

import gymnasium
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from lifegym.envs import catalog
from lifegym.envs.actions import BadAction, Reply, parse_action
from lifegym.envs.saving import Saved
from lifegym.envs.spaces import ActionSpace, TextSpace
from lifegym.envs.spec import SUITE_VERSION
from lifegym.reward.checks import Result
from lifegym.reward.shaping import Payer, RewardMode, check_mode
from lifegym.worlds.codec import dump
from lifegym.worlds.timeline import Finished, Opening, Playhead, StageClosed
from lifegym.worlds.world import World, tools_of

Observation = dict[str, Any]
Info = dict[str, Any]
Split = Literal["train", "test"]

_SPLITS: dict[str, range] = {"train": catalog.TRAIN_VARIANTS, "test": catalog.TEST_VARIANTS}
MAX_STAGES = 1000
_OF_AN_EPISODE = (
    "spec_of_task", "world", "playhead", "scorer", "_payer", "actions", "_actions_in_turn", "_playing", "_opening",
    "_shown",
)  # fmt: skip
_OF_THE_TASK = ("spec_of_task", "playhead", "scorer", "_payer")


class LifeEnv(gymnasium.Env[Observation, Any]):
    """A person's weeks, lived through by an assistant.

    ## Description
    The agent assists one persona over weeks of virtual time. Events open turns: the persona writes, the world
    publishes something, a notification or a reminder arrives. Other events, a fifth of them, change the world silently.
    In a turn the agent makes as many tool calls as it likes; its reply (an empty one is silence) closes the turn and
    time moves on.

    ## Action Space
    One tool call, ``{"tool": "calendar.list_events", "arguments": {...}}``, or a reply, ``{"reply": "..."}``; also as
    JSON text or as :class:`~lifegym.envs.actions.ToolCall` and :class:`~lifegym.envs.actions.Reply`. Anything else is
    answered by an error in ``tool_result`` and changes nothing.

    ## Observation Space
    A dict of texts and the stage: ``turn`` (what opened the turn), ``turn_kind`` (``user_message``, ``observation``,
    ``notification``, or ``end``), ``tool_result`` (JSON answer to the last call, empty after a reply), ``time`` (ISO
    8601, at the persona's home) and ``stage`` (index of the stage under way).

    ## Rewards
    A weighted rubric over what the agent left behind. ``reward_mode="stage"`` pays when a stage closes, ``"sparse"`` at
    the end, ``"potential"`` the moment the state changes. In all three an episode's rewards sum to score/100.

    ## Starting State
    The initial world of the chosen variant, in the first turn of the first stage.

    ## Episode End
    Terminates when the last turn is closed. Truncates after ``max_actions`` actions, or ``max_actions_per_turn`` within
    one turn; checks not settled by then count as failed.

    ## Info
    ``reset`` gives ``instructions``, ``tools`` (function schemas), ``workspace`` (paths), ``task``, ``source`` (the id,
    or the directory it was loaded from), ``variant``, ``digest``; every step gives ``score`` (0-100 so far), ``event``
    (the open turn's id) and ``ok`` (whether the last action was accepted); the last one also ``checks``, one result a
    check.

    ## Arguments
    See :meth:`__init__`.

    ## Version History
    The suite has one version for all tasks; ``lifegym.envs.spec.SUITE_VERSION`` and the changelog say when scores stop
    being comparable.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # declared so by gymnasium.Env

    def __init__(
        self,
        task: str | os.PathLike[str],
        variant: int = 0,
        variants: Split | None = None,
        reward_mode: RewardMode = "stage",
        max_actions: int = 3000,
        max_actions_per_turn: int = 200,
        render_mode: str | None = None,
    ) -> None:
        """Set up the environment; the task is built at the first reset.

        Args:
            task: Task id, such as ``VibeLife-travel-07``, or the directory of an exported task.
            variant: The concrete world: 0 is the published one, 0-9,999 are for training, 10,000-19,999 held out.
            variants: ``train`` or ``test`` draws a variant of that split at each reset instead, from the environment's
                seed.
            reward_mode: ``stage``, ``sparse`` or ``potential``.
            max_actions: Actions after which an episode is truncated.
            max_actions_per_turn: Actions within one turn after which it is truncated.
            render_mode: None or ``ansi``.

        Raises:
            ValueError: An argument is none of those; the message says what would be right.
        """
        self.task = catalog.resolve(task)
        self.variant = catalog.check_variant(variant)
        if variants is not None and catalog.is_directory(self.task):
            raise ValueError(f"{self.task} is a directory and holds one variant; variants= needs a task of the catalog")
        if variants is not None and variants not in tuple(_SPLITS):  # a tuple asks for no hash
            raise ValueError(
                f"variants is None, 'train' or 'test', got {variants!r}; one fixed world is chosen with variant="
            )
        if variants is not None and self.variant != 0:
            raise ValueError(
                f"variants={variants!r} draws a world at each reset and variant={variant!r} fixes one; give one of them"
            )
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', got {render_mode!r}")
        self.variants = variants
        self.reward_mode = reward_mode
        self.max_actions = _limit("max_actions", max_actions)
        self.max_actions_per_turn = _limit("max_actions_per_turn", max_actions_per_turn)
        self.render_mode = render_mode
        self.action_space = ActionSpace(catalog_of_tools)
        self.observation_space = spaces.Dict(
            {
                "turn": TextSpace(),
                "turn_kind": TextSpace(),
                "tool_result": TextSpace(),
                "time": TextSpace(),
                "stage": spaces.Discrete(MAX_STAGES),
            }
        )
        check_mode(reward_mode)
        self._playing = False
        self._shown: tuple[datetime | None, str] = (None, "")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin an episode.

        Args:
            seed: Seeds the choice of variants when ``variants`` names a split; a fixed variant does not depend on it.
            options: ``{"variant": n}`` chooses the world of this episode.

        Raises:
            ValueError: An option is unknown or its variant does not exist.
        """
        wanted = _wanted_variant(options)  # a refused reset must not have seeded anything
        super().reset(seed=seed)
        self.spec_of_task = catalog.build(self.task, self._choose() if wanted is None else wanted)
        spec = self.spec_of_task
        self.world = spec.world.fork()
        self.playhead = Playhead(spec.timeline)
        self.scorer = spec.rubric.scorer()
        self._payer = Payer(self.reward_mode, self.scorer)
        self.actions = 0
        self._actions_in_turn = 0
        self._playing = True
        self._opening = self._live_on()
        if self._opening is None:
            self._playing = False
            raise ValueError(f"in {spec.id}, variant {spec.variant}, no turn ever opens; a story needs at least one")
        # What stands satisfied before the agent has done anything was not earned by it and is paid for at the first
        # step.
        return self._observe(""), {**self._info(ok=True), **self.describe()}

    def describe(self) -> Info:
        """Return what ``reset`` tells in its info beside the score: task, variant, instructions, tools, workspace.

        Raises:
            ResetNeeded: No episode has begun.
        """
        self._need_episode("describe()")
        spec = self.spec_of_task
        return {
            "task": spec.id, "source": self.task, "variant": spec.variant, "title": spec.title,
            "digest": spec.digest, "suite_version": SUITE_VERSION,
            "instructions": instructions(self.world), "tools": _schemas(self.world.enabled),
            "workspace": [row.path for row in self.world.table("files.files")],
        }  # fmt: skip

    def look(self) -> tuple[Observation, Info]:
        """Return the present observation, without a tool's answer, and info; nothing is done and no time passes.

        Raises:
            ResetNeeded: No episode has begun.
        """
        self._need_episode("look()")
        return self._observe(""), self._info(ok=True)

    def _need_episode(self, wanted: str) -> None:
        if not hasattr(self, "world"):
            raise ResetNeeded(f"call reset() before {wanted}")

    def _choose(self) -> int:
        if self.variants is None:
            return self.variant
        split = _SPLITS[self.variants]
        return int(self.np_random.integers(split.start, split.stop))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Make one tool call or close the turn with a reply.

        Returns:
            Observation, reward, whether the last turn has closed, whether an action limit was hit, and info.

        Raises:
            ResetNeeded: Before the first reset, or after the episode's end.
        """
        if not self._playing:
            raise ResetNeeded("the episode is over or has not begun; call reset() before step()")
        parsed = parse_action(action)
        self.actions += 1
        self._actions_in_turn += 1
        result, ok = "", True
        if isinstance(parsed, Reply):
            self._close_turn(parsed.text)
        elif isinstance(parsed, BadAction):
            result, ok = dump({"error": parsed.message, "code": parsed.code}), False
        else:
            call = self.world.call(parsed.tool, parsed.arguments)
            result, ok = call.result, call.ok
        terminated = self._opening is None
        truncated = not terminated and (
            self.actions >= self.max_actions or self._actions_in_turn >= self.max_actions_per_turn
        )
        if truncated:
            self.scorer.truncate()
        over = terminated or truncated
        self._playing = not over
        reward = self._payer.pay(self.world, over=over)
        info = self._info(ok=ok)
        if over:
            info["checks"] = [result_data(item) for item in self.results()]
        return self._observe(result), reward, terminated, truncated, info

    def _close_turn(self, text: str) -> None:
        self.world.close_turn(text.encode("utf-8", "replace").decode())
        self._actions_in_turn = 0
        self._opening = self._live_on()

    def _live_on(self) -> Opening | None:
        """Let the world live until a turn opens; settle the checks of each stage that closes on the way."""
        while True:
            happening = self.playhead.advance(self.world)
            if isinstance(happening, Opening):
                self.world.open_turn(happening.kind, happening.event_id, happening.text)
                return happening
            if isinstance(happening, StageClosed):
                self.scorer.close_stage(self.world, happening.stage)
            elif isinstance(happening, Finished):
                self.scorer.finish(self.world)
                return None

    def _observe(self, tool_result: str) -> Observation:
        opening, now = self._opening, self.world.now
        if now is not self._shown[0]:
            # Writing an instant costs as much as a small call, and time stands still within a turn.
            self._shown = now, now.isoformat()
        return {
            "turn": opening.text if opening else "", "turn_kind": opening.kind if opening else "end",
            "tool_result": tool_result, "time": self._shown[1], "stage": self.world.stage,
        }  # fmt: skip

    def _info(self, *, ok: bool) -> Info:
        return {"score": float(self.scorer.score), "event": self._opening.event_id if self._opening else "", "ok": ok}

    def actions_left(self) -> tuple[int, int]:
        """Return how many actions are left in the episode and in the open turn; at 0 of either it is truncated.

        Raises:
            ResetNeeded: No episode has begun.
        """
        self._need_episode("actions_left()")
        return self.max_actions - self.actions, self.max_actions_per_turn - self._actions_in_turn

    def results(self) -> list[Result]:
        """Return the settled checks, in the rubric's order.

        Raises:
            ResetNeeded: No episode has begun.
        """
        self._need_episode("results()")
        return [
            self.scorer.results[check.id]
            for check in self.spec_of_task.rubric.checks
            if check.id in self.scorer.results
        ]

    def fork(self) -> LifeEnv:
        """Return an independent environment in the same state: branch an episode as often as you like.

        Raises:
            ResetNeeded: There is no episode to branch.
        """
        self._need_episode("fork()")
        return self._copy()

    def save(self) -> Saved:
        """Return the episode's state, to go on from later or elsewhere; costs what a fork costs.

        Raises:
            ResetNeeded: No episode has begun.
        """
        return Saved(self.fork())

    def load(self, state: Saved | LifeEnv, *, keep_generator: bool = False) -> tuple[Observation, Info]:
        """Go on from a saved state, or from where another environment stands; neither is changed.

        Args:
            state: What :meth:`save` returned, or an environment.
            keep_generator: Go on drawing variants as this environment would have, not as the other one.

        Returns:
            The present observation and info, as of :meth:`look`.

        Raises:
            TypeError: It is no state.
            ValueError: The state is of another task than this environment's, or of another reward mode.
            ResetNeeded: The other environment has no episode.
        """
        source = state.env if isinstance(state, Saved) else state
        if not isinstance(source, LifeEnv):
            raise TypeError(f"load takes what save() returned, or an environment; got {type(state).__name__}")
        source._need_episode("another environment loads from it")
        for name in ("task", "reward_mode"):
            if getattr(source, name) != getattr(self, name):
                raise ValueError(
                    f"the state has {name} {getattr(source, name)!r} and this environment {getattr(self, name)!r}"
                )
        twin = source._copy()
        for name in _OF_AN_EPISODE:
            setattr(self, name, getattr(twin, name))
        if not keep_generator:
            self._np_random = twin._np_random
            self._np_random_seed = twin._np_random_seed
        return self.look()

    def _copy(self) -> Self:
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.action_space = ActionSpace(catalog_of_tools)
        if self._np_random is not None:
            twin._np_random = deepcopy(self._np_random)
        if hasattr(self, "world"):
            twin.world = self.world.fork()
            twin.playhead = self.playhead.copy()
            twin.scorer = self.scorer.copy()
            twin._payer = self._payer.copy(twin.scorer)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self._copy()

    def __getstate__(self) -> dict[str, Any]:
        # The task is told anew where the state is read: it is code, and its rubric is compiled.
        state = {name: value for name, value in vars(self).items() if name not in _OF_THE_TASK}
        if hasattr(self, "world"):
            spec = self.spec_of_task
            progress = self.playhead.progress()
            results = tuple(self.scorer.results.values())
            state["episode"] = (spec.variant, spec.digest, progress, results, self._payer.paid)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        episode = state.pop("episode", None)
        vars(self).update(state)
        if episode is None:
            return
        variant, digest, progress, results, paid = episode
        self.spec_of_task = spec = catalog.build(self.task, variant)
        if spec.digest != digest:
            raise ValueError(
                f"this episode of {spec.id}, variant {variant}, began in another version of the task, whose world "
                "is not "
                "the present one; it cannot be taken up again"
            )
        self.playhead = Playhead(spec.timeline, *progress)
        self.scorer = spec.rubric.scorer(results)
        self._payer = Payer(self.reward_mode, self.scorer, paid)

    def render(self) -> str | None:
        """Return the open turn as text when ``render_mode`` is ``ansi``, otherwise None."""
        if self.render_mode != "ansi":
            return None
        self._need_episode("render()")
        from lifegym.envs.render import turn_as_text

        return turn_as_text(self.world, self.spec_of_task, self.scorer)


@lru_cache(maxsize=64)
def _schemas(services: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the schemas of the tools of these services and of the files.

    One list for all episodes, not to be changed.
    """
    return [tool.schema for tool in tools_of(services).values()]


def _wanted_variant(options: object) -> int | None:
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise ValueError(f"reset's options are a mapping such as {{'variant': 3}}, or None; got {str(options)[:60]!r}")
    unknown = [str(name)[:60] for name in options if name not in ("variant", "reset_mask")]
    if unknown:
        raise ValueError(f"reset knows the option 'variant', got {', '.join(map(repr, sorted(unknown)))}")
    variant = options.get("variant")
    return None if variant is None else catalog.check_variant(variant)


def _limit(name: str, value: object) -> int:
    try:
        number = 0 if isinstance(value, bool) else index(cast(SupportsIndex, value))
    except TypeError:
        number = 0
    if number < 1:
        raise ValueError(f"{name} is a whole number of at least 1, got {str(value)[:40]}")
    return number


def catalog_of_tools() -> tuple[dict[str, Any], ...]:
    """Return the schemas of every tool of every service, for sampling actions."""
    from lifegym.worlds.services import SERVICE_NAMES, load_service
    from lifegym.worlds.workspace import Files

    services: list[Any] = [Files, *(load_service(name) for name in SERVICE_NAMES)]
    return tuple(tool.schema for service in services for tool in service.tools.values())


def instructions(world: World) -> str:
    """Return the standing instructions an agent is given with the first observation."""
    persona = world.persona
    return (
        f"You are the assistant of {persona.name} and act in their accounts ({', '.join(world.enabled)}) with the "
        "tools given. "
        "Your workspace holds files about them and about how to work; read AGENTS.md and USER.md first. Time is "
        f"virtual: a turn opens when {persona.name} writes, "
        "when something is published or notified, or when a reminder you set comes due; between turns the world "
        "goes on, and not every change is announced. "
        "In a turn, call tools as you need, then reply; your reply closes the turn, and an empty reply is silence. "
        "What counts is what you leave behind: bookings, mails, calendar entries, notes, files and what you told "
        "people."
    )


def result_data(result: Result) -> dict[str, Any]:
    """Return a check's result as plain data."""
    return {
        "id": result.id, "tier": result.tier, "axis": result.axis, "weight": result.weight, "stage": result.stage,
        "passed": result.passed, "evidence": result.evidence,
    }  # fmt: skip
