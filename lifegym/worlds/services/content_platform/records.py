"""What the content platform keeps: people, notes, comments, topics, and who likes, keeps and follows what."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from lifegym.worlds.records import Record, record

CATEGORIES: Final = ("exam", "renovation", "fitness", "travel", "parenting", "other")
LABELS: Final = {
    "考试": "exam",
    "考研": "exam",
    "装修": "renovation",
    "健身": "fitness",
    "旅行": "travel",
    "旅游": "travel",
    "母婴": "parenting",
    "其他": "other",
    "mother-and-baby": "parenting",
    "mother and baby": "parenting",
}
"""Other names of the categories."""

NOTE_STATES: Final[dict[str, frozenset[str]]] = {
    "visible": frozenset({"removed"}),
    "removed": frozenset({"visible"}),
}
USER_STATES: Final[dict[str, frozenset[str]]] = {
    "active": frozenset({"private", "suspended"}),
    "private": frozenset({"active", "suspended"}),
    "suspended": frozenset({"active"}),
}


@record
class User(Record):
    """An account. Counts are the earlier ones, of people and notes nobody sees, plus what is stored.

    ``answers_percent`` of comments under its notes get an answer, about ``answer_hours`` later.
    """

    user_id: str
    handle: str
    nickname: str
    bio: str
    joined_at: datetime
    is_official: bool = False
    earlier_followers: int = 0
    earlier_notes: int = 0
    follower_count: int = 0
    note_count: int = 0
    status: str = "active"
    answers_percent: int = 0
    answer_hours: int = 6
    imitates: str = ""
    """The account an impostor pretends to be. Never shown."""


@record
class Reply(Record):
    """What an author says when a comment asks about something: any of ``words`` in it."""

    words: tuple[str, ...]
    text: str


@record
class Note(Record):
    """A post. A note dated ahead appears when its time comes.

    Counts are the earlier ones plus the rows stored. ``sponsor`` is who paid for it, shown only once it is ``labelled``
    as advertising. A ``lively`` one is read by more people for a week after it appears.
    """

    note_id: str
    author_id: str
    title: str
    body: str
    category: str
    published_at: datetime
    tags: tuple[str, ...] = ()
    image_captions: tuple[str, ...] = ()
    earlier_likes: int = 0
    earlier_collects: int = 0
    earlier_comments: int = 0
    view_count: int = 0
    like_count: int = 0
    collect_count: int = 0
    comment_count: int = 0
    status: str = "visible"
    removed_for: str = ""
    edited_at: datetime | None = None
    correction: str = ""
    previous_body: str = ""
    """What it said before it was last edited. Never shown."""
    sponsor: str = ""
    labelled: bool = False
    replies: tuple[Reply, ...] = ()
    lively: bool = False


@record
class Comment(Record):
    """What somebody wrote under a note; ``answers`` is the comment it replies to."""

    comment_id: str
    note_id: str
    user_id: str
    nickname: str
    body: str
    created_at: datetime
    answers: str = ""


@record
class Topic(Record):
    """A tag that notes gather under."""

    topic_id: str
    name: str
    description: str = ""
    earlier_notes: int = 0
    note_count: int = 0


@record
class Follow(Record):
    """Somebody follows somebody. The key is ``<follower>><followed>``."""

    follow_id: str
    follower_id: str
    target_id: str
    at: datetime


@record
class Like(Record):
    """Somebody likes a note. The key is ``<user>><note>``."""

    like_id: str
    user_id: str
    note_id: str
    at: datetime


@record
class Collected(Record):
    """Somebody keeps a note. The key is ``<user>><note>``."""

    collection_id: str
    user_id: str
    note_id: str
    at: datetime


def pair_key(person: str, thing: str) -> str:
    """Return the key of a follow, a like or a kept note."""
    return f"{person}>{thing}"
