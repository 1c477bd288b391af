"""Measures of stored episodes: formulas, denominators, intervals and comparisons."""

from __future__ import annotations

from itertools import combinations
from statistics import mean, stdev

import numpy as np
import pytest

from lifegym.evaluate import Item, Scores, bootstrap_mean, compare, gather, measure, shares
from lifegym.evaluate.measures import pass_all, pass_any
from lifegym.evaluate.scores import domain_of
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord

TASK = "VibeLife-travel-07"


def _scores(policy: str, **tasks: list[float]) -> Scores:
    return Scores(policy, {Item(task, 0): runs for task, runs in tasks.items()})


def _record(base: EpisodeRecord, **changes: object) -> EpisodeRecord:
    changed: EpisodeRecord = base.model_copy(update=changes)
    return changed


@pytest.fixture(scope="module")
def idle() -> EpisodeRecord:
    """An idle episode of a real task."""
    return play(TASK, "idle")


def test_measure__headline_figures_by_hand() -> None:
    """Mean, best, worst and spread are of a world's first k runs, averaged over tasks."""
    found = measure(_scores("p", a=[10, 20, 60], b=[70, 90, 80]))
    assert found.k == 3
    assert found.avg.mean == pytest.approx((30 + 80) / 2)
    assert found.best.mean == pytest.approx((60 + 90) / 2)
    assert found.worst.mean == pytest.approx((10 + 70) / 2)
    assert found.spread is not None
    assert found.spread.mean == pytest.approx((stdev([10, 20, 60]) + stdev([70, 90, 80])) / 2)
    assert (found.tasks, found.worlds, found.episodes, found.missing, found.short) == (2, 2, 6, 0, 0)


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("passed", [0, 1, 3, 5])
def test_pass__formulas_equal_counting_all_draws(k: int, passed: int) -> None:
    """pass@k and pass^k equal what enumerating every choice of k of five runs gives."""
    runs = [True] * passed + [False] * (5 - passed)
    draws = list(combinations(runs, k))
    assert pass_any(passed, 5, k) == pytest.approx(mean(any(draw) for draw in draws))
    assert pass_all(passed, 5, k) == pytest.approx(mean(all(draw) for draw in draws))


def test_measure__worlds_with_fewer_runs_are_left_out_and_counted() -> None:
    """A world that lacks a run does not enter avg@3, and the figure says so; nothing is filled with zeros."""
    found = measure(_scores("p", a=[10, 20, 60], b=[70, 90]), k=3)
    assert (found.tasks, found.short) == (1, 1)
    assert found.avg.mean == pytest.approx(30)
    assert measure(_scores("p", a=[10, 20, 60], b=[70, 90])).k == 2
    with pytest.raises(ValueError, match="no world of p has k=4 scored runs; the most is 3"):
        measure(_scores("p", a=[10, 20, 60]), k=4)
    with pytest.raises(ValueError, match="p has no episode with a score"):
        measure(Scores("p"))


def test_measure__a_tasks_worlds_count_as_one_task() -> None:
    """Two variants of one task are averaged before tasks are, and are no two clusters."""
    scores = Scores("p", {Item("a", 0): [0.0], Item("a", 1): [100.0], Item("b", 0): [80.0]})
    found = measure(scores)
    assert found.avg.mean == pytest.approx(65)
    assert (found.tasks, found.worlds) == (2, 3)


def test_gather__episodes_without_score_are_listed(idle: EpisodeRecord) -> None:
    """Errors carry no score: they are listed with their reason and stay out of every mean."""
    lost = _record(idle, run=1, outcome="infrastructure_error", score=None)
    found = gather([_record(idle, run=2, score=50.0), idle, lost])["idle"]
    assert found.runs == {Item(TASK, 0): [idle.score, 50.0]}
    assert [item.key.run for item in found.unscored] == [1]
    assert found.outcomes == {"completed": 2, "infrastructure_error": 1}
    assert measure(found).missing == 1
    assert gather([idle], policy="other") == {}


def test_bootstrap__covers_what_an_independent_one_finds() -> None:
    """The interval agrees with a plain loop over resampled tasks to within the noise of either."""
    rng = np.random.default_rng(5)
    values = rng.normal(40, 12, 60)
    found = bootstrap_mean(list(values))
    plain = [values[rng.integers(0, 60, 60)].mean() for _ in range(4_000)]
    low, high = np.quantile(plain, [0.025, 0.975])
    assert found.low == pytest.approx(low, abs=0.35)
    assert found.high == pytest.approx(high, abs=0.35)
    assert found.mean == pytest.approx(values.mean())
    assert bootstrap_mean(list(values)) == found


def test_bootstrap__a_single_task_has_no_interval() -> None:
    """One cluster says nothing about the spread between clusters."""
    assert bootstrap_mean([3.0])[1:3] == (None, None)
    with pytest.raises(ValueError, match="a mean needs one value"):
        bootstrap_mean([])


def test_compare__pairs_by_world() -> None:
    """The difference is within tasks: a constant lead has an interval of no width, whatever the tasks' difficulty."""
    first = _scores("one", a=[10, 12], b=[90, 92], c=[50, 50], d=[5])
    second = _scores("two", a=[15, 17], b=[95, 97], c=[55, 55], e=[5])
    found = compare(first, second)
    assert found.difference.mean == pytest.approx(5)
    assert found.difference.low == pytest.approx(5)
    assert (found.wins, found.ties, found.losses) == (3, 0, 0)
    assert (found.only_first, found.only_second) == (1, 1)
    assert compare(second, first).losses == 3
    assert compare(first, first).ties == 4
    with pytest.raises(ValueError, match="no world in common"):
        compare(first, _scores("three", z=[1]))


def test_compare__interval_covers_an_independent_bootstrap() -> None:
    """The interval of the difference is that of resampling the tasks' differences by hand."""
    rng = np.random.default_rng(3)
    one = {f"t{n}": [float(value) for value in rng.normal(30, 9, 3)] for n in range(40)}
    two = {task: [score + float(rng.normal(4, 3)) for score in runs] for task, runs in one.items()}
    found = compare(_scores("one", **one), _scores("two", **two)).difference
    gaps = np.array([mean(two[task]) - mean(one[task]) for task in one])
    plain = [gaps[rng.integers(0, 40, 40)].mean() for _ in range(4_000)]
    low, high = np.quantile(plain, [0.025, 0.975])
    assert found.low == pytest.approx(low, abs=0.1)
    assert found.high == pytest.approx(high, abs=0.1)


def test_shares__what_was_earned_adds_up_to_the_score(idle: EpisodeRecord) -> None:
    """Shares of all checks equal the score; groups of one kind, weighted, add up to the same."""
    reference = play(TASK, "reference")
    half = _record(reference, checks=tuple(
        check.model_copy(update={"passed": number % 2 == 0}) for number, check in enumerate(reference.checks)
    ))  # fmt: skip
    weights = sum(check.weight for check in half.checks)
    wanted = sum(check.weight for check in half.checks if check.passed) / weights
    found = {(share.kind, share.group): share for share in shares([half, half])}
    assert found["all", "all"].earned.mean == pytest.approx(wanted)
    for kind in ("tier", "axis"):
        groups = [share for key, share in found.items() if key[0] == kind]
        earned = 0.0
        for share in groups:
            part = sum(check.weight for check in half.checks if getattr(check, kind) == share.group) / weights
            earned += share.earned.mean * part
        assert earned == pytest.approx(wanted)
        assert sum(share.checks for share in groups) == 2 * len(half.checks)
    assert found["domain", "travel"].earned.mean == pytest.approx(wanted)
    assert ("service", "flight_booking") in found
    assert [key[1] for key in found if key[0] == "time"] == ["first third", "second third", "last third"]
    assert all(share.earned.mean == 0 for share in shares([idle]) if share.kind == "silent change")


def test_domain_of__is_in_the_id() -> None:
    """The domain is the id's middle."""
    assert domain_of("VibeLife-team-building-03") == "team-building"
    assert domain_of(TASK) == "travel"
