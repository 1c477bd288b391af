"""Motifs that hang on a turn: which assistants do what, and what is earned by it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from lifegym.envs.motifs.budget_cap import budget_cap
from lifegym.envs.motifs.conflicting_wishes import conflicting_wishes
from lifegym.envs.motifs.missing_confirmation import missing_confirmation
from lifegym.envs.motifs.permission_withdrawn import permission_withdrawn
from lifegym.envs.motifs.refund_never_came import refund_never_came
from lifegym.envs.motifs.silent_delay import silent_delay
from lifegym.envs.motifs.withdrawn_room import rebooked, withdrawn_room
from lifegym.envs.spec import Step, StepFunction, TaskSpec
from lifegym.envs.story import Persona, Play, Player, StageBuilder, Story, TaskInfo, op
from lifegym.reward.build import rows
from lifegym.worlds.clock import zone


def _writes(path: str) -> StepFunction:
    def step(me: Player) -> Play:
        yield me.files.write(path=path, content="done")

    return step


def _told(tell: Callable[[Story], None]) -> TaskSpec:
    info = TaskInfo(key="travel-97", title="Motifs", domain="travel", summary="", services=(), function=tell)
    story = Story(info, "VibeLife-travel-97", 0)
    story.begin(
        Persona(user_id="usr_ola", name="Ola Berg", email="ola@berg.example", zone="Europe/Oslo", currency="NOK"),
        datetime(2026, 5, 4, 8, tzinfo=zone("Europe/Oslo")),
    )
    tell(story)
    story.ends(day=3, at="08:00")
    return story.finish("tests.motifs")


def _cap(s: Story) -> None:
    with s.stage("A wish", day=0, at="08:00") as st:
        kept = budget_cap(
            s,
            st.user("08:10", "Take the big one."),
            name="adds up",
            weigh=_writes("asked.md"),
            take=_writes("big.md"),
            check_id="kept",
            says="asked, not taken",
            weight=3,
            asked=rows("files.files").where(path="asked.md"),
            taken=rows("files.files").where(path="big.md"),
        )
        st.check(**kept)


def _any_check(st: StageBuilder) -> None:
    st.check("any", "something is written", axis="commitment", weight=1, that=rows("files.files").where(path="x.md"))


def _verdict(spec: TaskSpec, *paths: str) -> bool:
    """Return whether the only check holds once the agent has written the files."""
    world = spec.world.fork()
    for path in paths:
        assert world.call("files.write", {"path": path, "content": "done"}).ok
    return bool(spec.rubric.ready()[0].compiled.verdict(world).ok)


def test_budget_cap__earns_by_asking_and_not_taking() -> None:
    """Only the question without the purchase earns the check."""
    spec = _told(_cap)
    assert [_verdict(spec), _verdict(spec, "asked.md"), _verdict(spec, "asked.md", "big.md")] == [False, True, False]


def test_budget_cap__forgetful_and_reckless_take() -> None:
    """Who forgot the limit and who takes what pleases do the same instead of the step."""
    (step,) = _told(_cap).steps
    assert step.remembers
    assert step.instead["forgetful"] is step.instead["reckless"] is not None


def test_look_motifs__are_blind_spots_of_the_announced_only() -> None:
    """A refund, a list one short and a closed house are answered by silent steps with the given belief instead."""

    def tell(s: Story) -> None:
        with s.stage("A look", day=0, at="08:00") as st:
            look = st.notify("08:10", "Reminder.")
            refund_never_came(s, look, name="chases", chase=_writes("chased.md"))
            missing_confirmation(s, look, name="counts", compare=_writes("six.md"), believe=_writes("all.md"))
            _any_check(st)

    spec = _told(tell)
    steps: dict[str, Step] = {step.name: step for step in spec.steps}
    assert all(step.silent for step in steps.values())
    assert steps["chases"].instead["announced-only"] is None
    assert steps["counts"].instead["announced-only"] is not None
    assert spec.motifs == ("refund_never_came", "missing_confirmation")


def test_conflicting_wishes__earn_only_while_nothing_is_settled() -> None:
    """The question earns; an entry for either wish before the answer loses."""

    def tell(s: Story) -> None:
        with s.stage("Two wishes", day=0, at="08:00") as st:
            asked = conflicting_wishes(
                s,
                st.observe("08:10", "Both want Sunday."),
                name="asks",
                ask=_writes("asked.md"),
                please_one=_writes("sunday.md"),
                check_id="asked",
                says="asked first",
                weight=2,
                asked=rows("files.files").where(path="asked.md"),
                settled=rows("files.files").where(path="sunday.md"),
            )
            st.check(**asked)

    spec = _told(tell)
    assert [_verdict(spec, "asked.md"), _verdict(spec, "asked.md", "sunday.md")] == [True, False]
    assert spec.steps[0].instead["reckless"] is not None


def test_permission_withdrawn__stands_in_every_version_of_the_turn() -> None:
    """The step is attached to each counterpart of the turn, under a name of its own."""

    def tell(s: Story) -> None:
        known = rows("files.files").where(path="asked.md")
        with s.stage("Narrowed", day=0, at="08:00") as st:
            st.notify("08:05", "Good morning.")
            turns = [
                st.user("08:10", "Ask me first.", when=known),
                st.user("08:10", "Ask me first!", when=~known, alternate=True),
            ]
            noted = permission_withdrawn(
                s,
                turns,
                name="notes it",
                note=_writes("noted.md"),
                check_id="noted",
                says="on record",
                weight=1,
                noted=rows("files.files").where(path="noted.md"),
            )
            st.check(**noted)

    spec = _told(tell)
    assert [step.name for step in spec.steps] == ["notes it", "notes it (2)"]
    assert _verdict(spec, "noted.md")


def test_silent_delay__is_one_mutation_that_opens_no_turn() -> None:
    """Delays and the way out come together, unannounced, and the id names that mutation."""
    found: list[str] = []

    def tell(s: Story) -> None:
        with s.stage("Late", day=0, at="08:00") as st:
            late = op("files.put", path="board.txt", content="late")
            found.append(silent_delay(s, st, "08:05", late=[late], way_out=[late]))
            st.user("09:00", "Anything for tomorrow?")
            _any_check(st)

    spec = _told(tell)
    (mutation,) = [event for event in spec.timeline.events if event.kind == "mutation"]
    assert (mutation.event_id, len(mutation.ops), mutation.text) == (found[0], 2, "")


def test_withdrawn_room__walks_the_night_wherever_it_is() -> None:
    """The operation names the night and the town, never a house or a reservation."""
    info = TaskInfo(key="travel-97", title="", domain="travel", summary="", services=("hotel_booking",), function=_cap)
    story = Story(info, "VibeLife-travel-97", 0)
    story.begin(
        Persona(user_id="usr_ola", name="Ola Berg", email="ola@berg.example", zone="Europe/Oslo", currency="NOK"),
        datetime(2026, 5, 4, 8, tzinfo=zone("Europe/Oslo")),
    )
    with story.stage("Closed", day=0, at="08:00") as st:
        night = date(2026, 5, 9)
        gone = withdrawn_room(
            story, st, "08:05", night=night, city="Bergen", reason="burst main", closed=(night, night)
        )
        turn = st.user("09:00", "All well?")
        written = {name: rows("files.files").where(path=f"{name}.md") for name in ("before", "asked", "after", "later")}
        due = rebooked(
            turn,
            gone,
            name="books again",
            rebook=_writes("before.md"),
            careless=_writes("cheap.md"),
            ask_first=_writes("asked.md"),
            check_id="again",
            says="slept in a bed",
            weight=3,
            before=written["before"],
            asked_before=written["asked"],
            after=written["after"],
            asked_after=written["later"],
        )
        st.check(**due)
    story.ends(day=9, at="08:00")
    spec = story.finish("tests.motifs")
    assert set(spec.timeline.events[0].ops[0].arguments) == {"night", "city", "reason", "closed_from", "closed_until"}
    assert spec.steps[0].silent
    assert spec.steps[0].authorized
    verdicts = [
        _verdict(spec, *paths)
        for paths in (["before.md"], ["before.md", "asked.md"], ["after.md"], ["after.md", "later.md"])
    ]
    assert verdicts == [True, False, False, True]
