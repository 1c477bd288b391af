"""What the job board keeps: companies, jobs, recruiters, resumes, applications, chats, alerts."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.records import Record, record

EDUCATION: Final = ("any", "vocational", "bachelor", "master", "doctorate")
"""Degrees from none asked to the highest."""

EXPERIENCE: Final = ("internship", "0-1 years", "1-3 years", "3-5 years", "5-8 years", "8+ years")
YEARS: Final[dict[str, int]] = dict(zip(EXPERIENCE, (0, 0, 1, 3, 5, 8), strict=True))
"""The fewest years of experience that each band asks for."""

PENDING: Final = frozenset({"submitted", "viewed", "interview", "offer"})
"""States in which an application still moves."""

APPLICATION_MOVES: Final[dict[str, frozenset[str]]] = {
    "submitted": frozenset({"viewed", "interview", "offer", "rejected", "withdrawn"}),
    "viewed": frozenset({"interview", "offer", "rejected", "withdrawn"}),
    "interview": frozenset({"viewed", "offer", "rejected", "withdrawn"}),
    "offer": frozenset({"accepted", "declined", "offer_lapsed", "offer_withdrawn"}),
    "rejected": frozenset(),
    "withdrawn": frozenset(),
    "accepted": frozenset(),
    "declined": frozenset(),
    "offer_lapsed": frozenset({"offer"}),
    "offer_withdrawn": frozenset({"offer"}),
}
"""What an application may become; an employer may renew an offer that lapsed or was taken back."""

JOB_MOVES: Final[dict[str, frozenset[str]]] = {
    "draft": frozenset({"open"}),
    "open": frozenset({"closed"}),
    "closed": frozenset({"open"}),
}


@record
class Company(Record):
    """An employer. One that is ``frozen`` hires nobody: its jobs are closed and applications lie still."""

    company_id: str
    name: str
    industry: str
    size: str
    stage: str
    city: str
    intro: str
    rating: float
    website: str = ""
    frozen: bool = False


@record
class CompanyNews(Record):
    """Something a company has published about itself, or that was published about it."""

    news_id: str
    company_id: str
    title: str
    text: str
    at: datetime


@record
class Recruiter(Record):
    """Who answers for a company's jobs, in their working hours. One who does not ``answers`` leaves chats lying."""

    recruiter_id: str
    company_id: str
    name: str
    role: str
    email: str
    phone: str
    hours: Hours
    answers: bool = True


@record
class Job(Record):
    """A vacancy. Salaries are gross amounts a month, paid ``salary_months`` times a year; None means not stated.

    ``status`` is ``open``, ``closed``, or ``draft`` until it is posted at ``posted_at``; nobody sees a draft.
    ``pass_mark`` and ``offer_mark`` (0 to 100) are how well a resume must fit to be invited and to be made an offer;
    ``review_hours`` (working hours until an application is read), ``days_to_decide`` and ``offer_days`` time the steps.
    """

    job_id: str
    company_id: str
    recruiter_id: str
    title: str
    city: str
    category: str
    level: str
    salary_min: Money | None
    salary_max: Money | None
    salary_months: int
    experience: str
    education: str
    jd: str
    requirements: tuple[str, ...]
    skills: tuple[str, ...]
    languages: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    contract: str = "permanent"
    hours_a_week: int = 40
    remote: str = "on site"
    sponsors_visa: bool = False
    starts: date | None = None
    benefits: tuple[str, ...] = ()
    status: str = "open"
    posted_at: datetime
    updated_at: datetime
    deadline: datetime | None = None
    openings: int = 1
    review_hours: int = 12
    pass_mark: int = 55
    offer_mark: int = 75
    days_to_decide: int = 4
    offer_days: int = 7
    interview_place: str = "video call"
    offer_salary: Money | None = None
    """What an offer says; the middle of the range when left out."""
    note: str = ""


@record
class Resume(Record):
    """A resume of the persona; every update raises ``version``. ``skills`` and languages are single words or names."""

    resume_id: str
    user_id: str
    name: str
    headline: str
    years_exp: int
    education: str
    skills: tuple[str, ...]
    summary: str
    version: int
    created_at: datetime
    updated_at: datetime


@record
class SavedJob(Record):
    """A job the persona keeps an eye on."""

    saved_id: str
    user_id: str
    job_id: str
    saved_at: datetime


@record
class Step(Record):
    """One step of an application."""

    at: datetime
    status: str
    note: str


@record
class Interview(Record):
    """An invitation: ``at`` is the time kept for the candidate, ``proposed`` all times the employer has named.

    ``status`` is ``proposed``, ``agreed`` (the candidate's answer is settled), ``held``, ``missed`` or ``cancelled``.
    """

    at: datetime
    minutes: int
    place: str
    proposed: tuple[datetime, ...]
    status: str = "proposed"
    attends: bool = True


@record
class Offer(Record):
    """What an employer offers: gross a month, paid so many times a year, from a day on, to be answered in time."""

    salary: Money
    salary_months: int
    starts: date
    contract: str
    answer_by: datetime
    conditions: str = ""


@record
class Application(Record):
    """An application for one job, with the resume as it was when it was sent."""

    application_id: str
    user_id: str
    job_id: str
    resume_id: str
    resume: Resume
    cover_letter: str
    status: str
    applied_at: datetime
    updated_at: datetime
    due: datetime | None = None
    """When the employer's next step is due."""
    interview: Interview | None = None
    offer: Offer | None = None
    history: tuple[Step, ...] = ()


@record
class Chat(Record):
    """A conversation with a job's recruiter. ``status`` is ``sent`` while the recruiter owes an answer."""

    chat_id: str
    user_id: str
    job_id: str
    recruiter_id: str
    status: str
    created_at: datetime
    updated_at: datetime
    answer_due: datetime | None = None


@record
class ChatMessage(Record):
    """One message of a chat; ``sender`` is ``user`` or ``recruiter``."""

    message_id: str
    chat_id: str
    sender: str
    text: str
    at: datetime


@record
class JobQuery(Record):
    """What a search or an alert asks for; empty text and None narrow nothing."""

    keyword: str = ""
    city: str = ""
    category: str = ""
    min_salary_minor: int | None = None
    experience: str = ""
    education: str = ""


@record
class JobAlert(Record):
    """A search whose new hits the persona is told."""

    alert_id: str
    user_id: str
    query: JobQuery
    created_at: datetime
    active: bool = True
