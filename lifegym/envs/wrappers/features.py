"""Numbers about a candidate action, taken only from what the agent has seen and done and from the action itself."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from lifegym.envs.actions import Action, ToolCall
from lifegym.envs.wrappers.seen import ATTRIBUTES, Seen, domain, is_fact, leaves, tokens

__all__ = ["BOUND", "FEATURES", "STATE", "Describer"]

BOUND: Final = 5.0
"""No feature is larger than this, or smaller than its negative."""

_KINDS: Final = ("user_message", "observation", "notification")
_TOOLS: Final = 96
_SERVICES: Final = 24
_CROSSED: Final = 48
_TOKENS: Final = 60
_REPLY: Final = "reply"

_STATE_NAMES: Final = (
    *(f"turn is a {kind}" for kind in _KINDS),
    *(f"weekday {day}" for day in range(7)),
    "hour, sine", "hour, cosine", "stage", "turns so far", "days since the last turn", "first turn",
    "actions in this turn", "writes in this turn", "refusals in this turn", "services looked at in this turn",
    "records shown as unread", "length of the turn's text", "facts in the turn's text",
    *(f"service group {index} looked at in this turn" for index in range(_SERVICES)),
)  # fmt: skip
_PLACES: Final = (
    "the persona's messages", "this turn's text", "the last result", "this turn's results", "older results",
    "the files", "nowhere",
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
    "number of facts known from older results alone", "number of facts known from nowhere",
    "more facts from older results alone than another of its tool",
    "more facts from nowhere than another of its tool", "fewer facts of this turn than another of its tool",
    "names recipients", "a recipient's domain was never seen", "a recipient's domain is new in this turn",
    "recipients known from the persona or the files", "recipients written to before",
    "names a record", "names a record first seen in this turn", "names a record written before",
    "names an unread record",
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
    is_call: bool
    writes: bool
    silent: bool
    words: frozenset[str]
    facts: frozenset[str]
    addresses: tuple[str, ...]
    names: tuple[str, ...]
    sizes: tuple[float, float, float]
    columns: tuple[int, int]
    effect: str


@dataclass(frozen=True, slots=True)
class _Settled:
    """Where an action's words and facts stand, as far as a turn does not change it."""

    words: tuple[float, float, float, float]
    words_unknown: frozenset[str]
    words_of_turn: frozenset[str]
    words_of_old_alone: frozenset[str]
    facts: tuple[float, float, float, float]
    facts_unknown: frozenset[str]
    facts_of_turn: frozenset[str]
    facts_of_old_alone: frozenset[str]


class Describer:
    """Turns candidate actions into rows of features.

    Args:
        writes: For each tool by full name, whether it changes records.
    """

    def __init__(self, writes: Mapping[str, bool]) -> None:
        self._writes = writes
        self._shapes: dict[str, _Shape] = {}
        self._settled: dict[str, _Settled] = {}
        self._moment = (-1, -1)

    def rows(self, actions: Mapping[str, Action], seen: Seen, size: int) -> NDArray[np.float32]:
        """Return one row for each action, shape ``(size, len(FEATURES))``; rows without an action are zero.

        Args:
            actions: The actions by key, equal for equal actions.
            seen: What the agent has seen and done.
            size: Number of rows.
        """
        table = np.zeros((size, len(FEATURES)), np.float32)
        if not actions:
            return table
        shapes = [self._shape(key, action) for key, action in actions.items()]
        table[: len(actions), :STATE] = _state(seen)
        settled = [self._settle(shape, seen) for shape in shapes]
        beside = _beside_its_like(shapes, settled, seen)
        table[: len(actions), STATE:_MARKS] = [
            _of_the_action(*each, seen) for each in zip(shapes, settled, beside, strict=True)
        ]
        groups: list[int] = []
        for index, shape in enumerate(shapes):
            start = index * len(FEATURES)
            crossed = _CROSS + crc32(f"{shape.effect} {seen.kind}".encode()) % _CROSSED
            groups += (start + shape.columns[0], start + shape.columns[1], start + crossed)
            for name in shape.names:
                groups += [start + _MARKS + mark for mark in seen.marks.get(name, ())]
        table.reshape(-1)[groups] = 1
        return np.clip(table, -BOUND, BOUND, out=table)

    def _shape(self, key: str, action: Action) -> _Shape:
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes[key] = self._shaped(action, key)
        return shape

    def _settle(self, shape: _Shape, seen: Seen) -> _Settled:
        """Return where an action's words stand in what does not change within a turn, looked up once a turn."""
        moment = (seen.turns, len(seen.files))
        if moment != self._moment:
            self._moment = moment
            self._settled = {}
        settled = self._settled.get(shape.key)
        if settled is None:
            settled = self._settled[shape.key] = _Settled(*_places(shape.words, seen), *_places(shape.facts, seen))
        return settled

    def _shaped(self, action: Action, key: str) -> _Shape:
        if isinstance(action, ToolCall):
            texts = list(leaves(action.arguments))
            tool, arguments = action.tool, len(action.arguments)
            writes = self._writes.get(tool, False)
        else:
            texts, tool, arguments, writes = [action.text], _REPLY, 0, False
        words = list(dict.fromkeys(token for text in texts for token in tokens(text)))
        facts = [token for token in words if is_fact(token)][:_TOKENS]
        service = tool.partition(".")[0]
        silent = tool == _REPLY and not words
        return _Shape(
            key=key, tool=tool, service=service, is_call=tool != _REPLY, writes=writes, silent=silent,
            words=frozenset(words[:_TOKENS]), facts=frozenset(facts),
            addresses=tuple(token for token in facts if "@" in token),
            names=tuple(text.casefold() for text in texts if len(text) <= 60),
            sizes=(_log(arguments), _log(sum(map(len, texts))) / 2, _log(len(facts))),
            columns=(_TOOL + crc32(tool.encode()) % _TOOLS, _SERVICE + _group(service)),
            effect=f"{service} {writes} {silent}",
        )  # fmt: skip


@lru_cache(maxsize=256)
def _group(service: str) -> int:
    return crc32(service.encode()) % _SERVICES


def _log(number: float) -> float:
    return math.log1p(number) if number > 0 else 0.0


def _state(seen: Seen) -> list[float]:
    angle = 2 * math.pi * (seen.now.hour + seen.now.minute / 60) / 24
    groups = [0.0] * _SERVICES
    for service in seen.looked_now:
        groups[_group(service)] = 1.0
    return [
        *(float(seen.kind == kind) for kind in _KINDS),
        *(float(seen.now.weekday() == day) for day in range(7)),
        math.sin(angle), math.cos(angle), seen.stage / 10, _log(seen.turns) / 2, _log(seen.idle_days),
        float(seen.turns == 1),
        _log(seen.made), _log(seen.writes), _log(seen.failures), _log(len(seen.looked_now)),
        _log(len(seen.unread)), _log(len(seen.turn)) / 3, _log(seen.turn_facts),
        *groups,
    ]  # fmt: skip


def _beside_its_like(
    shapes: Sequence[_Shape], settled: Sequence[_Settled], seen: Seen
) -> list[tuple[float, float, float]]:
    """Return how many more stale and unknown facts, and fewer of this turn, each states than the best of its tool's."""
    counts = [
        (
            len(where.facts_of_old_alone - seen.fresh),
            len(where.facts_unknown - seen.fresh),
            -len(shape.facts & seen.fresh | where.facts_of_turn),
        )
        for shape, where in zip(shapes, settled, strict=True)
    ]
    best: dict[str, tuple[int, int, int]] = {}
    for shape, (stale, unknown, missing) in zip(shapes, counts, strict=True):
        least = best.get(shape.tool, (stale, unknown, missing))
        best[shape.tool] = min(stale, least[0]), min(unknown, least[1]), min(missing, least[2])
    return [
        (stale - best[shape.tool][0], unknown - best[shape.tool][1], missing - best[shape.tool][2])
        for shape, (stale, unknown, missing) in zip(shapes, counts, strict=True)
    ]


def _of_the_action(shape: _Shape, settled: _Settled, beside: tuple[float, float, float], seen: Seen) -> list[float]:
    is_call, writes = shape.is_call, shape.writes
    facts = shape.facts
    newest = facts & seen.fresh
    fresh = newest | settled.facts_of_turn
    stale = settled.facts_of_old_alone - newest
    scale = 1 / (len(facts) or 1)
    return [
        is_call, not is_call, shape.silent, writes, is_call and not writes,
        *_of_the_history(shape, seen),
        *shape.sizes,
        *_shares(shape.words, settled.words, settled.words_unknown, shape.words & seen.fresh, seen),
        *_shares(facts, settled.facts, settled.facts_unknown, newest, seen),
        len(stale) * scale, len(fresh - seen.older) * scale, _log(len(stale)), _log(len(settled.facts_unknown - fresh)),
        *beside,
        *_of_the_recipients(shape, seen),
        *_of_the_records(shape, seen),
        not is_call and seen.writes == 0,
    ]  # fmt: skip


def _of_the_history(shape: _Shape, seen: Seen) -> tuple[float, ...]:
    key, tool, service, last = shape.key, shape.tool, shape.service, seen.last_call
    return (
        _log(seen.calls_now.get(key, 0)), key in seen.calls, _age(seen.calls.get(key), seen), key in seen.refused,
        _log(seen.tools_now.get(tool, 0)), _log(seen.tool_counts.get(tool, 0)), _age(seen.tools.get(tool), seen),
        tool not in seen.tools, _age(seen.looked.get(service), seen), service not in seen.looked,
        service in seen.looked_now, service in seen.written_now,
        last is not None and last.tool == tool, last is not None and last.tool.startswith(f"{service}."),
    )  # fmt: skip


def _age(when: datetime | None, seen: Seen) -> float:
    """Return how many virtual days ago something was, compressed; 0 also when it never was, as another column says."""
    return 0.0 if when is None else _log((seen.now - when).total_seconds() / 86400)


def _places(
    words: frozenset[str], seen: Seen
) -> tuple[tuple[float, float, float, float], frozenset[str], frozenset[str], frozenset[str]]:
    """Return the shares of words in the places that are settled, the rest, those of this turn, of old results."""
    scale = 1 / (len(words) or 1)
    in_turn, in_old = words & seen.turn, words & seen.older
    shares = (
        len(words & seen.user) * scale, len(in_turn) * scale, len(in_old) * scale, len(words & seen.files) * scale
    )  # fmt: skip
    # One at a time: with several arguments, `difference` goes through all that was ever seen.
    unknown = words - seen.user - in_turn - in_old - seen.files
    return shares, unknown, in_turn, in_old - seen.user - in_turn - seen.files


def _shares(
    words: frozenset[str],
    settled: tuple[float, float, float, float],
    unknown: frozenset[str],
    fresh: frozenset[str],
    seen: Seen,
) -> tuple[float, ...]:
    """Return which share of the words stands in each of the places."""
    scale = 1 / (len(words) or 1)
    user, turn, older, files = settled
    return user, turn, len(fresh & seen.last) * scale, len(fresh) * scale, older, files, len(unknown - fresh) * scale


def _of_the_recipients(shape: _Shape, seen: Seen) -> tuple[float, ...]:
    addresses = shape.addresses
    if not addresses:
        return (0.0,) * 5
    domains = {domain(address) for address in addresses}
    vouched = sum(address in seen.user or address in seen.files for address in addresses) / len(addresses)
    written = sum(seen.recipients.get(address, 0) > 0 for address in addresses) / len(addresses)
    return (
        1.0, bool(domains - seen.domains - seen.new_domains), not domains.isdisjoint(seen.new_domains), vouched, written
    )  # fmt: skip


def _of_the_records(shape: _Shape, seen: Seen) -> tuple[float, ...]:
    names = [name for name in shape.names if name in seen.known_ids or name in seen.new_ids]
    if not names:
        return (0.0,) * 6
    price = max(seen.prices.get(name, 0.0) for name in names)
    exceeded = sum(price > limit for limit in seen.limits) / len(seen.limits) if seen.limits else 0.0
    return (
        1.0,
        any(name in seen.new_ids for name in names),
        any(name in seen.written_ids for name in names),
        any(name in seen.unread for name in names),
        price > 0,
        exceeded,
    )
