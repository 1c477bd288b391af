"""What the world does: publishes, corrects, takes down, hides, advertises, imitates, spreads."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from lifegym.worlds.arguments import clean, one_line
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.service import backstage
from lifegym.worlds.services.content_platform.reacting import Reacting
from lifegym.worlds.services.content_platform.records import Follow, Note, Reply, User, pair_key
from lifegym.worlds.services.content_platform.shelf import read_category
from lifegym.worlds.signals import Notice


class Backstage(Reacting):
    """Operations of the story."""

    @backstage
    def publish(
        self,
        author_id: str,
        title: str,
        body: str,
        category: str,
        tags: list[str] | None = None,
        image_captions: list[str] | None = None,
        note_id: str | None = None,
        published_at: datetime | None = None,
        sponsor: str = "",
        labelled: bool = False,
        likes: int = 0,
        views: int = 0,
    ) -> None:
        """Somebody publishes a note, now or dated ahead or back; followers hear when it appears."""
        author = self._user(author_id)
        if author.status == "suspended":
            raise ToolError("ACCOUNT_SUSPENDED", f"@{author.handle} is suspended and cannot publish.")
        when = self._at(published_at)
        self._unused(note_id)
        note = Note(
            note_id=note_id or self.notes.new_key(),
            author_id=author.user_id,
            title=one_line(title, "title", 200),
            body=clean(body, "body", 20_000),
            category=read_category(category),
            tags=tuple(dict.fromkeys(one_line(tag, "tags", 40) for tag in tags or ())),
            image_captions=tuple(image_captions or ()),
            published_at=when,
            earlier_likes=_count(likes),
            like_count=likes,
            view_count=_count(views),
            sponsor=sponsor,
            labelled=labelled and bool(sponsor),
        )
        self._me_first(author)
        self._publish(note)

    @backstage
    def edit_note(
        self,
        note_id: str,
        title: str | None = None,
        body: str | None = None,
        correction: str = "",
        tags: list[str] | None = None,
        published_at: datetime | None = None,
        silent: bool = False,
    ) -> None:
        """The author changes a note, with a visible ``correction`` or none; ``silent`` leaves no edit time either.

        ``published_at`` gives it another date, as authors do who hide that a text is new. People who kept the note are
        told of a correction.
        """
        note = self.notes.need(note_id, "NOTE_NOT_FOUND")
        when = note.published_at if published_at is None else self._at(published_at)
        if (note.published_at > self.now) != (when > self.now):
            raise ToolError("BAD_DATE", "A note that is out stays out, and one dated ahead stays ahead.")
        old_tags = note.tags
        note = self.notes.update(
            note_id,
            title=note.title if title is None else one_line(title, "title", 200),
            body=note.body if body is None else clean(body, "body", 20_000),
            previous_body=note.body,
            correction=correction or note.correction,
            tags=old_tags if tags is None else tuple(dict.fromkeys(one_line(tag, "tags", 40) for tag in tags)),
            published_at=when,
            edited_at=note.edited_at if silent else self.now,
        )
        self._open_topics(note.tags)
        self._recount_topics((*old_tags, *note.tags))
        kept = pair_key(self.world.persona.user_id, note_id) in self.collections
        if correction and kept:
            self.emit(
                Notice(source="content_platform", type="correction", title=f"Corrected: {note.title}", body=correction,
                       target=note_id, payload={"note_id": note_id})
            )  # fmt: skip
        if when > self.now:
            self.reschedule(when, "appear", note_id)

    @backstage
    def remove_note(self, note_id: str, reason: str = "") -> None:
        """Take a note down; who kept it sees only that it is gone."""
        note = self.notes.need(note_id, "NOTE_NOT_FOUND")
        if note.status != "visible":
            raise ToolError("NOTE_REMOVED", f"{note_id} is {note.status} already.")
        self._show(note, "removed", reason)

    @backstage
    def restore_note(self, note_id: str) -> None:
        """Put a note back that was taken down."""
        note = self.notes.need(note_id, "NOTE_NOT_FOUND")
        if note.status == "visible":
            raise ToolError("BAD_ARG", f"{note_id} is visible.")
        self._show(note, "visible", "")

    def _show(self, note: Note, state: str, reason: str) -> None:
        self.notes.update(note.note_id, status=state, removed_for=reason)
        self._recount_user(note.author_id)
        self._recount_topics(note.tags)

    @backstage
    def set_account(self, user_id: str, status: Literal["active", "private", "suspended"]) -> None:
        """An account goes ``private``, is ``suspended``, or becomes ``active`` again."""
        user = self._other(user_id)
        if user.status == "suspended" and status == "private":
            raise ToolError("BAD_ARG", f"{user.user_id} is suspended and must become active first.")
        self.users.update(user.user_id, status=status)

    @backstage
    def rename_account(self, user_id: str, handle: str = "", nickname: str = "", bio: str | None = None) -> None:
        """An account changes its handle, its name or what it says about itself."""
        user = self._other(user_id)
        if handle and any(fold(row.handle) == fold(handle) for row in self.users if row is not user):
            raise ToolError("ALREADY_EXISTS", f"The handle {handle[:40]!r} is taken.")
        self.users.update(
            user.user_id, handle=handle or user.handle, nickname=nickname or user.nickname,
            bio=user.bio if bio is None else bio,
        )  # fmt: skip

    @backstage
    def disguise_advert(self, note_id: str, sponsor: str, pitch: str) -> None:
        """An author slips paid praise into a note that reads as advice; nothing on it says so."""
        note = self.notes.need(note_id, "NOTE_NOT_FOUND")
        text = clean(pitch, "pitch", 2000)
        self.notes.update(
            note_id, body=f"{note.body}\n\n{text}", previous_body=note.body, sponsor=one_line(sponsor, "sponsor", 100),
            labelled=False,
        )  # fmt: skip

    @backstage
    def label_advert(self, note_id: str) -> None:
        """The platform marks a paid note as a partnership."""
        note = self.notes.need(note_id, "NOTE_NOT_FOUND")
        if not note.sponsor:
            raise ToolError("BAD_ARG", f"{note_id} has no sponsor.")
        self.notes.update(note_id, labelled=True)

    @backstage
    def comment(self, note_id: str, user_id: str, body: str, comment_id: str | None = None, answers: str = "") -> None:
        """Somebody comments on a note; under the persona's note, or in answer to them, a notice tells."""
        note = self.notes.need(note_id, "NOTE_NOT_FOUND")
        user = self._other(user_id)
        if comment_id is not None and comment_id in self.comments:
            raise ToolError("ALREADY_EXISTS", f"The id {comment_id!r} is taken.")
        target = self.comments.get(answers)
        if answers and (target is None or target.note_id != note_id):
            raise ToolError("BAD_ARG", f"{answers[:60]!r} is no comment under {note_id}.")
        row = self._comment(note, user, clean(body, "body", 2000), key=comment_id, answers=answers)
        me = self.world.persona.user_id
        if target is not None and target.user_id == me:
            self._tell_of_comment(note, row, f"{user.nickname} answered your comment")
        elif note.author_id == me:
            self._tell_of_comment(note, row, f"{user.nickname} commented on your note")

    @backstage
    def delete_comment(self, comment_id: str) -> None:
        """A comment is deleted by whoever wrote it or by the platform."""
        row = self.comments.need(comment_id, "COMMENT_NOT_FOUND")
        self.comments.delete(comment_id)
        self._count(row.note_id, comment_count=-1)

    @backstage
    def impersonate(self, user_id: str, handle: str, new_user_id: str | None = None, bio: str | None = None) -> None:
        """A fresh account takes another's name and bio under a handle that looks like theirs."""
        user = self._other(user_id)
        if not handle.strip() or any(fold(row.handle) == fold(handle) for row in self.users):
            raise ToolError("ALREADY_EXISTS", f"The handle {handle[:40]!r} is taken or empty.")
        if new_user_id is not None and new_user_id in self.users:
            raise ToolError("ALREADY_EXISTS", f"The id {new_user_id!r} is taken.")
        self.users.insert(
            User(user_id=new_user_id or self.users.new_key(), handle=handle.strip(), nickname=user.nickname,
                 bio=user.bio if bio is None else bio, joined_at=self.now, imitates=user.user_id)
        )  # fmt: skip

    @backstage
    def join(self, handle: str, nickname: str, bio: str = "", official: bool = False, user_id: str | None = None,
             followers: int = 0, answers_percent: int = 0) -> None:  # fmt: skip
        """A new account opens."""
        if not handle.strip() or any(fold(row.handle) == fold(handle) for row in self.users):
            raise ToolError("ALREADY_EXISTS", f"The handle {handle[:40]!r} is taken or empty.")
        if user_id is not None and user_id in self.users:
            raise ToolError("ALREADY_EXISTS", f"The id {user_id!r} is taken.")
        self.users.insert(
            User(user_id=user_id or self.users.new_key(), handle=handle.strip(), nickname=nickname, bio=bio,
                 joined_at=self.now, is_official=official, earlier_followers=_count(followers),
                 follower_count=followers, answers_percent=answers_percent)
        )  # fmt: skip

    @backstage
    def spread(self, note_id: str, likes: int = 0, collects: int = 0, views: int = 0) -> None:
        """A note goes viral: people the world does not name like, keep and see it."""
        note = self.notes.need(note_id, "NOTE_NOT_FOUND")
        self.notes.update(
            note_id,
            earlier_likes=note.earlier_likes + _count(likes),
            like_count=note.like_count + likes,
            earlier_collects=note.earlier_collects + _count(collects),
            collect_count=note.collect_count + collects,
            view_count=note.view_count + _count(views),
        )

    @backstage
    def gain_followers(self, user_id: str, count: int) -> None:
        """Unnamed people follow an account, or with a negative count leave it."""
        user = self._user(user_id)
        if not -user.earlier_followers <= count <= 10**9:
            raise ToolError("BAD_ARG", f"{user.user_id} has {user.earlier_followers} unnamed followers.")
        self._me_first(user)
        self.users.update(
            user.user_id, earlier_followers=user.earlier_followers + count, follower_count=user.follower_count + count
        )

    @backstage
    def follow_me(self, user_id: str) -> None:
        """An account follows the persona; a notice tells."""
        user, me = self._other(user_id), self._me(self.world.persona.user_id)
        key = pair_key(user.user_id, me.user_id)
        if key in self.follows:
            raise ToolError("ALREADY_EXISTS", f"@{user.handle} follows the persona already.")
        self.follows.insert(Follow(follow_id=key, follower_id=user.user_id, target_id=me.user_id, at=self.now))
        self.users.update(me.user_id, follower_count=me.follower_count + 1)
        self.emit(
            Notice(source="content_platform", type="new_follower", title=f"{user.nickname} follows you",
                   body=f"@{user.handle}: {user.bio}", target=user.user_id, payload={"user_id": user.user_id})
        )  # fmt: skip

    @backstage
    def prepare_reply(self, note_id: str, words: list[str], text: str) -> None:
        """Settle what a note's author will say to comments that contain any of some words."""
        note = self.notes.need(note_id, "NOTE_NOT_FOUND")
        if not any(word.strip() for word in words):
            raise ToolError("BAD_ARG", "words needs at least one word.")
        reply = Reply(words=tuple(word.strip() for word in words if word.strip()), text=clean(text, "text", 1000))
        self.notes.update(note_id, replies=(reply, *note.replies))

    def _other(self, user_id: str) -> User:
        """Return an account that is not the persona's."""
        user = self._user(user_id)
        if user.user_id == self.world.persona.user_id:
            raise ToolError("BAD_ARG", "The persona's own account changes only by the persona's acts.")
        return user

    def _me_first(self, user: User) -> None:
        """Enter the persona's account when it is they who act for the first time."""
        if user.user_id == self.world.persona.user_id:
            self._me(user.user_id)

    def _unused(self, note_id: str | None) -> None:
        if note_id is not None and note_id in self.notes:
            raise ToolError("ALREADY_EXISTS", f"The id {note_id!r} is taken.")

    def _at(self, when: datetime | None) -> datetime:
        if when is None:
            return self.now
        if not 1900 < when.year < 9000:
            raise ToolError("BAD_DATE", f"The year {when.year} is out of reach.")
        return when if when.tzinfo else when.replace(tzinfo=self.now.tzinfo)


def _count(number: int) -> int:
    if not 0 <= number <= 10**9:
        raise ToolError("BAD_ARG", f"A count is 0 to a thousand million, got {number}.")
    return number
