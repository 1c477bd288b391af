"""What others do when time passes: notes appear, authors answer, readers react to what the persona published."""

from __future__ import annotations

from math import isqrt
from typing import Final

from lifegym.worlds.folding import folded
from lifegym.worlds.service import timed
from lifegym.worlds.services.content_platform.records import Comment, Like, Note, pair_key
from lifegym.worlds.services.content_platform.writing import Writing, scramble
from lifegym.worlds.signals import Notice

_THANKS: Final = (
    "Thank you for reading. I will write more about this next month.",
    "Good point, I should have said so in the note.",
    "It depends on your situation, but that is how it was for us.",
    "Thanks! I had the same doubt and in the end just tried it.",
    "I do not know, sorry. Maybe somebody else here does?",
)

_REACTIONS: Final = {
    "exam": (
        "Which book did you use for the second half?", "Same week for me. Good luck to us both.",
        "Printing your plan and putting it on the fridge.", "I failed with exactly this method, sleep helped more.",
    ),
    "renovation": (
        "How long did it take in all, drying included?", "We had the same wall. Check for moisture first.",
        "Lovely result. Would you do it yourself again?", "Saving this for the spring.",
    ),
    "fitness": (
        "Thanks for being honest about the bad weeks.", "What did your knees say?",
        "Trying this on Sunday, wish me luck.", "Ten per cent more a week was too much for me.",
    ),
    "travel": (
        "Was it crowded?", "Went in November, had the place to ourselves.", "How did you get back to the station?",
        "Saved for our next free weekend.",
    ),
    "parenting": (
        "It gets better around four months, hang in there.", "Ours did the opposite of every book.",
        "Ask your health visitor about this, please.", "Thank you, I needed to read this tonight.",
    ),
    "other": ("Nice, thank you for sharing.", "This made me smile.", "More of this please.", "Where is that?"),
}  # fmt: skip


class Reacting(Writing):
    """Processes on the clock."""

    @timed
    def appear(self, key: str) -> None:
        """A note that was dated ahead is published."""
        note = self.notes.get(key)
        if note is not None and note.published_at <= self.now:
            self._arrived(note)

    @timed
    def be_read(self, key: str) -> None:
        """Readers like, keep and sometimes comment on a fresh note; the key is the note and how often they did so."""
        note_id, _, number = key.partition(" ")
        note = self.notes.get(note_id)
        if note is None or note.published_at > self.now:
            return
        author = self._author(note)
        if note.status != "visible" or author.status == "suspended":
            return
        serial = int("".join(letter for letter in note_id if letter.isdigit()) or 0)
        draw = scramble(serial, 300 + int(number))
        # An account with 400 followers brings a note some twenty likes in all, one with 40,000 some two hundred.
        likes = draw % (3 + isqrt(author.follower_count))
        keeps = likes * (5 + draw // 11 % 35) // 100
        self.notes.update(
            note_id, earlier_likes=note.earlier_likes + likes, like_count=note.like_count + likes,
            earlier_collects=note.earlier_collects + keeps, collect_count=note.collect_count + keeps,
            view_count=note.view_count + likes * (8 + draw // 7 % 30),
        )  # fmt: skip
        readers = [row for row in self.users if row.status == "active" and row.user_id != note.author_id
                   and row.user_id != self.world.persona.user_id and not (row.is_official or row.imitates)]  # fmt: skip
        if readers and not author.is_official and draw // 5 % 4 == 0:
            lines = _REACTIONS[note.category]
            self._comment(note, readers[draw // 13 % len(readers)], lines[draw // 17 % len(lines)])
        self._await_readers(self.notes.rows[note_id])

    @timed
    def reply(self, key: str) -> None:
        """The author of a note answers the persona's comment."""
        comment = self.comments.get(key)
        note = None if comment is None else self.notes.get(comment.note_id)
        if comment is None or note is None or note.status != "visible":
            return
        author = self._author(note)
        if author.status == "suspended" or any(row.answers == key for row in self.comments):
            return
        answer = self._comment(note, author, self._answer(note, comment), answers=key)
        self._tell_of_comment(note, answer, f"{author.nickname} answered your comment")

    def _answer(self, note: Note, comment: Comment) -> str:
        asked = folded(comment.body)
        for reply in note.replies:
            if any(folded(word) in asked for word in reply.words):
                return reply.text
        return _THANKS[len(comment.body) % len(_THANKS)]

    @timed
    def react(self, key: str) -> None:
        """A reader likes, and perhaps comments on, a note of the persona; the key is the note and a number."""
        note_id, _, number = key.partition(" ")
        note = self.notes.get(note_id)
        if note is None or note.status != "visible":
            return
        serial = int("".join(letter for letter in note_id if letter.isdigit()) or 0)
        draw = scramble(serial, 100 + int(number))
        readers = [row for row in self.users if row.status == "active" and row.user_id != note.author_id]
        if not readers:
            return
        reader = readers[draw % len(readers)]
        like = pair_key(reader.user_id, note_id)
        if like not in self.likes:
            self.likes.insert(Like(like_id=like, user_id=reader.user_id, note_id=note_id, at=self.now))
            self._count(note_id, like_count=1)
        if number != "2" and not reader.is_official:
            lines = _REACTIONS[note.category]
            comment = self._comment(note, reader, lines[(draw // 7 + int(number)) % len(lines)])
            self._tell_of_comment(note, comment, f"{reader.nickname} commented on your note")

    def _tell_of_comment(self, note: Note, comment: Comment, title: str) -> None:
        self.emit(
            Notice(source="content_platform", type="comment", title=title, body=comment.body, target=note.note_id,
                   payload={"note_id": note.note_id, "comment_id": comment.comment_id, "user_id": comment.user_id})
        )  # fmt: skip
