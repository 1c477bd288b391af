"""The type of a part of a step."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias

from lifegym.envs.actions import ToolCall

Doing: TypeAlias = Generator[ToolCall, Any, Any]
"""Yields calls, is sent their results, returns what it found: ``found = yield from who.read(me)``."""
