"""A small job market for tests, and what they ask of it."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.services.job_board import Application, Company, Job, Recruiter, Resume
from lifegym.worlds.services.job_board.records import PENDING
from lifegym.worlds.world import Persona, World

EURO = {"currency": "EUR"}
HOME = zone("Europe/Amsterdam")
NOW = datetime(2027, 3, 1, 9, tzinfo=HOME)
"""A Monday."""

USER = {"user_id": "usr_noor"}
GOOD, HARD, NURSE = "job_good", "job_hard", "job_nurse"
RESUME = "resume_planner"


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money(amount * 100, "EUR")


def at(day: int, clock: str = "10:00", month: int = 3) -> datetime:
    """Return an instant in 2027 on the persona's clocks."""
    return datetime.fromisoformat(f"2027-{month:02d}-{day:02d}T{clock}").replace(tzinfo=HOME)


def job(key: str, title: str, **changes: Any) -> Job:
    """Return a job with everything a test may need; the planner's resume fits it fully."""
    posted = at(15, month=2)
    row = Job(
        job_id=key,
        company_id="com_kade",
        recruiter_id="rec_ada",
        title=title,
        city="Amsterdam",
        category="project management",
        level="medior",
        salary_min=eur(3600),
        salary_max=eur(4400),
        salary_months=13,
        experience="3-5 years",
        education="bachelor",
        jd="You keep planning and budget of three projects.",
        requirements=("A bachelor's degree",),
        skills=("planning", "budgeting", "reporting"),
        languages=("English",),
        remote="two days a week from home",
        posted_at=posted,
        updated_at=posted,
        deadline=at(20, "23:59"),
        review_hours=8,
        days_to_decide=2,
        offer_days=5,
    )
    return row.evolve(**changes)


def build(*services: str) -> World:
    """Return a sealed world with two companies, three jobs and the persona's resume."""
    persona = Persona(
        user_id="usr_noor", name="Noor Haddad", email="noor@x.example", zone="Europe/Amsterdam", currency="EUR"
    )
    world = World(persona, ("job_board", *(services or ("email", "notification_hub"))), NOW)
    kade = Company(
        company_id="com_kade", name="Kade Systems", industry="software house", size="51-200", stage="family-owned",
        city="Amsterdam", intro="We build what ports need.", rating=4.1, website="www.kade-systems.example",
    )  # fmt: skip
    linde = kade.evolve(company_id="com_linde", name="Linde Care", industry="home care", city="Utrecht")
    ada = Recruiter(
        recruiter_id="rec_ada", company_id="com_kade", name="Ada Novak", role="Recruiter",
        email="ada@kade-systems.example", phone="+31 20 555 1000", hours=Hours(zone="Europe/Amsterdam", closes="17:00"),
    )  # fmt: skip
    bo = ada.evolve(recruiter_id="rec_bo", company_id="com_linde", name="Bo Lind", email="bo@linde-care.example")
    resume = Resume(
        resume_id=RESUME, user_id="usr_noor", name="Noor Haddad", headline="Project coordinator", years_exp=5,
        education="bachelor", skills=("Planning", "budgeting", "reporting", "English C1"), summary="Five years of it.",
        version=1, created_at=at(1, month=1), updated_at=at(1, month=1),
    )  # fmt: skip
    world.seed(
        ("job_board.companies", kade),
        ("job_board.companies", linde),
        ("job_board.recruiters", ada),
        ("job_board.recruiters", bo),
        ("job_board.jobs", job(GOOD, "Project coordinator")),
        ("job_board.jobs", job(HARD, "Lead project coordinator", experience="8+ years", languages=("Dutch", "English"),
                               salary_min=None, salary_max=None, posted_at=at(20, month=2), remote="remote")),
        ("job_board.jobs", job(NURSE, "Nurse", company_id="com_linde", recruiter_id="rec_bo", category="healthcare",
                               city="Utrecht", skills=("patient care", "reporting"), salary_max=eur(3900),
                               deadline=None, education="vocational", posted_at=at(10, month=2))),
        ("job_board.resumes", resume),
    )  # fmt: skip
    world.seal()
    return world


def ok(world: World, tool: str, /, **arguments: Any) -> Any:
    """Call a tool that must succeed and return its result."""
    call = world.call(f"job_board.{tool}", arguments)
    assert call.ok, call.result
    return json.loads(call.result)


def refused(world: World, code: str, tool: str, /, **arguments: Any) -> str:
    """Call a tool that must refuse with a code and change nothing; return what it says."""
    before = world.digest()
    call = world.call(f"job_board.{tool}", arguments)
    assert (call.ok, call.code) == (False, code), call.result
    assert world.digest() == before
    error: str = json.loads(call.result)["error"]
    return error


def does(world: World, operation: str, /, **arguments: Any) -> None:
    """Let the world change something."""
    world.apply(Op(target=f"job_board.{operation}", arguments=arguments))


def until(world: World, instant: datetime) -> list[str]:
    """Let time pass; return what was pushed."""
    told: list[str] = []
    while world.now < instant:
        world.run_due(instant)
        told += [push.text for push in world.pushes]
        world.pushes.clear()
    return told


def subjects(world: World) -> list[str]:
    """Return the beginnings of the subjects of the mail in the inbox, oldest first."""
    return [row.subject.partition(":")[0] for row in world.table("email.messages")]


def bodies(world: World) -> str:
    """Return all mail as one text."""
    return "\n".join(row.body for row in world.table("email.messages"))


def notices(world: World) -> list[str]:
    """Return the types of what is in the notification centre, oldest first."""
    return [row.type for row in world.table("notification_hub.notifications")]


def application(world: World, key: str) -> Application:
    """Return an application."""
    row: Application = world.table("job_board.applications").rows[key]
    return row


def applied(world: World, key: str = GOOD) -> str:
    """Apply for a job and return the application's id."""
    found: str = ok(world, "apply_job", **USER, job_id=key, resume_id=RESUME)["application_id"]
    return found


def invited(world: World) -> str:
    """Apply, and wait until the invitation has come."""
    key = applied(world)
    until(world, at(3, "23:00"))
    assert application(world, key).status == "interview"
    return key


def assert_sound(world: World) -> None:
    """Assert what always holds: one application a job, histories that end in the state, nothing past its time."""
    jobs = world.table("job_board.jobs").rows
    rows = list(world.table("job_board.applications"))
    assert len({row.job_id for row in rows}) == len(rows)
    for row in rows:
        assert row.history[-1].status == row.status
        assert all(one.at <= other.at for one, other in zip(row.history, row.history[1:], strict=False))
        assert row.resume.resume_id == row.resume_id
        if row.status == "offer":
            assert row.offer is not None
            assert row.offer.answer_by > world.now
        if row.status == "interview":
            assert row.interview is not None
            ends = row.interview.at + timedelta(minutes=row.interview.minutes)
            assert (row.interview.status == "held") == (ends <= world.now)
        assert row.status in PENDING or row.due is None
    for item in jobs.values():
        assert item.status != "open" or item.deadline is None or item.deadline > world.now
        assert item.status != "open" or not world.table("job_board.companies").rows[item.company_id].frozen
    for table, field in (("saved", "job_id"), ("chats", "job_id")):
        keys = [getattr(row, field) for row in world.table(f"job_board.{table}")]
        assert len(set(keys)) == len(keys)
    last = {message.chat_id: message.sender for message in world.table("job_board.messages")}
    for chat in world.table("job_board.chats"):
        assert (chat.status == "sent") == (last.get(chat.chat_id) == "user")
