"""What the persona does: like, keep, follow, comment, publish."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from lifegym.worlds.arguments import clean, one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.identity import signed_in
from lifegym.worlds.service import tool
from lifegym.worlds.services.content_platform.reading import Reading
from lifegym.worlds.services.content_platform.records import (
    Collected,
    Comment,
    Follow,
    Like,
    Note,
    User,
    pair_key,
)
from lifegym.worlds.services.content_platform.shelf import read_category

MAX_TAGS: Final = 10


class Writing(Reading):
    """The tools that leave something behind."""

    @tool(writes=True)
    def like_note(self, user_id: str, note_id: str) -> dict[str, Any]:
        """Like a note publicly. A like cannot be taken back; to keep a note for later use collect_note.

        Args:
            user_id: The signed-in user's id or e-mail address.
            note_id: As search_notes shows it.

        Example:
            content_platform.like_note(user_id="usr_noor", note_id="note_00000002")
        """
        user = signed_in(self.world, user_id)
        self._note(note_id)
        key = pair_key(user, note_id)
        if key in self.likes:
            raise ToolError("ALREADY_EXISTS", f"You like {note_id} already.")
        self._me(user)
        row = self.likes.insert(Like(like_id=key, user_id=user, note_id=note_id, at=self.now))
        self._count(note_id, like_count=1)
        return {"note_id": note_id, "liked_at": row.at, "like_count": self.notes.rows[note_id].like_count}

    @tool(writes=True)
    def collect_note(self, user_id: str, note_id: str) -> dict[str, Any]:
        """Keep a note in the user's collection; list_collections shows it, uncollect_note takes it out.

        Args:
            user_id: The signed-in user's id or e-mail address.
            note_id: As search_notes shows it.

        Example:
            content_platform.collect_note(user_id="usr_noor", note_id="note_00000002")
        """
        user = signed_in(self.world, user_id)
        self._note(note_id)
        key = pair_key(user, note_id)
        if key in self.collections:
            raise ToolError("ALREADY_EXISTS", f"{note_id} is in your collection already; list_collections shows it.")
        self._me(user)
        row = self.collections.insert(Collected(collection_id=key, user_id=user, note_id=note_id, at=self.now))
        self._count(note_id, collect_count=1)
        return {"note_id": note_id, "collected_at": row.at, "collect_count": self.notes.rows[note_id].collect_count}

    @tool(writes=True)
    def uncollect_note(self, user_id: str, note_id: str) -> dict[str, Any]:
        """Take a note out of the user's collection, also one that was taken down.

        Args:
            user_id: The signed-in user's id or e-mail address.
            note_id: As list_collections shows it.

        Example:
            content_platform.uncollect_note(user_id="usr_noor", note_id="note_00000001")
        """
        user = signed_in(self.world, user_id)
        self.notes.need(note_id, "NOTE_NOT_FOUND", "list_collections shows what you kept.")
        key = pair_key(user, note_id)
        if key not in self.collections:
            raise ToolError("NOT_COLLECTED", f"{note_id} is not in your collection; list_collections shows what is.")
        self.collections.delete(key)
        self._count(note_id, collect_count=-1)
        return {"note_id": note_id, "collected": False, "collect_count": self.notes.rows[note_id].collect_count}

    @tool(writes=True)
    def follow_user(self, user_id: str, target_user_id: str) -> dict[str, Any]:
        """Follow an account: each new note of it then wakes you with a notification.

        Args:
            user_id: The signed-in user's id or e-mail address.
            target_user_id: An author_id or a handle, as notes show them.

        Example:
            content_platform.follow_user(user_id="usr_noor", target_user_id="usr_000002")
        """
        user = signed_in(self.world, user_id)
        target = self._user(target_user_id)
        if target.user_id == user:
            raise ToolError("SELF_FOLLOW", "You cannot follow your own account.")
        key = pair_key(user, target.user_id)
        if key in self.follows:
            raise ToolError("ALREADY_EXISTS", f"You follow @{target.handle} already.")
        if target.status != "active":
            self._closed(target)
        self._me(user)
        row = self.follows.insert(Follow(follow_id=key, follower_id=user, target_id=target.user_id, at=self.now))
        target = self.users.update(target.user_id, follower_count=target.follower_count + 1)
        return {
            "target_user_id": target.user_id,
            "handle": target.handle,
            "nickname": target.nickname,
            "followed_at": row.at,
            "follower_count": target.follower_count,
        }

    @tool(writes=True)
    def unfollow_user(self, user_id: str, target_user_id: str) -> dict[str, Any]:
        """Stop following an account; a private one cannot be followed again.

        Args:
            user_id: The signed-in user's id or e-mail address.
            target_user_id: An author_id or a handle.

        Example:
            content_platform.unfollow_user(user_id="usr_noor", target_user_id="usr_000001")
        """
        user = signed_in(self.world, user_id)
        target = self._user(target_user_id)
        key = pair_key(user, target.user_id)
        if key not in self.follows:
            raise ToolError("NOT_FOLLOWING", f"You do not follow @{target.handle}.")
        self.follows.delete(key)
        target = self.users.update(target.user_id, follower_count=target.follower_count - 1)
        return {"target_user_id": target.user_id, "following": False, "follower_count": target.follower_count}

    @tool(writes=True)
    def post_comment(self, note_id: str, user_id: str, body: str) -> dict[str, Any]:
        """Write a public comment under a note in the user's name; it cannot be deleted. The author may answer later.

        Args:
            note_id: As search_notes shows it.
            user_id: The signed-in user's id or e-mail address.
            body: The text, up to 1000 characters.

        Example:
            content_platform.post_comment(note_id="note_00000002", user_id="usr_noor",
                body="Thank you, which of these would you do again?")
        """
        note = self._note(note_id)
        user = signed_in(self.world, user_id)
        text = clean(body, "body", 1000)
        me = self._me(user)
        row = self._comment(note, me, text)
        serial = self.comments.serial
        author = self._author(note)
        if author.user_id != user and scramble(serial, 3) % 100 < author.answers_percent:
            due = self.now + timedelta(hours=author.answer_hours, minutes=scramble(serial, 5) % 55)
            self.schedule(due, "reply", row.comment_id)
        return {**row.view(), "comment_count": self.notes.rows[note_id].comment_count}

    def _comment(self, note: Note, user: User, body: str, *, key: str | None = None, answers: str = "") -> Comment:
        row = self.comments.insert(
            Comment(
                comment_id=key or self.comments.new_key(),
                note_id=note.note_id,
                user_id=user.user_id,
                nickname=user.nickname,
                body=body,
                created_at=self.now,
                answers=answers,
            )
        )
        self._count(note.note_id, comment_count=1)
        return row

    @tool(writes=True)
    def publish_note(
        self,
        user_id: str,
        title: str,
        body: str,
        tags: list[str] | None = None,
        category: str | None = None,
        image_captions: list[str] | None = None,
    ) -> dict[str, Any]:
        """Publish a note in the user's name, visible to everybody at once; it cannot be edited or deleted afterwards.

        A few people may like or comment on it in the following days.

        Args:
            user_id: The signed-in user's id or e-mail address.
            title: Up to 100 characters.
            body: Up to 5000 characters.
            tags: Up to 10 topics; new ones come into being.
            category: exam, renovation, fitness, travel, parenting or other; other when left out.
            image_captions: Captions of up to 18 pictures.

        Example:
            content_platform.publish_note(user_id="usr_noor", title="A quiet hour on the Amstel",
                body="Rented a rowing boat at seven. Mist, herons, nobody else.", tags=["rowing"], category="travel")
        """
        user = signed_in(self.world, user_id)
        headline, text = one_line(title, "title", 100), clean(body, "body", 5000)
        kind = "other" if category is None else read_category(category)
        names = [one_line(tag.replace("#", " "), "tags", 40) for tag in tags or ()]
        captions = tuple(one_line(item, "image_captions", 200) for item in image_captions or ())
        if len(names) > MAX_TAGS or len(captions) > 18:
            raise ToolError("BAD_ARG", f"A note takes up to {MAX_TAGS} tags and 18 pictures.")
        self._me(user)
        note = self._publish(
            Note(note_id=self.notes.new_key(), author_id=user, title=headline, body=text, category=kind,
                 tags=tuple(dict.fromkeys(names)), image_captions=captions, published_at=self.now)
        )  # fmt: skip
        serial = self.notes.serial
        for number in range(scramble(serial, 11) % 4):
            due = self.now + timedelta(hours=(2, 9, 27)[number], minutes=scramble(serial, 13 + number) % 180)
            self.schedule(due, "react", f"{note.note_id} {number}")
        return {**self._card(note), "body": note.body, "image_captions": note.image_captions}


def scramble(serial: int, salt: int) -> int:
    """Return a number that looks drawn but follows from a record's counter."""
    mixed = (serial * 2_654_435_761 + salt * 40_503_011) % 2**32
    return (mixed ^ (mixed >> 15)) * 2_246_822_519 % 2**32 >> 7
