"""An ordinary job market, and what the persona has sent, saved and written so far."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import numpy as np

from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.job_board.companies import companies_of, news_of, recruiters_of
from lifegym.worlds.ordinary.job_board.past import past_of
from lifegym.worlds.ordinary.job_board.vacancies import vacancy
from lifegym.worlds.records import Record
from lifegym.worlds.services.job_board.records import Job

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

UPCOMING_PERCENT: Final = 16
UPCOMING_DAYS: Final = 75


def ordinary(
    rng: np.random.Generator,
    persona: Persona,
    now: datetime,
    count: int,
    *,
    city: str = "Amsterdam",
    nearby: Sequence[str] = ("Haarlem", "Utrecht", "Amstelveen", "Zaandam"),
    local_language: str = "Dutch",
    phone: str = "+31 20 555",
    pay_percent: int = 100,
    currency: str = "",
    profession: str = "project coordinator",
    second_profession: str = "data analyst",
    history: bool = True,
    upcoming: bool = True,
    start: int = 1,
) -> list[tuple[str, Record]]:
    """Return about ``count`` records: companies, recruiters, news, jobs, and the persona's resumes and applications.

    Args:
        rng: Where every draw comes from.
        persona: Who looks for work.
        now: The instant at which the world opens.
        count: How many records in all.
        city: Where two of three companies are.
        nearby: Where the others are.
        local_language: The language most jobs ask for.
        phone: Beginning of telephone numbers.
        pay_percent: Pay against Amsterdam's, in percent.
        currency: What pay is in; the persona's currency when left out.
        profession: What the persona's first resume is about.
        second_profession: What the second is about.
        history: Whether the persona has resumes, applications, chats and saved jobs.
        upcoming: Whether some vacancies are still drafts, which are posted in the weeks that follow.
        start: Number of the first record of each kind; ids are numbered upwards from it.

    Raises:
        ValueError: A profession is unknown, or a number is out of range.
    """
    if count < 0 or pay_percent < 1:
        raise ValueError("need count >= 0 and pay_percent >= 1")
    draws = Draws(rng)
    local = now.astimezone(now.tzinfo)
    cities = (city,) * 2 * max(1, len(nearby)) + tuple(nearby)
    companies = companies_of(draws, cities, max(2, count // 11), start)
    recruiters = recruiters_of(draws, companies, persona.zone, phone, start)
    news = news_of(draws, companies, local, count // 25, start)
    past_size = 20 if history else 0
    jobs: list[Job] = []
    # What the persona has done is done with jobs, however few records are asked for.
    fewest = 12 if history and count else 0
    for index in range(max(fewest, count - 2 * len(companies) - len(news) - past_size)):
        place = index % len(companies) if index < len(companies) else draws.below(len(companies))
        job = vacancy(
            draws,
            local,
            companies[place],
            recruiters[place],
            f"job_{start + index:06d}",
            cities=cities,
            local_language=local_language,
            pay_percent=pay_percent,
            currency=currency or persona.currency,
        )
        # The first ones are open, so that a story or an example can name them.
        jobs.append(_open(job, local, index) if index < 12 else job)
    late = len(jobs) * UPCOMING_PERCENT // 100 if upcoming and len(jobs) > 40 else 0
    jobs[len(jobs) - late :] = [_upcoming(draws, job, local) for job in jobs[len(jobs) - late :]]
    found: list[tuple[str, Record]] = [("job_board.companies", row) for row in companies]
    found += [("job_board.recruiters", row) for row in recruiters]
    found += [("job_board.news", row) for row in news]
    found += [("job_board.jobs", row) for row in jobs]
    if history:
        found += past_of(
            draws, persona, local, jobs, recruiters, local_language, (profession, second_profession), start
        )
    return found


def _upcoming(draws: Draws, job: Job, now: datetime) -> Job:
    """Return a vacancy as it will be posted in the weeks that follow, on a working day."""
    day = now + timedelta(days=draws.between(1, UPCOMING_DAYS))
    day -= timedelta(days=max(0, day.weekday() - 4))
    posted = day.replace(hour=draws.between(8, 17), minute=draws.below(60), second=0, microsecond=0)
    posted = posted if posted > now else posted + timedelta(days=7)
    deadline = (posted + timedelta(days=draws.between(16, 45))).replace(hour=23, minute=59)
    return job.evolve(
        status="draft", posted_at=posted, updated_at=posted, note="",
        deadline=None if job.deadline is None else deadline,
    )  # fmt: skip


def _open(job: Job, now: datetime, index: int) -> Job:
    if job.status == "open":
        return job
    later = (now + timedelta(days=12 + index)).replace(hour=23, minute=59, second=0, microsecond=0)
    return job.evolve(status="open", deadline=later, note="")
