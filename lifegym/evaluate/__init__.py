"""Evaluating policies: measures of stored episodes, their intervals, comparisons, and what went wrong where."""

from __future__ import annotations

from lifegym.evaluate.breakdown import Point, Share, curve, shares
from lifegym.evaluate.compare import Comparison, compare
from lifegym.evaluate.detail import EpisodeDetail, detail, details
from lifegym.evaluate.funnel import FAILURES, JUDGMENTS, Failure, Judgment, judge, judge_constraints, judge_episode
from lifegym.evaluate.intervals import Interval, bootstrap_mean
from lifegym.evaluate.measures import Measures, measure
from lifegym.evaluate.rates import Funnel, funnel
from lifegym.evaluate.replayed import NotReplayableError, replayed
from lifegym.evaluate.scores import Item, Scores, gather
from lifegym.evaluate.usage import Effort, Prices, Usage, efforts, usage_of

__all__ = [
    "FAILURES",
    "JUDGMENTS",
    "Comparison",
    "Effort",
    "EpisodeDetail",
    "Failure",
    "Funnel",
    "Interval",
    "Item",
    "Judgment",
    "Measures",
    "NotReplayableError",
    "Point",
    "Prices",
    "Scores",
    "Share",
    "Usage",
    "bootstrap_mean",
    "compare",
    "curve",
    "detail",
    "details",
    "efforts",
    "funnel",
    "gather",
    "judge",
    "judge_constraints",
    "judge_episode",
    "measure",
    "replayed",
    "shares",
    "usage_of",
]
