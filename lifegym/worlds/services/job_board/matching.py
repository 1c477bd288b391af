"""Which jobs a search means, and how well a resume fits a job."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from lifegym.worlds.errors import ToolError, not_one_of
from lifegym.worlds.folding import bag, fold, words
from lifegym.worlds.records import Table
from lifegym.worlds.services.job_board.records import EDUCATION, EXPERIENCE, YEARS, Job, JobQuery, Resume

_RANK = {name: rank for rank, name in enumerate(EDUCATION)}
_ALIASES = {
    "": "any", "none": "any", "high school": "any", "secondary": "any", "mbo": "vocational",
    "apprenticeship": "vocational",
    "bsc": "bachelor", "ba": "bachelor", "hbo": "bachelor", "bachelors": "bachelor", "msc": "master", "ma": "master",
    "mba": "master", "masters": "master", "phd": "doctorate", "doctoral": "doctorate",
}  # fmt: skip


class Indexed(NamedTuple):
    """What a search compares of one job, folded; -1 where it says nothing."""

    title: str
    text: str
    city: str
    category: str
    salary: int
    years: int
    education: int


@lru_cache(maxsize=16_384)
def seconds(at: datetime) -> float:
    """Return an instant as seconds, kept from call to call: a zone's arithmetic is dear, an instant's hash is not."""
    return at.timestamp()


def search_text(row: Job) -> Indexed:
    """Return a job as alerts compare it."""
    return Indexed(
        fold(row.title),
        text_of(row),
        fold(row.city),
        fold(row.category),
        -1 if row.salary_max is None else row.salary_max.minor,
        years_asked(row),
        degree_asked(row),
    )


def text_of(row: Job) -> str:
    """Return the words of a job, in which an alert looks."""
    parts = [row.title, row.category, row.level, row.city, row.remote, row.contract]
    parts += [*row.skills, *row.languages, *row.tags, *row.requirements, row.jd]
    return bag(*parts)


def words_of(row: Job) -> frozenset[str]:
    """Return the different words of a job, in which a search looks."""
    return frozenset(text_of(row).split())


def vocabulary(jobs: Table[Job]) -> frozenset[str]:
    """Return the words of all jobs: a few thousand, where their texts are half a million letters."""
    return frozenset().union(*[made for _, made in jobs.paired(words_of)])


@lru_cache(maxsize=4096)
def _folded_set(names: tuple[str, ...]) -> frozenset[str]:
    """Return folded names; jobs of one profession share the set."""
    return frozenset(fold(name) for name in names)


def years_asked(row: Job) -> int:
    """Return the fewest years of experience that a job asks for."""
    return YEARS.get(row.experience, 0)


def degree_asked(row: Job) -> int:
    """Return the rank of the degree that a job asks for."""
    return _RANK.get(row.education, 0)


def read_experience(text: str) -> int | None:
    """Return the years of a band, or of a plain number of years; None when there is nothing to read.

    Raises:
        ToolError: ``BAD_ARG`` naming the bands.
    """
    wanted = fold(text)
    if not wanted:
        return None
    band = next((name for name in EXPERIENCE if fold(name) == wanted or fold(name).split()[0] == wanted), None)
    if band is not None:
        return YEARS[band]
    number = wanted.removesuffix(" years").removesuffix(" year")
    if number.isascii() and number.isdigit() and len(number) <= 2:
        return int(number)
    raise ToolError(
        "BAD_ARG", f"experience is a number of years such as '4', or one of {', '.join(EXPERIENCE)}; got {text[:40]!r}."
    )


def read_education(text: str) -> str:
    """Return a degree as the board writes it.

    Raises:
        ToolError: ``BAD_ARG`` naming the degrees.
    """
    wanted = fold(text).removesuffix(" degree").removesuffix("'s")
    wanted = _ALIASES.get(wanted, wanted)
    if wanted not in _RANK:
        raise not_one_of(text, EDUCATION, "education")
    return wanted


def read_degree(text: str) -> int | None:
    """Return the rank of a degree somebody has; None when nothing is said."""
    return _RANK[read_education(text)] if text.strip() else None


def matcher(query: JobQuery, company_names: dict[str, str]) -> Callable[[Job, Indexed], bool]:
    """Return the test whether a job is one that the query means.

    Args:
        query: What is asked for; experience and education are what the seeker has.
        company_names: Folded names by company id, whose words a keyword may also mean.
    """
    wanted, city, category = words(query.keyword), fold(query.city), fold(query.category)
    low, years = query.min_salary_minor, read_experience(query.experience)
    degree = read_degree(query.education)

    def fits(row: Job, made: Indexed) -> bool:
        return (
            (not city or made.city == city or (city == "remote" and row.remote == "remote"))
            and (not category or made.category == category)
            and (low is None or made.salary >= low)
            and (years is None or made.years <= years)
            and (degree is None or made.education <= degree)
            and all(word in made.text or word in company_names.get(row.company_id, "") for word in wanted)
        )

    return fits


class Profile(NamedTuple):
    """A resume as fits are computed from it."""

    skills: frozenset[str]
    first_words: frozenset[str]
    years: int
    education: int


class Fit(NamedTuple):
    """How well a resume fits a job, 0 to 100, and what the score comes from."""

    score: int
    matched: list[str]
    missing: list[str]
    missing_languages: list[str]
    enough_years: bool
    enough_education: bool

    def to_json(self) -> dict[str, Any]:
        """The form results show."""
        return {
            "fit": self.score,
            "skills_matched": self.matched,
            "skills_missing": self.missing,
            "languages_missing": self.missing_languages,
            "experience_enough": self.enough_years,
            "education_enough": self.enough_education,
        }


def profile(resume: Resume) -> Profile:
    """Return what counts of a resume: skills (languages among them), years, degree."""
    skills = [fold(skill) for skill in resume.skills]
    return Profile(
        frozenset(skills),
        frozenset(skill.split()[0] for skill in skills if skill),
        resume.years_exp,
        _RANK.get(resume.education, 0),
    )


def points(mine: Profile, job: Job) -> int:
    """Return how well a profile fits a job, 0 to 100.

    60 for the share of skills, 25 for years, 15 for the degree, less 15 for each language that is missing.
    """
    years, degree, skills = years_asked(job), degree_asked(job), _folded_set(job.skills)
    total = 60 * len(mine.skills & skills) // len(skills) if skills else 60
    total += 25 if mine.years >= years else 25 * mine.years // years
    total += 15 if mine.education >= degree else 15 * mine.education // degree
    return max(0, total - 15 * len(_folded_set(job.languages) - mine.first_words))


@lru_cache(maxsize=64)
def ranking(mine: Profile) -> Callable[[Job], tuple[bool, int, float]]:
    """Return the key that puts jobs in the order in which they are recommended to a profile.

    It is the same function for the same profile, so that a table keeps the order until a job changes. Jobs that are
    closed, or share no skill, come last: their key begins with true.
    """

    def key(row: Job) -> tuple[bool, int, float]:
        useless = row.status != "open" or mine.skills.isdisjoint(_folded_set(row.skills))
        return useless, 0 if useless else -points(mine, row), -seconds(row.posted_at)

    return key


def fit(resume: Resume, job: Job) -> Fit:
    """Return how well a resume fits a job, with the reasons."""
    return fit_of(profile(resume), job)


def fit_of(mine: Profile, job: Job) -> Fit:
    """Return how well a profile fits a job, with the reasons."""
    return Fit(
        points(mine, job),
        [skill for skill in job.skills if fold(skill) in mine.skills],
        [skill for skill in job.skills if fold(skill) not in mine.skills],
        [language for language in job.languages if fold(language) not in mine.first_words],
        mine.years >= years_asked(job),
        mine.education >= degree_asked(job),
    )
