"""Jobs: search, resumes, applications that employers move on, chats with recruiters, alerts."""

from __future__ import annotations

from lifegym.worlds.services.job_board.hiring_ops import HiringOps
from lifegym.worlds.services.job_board.records import (
    EDUCATION,
    EXPERIENCE,
    Application,
    Chat,
    ChatMessage,
    Company,
    CompanyNews,
    Interview,
    Job,
    JobAlert,
    JobQuery,
    Offer,
    Recruiter,
    Resume,
    SavedJob,
    Step,
)
from lifegym.worlds.services.job_board.resumes import Resumes

__all__ = [
    "EDUCATION",
    "EXPERIENCE",
    "Application",
    "Chat",
    "ChatMessage",
    "Company",
    "CompanyNews",
    "Interview",
    "Job",
    "JobAlert",
    "JobBoard",
    "JobQuery",
    "Offer",
    "Recruiter",
    "Resume",
    "SavedJob",
    "Step",
]


class JobBoard(HiringOps, Resumes):
    """Vacancies and the employers behind them, the persona's resumes, applications and chats."""

    name = "job_board"
    title = "Job board"
