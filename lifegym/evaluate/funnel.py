"""What became of each silent change: was its source looked at, understood, acted on, in time, and to what end.

Six judgments in order, from the trace and the state alone: the source was *accessed*, the risk *recognized*, what was
said *grounded* in the new value, that was *timely*, the agent *intervened*, and the *outcome* was right: the funnel of
OptionWorld. No model judges; each judgment is an approximation by names and values, and says so:

- A change is told by the records that were written at its instant: their ids, their names, and the values that are new
  in them. Two changes of one instant are not told apart, and those that only follow up on the agent's own deed are left
  out.
- It was accessed when the result of a later call shows a new text of it (a reason, a subject), or where there is none,
  one of these records with a new value.
- It was recognized when the agent then wrote its name, its id or a new value anywhere: reply, mail, note, argument.
- That was grounded when a new value was among it.
- It was timely when the agent first wrote about it, or acted, before the first check that depends on it fell due.
- The agent intervened when, having seen it, it wrote to a table that such a check reads.
- The outcome is the share of the weight of such checks that was earned.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final, Literal, NamedTuple, get_args

from lifegym.envs.life_env import LifeEnv
from lifegym.reward.checks import Check
from lifegym.rollouts.record import EpisodeRecord
from lifegym.worlds.events import Event, Op
from lifegym.worlds.money import Money
from lifegym.worlds.records import Change
from lifegym.worlds.world import World

__all__ = ["FAILURES", "Failure", "Judgment", "judge"]

Failure = Literal[
    "never looked",
    "looked and did not connect",
    "connected and did not act",
    "asked instead of acting",
    "acted too late",
    "acted without permission",
    "lost it later",
    "acted, and not rightly",
]
FAILURES: Final[tuple[Failure, ...]] = get_args(Failure)
_SHORTEST: Final = 3
"""Characters of a value that can be told from others in a text."""
_WORDY: Final = 12
"""From so many characters on a text of several words tells a change by itself."""
_TELLING: Final = 30
_LONGEST: Final = 120
"""Of a long text so many characters are looked for."""


@dataclass(frozen=True, slots=True)
class Judgment:
    """What became of one silent change in one episode.

    Attributes:
        mutation: Id of the change.
        stage: Index of the stage in which it happened.
        what: The names of its operations.
        accessed: Its source was looked at.
        recognized: The agent wrote about it, having looked.
        grounded: It stated a new value.
        timely: It wrote about the change, or acted, before the first dependent check fell due.
        intervened: It wrote to what a dependent check reads.
        outcome: Share of the weight of the dependent checks that was earned; None when no check depends on it.
        failure: What went wrong, if the outcome is not whole.
        evidence: Where it was first seen, or the first check that was lost.
    """

    mutation: str
    stage: int
    what: str
    accessed: bool
    recognized: bool
    grounded: bool
    timely: bool
    intervened: bool
    outcome: float | None
    failure: Failure | None
    evidence: str


def judge(record: EpisodeRecord) -> list[Judgment]:
    """Judge every silent change of an episode, whose actions are played again for it.

    Args:
        record: An episode with a score, of a task that is here.

    Raises:
        ValueError: The task or variant does not exist here.
    """
    env = _replayed(record)
    spec = env.spec_of_task
    passed = {check.id: check.passed for check in record.checks}
    found = []
    for event in spec.timeline.events:
        if event.kind == "mutation" and event.event_id not in record.skipped and not event.alternate:
            changes = _written_by(env.world, event)
            if changes:
                checks = [check for check in spec.rubric.checks if check.mutation == event.event_id]
                found.append(_judged(env, event, _Traces.of(changes), checks, passed))
    return found


def _replayed(record: EpisodeRecord) -> LifeEnv:
    env = LifeEnv(
        record.task, record.variant, None, record.reward_mode, record.max_actions, record.max_actions_per_turn
    )
    env.reset(seed=record.episode_seed, options={"variant": record.variant})
    for number, step in enumerate(record.steps):
        for item in record.interventions:
            if item.step == number:
                env.world.apply(Op(target=item.target, arguments=item.arguments))
        env.step(step.action)
    return env


def _written_by(world: World, event: Event) -> list[Change]:
    """Return what was written at the instant of a change by the timeline and what followed from it."""
    return [
        change
        for change in world.journal.entries
        if change.at == event.at and change.stage == event.stage and change.actor != "agent"
    ]


@dataclass(frozen=True, slots=True)
class _Traces:
    """The words by which a change is told in a text, folded."""

    names: frozenset[str]
    """Ids and names of its records."""
    fresh: frozenset[str]
    """Values that are new in them."""
    telling: frozenset[str]
    """Beginnings of new texts that stand nowhere else, such as a reason or a subject."""

    @classmethod
    def of(cls, changes: list[Change]) -> _Traces:
        names: set[str] = set()
        fresh: set[str] = set()
        for change in changes:
            names.add(change.key.casefold())
            row = change.after or change.before
            assert row is not None
            old = {} if change.before is None else change.before.view()
            for name, value in row.view().items():
                if name.endswith(("_id", "name", "title", "subject", "sender", "summary")):
                    names.update(_words(value))
                if change.after is not None and old.get(name) != value:
                    fresh.update(_words(value))
        plain = frozenset(value for value in fresh if len(value) >= _SHORTEST)
        telling = frozenset(value[:_TELLING] for value in plain if len(value) >= _WORDY and " " in value)
        return cls(frozenset(name for name in names if len(name) >= _SHORTEST), plain, telling)

    def shown_in(self, text: str) -> bool:
        """Return whether a result shows the change: a new text of it, or a record of it with something new."""
        if self.telling:
            return any(value in text for value in self.telling)
        return self.named_in(text) and (not self.fresh or self.new_in(text))

    def named_in(self, text: str) -> bool:
        """Return whether a text names one of the records."""
        return any(name in text for name in self.names)

    def new_in(self, text: str) -> bool:
        """Return whether a text has one of the new values."""
        return any(value in text for value in self.fresh)


def _words(value: Any) -> Iterator[str]:
    """Yield a value the ways results and people write it."""
    match value:
        case bool() | None:
            return
        case str():
            if value:
                yield json.dumps(value, ensure_ascii=False)[1:-1][:_LONGEST].casefold()
        case Money():
            yield str(value.amount)
            yield f"{value.amount:,}"
        case datetime():
            yield value.isoformat()
            yield value.isoformat()[:16]
            yield f"{value:%H:%M}"
        case date():
            yield value.isoformat()
            yield f"{value.day} {value:%B}".casefold()
        case int() | Decimal():
            yield str(value)
        case list() | tuple():
            for item in value:
                yield from _words(item)


def _judged(env: LifeEnv, event: Event, traces: _Traces, checks: list[Check], passed: dict[str, bool]) -> Judgment:
    world = env.world
    first = next(
        (call for call in world.calls if call.ok and call.at >= event.at and traces.shown_in(call.result.casefold())),
        None,
    )
    said = [] if first is None else _said(world, first.at)
    about = [item for item in said if traces.named_in(item.text) or traces.new_in(item.text)]
    new = [item for item in about if traces.new_in(item.text)]
    due = min((check.stage for check in checks if check.tier == "stage"), default=len(env.spec_of_task.timeline.stages))
    acted = [] if first is None else _interventions(env, first.at, checks, about)
    whole = sum(check.weight for check in checks)
    earned = sum(check.weight for check in checks if passed.get(check.id))
    lost = [check for check in checks if not passed.get(check.id)]
    spoke = [item.stage for item in about] + acted
    judgment = Judgment(
        mutation=event.event_id,
        stage=event.stage,
        what="; ".join(change.target for change in event.ops),
        accessed=first is not None,
        recognized=bool(about),
        grounded=bool(new),
        timely=bool(spoke) and min(spoke) <= due,
        intervened=bool(acted),
        outcome=earned / whole if whole else None,
        failure=None,
        evidence=f"first seen in stage {first.stage + 1} by {first.tool}" if first else "nothing showed it",
    )
    if not lost:
        return judgment
    asked = any("?" in item.text for item in about)
    failure = _failure(judgment, lost, checks, min(acted, default=due + 1) > due, asked)
    return replace(judgment, failure=failure, evidence=f"{judgment.evidence}; lost {lost[0].id}: {lost[0].says}")


def _failure(judgment: Judgment, lost: list[Check], checks: list[Check], late: bool, asked: bool) -> Failure:
    if not judgment.accessed:
        return "never looked"
    if not judgment.recognized and not judgment.intervened:
        return "looked and did not connect"
    if any(check.red_line for check in lost):
        return "acted without permission"
    if not judgment.intervened:
        return "asked instead of acting" if asked else "connected and did not act"
    if late:
        return "acted too late"
    if all(check.tier != "stage" for check in lost) and len(lost) < len(checks):
        return "lost it later"
    return "acted, and not rightly"


class _Said(NamedTuple):
    """Something the agent wrote: in which stage, folded, and whether it was a reply."""

    stage: int
    text: str
    reply: bool


def _said(world: World, since: datetime) -> list[_Said]:
    """Return what the agent wrote from an instant on: arguments of calls, then replies."""
    found = [
        _Said(call.stage, json.dumps(call.arguments, ensure_ascii=False, default=str).casefold(), False)
        for call in world.calls
        if call.ok and call.at >= since and world.tools[call.tool].writes
    ]
    turns = world.table("transcript.turns")
    found += [_Said(row.stage, row.reply.casefold(), True) for row in turns if row.reply and row.at >= since]
    return found


def _interventions(env: LifeEnv, since: datetime, checks: list[Check], about: list[_Said]) -> list[int]:
    """Return the stages in which the agent, from an instant on, wrote to what one of the checks reads.

    Where a check reads replies, a reply is one only if it is about the change.
    """
    wanted = {check.id for check in checks}
    ready = env.spec_of_task.rubric.ready()
    tables = {table for item in ready if item.check.id in wanted for table in item.compiled.tables}
    replies = [item.stage for item in about if item.reply] if "transcript.turns" in tables else []
    return replies + [
        change.stage
        for change in env.world.journal.entries
        if change.actor == "agent"
        and change.at >= since
        and change.table in tables
        and change.table != "transcript.turns"
    ]
