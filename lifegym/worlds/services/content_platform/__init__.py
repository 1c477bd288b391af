"""Notes by many people: search, trending, topics, comments, follows, and what readers do in time."""

from __future__ import annotations

from lifegym.worlds.services.content_platform.backstage import Backstage
from lifegym.worlds.services.content_platform.records import (
    CATEGORIES,
    Collected,
    Comment,
    Follow,
    Like,
    Note,
    Reply,
    Topic,
    User,
    pair_key,
)

__all__ = [
    "CATEGORIES",
    "Collected",
    "Comment",
    "ContentPlatform",
    "Follow",
    "Like",
    "Note",
    "Reply",
    "Topic",
    "User",
    "pair_key",
]


class ContentPlatform(Backstage):
    """A place where people publish notes."""

    name = "content_platform"
    title = "Notes and topics"
