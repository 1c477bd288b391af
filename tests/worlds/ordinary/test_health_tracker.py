"""An ordinary body: believable entries, the same from the same seed."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from statistics import mean

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.health_tracker import ordinary
from lifegym.worlds.records import Record
from lifegym.worlds.services.health_tracker import KINDS, Metric
from lifegym.worlds.services.health_tracker.energy import EXERCISES
from lifegym.worlds.services.health_tracker.spans import bounds
from lifegym.worlds.world import Persona, World

PERSONA = Persona(user_id="usr_a", name="Ada Moreno", email="ada@x.example", zone="Europe/Madrid", currency="EUR")
NOW = datetime(2027, 2, 10, 13, tzinfo=zone("Europe/Madrid"))


def made(seed: int = 1, count: int = 200, **shape: float) -> tuple[World, list[tuple[str, Record]]]:
    """Return ordinary records of a seed, and the sealed world that holds them."""
    rows = ordinary(np.random.default_rng(seed), PERSONA, NOW, count, **shape)  # type: ignore[arg-type]  # tests vary the shape
    world = World(PERSONA, ("health_tracker",), NOW)
    world.seed(*rows)
    world.seal()
    return world, rows


def readings(world: World, kind: str) -> list[Metric]:
    """Return the readings of a type."""
    return [row for row in world.table("health_tracker.metrics") if row.type == kind]


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made()[1] == made()[1]
    assert made()[1] != made(seed=2)[1]


@pytest.mark.parametrize("count", [60, 200, 700, 1500])
@pytest.mark.parametrize("seed", range(3))
def test_ordinary__has_the_size_asked_for_and_refers_to_itself(count: int, seed: int) -> None:
    """The number of records is as asked, goals and devices are there, and every reference leads somewhere."""
    world, rows = made(seed, count)
    assert count * 0.95 <= len(rows) <= count * 1.05 + 5
    assert {goal.status for goal in world.table("health_tracker.goals")} == {"active", "achieved", "abandoned"}
    devices, streams = world.table("health_tracker.devices"), world.table("health_tracker.streams")
    for row in world.table("health_tracker.metrics"):
        assert row.recorded_at <= world.now
        assert KINDS[row.type].low <= row.value <= KINDS[row.type].high
        assert (row.source == "device") == (row.device_id in devices and row.stream_id in streams)
    instants = Counter((row.type, row.recorded_at) for row in world.table("health_tracker.metrics"))
    assert max(instants.values()) == 1
    for workout in world.table("health_tracker.workouts"):
        assert workout.type in EXERCISES
        assert workout.started_at + timedelta(minutes=workout.duration_min) <= world.now
        assert 4 <= workout.calories / workout.duration_min * 2 <= 30


def test_ordinary__a_year_has_its_rhythm() -> None:
    """Saturdays are for walking, the holiday for walking more, and the days in bed for little but sleep."""
    world, _ = made(count=1500)
    steps = readings(world, "steps")
    assert len(steps) > 340
    saturdays = mean(row.value for row in steps if row.recorded_at.isoweekday() == 6)
    fridays = mean(row.value for row in steps if row.recorded_at.isoweekday() == 5)
    assert saturdays > fridays + 1000
    fever = {row.recorded_at.date() for row in readings(world, "body_temperature") if row.value >= 37.5}
    assert len(fever) == 5
    assert max(row.value for row in steps if row.recorded_at.date() in fever) < mean(row.value for row in steps) / 2
    assert not any(row.started_at.date() in fever for row in world.table("health_tracker.workouts"))
    hikes = [row.started_at.date() for row in world.table("health_tracker.workouts") if row.type == "hiking"]
    assert hikes
    assert (max(hikes) - min(hikes)).days < 14


def test_ordinary__goal_results_are_what_the_readings_say() -> None:
    """A past day of the step goal came to exactly what was recorded, and was met if that was enough."""
    world, _ = made()
    steps = {row.recorded_at.date(): row.value for row in readings(world, "steps")}
    results = [row for row in world.table("health_tracker.goal_results") if row.goal_id == "goal_000001"]
    assert len(results) == 20
    for result in results:
        assert result.value == steps[result.first_day]
        assert result.met == (result.value >= result.target)


@pytest.mark.parametrize("count", [60, 200, 1500])
def test_ordinary__every_period_of_a_goal_that_is_over_is_on_record(count: int) -> None:
    """From a goal's first day on no day, week or month is missing."""
    world, _ = made(count=count)
    for goal in world.table("health_tracker.goals"):
        spans = [(row.first_day, row.last_day) for row in world.table("health_tracker.goal_results")
                 if row.goal_id == goal.goal_id]  # fmt: skip
        if goal.status == "abandoned":
            continue
        due = goal.start_date
        for first, last in spans:
            assert first == due
            due = last + timedelta(days=1)
        end = min(goal.end_date or NOW.date(), NOW.date() - timedelta(days=1))
        assert due > end or bounds(goal.period, due)[1] > end


def test_ordinary__meals_vary_and_add_up() -> None:
    """Descriptions repeat little, grams fit the energy, and a day is neither a fast nor a feast."""
    world, _ = made(count=900, days=60)
    meals = list(world.table("health_tracker.nutrition_logs"))
    assert len(meals) > 150
    assert Counter(meal.description for meal in meals).most_common(1)[0][1] < len(meals) / 8
    for meal in meals:
        kcal = 4 * (meal.protein_g or 0) + 4 * (meal.carbs_g or 0) + 9 * (meal.fat_g or 0)
        assert abs(kcal - meal.calories) <= max(60, meal.calories * 0.15)
    by_day = Counter[object]()
    for meal in meals:
        by_day[meal.logged_at.date()] += meal.calories
    assert 1200 < mean(by_day.values()) < 2400


def test_ordinary__goes_on_as_it_was() -> None:
    """The weeks that devices add look like those before, and nothing is refused."""
    world, _ = made(count=700)
    before = mean(row.value for row in readings(world, "heart_rate"))
    until = world.now + timedelta(days=28)
    while world.now < until:
        world.run_due(until)
    fresh = [row for row in readings(world, "heart_rate") if row.recorded_at > NOW]
    assert len(fresh) == 28
    assert abs(mean(row.value for row in fresh) - before) < 4
    assert world.refused == []
    assert [row for row in world.table("health_tracker.workouts") if row.started_at > NOW], "the watch is still worn"
    assert len(world.agenda) == 5 + 3 + 3


def test_ordinary__follows_its_shape() -> None:
    """Weight, steps and numbering are as asked; nonsense is refused."""
    world, _ = made(weight_kg=92.0, steps=11_000, start=501)
    assert abs(mean(row.value for row in readings(world, "weight")) - 92) < 2
    assert mean(row.value for row in readings(world, "steps")) > 8_000
    assert min(world.table("health_tracker.metrics").rows) == "met_00000501"
    with pytest.raises(ValueError, match="weight_kg"):
        made(weight_kg=9.0)
