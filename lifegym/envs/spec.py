"""A task as the environment plays it: one concrete, frozen variant."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lifegym.envs.actions import ToolCall
from lifegym.reward.rubric import Rubric
from lifegym.worlds.errors import suggestion
from lifegym.worlds.events import Timeline
from lifegym.worlds.world import World

if TYPE_CHECKING:
    from lifegym.envs.player import Player

Play = Generator[ToolCall, Any, None]
"""A reference step under way: it yields calls and is sent their results as JSON values."""
StepFunction = Callable[["Player"], Play | None]

SUITE_VERSION = "0.1.0"
"""Scores are comparable between records of one suite version."""
CANARY: Final = "lifegym-canary 6b0f2d3e-91c7-4a58-8e24-d7f35b1ac960"
"""Stands in the suite card and in every exported task, so that a corpus that holds tasks can be found and filtered."""


class Place(NamedTuple):
    """Where in a task's module something is told."""

    module: str
    """Import path of the module, or of the one among a package's."""
    line: int


class Constraint(NamedTuple):
    """A condition that the background material only hints at."""

    says: str
    """The condition in a sentence; never shown to who plays."""
    checks: tuple[str, ...]
    """Ids of the checks that are lost by who disregards it."""
    hints: tuple[str, ...] = ()
    """Passages of the background, word for word, each of which tells it; whoever was shown one has seen its source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing the reference does in a turn, and what lesser assistants do instead.

    Attributes:
        name: What it is, for reports.
        event_id: The turn it belongs to; for turns opened by a push, ``push:`` and a fragment of the text.
        run: The step itself.
        silent: It answers a change that no event announced.
        remembers: It honours something said only in the first third.
        authorized: It acts on a permission the persona has given; an over-asking assistant asks again instead.
        temptation: Only the reckless assistant does it; ``run`` is the tempting wrong thing.
        instead: Policy name to what it does in place of ``run``; None does nothing.
        line: Line of the task's module.
    """

    name: str
    event_id: str
    run: StepFunction
    silent: bool = False
    remembers: bool = False
    authorized: bool = False
    temptation: bool = False
    instead: dict[str, StepFunction | None] = field(default_factory=dict)
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TaskSpec:
    """One variant of a task: initial world, timeline, rubric and reference."""

    id: str
    variant: int
    title: str
    domain: str
    summary: str
    services: tuple[str, ...]
    world: World
    timeline: Timeline
    rubric: Rubric
    steps: tuple[Step, ...]
    hinted: frozenset[str]
    """Ids of mutations that a turn of the same or the next stage hints at."""
    motifs: tuple[str, ...]
    patterns: tuple[str, ...]
    constraints: tuple[Constraint, ...]
    """What only the background material hints at."""
    module: str
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where ``task``, ``check ID``, ``step NAME``, ``event ID`` and ``constraint SENTENCE`` are told; empty for an
    exported task."""
    _digests: list[str] = field(default_factory=list, init=False, repr=False)

    @property
    def digest(self) -> str:
        """Digest of the initial world; worked out when first asked for, since it costs as much as half a build."""
        if not self._digests:
            self._digests.append(self.world.digest())
        return self._digests[0]

    def __post_init__(self) -> None:
        """Refuse steps that would never be played.

        Raises:
            ValueError: A step belongs to no turn of the timeline.
        """
        turns = {event.event_id for event in self.timeline.events if event.kind != "mutation"}
        for step in self.steps:
            if step.event_id not in turns and not step.event_id.startswith("push:"):
                raise ValueError(
                    f"step {step.name!r} (line {step.line}) belongs to {step.event_id!r}, which opens no turn."
                    f"{suggestion(step.event_id, turns)} Turns: {', '.join(sorted(turns))}; or 'push:' and a fragment"
                )

    def steps_for(self, event_id: str, text: str) -> list[Step]:
        """Return the reference's steps for a turn, in order.

        For a pushed turn those whose fragment stands in its text.
        """
        if event_id != "push":
            return [step for step in self.steps if step.event_id == event_id]
        return [
            step
            for step in self.steps
            if step.event_id.startswith("push:") and step.event_id.removeprefix("push:") in text
        ]
