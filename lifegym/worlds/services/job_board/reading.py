"""Looking for jobs: search, job pages, companies, recommendations."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, Literal

from lifegym.worlds.codec import plain
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.folding import fold, words
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import tool
from lifegym.worlds.services.job_board.desk import Desk
from lifegym.worlds.services.job_board.matching import (
    fit_of,
    profile,
    ranking,
    read_degree,
    read_experience,
    seconds,
    vocabulary,
    words_of,
)
from lifegym.worlds.services.job_board.records import (
    EDUCATION,
    YEARS,
    Company,
    CompanyNews,
    Job,
    JobQuery,
    Recruiter,
    Resume,
)
from lifegym.worlds.services.job_board.views import printed_card, printed_job

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
        found = self._hits(query, _ORDERS.get(sort, _open_newest))
        if sort == "relevance" and query.keyword:
            found = _titled_first(found, words(query.keyword))
        part, pages = paged(found, page, limited(limit))
        result = {"jobs": [self.card(row) for row in part], **pages}
        return result if found else {**result, "note": self._why_nothing(query)}

    def _hits(self, query: JobQuery, order: Callable[[Job], Any]) -> list[Job]:
        """Return the open jobs that a query means, in one of the orders that put closed ones last."""
        rows = self.jobs.ordered(order)
        rows = rows[: bisect_right(rows, False, key=_is_shut)]
        wanted = words(query.keyword)
        if wanted:
            worded = self._with_words(wanted)
            rows = [row for row in rows if row.job_id in worded]
        low, years, degree = query.min_salary_minor, read_experience(query.experience), read_degree(query.education)
        if query.category:
            rows = [row for row in rows if row.category == query.category]
        if query.city:
            named = _Same(fold(query.city))
            anywhere = named.wanted == "remote"
            rows = [row for row in rows if named[row.city] or (anywhere and row.remote == "remote")]
        if years is not None:
            bands = frozenset(name for name, asked in YEARS.items() if asked <= years)
            rows = [row for row in rows if row.experience in bands]
        if degree is not None:
            degrees = frozenset(EDUCATION[: degree + 1])
            rows = [row for row in rows if row.education in degrees]
        if low is not None:
            rows = [row for row in rows if row.salary_max is not None and row.salary_max.minor >= low]
        return rows

    def _with_words(self, wanted: tuple[str, ...]) -> set[str]:
        """Return the ids of the jobs in whose text, or company's name, all words occur."""
        pairs = self.jobs.paired(words_of)
        names = self.company_names()
        for word in wanted:
            meant = {known for known in self.jobs.whole(vocabulary) if word in known}
            named = {key for key, name in names.items() if word in name}
            if named:
                pairs = [pair for pair in pairs if not meant.isdisjoint(pair[1]) or pair[0].company_id in named]
            elif len(meant) == 1:
                (only,) = meant
                pairs = [pair for pair in pairs if only in pair[1]]
            else:
                pairs = [pair for pair in pairs if not meant.isdisjoint(pair[1])]
        return {row.job_id for row, _ in pairs}

    def known_category(self, name: str) -> str:
        """Return a field as jobs write it, or refuse one that no job has."""
        if not name.strip():
            return ""
        known: list[str] = sorted(self.jobs.grouped(_category_of))
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
        """Return a job as lists print it."""
        return {**self.jobs.made(row, printed_card), "company": self.companies.rows[row.company_id].name}

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
        return {
            **self.jobs.made(row, printed_job),
            "company": company.name,
            "industry": company.industry,
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
        key = row.company_id
        jobs = self.jobs.grouped(_hiring_company).get(key, [])
        news = sorted(self.news.grouped(_company_of).get(key, ()), key=_at, reverse=True)
        recruiters = self.recruiters.grouped(_company_of).get(key, ())
        return {
            **self.companies.made(row, _printed_company),
            "recruiters": [self.recruiters.made(item, _reached) for item in recruiters],
            "news": [self.news.made(item, _printed_news) for item in news[:10]],
            "open_jobs": [self.jobs.made(job, _line) for job in jobs[:30]],
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
        mine = profile(resume)
        key = ranking(mine)
        rows = self.jobs.ordered(key)
        useful = rows[: bisect_right(rows, False, key=lambda row: key(row)[0])]
        best = [row for row in useful[: limit + len(done)] if row.job_id not in done][:limit]
        return {
            "resume_id": resume.resume_id,
            "resume_version": resume.version,
            "jobs": [{**self.card(row), **fit_of(mine, row).to_json()} for row in best],
            "total": len(useful),
        }

    def _latest(self) -> Resume:
        mine = [row for row in self.resumes if row.user_id == self.world.persona.user_id]
        if not mine:
            raise ToolError("RESUME_NOT_FOUND", "There is no resume yet to go by; create_resume makes one.")
        return max(mine, key=_updated)


def _is_shut(row: Job) -> bool:
    return row.status != "open"


def _open_newest(row: Job) -> float:
    return -seconds(row.posted_at) if row.status == "open" else math.inf


def _open_best_paid(row: Job) -> tuple[bool, int, float]:
    return row.status != "open", 0 if row.salary_max is None else -1 - row.salary_max.minor, -seconds(row.posted_at)


def _open_closing(row: Job) -> tuple[bool, bool, float, float]:
    last = row.deadline or row.posted_at
    return row.status != "open", row.deadline is None, seconds(last), -seconds(row.posted_at)


_ORDERS: Final[dict[str, Callable[[Job], Any]]] = {"salary": _open_best_paid, "deadline": _open_closing}


def _titled_first(rows: list[Job], wanted: tuple[str, ...]) -> list[Job]:
    """Return jobs with those first in whose titles all words stand, otherwise in the same order."""
    titles = {row.title for row in rows}
    fitting = {title for title in titles if all(word in fold(title) for word in wanted)}
    if len(fitting) == len(titles):
        return rows
    titled = [row for row in rows if row.title in fitting]
    return titled + [row for row in rows if row.title not in fitting]


def _category_of(row: Job) -> str:
    return row.category


def _hiring_company(row: Job) -> str:
    return row.company_id if row.status == "open" else ""


def _company_of(row: CompanyNews | Recruiter) -> str:
    return row.company_id


def _printed_company(row: Company) -> dict[str, Any]:
    return {**row.view("frozen"), "hiring": not row.frozen}


def _line(row: Job) -> dict[str, Any]:
    found: dict[str, Any] = plain(
        {"job_id": row.job_id, "title": row.title, "city": row.city, "deadline": row.deadline}
    )
    return found


def _reached(row: Recruiter) -> dict[str, Any]:
    return {"name": row.name, "role": row.role, "email": row.email, "phone": row.phone}


def _printed_news(row: CompanyNews) -> dict[str, Any]:
    found: dict[str, Any] = plain(row.view("company_id"))
    return found


def _at(row: Any) -> datetime:
    found: datetime = row.at
    return found


def _updated(row: Resume) -> datetime:
    return row.updated_at
