"""Pages, databases and blocks as plain text and as the API's JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lifegym.worlds.services.notion.properties import show_value
from lifegym.worlds.services.notion.records import TEXT_BLOCKS, Block, Comment, Database, Member, Page, Property, Value
from lifegym.worlds.services.notion.richtext import show_text
from lifegym.worlds.services.notion.schema import show_columns

_MARKS: Final = {
    "heading_1": "# ",
    "heading_2": "## ",
    "heading_3": "### ",
    "bulleted_list_item": "- ",
    "quote": "> ",
}


def property_lines(values: Mapping[str, Value], columns: Mapping[str, Property]) -> list[str]:
    """Return a row's values as ``Name: value``, the empty ones left out."""
    lines = []
    for name in columns:
        value = values.get(name)
        if value is not None and value.text:
            lines.append(f"{name}: {value.text}")
    return lines


def page_text(head: Sequence[str], page_id: str, blocks: Mapping[str, Sequence[Block]]) -> str:
    """Return a page as text: what stands above, then each block on a line, indented by depth."""
    lines = [line for line in head if line]
    _add_lines(lines, page_id, blocks, "")
    return "\n".join(lines)


def _add_lines(lines: list[str], parent: str, blocks: Mapping[str, Sequence[Block]], indent: str) -> None:
    number = 0
    for row in blocks.get(parent, ()):
        number = number + 1 if row.type == "numbered_list_item" else 0
        mark = _MARKS.get(row.type, "")
        if row.type == "to_do":
            mark = "[x] " if row.checked else "[ ] "
        elif number:
            mark = f"{number}. "
        if row.text:
            lines.append(f"{indent}{mark}{row.text}")
        _add_lines(lines, row.block_id, blocks, indent if row.type == "table" else f"{indent}  ")


def show_parent(row: Page | Database | Block) -> dict[str, Any]:
    """Return what a record lies in, as the API shows it."""
    if row.parent_type == "workspace":
        return {"type": "workspace", "workspace": True}
    return {"type": row.parent_type, row.parent_type: row.parent_id}


def show_address(key: str) -> str:
    """Return the web address of a page."""
    return f"https://notion.example/{key.replace('-', '')}"


def _icon(text: str) -> dict[str, Any] | None:
    if not text:
        return None
    if "://" in text:
        return {"type": "external", "external": {"url": text}}
    return {"type": "emoji", "emoji": text}


def show_page(row: Page, database: Database | None, trashed: bool) -> dict[str, Any]:
    """Return a page or row as the API shows it."""
    if database is not None:
        values = {name: show_value(item, row.properties.get(name)) for name, item in database.columns.items()}
    else:
        values = {"title": {"id": "title", "type": "title", "title": show_text(row.title, ())}}
    return {
        "object": "page",
        "id": row.page_id,
        "parent": show_parent(row),
        "archived": trashed,
        "in_trash": trashed,
        "icon": _icon(row.icon),
        "cover": _icon(row.cover),
        "created_time": row.created_time,
        "last_edited_time": row.last_edited_time,
        "created_by": {"object": "user", "id": row.created_by},
        "last_edited_by": {"object": "user", "id": row.last_edited_by},
        "properties": values,
        "url": show_address(row.page_id),
    }


def show_database(row: Database, trashed: bool) -> dict[str, Any]:
    """Return a database as the API shows it."""
    return {
        "object": "database",
        "id": row.database_id,
        "parent": show_parent(row),
        "archived": trashed,
        "in_trash": trashed,
        "title": show_text(row.title, ()),
        "created_time": row.created_time,
        "last_edited_time": row.last_edited_time,
        "properties": show_columns(row.columns),
        "url": show_address(row.database_id),
    }


def show_block(row: Block, has_children: bool) -> dict[str, Any]:
    """Return a block as the API shows it."""
    inner: dict[str, Any] = {}
    if row.type in TEXT_BLOCKS:
        inner["rich_text"] = show_text(row.text, row.spans)
    if row.type == "to_do":
        inner["checked"] = row.checked is True
    elif row.type == "code":
        inner["language"] = row.language or "plain text"
    elif row.type == "callout":
        inner["icon"] = _icon(row.icon)
    elif row.type == "bookmark":
        inner["url"] = row.url
    elif row.type == "table_row":
        inner["cells"] = [show_text(cell, ()) for cell in row.cells]
    return {
        "object": "block",
        "id": row.block_id,
        "parent": show_parent(row),
        "type": row.type,
        "has_children": has_children,
        "archived": row.archived,
        "last_edited_time": row.last_edited_time,
        row.type: inner,
    }


def show_child(row: Page | Database, has_children: bool) -> dict[str, Any]:
    """Return a page or database as the block it is in its parent."""
    kind, key = ("child_page", row.page_id) if isinstance(row, Page) else ("child_database", row.database_id)
    return {
        "object": "block",
        "id": key,
        "parent": show_parent(row),
        "type": kind,
        "has_children": has_children,
        "archived": row.archived,
        "last_edited_time": row.last_edited_time,
        kind: {"title": row.title},
    }


def show_comment(row: Comment) -> dict[str, Any]:
    """Return a comment as the API shows it."""
    kind, key = ("block_id", row.block_id) if row.block_id else ("page_id", row.page_id)
    return {
        "object": "comment",
        "id": row.comment_id,
        "discussion_id": row.discussion_id,
        "parent": {"type": kind, kind: key},
        "created_time": row.created_time,
        "created_by": {"object": "user", "id": row.created_by},
        "rich_text": show_text(row.text, ()),
    }


def show_member(row: Member) -> dict[str, Any]:
    """Return a member as the API shows them."""
    return {
        "object": "user",
        "id": row.user_id,
        "type": "person",
        "name": row.name,
        "person": {"email": row.email} if row.email else {},
    }
