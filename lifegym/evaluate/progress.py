"""How far an evaluation has come, while it is under way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from time import perf_counter
from typing import Final

from lifegym.evaluate.intervals import Interval, bootstrap_mean
from lifegym.evaluate.usage import Prices, usage_of
from lifegym.rollouts.record import EpisodeRecord

__all__ = ["Progress", "Snapshot"]

_DRAWS: Final = 2000
"""Samples of the interval: a fifth of the final one's, since it is drawn again and again."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """How far it has come at one moment.

    Attributes:
        done: Episodes that need not be played again.
        total: Episodes asked for.
        score: Mean score so far, with its interval over tasks; None before the first.
        calls: Calls of tools.
        tokens: Tokens read and written by a model; 0 where no policy reports any.
        cost: In the currency of the prices; None without prices.
        failures: Outcome and kind of error to how many episodes ended so.
        seconds_left: At the pace of this session; None before its first episode.
    """

    done: int
    total: int
    score: Interval | None
    calls: int
    tokens: int
    cost: Decimal | None
    failures: tuple[tuple[str, int], ...]
    seconds_left: float | None

    @property
    def left(self) -> int:
        """How many episodes are still to be played."""
        return self.total - self.done


@dataclass(slots=True)
class Progress:
    """Counts episodes as they end. Taking one in costs microseconds; a snapshot costs milliseconds.

    Attributes:
        total: Episodes asked for.
        prices: For the cost.
    """

    total: int
    prices: Prices | None = None
    _scores: dict[str, list[float]] = field(default_factory=dict)
    _failures: Counter[str] = field(default_factory=Counter)
    _done: int = 0
    _fresh: int = 0
    _calls: int = 0
    _tokens: int = 0
    _cost: Decimal = Decimal(0)
    _started: float = field(default_factory=perf_counter)
    _drawn: tuple[int, Interval | None] = (0, None)

    def add(self, record: EpisodeRecord, *, fresh: bool = True) -> None:
        """Take an episode in.

        Args:
            record: The episode.
            fresh: It was played in this session; the pace is that of fresh ones.
        """
        self._done += fresh or record.resolved
        self._fresh += fresh
        self._calls += record.counts.calls
        if record.score is not None:
            self._scores.setdefault(record.task, []).append(record.score)
        else:
            kind = f" {record.reason.type}" if record.reason else ""
            self._failures[f"{record.outcome}{kind}"] += 1
        usage = usage_of(record)
        if usage is not None:
            self._tokens += usage.context_tokens + usage.output_tokens
            if self.prices is not None:
                self._cost += self.prices.cost(usage) or 0

    def snapshot(self) -> Snapshot:
        """Return how far it has come."""
        pace = (perf_counter() - self._started) / self._fresh if self._fresh else None
        return Snapshot(
            self._done,
            self.total,
            self._score(),
            self._calls,
            self._tokens,
            None if self.prices is None else self._cost,
            tuple(sorted(self._failures.items())),
            None if pace is None else pace * (self.total - self._done),
        )

    def _score(self) -> Interval | None:
        count = sum(map(len, self._scores.values()))
        if count != self._drawn[0]:
            means = [sum(scores) / len(scores) for _, scores in sorted(self._scores.items())]
            self._drawn = count, bootstrap_mean(means, draws=_DRAWS)
        return self._drawn[1]
