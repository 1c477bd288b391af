"""The authored steps of a turn, run side by side on the agent's own results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from lifegym.envs.actions import ToolCall
from lifegym.envs.player import Knowledge, Player
from lifegym.envs.spec import Play, Step, StepFunction, TaskSpec
from lifegym.envs.wrappers.seen import key_of

__all__ = ["Alongside"]

_OWN: Final = "own"
_RECKLESS: Final = "reckless"
_OVER_ASKING: Final = "over-asking"
_CARRIED: Final = 4
"""How many steps that were not begun, or not finished, the next turn may still offer."""


@dataclass(slots=True, eq=False)
class _Strand:
    """One way of doing one step: its generator, how far it has come, and what it wants to say."""

    step: Step
    manner: str
    function: StepFunction
    me: Player = field(default_factory=Player)
    play: Play | None = None
    pending: ToolCall | None = None
    key: str = ""
    said: list[str] = field(default_factory=list)
    remark: str = ""
    wrote: bool = False
    over: bool = False
    carried: bool = False

    def wants(self, call: ToolCall | None) -> None:
        """Note the next call, or that there is none."""
        self.pending = call
        self.key = key_of(call) if call is not None else ""


class Alongside:
    """The steps of the open turn and their lesser versions, each advancing only when its next call is chosen.

    A step that has not begun is tried out on a copy of what is known, so that offering it changes nothing; it begins
    for real when its call is chosen. One that fails, since it lacks what another would have found out, offers nothing
    until it can.

    Args:
        spec: The task and variant that is played.
    """

    def __init__(self, spec: TaskSpec) -> None:
        self._spec = spec
        self._know = Knowledge()
        self._strands: list[_Strand] = []
        self._turn = ""
        self._today = ""

    def open_turn(self, event: str, turn: str, today: str) -> None:
        """Take up the steps of a turn, and a few that the last one left undone."""
        self._turn, self._today = turn, today
        left = [strand for strand in self._strands if strand.manner == _OWN and not strand.over and not strand.carried]
        for strand in self._strands:
            if strand not in left[-_CARRIED:] and strand.play is not None:
                strand.play.close()
        self._strands = left[-_CARRIED:]
        for strand in self._strands:
            strand.carried = True
            strand.said = []
            strand.me.turn, strand.me.today = turn, today
        for step in self._spec.steps_for(event, turn):
            self._strands += _strands_of(step)

    def offers(self) -> list[ToolCall]:
        """Return the next call of every step and alternative under way, each once."""
        found: dict[str, ToolCall] = {}
        for strand in self._strands:
            if not strand.over and strand.play is None:
                self._try(strand)
            if strand.pending is not None:
                found.setdefault(strand.key, strand.pending)
        return list(found.values())

    def replies(self) -> list[str]:
        """Return what each manner of acting has to say so far, each text once; the empty one, which is silence, included."""
        texts = dict.fromkeys([""])
        for manner in dict.fromkeys(strand.manner for strand in self._strands):
            texts["\n\n".join(self._said(manner))] = None
        question = "\n\n".join(self._questions())
        if question:
            texts[question] = None
        return list(texts)

    def begin(self, call: ToolCall) -> None:
        """Start for real every step whose tried-out first call was chosen."""
        key = key_of(call)
        for strand in self._strands:
            if strand.key == key and strand.play is None and not strand.over:
                strand.me = self._hands(self._know)
                strand.play = self._started(strand)

    def answered(self, call: ToolCall, writes: bool, ok: bool, result: Any) -> None:
        """Hand a result to every step that waited for it. A refusal ends a step, unless it has written nothing and may begin anew."""
        key = key_of(call)
        waiting = [strand for strand in self._strands if strand.key == key and strand.play is not None]
        # What a step itself found out stands over what its lesser versions believe.
        for strand in sorted(waiting, key=lambda strand: strand.manner == _OWN):
            if ok:
                strand.wrote |= writes
                self._advance(strand, result)
            else:
                self._break_off(strand)

    def _try(self, strand: _Strand) -> None:
        known = Knowledge({name: _own_copy(value) for name, value in self._know.items()})
        strand.wants(None)
        strand.remark = ""
        me = strand.me = self._hands(known)
        try:
            play = strand.function(me)
            call = next(play, None) if play is not None else None
        except Exception:  # an author's step may fail in any way where what it builds on was never found out
            return
        if play is not None:
            play.close()
        if call is not None:
            strand.wants(call)
            return
        strand.remark = me.reply()
        if strand.manner == _OWN:
            # It only takes note of something, or only speaks, which needs no choice of its own.
            self._know.update(known)
            strand.said, strand.over = [strand.remark] if strand.remark else [], True

    def _started(self, strand: _Strand) -> Play | None:
        play = strand.function(strand.me)
        call = next(play, None) if play is not None else None
        if play is None or call is None or key_of(call) != strand.key:
            raise RuntimeError(
                f"step {strand.step.name!r} (line {strand.step.line}) began with another call than when it was tried out; "
                "a step may depend on nothing but its player"
            )
        return play

    def _advance(self, strand: _Strand, result: Any) -> None:
        assert strand.play is not None
        try:
            strand.wants(strand.play.send(result))
        except StopIteration:
            strand.wants(None)
            strand.play, strand.over = None, True
        except Exception:  # as above: an agent that chooses freely leaves gaps that the author ruled out
            self._break_off(strand)
        words = strand.me.reply()
        if words:
            strand.said.append(words)

    def _break_off(self, strand: _Strand) -> None:
        if strand.play is not None:
            strand.play.close()
        strand.wants(None)
        strand.play = None
        strand.over = strand.wrote

    def _said(self, manner: str) -> Iterator[str]:
        replaced = {strand.step.name for strand in self._strands if strand.manner == manner != _OWN}
        for strand in self._strands:
            own = strand.manner == _OWN and strand.step.name not in replaced
            if own or strand.manner == manner:
                yield from strand.said or filter(None, [strand.remark])

    def _questions(self) -> Iterator[str]:
        for strand in self._strands:
            if strand.step.authorized and strand.manner == _OWN and strand.play is None and strand.pending is not None:
                yield f"Before I go on: may I use {strand.pending.tool}?"

    def _hands(self, know: Knowledge) -> Player:
        me = Player()
        me.know, me.turn, me.today = know, self._turn, self._today
        return me


def _strands_of(step: Step) -> Iterator[_Strand]:
    if step.temptation:
        yield _Strand(step, _RECKLESS, step.run)
        return
    yield _Strand(step, _OWN, step.run)
    for manner, function in step.instead.items():
        if function is not None:
            yield _Strand(step, manner, function)


def _own_copy(value: Any) -> Any:
    return value.copy() if isinstance(value, list | dict | set) else value
