"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from lifegym.envs.authoring import Doing
from lifegym.envs.career.three_invoices.cast import (
    DECISIONS,
    INVOICES,
    MARE_APPLICATION,
    MARE_JOB,
    MINE,
    USER,
    WORK,
    Cast,
    Client,
)
from lifegym.envs.story import Built, Player
from lifegym.reward.build import RowsBuilder, fact, has, is_, rows, some, within
from lifegym.reward.facts import Fact
from lifegym.reward.predicates import EVER
from lifegym.worlds.money import Money


def eur(amount: int) -> Money:
    """Return whole euros."""
    return Money.of(amount, "EUR")


def euros(amount: int, *about: str) -> Fact:
    """A text states a sum, beside other figures of a letter such as numbers of invoices and articles."""
    return fact(eur(amount), about=(about,) if about else (), most=8)


def on(day: date) -> Any:
    """A field lies on a day."""
    return within(day, day)


# What the reference does.


def law_of_delay(me: Player) -> Doing:
    """Look up what a late payer owes for the trouble, by the directive's own article."""
    found = yield me.legal_search.search_statutes(keyword="late payment", jurisdiction="eu")
    key = found["statutes"][0]["statute_id"]
    yield me.legal_search.get_statute(statute_id=key)
    listed = yield me.legal_search.list_statute_articles(statute_id=key)
    number = next(line["article_id"] for line in listed["articles"] if "recovery costs" in line["heading"])
    text = (yield me.legal_search.get_article(article_id=number))["text"]
    me.know["forty"] = int(text.partition("EUR ")[2].split(" ")[0])


def look_around(me: Player) -> Doing:
    """What every reminder LOOK begins with: the inbox, the notices, the work account."""
    yield me.email.get_unread_count()
    yield me.email.get_emails(folder="INBOX", page_size=12)
    yield me.notification_hub.list_notifications(user_id=USER, unread_only=True, limit=20)
    yield me.notification_hub.mark_all_read(user_id=USER)


def came_from(me: Player, words: str, since: date) -> Doing:
    """Return the entries of a sender on the work account since a day, as (id, whole euros)."""
    found = yield me.banking.list_transactions(
        account_id=WORK.account_id, since=since.isoformat(), query=words, limit=60
    )
    return [(line["tx_id"], int(float(line["amount"]["amount"]))) for line in found["transactions"]]


def talk_now(me: Player) -> Doing:
    """Return when the interview is by the portal, as an ISO minute."""
    shown = yield me.job_board.get_application_status(application_id=MARE_APPLICATION)
    return shown["interview"]["at"][:16]


def chat(me: Player, message: str) -> Doing:
    """Write to the recruiter of the application that is under way."""
    yield me.job_board.chat_with_recruiter(user_id=USER, job_id=MARE_JOB, message=message)


def put_talk(me: Player, c: Cast, start: datetime) -> Doing:
    """Put the interview into her calendar."""
    yield from MINE.put(me, f"Interview, {c.mare}", start, start + timedelta(minutes=45), place="video call")


def drop_talk(me: Player, c: Cast) -> Doing:
    """Take the interviews out of her calendar."""
    found = yield me.calendar.search_events(query=f"Interview {c.mare}", time_min=me.today)
    for item in found["events"]:
        yield me.calendar.delete_event(event_id=item["event_id"])


# What must be true.


def entered(client: Client, **values: Any) -> RowsBuilder:
    """The board has a row of the invoice that says these things."""
    return INVOICES.row(client.number, **values)


def said_to_recruiter(*words: Any, since: int = 0, until: int = EVER) -> RowsBuilder:
    """The agent wrote to the recruiter of the application under way, in the chat or by mail, naming the words."""
    tests = {"text": has(*words)} if words else {}
    return (
        rows("job_board.messages").caused().where(sender="user", **tests).during(since, until)
        .with_("job_board.chats", on={"chat_id": "chat_id"}, job_id=MARE_JOB)
    )  # fmt: skip


def talk_at(*times: datetime, **tests: Any) -> RowsBuilder:
    """By the portal the interview is agreed for one of the times."""
    return rows("job_board.applications").anyone().where(
        application_id=MARE_APPLICATION, interview__at=is_(*times), interview__status="agreed", **tests
    )  # fmt: skip


def talk_in_diary(c: Cast, *times: datetime) -> RowsBuilder:
    """The interview stands in her calendar at one of the times."""
    return MINE.entry(("interview", "entrevista", c.mare), start=is_(*times))


def asked_again(*words: Any, since: int, until: int | None = None) -> RowsBuilder:
    """A question about a matter was put to her in those stages, even if it was taken back."""
    return DECISIONS.row(*words, Status="Asked").made().during(since, since if until is None else until).ever()


def names_another(to: Client, others: Iterable[Client]) -> Built:
    """A mail to a client names another one."""
    words = tuple(name for other in others for name in (*other.names, other.number))
    return to.person.told(fact(words))


def attached_to(client: Client, *words: str) -> RowsBuilder:
    """A mail with such a file went to a client."""
    return rows("email.messages").where(
        sent=True, to=some(item=is_(client.mail)), attachments=some(filename=has(words))
    ).ever()  # fmt: skip
