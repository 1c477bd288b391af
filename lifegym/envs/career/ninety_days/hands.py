"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from lifegym.envs.authoring import Doing
from lifegym.envs.career.ninety_days.cast import (
    ASKED,
    ENDS,
    MINE,
    PLATFORM_CV,
    SAVINGS,
    SEARCH,
    SYMBOL,
    USER,
    Cast,
    cad,
)
from lifegym.envs.story import Player
from lifegym.reward.build import RowsBuilder, fact, has, is_, rows, within
from lifegym.reward.facts import Fact
from lifegym.reward.predicates import EVER


def money(amount: int) -> str:
    """Return cents as dollars with two decimals."""
    return f"{amount // 100}.{amount % 100:02d}"


def dollars(amount: int, *about: str) -> Fact:
    """A text states a sum, beside other figures."""
    return fact(cad(amount), about=(about,) if about else (), most=10)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


# What the reference does.


def rounds(me: Player) -> Doing:
    """Look at what can change by itself: mail, notices, the savings, the price, postings."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    yield me.job_board.list_applications(user_id=USER)
    return (yield me.brokerage.get_quote(symbol=SYMBOL))


def feed(me: Player, account: str) -> Doing:
    """Return the newest post of an official account as one text."""
    found = yield me.notification_hub.get_account_feed(account_id=account, limit=3)
    newest = found["posts"][0]
    return f"{newest['title']}. {newest['summary']}"


def came(me: Player, since: date, words: str) -> Doing:
    """Return the whole dollars that came into the savings since a day from a sender."""
    found = yield me.banking.list_transactions(
        account_id=SAVINGS, since=since.isoformat(), query=words, direction="in", limit=30
    )
    return [int(float(line["amount"]["amount"])) for line in found["transactions"]]


def fits(page: dict[str, Any]) -> bool:
    """Whether a posting would do, by what the handbook and an old mail say."""
    low = float(page["salary"]["min"]["amount"])
    works = page["remote"] in ("remote", "three days a week from home") and page["city"] in ("Toronto", "remote")
    builds = "manager" not in page["title"].casefold()
    return low >= 9_000 and works and builds and page["contract"] == "permanent"


def takes_bets(page: dict[str, Any]) -> bool:
    """Whether a posting is one of a bookmaker's."""
    return "betting" in str(page)


def postings(me: Player) -> Doing:
    """Return the pages of the postings found for platform and backend engineers, those that close first on top."""
    pages: dict[str, dict[str, Any]] = {}
    for words in ("platform engineer", "backend engineer"):
        found = yield me.job_board.search_jobs(keyword=words, sort="deadline", limit=40)
        for card in found["jobs"]:
            if card["job_id"] not in pages:
                pages[card["job_id"]] = yield me.job_board.get_job(job_id=card["job_id"])
    return sorted(pages.values(), key=lambda page: str(page["deadline"]))


def apply(me: Player, page: dict[str, Any]) -> Doing:
    """Apply for a posting with the right resume, take it off the saved ones, and log it."""
    resumes = yield me.job_board.list_resumes(user_id=USER)
    resume = next(line["resume_id"] for line in resumes["resumes"] if line["headline"] == "Platform engineer")
    yield me.job_board.apply_job(
        user_id=USER, job_id=page["job_id"], resume_id=resume,
        cover_letter="For seven years I have kept a billing platform awake. I would like to keep yours awake.",
    )  # fmt: skip
    saved = yield me.job_board.list_saved_jobs(user_id=USER)
    if page["job_id"] in str(saved):
        yield me.job_board.unsave_job(user_id=USER, job_id=page["job_id"])
    yield from log(me, company(page), page["title"], "applied")


def log(me: Player, employer: str, title: str, state: str) -> Doing:
    """Write an employer into the search log, or what has become of them."""
    lines = yield from SEARCH.rows(me)
    if any(line["employer"] == employer for line in lines):
        yield from SEARCH.mark(me, employer, date=me.today, state=state)
    else:
        yield from SEARCH.add(me, date=me.today, employer=employer, title=title, state=state)


def company(page: dict[str, Any]) -> str:
    """Return the employer's name on a posting's page."""
    found = page["company"]
    return str(found["name"] if isinstance(found, dict) else found)


def put_talk(me: Player, firm: str, start: datetime, minutes: int = 60) -> Doing:
    """Put an interview into his calendar."""
    yield from MINE.put(me, f"Interview, {firm}", start, start + timedelta(minutes=minutes), place="video call")


# What must be true.


def applied(*keys: str) -> RowsBuilder:
    """An application for one of the postings that the agent sent, with the resume he names."""
    return rows("job_board.applications").made().where(job_id=is_(*keys), resume_id=PLATFORM_CV)


def applied_else(right: Iterable[str]) -> RowsBuilder:
    """An application of the agent's for any other posting."""
    from lifegym.envs.career.ninety_days.postings import KEYS

    return rows("job_board.applications").made().where(job_id=is_(*(set(KEYS.values()) - set(right)))).ever()


def logged(employer: str, state: str) -> Any:
    """The search log has an employer in a state."""
    return SEARCH.row(employer=fact((employer,)), state=state)


def wrote_to(job: str, *words: Any, since: int = 0, until: int = EVER) -> RowsBuilder:
    """The agent wrote to the recruiter of a posting, in the chat or by mail, naming the words."""
    tests = {"text": has(*words)} if words else {}
    return (
        rows("job_board.messages").caused().where(sender="user", **tests).during(since, until)
        .with_("job_board.chats", on={"chat_id": "chat_id"}, job_id=job)
    )  # fmt: skip


def talk_at(application: str, *times: datetime) -> RowsBuilder:
    """By the board an interview is agreed for one of the times."""
    return rows("job_board.applications").anyone().where(
        application_id=application, interview__at=is_(*times), interview__status="agreed"
    )  # fmt: skip


def talk_in_diary(firm: str, *times: datetime) -> RowsBuilder:
    """The interview with a firm stands in his calendar at one of the times."""
    return MINE.entry((firm, firm.split(" ")[0]), start=is_(*times))


def asked_anyway(*words: Any, stage: int) -> RowsBuilder:
    """He was asked about a matter in a stage in which nothing was to be asked."""
    return ASKED.row(*words, Status="Asked").made().during(stage, stage).ever()


def stands(matter: str, **values: Any) -> RowsBuilder:
    """The board has a matter's row that says these things."""
    return ENDS.row(matter, **values)


def ends(me: Player, matter: str, c: Cast, **values: Any) -> Doing:
    """Write a matter's row on the board, or put it there."""
    lines = yield from ENDS.lines(me)
    if any(line["Matter"] == matter for line in lines):
        yield from ENDS.set(me, matter, **values)
    else:
        yield from ENDS.put(me, Matter=matter, **values)
