"""Playing a timeline against a world: which turn opens next, which stage has closed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from lifegym.worlds.events import Event, Timeline
from lifegym.worlds.world import World


@dataclass(frozen=True, slots=True)
class Opening:
    """A turn that opens: its kind, the event behind it (``push`` for what the agent asked to be told) and its text."""

    kind: str
    event_id: str
    text: str


@dataclass(frozen=True, slots=True)
class StageClosed:
    """The clock has left a stage; its checks are due."""

    stage: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The last stage has closed and nothing more will happen."""


Progress = tuple[int, bool, tuple[str, ...], tuple[tuple[str, str], ...]]
"""Index of the next event, whether all is over, and what was skipped and voided."""


class Playhead:
    """Where a world stands on its timeline.

    Attributes:
        skipped: Ids of events whose condition did not hold.
        voided: (event id, reason) of changes that no longer applied, for example to a record the agent had deleted.
    """

    __slots__ = ("_next", "finished", "skipped", "timeline", "voided")

    def __init__(
        self,
        timeline: Timeline,
        upcoming: int = 0,
        finished: bool = False,
        skipped: Iterable[str] = (),
        voided: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.timeline = timeline
        self._next = upcoming
        self.finished = finished
        self.skipped: list[str] = list(skipped)
        self.voided: list[tuple[str, str]] = list(voided)

    def copy(self) -> Playhead:
        """Return an independent playhead at the same place."""
        return Playhead(self.timeline, *self.progress())

    def progress(self) -> Progress:
        """Return where it stands, as plain values that another playhead of the same timeline can be made with."""
        return self._next, self.finished, tuple(self.skipped), tuple(self.voided)

    @property
    def upcoming(self) -> int:
        """Index of the next event that has not happened."""
        return self._next

    def advance(self, world: World) -> Opening | StageClosed | Finished:
        """Let the world live on until a turn opens or a stage closes.

        Processes on the clock and the timeline's events happen in time order; processes due at an event's time come
        first.
        """
        if self.finished:
            return Finished()
        while True:
            if world.pushes:
                return self._push(world)
            event = self._pending(world.stage)
            horizon = event.at if event else self.timeline.boundary(world.stage) - datetime.resolution
            world.run_due(horizon)
            if world.pushes:
                continue
            if event is None:
                return self._close(world)
            opening = self._happen(world, event)
            if opening is not None:
                return opening

    def _pending(self, stage: int) -> Event | None:
        events = self.timeline.events
        if self._next < len(events) and events[self._next].stage == stage:
            return events[self._next]
        return None

    def _push(self, world: World) -> Opening:
        pushes = world.pushes
        now = [push for push in pushes if push.at == pushes[0].at]
        world.pushes = pushes[len(now) :]
        return Opening("notification", "push", "\n\n".join(push.text for push in now))

    def _happen(self, world: World, event: Event) -> Opening | None:
        self._next += 1
        if event.when is not None and not event.when.holds(world):
            self.skipped.append(event.event_id)
            return None
        for op in event.ops:
            try:
                world.apply(op)
            except ValueError as error:
                # What the agent did may leave a scripted change nothing to act on; the audit demands none under the
                # reference.
                self.voided.append((event.event_id, str(error)))
        return None if event.kind == "mutation" else Opening(event.kind, event.event_id, event.text)

    def _close(self, world: World) -> StageClosed:
        closed = world.stage
        if closed + 1 < len(self.timeline.stages):
            world.move_to(self.timeline.boundary(closed))
            world.journal.stage = closed + 1
        else:
            self.finished = True
        return StageClosed(closed)
