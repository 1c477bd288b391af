"""Frozen-checkpoint experiments: a recorded episode up to one action, something changed, and played on from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import PurePath
from typing import Any, Final

from lifegym.envs import catalog
from lifegym.policies.base import Policy
from lifegym.rollouts.episode import PolicySource, name_of, play, policy_source
from lifegym.rollouts.record import EpisodeRecord, Intervention, StepRecord

__all__ = ["BranchError", "branch", "note", "reminder"]


_LENGTH: Final = timedelta(minutes=15)


class BranchError(ValueError):
    """A recorded episode cannot be played to where the branch is to begin."""


def note(text: str, path: str = "NOTES.md") -> Intervention:
    """Return the intervention that adds lines to a file of the workspace: a fact, a permission, an instruction.

    Its ``step`` is set by :func:`branch`.
    """
    return Intervention(step=0, target="files.add_lines", arguments={"path": path, "content": text})


def reminder(at: datetime, title: str) -> Intervention:
    """Return the intervention that puts an event with a reminder on the primary calendar, which opens a turn then.

    Args:
        at: An instant with a time zone.
        title: What the reminder says.

    Raises:
        ValueError: The instant has no time zone.
    """
    if at.tzinfo is None:
        raise ValueError(f"a reminder needs an instant with a time zone, got {at.isoformat()}")
    arguments = {
        "summary": title,
        "start": at.isoformat(),
        "end": (at + _LENGTH).isoformat(),
        "reminders": [{"minutes_before": 0}],
    }
    return Intervention(step=0, target="calendar.add_event", arguments=arguments)


def branch(
    record: EpisodeRecord,
    policy: PolicySource,
    *,
    step: int,
    interventions: Sequence[Intervention] = (),
    runs: int = 1,
    seed: int = 0,
    name: str | None = None,
    task: str | PurePath | None = None,
    deadline: float | None = None,
) -> Iterator[EpisodeRecord]:
    """Play a recorded episode again to an action, intervene, and let a policy go on from there, several times.

    Each run is a whole episode with its own record, which keeps the interventions and replays like any other. The
    policy is reset where it takes over, with ``info["history"]``: a list of what was done before, each a dict with
    ``action`` and ``result``.

    Args:
        record: The episode to branch.
        policy: Who goes on.
        step: How many of the recorded actions are played; 0 to all but the last.
        interventions: What changes before the policy takes over, such as :func:`note` and :func:`reminder`; an empty
            list gives the runs to compare with.
        runs: How many runs, each with a seed of its own.
        seed: Seed of all runs.
        name: What the records call the policy; by default its name and where it took over.
        task: Where the task is, when its id is not in the catalog.
        deadline: Seconds a run may take.

    Raises:
        ValueError: ``step`` or ``runs`` is out of range, or an intervention is none of this task's operations.
        BranchError: The recorded actions no longer have the recorded results.
    """
    if not 0 <= step < len(record.steps):
        raise ValueError(f"step is 0 to {len(record.steps) - 1} in this episode, got {step}")
    if runs < 1:
        raise ValueError(f"runs is at least 1, got {runs}")
    earlier = tuple(item for item in record.interventions if item.step <= step)
    changes = (*earlier, *(item.model_copy(update={"step": step}) for item in interventions))
    source = policy_source(policy, catalog.resolve(task or record.task))
    called = name or f"{name_of(policy)} from step {step} of {record.policy}"
    return _runs(record, source, step, changes, runs, seed, called, task or record.task, deadline)


def _runs(
    record: EpisodeRecord,
    source: Any,
    step: int,
    changes: tuple[Intervention, ...],
    runs: int,
    seed: int,
    name: str,
    task: str | PurePath,
    deadline: float | None,
) -> Iterator[EpisodeRecord]:
    for run in range(runs):
        found = play(
            task,
            lambda own_seed: _GoingOn(record.steps[:step], source, own_seed),
            variant=record.variant,
            run=run,
            seed=seed,
            reward_mode=record.reward_mode,
            max_actions=record.max_actions,
            max_actions_per_turn=record.max_actions_per_turn,
            deadline=deadline,
            name=name,
            interventions=changes,
        )
        if found.reason is not None and found.reason.type == BranchError.__name__:
            raise BranchError(found.reason.message)
        yield found


class _GoingOn:
    """Plays recorded steps, makes sure of their results, and hands over to a policy."""

    def __init__(self, steps: Sequence[StepRecord], source: Any, seed: int) -> None:
        self._steps = steps
        self._policy: Policy = source if isinstance(source, Policy) and not isinstance(source, type) else source(seed)
        self._done = 0
        self._beginning: dict[str, Any] = {}

    def reset(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        """Begin with the first recorded step."""
        self._done = 0
        self._beginning = info

    def act(self, observation: dict[str, Any], info: dict[str, Any]) -> Any:
        """Return the next recorded action, or the policy's own.

        Raises:
            BranchError: The last recorded action had another result.
        """
        steps, done = self._steps, self._done
        if 0 < done <= len(steps) and observation["tool_result"] != steps[done - 1].result:
            raise BranchError(
                f"step {done - 1} ({str(steps[done - 1].action)[:80]}) no longer has the recorded result; "
                "lifegym replay shows the difference"
            )
        self._done += 1
        if done < len(steps):
            return steps[done].action
        if done == len(steps):
            history = [{"action": step.action, "result": step.result} for step in steps]
            self._policy.reset(observation, {**self._beginning, **info, "history": history})
        return self._policy.act(observation, info)
