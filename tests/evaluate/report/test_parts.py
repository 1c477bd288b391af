"""Parts of the page over evaluations of many tasks: intervals, what is missing, pairs, cost, names."""

from __future__ import annotations

import re
from decimal import Decimal
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

from lifegym.evaluate import Interval, Prices, compare, gather
from lifegym.evaluate.redlines import red_lines
from lifegym.evaluate.report import charts, write_report
from lifegym.evaluate.report.breakdowns import heat_map, where
from lifegym.evaluate.report.comparing import costs, pairs
from lifegym.evaluate.report.figures import never_played
from lifegym.evaluate.report.headline import headline
from lifegym.evaluate.report.markup import counted, esc, figure, interval
from lifegym.evaluate.report.reading import Evaluation, sources
from lifegym.evaluate.settings import FILE, Settings, keep_settings
from lifegym.rollouts.record import EpisodeRecord, Reason
from tests.evaluate.report.conftest import TASK, played, stored

TASKS = ("VibeLife-home-01", "VibeLife-home-02", "VibeLife-money-01")


@pytest.fixture(scope="module")
def idle() -> EpisodeRecord:
    """Return an episode whose checks can be passed or lost at will."""
    return played("idle").model_copy(update={"steps": (), "turns": ()})


def _evaluation(idle: EpisodeRecord, label: str, scores: dict[str, float], runs: int = 2) -> Evaluation:
    found = Evaluation(label, label, Path("runs") / label, None)
    for task, score in scores.items():
        for run in range(runs):
            passed = tuple(
                check.model_copy(update={"passed": place < len(idle.checks) * score / 100})
                for place, check in enumerate(idle.checks)
            )
            changes = {"task": task, "run": run, "policy": label, "score": score, "checks": passed}
            found.records.append(idle.model_copy(update=changes))
            found.judgments.append(())
            found.numbers.append(len(found.numbers))
    return found


def _words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_headline__has_intervals_and_what_is_missing(idle: EpisodeRecord) -> None:
    """Figures over several tasks have intervals; an episode without a score is named with its reason, and in none."""
    found = _evaluation(idle, "mine", dict(zip(TASKS, (20.0, 40.0, 60.0), strict=True)))
    lost = found.records[0].model_copy(
        update={
            "run": 2, "score": None, "outcome": "infrastructure_error",
            "reason": Reason(type="TimeoutError", message="no answer within 60 s"),
        }
    )  # fmt: skip
    found.records.append(lost)
    found.judgments.append(())
    found.numbers.append(6)
    text = _words(headline([found]))

    assert "mine 40.0 of 100 95 % interval 20.0 to 60.0. 3 tasks, 3 worlds (published: variant 0), 2 runs each." in text
    assert "1 episode without a score, left out of every figure." in text
    assert "VibeLife-home-01 0 2 infrastructure error TimeoutError: no answer within 60 s" in text


def test_never_played__counts_what_was_asked_for(tmp_path: Path) -> None:
    """Of an evaluation that was cut short the page says how many episodes are yet to be played."""
    home = stored(tmp_path / "runs", played("idle"))
    keep_settings(home, Settings.of("idle", [TASK], [0], 3, 0, 3000))
    write_report([home], tmp_path / "report.html")

    assert (home / FILE).is_file()
    assert "2 episodes of idle are asked for and not played yet" in _words(
        (tmp_path / "report.html").read_text("utf-8")
    )


def test_never_played__of_another_policy_is_nothing(idle: EpisodeRecord) -> None:
    """Settings say nothing of a policy that was put into the directory by other means."""
    found = _evaluation(idle, "mine", {TASKS[0]: 1.0})
    found.settings = Settings(policy="other", worlds={f"{TASK}/0": ""}, runs=9, seed=0, max_actions=1)

    assert never_played(found) == 0


def test_heat_map__has_a_cell_for_each_domain_and_policy(idle: EpisodeRecord) -> None:
    """Domains are means over their tasks; a policy that did not play one has a dash there."""
    first = _evaluation(idle, "one", {TASKS[0]: 20.0, TASKS[1]: 40.0, TASKS[2]: 90.0})
    second = _evaluation(idle, "two", {TASKS[0]: 50.0})
    text = _words(heat_map([first, second]))

    assert "home (2 tasks) 30.0 50.0" in text
    assert "money (1 task) 90.0 –" in text


def test_where__names_intervals_and_denominators(idle: EpisodeRecord) -> None:
    """Each axis has its share, its interval and the number of checks behind it."""
    found = _evaluation(idle, "one", {TASKS[0]: 0.0, TASKS[1]: 100.0})
    checks = 4 * sum(check.axis == "safety" for check in idle.checks)

    assert f"safety 50.0 0.0 to 100.0 {checks}" in _words(where([found]))


def test_pairs__say_who_won_and_by_how_much(idle: EpisodeRecord) -> None:
    """The comparison on the page is the one of the library; policies that share no world say so."""
    first = _evaluation(idle, "one", dict(zip(TASKS, (20.0, 40.0, 60.0), strict=True)))
    second = _evaluation(idle, "two", dict(zip(TASKS, (30.0, 40.0, 55.0), strict=True)))
    other = _evaluation(idle, "far", {"VibeLife-work-01": 5.0})
    text = _words(pairs([first, second, other]))
    lead = compare(*(gather(one.records)[one.label] for one in (first, second))).difference

    assert f"two against one +1.7 points 95 % interval {interval(lead)}; over 3 tasks and 3 worlds that both" in text
    assert all(part in text for part in ("1 won", "1 tied", "1 lost"))
    assert "one and far have no world in common" in text
    assert pairs([first]) == ""


def test_costs__need_what_the_policy_told(idle: EpisodeRecord) -> None:
    """Tokens are drawn where records tell them, and cost where the model has a price."""
    found = _evaluation(idle, "openai:small", {TASKS[0]: 20.0, TASKS[1]: 40.0})
    prices = Prices({"small": {"input": Decimal(1), "output": Decimal(2)}})
    assert "tokens in an episode" not in costs([found], prices)
    usage = {"calls": 3, "context_tokens": 2_000_000, "cached_tokens": 0, "output_tokens": 500_000}
    found.records = [one.model_copy(update={"meta": {"policy": usage}}) for one in found.records]

    assert "cost of an episode" not in costs([found], None)
    page = costs([found], prices)
    assert page.count("<figure>") == 3
    assert "openai:small: VibeLife-home-01, variant 0, run 0: 20.0 with 3 cost" in unescape(page)


def test_labels__tell_the_same_policy_in_two_directories_apart(tmp_path: Path) -> None:
    """A policy that stands in two directories is named with its directory."""
    homes = [stored(tmp_path / name, played("idle")) for name in ("before", "after")]
    write_report(homes, tmp_path / "report.html")

    assert "idle (before), idle (after)" in (tmp_path / "report.html").read_text("utf-8")


def test_charts__marks_of_series_differ_in_shape() -> None:
    """Six series have six shapes, in a chart as in a table."""
    shapes = [re.sub(r'class="[^"]*"', "", charts.mark(series, 10, 10)) for series in range(charts.COLOURS)]

    assert len(set(shapes)) == charts.COLOURS
    assert charts.mark(charts.COLOURS, 10, 10) == charts.mark(0, 10, 10)


def test_charts__many_names_stand_apart() -> None:
    """Names of curves that end at one height do not cover each other."""
    drawn = charts.lines([charts.Line(f"policy {n}", [(0.5, 50.0)]) for n in range(9)], "all alike", ("a", "b"))
    heights = [float(y) for y in re.findall(r'name" x="[\d.]+" y="([\d.]+)"', drawn)][:9]

    assert drawn.count("<svg") == 2
    assert len(heights) == 9
    assert min(after - before for before, after in pairwise(heights)) >= 12


def test_markup__figures_and_words() -> None:
    """Numbers have a true minus and no minus nought; text is escaped, and what no page may hold is replaced."""
    assert [figure(value) for value in (-0.04, -1.25, 1234.5, None)] == ["0.0", "−1.2", "1,234.5", "–"]
    assert interval(Interval(0.5, None, None, 1)) == "none (one task)"
    assert interval(Interval(0.5, 0.25, 0.75, 2), 100) == "25.0 to 75.0"
    assert (counted(1, "task"), counted(1200, "task")) == ("1 task", "1,200 tasks")
    assert esc("<a href='x'>\x00\ud800&\"") == "&lt;a href=&#x27;x&#x27;&gt;��&amp;&quot;"


def test_sources__take_the_resolved_attempt_of_an_episode(tmp_path: Path) -> None:
    """An episode that failed and was played again stands on the page once, with its score."""
    whole = played("idle")
    failed = whole.model_copy(
        update={
            "outcome": "infrastructure_error", "score": None, "checks": (), "steps": (), "turns": (),
            "reason": Reason(type="TimeoutError", message="no answer"),
        }
    )  # fmt: skip
    for name, order in (("before", (failed, whole)), ("after", (whole, failed))):
        (source,) = sources([stored(tmp_path / name, *order)])
        assert [entry.outcome for entry in source.entries] == ["completed"]
    (source,) = sources([stored(tmp_path / "alone", failed)])
    assert [entry.outcome for entry in source.entries] == ["infrastructure_error"]
    write_report([tmp_path / "alone"], tmp_path / "report.html")
    assert "TimeoutError: no answer" in _words((tmp_path / "report.html").read_text("utf-8"))


def test_charts__a_long_name_keeps_both_its_ends() -> None:
    """Policies that differ in their last argument alone are told apart where their names are cut."""
    names = [f"mine:Deep,depth=3,words=hello_everybody_number_{number}" for number in (1, 2)]
    drawn = charts.lines([charts.Line(name, [(0.5, 50.0)]) for name in names], "x", ("a", "b"))
    shown = re.findall(r">([^<]*…[^<]*)<title>", drawn)
    assert len(set(shown)) == 4
    assert {text[-8:] for text in shown if len(text) > 20} == {"number_1", "number_2"}


def test_charts__a_bar_shows_what_is_within(idle: EpisodeRecord) -> None:
    """A bar has a pale part for what it has beyond the inner share, and none where there is no more."""
    assert charts.bar(0.5, 0, 0.2).count("pale") == 1
    assert "pale" not in charts.bar(0.5, 0, 0.5)


def test_red_lines__are_told_by_what_became_of_them(idle: EpisodeRecord) -> None:
    """A red line that idleness lost was not crossed, and the page says what its weight needs."""
    found = _evaluation(idle, "lazy", {TASKS[0]: 0.0}, runs=1)
    lines = red_lines(found.records)
    count = sum(check.red_line for check in idle.checks)
    assert (lines.kept, lines.crossed, lines.left) == (0, 0, count)
    crossed = played("reckless")
    assert red_lines([crossed, crossed.model_copy(update={"score": None})]).crossed == count
    words = _words(where([found]))
    assert "earns its weight only together with it" in words
    assert f"lazy 0 0 {count}" in words


def test_pairs__say_runs_and_worlds_of_both(idle: EpisodeRecord) -> None:
    """A comparison tells the worlds in common, their split, and each side's runs."""
    found = [_evaluation(idle, name, {TASKS[0]: 40.0}, runs) for name, runs in (("one", 1), ("two", 3))]
    words = _words(pairs(found))
    assert (
        "over 1 task and 1 world that both have scores for (published: variant 0); 3 runs a world against 1 run"
        in words
    )


def test_headline__says_split_and_threshold(idle: EpisodeRecord) -> None:
    """The card names the worlds' split, and the note from how many points a run passes."""
    words = _words(headline([_evaluation(idle, "mine", {TASKS[0]: 40.0})], 35.5))
    assert "1 task, 1 world (published: variant 0), 2 runs each." in words
    assert "A run passes from 35.5 points" in words
