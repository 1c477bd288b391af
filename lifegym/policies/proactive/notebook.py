"""What a scaffold knows of an episode: what was shown, what was done, and what its parts have made of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from lifegym.envs.actions import ToolCall
from lifegym.envs.wrappers.seen import key_of, leaves
from lifegym.worlds.world import tools_of

__all__ = ["Commitment", "Finding", "Look", "Notebook", "Noticed", "Rule", "words"]

_WORD: Final = re.compile(r"[^\W_][\w@./+-]*[^\W_]|\w")
_COMMON: Final = frozenset(
    "a about after again all also am an and any are as at be been before but by can did do does for from get had has "
    "have he her here him his how i if in into is it its let me more my no not of off on once one only or other our "
    "out over she so some than that the their them then there they this to too up us was we were what when where "
    "which who will with would yes you your".split()
)


def words(text: str) -> frozenset[str]:
    """Return the words of a text that carry meaning, in lower case; numbers, dates, addresses and ids are words too."""
    return frozenset(word for word in _WORD.findall(text.casefold()) if word not in _COMMON)


@dataclass(frozen=True, slots=True)
class Look:
    """A reading call and its answer."""

    call: ToolCall
    result: str
    at: datetime
    turn: int


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to act on that nobody has announced.

    Attributes:
        text: One line for a reader.
        service: Where it was found; ``files`` for the workspace.
        values: Ids of the records concerned and the values found, as the service writes them.
        at: When it was found.
    """

    text: str
    service: str
    values: frozenset[str]
    at: datetime

    def named_in(self, text: str) -> bool:
        """Return whether a text names one of the records or values."""
        folded = text.casefold()
        return any(value.casefold() in folded for value in self.values)


@dataclass(frozen=True, slots=True)
class Rule:
    """A sentence of the person that binds the assistant.

    Attributes:
        kind: ``forbid``, ``ask`` (ask first), ``allow`` (no need to ask), ``limit`` or ``routine``.
        text: The sentence.
        source: The file, or ``turn N``.
    """

    kind: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Commitment:
    """Something that somebody is to do by a day.

    Attributes:
        text: The sentence that says so.
        due: The day, ISO 8601.
        service: Where it was read; ``turn`` for a turn's text, ``reply`` for the assistant's own word.
    """

    text: str
    due: str
    service: str


@dataclass(frozen=True, slots=True)
class Noticed:
    """What the parts bring to the attention of the inner policy, in ``info["noticed"]``.

    Attributes:
        findings: What was found, and not dealt with yet.
        recalled: Sentences from earlier turns that have to do with this one.
    """

    findings: tuple[Finding, ...] = ()
    recalled: tuple[str, ...] = ()


@dataclass(slots=True)
class Notebook:
    """The memory that the parts of one episode share; nothing of it comes from the task's specification.

    Attributes:
        now: Time of the open turn.
        kind: What opened it: ``user_message``, ``observation`` or ``notification``.
        turn: Its text.
        turns: Its number, from 1.
        workspace: Paths of the workspace's files.
        instructions: The standing instructions.
        looks: The latest answer to each reading call, by key.
        files: Content of the files that were read, by path.
        heard: Everything the person has written, oldest first.
        told: Replies sent, oldest first.
        touched: Services the inner policy has written to in this turn.
        wrote: Texts in the arguments of what was written in this turn.
        findings: What was found in this turn.
        rules: Rules so far, in the order they were found.
        commitments: Commitments that are still open.
        recalled: See :class:`Noticed`.
        counts: How often each part did something, for the report.
    """

    workspace: tuple[str, ...]
    instructions: str
    writes: frozenset[str]
    known: frozenset[str]
    now: datetime = datetime.min
    kind: str = ""
    turn: str = ""
    turns: int = 0
    looks: dict[str, Look] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
    wrote: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)
    rules: dict[str, Rule] = field(default_factory=dict)
    commitments: dict[str, Commitment] = field(default_factory=dict)
    recalled: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, info: dict[str, Any]) -> Notebook:
        """Return the empty notebook of an episode, from what ``reset`` told."""
        names = frozenset(str(tool["name"]) for tool in info["tools"])
        services = tuple(sorted({name.partition(".")[0] for name in names} - {"files"}))
        writes = frozenset(name for name, tool in tools_of(services).items() if tool.writes)
        return cls(tuple(info["workspace"]), str(info["instructions"]), writes, names)

    def open_turn(self, observation: dict[str, Any]) -> None:
        """Take up a turn."""
        self.now = datetime.fromisoformat(observation["time"])
        self.kind, self.turn = observation["turn_kind"], observation["turn"]
        self.turns += 1
        self.touched, self.wrote = set(), set()
        self.findings, self.recalled = [], []

    def heard_turn(self) -> None:
        """Keep the open turn's text among the person's words, if they are theirs."""
        if self.kind == "user_message":
            self.heard.append(self.turn)

    def count(self, what: str, times: int = 1) -> None:
        """Count something for the report."""
        self.counts[what] = self.counts.get(what, 0) + times

    def reads(self, call: ToolCall) -> bool:
        """Return whether a call is of a known tool that changes nothing."""
        return call.tool in self.known and call.tool not in self.writes

    def look_before(self, call: ToolCall) -> Look | None:
        """Return the latest look by the same call."""
        return self.looks.get(key_of(call))

    def keep(self, call: ToolCall, result: str) -> None:
        """Keep the answer to a reading call."""
        self.looks[key_of(call)] = Look(call, result, self.now, self.turns)

    def wrote_by(self, call: ToolCall) -> None:
        """Take note of a change the inner policy has made."""
        self.touched.add(call.tool.partition(".")[0])
        self.wrote |= set(leaves(call.arguments))

    def days_since(self, moment: datetime | None) -> float:
        """Return how many days ago a moment was; endless for None."""
        return float("inf") if moment is None else (self.now - moment) / timedelta(days=1)

    def noticed(self) -> Noticed:
        """Return what the inner policy is to be shown."""
        return Noticed(tuple(self.findings), tuple(self.recalled))
