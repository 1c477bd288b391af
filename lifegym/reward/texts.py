"""The agent's own words: texts it wrote, without what stood there before or what the world put in."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from lifegym.reward.fields import FieldIs, reader
from lifegym.reward.selecting import Pairs, selector
from lifegym.reward.writes import by_key, taken_up
from lifegym.worlds.records import Change, Mark, Record
from lifegym.worlds.world import World

_REMEMBERED = 64
_SOURCES = 4096
_MAILS = "email.messages"
_MADE_BY_AGENT = Mark.AGENT_CREATED.value
_MARKED = re.compile(r"(?:\s*(?:re|aw|sv|fwd?)\s*:)+\s*", re.I)
"""The marks a mail program puts before the subject of an answer or a forward."""

Texts = tuple[tuple[str, str], ...]
"""Pairs of a place and the agent's text there."""
_texts: dict[tuple[int, int, int], tuple[Source, Callable[[World], Texts]]] = {}


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

    Predicates that ask the same source share the function, and it remembers its last answer until the table's next
    write: the checks of a stage are asked one after the other in a world that does not change between them.
    """
    key = (id(source), since, until)
    known = _texts.get(key)
    if known is None:
        if len(_texts) >= _SOURCES:
            _texts.clear()
        # The source is kept with it, since another could otherwise take over the identity of one that is gone.
        known = _texts[key] = source, _remembering(source, since, until)
    return known[1]


def _remembering(source: Source, since: int, until: int) -> Callable[[World], Texts]:
    written = selector(source.table, "agent", source.where, since, until)
    name, label, own_text = source.table, source.label, _own_text_of(source.table, source.fields)
    kept: tuple[Pairs, Texts] = ([], ())

    def texts(world: World) -> Texts:
        nonlocal kept
        pairs = written(world)
        # Taken at once: another thread may be at work in another world.
        known = kept
        if known[0] is not pairs:
            marks = world.tables[name].marks if pairs else {}
            found = [(f"{label} ({key})", own_text(world, key, marks[key], row)) for key, row in pairs]
            known = kept = pairs, tuple([pair for pair in found if pair[1]])
        return known[1]

    return texts


@lru_cache(maxsize=256)
def _own_text_of(table: str, fields: tuple[str, ...]) -> Callable[[World, str, int, Any], str]:
    """Return a function from a record that the agent wrote, its key and marks to the agent's text in it."""
    readers = [reader(path) for path in fields]
    # The mail program writes the subject of an answer; whoever counted it would count the other side's words.
    mail = table == _MAILS and "subject" in fields
    own_readers = [reader(path) for path in fields if path != "subject"]
    kept: dict[int, tuple[Record, int, str]] = {}

    def read(world: World, key: str, mark: int, row: Any) -> str:
        reads = own_readers if mail and _subject_is_inherited(world, row) else readers
        lines = [value for value in (read(row) for read in reads) if isinstance(value, str) and value]
        text = "\n".join(lines)
        if text and mark != _MADE_BY_AGENT and table != "transcript.turns":
            text = _without_others(world.journal.of(table), key, fields, readers, text)
        return text

    def own_text(world: World, key: str, mark: int, row: Any) -> str:
        # The same record under the same marks has the same writes behind it, in every fork.
        known = kept.get(id(row))
        if known is None or known[1] != mark:
            if len(kept) >= _REMEMBERED * 8:
                kept.clear()
            known = kept[id(row)] = row, mark, read(world, key, mark, row)
        return known[2]

    return own_text


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
    mails = world.tables[_MAILS]
    other = mails.get(row.answered_id)
    if other is None or other.message_id != row.in_reply_to:
        other = next((mail for mail in mails if mail.message_id == row.in_reply_to), None)
    if other is not None:
        return _bare_subject(other.subject) == _bare_subject(row.subject)
    # Who answers a mail and then deletes it still has the marked subject from there.
    return _MARKED.match(row.subject) is not None


def _bare_subject(subject: str) -> str:
    return _MARKED.sub("", subject, count=1).strip().casefold()


class _Hands:
    """Whose the lines of a record are that somebody else wrote too, as far as its writes were read."""

    __slots__ = ("foreign", "own", "read")

    def __init__(self) -> None:
        self.foreign: set[str] = set()
        self.own: set[str] = set()
        self.read = 0

    def follow(self, changes: Sequence[Change], readers: Sequence[Callable[[Any], Any]]) -> None:
        """Go on through the writes of the record, of which those read before are the first."""
        for change in changes[self.read :]:
            before, after = _lines(change.before, readers), _lines(change.after, readers)
            if change.actor == "agent":
                self.foreign |= before - self.own
                self.own |= after - self.foreign
            else:
                # A change of another field, such as a status, carries the agent's lines along and takes none over.
                self.foreign |= after - before - self.own
        self.read = len(changes)


def _without_others(changes: list[Change], key: str, fields: tuple[str, ...], readers: list[Any], text: str) -> str:
    """Drop lines that the world wrote, before or after the agent, going by the writes of the record.

    Headings and the first line stay, since they give meaning to the rest.
    """
    written = by_key(changes).get(key, ())
    grown, _ = taken_up(changes, ("hands", *fields))
    hands: _Hands = grown.derived.setdefault(key, _Hands())
    hands.follow(written, readers)
    foreign = hands.foreign
    lines = text.splitlines()
    return "\n".join(
        [line for number, line in enumerate(lines) if number == 0 or line.startswith("#") or line not in foreign]
    )


def _lines(version: Record | None, readers: Sequence[Callable[[Any], Any]]) -> set[str]:
    texts = (read(version) for read in readers) if version is not None else ()
    return {line for text in texts if isinstance(text, str) for line in text.splitlines()}
