"""One episode as a story: what happened, what changed silently, what the agent did, and what it left behind.

Told from the record and from its actions, which are played again; nothing of it is stored. When they cannot be played
again (the task is not here, or a call has another result), the story is what the record alone tells, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any, Final, NamedTuple

from lifegym.envs.actions import Reply, ToolCall, parse_action
from lifegym.envs.life_env import LifeEnv
from lifegym.evaluate.funnel import Judgment, judged
from lifegym.evaluate.redlines import fate_of
from lifegym.evaluate.replayed import replayed
from lifegym.evaluate.report.differences import differences, fields_of, verb_of
from lifegym.rollouts.record import EpisodeRecord
from lifegym.worlds.codec import dump
from lifegym.worlds.events import Event

__all__ = ["RESULT_CHARS", "Told", "tell"]

RESULT_CHARS: Final = 1500
"""Characters kept of a call's result, unless more are asked for; the record has all of it."""
_ARGUMENT_CHARS: Final = 6000
_RECORDS_A_CHANGE: Final = 12


class Told(NamedTuple):
    """An episode, ready for the page."""

    record: EpisodeRecord
    """Without its steps and turns, which are in the story."""
    judgments: tuple[Judgment, ...]
    story: dict[str, Any]
    """Plain JSON values."""


def tell(record: EpisodeRecord, chars: int = RESULT_CHARS) -> Told:
    """Play an episode's actions again and tell it.

    Args:
        record: The episode.
        chars: How many characters to keep of each call's result.
    """
    judgments: tuple[Judgment, ...] = ()
    turns = _turns(record, chars)
    world: dict[str, Any] = {"changes": [], "constraints": [], "differences": [], "problem": "", "end": ""}
    try:
        env = replayed(record)
        if record.score is not None:
            judgments = tuple(judged(env, record))
        named = [(turn, call) for turn in turns for call in turn["calls"] if call["named"]]
        seen = [{"step": call["step"], "tool": call["tool"], "at": turn["at"]} for turn, call in named]
        world = {
            "changes": _changes(env, record, judgments, seen),
            "constraints": [_judged(item, seen) for item in judgments if not item.mutation],
            "differences": differences(env.spec_of_task.world, env.world),
            "problem": "",
            "end": env.spec_of_task.timeline.end.isoformat(),
        }
    except ValueError as error:
        world["problem"] = str(error)
    story = {
        "stages": list(record.stages),
        "turns": turns,
        "checks": [_check(check.model_dump(), fate_of(check)) for check in record.checks],
        "interventions": [
            {"step": item.step, "target": item.target, "arguments": _clipped(dump(item.arguments), _ARGUMENT_CHARS)}
            for item in record.interventions
        ],
        "reason": "" if record.reason is None else f"{record.reason.type}: {record.reason.message}",
        **world,
    }
    return Told(record.model_copy(update={"steps": (), "turns": ()}), judgments, story)


def _turns(record: EpisodeRecord, chars: int) -> list[dict[str, Any]]:
    """Return the turns in order, each with the calls made in it."""
    turns: list[dict[str, Any]] = [
        {
            "id": turn.turn_id, "event": turn.event_id, "stage": turn.stage, "kind": turn.kind, "at": turn.at,
            "text": turn.text, "reply": turn.reply, "calls": [],
        }
        for turn in record.turns
    ]  # fmt: skip
    here = 0
    for number, step in enumerate(record.steps):
        if here == len(turns):
            # A world that failed left no transcript; its steps are still told.
            turns.append(
                {"id": "", "event": "", "stage": step.stage, "kind": "", "at": step.time, "text": "", "reply": None,
                 "calls": []}
            )  # fmt: skip
        action = parse_action(step.action)
        if isinstance(action, Reply):
            if turns[here]["reply"] is None:
                turns[here]["reply"] = action.text
            here += 1
            continue
        named = isinstance(action, ToolCall)
        arguments = dump(action.arguments if isinstance(action, ToolCall) else {"action": step.action})
        turns[here]["calls"].append(
            {
                "step": number,
                "tool": action.tool if isinstance(action, ToolCall) else "no action",
                "named": named,
                "arguments": _clipped(arguments, _ARGUMENT_CHARS),
                "ok": step.ok,
                "result": _clipped(step.result, chars),
                "more": max(0, len(step.result) - chars),
            }
        )
    return turns


def _check(check: dict[str, Any], fate: str | None) -> dict[str, Any]:
    # Several legs of a check often find, or miss, the same thing.
    check["evidence"] = list(dict.fromkeys(part.strip() for part in check["evidence"].split("; ") if part.strip()))
    return {**check, "fate": fate}


def _judged(judgment: Judgment, seen: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a judgment as plain JSON values, with the call that first showed its source."""
    return {**asdict(judgment), "seen": None if judgment.seen is None else seen[judgment.seen]}


def _changes(
    env: LifeEnv, record: EpisodeRecord, judgments: tuple[Judgment, ...], seen: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the silent changes in order of time: what each wrote, and what became of it."""
    judged = {judgment.mutation: judgment for judgment in judgments}
    voided = dict(record.voided)
    found = []
    for event in env.spec_of_task.timeline.events:
        if event.kind != "mutation" or not _came(env, event, record):
            continue
        judgment = judged.get(event.event_id)
        found.append(
            {
                "id": event.event_id,
                "at": event.at.isoformat(),
                "stage": event.stage,
                "what": [op.target for op in event.ops],
                "wrote": list(_written(env, event.at, event.stage)),
                "void": voided.get(event.event_id, ""),
                "checks": [check.id for check in record.checks if check.mutation == event.event_id],
                "judgment": None if judgment is None else _judged(judgment, seen),
            }
        )
    return found


def _came(env: LifeEnv, event: Event, record: EpisodeRecord) -> bool:
    """Return whether an event's time came and its condition held."""
    return event.event_id not in record.skipped and event.at <= env.world.now


def _written(env: LifeEnv, at: datetime, stage: int) -> Iterator[dict[str, Any]]:
    """Yield the records that the timeline, and what followed from it, wrote at an instant."""
    changes = [
        change
        for change in env.world.journal.entries
        if change.at == at and change.stage == stage and change.actor != "agent"
    ]
    for change in changes[:_RECORDS_A_CHANGE]:
        yield {
            "table": change.table,
            "key": change.key,
            "verb": verb_of(change.before, change.after),
            "fields": fields_of(change.before, change.after),
        }
    if len(changes) > _RECORDS_A_CHANGE:
        yield {"table": "", "key": "", "verb": f"{len(changes) - _RECORDS_A_CHANGE} more records", "fields": []}


def _clipped(text: str, chars: int) -> str:
    return text if len(text) <= chars else text[:chars]
