"""The builder a task is written in: one module, read from top to bottom, in time order.

@task("travel-07", title="...", domain="travel", summary="...", services=("email", "calendar"))
def japan(s: Story) -> None:
    s.begin(Persona(...), at=...)
    s.file("USER.md", "...")
    flight = s.seed("flight_booking.flights", Flight(...))
    with s.stage("The ask", day=0, at="08:00") as st:
        ask = st.user("08:10", "Can you ...")

        @ask.step("finds the passport", silent=True)
        def _(me: Player) -> Play:
            found = yield me.email.search_emails(query="passport")
            ...

        st.check("passport-told", "...", axis="constraint", weight=3, that=reply().says(...))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from types import ModuleType
from typing import TYPE_CHECKING, Final, TypeVar, Unpack

from lifegym.envs.catalog import PREFIX
from lifegym.envs.draw import Draw
from lifegym.envs.patterns import Pattern, pattern_named
from lifegym.envs.player import Player
from lifegym.envs.spec import Constraint, Place, Play, Step, StepFunction, TaskSpec
from lifegym.envs.story_life import LifeShape, put_life
from lifegym.envs.story_ops import insert, op, remove, update
from lifegym.envs.story_post import FIRST_LOOSE, PastMail, claim_addresses, number_mail, renamed
from lifegym.envs.story_stage import StageBuilder, Turn
from lifegym.envs.story_task import StoryError, TaskInfo, info_of, line_in, task
from lifegym.reward.build import Built
from lifegym.reward.checks import Axis, Check, Tier
from lifegym.reward.rubric import Rubric
from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.events import Event, EventKind, Op, Stage, Timeline
from lifegym.worlds.records import Record
from lifegym.worlds.services.email import Message, message
from lifegym.worlds.workspace import File
from lifegym.worlds.world import Persona, World

if TYPE_CHECKING:
    from lifegym.worlds.ordinary.life import Life

__all__ = [
    "Built",
    "Constraint",
    "Draw",
    "Persona",
    "Play",
    "Player",
    "StageBuilder",
    "StepFunction",
    "Story",
    "StoryError",
    "TaskInfo",
    "Turn",
    "info_of",
    "insert",
    "op",
    "remove",
    "task",
    "tell",
    "update",
]

R = TypeVar("R", bound=Record)
_NUMBERS_LEFT_OUT: Final = 300
"""At most so many numbers are left out, in every variant a different count: no id is worth learning by heart."""
_DAYS: Final = re.compile(r"[+-]?[0-9]{1,4}")


def tell(module: ModuleType, task_id: str, variant: int) -> TaskSpec:
    """Run a task's function for one variant and return the frozen result."""
    info = info_of(module)
    story = Story(info, task_id, variant)
    info.function(story)
    return story.finish(module.__name__)


@dataclass(slots=True)
class _Draft:
    kind: EventKind
    at: datetime
    stage: int
    text: str
    ops: tuple[Op, ...]
    when: Built | None
    event_id: str
    alternate: bool
    place: Place


@dataclass(slots=True)
class Story:
    """One variant of a task under construction."""

    info: TaskInfo
    task_id: str
    variant: int
    draw: Draw = field(init=False)
    steps: list[Step] = field(default_factory=list)
    hinted: set[str] = field(default_factory=set)
    motifs: list[str] = field(default_factory=list)
    patterns: list[str] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)
    """Where in the task's module checks, steps, events and constraints are told, for reports."""
    _world: World | None = None
    _stages: list[Stage] = field(default_factory=list)
    _events: list[_Draft] = field(default_factory=list)
    _checks: list[tuple[Check, str]] = field(default_factory=list)
    _end: datetime | None = None
    _loose: int = 0

    def __post_init__(self) -> None:
        self.draw = Draw(self.task_id, self.variant)

    def place(self) -> Place:
        """Return the place in the task's module that is being run."""
        return Place(*line_in(self.info.function.__module__))

    def line(self) -> int:
        """Return the line of the task's module that is being run."""
        return self.place().line

    def where(self, place: Place | None = None) -> str:
        """Return a place in words, the one being run if none is given, with its module if the task has several."""
        module, line = place or self.place()
        return f"{f'{module} ' if module != self.info.function.__module__ else ''}line {line}"

    def _wrong(self, what: object, place: Place | None = None) -> StoryError:
        return StoryError(f"{self.where(place)}: {what}")

    def begin(self, persona: Persona, at: datetime) -> None:
        """Open the world of a persona at an instant; seeding comes after this.

        Raises:
            StoryError: A world is open already.
        """
        if self._world is not None:
            raise self._wrong("the world is open already; s.begin stands once, before everything else")
        self._world = World(persona, self.info.services, at)

    @property
    def world(self) -> World:
        """The world being seeded."""
        if self._world is None:
            raise self._wrong("call s.begin(persona, at) before anything else")
        return self._world

    @property
    def opening(self) -> date:
        """The first day, at home."""
        return self.world.clock.today

    def at(self, day: date | int, clock: str, zone_name: str | None = None) -> datetime:
        """Return an instant: a day (or days after the opening) and a wall-clock time at home or in another zone.

        Raises:
            StoryError: The time or the zone is none.
        """
        day = self.opening + timedelta(days=day) if isinstance(day, int) else day
        try:
            return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone(zone_name or self.world.persona.zone))
        except ValueError as error:
            raise self._wrong(f"{error}; a time is written HH:MM, such as '09:30'") from error

    def file(self, path: str, content: str) -> None:
        """Put a file into the workspace."""
        self._seed(("files.files", File(path=path, content=content.strip() + "\n", updated_at=self.world.now)))

    def seed(self, table: str, row: R) -> R:
        """Put a record into the initial world and return it."""
        self._seed((table, row))
        return row

    def _seed(self, *rows: tuple[str, Record]) -> None:
        try:
            self.world.seed(*rows)
        except (ValueError, KeyError, ToolError) as error:
            raise self._wrong(error.args[0]) from error

    def key(self, table: str) -> str:
        """Return an unused key of a table, for a record of the seed or of a later event that checks refer to."""
        return self.world.table(table).new_key()

    def ordinary(self, rows: list[tuple[str, Record]]) -> None:
        """Put many ordinary records into the initial world."""
        self._seed(*rows)

    def life(self, **shape: Unpack[LifeShape]) -> Life:
        """Put the persona's ordinary life into every enabled service, drawn from the variant, and return it.

        It ends at the opening, but for the weeks ahead of which the calendar and the bank know already. What the
        story itself needs is seeded beside it.

        Raises:
            StoryError: Something asked for cannot be; the message says what can.
        """
        try:
            return put_life(self.world, self.draw, shape)
        except (ValueError, KeyError, ToolError) as error:
            raise self._wrong(error.args[0]) from error

    def past_mail(
        self,
        day: date | int,
        clock: str,
        sender: str,
        to: str | Sequence[str],
        subject: str,
        body: str,
        **more: Unpack[PastMail],
    ) -> Message:
        """Put a mail of ``day`` days before the opening (or of a day) into the mailbox and return it.

        It gets its number when the story is finished; operations on it may name it by the ``email_id`` returned here.

        Raises:
            StoryError: An address is none, or the mail is of after the opening.
        """
        self._loose += 1
        when = self.at(-day if isinstance(day, int) else day, clock)
        try:
            made = message(
                email_id=str(FIRST_LOOSE + self._loose), date=when, sender=sender, to=to, subject=subject, body=body,
                folder=more.get("folder", "INBOX"), cc=more.get("cc", ()), in_reply_to=more.get("answers"),
                attachments=more.get("attachments", ()), is_read=more.get("read", True),
                authenticated=more.get("authenticated", True),
            )  # fmt: skip
        except ValueError as error:
            raise self._wrong(error) from error
        return self.seed("email.messages", made)

    def pays_with(self, method: PaymentMethod) -> PaymentMethod:
        """Give the persona a payment method."""
        return self.seed("wallet.methods", method)

    def constraint(self, says: str, *checks: str, hints: Sequence[str] = ()) -> None:
        """Name a condition that only the background material hints at, and the checks that depend on it.

        It is for statistics and reports, and never shown to who plays.

        Args:
            says: The condition in a sentence.
            *checks: Ids of checks that are lost by who disregards it; they may be told later.
            hints: Passages of the background that tell it, word for word and within one line each, in every variant;
                by them an evaluation says whether its source was looked at.
        """
        if not checks:
            raise self._wrong(f"no check depends on the constraint {says!r}; name one that is lost by disregarding it")
        self.constraints.append(Constraint(says, checks, tuple(hints)))
        self.places[f"constraint {says}"] = self.place()

    def pattern(self, *names: Pattern) -> None:
        """Say which construction patterns the story shows here; a check says it with ``pattern=``.

        It is for statistics, and never shown to who plays.

        Raises:
            StoryError: There is no such pattern.
        """
        try:
            self.patterns += [pattern_named(name) for name in names]
        except ValueError as error:
            raise self._wrong(error) from error

    @contextmanager
    def stage(self, title: str, *, day: date | int, at: str = "00:00") -> Iterator[StageBuilder]:
        """Open a stage that begins on a day (or days after the opening) and lasts until the next one begins.

        Raises:
            StoryError: It begins in the past, or opens no turn.
        """
        begins = self.at(day, at)
        before = self._stages[-1] if self._stages else None
        if begins < self.world.now:
            raise self._wrong(f"stage {title!r} begins at {begins}, before the world opens at {self.world.now}")
        if before is not None and begins <= before.at:
            raise self._wrong(f"stage {title!r} begins at {begins}, not after stage {before.title!r} at {before.at}")
        builder = StageBuilder(self, len(self._stages), title, begins.date())
        place = self.place()
        self._stages.append(Stage(index=builder.index, title=title, at=begins))
        yield builder
        if builder.last is None:
            raise self._wrong(f"stage {title!r} opens no turn; nobody could act in it", place)
        if before is None and not builder.certain:
            raise self._wrong("every turn of the first stage has a condition; give it one without `when`", place)

    def ends(self, day: date | int, at: str) -> None:
        """Say when the last stage ends."""
        self._end = self.at(day, at)

    def cross(
        self,
        check_id: str,
        says: str,
        *,
        axis: Axis,
        weight: int,
        that: Built,
        red_line: bool = False,
        mutation: str = "",
        pattern: Pattern | None = None,
    ) -> None:
        """What must be true across stages, settled after the last one."""
        self.add_check(check_id, says, "cross", len(self._stages) - 1, axis, weight, that, red_line, mutation, pattern)

    def final(
        self,
        check_id: str,
        says: str,
        *,
        axis: Axis,
        weight: int,
        that: Built,
        red_line: bool = False,
        mutation: str = "",
        pattern: Pattern | None = None,
    ) -> None:
        """What must be true at the end."""
        self.add_check(check_id, says, "final", len(self._stages) - 1, axis, weight, that, red_line, mutation, pattern)

    def add_check(
        self,
        check_id: str,
        says: str,
        tier: Tier,
        stage: int,
        axis: Axis,
        weight: int,
        that: object,
        red_line: bool,
        mutation: str,
        pattern: Pattern | None = None,
    ) -> None:
        """Add a check of any tier; authors write ``st.check``, ``s.cross`` or ``s.final``."""
        place = self.place()
        name = f"check {check_id}"
        if name in self.places:
            there = self.where(self.places[name])
            raise self._wrong(f"check {check_id!r} stands already in {there}; give it another id")
        if not isinstance(that, Built):
            remedy = "never(...) needs .because(...), and places of text need .says(...)"
            raise self._wrong(f"check {check_id!r} is given no finished predicate: {remedy}")
        try:
            check = Check(
                id=check_id, tier=tier, axis=axis, weight=weight, stage=stage, that=that.predicate, says=says,
                red_line=red_line, mutation="", line=place.line,
            )  # fmt: skip
        except ValueError as error:
            raise self._wrong(f"check {check_id!r}: {error}") from error
        self.places[name] = place
        if pattern is not None:
            self.pattern(pattern)
        self._checks.append((check, mutation))

    def add_event(
        self,
        stage: StageBuilder,
        kind: EventKind,
        at: str,
        text: str,
        ops: tuple[Op, ...],
        when: Built | None,
        alternate: bool,
    ) -> str:
        """Add an event to a stage and return its id; authors write ``st.user`` and its like."""
        days, _, clock = at.rpartition(" ")
        if days and not _DAYS.fullmatch(days):
            raise self._wrong(f"a time is written '09:30', or '+1 09:30' on the next day, got {at!r}")
        instant = self.at(stage.day + timedelta(days=int(days or 0)), clock)
        begins = self._stages[stage.index].at
        if instant < begins:
            raise self._wrong(f"it happens at {instant}, before its stage {stage.title!r} begins at {begins}")
        if self._events and instant < self._events[-1].at:
            last = self._events[-1]
            raise self._wrong(
                f"it happens at {instant}, before {last.event_id} of {self.where(last.place)} at {last.at}; write "
                "events in order"
            )
        # Turns and mutations are numbered apart, so that the ids an agent may see tell nothing of what happened between
        # them.
        silent = kind == "mutation"
        number = 1 + sum((draft.kind == "mutation") == silent for draft in self._events)
        event_id = f"{'m' if silent else 't'}{number:03d}"
        self._events.append(
            _Draft(kind, instant, stage.index, text.strip(), ops, when, event_id, alternate, self.place())
        )
        self.places[f"event {event_id}"] = self.place()
        return event_id

    def finish(self, module: str) -> TaskSpec:
        """Freeze the story.

        Raises:
            StoryError: Something in it cannot be; the message names the line or the event and the remedy.
        """
        if self._end is None:
            raise StoryError("say when the last stage ends: s.ends(day, at)")
        if not self._stages or not self._checks:
            raise StoryError("a story has at least one stage and one check")
        names = number_mail(self.world, self.draw.stream("numbers").integer(0, _NUMBERS_LEFT_OUT))
        for draft in self._events:
            draft.ops = tuple(renamed(change, names) for change in draft.ops)
        self._refuse_late_events(self._end)
        self._refuse_strange_ops()
        self._refuse_strange_mutations()
        self._refuse_strange_constraints()
        try:
            timeline = Timeline(tuple(self._stages), tuple(self._event(draft) for draft in self._events), self._end)
            rubric = Rubric(
                tuple(
                    check.model_copy(update={"mutation": mutation}) if mutation else check
                    for check, mutation in self._checks
                )
            )
        except ValueError as error:
            raise StoryError(str(error)) from error
        self._refuse_strange_tables(rubric)
        world = self.world
        asked = [check.that for check, _ in self._checks]
        asked += [draft.when.predicate for draft in self._events if draft.when is not None]
        claim_addresses(world, timeline, asked)
        world.seal(self.draw.stream("later numbers").integer(0, _NUMBERS_LEFT_OUT))
        return TaskSpec(
            id=self.task_id, variant=self.variant, title=self.info.title, domain=self.info.domain,
            summary=self.info.summary, services=self.info.services, world=world, timeline=timeline, rubric=rubric,
            steps=tuple(self.steps), hinted=frozenset(self.hinted), motifs=tuple(self.motifs),
            patterns=self._shown_patterns(), constraints=tuple(self.constraints), module=module,
            places=self.places | {"task": self._told_at()},
        )  # fmt: skip

    def _shown_patterns(self) -> tuple[str, ...]:
        try:
            return tuple(dict.fromkeys(map(pattern_named, self.patterns)))
        except ValueError as error:
            raise self._wrong(error, self._told_at()) from error

    def _told_at(self) -> Place:
        code = self.info.function.__code__
        return Place(self.info.function.__module__, code.co_firstlineno)

    def _event(self, draft: _Draft) -> Event:
        return Event(
            event_id=draft.event_id, kind=draft.kind, at=draft.at, stage=draft.stage, text=draft.text, ops=draft.ops,
            when=draft.when.predicate if draft.when else None, alternate=draft.alternate,
        )  # fmt: skip

    def _refuse_late_events(self, end: datetime) -> None:
        for draft in self._events:
            following = draft.stage + 1
            ends = self._stages[following].at if following < len(self._stages) else end
            if draft.at >= ends:
                title = self._stages[draft.stage].title
                raise self._wrong(
                    f"{draft.event_id} happens at {draft.at}, when its stage {title!r} has ended at {ends}; move it, "
                    "or let the stage last longer",
                    draft.place,
                )

    def _refuse_strange_ops(self) -> None:
        for draft in self._events:
            for change in draft.ops:
                try:
                    self.world.check_op(change)
                except ValueError as error:
                    raise self._wrong(f"{draft.event_id}: {error}", draft.place) from error

    def _refuse_strange_mutations(self) -> None:
        known = [draft.event_id for draft in self._events if draft.kind == "mutation"]
        for check, mutation in self._checks:
            if mutation and mutation not in known:
                raise self._wrong(
                    f"check {check.id!r} depends on {mutation!r}, which is no mutation of this story; pass what "
                    "st.mutate returned",
                    self.places[f"check {check.id}"],
                )

    def _refuse_strange_constraints(self) -> None:
        known = [check.id for check, _ in self._checks]
        for constraint in self.constraints:
            for strange in sorted(set(constraint.checks).difference(known)):
                raise self._wrong(
                    f"the constraint {constraint.says!r} names a check {strange!r}, which is not told."
                    f"{suggestion(strange, known)}",
                    self.places[f"constraint {constraint.says}"],
                )

    def _refuse_strange_tables(self, rubric: Rubric) -> None:
        known = {*self.world.tables, "calls"}
        read = [
            (self.places[f"check {item.check.id}"], f"check {item.check.id!r}", item.check.that.reads())
            for item in rubric.ready()
        ]
        read += [
            (draft.place, f"the condition of {draft.event_id}", draft.when.predicate.reads())
            for draft in self._events
            if draft.when is not None
        ]
        for place, what, tables in read:
            for strange in sorted(tables - known):
                raise self._wrong(
                    f"{what} reads {strange!r}, which no enabled service has.{suggestion(strange, known)}", place
                )


def full_id(key: str) -> str:
    """Return the id of a task's key."""
    return PREFIX + key
