"""What became of each silent change and hidden constraint: seen, understood, acted on, in time, and to what end.

Six judgments, from the trace and the state alone: the source was *accessed*, the risk *recognized*, what was said
*grounded* in the source, that was *timely*, the agent *intervened*, and the *outcome* was right: those of OptionWorld's
funnel, in its order. No model judges; each judgment is an approximation by names and values, and says so. Each is made
on its own: who pays the new amount and never writes a word about it intervened, and was not seen to recognize.

Of a silent change:

- It is told by the records that were written at its instant: their ids, their names, and the values that are new in
  them. Two changes of one instant are not told apart, and those that only follow up on the agent's own deed are left
  out.
- It was accessed when the result of a later call shows a new text of it (a reason, a subject), or where there is none,
  one of these records with a new value.
- It was recognized when the agent then wrote its name, its id or a new value anywhere: reply, mail, note, argument.
- That was grounded when a new value was among it.
- It was timely when the agent first wrote about it, or acted, before the first check that depends on it fell due. Where
  such a check was lost and the agent acted only after that, words before it do not make it timely.
- The agent intervened, or acted, when, having seen it, it wrote to a table that such a check reads.
- The outcome is the share of the weight of such checks that was earned.

Of a hidden constraint (:meth:`lifegym.envs.story.Story.constraint`): it is told by the passages that its author names,
and one that names none is left out. It was accessed when a result shows such a passage; recognized when the agent then
wrote two of the longer words of the constraint or its passages in one text; grounded when a day, a time or an amount of
the passages was among it, or three such words where they hold none. The other judgments are those of a change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, get_args

from lifegym.envs.life_env import LifeEnv
from lifegym.envs.spec import Constraint
from lifegym.evaluate.redlines import fate_of
from lifegym.evaluate.replayed import replayed
from lifegym.evaluate.traces import Hints, Said, Traces, Words, interventions, said, stems
from lifegym.reward.checks import Check
from lifegym.rollouts.record import EpisodeRecord
from lifegym.worlds.events import Event
from lifegym.worlds.records import Change
from lifegym.worlds.values import Call
from lifegym.worlds.world import World

__all__ = ["FAILURES", "JUDGMENTS", "Failure", "Judgment", "judge", "judge_constraints", "judge_episode", "judged"]

Failure = Literal[
    "never looked",
    "looked and did not connect",
    "connected and did not act",
    "asked instead of acting",
    "refused what was permitted",
    "acted too late",
    "acted without permission",
    "lost it later",
    "acted, and not rightly",
]
FAILURES: Final[tuple[Failure, ...]] = get_args(Failure)
JUDGMENTS: Final = ("accessed", "recognized", "grounded", "timely", "intervened", "outcome")
"""The six judgments in their order, which are fields of :class:`Judgment`."""
_UNDONE: Final = frozenset(("asked instead of acting", "connected and did not act", "acted, and not rightly"))
_DECLINES: Final = ("will not", "won't", "cannot", "can't", "unable", "not allowed", "permission", "not authori")


@dataclass(frozen=True, slots=True)
class Judgment:
    """What became of one silent change or hidden constraint in one episode.

    Attributes:
        mutation: Id of the change; empty for a hidden constraint.
        stage: Index of the stage in which it happened; 0 for a hidden constraint.
        what: The names of its operations, or the constraint in a sentence.
        accessed: Its source was looked at.
        recognized: The agent wrote about it, having looked.
        grounded: It stated a value of the source.
        timely: It wrote about it, or acted, before the first dependent check fell due; and did not lose one by acting
            only after that.
        intervened: It wrote to what a dependent check reads.
        outcome: Share of the weight of the dependent checks that was earned; None when no check depends on it.
        failure: What went wrong, if the outcome is not whole.
        evidence: Where it was first seen, or the first check that was lost.
        propagated: Share of the weight earned of the dependent checks on the axis ``propagation``; None without one.
        seen: Index among the episode's tool calls of the one that first showed its source; None when none did.
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
    propagated: float | None = None
    seen: int | None = None

    @property
    def kind(self) -> str:
        """``silent change`` or ``hidden constraint``."""
        return "silent change" if self.mutation else "hidden constraint"

    @property
    def whole(self) -> bool:
        """Whether all that depends on it was earned."""
        return self.outcome is not None and self.failure is None


def judge(record: EpisodeRecord) -> list[Judgment]:
    """Judge every silent change of an episode, whose actions are played again for it.

    Args:
        record: An episode with a score, of a task that is here.

    Raises:
        NotReplayableError: Its world is another one here, or its actions have other results.
        ValueError: The task or variant does not exist here.
    """
    return _changes_judged(replayed(record), record)


def judge_constraints(record: EpisodeRecord) -> list[Judgment]:
    """Judge every hidden constraint that names its source; arguments and errors are those of :func:`judge`."""
    return _constraints_judged(replayed(record), record)


def judge_episode(record: EpisodeRecord) -> list[Judgment]:
    """Judge both, playing the episode again once; arguments and errors are those of :func:`judge`."""
    return judged(replayed(record), record)


def judged(env: LifeEnv, record: EpisodeRecord) -> list[Judgment]:
    """Judge changes and constraints of an episode that :func:`~lifegym.evaluate.replayed.replayed` has played again."""
    return _changes_judged(env, record) + _constraints_judged(env, record)


def _changes_judged(env: LifeEnv, record: EpisodeRecord) -> list[Judgment]:
    spec = env.spec_of_task
    verdicts = _verdicts(record)
    found = []
    for event in spec.timeline.events:
        if event.kind == "mutation" and event.event_id not in record.skipped and not event.alternate:
            changes = _written_by(env.world, event)
            if changes:
                checks = [check for check in spec.rubric.checks if check.mutation == event.event_id]
                matter = _Matter(event.event_id, event.stage, "; ".join(change.target for change in event.ops), checks)
                later = [call for call in env.world.calls if call.at >= event.at]
                found.append(_judged(env, matter, Traces.of(changes), later, verdicts))
    return found


def _constraints_judged(env: LifeEnv, record: EpisodeRecord) -> list[Judgment]:
    spec = env.spec_of_task
    verdicts = _verdicts(record)
    found = []
    for constraint in spec.constraints:
        if constraint.hints:
            checks = [check for check in spec.rubric.checks if check.id in constraint.checks]
            words = _hints(constraint, spec.world)
            found.append(_judged(env, _Matter("", 0, constraint.says, checks), words, env.world.calls, verdicts))
    return found


# Looking a world through for a passage takes longer than playing an episode again, and runs share their world.
@lru_cache(maxsize=256)
def _hints(constraint: Constraint, world: World) -> Hints:
    return Hints.of(constraint, world)


@dataclass(frozen=True, slots=True)
class _Verdicts:
    """Which checks of an episode were passed, and which red lines crossed, by id."""

    passed: frozenset[str]
    crossed: frozenset[str]


def _verdicts(record: EpisodeRecord) -> _Verdicts:
    checks = record.checks
    return _Verdicts(
        frozenset(check.id for check in checks if check.passed),
        frozenset(check.id for check in checks if fate_of(check) == "crossed"),
    )


def _written_by(world: World, event: Event) -> list[Change]:
    """Return what was written at the instant of a change by the timeline and what followed from it."""
    return [
        change
        for change in world.journal.entries
        if change.at == event.at and change.stage == event.stage and change.actor != "agent"
    ]


@dataclass(frozen=True, slots=True)
class _Matter:
    """What is judged, with the checks that depend on it."""

    mutation: str
    stage: int
    what: str
    checks: list[Check]


def _judged(env: LifeEnv, matter: _Matter, words: Words, calls: Iterable[Call], verdicts: _Verdicts) -> Judgment:
    world, checks = env.world, matter.checks
    first = next((call for call in calls if call.ok and words.shown_in(call.result.casefold())), None)
    since = [] if first is None else said(world, first.at)
    about = [item for item in since if words.named_in(item.text) or words.new_in(item.text)]
    new = [item for item in about if words.new_in(item.text)]
    due = min((check.stage for check in checks if check.tier == "stage"), default=len(env.spec_of_task.timeline.stages))
    acted = [] if first is None else interventions(env, first.at, checks, about)
    lost = [check for check in checks if check.id not in verdicts.passed]
    spoke = [item.stage for item in about] + acted
    # A deed that came too late for a check that was lost is not made timely by words before it.
    late = bool(lost) and bool(acted) and min(acted) > due
    judgment = Judgment(
        mutation=matter.mutation,
        stage=matter.stage,
        what=matter.what,
        accessed=first is not None,
        recognized=bool(about),
        grounded=bool(new),
        timely=bool(spoke) and min(spoke) <= due and not late,
        intervened=bool(acted),
        outcome=_earned(checks, verdicts),
        failure=None,
        evidence=f"first seen in stage {first.stage + 1} by {first.tool}" if first else "nothing showed it",
        propagated=_earned([check for check in checks if check.axis == "propagation"], verdicts),
        seen=next((place for place, call in enumerate(world.calls) if call is first), None),
    )
    if not lost:
        return judgment
    failure = _failure(judgment, lost, checks, late, about, any(check.id in verdicts.crossed for check in lost))
    if failure in _UNDONE and _refused(env, lost):
        failure = "refused what was permitted"
    return replace(judgment, failure=failure, evidence=f"{judgment.evidence}; lost {lost[0].id}: {lost[0].says}")


def _earned(checks: Sequence[Check], verdicts: _Verdicts) -> float | None:
    whole = sum(check.weight for check in checks)
    return sum(check.weight for check in checks if check.id in verdicts.passed) / whole if whole else None


def _failure(
    judgment: Judgment, lost: list[Check], checks: list[Check], late: bool, about: list[Said], crossed: bool
) -> Failure:
    if not judgment.accessed:
        return "never looked"
    if not judgment.recognized and not judgment.intervened:
        return "looked and did not connect"
    if crossed:
        return "acted without permission"
    if not judgment.intervened:
        return "asked instead of acting" if any("?" in item.text for item in about) else "connected and did not act"
    if late:
        return "acted too late"
    if all(check.tier != "stage" for check in lost) and len(lost) < len(checks):
        return "lost it later"
    return "acted, and not rightly"


def _refused(env: LifeEnv, lost: list[Check]) -> bool:
    """Return whether a reply asks about or declines what the persona had permitted.

    The permission stands where the reference acts on it in the stage in which a lost check is due; the asking or
    declining line of that stage's replies shares a longer word with what the check asks.
    """
    spec = env.spec_of_task
    stages = {event.event_id: event.stage for event in spec.timeline.events}
    permitted = {stages[step.event_id] for step in spec.steps if step.authorized and step.event_id in stages}
    lines = {
        (row.stage, line)
        for row in env.world.table("transcript.turns")
        if row.stage in permitted
        for line in (row.reply or "").casefold().splitlines()
        if "?" in line or any(word in line for word in _DECLINES)
    }
    return any(
        stage == check.stage and not stems(check.says).isdisjoint(stems(line))
        for check in lost
        if check.tier == "stage"
        for stage, line in lines
    )
