"""Notes: pages of blocks, databases with rows, comments, shared with other people."""

from __future__ import annotations

from lifegym.worlds.services.notion.backstage import Backstage
from lifegym.worlds.services.notion.blocking import Blocking
from lifegym.worlds.services.notion.builders import database, page, row
from lifegym.worlds.services.notion.records import Block, Comment, Database, Member, Page, Property, Span, Value
from lifegym.worlds.services.notion.tabling import Tabling

__all__ = [
    "Block",
    "Comment",
    "Database",
    "Member",
    "Notion",
    "Page",
    "Property",
    "Span",
    "Value",
    "database",
    "page",
    "row",
]


class Notion(Tabling, Blocking, Backstage):
    """The household's and the office's shared notes."""

    name = "notion"
    title = "Notion"
