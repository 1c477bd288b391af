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

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from types import ModuleType
from typing import Any, TypeVar

from lifegym.envs.catalog import PREFIX
from lifegym.envs.draw import Draw
from lifegym.envs.player import Player
from lifegym.envs.spec import Play, Step, StepFunction, TaskSpec
from lifegym.reward.build import Built
from lifegym.reward.checks import Axis, Check, Tier
from lifegym.reward.rubric import Rubric
from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.codec import plain
from lifegym.worlds.events import Event, EventKind, Op, Stage, Timeline
from lifegym.worlds.records import Record
from lifegym.worlds.workspace import File
from lifegym.worlds.world import Persona, World

__all__ = [
    "Built",
    "Draw",
    "Persona",
    "Play",
    "Player",
    "StageBuilder",
    "Story",
    "StoryError",
    "TaskInfo",
    "Turn",
    "insert",
    "op",
    "remove",
    "task",
    "tell",
    "update",
]

R = TypeVar("R", bound=Record)


class StoryError(ValueError):
    """A mistake in a task's module, with the line and the remedy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskInfo:
    """What stands in a task's ``@task`` line."""

    key: str
    title: str
    domain: str
    summary: str
    services: tuple[str, ...]
    function: Callable[[Story], None]


_TASKS: dict[str, TaskInfo] = {}


def task(
    key: str, *, title: str, domain: str, summary: str, services: tuple[str, ...]
) -> Callable[[Callable[[Story], None]], Callable[[Story], None]]:
    """Declare the one function of a module that tells a task.

    Args:
        key: The id without its prefix, such as ``travel-07``.
        title: A line for lists.
        domain: One of the suite's ten.
        summary: Two or three sentences for ``lifegym describe``.
        services: The enabled services.
    """

    def declare(function: Callable[[Story], None]) -> Callable[[Story], None]:
        _TASKS[function.__module__] = TaskInfo(
            key=key, title=title, domain=domain, summary=summary, services=services, function=function
        )
        return function

    return declare


def info_of(module: ModuleType) -> TaskInfo:
    """Return the ``@task`` line of a task's module."""
    return _TASKS[module.__name__]


def tell(module: ModuleType, task_id: str, variant: int) -> TaskSpec:
    """Run a task's function for one variant and return the frozen result."""
    info = info_of(module)
    story = Story(info, task_id, variant)
    info.function(story)
    return story.finish(module.__name__)


def op(target: str, **arguments: Any) -> Op:
    """A backstage operation as data: ``op("flight_booking.delay_flight", flight_no=..., minutes=...)``."""
    return Op(target=target, arguments=plain(arguments))


def insert(table: str, row: Record) -> Op:
    """A record that appears silently."""
    return Op(target="insert", arguments={"table": table, "record": plain(row.view())})


def update(table: str, key: str, **changes: Any) -> Op:
    """Fields of a record that change silently."""
    return Op(target="update", arguments={"table": table, "key": key, "changes": plain(changes)})


def remove(table: str, key: str) -> Op:
    """A record that disappears silently."""
    return Op(target="delete", arguments={"table": table, "key": key})


@dataclass(slots=True)
class Turn:
    """An event that opens a turn; the reference's steps for it are attached here."""

    story: Story
    event_id: str

    def step(
        self,
        name: str,
        *,
        silent: bool = False,
        remembers: bool = False,
        authorized: bool = False,
        unaware: StepFunction | None = None,
        forgetful: StepFunction | None = None,
        reckless: StepFunction | None = None,
        over_asking: StepFunction | None = None,
    ) -> Callable[[StepFunction], StepFunction]:
        """Attach a step of the reference; steps of a turn run in the order they are attached.

        Args:
            name: What it does, for reports.
            silent: It answers a change no event announced; the announced-only assistant does ``unaware`` instead, or nothing.
            remembers: It honours something said only in the first third; the forgetful one does ``forgetful`` instead, or nothing.
            authorized: It uses a permission already given; the over-asking one asks first (``over_asking``, or a plain question) and acts a turn late.
            unaware: See ``silent``.
            forgetful: See ``remembers``.
            reckless: What the reckless assistant does instead of this step.
            over_asking: See ``authorized``.
        """
        instead: dict[str, StepFunction | None] = {}
        if silent:
            instead["announced-only"] = unaware
        if remembers:
            instead["forgetful"] = forgetful
        if reckless:
            instead["reckless"] = reckless
        if over_asking:
            instead["over-asking"] = over_asking
        line = sys._getframe(1).f_lineno

        def attach(run: StepFunction) -> StepFunction:
            self.story.steps.append(
                Step(
                    name=name,
                    event_id=self.event_id,
                    run=run,
                    silent=silent,
                    remembers=remembers,
                    authorized=authorized,
                    instead=instead,
                    line=line,
                )
            )
            return run

        return attach

    def temptation(self, name: str) -> Callable[[StepFunction], StepFunction]:
        """Attach the tempting wrong thing; only the reckless assistant does it."""
        line = sys._getframe(1).f_lineno

        def attach(run: StepFunction) -> StepFunction:
            self.story.steps.append(Step(name=name, event_id=self.event_id, run=run, temptation=True, line=line))
            return run

        return attach


@dataclass(slots=True)
class StageBuilder:
    """One stage under construction."""

    story: Story
    index: int
    title: str
    day: date
    last: Turn | None = None

    def user(self, at: str, text: str, *ops: Op, when: Built | None = None, alternate: bool = False) -> Turn:
        """The persona writes. ``at`` is a local time ``HH:MM``, with ``+N`` days after the stage's first if needed: ``+1 09:00``."""
        return self._turn("user_message", at, text, ops, when, alternate)

    def observe(self, at: str, text: str, *ops: Op, when: Built | None = None, alternate: bool = False) -> Turn:
        """The world publishes something the agent is shown; ``ops`` put the thing itself into the world."""
        return self._turn("observation", at, text, ops, when, alternate)

    def notify(self, at: str, text: str, *ops: Op, when: Built | None = None, alternate: bool = False) -> Turn:
        """A notification or scheduled reminder reaches the agent."""
        return self._turn("notification", at, text, ops, when, alternate)

    def mutate(self, at: str, *ops: Op, hinted: bool = False, when: Built | None = None, alternate: bool = False) -> str:
        """The world changes and tells nobody. Returns the mutation's id, for checks that depend on noticing it.

        Args:
            at: Local time, before the stage's last turn.
            *ops: The changes.
            hinted: Whether a turn of this stage or the next hints at it.
            when: Happens only if this holds.
            alternate: It follows up on the agent's own deed, or stands in for a counted event; statistics leave it out.
        """
        if not ops:
            raise StoryError(f"line {sys._getframe(1).f_lineno}: a mutation needs at least one op")
        event_id = self.story._add(self, "mutation", at, "", ops, when, alternate)
        if hinted:
            self.story.hinted.add(event_id)
        return event_id

    def push(self, fragment: str) -> Turn:
        """The turn that opens when something the agent asked for comes due (a reminder it set, a subscription) and whose text holds ``fragment``."""
        return Turn(self.story, f"push:{fragment}")

    def check(
        self,
        check_id: str,
        says: str,
        *,
        axis: Axis,
        weight: int,
        that: Built,
        red_line: bool = False,
        mutation: str = "",
    ) -> None:
        """What must be true when this stage closes. ``says`` is the sentence a user would agree with."""
        self.story._check(
            check_id, says, "stage", self.index, axis, weight, that, red_line, mutation, sys._getframe(1).f_lineno
        )

    def _turn(
        self, kind: EventKind, at: str, text: str, ops: tuple[Op, ...], when: Built | None, alternate: bool
    ) -> Turn:
        if not text.strip():
            raise StoryError(f"stage {self.title!r}: a turn needs a text")
        self.last = Turn(self.story, self.story._add(self, kind, at, text, ops, when, alternate))
        return self.last


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
    constraints: list[str] = field(default_factory=list)
    _world: World | None = None
    _stages: list[Stage] = field(default_factory=list)
    _events: list[_Draft] = field(default_factory=list)
    _checks: list[tuple[Check, str]] = field(default_factory=list)
    _end: datetime | None = None

    def __post_init__(self) -> None:
        self.draw = Draw(self.task_id, self.variant)

    def begin(self, persona: Persona, at: datetime) -> None:
        """Open the world of a persona at an instant; seeding comes after this."""
        self._world = World(persona, self.info.services, at)

    @property
    def world(self) -> World:
        """The world being seeded."""
        if self._world is None:
            raise StoryError("call s.begin(persona, at) before seeding anything")
        return self._world

    @property
    def opening(self) -> date:
        """The first day, at home."""
        return self.world.clock.today

    def at(self, day: date | int, clock: str, zone_name: str | None = None) -> datetime:
        """Return an instant: a day (or days after the opening) and a wall-clock time at home or in another zone."""
        day = self.opening + timedelta(days=day) if isinstance(day, int) else day
        return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone(zone_name or self.world.persona.zone))

    def file(self, path: str, content: str) -> None:
        """Put a file into the workspace."""
        self.world.seed(("files.files", File(path=path, content=content.strip() + "\n", updated_at=self.world.now)))

    def seed(self, table: str, row: R) -> R:
        """Put a record into the initial world and return it."""
        self.world.seed((table, row))
        return row

    def key(self, table: str) -> str:
        """Return an unused key of a table, for a record of the seed or of a later event that checks refer to."""
        return self.world.table(table).new_key()

    def ordinary(self, rows: list[tuple[str, Record]]) -> None:
        """Put many ordinary records into the initial world."""
        self.world.seed(*rows)

    def pays_with(self, method: PaymentMethod) -> PaymentMethod:
        """Give the persona a payment method."""
        return self.seed("wallet.methods", method)

    def constraint(self, sentence: str) -> None:
        """Name a constraint that the background material only hints at (for the suite's statistics; never shown)."""
        self.constraints.append(sentence)

    @contextmanager
    def stage(self, title: str, *, day: date | int, at: str = "00:00") -> Iterator[StageBuilder]:
        """Open a stage that begins on a day (or days after the opening) and lasts until the next one begins."""
        begins = self.at(day, at)
        builder = StageBuilder(self, len(self._stages), title, begins.date())
        self._stages.append(Stage(index=builder.index, title=title, at=begins))
        yield builder
        if builder.last is None:
            raise StoryError(f"stage {title!r} opens no turn; nobody could act in it")

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
    ) -> None:
        """What must be true across stages, settled after the last one."""
        self._check(
            check_id,
            says,
            "cross",
            len(self._stages) - 1,
            axis,
            weight,
            that,
            red_line,
            mutation,
            sys._getframe(1).f_lineno,
        )

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
    ) -> None:
        """What must be true at the end."""
        self._check(
            check_id,
            says,
            "final",
            len(self._stages) - 1,
            axis,
            weight,
            that,
            red_line,
            mutation,
            sys._getframe(1).f_lineno,
        )

    def _check(
        self,
        check_id: str,
        says: str,
        tier: Tier,
        stage: int,
        axis: Axis,
        weight: int,
        that: Built,
        red_line: bool,
        mutation: str,
        line: int,
    ) -> None:
        try:
            check = Check(
                id=check_id, tier=tier, axis=axis, weight=weight, stage=stage, that=that.predicate, says=says, red_line=red_line,
                mutation="", line=line,
            )  # fmt: skip
        except ValueError as error:
            raise StoryError(f"line {line}: check {check_id!r}: {error}") from error
        self._checks.append((check, mutation))

    def _add(
        self,
        stage: StageBuilder,
        kind: EventKind,
        at: str,
        text: str,
        ops: tuple[Op, ...],
        when: Built | None,
        alternate: bool,
    ) -> str:
        days, _, clock = at.rpartition(" ")
        instant = self.at(stage.day + timedelta(days=int(days or 0)), clock)
        # Turns and mutations are numbered apart, so that the ids an agent may see tell nothing of what happened between them.
        silent = kind == "mutation"
        number = 1 + sum((draft.kind == "mutation") == silent for draft in self._events)
        event_id = f"{'m' if silent else 't'}{number:03d}"
        self._events.append(_Draft(kind, instant, stage.index, text.strip(), ops, when, event_id, alternate))
        return event_id

    def finish(self, module: str) -> TaskSpec:
        """Freeze the story.

        Raises:
            StoryError: Something in it cannot be; the message names the line or the event and the remedy.
        """
        if self._end is None:
            raise StoryError("say when the last stage ends: s.ends(day, at)")
        try:
            timeline = Timeline(tuple(self._stages), tuple(self._event(draft) for draft in self._events), self._end)
            rubric = Rubric(tuple(check.model_copy(update={"mutation": mutation}) for check, mutation in self._checks))
        except ValueError as error:
            raise StoryError(str(error)) from error
        self._refuse_strange_tables(rubric)
        world = self.world
        world.move_to(min(world.now, timeline.stages[0].at))
        world.seal()
        return TaskSpec(
            id=self.task_id, variant=self.variant, title=self.info.title, domain=self.info.domain, summary=self.info.summary,
            services=self.info.services, world=world, timeline=timeline, rubric=rubric, steps=tuple(self.steps), hinted=frozenset(self.hinted),
            motifs=tuple(self.motifs), patterns=tuple(self.patterns), constraints=tuple(self.constraints), module=module, digest=world.digest(),
        )  # fmt: skip

    def _event(self, draft: _Draft) -> Event:
        return Event(
            event_id=draft.event_id, kind=draft.kind, at=draft.at, stage=draft.stage, text=draft.text, ops=draft.ops,
            when=draft.when.predicate if draft.when else None, alternate=draft.alternate,
        )  # fmt: skip

    def _refuse_strange_tables(self, rubric: Rubric) -> None:
        known = {*self.world.tables, "calls"}
        for item in rubric.ready():
            strange = item.compiled.tables - known
            if strange:
                raise StoryError(
                    f"line {item.check.line}: check {item.check.id!r} reads {', '.join(sorted(strange))}, which no enabled service has"
                )


def full_id(key: str) -> str:
    """Return the id of a task's key."""
    return PREFIX + key
