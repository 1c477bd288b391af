"""What is printed of a job, made once a record: lists and pages show the same jobs again and again."""

from __future__ import annotations

from typing import Any, Final

from lifegym.worlds.codec import plain
from lifegym.worlds.services.job_board.desk import salary_view
from lifegym.worlds.services.job_board.records import Job

_HIDDEN: Final = (
    "review_hours", "pass_mark", "offer_mark", "days_to_decide", "offer_days", "interview_place", "offer_salary",
    "salary_min", "salary_max", "salary_months", "recruiter_id",
)  # fmt: skip


def printed_card(row: Job) -> dict[str, Any]:
    """Return a job as lists print it, but for its company's name. Not to be changed."""
    found: dict[str, Any] = plain(
        {
            "job_id": row.job_id,
            "title": row.title,
            "company_id": row.company_id,
            "company": "",
            "city": row.city,
            "remote": row.remote,
            "category": row.category,
            "level": row.level,
            "salary_min": row.salary_min,
            "salary_max": row.salary_max,
            "salary_months": row.salary_months,
            "experience": row.experience,
            "education": row.education,
            "status": row.status,
            "posted_at": row.posted_at,
            "deadline": row.deadline,
        }
    )
    return found


def printed_job(row: Job) -> dict[str, Any]:
    """Return a job as its page prints it, but for its company and recruiter. Not to be changed."""
    found: dict[str, Any] = plain({**row.view(*_HIDDEN), "salary": salary_view(row)})
    return found
