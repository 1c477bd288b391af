"""Figures over many episodes: the funnel's rates, the curve along the timeline, tokens and cost."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from lifegym.evaluate import JUDGMENTS, Prices, Usage, curve, efforts, funnel, judge, judge_constraints, usage_of
from lifegym.evaluate.funnel import Judgment
from lifegym.rollouts.episode import play
from lifegym.rollouts.record import EpisodeRecord

TASK = "VibeLife-travel-07"
TOLD = {"usage": {"calls": 4, "context_tokens": 3_000_000, "cached_tokens": 1_000_000, "output_tokens": 500_000}}


@pytest.fixture(scope="module")
def idle() -> EpisodeRecord:
    """An idle episode of a real task."""
    return play(TASK, "idle")


def _changed(base: EpisodeRecord, **changes: object) -> EpisodeRecord:
    changed: EpisodeRecord = base.model_copy(update=changes)
    return changed


def _judgment(**changes: object) -> Judgment:
    given = {
        "mutation": "m1", "stage": 0, "what": "x", "accessed": True, "recognized": True, "grounded": False,
        "timely": True, "intervened": True, "outcome": 1.0, "failure": None, "evidence": "",
    }  # fmt: skip
    return Judgment(**{**given, **changes})  # type: ignore[arg-type]  # a test's dict of mixed values


def test_funnel__rates_of_reference_and_idle(idle: EpisodeRecord) -> None:
    """The reference passes five judgments everywhere and earns all; idle passes none, for one reason."""
    best = play(TASK, "reference")
    for record, share in ((best, 1.0), (idle, 0.0)):
        found = funnel([(record, [*judge(record), *judge_constraints(record)])])
        assert list(found) == ["silent change", "hidden constraint"]
        for part in found.values():
            rates = {rate.judgment: rate for rate in part.rates}
            assert list(rates) == list(JUDGMENTS)
            assert {rates[name].share.mean for name in ("accessed", "timely", "intervened", "outcome")} == {share}
            assert {rate.judged for rate in part.rates} == {len(part.matters)}
            assert part.failures == ({} if share else {"never looked": len(part.matters)})


def test_funnel__a_task_with_more_runs_weighs_no_more(idle: EpisodeRecord) -> None:
    """Three runs that saw and one of another task that did not make one half, with the judgments counted."""
    other = _changed(idle, task="VibeLife-travel-08")
    seen, missed = [_judgment()], [_judgment(accessed=False, outcome=0.0, failure="never looked")]
    unasked = [_judgment(outcome=None)]
    found = funnel([(idle, seen), (idle, seen), (idle, seen + unasked), (other, missed)])["silent change"]
    assert (found.rates[0].share.mean, found.rates[0].judged, found.left_out) == (0.5, 4, 1)
    assert [(row.task, row.episodes, row.outcome) for row in found.matters] == [(TASK, 3, 1.0), (other.task, 1, 0.0)]


def test_funnel__a_row_says_noticed_in_time_propagated(idle: EpisodeRecord) -> None:
    """A change's row is the mean over its episodes; what propagated is over those that have such checks."""
    items = [_judgment(propagated=0.5), _judgment(recognized=False, intervened=False, timely=False)]
    (row,) = funnel([(idle, [items[0]]), (idle, [items[1]])])["silent change"].matters
    assert (row.noticed, row.in_time, row.propagated, row.episodes) == (0.5, 0.5, 0.5, 2)


def test_funnel__with_all_before_it_only_falls(idle: EpisodeRecord) -> None:
    """What counts for itself may rise from one judgment to the next; what counts with all before it cannot."""
    silent = _judgment(recognized=False)
    half = _judgment(grounded=True, outcome=0.5, failure="lost it later")
    unseen = _judgment(accessed=False, recognized=False, grounded=False, timely=False, intervened=False, outcome=1.0)
    rates = funnel([(idle, [silent, half, unseen, _judgment(grounded=True)])])["silent change"].rates
    own = {rate.judgment: rate.share.mean for rate in rates}
    through = {rate.judgment: rate.through.mean for rate in rates}
    assert own == {
        "accessed": 0.75, "recognized": 0.5, "grounded": 0.5, "timely": 0.75, "intervened": 0.75, "outcome": 0.875,
    }  # fmt: skip
    assert through == {
        "accessed": 0.75, "recognized": 0.5, "grounded": 0.5, "timely": 0.5, "intervened": 0.5, "outcome": 0.375,
    }  # fmt: skip


def test_curve__by_hand(idle: EpisodeRecord) -> None:
    """A part's share is earned weight over due weight, by the stage's place on the timeline."""
    first, last, cross = (
        idle.checks[0].model_copy(update={"tier": tier, "stage": stage, "weight": weight, "passed": passed})
        for tier, stage, weight, passed in (("stage", 0, 3, True), ("stage", 9, 1, False), ("cross", 9, 4, True))
    )
    half = first.model_copy(update={"passed": False, "weight": 1})
    record = _changed(idle, stages=("s",) * 10, checks=(first, half, last, cross))
    points = curve([record, _changed(record, score=None)], parts=5)
    assert [(point.position, point.earned.mean, point.checks) for point in points] == [(0.1, 0.75, 2), (0.9, 0.0, 1)]


def test_usage__is_read_where_the_policy_tells_it(idle: EpisodeRecord) -> None:
    """Tokens come from what the policy reports, at any of two depths; who reports none has none."""
    told = _changed(idle, policy="openai:small,memory=notes", meta={"policy": TOLD})
    assert usage_of(told) == Usage("small", 4, 3_000_000, 1_000_000, 500_000)
    assert usage_of(_changed(told, meta={"policy": TOLD["usage"]})) == usage_of(told)
    own = {"policy": {"usage": {**TOLD["usage"], "models": {"a": 1, "b": 3}}}}
    assert usage_of(_changed(idle, meta=own)) == Usage("b", 4, 3_000_000, 1_000_000, 500_000)
    assert usage_of(idle) is None
    wild = {"policy": {**TOLD["usage"], "output_tokens": 10**400, "calls": True}}
    assert usage_of(_changed(told, meta=wild)) == Usage("small", 0, 3_000_000, 1_000_000, 0)
    for seconds in ("abc", [1], float("nan"), -1):
        assert "seconds" not in {effort.name for effort in efforts([_changed(idle, meta={"seconds": seconds})])}
    lost = usage_of(_changed(told, meta={"policy": TOLD, "earlier": [TOLD, {"calls": 1}]}))
    assert lost == Usage("small", 8, 6_000_000, 2_000_000, 1_000_000)


def test_efforts__each_with_its_denominator(idle: EpisodeRecord, tmp_path: Path) -> None:
    """Figures are over the episodes that have them; the cost is exact, and tokens from the cache have their price."""
    told = _changed(idle, policy="openai:small", meta={"policy": TOLD, "seconds": 2.0})
    path = tmp_path / "prices.json"
    path.write_text(json.dumps({"small": {"input": 0.1, "cached": "0.05", "output": 0.4}}))
    prices = Prices.read(path)
    assert prices.cost(Usage("small", 4, 3_000_000, 1_000_000, 500_000)) == Decimal("0.45")
    assert prices.cost(Usage("other", 1, 1, 1, 1)) is None
    found = {item.name: item for item in efforts([told, _changed(idle, meta={}), _changed(idle, score=None)], prices)}
    assert (found["turns"].mean.mean, found["turns"].episodes) == (idle.counts.turns, 2)
    assert (found["cost"].total, found["cost"].episodes) == (0.45, 1)
    assert found["tokens written"].total == 500_000
    assert "cost" not in {item.name for item in efforts([told])}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is no JSON"),
        ("[]", "names no model"),
        ('{"m": {"in": 1}}', "the prices of 'm' are input, output"),
        ('{"m": {"input": "dear", "output": 1}}', "input='dear', which is no price"),
        ('{"m": {"input": -1, "output": 1}}', "at least 0"),
        ('{"m": {"input": true, "output": [1]}}', "which is no price"),
    ],
)
def test_prices__what_is_no_price_is_named(tmp_path: Path, text: str, said: str) -> None:
    """A file that is written otherwise says what is wrong and how prices are written."""
    path = tmp_path / "prices.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=said):
        Prices.read(path)


def test_prices__a_model_without_a_price_is_named(tmp_path: Path) -> None:
    """Before a model is asked at all it is known whether it has a price."""
    path = tmp_path / "prices.json"
    path.write_text('{"small-3b": {"input": 1, "output": 2}}')
    with pytest.raises(ValueError, match=r"no price for the model 'smal-3b'\. Did you mean 'small-3b'"):
        Prices.read(path).check("smal-3b")
