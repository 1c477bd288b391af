"""Evaluating policies: measures of stored episodes, their intervals, comparisons, and what went wrong where."""

from __future__ import annotations

from lifegym.evaluate.breakdown import Share, shares
from lifegym.evaluate.compare import Comparison, compare
from lifegym.evaluate.funnel import FAILURES, Failure, Judgment, judge
from lifegym.evaluate.intervals import Interval, bootstrap_mean
from lifegym.evaluate.measures import Measures, measure
from lifegym.evaluate.scores import Item, Scores, gather

__all__ = [
    "FAILURES",
    "Comparison",
    "Failure",
    "Interval",
    "Item",
    "Judgment",
    "Measures",
    "Scores",
    "Share",
    "bootstrap_mean",
    "compare",
    "gather",
    "judge",
    "measure",
    "shares",
]
