"""What a workspace of notes holds: pages, databases, blocks, comments, people."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Final

from pydantic import BeforeValidator

from lifegym.worlds.records import Record, record

TEXT_TYPES: Final = ("title", "rich_text", "url", "email", "phone_number")
CHOICE_TYPES: Final = ("select", "status")
LIST_TYPES: Final = ("multi_select", "people")
PROPERTY_TYPES: Final = (*TEXT_TYPES, "number", *CHOICE_TYPES, *LIST_TYPES, "date", "checkbox")

TEXT_BLOCKS: Final = (
    "paragraph",
    "heading_1",
    "heading_2",
    "heading_3",
    "bulleted_list_item",
    "numbered_list_item",
    "to_do",
    "toggle",
    "quote",
    "callout",
    "code",
)
OTHER_BLOCKS: Final = ("divider", "bookmark", "table", "table_row")
BLOCK_TYPES: Final = (*TEXT_BLOCKS, *OTHER_BLOCKS)
STEP: Final = 1 << 20
"""Distance between the positions of neighbours, so that others fit between without moving any."""


def _day_or_instant(value: Any) -> Any:
    if isinstance(value, str):
        return date.fromisoformat(value) if len(value) == 10 else datetime.fromisoformat(value)
    return value


DayOrInstant = Annotated[date | datetime, BeforeValidator(_day_or_instant)]


@record
class Span(Record):
    """A run of text with a look of its own. ``marks`` are of bold, italic, strikethrough, underline, code."""

    text: str
    href: str = ""
    marks: tuple[str, ...] = ()


@record
class Value(Record):
    """A property's value. ``text`` says it in plain words whatever the type; an empty text is no value.

    ``names`` are the chosen options or the people's ids; ``start`` and ``end`` belong to dates.
    """

    type: str
    text: str = ""
    number: int | Decimal | None = None
    checked: bool | None = None
    names: tuple[str, ...] = ()
    start: DayOrInstant | None = None
    end: DayOrInstant | None = None
    spans: tuple[Span, ...] = ()


@record
class Property(Record):
    """A column of a database. A choice with ``grows`` takes new options as they are written."""

    property_id: str
    type: str
    options: tuple[str, ...] = ()
    grows: bool = False
    format: str = "number"


@record
class Page(Record):
    """A page, or a row of a database when ``parent_type`` is ``database_id``.

    ``text`` is all it says: title, properties as ``Name: value``, then its blocks, one line each.
    """

    page_id: str
    parent_type: str
    parent_id: str
    title: str
    created_time: datetime
    last_edited_time: datetime
    created_by: str
    last_edited_by: str
    text: str = ""
    properties: dict[str, Value]
    icon: str = ""
    cover: str = ""
    archived: bool = False


@record
class Database(Record):
    """A table of pages. ``columns`` are its properties by name, in order."""

    database_id: str
    parent_type: str
    parent_id: str
    title: str
    columns: dict[str, Property]
    created_time: datetime
    last_edited_time: datetime
    created_by: str
    last_edited_by: str
    archived: bool = False


@record
class Block(Record):
    """A piece of the page ``page_id``. Siblings, which share a parent, stand in order of ``position``."""

    block_id: str
    page_id: str
    parent_type: str
    parent_id: str
    type: str
    position: int
    created_time: datetime
    last_edited_time: datetime
    created_by: str
    last_edited_by: str
    text: str = ""
    spans: tuple[Span, ...] = ()
    checked: bool | None = None
    language: str = ""
    url: str = ""
    icon: str = ""
    cells: tuple[str, ...] = ()
    archived: bool = False


@record
class Comment(Record):
    """A remark on a page or a block."""

    comment_id: str
    discussion_id: str
    page_id: str
    block_id: str
    text: str
    created_by: str
    created_time: datetime


@record
class Member(Record):
    """Somebody with access to the workspace."""

    user_id: str
    name: str
    email: str = ""
