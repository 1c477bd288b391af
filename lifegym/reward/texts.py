"""The agent's own words: texts it wrote, without what stood there before or what the world put in."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from lifegym.reward.fields import FieldIs, compiled_where, reader
from lifegym.worlds.records import Change, Mark, Record, Table
from lifegym.worlds.world import World

_AGENT = Mark.AGENT_CREATED.value | Mark.AGENT_CHANGED.value
_REMEMBERED = 64
_MAILS = "email.messages"
_MARKED = re.compile(r"(?:\s*(?:re|aw|sv|fwd?)\s*:)+\s*", re.I)
"""The marks a mail program puts before the subject of an answer or a forward."""

Texts = tuple[tuple[str, str], ...]
"""Pairs of a place and the agent's text there."""


class Source(BaseModel):
    """Where to look for the agent's words: text fields of a table's records, narrowed by tests."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    table: str
    fields: tuple[str, ...]
    where: tuple[FieldIs, ...] = ()
    label: str
    """What a report calls it: ``reply``, ``mail to Dr. Ito``."""


def own_texts(world: World, source: Source, since: int, until: int) -> Texts:
    """Return (where, text) for each record of a source that the agent wrote in stages ``since`` to ``until``."""
    return texts_of(source, since, until)(world)


def texts_of(source: Source, since: int, until: int) -> Callable[[World], Texts]:
    """Return :func:`own_texts` for one source as a function of the world.

    Predicates that ask the same source share the function, and it remembers its last answer: alternatives of one check
    are asked one after the other in a world that does not change between them.
    """
    return _shared(source.model_dump_json(), since, until)


@lru_cache(maxsize=4096)
def _shared(data: str, since: int, until: int) -> Callable[[World], Texts]:
    source = Source.model_validate_json(data)
    passes = compiled_where(source.where) if source.where else None
    readers = [reader(path) for path in source.fields]
    # The mail program writes the subject of an answer; whoever counted it would count the other side's words.
    mail = source.table == _MAILS and "subject" in source.fields
    own_readers = [reader(path) for path in source.fields if path != "subject"]
    remembered: tuple[list[Change], int, bool, Texts] = ([], 0, False, ())

    def texts(world: World) -> Texts:
        nonlocal remembered
        table = world.tables.get(source.table)
        if table is None or not table.marks:
            return ()
        changes = world.journal.of(source.table)
        bounded = since > 0 or until < world.stage
        known, length, was_bounded, answer = remembered
        # A journal's list for a table only grows, so equal length means equal content, and content tells the records.
        if known is changes and length == len(changes) and was_bounded == bounded and changes:
            return answer
        written = stages_written(changes, ("agent",)) if bounded else {}
        found = []
        for key, mark, row in table.whole(_by_agent):
            if passes is not None and not passes(row):
                continue
            if bounded and not any(since <= stage <= until for stage in written.get(key, ())):
                continue
            reads = own_readers if mail and _subject_is_inherited(world, row) else readers
            lines = [value for value in (read(row) for read in reads) if isinstance(value, str) and value]
            text = "\n".join(lines)
            if text:
                if mark != Mark.AGENT_CREATED.value and source.table != "transcript.turns":
                    text = _without_others(_by_key(changes).get(key, []), readers, text)
                found.append((f"{source.label} ({key})", text))
        answer = tuple(found)
        remembered = (changes, len(changes), bounded, answer)
        return answer

    return texts


def _by_agent(table: Table[Any]) -> list[tuple[str, int, Any]]:
    """Return key, marks and record of what stands in a table by the agent's hand."""
    rows = table.rows
    return [(key, mark, rows[key]) for key, mark in table.marks.items() if mark & _AGENT and key in rows]


_inherited: dict[int, tuple[Record, bool]] = {}


def _subject_is_inherited(world: World, row: Any) -> bool:
    """Return whether a mail's subject only repeats that of the mail it answers or forwards, marks aside.

    The verdict is kept with the record, since neither a sent mail nor what it answers changes its subject.
    """
    known = _inherited.get(id(row))
    if known is not None:
        return known[1]
    if len(_inherited) >= _REMEMBERED * 64:
        _inherited.clear()
    verdict = _repeats_subject(world, row)
    _inherited[id(row)] = row, verdict
    return verdict


def _repeats_subject(world: World, row: Any) -> bool:
    if not row.in_reply_to:
        return False
    for other in world.tables[_MAILS]:
        if other.message_id == row.in_reply_to:
            return _bare_subject(other.subject) == _bare_subject(row.subject)
    # Who answers a mail and then deletes it still has the marked subject from there.
    return _MARKED.match(row.subject) is not None


def _bare_subject(subject: str) -> str:
    return _MARKED.sub("", subject, count=1).strip().casefold()


class _Grown:
    """What is derived from a list that only grows: taken up where it was left."""

    __slots__ = ("derived", "done", "source")

    def __init__(self, source: list[Change]) -> None:
        self.source = source
        self.done = 0
        self.derived: dict[str, Any] = {}


_grown: dict[tuple[int, tuple[str, ...]], _Grown] = {}


def _taken_up(changes: list[Change], use: tuple[str, ...]) -> tuple[_Grown, list[Change]]:
    """Return what was derived from a table's writes for a use, and the writes that are not in it yet."""
    key = (id(changes), use)
    grown = _grown.get(key)
    # An entry keeps its list alive, so that no other list can have its id; a shrunk list cannot be, but costs nothing.
    if grown is None or grown.source is not changes or grown.done > len(changes):
        if len(_grown) >= _REMEMBERED * 4:
            _grown.clear()
        grown = _grown[key] = _Grown(changes)
    fresh = changes[grown.done :]
    grown.done = len(changes)
    return grown, fresh


def stages_written(changes: list[Change], actors: Collection[str]) -> Mapping[str, set[int]]:
    """Return, for each key of a table, the stages in which one of the actors wrote it. Not to be changed.

    Args:
        changes: The table's writes, as the journal lists them.
        actors: Who wrote.
    """
    grown, fresh = _taken_up(changes, tuple(actors))
    for change in fresh:
        if change.actor in actors:
            grown.derived.setdefault(change.key, set()).add(change.stage)
    return grown.derived


def versions_written(
    world: World, table: str, actors: Collection[str], created: bool
) -> Sequence[tuple[int, str, Record]]:
    """Return (stage, key, record) for each version of a table's records that one of the actors wrote, in order.

    With ``created`` only those of records that one of them began. Not to be changed.
    """
    grown, fresh = _taken_up(world.journal.of(table), ("created" if created else "versions", *actors))
    found: list[tuple[int, str, Record]] = grown.derived.setdefault("", [])
    begun: set[str] = grown.derived.setdefault("begun", set())
    for change in fresh:
        if change.actor not in actors:
            continue
        if change.before is None:
            begun.add(change.key)
        # A tool may begin a record and fill it in a second write.
        if change.after is not None and (not created or change.key in begun):
            found.append((change.stage, change.key, change.after))
    return found


def _by_key(changes: list[Change]) -> Mapping[str, list[Change]]:
    """Return a table's writes by key."""
    grown, fresh = _taken_up(changes, ())
    for change in fresh:
        grown.derived.setdefault(change.key, []).append(change)
    return grown.derived


def _without_others(changes: list[Change], readers: list[Any], text: str) -> str:
    """Drop lines that the world wrote, before or after the agent, going by the writes of the record.

    Headings and the first line stay, since they give meaning to the rest.
    """
    foreign: set[str] = set()
    own: set[str] = set()
    for change in changes:
        before, after = _lines(change.before, readers), _lines(change.after, readers)
        if change.actor == "agent":
            foreign |= before - own
            own |= after - foreign
        else:
            # A change of another field, such as a status, carries the agent's lines along and does not take them over.
            foreign |= after - before - own
    lines = text.splitlines()
    return "\n".join(
        line for number, line in enumerate(lines) if number == 0 or line.startswith("#") or line not in foreign
    )


def _lines(version: Record | None, readers: list[Any]) -> set[str]:
    texts = (read(version) for read in readers) if version is not None else ()
    return {line for text in texts if isinstance(text, str) for line in text.splitlines()}
