"""Health tracker: devices, goals over time, and what the world does."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from lifegym.worlds.codec import load_record, plain
from lifegym.worlds.events import Op
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services.health_tracker import Habit, HealthTracker, Stream
from lifegym.worlds.world import World
from tests.worlds.services.health_kit import (
    ME,
    at,
    build,
    days_on,
    does,
    goal,
    metrics,
    ok,
    reading,
    refused,
    stream,
    until,
)


def notices(world: World, kind: str) -> list[Any]:
    """Return the notification centre's lines of one type."""
    return [row for row in world.table("notification_hub.notifications") if row.type == kind]


def test_device__measures_on_schedule_and_waits_for_one_time() -> None:
    """A stream takes one reading at each of its times, in its range, and never has more than one timer."""
    world = build(("health_tracker.streams", stream()))
    days_on(world, 30)
    rows = metrics(world, "steps")
    assert [row.recorded_at.astimezone(world.now.tzinfo).hour for row in rows] == [21] * 30
    assert len({row.recorded_at.date() for row in rows}) == 30
    assert all(6000 <= row.value <= 10_000 and row.source == "device" for row in rows)
    assert len({row.value for row in rows}) > 20
    assert len(world.agenda) == 1


def test_device__gives_the_same_readings_in_every_fork() -> None:
    """What a device will measure does not depend on who looks, and forks do not share readings."""
    world = build(("health_tracker.streams", stream()))
    fork = world.fork()
    days_on(fork, 5)
    assert metrics(world, "steps") == []
    days_on(world, 5)
    assert world.digest() == fork.digest()


def test_device__follows_its_trend_and_its_weekdays() -> None:
    """A falling weight falls; a scale that is used on Mondays measures on Mondays."""
    scale = stream(
        type="weight", base=80.0, noise=0.2, low=60.0, high=90.0, trend_per_week=-0.5, weekdays=(1,), times=("07:00",)
    )
    world = build(("health_tracker.streams", scale))
    days_on(world, 70)
    rows = metrics(world, "weight")
    assert len(rows) == 10
    assert {row.recorded_at.isoweekday() for row in rows} == {1}
    assert rows[0].value - rows[-1].value == pytest.approx(4.5, abs=0.5)


def test_device__stops_and_starts_again() -> None:
    """A stopped device leaves a gap that is listed as silence; started again it goes on."""
    world = build(("health_tracker.streams", stream()), services=("notification_hub",))
    days_on(world, 2)
    does(world, "stop_device", device_id="dev_0001", note="Strap broken.", announce=True)
    days_on(world, 3)
    assert len(metrics(world, "steps")) == 2
    assert [alert["kind"] for alert in ok(world, "list_health_alerts")["alerts"]] == ["device_silent"]
    assert len(notices(world, "device_stopped")) == 1
    does(world, "start_device", device_id="dev_0001")
    days_on(world, 1)
    assert len(metrics(world, "steps")) == 3
    assert ok(world, "list_health_alerts")["alerts"] == []


def test_device__duplicates_do_not_count() -> None:
    """A device that sends twice doubles the list and not the sum."""
    world = build(("health_tracker.streams", stream()))
    does(world, "set_fault", stream_id="str_0001", fault="duplicate")
    days_on(world, 1)
    first, second = metrics(world, "steps")
    assert (first.status, second.status) == ("valid", "duplicate")
    found = ok(world, "get_metric_summary", type="steps", period="day", date="2026-03-04")
    assert (found["value"], found["readings"]) == (first.value, 1)
    kinds = [alert["kind"] for alert in ok(world, "list_health_alerts")["alerts"]]
    assert kinds == ["duplicate_reading"]
    does(world, "set_fault", stream_id="str_0001", fault="")
    days_on(world, 1)
    assert len(metrics(world, "steps")) == 3


def test_device__wrong_unit_shows_as_a_jump() -> None:
    """A scale that sends pounds as kilograms more than doubles the weight, which is listed as a trend."""
    scale = stream(type="weight", base=70.0, noise=0.2, low=60.0, high=90.0, times=("07:00",))
    world = build(("health_tracker.streams", scale))
    days_on(world, 1)
    does(world, "set_fault", stream_id="str_0001", fault="lb")
    days_on(world, 1)
    first, second = metrics(world, "weight")
    assert second.value == pytest.approx(first.value / 0.45359237, abs=2)
    assert ok(world, "list_health_alerts")["alerts"][0]["kind"] == "irregular_trend"
    does(world, "correct_reading", metric_id=second.metric_id, value=70.1)
    assert ok(world, "list_health_alerts")["alerts"] == []
    assert "corrected from" in ok(world, "get_latest_metric", type="weight")["note"]


def test_device__out_of_range_gives_a_notice_and_no_push() -> None:
    """A reading that stands out is told in the notification centre and opens no turn."""
    pulse = stream(type="heart_rate", base=120.0, noise=2.0, low=50.0, high=140.0)
    world = build(("health_tracker.streams", pulse), services=("notification_hub",))
    days_on(world, 1)
    (line,) = notices(world, "health_alert")
    assert "tachycardia" in line.body
    assert world.pushes == []


def test_pair_device__brings_a_new_course() -> None:
    """A new cuff measures both figures from its next time on."""
    world = build()
    facts = {"name": "Cuff", "type": "blood_pressure", "times": ["07:30"], "base": 150.0, "noise": 5.0,
             "low": 120.0, "high": 170.0, "second_base": 92.0, "stream_id": "str_0099"}  # fmt: skip
    does(world, "pair_device", **facts)
    days_on(world, 2)
    rows = metrics(world, "blood_pressure")
    assert len(rows) == 2
    for row in rows:
        assert row.second is not None
        assert row.value_text == f"{row.value:.0f}/{row.second:.0f}"
    for wrong in ({"times": ["7 o'clock"]}, {"base": 900.0}, {"noise": float("nan")}, {"second_base": None}):
        with pytest.raises(ValueError, match="pair_device"):
            does(world, "pair_device", **{**facts, "stream_id": "str_0100", **wrong})


def test_change_course__moves_what_is_measured() -> None:
    """After a change of course readings lie around the new value."""
    world = build(("health_tracker.streams", stream()))
    does(world, "change_course", stream_id="str_0001", base=2000.0, noise=100.0)
    days_on(world, 2)
    assert all(1900 <= row.value <= 2100 for row in metrics(world, "steps"))


def test_late_reading__is_a_duplicate_of_the_same_instant() -> None:
    """A device that sends an instant again leaves a marked entry; a new instant counts."""
    world = build(reading(1, "steps", 700, at(3, 9), unit="steps"))
    does(world, "take_reading", type="steps", value=701, recorded_at="2026-03-03T09:00:00+00:00", device_id="dev_0001")
    does(world, "take_reading", type="steps", value=300, recorded_at="2026-03-03T10:00:00", metric_id="met_late")
    does(world, "duplicate_reading", metric_id="met_late")
    assert [row.status for row in metrics(world, "steps")] == ["valid", "duplicate", "valid", "duplicate"]
    assert ok(world, "get_metric_summary", type="steps", period="day", date="2026-03-03")["value"] == 1000
    does(world, "withdraw_reading", metric_id="met_late")
    assert ok(world, "get_metric_summary", type="steps", period="day", date="2026-03-03")["value"] == 700


def test_clinic__adds_a_result_and_writes() -> None:
    """A clinic's result is marked as such, and the letter names value and date."""
    world = build(services=("email", "notification_hub"))
    does(world, "add_clinic_result", type="blood_glucose", value=126, unit="mg/dL", clinic="Clínica São Bento",
         note="Please come in for a second test.")  # fmt: skip
    found = ok(world, "get_latest_metric", type="blood_glucose")
    assert (found["value"], found["source"]) == (7, "clinic")
    (mail,) = world.table("email.messages")
    assert "7.0 mmol/L" in mail.body
    assert "second test" in mail.body
    assert len(notices(world, "clinic_result")) == 1
    with pytest.raises(ValueError, match="already"):
        does(world, "add_clinic_result", type="blood_glucose", value=5, clinic="Clínica São Bento")


def test_goal__is_met_or_missed_at_the_end_of_each_day() -> None:
    """Each day ends with a result; a missed day gives a notice, a met one does not, and streaks count back."""
    rows = [reading(day, "steps", value, at(day, 20), unit="steps") for day, value in ((3, 9000),)]
    world = build(goal(), *rows, services=("notification_hub",))
    ok(world, "log_metric", type="steps", value=8000, recorded_at="2026-03-04T11:00")
    until(world, at(5, 1))
    found = ok(world, "get_goal_progress", goal_id="goal_000001")
    assert (found["periods_met"], found["streak"], found["status"]) == (1, 1, "active")
    ok(world, "log_metric", type="steps", value=7999, recorded_at="2026-03-05T00:30")
    until(world, at(6, 1))
    found = ok(world, "get_goal_progress", goal_id="goal_000001")
    assert (found["periods_met"], found["periods_ended"], found["streak"]) == (1, 2, 0)
    assert found["past_periods"][0] == {
        "first_day": "2026-03-05", "last_day": "2026-03-05", "met": False, "value": 7999, "target": 8000,
    }  # fmt: skip
    assert len(notices(world, "goal_missed")) == 1
    assert notices(world, "goal_met") == []
    assert [alert["kind"] for alert in ok(world, "list_health_alerts")["alerts"]] == ["missed_goal"]
    assert world.pushes == []


def test_goal__with_an_end_is_achieved_at_four_fifths() -> None:
    """Four met days of five make the goal achieved, three make it missed."""
    for met, status in ((4, "achieved"), (3, "missed")):
        rows = [reading(day, "steps", 9000 if day < 4 + met else 10, at(day, 9), unit="steps") for day in range(4, 9)]
        world = build(goal(start_date=date(2026, 3, 4), end_date=date(2026, 3, 8)), *rows)
        until(world, at(10))
        assert ok(world, "get_goals", status=status)["total"] == 1
        assert len(world.table("health_tracker.goal_results")) == 5
        assert world.next_due() is None


def test_goal__weight_is_reached_once() -> None:
    """The first reading at the target achieves it at once, with a notice."""
    rows = [goal(type="weight", unit="kg", target=70.0, direction="at_most", period="month", end_date=date(2026, 6, 1))]
    world = build(*rows, reading(1, "weight", 71.0, at(3)), services=("notification_hub",))
    found = ok(world, "get_goal_progress", goal_id="goal_000001")
    assert (found["current_value"], found["missing"], found["met_now"]) == (71, 1, False)
    found = ok(world, "log_metric", type="weight", value=154.3, unit="lb", recorded_at="2026-03-04T09:00")
    assert found["goals_reached"] == ["goal_000001"]
    assert ok(world, "get_goals")["goals"][0]["status"] == "achieved"
    assert len(notices(world, "goal_achieved")) == 1


def test_goal__not_reached_by_its_end_is_missed() -> None:
    """A weight that was not reached by the last day is missed that night."""
    world = build(goal(type="weight", unit="kg", target=60.0, direction="at_most", end_date=date(2026, 3, 6)),
                  reading(1, "weight", 71.0, at(3)))  # fmt: skip
    until(world, at(6, 23))
    assert ok(world, "get_goals")["goals"][0]["status"] == "active"
    until(world, at(7, 1))
    assert ok(world, "get_goals")["goals"][0]["status"] == "missed"


def test_goal__weeks_and_months_end_at_home_across_summer_time() -> None:
    """A week that holds the change of clocks ends at Monday's midnight at home."""
    world = build()
    key = ok(world, "set_goal", type="workouts", target=2, period="weekly")["goal_id"]
    until(world, at(22, 9))
    ok(world, "log_workout", type="yoga", duration_min=30, started_at="2026-03-21T18:00")
    until(world, at(30, 1))
    ends = [row for row in world.table("health_tracker.goal_results") if row.goal_id == key]
    assert [row.at.isoformat() for row in ends][-1] == "2026-03-30T00:00:00+01:00"
    assert [(str(row.first_day), row.value) for row in ends] == [
        ("2026-03-04", 0), ("2026-03-09", 0), ("2026-03-16", 1), ("2026-03-23", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"type": "happiness"}, "BAD_TYPE"),
        ({"period": "hour"}, "BAD_PERIOD"),
        ({"period": "year"}, "BAD_PERIOD"),
        ({"direction": "around"}, "BAD_ARG"),
        ({"target": 0}, "BAD_VALUE"),
        ({"target": float("nan")}, "BAD_VALUE"),
        ({"unit": "kg"}, "BAD_UNIT"),
        ({"start_date": "2024-01-01"}, "BAD_DATE"),
        ({"end_date": "2026-03-03"}, "BAD_DATE"),
        ({"end_date": "soon"}, "BAD_DATE"),
    ],
)
def test_set_goal__refuses_what_makes_no_sense(arguments: dict[str, Any], code: str) -> None:
    """A goal has a known type and period, a target that means something, and days that are not over."""
    refused(build(), code, "set_goal", **{"type": "steps", "target": 9000, "period": "day", **arguments})


def test_set_goal__twice_is_refused_and_another_target_is_not() -> None:
    """The very same goal is not set twice."""
    world = build(goal())
    said = refused(world, "DUPLICATE_ENTRY", "set_goal", type="steps", target=8000, period="daily")
    assert "goal_000001" in said
    key = ok(world, "set_goal", type="steps", target=8500, period="daily", start_date="2026-03-10")["goal_id"]
    assert {timer.key for timer in world.agenda} == {"goal_000001", key}
    days_on(world, 2)
    assert len(world.table("health_tracker.goal_results")) == 2


def test_set_goal__takes_the_place_of_the_one_before() -> None:
    """One has one target at a time: the old one ends at once, or the day before the new one begins; a coach's stays."""
    world = build(goal(), goal(goal_id="goal_coach", target=3000, set_by="Rui"))
    new = ok(world, "set_goal", type="steps", target=9000, period="daily")
    assert new["takes_the_place_of"] == ["goal_000001"]
    states = {row.goal_id: row.status for row in world.table("health_tracker.goals")}
    assert states == {"goal_000001": "abandoned", "goal_coach": "active", new["goal_id"]: "active"}
    later = ok(world, "set_goal", type="steps", target=9500, period="daily", start_date="2026-03-07")
    assert later["takes_the_place_of"] == [new["goal_id"]]
    assert world.table("health_tracker.goals").rows[new["goal_id"]].end_date == date(2026, 3, 6)
    days_on(world, 6)
    states = {row.goal_id: row.status for row in world.table("health_tracker.goals")}
    assert states[new["goal_id"]] in ("achieved", "missed")
    assert states[later["goal_id"]] == "active"
    other = ok(world, "set_goal", type="steps", target=60000, period="weekly")
    assert "takes_the_place_of" not in other


def test_coach__changes_sets_and_gives_up_goals() -> None:
    """A coach's change counts from the period under way; an abandoned goal rests and can be taken up again."""
    world = build(goal(), services=("notification_hub",))
    does(world, "change_goal", goal_id="goal_000001", target=5000, coach="Rui", note="Knee.", announce=True)
    found = ok(world, "get_goal_progress", goal_id="goal_000001")
    assert (found["target"], found["set_by"], found["note"]) == (5000, "Rui", "Knee.")
    assert len(notices(world, "goal_changed")) == 1
    does(world, "abandon_goal", goal_id="goal_000001")
    days_on(world, 3)
    assert len(world.table("health_tracker.goal_results")) == 0
    does(world, "change_goal", goal_id="goal_000001", target=6000, coach="Rui")
    days_on(world, 1)
    assert len(world.table("health_tracker.goal_results")) == 1
    does(world, "coach_sets_goal", type="water", target=1800, period="day", coach="Rui", goal_id="goal_water")
    assert ok(world, "get_goal_progress", goal_id="goal_water")["unit"] == "ml"
    with pytest.raises(ValueError, match="in use"):
        does(world, "coach_sets_goal", type="water", target=1800, period="day", coach="Rui", goal_id="goal_water")


def test_sync_workout__counts_for_goals() -> None:
    """A workout that a watch sends is marked as measured and counts."""
    world = build(goal(type="workout_distance", unit="m", target=5000.0, period="week"))
    does(world, "sync_workout", type="running", duration_min=30, started_at="2026-03-04T07:00:00", distance_m=5200,
         device_id="dev_0001")  # fmt: skip
    assert ok(world, "list_workouts")["workouts"][0]["source"] == "device"
    assert ok(world, "get_goal_progress", goal_id="goal_000001")["percent"] == 104


def test_backstage__refuses_what_is_not_there() -> None:
    """Operations on unknown devices, readings and goals change nothing."""
    world = build()
    before = world.digest()
    wrong: dict[str, dict[str, Any]] = {
        "stop_device": {"device_id": "dev_9"},
        "set_fault": {"stream_id": "str_9", "fault": "lb"},
        "correct_reading": {"metric_id": "met_9", "value": 70},
        "abandon_goal": {"goal_id": "goal_9"},
        "take_reading": {"type": "steps", "value": 5, "recorded_at": "2026-04-01T08:00:00"},
    }
    for name, arguments in wrong.items():
        with pytest.raises(ValueError, match=name):
            does(world, name, **arguments)
    assert world.digest() == before


def test_plain_change__of_a_stream_does_not_double_it() -> None:
    """A stream that is changed by hand still takes one reading at a time."""
    world = build(("health_tracker.streams", stream()))
    changes = {"table": "health_tracker.streams", "key": "str_0001", "changes": {"base": 9000.0}}
    for _ in range(3):
        world.apply(Op(target="update", arguments=changes))
    days_on(world, 4)
    assert len(metrics(world, "steps")) == 4
    row = world.table("health_tracker.streams").get("str_0001")
    assert isinstance(row, Stream)
    assert (row.count, row.user_id) == (4, ME)
    assert HealthTracker.processes == {"measure", "train", "close_period"}


def test_records__survive_json() -> None:
    """Every record of the sample world, after a month, is read back from its JSON form as it was."""
    world = sample_world(("health_tracker",)).fork()
    days_on(world, 30)
    for table in world.services["health_tracker"].tables():
        assert len(table)
        assert all(load_record(table.record_type, plain(row.view())) == row for row in table)


def test_habit__goes_on_while_the_watch_is_worn() -> None:
    """A weekly session is recorded by the device, never twice at a time, and not while the device is stopped."""
    run = Habit(habit_id="hab_0001", user_id=ME, device_id="dev_0001", type="running", weekday=4, time="18:20",
                minutes=30, metres_a_minute=160, since=at(4).date(), skipped=0, until=at(27).date())  # fmt: skip
    world = build(("health_tracker.habits", run))
    days_on(world, 2)
    (row,) = world.table("health_tracker.workouts")
    assert (row.type, row.started_at, row.source) == ("running", at(5, 18, 20), "device")
    assert 24 <= row.duration_min <= 36
    assert abs(row.distance_m / row.duration_min - 160) < 12
    assert row.logged_at == row.started_at + timedelta(minutes=row.duration_min)
    until(world, at(12, 18, 31))
    ok(world, "log_workout", user_id=ME, type="running", duration_min=25, started_at="2026-03-12T18:05")
    days_on(world, 3)
    does(world, "stop_device", device_id="dev_0001")
    days_on(world, 7)
    does(world, "start_device", device_id="dev_0001")
    days_on(world, 30)
    assert [row.started_at.day for row in world.table("health_tracker.workouts")] == [5, 12, 26]
    assert not [timer for timer in world.agenda if timer.process == "train"], "it ended on the 27th"
