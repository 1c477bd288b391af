"""What the persona has on the board: resumes, applications, chats, saved jobs, an alert."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.job_board.fields import PROFESSIONS, Profession
from lifegym.worlds.records import Record
from lifegym.worlds.services.job_board.records import (
    Application,
    Chat,
    ChatMessage,
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

if TYPE_CHECKING:
    from lifegym.worlds.world import Persona

_T: Final = "job_board."


def past_of(
    draws: Draws,
    persona: Persona,
    now: datetime,
    jobs: list[Job],
    recruiters: list[Recruiter],
    local_language: str,
    professions: tuple[str, str],
    start: int,
) -> list[tuple[str, Record]]:
    """Return what the persona has done so far; without enough jobs only the resumes.

    Raises:
        ValueError: A profession is unknown.
    """
    trades = [_trade(name) for name in professions]
    resumes = [
        _resume(persona, now, trades[0], 6, 430, local_language, start),
        _resume(persona, now, trades[1], 3, 210, local_language, start + 1),
    ]
    found: list[tuple[str, Record]] = [(f"{_T}resumes", row) for row in resumes]
    if len(jobs) < 12:
        return found
    people = {row.recruiter_id: row for row in recruiters}
    found += [(f"{_T}saved", row) for row in _saved(persona, now, [jobs[place] for place in (5, 7, 8, 9, 10)], start)]
    found += [(f"{_T}applications", row) for row in _applications(draws, persona, now, jobs, people, resumes, start)]
    found += _chats(persona, now, jobs, people, start)
    query = JobQuery(keyword=trades[0].title.split()[0], city=jobs[0].city)
    alert = JobAlert(
        alert_id=f"alert_{start:06d}", user_id=persona.user_id, query=query, created_at=now - timedelta(days=33)
    )
    found.append((f"{_T}alerts", alert))
    return found


def _trade(name: str) -> Profession:
    found = next((item for item in PROFESSIONS if item.title.casefold() == name.casefold()), None)
    if found is None:
        raise ValueError(f"unknown profession {name!r}; known: {sorted(item.title for item in PROFESSIONS)}")
    return found


def _resume(
    persona: Persona, now: datetime, trade: Profession, years: int, age: int, language: str, number: int
) -> Resume:
    made = (now - timedelta(days=age)).replace(hour=20, minute=40, second=0, microsecond=0)
    changed = made + timedelta(days=age * 9 // 10 if age > 300 else age // 2)
    return Resume(
        resume_id=f"resume_{number:06d}",
        user_id=persona.user_id,
        name=persona.name,
        headline=f"{trade.title[0].upper()}{trade.title[1:]}, {years} years",
        years_exp=years,
        education="bachelor" if trade.education != "vocational" else "vocational",
        skills=(*trade.skills[:5], "Excel", "English C1", f"{language} B2") if "Excel" not in trade.skills[:5]
        else (*trade.skills[:5], "English C1", f"{language} B2"),
        summary=f"In the last {years} years I have {_past(trade)}. I like work whose result people notice.",
        version=3 if age > 300 else 2,
        created_at=made,
        updated_at=changed,
    )  # fmt: skip


def _past(trade: Profession) -> str:
    return f"worked as {trade.title}, above all with {trade.skills[0]}, {trade.skills[1]} and {trade.skills[2]}"


def _saved(persona: Persona, now: datetime, jobs: list[Job], start: int) -> list[SavedJob]:
    return [
        SavedJob(
            saved_id=f"sjob_{start + index:06d}",
            user_id=persona.user_id,
            job_id=job.job_id,
            saved_at=max(job.posted_at, now - timedelta(days=index + 1, hours=2)),
        )
        for index, job in enumerate(jobs)
    ]


def _applications(
    draws: Draws,
    persona: Persona,
    now: datetime,
    jobs: list[Job],
    people: dict[str, Recruiter],
    resumes: list[Resume],
    start: int,
) -> list[Application]:
    """Return one sent lately, and three of earlier months that came to nothing."""
    older = [job for job in jobs[12:] if job.posted_at < now - timedelta(days=25)]
    # People apply for what they have learnt: the jobs that each resume fits best, closed ones first.
    plan = [(jobs[1], resumes[0])]
    for turn in range(min(3, len(older))):
        resume = resumes[(turn + 1) % 2]
        job = max(older, key=lambda row: (len(set(row.skills) & set(resume.skills)), row.status == "closed"))
        older.remove(job)
        plan.append((job, resume))
    ends = ("submitted", "rejected", "rejected", "declined")
    found = []
    for index, (job, version) in enumerate(plan):
        if index == 0:
            applied = now - timedelta(hours=14)
        else:
            applied = job.posted_at.replace(hour=20, minute=draws.below(60)) + timedelta(days=1)
        found.append(
            _application(
                f"app_{start + index:06d}", persona, job, version, _letter(job, version, index), ends[index], applied,
                people[job.recruiter_id].hours.after(now, 5 * 60) if index == 0 else None, index == 2,
            )
        )  # fmt: skip
    return found


def _application(
    key: str,
    persona: Persona,
    job: Job,
    resume: Resume,
    letter: str,
    end: str,
    applied: datetime,
    due: datetime | None,
    met: bool,
) -> Application:
    steps = [Step(at=applied, status="submitted", note="Sent by you.")]
    if end != "submitted":
        steps.append(Step(at=applied + timedelta(days=3, hours=1), status="viewed", note="Read by the employer."))
    meeting = None
    if met or end == "declined":
        day = (applied + timedelta(days=10)).replace(hour=10, minute=0, second=0, microsecond=0)
        day -= timedelta(days=max(0, day.weekday() - 4))
        meeting = Interview(at=day, minutes=45, place=job.interview_place, proposed=(day,), status="held")
        steps.append(Step(at=day + timedelta(minutes=45), status="interview", note="Interview held."))
    offer = None
    if end == "declined":
        offer = _offer(job, steps[-1].at + timedelta(days=4))
        steps.append(Step(at=steps[-1].at + timedelta(days=4), status="offer", note=f"Offer: {offer.salary} a month."))
        steps.append(Step(at=steps[-1].at + timedelta(days=2), status="declined", note="Declined by you."))
    elif end == "rejected":
        note = "Others fit the position better."
        steps.append(Step(at=steps[-1].at + timedelta(days=4), status="rejected", note=note))
    return Application(
        application_id=key,
        user_id=persona.user_id,
        job_id=job.job_id,
        resume_id=resume.resume_id,
        resume=resume,
        cover_letter=letter,
        status=end,
        applied_at=applied,
        updated_at=steps[-1].at,
        due=due,
        interview=meeting,
        offer=offer,
        history=tuple(steps),
    )


def _letter(job: Job, resume: Resume, turn: int) -> str:
    """Return a cover letter that speaks of the job and of what the resume brings."""
    shared = [skill for skill in job.skills if skill in resume.skills] or list(resume.skills[:2])
    known = " and ".join(shared[:2])
    return (
        f"{known} have been my daily work for {resume.years_exp} years; I would like to do that as {job.title} in "
        f"{job.city}.",
        f"As {resume.headline.partition(',')[0].lower()} I have worked with {known}. Your vacancy for {job.title} is "
        "the step I am looking for.",
        f"What you write about {job.title} is what I do best: {known}. I would be glad to tell you more in person.",
        f"I am looking for a team that takes {known} seriously, and would be happy to join yours as {job.title}.",
    )[turn % 4]


def _offer(job: Job, at: datetime) -> Offer:
    """Return what was offered: the middle of what the job pays."""
    salary = job.offer_salary or job.salary_max
    assert salary is not None
    return Offer(
        salary=salary, salary_months=job.salary_months, starts=(at + timedelta(days=66)).date().replace(day=1),
        contract=job.contract, answer_by=(at + timedelta(days=7)).replace(hour=17, minute=0),
    )  # fmt: skip


def _chats(
    persona: Persona, now: datetime, jobs: list[Job], people: dict[str, Recruiter], start: int
) -> list[tuple[str, Record]]:
    """Return a chat that is answered, and one in which the recruiter owes an answer."""
    talks = (
        (1, ("Hello, is the position still open, and who would I report to?",
             "Yes, it is open. You would report to the head of department.",
             "Thank you. I will apply this week.",
             "We look forward to it.")),
        (4, ("Good evening, is it possible to work four days a week?",)),
    )  # fmt: skip
    found: list[tuple[str, Record]] = []
    number = start
    for index, (place, texts) in enumerate(talks):
        job = jobs[place]
        hours = people[job.recruiter_id].hours
        times = [now - (timedelta(days=6) if len(texts) > 1 else timedelta(hours=13))]
        while len(times) < len(texts):
            own = len(times) % 2 == 0
            times.append(times[-1] + timedelta(minutes=25) if own else hours.after(times[-1], 80) or times[-1])
        waits = len(texts) % 2 == 1
        key = f"chat_{start + index:06d}"
        chat = Chat(
            chat_id=key,
            user_id=persona.user_id,
            job_id=job.job_id,
            recruiter_id=job.recruiter_id,
            status="sent" if waits else "answered",
            created_at=times[0],
            updated_at=times[-1],
            answer_due=hours.after(now, 70) if waits else None,
        )
        found.append((f"{_T}chats", chat))
        for order, (text, at) in enumerate(zip(texts, times, strict=True)):
            sender = "recruiter" if order % 2 else "user"
            found.append(
                (
                    f"{_T}messages",
                    ChatMessage(message_id=f"msg_{number:08d}", chat_id=key, sender=sender, text=text, at=at),
                )
            )
            number += 1
    return found
