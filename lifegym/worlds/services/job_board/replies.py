"""What a recruiter answers: sentences made from the facts of the job, for each subject the message touches."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from lifegym.worlds.folding import folded
from lifegym.worlds.office_hours import day_in_words, moment_in_words
from lifegym.worlds.services.job_board.desk import pay_in_words, working_days
from lifegym.worlds.services.job_board.records import PENDING, Application, Company, Job


class Case(NamedTuple):
    """What an answer is made from."""

    job: Job
    company: Company
    application: Application | None
    zone: str


class Topic(NamedTuple):
    """A subject: beginnings of words that touch it, and what is said about it."""

    stems: tuple[str, ...]
    say: Callable[[Case], str]


_FIRM: Final = "We cannot change that, so please decide on the offer as it stands."


def _pay(case: Case) -> str:
    row = case.application
    if row is not None and row.offer is not None and row.status in ("offer", "accepted"):
        return (
            f"Our offer is gross {row.offer.salary} a month, {row.offer.salary_months} months a year, for "
            f"{case.job.hours_a_week} hours a week."
        )
    if case.job.salary_min is None and case.job.salary_max is None:
        return "We speak about the salary in the interview; there is no published range."
    return pay_in_words(case.job)


def _remote(case: Case) -> str:
    how = {"on site": f"The work is done on site in {case.job.city}.", "remote": "The position is fully remote."}
    return how.get(case.job.remote, f"You can work {case.job.remote}.")


def _permit(case: Case) -> str:
    if case.job.sponsors_visa:
        return "We are a recognised sponsor and take care of the work permit."
    return "We cannot sponsor a work permit for this position."


def _deadline(case: Case) -> str:
    job = case.job
    if job.status != "open":
        return "The vacancy is closed."
    if job.deadline is None:
        return "There is no fixed deadline; we close when we have found somebody."
    return f"You can apply until {moment_in_words(job.deadline, case.zone)}."


def _language(case: Case) -> str:
    needed = " and ".join(case.job.languages)
    return f"You need {needed} for the work." if needed else "No particular language is required."


def _start(case: Case) -> str:
    row = case.application
    if row is not None and row.offer is not None and row.status in ("offer", "accepted"):
        return f"Our offer has you start on {day_in_words(row.offer.starts)}."
    starts = case.job.starts
    return f"We would like you to start on {day_in_words(starts)}." if starts else "The start is open to agreement."


def _contract(case: Case) -> str:
    row = case.application
    contract = case.job.contract
    if row is not None and row.offer is not None and row.status in ("offer", "accepted"):
        contract = row.offer.contract
    return f"The contract: {contract}, {case.job.hours_a_week} hours a week."


def _part_time(case: Case) -> str:
    hours = case.job.hours_a_week
    days = "five days" if hours > 34 else "four days" if hours > 26 else "three days"
    return (
        f"The position is for {hours} hours, that is {days} a week; other hours are something to agree on in the "
        "interview."
    )


def _benefits(case: Case) -> str:
    return f"We offer {', '.join(case.job.benefits)}." if case.job.benefits else ""


def _needs(case: Case) -> str:
    return f"What counts most for us: {', '.join(case.job.skills[:4])}; experience {case.job.experience}."


def _team(case: Case) -> str:
    return f"{case.company.name} has {case.company.size} people; the openings for this position: {case.job.openings}."


def _process(case: Case) -> str:
    row = case.application
    decides = f"within {working_days(case.job.days_to_decide)}"
    if row is not None and row.status == "interview" and row.interview is not None:
        held = row.interview.status == "held"
        return f"We decide {decides} {'of the interview' if held else 'after the interview'} and write to you then."
    if row is not None and row.status in ("submitted", "viewed") and row.due is not None:
        return f"You hear from us by about {day_in_words(row.due.date())}."
    if row is not None:
        return ""
    return (
        f"We read applications within about {working_days(case.job.review_hours // 8)}, then there is an interview "
        f"({case.job.interview_place}), and we decide {decides} after it."
    )


def _status(case: Case) -> str:
    row = case.application
    if row is None:
        return "I have no application of yours for this position yet."
    if row.status == "interview" and row.interview is not None and row.interview.status in ("proposed", "agreed"):
        others = [moment_in_words(at, case.zone) for at in row.interview.proposed if at != row.interview.at]
        instead = f" We could also do {'; '.join(others)}: write which one you choose." if others else ""
        return f"Your interview stands for {moment_in_words(row.interview.at, case.zone)}.{instead}"
    if row.status == "offer" and row.offer is not None:
        return (
            f"Our offer stands until {moment_in_words(row.offer.answer_by, case.zone)}. If you want the position, "
            "write 'I accept the offer', if not, 'I decline the offer'."
        )
    said = {"submitted": "has arrived and will be read", "viewed": "has been read and is being compared with others"}
    return f"Your application {row.application_id} {said.get(row.status, f'is {row.status}')}."


_MONEY: Final = re.compile(r"\d[\d.,]{2,}|\d ?(?:eur|usd|gbp|chf|€|k\b)|\b(?:raise|increase|higher)\b")
"""A wish about money: a sum, or a word for more."""

TOPICS: Final[tuple[Topic, ...]] = (
    Topic(("salary", "pay", "wage", "compensation", "range", "gross"), _pay),
    Topic(("remote", "from home", "at home", "home office", "hybrid", "onsite", "on site"), _remote),
    Topic(
        ("part-time", "part time", "fewer hours", *(f"{days} days a week" for days in ("three", "four", "3", "4"))),
        _part_time,
    ),
    Topic(("visa", "sponsor", "permit", "relocat"), _permit),
    Topic(("deadline", "closing", "until when", "still open", "vacan"), _deadline),
    Topic(("language", "dutch", "english", "german", "french", "portuguese"), _language),
    Topic(("start", "begin", "joining", "notice period"), _start),
    Topic(
        ("contract", "permanent", "tempor", "hours a week", "how many hours", "full-time", "trial period"), _contract
    ),
    Topic(("benefit", "pension", "holiday", "vacation", "bonus", "training"), _benefits),
    Topic(("skill", "require", "experience", "looking for", "qualif"), _needs),
    Topic(("team", "colleague", "department", "how many people"), _team),
    Topic(
        (
            "process",
            "procedure",
            "next step",
            "timeline",
            "how long",
            "when may i",
            "when can i expect",
            "when will",
            "hear from you",
            "expect an answer",
            "decision",
        ),
        _process,
    ),
    Topic(
        ("application", "interview", "offer", "status", "heard", "invit", "accept", "declin", "appointment", "suit"),
        _status,
    ),
)


def _touches(topic: Topic, text: str, tokens: Sequence[str]) -> bool:
    return any(
        stem in text if " " in stem or "-" in stem else any(token.startswith(stem) for token in tokens)
        for stem in topic.stems
    )


def reply_to(
    job: Job, company: Company, application: Application | None, asked: str, zone: str, settled: str = ""
) -> str:  # fmt: skip
    """Return what the recruiter answers.

    Args:
        job: The job as it is now.
        company: Its company.
        application: The persona's application for it, if there is one.
        asked: What the persona wrote since the recruiter last did.
        zone: The persona's zone, for times.
        settled: What the message has settled of the application, in words; empty if nothing.
    """
    case = Case(job, company, application, zone)
    if company.frozen:
        return "Thank you for your message. All hiring is paused, so I cannot say anything about this position now."
    text = folded(asked)
    tokens = "".join(character if character.isalnum() else " " for character in text).split()
    about = [topic for topic in TOPICS if _touches(topic, text, tokens) and not (settled and topic.say is _status)]
    if any(topic.say is _part_time for topic in about):
        about = [topic for topic in about if topic.say is not _contract]
    if application is not None and application.status == "offer" and not settled and _MONEY.search(text):
        about = [*(topic for topic in TOPICS[:1] if topic not in about), *about]
    said = [settled, *(topic.say(case) for topic in about)]
    if application is not None and application.status == "offer" and {_pay, _start} & {topic.say for topic in about}:
        said.append(_FIRM)
    said = [sentence for sentence in said if sentence]
    if job.status != "open" and application is None and not any("closed" in sentence for sentence in said):
        said.append("Please note that the vacancy is closed.")
    if not said:
        said = ["That is more than I can say from my desk; please bring it up in the interview."]
        if application is not None and application.status not in PENDING:
            said = [_status(case)]
        elif application is not None and application.interview is not None and application.interview.status == "held":
            said = ["I have put it with your application."]
    return " ".join(("Thank you for your message.", *said))
