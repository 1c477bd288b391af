"""Look-alikes of what a menu offers: the same deed or reply with facts that are not the ones that hold now."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

import numpy as np

from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.envs.wrappers.seen import Seen, is_code, is_fact, leaves

__all__ = ["Decoys"]

_FACT: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\w(?:[\w@.+:/-]*\w)?")
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_TIME: Final = re.compile(r"\d{1,2}:\d{2}")
_NUMBER: Final = re.compile(r"(\d+)(\.\d+)?")
_SHARE: Final = 3
"""One fact in so many is exchanged, and at least one."""
_FARTHEST: Final = 6
"""By how many days a date is off at most when no other was seen."""


class _Fact(NamedTuple):
    """What a token states: facts of one kind can stand in for one another."""

    kind: str
    bare: str
    rest: str


class Decoys:
    """Makes a look-alike of a deed or a reply: some of its facts give way to others of their kind.

    What gives way stands on this turn, in the persona's words or in the files. What takes its place is something that
    the agent was shown on an earlier turn alone, whenever there is any: the old day, the other person's address, last
    month's amount. Otherwise it is a little off. So what tells a deed from its look-alike is what the agent has seen,
    and when, and nothing else about them.

    Args:
        rng: Draws facts and what takes their places.
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._turn = 0
        self._read: set[str] = set()
        self._older: dict[str, list[str]] = {}
        self._made: dict[str, Action | None] = {}

    def of(self, key: str, action: Action, seen: Seen) -> Action | None:
        """Return the look-alike of an action, the same throughout a turn; None for one that states no fact in sight.

        Args:
            key: Equal for equal actions.
            action: A call, or a reply.
            seen: What the agent has seen.
        """
        if seen.turns != self._turn:
            self._open_turn(seen)
        if key not in self._made:
            self._made[key] = self._look_alike(action, seen)
        return self._made[key]

    def _open_turn(self, seen: Seen) -> None:
        self._turn, self._made = seen.turns, {}
        new = sorted(token for token in seen.older - self._read if is_fact(token))
        self._read |= seen.older
        for token in new:
            fact = _fact(token)
            if fact is not None:
                self._older.setdefault(fact.kind, []).append(fact.bare)

    def _look_alike(self, action: Action, seen: Seen) -> Action | None:
        said: Any = action.text if isinstance(action, Reply) else action.arguments
        tokens = dict.fromkeys(token for text in leaves(said) for token in _FACT.findall(text))
        stated = {token: fact for token in tokens if (fact := _fact(token)) is not None}
        # What can be seen to hold is what a look-alike gets wrong; nothing would tell it from what was worked out.
        known = [token for token in stated if _places(stated[token], seen)]
        if not known:
            return None
        count = max(1, len(known) // _SHARE)
        given: dict[str, str] = {}
        for index in sorted(self._rng.permutation(len(known))[:count].tolist()):
            fact = stated[known[index]]
            other = given.get(fact.bare) or self._other(fact, seen)
            if other:
                given[fact.bare] = other
        if not given:
            return None

        def exchanged(token: str) -> str:
            fact = stated.get(token)
            return token if fact is None or fact.bare not in given else given[fact.bare] + fact.rest

        changed = _each(said, exchanged)
        return Reply(changed) if isinstance(action, Reply) else ToolCall(action.tool, changed)

    def _other(self, fact: _Fact, seen: Seen) -> str:
        """Return another fact of the kind: one of an earlier turn, or one that is a little off; empty if none is."""
        pool = self._older.get(fact.kind, ())
        for _ in range(4 if pool else 0):
            other = pool[int(self._rng.integers(len(pool)))]
            if other != fact.bare.casefold() and not _places(_Fact(fact.kind, other, ""), seen):
                return other.upper() if fact.bare.isupper() else other
        return _off(fact, int(self._rng.integers(1, _FARTHEST + 1)))


def _fact(token: str) -> _Fact | None:
    """Return what a token states, or None when nothing could stand in for it."""
    if "@" in token:
        return _Fact("address", token, "")
    day = _DATE.match(token)
    if day is not None:
        return _Fact("date", day[0], token[day.end() :])
    if _TIME.fullmatch(token):
        return _Fact("time", token, "")
    number = _NUMBER.fullmatch(token.replace(",", ""))
    if number is not None:
        return _Fact(f"number {len(number[1])} {number[2] is not None}", token, "")
    return _Fact(re.split("[_/-]", token)[0], token, "") if is_code(token) else None


def _places(fact: _Fact, seen: Seen) -> bool:
    """Return whether a fact stands where it can be seen on this turn, or in what holds throughout."""
    token = fact.bare[5:] if fact.kind == "date" else fact.bare.casefold().replace(",", "")
    return token in seen.fresh or token in seen.turn or token in seen.user or token in seen.files


def _off(fact: _Fact, by: int) -> str:
    """Return a date, time or number that is off by a little; an address or identifier cannot be."""
    if fact.kind == "date":
        try:
            return (date.fromisoformat(fact.bare) + timedelta(days=by)).isoformat()
        except (ValueError, OverflowError):  # looks like a date and is none
            return ""
    if fact.kind == "time":
        hour, _, minute = fact.bare.partition(":")
        return f"{(int(hour) + by) % 24:0{len(hour)}d}:{minute}"
    if fact.kind.startswith("number"):
        whole, point, part = fact.bare.partition(".")
        place = max(number for number, digit in enumerate(whole) if digit in "123456789" or number == 0)
        return whole[:place] + str((int(whole[place]) + by) % 9 + 1) + whole[place + 1 :] + point + part
    return ""


def _each(node: Any, change: Callable[[str], str]) -> Any:
    """Return JSON values with every token of their texts, and every number, changed."""
    if isinstance(node, dict):
        return {name: _each(value, change) for name, value in node.items()}
    if isinstance(node, list | tuple):
        return [_each(value, change) for value in node]
    if isinstance(node, str):
        return _FACT.sub(lambda match: change(match[0]), node)
    if isinstance(node, int | float) and not isinstance(node, bool):
        token = str(node)
        told = change(token)
        return node if told == token else type(node)(told)
    return node
