"""How a lesser authored assistant does a step after all: when it was shown what it would have overlooked.

The skill is the step's; whether there was anything to go by is asked of what the assistant was shown. A step is begun
on trial, with its looks alone. Before its first change, and before its words are kept, something that was shown must
stand in what the step has seen or is about to write; otherwise the step is left out, as if it had not been begun.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from typing import Any

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
        play = step(me)
        done = False
        if play is not None:
            done = yield from _tried(play, me, shown, writes, followed())
        elif shown.facts & set(tokens(said := me.reply())):
            me.say(said)
            done = True
        said = me.reply() if done else (me.reply(), "")[1]
        for text in (kept, said):
            if text:
                me.say(text)
        if done:
            follow()
        elif otherwise is not None and (other := otherwise(me)) is not None:
            yield from other

    return run


def _tried(
    play: Play, me: Player, shown: Shown, writes: Collection[str], followed: bool
) -> Generator[ToolCall, Any, bool]:
    """Play a step as far as it is borne out; return whether it was."""
    seen: set[str] = set()
    found: set[str] = set()
    borne = False
    call = next(play, None)
    first = True
    while call is not None:
        changes = call.tool in writes
        if first and changes and followed:
            borne = True
        if first and not changes and not _begins_there(call, shown):
            break
        first = False
        seen |= _facts(call.arguments) if changes or shown.by_looking else set()
        borne = borne or bool((seen - found) & shown.facts)
        if changes and not borne:
            break
        answer = yield call
        (seen if shown.by_looking else found).update(_facts(answer))
        try:
            call = play.send(answer)
        except StopIteration:
            call = None
            if not borne:
                said = me.reply()
                borne = bool(((seen | set(tokens(said))) - found) & shown.facts)
                if said:
                    me.say(said)
            return borne
    play.close()
    return False


def _begins_there(call: ToolCall, shown: Shown) -> bool:
    return shown.services is None or call.tool.partition(".")[0] in shown.services


def _facts(node: object) -> set[str]:
    return {token for leaf in leaves(node) for token in tokens(leaf)}
