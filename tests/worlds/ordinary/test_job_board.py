"""An ordinary job market: believable vacancies, the same from the same seed."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.job_board import ordinary
from lifegym.worlds.ordinary.job_board.fields import INDUSTRIES, PROFESSIONS
from lifegym.worlds.records import Record
from lifegym.worlds.services.job_board import Application, Company, Job, Resume
from lifegym.worlds.world import Persona, World
from tests.worlds.services.job_board_kit import assert_sound

NOW = datetime(2027, 3, 1, 9, tzinfo=zone("Europe/Amsterdam"))
PERSONA = Persona(user_id="usr_noor", name="Noor Haddad", email="n@x.example", zone="Europe/Amsterdam", currency="EUR")


def made(seed: int = 1, count: int = 200, **shape: Any) -> list[tuple[str, Record]]:
    """Return ordinary records of a seed."""
    return ordinary(np.random.default_rng(seed), PERSONA, NOW, count, **shape)


def world_of(rows: list[tuple[str, Record]]) -> World:
    """Return a sealed world holding the records."""
    world = World(PERSONA, ("job_board",), NOW)
    world.seed(*rows)
    world.seal()
    return world


def jobs(rows: list[tuple[str, Record]]) -> list[Job]:
    """Return the jobs among the records."""
    return [row for _, row in rows if isinstance(row, Job)]


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made() == made()
    assert made() != made(seed=2)


@pytest.mark.parametrize("count", [0, 1, 20, 60, 200, 1500])
def test_ordinary__gives_about_as_many_as_asked(count: int) -> None:
    """The number of records is near the number asked for; every world of them is sound and stays so."""
    rows = made(count=count)
    if count >= 60:
        assert abs(len(rows) - count) <= 2
    world = world_of(rows)
    assert_sound(world)
    world.run_due(NOW.replace(month=4))
    assert_sound(world)
    assert world.refused == []


@pytest.mark.parametrize("seed", range(3))
def test_ordinary__text_fits_title_level_and_pay(seed: int) -> None:
    """A vacancy's text names its title; seniors earn more than juniors; nobody earns less than the law allows."""
    titles = {trade.title.casefold(): trade for trade in PROFESSIONS}
    pay: dict[str, list[int]] = {}
    for row in jobs(made(seed, 1500)):
        title = row.title.casefold()
        bare = title.removeprefix(f"{row.level} ")
        assert titles[bare].category == row.category
        assert title in row.jd.casefold()
        assert set(row.skills) <= set(titles[bare].skills)
        assert (row.posted_at > NOW) == (row.status == "draft")
        assert 8 <= row.posted_at.hour < 18
        assert (row.status == "open") <= (row.deadline is None or row.deadline > NOW)
        if row.salary_min is not None and row.salary_max is not None:
            assert 2300_00 <= row.salary_min.minor < row.salary_max.minor < 11_000_00
            pay.setdefault(row.level, []).append(row.salary_max.minor)
    means = {level: sum(values) / len(values) for level, values in pay.items()}
    assert means["junior"] < means["medior"] < means["senior"] < means["lead"]


def test_ordinary__companies_hire_in_their_own_fields() -> None:
    """No two companies share a name; each hires for what its industry does."""
    rows = made(count=1500)
    companies = {row.company_id: row for _, row in rows if isinstance(row, Company)}
    assert len({row.name for row in companies.values()}) == len(companies)
    for row in jobs(rows):
        assert row.category in INDUSTRIES[companies[row.company_id].industry]


@pytest.mark.parametrize("count", [60, 200])
def test_ordinary__holds_what_a_first_call_needs(count: int) -> None:
    """Small worlds too have resumes, an application under way and ended ones, chats, saved jobs and an alert."""
    world = world_of(made(count=count))
    states = Counter(row.status for row in world.table("job_board.applications"))
    assert states["submitted"] == 1
    assert states["rejected"] >= 1
    assert {row.status for row in world.table("job_board.chats")} == {"answered", "sent"}
    assert len(world.table("job_board.saved")) == 5
    assert len(world.table("job_board.alerts")) == 1
    assert all(world.table("job_board.jobs").rows[f"job_{number:06d}"].status == "open" for number in range(1, 13))


def test_ordinary__past_applications_lie_in_the_past() -> None:
    """What was sent was sent while the job was on, and its steps follow one another until now."""
    for seed in range(5):
        rows = made(seed)
        by_id = {row.job_id: row for row in jobs(rows)}
        for row in (item for _, item in rows if isinstance(item, Application)):
            job = by_id[row.job_id]
            assert job.posted_at <= row.applied_at <= row.updated_at <= NOW
            assert job.deadline is None or row.applied_at <= job.deadline


def test_ordinary__follows_its_shape() -> None:
    """City, language, pay, currency, profession, history and numbering can be chosen; what is unknown is refused."""
    rows = made(
        city="Lisbon", nearby=("Almada",), local_language="Portuguese", pay_percent=45, currency="JPY", start=301
    )
    found = jobs(rows)
    assert {row.city for row in found} <= {"Lisbon", "Almada"}
    assert found[0].job_id == "job_000301"
    assert {row.salary_min.currency for row in found if row.salary_min} == {"JPY"}
    assert {language for row in found for language in row.languages} == {"Portuguese", "English"}
    resumes = [row for _, row in made(profession="nurse") if isinstance(row, Resume)]
    assert "patient care" in resumes[0].skills
    assert not any(isinstance(row, Resume) for _, row in made(history=False))
    with pytest.raises(ValueError, match="wizard"):
        made(profession="wizard")
    with pytest.raises(ValueError, match="count"):
        made(count=-1)


def test_ordinary__the_past_holds_together() -> None:
    """What was declined had been offered, no two letters are the same, and people apply for what they have learnt."""
    found = [row for _, row in made(3, 400) if isinstance(row, Application)]
    vacancies = {row.job_id: row for row in jobs(made(3, 400))}
    assert len({row.cover_letter for row in found}) == len(found) == 4
    for row in found:
        assert (row.offer is not None) == (row.status == "declined")
        assert set(row.resume.skills) & set(vacancies[row.job_id].skills)


def test_ordinary__vacancies_go_on_being_posted() -> None:
    """Some vacancies are drafts of the weeks that follow, on working days; a story can do without."""
    drafts = [row for row in jobs(made(1, 400)) if row.status == "draft"]
    assert len(drafts) > 20
    assert all(row.posted_at.weekday() < 5 for row in drafts)
    assert all(row.deadline is None or row.deadline > row.posted_at for row in drafts)
    assert not [row for row in jobs(made(1, 400, upcoming=False)) if row.status == "draft"]
