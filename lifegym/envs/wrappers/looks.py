"""Calls that only look: what a menu is filled up with."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import numpy as np

from lifegym.envs.actions import ToolCall
from lifegym.envs.wrappers.seen import Seen, key_of

__all__ = ["Looks"]

_VERBS: Final = ("get", "list", "search", "read", "check", "retrieve", "post-search", "post-database-query")
_TRIES: Final = 4
_REPLACED: Final = 2


class Looks:
    """Reading calls of an episode's tools, with arguments from what the agent has seen and used so far.

    Args:
        tools: Function schemas, as ``reset`` gives them in ``info["tools"]``.
    """

    def __init__(self, tools: list[dict[str, Any]]) -> None:
        self._tools = [
            (tool["name"], tuple(tool["parameters"].get("required", ())), tool["parameters"].get("properties", {}))
            for tool in tools
            if tool["name"].partition(".")[2].removeprefix("API-").startswith(_VERBS)
        ]

        self._offered: dict[str, ToolCall] = {}
        self._turn = 0

    def offers(self, seen: Seen, rng: np.random.Generator, count: int, taken: Collection[str]) -> dict[str, ToolCall]:
        """Return up to ``count`` different looks by key. From one moment of a turn to the next, a few are replaced.

        Args:
            seen: Where arguments come from.
            rng: Draws tools and values.
            count: How many are wanted.
            taken: Keys of calls that are offered already.
        """
        if count <= 0 or not self._tools:
            return {}
        old = self._offered if seen.turns == self._turn else {}
        found = dict([item for item in old.items() if item[0] not in taken][_REPLACED:][-count:])
        wanted = count - len(found)
        for draw in rng.integers(0, 1 << 30, size=_TRIES * (wanted + 2)).tolist() if wanted else ():
            tool, required, properties = self._tools[draw % len(self._tools)]
            arguments = _filled(tool, required, properties, seen, draw // len(self._tools))
            if arguments is None:
                continue
            call = ToolCall(tool, arguments)
            key = key_of(call)
            if key not in taken:
                found[key] = call
            if len(found) == count:
                break
        self._offered, self._turn = found, seen.turns
        return found


def _filled(
    tool: str, required: tuple[str, ...], properties: dict[str, Any], seen: Seen, draw: int
) -> dict[str, Any] | None:
    """Return arguments for what a tool requires, or None when something is still unknown."""
    arguments: dict[str, Any] = {}
    for name in required:
        kept = seen.values.get(name)
        if not kept and name.endswith("_id"):
            kept = seen.ids.get(tool.partition(".")[0])
        if not kept:
            return None
        arguments[name] = kept[draw % len(kept)]
    if "time_min" in properties:
        arguments["time_min"] = seen.now.date().isoformat()
    return arguments
