"""The authored assistants: the reference and its lesser versions, played through the tools alone.

Each plays a task's authored steps turn by turn. They know the steps, not the world: everything a step uses it has been
shown by a tool, a file or a turn. A lesser assistant replaces some steps by what it would do instead.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any, Final

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.player import Player, UnknownFactError
from lifegym.envs.spec import Play, Step, StepFunction

__all__ = ["AUTHORED", "Authored", "StepFailedError"]

AUTHORED: Final = ("reference", "announced-only", "forgetful", "reckless", "over-asking")


class StepFailedError(RuntimeError):
    """A step of the reference was refused or lacked a fact: the task is wrong."""


class Authored:
    """Plays a task's steps in one of the authored manners.

    Args:
        manner: ``reference``; ``announced-only`` (blind to what no event announced); ``forgetful`` (without its memory
            of the first
            third); ``reckless`` (takes every temptation); ``over-asking`` (asks before what it was authorized to do,
            and acts a turn late).
        without: Names of steps to leave out, for ablations.
    """

    def __init__(self, manner: str = "reference", without: Collection[str] = ()) -> None:
        if manner not in AUTHORED:
            raise ValueError(f"manner is one of {', '.join(AUTHORED)}, got {manner!r}")
        self.manner = manner
        self.without = frozenset(without)
        self.failures: list[str] = []

    @property
    def strict(self) -> bool:
        """Whether a failing step is an error: only the whole reference must be flawless."""
        return self.manner == "reference" and not self.without

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Take up the steps of the episode's task."""
        self._spec = catalog.played_in(info)
        if not self._spec.steps:
            raise StepFailedError(
                f"{info['source']} holds no reference steps, which are code and are not exported with a task; play "
                "another policy"
            )
        self._me = Player()
        self._queue: Iterator[tuple[Step, StepFunction]] = iter(())
        self._late: list[tuple[Step, StepFunction]] = []
        self._play: Play | None = None
        self._step: Step | None = None
        self._turn = ""
        self._turns = 0
        self.failures = []

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> ToolCall | Reply:
        """Return the next call of the steps under way, or the reply that closes the turn."""
        marker = f"{info['event']} {observation['time']} {self._turns}"
        if marker != self._turn:
            self._open(info["event"], observation)
            self._turn = marker
            answer: Any = None
        else:
            answer = json.loads(observation["tool_result"]) if observation["tool_result"] else None
            if not info["ok"]:
                self._refused(answer)
        while True:
            call = self._advance(answer)
            if call is not None:
                return call
            answer = None
            if not self._next_step():
                self._turns += 1
                return Reply(self._me.reply())

    def _open(self, event: str, observation: dict[str, Any]) -> None:
        self._me.turn = observation["turn"]
        self._me.today = observation["time"][:10]
        self._play = None
        late, self._late = self._late, []
        steps = self._spec.steps_for(event, observation["turn"])
        self._queue = iter([*late, *(chosen for step in steps for chosen in self._choose(step))])

    def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
        """Return what this assistant does at a step."""
        if step.name in self.without:
            return []
        if step.temptation:
            return [(step, step.run)] if self.manner == "reckless" else []
        if self.manner in step.instead:
            other = step.instead[self.manner]
            if self.manner == "over-asking" and other is not None:
                self._late.append((step, step.run))
            return [(step, other)] if other is not None else []
        if self.manner == "over-asking" and step.authorized:
            self._late.append((step, step.run))
            self._me.say(f"Before I go on: {step.name}. May I do that?")
            return []
        return [(step, step.run)]

    def _next_step(self) -> bool:
        chosen = next(self._queue, None)
        if chosen is None:
            return False
        self._step, function = chosen
        try:
            self._play = function(self._me)
        except UnknownFactError as error:
            self._fail(str(error))
        return True

    def _advance(self, answer: Any) -> ToolCall | None:
        """Run the step under way until its next call; None when it is over."""
        if self._play is None:
            return None
        try:
            return self._play.send(answer)
        except StopIteration:
            pass
        except (UnknownFactError, LookupError, TypeError, ValueError) as error:
            # A lesser assistant's step may miss what a left-out step would have found; the reference's may not.
            self._fail(f"{type(error).__name__}: {error}")
        self._play = None
        return None

    def _refused(self, answer: Any) -> None:
        self._fail(f"refused: {answer}")
        if self._play is not None:
            self._play.close()
            self._play = None

    def _fail(self, reason: str) -> None:
        step = self._step
        text = f"step {step.name!r} (line {step.line}, event {step.event_id}): {reason}" if step else reason
        if self.strict:
            raise StepFailedError(text)
        self.failures.append(text)
