"""What a model is told: the standing text, what opens a turn, and what it did wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

__all__ = ["SILENCE", "as_functions", "named_files", "opening_text", "system_text", "unreadable", "wire_name"]

SILENCE: Final = "NO_REPLY"
"""What a model writes to close a turn in silence; an empty answer is more often an accident."""

_MODE: Final = f"""\
# How this works
- Each message of the user opens a turn; it begins with the time and with what opened it. A turn may also be opened by
  something that was published or notified, and then nobody has written to you.
- Call tools, several at once if they do not depend on each other, until the turn's work is done. Then answer without a
  call: that answer is what the person reads, and it closes the turn. To close it without saying anything, answer
  {SILENCE} and nothing else.
- A tool is called by its name as given, service__tool. Where a text says service.tool, that tool is meant.
- What you are told of earlier turns stands before the turn. The files of the workspace stay as you leave them."""

_KINDS: Final = {
    "user_message": "message",
    "observation": "something that can be seen now; nobody wrote to you",
    "notification": "notification; nobody wrote to you",
}


def wire_name(tool: str) -> str:
    """Return a tool's name as model APIs take it, which allow no dot: ``email__send_email``."""
    return tool.replace(".", "__", 1)


def as_functions(schemas: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return tools in the API's form."""
    return [{"type": "function", "function": {**schema, "name": wire_name(str(schema["name"]))}} for schema in schemas]


def named_files(instructions: str, workspace: Sequence[str]) -> list[str]:
    """Return the files of the workspace that the instructions name, in the order in which they do."""
    places = {path: instructions.find(path) for path in workspace if _names(instructions, path)}
    return sorted(places, key=lambda path: places[path])


def _names(text: str, path: str) -> bool:
    return re.search(rf"(?<![\w./-]){re.escape(path)}(?![\w/-])", text) is not None


def system_text(instructions: str, files: Mapping[str, str], listing: Sequence[str]) -> str:
    """Return the standing text of a turn: instructions, the way of working, and the workspace.

    Args:
        instructions: What the environment tells at the start.
        files: Content of the files that an assistant is told to read, by path.
        listing: Paths of all files.
    """
    parts = [instructions, _MODE]
    if listing:
        parts.append("# Workspace\nFiles: " + ", ".join(listing))
    parts += [f"## {path}\n{content.strip()}" for path, content in files.items()]
    return "\n\n".join(parts)


def opening_text(observation: Mapping[str, Any]) -> str:
    """Return the message that opens a turn."""
    now = datetime.fromisoformat(observation["time"])
    kind = _KINDS.get(observation["turn_kind"], observation["turn_kind"])
    return f"[{now:%A} {now:%Y-%m-%d %H:%M} {now:%z}, {kind}]\n{observation['turn']}"


def unreadable(arguments: str) -> str:
    """Return arguments that are no JSON object as one, since many servers take conversations only if theirs are."""
    return json.dumps({"unreadable": arguments[:2000]}, ensure_ascii=False)
