"""Draws arguments for tools and backstage operations at random: mostly such as exist in a world, some nonsense."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import numpy as np

from lifegym.worlds.records import field_names
from lifegym.worlds.tools import Operation
from lifegym.worlds.world import World

WORDS = (
    "", " ", "x", "é" * 300, "\ud800", "\x00", "9999-12-31", "2026-02-30", "usr_mai", "mai@song.example", "JP", "VN",
    "Vietnam", "Kyoto", "DAD", "VND", "ECONOMY", "keep", "tourism", "passport", "photo", "FREQ=DAILY;COUNT=5", "email",
    "pm_0001", "4471", "13:00", "INBOX", "Trash", "unread", "*", "keyword", "from:an -is:read", "12A", "ADULT",
    "flexible", "prepaid", "approved", "delayed", "+84 236 555 0148",
)  # fmt: skip
STRANGE: tuple[Any, ...] = (None, "x", -1, [], {}, 1.5, True, 10**30)


class Caller:
    """Draws arguments for operations: mostly what exists in the world, sometimes nonsense."""

    def __init__(self, world: World, rng: np.random.Generator) -> None:
        self.world = world
        self.rng = rng

    def pick(self, items: Any) -> Any:
        """Return one of some items."""
        return items[int(self.rng.integers(len(items)))]

    def day(self) -> str:
        """Return a day about now."""
        return (self.world.now + timedelta(days=int(self.rng.integers(-1, 20)))).date().isoformat()

    def arguments(self, operation: Operation) -> dict[str, Any]:
        """Return arguments for an operation: the required ones, nearly always, and some of the others."""
        schema = operation.parameters_schema
        needed = schema.get("required", ())
        return {
            name: self.value(name, inner, schema.get("$defs", {}))
            for name, inner in schema["properties"].items()
            if self.rng.random() < (0.98 if name in needed else 0.3)
        }

    def value(self, name: str, schema: dict[str, Any], kinds: dict[str, Any], depth: int = 0) -> Any:
        """Return a value for one argument."""
        if "$ref" in schema:
            schema = kinds[schema["$ref"].rpartition("/")[2]]
        if "anyOf" in schema:
            return self.value(name, self.pick(schema["anyOf"]), kinds, depth)
        if self.rng.random() < 0.04:
            return self.pick(STRANGE)
        if "enum" in schema:
            return self.pick(schema["enum"])
        kind = schema.get("type")
        if kind == "integer":
            return self.pick((0, 1, 1, 2, 3, 100, 10**9))
        if kind == "boolean":
            return bool(self.rng.integers(2))
        if kind == "array":
            count = int(self.rng.integers(3)) if depth < 3 else 0
            return [self.value(name, schema.get("items", {}), kinds, depth + 1) for _ in range(count)]
        if kind == "object":
            inner = schema.get("properties", {})
            return {key: self.value(key, part, kinds, depth + 1) for key, part in inner.items() if depth < 4}
        return self.text(name)

    def text(self, name: str) -> str:
        """Return a text: the value of a field of that name somewhere in the world, a day, or any word."""
        if name in ("user_id", "owner_user_id") and self.rng.random() < 0.95:
            return str(self.pick((self.world.persona.user_id, self.world.persona.email)))
        if self.rng.random() < 0.85:
            field = name.removeprefix("new_").removeprefix("hold_").removesuffix("s")
            known = [row for row in self.world.tables.values() if field in field_names(row.record_type) and len(row)]
            if known:
                found = getattr(self.pick(list(self.pick(known))), field)
                return found if isinstance(found, str) else str(found)
            if any(part in name for part in ("date", "check_", "start", "end", "time_", "since", "night", "day")):
                return self.day()
        return str(self.pick(WORDS))
