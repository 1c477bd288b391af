"""The authored assistants: the reference and its lesser versions, played through the tools alone.

Each plays a task's authored steps turn by turn. They know the steps, not the world: everything a step uses it has been
shown by a tool, a file or a turn. A lesser assistant replaces some steps by what it would do instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from pydantic_core import from_json

from lifegym.envs import catalog
from lifegym.envs.actions import Reply, ToolCall
from lifegym.envs.player import Player, UnknownFactError
from lifegym.envs.spec import Play, Step, StepFunction
from lifegym.envs.wrappers.seen import is_fact, tokens
from lifegym.policies.attending import Shown, on_trial
from lifegym.worlds.world import tools_of

__all__ = ["AUTHORED", "Authored", "StepFailedError"]

AUTHORED: Final = ("reference", "announced-only", "forgetful", "reckless", "over-asking")
_TELLING: Final = 6
"""Letters of a word that, unlike a shorter one, hardly stands in two texts by chance."""
_HELD_BACK: Final = "HELD_BACK"
_QUESTION: Final = "Before I go on: "


class StepFailedError(RuntimeError):
    """A step of the reference was refused or lacked a fact: the task is wrong."""


class Authored:
    """Plays a task's steps in one of the authored manners.

    A scaffold around it (:mod:`lifegym.policies.proactive`) can make up for what its manner lacks: what is shown in
    ``info["noticed"]`` lets the announced-only assistant do a step that answers to it, and the forgetful one a step
    that uses what was recalled; a question that is sent back lets the over-asking one act at once; a temptation
    that is held back leaves the reckless one with the right step to do.

    Args:
        manner: ``reference``; ``announced-only`` (blind to what no event announced); ``forgetful`` (without its memory
            of the first
            third); ``reckless`` (takes every temptation); ``over-asking`` (asks before what it was authorized to do,
            and acts a turn late).
        without: Names of steps to leave out, for ablations.
    """

    mends_replies = True

    def __init__(self, manner: str = "reference", without: Collection[str] = ()) -> None:
        if manner not in AUTHORED:
            raise ValueError(f"manner is one of {', '.join(AUTHORED)}, got {manner!r}")
        self.manner = manner
        self.without = frozenset(without)
        self.failures: list[str] = []
        self._spoken = ""

    @property
    def strict(self) -> bool:
        """Whether a failing step is an error: only the whole reference must be flawless."""
        return self.manner == "reference" and not self.without

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Take up the steps of the episode's task."""
        self._spec = catalog.played_in(info)
        self._writes = {name for name, tool in tools_of(self._spec.services).items() if tool.writes}
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
        self._spoken = ""
        self._shown: Shown | None = None
        self._attended = False
        self._was_held = False
        self.failures = []

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> ToolCall | Reply:
        """Return the next call of the steps under way, or the reply that closes the turn."""
        reopened = bool(self._spoken) and not info["ok"]
        if reopened:
            self._reopen()
        marker = f"{info['event']} {observation['time']} {self._turns}"
        if marker != self._turn:
            self._shown = _shown(self.manner, info.get("noticed"), observation["turn"])
            self._open(info["event"], observation)
            self._turn = marker
            answer: Any = None
        else:
            answer = from_json(observation["tool_result"]) if observation["tool_result"] else None
            if not info["ok"] and not reopened:
                self._refused(answer)
        self._spoken = ""
        while True:
            call = self._advance(answer)
            if call is not None:
                return call
            answer = None
            if not self._next_step():
                self._turns += 1
                self._spoken = self._me.reply()
                return Reply(self._spoken)

    def _reopen(self) -> None:
        """Go on with a turn whose reply was sent back: what it asked about is done, and the rest is said again."""
        self._turns -= 1
        self._queue, self._late = iter(self._late), []
        for paragraph in self._spoken.split("\n\n"):
            if not paragraph.startswith(_QUESTION):
                self._me.say(paragraph)

    def _open(self, event: str, observation: dict[str, Any]) -> None:
        self._me.turn = observation["turn"]
        self._me.today = observation["time"][:10]
        self._play = None
        self._attended = False
        late, self._late = self._late, []
        steps = self._spec.steps_for(event, observation["turn"])
        self._queue = iter([*late, *(chosen for step in steps for chosen in self._choose(step))])

    def _choose(self, step: Step) -> list[tuple[Step, StepFunction]]:
        """Return what this assistant does at a step."""
        if step.name in self.without:
            return []
        if step.temptation:
            return [(step, step.run)] if self.manner == "reckless" else []
        # Whoever was kept from the tempting wrong thing still has the right one before them.
        if self.manner in step.instead and not self._was_held:
            other = step.instead[self.manner]
            if self._shown is not None and (step.silent if self.manner == "announced-only" else step.remembers):
                return [(step, self._tried(step, other))]
            if self.manner == "over-asking" and other is not None:
                self._late.append((step, step.run))
            return [(step, other)] if other is not None else []
        if self.manner == "over-asking" and step.authorized:
            self._late.append((step, step.run))
            self._me.say(f"{_QUESTION}{step.name}. May I do that?")
            return []
        return [(step, step.run)]

    def _tried(self, step: Step, other: StepFunction | None) -> StepFunction:
        assert self._shown is not None
        return on_trial(step.run, other, self._shown, self._writes, lambda: self._attended, self._attend)

    def _attend(self) -> None:
        self._attended = True

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
        if isinstance(answer, dict) and answer.get("code") == _HELD_BACK:
            self.failures.append(f"held back: {answer['error']}")  # nothing is wrong with the task
            self._was_held |= self._step is not None and self._step.temptation
        else:
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


def _shown(manner: str, noticed: Any, turn: str) -> Shown | None:
    """Return what a scaffold has shown an assistant of this manner; None if there is nothing."""
    if noticed is None:
        return None
    if manner == "announced-only" and noticed.findings:
        facts = {fact for item in noticed.findings for value in item.values for fact in tokens(value)}
        services = frozenset(item.service for item in noticed.findings)
        return Shown(frozenset(filter(is_fact, facts)), services, by_looking=True)
    if manner == "forgetful" and noticed.recalled:
        facts = {fact for text in noticed.recalled for fact in tokens(text)} - set(tokens(turn))
        return Shown(
            frozenset(fact for fact in facts if is_fact(fact) or len(fact) >= _TELLING), None, by_looking=False
        )
    return None
