"""Looking around: search, trending, topics, notes with their comments, profiles."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from lifegym.worlds.codec import Ready, plain
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.folding import all_in, fold, folded, words_of
from lifegym.worlds.identity import signed_in
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.content_platform.records import Comment, Note, Topic, pair_key
from lifegym.worlds.services.content_platform.shelf import USUAL, Shelf, heat, read_category, tags_of

TRENDING_DAYS: Final = 14


def _hot(row: Note) -> tuple[int, str]:
    return (-(row.like_count + 3 * row.comment_count + 2 * row.collect_count), row.note_id)


def _new(row: Note) -> tuple[float, str]:
    return (-row.published_at.timestamp(), row.note_id)


def _liked(row: Note) -> tuple[int, str]:
    return (-row.like_count, row.note_id)


def _kept(row: Note) -> tuple[int, str]:
    return (-row.collect_count, row.note_id)


_ORDERS: Final = {"hot": _hot, "new": _new, "likes": _liked, "collects": _kept}
_ALIASES: Final = {"latest": "new", "newest": "new", "time": "new", "popular": "hot", "most_liked": "likes"}


def _under(row: Comment) -> str:
    return row.note_id


def _written(row: Comment) -> datetime:
    return row.created_at


def shown_comment(row: Comment) -> dict[str, Any]:
    """Return a comment as tools show it, in its JSON form."""
    shown: dict[str, Any] = plain(row.view("note_id"))
    return shown


def _telling(row: Note) -> str:
    return folded(f"{row.title} {' '.join(row.tags)} {row.body} {' '.join(row.image_captions)}")


class Reading(Shelf):
    """What anyone sees."""

    @tool
    def search_notes(
        self, keyword: str, category: str | None = None, sort: str = "hot", limit: int | None = None, page: int = 1
    ) -> dict[str, Any]:
        """Search the notes people published by words in title, tags, text and picture captions.

        search_topics finds tags, get_trending what is hot right now whatever the words. Notes are what people say, not
        checked by anyone.

        Args:
            keyword: One or more words that must all occur, accents and case ignored.
            category: exam, renovation, fitness, travel, parenting or other.
            sort: hot (most interaction), new, likes or collects.
            limit: Notes a page, 1 to 100; 20 unless given.
            page: Page from 1.

        Example:
            content_platform.search_notes(keyword="sleep", category="parenting", sort="new", limit=5)
        """
        words = words_of(keyword)
        kind = None if category is None else read_category(category)
        order = _order(sort)
        found = self.kept(("listed", kind, order), lambda: self._all_listed(kind, order))
        # Longest first: it is the rarest and turns most notes away.
        for word in sorted(words, key=len, reverse=True):
            found = [item for item in found if word in item[1]]
        rows, pages = paged(found, page, limited(USUAL if limit is None else limit))
        result = {"notes": self._cards([row for row, _ in rows]), **pages}
        if not found:
            topics = [row.name for row in self.topics if any(word in folded(row.name) for word in words)]
            result["hint"] = (
                f"No note has all of: {', '.join(words)}. Try fewer words{' or no category' if kind else ''}"
                + (f"; topics like it: {', '.join(topics[:5])}." if topics else ".")
            )
        return result

    def _all_listed(self, kind: str | None, order: Callable[[Note], Any]) -> list[tuple[Note, str]]:
        """Return the notes that show in lists, in an order, each with what a search looks through."""
        text = self.notes.made
        return [
            (row, text(row, _telling))
            for row in self.notes.ordered(order)
            if (kind is None or row.category == kind) and self._listed(row)
        ]

    @tool
    def get_note(self, note_id: str) -> dict[str, Any]:
        """Show one note in full with its author, counts, edits and corrections, and whether the user liked or kept it.

        Args:
            note_id: As search_notes, get_trending or a topic's feed shows it.

        Example:
            content_platform.get_note(note_id="note_00000001")
        """
        row = self._note(note_id)
        me = self.world.persona.user_id
        return {
            **self._card(row),
            "body": row.body,
            "image_captions": row.image_captions,
            "view_count": row.view_count,
            "correction": row.correction,
            "liked": pair_key(me, note_id) in self.likes,
            "collected": pair_key(me, note_id) in self.collections,
            "following_author": pair_key(me, row.author_id) in self.follows,
        }

    @tool
    def get_note_comments(self, note_id: str, limit: int | None = None, page: int = 1) -> dict[str, Any]:
        """List the comments under a note, newest first; comment_count also counts older ones no longer shown.

        Args:
            note_id: As search_notes shows it.
            limit: Comments a page, 1 to 100; 20 unless given.
            page: Page from 1.

        Example:
            content_platform.get_note_comments(note_id="note_00000001", limit=10)
        """
        note = self._note(note_id)
        found = sorted(self.comments.grouped(_under).get(note_id, ()), key=_written, reverse=True)
        rows, pages = paged(found, page, limited(USUAL if limit is None else limit))
        shown = self.comments.made
        comments = [{**shown(row, shown_comment), "by_author": row.user_id == note.author_id} for row in rows]
        return {"note_id": note_id, "comment_count": note.comment_count, "comments": comments, **pages}

    @tool
    def get_trending(self, category: str | None = None, limit: int | None = None) -> Ready:
        """List the hottest notes of the past two weeks with their score.

        Score: log(1 + likes + 3 x comments + 2 x collects + views / 100), halved every 48 hours of age.

        Args:
            category: exam, renovation, fitness, travel, parenting or other; all when left out.
            limit: How many, 1 to 50; 20 unless given.

        Example:
            content_platform.get_trending(category="travel", limit=5)
        """
        most = limited(USUAL if limit is None else limit, 50)
        kind = None if category is None else read_category(category)
        return self.answered(("trending", kind, most), lambda: self._hottest(kind, most))

    def _hottest(self, kind: str | None, most: int) -> dict[str, Any]:
        now = self.now
        scored: list[tuple[float, str, Note]] = []
        for row in self.notes.ordered(_new):
            if (now - row.published_at).days >= TRENDING_DAYS:
                break
            if (kind is None or row.category == kind) and self._listed(row):
                scored.append((-heat(row, now), row.note_id, row))
        scored.sort(key=lambda item: item[:2])
        notes = [{**self._card(row), "score": round(-score, 3)} for score, _, row in scored[:most]]
        return {"notes": notes, "total": len(scored), "as_of": now}

    @tool
    def search_topics(self, keyword: str) -> dict[str, Any]:
        """Find topics (tags) whose name or description has all the words, most used first.

        Args:
            keyword: One or more words, with or without the leading #.

        Example:
            content_platform.search_topics(keyword="marathon")
        """
        words = words_of(keyword.replace("#", " "))
        found = [row for row in self.topics if all_in(words, folded(f"{row.name} {row.description}"))]
        found.sort(key=lambda row: (-row.note_count, row.topic_id))
        result: dict[str, Any] = {
            "topics": [row.view("earlier_notes") for row in found[:50]],
            "total": len(found),
        }
        if not found:
            known = sorted(self.topics, key=lambda row: -row.note_count)[:8]
            result["hint"] = f"Much used topics: {', '.join(row.name for row in known) or 'none'}."
        return result

    @tool
    def get_topic_feed(self, topic: str, limit: int | None = None, sort: str = "new", page: int = 1) -> dict[str, Any]:
        """List the notes under one topic.

        Args:
            topic: Its name (with or without #) or topic_id, as search_topics shows it.
            limit: Notes a page, 1 to 100; 20 unless given.
            sort: new, hot, likes or collects.
            page: Page from 1.

        Example:
            content_platform.get_topic_feed(topic="first marathon", limit=5)
        """
        row = self._topic(topic)
        wanted = fold(row.name)
        order = _order(sort)
        found = [note for note, tags in self.notes.paired(tags_of) if wanted in tags and self._listed(note)]
        found.sort(key=order)
        rows, pages = paged(found, page, limited(USUAL if limit is None else limit))
        return {"topic": row.view("earlier_notes"), "notes": self._cards(rows), **pages}

    def _topic(self, topic: str) -> Topic:
        row = self.topics.get(topic)
        wanted = fold(topic.replace("#", " "))
        row = row or next((item for item in self.topics if fold(item.name) == wanted), None)
        if row is None:
            names = [item.name for item in self.topics]
            raise ToolError(
                "TOPIC_NOT_FOUND",
                f"No topic is called {topic[:60]!r}.{suggestion(wanted, names)} search_topics finds topics.",
            )
        return row

    @tool
    def get_user_profile(self, user_id: str) -> dict[str, Any]:
        """Show an account: bio, whether it is official, since when, followers, notes, and whether you follow it.

        Check handle, age and followers before trusting an account that looks like a known one.

        Args:
            user_id: An author_id or a handle; your own id shows your account.

        Example:
            content_platform.get_user_profile(user_id="usr_000001")
        """
        row = self._user(user_id)
        me = self.world.persona.user_id
        follows = self.follows
        return {
            **row.view("earlier_followers", "earlier_notes", "answers_percent", "answer_hours", "imitates"),
            "following_count": sum(item.follower_id == row.user_id for item in follows),
            "followed_by_me": pair_key(me, row.user_id) in follows,
            "follows_me": pair_key(row.user_id, me) in follows,
        }

    @tool
    def list_user_notes(self, user_id: str, page: int = 1, page_size: int = 20) -> dict[str, Any]:
        """List an account's notes, newest first.

        Args:
            user_id: An author_id or a handle; your own id lists your notes.
            page: Page from 1.
            page_size: Notes a page, 1 to 100.

        Example:
            content_platform.list_user_notes(user_id="usr_000001")
        """
        user = self._user(user_id)
        if not self._open(user):
            self._closed(user)
        found = [row for row in self.notes.ordered(_new) if row.author_id == user.user_id and self._listed(row)]
        rows, pages = paged(found, page, page_size)
        return {"user_id": user.user_id, "nickname": user.nickname, "notes": self._cards(rows), **pages}

    @tool
    def list_collections(
        self, user_id: str, category: str | None = None, page: int = 1, page_size: int = 20
    ) -> dict[str, Any]:
        """List the notes the user kept, latest first; one that was taken down since shows only that it is gone.

        Args:
            user_id: The signed-in user's id or e-mail address.
            category: Only this category: exam, renovation, fitness, travel, parenting or other.
            page: Page from 1.
            page_size: Notes a page, 1 to 100.

        Example:
            content_platform.list_collections(user_id="usr_noor")
        """
        user = signed_in(self.world, user_id)
        kind = None if category is None else read_category(category)
        notes = self.notes.rows
        found = [
            row
            for row in self.collections
            if row.user_id == user and (kind is None or notes[row.note_id].category == kind)
        ]
        found.sort(key=lambda row: row.at, reverse=True)
        rows, pages = paged(found, page, page_size)
        return {
            "notes": [{**self._kept_card(notes[row.note_id]), "collected_at": row.at} for row in rows],
            **pages,
        }

    def _kept_card(self, note: Note) -> dict[str, Any]:
        if self._listed(note):
            return self._card(note)
        return {"note_id": note.note_id, "title": note.title, "category": note.category, "gone": True}


def _order(sort: str) -> Any:
    name = sort.strip().casefold()
    name = _ALIASES.get(name, name)
    if name not in _ORDERS:
        raise ToolError("BAD_ARG", f"sort is {', '.join(_ORDERS)}, got {sort[:40]!r}.")
    return _ORDERS[name]
