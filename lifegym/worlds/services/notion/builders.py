"""Short ways for an author to write pages, databases and rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from lifegym.worlds.clock import Clock
from lifegym.worlds.dedenting import dedented
from lifegym.worlds.errors import ToolError
from lifegym.worlds.records import Record
from lifegym.worlds.services.notion.drafts import Draft, from_markdown
from lifegym.worlds.services.notion.properties import Reader, column
from lifegym.worlds.services.notion.records import STEP, Block, Database, Member, Page, Value
from lifegym.worlds.services.notion.rendering import page_text, property_lines
from lifegym.worlds.services.notion.schema import read_columns
from lifegym.worlds.services.notion.shelf import draft_fields, title_column

Pair = tuple[str, Record]


def page(
    page_id: str,
    title: str,
    content: str = "",
    *,
    by: str,
    edited: datetime,
    created: datetime | None = None,
    parent: str = "",
    icon: str = "",
) -> list[Pair]:
    """Build a page with markdown content for ``world.seed(*pairs)``.

    Args:
        page_id: Its id, for instance ``pg_sugar_notes``; its blocks are ``pg_sugar_notes-001`` and so on, in order.
        title: The title.
        content: Markdown; a common indentation is taken off.
        by: Who wrote it: a user id.
        edited: When it was last edited, with a time zone.
        created: When it was made, if not then.
        parent: The page it lies in; the top of the workspace if left out.
        icon: An emoji.

    Returns:
        The page and its blocks as (table, record) pairs.

    Raises:
        ValueError: The content cannot be read.
    """
    row = Page(
        page_id=page_id,
        parent_type="page_id" if parent else "workspace",
        parent_id=parent,
        title=title,
        created_time=created or edited,
        last_edited_time=edited,
        created_by=by,
        last_edited_by=by,
        properties={},
        icon=icon,
    )
    return _with_blocks(row, [title], content)


def database(
    database_id: str,
    title: str,
    columns: Mapping[str, Any],
    *,
    by: str,
    edited: datetime,
    created: datetime | None = None,
    parent: str = "",
) -> Database:
    """Build a database, its columns written as ``{"Bill": "title", "Due": "date", "State": ["Open", "Paid"]}``.

    A list of texts as a column is a select with these options.

    Raises:
        ValueError: A column cannot be read.
    """
    try:
        definitions = read_columns(columns)
    except ToolError as error:
        raise ValueError(f"database {database_id}: {error.message}") from error
    return Database(
        database_id=database_id,
        parent_type="page_id" if parent else "workspace",
        parent_id=parent,
        title=title,
        columns=definitions,
        created_time=created or edited,
        last_edited_time=edited,
        created_by=by,
        last_edited_by=by,
    )


def row(
    row_id: str,
    parent: Database,
    values: Mapping[str, Any],
    content: str = "",
    *,
    by: str,
    edited: datetime,
    created: datetime | None = None,
    members: Sequence[Member] = (),
) -> list[Pair]:
    """Build a row of a database; values are written as the tools take them: ``{"Bill": "Gas", "Due": "2026-03-04"}``.

    Args:
        row_id: Its id.
        parent: The database.
        values: Values by column.
        content: Markdown of the row's own page.
        by: Who wrote it: a user id.
        edited: When it was last edited, with a time zone.
        created: When it was made, if not then.
        members: Whom people columns may name.

    Raises:
        ValueError: A value does not fit its column.
    """
    people = {key: member for member in members for key in (member.user_id, member.name, member.email)}

    def person(wanted: str) -> Member:
        if wanted not in people:
            raise ToolError("USER_NOT_FOUND", f"{wanted!r} is none of the members {sorted(people)}")
        return people[wanted]

    reader = Reader(_clock(edited), person)
    read: dict[str, Value] = {}
    try:
        for name, raw in values.items():
            known = column(parent.columns, name)
            read[known] = reader.read(known, parent.columns[known], raw)
    except ToolError as error:
        raise ValueError(f"row {row_id} of {parent.database_id}: {error.message}") from error
    title = read.get(title_column(parent))
    made = Page(
        page_id=row_id,
        parent_type="database_id",
        parent_id=parent.database_id,
        title=title.text if title else "",
        created_time=created or edited,
        last_edited_time=edited,
        created_by=by,
        last_edited_by=by,
        properties=read,
    )
    return _with_blocks(made, property_lines(read, parent.columns), content)


def _clock(moment: datetime) -> Clock:
    """Return a clock whose home is the zone of a moment, in which date-times without an offset are read."""
    clock = Clock(moment, "UTC")
    clock.now = moment
    return clock


def _with_blocks(made: Page, head: list[str], content: str) -> list[Pair]:
    try:
        drafts = from_markdown(dedented(content))
    except ToolError as error:
        raise ValueError(f"page {made.page_id}: {error.message}") from error
    blocks: list[Block] = []
    _blocks(made, made.page_id, drafts, blocks)
    by_parent: dict[str, list[Block]] = {}
    for block in blocks:
        by_parent.setdefault(block.parent_id, []).append(block)
    text = page_text(head, made.page_id, by_parent)
    return [("notion.pages", made.evolve(text=text)), *(("notion.blocks", block) for block in blocks)]


def _blocks(made: Page, parent_id: str, drafts: Sequence[Draft], found: list[Block]) -> None:
    for place, draft in enumerate(drafts, 1):
        block = Block(
            block_id=f"{made.page_id}-{len(found) + 1:03d}",
            page_id=made.page_id,
            parent_type="page_id" if parent_id == made.page_id else "block_id",
            parent_id=parent_id,
            position=STEP * place,
            created_time=made.created_time,
            last_edited_time=made.last_edited_time,
            created_by=made.created_by,
            last_edited_by=made.last_edited_by,
            **draft_fields(draft),
        )
        found.append(block)
        _blocks(made, block.block_id, draft.children, found)
