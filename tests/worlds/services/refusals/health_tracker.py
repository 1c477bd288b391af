"""Health tracker: a call of each tool that the sample world refuses."""

from __future__ import annotations

from typing import Any

ME = "usr_noor"

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "list_health_alerts": ({"user_id": ME, "limit": 0}, "BAD_ARG"),
    "set_goal": ({"user_id": ME, "type": "steps", "target": 9000, "period": "fortnight"}, "BAD_PERIOD"),
    "get_goals": ({"user_id": ME, "status": "running"}, "BAD_ARG"),
    "get_goal_progress": ({"user_id": ME, "goal_id": "goal_999999"}, "GOAL_NOT_FOUND"),
    "log_metric": ({"user_id": ME, "type": "weight", "value": 71.2, "recorded_at": "2027-03-02T07:00"}, "BAD_DATE"),
    "get_metrics": ({"user_id": ME, "type": "mood"}, "BAD_TYPE"),
    "get_latest_metric": ({"user_id": ME, "type": "waist"}, "METRIC_NOT_FOUND"),
    "get_metric_summary": ({"user_id": ME, "type": "steps", "period": "decade"}, "BAD_PERIOD"),
    "log_nutrition": ({"user_id": ME, "meal": "lunch", "calories": -5, "logged_at": "2027-02-28T12:30"}, "BAD_VALUE"),
    "get_nutrition_summary": ({"user_id": "usr_sven", "date": "2027-02-28"}, "USER_NOT_FOUND"),
    "log_workout": (
        {"user_id": ME, "type": "running", "duration_min": 0, "started_at": "2027-02-28T08:00"},
        "BAD_VALUE",
    ),
    "list_workouts": ({"user_id": ME, "since": "2027-02-10", "until": "2027-02-01"}, "BAD_DATE"),
    "get_workout": ({"workout_id": "wkt_999999"}, "WORKOUT_NOT_FOUND"),
    "get_activity_summary": ({"user_id": ME, "date": "28 February"}, "BAD_DATE"),
}
