"""What a person types, read as a tool call: ``service.tool key=value ...`` or ``service.tool {json}``."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import Any, Final

from lifegym.envs.actions import MAX_ARGUMENT_CHARS, Action, BadAction, ToolCall, parse_action
from lifegym.worlds.errors import suggestion
from lifegym.worlds.tools import Tool

__all__ = ["COMMANDS", "LineError", "read_call"]

COMMANDS: Final = ("reply", "help", "tools", "files", "turn", "quit")


class LineError(Exception):
    """A line that cannot be read; the message says what would be right. It costs no action."""


def read_call(line: str, tools: Mapping[str, Tool]) -> Action:
    """Return the call, or the reply in JSON, that a line asks for.

    Args:
        line: Such as ``files.read path=USER.md``, or a whole action in JSON.
        tools: The tools there are, by full name.

    Raises:
        LineError: The tool does not exist, or the arguments cannot be read.
    """
    if line.startswith("{"):
        action = parse_action(line)
        if isinstance(action, BadAction):
            raise LineError(action.message)
        if isinstance(action, ToolCall):
            _known(action.tool, tools)
        return action
    name = line.split("{", 1)[0].split(maxsplit=1)[0]
    rest = line[len(name) :].strip()
    tool = _known(name if "." in name else name.replace("__", ".", 1), tools)
    arguments = _from_json(rest, tool) if rest.startswith("{") else _from_pairs(rest, tool)
    action = parse_action({"tool": tool.full_name, "arguments": arguments})
    if isinstance(action, BadAction):
        raise LineError(action.message)
    return ToolCall(tool.full_name, arguments)


def _known(name: str, tools: Mapping[str, Tool]) -> Tool:
    if name not in tools:
        raise LineError(f"there is no tool {name[:80]!r}.{suggestion(name, tools)} Type tools for all of them.")
    return tools[name]


def _from_json(text: str, tool: Tool) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f" at column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        raise LineError(f"that is no JSON{where}. Call it as {_usage(tool)}") from None
    # Text that begins with a brace is an object or no JSON at all.
    return dict(found)


def _from_pairs(text: str, tool: Tool) -> dict[str, Any]:
    if len(text) > MAX_ARGUMENT_CHARS:  # a longer one would be refused in the end, and takes minutes to split
        raise LineError(f"the arguments have {len(text):,} characters; at most {MAX_ARGUMENT_CHARS:,} are read")
    try:
        words = shlex.split(text)
    except ValueError:
        raise LineError(
            'a quotation mark is left open; put a value with spaces or apostrophes in double quotes: subject="Don\'t"'
        ) from None
    found: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise LineError(
                f"{word[:60]!r} has no name; write key=value and put a value with spaces in quotes. "
                f"Call it as {_usage(tool)}"
            )
        if name in found:
            raise LineError(f'{name[:60]!r} is given twice; write a list as {name[:60]}=\'["a", "b"]\'')
        found[name] = _value(value, tool.parameters_schema["properties"].get(name, {}))
    return found


def _value(text: str, schema: Mapping[str, Any]) -> Any:
    """Return a value as its parameter wants it: a text as it was typed, anything else is read as JSON.

    A backslash and an n in a text are a line break, for which a line has no other room.
    """
    wanted = {item.get("type") for item in schema.get("anyOf", [schema])}
    if "string" in wanted and wanted <= {"string", "null"}:
        return text.replace("\\n", "\n")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        if wanted == {"array"} or wanted == {"array", "null"}:
            return [item.strip() for item in text.split(",")]
        return text


def _usage(tool: Tool) -> str:
    needed = [param.name for param in tool.params if param.required]
    pairs = " ".join(f"{name}=..." for name in needed)
    example = json.dumps(dict.fromkeys(needed, "..."))
    return f"{tool.full_name} {pairs}".rstrip() + f" or {tool.full_name} {example}"
