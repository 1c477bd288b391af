"""Numbers about a candidate action, taken only from what the agent has seen and done and from the action itself."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from lifegym.envs.actions import Action, ToolCall
from lifegym.envs.wrappers.seen import ATTRIBUTES, Seen, domain, is_fact, key_of, leaves, tokens

__all__ = ["BOUND", "FEATURES", "STATE", "Describer"]

BOUND: Final = 5.0
"""No feature is larger than this, or smaller than its negative."""

_KINDS: Final = ("user_message", "observation", "notification")
_TOOLS: Final = 96
_SERVICES: Final = 24
_CROSSED: Final = 48
_TOKENS: Final = 60

_STATE_NAMES: Final = (
    *(f"turn is a {kind}" for kind in _KINDS),
    *(f"weekday {day}" for day in range(7)),
    "hour, sine", "hour, cosine", "stage", "turns so far", "days since the last turn", "first turn",
    "actions in this turn", "writes in this turn", "refusals in this turn", "services looked at in this turn",
    "records shown as unread", "length of the turn's text", "facts in the turn's text",
    *(f"service group {index} looked at in this turn" for index in range(_SERVICES)),
)  # fmt: skip
_PLACES: Final = (
    "the persona's messages", "this turn's text", "the last result", "this turn's results", "older results", "the files",
    "nowhere",
)  # fmt: skip
_ACTION_NAMES: Final = (
    "is a call", "is a reply", "is silence", "writes", "reads",
    "same call in this turn", "same call before", "days since the same call", "same call was refused",
    "same tool in this turn", "same tool before", "days since the tool was used", "tool never used",
    "days since the service was looked at", "service never looked at", "service looked at in this turn",
    "service written in this turn", "same tool as the last call", "same service as the last call",
    "number of arguments", "length of texts", "number of facts",
    *(f"words known from {place}" for place in _PLACES),
    *(f"facts known from {place}" for place in _PLACES),
    "facts known from older results alone", "facts of this turn alone",
    "names recipients", "a recipient's domain was never seen", "a recipient's domain is new in this turn",
    "recipients known from the persona or the files", "recipients written to before",
    "names a record", "names a record first seen in this turn", "names a record written before", "names an unread record",
    "has a price", "share of limits its price exceeds", "writes nothing so far in this turn and closes it",
)  # fmt: skip

FEATURES: Final[tuple[str, ...]] = (
    *_STATE_NAMES,
    *_ACTION_NAMES,
    *(f"record marked {index}" for index in range(ATTRIBUTES)),
    *(f"tool group {index}" for index in range(_TOOLS)),
    *(f"service group {index}" for index in range(_SERVICES)),
    *(f"service, effect and turn kind group {index}" for index in range(_CROSSED)),
)
"""What each column says, in order. Groups are hashed with CRC-32."""
STATE: Final = len(_STATE_NAMES)
"""The first so many columns speak of the moment alone and are the same for every candidate."""

_MARKS: Final = STATE + len(_ACTION_NAMES)
_TOOL: Final = _MARKS + ATTRIBUTES
_SERVICE: Final = _TOOL + _TOOLS
_CROSS: Final = _SERVICE + _SERVICES


@dataclass(frozen=True, slots=True)
class _Shape:
    """What an action says, independent of the moment."""

    key: str
    tool: str
    service: str
    writes: bool
    words: tuple[str, ...]
    facts: tuple[str, ...]
    addresses: tuple[str, ...]
    names: tuple[str, ...]
    arguments: int
    length: int
    silent: bool


class Describer:
    """Turns candidate actions into rows of features.

    Args:
        writes: For each tool by full name, whether it changes records.
    """

    def __init__(self, writes: Mapping[str, bool]) -> None:
        self._writes = writes
        self._shapes: dict[str, _Shape] = {}

    def rows(self, actions: Sequence[Action], seen: Seen, size: int) -> NDArray[np.float32]:
        """Return one row for each action, shape ``(size, len(FEATURES))``; rows without an action are zero."""
        table = np.zeros((size, len(FEATURES)), np.float32)
        if not actions:
            return table
        table[: len(actions), :STATE] = _state(seen)
        kind = seen.kind
        for index, action in enumerate(actions):
            shape = self._shape(action)
            row = table[index]
            row[STATE:_MARKS] = list(_of_the_action(shape, seen))
            effect = f"{shape.service} {shape.writes} {shape.silent}"
            row[_TOOL + crc32(shape.tool.encode()) % _TOOLS] = 1
            row[_SERVICE + _group(shape.service)] = 1
            row[_CROSS + crc32(f"{effect} {kind}".encode()) % _CROSSED] = 1
            for name in shape.names:
                for mark in seen.marks.get(name, ()):
                    row[_MARKS + mark] = 1
        return np.clip(table, -BOUND, BOUND, out=table)

    def _shape(self, action: Action) -> _Shape:
        key = key_of(action) if isinstance(action, ToolCall) else f"reply {action.text}"
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes[key] = self._shaped(action, key)
        return shape

    def _shaped(self, action: Action, key: str) -> _Shape:
        if isinstance(action, ToolCall):
            texts = list(leaves(action.arguments))
            tool, arguments = action.tool, len(action.arguments)
            writes = self._writes.get(tool, False)
        else:
            texts, tool, arguments, writes = [action.text], "reply", 0, False
        words = tuple(dict.fromkeys(token for text in texts for token in tokens(text)))
        facts = tuple(token for token in words if is_fact(token))[:_TOKENS]
        return _Shape(
            key=key, tool=tool, service=tool.partition(".")[0], writes=writes, words=words[:_TOKENS], facts=facts,
            addresses=tuple(token for token in facts if "@" in token),
            names=tuple(text.casefold() for text in texts if len(text) <= 60),
            arguments=arguments, length=sum(map(len, texts)), silent=tool == "reply" and not words,
        )  # fmt: skip


def _group(service: str) -> int:
    return crc32(service.encode()) % _SERVICES


def _log(number: float) -> float:
    return math.log1p(max(number, 0.0))


def _state(seen: Seen) -> list[float]:
    angle = 2 * math.pi * (seen.now.hour + seen.now.minute / 60) / 24
    groups = [0.0] * _SERVICES
    for service in seen.looked_now:
        groups[_group(service)] = 1.0
    return [
        *(float(seen.kind == kind) for kind in _KINDS),
        *(float(seen.now.weekday() == day) for day in range(7)),
        math.sin(angle), math.cos(angle), seen.stage / 10, _log(seen.turns) / 2, _log(seen.idle_days), float(seen.turns == 1),
        _log(seen.made), _log(seen.writes), _log(seen.failures), _log(len(seen.looked_now)),
        _log(len(seen.unread)), _log(len(seen.turn)) / 3, _log(sum(map(is_fact, seen.turn))),
        *groups,
    ]  # fmt: skip


def _of_the_action(shape: _Shape, seen: Seen) -> Iterator[float]:
    is_call = shape.tool != "reply"
    yield from (float(is_call), float(not is_call), float(shape.silent), float(shape.writes))
    yield float(is_call and not shape.writes)
    yield from _of_the_history(shape, seen)
    yield from (_log(shape.arguments), _log(shape.length) / 2, _log(len(shape.facts)))
    yield from _shares(shape.words, seen)
    yield from _shares(shape.facts, seen)
    yield from _freshness(shape.facts, seen)
    yield from _of_the_recipients(shape, seen)
    yield from _of_the_records(shape, seen)
    yield float(not is_call and seen.writes == 0)


def _of_the_history(shape: _Shape, seen: Seen) -> Iterator[float]:
    yield _log(seen.calls_now[shape.key])
    yield float(shape.key in seen.calls)
    yield _age(seen.calls.get(shape.key), seen)
    yield float(shape.key in seen.refused)
    yield _log(seen.tools_now[shape.tool])
    yield _log(seen.tool_counts[shape.tool])
    yield _age(seen.tools.get(shape.tool), seen)
    yield float(shape.tool not in seen.tools)
    yield _age(seen.looked.get(shape.service), seen)
    yield float(shape.service not in seen.looked)
    yield float(shape.service in seen.looked_now)
    yield float(shape.service in seen.written_now)
    last = seen.last_call
    yield float(last is not None and last.tool == shape.tool)
    yield float(last is not None and last.tool.startswith(f"{shape.service}."))


def _age(when: datetime | None, seen: Seen) -> float:
    """Return how many virtual days ago something was, compressed; 0 also when it never was, which another column says."""
    return 0.0 if when is None else _log((seen.now - when).total_seconds() / 86400)


def _shares(words: tuple[str, ...], seen: Seen) -> list[float]:
    """Return which share of the words stands in each of the places."""
    if not words:
        return [0.0] * len(_PLACES)
    places = (seen.user, seen.turn, seen.last, seen.fresh, seen.older, seen.files)
    scale = 1 / len(words)
    shares = [scale * sum(map(place.__contains__, words)) for place in places]
    nowhere = scale * sum(not any(word in place for place in places) for word in words)
    return [*shares, nowhere]


def _freshness(facts: tuple[str, ...], seen: Seen) -> tuple[float, float]:
    """Return the shares of facts that stand in older results but in nothing of this turn, and the other way round."""
    if not facts:
        return 0.0, 0.0
    older = sum(fact in seen.older and fact not in seen.fresh and fact not in seen.turn for fact in facts)
    newer = sum((fact in seen.fresh or fact in seen.turn) and fact not in seen.older for fact in facts)
    return older / len(facts), newer / len(facts)


def _of_the_recipients(shape: _Shape, seen: Seen) -> tuple[float, ...]:
    addresses = shape.addresses
    if not addresses:
        return (0.0,) * 5
    domains = [domain(address) for address in addresses]
    never = any(item not in seen.domains and item not in seen.new_domains for item in domains)
    new = any(item in seen.new_domains for item in domains)
    vouched = sum(address in seen.user or address in seen.files for address in addresses) / len(addresses)
    written = sum(seen.recipients[address] > 0 for address in addresses) / len(addresses)
    return 1.0, float(never), float(new), vouched, written


def _of_the_records(shape: _Shape, seen: Seen) -> tuple[float, ...]:
    names = [name for name in shape.names if name in seen.known_ids or name in seen.new_ids]
    price = max((seen.prices.get(name, 0.0) for name in names), default=0.0)
    exceeded = sum(price > limit for limit in seen.limits) / len(seen.limits) if seen.limits else 0.0
    return (
        float(bool(names)),
        float(any(name in seen.new_ids for name in names)),
        float(any(name in seen.written_ids for name in names)),
        float(any(name in seen.unread for name in names)),
        float(price > 0),
        exceeded,
    )
