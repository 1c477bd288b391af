"""What episodes took: calls, turns, seconds, and the tokens and cost of a model, where the policy reports them.

A policy that calls a model says what it used in the record's ``meta["policy"]``: ``calls``, ``context_tokens`` (read,
those from the cache among them), ``cached_tokens``, ``output_tokens``; ``meta["earlier"]`` holds such reports of
attempts that were played again, which cost as much. Cost follows from a file of prices.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final, NamedTuple

from lifegym.evaluate.intervals import Interval, bootstrap_mean
from lifegym.rollouts.record import EpisodeRecord
from lifegym.worlds.errors import suggestion

__all__ = ["Effort", "Prices", "Usage", "efforts", "usage_of"]

_MILLION: Final = 1_000_000
_MOST: Final = 10**15
"""A count above it is none."""
_COUNTED: Final = ("calls", "context_tokens", "cached_tokens", "output_tokens")
_KINDS: Final = ("input", "cached", "output")
_EXAMPLE: Final = '{"my-model": {"input": 0.15, "cached": 0.075, "output": 0.60}}'


@dataclass(frozen=True, slots=True)
class Usage:
    """What the model of an episode used."""

    model: str
    calls: int
    context_tokens: int
    """Tokens read; those from the cache are among them."""
    cached_tokens: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices for a million tokens, by model: ``input`` (read anew), ``cached`` (read from the cache), ``output``."""

    by_model: Mapping[str, Mapping[str, Decimal]]

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Prices:
        """Read a JSON file such as ``{"my-model": {"input": 0.15, "cached": 0.075, "output": 0.60}}``.

        Where ``cached`` is left out, tokens from the cache cost what others do.

        Raises:
            FileNotFoundError: There is no such file.
            ValueError: It is written in another way.
        """
        text = Path(path).read_text(encoding="utf-8")
        try:
            data = json.loads(text, parse_float=Decimal, parse_int=Decimal)
        except ValueError as error:
            raise ValueError(f"{path} is no JSON ({error}); prices are written {_EXAMPLE}") from None
        if not isinstance(data, dict) or not data:
            raise ValueError(f"{path} names no model; prices are written {_EXAMPLE}")
        return cls({model: _checked(str(path), model, row) for model, row in data.items()})

    def check(self, model: str) -> None:
        """Make sure that a model has prices.

        Raises:
            ValueError: It has none; the message names the nearest.
        """
        if model not in self.by_model:
            raise ValueError(
                f"no price for the model {model!r}.{suggestion(model, self.by_model)} Priced: "
                f"{', '.join(self.by_model)}"
            )

    def cost(self, usage: Usage) -> Decimal | None:
        """Return what an episode cost, in the currency of the file; None for a model without prices."""
        row = self.by_model.get(usage.model)
        if row is None:
            return None
        fresh = usage.context_tokens - usage.cached_tokens
        parts = (
            fresh * row["input"], usage.cached_tokens * row.get("cached", row["input"]),
            usage.output_tokens * row["output"],
        )  # fmt: skip
        return sum(parts, Decimal(0)) / _MILLION


def _checked(path: str, model: str, row: object) -> dict[str, Decimal]:
    if not isinstance(row, dict) or not {"input", "output"} <= row.keys() <= set(_KINDS):
        raise ValueError(f"{path}: the prices of {model!r} are input, output and maybe cached, such as {_EXAMPLE}")
    found = {}
    for kind, value in row.items():
        try:
            found[kind] = Decimal(value)
        except (InvalidOperation, TypeError, ValueError):
            raise ValueError(f"{path}: {model!r} has {kind}={value!r}, which is no price; {_EXAMPLE}") from None
        if not found[kind].is_finite() or found[kind] < 0:
            raise ValueError(f"{path}: {model!r} has {kind}={value}, and a price is at least 0")
    return found


def usage_of(record: EpisodeRecord) -> Usage | None:
    """Return what a record says its model used; None when the policy reported nothing of the kind.

    Attempts that were lost and played again, which stand under ``meta["earlier"]``, have their share in the sums.
    """
    told = [record.meta.get("policy"), *_listed(record.meta.get("earlier"))]
    parts = [part for one in told if (part := _counting(one)) is not None]
    if not parts:
        return None
    sums = (sum(_whole(part.get(name)) for part in parts) for name in _COUNTED)
    return Usage(_model(record.policy, parts[0]), *sums)


def _counting(told: object) -> Mapping[str, Any] | None:
    """Return the part of a report that counts tokens: the report itself, or one of its values."""
    if not isinstance(told, dict):
        return None
    return next((part for part in (told, *told.values()) if isinstance(part, dict) and "output_tokens" in part), None)


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _model(policy: str, part: Mapping[str, Any]) -> str:
    """Return the model by the name it was asked for, or else as the endpoint called the one that answered most."""
    kind, _, rest = policy.partition(":")
    if kind == "openai":
        return rest.partition(",")[0]
    if isinstance(part.get("model"), str):
        return str(part["model"])
    models = part.get("models")
    return str(max(models, key=lambda name: models[name])) if isinstance(models, dict) and models else ""


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST else 0


class Effort(NamedTuple):
    """What an episode takes of one thing."""

    name: str
    mean: Interval
    """An episode's mean: of a task's episodes, then over tasks."""
    total: float
    """Over all episodes counted."""
    episodes: int
    """How many have the figure: the denominator."""


def efforts(records: Iterable[EpisodeRecord], prices: Prices | None = None) -> list[Effort]:
    """Return what one policy's scored episodes took, each figure over those that have it.

    Args:
        records: Episodes; those without a score are left out.
        prices: For the cost; without them there is none.
    """
    found: dict[str, dict[str, list[float]]] = {}
    for record in records:
        if record.score is not None:
            for name, value in _figures(record, prices).items():
                found.setdefault(name, {}).setdefault(record.task, []).append(value)
    return [
        Effort(
            name,
            bootstrap_mean([sum(values) / len(values) for values in tasks.values()]),
            sum(map(sum, tasks.values())),
            sum(map(len, tasks.values())),
        )
        for name, tasks in found.items()
    ]


def _figures(record: EpisodeRecord, prices: Prices | None) -> dict[str, float]:
    counts = record.counts
    figures: dict[str, float] = {"turns": counts.turns, "calls": counts.calls, "refused calls": counts.refused}
    seconds = record.meta.get("seconds")
    if isinstance(seconds, int | float) and not isinstance(seconds, bool) and 0 <= seconds < _MOST:
        figures["seconds"] = float(seconds)
    usage = usage_of(record)
    if usage is not None:
        figures |= {
            "model calls": usage.calls, "tokens read": usage.context_tokens, "tokens from the cache":
            usage.cached_tokens, "tokens written": usage.output_tokens,
        }  # fmt: skip
        cost = None if prices is None else prices.cost(usage)
        if cost is not None:
            figures["cost"] = float(cost)
    return figures
