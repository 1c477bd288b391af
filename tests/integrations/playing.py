"""What an adapter is measured by: the same actions in the environment itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.life_env import LifeEnv
from lifegym.integrations.chat_tokens import write_text
from lifegym.integrations.chat_world import message_of
from lifegym.policies.tape import record
from tests.integrations.conftest import TINY

SILENT = Reply("")
WRONG = ToolCall("files.read", {"path": "gone.txt"})
"""A call that the world refuses."""


def reference(variant: int, first_turn: int = 0) -> list[ToolCall | Reply]:
    """The reference's actions from a turn on."""
    return [action for turn in record(TINY, variant).turns[first_turn:] for action in turn]


def plain(variant: int, actions: Sequence[Any]) -> tuple[list[float], float]:
    """The rewards of the environment itself, and its score."""
    env = LifeEnv(TINY, variant)
    _, info = env.reset()
    rewards = []
    for action in actions:
        _, reward, _, _, info = env.step(action)
        rewards.append(reward)
    return rewards, info["score"]


def written(*actions: ToolCall | Reply) -> str:
    """Actions as one text that an assistant writes."""
    return write_text(message_of(actions))
