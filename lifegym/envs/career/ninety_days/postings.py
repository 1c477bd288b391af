"""What the job board shows: five posts that would do, seven that miss by one thing, and two processes under way."""

from __future__ import annotations

from datetime import datetime, time
from typing import Final, NamedTuple

from lifegym.envs.career.ninety_days.cast import (
    DECLAN,
    HOME,
    JOB_A,
    JOB_B,
    LEAD_CV,
    PLATFORM_CV,
    TALK_A,
    TALK_B,
    USER,
    WISH,
    Cast,
    cad,
)
from lifegym.envs.story import Story
from lifegym.worlds.clock import zone
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.services.job_board.records import Application, Company, Interview, Job, Recruiter, Resume, Step


class Post(NamedTuple):
    """A vacancy: what is wrong with it, where, pay from and to, how often one is in the office, until when."""

    fate: str
    company: str
    industry: str
    title: str
    pay: tuple[int, int]
    remote: str
    contract: str
    closes: int
    text: str


_TWO: Final = "three days a week from home"
POSTS: Final = (
    Post("one", "Ferncliff Data", "data services", "Platform engineer", (9_250, 10_400), _TWO, "permanent", 6,
         "You keep forty small services on their feet. Office days are Wednesday and Thursday."),
    Post("two", "Ternside Energy", "energy", "Backend engineer, metering", (9_100, 10_200), "remote", "permanent", 10,
         "Smart meters for three utilities, four hundred million readings a day. Remote within Ontario."),
    Post("gone", "Bluewater Permits", "government software", "Platform engineer", (9_300, 10_100), _TWO, "permanent",
         14, "Building permits without paper, for sixty towns. Office days are Monday and Thursday."),
    Post("three", "Osprey Ridge Mapping", "mapping", "Backend engineer, tiles", (9_050, 10_300), "remote", "permanent",
         18, "Trails and lakes for two million hikers. Remote, with a week at the lake in September."),
    Post("four", "Ganaraska Health", "health software", "Platform engineer", (9_400, 10_000), _TWO, "permanent", 24,
         "Booking for walk-in clinics. Office days are Monday and Friday."),
    Post("pay", "Humber Courier", "logistics", "Backend engineer, routes", (8_300, 9_400), "remote", "permanent", 9,
         "Bicycles, mostly. We pay what bicycles earn."),
    Post("desk", "Spadina Studios", "media", "Platform engineer", (9_600, 11_000), "one day a week from home",
         "permanent", 8, "We like the sound of each other's keyboards, from Monday to Thursday."),
    Post("term", "Don Valley Analytics", "research", "Backend engineer", (9_800, 11_200), "remote",
         "fixed term, nine months", 11, "A census project with an end, which we will celebrate."),
    Post("bets", "Redline Odds", "games of chance", "Platform engineer, live odds", (10_400, 12_600), "remote",
         "permanent", 7, "Regulated sports betting in Ontario: your code decides within forty milliseconds."),
    Post("far", "Rideau Ledger", "finance", "Backend engineer, payments", (9_500, 10_900), _TWO, "permanent", 13,
         "Our office is in Ottawa, near the canal. Office days are Tuesday and Wednesday."),
    Post("lead", "Scarborough Tooling", "manufacturing", "Engineering manager, platform", (10_900, 12_800), _TWO,
         "permanent", 16, "Eleven people report to you; you write no code yourself. Office days are Monday, Friday."),
)  # fmt: skip
KEYS: Final = {post.fate: f"job_{9204 + place:06d}" for place, post in enumerate(POSTS)}
NAMES: Final = {post.fate: post.company for post in POSTS}
_CITY: Final = {"far": "Ottawa"}


def seed_postings(s: Story, c: Cast) -> None:
    """Put employers, vacancies, his two resumes and the applications under way on the board."""
    under_way = (
        (JOB_A, Post("a", c.first_firm, "logistics software", "Senior platform engineer", (9_500, 10_900), _TWO,
                     "permanent", -4, "Office days are Monday and Thursday.")),
        (JOB_B, Post("b", c.second_firm, "health software", "Backend engineer, scheduling", (9_300, 10_700), _TWO,
                     "permanent", -2, "Office days are Wednesday and Friday.")),
        (WISH, Post("wish", c.wish_firm, "public transport", "Platform engineer, timetables", (9_600, 10_800),
                    "remote", "permanent", -5, "You make the bus come when the phone says so. Remote within Ontario.")),
    )  # fmt: skip
    for number, (key, post) in enumerate((*under_way, *((KEYS[post.fate], post) for post in POSTS)), 1):
        _employer(s, c, post, number)
        s.seed("job_board.jobs", _vacancy(s, c, key, post, number))
    for key, headline, skills, summary in (
        (PLATFORM_CV, "Platform engineer", ("Go", "Kubernetes", "PostgreSQL", "English"),
         "Eleven years behind other people's buttons, the last seven at Cedarline Systems."),
        (LEAD_CV, "Engineering lead", ("Go", "hiring", "roadmaps", "English"),
         "Led a team of six at Cedarline Systems for two years, and would rather build."),
        ("resume_009204", "Site reliability engineer", ("Linux", "Go", "English"), "As I was six years ago."),
        ("resume_009203", "Full stack developer", ("TypeScript", "Go", "English"), "As of four years ago."),
    ):  # fmt: skip
        s.seed(
            "job_board.resumes",
            Resume(resume_id=key, user_id=USER, name=DECLAN.name, headline=headline, years_exp=11, education="bachelor",
                   skills=skills, summary=summary, version=3, created_at=s.at(-90, "21:10"),
                   updated_at=s.at(-9, "20:40")),
        )  # fmt: skip
    resumes = s.world.table("job_board.resumes").rows
    resume = resumes[PLATFORM_CV]
    for place, (key, title) in enumerate(
        ((PLATFORM_CV, "Platform engineer, night"), (PLATFORM_CV, "Platform engineer, ports"),
         (LEAD_CV, "Team lead, parcels"), (LEAD_CV, "Team lead, billing"), ("resume_009203", "Developer, kiosks"),
         ("resume_009204", "Reliability engineer, grids")), 1
    ):  # fmt: skip
        job, at = f"job_0091{place:02d}", s.at(-300 - 11 * place, "11:30")
        post = Post(
            "past", c.wish_firm, "software", title, (8_000, 9_000), "remote", "permanent", -250 - place, "Past."
        )
        s.seed("job_board.jobs", _vacancy(s, c, job, post, 1 + place % 3))
        s.seed(
            "job_board.applications",
            Application(
                application_id=f"app_0091{place:02d}", user_id=USER, job_id=job, resume_id=key, resume=resumes[key],
                cover_letter="With interest.", status="rejected", applied_at=at, updated_at=at,
                history=(Step(at=at, status="submitted", note="Sent by you."),
                         Step(at=at, status="rejected", note="The post was given to somebody inside.")),
            ),
        )  # fmt: skip
    for key, job, ago in ((TALK_A, JOB_A, 7), (TALK_B, JOB_B, 5)):
        sent = s.at(-ago, "10:20")
        second = key == TALK_B
        talk = c.at(24, "10:30")
        s.seed(
            "job_board.applications",
            Application(
                application_id=key, user_id=USER, job_id=job, resume_id=PLATFORM_CV, resume=resume,
                cover_letter="I have kept things running that nobody notices, and liked it.",
                status="interview" if second else "viewed", applied_at=sent, updated_at=s.at(-2, "15:00"),
                interview=Interview(at=talk, minutes=60, place="video call", proposed=(talk,), status="agreed")
                if second else None,
                history=(Step(at=sent, status="submitted", note="Sent by you."),
                         Step(at=s.at(-2, "15:00"), status="interview" if second else "viewed",
                              note="Interview agreed." if second else "Read by the employer.")),
            ),
        )  # fmt: skip


def _vacancy(s: Story, c: Cast, key: str, post: Post, number: int) -> Job:
    at = s.at(min(-6, post.closes - 20) - number % 5, f"{9 + number % 7:02d}:{10 + 3 * number}")
    over = post.closes < 0
    return Job(
        job_id=key, company_id=f"com_{9200 + number}", recruiter_id=f"rec_{9200 + number}", title=post.title,
        city=_CITY.get(post.fate, "Toronto"), category="software", level="senior", salary_min=cad(post.pay[0]),
        salary_max=cad(post.pay[1]), salary_months=12, experience="5-8 years", education="bachelor",
        jd=f"{post.company} is hiring. {post.text}", requirements=("Five years of backend work", "On call, paid"),
        skills=("Go", "Kubernetes", "PostgreSQL"), languages=("English",), contract=post.contract, remote=post.remote,
        benefits=("extended health", "dental"), status="closed" if over else "open", posted_at=at, updated_at=at,
        deadline=datetime.combine(c.day(post.closes), time(23, 59), tzinfo=zone(HOME)), review_hours=900, pass_mark=30,
        offer_mark=30, days_to_decide=90, note="Deadline passed." if over else "", interview_place="video call",
    )  # fmt: skip


def _employer(s: Story, c: Cast, post: Post, number: int) -> None:
    site = post.company.lower().replace(" ", "-")
    s.seed(
        "job_board.companies",
        Company(company_id=f"com_{9200 + number}", name=post.company, industry=post.industry, size="51-200",
                stage="founder-owned", city=_CITY.get(post.fate, "Toronto"), intro=f"{post.company} has been at it "
                f"since {2008 + number}.", rating=3.5 + number % 6 / 5, website=f"www.{site}.example"),
    )  # fmt: skip
    person = {"a": c.first_recruiter, "b": c.second_recruiter}.get(post.fate)
    name = (
        person.name if person else ("Dana", "Priscilla", "Ahmed", "Wes", "Noor")[number % 5] + f" {post.company[:3]}ley"
    )
    s.seed(
        "job_board.recruiters",
        Recruiter(recruiter_id=f"rec_{9200 + number}", company_id=f"com_{9200 + number}", name=name, role="Talent",
                  email=person.mail if person else f"talent@{site}.example", phone=f"+1 416 555 {4100 + 13 * number}",
                  hours=Hours(zone=HOME)),
    )  # fmt: skip
