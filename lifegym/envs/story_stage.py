"""Stages and turns of a story under construction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from lifegym.envs.patterns import Pattern
from lifegym.envs.spec import Step, StepFunction
from lifegym.envs.story_task import StoryError
from lifegym.reward.build import Built
from lifegym.reward.checks import Axis
from lifegym.worlds.events import EventKind, Op

if TYPE_CHECKING:
    from lifegym.envs.story import Story


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
            silent: It answers a change no event announced; the announced-only assistant does ``unaware`` instead, or
                nothing.
            remembers: It honours something said only in the first third; the forgetful one does ``forgetful`` instead,
                or nothing.
            authorized: It uses a permission already given; the over-asking one asks first (``over_asking``, or a plain
                question) and acts a turn late.
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
        place = self.story.place()

        def attach(run: StepFunction) -> StepFunction:
            self.story.places.setdefault(f"step {name}", place)
            self.story.steps.append(
                Step(
                    name=name,
                    event_id=self.event_id,
                    run=run,
                    silent=silent,
                    remembers=remembers,
                    authorized=authorized,
                    instead=instead,
                    line=place.line,
                )
            )
            return run

        return attach

    def temptation(self, name: str) -> Callable[[StepFunction], StepFunction]:
        """Attach the tempting wrong thing; only the reckless assistant does it."""
        place = self.story.place()

        def attach(run: StepFunction) -> StepFunction:
            self.story.places.setdefault(f"step {name}", place)
            self.story.steps.append(Step(name=name, event_id=self.event_id, run=run, temptation=True, line=place.line))
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
    certain: bool = False
    """Whether a turn opens in it whatever the agent does."""

    def user(self, at: str, text: str, *ops: Op, when: Built | None = None, alternate: bool = False) -> Turn:
        """The persona writes.

        ``at`` is a local time ``HH:MM``, with ``+N`` days after the stage's first if needed: ``+1 09:00``.
        """
        return self._turn("user_message", at, text, ops, when, alternate)

    def observe(self, at: str, text: str, *ops: Op, when: Built | None = None, alternate: bool = False) -> Turn:
        """The world publishes something the agent is shown; ``ops`` put the thing itself into the world."""
        return self._turn("observation", at, text, ops, when, alternate)

    def notify(self, at: str, text: str, *ops: Op, when: Built | None = None, alternate: bool = False) -> Turn:
        """A notification or scheduled reminder reaches the agent."""
        return self._turn("notification", at, text, ops, when, alternate)

    def mutate(
        self, at: str, *ops: Op, hinted: bool = False, when: Built | None = None, alternate: bool = False
    ) -> str:
        """The world changes and tells nobody. Returns the mutation's id, for checks that depend on noticing it.

        Args:
            at: Local time, before the stage's last turn.
            *ops: The changes.
            hinted: Whether a turn of this stage or the next hints at it.
            when: Happens only if this holds.
            alternate: It follows up on the agent's own deed, or stands in for a counted event; statistics leave it out.
        """
        if not ops:
            raise StoryError(f"{self.story.where()}: a mutation needs at least one op")
        event_id = self.story.add_event(self, "mutation", at, "", ops, when, alternate)
        if hinted:
            self.story.hinted.add(event_id)
        return event_id

    def push(self, fragment: str) -> Turn:
        """The turn that opens when something the agent asked for comes due and whose text holds ``fragment``.

        Such as a reminder it set, or a subscription.
        """
        if not fragment.strip():
            raise StoryError(f"{self.story.where()}: push needs a fragment of the turn's text")
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
        pattern: Pattern | None = None,
    ) -> None:
        """What must be true when this stage closes. ``says`` is the sentence a user would agree with.

        ``pattern`` is the construction pattern that the check shows, if any.
        """
        self.story.add_check(check_id, says, "stage", self.index, axis, weight, that, red_line, mutation, pattern)

    def _turn(
        self, kind: EventKind, at: str, text: str, ops: tuple[Op, ...], when: Built | None, alternate: bool
    ) -> Turn:
        if not text.strip():
            raise StoryError(f"{self.story.where()}: a turn in stage {self.title!r} needs a text")
        self.last = Turn(self.story, self.story.add_event(self, kind, at, text, ops, when, alternate))
        if when is None:
            self.certain = True
        return self.last
