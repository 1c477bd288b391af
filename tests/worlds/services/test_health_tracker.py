"""Health tracker: logging, units, summaries, workouts, meals, alerts."""

from __future__ import annotations

from typing import Any

import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.services.health_tracker.energy import energy
from lifegym.worlds.services.health_tracker.spans import bounds, shown
from tests.worlds.services.health_kit import at, build, call, days_on, metrics, ok, reading, refused


@pytest.mark.parametrize(
    ("kind", "value", "unit", "kept"),
    [
        ("weight", 157.2, "lb", 71.3),
        ("weight", 11.5, "stone", 73.03),
        ("weight", 71.345, None, 71.35),
        ("body_temperature", 101.3, "F", 38.5),
        ("blood_glucose", 99, "mg/dL", 5.5),
        ("sleep_minutes", 7.25, "hours", 435),
        ("water", 1.5, "l", 1500),
        ("steps", 8123, "count", 8123),
    ],
)
def test_log_metric__converts_units(kind: str, value: float, unit: str | None, kept: float) -> None:
    """A reading is kept in its type's own unit and remembers what was typed."""
    world = build()
    found = ok(world, "log_metric", type=kind, value=value, unit=unit, recorded_at="2026-03-04T08:00")
    assert found["value"] == kept
    assert found["source"] == "manual"
    assert ("entered" in found) == (kept != value and unit is not None)
    assert ok(world, "get_latest_metric", type=kind)["value"] == kept


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"type": "weight", "value": 710}, "BAD_VALUE"),
        ({"type": "weight", "value": float("nan")}, "BAD_VALUE"),
        ({"type": "weight", "value": float("inf")}, "BAD_VALUE"),
        ({"type": "weight", "value": 1e300, "unit": "st"}, "BAD_VALUE"),
        ({"type": "weight", "value": 71, "unit": "hands"}, "BAD_UNIT"),
        ({"type": "mood", "value": 7}, "BAD_TYPE"),
        ({"type": "steps", "value": -1}, "BAD_VALUE"),
        ({"type": "weight", "value": 1e308, "unit": "st"}, "BAD_VALUE"),
        ({"type": "weight", "value": -1e308}, "BAD_VALUE"),
        ({"type": "heart_rate", "value": 61, "recorded_at": "2026-03-04T12:06"}, "BAD_DATE"),
        ({"type": "heart_rate", "value": 61, "recorded_at": "1812-03-04"}, "BAD_DATE"),
        ({"type": "heart_rate", "value": 61, "recorded_at": "9999-12-31"}, "BAD_DATE"),
        ({"type": "heart_rate", "value": 61, "recorded_at": "this morning"}, "BAD_DATE"),
        ({"type": "blood_pressure", "value": 121}, "BAD_VALUE"),
        ({"type": "blood_pressure", "value": 121, "value_text": "120/80"}, "BAD_VALUE"),
        ({"type": "blood_pressure", "value": 80, "value_text": "80/120"}, "BAD_VALUE"),
        ({"type": "blood_pressure", "value": 120, "value_text": "120 over 80"}, "BAD_VALUE"),
        ({"type": "weight", "value": 71, "value_text": "\ud800"}, "BAD_ARG"),
        ({"type": "weight", "value": 71, "value_text": "x" * 201}, "BAD_ARG"),
    ],
)
def test_log_metric__refuses_what_cannot_be(arguments: dict[str, Any], code: str) -> None:
    """Impossible values, unknown units and types, times ahead or absurd are refused and leave nothing."""
    refused(build(), code, "log_metric", **{"recorded_at": "2026-03-04T08:00", **arguments})


def test_log_metric__tolerates_a_clock_that_is_slightly_fast() -> None:
    """Five minutes ahead still pass, in whatever zone they are written."""
    world = build()
    ok(world, "log_metric", type="steps", value=900, recorded_at="2026-03-04T21:04:59+09:00")
    assert metrics(world, "steps")[0].recorded_at == at(4, 12, 4).replace(second=59)


def test_log_metric__refuses_the_same_instant_twice() -> None:
    """One instant has one reading of a type; the refusal names the one there is, and other types are free."""
    world = build(reading(7, "weight", 72.4, at(4, 7)))
    said = refused(
        world, "DUPLICATE_ENTRY", "log_metric", type="weight", value=70, recorded_at="2026-03-04T16:00+09:00"
    )
    assert "met_00000007" in said
    assert "device" in said
    ok(world, "log_metric", type="body_fat", value=24, recorded_at="2026-03-04T07:00")


def test_log_metric__judges_a_blood_pressure() -> None:
    """Both figures are kept and judged by the thresholds of readings at home."""
    world = build()
    facts = {"type": "blood_pressure", "recorded_at": "2026-03-04T08:00"}
    found = ok(world, "log_metric", value=148, value_text=" 148 / 91 ", **facts)
    assert (found["value_text"], found["alert"]["severity"]) == ("148/91", "notice")
    facts["recorded_at"] = "2026-03-04T09:00"
    assert ok(world, "log_metric", value=185, value_text="185/95", **facts)["alert"]["severity"] == "urgent"
    facts["recorded_at"] = "2026-03-04T10:00"
    assert "alert" not in ok(world, "log_metric", value=118, value_text="118/76", **facts)
    assert ok(world, "get_metric_summary", type="blood_pressure", period="day")["mean_diastolic"] == 87.3


def test_metrics__are_append_only() -> None:
    """No tool changes or removes what was logged, and entries by hand stay marked as such."""
    world = build(reading(1, "weight", 72.4, at(3, 7)))
    ok(world, "log_metric", type="weight", value=70, recorded_at="2026-03-04T07:00")
    listed = ok(world, "get_metrics", type="weight")["metrics"]
    assert [(row["value"], row["source"]) for row in listed] == [(70, "manual"), (72.4, "device")]
    writes = [name for name, tool in world.tools.items() if name.startswith("health") and tool.writes]
    assert sorted(writes) == [
        f"health_tracker.{name}" for name in ("log_metric", "log_nutrition", "log_workout", "set_goal")
    ]


def test_get_metrics__filters_and_limits() -> None:
    """A range is cut at both ends, the newest come first, and the total tells what was left out."""
    world = build(*(reading(day, "weight", 70 + day / 10, at(day, 7)) for day in range(1, 5)))
    found = ok(world, "get_metrics", type="weight", since="2026-03-02", until="2026-03-03", limit=1)
    assert [row["metric_id"] for row in found["metrics"]] == ["met_00000003"]
    assert (found["total"], found["has_more"]) == (2, True)
    assert ok(world, "get_metrics", type="weight", until="2026-03-01T06:59")["metrics"] == []
    refused(world, "BAD_DATE", "get_metrics", type="weight", since="2026-03-03", until="2026-03-02")
    refused(world, "BAD_ARG", "get_metrics", type="weight", limit=501)


def test_other_people__are_never_shown() -> None:
    """Readings of somebody else in the same tracker stay hidden."""
    other = reading(1, "weight", 90, at(3, 7))[1].evolve(user_id="usr_tomas")
    world = build(("health_tracker.metrics", other))
    refused(world, "METRIC_NOT_FOUND", "get_latest_metric", type="weight")
    assert call(world, "get_metrics", user_id="usr_tomas", type="weight").code == "USER_NOT_FOUND"


def test_summary__adds_up_exactly() -> None:
    """A week of steps is the sum of its days, the days' mean is exact, and the week before is compared."""
    taken = (
        (4000, at(23, 21, month=2)), (5001, at(26, 21, month=2)), (3000, at(2, 9)), (4000, at(2, 21)),
        (8001, at(3, 21)),
    )  # fmt: skip
    rows = [reading(number, "steps", value, moment, unit="steps") for number, (value, moment) in enumerate(taken, 8)]
    world = build(*rows)
    found = ok(world, "get_metric_summary", type="steps", period="week")
    assert (found["first_day"], found["last_day"], found["complete"]) == ("2026-03-02", "2026-03-08", False)
    assert (found["value"], found["days_recorded"], found["readings"], found["mean_per_day"]) == (15001, 2, 3, 7500.5)
    assert (found["previous_period"], found["change"]) == (9001, 6000)
    assert (found["lowest"]["value"], found["highest"]["metric_id"]) == (3000, "met_00000012")


def test_summary__weight_takes_the_last_and_duplicates_do_not_count() -> None:
    """A month's weight is its last reading; a device's duplicate counts nowhere."""
    world = build(
        reading(1, "weight", 72.0, at(1, 7)),
        reading(2, "weight", 71.2, at(3, 7)),
        reading(3, "weight", 99.0, at(3, 8), status="duplicate"),
    )
    found = ok(world, "get_metric_summary", type="weight", period="monthly", date="2026-03-01")
    assert (found["value"], found["readings"], found["highest"]["value"]) == (71.2, 2, 72)
    assert ok(world, "get_metric_summary", type="weight", period="year")["value"] == 71.2
    empty = ok(world, "get_metric_summary", type="weight", period="week", date="2025-01-01")
    assert (empty["value"], empty["readings"], empty["change"]) == (None, 0, None)
    refused(world, "BAD_DATE", "get_metric_summary", type="weight", period="week", date="2026-03-05")


def test_summary__days_are_those_at_home() -> None:
    """A reading just before midnight at home belongs to that day, wherever it was written down."""
    late = at(3, 23, 59).astimezone(zone("Asia/Tokyo"))
    world = build(reading(1, "steps", 500, late, unit="steps"))
    assert ok(world, "get_metric_summary", type="steps", period="day", date="2026-03-03")["value"] == 500
    assert ok(world, "get_activity_summary", date="2026-03-03")["steps"] == 500


def test_bounds__hold_the_day() -> None:
    """Weeks begin on Monday; months and years have their own last day."""
    day = at(4).date()
    assert [str(end) for end in bounds("week", day)] == ["2026-03-02", "2026-03-08"]
    assert str(bounds("month", day.replace(month=2))[1]) == "2026-02-28"
    assert str(bounds("year", day)[1]) == "2026-12-31"
    assert (shown(1250, 1), shown(1249, 1), shown(-1250, 1)) == (1.3, 1.2, -1.2)


def test_workout__energy_follows_speed_and_weight() -> None:
    """Without measured calories energy is MET x kg x hours, with the MET of the speed and the weight of that time."""
    world = build(reading(1, "weight", 60.0, at(2, 7)))
    found = ok(
        world, "log_workout", type="Run", duration_min=30, distance_m=5000, started_at="2026-03-04T07:00"
    )  # fmt: skip
    assert (found["type"], found["calories"], found["calories_estimated"], found["speed_kmh"]) == (
        "running", 294, True, 10,
    )  # fmt: skip
    assert energy("walking", 60, 5000, 70_000) == 245
    assert energy("yoga", 60, None, 70_000) == 175


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"type": "juggling"}, "BAD_TYPE"),
        ({"duration_min": 1441}, "BAD_VALUE"),
        ({"duration_min": 10**17}, "BAD_VALUE"),
        ({"calories": 3000}, "BAD_VALUE"),
        ({"distance_m": 40_000}, "BAD_VALUE"),
        ({"type": "yoga", "distance_m": 10}, "BAD_VALUE"),
        ({"started_at": "2026-03-04T11:50"}, "BAD_DATE"),
        ({"started_at": "2026-03-04T13:00"}, "BAD_DATE"),
    ],
)
def test_workout__refuses_what_cannot_be(arguments: dict[str, Any], code: str) -> None:
    """Unknown kinds, impossible figures and workouts that are not over are refused."""
    usual = {"type": "running", "duration_min": 40, "started_at": "2026-03-04T07:00"}
    refused(build(), code, "log_workout", **{**usual, **arguments})


def test_workout__refuses_overlaps_and_lists_totals() -> None:
    """Nobody trains twice at a time; lists are newest first with exact totals."""
    world = build()
    first = ok(world, "log_workout", type="cycling", duration_min=60, started_at="2026-03-03T18:00", calories=400)
    said = refused(world, "DUPLICATE_ENTRY", "log_workout", type="yoga", duration_min=20, started_at="2026-03-03T18:59")
    assert first["workout_id"] in said
    ok(world, "log_workout", type="yoga", duration_min=20, started_at="2026-03-03T19:00", calories=50)
    found = ok(world, "list_workouts", since="2026-03-03", until="2026-03-03", limit=1)
    assert (found["workouts"][0]["type"], found["total"], found["total_minutes"], found["total_calories"]) == (
        "yoga", 2, 80, 450,
    )  # fmt: skip
    assert ok(world, "get_workout", workout_id=first["workout_id"])["calories"] == 400
    day = ok(world, "get_activity_summary", date="2026-03-03")
    assert (day["active_minutes"], day["calories_burned_in_workouts"], day["steps"]) == (80, 450, None)


def test_nutrition__adds_up_by_meal() -> None:
    """A day's energy and grams are exact sums, in all and by meal."""
    world = build()
    meal = {"meal": "lunch", "calories": 510, "logged_at": "2026-03-04T11:30", "protein_g": 20.1, "fat_g": 0.2}
    ok(world, "log_nutrition", **meal)
    ok(world, "log_nutrition", **{**meal, "calories": 90, "protein_g": 0.2, "description": "Apple"})
    ok(world, "log_nutrition", meal="Breakfast", calories=300, logged_at="2026-03-04T07:30")
    refused(world, "DUPLICATE_ENTRY", "log_nutrition", **meal)
    found = ok(world, "get_nutrition_summary", date="2026-03-04")
    assert (found["calories"], found["protein_g"], found["fat_g"], found["entries"]) == (900, 20.3, 0.4, 3)
    assert {name: part["calories"] for name, part in found["meals"].items()} == {"breakfast": 300, "lunch": 600}
    assert ok(world, "get_nutrition_summary", date="2026-03-05")["calories"] == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"meal": "tea time"}, "BAD_TYPE"),
        ({"calories": 6001}, "BAD_VALUE"),
        ({"calories": -(10**17)}, "BAD_VALUE"),
        ({"fat_g": float("nan")}, "BAD_VALUE"),
        ({"logged_at": "2026-03-05T08:00"}, "BAD_DATE"),
        ({"description": "x" * 301}, "BAD_ARG"),
    ],
)
def test_nutrition__refuses_what_cannot_be(arguments: dict[str, Any], code: str) -> None:
    """Meals have a name, a believable energy, and have been eaten."""
    usual = {"meal": "lunch", "calories": 500, "logged_at": "2026-03-04T11:00"}
    refused(build(), code, "log_nutrition", **{**usual, **arguments})


def test_nutrition__remarks_on_grams_that_do_not_fit() -> None:
    """Grams that make quite another energy are taken with a remark."""
    meal = {"meal": "dinner", "calories": 300, "logged_at": "2026-03-03T20:00"}
    found = ok(build(), "log_nutrition", protein_g=50, carbs_g=80, fat_g=40, **meal)
    assert "880 kcal" in found["remark"]


@pytest.mark.parametrize(
    ("kind", "value", "severity"),
    [
        ("heart_rate", 100, None),
        ("heart_rate", 101, "warning"),
        ("heart_rate", 130, "urgent"),
        ("heart_rate", 49, "notice"),
        ("heart_rate", 39, "warning"),
        ("oxygen_saturation", 95, None),
        ("oxygen_saturation", 94, "warning"),
        ("oxygen_saturation", 89, "urgent"),
        ("body_temperature", 37.9, None),
        ("body_temperature", 38.0, "warning"),
        ("body_temperature", 34.9, "urgent"),
        ("blood_glucose", 11.1, "warning"),
        ("blood_glucose", 3.8, "warning"),
        ("blood_glucose", 2.9, "urgent"),
        ("finger_pain", 4, "notice"),
        ("finger_pain", 7, "warning"),
    ],
)
def test_alerts__follow_published_thresholds(kind: str, value: float, severity: str | None) -> None:
    """A reading is listed from its threshold on and not before."""
    world = build()
    ok(world, "log_metric", type=kind, value=value, recorded_at="2026-03-04T08:00")
    alerts = ok(world, "list_health_alerts")["alerts"]
    assert [alert["severity"] for alert in alerts] == ([severity] if severity else [])
    assert all(alert["metric_id"] == metrics(world, kind)[0].metric_id for alert in alerts)


def test_alerts__see_trends_and_age_out() -> None:
    """A jump in weight, a racing week and short nights are trends; after ninety days single readings are history."""
    nights = [reading(100 + day, "sleep_minutes", 330, at(day, 7, month=3 if day < 5 else 2), unit="min")
              for day in (26, 27, 28, 1, 2, 3, 4)]  # fmt: skip
    pulse = [
        reading(200 + back, "heart_rate", 70 if back <= 7 else 60, at(4, 7) - back * (at(2) - at(1)), unit="bpm")
        for back in range(1, 30)
    ]
    fever = reading(300, "body_temperature", 39.1, at(2, 8), unit="C")
    world = build(*nights, *pulse, fever, reading(1, "weight", 70, at(2)), reading(2, "weight", 72.1, at(4)))
    alerts = ok(world, "list_health_alerts")["alerts"]
    trends = {alert["type"] for alert in alerts if alert["kind"] == "irregular_trend"}
    assert trends == {"weight", "sleep_minutes", "heart_rate"}
    assert sum(alert["kind"] == "out_of_range" for alert in alerts) == 1
    days_on(world, 91)
    assert ok(world, "list_health_alerts")["alerts"] == []
