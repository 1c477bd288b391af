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
_CARRIED: Final = 6
"""How many steps left undone a turn may still offer."""
_PATIENCE: Final = 5
"""For how many turns a step left undone is offered again."""


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
    noted: bool = False
    wrote: bool = False
    over: bool = False
    turns: int = 0

    def may_be_late(self) -> bool:
        """Return whether a later turn may still offer it: an own step that has, or lacked, something to do."""
        return self.manner == _OWN and not self.over and not self.noted and self.turns < _PATIENCE

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
        self._trials = False
        self._ahead: _Strand | None = None

    def open_turn(self, event: str, turn: str, today: str) -> None:
        """Take up the steps of a turn, and a few that the last one left undone."""
        self._turn, self._today = turn, today
        left = [strand for strand in self._strands if strand.may_be_late()][-_CARRIED:]
        for strand in self._strands:
            if strand not in left and strand.play is not None:
                strand.play.close()
        for strand in left:
            strand.turns += 1
            strand.said = []
            strand.me.turn, strand.me.today = turn, today
        self._strands = left
        self._trials = True
        for step in self._spec.steps_for(event, turn):
            self._strands += _strands_of(step)

    def offers(self) -> dict[str, ToolCall]:
        """Return the next call of every step and alternative under way, each once, by key."""
        if self._trials:
            # Until a step goes on, nothing more is known, and a new trial would end as the last one did.
            self._trials = False
            for strand in self._strands:
                if not strand.over and strand.play is None:
                    self._try(strand)
        return {strand.key: strand.pending for strand in self._strands if strand.pending is not None}

    def replies(self) -> list[str]:
        """Return what each manner of acting has to say so far, each text once, after the empty one: silence."""
        texts = dict.fromkeys([""])
        for manner in dict.fromkeys(strand.manner for strand in self._strands):
            texts["\n\n".join(self._said(manner))] = None
        question = "\n\n".join(self._questions())
        if question:
            texts[question] = None
        return list(texts)

    def begin(self, key: str) -> None:
        """Start for real the step whose tried-out first call, of this key, was chosen, in every manner that begins so.

        A call that a step under way waits for starts no other: that one may build on what comes of this.
        """
        asking = [strand for strand in self._strands if strand.key == key]
        if any(strand.play is not None for strand in asking):
            return
        for strand in asking:
            if strand.step is asking[0].step:
                strand.me = self._hands(self._know)
                self._start(strand)

    def answered(self, key: str, writes: bool, ok: bool, result: Any) -> None:
        """Hand a result to every step that waited for it.

        A refusal ends a step, unless it has written nothing; then it may begin anew.
        """
        waiting = [strand for strand in self._strands if strand.key == key and strand.play is not None]
        self._ahead = waiting[0] if waiting else None
        self._trials |= bool(waiting)
        # What a step itself found out stands over what its lesser versions believe.
        for strand in sorted(waiting, key=lambda strand: strand.manner == _OWN):
            if ok:
                strand.wrote |= writes
                self._advance(strand, result)
            else:
                self._break_off(strand)

    def going_on(self) -> tuple[str, ToolCall] | None:
        """Return the key and the call that the step which the last result went to wants to make next, or None."""
        strand = self._ahead
        if strand is None or strand.pending is None or strand.play is None:
            return None
        return strand.key, strand.pending

    def _try(self, strand: _Strand) -> None:
        """Find out what a step that has not begun would do first."""
        known = _Trial(self._know)
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
            strand.noted = False
            return
        strand.remark = me.reply()
        if strand.manner == _OWN and not strand.noted:
            # It only takes note of something, or only speaks, which needs no choice of its own.
            strand.noted = True
            self._know.update(known.learned())

    def _start(self, strand: _Strand) -> None:
        try:
            strand.play = strand.function(strand.me)
            call = next(strand.play, None) if strand.play is not None else None
        except Exception:  # as above
            call = None
        if call is None or key_of(call) != strand.key:
            self._break_off(strand)

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
        replaced = {id(strand.step) for strand in self._strands if strand.manner == manner != _OWN}
        for strand in self._strands:
            own = strand.manner == _OWN and id(strand.step) not in replaced
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


class _Trial(Knowledge):
    """What is known, for a trial: whatever can be changed in place is copied when it is first looked at."""

    def __init__(self, known: Knowledge) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, name: str) -> Any:
        value = self[name] = _own_copy(self._known[name])
        return value

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self._known

    def get(self, name: str, default: Any = None) -> Any:
        if name not in self:
            return default
        return self[name]

    def setdefault(self, name: str, default: Any = None) -> Any:
        if name not in self:
            self[name] = default
        return self[name]

    def learned(self) -> dict[str, Any]:
        """Return what was found out or looked at during the trial."""
        return dict(super().items())


def _own_copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _own_copy(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_own_copy(item) for item in value]
    return value.copy() if isinstance(value, set) else value
