"""The world on the first morning: the club's files, boards and calendars, and what only old mail tells."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.ferry_list.cast import (
    ASK,
    BANK,
    BOATS,
    CLUB,
    DUE,
    EXPECTED,
    FERRY,
    HOME,
    ISLET,
    LOTS,
    MINE,
    MOTHER,
    PACKING,
    PARK,
    SEOJIN,
    SHARES,
    TOWN,
    USER,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.ferry_list.harbour import seed_harbour
from lifegym.envs.travel.ferry_list.letters import seed_letters
from lifegym.envs.travel.ferry_list.pages import seed_pages
from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.address_book import Contact
from lifegym.worlds.services.notion import Member

CARD: Final = "pm_9701"


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=SEOJIN.name, email=SEOJIN.mail, zone=HOME, currency="KRW"),
        datetime.combine(c.opening, time(7), tzinfo=zone(HOME)),
    )
    people = (*CLUB, MOTHER, c.guide, c.stranger)
    s.life(
        total=760, city="Daegu", work="Suseong Pharmacy", bank=BANK,
        counts={"calendar": 0, "rail_booking": 0, "hotel_booking": 0, "notion": 60, "weather": 120,
                "content_platform": 150, "ecommerce": 130},
        shapes={"weather": {"storms": False, "alerts": False}},
        contacts=[Contact(person.name, person.first, "friend", person.mail) for person in CLUB]
        + [Contact(MOTHER.name, "Mother", "mother", MOTHER.mail)],
        avoid=[*(person.name for person in people), *(person.mail for person in people)],
        clear_words=("Heuksan", "ferry", "flycatcher", "landing", "drone", "minbak"),
    )  # fmt: skip
    s.pays_with(PaymentMethod(method_id=CARD, label="Club card", last4="9714", holder=SEOJIN.name))
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_calendar(s, c)
    _seed_accounts(s, c)
    seed_harbour(s, c)
    seed_pages(s, c)
    seed_letters(s, c)
    for says, hint, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=[hint])
    return c


_HIDDEN: Final = (
    ("Hyun-sook cannot sit beside the engine or behind the funnel, nor climb the steps.",
     "never again down there beside the engine, and not behind the chimney", "boats-booked", "roof-booked"),
    ("Min-ho wants in writing what others are called.", "should have it in writing, a slate "
                                                        "will", "slate-asked", "card-asked"),
    ("Nothing is lured: no mealworms, no tapes.", "No mealworms, no tapes, no calling them out", "no-lure"),
    ("On the evening of the rite she has to be at home.", "as the moon has it. Your uncles come from Busan.",
     "back-in-time", "home-booked"),
)  # fmt: skip
_PERSONA: Final = """
Seo-jin is forty-four and a pharmacist; she counts everything twice, pills and birds alike. She founded the club with
Min-ho, who draws and does not hear, eleven years ago. She writes before the pharmacy opens, politely, in whole
sentences, and never asks for two things where one would do. Disorder in lists makes her tired. She has never missed a
rite.
"""
_SOUL: Final = """
Wind, lots and lists change while nobody writes. What is to be believed is looked at on the day.
A bird is where it is left alone. What would bring people to its nest is not written down anywhere.
You arrange for five. Who hears, who sees and who breathes badly is thought of before they must say it.
"""
_IDENTITY: Final = """
You are Seo-jin's assistant and write from her address, "for Yoon Seo-jin". English will do with all of them.
"""
_HANDBOOK: Final = f"""
TRAINS AND BOATS
- Tickets for all five in one booking, at a fare that gives the money back until the day before (boats and trains are
  sold in the same place; a boat's page says where one sits). Where one of us cannot sit, none of us does: read our
  old mails.
- A train has one change at most. Ninety minutes between train and boat, both ways. On the way out we are on the
  island by four in the afternoon, on the way back at home before midnight, and on a day with something in the evening
  by half past seven. Of several that will do, the one that leaves last.
- When something that we hold will not do any more, it is given back and the next that will do is taken, at once and
  without asking me; whoever waits for us hears the new hour.
- Nothing sails under a warning of wind or of the coast for {TOWN}; we leave before it begins.
ROOF
- One annex for five, on the level, at a rate that can be cancelled, up to what I say for a night; the cheapest that
  will do.
MONEY
- shares.csv: day,what,whom,krw,each,state. krw is the whole sum, each a fifth of it; state is booked, paid, given
  back or void. What gives nothing back, and what I have not agreed to: ask me first.
- What lies in the cart of the shop is old and not wanted; it comes out before something is ordered.
- Asking me is a row of For Seo-jin in Notion: Subject, Options, Amount KRW (a number), Status "Asked", Asked on. Once I
  have answered, set Approved or Declined.
PEOPLE
- What concerns all of us goes to all four, in writing. Mail with them, the park, the ferry, hosts and guides is
  yours. Everybody who writes has an answer that evening.
- We go as who we are and as guests: under our own names, in no resident's place, with what the rules allow in our bags.
LISTS
- Expected, in Notion: Species, Source (the id of the note), State (Expected, Doubtful, Seen). It follows its sources:
  what a source takes back is Doubtful.
- Due, in Notion: What, By, State (Open, Done, Missed).
- species.csv: day,species,by,state, each species once, with its first day and who had it. state is sure (seen or drawn
  well, or photographed) or doubtful (only heard, or "I think"). What is proved later becomes sure, on its line.
- {PACKING}: what we bring, one thing a line.
- cal_seojin is my calendar. What moves is moved, what is off goes.
- What we publish has species and weather. It has no place of a nest, and neither has any comment or mail of ours.
EVERY REMINDER "FLOCK" MEANS
- Inbox; the hub's pages of park and ferry; the notes in Expected; tickets (their hours too) and the house as they are
  today; warnings for the island; what was promised to us by a day, and Due.
ANSWERS
- Short and whole: what has changed, what was done, what is mine to say.
"""


def _seed_files(s: Story, c: Cast) -> None:
    names = "\n".join(f"{person.name} ({person.mail})" for person in CLUB)
    s.file(
        "USER.md",
        f"""
{SEOJIN.name}, Deulan-gil 71, Suseong, Daegu, +82 53 5550 0197. User id everywhere: {USER}. Mail {SEOJIN.mail}. Pays
with the club card, {CARD}. The club, with her five:
{names}
Mother: {MOTHER.name} ({MOTHER.mail}).
Landing desk: {PARK.mail}. Ferry office: {FERRY.mail}. Guide on the island: {c.guide.name} ({c.guide.mail}).
""",
    )
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _HANDBOOK)
    s.file(
        "TOOLS.md",
        f"""
email, calendar, notion, notification_hub, rail_booking (boats too: Mokpo, Heuksando), hotel_booking, weather,
content_platform, ecommerce, files.* (user {USER}). The bird log is heuksan_birdlog.
""",
    )
    s.file(PACKING, "binoculars\ntelescope\nrain things\nplasters\ndrone, Ji-hwan\n")
    SHARES.seed(s, (c.day(-15), "map sheet", "Map Centre", 15_000, 3_000, "paid"))


def _seed_boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=SEOJIN.name, email=SEOJIN.mail))
    EXPECTED.seed(s)
    DUE.seed(
        s,
        [
            {"What": what, "By": c.day(day), "State": state}
            for what, day, state in (
                ("Club fee, Ji-hwan", -9, "Done"), ("Pharmacy, stocktaking", 6, "Open"), ("Ring list, return", 10,
                    "Open"),
                ("Pharmacy, rota", 13, "Open"), ("Telescope, service", 16, "Open"), ("Library, owls", 19, "Open"),
                ("Pharmacy, inventory sheet", 31, "Open"),
            )
        ],
    )  # fmt: skip
    asked = (("Telescope, second", "buy / not", 412_000, "Declined"), ("Nest boxes", "ten / twenty", 153_000,
        "Approved"),
             ("Van to Upo", "hire / train", 187_000, "Declined"), ("Printer of the club", "mend / new", 231_000,
             "Approved"))  # fmt: skip
    ASK.seed(
        s,
        [
            {"Subject": what, "Options": options, "Amount KRW": amount, "Status": status,
             "Asked on": (s.opening - timedelta(days=25 * place)).isoformat()}
            for place, (what, options, amount, status) in enumerate(asked, 1)
        ],
    )  # fmt: skip


def _seed_calendar(s: Story, c: Cast) -> None:
    MINE.seed(s)
    for day, begin, end, title in (
        (-10, "19:00", "21:00", "Club evening"), (4, "19:00", "21:00", "Club evening"), (6, "13:00", "18:00",
            "Stocktaking"),
        (9, "12:00", "13:00", "Dentist"), (13, "18:00", "19:00", "Rota"), (18, "19:00", "21:00", "Club evening"),
        (20, "10:00", "11:00", "Eye test"), (22, "18:30", "19:30", "Packing at Min-ho's"),
        (32, "19:00", "21:00", "Club evening"), (35, "10:00", "11:00", "Dentist"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)


def _seed_accounts(s: Story, c: Cast) -> None:
    LOTS.seed(s)
    BOATS.seed(s)
    for ago, title, says in (
        (190, "Autumn lots", f"{ISLET}, autumn: lots 0031, 0112, 0467 and 0588."),
        (
            40,
            "Drones",
            "No drones over nature reserves: the crag, the reservoir and the two islets. Elsewhere ask the village.",
        ),
        (20, "Paths", "The path to the lighthouse is open again."),
    ):
        LOTS.published(s, ago, "10:00", title, says)
    out = c.ways["boat"].runs.values()
    for ago, title, says in (
        (
            6,
            "This season's hours",
            "From Mokpo "
            + ", ".join(f"{run.leaves} (there {run.arrives()})" for run in out)
            + ". At spring tide from Mokpo 11:50, 12:00 or 12:10, there 13:50, 14:00 or 14:10. Trains of the morning "
            "reach Mokpo "
            "from Daegu, leaving there at 06:04, 07:06 or 07:52; of the evening they leave Mokpo at 14:42 or 19:12 and "
            "are in "
            "Daegu at 18:42, 23:08 or 23:40.",
        ),
        (
            4,
            "Fares, one way",
            "Boats, by season and deck: "
            + ", ".join(f"{won} won" for won in range(23_500, 36_500, 500))
            + ". Trains to the boats: "
            + ", ".join(f"{won} won" for won in range(46_000, 50_000, 500))
            + ".",
        ),
        (60, "When nothing sails", "Under a warning of wind or coast for Heuksando all sailings of its hours are off."),
        (50, "What comes aboard", "Batteries up to 300 Wh in hand luggage, one a head."),
        (35, "Bicycles", "Folded ones only."),
        (9, "Tides", "At spring tide hours may move by an hour; the ticket's page has them."),
    ):
        BOATS.published(s, ago, "08:00", title, says)
