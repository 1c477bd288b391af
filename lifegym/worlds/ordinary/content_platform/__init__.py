"""A feed of notes by many people, with what readers did, and what the persona keeps and follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from lifegym.worlds.ordinary.content_platform.talk import ANSWERS, NOT_SURE, THANKS, TO_OFFICIALS
from lifegym.worlds.ordinary.content_platform.words import (
    BIOS,
    FIRST,
    OFFICIAL,
    OFFICIAL_NOTES,
    PITCHES,
    SECOND,
    SPONSORS,
    SUBJECTS,
    TOPICS,
    Subject,
    fitting,
)
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.records import Record
from lifegym.worlds.services.content_platform import (
    CATEGORIES,
    Collected,
    Comment,
    Follow,
    Like,
    Note,
    Topic,
    User,
    pair_key,
)

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

T = TypeVar("T")
Pair = tuple[str, Record]


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    categories: Sequence[str] = CATEGORIES,
    city: str = "Amsterdam",
    weeks_ahead: int = 8,
    start: int = 1,
) -> list[Pair]:
    """Return accounts, notes, topics, comments, likes and follows of an ordinary platform.

    The persona follows the first author and keeps the first note. Among the others are a private account, an impostor
    of the first one, a note that was taken down, one that will appear in two days, and paid ones, some labelled.

    Args:
        rng: Where every draw comes from.
        persona: Who has an account, follows and keeps.
        now: The instant at which the world opens.
        count: About how many records.
        categories: Which categories the notes are in.
        city: Where most of those who write live.
        weeks_ahead: For how many weeks notes are there that will appear.
        start: Number of the first account, note and comment.

    Raises:
        ValueError: A category is unknown or ``count`` is negative.
    """
    if count < 0 or not categories or set(categories) - set(CATEGORIES):
        raise ValueError(f"categories are among {', '.join(CATEGORIES)} and count is 0 or more; got {categories}")
    if count == 0:
        return []
    maker = _Maker(rng, persona, now, tuple(categories), city, weeks_ahead, start)
    users = maker.users(max(8, count * 12 // 100))
    notes = maker.notes(users, max(10, count * 34 // 100))
    topics = [maker.topic(number) for number in range(min(len(TOPICS), max(6, count // 12)))]
    found: list[Pair] = [("content_platform.users", row) for row in users]
    found += [("content_platform.notes", row) for row in notes]
    found += [("content_platform.topics", row) for row in topics]
    found += maker.persona_rows(users, notes)
    rest = max(8, count - len(found))
    talk = rest * 72 // 100
    found += [("content_platform.comments", row) for row in maker.comments(users, notes, talk)]
    found += maker.ties(users, notes, rest - talk)
    return found


class _Maker:
    """Draws one kind of record after another."""

    def __init__(
        self,
        rng: np.random.Generator,
        persona: Persona,
        now: datetime,
        categories: tuple[str, ...],
        city: str,
        weeks_ahead: int,
        start: int,
    ) -> None:
        self.draws = Draws(rng)
        self.persona = persona
        self.now = now.replace(second=0, microsecond=0)
        self.categories = categories
        self.city = city
        self.weeks_ahead = weeks_ahead
        self.start = start
        self.said: Counter[str] = Counter()

    def pick(self, options: Sequence[T]) -> T:
        return self.draws.pick(options)

    def fresh(self, lines: Sequence[str], about: str, without: Set[str] = frozenset()) -> str:
        """Return one of the lines that fit a subject and were said least often so far, if possible none ``without``."""
        options = fitting(lines, about)
        options = [line for line in options if line not in without] or options
        least = min(self.said[line] for line in options)
        chosen = self.pick([line for line in options if self.said[line] == least])
        self.said[chosen] += 1
        return chosen

    def whole(self, low: int, high: int) -> int:
        return self.draws.between(low, high)

    def ago(self, least: int, most: int) -> datetime:
        """Return a waking hour between so many hours ago."""
        at = self.now - timedelta(hours=self.whole(least, most), minutes=self.whole(0, 59))
        return at.replace(hour=7 + at.hour % 16) if at.hour < 7 and (self.now - at).days else at

    def users(self, wanted: int) -> list[User]:
        """Return the persona's account, then official ones and people; the last but one is private, the last fake."""
        me = User(
            user_id=self.persona.user_id,
            handle="".join(c for c in self.persona.name.casefold() if c.isascii() and c.isalnum()) or "me",
            nickname=self.persona.name,
            bio="Mostly reading.",
            joined_at=self.now - timedelta(days=800),
            earlier_followers=self.whole(12, 60),
        )
        found = [me]
        taken = {me.handle}
        officials = min(len(OFFICIAL), max(1, wanted // 12))
        while len(found) < wanted - 1:
            number = len(found)
            official = 3 <= number < 3 + officials
            first = FIRST[number % len(FIRST)]
            handle = f"{first.casefold()}{self.pick(SECOND)}"
            if handle in taken:
                handle = f"{handle}{self.whole(2, 999)}"
            nickname, bio = first, self.pick(BIOS)
            if official:
                handle, nickname, bio = OFFICIAL[number - 3]
            if handle in taken:
                continue
            taken.add(handle)
            found.append(
                User(
                    user_id=f"usr_{self.start + number - 1:06d}",
                    handle=handle,
                    nickname=nickname,
                    bio=bio,
                    joined_at=self.now - timedelta(days=self.whole(40, 1900), hours=self.whole(0, 23)),
                    is_official=official,
                    earlier_followers=self.whole(9_000, 60_000) if official else self.whole(3, 60) ** 2,
                    earlier_notes=self.whole(0, 9),
                    status="private" if number == wanted - 2 else "active",
                    answers_percent=0 if official else self.whole(20, 75),
                    answer_hours=self.whole(1, 20),
                )
            )
        known = found[1]
        found.append(
            known.evolve(
                user_id=f"usr_{self.start + wanted - 2:06d}",
                handle=f"{known.handle}_",
                joined_at=self.now - timedelta(days=9),
                earlier_followers=11,
                earlier_notes=0,
                imitates=known.user_id,
            )
        )
        return found

    def notes(self, users: Sequence[User], wanted: int) -> list[Note]:
        """Return notes; the first two by the first two authors, one dated ahead, one taken down, some paid."""
        found: list[Note] = []
        seen: set[str] = set()
        people = [row for row in users[1:] if not (row.is_official or row.imitates)]
        for number in range(wanted):
            category = self.categories[number % len(self.categories)]
            subject = SUBJECTS[category]
            author = people[number] if number < 2 else self.pick(people if number == 5 else users[1:-1])
            official = self._official(author, users, seen)
            if author.is_official and official is None:
                author = self.pick(people)
            if official is not None:
                _, category, title, body, tags = official
                pictures: tuple[str, ...] = ()
            else:
                title, body, tags = self._text(SUBJECTS[category], category, seen)
                pictures = (self.pick(subject.pictures),) if self.whole(0, 2) else ()
            seen.add(title)
            sponsor, labelled = "", False
            if number % 19 == 8 and official is None:
                sponsor, labelled = self.pick(SPONSORS), number % 38 == 8
                body = f"{body}\n\n{self.pick(PITCHES).format(sponsor=sponsor)}"
            fresh = self.whole(0, 3) == 0
            at = self.ago(2, 24 * 13) if fresh else self.ago(24 * 13, 24 * 500)
            if number == wanted - 1:
                at = self.now + timedelta(days=2, hours=1)
            elif number > 9 and number % 4 == 3 and self.weeks_ahead:
                at = self.now + timedelta(hours=self.whole(20, self.weeks_ahead * 168))
                at = at.replace(hour=7 + at.hour * 15 // 24)
            likes = 0 if at > self.now else self.whole(0, 40) ** 2 // (3 if fresh else 1)
            found.append(
                Note(
                    note_id=f"note_{self.start + number:08d}",
                    author_id=author.user_id,
                    title=title,
                    body=body,
                    category=category,
                    published_at=max(at, author.joined_at),
                    tags=tags,
                    image_captions=pictures,
                    earlier_likes=likes,
                    earlier_collects=likes * self.whole(5, 45) // 100,
                    view_count=likes * self.whole(8, 40) + self.whole(0, 90) * (at <= self.now),
                    status="removed" if number == 5 else "visible",
                    removed_for="undeclared sale" if number == 5 else "",
                    sponsor=sponsor,
                    labelled=labelled,
                    lively=True,
                )
            )
        return found

    def _official(
        self, author: User, users: Sequence[User], seen: set[str]
    ) -> tuple[int, str, str, str, tuple[str, ...]] | None:
        """Return something an official account has not said yet, in the categories asked for."""
        if not author.is_official:
            return None
        number = users.index(author) - 3
        for item in OFFICIAL_NOTES:
            if item[0] == number and item[2] not in seen and item[1] in self.categories:
                return item
        return None

    def _text(self, subject: Subject, category: str, seen: set[str]) -> tuple[str, str, tuple[str, ...]]:
        """Return title, body and tags of a note that fit one another."""
        title, about = "", ""
        for _ in range(12):
            about = self.pick(subject.a)
            title = self.pick(subject.titles).format(a=about, b=self.pick(subject.b))
            title = title[0].upper() + title[1:]
            if title not in seen:
                break
        middles: list[str] = []
        wanted = self.whole(2, 4)
        for _ in range(12):
            line = self.fresh(subject.middles, about)
            if line not in middles:
                middles.append(line)
            if len(middles) == wanted:
                break
        lines = [self.fresh(subject.openings, about), *middles, self.fresh(subject.endings, about)]
        body = " ".join(lines).replace("{city}", self.city)
        title = title.replace("{city}", self.city)
        named = set(title.casefold().replace(":", " ").replace(",", " ").split())
        mine = [(name, set(words.split())) for kind, name, _, words in TOPICS if kind == category]
        close = [name for name, words in mine if words & named]
        return title, body, tuple(close[:2] or [self.pick([name for name, words in mine if not words])])

    def topic(self, number: int) -> Topic:
        _, name, description, _ = TOPICS[number]
        return Topic(topic_id=f"topic_{self.start + number:06d}", name=name, description=description,
                     earlier_notes=self.whole(2, 40))  # fmt: skip

    def persona_rows(self, users: Sequence[User], notes: Sequence[Note]) -> list[Pair]:
        """Return what the persona follows, keeps and likes: the first author and note, and one taken down since."""
        me = self.persona.user_id
        followed = [users[1], *users[3:6]]
        kept = [notes[0], notes[5], notes[3], *notes[7:10:2]]
        rows: list[Pair] = [
            ("content_platform.follows", Follow(follow_id=pair_key(me, row.user_id), follower_id=me,
                                                target_id=row.user_id, at=self.ago(48, 4000)))
            for row in followed
        ]  # fmt: skip
        rows += [
            ("content_platform.collections", Collected(collection_id=pair_key(me, row.note_id), user_id=me,
                                                       note_id=row.note_id, at=min(self.now, row.published_at
                                                       + timedelta(hours=self.whole(1, 30)))))
            for row in kept
        ]  # fmt: skip
        rows += [
            ("content_platform.likes", Like(like_id=pair_key(me, row.note_id), user_id=me, note_id=row.note_id,
                                            at=min(self.now, row.published_at + timedelta(hours=2))))
            for row in (notes[0], notes[4])
        ]  # fmt: skip
        return rows

    def comments(self, users: Sequence[User], notes: Sequence[Note], wanted: int) -> list[Comment]:
        """Return comments under notes that are out, two in three under the newer half; authors answer some."""
        out = sorted((row for row in notes if row.published_at < self.now - timedelta(hours=1)),
                     key=lambda row: row.published_at)  # fmt: skip
        people = [row for row in users[1:] if not (row.is_official or row.imitates)]
        officials = {row.user_id for row in users if row.is_official}
        found: list[Comment] = []
        for number in range(wanted):
            key = f"cmt_{self.start + number:08d}"
            before = found[-1] if found else None
            note = next((row for row in notes if before and row.note_id == before.note_id), out[0])
            if before is not None and not before.answers and before.user_id != note.author_id and number % 6 == 5:
                author = next(row for row in users if row.user_id == note.author_id)
                at = min(before.created_at + timedelta(hours=self.whole(1, 30)), self.now)
                text = ANSWERS.get(before.body) or self.fresh(
                    NOT_SURE if before.body.endswith("?") else THANKS, note.title
                )
                found.append(self._comment(key, note, author, text, at, before.comment_id))
                continue
            note = self.pick(out[len(out) // 2 :]) if self.whole(0, 2) else self.pick(out)
            hours = int((self.now - note.published_at).total_seconds() // 3600)
            at = note.published_at + timedelta(hours=self.whole(0, min(hours, 24 * 20)), minutes=self.whole(1, 59))
            about = f"{note.title} {note.body}".casefold()
            lines = TO_OFFICIALS if note.author_id in officials else SUBJECTS[note.category].comments
            said = {row.body for row in found if row.note_id == note.note_id}
            text = self.fresh(lines, about, said)
            found.append(self._comment(key, note, self.pick(people), text, min(at, self.now), ""))
        return found

    def _comment(self, key: str, note: Note, user: User, body: str, at: datetime, answers: str) -> Comment:
        return Comment(comment_id=key, note_id=note.note_id, user_id=user.user_id, nickname=user.nickname, body=body,
                       created_at=at, answers=answers)  # fmt: skip

    def ties(self, users: Sequence[User], notes: Sequence[Note], wanted: int) -> list[Pair]:
        """Return likes and follows among the others."""
        out = [row for row in notes if row.published_at < self.now]
        found: dict[str, Pair] = {}
        for number in range(wanted * 3):
            if len(found) >= wanted:
                break
            person = self.pick(users[1:])
            if number % 3 == 0:
                other = self.pick(users[1:])
                key = pair_key(person.user_id, other.user_id)
                if other is not person:
                    row: Record = Follow(follow_id=key, follower_id=person.user_id, target_id=other.user_id,
                                         at=self.ago(24, 9000))  # fmt: skip
                    found[key] = ("content_platform.follows", row)
            else:
                note = self.pick(out)
                key = pair_key(person.user_id, note.note_id)
                at = min(self.now, note.published_at + timedelta(hours=self.whole(0, 90)))
                row = Like(like_id=key, user_id=person.user_id, note_id=note.note_id, at=at)
                found[key] = ("content_platform.likes", row)
        return list(found.values())
