"""The content platform used at random."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import timedelta
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st
from hypothesis.stateful import rule

from lifegym.worlds.events import Op
from lifegym.worlds.folding import fold
from lifegym.worlds.services.content_platform.records import CATEGORIES, NOTE_STATES, USER_STATES, pair_key
from lifegym.worlds.world import World
from tests.worlds.services.caller import Caller
from tests.worlds.services.machine import SEEDS, SETTINGS, ServiceMachine


class Machine(ServiceMachine):
    """Notes, comments, follows and what others do."""

    service = "content_platform"
    others = ("notification_hub",)
    counts: ClassVar = {"content_platform": 110, "notification_hub": 5}
    transitions: ClassVar = {
        "content_platform.notes": ("status", NOTE_STATES),
        "content_platform.users": ("status", USER_STATES),
    }
    references = (
        ("content_platform.notes", "author_id", "content_platform.users"),
        ("content_platform.comments", "note_id", "content_platform.notes"),
        ("content_platform.comments", "user_id", "content_platform.users"),
        ("content_platform.likes", "note_id", "content_platform.notes"),
        ("content_platform.likes", "user_id", "content_platform.users"),
        ("content_platform.collections", "note_id", "content_platform.notes"),
        ("content_platform.follows", "follower_id", "content_platform.users"),
        ("content_platform.follows", "target_id", "content_platform.users"),
    )

    @rule(
        seed=SEEDS,
        which=st.sampled_from(("follow", "unfollow", "note", "note", "ahead", "comment", "say", "account", "imitate")),
    )
    def live(self, seed: int, which: str) -> None:
        """Do what people do, with arguments that fit."""
        rng, world = np.random.default_rng(seed), self.world
        pick = Caller(world, rng).pick
        me = world.persona.user_id
        user = pick(list(world.table("content_platform.users"))).user_id
        note = pick(list(world.table("content_platform.notes"))).note_id
        text = {"title": f"Seen at {seed % 97}", "body": "Three herons.", "category": pick(CATEGORIES)}
        tools: dict[str, tuple[str, dict[str, Any]]] = {
            "follow": ("follow_user", {"user_id": me, "target_user_id": user}),
            "unfollow": ("unfollow_user", {"user_id": me, "target_user_id": user}),
            "note": ("publish_note", {"user_id": me, **text, "tags": ["herons", "Hérons", f"tag {seed % 5}"]}),
            "comment": ("post_comment", {"user_id": me, "note_id": note, "body": "How long did it take?"}),
        }
        if which in tools:
            name, arguments = tools[which]
            before = world.digest()
            call = world.call(f"content_platform.{name}", arguments)
            assert call.ok or world.digest() == before
            return
        later = world.now + timedelta(hours=int(rng.integers(-50, 90)))
        state = pick(("active", "private", "suspended"))
        operations: dict[str, tuple[str, dict[str, Any]]] = {
            "ahead": ("publish", {"author_id": user, **text, "tags": ["herons"], "published_at": later.isoformat()}),
            "say": ("comment", {"note_id": note, "user_id": user, "body": "Same here."}),
            "account": ("set_account", {"user_id": user, "status": state}),
            "imitate": ("impersonate", {"user_id": user, "handle": f"{user}__{seed % 7}"}),
        }
        name, arguments = operations[which]
        with suppress(ValueError):
            world.apply(Op(target=f"content_platform.{name}", arguments=arguments))

    def check(self, world: World) -> None:
        """Every counter is its earlier count plus what is stored; keys say who and what."""
        table = world.table
        likes = Counter(row.note_id for row in table("content_platform.likes"))
        kept = Counter(row.note_id for row in table("content_platform.collections"))
        said = Counter(row.note_id for row in table("content_platform.comments"))
        written: Counter[str] = Counter()
        tagged: Counter[str] = Counter()
        for note in table("content_platform.notes"):
            assert note.like_count == note.earlier_likes + likes[note.note_id]
            assert note.collect_count == note.earlier_collects + kept[note.note_id]
            assert note.comment_count == note.earlier_comments + said[note.note_id]
            if note.status == "visible" and note.published_at <= world.now:
                written[note.author_id] += 1
                tagged.update({fold(tag) for tag in note.tags})
        followers = Counter(row.target_id for row in table("content_platform.follows"))
        for user in table("content_platform.users"):
            assert user.follower_count == user.earlier_followers + followers[user.user_id]
            assert user.note_count == user.earlier_notes + written[user.user_id]
        for topic in table("content_platform.topics"):
            assert topic.note_count == topic.earlier_notes + tagged[fold(topic.name)]
        for row in table("content_platform.follows"):
            assert row.follow_id == pair_key(row.follower_id, row.target_id)
            assert row.follower_id != row.target_id
        names = [fold(topic.name) for topic in table("content_platform.topics")]
        assert len(set(names)) == len(names)


Machine.TestCase.settings = SETTINGS
TestContentPlatform = Machine.TestCase
