"""Where a trainer's worlds come from: rows of a data set, and beginnings that are lived once and branched."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from lifegym.envs import catalog
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.wrappers.stage_window import Idle, Prefix, StageWindow
from lifegym.integrations.chat_world import ChatWorld, ReplyForm, chosen_tools
from lifegym.policies import make_policy
from lifegym.reward.shaping import RewardMode

__all__ = ["Worlds", "read_prompt", "rows"]


def rows(variants: Collection[int], starts: Collection[int] = (0,), *, named: bool = False) -> list[dict[str, Any]]:
    """Return the rows of a data set, one for each variant and each stage to start at.

    A row has the columns ``prompt``, ``variant`` and ``start``.

    Args:
        variants: The concrete worlds.
        starts: Stages to start at.
        named: Whether the prompt names the world, for :class:`~lifegym.integrations.trl.Rollouts`, since a rollout
            function is given nothing else of its row. Without it the prompt is empty: an environment adds what the
            assistant is told.

    Raises:
        ValueError: There is no such variant.
    """
    return [
        {
            "prompt": [{"role": "user", "content": _named(variant, start) if named else ""}],
            "variant": catalog.check_variant(variant),
            "start": start,
        }
        for variant in variants
        for start in starts
    ]


def _named(variant: int, start: int) -> str:
    return json.dumps({"variant": variant, "start": start})


def read_prompt(prompt: Any) -> tuple[int, int]:
    """Return the variant and the stage that a prompt of :func:`rows` names.

    Raises:
        ValueError: It names no world.
    """
    text = prompt if isinstance(prompt, str) else prompt[-1]["content"]
    try:
        found = json.loads(text)
        return catalog.check_variant(found["variant"]), int(found["start"])
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"the prompts of a rollout are those of rows(named=True); this one names no world: {text!r:.120}"
        ) from error


@dataclass
class Worlds:
    """Makes worlds at a beginning that is lived once and branched for each who plays on.

    Attributes:
        task: Id of the task, or the directory of an exported one.
        length: How many stages are played; None plays on to the end.
        prefix: Lives the stages before the start, as of
            :class:`~lifegym.envs.wrappers.stage_window.StageWindow`, or the name of a policy that does, such as
            ``reference``; without it they pass in silence.
        tools: Names or patterns of the tools that are shown; None for all.
        reply: ``text`` or ``tool``, as of :class:`~lifegym.integrations.chat_world.ChatWorld`.
        reward_mode: ``stage``, ``sparse`` or ``potential``.
        max_actions: Actions after which an episode is truncated.
        max_actions_per_turn: Actions within one turn after which it is truncated.

    Raises:
        ValueError: There is no such task or policy, or a setting is wrong.
    """

    task: str
    length: int | None = None
    prefix: str | Callable[[int], Prefix] = lambda seed: Idle()
    tools: Collection[str] | None = None
    reply: ReplyForm = "text"
    reward_mode: RewardMode = "stage"
    max_actions: int = 3000
    max_actions_per_turn: int = 200
    _window: StageWindow = field(init=False, repr=False)

    def __post_init__(self) -> None:
        env = LifeEnv(
            self.task, reward_mode=self.reward_mode, max_actions=self.max_actions,
            max_actions_per_turn=self.max_actions_per_turn,
        )  # fmt: skip
        prefix = self.prefix
        if isinstance(prefix, str):
            make_policy(prefix)  # which says what would be right, now rather than in the first episode
            prefix = partial(make_policy, prefix)
        self._window = StageWindow(env, 0, self.length, prefix)

    def begin(self, variant: int = 0, start: int = 0) -> ChatWorld:
        """Return a world of a variant at the opening of a stage; it shares nothing with others.

        Raises:
            ValueError: There is no such variant or stage, or ``tools`` names one that the world does not have.
        """
        observation, info = self._window.reset(options={"variant": variant, "start": start})
        return ChatWorld(self._window.fork(), observation, info, tools=self.tools, reply=self.reply)

    def described(self) -> tuple[str, list[dict[str, Any]]]:
        """Return the task's id and the schemas of the tools that are shown, as the world names them.

        Raises:
            ValueError: ``tools`` names one that the world does not have.
        """
        _, info = self._window.reset()
        return str(info["task"]), [dict(schema) for schema in chosen_tools(info["tools"], self.tools)]
