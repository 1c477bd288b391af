"""The board's tables and what all its parts do with them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.identity import signed_in
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import checked, moment_in_words
from lifegym.worlds.records import Mark, Record, Rows
from lifegym.worlds.service import Service, timed
from lifegym.worlds.services.job_board.matching import matcher, search_text
from lifegym.worlds.services.job_board.records import (
    EDUCATION,
    EXPERIENCE,
    Application,
    Chat,
    ChatMessage,
    Company,
    CompanyNews,
    Job,
    JobAlert,
    Recruiter,
    Resume,
    SavedJob,
)
from lifegym.worlds.signals import MailOut, Notice

_LINKS: Final = (("company_id", "companies"), ("recruiter_id", "recruiters"), ("job_id", "jobs"))
"""Fields that lead to other records, with their tables."""

CLOSING_SOON: Final = timedelta(days=2)
"""How long before its deadline a saved job is said to close soon."""


class Desk(Service):
    """Tables and shared steps; tools and operations are in the mixins that build on it."""

    companies = Rows(Company, key="company_id", style="com_{n:04d}", noun="company")
    news = Rows(CompanyNews, key="news_id", style="news_{n:05d}", noun="company news")
    recruiters = Rows(Recruiter, key="recruiter_id", style="rec_{n:04d}", noun="recruiter")
    jobs = Rows(Job, key="job_id", style="job_{n:06d}", noun="job")
    resumes = Rows(Resume, key="resume_id", style="resume_{n:06d}", noun="resume")
    saved = Rows(SavedJob, key="saved_id", style="sjob_{n:06d}", noun="saved job")
    applications = Rows(Application, key="application_id", style="app_{n:06d}", noun="application")
    chats = Rows(Chat, key="chat_id", style="chat_{n:06d}", noun="chat")
    messages = Rows(ChatMessage, key="message_id", style="msg_{n:08d}", noun="message")
    alerts = Rows(JobAlert, key="alert_id", style="alert_{n:06d}", noun="job alert")

    def arm(self, row: Record) -> None:
        """Set timers of a record from outside the tools; a job that is put in has its consequences.

        Raises:
            ValueError: A band of experience, a degree or a working hour is none, or what a record names is not there.
        """
        if isinstance(row, Recruiter):
            try:
                checked(row.hours)
            except ToolError as error:
                raise ValueError(f"recruiter {row.recruiter_id}: {error.message}") from None
            return
        for field, table in _LINKS:
            key = getattr(row, field, "")
            if key and key not in getattr(self, table):
                raise ValueError(f"{type(row).__name__} names {field} {key!r}, which is not there; put it in first")
        if isinstance(row, Job):
            if row.experience not in EXPERIENCE or row.education not in EDUCATION or row.salary_months < 1:
                raise ValueError(
                    f"job {row.job_id}: experience is one of {EXPERIENCE}, education of {EDUCATION}, months positive"
                )
            self.time_job(row)
            for item in [saved for saved in self.saved if saved.job_id == row.job_id]:
                self.time_saved(item)
            written = self.world.journal.entries[-1:]
            if written and written[0].after is row and written[0].before is None:
                self.tell_alerts(row, "New job")
        elif isinstance(row, SavedJob):
            self.time_saved(row)
        elif isinstance(row, Chat):
            if row.status == "sent" and row.answer_due is not None:
                self.schedule(row.answer_due, "answer", row.chat_id)
        elif isinstance(row, Application):
            self.time_application(row)

    def user(self, user_id: str) -> str:
        """Return the persona's id, or refuse anybody else."""
        return signed_in(self.world, user_id)

    def need_job(self, job_id: str) -> Job:
        """Return a job, or refuse with ``JOB_NOT_FOUND``."""
        key, hint = job_id.strip(), "search_jobs shows the ids."
        row = self.jobs.need(key, "JOB_NOT_FOUND", hint)
        if row.status == "draft":
            raise ToolError("JOB_NOT_FOUND", f"No job has the id {key!r}. {hint}")
        return row

    def need_resume(self, resume_id: str) -> Resume:
        """Return a resume of the persona, or refuse."""
        row = self.resumes.need(resume_id.strip(), "RESUME_NOT_FOUND", "list_resumes shows the ids.")
        if row.user_id != self.world.persona.user_id:
            raise ToolError("RESUME_OWNERSHIP", f"{row.resume_id} belongs to somebody else.")
        return row

    def need_application(self, application_id: str) -> Application:
        """Return an application, or refuse with ``APPLICATION_NOT_FOUND``."""
        return self.applications.need(
            application_id.strip(), "APPLICATION_NOT_FOUND", "list_applications shows the ids."
        )

    def company_of(self, job: Job) -> Company:
        """Return a job's company."""
        return self.companies.rows[job.company_id]

    def recruiter_of(self, job: Job) -> Recruiter:
        """Return who answers for a job."""
        return self.recruiters.rows[job.recruiter_id]

    def company_names(self) -> dict[str, str]:
        """Return the companies' folded names by id."""
        return {row.company_id: name for row, name in self.companies.paired(_folded_name)}

    def home_time(self, instant: datetime) -> str:
        """Return an instant in words on the persona's clocks."""
        return moment_in_words(instant, self.world.persona.zone)

    def time_job(self, row: Job) -> None:
        """Close a job at its deadline; post one that is still a draft."""
        if row.status == "draft":
            self.schedule(row.posted_at, "post_draft", row.job_id)
        if row.status == "open" and row.deadline is not None:
            self.schedule(row.deadline, "close_due", row.job_id)

    def time_saved(self, row: SavedJob) -> None:
        """Remind of a saved job in the morning two days before its deadline."""
        job = self.jobs.get(row.job_id)
        if job is None or job.deadline is None:
            return
        due = (job.deadline - CLOSING_SOON).replace(hour=9, minute=0, second=0, microsecond=0)
        if due > self.now:
            self.schedule(due, "closing_soon", row.saved_id)

    def time_application(self, row: Application) -> None:
        """Schedule what an application waits for."""
        if row.status in ("submitted", "viewed", "interview") and row.due is not None:
            self.schedule(row.due, "advance", row.application_id)
        elif row.status == "interview" and row.interview is not None and row.interview.status in ("proposed", "agreed"):
            self.schedule(
                row.interview.at + timedelta(minutes=row.interview.minutes), "hold_interview", row.application_id
            )
        elif row.status == "offer" and row.offer is not None:
            self.schedule(row.offer.answer_by, "lapse_offer", row.application_id)

    @timed
    def close_due(self, key: str) -> None:
        """At its deadline a job takes no more applications."""
        row = self.jobs.get(key)
        if row is not None and row.status == "open" and row.deadline is not None and self.now >= row.deadline:
            self.shut(row, "Deadline passed.")

    @timed
    def post_draft(self, key: str) -> None:
        """A vacancy that was prepared is posted; alerts that match are told."""
        row = self.jobs.get(key)
        if row is None or row.status != "draft" or self.now < row.posted_at:
            return
        if self.company_of(row).frozen:
            return
        row = self.jobs.update(key, status="open", updated_at=self.now)
        self.time_job(row)
        self.tell_alerts(row, "New job")

    @timed
    def closing_soon(self, key: str) -> None:
        """A saved job that closes in two days is said to."""
        item = self.saved.get(key)
        row = self.jobs.get(item.job_id) if item is not None else None
        if row is None or row.status != "open" or row.deadline is None:
            return
        if not self.now < row.deadline <= self.now + CLOSING_SOON + timedelta(days=1):
            return
        if any(item.job_id == row.job_id for item in self.applications):
            return
        body = f"{row.title} at {self.company_of(row).name} takes applications until {self.home_time(row.deadline)}."
        self.tell("closing_soon", f"Saved job closes soon: {row.title}", body, row.job_id)

    def shut(self, row: Job, note: str) -> Job:
        """Close a job; who saved it hears quietly."""
        row = self.jobs.update(row.job_id, status="closed", updated_at=self.now, note=note)
        if any(item.job_id == row.job_id for item in self.saved):
            self.emit(
                Notice(source=self.name, type="job_closed", title=f"Saved job closed: {row.title}",
                       body=f"{row.title} at {self.company_of(row).name} takes no more applications.",
                       target=row.job_id, payload={"job_id": row.job_id}, quiet=True)
            )  # fmt: skip
        return row

    def tell(self, kind: str, title: str, body: str, target: str, **payload: Any) -> None:
        """Leave a line in the notification centre that opens no turn."""
        self.emit(Notice(source=self.name, type=kind, title=title, body=body, target=target, payload=payload))

    def write_mail(self, job: Job, subject: str, *paragraphs: str) -> None:
        """A job's recruiter writes to the persona."""
        recruiter, company = self.recruiter_of(job), self.company_of(job)
        first = self.world.persona.name.partition(" ")[0]
        signature = f"{recruiter.name}\n{recruiter.role}, {company.name}\n{recruiter.phone}"
        body = "\n\n".join((f"Dear {first},", *[text for text in paragraphs if text], signature))
        self.emit(MailOut(sender=recruiter.email, sender_name=recruiter.name, subject=subject, body=body))

    def tell_alerts(self, row: Job, title: str) -> None:
        """Tell those whose alert means a job that is open now; an alert the agent made opens a turn."""
        if row.status != "open":
            return
        made, names = search_text(row), {row.company_id: fold(self.company_of(row).name)}
        hits = [item for item in self.alerts if item.active and matcher(item.query, names)(row, made)]
        if not hits:
            return
        asked = any(self.alerts.marks.get(item.alert_id, 0) & Mark.AGENT_CREATED for item in hits)
        ids = ", ".join(item.alert_id for item in hits)
        company = self.company_of(row).name
        body = f"{company}, {row.city}. {pay_in_words(row)} {row.job_id}, for your job alert {ids}."
        payload = {"job_id": row.job_id, "company": company, "alerts": ids}
        self.emit(
            Notice(source=self.name, type="job_alert", title=f"{title}: {row.title}"[:200], body=body,
                   target=row.job_id, payload=payload, push=asked)
        )  # fmt: skip


def working_days(days: int) -> str:
    """Return ``3 working days``; none counts as one."""
    return "one working day" if days <= 1 else f"{days} working days"


def _folded_name(row: Company) -> str:
    return fold(row.name)


def pay_in_words(row: Job) -> str:
    """Return what a job pays, in a sentence."""
    low, high = row.salary_min, row.salary_max
    if low is None and high is None:
        return "Salary not stated."
    span = (
        f"{low} to {high}"
        if low is not None and high is not None
        else f"up to {high}"
        if low is None
        else f"from {low}"
    )
    return f"Gross {span} a month, {row.salary_months} months a year."


def salary_view(row: Job) -> dict[str, Any] | None:
    """Return what a job pays, a month and a year."""
    if row.salary_min is None and row.salary_max is None:
        return None
    result: dict[str, Any] = {"min": row.salary_min, "max": row.salary_max, "per": "month", "gross": True}
    result["months_a_year"] = row.salary_months
    for name, amount in (("min", row.salary_min), ("max", row.salary_max)):
        if amount is not None:
            result[f"{name}_a_year"] = Money(amount.minor * row.salary_months, amount.currency)
    return result
