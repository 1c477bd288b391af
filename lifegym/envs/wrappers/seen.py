"""What an agent has seen and done in one episode, in a form that is cheap to ask about."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final
from zlib import crc32

from lifegym.envs.actions import ToolCall
from lifegym.worlds.codec import dump

__all__ = ["ATTRIBUTES", "Seen", "is_fact", "key_of", "leaves", "tokens"]

ATTRIBUTES: Final = 24
"""Buckets into which the marks of a record (``refundable`` is false, ``status`` is held) are hashed."""

_TOKEN: Final = re.compile(r"\w(?:[\w@.+:/-]*\w)?")
_THOUSANDS: Final = re.compile(r"(?<=[0-9]),(?=[0-9]{3})")
_INSTANT: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[t ]([0-9]{2}:[0-9]{2})")
_LIMIT: Final = re.compile(
    r"(?:at most|up to|under|over|above|below|limit|more than|cap|maximum)\D{0,24}?([0-9][0-9.]*)(\s*million)?", re.IGNORECASE
)
_MARK: Final = re.compile(r"[a-z][a-z_-]{1,19}")
_PRICED: Final = ("price", "total", "amount", "fee", "cost", "fare")
_NODES: Final = 4000
_KEPT: Final = 12


def tokens(text: str) -> list[str]:
    """Return a text's words, numbers, addresses and times, case folded; a date-time gives its date and its time as well."""
    found: list[str] = _TOKEN.findall(_THOUSANDS.sub("", text.casefold()))
    for instant in _INSTANT.finditer(text.casefold()):
        found += instant.groups()
    return found


def is_fact(token: str) -> bool:
    """Return whether a token states something checkable: it holds a digit or is an address."""
    return "@" in token or any(character.isdigit() for character in token)


def leaves(node: Any) -> Iterator[str]:
    """Iterate over the texts and numbers of JSON values as texts."""
    if isinstance(node, dict):
        for value in node.values():
            yield from leaves(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from leaves(value)
    elif node is not None and not isinstance(node, bool):
        yield str(node)


def key_of(call: ToolCall) -> str:
    """Return a text that is equal for equal calls."""
    return f"{call.tool} {dump(call.arguments)}"


def domain(address: str) -> str:
    """Return the part of a mail address behind the ``@``."""
    return address.rpartition("@")[2]


class Seen:
    """An agent's memory of one episode: turns, results, its own calls, and nothing else.

    Attributes:
        kind: Kind of the open turn.
        now: The virtual time.
        user, turn, fresh, last, older, files: Tokens of the persona's messages, of the open turn's text, of this turn's results, of
            the last result, of earlier turns' results, and of the workspace texts that were read.
        limits: Amounts that stood behind words such as "at most".
        values: Values by the name of the key or argument they stood at, latest last.
        ids: Values at the key ``id`` by service, latest last.
        marks: By identifier, the hashed marks of the record it stood in.
        prices: By identifier, the largest amount that stood in the record with it.
        unread: Identifiers of records that were shown as unread and not opened since.
    """

    def __init__(self, workspace: Iterable[str]) -> None:
        self.kind = ""
        self.now = datetime.min
        self.stage = 0
        self.turns = 0
        self.idle_days = 0.0
        self.user: set[str] = set()
        self.turn: set[str] = set()
        self.fresh: set[str] = set()
        self.last: set[str] = set()
        self.older: set[str] = set()
        self.files: set[str] = set()
        self.limits: list[float] = []
        self.values: dict[str, deque[Any]] = {"path": deque(workspace, maxlen=_KEPT)}
        self.ids: dict[str, deque[str]] = {}
        self.marks: dict[str, tuple[int, ...]] = {}
        self.prices: dict[str, float] = {}
        self.unread: set[str] = set()
        self.known_ids: set[str] = set()
        self.new_ids: set[str] = set()
        self.written_ids: set[str] = set()
        self.domains: set[str] = set()
        self.new_domains: set[str] = set()
        self.recipients: Counter[str] = Counter()
        self.calls: dict[str, datetime] = {}
        self.refused: set[str] = set()
        self.calls_now: Counter[str] = Counter()
        self.tools: dict[str, datetime] = {}
        self.tool_counts: Counter[str] = Counter()
        self.tools_now: Counter[str] = Counter()
        self.looked: dict[str, datetime] = {}
        self.looked_now: set[str] = set()
        self.written_now: set[str] = set()
        self.made = self.writes = self.failures = 0
        self.last_call: ToolCall | None = None

    def open_turn(self, observation: dict[str, Any]) -> None:
        """Take in the text and the time of a turn that opens."""
        before = self.now
        self.now = datetime.fromisoformat(observation["time"])
        self.idle_days = 0.0 if before == datetime.min else (self.now - before).total_seconds() / 86400
        self.kind = observation["turn_kind"]
        self.stage = int(observation["stage"])
        self.turns += 1
        text = observation["turn"]
        self.turn = set(tokens(text))
        self.older |= self.fresh
        self.fresh, self.last = set(), set()
        self.known_ids |= self.new_ids
        self.domains |= self.new_domains
        self.new_ids, self.new_domains = set(), set()
        self.calls_now, self.tools_now = Counter(), Counter()
        self.looked_now, self.written_now = set(), set()
        self.made = self.writes = self.failures = 0
        self.last_call = None
        if self.kind == "user_message":
            self.user |= self.turn
            self._limits(text)
            self.domains |= {domain(token) for token in self.turn if "@" in token}
        else:
            self._addresses(self.turn)

    def called(self, call: ToolCall, writes: bool, ok: bool, result: Any) -> None:
        """Take in the answer to an own call.

        Args:
            call: The call.
            writes: Whether its tool changes records.
            ok: Whether it was accepted.
            result: The answer as JSON values.
        """
        key = key_of(call)
        service = call.tool.partition(".")[0]
        self.calls[key] = self.now
        self.calls_now[key] += 1
        self.tools[call.tool] = self.now
        self.tool_counts[call.tool] += 1
        self.tools_now[call.tool] += 1
        self.made += 1
        self.last_call = call
        for name, value in call.arguments.items():
            if isinstance(value, str | int) and len(str(value)) <= 60:
                self._remember(name, value)
        if not ok:
            self.failures += 1
            self.refused.add(key)
            self.last = set()
            return
        self.refused.discard(key)
        mentioned = {token for leaf in leaves(call.arguments) if len(leaf) <= 60 for token in tokens(leaf)}
        self.unread -= mentioned
        if writes:
            self.writes += 1
            self.written_now.add(service)
            self.written_ids |= {token for token in mentioned if token in self.known_ids or token in self.new_ids}
            self.recipients.update(token for token in mentioned if "@" in token)
        else:
            self.looked[service] = self.now
            self.looked_now.add(service)
        self._take_in(call.tool, result)

    def _take_in(self, tool: str, result: Any) -> None:
        texts: list[str] = []
        self._walk(result, tool.partition(".")[0], texts)
        text = "\n".join(texts)
        self.last = set(tokens(text))
        self.fresh |= self.last
        self._addresses(self.last)
        if tool == "files.read":
            self.files |= self.last
            self.domains |= {domain(token) for token in self.last if "@" in token}
            self._limits(text)

    def _walk(self, result: Any, service: str, texts: list[str]) -> None:
        """Collect the texts of a result, and what each record in it says about itself."""
        waiting: deque[Any] = deque([result])
        for _ in range(_NODES):
            if not waiting:
                return
            node = waiting.popleft()
            if isinstance(node, dict):
                self._record(node, service)
                waiting.extend(node.values())
            elif isinstance(node, list):
                waiting.extend(node)
            elif isinstance(node, str):
                texts.append(node)
            elif isinstance(node, int | float) and not isinstance(node, bool):
                texts.append(str(node))

    def _record(self, node: dict[str, Any], service: str) -> None:
        names: list[str] = []
        marks: list[int] = []
        price = 0.0
        unread = False
        for key, value in node.items():
            if isinstance(value, str):
                if _names(key) and 0 < len(value) <= 60:
                    names.append(value.casefold())
                    self._remember(key, value)
                    if key == "id":
                        self.ids.setdefault(service, deque(maxlen=_KEPT)).append(value)
                elif _MARK.fullmatch(value):
                    marks.append(crc32(f"{key}={value}".encode()) % ATTRIBUTES)
                    unread |= value == "unread"
            elif isinstance(value, bool):
                marks.append(crc32(f"{key}={value}".encode()) % ATTRIBUTES)
                unread |= (key in ("is_read", "read") and not value) or (key in ("is_unread", "unread") and value)
            elif isinstance(value, int | float) and any(word in key for word in _PRICED):
                price = max(price, float(value))
        for name in names[:4]:
            self.marks[name] = tuple(marks)
            if price:
                self.prices[name] = price
            if name not in self.known_ids:
                self.new_ids.add(name)
        if unread and names:
            self.unread.add(names[0])

    def _remember(self, name: str, value: Any) -> None:
        kept = self.values.get(name)
        if kept is None:
            kept = self.values[name] = deque(maxlen=_KEPT)
        if value not in kept:
            kept.append(value)

    def _addresses(self, found: Iterable[str]) -> None:
        self.new_domains |= {domain(token) for token in found if "@" in token} - self.domains

    def _limits(self, text: str) -> None:
        for match in _LIMIT.finditer(_THOUSANDS.sub("", text)):
            amount = float(match[1].strip(".").partition(".")[0] or 0) * (1_000_000 if match[2] else 1)
            if amount >= 1000 and amount not in self.limits:
                self.limits.append(amount)


def _names(key: str) -> bool:
    return key.endswith(("id", "_no", "number", "pnr", "path", "ref", "code"))
