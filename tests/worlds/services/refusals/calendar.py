"""Calls that the calendar refuses in the sample world, and the code of each refusal."""

from __future__ import annotations

from typing import Any

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "create_event": (
        {"summary": "Dentist", "start": "2027-03-16T09:30", "end": "2027-03-16T09:00"},
        "BAD_TIME_RANGE",
    ),
    "update_event": ({"event_id": "evt_00009003", "start": "2027-03-18T13:00"}, "NOT_ORGANIZER"),
    "delete_event": ({"event_id": "evt_00009002_20270303"}, "EVENT_NOT_FOUND"),
    "list_calendars": ({"user_id": "usr_someone"}, "USER_NOT_FOUND"),
    "list_events": ({"time_min": "2027-03-14", "time_max": "2027-03-08"}, "BAD_TIME_RANGE"),
    "get_event": ({"event_id": "evt_00009001", "calendar_id": "cal_000002"}, "EVENT_NOT_FOUND"),
    "search_events": ({"query": " "}, "BAD_ARG"),
}
