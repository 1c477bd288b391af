"""The scaffold: a policy that plays through another one, with parts that act before and after it."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from inspect import iscoroutinefunction
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

from lifegym.envs.actions import Action, BadAction, Reply, ToolCall, parse_action
from lifegym.envs.wrappers.seen import key_of
from lifegym.policies.base import Info, Observation, Policy, Reporting
from lifegym.policies.proactive.base import Answer, Part, SendBack
from lifegym.policies.proactive.notebook import Notebook, Noticed

__all__ = ["HELD_BACK", "AsyncScaffold", "Scaffold", "scaffold"]

HELD_BACK: Final = "HELD_BACK"
"""Code of the answer to a call, or a reply, that a part did not let pass."""
_OWN_CALLS: Final = 60
"""Calls the parts may make in one turn, of the 200 actions an environment allows by default."""
_REFUSALS: Final = 20
"""Actions held back in one turn after which the turn is closed: the environment never sees them, and cannot count."""


class _Ask(NamedTuple):
    """The inner policy is to be asked."""

    observation: Observation
    info: Info


class _Make(NamedTuple):
    """An action is to be made."""

    action: Any


_Moves: TypeAlias = Generator[_Ask | _Make, Any, None]
_Outcome = TypeVar("_Outcome")


class _Life:
    """One episode, as a generator that asks the inner policy and makes actions; waiting is its driver's affair."""

    def __init__(self, parts: Sequence[Part], inner: Any, observation: Observation, info: Info, reads_text: bool):
        self.note = Notebook.of(info)
        self._parts = parts
        self._inner = inner
        self._reads_text = reads_text
        self._observation, self._info = observation, info
        self._own = 0
        self._moves = self._play()
        self._pending: _Ask | _Make | None = None

    def began_with(self) -> Info:
        """Return what the inner policy is told at the start: with the parts' guidance, if it reads text."""
        if not self._reads_text or not self._parts:
            return self._info
        guidance = "\n".join(f"- {part.guidance}" for part in self._parts)
        return {**self._info, "instructions": f"{self._info['instructions']}\n\n# How you work\n{guidance}"}

    def step(self, answer: Any) -> _Ask | _Make:
        """Return the next move, given the answer to the last one; None begins."""
        return self._moves.send(answer)

    def _play(self) -> _Moves:
        # What reset told is what the first act is given again, so the first answer is not needed.
        first = True
        while True:
            self.note.open_turn(self._observation)
            self._own = 0
            if first:
                for part in self._parts:
                    yield from self._calls(part.begin(self.note))
            first = False
            for part in self._parts:
                yield from self._calls(part.turn_opened(self.note))
            self.note.heard_turn()
            yield from self._turn(self._opening())

    def _opening(self) -> Observation:
        observation = {**self._observation, "tool_result": ""}
        text = _as_text(self.note.noticed()) if self._reads_text else ""
        return {**observation, "turn": f"{observation['turn']}\n\n{text}"} if text else observation

    def _turn(self, opening: Observation) -> _Moves:
        """Let the inner policy act until the turn is closed."""
        told = {"noticed": self.note.noticed()}
        shown, info, refusals = opening, {**self._info, "ok": True, **told}, 0
        while True:
            for part in self._parts:
                part.choose(self.note, self._inner, shown, info)
            raw = yield _Ask(shown, info)
            action = parse_action(raw)
            reason = ""
            if isinstance(action, ToolCall):
                reason = self._held_back(action)
            elif isinstance(action, Reply):
                reason, action = yield from self._closing(action)
            if reason and refusals < _REFUSALS:
                refusals += 1
                shown, info = _refused(opening, reason), {**info, "ok": False}
                continue
            made: Any = raw if isinstance(action, BadAction) else Reply("") if reason else action
            self._observation, self._info = yield _Make(made)
            shown = {**self._observation, "turn": opening["turn"]}
            info = {**self._info, **told}
            if isinstance(made, Reply) and self._info["ok"]:
                self.note.told.append(made.text)
                return
            if isinstance(made, ToolCall):
                self._seen(made, own=False)

    def _held_back(self, call: ToolCall) -> str:
        for part in self._parts:
            reason = part.before_action(self.note, call)
            if reason:
                self.note.count(f"{part.name}: held back")
                return reason
        return ""

    def _closing(self, reply: Reply) -> Generator[_Ask | _Make, Any, tuple[str, Action]]:
        text = reply.text
        for part in self._parts:
            outcome = yield from self._calls(part.before_reply(self.note, text))
            if isinstance(outcome, SendBack):
                if getattr(self._inner, "mends_replies", False):
                    self.note.count(f"{part.name}: sent back")
                    return outcome.reason, reply
            else:
                text = outcome
        return "", Reply(text)

    def _calls(self, calls: Generator[ToolCall, Answer, _Outcome]) -> Generator[_Ask | _Make, Any, _Outcome]:
        """Make a part's own calls, as many as a turn has room for."""
        try:
            call = next(calls)
            while True:
                if self._own >= _OWN_CALLS:
                    answer = Answer('{"error": "no room for further calls of the scaffold", "code": "NO_ROOM"}', False)
                else:
                    self._own += 1
                    self.note.count("own calls")
                    self._observation, self._info = yield _Make(call)
                    answer = Answer(self._observation["tool_result"], bool(self._info["ok"]))
                    self._seen(call, own=True)
                call = calls.send(answer)
        except StopIteration as end:
            return cast(_Outcome, end.value)

    def _seen(self, call: ToolCall, *, own: bool) -> None:
        """Let the parts take in the answer to a call."""
        note = self.note
        if not self._info["ok"]:
            # What is refused now, a day gone by or a record that is no more, is not asked for again.
            note.looks.pop(key_of(call), None)
            return
        if not note.reads(call):
            if not own:
                note.wrote_by(call)
            return
        before = note.look_before(call)
        note.keep(call, self._observation["tool_result"])
        look = note.look_before(call)
        assert look is not None
        for part in self._parts:
            part.result_seen(note, look, before)


class _Wrapper:
    """What both scaffolds share.

    Args:
        inner: The policy that plays.
        parts: Parts, in the order in which their hooks run.
        reads_text: Whether the inner policy reads what stands in the turn and the instructions, as a model does; it is
            then told there what the parts have found and how to work. Any policy is told in ``info["noticed"]``.
    """

    def __init__(self, inner: Any, parts: Sequence[Part], *, reads_text: bool = False) -> None:
        self.inner = inner
        self.parts = tuple(parts)
        self._reads_text = reads_text
        self._life: _Life | None = None

    @property
    def name(self) -> str:
        """What records call the policy."""
        inner = getattr(self.inner, "name", type(self.inner).__name__)
        return f"proactive:{inner},parts={'+'.join(part.name for part in self.parts) or 'none'}"

    def report(self) -> dict[str, Any]:
        """Return what the inner policy reports, and how often each part did something."""
        inner = self.inner.report() if isinstance(self.inner, Reporting) else {}
        counts = dict(sorted(self._life.note.counts.items())) if self._life else {}
        return {**inner, "scaffold": {"parts": [part.name for part in self.parts], "counts": counts}}

    def _begin(self, observation: Observation, info: Info) -> Info:
        self._life = _Life(self.parts, self.inner, observation, info, self._reads_text)
        self._started = False
        return self._life.began_with()

    def _next(self, answer: Any) -> _Ask | _Make:
        assert self._life is not None, "call reset() before act()"
        return self._life.step(answer)

    def _first(self, observation: Observation, info: Info) -> Any:
        """Return what the episode is told at an act: nothing at the first, since reset has told it."""
        started, self._started = self._started, True
        return (observation, info) if started else None


class Scaffold(_Wrapper):
    """A scaffold around a policy that answers at once. It is itself a :class:`~lifegym.policies.base.Policy`."""

    def reset(self, observation: Observation, info: Info) -> None:
        """Begin an episode."""
        self.inner.reset(observation, self._begin(observation, info))

    def act(self, observation: Observation, info: Info) -> Any:
        """Return the next action: a part's call, or the inner policy's action as the parts let it pass."""
        move = self._next(self._first(observation, info))
        while isinstance(move, _Ask):
            move = self._next(self.inner.act(move.observation, move.info))
        return move.action


class AsyncScaffold(_Wrapper):
    """A scaffold around a policy that waits. It is itself an :class:`~lifegym.policies.base.AsyncPolicy`."""

    async def reset(self, observation: Observation, info: Info) -> None:
        """Begin an episode."""
        await self.inner.reset(observation, self._begin(observation, info))

    async def act(self, observation: Observation, info: Info) -> Any:
        """Return the next action: a part's call, or the inner policy's action as the parts let it pass."""
        move = self._next(self._first(observation, info))
        while isinstance(move, _Ask):
            move = self._next(await self.inner.act(move.observation, move.info))
        return move.action

    async def close(self) -> None:
        """Close what the inner policy holds."""
        if hasattr(self.inner, "close"):
            await self.inner.close()


def scaffold(inner: Any, parts: Sequence[Part], *, reads_text: bool | None = None) -> Scaffold | AsyncScaffold:
    """Return the scaffold that fits a policy.

    Args:
        inner: A policy that answers at once, or one that waits.
        parts: Parts, in the order in which their hooks run.
        reads_text: See :class:`Scaffold`; by default a policy that waits is taken for one that reads.

    Raises:
        ValueError: The policy answers many worlds in one go, or is none.
    """
    if not isinstance(inner, Policy):
        raise ValueError(
            f"a scaffold goes around a policy with reset and act, one world at a time; got {type(inner).__name__}"
        )
    waits = iscoroutinefunction(inner.act)
    reading = waits if reads_text is None else reads_text
    return (AsyncScaffold if waits else Scaffold)(inner, parts, reads_text=reading)


def _refused(opening: Observation, reason: str) -> Observation:
    return {**opening, "tool_result": json.dumps({"error": reason, "code": HELD_BACK}, ensure_ascii=False)}


def _as_text(noticed: Noticed) -> str:
    """Return what was noticed as the passage that is added to a turn."""
    lines: list[str] = []
    if noticed.findings:
        lines += ["[Your own check, nobody has told you this]", *(f"- {item.text}" for item in noticed.findings)]
    if noticed.recalled:
        lines += ["[From your own notes of earlier turns]", *(f"- {item}" for item in noticed.recalled)]
    return "\n".join(lines)
