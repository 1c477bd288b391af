"""A policy that raises."""

from __future__ import annotations

from typing import Any


class Broken:
    """Raises at its first action."""

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Nothing to prepare."""

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> dict[str, Any]:
        """Break."""
        raise RuntimeError("it broke")
