"""Calls to the job board that are refused."""

from __future__ import annotations

from typing import Any

USER = {"user_id": "usr_noor"}
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "search_jobs": ({"experience": "quite some"}, "BAD_ARG"),
    "get_job": ({"job_id": "job_999999"}, "JOB_NOT_FOUND"),
    "get_company": ({"company_id": "com_9999"}, "COMPANY_NOT_FOUND"),
    "get_recommended_jobs": ({**USER, "limit": 0}, "BAD_ARG"),
    "chat_with_recruiter": ({**USER, "job_id": "job_000003", "message": " "}, "BAD_ARG"),
    "list_chats": ({**USER, "job_id": "job_000003"}, "CHAT_NOT_FOUND"),
    "create_resume": ({**USER, "name": "Noor Haddad", "headline": "Planner", "years_exp": -2}, "BAD_ARG"),
    "update_resume": ({"resume_id": "resume_000001"}, "BAD_ARG"),
    "list_resumes": ({"user_id": "usr_somebody"}, "USER_NOT_FOUND"),
    "get_resume": ({"resume_id": "resume_1"}, "RESUME_NOT_FOUND"),
    "save_job": ({**USER, "job_id": "job_000006"}, "ALREADY_SAVED"),
    "unsave_job": ({**USER, "job_id": "job_000003"}, "NOT_SAVED"),
    "list_saved_jobs": ({"user_id": "usr_somebody"}, "USER_NOT_FOUND"),
    "apply_job": ({**USER, "job_id": "job_000002", "resume_id": "resume_000001"}, "ALREADY_APPLIED"),
    "list_applications": ({**USER, "status_filter": "pending"}, "BAD_ARG"),
    "get_application_status": ({"application_id": "app_999999"}, "APPLICATION_NOT_FOUND"),
    "subscribe_job_alert": ({**USER, "query_json": "{}"}, "BAD_ARG"),
}
