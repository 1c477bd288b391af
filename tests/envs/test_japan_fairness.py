"""travel-07 gives the credit for every right way: the reference with one thing done otherwise, and what stays wrong."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.envs.spec import Step, StepFunction
from lifegym.policies.authored import Authored
from lifegym.worlds.world import World

TASK = "travel-07"
Edit = Callable[[ToolCall | Reply, World], list[ToolCall | Reply]]


class _DraftsLater(Authored):
    """The reference that drafts all visas in the turn in which it drafts Ma's."""

    def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
        if step.name == "starts the visas of Mai and Ba":
            self._kept = (step, step.run)
            return []
        if step.name == "starts Ma's visa":
            return [self._kept, (step, step.run)]
        return super()._choose(step)


def _played(edit: Edit | None = None, policy: Authored | None = None) -> dict[str, bool]:
    """Return which checks hold after the reference has been played with its actions edited."""
    env = LifeEnv(TASK)
    observation, info = env.reset(seed=0)
    policy = policy or Authored("reference")
    policy.reset(observation, info)
    ended = False
    while not ended:
        action = policy.act(observation, info)
        for part in edit(action, env.world) if edit else [action]:
            observation, _, terminated, truncated, info = env.step(part)
        ended = terminated or truncated
    return {check["id"]: check["passed"] for check in info["checks"]}


def _mail_to(action: ToolCall | Reply, address: str, world: World) -> bool:
    if not isinstance(action, ToolCall):
        return False
    if action.tool == "email.send_email":
        return address in str(action.arguments["to"])
    if action.tool == "email.reply_email":
        return address in str(world.tables["email.messages"].rows[action.arguments["email_id"]].sender)
    return False


def _last_reply(world: World) -> bool:
    return "settle with Tanpopo" in str(list(world.tables["transcript.turns"].rows.values())[-1].text)


def _quotes_the_wrong_day(said: str) -> Edit:
    def edit(action: ToolCall | Reply, world: World) -> list[ToolCall | Reply]:
        if _mail_to(action, "letters@anhai-clinic.example", world) and world.stage == 13:
            assert isinstance(action, ToolCall)
            return [ToolCall(action.tool, {**action.arguments, "body": said})]
        return [action]

    return edit


_LETTER_ALTERNATIVES = (
    ("The letter says 2 April to {wrong}; the journey lasts until {right}. Please correct it to 2 April to {right}.", 1),
    ("Thank you for the letter, which says until {wrong}. He thanks the doctor.", 0),
)
