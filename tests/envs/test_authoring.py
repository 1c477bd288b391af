"""People, books, boards, diaries and channels: seeded, changed, used by an authored assistant, checked."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import replace
from datetime import date, datetime
from typing import Any, cast

import pytest

from lifegym.envs.actions import ToolCall
from lifegym.envs.authoring import Board, Book, Changing, Channel, Diary, Person, all_of, any_of, declined, flowing
from lifegym.envs.player import Player
from lifegym.envs.spec import TaskSpec
from lifegym.envs.story import Persona, Story, StoryError, TaskInfo, op
from lifegym.reward.build import Built, fact, never
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.world import World

ZONE = "Pacific/Auckland"
WIREMU = Person("Wiremu Tautahi", "wiremu@harbour-choir.example")
BOOK = Book("books/cash.csv", ("day", "what", "amount", "total", "state"), running="total", counted=("paid", "planned"))
DUTIES = Board(
    "db_duties", "Duties", {"Duty": "title", "Due": "date", "Fee": "number", "Done": "checkbox", "Who": "rich_text"}
)
DIARY = Diary("cal_choir", "Choir", primary=True, shared_with=(WIREMU.mail,))
REGISTER = Channel("oa_register", "Charities Register", "government", "Notices to charities.")


def _story(variant: int = 0) -> Story:
    info = TaskInfo(
        key="finance-99", title="t", domain="finance", summary="s", function=lambda story: None,
        services=("email", "calendar", "notion", "notification_hub"),
    )  # fmt: skip
    s = Story(info, "VibeLife-finance-99", variant)
    s.begin(
        Persona(user_id="usr_ana", name="Ana Teo", email="ana@teo.example", zone=ZONE, currency="NZD"),
        datetime(2027, 3, 1, 8, tzinfo=zone(ZONE)),
    )
    return s


def _world(s: Story) -> World:
    s.world.seal()
    return s.world


def _do(world: World, doing: Generator[ToolCall, Any, Any]) -> Any:
    """Play a part of a step in a world and return what it found."""
    answer: Any = None
    while True:
        try:
            call = doing.send(answer)
        except StopIteration as end:
            return end.value
        made = world.call(call.tool, dict(call.arguments))
        assert made.ok, made.result
        answer = json.loads(made.result)


def _holds(world: World, wanted: Built) -> bool:
    return wanted.predicate.compiled().verdict(world).ok


def test_flowing__joins_lines_and_keeps_lists() -> None:
    """Text is written at any width in a module and read as it would be typed."""
    assert flowing("One\n  line.\n\nTwo:\n- a\n- b\n  more") == "One line.\n\nTwo:\n- a\n- b more"


def test_changing__who_did_not_look_goes_on_with_what_was() -> None:
    """A value is the old one until it has been learned, and by name, not by value."""
    rent, me = Changing("rent", 700, 760), Player()
    assert rent.believed(me) == 700
    assert not rent.known(me)
    assert rent.learned(me) == 760
    assert rent.believed(me) == 760
    assert Changing("fee", 5, 6).believed(me) == 5


def test_person__letters_are_numbered_in_order_of_time() -> None:
    """Mail written into the past is found by its thread, with ids that say when it came and not who wrote it."""
    s = _story()
    late = WIREMU.wrote(s, 3, "10:00", "Keys", "The keys are with Moana.")
    WIREMU.was_written(s, 2, "09:00", "Re: Keys", "Thanks.", answers=late)
    WIREMU.wrote(s, 30, "10:00", "Hall", "The hall is ours on Mondays.")
    with s.stage("One", day=0, at="09:00") as st:
        st.user("09:00", "Hello.")
        st.check("c", "a mail was sent", axis="communication", weight=1, that=WIREMU.written())
    with s.stage("Two", day=1, at="09:00") as st:
        st.notify("09:00", *WIREMU.letter("Re: Keys", "Did you get them?", in_reply_to=late.email_id))
    s.ends(day=2, at="09:00")
    spec = s.finish("m")
    rows = list(spec.world.table("email.messages"))
    assert [row.subject for row in rows] == ["Hall", "Keys", "Re: Keys"]
    numbers = [int(row.email_id) for row in rows]
    assert numbers == list(range(numbers[0], numbers[0] + 3))
    assert numbers[-1] < 1000
    assert rows[2].thread_id == rows[1].thread_id
    assert rows[2].sender == "ana@teo.example"
    assert rows[2].sent
    arrival = spec.timeline.events[1].ops[0]
    assert arrival.arguments["in_reply_to"] == rows[1].email_id


def test_person__variants_number_mail_differently() -> None:
    """An id learned by heart in one variant is wrong in most others."""

    def first(variant: int) -> str:
        spec = _told(_story(variant))
        return str(next(iter(spec.world.table("email.messages"))).email_id)

    assert len({first(variant) for variant in range(12)}) > 8


def _told(s: Story) -> TaskSpec:
    WIREMU.wrote(s, 3, "10:00", "Keys", "The keys are with Moana.")
    with s.stage("One", day=0, at="09:00") as st:
        st.user("09:00", "Hello.")
        st.check("c", "a mail was sent", axis="communication", weight=1, that=WIREMU.written())
    s.ends(day=2, at="09:00")
    return s.finish("m")


def test_person__answers_in_the_thread_and_is_checked() -> None:
    """What an assistant writes to a person is what the check of that person sees, and nobody else's mail."""
    s = _story()
    WIREMU.wrote(s, 3, "10:00", "Keys", "The keys are with Moana. Will you fetch them?")
    world, me = _world(s), Player()
    wanted = WIREMU.told(fact(date(2027, 3, 5), about=["keys"]))
    no = WIREMU.told(declined("keys"))
    assert not _holds(world, wanted)
    _do(world, Person("Ana", "other@teo.example").write(me, "Keys", "I fetch the keys on 5 March."))
    assert not _holds(world, wanted)
    _do(world, WIREMU.answer(me, "I fetch the keys on 5 March.", "Keys"))
    sent = next(row for row in world.table("email.messages") if row.to == (WIREMU.mail,))
    assert sent.subject == "Re: Keys"
    assert _holds(world, wanted)
    assert not _holds(world, no)
    _do(world, WIREMU.write(me, "Keys", "Sorry, I can't take the keys."))
    assert _holds(world, no)
    assert _holds(world, all_of(wanted, no))
    assert _holds(world, any_of(no, ~no))


def test_person__told_alone_takes_a_mail_meant_for_them() -> None:
    """A mail to them counts, with one in copy as well; one that goes to a crowd tells nobody anything."""
    world, me = _world(_story()), Player()
    told = WIREMU.told_alone(fact("Thursday"))
    crowd = "one@choir.example, two@choir.example"
    _do(world, WIREMU.write(me, "Choir", "On Thursday as ever, said to everybody.", cc=crowd))
    assert not _holds(world, told)
    _do(world, WIREMU.write(me, "For you", "You open the hall on Thursday.", cc="one@choir.example"))
    assert _holds(world, told)
    assert not _holds(world, WIREMU.told_alone(fact("Friday")))


def test_person__answering_one_who_never_wrote_is_an_error() -> None:
    """A step that answers nobody fails where it is written."""
    with pytest.raises(LookupError, match="no mail from wiremu@"):
        _do(_world(_story()), WIREMU.answer(Player(), "Yes."))


def test_book__adds_up_as_rows_come_and_change() -> None:
    """The running total follows every row, and the check recomputes it."""
    world, me = _world(_story()), Player()
    _do(world, BOOK.add(me, day=date(2027, 3, 1), what="hall", amount=Money.of("120.50", "NZD"), state="paid"))
    _do(world, BOOK.add(me, day=date(2027, 3, 2), what="scores", amount="80", state="planned"))
    assert _holds(world, BOOK.adds_up(low=2, high=Money.of(300, "NZD")))
    assert _holds(world, BOOK.row(what="hall", amount=Money.of("120.50", "NZD")))
    _do(world, BOOK.mark(me, "scores", state="void"))
    text = next(row.content for row in world.table("files.files") if row.path == BOOK.path)
    assert text.splitlines() == [
        "day,what,amount,total,state", "2027-03-01,hall,120.50,120.50,paid", "2027-03-02,scores,80,120.50,void"
    ]  # fmt: skip
    assert not _holds(world, BOOK.adds_up(low=3))


def test_book__takes_up_a_file_that_was_there() -> None:
    """Rows of the persona's own stay as they are, and the assistant's come after them."""
    s = _story()
    log = Book("log.csv", ("day", "kg"), there=True)
    log.seed(s, (date(2027, 2, 27), "81.2"))
    world, me = _world(s), Player()
    _do(world, log.add(me, day="2027-03-01", kg="80.9"))
    _do(world, log.mark(me, "2027-03-01", kg="81.0"))
    text = next(row.content for row in world.table("files.files") if row.path == "log.csv")
    assert text.splitlines() == ["day,kg", "2027-02-27,81.2", "2027-03-01,81.0"]


def test_book__a_column_that_is_none_is_named() -> None:
    """A mistake of the author's is an error that says which columns there are."""
    with pytest.raises(ValueError, match="has no column total; it has day, kg"):
        Book("log.csv", ("day", "kg"), amount="kg", running="total")
    with pytest.raises(ValueError, match="has no column weight; it has day, kg"):
        _do(_world(_story()), Book("log.csv", ("day", "kg")).add(Player(), weight=3))


def test_board__rows_are_put_set_and_tested_by_column() -> None:
    """A value is tested where its column's type keeps it; the persona's own rows earn nothing."""
    s = _story()
    DUTIES.seed(s, [{"Duty": "Annual return", "Due": date(2027, 6, 30), "Fee": 51, "Done": False}])
    world, me = _world(s), Player()
    assert not _holds(world, DUTIES.row("annual", Due=date(2027, 6, 30)))
    _do(world, DUTIES.set(me, "annual", Due=date(2027, 5, 31), Done=True))
    assert _holds(world, DUTIES.row("annual", Due=date(2027, 5, 31), Fee=51, Done=True))
    assert not _holds(world, DUTIES.row("annual", Due=date(2027, 6, 30)))
    _do(world, DUTIES.put(me, Duty="Hall key", Who="Moana"))
    assert _holds(world, DUTIES.row("hall", Who="Moana").made().once())
    _do(world, DUTIES.put(me, Duty="Hall key", Who="Wiremu"))
    assert not _holds(world, DUTIES.row("hall", Who="Moana"))
    assert _holds(world, DUTIES.row("hall"))
    assert _holds(world, replace(DUTIES, repeating=True).row("hall", Who="Moana"))
    with pytest.raises(LookupError, match="no row of Duties holds"):
        _do(world, DUTIES.set(me, "nothing like it", Done=True))
    with pytest.raises(ValueError, match="Duties has no column 'When'"):
        DUTIES.row("hall", When=date(2027, 5, 31))


def test_board__a_wrong_row_is_seen_among_its_like() -> None:
    """A row that must not be there is there, whether another contradicts it or a heap of rows lies about it."""
    s = _story()
    DUTIES.seed(s)
    world, me = _world(s), Player()
    kept = never(DUTIES.row("hall", Who="Moana")).because(DUTIES.row("lawn"))
    _do(world, DUTIES.put(me, Duty="Lawn", Who="Ana"))
    assert _holds(world, kept)
    _do(world, DUTIES.put(me, Duty="Hall key", Who="Moana"))
    _do(world, DUTIES.put(me, Duty="Hall key", Who="Wiremu"))
    assert not _holds(world, DUTIES.row("hall", Who="Moana"))
    assert not _holds(world, kept)
    few = replace(DUTIES, most=1, repeating=True)
    assert not _holds(world, few.row("hall", Who="Moana"))
    assert not _holds(world, never(few.row("hall", Who="Moana")).because(DUTIES.row("lawn")))


def test_person__a_forbidden_mail_said_before_is_seen() -> None:
    """A mail that may not be sent has been sent, also if it says again word for word what its reader has had."""
    world, me = _world(_story()), Player()
    text = "The hall is open on Thursday at seven for everybody who wants to sing with us, and the keys hang inside."
    told, written = WIREMU.told(fact("Thursday"), since=1), WIREMU.written(since=1)
    moana = Person("Moana", "moana@harbour-choir.example")
    _do(world, WIREMU.write(me, "Hall", text))
    world.journal.stage = 1
    _do(world, moana.write(me, "Hall", "Is the hall open this week?"))
    asked = moana.written(since=1)
    assert all(_holds(world, never(act).because(asked)) for act in (told, written))
    _do(world, WIREMU.write(me, "Hall", text))
    assert not any(_holds(world, act) for act in (told, written))
    assert not any(_holds(world, never(act).because(asked)) for act in (told, written))


def test_board__a_subject_stands_in_one_row() -> None:
    """One row says it; a second row of the same subject takes its worth, whatever it says."""
    s = _story()
    DUTIES.seed(s)
    world, me = _world(s), Player()
    keys = DUTIES.stands("keys", Who="Ana")
    _do(world, DUTIES.put(me, Duty="Hall keys", Who="Ana"))
    assert _holds(world, keys)
    assert not _holds(world, DUTIES.stands("keys", Who="Wiremu"))
    _do(world, DUTIES.put(me, Duty="Spare keys", Who="Ana"))
    assert not _holds(world, keys)


def test_diary__events_are_put_moved_and_dropped() -> None:
    """What stands in a calendar is found by its words and day, and only what the agent touched counts."""
    s = _story()
    DIARY.seed(s)
    DIARY.has(s, 4, "19:00", "21:00", "Rehearsal", place="St Luke's hall", people=(WIREMU.mail,))
    world, me = _world(s), Player()
    assert not _holds(world, DIARY.entry("rehearsal"))
    new = s.at(5, "18:30")
    _do(world, DIARY.move(me, "rehearsal", date(2027, 3, 5), new, s.at(5, "20:30")))
    assert _holds(world, DIARY.entry("rehearsal", people=(WIREMU.mail,), start=new))
    _do(world, DIARY.put(me, "Count the tin", s.at(6, "10:00"), s.at(6, "11:00"), WIREMU.mail, place="Hall"))
    assert _holds(world, DIARY.entry("tin", people=(WIREMU.mail,), location="Hall"))
    _do(world, DIARY.drop(me, "tin", date(2027, 3, 7)))
    assert not _holds(world, DIARY.entry("tin"))
    with pytest.raises(LookupError, match="Choir has no 'tin' on 2027-03-07"):
        _do(world, DIARY.drop(me, "tin", date(2027, 3, 7)))


def test_channel__posts_reach_followers_with_and_without_a_turn() -> None:
    """A post of a turn and a silent one both stand in the account's feed; followers get a notification."""
    s = _story()
    REGISTER.seed(s, followed=True)
    REGISTER.published(s, 9, "10:00", "Fees", "Fees stay as they are.")
    world = _world(s)
    text, told = REGISTER.post("Form 4", "A new\nform.")
    assert text == "Charities Register: Form 4\n\nA new form."
    for change in (told, REGISTER.silent("Closing", "The round closes early.")):
        world.apply(cast(Any, change))
    assert [row.title for row in world.table("notification_hub.posts")] == ["Fees", "Form 4", "Closing"]
    assert len(list(world.table("notification_hub.notifications"))) == 2


def test_story__operations_other_than_mail_keep_their_arguments() -> None:
    """Only operations on mail are renamed."""
    s = _story()
    made = WIREMU.wrote(s, 1, "10:00", "Keys", "Here.")
    with s.stage("One", day=0, at="09:00") as st:
        st.user("09:00", "Hello.", op("files.put", path="x.txt", content=made.email_id))
        st.check("c", "a mail was sent", axis="communication", weight=1, that=WIREMU.written())
    s.ends(day=1, at="09:00")
    assert s.finish("m").timeline.events[0].ops[0].arguments["content"] == made.email_id


def test_story__a_mail_of_the_future_names_the_remedy() -> None:
    """A mail cannot have been written after the opening."""
    with pytest.raises(StoryError, match="deliver it by an event"):
        WIREMU.wrote(_story(), -1, "10:00", "Keys", "Here.")
