"""The agent's own words: texts it wrote, without what stood there before or what the world put in."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from pydantic import BaseModel, ConfigDict

from lifegym.reward.fields import FieldIs, compiled_where, reader
from lifegym.worlds.records import Mark, Record, Table
from lifegym.worlds.world import World

_AGENT = Mark.AGENT_CREATED.value | Mark.AGENT_CHANGED.value


class Source(BaseModel):
    """Where to look for the agent's words: text fields of a table's records, narrowed by tests."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    table: str
    fields: tuple[str, ...]
    where: tuple[FieldIs, ...] = ()
    label: str
    """What a report calls it: ``reply``, ``mail to Dr. Ito``."""


def own_texts(world: World, source: Source, since: int, until: int) -> Iterator[tuple[str, str]]:
    """Yield (where, text) for each record of a source that the agent wrote in stages ``since`` to ``until``."""
    table = world.tables.get(source.table)
    if table is None or not table.marks:
        return
    passes = compiled_where(source.where) if source.where else None
    readers = [reader(path) for path in source.fields]
    bounded = since > 0 or until < world.stage
    written = stages_written(world, source.table, ("agent",)) if bounded else {}
    for key, mark in table.marks.items():
        row = table.rows.get(key)
        if row is None or not mark & _AGENT or (passes is not None and not passes(row)):
            continue
        if bounded and not any(since <= stage <= until for stage in written.get(key, ())):
            continue
        texts = [value for value in (read(row) for read in readers) if isinstance(value, str) and value]
        text = "\n".join(texts)
        if text:
            if mark != Mark.AGENT_CREATED.value and source.table != "transcript.turns":
                text = _without_others(world, table, key, readers, text)
            yield f"{source.label} ({key})", text


def stages_written(world: World, table: str, actors: Collection[str]) -> dict[str, set[int]]:
    """Return, for each key of a table, the stages in which one of the actors wrote it."""
    found: dict[str, set[int]] = {}
    for change in world.journal.of(table):
        if change.actor in actors:
            found.setdefault(change.key, set()).add(change.stage)
    return found


def _without_others(world: World, table: Table[Any], key: str, readers: list[Any], text: str) -> str:
    """Drop lines that the world wrote, before or after the agent.

    Headings and the first line stay, since they give meaning to the rest.
    """
    foreign: set[str] = set()
    own: set[str] = set()
    for change in world.journal.of(table.name):
        if change.key == key:
            before, after = _lines(change.before, readers), _lines(change.after, readers)
            if change.actor == "agent":
                foreign |= before - own
                own |= after - foreign
            else:
                # A change of another field, such as a status, carries the agent's lines along and does not take them
                # over.
                foreign |= after - before - own
    lines = text.splitlines()
    return "\n".join(
        line for number, line in enumerate(lines) if number == 0 or line.startswith("#") or line not in foreign
    )


def _lines(version: Record | None, readers: list[Any]) -> set[str]:
    texts = (read(version) for read in readers) if version is not None else ()
    return {line for text in texts if isinstance(text, str) for line in text.splitlines()}
