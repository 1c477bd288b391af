"""What an agent may do in one step: call one tool, or give the reply that closes the turn.

`parse_action` reads every accepted spelling into a `ToolCall` or a `Reply`. Whatever else a policy hands over becomes a
`BadAction` that says what would have been right, so that nothing a model produces can stop an episode.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

import numpy as np

__all__ = [
    "MAX_ARGUMENT_CHARS",
    "MAX_ARGUMENT_DEPTH",
    "MAX_JSON_CHARS",
    "MAX_REPLY_CHARS",
    "MAX_TOOL_CHARS",
    "Action",
    "BadAction",
    "BadActionCode",
    "Reply",
    "ToolCall",
    "parse_action",
]

MAX_REPLY_CHARS = 100_000
"""Longest reply, in characters."""
MAX_ARGUMENT_CHARS = 200_000
"""Largest arguments of one call: characters of all texts and keys, and one for every value."""
MAX_ARGUMENT_DEPTH = 32
"""How many lists and objects may stand inside one another in the arguments."""
MAX_TOOL_CHARS = 200
"""Longest tool name, in characters."""
MAX_JSON_CHARS = 6 * MAX_ARGUMENT_CHARS + 4 * MAX_TOOL_CHARS
"""Longest JSON text that is parsed at all; six is the length of an escaped character such as ``\\u00e9``."""

_MAX_INT = 1 << 256
_SMALL_INT = 1 << 62
_SMALL_ARGUMENTS = 10_000
_UNUSUAL = object()
"""Stands for a value that is no short plain JSON."""
_KEYS = ("tool", "arguments", "reply")
_CALL_EXAMPLE = '{"tool": "calendar.list_events", "arguments": {"time_min": "2026-08-14"}}'
_REPLY_EXAMPLE = '{"reply": "The table is booked for 19:00."}'
_EXAMPLES = f"For example {_CALL_EXAMPLE} or {_REPLY_EXAMPLE}."

BadActionCode: TypeAlias = Literal[
    "NOT_AN_ACTION",
    "NOT_JSON",
    "NO_ACTION",
    "TWO_ACTIONS",
    "UNKNOWN_KEY",
    "BAD_TOOL",
    "BAD_REPLY",
    "REPLY_TOO_LONG",
    "BAD_ARGUMENTS",
    "ARGUMENTS_TOO_LARGE",
]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call of a tool.

    Attributes:
        tool: The tool's name, ``service.tool``, such as ``calendar.list_events``.
        arguments: The arguments by parameter name; JSON values only.
    """

    tool: str
    arguments: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Returns the call as plain JSON data, a form `parse_action` reads back."""
        return {"tool": self.tool, "arguments": self.arguments}


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer that closes a turn.

    Attributes:
        text: What the user gets to read; an empty text is silence.
    """

    text: str

    def to_dict(self) -> dict[str, Any]:
        """Returns the reply as plain JSON data, a form `parse_action` reads back."""
        return {"reply": self.text}


@dataclass(frozen=True, slots=True)
class BadAction:
    """Something that is no action, and why.

    Attributes:
        code: The kind of mistake, for programs.
        message: What is wrong and what would be right, with an example, for the one who made it.
    """

    code: BadActionCode
    message: str


Action: TypeAlias = ToolCall | Reply
"""A well-formed action."""

# A frozen dataclass sets its fields through object.__setattr__, which costs as much as all the rest of reading a call.
_new: Callable[[type[ToolCall]], ToolCall] = object.__new__
_set_tool: Callable[[ToolCall, str], None] = ToolCall.__dict__["tool"].__set__
_set_arguments: Callable[[ToolCall, dict[str, Any]], None] = ToolCall.__dict__["arguments"].__set__


class _RefusedError(Exception):
    """Carries the refusal from wherever a mistake is found up to `parse_action`."""

    def __init__(self, code: BadActionCode, message: str) -> None:
        super().__init__(message)
        self.bad_action = BadAction(code, message)


def parse_action(raw: object) -> ToolCall | Reply | BadAction:
    """Reads an action in any accepted form; never raises.

    Accepted are a `ToolCall`, a `Reply`, ``{"tool": "service.tool", "arguments": {...}}``, ``{"reply": "text"}``, and
    either mapping as a JSON text. The arguments may be left out, be None, or be a JSON text themselves; the spelling
    ``service__tool`` is read as ``service.tool``. Whether the tool exists and the arguments suit it is for the world
    to say.

    Args:
        raw: Anything at all.

    Returns:
        The action, whose arguments are a new mapping of plain JSON values, or a `BadAction` saying what would be right.
    """
    try:
        return _from_mapping(raw) if type(raw) is dict else _from_other(raw)
    except _RefusedError as refused:
        return refused.bad_action
    # A foreign object may fail in any method it has, and an agent's output must not be able to end an episode.
    except Exception:
        return BadAction("NOT_AN_ACTION", f"The action could not be read. Give a plain JSON object. {_EXAMPLES}")


def _from_mapping(raw: dict[Any, Any]) -> Action:
    if "tool" in raw:
        if len(raw) == 1:
            return _tool_call(raw["tool"], None)
        if len(raw) == 2 and "arguments" in raw:
            return _tool_call(raw["tool"], raw["arguments"])
    elif "reply" in raw and len(raw) == 1:
        return _reply(raw["reply"])
    raise _wrong_keys(raw)


def _from_other(raw: object) -> Action:
    if isinstance(raw, ToolCall):
        return _tool_call(raw.tool, raw.arguments)
    if isinstance(raw, Reply):
        return _reply(raw.text)
    if isinstance(raw, str):
        parsed = _load_json(raw, "NOT_JSON", f"A text action must be JSON. {_EXAMPLES}")
        if type(parsed) is dict:
            return _from_mapping(parsed)
        raise _RefusedError("NOT_AN_ACTION", f"The JSON text is {_kind(parsed)}; an action is an object. {_EXAMPLES}")
    if isinstance(raw, Mapping):
        return _from_mapping(dict(raw))
    raise _RefusedError("NOT_AN_ACTION", f"An action is one tool call or one reply, not {_kind(raw)}. {_EXAMPLES}")


def _tool_call(tool: object, arguments: object) -> ToolCall:
    if type(tool) is not str or "." not in tool or len(tool) > MAX_TOOL_CHARS or not tool.isascii():
        tool = _tool_name(tool)
    if type(arguments) is not dict:
        arguments = _argument_mapping(arguments)
    # Most calls have a few short texts and small numbers; only what needs a closer look pays for the walk.
    size = len(arguments)
    for key, value in arguments.items():
        if type(key) is not str or not key.isascii():
            break
        kind = type(value)
        if kind is str:
            if not value.isascii() and not _is_unicode(value):
                break
            size += len(value) + len(key)
        elif kind is not bool and value is not None and (kind is not int or not -_SMALL_INT < value < _SMALL_INT):
            break
    else:
        if size < _SMALL_ARGUMENTS:
            call = _new(ToolCall)
            _set_tool(call, tool)
            _set_arguments(call, arguments.copy())
            return call
    left = [_SMALL_ARGUMENTS]
    copied = _copied(arguments, 1, left)
    if copied is _UNUSUAL or left[0] <= 0:
        copied = _Cleaner().mapping(arguments, 1)
    return ToolCall(tool, copied)


def _copied(value: Any, depth: int, left: list[int]) -> Any:
    """Return a copy of a plain JSON value, or :data:`_UNUSUAL` of what :class:`_Cleaner` must look at more closely.

    Args:
        value: The value.
        depth: How deep it lies in the arguments.
        left: How many characters and values there may still be.
    """
    kind = type(value)
    if kind is str:
        left[0] -= len(value)
        return value if value.isascii() or _is_unicode(value) else _UNUSUAL
    if kind is bool or value is None or (kind is int and -_SMALL_INT < value < _SMALL_INT):
        return value
    if (kind is not dict and kind is not list) or depth > MAX_ARGUMENT_DEPTH or left[0] <= 0:
        return _UNUSUAL
    left[0] -= len(value)
    if kind is list:
        items = [_copied(item, depth + 1, left) for item in value]
        return _UNUSUAL if _UNUSUAL in items else items
    found = {}
    for key, item in value.items():
        copied = _copied(item, depth + 1, left)
        if copied is _UNUSUAL or type(key) is not str or not key.isascii():
            return _UNUSUAL
        left[0] -= len(key)
        found[key] = copied
    return found


def _tool_name(tool: object) -> str:
    if not isinstance(tool, str):
        raise _RefusedError(
            "BAD_TOOL", f'"tool" must be a text, the tool\'s name, not {_kind(tool)}. For example {_CALL_EXAMPLE}.'
        )
    if not tool or len(tool) > MAX_TOOL_CHARS:
        raise _RefusedError(
            "BAD_TOOL",
            f'"tool" has {len(tool)} characters; a name has 1 to {MAX_TOOL_CHARS}. For example {_CALL_EXAMPLE}.',
        )
    if not _is_unicode(tool):
        raise _RefusedError("BAD_TOOL", f'"tool" holds half a character pair. For example {_CALL_EXAMPLE}.')
    # str() turns a numpy or other subclass into the plain type.
    name = str(tool)
    return name if "." in name else name.replace("__", ".", 1)


def _argument_mapping(arguments: object) -> dict[Any, Any]:
    if arguments is None:
        return {}
    if isinstance(arguments, str):
        # Some model APIs send an empty text for a call without arguments.
        if not arguments.strip():
            return {}
        message = f'"arguments" is a text that is not a JSON object. For example {_CALL_EXAMPLE}.'
        arguments = _load_json(arguments, "BAD_ARGUMENTS", message)
    if isinstance(arguments, Mapping):
        return dict(arguments)
    raise _RefusedError(
        "BAD_ARGUMENTS",
        f'"arguments" must be an object with the parameters by name, not {_kind(arguments)}. '
        f"For example {_CALL_EXAMPLE}.",
    )


def _reply(text: object) -> Reply:
    if not isinstance(text, str):
        raise _RefusedError(
            "BAD_REPLY",
            f'"reply" must be a text, and may be empty for silence, not {_kind(text)}. For example {_REPLY_EXAMPLE}.',
        )
    if len(text) > MAX_REPLY_CHARS:
        raise _RefusedError(
            "REPLY_TOO_LONG",
            f"The reply has {len(text):,} characters; at most {MAX_REPLY_CHARS:,} are allowed. Say it shorter, or "
            f"write it to a file and reply with its name. For example {_REPLY_EXAMPLE}.",
        )
    if not _is_unicode(text):
        raise _RefusedError(
            "BAD_REPLY",
            "The reply holds half a character pair (a lone surrogate); write the whole character. "
            f"For example {_REPLY_EXAMPLE}.",
        )
    return Reply(text if type(text) is str else str(text))


class _Cleaner:
    """Copies arguments into plain JSON values, within the limits on size and depth."""

    __slots__ = ("_left",)

    def __init__(self) -> None:
        self._left = MAX_ARGUMENT_CHARS

    def mapping(self, items: Mapping[Any, Any], depth: int) -> dict[str, Any]:
        clean = {}
        for key, value in items.items():
            if not isinstance(key, str):
                raise _RefusedError(
                    "BAD_ARGUMENTS", f"Argument names must be texts, not {_kind(key)}. For example {_CALL_EXAMPLE}."
                )
            clean[self._text(key)] = self._value(value, depth)
        return clean

    def _value(self, value: Any, depth: int) -> Any:
        # What JSON texts are read into comes first: asking for abstract types costs more than all the rest.
        kind = type(value)
        if kind is str:
            self._take(1)
            return self._text(value)
        if kind is dict and depth < MAX_ARGUMENT_DEPTH:
            self._take(1)
            return self.mapping(value, depth + 1)
        if kind is list and depth < MAX_ARGUMENT_DEPTH:
            self._take(1)
            return [self._value(item, depth + 1) for item in value]
        return self._other_value(value, depth)

    def _other_value(self, value: object, depth: int) -> Any:
        self._take(1)
        if isinstance(value, np.generic):
            value = value.item()
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, int | float):
            return _number(value)
        if isinstance(value, Mapping | list | tuple):
            if depth >= MAX_ARGUMENT_DEPTH:
                raise _RefusedError(
                    "BAD_ARGUMENTS",
                    f"The arguments are nested more than {MAX_ARGUMENT_DEPTH} deep; give them flat. "
                    f"For example {_CALL_EXAMPLE}.",
                )
            if isinstance(value, Mapping):
                return self.mapping(value, depth + 1)
            return [self._value(item, depth + 1) for item in value]
        raise _RefusedError(
            "BAD_ARGUMENTS",
            f"Arguments must be JSON values (text, number, true, false, null, list, object), not {_kind(value)}. "
            f"For example {_CALL_EXAMPLE}.",
        )

    def _text(self, text: str) -> str:
        self._take(len(text))
        if not _is_unicode(text):
            raise _RefusedError(
                "BAD_ARGUMENTS",
                "An argument holds half a character pair (a lone surrogate); write the whole character. "
                f"For example {_CALL_EXAMPLE}.",
            )
        return text if type(text) is str else str(text)

    def _take(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise _RefusedError(
                "ARGUMENTS_TOO_LARGE",
                f"The arguments are larger than {MAX_ARGUMENT_CHARS:,} characters; write long content in parts, such "
                f"as several files. For example {_CALL_EXAMPLE}.",
            )


def _number(value: int | float) -> int | float:
    if isinstance(value, int):
        if -_MAX_INT < value < _MAX_INT:
            return int(value)
    elif math.isfinite(value):
        return float(value)
    raise _RefusedError(
        "BAD_ARGUMENTS",
        "A number in the arguments is not finite, or has more than 77 digits; JSON has no NaN or Infinity. Give an "
        'ordinary number, as in {"tool": "email.get_emails", "arguments": {"page_size": 20}}.',
    )


def _load_json(text: str, code: BadActionCode, message: str) -> Any:
    if len(text) > MAX_JSON_CHARS:
        too_long: BadActionCode = "ARGUMENTS_TOO_LARGE" if code == "BAD_ARGUMENTS" else "NOT_AN_ACTION"
        raise _RefusedError(
            too_long,
            f"The JSON text has {len(text):,} characters; at most {MAX_JSON_CHARS:,} are read. "
            f"Write long content in parts. {_EXAMPLES}",
        )
    try:
        return json.loads(text)
    except ValueError as error:
        where = f" (line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        raise _RefusedError(code, f"Not valid JSON{where}. {message}") from None
    except RecursionError:
        raise _RefusedError(code, f"The JSON is nested too deep to be read. {message}") from None


def _wrong_keys(raw: dict[Any, Any]) -> _RefusedError:
    if "tool" in raw and "reply" in raw:
        return _RefusedError(
            "TWO_ACTIONS",
            f'An action is either "tool" or "reply", not both; call the tool first, reply in a later step. {_EXAMPLES}',
        )
    for key in raw:
        if key not in _KEYS:
            return _RefusedError("UNKNOWN_KEY", f"Unknown key {_quoted(key)}.{_nearest_key(key)} {_EXAMPLES}")
    if "reply" in raw:
        return _RefusedError(
            "UNKNOWN_KEY", f'"arguments" goes with "tool"; a reply stands alone. For example {_REPLY_EXAMPLE}.'
        )
    return _RefusedError("NO_ACTION", f'An action needs "tool" or "reply". {_EXAMPLES}')


def _nearest_key(key: object) -> str:
    if not isinstance(key, str) or len(key) > 40:
        return ""
    known = {"name": "tool", "function": "tool", "tool_name": "tool", "parameters": "arguments", "args": "arguments"}
    known |= {"text": "reply", "message": "reply", "content": "reply"}
    nearest = known.get(key.lower()) or next(iter(get_close_matches(key.lower(), _KEYS, n=1)), None)
    return f' Did you mean "{nearest}"?' if nearest else ""


def _quoted(key: object) -> str:
    if not isinstance(key, str):
        return f"of {_kind(key)}"
    return json.dumps(key if len(key) <= 40 else key[:40] + "...")


def _is_unicode(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _kind(value: object) -> str:
    """Names a value's type in words an agent's author knows, without looking inside the value."""
    words = {
        type(None): "null",
        bool: "true or false",
        int: "a number",
        float: "a number",
        str: "a text",
        list: "a list",
        dict: "an object",
        bytes: "bytes",
    }
    return words.get(type(value)) or f"a value of type {type(value).__name__[:40]}"
