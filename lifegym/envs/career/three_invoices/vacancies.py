"""What the job board shows on the first morning: three posts that would do, seven that miss by one thing."""

from __future__ import annotations

from datetime import datetime, time
from typing import Final, NamedTuple

from lifegym.envs.career.three_invoices.cast import (
    BRIEF_CV,
    FAROL_AGAIN,
    FAROL_JOB,
    HOME,
    INES,
    LONG_CV,
    MARE_APPLICATION,
    MARE_JOB,
    USER,
    Cast,
)
from lifegym.envs.career.three_invoices.hands import eur
from lifegym.envs.story import Story
from lifegym.worlds.clock import zone
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.services.job_board.records import Application, Company, Job, Recruiter, Resume, Step

LEAST: Final = 27_300
"""What a year must bring, gross, at the lower end: 1,950 paid fourteen times."""


class Post(NamedTuple):
    """A vacancy: its company and field, what is paid how often, where one works, and what the text says beside it."""

    fate: str
    company: str
    industry: str
    title: str
    pay: tuple[int, int]
    months: int
    remote: str
    contract: str
    text: str


_THREE: Final = "three days a week from home"
_POSTS: Final = (
    Post("good", "Jusante Health", "health software", "Localisation reviewer, Portuguese", (1980, 2300), 14, _THREE,
         "permanent", "You review what patients read on our screens. Office days are Tuesday and Wednesday."),
    Post("good", "Alfazema Travel", "travel", "Localisation specialist (EN/DE to PT)", (2290, 2600), 12, "remote",
         "permanent", "You own the Portuguese of an app that four million people carry. Remote within Portugal."),
    Post("few", "Quinta Roda Mobility", "mobility", "Localisation specialist, Portuguese", (2250, 2500), 12, _THREE,
         "permanent", "Twelve salaries, all of them punctual. Office days are Monday and Tuesday."),
    Post("away", "Candeeiro Media", "media", "Localisation lead, Iberia", (2150, 2500), 14,
         "two days a week from home", "permanent", "We like to see each other, mostly from Monday to Wednesday."),
    Post("green", "Passadiço Apps", "software", "Localisation specialist, Portuguese", (2400, 2700), 14, "remote",
         "service contract, recibos verdes", "Be your own boss, with us as your only client."),
    Post("term", "Varina Commerce", "retail", "Localisation editor, Portuguese", (2100, 2450), 14, _THREE,
         "fixed term, six months", "A shop in nine languages, and until spring it should be in ten."),
    Post("bets", "Apostola Play", "games of chance", "Localisation specialist, Portuguese", (2350, 2800), 14, "remote",
         "permanent", "Sports betting and slots for the regulated market; you make the odds sound like fun."),
    Post("friday", "Rossio Learning", "education", "Localisation specialist, Portuguese", (2050, 2400), 14, _THREE,
         "permanent", "The whole team is in the office on Thursday and on Friday until half past five."),
    Post("sworn", "Selo Branco", "legal services", "Sworn translator, localisation of deeds", (2000, 2300), 14, _THREE,
         "permanent", "Certified translations for notaries. Office days are Monday and Thursday."),
)  # fmt: skip
GOOD: Final = ("Jusante Health", "Alfazema Travel")
"""Those that would do beside the one she would like best."""


def post_ids() -> dict[str, str]:
    """Return the posts' ids by company, the one she would like best left out."""
    return {post.company: f"job_{9003 + place:06d}" for place, post in enumerate(_POSTS)}


def seed_vacancies(s: Story, c: Cast) -> None:
    """Put employers, vacancies, her two CVs and the application that is under way on the board."""
    wish = Post("wish", c.farol, "games", "Localisation specialist, games (EN/DE to PT)", (1990, 2250), 14, _THREE,
                "permanent", "You write what our characters say. Office days are Monday and Wednesday; on Fridays "
                "nobody is there but the cat.")  # fmt: skip
    mare = Post("mare", c.mare, "software", "Language quality lead, Portuguese", (1960, 2300), 14,
                _THREE, "permanent", "You keep the voice of a product in nine languages together.")  # fmt: skip
    for number, (key, post) in enumerate(
        ((MARE_JOB, mare), (FAROL_JOB, wish), *((post_ids()[post.company], post) for post in _POSTS)), start=1
    ):
        _employer(s, c, post, number)
        closes = {"wish": c.farol_first, "mare": -6}.get(post.fate, 20 + 2 * number)
        s.seed("job_board.jobs", vacancy(s, c, key, post, number, closes))
    for key, headline, years, skills, summary in (
        (BRIEF_CV, "Translator, EN/DE/ES to PT", 13, ("translation", "terminology", "proofreading", "Portuguese",
         "English", "German", "Spanish"), "Thirteen years of technical and literary translation, for houses and "
         "agencies in four countries."),
        (LONG_CV, "Localisation specialist and reviewer, PT", 13, ("localisation", "review", "CAT tools",
         "terminology", "Portuguese", "English", "German"), "Thirteen years in localisation: apps, manuals, two "
         f"games. Regular work for {c.madrid.short} and {c.berlin.short}; style guides, glossaries, reviews."),
        ("resume_009003", "Subtitler, PT", 6, ("subtitling", "spotting", "Portuguese"), "Six years of films at night."),
        ("resume_009004", "Teacher of Portuguese", 3, ("teaching", "Portuguese"), "Evening classes, A1 to B2."),
        ("resume_009005", "Bookseller", 2, ("sales", "Portuguese"), "Two winters among books."),
    ):  # fmt: skip
        made = s.at(-160, "21:10")
        s.seed(
            "job_board.resumes",
            Resume(resume_id=key, user_id=USER, name=INES.name, headline=headline, years_exp=years, education="master",
                   skills=skills, summary=summary, version=2, created_at=made, updated_at=s.at(-30, "20:40")),
        )  # fmt: skip
    _earlier(s, c)
    sent = s.at(-9, "10:20")
    s.seed(
        "job_board.applications",
        Application(
            application_id=MARE_APPLICATION, user_id=USER, job_id=MARE_JOB, resume_id=LONG_CV,
            resume=s.world.table("job_board.resumes").rows[LONG_CV], cover_letter="Nine languages and one voice: "
            "that is what I have done for others for years, and would like to do for one house.",
            status="viewed", applied_at=sent, updated_at=s.at(-5, "15:00"),
            history=(Step(at=sent, status="submitted", note="Sent by you."),
                     Step(at=s.at(-5, "15:00"), status="viewed", note="Read by the employer.")),
        ),
    )  # fmt: skip


def _earlier(s: Story, c: Cast) -> None:
    """Put applications of last year on the board, which came to nothing."""
    resume = s.world.table("job_board.resumes").rows[BRIEF_CV]
    for place, (title, text) in enumerate(
        (("Translator, patents", "Others bring more patents."), ("Editor, school books", "The post was withdrawn."),
         ("Terminologist", "We look for somebody with Dutch.")), start=1
    ):  # fmt: skip
        key, at = f"job_0089{place:02d}", s.at(-250 - 21 * place, "11:30")
        post = Post("past", c.mare, "software", title, (1800, 2000), 14, _THREE, "permanent", "Last year's.")
        s.seed("job_board.jobs", vacancy(s, c, key, post, 1, -200 - place))
        s.seed(
            "job_board.applications",
            Application(
                application_id=f"app_0089{place:02d}", user_id=USER, job_id=key, resume_id=BRIEF_CV, resume=resume,
                cover_letter="With interest.", status="rejected", applied_at=at, updated_at=at,
                history=(Step(at=at, status="submitted", note="Sent by you."),
                         Step(at=at, status="rejected", note=text)),
            ),
        )  # fmt: skip


def vacancy(s: Story, c: Cast, key: str, post: Post, number: int, closes: int) -> Job:
    """Return a vacancy that closes at the end of a day of the story."""
    at = s.at(min(-10, closes - 30) - number % 6, f"{9 + number % 7:02d}:{10 + 3 * number}")
    end = datetime.combine(c.day(closes), time(23, 59), tzinfo=zone(HOME))
    return Job(
        job_id=key, company_id=f"com_{9000 + number}", recruiter_id=f"rec_{9000 + number}", title=post.title,
        city="Lisbon", category="localisation", level="medior", salary_min=eur(post.pay[0]),
        salary_max=eur(post.pay[1]), salary_months=post.months, experience="5-8 years", education="bachelor",
        jd=f"{post.company} is looking for somebody in Lisbon. {post.text}",
        requirements=("A degree in languages", "5-8 years of experience", "Portuguese as your own language"),
        skills=("localisation", "review", "terminology"), languages=("Portuguese", "English"),
        contract=post.contract, remote=post.remote, benefits=("health insurance", "meal card of 9.60 a day"),
        status="closed" if closes < 0 else "open", posted_at=at, updated_at=at, deadline=end, review_hours=400,
        pass_mark=30, offer_mark=30, days_to_decide=60, note="Deadline passed." if closes < 0 else "",
        interview_place="video call",
    )  # fmt: skip


def put_up_again(s: Story, c: Cast) -> Job:
    """Return the vacancy she would like best as it is published the second time."""
    old = s.world.table("job_board.jobs").rows[FAROL_JOB]
    closes = s.at(c.farol_second, "23:59")
    at = s.at(5, "08:40")
    again: Job = old.evolve(job_id=FAROL_AGAIN, deadline=closes, posted_at=at, updated_at=at, status="open", note="")
    return again


def _employer(s: Story, c: Cast, post: Post, number: int) -> None:
    site = post.company.lower().replace(" ", "-").translate(str.maketrans("çãé", "cae"))
    s.seed(
        "job_board.companies",
        Company(company_id=f"com_{9000 + number}", name=post.company, industry=post.industry, size="51-200",
                stage="founder-owned", city="Lisbon", intro=f"{post.company}, {post.industry}, in Lisbon since "
                f"{2009 + number}.", rating=3.6 + number % 6 / 5, website=f"www.{site}.example"),
    )  # fmt: skip
    who = c.recruiter.name if post.fate == "mare" else ("Ana", "Rita", "Luís", "Sara", "Hugo")[number % 5] + " Pestana"
    mail = c.recruiter.mail if post.fate == "mare" else f"pessoas@{site}.example"
    s.seed(
        "job_board.recruiters",
        Recruiter(recruiter_id=f"rec_{9000 + number}", company_id=f"com_{9000 + number}", name=who, role="People",
                  email=mail, phone=f"+351 21 555 {4100 + 13 * number}", hours=Hours(zone=HOME)),
    )  # fmt: skip
