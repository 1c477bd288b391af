"""The record of one episode: everything needed to score, show and replay it, in one line of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lifegym.envs.spec import SUITE_VERSION
from lifegym.reward.checks import Axis, Tier
from lifegym.reward.shaping import RewardMode

__all__ = [
    "FORMAT",
    "CheckRecord",
    "Counts",
    "EpisodeKey",
    "EpisodeRecord",
    "Intervention",
    "Outcome",
    "Reason",
    "RecordError",
    "StepRecord",
    "SuiteMismatchError",
    "TurnRecord",
]

FORMAT: Final = 1
"""Version of the record's layout."""

Outcome = Literal["completed", "truncated", "policy_error", "infrastructure_error"]
SCORED: Final[frozenset[Outcome]] = frozenset(("completed", "truncated"))
"""Outcomes that say something about the policy. The others are unresolved and are never a score of 0."""

_HALF: Final = re.compile(r"[\ud800-\udfff]")
_NAMES: Final = ("task", "policy", "suite_version", "package_version", "digest_start", "digest_end")

_EXAMPLE: Final = '{"format":1,"task":"VibeLife-travel-07","variant":0,"run":0,"seed":0,"policy":"reference",...}'


class RecordError(ValueError):
    """A line that is no episode record; the message says where, what is wrong and what a record looks like."""


class SuiteMismatchError(RecordError):
    """A record whose score cannot be compared, since it comes from another version of the suite."""


class EpisodeKey(NamedTuple):
    """What makes an episode the one it is; no two records of a store share it."""

    task: str
    variant: int
    run: int
    seed: int
    policy: str


Whole = Annotated[int, Field(strict=True, ge=0)]
"""A whole number written as one: 1.0 and true are equal to 1 in Python and other bytes."""


Count = Annotated[int, Field(strict=True, ge=0, le=10**12)]
"""A whole number that is added up; one beyond all counting would make every sum it goes into one that fails."""
Finite = Annotated[float, Field(allow_inf_nan=False)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    def __reduce__(self) -> tuple[Any, ...]:
        # Whoever drives workers reads hundreds of these an episode; pydantic's own way takes four times as long.
        given = self.__pydantic_fields_set__
        values = tuple(map(_packed, vars(self).values()))
        return _restored, (type(self), values, None if len(given) == len(values) else given)


class _Packed(NamedTuple):
    """Parts of one kind that stand in a row, as they are sent to another process: the values of their fields."""

    kind: type[_Part]
    rows: tuple[tuple[Any, ...], ...]


def _packed(value: Any) -> Any:
    """Return a tuple of parts of one kind, all their fields given, by their values; anything else as it is."""
    if type(value) is not tuple or not value or not isinstance(value[0], _Part):
        return value
    kind, fields = type(value[0]), len(type(value[0]).__pydantic_fields__)
    if any(type(part) is not kind or len(part.__pydantic_fields_set__) != fields for part in value):
        return value
    return _Packed(kind, tuple([tuple(vars(part).values()) for part in value]))


def _restored(cls: type[_Part], values: tuple[Any, ...], given: set[str] | None) -> _Part:
    """Return a part as another process had it; it was checked when it was made.

    Args:
        cls: Its type.
        values: Its fields' values in order, rows of parts packed.
        given: The fields that were given when it was made; None for all of them.
    """
    fields = tuple(cls.__pydantic_fields__)
    values = tuple([_unpacked(value) if type(value) is _Packed else value for value in values])
    return _part(cls, dict(zip(fields, values, strict=True)), set(fields) if given is None else given)


def _unpacked(packed: _Packed) -> tuple[_Part, ...]:
    fields = tuple(packed.kind.__pydantic_fields__)
    # Parts are frozen, so they may share the set of the fields that were given.
    given = set(fields)
    return tuple([_part(packed.kind, dict(zip(fields, row, strict=True)), given) for row in packed.rows])


def _part(cls: type[_Part], values: dict[str, Any], given: set[str]) -> _Part:
    part = cls.__new__(cls)
    _set(part, "__dict__", values)
    _set(part, "__pydantic_fields_set__", given)
    _set(part, "__pydantic_extra__", None)
    _set(part, "__pydantic_private__", None)
    return part


_set: Final = object.__setattr__


class StepRecord(_Part):
    """One action and what came of it."""

    action: Any
    """A tool call or a reply as plain JSON; for what was neither, what the policy gave, or a text that says so."""
    result: str
    """JSON text of a call's answer; empty after a reply."""
    ok: bool
    """Whether the action was accepted."""
    reward: Finite
    score: Finite
    """Score after the step, 0 to 100."""
    time: str
    """Virtual time after the step, ISO 8601."""
    stage: Whole
    """Index of the stage under way after the step."""
    event: str
    """Id of the turn that is open after the step; empty at the end."""


class TurnRecord(_Part):
    """One turn: what opened it, and the reply that closed it (None while it is open)."""

    turn_id: str
    stage: Whole
    kind: str
    at: str
    event_id: str
    text: str
    reply: str | None


class CheckRecord(_Part):
    """A settled check."""

    id: str
    tier: Tier
    axis: Axis
    weight: Count
    stage: Whole
    says: str
    red_line: bool
    mutation: str
    passed: bool
    evidence: str


class Intervention(_Part):
    """A change of the world that an experiment made while an episode was under way.

    Made before the action of that index (from 0); ``target`` and ``arguments`` are those of a backstage operation, such
    as ``files.add_lines``, or of a plain change (see :class:`lifegym.worlds.events.Op`).
    """

    step: Whole
    target: str
    arguments: dict[str, Any]


class Reason(_Part):
    """Why an episode has no score."""

    type: str
    """Name of the exception."""
    message: str


class Counts(_Part):
    """How often the agent did what."""

    actions: Count
    calls: Count
    refused: Count
    """Calls the world refused, and actions that could not be read."""
    replies: Count
    turns: Count


class EpisodeRecord(_Part):
    """One episode, self-contained.

    Two records of the same episode are equal byte for byte in any process, except for ``meta``.
    """

    format: Literal[1] = FORMAT
    task: str
    variant: Whole
    run: Whole
    """Number of the repetition."""
    seed: Whole
    """The seed that was given; :func:`~lifegym.rollouts.episode.episode_seed` derives the episode's own from it."""
    policy: str
    episode_seed: Whole
    suite_version: str
    package_version: str
    title: str
    stages: tuple[str, ...]
    """Titles of all stages."""
    reward_mode: RewardMode
    max_actions: Whole
    max_actions_per_turn: Whole
    digest_start: str
    """Digest of the world before its first turn; empty when the world was never reached."""
    digest_end: str
    """Digest of the world after the last step."""
    outcome: Outcome
    score: float | None
    """0 to 100, only for completed and truncated episodes."""
    reason: Reason | None
    counts: Counts
    checks: tuple[CheckRecord, ...]
    """The settled ones; all of them when there is a score."""
    skipped: tuple[str, ...]
    """Ids of events whose condition did not hold."""
    voided: tuple[tuple[str, str], ...]
    """Id and reason of changes that no longer applied."""
    turns: tuple[TurnRecord, ...]
    steps: tuple[StepRecord, ...]
    interventions: tuple[Intervention, ...] = ()
    """What an experiment changed on the way; empty for an episode that was left alone."""
    meta: dict[str, Any] = Field(default_factory=dict)
    """``seconds`` it took, ``attempts`` it needed, ``traceback`` of what was raised, ``policy`` what the policy says
    its playing cost, ``earlier`` the same of each attempt before the last; not compared."""

    @property
    def key(self) -> EpisodeKey:
        """What the episode is known by."""
        return EpisodeKey(self.task, self.variant, self.run, self.seed, self.policy)

    @property
    def actions(self) -> list[Any]:
        """The actions in order, as plain JSON."""
        return [step.action for step in self.steps]

    @property
    def resolved(self) -> bool:
        """Whether playing it again could not change what became of it: everything but an infrastructure error."""
        return self.outcome != "infrastructure_error"

    def __lt__(self, other: EpisodeRecord) -> bool:
        return self.key < other.key

    def compared(self) -> dict[str, Any]:
        """Return the record without ``meta``, as plain JSON values in a fixed order."""
        return _plain(self, "meta")

    def to_line(self) -> str:
        """Return the record as one line of JSON, without the line's end; ``meta`` comes last."""
        return _line({**self.compared(), "meta": self.meta})

    def compared_line(self) -> str:
        """Return the part of the line that is the same whenever and wherever the episode is played."""
        return _line(self.compared())

    @classmethod
    def from_line(cls, line: str | bytes, *, where: str = "record", any_suite: bool = False) -> EpisodeRecord:
        """Read a record.

        Args:
            line: One line of JSON.
            where: File and line number, for errors.
            any_suite: Also accept records of other suite versions, whose scores must not be compared with this one's.

        Raises:
            RecordError: The line is no record of this format.
            SuiteMismatchError: It comes from another suite version.
        """
        data = _parsed(line, where)
        suite = data.get("suite_version")
        if not any_suite and suite != SUITE_VERSION:
            raise SuiteMismatchError(
                f"{where}: the record is of suite version {suite!r} and this is {SUITE_VERSION}; their scores "
                "are not comparable. Play the episode again, or read with any_suite=True to look at it alone."
            )
        try:
            found = cls.model_validate(data)
        except ValidationError as error:
            faults = "; ".join(
                f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors(include_url=False)[:5]
            )
            raise RecordError(f"{where}: not a record: {faults}. A record looks like {_EXAMPLE}") from None
        fault = fault_of_head(found.outcome, found.score, (getattr(found, name) for name in _NAMES))
        if not fault and found.score is not None and not any(check.weight for check in found.checks):
            fault = "an episode with a score has checks with weights, and this one has none"
        if fault:
            raise RecordError(f"{where}: {fault}. Episodes are not written so; take the line out, or play it again")
        return found


def fault_of_head(outcome: object, score: object, names: Iterable[object]) -> str:
    """Return what cannot be in a record's outcome, score and names, or an empty text.

    Args:
        outcome: How it ended.
        score: Its score, or None.
        names: Texts by which records are told apart.
    """
    if outcome in SCORED:
        if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= 100:
            return f"a {outcome} episode has a score from 0 to 100, and this one has {score!r}"
    elif score is not None:
        return f"an episode that ended as {outcome} has no score, and this one has {score!r}"
    for name in names:
        # Half a character pair may stand in what an agent wrote, but nothing can be called so.
        if not isinstance(name, str) or _HALF.search(name):
            return f"{ascii(name)[:60]} is no name: it holds half a character pair, which has no bytes"
    return ""


def _parsed(line: str | bytes, where: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except RecursionError:
        raise RecordError(f"{where}: nested too deep to be read. A record looks like {_EXAMPLE}") from None
    except ValueError as error:
        raise RecordError(f"{where}: no JSON ({error}). A record looks like {_EXAMPLE}") from None
    if not isinstance(data, dict) or "format" not in data or "steps" not in data:
        raise RecordError(f"{where}: JSON, but no episode record. A record looks like {_EXAMPLE}")
    if data["format"] != FORMAT or type(data["format"]) is not int:
        raise RecordError(f"{where}: a record of format {data['format']!r}; this version reads format {FORMAT}")
    return data


def _plain(part: BaseModel, *omit: str) -> dict[str, Any]:
    """Return a part's fields by hand: an action may hold half a character pair, which pydantic's serializer refuses."""
    found: dict[str, Any] = {}
    for name in type(part).model_fields:
        if name not in omit:
            value = getattr(part, name)
            found[name] = _plain_value(value) if isinstance(value, tuple | BaseModel) else value
    return found


def _plain_value(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return _plain(value)
    if isinstance(value, tuple):
        return [_plain_value(item) for item in value]
    return value


def _line(data: dict[str, Any]) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return text
