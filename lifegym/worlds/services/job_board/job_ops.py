"""What the world does to companies and vacancies."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.service import backstage
from lifegym.worlds.services.job_board.applying import WORKDAY
from lifegym.worlds.services.job_board.records import EDUCATION, EXPERIENCE, PENDING, Company, CompanyNews, Job
from lifegym.worlds.services.job_board.settling import Settling
from lifegym.worlds.signals import Notice


class JobOps(Settling):
    """Backstage operations on companies and jobs."""

    @backstage
    def post_job(
        self,
        company_id: str,
        recruiter_id: str,
        title: str,
        city: str,
        category: str,
        skills: list[str],
        experience: str = "1-3 years",
        education: str = "any",
        level: str = "",
        salary_min: Money | None = None,
        salary_max: Money | None = None,
        salary_months: int = 12,
        jd: str = "",
        requirements: list[str] | None = None,
        languages: list[str] | None = None,
        tags: list[str] | None = None,
        remote: str = "on site",
        contract: str = "permanent",
        sponsors_visa: bool = False,
        deadline: datetime | None = None,
        starts: date | None = None,
        pass_mark: int = 55,
        offer_mark: int = 75,
        job_id: str | None = None,
    ) -> None:
        """A company posts a vacancy; alerts that match are told.

        Args:
            company_id: Who hires.
            recruiter_id: Who answers for it; somebody of that company.
            title: The title.
            city: Where the work is.
            category: The field.
            skills: What a fit is measured by.
            experience: A band such as 3-5 years.
            education: any, vocational, bachelor, master or doctorate.
            level: junior, medior, senior or lead.
            salary_min: Lowest gross pay a month.
            salary_max: Highest gross pay a month.
            salary_months: Payments a year.
            jd: The text.
            requirements: Requirements in sentences.
            languages: Languages needed.
            tags: Tags.
            remote: on site, remote, or how many days from home.
            contract: permanent, one year ...
            sponsors_visa: Whether a work permit is sponsored.
            deadline: Last moment to apply.
            starts: First day of work.
            pass_mark: Fit from which candidates are invited, 0 to 100.
            offer_mark: Fit from which they are made an offer.
            job_id: An id of the story's own.
        """
        company = self.need_company(company_id)
        recruiter = self.recruiters.need(recruiter_id, "RECRUITER_NOT_FOUND")
        if recruiter.company_id != company.company_id or company.frozen:
            raise ToolError(
                "BAD_ARG", f"{recruiter_id} does not recruit for {company_id}, or the company hires nobody."
            )
        row = self.jobs.insert(
            checked_job(
                Job(
                    job_id=self._free_id(job_id),
                    company_id=company.company_id,
                    recruiter_id=recruiter.recruiter_id,
                    title=title,
                    city=city,
                    category=category,
                    level=level,
                    salary_min=salary_min,
                    salary_max=salary_max,
                    salary_months=salary_months,
                    experience=experience,
                    education=education,
                    jd=jd,
                    requirements=tuple(requirements or ()),
                    skills=tuple(skills),
                    languages=tuple(languages or ()),
                    tags=tuple(tags or ()),
                    contract=contract,
                    remote=remote,
                    sponsors_visa=sponsors_visa,
                    starts=starts,
                    posted_at=self.now,
                    updated_at=self.now,
                    deadline=None if deadline is None else self._ahead(deadline),
                    pass_mark=pass_mark,
                    offer_mark=offer_mark,
                )
            )
        )
        self.time_job(row)
        self.tell_alerts(row, "New job")

    @backstage
    def close_early(self, job_id: str, filled: bool = False, announce: bool = True) -> None:
        """A vacancy closes before its deadline; when it is filled, applications that wait for it are rejected."""
        row = self.need_job(job_id)
        if row.status == "open":
            row = self.shut(row, "Filled." if filled else "Closed early.")
        if filled:
            for mine in [item for item in self.applications if item.job_id == row.job_id]:
                if mine.status in PENDING - {"offer"}:
                    self.reject_step(mine, "The position has been filled.", announce)

    @backstage
    def reopen_job(self, job_id: str, deadline: datetime | None = None) -> None:
        """A closed vacancy opens again, with another deadline or none; alerts that match are told."""
        row = self.need_job(job_id)
        if row.status == "open" or self.company_of(row).frozen:
            raise ToolError("BAD_ARG", f"{row.job_id} is open, or its company hires nobody.")
        until = None if deadline is None else self._ahead(deadline)
        row = self.jobs.update(row.job_id, status="open", deadline=until, note="", updated_at=self.now)
        self._timed_again(row)
        self.tell_alerts(row, "Open again")

    @backstage
    def change_job(
        self,
        job_id: str,
        title: str | None = None,
        city: str | None = None,
        salary_min: Money | None = None,
        salary_max: Money | None = None,
        salary_months: int | None = None,
        experience: str | None = None,
        education: str | None = None,
        jd: str | None = None,
        requirements: list[str] | None = None,
        skills: list[str] | None = None,
        languages: list[str] | None = None,
        remote: str | None = None,
        contract: str | None = None,
        sponsors_visa: bool | None = None,
        deadline: datetime | None = None,
        starts: date | None = None,
        pass_mark: int | None = None,
        offer_mark: int | None = None,
    ) -> None:
        """A vacancy says something else from now on, without a word: pay, place, requirements, deadline ...

        Args:
            job_id: The job; what is left out stays.
            title: The title.
            city: Where the work is.
            salary_min: Lowest gross pay a month.
            salary_max: Highest gross pay a month.
            salary_months: Payments a year.
            experience: A band such as 3-5 years.
            education: any, vocational, bachelor, master or doctorate.
            jd: The text.
            requirements: Requirements in sentences.
            skills: What a fit is measured by.
            languages: Languages needed.
            remote: on site, remote, or how many days from home.
            contract: permanent, one year ...
            sponsors_visa: Whether a work permit is sponsored.
            deadline: Last moment to apply.
            starts: First day of work.
            pass_mark: Fit from which candidates are invited.
            offer_mark: Fit from which they are made an offer.
        """
        row = self.need_job(job_id)
        given: dict[str, Any] = {
            "title": title, "city": city, "salary_min": salary_min, "salary_max": salary_max,
            "salary_months": salary_months, "experience": experience, "education": education, "jd": jd,
            "requirements": None if requirements is None else tuple(requirements),
            "skills": None if skills is None else tuple(skills),
            "languages": None if languages is None else tuple(languages),
            "remote": remote, "contract": contract, "sponsors_visa": sponsors_visa,
            "deadline": None if deadline is None else self._ahead(deadline), "starts": starts,
            "pass_mark": pass_mark, "offer_mark": offer_mark,
        }  # fmt: skip
        changes = {name: value for name, value in given.items() if value is not None}
        checked_job(row.evolve(**changes))
        row = self.jobs.update(row.job_id, updated_at=self.now, **changes)
        if "deadline" in changes:
            self._timed_again(row)

    @backstage
    def repost(
        self,
        job_id: str,
        company_id: str,
        recruiter_id: str,
        salary_min: Money | None = None,
        salary_max: Money | None = None,
        title: str | None = None,
        new_job_id: str | None = None,
    ) -> None:
        """The same vacancy appears under another company, perhaps an impostor's, perhaps with other pay."""
        row = self.need_job(job_id)
        company = self.need_company(company_id)
        recruiter = self.recruiters.need(recruiter_id, "RECRUITER_NOT_FOUND")
        if recruiter.company_id != company.company_id or company.frozen:
            raise ToolError(
                "BAD_ARG", f"{recruiter_id} does not recruit for {company_id}, or the company hires nobody."
            )
        copy = row.evolve(
            job_id=self._free_id(new_job_id),
            company_id=company.company_id,
            recruiter_id=recruiter.recruiter_id,
            title=title or row.title,
            salary_min=salary_min or row.salary_min,
            salary_max=salary_max or row.salary_max,
            status="open",
            note="",
            posted_at=self.now,
            updated_at=self.now,
            deadline=row.deadline if row.deadline is not None and row.deadline > self.now else None,
        )
        self.time_job(self.jobs.insert(checked_job(copy)))
        self.tell_alerts(copy, "New job")

    @backstage
    def company_publishes(self, company_id: str, title: str, text: str, news_id: str | None = None) -> None:
        """News about a company stand on its page; who subscribed to such news hears quietly."""
        company = self.need_company(company_id)
        key = news_id or self.news.new_key()
        if key in self.news:
            raise ToolError("BAD_ARG", f"{key} is news already.")
        self.news.insert(CompanyNews(news_id=key, company_id=company.company_id, title=title, text=text, at=self.now))
        self.emit(
            Notice(source=self.name, type="company_news", title=f"{company.name}: {title}", body=text,
                   target=company.company_id, payload={"company_id": company.company_id}, quiet=True)
        )  # fmt: skip

    @backstage
    def freeze_hiring(self, company_id: str, announce: bool = False) -> None:
        """A company stops hiring: its jobs close and applications lie still, told by mail if announced."""
        company = self.need_company(company_id)
        self.companies.update(company.company_id, frozen=True)
        for row in [item for item in self.jobs if item.company_id == company.company_id and item.status == "open"]:
            self.shut(row, "Hiring is frozen.")
        for mine in self._waiting(company):
            if announce:
                self.say(mine, "All hiring is paused", "We have had to pause all hiring. Your application is kept.")

    @backstage
    def thaw_hiring(self, company_id: str) -> None:
        """A company hires again: what lay still moves on, prepared jobs appear; closed ones are reopened one by one."""
        company = self.need_company(company_id)
        self.companies.update(company.company_id, frozen=False)
        for row in self.jobs:
            if (row.company_id, row.status) == (company.company_id, "draft") and row.posted_at <= self.now:
                self.schedule(self.now, "post_draft", row.job_id)
        for mine in self._waiting(company):
            if mine.due is not None and mine.due <= self.now:
                due = self._after(self.jobs.rows[mine.job_id], WORKDAY)
                self.time_application(self.applications.update(mine.application_id, due=due))

    def _waiting(self, company: Company) -> list[Any]:
        return [
            row
            for row in self.applications
            if row.status in PENDING and self.jobs.rows[row.job_id].company_id == company.company_id
        ]

    def need_company(self, company_id: str) -> Company:
        """Return a company, or refuse with ``COMPANY_NOT_FOUND``."""
        return self.companies.need(
            company_id.strip(), "COMPANY_NOT_FOUND", "search_jobs shows the company_id of a job."
        )

    def _timed_again(self, row: Job) -> None:
        self.time_job(row)
        for item in [saved for saved in self.saved if saved.job_id == row.job_id]:
            self.time_saved(item)

    def _ahead(self, instant: datetime) -> datetime:
        aware = instant if instant.tzinfo else instant.replace(tzinfo=zone(self.world.persona.zone))
        if not self.now < aware < self.now + timedelta(days=3650):
            raise ToolError("BAD_DATE", f"{instant} is not ahead, or too far ahead.")
        return aware

    def _free_id(self, key: str | None) -> str:
        if key is not None and (key in self.jobs or not key.strip()):
            raise ToolError("BAD_ARG", f"{key!r} is a job already, or no id.")
        return key or self.jobs.new_key()


def checked_job(row: Job) -> Job:
    """Return a job whose facts make sense, or refuse it."""
    low, high = row.salary_min, row.salary_max
    if row.experience not in EXPERIENCE or row.education not in EDUCATION:
        raise ToolError("BAD_ARG", f"experience is one of {EXPERIENCE}, education one of {EDUCATION}.")
    if not 1 <= row.salary_months <= 24 or not 0 <= row.pass_mark <= 100 or not 0 <= row.offer_mark <= 100:
        raise ToolError("BAD_ARG", "salary_months is 1 to 24, pass_mark and offer_mark are 0 to 100.")
    if any(amount is not None and amount.minor < 0 for amount in (low, high)):
        raise ToolError("BAD_ARG", "A salary is not negative.")
    if low is not None and high is not None and (low.currency != high.currency or high < low):
        raise ToolError("BAD_ARG", "salary_max is not below salary_min, in the same currency.")
    if not row.title.strip():
        raise ToolError("BAD_ARG", "A job has a title.")
    return row
