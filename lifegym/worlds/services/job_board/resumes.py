"""Resumes in versions, saved jobs, job alerts."""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from lifegym.worlds.arguments import clean, on_one_line, one_line, read_query
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import fold
from lifegym.worlds.service import tool
from lifegym.worlds.services.job_board.matching import read_education, read_experience
from lifegym.worlds.services.job_board.reading import Reading
from lifegym.worlds.services.job_board.records import JobAlert, JobQuery, Resume, SavedJob
from lifegym.worlds.tools import ArgModel

MAX_RESUMES: Final = 20
MAX_ALERTS: Final = 30
MAX_SAVED: Final = 200


class QueryArg(ArgModel):
    """The keys a job alert takes: those of search_jobs that narrow."""

    keyword: str | None = Field(None, max_length=200)
    city: str | None = Field(None, max_length=80)
    category: str | None = Field(None, max_length=80)
    min_salary_minor: int | None = Field(None, ge=0, le=10**15)
    experience: str | None = Field(None, max_length=40)
    education: str | None = Field(None, max_length=40)


class Resumes(Reading):
    """What the persona keeps: resumes, saved jobs, alerts."""

    @tool(writes=True)
    def create_resume(
        self,
        user_id: str,
        name: str,
        headline: str,
        years_exp: int = 0,
        education: str = "bachelor",
        skills: str | None = None,
        summary: str | None = None,
    ) -> dict[str, Any]:
        """Write a new resume, for instance one for another field; to change one that exists use update_resume.

        Args:
            user_id: The signed-in user.
            name: The name on it.
            headline: Profession in a few words.
            years_exp: Whole years of experience, 0 to 60.
            education: Highest degree: any, vocational, bachelor, master or doctorate.
            skills: Skills and languages, comma-separated: "SQL, Python, Dutch B2".
            summary: A few sentences, up to 4000 characters.

        Example:
            job_board.create_resume(user_id="usr_noor", name="Noor Haddad", headline="Project coordinator", years_exp=5,
                education="bachelor", skills="planning, stakeholder management, English, Dutch B2")
        """
        user = self.user(user_id)
        if len(self.resumes) >= MAX_RESUMES:
            raise ToolError("BAD_ARG", f"An account keeps {MAX_RESUMES} resumes; update one of them.")
        row = self.resumes.insert(
            Resume(
                resume_id=self.resumes.new_key(),
                user_id=user,
                name=one_line(name, "name", 120),
                headline=one_line(headline, "headline", 160),
                years_exp=_years(years_exp),
                education=read_education(education),
                skills=read_skills(skills or ""),
                summary=clean(summary or "", "summary", 4000, least=0),
                version=1,
                created_at=self.now,
                updated_at=self.now,
            )
        )
        return row.view()

    @tool(writes=True)
    def update_resume(
        self,
        resume_id: str,
        name: str | None = None,
        headline: str | None = None,
        years_exp: int | None = None,
        education: str | None = None,
        skills: str | None = None,
        summary: str | None = None,
    ) -> dict[str, Any]:
        """Change a resume: a new version, for applications from now on; what was sent before stays as it was.

        Args:
            resume_id: As list_resumes shows it.
            name: The name on it.
            headline: Profession in a few words.
            years_exp: Whole years of experience, 0 to 60.
            education: Highest degree: any, vocational, bachelor, master or doctorate.
            skills: All skills and languages, comma-separated; replaces the old list.
            summary: A few sentences, up to 4000 characters.

        Example:
            job_board.update_resume(resume_id="resume_000001", headline="Senior project coordinator", years_exp=7)
        """
        row = self.need_resume(resume_id)
        changes: dict[str, Any] = {}
        if name is not None:
            changes["name"] = one_line(name, "name", 120)
        if headline is not None:
            changes["headline"] = one_line(headline, "headline", 160)
        if years_exp is not None:
            changes["years_exp"] = _years(years_exp)
        if education is not None:
            changes["education"] = read_education(education)
        if skills is not None:
            changes["skills"] = read_skills(skills)
        if summary is not None:
            changes["summary"] = clean(summary, "summary", 4000, least=0)
        changes = {field: value for field, value in changes.items() if value != getattr(row, field)}
        if not changes:
            raise ToolError("BAD_ARG", f"Nothing of {row.resume_id} would change; give a field with a new value.")
        return self.resumes.update(row.resume_id, version=row.version + 1, updated_at=self.now, **changes).view()

    @tool
    def list_resumes(self, user_id: str) -> dict[str, Any]:
        """List your resumes, updated last first.

        Args:
            user_id: The signed-in user.

        Example:
            job_board.list_resumes(user_id="usr_noor")
        """
        user = self.user(user_id)
        rows = sorted(
            (row for row in self.resumes if row.user_id == user), key=lambda row: row.updated_at, reverse=True
        )
        return {"resumes": [row.view("summary", "user_id") for row in rows], "total": len(rows)}

    @tool
    def get_resume(self, resume_id: str) -> dict[str, Any]:
        """Show one resume in full, and which version of it went out with which application.

        Args:
            resume_id: As list_resumes shows it.

        Example:
            job_board.get_resume(resume_id="resume_000001")
        """
        row = self.need_resume(resume_id)
        sent = [
            {"application_id": item.application_id, "job_id": item.job_id, "version": item.resume.version}
            for item in self.applications
            if item.resume_id == row.resume_id
        ]
        return {**row.view(), "sent_with": sent}

    @tool(writes=True)
    def save_job(self, user_id: str, job_id: str) -> dict[str, Any]:
        """Put a job on your saved list; two days before its deadline a notice says that it closes soon.

        Args:
            user_id: The signed-in user.
            job_id: The job to save.

        Example:
            job_board.save_job(user_id="usr_noor", job_id="job_000003")
        """
        user = self.user(user_id)
        row = self.need_job(job_id)
        if self._saved(row.job_id) is not None:
            raise ToolError("ALREADY_SAVED", f"{row.job_id} is on the list already; list_saved_jobs shows it.")
        if len(self.saved) >= MAX_SAVED:
            raise ToolError("BAD_ARG", f"The list holds {MAX_SAVED}; take one off with unsave_job first.")
        item = self.saved.insert(
            SavedJob(saved_id=self.saved.new_key(), user_id=user, job_id=row.job_id, saved_at=self.now)
        )
        self.time_saved(item)
        return {**item.view("user_id"), "title": row.title, "deadline": row.deadline}

    @tool(writes=True)
    def unsave_job(self, user_id: str, job_id: str) -> dict[str, Any]:
        """Take a job off your saved list.

        Args:
            user_id: The signed-in user.
            job_id: The saved job.

        Example:
            job_board.unsave_job(user_id="usr_noor", job_id="job_000006")
        """
        self.user(user_id)
        row = self.need_job(job_id)
        item = self._saved(row.job_id)
        if item is None:
            raise ToolError("NOT_SAVED", f"{row.job_id} is not on the list; list_saved_jobs shows what is.")
        self.saved.delete(item.saved_id)
        return {"job_id": row.job_id, "saved": False, "left": len(self.saved)}

    @tool
    def list_saved_jobs(self, user_id: str) -> dict[str, Any]:
        """List your saved jobs as they are now, those that close first on top.

        Args:
            user_id: The signed-in user.

        Example:
            job_board.list_saved_jobs(user_id="usr_noor")
        """
        self.user(user_id)
        items = [(item, self.jobs.rows[item.job_id]) for item in self.saved]
        items.sort(key=lambda pair: (pair[1].status != "open", pair[1].deadline is None, pair[1].deadline or self.now))
        return {
            "saved_jobs": [{**self.card(row), "saved_at": item.saved_at} for item, row in items[:100]],
            "total": len(items),
        }

    def _saved(self, job_id: str) -> SavedJob | None:
        return next((item for item in self.saved if item.job_id == job_id), None)

    @tool(writes=True)
    def subscribe_job_alert(self, user_id: str, query_json: str) -> dict[str, Any]:
        """Ask to be told when a matching job is posted; each opens a turn for you.

        Args:
            user_id: The signed-in user.
            query_json: A JSON object as text with any of keyword, city, category, min_salary_minor, experience,
                education, meant as in search_jobs; at least one.

        Example:
            job_board.subscribe_job_alert(user_id="usr_noor",
                query_json='{"keyword": "analyst", "city": "Amsterdam", "min_salary_minor": 350000}')
        """
        user = self.user(user_id)
        query = self._query(query_json)
        known = next((item for item in self.alerts if item.query == query and item.active), None)
        if known is not None:
            raise ToolError("ALREADY_SUBSCRIBED", f"{known.alert_id} asks for exactly this already.")
        if len(self.alerts) >= MAX_ALERTS:
            raise ToolError("BAD_ARG", f"An account keeps {MAX_ALERTS} job alerts.")
        item = self.alerts.insert(
            JobAlert(alert_id=self.alerts.new_key(), user_id=user, query=query, created_at=self.now)
        )
        narrowed = {name: value for name, value in query.view().items() if value not in (None, "")}
        return {"alert_id": item.alert_id, "query": narrowed, "active": True, "created_at": item.created_at}

    def _query(self, text: str) -> JobQuery:
        example = '{"keyword": "nurse", "city": "Utrecht"}'
        found = read_query(text, QueryArg, example)
        query = JobQuery(**{name: item for name, item in found.model_dump().items() if item is not None})
        if query == JobQuery():
            raise ToolError("BAD_ARG", f"query_json needs at least one key with a value, such as {example}.")
        read_experience(query.experience)
        if query.education.strip():
            read_education(query.education)
        return query.evolve(category=self.known_category(query.category))


def read_skills(text: str) -> tuple[str, ...]:
    """Return comma-separated skills, each once.

    Raises:
        ToolError: ``BAD_ARG`` when there are too many, or one is too long.
    """
    found: dict[str, str] = {}
    for part in text.replace(";", ",").replace("\n", ",").split(","):
        skill = on_one_line(part)
        if skill:
            found.setdefault(fold(skill), skill)
    if len(found) > 60 or any(len(skill) > 60 for skill in found.values()):
        raise ToolError("BAD_ARG", "skills is a comma-separated list of up to 60 names of up to 60 characters each.")
    return tuple(found.values())


def _years(years: int) -> int:
    if not 0 <= years <= 60:
        raise ToolError("BAD_ARG", f"years_exp is 0 to 60, got {str(years)[:20]}.")
    return years
