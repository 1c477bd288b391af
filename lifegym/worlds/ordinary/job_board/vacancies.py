"""Vacancies whose title, level, requirements and pay go together."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from lifegym.worlds.money import Money, exponent
from lifegym.worlds.ordinary.draws import Draws
from lifegym.worlds.ordinary.job_board.fields import INDUSTRIES, PROFESSIONS, Profession
from lifegym.worlds.rates import convert
from lifegym.worlds.services.job_board.records import Company, Job, Recruiter

_LEVELS: Final = (
    ("junior", 80, ("0-1 years", "1-3 years")),
    ("medior", 100, ("1-3 years", "3-5 years", "3-5 years")),
    ("medior", 100, ("3-5 years",)),
    ("senior", 126, ("5-8 years", "5-8 years", "8+ years")),
    ("lead", 148, ("8+ years", "5-8 years")),
)
_TRADES: Final = {
    industry: [item for item in PROFESSIONS if item.category in fields] for industry, fields in INDUSTRIES.items()
}
_LOWEST: Final = 2650
"""No full position pays less a month, in euros."""

_CONTRACTS: Final = ("permanent", "permanent", "one year, then permanent", "one year", "permanent after a trial month")
_HYBRID: Final = (
    "two days a week from home",
    "three days a week from home",
    "remote",
    "on site",
    "two days a week from home",
)
_BENEFITS: Final = (
    "holiday allowance of 8 percent", "28 days of holiday", "a pension paid for two thirds", "travel costs paid "
    "in full",
    "a bicycle of your choice", "a training budget of 1,500 a year", "lunch from the kitchen", "a day off on "
    "your birthday",
    "partly paid parental leave", "a laptop and a chair for home",
)  # fmt: skip
_TEAMS: Final = (
    "You join a team of {team}, most of whom have been here for years.",
    "The team counts {team} people and meets on Mondays.",
    "You work with {team} colleagues and report to the head of department.",
    "It is a new team of {team}; how you divide the work is yours to agree.",
)
_CLOSERS: Final = (
    "You need not fit in every point; write to us if most of it does.",
    "The first month is for learning.",
    "We answer every application.",
    "An assessment is not part of the procedure.",
    "Two conversations, then you know.",
)


def vacancy(
    draws: Draws,
    now: datetime,
    company: Company,
    recruiter: Recruiter,
    key: str,
    *,
    cities: tuple[str, ...],
    local_language: str,
    pay_percent: int,
    currency: str,
) -> Job:
    """Return a vacancy of a company in one of its fields, open or past its deadline."""
    trade = draws.pick(_TRADES[company.industry])
    level, percent, bands = draws.pick(_LEVELS)
    experience = draws.pick(bands)
    title = trade.title if level == "medior" else f"{level} {trade.title}"
    posted = (now - timedelta(days=draws.between(0, 40))).replace(
        hour=draws.between(8, 17), minute=draws.below(60), second=0, microsecond=0
    )
    if posted > now - timedelta(minutes=draws.between(10, 300)):
        posted -= timedelta(days=1)
    runs = draws.between(16, 62)
    deadline = None if draws.chance(14) else (posted + timedelta(days=runs)).replace(hour=23, minute=59, second=0)
    closed = (deadline is not None and deadline <= now) or draws.chance(4)
    pay = max(_LOWEST, trade.pay * percent * draws.between(93, 107) // 10_000) * pay_percent // 100
    low, high = _range(draws, pay, currency)
    stated = not draws.chance(12)
    city = company.city if draws.chance(75) else draws.pick(cities)
    remote = draws.pick(_HYBRID) if trade.home else "on site"
    languages = draws.pick(((local_language,), (local_language,), ("English",), (local_language, "English")))
    skills = trade.skills if draws.chance(50) else tuple(draws.some(trade.skills, len(trade.skills) - 1))
    return Job(
        job_id=key,
        company_id=company.company_id,
        recruiter_id=recruiter.recruiter_id,
        title=f"{title[0].upper()}{title[1:]}",
        city=city,
        category=trade.category,
        level=level,
        salary_min=low if stated else None,
        salary_max=high if stated else None,
        salary_months=draws.pick((12, 12, 12, 13)),
        experience=experience,
        education=trade.education,
        jd=_text(draws, trade, title, company, city, remote),
        requirements=_requirements(trade, experience, skills, languages),
        skills=skills,
        languages=languages,
        tags=tuple(dict.fromkeys((trade.category, level, "from home" if remote != "on site" else "on site"))),
        contract=draws.pick(_CONTRACTS),
        hours_a_week=draws.pick((32, 36, 36, 38, 40, 40)),
        remote=remote,
        sponsors_visa=trade.education in ("master", "doctorate") or (trade.category == "software" and draws.chance(60)),
        starts=None if draws.chance(60) else (now + timedelta(days=draws.between(40, 120))).date().replace(day=1),
        benefits=tuple(draws.some(_BENEFITS, 3)),
        status="closed" if closed else "open",
        posted_at=posted,
        updated_at=posted,
        deadline=deadline,
        openings=draws.pick((1, 1, 1, 2, 3)),
        review_hours=draws.pick((8, 12, 16, 20, 28, 36)),
        pass_mark=draws.pick((50, 55, 60)),
        offer_mark=draws.pick((70, 76, 82)),
        days_to_decide=draws.pick((2, 3, 5)),
        offer_days=draws.pick((5, 7, 10)),
        offer_salary=Money((low.minor + high.minor) // 2, low.currency),
        interview_place=draws.pick(("video call", f"at our office in {city}", "video call")),
        note="Deadline passed." if closed else "",
    )


def _range(draws: Draws, euros: int, currency: str) -> tuple[Money, Money]:
    """Return a range around a pay, each end rounded as vacancies round."""
    ends = []
    for percent in (100 - draws.between(6, 11), 100 + draws.between(7, 14)):
        worth = convert(Money(euros * percent, "EUR"), currency)
        whole = worth.minor // 10 ** exponent(currency)
        step = 5 * 10 ** max(0, len(str(whole)) - 3)
        ends.append(Money(max(step, whole // step * step) * 10 ** exponent(currency), currency))
    return ends[0], ends[1]


def _text(draws: Draws, trade: Profession, title: str, company: Company, city: str, remote: str) -> str:
    duties = draws.some(trade.duties, 3)
    done = duties[0] if len(duties) == 1 else f"{', '.join(duties[:-1])}, and {duties[-1]}"
    article = "an" if title.startswith(("HR", *"aeiou")) else "a"
    place = {"on site": "", "remote": " You work from where you live."}.get(remote, f" You may work {remote}.")
    team = draws.pick(_TEAMS).format(team=draws.between(4, 14))
    opening = draws.pick(
        (
            f"{company.name} is looking for {article} {title} in {city}. You {done}.",
            f"For {city} we need {article} {title}. In this position you {done}.",
            f"As {article} {title} at {company.name} you {done}.",
        )
    )
    return f"{opening} {team}{place} {draws.pick(_CLOSERS)}"


def _requirements(
    trade: Profession, experience: str, skills: tuple[str, ...], languages: tuple[str, ...]
) -> tuple[str, ...]:
    degree = {
        "any": "No degree needed",
        "vocational": "A finished vocational training, or the same by experience",
        "bachelor": "A bachelor's degree or comparable knowledge",
        "master": "A master's degree",
        "doctorate": "A doctorate, or close to it",
    }[trade.education]
    years = "Starters are welcome" if experience.startswith("0") else f"{experience} of experience in this work"
    return (
        degree,
        years,
        f"At home in {', '.join(skills[:-1])} and {skills[-1]}",
        f"Good {' and '.join(languages)}, spoken and written",
    )
