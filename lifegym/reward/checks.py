"""One check: a weighted predicate, when it is due, and what it measures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from lifegym.reward.predicates import Guarded, Leg, Predicate, asks_for_a_deed

Tier = Literal["stage", "cross", "final"]
Axis = Literal[
    "proactivity", "propagation", "persistence", "constraint", "safety", "communication", "bookkeeping", "commitment"
]
TIERS: tuple[Tier, ...] = ("stage", "cross", "final")
AXES: tuple[Axis, ...] = (
    "proactivity",
    "propagation",
    "persistence",
    "constraint",
    "safety",
    "communication",
    "bookkeeping",
    "commitment",
)


class Check(BaseModel):
    """A weighted, deterministic predicate over observable artifacts.

    A ``stage`` check is due when its stage closes; ``cross`` and ``final`` checks are due after the last stage.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    tier: Tier
    axis: Axis
    weight: int = Field(gt=0)
    """Share of the task's weight is ``weight`` over the sum of all."""
    stage: int
    """Index of the stage at whose close it is due; for other tiers, of the last stage."""
    that: Predicate
    says: str
    """What is asked, in a sentence a user would agree with."""
    red_line: bool = False
    """It guards something the persona's authorization forbids or wants asked first."""
    mutation: str = ""
    """Id of the silent change one must have noticed to earn it, if any."""
    line: int = 0
    """Line of the task's module where it was written."""

    @model_validator(mode="after")
    def _rests_on_something_done(self) -> Check:
        if not asks_for_a_deed(self.that):
            raise ValueError(
                "it can be earned by absence alone; write never(...).because(the positive act it guards), "
                "and count at least one record"
            )
        return self

    def legs(self) -> tuple[Leg, ...]:
        """Return the kinds of evidence it rests on, each once."""
        return tuple(dict.fromkeys(self.that.legs()))

    def guard(self) -> Guarded | None:
        """Return the guarded part of a red line."""
        return self.that if isinstance(self.that, Guarded) else None


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a check."""

    id: str
    tier: Tier
    axis: Axis
    weight: int
    stage: int
    passed: bool
    evidence: str
