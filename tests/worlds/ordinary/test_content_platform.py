"""Ordinary notes: the same each time, as many as asked, and such as people write."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.ordinary.content_platform import ordinary
from lifegym.worlds.sample import NOW, PERSONA
from lifegym.worlds.services.content_platform.records import CATEGORIES, pair_key


def rows(count: int = 400, **shape: Any) -> dict[str, list[Any]]:
    """Return what is generated, by table."""
    found: dict[str, list[Any]] = {}
    for table, row in ordinary(np.random.default_rng(5), PERSONA, NOW, count, **shape):
        found.setdefault(table.partition(".")[2], []).append(row)
    return found


def test_ordinary__is_deterministic_and_of_the_size_asked() -> None:
    """Equal seeds give equal records; about as many as asked; the persona keeps the first note."""
    assert rows() == rows()
    for count in (60, 200, 1500):
        found = rows(count)
        assert abs(sum(map(len, found.values())) - count) <= max(8, count // 20)
        me = PERSONA.user_id
        assert pair_key(me, "note_00000001") in {row.collection_id for row in found["collections"]}
        assert pair_key(me, "usr_000001") in {row.follow_id for row in found["follows"]}
        assert any(row.published_at > NOW for row in found["notes"])
        assert any(row.status == "removed" for row in found["notes"])


def test_ordinary__holds_together() -> None:
    """References lead somewhere, keys are unique, titles rarely repeat, nobody comments before a note is out."""
    found = rows(900)
    users = {row.user_id for row in found["users"]}
    notes = {row.note_id: row for row in found["notes"]}
    assert {row.author_id for row in notes.values()} <= users
    for table, key in (("likes", "like_id"), ("follows", "follow_id"), ("collections", "collection_id")):
        keys = [getattr(row, key) for row in found[table]]
        assert len(set(keys)) == len(keys)
    for row in found["comments"]:
        assert row.user_id in users
        assert notes[row.note_id].published_at <= row.created_at <= NOW
    assert {row.category for row in notes.values()} == set(CATEGORIES)
    titles = Counter(row.title for row in notes.values())
    assert sum(times - 1 for times in titles.values()) <= len(notes) // 20
    assert len({row.handle for row in found["users"]}) == len(found["users"])
    assert not any("{" in row.body or ">" in row.body for row in notes.values())


def test_ordinary__has_an_impostor_and_paid_notes() -> None:
    """An impostor shares the name but not the handle; some paid notes are labelled and some are not."""
    found = rows(900)
    fake = next(row for row in found["users"] if row.imitates)
    real = next(row for row in found["users"] if row.user_id == fake.imitates)
    assert (fake.nickname, fake.handle != real.handle) == (real.nickname, True)
    paid = [row for row in found["notes"] if row.sponsor]
    assert {row.labelled for row in paid} == {True, False}
    assert all(row.sponsor in row.body for row in paid)


def test_ordinary__keeps_to_the_categories_asked_for() -> None:
    """A shape with two categories gives notes in these only; an unknown one is refused."""
    assert {row.category for row in rows(100, categories=("travel", "exam"))["notes"]} == {"travel", "exam"}
    with pytest.raises(ValueError, match="categories are among"):
        rows(categories=("politics",))


def test_ordinary__sentences_fit_what_they_are_about() -> None:
    """Notes on potty training do not speak of sleeping through, offices get no gossip, and lines repeat little."""
    found = rows(900)
    users = {row.user_id: row for row in found["users"]}
    notes = {row.note_id: row for row in found["notes"]}
    for row in notes.values():
        if "Potty" in row.title:
            assert "slept through" not in row.body
    for row in found["comments"]:
        if users[notes[row.note_id].author_id].is_official:
            assert "ear infection" not in row.body
        assert not users[row.user_id].imitates
    assert any("Amsterdam" in row.body for row in notes.values())
    assert sum(row.published_at > NOW for row in notes.values()) > len(notes) // 8, "more will appear"


def test_ordinary__topics_are_no_larger_than_the_platform() -> None:
    """A topic counts some older notes that are not shown, not thousands."""
    assert all(row.earlier_notes <= 40 for row in rows(900)["topics"])
