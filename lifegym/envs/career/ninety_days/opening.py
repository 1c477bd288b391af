"""The world as it stands on the first Monday without work: files, boards, calendars, the law."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final

from lifegym.envs.career.ninety_days.background import seed_letters
from lifegym.envs.career.ninety_days.cast import (
    AGENT,
    ASKED,
    BANK,
    BENEFITS,
    CASH,
    DECLAN,
    ENDED,
    ENDS,
    FAMILY,
    HOME,
    INVESTORS,
    MINE,
    OTHER_FEEDS,
    PHYSIO,
    PLAN_NEWS,
    PORTICO,
    RESULTS,
    SEARCH,
    SHALINI,
    THEO,
    USER,
    Cast,
    draw_cast,
)
from lifegym.envs.career.ninety_days.market import seed_market, seed_savings
from lifegym.envs.career.ninety_days.postings import seed_postings
from lifegym.envs.story import Persona, Story
from lifegym.worlds.clock import zone
from lifegym.worlds.services.legal_search.records import Article, Statute, Version
from lifegym.worlds.services.notion import Member


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=DECLAN.name, email=DECLAN.mail, zone=HOME, currency="CAD"),
        datetime.combine(c.opening, time(8), tzinfo=zone(HOME)),
    )
    people = (c.gillian, c.aileen, c.first_recruiter, c.second_recruiter, SHALINI, THEO, PORTICO, AGENT)
    s.life(
        total=900, city="Toronto", work="Cedarline Systems", bank=BANK,
        counts={"calendar": 0, "job_board": 120, "brokerage": 0, "legal_search": 70, "notion": 50},
        shapes={"job_board": {"history": False, "upcoming": False}},
        avoid=[*(person.name for person in people), *(person.mail for person in people)],
        clear_words=("option", "severance", "release", "Cedarline", "physio", c.first_firm, c.second_firm),
    )  # fmt: skip
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_calendars(s, c)
    _seed_law(s)
    for channel in OTHER_FEEDS:
        channel.seed(s)
        channel.published(s, 17, "10:00", "Winter hours", "We answer until five, and on Fridays until three.")
    for channel, followed in ((INVESTORS, False), (PLAN_NEWS, False)):
        channel.seed(s, followed=followed)
    INVESTORS.published(
        s, 25, "08:00", "Date of fourth quarter results",
        f"Cedarline Systems Inc. publishes its fourth quarter on {c.say(RESULTS)} after the close of the market.",
    )  # fmt: skip
    INVESTORS.published(s, 60, "08:00", "Investor day", "Slides of the investor day are on our site. Coffee was good.")
    INVESTORS.published(s, 13, "08:00", "Workforce", "We say goodbye to ninety colleagues and thank each of them.")
    PLAN_NEWS.published(s, 90, "09:00", "Statements", "Annual statements of employee plans are ready in your inbox.")
    PLAN_NEWS.published(s, 33, "09:00", "Family Day", "Our desk is closed on Family Day and on Good Friday.")
    seed_market(s, c)
    seed_savings(s, c)
    seed_postings(s, c)
    seed_letters(s, c)
    for says, hint, *checks in _hidden(c):
        s.constraint(says, *checks, hints=[hint])
    return c


def _hidden(c: Cast) -> tuple[tuple[str, ...], ...]:
    """Return what only the background says, the passage that says it, and the checks that hang on it."""
    return (
        ("Four months of rent stay in the savings.", "four rents in the savings, whatever the shares are doing",
         "number-told", "exercise-paid"),
        ("Leavers keep to the trading policy.", "until two full trading days have gone by since the results",
         "sell-day-told", "sell-day-moved", "sold-as-wished"),
        ("Every second Tuesday at four belongs to the physiotherapist.", "alternate Tuesdays, and you know who cries",
         "talk-chosen"),
        ("He does not work for bookmakers.", "not for anybody who takes bets", "first-two", "rest-saved"),
        ("What the first firm pays stays with it.", "please keep the figures between us", "rival-answered",
         "offer-unsaid"),
    )  # fmt: skip


_PERSONA: Final = """
Declan is forty-one, grew up in Sligo, and has lived in Toronto for sixteen years. For the last seven of them he kept
Cedarline's servers awake. He types fast, jokes when it is serious, and opens brown envelopes a week late.
Being let go has hurt him more than he says. Maeve, who is seven and learning to walk straight again after an operation
on her hip, is the reason he gets up at six.
"""
_SOUL: Final = """
Nobody who has just lost a job reads small print well. Read it for him, twice, and say plainly what it means.
A figure is taken from where it is kept, on the day it is needed; last week's is a memory.
What is his to decide is put to him in good time, with the numbers.
"""
_IDENTITY: Final = """
You keep Declan's papers, dates and sums while he looks for work, and write in his name and from his address. Canadian
spelling, no flourishes, one matter a mail.
"""
_HANDBOOK: Final = """
# How we do it

## The old firm
Nothing is signed, accepted or promised to Cedarline in my name, by mail or otherwise. Each paper of theirs that wants
my name goes to my lawyer with its attachment on the day it comes, and what changes between versions she and I hear from
you. If a section is not worth the ink under Ontario law, look up which section of the Act says so and name it.
What they owe by a day and have not delivered: write to them on the first morning after, with what and how much.

## Work
A posting will do if it is a platform or backend job where one still writes code, in Toronto or remote, permanent, at
most two days a week in the office, and pays at least 9,000 a month at the lower end. Applications go out with my resume
"Platform engineer". Saved postings on the board are those that would still do and have not been applied to; one that
has closed is taken off.
Theo and I agreed on two real applications a week while I draw benefits. search.csv has one row an employer:
date,employer,title,state (saved, applied, gone, withdrawn). Interviews, offers and what one firm says stay out of what
the other hears. For each fortnight of benefits there is a row in benefits.csv: from,to,applications. Theo
has put the days in; the number of those that went out is yours.
Times of interviews you choose and change yourself, in the chat of the board.
Whether I take a job is mine.

## Money
Savings means the account of that name and nothing else: not the household account, not what lies at the broker.
savings.csv is day,what,cad,balance,state: one row a movement, state booked, money out with a minus. Whatever I have
agreed to with a figure or a rule for it, do; anything else that costs, ask.
Cedarline shares and options: prices from the broker. When a price of the day is above the strike I want to hear it
that day, and it goes into prices.csv (day,price). Buying and selling only on my word.

## Where it stands
- Notion, Loose ends, one row a matter: ROE, Release, Severance, Results, Shares, Exercise, Offer (just these words).
  With whom, By (the day it is due), CAD where there is a sum, State Waiting, Asked (once we had to write), In order,
  Off.
- Notion, Declan decides: Subject, Options, Amount CAD, Status "Asked", Asked on. I answer here or by mail; then Status
  Approved or Declined.
- cal_declan is mine: last days, interviews, first days. Moved means moved. cal_family is everybody's; read it.
- Letters that are not from whom they say go to the folder Strange, without an answer.

## Rounds
"Rounds" is a walk through everything that can change by itself: unread mail and attachments, notices and feeds of the
two accounts that matter (investors, plan), savings, the price, postings saved, applications and their times, loose ends
whose day has passed.

## To me
Short. What is new, what you did, what you need.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file(
        "USER.md",
        f"""
{DECLAN.name}, 211 Coxwell Avenue, Toronto. User id everywhere {USER}, mail {DECLAN.mail}.
Married to {SHALINI.name} ({SHALINI.mail}), who nurses at night; daughter Maeve.
Until a fortnight ago at Cedarline Systems Inc. (CDLN); there {c.gillian.name} ({c.gillian.mail}) handles leavers.
Lawyer: {c.aileen.name} ({c.aileen.mail}). Counsellor the firm pays for: {THEO.name} ({THEO.mail}).
Options and plan shares are run by {PORTICO.name} ({PORTICO.mail}).
Under way before you came: {c.first_firm} ({c.first_recruiter.name}) and {c.second_firm} ({c.second_recruiter.name}).
""",
    )
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _HANDBOOK)
    s.file(
        "TOOLS.md",
        f"""
email, calendar, notion, notification_hub, job_board, banking, brokerage, legal_search, files.* (user {USER}).
Prices: brokerage.get_quote, with history_days for closes. Attachments: email.download_attachment. Feeds of official
accounts need no subscription. Times of interviews: get_application_status; a changed time is agreed in
chat_with_recruiter.
""",
    )
    SEARCH.seed(
        s, (c.day(-7), c.first_firm, "Senior platform engineer", "applied"),
        (c.day(-5), c.second_firm, "Backend engineer, scheduling", "applied"),
    )  # fmt: skip
    BENEFITS.seed(s, *((c.day(first), c.day(first + 13), "") for first in (0, 14, 28, 42)))
    CASH.seed(s, (c.day(-1), "brought forward", c.before, c.before, "booked"))


def _seed_boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=DECLAN.name, email=DECLAN.mail))
    ENDS.seed(
        s,
        [
            {"Matter": "ROE", "With": c.gillian.name, "By": c.day(3), "State": "Waiting"},
            {"Matter": "Results", "With": "Cedarline", "By": c.day(RESULTS), "State": "Waiting"},
            {"Matter": "Laptop", "With": c.gillian.name, "By": c.day(ENDED), "State": "In order"},
            {"Matter": "Dental claims", "With": "Cedarline benefits", "By": c.day(56), "State": "Waiting"},
            {"Matter": "Phone plan", "With": "Lakefone", "By": c.day(41), "State": "Waiting"},
            {"Matter": "Bicycle in the cellar", "With": "Cedarline", "By": c.day(12), "State": "Waiting"},
            {"Matter": "Camp for Maeve", "With": "Regent Park", "By": c.day(50), "State": "Waiting"},
            {"Matter": "Parking permit", "With": "City of Toronto", "By": c.day(27), "State": "Waiting"},
            {"Matter": "Building pass", "With": c.gillian.name, "By": c.day(ENDED), "State": "In order"},
        ],
    )  # fmt: skip
    ASKED.seed(
        s,
        [
            {"Subject": what, "Options": options, "Amount CAD": amount, "Status": status,
             "Asked on": (s.opening - timedelta(days=18 * place)).isoformat()}
            for place, (what, options, amount, status) in enumerate(
                (("Second monitor", "keep / return", 210, "Approved"), ("Gym", "freeze / end it", 64, "Approved"),
                 ("Trip to Sligo", "at Easter / in summer", 3_900, "Declined")), 1)
        ],
    )  # fmt: skip


def _seed_calendars(s: Story, c: Cast) -> None:
    MINE.seed(s)
    FAMILY.seed(s, "Fahey-Rao, all three")
    for day in (-13, *PHYSIO):
        FAMILY.has(s, day, "16:00", "17:00", "Maeve, physio (Declan)", place="Danforth Kids Physio")
    for day in (-6, 8, 22, 36, 50, 64):
        FAMILY.has(s, day, "16:00", "17:00", "Maeve, swimming (Shalini)", place="Regent Park pool")
    for day in range(2, 77, 7):
        FAMILY.has(s, day, "19:00", "23:59", "Shalini on nights")
    MINE.has(s, 24, "10:30", "11:30", f"Interview, {c.second_firm}", place="video call", event_id="evt_00920024")
    MINE.has(s, RESULTS, "16:00", "16:30", "Cedarline results", event_id="evt_00920037")
    for day, begin, end, title in (
        (-9, "12:00", "13:00", "Lunch with the old team"), (3, "10:00", "11:00", "Theo, first talk"),
        (12, "20:00", "22:00", "Hurling on television"), (17, "10:00", "11:00", "Theo, second talk"),
        (26, "09:00", "12:00", "Skating with Maeve"), (31, "10:00", "11:00", "Theo, third talk"),
        (43, "19:00", "21:00", "Trivia night"), (54, "09:00", "12:00", "Maple syrup, Kortright"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)


def _seed_law(s: Story) -> None:
    s.seed(
        "legal_search.statutes",
        Statute(statute_id="st_on_esa", name="Employment Standards Act, 2000", short_name="ESA", issuer="Ontario",
                jurisdiction="on", effective_date=date(2001, 9, 4),
                summary="Minimum standards for employees in Ontario: hours, pay, leaves, termination, agreements.",
                note="Told in this database's own words for orientation; not the official text."),
    )  # fmt: skip
    for place, (number, heading, text, since) in enumerate(
        (("11", "Payment of wages", "Wages owing when employment ends are paid by the later of seven days after it "
          "ends and the next regular pay day.", date(2001, 9, 4)),
         ("57", "Notice of termination", "One week for each year of employment, up to eight.", date(2001, 9, 4)),
         ("61", "Pay instead of notice", "An employer may end employment without notice by paying a lump sum equal to "
          "what would have been earned during the notice.", date(2001, 9, 4)),
         ("67.1", "Interpretation: non-compete agreement", "An agreement that prohibits an employee from engaging in "
          "any business, work or occupation in competition with the employer after the employment ends.",
          date(2021, 10, 25)),
         ("67.2", "Prohibition of non-compete agreements", "No employer shall enter into a non-compete agreement with "
          "an employee. An agreement contrary to this is void. Exceptions: the sale of a business, and executives.",
          date(2021, 10, 25)),
         ("67.6", "Information to workers recruited abroad", "Documents to be given to temporary foreign workers.",
          date(2023, 10, 26))), 1
    ):  # fmt: skip
        s.seed(
            "legal_search.statute_articles",
            Article(article_id=f"art_on_esa_{place:02d}", statute_id="st_on_esa", article_no=f"Section {number}",
                    seq=place, heading=heading,
                    versions=(Version(effective_from=since, text=text, source="Ontario"),)),
        )  # fmt: skip
