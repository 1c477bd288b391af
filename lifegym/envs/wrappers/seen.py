"""What an agent has seen and done in one episode, in a form that is cheap to ask about."""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

from lifegym.envs.actions import ToolCall
from lifegym.worlds.codec import dump

__all__ = ["ATTRIBUTES", "Seen", "is_code", "is_fact", "key_of", "leaves", "names_in", "tokens"]

ATTRIBUTES: Final = 24
"""Buckets into which the marks of a record (``refundable`` is false, ``status`` is held) are hashed."""

_TOKEN: Final = re.compile(r"\w(?:[\w@.+:/-]*\w)?")
_THOUSANDS: Final = re.compile(r"(?<=[0-9]),(?=[0-9]{3})")
_INSTANT: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[t ]([0-9]{2}:[0-9]{2})")
_DAY: Final = re.compile(r"[0-9]{4}-([0-9]{2}-[0-9]{2})(?![0-9])")
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTH: Final = f"({'|'.join(_MONTHS)}|{'|'.join(sorted({month[:3] for month in _MONTHS}))})"
_NUMBERS: Final = {month[:3]: number for number, month in enumerate(_MONTHS, 1)}
_WORDED: Final = re.compile(rf"\b([0-9]{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH}\b|\b{_MONTH} ([0-9]{{1,2}})\b")
_FACT: Final = re.compile(r"[0-9@]")
_LIMIT: Final = re.compile(
    r"(?:at most|up to|under|over|above|below|limit|more than|cap|maximum)\D{0,24}?([0-9][0-9.]*)(\s*million)?",
    re.IGNORECASE,
)
_MARK: Final = re.compile(r"[a-z][a-z_-]{1,19}")
_CODE: Final = re.compile(r"[a-z]{2,}[_/-][a-z0-9_/-]*[0-9]{3}[a-z0-9_/-]*")
_PRICED: Final = ("price", "total", "amount", "fee", "cost", "fare")
_NODES: Final = 4000
_KEPT: Final = 12


def tokens(text: str) -> list[str]:
    """Return a text's words, numbers, addresses and times, case folded.

    Of a date-time its date and its time stand there too, and of every day, whether in digits or in English words, its
    month and day as ``07-26``.
    """
    text = text.casefold()
    found: list[str] = _TOKEN.findall(_THOUSANDS.sub("", text) if "," in text else text)
    for instant in _INSTANT.findall(text):
        found += instant
    found += _DAY.findall(text)
    for day, month, before, after in _WORDED.findall(text):
        found.append(f"{_NUMBERS[(month or before)[:3]]:02d}-{int(day or after):02d}")
    return found


def is_fact(token: str) -> bool:
    """Return whether a token states something checkable: it holds a digit or is an address."""
    return _FACT.search(token) is not None


def is_code(token: str) -> bool:
    """Return whether a token is an identifier: a word, a mark, and at least three digits, such as ``ofr_00417``."""
    return _CODE.fullmatch(token) is not None


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


def names_in(texts: Iterable[str]) -> frozenset[str]:
    """Return the mail addresses and the identifiers in texts: what nobody can work out who was not shown it."""
    found = {token for text in texts for token in tokens(text)}
    return frozenset(token for token in found if "@" in token or is_code(token))


class Seen:
    """An agent's memory of one episode: turns, results, its own calls, and nothing else.

    Attributes:
        kind: Kind of the open turn.
        now: The virtual time.
        user, turn, fresh, last, older, files: Tokens of the persona's messages, of the open turn's text, of this turn's
            results, of the last result, of earlier turns' results, and of the workspace texts that were read.
        heard: Tokens of the opening instructions and of every turn's text so far.
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
        self.turn_facts = 0
        self.fresh: set[str] = set()
        self.last: frozenset[str] = frozenset()
        self.older: set[str] = set()
        self.files: set[str] = set()
        self.heard: set[str] = set()
        self._texts: list[str] = []
        self._searched: dict[str, int] = {}
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
        self.turn_facts = sum(map(is_fact, self.turn))
        self.heard |= self.turn
        self._texts.append(text)
        self.older |= self.fresh
        self.fresh, self.last = set(), frozenset()
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
            self.new_domains = {domain(token) for token in self.turn if "@" in token} - self.domains

    def called(self, call: ToolCall, key: str, writes: bool, ok: bool, result: str) -> None:
        """Take in the answer to an own call.

        Args:
            call: The call.
            key: Its :func:`key_of`.
            writes: Whether its tool changes records.
            ok: Whether it was accepted.
            result: The answer, a JSON text.
        """
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
            self.last = frozenset()
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

    def was_shown(self, name: str) -> bool:
        """Return whether an address or identifier stood in the instructions, a turn, a result or a file."""
        if name in self.heard or name in self.fresh or name in self.older:
            return True
        # A token may hold more than the name, and of very long results not all is tokens.
        start = self._searched.get(name, 0)
        if any(name in text.casefold() for text in self._texts[start:]):
            self.heard.add(name)
            return True
        self._searched[name] = len(self._texts)
        return False

    def _take_in(self, tool: str, text: str) -> None:
        self._texts.append(text)
        digest = digested(text)
        self.last = digest.words
        self.fresh |= digest.words
        self.new_domains |= digest.domains - self.domains
        kept = self.ids.setdefault(tool.partition(".")[0], deque(maxlen=_KEPT))
        for key, value in digest.values:
            self._remember(key, value)
            if key == "id":
                kept.append(value)
        for names, marks, price, unread in digest.records:
            for name in names:
                self.marks[name] = marks
                if price:
                    self.prices[name] = price
            self.new_ids.update(name for name in names if name not in self.known_ids)
            if unread:
                self.unread.add(names[0])
        if tool == "files.read":
            self.files |= digest.words
            self.domains |= digest.domains
            self._limits("\n".join(leaves(json.loads(text))))

    def _remember(self, name: str, value: Any) -> None:
        kept = self.values.get(name)
        if kept is None:
            kept = self.values[name] = deque(maxlen=_KEPT)
        if value not in kept:
            kept.append(value)

    def _limits(self, text: str) -> None:
        for match in _LIMIT.finditer(_THOUSANDS.sub("", text)):
            amount = float(match[1].strip(".").partition(".")[0] or 0) * (1_000_000 if match[2] else 1)
            if amount >= 1000 and amount not in self.limits:
                self.limits.append(amount)


@dataclass(frozen=True, slots=True)
class _Digest:
    """What there is to remember of one result."""

    words: frozenset[str]
    domains: frozenset[str]
    values: tuple[tuple[str, str], ...]
    records: tuple[tuple[tuple[str, ...], tuple[int, ...], float, bool], ...]
    """Names, marks, price and whether it is unread, of every record that has a name."""


# Worlds of one variant show the same texts again and again, and reading one takes longer than the call itself.
@lru_cache(maxsize=4096)
def digested(text: str) -> _Digest:
    """Return what there is to remember of a result, given as a JSON text."""
    texts: list[str] = []
    values: dict[tuple[str, str], None] = {}
    records = []
    waiting: deque[Any] = deque([json.loads(text) if text else None])
    for _ in range(_NODES):
        if not waiting:
            break
        node = waiting.popleft()
        if isinstance(node, dict):
            found = _record(node, texts, values, waiting)
            if found[0]:
                records.append(found)
        elif isinstance(node, list):
            waiting.extend(node)
        elif isinstance(node, str):
            texts.append(node)
    words = frozenset(tokens("\n".join(texts)))
    return _Digest(
        words, frozenset(domain(word) for word in words if "@" in word), tuple(values), tuple(records)
    )  # fmt: skip


def _record(
    node: dict[str, Any], texts: list[str], values: dict[tuple[str, str], None], waiting: deque[Any]
) -> tuple[tuple[str, ...], tuple[int, ...], float, bool]:
    """Return a record's names, marks, price and whether it is unread; what stands inside it waits for its own turn."""
    names: list[str] = []
    marks: list[int] = []
    price = 0.0
    unread = False
    for key, value in node.items():
        if isinstance(value, str):
            texts.append(value)
            if value and len(value) <= 60 and _names(key):
                names.append(value.casefold())
                values[key, value] = None
            elif len(value) <= 20 and (mark := _mark(key, value)) >= 0:
                marks.append(mark)
                unread |= value == "unread"
        elif isinstance(value, bool):
            marks.append(_mark(key, str(value).lower()))
            unread |= (key in ("is_read", "read") and not value) or (key in ("is_unread", "unread") and value)
        elif isinstance(value, int | float):
            texts.append(str(value))
            price = max(price, float(value) if _prices(key) else 0.0)
        elif value:
            waiting.append(value)
            if isinstance(value, dict) and _prices(key):
                price = max(price, _amount(value))
    return tuple(names[:4]), tuple(marks), price, unread


@lru_cache(maxsize=4096)
def _names(key: str) -> bool:
    return key.endswith(("id", "_no", "number", "pnr", "path", "ref", "code"))


@lru_cache(maxsize=4096)
def _prices(key: str) -> bool:
    return any(word in key for word in _PRICED)


@lru_cache(maxsize=65536)
def _mark(key: str, value: str) -> int:
    """Return the bucket of a mark, or -1 when the text is more than one word and so marks nothing."""
    return crc32(f"{key}={value}".encode()) % ATTRIBUTES if _MARK.fullmatch(value) else -1


def _amount(money: dict[str, Any]) -> float:
    """Return an amount that is written as ``{"amount": "130000", "currency": "JPY"}``; 0 for anything else."""
    try:
        return float(money.get("amount", 0))
    except (TypeError, ValueError):
        return 0.0
