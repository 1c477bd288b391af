"""The timeline: stages, and events that open turns or silently change the world."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from lifegym.worlds.world import World

EventKind = Literal["user_message", "observation", "notification", "mutation"]
EVENT_KINDS: tuple[EventKind, ...] = ("user_message", "notification", "observation", "mutation")


class Condition(Protocol):
    """A question about the world that decides whether an event happens."""

    def holds(self, world: World) -> bool:
        """Return whether it is so now."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Op:
    """One change of the world, as data.

    ``target`` is a backstage operation (``email.deliver``) with its JSON arguments, or one of the plain changes
    ``insert``, ``update``, ``delete`` with ``table`` (``calendar.events``) and ``record`` or ``key`` and ``changes``.
    """

    target: str
    arguments: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happens at a time.

    Args:
        event_id: Unique in the task.
        kind: ``mutation`` opens no turn; the other three do.
        at: When, time-zone aware.
        stage: Index of the stage it belongs to.
        text: What the agent is told when the turn opens; empty for a mutation.
        ops: Changes of the world that come with it, applied before the turn opens.
        when: Happens only if this holds at that time.
        alternate: It stands in for, or follows up on, an event that is counted; statistics leave it out.
    """

    event_id: str
    kind: EventKind
    at: datetime
    stage: int
    text: str = ""
    ops: tuple[Op, ...] = ()
    when: Condition | None = None
    alternate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A checkpoint on the timeline. It lasts until the next one begins (the last until the timeline's end)."""

    index: int
    title: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Timeline:
    """Stages and events in time order.

    Raises:
        ValueError: A stage or event is out of order, lies outside its stage, or the last thing in a stage is a mutation
            (nobody could act on it before the stage is scored; it belongs to the next stage).
    """

    stages: tuple[Stage, ...]
    events: tuple[Event, ...]
    end: datetime

    def __post_init__(self) -> None:
        if not self.stages:
            raise ValueError("a timeline has at least one stage")
        for index, stage in enumerate(self.stages):
            if stage.index != index:
                raise ValueError(f"stage {stage.title!r} has index {stage.index}, expected {index}")
            if self.boundary(index) <= stage.at:
                raise ValueError(
                    f"stage {index} {stage.title!r} begins at {stage.at} but ends at {self.boundary(index)}; "
                    "stages must follow one another in time"
                )
        ids = Counter(event.event_id for event in self.events)
        if len(ids) != len(self.events):
            raise ValueError(f"event ids must be unique; twice: {', '.join(key for key in ids if ids[key] > 1)}")
        for before, after in zip(self.events, self.events[1:], strict=False):
            if after.at < before.at:
                raise ValueError(
                    f"event {after.event_id} at {after.at} stands after {before.event_id} at {before.at}; "
                    "sort events by time"
                )
            if before.kind == "mutation" and after.stage != before.stage:
                raise ValueError(
                    f"mutation {before.event_id} is the last thing in stage {before.stage}; "
                    f"move it to the start of stage {after.stage}"
                )
        for event in self.events:
            if not 0 <= event.stage < len(self.stages):
                raise ValueError(f"event {event.event_id} belongs to stage {event.stage} of {len(self.stages)}")
            begins, ends = self.stages[event.stage].at, self.boundary(event.stage)
            if not begins <= event.at < ends:
                raise ValueError(
                    f"event {event.event_id} at {event.at} lies outside its stage "
                    f"{self.stages[event.stage].title!r}, {begins} to {ends}"
                )
        if self.events and self.events[-1].kind == "mutation":
            raise ValueError(f"mutation {self.events[-1].event_id} comes after the last turn")

    def boundary(self, stage: int) -> datetime:
        """Return when a stage ends."""
        return self.stages[stage + 1].at if stage + 1 < len(self.stages) else self.end
