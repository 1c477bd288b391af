"""The words by which something is told in a text: names, values, beginnings of longer texts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final, NamedTuple, Protocol

from lifegym.envs.life_env import LifeEnv
from lifegym.envs.spec import Constraint
from lifegym.reward.checks import Check
from lifegym.reward.evidence.amounts import amounts_in
from lifegym.reward.evidence.claims import agree
from lifegym.reward.evidence.dates import days_in
from lifegym.reward.evidence.passages import sentences
from lifegym.reward.evidence.text import folded
from lifegym.reward.evidence.times import clocks_in
from lifegym.worlds.money import Money
from lifegym.worlds.records import Change
from lifegym.worlds.world import World

__all__ = ["Hints", "Said", "Traces", "Words", "interventions", "said", "stems"]

_SHORTEST: Final = 3
"""Characters of a value that can be told from others in a text."""
_WORDY: Final = 12
"""From so many characters on a text of several words tells a change by itself."""
_TELLING: Final = 30
_LONGEST: Final = 120
"""Of a long text so many characters are looked for."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_STEM: Final = 6
"""Letters by which a word is known, so that `renewed` is `renewal`."""
_COMMON: Final = frozenset(
    folded(
        "about above after again also always another because been before being below between both cannot could "
        "days does done down each every everything family first from goes gone have here into just last less like made "
        "make more most much must need needs never next nobody nothing once only other over person same says shall "
        "should slowly some stand still such take than that their them then there these they this those through time "
        "told under until upon very want went were what when where which while whoever will with within without would "
        "year years your"
    ).split()
)
"""Words that say nothing about which matter a text is about."""


class Words(Protocol):
    """What tells a matter in texts, which are folded by ``str.casefold``."""

    def shown_in(self, text: str) -> bool:
        """Return whether a result shows its source."""
        ...

    def named_in(self, text: str) -> bool:
        """Return whether what the agent wrote is about it."""
        ...

    def new_in(self, text: str) -> bool:
        """Return whether what the agent wrote states a value of the source."""
        ...


@dataclass(frozen=True, slots=True)
class Traces:
    """The words by which a change is told in a text, folded."""

    names: frozenset[str]
    """Ids and names of its records."""
    fresh: frozenset[str]
    """Values that are new in them."""
    telling: frozenset[str]
    """Beginnings of new texts that stand nowhere else, such as a reason or a subject."""

    @classmethod
    def of(cls, changes: Iterable[Change]) -> Traces:
        """Read the words out of what was written."""
        names: set[str] = set()
        fresh: set[str] = set()
        for change in changes:
            names.add(change.key.casefold())
            row = change.after or change.before
            assert row is not None
            old = {} if change.before is None else change.before.view()
            for name, value in row.view().items():
                if name.endswith(("_id", "name", "title", "subject", "sender", "summary")):
                    names.update(_words(value))
                if change.after is not None and old.get(name) != value:
                    fresh.update(_words(value))
        plain = frozenset(value for value in fresh if len(value) >= _SHORTEST)
        telling = frozenset(value[:_TELLING] for value in plain if len(value) >= _WORDY and " " in value)
        return cls(frozenset(name for name in names if len(name) >= _SHORTEST), plain, telling)

    def shown_in(self, text: str) -> bool:
        """Return whether a result shows the change: a new text of it, or a record of it with something new."""
        if self.telling:
            return any(value in text for value in self.telling)
        return self.named_in(text) and (not self.fresh or self.new_in(text))

    def named_in(self, text: str) -> bool:
        """Return whether a text names one of the records."""
        return any(name in text for name in self.names)

    def new_in(self, text: str) -> bool:
        """Return whether a text has one of the new values."""
        return any(value in text for value in self.fresh)


def _words(value: Any) -> Iterator[str]:
    """Yield a value the ways results and people write it."""
    match value:
        case bool() | None:
            return
        case str():
            if value:
                yield json.dumps(value, ensure_ascii=False)[1:-1][:_LONGEST].casefold()
        case Money():
            yield str(value.amount)
            yield f"{value.amount:,}"
        case datetime():
            yield value.isoformat()
            yield value.isoformat()[:16]
            yield f"{value:%H:%M}"
        case date():
            yield value.isoformat()
            yield f"{value.day} {value:%B}".casefold()
        case int() | Decimal():
            yield str(value)
        case list() | tuple():
            for item in value:
                yield from _words(item)


@dataclass(frozen=True, slots=True)
class Hints:
    """The passages and words by which a hidden constraint is told."""

    passages: frozenset[str]
    """As results show them, folded."""
    stems: frozenset[str]
    """Beginnings of its longer words."""
    values: tuple[Any, ...]
    """Days, times and amounts of the sentences in which the passages stand."""

    @classmethod
    def of(cls, constraint: Constraint, world: World) -> Hints:
        """Read them out of a constraint and the world as it stands at the opening."""
        known = {stem for text in (constraint.says, *constraint.hints) for stem in stems(text)}
        values = [value for text in _around(constraint.hints, world) for value in _values(text)]
        passages = frozenset(json.dumps(hint, ensure_ascii=False)[1:-1].casefold() for hint in constraint.hints)
        return cls(passages, frozenset(known), tuple(values))

    def shown_in(self, text: str) -> bool:
        """Return whether a result shows one of the passages."""
        return any(passage in text for passage in self.passages)

    def named_in(self, text: str) -> bool:
        """Return whether a text holds two of the words."""
        return self._shared(text) >= min(2, len(self.stems))

    def new_in(self, text: str) -> bool:
        """Return whether a text that holds two of the words states a value, or holds three where there is none."""
        shared = self._shared(text)
        if not self.values:
            return shared >= min(3, len(self.stems))
        return shared >= min(2, len(self.stems)) and any(
            agree(wanted, read) for read in _values(text) for wanted in self.values
        )

    def _shared(self, text: str) -> int:
        return len(self.stems.intersection(stems(text)))


def stems(text: str) -> set[str]:
    """Return the beginnings of a text's longer words, folded, without those that stand in any text."""
    words = {word for word in _WORD.findall(folded(text)) if len(word) > _SHORTEST}
    return {word[:_STEM] for word in words - _COMMON}


def _values(text: str) -> list[Any]:
    return [*days_in(text), *clocks_in(text), *amounts_in(text)]


def _around(hints: Iterable[str], world: World) -> Iterator[str]:
    """Yield the sentences of the world's records in which the passages stand."""
    wanted = list(hints)
    for table in world.tables.values():
        for row in table:
            for text in _texts(row.view()):
                for hint in wanted:
                    if hint in text:
                        yield from (part for line in text.splitlines() for _, part in sentences(line) if hint in part)


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _texts(inner)
        case list() | tuple():
            for inner in value:
                yield from _texts(inner)


class Said(NamedTuple):
    """Something the agent wrote: in which stage, folded, and whether it was a reply."""

    stage: int
    text: str
    reply: bool


def said(world: World, since: datetime) -> list[Said]:
    """Return what the agent wrote from an instant on: arguments of calls, then replies."""
    found = [
        Said(call.stage, json.dumps(call.arguments, ensure_ascii=False, default=str).casefold(), False)
        for call in world.calls
        if call.ok and call.at >= since and world.tools[call.tool].writes
    ]
    turns = world.table("transcript.turns")
    found += [Said(row.stage, row.reply.casefold(), True) for row in turns if row.reply and row.at >= since]
    return found


def interventions(env: LifeEnv, since: datetime, checks: Iterable[Check], about: Iterable[Said]) -> list[int]:
    """Return the stages in which the agent, from an instant on, wrote to what one of the checks reads.

    Where a check reads replies, a reply is one only if it is about the matter.
    """
    wanted = {check.id for check in checks}
    ready = env.spec_of_task.rubric.ready()
    tables = {table for item in ready if item.check.id in wanted for table in item.compiled.tables}
    replies = [item.stage for item in about if item.reply] if "transcript.turns" in tables else []
    return replies + [
        change.stage
        for change in env.world.journal.entries
        if change.actor == "agent"
        and change.at >= since
        and change.table in tables
        and change.table != "transcript.turns"
    ]
