"""Looking for jobs: search, job pages, companies, recommendations."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, Literal

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.folding import fold, words
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.job_board.desk import Desk, salary_view
from lifegym.worlds.services.job_board.matching import (
    fit,
    profile,
    ranking,
    read_degree,
    read_experience,
    search_text,
)
from lifegym.worlds.services.job_board.records import EDUCATION, YEARS, Job, JobQuery, Resume

Sort = Literal["relevance", "newest", "salary", "deadline"]


class _Same(dict[str, bool]):
    """Whether a name is the wanted one when folded, worked out once a name."""

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted = wanted

    def __missing__(self, name: str) -> bool:
        found = self[name] = fold(name) == self.wanted
        return found


class Reading(Desk):
    """Tools that change nothing."""

    @tool
    def search_jobs(
        self,
        keyword: str | None = None,
        city: str | None = None,
        category: str | None = None,
        min_salary_minor: int | None = None,
        experience: str | None = None,
        education: str | None = None,
        sort: Sort = "relevance",
        limit: int = 20,
        page: int = 1,
    ) -> dict[str, Any]:
        """Search open jobs by words, place, field, pay and what you bring.

        For jobs ranked by your resume use get_recommended_jobs. The full text is in get_job.

        Args:
            keyword: Words that must all occur in title, skills, text or company name, such as "data analyst".
            city: Exact city in any case, or "remote".
            category: A field such as software or healthcare.
            min_salary_minor: Jobs whose highest pay reaches this gross amount a month, in minor units (350000 is
                3,500.00 EUR).
            experience: Years you have ("4"), or a band such as "3-5 years": jobs that ask no more.
            education: Your degree (any, vocational, bachelor, master, doctorate): jobs that ask no more.
            sort: relevance (words in the title first, then newest), newest, salary (highest first) or deadline.
            limit: Jobs a page, 1 to 100.
            page: Page from 1.

        Example:
            job_board.search_jobs(city="Amsterdam", min_salary_minor=300000, experience="4", sort="newest", limit=10)
        """
        if min_salary_minor is not None and not 0 <= min_salary_minor <= 10**15:
            raise ToolError("BAD_ARG", "min_salary_minor is a number of minor units from 0.")
        query = JobQuery(
            keyword=keyword or "",
            city=city or "",
            category=self.known_category(category or ""),
            min_salary_minor=min_salary_minor,
            experience=experience or "",
            education=education or "",
        )
        found = self._hits(query)
        if sort == "relevance" and query.keyword:
            wanted = words(query.keyword)
            found.sort(key=lambda row: not all(word in fold(row.title) for word in wanted))
        elif sort in _SORTS:
            found.sort(key=_SORTS[sort])
        part, pages = paged(found, page, limited(limit))
        result = {"jobs": [self.card(row) for row in part], **pages}
        return result if found else {**result, "note": self._why_nothing(query)}

    def _hits(self, query: JobQuery) -> list[Job]:
        """Return the open jobs that a query means, newest first."""
        rows = self._with_words(query.keyword)
        low, years, degree = query.min_salary_minor, read_experience(query.experience), read_degree(query.education)
        bands = frozenset(name for name, asked in YEARS.items() if years is None or asked <= years)
        degrees = frozenset(EDUCATION if degree is None else EDUCATION[: degree + 1])
        named = _Same(fold(query.city)) if query.city else None
        anywhere = named is not None and named.wanted == "remote"
        return [
            row
            for row in rows
            if (named is None or named[row.city] or (anywhere and row.remote == "remote"))
            and row.experience in bands
            and row.education in degrees
            and (not query.category or row.category == query.category)
            and (low is None or (row.salary_max is not None and row.salary_max.minor >= low))
        ]

    def _with_words(self, keyword: str) -> list[Job]:
        """Return the open jobs in whose text, or company's name, all words occur, newest first."""
        wanted = words(keyword)
        if not wanted:
            rows = self.jobs.ordered(_open_newest)
            return rows[: bisect_right(rows, False, key=_is_shut)]
        pairs = self.jobs.paired(search_text)
        names = self.company_names()
        for word in wanted:
            named = {key for key, name in names.items() if word in name}
            if named:
                pairs = [pair for pair in pairs if word in pair[1].text or pair[0].company_id in named]
            else:
                pairs = [pair for pair in pairs if word in pair[1].text]
        return sorted([row for row, _ in pairs if row.status == "open"], key=_open_newest)

    def known_category(self, name: str) -> str:
        """Return a field as jobs write it, or refuse one that no job has."""
        if not name.strip():
            return ""
        known = sorted({row.category for row in self.jobs})
        found = next((item for item in known if fold(item) == fold(name)), None)
        if found is None:
            raise ToolError(
                "BAD_ARG",
                f"No job is in the category {name[:40]!r}.{suggestion(name, known)} Categories: "
                f"{', '.join(known[:40]) or 'none'}.",
            )
        return found

    def _why_nothing(self, query: JobQuery) -> str:
        cities = sorted({row.city for row in self.jobs if row.status == "open"})
        if query.city and fold(query.city) not in {*(fold(name) for name in cities), "remote"}:
            return f"No open job is in {query.city[:60]!r}. Cities: {', '.join(cities[:20]) or 'none'}; or 'remote'."
        return "No open job fits all filters; use fewer words, a lower min_salary_minor, or leave out a filter."

    def card(self, row: Job) -> dict[str, Any]:
        """Return a job as lists show it."""
        return {
            "job_id": row.job_id,
            "title": row.title,
            "company_id": row.company_id,
            "company": self.companies.rows[row.company_id].name,
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

    @tool
    def get_job(self, job_id: str) -> dict[str, Any]:
        """Show a job in full: duties, requirements, skills, languages, pay a month and a year, contract, deadline.

        It also shows the recruiter with mail address, and your own application, chat and saved mark.

        Args:
            job_id: As search_jobs shows it.

        Example:
            job_board.get_job(job_id="job_000003")
        """
        row = self.need_job(job_id)
        company, recruiter = self.company_of(row), self.recruiter_of(row)
        mine = next((item for item in self.applications if item.job_id == row.job_id), None)
        chat = next((item for item in self.chats if item.job_id == row.job_id), None)
        hidden = (
            "review_hours",
            "pass_mark",
            "offer_mark",
            "days_to_decide",
            "offer_days",
            "interview_place",
            "offer_salary",
        )
        return {
            **row.view(*hidden, "salary_min", "salary_max", "salary_months", "recruiter_id"),
            "company": company.name,
            "industry": company.industry,
            "salary": salary_view(row),
            "recruiter": {"name": recruiter.name, "role": recruiter.role, "email": recruiter.email},
            "saved": any(item.job_id == row.job_id for item in self.saved),
            "your_application": None
            if mine is None
            else {"application_id": mine.application_id, "status": mine.status},
            "your_chat_id": None if chat is None else chat.chat_id,
        }

    @tool
    def get_company(self, company_id: str) -> dict[str, Any]:
        """Show an employer: industry, size, rating, website, news, recruiters and open jobs.

        Check name, website and mail addresses here before trusting a message in a company's name.

        Args:
            company_id: As search_jobs shows it.

        Example:
            job_board.get_company(company_id="com_0002")
        """
        row = self.companies.need(company_id.strip(), "COMPANY_NOT_FOUND", "search_jobs shows the company_id of a job.")
        jobs = [job for job in self.jobs if job.company_id == row.company_id and job.status == "open"]
        news = sorted((item for item in self.news if item.company_id == row.company_id), key=_at, reverse=True)
        return {
            **row.view("frozen"),
            "hiring": not row.frozen,
            "recruiters": [
                {"name": item.name, "role": item.role, "email": item.email, "phone": item.phone}
                for item in self.recruiters
                if item.company_id == row.company_id
            ],
            "news": [item.view("company_id") for item in news[:10]],
            "open_jobs": [
                {"job_id": job.job_id, "title": job.title, "city": job.city, "deadline": job.deadline}
                for job in jobs[:30]
            ],
            "open_jobs_total": len(jobs),
        }

    @tool
    def get_recommended_jobs(self, user_id: str, limit: int = 10, resume_id: str | None = None) -> dict[str, Any]:
        """Rank open jobs by how well a resume fits: skills, languages, years and degree, with what is missing.

        Jobs you have applied for are left out. For a search by words use search_jobs.

        Args:
            user_id: The signed-in user.
            limit: How many, 1 to 50.
            resume_id: The resume to go by; the one updated last when left out.

        Example:
            job_board.get_recommended_jobs(user_id="usr_noor", limit=5)
        """
        self.user(user_id)
        limited(limit, 50)
        resume = self.need_resume(resume_id) if resume_id is not None else self._latest()
        done = {row.job_id for row in self.applications}
        key = ranking(profile(resume))
        rows = self.jobs.ordered(key)
        useful = rows[: bisect_right(rows, False, key=lambda row: key(row)[0])]
        best = [row for row in useful[: limit + len(done)] if row.job_id not in done][:limit]
        return {
            "resume_id": resume.resume_id,
            "resume_version": resume.version,
            "jobs": [{**self.card(row), **fit(resume, row).to_json()} for row in best],
            "total": len(useful),
        }

    def _latest(self) -> Resume:
        mine = [row for row in self.resumes if row.user_id == self.world.persona.user_id]
        if not mine:
            raise ToolError("RESUME_NOT_FOUND", "There is no resume yet to go by; create_resume makes one.")
        return max(mine, key=_updated)


def _is_shut(row: Job) -> bool:
    return row.status != "open"


def _open_newest(row: Job) -> tuple[bool, float]:
    return row.status != "open", -row.posted_at.timestamp()


def _at(row: Any) -> datetime:
    found: datetime = row.at
    return found


def _updated(row: Resume) -> datetime:
    return row.updated_at


_SORTS: Final[dict[str, Callable[[Job], Any]]] = {
    "salary": lambda row: -1 if row.salary_max is None else -row.salary_max.minor,
    "deadline": lambda row: (row.deadline is None, row.deadline or row.posted_at),
}
