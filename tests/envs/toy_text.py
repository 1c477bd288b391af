"""A small environment with the spaces of a life, and the tools of its world."""

from collections.abc import Mapping
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.spaces import Dict, Discrete

from lifegym.envs.actions import parse_action
from lifegym.envs.shared_slots import SLOT_BYTES
from lifegym.envs.spaces import ActionSpace, TextSpace

TEXTS = ("", "a", "é東🙂𝔘" * 9, "x" * 50_000, "🙂" * (SLOT_BYTES // 4 + 1), "half \ud83d", "\0", "end")

SCHEMAS: dict[str, dict[str, Any]] = {
    "calendar.list_events": {
        "type": "object",
        "properties": {
            "time_min": {"type": "string", "format": "date"},
            "limit": {"type": "integer", "minimum": 1, "maximum": 50},
            "tags": {"type": "array", "items": {"enum": ["home", "work"]}, "maxItems": 2},
        },
        "required": ["time_min"],
        "additionalProperties": False,
    },
    "bank.pay": {
        "type": "object",
        "properties": {
            "amount": {"anyOf": [{"type": "number", "exclusiveMinimum": 0}, {"type": "string", "pattern": "^.+$"}]},
            "to": {"$ref": "#/$defs/Party"},
            "note": {"type": ["string", "null"], "maxLength": 10},
        },
        "required": ["amount", "to"],
        "$defs": {"Party": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}},
    },
}


def toy_catalogue() -> Mapping[str, Any]:
    """The tools of the toy world."""
    return SCHEMAS


def toy_functions() -> list[dict[str, Any]]:
    """The same tools as function schemas, in both spellings."""
    bare = [{"name": name, "parameters": schema} for name, schema in SCHEMAS.items()]
    return [bare[0], {"type": "function", "function": bare[1]}]


class ToyText(gym.Env[dict[str, Any], Any]):
    """Walks through `TEXTS` and echoes what it was told; an episode has as many steps as there are texts."""

    metadata = {"render_modes": []}  # noqa: RUF012  # Gymnasium declares it an instance attribute

    def __init__(self, max_length: int = 1_000_000) -> None:
        text = TextSpace(max_length)
        self.observation_space = Dict(
            {
                "turn": text,
                "turn_kind": TextSpace(40),
                "tool_result": text,
                "time": TextSpace(40),
                "stage": Discrete(1000),
            }
        )
        self.action_space = ActionSpace(toy_catalogue)
        self._steps = 0

    def _observe(self, result: str) -> dict[str, Any]:
        drawn = int(self.np_random.integers(len(TEXTS)))
        return {
            "turn": TEXTS[drawn],
            "turn_kind": "user_message",
            "tool_result": result,
            "time": f"2026-08-14T09:{self._steps:02d}",
            "stage": self._steps,
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._steps = 0
        return self._observe(""), {"score": 0.0}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        text = TEXTS[self._steps]
        self._steps += 1
        done = self._steps == len(TEXTS)
        return self._observe(f"{parse_action(action)!r}{text}"), 0.5, done, False, {"score": float(self._steps)}


def plain(value: Any) -> Any:
    """The value with arrays as lists, to compare."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
