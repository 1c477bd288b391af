"""Notes, comments, topics, follows, and what others do in time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from lifegym.worlds.codec import plain
from lifegym.worlds.events import Op
from lifegym.worlds.services.content_platform import Comment, Follow, Note, Reply, Topic, User, pair_key
from lifegym.worlds.services.content_platform.shelf import heat
from tests.worlds.services.handle import MONDAY, Handle, handle

ANA = User(
    user_id="usr_ana",
    handle="ana_runs",
    nickname="Ana",
    bio="Slow and stubborn.",
    joined_at=MONDAY - timedelta(days=900),
    earlier_followers=100,
    earlier_notes=7,
    answers_percent=100,
    answer_hours=3,
)
BO = ANA.evolve(user_id="usr_bo", handle="bo", nickname="Bo", earlier_followers=5, answers_percent=0)
RUN = Note(
    note_id="note_run",
    author_id="usr_ana",
    title="Marathon at forty",
    body="No more than ten per cent a week. Shin pain went away with shorter steps.",
    category="fitness",
    published_at=MONDAY - timedelta(hours=48),
    tags=("First marathon", "Injury"),
    earlier_likes=90,
    earlier_comments=2,
    replies=(Reply(words=("shoes", "trainers"), text="Old ones, 1,100 km."),),
)
FLOOR = RUN.evolve(
    note_id="note_floor",
    author_id="usr_bo",
    title="Café floor, sanded",
    body="Dust goes everywhere; tape the doors.",
    category="renovation",
    tags=("Old houses",),
    published_at=MONDAY - timedelta(hours=3),
    earlier_likes=12,
    earlier_comments=0,
    replies=(),
)
OLD = FLOOR.evolve(
    note_id="note_old", title="Marathon floor", published_at=MONDAY - timedelta(days=20), earlier_likes=900
)


@pytest.fixture
def feed() -> Handle:
    """Two authors with three notes; the persona followed Bo before."""
    return handle(
        "content_platform",
        ("users", ANA),
        ("users", BO),
        ("notes", RUN),
        ("notes", FLOOR),
        ("notes", OLD),
        ("topics", Topic(topic_id="topic_1", name="first marathon", earlier_notes=40)),
        ("comments", Comment(comment_id="cmt_1", note_id="note_run", user_id="usr_bo", nickname="Bo",
                             body="Thanks.", created_at=MONDAY - timedelta(hours=20))),
        ("follows", Follow(follow_id=pair_key("usr_mai", "usr_bo"), follower_id="usr_mai", target_id="usr_bo",
                           at=MONDAY - timedelta(days=90))),
    )  # fmt: skip


def test_counters__are_earlier_ones_plus_what_is_stored(feed: Handle) -> None:
    """Seeding recounts; each act moves its counter by one, and back."""
    note = feed.row("notes", "note_run")
    assert (note.like_count, note.comment_count, note.collect_count) == (90, 3, 0)
    assert (feed.row("users", "usr_ana").note_count, feed.row("users", "usr_bo").follower_count) == (8, 6)
    assert feed.row("topics", "topic_1").note_count == 41
    assert feed.ok("like_note", user_id="usr_mai", note_id="note_run")["like_count"] == 91
    assert feed.ok("collect_note", user_id="usr_mai", note_id="note_run")["collect_count"] == 1
    assert feed.ok("uncollect_note", user_id="usr_mai", note_id="note_run")["collect_count"] == 0
    assert feed.ok("follow_user", user_id="usr_mai", target_user_id="@ANA_runs")["follower_count"] == 101
    assert feed.ok("unfollow_user", user_id="usr_mai", target_user_id="usr_ana")["follower_count"] == 100
    assert feed.ok("get_user_profile", user_id="usr_mai")["nickname"] == "Mai Hoang"


def test_acts__are_refused_twice_and_on_oneself(feed: Handle) -> None:
    """One like, one copy, one follow a person; nothing is undone that was not done."""
    feed.ok("like_note", user_id="usr_mai", note_id="note_run")
    feed.refused("ALREADY_EXISTS", "like_note", user_id="usr_mai", note_id="note_run")
    feed.refused("ALREADY_EXISTS", "follow_user", user_id="usr_mai", target_user_id="bo")
    feed.refused("SELF_FOLLOW", "follow_user", user_id="usr_mai", target_user_id="usr_mai")
    feed.refused("NOT_COLLECTED", "uncollect_note", user_id="usr_mai", note_id="note_run")
    feed.refused("NOT_FOLLOWING", "unfollow_user", user_id="usr_mai", target_user_id="usr_ana")
    feed.refused("USER_NOT_FOUND", "like_note", user_id="usr_ana", note_id="note_run")


def test_search__matches_all_words_without_accents_and_sorts(feed: Handle) -> None:
    """Words may stand in title, tags or text; hot counts interaction, new the date; nothing found gives a hint."""
    assert [row["note_id"] for row in feed.ok("search_notes", keyword="marathon")["notes"]] == ["note_old", "note_run"]
    newest = feed.ok("search_notes", keyword="marathon", sort="new")["notes"]
    assert [row["note_id"] for row in newest] == ["note_run", "note_old"]
    assert feed.ok("search_notes", keyword="CAFE dust", category="装修")["total"] == 1
    found = feed.ok("search_notes", keyword="marathon herons")
    assert (found["total"], "first marathon" in found["hint"]) == (0, True)
    assert "parenting" in feed.refused("BAD_ARG", "search_notes", keyword="x", category="babies")


def test_trending__follows_its_documented_score(feed: Handle) -> None:
    """The score is halved every 48 hours, so a fresh small note may lead; older than two weeks is out."""
    found = feed.ok("get_trending")["notes"]
    assert [row["note_id"] for row in found] == ["note_floor", "note_run"]
    note = feed.row("notes", "note_run")
    assert heat(note, MONDAY + timedelta(hours=48)) == pytest.approx(heat(note, MONDAY) / 2, abs=1e-5)
    feed.does("spread", note_id="note_run", likes=9_000_000, views=900_000_000)
    assert feed.ok("get_trending", limit=1)["notes"][0]["note_id"] == "note_run"
    feed.wait(days=13)
    assert [row["note_id"] for row in feed.ok("get_trending")["notes"]] == ["note_floor"]


def test_topics__are_found_by_name_and_made_by_tags(feed: Handle) -> None:
    """A tag used for the first time becomes a topic; accents and case do not make another."""
    assert feed.ok("get_topic_feed", topic="#First Marathon")["notes"][0]["note_id"] == "note_run"
    text = {"user_id": "usr_mai", "title": "Herons", "body": "Three of them."}
    feed.ok("publish_note", **text, tags=["Amstel", "FIRST MARATHON"])
    feed.ok("publish_note", **text, tags=["ámstel"])
    found = feed.ok("search_topics", keyword="#amstel")["topics"]
    assert [(row["name"], row["note_count"]) for row in found] == [("Amstel", 2)]
    assert feed.row("topics", "topic_1").note_count == 42
    assert "first marathon" in feed.refused("TOPIC_NOT_FOUND", "get_topic_feed", topic="first marathn")


def test_comment__the_author_answers_what_was_asked(feed: Handle) -> None:
    """After some hours the author answers with what they know of it; the answer is a notice that wakes nobody."""
    feed.ok("post_comment", note_id="note_run", user_id="usr_mai", body="Which trainers did you wear?")
    assert feed.wait(hours=5) == []
    found = feed.ok("get_note_comments", note_id="note_run")
    assert (found["comments"][0]["body"], found["comments"][0]["by_author"]) == ("Old ones, 1,100 km.", True)
    assert (found["comment_count"], feed.row("notes", "note_run").comment_count) == (5, 5)
    assert [row.title for row in feed.notices()] == ["Ana answered your comment"]
    feed.ok("post_comment", note_id="note_floor", user_id="usr_mai", body="Which sander?")
    feed.wait(days=9)
    assert feed.row("notes", "note_floor").comment_count == 1


def test_publish__a_few_readers_react_in_the_following_days(feed: Handle) -> None:
    """What the persona publishes gets between none and three likes and two comments, the same in every run."""
    counts = []
    for number in range(8):
        twin = Handle(feed.world.fork(), "content_platform")
        for _ in range(number):
            twin.world.table("content_platform.notes").new_key()
        key = twin.ok("publish_note", user_id="usr_mai", title="Rowing", body="Mist.", category="travel")["note_id"]
        again = Handle(twin.world.fork(), "content_platform")
        twin.wait(days=4)
        again.wait(days=4)
        assert twin.world.digest() == again.world.digest()
        note = twin.row("notes", key)
        counts.append((note.like_count, note.comment_count))
        assert len(twin.notices()) == note.comment_count
    assert all(likes <= 2 and comments <= 2 for likes, comments in counts)
    assert len(set(counts)) > 1


def test_followed__a_new_note_wakes_only_who_asked(feed: Handle) -> None:
    """An author followed from before gives a notice; one the agent followed opens a turn; others say nothing."""
    text = {"title": "A new one", "body": "Words.", "category": "fitness"}
    feed.does("publish", author_id="usr_bo", **text)
    feed.does("publish", author_id="usr_ana", **text)
    assert feed.wait(minutes=1) == []
    assert [row.title for row in feed.notices()] == ["Bo: A new one"]
    feed.ok("follow_user", user_id="usr_mai", target_user_id="usr_ana")
    feed.does("publish", author_id="usr_ana", **text)
    pushed = feed.wait(minutes=1)
    assert [push.text.splitlines()[0] for push in pushed] == ["Ana: A new one"]
    feed.ok("unfollow_user", user_id="usr_mai", target_user_id="usr_ana")
    feed.does("publish", author_id="usr_ana", **text)
    assert feed.wait(minutes=1) == []


def test_publish__a_note_dated_ahead_appears_in_time(feed: Handle) -> None:
    """Until then nobody finds it; then it counts and followers hear."""
    at = (MONDAY + timedelta(days=1)).isoformat()
    feed.does("publish", author_id="usr_bo", title="Ahead", body="Soon.", category="other", published_at=at,
              note_id="note_ahead", tags=["first marathon"])  # fmt: skip
    feed.refused("NOTE_NOT_FOUND", "get_note", note_id="note_ahead")
    assert feed.ok("list_user_notes", user_id="bo")["total"] == 2
    assert feed.row("topics", "topic_1").note_count == 41
    feed.wait(days=2)
    assert feed.ok("get_note", note_id="note_ahead")["title"] == "Ahead"
    assert (feed.row("users", "usr_bo").note_count, feed.row("topics", "topic_1").note_count) == (10, 42)
    assert [row.type for row in feed.notices()] == ["new_content"]


@pytest.mark.parametrize("how", ["edit_note", "update"])
def test_publish__a_note_that_is_changed_before_its_time_appears_once(feed: Handle, how: str) -> None:
    """Words corrected and a day moved forward beforehand: it is counted once, and followers hear once."""
    day = [(MONDAY + timedelta(days=number)).isoformat() for number in range(4)]
    feed.does("publish", author_id="usr_bo", title="Ahead", body="Soon.", category="other", published_at=day[3],
              note_id="note_ahead", tags=["first marathon"])  # fmt: skip
    for change in ({"title": "Ahead of it"}, {"published_at": day[2]}, {"published_at": day[1]}):
        if how == "edit_note":
            feed.does("edit_note", note_id="note_ahead", **change)
        else:
            arguments = {"table": "content_platform.notes", "key": "note_ahead", "changes": change}
            feed.world.apply(Op(target="update", arguments=arguments))
    feed.wait(days=5)
    assert (feed.row("users", "usr_bo").note_count, feed.row("topics", "topic_1").note_count) == (10, 42)
    assert [row.type for row in feed.notices()] == ["new_content"]


def test_removed__refuses_everywhere_but_stays_a_gap_in_the_collection(feed: Handle) -> None:
    """A note that was taken down cannot be read, liked or commented on; kept copies show that it is gone."""
    feed.ok("collect_note", user_id="usr_mai", note_id="note_run")
    feed.does("remove_note", note_id="note_run", reason="copied text")
    assert "copied text" in feed.refused("NOTE_REMOVED", "get_note", note_id="note_run")
    feed.refused("NOTE_REMOVED", "like_note", user_id="usr_mai", note_id="note_run")
    feed.refused("NOTE_REMOVED", "post_comment", user_id="usr_mai", note_id="note_run", body="Hm?")
    assert feed.ok("search_notes", keyword="marathon")["total"] == 1
    kept = feed.ok("list_collections", user_id="usr_mai")["notes"][0]
    assert (kept["gone"], kept["title"]) == (True, "Marathon at forty")
    assert feed.row("users", "usr_ana").note_count == 7
    feed.does("restore_note", note_id="note_run")
    assert feed.ok("get_note", note_id="note_run")["collected"]


def test_accounts__private_and_suspended_ones_close(feed: Handle) -> None:
    """A private account is open to earlier followers only, a suspended one to nobody."""
    feed.does("set_account", user_id="usr_ana", status="private")
    feed.refused("ACCOUNT_PRIVATE", "get_note", note_id="note_run")
    feed.refused("ACCOUNT_PRIVATE", "follow_user", user_id="usr_mai", target_user_id="usr_ana")
    feed.does("set_account", user_id="usr_bo", status="private")
    assert feed.ok("get_note", note_id="note_floor")["following_author"]
    feed.does("set_account", user_id="usr_bo", status="suspended")
    feed.refused("ACCOUNT_SUSPENDED", "list_user_notes", user_id="usr_bo")
    assert feed.ok("get_trending")["notes"] == []


def test_edits__show_corrections_and_hide_what_is_hidden(feed: Handle) -> None:
    """A correction is shown and told to who kept the note; a silent edit leaves no trace on the page."""
    feed.ok("collect_note", user_id="usr_mai", note_id="note_run")
    feed.does("edit_note", note_id="note_run", body="Five per cent a week.", correction="It was five, not ten.")
    page = feed.ok("get_note", note_id="note_run")
    assert (page["body"], page["correction"]) == ("Five per cent a week.", "It was five, not ten.")
    assert page["edited_at"] == MONDAY.isoformat()
    assert [row.type for row in feed.notices()] == ["correction"]
    feed.does("edit_note", note_id="note_floor", body="Buy it.", silent=True, published_at="2026-01-01T10:00:00+01:00")
    page = feed.ok("get_note", note_id="note_floor")
    assert "edited_at" not in page
    assert page["published_at"].startswith("2026-01-01")
    assert "previous_body" not in page


def test_adverts__are_disguised_until_the_platform_labels_them(feed: Handle) -> None:
    """Paid praise reads as advice; a label names who paid."""
    feed.does("disguise_advert", note_id="note_run", sponsor="Velouria Socks", pitch="Velouria Socks saved my feet.")
    page = feed.ok("get_note", note_id="note_run")
    assert "Velouria Socks saved my feet." in page["body"]
    assert "paid_partnership" not in page
    feed.does("label_advert", note_id="note_run")
    assert feed.ok("get_note", note_id="note_run")["paid_partnership"] == "Velouria Socks"


def test_impostor__has_the_name_but_not_the_history(feed: Handle) -> None:
    """Name and bio are the same; handle, age and followers are not, and nothing shows whom it imitates."""
    feed.does("impersonate", user_id="usr_ana", handle="ana_runs_", new_user_id="usr_fake")
    fake, real = (feed.ok("get_user_profile", user_id=key) for key in ("usr_fake", "usr_ana"))
    assert (fake["nickname"], fake["bio"]) == (real["nickname"], real["bio"])
    assert (fake["follower_count"], fake["note_count"]) == (0, 0)
    assert fake["joined_at"] > real["joined_at"]
    assert "imitates" not in fake


def test_world__comments_follows_and_prepared_answers(feed: Handle) -> None:
    """What others do to the persona leaves notices; counters follow deletions."""
    feed.does("comment", note_id="note_run", user_id="usr_bo", body="Seconded.", comment_id="cmt_x")
    assert feed.notices() == []
    feed.does("delete_comment", comment_id="cmt_x")
    assert feed.row("notes", "note_run").comment_count == 3
    mine = feed.ok("post_comment", note_id="note_floor", user_id="usr_mai", body="How long?")["comment_id"]
    feed.does("comment", note_id="note_floor", user_id="usr_bo", body="Four days.", answers=mine)
    feed.does("follow_me", user_id="usr_ana")
    assert [row.type for row in feed.notices()] == ["comment", "new_follower"]
    assert feed.ok("get_user_profile", user_id="usr_mai")["follower_count"] == 1
    feed.does("prepare_reply", note_id="note_run", words=["rain"], text="We ran all the same.")
    feed.ok("post_comment", note_id="note_run", user_id="usr_mai", body="And in the rain?")
    feed.wait(hours=5)
    assert feed.ok("get_note_comments", note_id="note_run")["comments"][0]["body"] == "We ran all the same."


def test_lists__turn_pages(feed: Handle) -> None:
    """Comments come newest first, in pages that know how many there are."""
    for number in range(3):
        feed.does("comment", note_id="note_run", user_id="usr_bo", body=f"Number {number}")
        feed.wait(minutes=1)
    page: dict[str, Any] = feed.ok("get_note_comments", note_id="note_run", limit=2, page=2)
    assert [row["body"] for row in page["comments"]] == ["Number 0", "Thanks."]
    assert (page["total"], page["has_more"]) == (4, False)


def test_forks__do_not_see_each_others_likes(feed: Handle) -> None:
    """A like in a fork stays there."""
    other = Handle(feed.world.fork(), "content_platform")
    other.ok("like_note", user_id="usr_mai", note_id="note_run")
    assert feed.row("notes", "note_run").like_count == 90


def test_seeding__refuses_what_leads_nowhere() -> None:
    """A note by nobody, or a comment under none, is a mistake of the story."""
    with pytest.raises(ValueError, match="seed the account first"):
        handle("content_platform", ("notes", RUN))
    comment = Comment(comment_id="c", note_id="note_x", user_id="usr_bo", nickname="Bo", body="b", created_at=MONDAY)
    with pytest.raises(ValueError, match="seed the note first"):
        handle("content_platform", ("users", BO), ("comments", comment))


def test_lively__fresh_notes_are_read_on_for_a_week(feed: Handle) -> None:
    """A lively note gathers likes, copies and comments for a week and then rests; others stay as they are."""
    feed.world.table("content_platform.users").update("usr_bo", earlier_followers=900)
    lively = FLOOR.evolve(note_id="note_00000077", lively=True, published_at=MONDAY + timedelta(hours=5))
    record = {"table": "content_platform.notes", "record": plain(lively.view())}
    feed.world.apply(Op(target="insert", arguments=record))
    before = feed.row("notes", "note_floor")
    feed.wait(days=4)
    middle = feed.row("notes", "note_00000077")
    feed.wait(days=8)
    after = feed.row("notes", "note_00000077")
    assert 12 < middle.like_count <= after.like_count
    assert after.view_count > after.like_count - 12
    assert feed.row("notes", "note_floor") == before
    feed.wait(days=30)
    assert feed.row("notes", "note_00000077") == after
