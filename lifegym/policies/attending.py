"""How a lesser authored assistant does a step after all: when it was shown what it would have overlooked.

The skill is the step's; whether there was anything to go by is asked of what the assistant was shown. A step is begun
on trial, with its looks alone. Before its first change, and before its words are kept, something that was shown must
stand in what the step has seen or is about to write; otherwise the step is left out, as if it had not been begun.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from typing import Any, Final

from lifegym.envs.actions import ToolCall
from lifegym.envs.player import Player
from lifegym.envs.spec import Play, StepFunction
from lifegym.envs.wrappers.seen import leaves, tokens

__all__ = ["Shown", "on_trial"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What an assistant was shown in a turn.

    Attributes:
        facts: Words, numbers and ids, case folded.
        services: Where they were found; a step that begins with a look must begin there. None for anywhere.
        by_looking: Whether a fact counts when the step's looks show it; otherwise only when the step writes or says it
            and none of its looks has shown it, so that it can have come from what was shown alone.
    """

    facts: frozenset[str]
    services: frozenset[str] | None
    by_looking: bool


_NOTHING: Final = Shown(frozenset(), None, by_looking=True)


def on_trial(
    step: StepFunction,
    otherwise: StepFunction | None,
    shown: Shown,
    writes: Collection[str],
    followed: Callable[[], bool],
    follow: Callable[[], None],
) -> StepFunction:
    """Return a step that is done if what was shown bears on it.

    Args:
        step: What the reference does.
        otherwise: What is done when nothing bears on it; None does nothing.
        shown: What was shown.
        writes: Names of the tools that change something.
        followed: Whether a step of this turn was done so already; then one that begins with a change follows from it.
        follow: Called when the step is done.
    """

    def run(me: Player) -> Play:
        kept = me.reply()
        said = yield from _tried(step, me, shown, writes, followed())
        for text in (kept, said or ""):
            if text:
                me.say(text)
        if said is not None:
            follow()
        elif otherwise is not None and (other := otherwise(me)) is not None:
            yield from other

    return run


def _tried(
    step: StepFunction, me: Player, shown: Shown, writes: Collection[str], followed: bool
) -> Generator[ToolCall, Any, str | None]:
    """Play a step as far as it is borne out; return what it says, or None if it was left out."""
    seen: set[str] = set()
    found: set[str] = set()
    borne = False
    play = None
    try:
        play = step(me)
        call = next(play, None) if play is not None else None
        if call is not None and call.tool in writes:
            borne = followed
        elif call is not None and not _begins_there(call, shown):
            call, seen, shown = None, set(), _NOTHING
        while play is not None and call is not None:
            if call.tool in writes or shown.by_looking:
                seen |= _facts(call.arguments)
            borne = borne or bool((seen - found) & shown.facts)
            if call.tool in writes and not borne:
                break
            answer = yield call
            (seen if shown.by_looking else found).update(_facts(answer))
            call = _sent(play, answer)
    except Exception:  # a step may fail in any way where what it builds on was never found out
        call = None
    said = me.reply()
    if call is None and not borne:
        borne = bool(((seen | set(tokens(said))) - found) & shown.facts)
    if play is not None:
        play.close()
    return said if borne else None


def _sent(play: Play, answer: Any) -> ToolCall | None:
    try:
        return play.send(answer)
    except StopIteration:
        return None


def _begins_there(call: ToolCall, shown: Shown) -> bool:
    return shown.services is None or call.tool.partition(".")[0] in shown.services


def _facts(node: object) -> set[str]:
    return {token for leaf in leaves(node) for token in tokens(leaf)}
