"""A mistake in a task's module is an error with the line and the remedy."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from lifegym.envs import catalog
from lifegym.envs.draw import Draw
from lifegym.envs.player import Player, UnknownFactError
from lifegym.envs.spec import Step, TaskSpec
from lifegym.envs.story import Story, StoryError, insert, op, remove, task, tell, update
from lifegym.envs.story_task import TaskInfo
from lifegym.reward.build import fact, file, never, reply, rows
from lifegym.worlds.workspace import File
from lifegym.worlds.world import Persona
from tests.envs.tiny import register_tiny

INES = Persona(user_id="usr_ines", name="Ines Prat", email="ines@prat.example", zone="Europe/Madrid", currency="EUR")
START = datetime(2026, 3, 2, 8, tzinfo=UTC)
DEED = rows("files.files").where(path="a.md")


def told(body: Callable[[Story], None], *, ends: int | None = 9) -> TaskSpec:
    """Tell a story whose body is a function of this module."""
    info = TaskInfo(key="travel-98", title="t", domain="travel", summary="s", services=(), function=body)
    story = Story(info, "VibeLife-travel-98", 0)
    story.begin(INES, START)
    body(story)
    if ends is not None:
        story.ends(ends, "08:00")
    return story.finish(__name__)


def opened(s: Story, title: str = "one", day: int = 0) -> None:
    """Tell a stage with a turn at noon and a check."""
    with s.stage(title, day=day, at="10:00") as st:
        st.user("12:00", "hello")
        st.check(f"{title}-done", "done", axis="constraint", weight=1, that=DEED)


def stage_in_the_past(s: Story) -> None:
    """Stage in the past."""
    with s.stage("one", day=-1):
        pass


def stage_before_the_last(s: Story) -> None:
    """Stage before the last."""
    opened(s, "one", day=3)
    with s.stage("two", day=2):
        pass


def event_before_its_stage(s: Story) -> None:
    """Event before its stage."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("09:00", "hello")


def event_after_its_stage(s: Story) -> None:
    """Event after its stage."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("+5 09:00", "hello")
        st.check("a", "done", axis="constraint", weight=1, that=DEED)
    with s.stage("two", day=2) as st:
        st.user("+9 09:00", "hello")


def event_after_the_end(s: Story) -> None:
    """Event after the end."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("+50 09:00", "hello")
        st.check("a", "done", axis="constraint", weight=1, that=DEED)


def events_out_of_order(s: Story) -> None:
    """Events out of order."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("12:00", "hello")
        st.user("11:00", "hello again")


def malformed_time(s: Story) -> None:
    """Malformed time."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("noon", "hello")


def malformed_days(s: Story) -> None:
    """Malformed days."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("tomorrow 09:00", "hello")


def turn_without_text(s: Story) -> None:
    """Turn without text."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("12:00", "  ")


def stage_without_turn(s: Story) -> None:
    """Stage without turn."""
    with s.stage("one", day=0, at="10:00") as st:
        st.mutate("11:00", op("files.put", path="a", content="b"))


def first_stage_only_conditional(s: Story) -> None:
    """First stage only conditional."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("12:00", "hello", when=DEED)


def mutation_without_op(s: Story) -> None:
    """Mutation without op."""
    with s.stage("one", day=0, at="10:00") as st:
        st.mutate("11:00")


def unknown_operation(s: Story) -> None:
    """Unknown operation."""
    with s.stage("one", day=0, at="10:00") as st:
        st.mutate("11:00", op("files.putt", path="a", content="b"))
        st.user("12:00", "hello")
        st.check("a", "done", axis="constraint", weight=1, that=DEED)


def wrong_argument(s: Story) -> None:
    """Wrong argument."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("12:00", "hello", op("files.put", path="a", contents="b"))
        st.check("a", "done", axis="constraint", weight=1, that=DEED)


def insert_into_no_table(s: Story) -> None:
    """Insert into no table."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("12:00", "hello", insert("files.file", File(path="a", content="b", updated_at=START)))
        st.check("a", "done", axis="constraint", weight=1, that=DEED)


def update_of_no_field(s: Story) -> None:
    """Update of no field."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("12:00", "hello", update("files.files", "a.md", contents="b"))
        st.check("a", "done", axis="constraint", weight=1, that=DEED)


def check_on_no_table(s: Story) -> None:
    """Check on no table."""
    with s.stage("one", day=0, at="10:00") as st:
        st.user("12:00", "hello")
        st.check("a", "done", axis="constraint", weight=1, that=rows("files.filez").where(path="x"))


def condition_on_no_table(s: Story) -> None:
    """Condition on no table."""
    opened(s)
    with s.stage("two", day=2) as st:
        st.user("12:00", "hello")
        st.user("13:00", "hello", when=rows("calendar.events").made())


def same_check_twice(s: Story) -> None:
    """Same check twice."""
    opened(s)
    s.final("one-done", "done", axis="constraint", weight=1, that=DEED)


def malformed_check_id(s: Story) -> None:
    """Malformed check id."""
    s.final("One Done", "done", axis="constraint", weight=1, that=DEED)


def weightless_check(s: Story) -> None:
    """Weightless check."""
    s.final("one", "done", axis="constraint", weight=0, that=DEED)


def absence_alone(s: Story) -> None:
    """Absence alone."""
    s.final("one", "done", axis="constraint", weight=1, that=DEED.none())


def absence_or_deed(s: Story) -> None:
    """Absence or deed."""
    s.final("one", "done", axis="constraint", weight=1, that=DEED.none() | reply().says(fact("x")))


def absence_because_of_absence(s: Story) -> None:
    """Absence because of absence."""
    s.final("one", "done", axis="constraint", weight=1, that=never(DEED).because(~DEED))


def unfinished_never(s: Story) -> None:
    """Unfinished never."""
    s.final("one", "done", axis="constraint", weight=1, that=never(DEED))  # type: ignore[arg-type]  # the mistake


def unfinished_text(s: Story) -> None:
    """Unfinished text."""
    s.final("one", "done", axis="constraint", weight=1, that=reply())  # type: ignore[arg-type]  # the mistake


def unknown_mutation(s: Story) -> None:
    """Unknown mutation."""
    opened(s)
    s.final("two", "done", axis="constraint", weight=1, that=DEED, mutation="m007")


def seeded_twice(s: Story) -> None:
    """Seeded twice."""
    s.file("a.md", "one")
    s.file("a.md", "two")


def seeded_nowhere(s: Story) -> None:
    """Seeded nowhere."""
    s.seed("calendar.events", File(path="a", content="b", updated_at=START))


def begun_twice(s: Story) -> None:
    """Begun twice."""
    s.begin(INES, START)


def empty_push(s: Story) -> None:
    """Empty push."""
    with s.stage("one", day=0, at="10:00") as st:
        st.push(" ")


MISTAKES: list[tuple[Callable[[Story], None], int, str]] = [
    (stage_in_the_past, 1, "before the world opens"),
    (stage_before_the_last, 2, "not after stage 'one'"),
    (event_before_its_stage, 2, "before its stage 'one' begins"),
    (event_after_its_stage, 2, "its stage 'one' has ended .* let the stage last longer"),
    (event_after_the_end, 2, "has ended"),
    (events_out_of_order, 3, "before t001 of line .* write events in order"),
    (malformed_time, 2, "a time is written HH:MM"),
    (malformed_days, 2, r"'\+1 09:30' on the next day, got 'tomorrow 09:00'"),
    (turn_without_text, 2, "needs a text"),
    (stage_without_turn, 1, "opens no turn"),
    (first_stage_only_conditional, 1, "give it one without `when`"),
    (mutation_without_op, 2, "needs at least one op"),
    (unknown_operation, 2, "m001: files.putt: no backstage operation .* Did you mean 'files.put'"),
    (wrong_argument, 2, "contents is no parameter here. Did you mean 'content'"),
    (insert_into_no_table, 2, "no table 'files.file' in this world. Did you mean 'files.files'"),
    (update_of_no_field, 2, "a File has no field 'contents'. Did you mean 'content'"),
    (check_on_no_table, 3, "check 'a' reads 'files.filez', which no enabled service has. Did you mean 'files.files'"),
    (condition_on_no_table, 4, "the condition of t003 reads 'calendar.events'"),
    (same_check_twice, 2, "check 'one-done' stands already in line"),
    (malformed_check_id, 1, "check 'One Done'"),
    (weightless_check, 1, "greater than 0"),
    (absence_alone, 1, r"absence alone; write never\(...\).because"),
    (absence_or_deed, 1, "absence alone"),
    (absence_because_of_absence, 1, "absence alone"),
    (unfinished_never, 1, r"never\(...\) needs .because"),
    (unfinished_text, 1, "need .says"),
    (unknown_mutation, 2, "depends on 'm007', which is no mutation of this story"),
    (seeded_twice, 2, "already holds a file with the id 'a.md'"),
    (seeded_nowhere, 1, "no table 'calendar.events'"),
    (begun_twice, 1, "open already"),
    (empty_push, 2, "needs a fragment"),
]


@pytest.mark.parametrize(("body", "line", "says"), MISTAKES, ids=[body.__name__ for body, *_ in MISTAKES])
def test_story__mistakes_name_line_and_remedy(body: Callable[[Story], None], line: int, says: str) -> None:
    """Each mistake an author can make is refused with the line where it stands and what would be right."""
    with pytest.raises(StoryError, match=says) as caught:
        told(body)
    first = body.__code__.co_firstlineno + 1  # after the docstring
    assert f"line {first + line}:" in str(caught.value)


def test_story__incomplete() -> None:
    """A story without an end, without stages, or without a beginning is refused with what is missing."""
    with pytest.raises(StoryError, match=r"s\.ends\(day, at\)"):
        told(lambda s: None, ends=None)
    with pytest.raises(StoryError, match="at least one stage and one check"):
        told(lambda s: None)
    info = TaskInfo(key="k", title="t", domain="travel", summary="s", services=(), function=stage_in_the_past)
    with pytest.raises(StoryError, match=r"call s\.begin"):
        _ = Story(info, "VibeLife-travel-98", 0).opening


def test_story__good_ops_are_not_applied() -> None:
    """Validating a story's changes applies none of them, and a change of what comes later is accepted."""

    def body(s: Story) -> None:
        s.file("a.md", "one")
        with s.stage("one", day=0, at="10:00") as st:
            st.mutate(
                "11:00", op("files.put", path="a.md", content="two"), update("files.files", "later.md", content="x")
            )
            st.user("12:00", "hello", remove("files.files", "a.md"))
            st.check("a", "done", axis="constraint", weight=1, that=DEED)

    spec = told(body)
    assert [row.content for row in spec.world.table("files.files")] == ["one\n"]
    assert [event.event_id for event in spec.timeline.events] == ["m001", "t001"]


def test_spec__a_step_of_no_turn_is_refused() -> None:
    """A task whose step belongs to no turn is refused with the turns there are.

    A pushed turn is named by a fragment.
    """
    register_tiny()
    spec = catalog.build("travel-99")
    with pytest.raises(ValueError, match=r"'m001', which opens no turn.* t001, t002, t003"):
        replace(spec, steps=(Step(name="x", event_id="m001", run=lambda me: None),))
    assert replace(spec, steps=(Step(name="x", event_id="push:passport", run=lambda me: None),)).steps_for(
        "push", "the passport"
    )


def test_task__line_is_checked() -> None:
    """A domain that does not exist is refused with the nearest; a module without a task says so."""
    with pytest.raises(StoryError, match=r"no domain 'travle'. Did you mean 'travel'"):
        task("x-1", title="t", domain="travle", summary="s", services=())
    with pytest.raises(StoryError, match="tells no task; decorate"):
        tell(sys.modules[__name__], "VibeLife-travel-98", 0)


def test_draw__reproducible_and_in_range() -> None:
    """A variant draws the same values each time, within bounds, and its streams are apart."""
    first, again, other = Draw("t", 3), Draw("t", 3), Draw("t", 4)
    draws = [[one.integer(5, 9, 2) for _ in range(20)] for one in (first, again, other)]
    assert draws[0] == draws[1] != draws[2]
    assert set(draws[0]) == {5, 7, 9}
    assert first.stream("names").sample(range(9), 4) == again.stream("names").sample(range(9), 4)
    assert first.day("2026-03-01", "2026-03-31", weekday=0).weekday() == 0


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (lambda draw: draw.integer(5, 4), "no whole number from 5 to 4"),
        (lambda draw: draw.integer(1, 5, 0), "in steps of 0"),
        (lambda draw: draw.choice([]), "nothing to choose from"),
        (lambda draw: draw.sample([1, 2], 3), "cannot draw 3 different ones of 2"),
        (lambda draw: draw.day("2026-03-02", "2026-03-02", weekday=1), r"no day with weekday 1 \(0 is Monday\) from"),
        (lambda draw: draw.day("2026-03-02", "2026-03-01"), "no day from"),
    ],
)
def test_draw__impossible_choices(act: Callable[[Draw], Any], says: str) -> None:
    """A choice among nothing is refused in words."""
    with pytest.raises(ValueError, match=says):
        act(Draw("t", 0))


def test_player__calls_voice_and_knowledge() -> None:
    """A player builds calls, leaves out what is None, speaks once, and says what it does not know."""
    me = Player()
    call = me.calendar.create_event(summary="x", start=None)
    assert (call.tool, call.arguments) == ("calendar.create_event", {"summary": "x"})
    me.say("a")
    me.say("b")
    assert (me.reply(), me.reply()) == ("a\n\nb", "")
    me.know["price"] = 5
    with pytest.raises(UnknownFactError, match=r"nothing known as 'prize' yet.* Known: price"):
        _ = me.know["prize"]


def test_story__texts_in_any_file() -> None:
    """A file's text is looked for in all files when none is named."""
    assert file().sources[0].where == ()
    assert file("a", "b").sources[0].where[0].path == "path"


def test_constraint__names_checks_that_are_told() -> None:
    """A hidden constraint without a check, or with one that does not exist, is a mistake that is named."""

    def nameless(s: Story) -> None:
        s.constraint("No stairs")

    def strange(s: Story) -> None:
        opened(s)
        s.final("note-keeps", "x", axis="safety", weight=1, that=file().says(fact("x")))
        s.constraint("No stairs", "note-kept")

    with pytest.raises(StoryError, match="no check depends on the constraint 'No stairs'"):
        told(nameless)
    with pytest.raises(StoryError, match="names a check 'note-kept', which is not told"):
        told(strange)
