"""What callers write, checked before it is used: short texts, and searches that are written as JSON."""

from __future__ import annotations

import json
from typing import TypeVar

from pydantic import ValidationError

from lifegym.worlds.errors import ToolError
from lifegym.worlds.tools import ArgModel

A = TypeVar("A", bound=ArgModel)
_LONGEST_QUERY = 2000


def clean(text: str, field: str, longest: int, least: int = 1) -> str:
    """Return text trimmed; halves of characters, which no file can hold, become question marks.

    Raises:
        ToolError: ``BAD_ARG`` when fewer than ``least`` or more than ``longest`` characters are left.
    """
    text = text.strip().encode("utf-8", "replace").decode()
    if not least <= len(text) <= longest:
        raise ToolError("BAD_ARG", f"{field} is {least} to {longest} characters, got {len(text)}.")
    return text


def read_query(text: str, shape: type[A], example: str) -> A:
    """Return a search that was written as a JSON object.

    Args:
        text: What the caller wrote as ``query_json``.
        shape: The keys that it takes.
        example: An object that would be right, for the refusal.

    Raises:
        ToolError: ``BAD_ARG`` naming the first fault and the keys.
    """
    right = f"query_json is a JSON object such as {example}"
    if len(text) > _LONGEST_QUERY:
        raise ToolError("BAD_ARG", f"{right}; this text is {len(text)} characters long.")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ToolError("BAD_ARG", f"{right}; this is no JSON.") from None
    try:
        return shape.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:60] or "the object"
        raise ToolError(
            "BAD_ARG", f"{right}; {where}: {first['msg']}. Keys: {', '.join(shape.model_fields)}."
        ) from None
