"""`list`, `describe` and `stats`."""

from __future__ import annotations

import json

from lifegym.audit.counting import figures_of, suite_data, task_data
from lifegym.envs import catalog
from tests.cli.conftest import Run


def test_list__json_has_every_task_that_matches(lifegym: Run) -> None:
    """A pattern chooses tasks; JSON gives what each is about."""
    (task,) = json.loads(lifegym("list", "*-99", "--json").out)

    assert task == {
        "id": "VibeLife-travel-99",
        "domain": "travel",
        "title": "A shed for the bicycles",
        "services": [],
        "summary": "Order a shed within a width and a budget.",
    }


def test_describe__does_not_give_the_task_away(lifegym: Run) -> None:
    """Whoever wants to play sees stages and size, and no check unless asked for."""
    plain, whole = lifegym("describe", "travel-99").out, lifegym("describe", "travel-99", "--checks").out

    assert "Ines Prat" in plain
    assert "A stranger" in plain
    assert "price-booked" not in plain
    assert "price-booked" in whole
    assert "the ledger names the shed at its price" in whole


def test_describe__takes_a_variant(lifegym: Run) -> None:
    """Another variant is another world."""
    digests = {
        line
        for variant in (0, 1)
        for line in lifegym("describe", "travel-99", "--variant", variant).out.splitlines()
        if line.startswith("Digest")
    }

    assert len(digests) == 2


def test_stats__counts_the_task(lifegym: Run) -> None:
    """The figures are the task's own, worked out by hand."""
    data = json.loads(lifegym("stats", "travel-99", "--json").out)
    (task,) = data["tasks"]

    assert task["stages"] == 3
    assert task["horizon_days"] == 7
    assert task["events"] == 4
    assert task["kinds"] == {"user_message": 2, "notification": 0, "observation": 1, "mutation": 1}
    assert task["kinds_percent"]["user_message"] == 50
    assert task["tiers"] == {"stage": 3, "cross": 1, "final": 1}
    assert task["tiers_weight_percent"] == {"stage": 69.2, "cross": 23.1, "final": 7.7}
    assert task["late_checks_percent"] == 40
    assert task["late_weight_percent"] == 30.8
    assert task["mutation_weight_percent"] == 53.8
    assert data["suite"]["tasks"] == 1


def test_stats__stand_beside_the_published_figures(lifegym: Run) -> None:
    """The published suite's statistics are shown, and what it does not give is left open."""
    data = json.loads(lifegym("stats", "travel-99", "--json").out)["published"]
    shown = lifegym("stats", "travel-99").out

    assert (data["stages"], data["events"], data["checks"], data["seed_records"]) == (24, 36, 58, 1687)
    assert list(data["kinds_percent"].values()) == [30.1, 25.8, 24.1, 19.9]
    assert data["mutation_weight_percent"] is None
    for figure in ("30.1", "25.8", "24.1", "19.9", "19.1", "26.8", "1,687"):
        assert figure in shown


def test_stats__leave_alternates_out(lifegym: Run) -> None:
    """An event that stands in for another is not counted twice."""
    from dataclasses import replace

    lifegym("list")
    spec = catalog.build("travel-99")
    alternate = replace(spec.timeline.events[0], event_id="stand-in", alternate=True)
    timeline = replace(spec.timeline, events=(alternate, *spec.timeline.events))

    assert figures_of(replace(spec, timeline=timeline)).events == 4


def test_suite_data__takes_medians_and_shares_over_all(lifegym: Run) -> None:
    """Several tasks give medians of counts, and each task's weights count alike."""
    from dataclasses import replace

    lifegym("list")
    one = figures_of(catalog.build("travel-99"))
    other = replace(one, stages=9, weight=100, tier_weights={"stage": 100, "cross": 0, "final": 0}, seed_records=101)
    data = suite_data([one, other])

    assert data["stages"] == 6
    assert data["events_total"] == 8
    assert data["late_weight_percent"] == 15.4
    assert data["seed_records"] == 50
    assert task_data(one)["seed_records"] == 0
