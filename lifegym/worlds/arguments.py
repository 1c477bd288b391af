"""What callers write, checked before it is used: short texts, and searches that are written as JSON."""

from __future__ import annotations

import json
import re
from typing import Final, TypeVar

from pydantic import ValidationError

from lifegym.worlds.errors import ToolError
from lifegym.worlds.tools import ArgModel

A = TypeVar("A", bound=ArgModel)
_LONGEST_QUERY = 2000
_UNSEEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters but for blanks and line ends, and marks that turn round the order of what follows."""


def readable(text: str) -> str:
    """Return text as a reader would see it: trimmed, lines ended alike, without what does not show.

    Halves of characters, which no file can hold, become question marks. Control characters and marks that override
    the direction of writing go, since they make a name read as another one; scripts from right to left need none.
    """
    text = text.encode("utf-8", "replace").decode().replace("\r\n", "\n").replace("\r", "\n")
    return _UNSEEN.sub("", text).strip()


def on_one_line(text: str) -> str:
    """Return text as :func:`readable` does, on one line: a name can begin no new line of a mail that names it."""
    return " ".join(readable(text).split())


def clean(text: str, field: str, longest: int, least: int = 1) -> str:
    """Return a text of a caller as :func:`readable` does; it may have several lines.

    Raises:
        ToolError: ``BAD_ARG`` when fewer than ``least`` or more than ``longest`` characters are left.
    """
    return _measured(readable(text), field, longest, least)


def one_line(text: str, field: str, longest: int, least: int = 1) -> str:
    """Return a name, title, address or reason of a caller, as :func:`on_one_line` does.

    Raises:
        ToolError: ``BAD_ARG`` when fewer than ``least`` or more than ``longest`` characters are left.
    """
    return _measured(on_one_line(text), field, longest, least)


def _measured(text: str, field: str, longest: int, least: int) -> str:
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
