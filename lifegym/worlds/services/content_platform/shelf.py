"""What the platform's parts share: tables, counters, who may see what, how hot a note is."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import log1p
from typing import Any, Final, NoReturn

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError, not_one_of, suggestion
from lifegym.worlds.folding import fold, folded
from lifegym.worlds.keeping import Keeping
from lifegym.worlds.records import Mark, Record, Rows
from lifegym.worlds.services.content_platform.records import (
    CATEGORIES,
    LABELS,
    Collected,
    Comment,
    Follow,
    Like,
    Note,
    Topic,
    User,
    pair_key,
)
from lifegym.worlds.signals import Notice

USUAL: Final = 20
"""How many items a list shows when no limit is given."""

HALF_LIFE_HOURS: Final = 48
READ_HOURS: Final = (3, 11, 29, 70, 165)
"""Hours after it appeared at which what readers did with a note is counted."""


class Shelf(Keeping):
    """Tables and what every part needs."""

    users = Rows(User, key="user_id", style="usr_{n:06d}", noun="account")
    topics = Rows(Topic, key="topic_id", style="topic_{n:06d}", noun="topic")
    notes = Rows(Note, key="note_id", style="note_{n:08d}", noun="note")
    comments = Rows(Comment, key="comment_id", style="cmt_{n:08d}", noun="comment")
    follows = Rows(Follow, key="follow_id", style="follow_{n:06d}", noun="follow")
    likes = Rows(Like, key="like_id", style="like_{n:06d}", noun="like")
    collections = Rows(Collected, key="collection_id", style="col_{n:06d}", noun="kept note")

    def _user(self, user_id: str) -> User:
        row = self.users.get(user_id)
        if row is None:
            wanted = fold(user_id.removeprefix("@"))
            row = next((user for user in self.users if wanted and fold(user.handle) == wanted), None)
        if row is None and user_id in (self.world.persona.user_id, self.world.persona.email):
            row = self.users.get(self.world.persona.user_id) or self._newcomer()
        if row is None:
            handles = [user.handle for user in self.users]
            raise ToolError(
                "USER_NOT_FOUND",
                f"No account has the id or handle {user_id[:60]!r}.{suggestion(user_id, handles)} Notes show the "
                "author_id.",
            )
        return row

    def _newcomer(self) -> User:
        """Return the persona's account as it is before they first use it."""
        persona = self.world.persona
        handle = "".join(letter for letter in folded(persona.name) if letter.isascii() and letter.isalnum())
        return User(user_id=persona.user_id, handle=handle or "me", nickname=persona.name, bio="", joined_at=self.now)

    def _me(self, user_id: str) -> User:
        """Return the persona's account, entering it when it is used for the first time."""
        return self.users.get(user_id) or self.users.insert(self._newcomer())

    def _note(self, note_id: str) -> Note:
        """Return a note the persona may see, or refuse."""
        row = self.notes.need(note_id, "NOTE_NOT_FOUND", "search_notes lists notes.")
        if row.published_at > self.now:
            raise ToolError("NOTE_NOT_FOUND", f"No note has the id {note_id[:80]!r}. search_notes lists notes.")
        if row.status == "removed":
            why = f": {row.removed_for}" if row.removed_for else ""
            raise ToolError("NOTE_REMOVED", f"{note_id} has been taken down{why}.")
        author = self._author(row)
        if not self._open(author):
            self._closed(author)
        return row

    def _author(self, note: Note) -> User:
        return self.users.get(note.author_id) or self._newcomer()

    def _open(self, user: User) -> bool:
        """Whether the persona may see what an account posts."""
        me = self.world.persona.user_id
        if user.status == "active" or user.user_id == me:
            return True
        return user.status == "private" and pair_key(me, user.user_id) in self.follows

    def _closed(self, user: User) -> NoReturn:
        if user.status == "private":
            raise ToolError(
                "ACCOUNT_PRIVATE", f"@{user.handle} is private: only people who followed it before see its notes."
            )
        raise ToolError("ACCOUNT_SUSPENDED", f"@{user.handle} is suspended; its notes cannot be seen.")

    def _listed(self, row: Note) -> bool:
        """Whether a note shows in lists."""
        if row.status != "visible" or row.published_at > self.now:
            return False
        author = self.users.rows.get(row.author_id)
        return author is None or author.status == "active" or self._open(author)

    def _count(self, note_id: str, **steps: int) -> None:
        """Move a note's counters."""
        row = self.notes.rows[note_id]
        self.notes.update(note_id, **{name: getattr(row, name) + step for name, step in steps.items()})

    def arm(self, row: Record) -> None:
        """Let a seeded or plainly changed record take effect: counters follow, notes dated ahead will appear."""
        if isinstance(row, Note):
            if row.author_id not in self.users and row.author_id != self.world.persona.user_id:
                raise ValueError(f"note {row.note_id} is by unknown {row.author_id!r}; seed the account first")
            self._recount(row.note_id)
            self._recount_user(row.author_id)
            self._recount_topics([topic.name for topic in self.topics])
            if row.published_at > self.now:
                self.reschedule(row.published_at, "appear", row.note_id)
            self._await_readers(row)
        elif isinstance(row, Comment | Like | Collected):
            if row.note_id not in self.notes:
                raise ValueError(f"{row} is of an unknown note; seed the note first")
            self._recount(row.note_id)
        elif isinstance(row, Follow):
            self._recount_user(row.target_id)
        elif isinstance(row, User):
            self._recount_user(row.user_id)
        elif isinstance(row, Topic):
            self._recount_topics((row.name,))

    def _await_readers(self, note: Note) -> None:
        """Let a lively note be read some more, at the next of its few hours."""
        if not note.lively:
            return
        for number, hours in enumerate(READ_HOURS):
            due = note.published_at + timedelta(hours=hours)
            if due > self.now:
                self.schedule(due, "be_read", f"{note.note_id} {number}")
                return

    def _recount(self, note_id: str) -> None:
        note = self.notes.get(note_id)
        if note is not None:
            self.notes.update(
                note_id,
                like_count=note.earlier_likes + _having(self.likes, note_id),
                collect_count=note.earlier_collects + _having(self.collections, note_id),
                comment_count=note.earlier_comments + _having(self.comments, note_id),
            )

    def _recount_user(self, user_id: str) -> None:
        user = self.users.get(user_id)
        if user is not None:
            self.users.update(
                user_id,
                follower_count=user.earlier_followers + sum(row.target_id == user_id for row in self.follows),
                note_count=user.earlier_notes + sum(self._counts(row, user_id) for row in self.notes),
            )

    def _counts(self, row: Note, user_id: str) -> bool:
        return row.author_id == user_id and row.status == "visible" and row.published_at <= self.now

    def _recount_topics(self, tags: Iterable[str]) -> None:
        names = {fold(tag) for tag in tags}
        for topic in self.topics.where(lambda row: fold(row.name) in names):
            wanted = fold(topic.name)
            count = sum(
                wanted in tags and row.status == "visible" and row.published_at <= self.now
                for row, tags in self.notes.paired(tags_of)
            )
            self.topics.update(topic.topic_id, note_count=topic.earlier_notes + count)

    def _publish(self, note: Note) -> Note:
        """Enter a note and what follows from it: counters, topics, the news to followers."""
        note = self.notes.insert(note)
        self._open_topics(note.tags)
        if note.published_at > self.now:
            self.schedule(note.published_at, "appear", note.note_id)
        else:
            self._arrived(note)
        return note

    def _open_topics(self, tags: Iterable[str]) -> None:
        """Let topics come into being for tags that are used for the first time."""
        for tag in tags:
            if not any(fold(row.name) == fold(tag) for row in self.topics):
                self.topics.insert(Topic(topic_id=self.topics.new_key(), name=tag))

    def _arrived(self, note: Note) -> None:
        """Count a note that has just appeared and tell the persona if they follow its author."""
        author = self.users.get(note.author_id)
        if author is not None and note.status == "visible":
            self.users.update(author.user_id, note_count=author.note_count + 1)
            names = tags_of(note)
            for topic in self.topics.where(lambda row: fold(row.name) in names):
                self.topics.update(topic.topic_id, note_count=topic.note_count + 1)
        me = self.world.persona.user_id
        author = self._author(note)
        key = pair_key(me, note.author_id)
        if note.status != "visible" or author.user_id == me or author.status == "suspended":
            return
        followed = key in self.follows
        # Following by the agent's own act is asking to be told; following from before is not.
        asked = bool(self.follows.marks.get(key, 0) & Mark.AGENT_CREATED) and followed
        self.emit(
            Notice(
                source="content_platform",
                type="new_content",
                title=f"{author.nickname}: {note.title}",
                body=f"A new note by @{author.handle} ({note.note_id}).",
                target=f"{author.user_id} {author.handle}",
                payload={"note_id": note.note_id, "author_id": author.user_id, "category": note.category},
                push=asked,
                quiet=not followed,
            )
        )

    def _card(self, row: Note) -> dict[str, Any]:
        """Return a note as lists show it."""
        author = self._author(row)
        return {
            **self.notes.made(row, shown_note),
            "author": author.nickname,
            "handle": author.handle,
            "official": author.is_official,
        }

    def _cards(self, rows: Iterable[Note]) -> list[dict[str, Any]]:
        return [self._card(row) for row in rows]


def shown_note(row: Note) -> dict[str, Any]:
    """Return what lists show of a note itself, in its JSON form."""
    shown: dict[str, Any] = plain(
        {
            "note_id": row.note_id,
            "title": row.title,
            "excerpt": row.body if len(row.body) <= 120 else f"{row.body[:117].rstrip()}...",
            "category": row.category,
            "tags": row.tags,
            "like_count": row.like_count,
            "collect_count": row.collect_count,
            "comment_count": row.comment_count,
            "published_at": row.published_at,
            **({"edited_at": row.edited_at} if row.edited_at else {}),
            **({"paid_partnership": row.sponsor} if row.labelled else {}),
            "author_id": row.author_id,
        }
    )
    return shown


def heat(row: Note, now: datetime) -> float:
    """Return how hot a note is: what people did with it, halved every 48 hours of its age.

    Likes count 1, comments 3, kept copies 2, views a hundredth; the sum is taken as ``log(1 + sum)``, so that the decay
    and not sheer size decides between notes of different days.
    """
    sum_of = row.like_count + 3 * row.comment_count + 2 * row.collect_count + row.view_count / 100
    hours = max(0.0, (now - row.published_at).total_seconds() / 3600)
    return float(round(log1p(sum_of) * 0.5 ** (hours / HALF_LIFE_HOURS), 6))


def tags_of(row: Note) -> tuple[str, ...]:
    """Return a note's tags as they are compared."""
    return tuple(fold(tag) for tag in row.tags)


def read_category(category: str) -> str:
    """Return a category's code, from its code or one of its labels.

    Raises:
        ToolError: ``BAD_ARG``.
    """
    name = fold(category)
    code = LABELS.get(category.strip(), LABELS.get(name, name))
    if code not in CATEGORIES:
        raise not_one_of(category, CATEGORIES, "category")
    return code


def _having(rows: Iterable[Any], note_id: str) -> int:
    return sum(row.note_id == note_id for row in rows)
