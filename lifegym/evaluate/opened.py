"""An evaluation's directory opened: all its figures, worked out from its episodes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from lifegym.evaluate.breakdown import Point, Share, curve, shares
from lifegym.evaluate.intervals import Interval
from lifegym.evaluate.measures import THRESHOLD, Measures, measure
from lifegym.evaluate.scores import Scores, gather
from lifegym.evaluate.settings import check_records, open_evaluation
from lifegym.evaluate.usage import Effort, Prices, efforts
from lifegym.rollouts.record import EpisodeRecord
from lifegym.rollouts.store import read_episodes

__all__ = ["Evaluation", "Figure", "headline_figures", "open_measures"]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The figures of one evaluation.

    Attributes:
        path: Where it is.
        scores: The policy's.
        measures: None when no episode has a score.
        shares: By kind and group.
        curve: Along the timeline.
        efforts: What an episode takes.
        missing: Episodes that were asked for and have no score.
    """

    path: Path
    scores: Scores
    measures: Measures | None
    shares: list[Share]
    curve: list[Point]
    efforts: list[Effort]
    missing: int


def open_measures(
    path: str | os.PathLike[str], threshold: float = THRESHOLD, prices: Prices | None = None
) -> Evaluation:
    """Work out the figures of an evaluation's directory.

    Args:
        path: The directory.
        threshold: Score from which a run counts as passed.
        prices: For the cost.

    Raises:
        FileNotFoundError: There is no such directory.
        ValueError: It holds no evaluation, or an episode that may not be counted.
    """
    settings = open_evaluation(path)
    check_records(path)
    scores = gather(_episodes(path, settings.policy)).get(settings.policy) or Scores(settings.policy)
    return Evaluation(
        Path(path),
        scores,
        measure(scores, threshold=threshold) if scores.runs else None,
        shares(_episodes(path, settings.policy)),
        curve(_episodes(path, settings.policy)),
        efforts(_episodes(path, settings.policy), prices),
        len(settings.episodes()) - scores.episodes,
    )


def _episodes(path: str | os.PathLike[str], policy: str) -> Iterator[EpisodeRecord]:
    return (record for record in read_episodes(path) if record.policy == policy)


class Figure(NamedTuple):
    """One of the headline figures."""

    title: str
    interval: Interval | None
    """None where there is none: of a single run there is no spread."""
    scale: float
    """What it is multiplied with to be 0 to 100."""


def headline_figures(found: Measures) -> list[Figure]:
    """Return the headline figures in the order in which they are shown."""
    k = found.k
    return [
        Figure(f"avg@{k}", found.avg, 1),
        Figure(f"max@{k}", found.best, 1),
        Figure(f"min@{k}", found.worst, 1),
        Figure("SD", found.spread, 1),
        Figure(f"pass@{k}", found.pass_any, 100),
        Figure(f"pass^{k}", found.pass_all, 100),
    ]
