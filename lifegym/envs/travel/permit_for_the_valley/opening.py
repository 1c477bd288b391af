"""The world as it stands on the first morning: files, boards, calendar, and the life around them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from typing import Final

from lifegym.envs.authoring import Channel
from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.permit_for_the_valley.background import seed_letters
from lifegym.envs.travel.permit_for_the_valley.cast import (
    ASKED,
    BACK,
    CARS,
    CHIEF,
    COVER,
    DISTRICTS,
    ENTERS,
    FIELD,
    HOME,
    INSURER,
    KIT,
    LOG,
    MARTA,
    MINE,
    MOTHER,
    NIGHTS,
    OUT,
    PAPERS,
    PERMITS,
    PODCAST,
    SATURN,
    SCRIPT,
    SOUNDS,
    SPACE,
    USER,
    VOICES,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.permit_for_the_valley.places import seed_places
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import Contact
from lifegym.worlds.services.notion import Member


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=MARTA.name, email=MARTA.mail, zone=HOME, currency="EUR"),
        datetime.combine(c.opening, time(8), tzinfo=zone(HOME)),
    )
    s.life(
        total=760, city="Tallinn", work="Raadio Laid",
        counts={"calendar": 0, "flight_booking": 0, "hotel_booking": 0, "visa_and_advisory": 0, "weather": 120,
                "notion": 60, "content_platform": 90},
        shapes={"weather": {"storms": False, "alerts": False}},
        contacts=[Contact(c.editor.name, c.editor.first, "colleague", c.editor.mail),
                  Contact(MOTHER.name, "Helve", "mother", MOTHER.mail)],
        avoid=[c.fixer, *c.voices, c.water.name, PODCAST.name],
        clear_days=[c.day(number) for number in range(41)],
        clear_words=("Pamir", "Khorog", "permit", "satellite", "weaver", "Murghob", "Tajikistan", "accreditation"),
    )  # fmt: skip
    c = replace(c, last4=next(iter(s.world.table("wallet.methods").rows.values())).last4)
    seed_places(s, c)
    _files(s, c)
    _boards(s, c)
    _calendar(s, c)
    more = (Channel("oa_tj_rail", "Dushanbe railway", "transport", "Trains to Kulob, twice a week."),
            Channel("oa_tj_bus", "Dushanbe city bus", "transport", "Lines and changes."),
            Channel("oa_tj_book", "Dushanbe book fair", "culture", "In October."))  # fmt: skip
    for channel in (COVER, FIELD, *more):
        channel.seed(s)
    COVER.published(
        s, 60, "09:00", "Cover by level of advice",
        "Levels 1 and 2: all. Level 3: covered if we are told by mail before you enter, with the district and the "
        "days, and for up to seven nights in such a district. Level 4: none.",
    )  # fmt: skip
    COVER.published(s, 160, "09:00", "Dogs abroad", "Bites are covered; the dog is not.")
    COVER.published(s, 25, "09:00", "High camps", "Above 6,000 m another policy is needed.")
    FIELD.published(
        s, 40, "08:00", "Khorog, summer", "Departs on Tuesdays, Thursdays and Saturdays when the pass is clear."
    )
    FIELD.published(s, 33, "08:00", "Khujand", "Daily at noon.")
    seed_letters(s, c)
    for says, passage, *checks in _hidden(c):
        s.constraint(says, *checks, hints=[passage])
    return c


def _hidden(c: Cast) -> tuple[tuple[str, ...], ...]:
    return (
        ("The satellite telephone needs leave, asked for ten days before.", f"satellite telephone, serial {c.serial}",
         "phone-listed", "phone-asked"),
        ("The first two nights above three thousand metres are at one house.",
         "the first two nights above three thousand metres under one roof", "beds-high"),
        ("Saturn's true name is written nowhere.", "my name in no mail, no calendar and no list", "name-kept"),
        ("Her mother is told nothing that could frighten her.", "her heart takes no news after dark", "mother-spared"),
    )  # fmt: skip


_PERSONA: Final = """
Marta is forty-three and makes radio for people who drive at night: long takes, little talk. She has been to
Badakhshan twice, speaks Russian and forty words of Shughni, and carries eleven kilos of which six are machines. She
dictates between two things and thinks that a plan is a courtesy to others.
What people tell her belongs to them until they say otherwise, and again when they say otherwise.
"""
_SOUL: Final = """
Paper is right on the day it is read. It is read again before somebody stands at a checkpoint with it.
No name that could cost its owner something stands in anything that can be opened by somebody else.
You write, book and ask. You do not ask a border for favours.
"""
_IDENTITY: Final = """
You are Marta's assistant at the desk in Tallinn and write from her address, as "for Marta Kask". Plain English.
"""


def _handbook(c: Cast) -> str:
    return f"""
PAPERS
- Notion database Papers: Paper, Due, State (Open; Asked when it is applied for or requested; In hand; Wrong), Somoni
  (a sum, where there is one), With (who has it). Due is the last day on which a thing can be handed in or asked for.
- In every form we are what we are: journalism. I wait longer for a true paper than for a quick one. No agents.
- A paper that comes is read against what was asked for. If something is missing, the desk is written to the same day.
- The advisory for TJ speaks of districts. Level 3: Põhjala is told by mail before I enter, with the number of my
  policy, district and first day; how many nights it covers there stands on its page, and I stay no longer than that:
  the later nights are given up and spent on the road back, in Khorog. Level 4: we do not go, whatever stood there
  comes out of the calendar, and I hear it.
BEDS
- One room a night with half board, at the rate paid in cash on the spot. Up to {c.nightly} somoni, not of the state,
  current all night for the batteries (the house's page says it). Of those that fit the cheapest.
- If a house falls away, the next that fits in the same place is taken at once. If a way falls away, what is needed in
  its stead (a seat, a bed on the way) is taken at once and I hear it.
- {NIGHTS.path}: date,place,house,metres,tjs,state - one row a night by its date, metres of the place, tjs what the
  night costs, state booked, off or slept. A night that changes keeps its row.
FLIGHTS
- One change in Istanbul, between an hour and a half and six hours; landing in Dushanbe before six; a fare that can be
  changed (FLEX). I leave home 210 minutes before a flight from Tallinn: "Leave home" in my calendar.
WORD
- On the road I send a line each evening over the satellite. When it has come, {c.editor.first} ({c.editor.mail}) hears
  place and state from you by eight, our time. If nothing has come by then, {c.editor.first} hears exactly that, with
  the last place we know of, and nobody else does.
- Nothing leaves the house before {c.editor.first} has nodded: no tape, no text, no trailer. The nod is a mail with the
  words.
- What costs beyond beds, flights, permit and seats, and an hour that two people want: a row in the Notion database For
  Marta (Subject, Options, Amount EUR, Status "Asked", Asked on). When I have answered, set Approved or Declined.
- Notion database Voices: who has spoken to me, and whether we may use it. Consent follows what they themselves say
  last on the content platform (Where has their handle). {SCRIPT} has one line a voice that we may use: name: what they
  say.
- cal_marta is my calendar. What is off is deleted.
EVERY REMINDER "LINE CHECK" MEANS
- The mailbox and who owes us an answer by a day that has passed; the advisory; the application and its note; the pages
  of Põhjala and of Dushanbe airport (hub); every reservation; my flights; within four days the nights' frost at
  Murghob: below ten degrees of frost the house there is asked for a stove in the room, and I am told.
WHEN YOU REPLY TO ME
- Three lines, the important one first.
"""


def _files(s: Story, c: Cast) -> None:
    pays = next(iter(s.world.table("wallet.methods").rows))
    s.file("USER.md", f"""
{MARTA.name}, Soo 14, 10414 Tallinn. User id everywhere: {USER}. Mail {MARTA.mail}, telephone +372 555 8340. Estonian
citizen; passport tdoc_96001, number {c.number}, valid until 2033-05-03. Pays with {pays}, last digits {c.last4}.
{c.editor.name} ({c.editor.mail}) edits me. The programme office ({CHIEF.mail}) signs letters.
In Badakhshan: Saturn ({SATURN.mail}), who drives and translates. {c.weaver} the weaver in Alichur. {c.water.name}
({c.water.mail}) measures the lake. Shared cars from Dushanbe: {CARS.mail}.
Permit desk: {PERMITS.mail}. Insurance: Põhjala ({INSURER.mail}). My mother: {MOTHER.mail}.
What comes over the satellite comes from {SPACE.mail}.
I leave on {c.say(OUT)}, land in Dushanbe on {c.say(21)}, am in the region from {c.say(ENTERS)} to {c.say(33)} and fly
home on {c.say(BACK)}. Districts I drive through or into: {", ".join(DISTRICTS)}.
""")  # fmt: skip
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _handbook(c))
    s.file("TOOLS.md", f"""
email, calendar, notion, notification_hub, flight_booking, hotel_booking, visa_and_advisory, content_platform, weather,
files.* (user {USER}). Houses are found by place: Dushanbe, Kalaikhum, Khorog, Jelondy, Alichur, Murghob. Flights TLL
to DYU in EUR. check_entry_requirements EE to TJ (purpose work) has what customs wants. list_visa_products EE, TJ has
the permit.
""")  # fmt: skip
    for year, beds, high in ((2016, 1_940, 9), (2019, 2_870, 6), (2022, 3_460, 7), (2023, 2_210, 4)):
        s.file(f"papers/office-{year}.csv", f"what,value\nbeds_tjs,{beds}\nnights_above_3000,{high}")
    s.file(KIT, f"""
Recorder and spare, three microphones, wind muff, head lamp, four batteries (they die below ten degrees of frost),
solar sheet, satellite telephone, serial {c.serial}, filter, down bag, 2 kg of coffee for {c.weaver}.
""")  # fmt: skip
    s.file(LOG, f"""
Calls in spring.
- {c.voices[0]}: "The loom is older than the road. The road will go first."
- {c.voices[1]}: "A wolf is honest. It is the only one here who says what it wants."
- {c.voices[2]}: "From Osh to Khorog I know every stone by its mother's name."
- Zarina: "The children draw the border as a river, because it is one."
""")  # fmt: skip
    s.file("papers/nights-2019.csv", "date,place,house,metres,tjs,state\n2019-07-02,Khorog,Pamir View "
                                     "Inn,2120,150,slept\n"
           "2019-07-03,Murghob,Hotel Pamir Star,3620,180,slept\n2019-07-04,Alichur,Homestay "
           "Rahima,3860,120,slept")  # fmt: skip


def _boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=MARTA.name, email=MARTA.mail))
    PAPERS.seed(s, [
        {"Paper": what, "Due": c.day(-ago), "State": "In hand", "With": who}
        for what, ago, who in (("Passport", 400, "me"), ("Vaccination card", 90, "me"), ("Driving licence", 300, "me"),
                               ("Press card", 200, "me"))
    ])  # fmt: skip
    VOICES.seed(s, [
        {"Voice": name, "Who": who, "Consent": consent, "Where": handle}
        for name, who, consent, handle in (
            (c.weaver, "weaver, Alichur", "Given", "alichur.weaves"), (c.voices[1], "shepherd", "Given",
                                                                       "bulunkul.flock"),
            (c.voices[2], "bus driver", "Given", "osh.road"), ("Zarina", "teacher, Jelondy", "Withdrawn",
                                                             "zarina.school"))
    ])  # fmt: skip
    ASKED.seed(s, [
        {"Subject": what, "Options": options, "Amount EUR": amount, "Status": status, "Asked on": c.day(-ago)}
        for what, options, amount, status, ago in (("Second recorder", "buy / borrow", 340, "Declined", 41),
                                                   ("Talk at the library", "yes / no", 0, "Approved", 63),
                                                   ("Wind muff", "buy / not", 55, "Approved", 20))
    ])  # fmt: skip


def _calendar(s: Story, c: Cast) -> None:
    MINE.seed(s)
    for day, begin, end, title in (
        (1, "11:00", "12:00", "Studio 3, mix"), (4, "09:00", "10:00", f"Desk, {c.editor.first}"),
        (11, "11:00", "12:00", "Studio 3, mix"), (16, "14:00", "15:00", "Dentist, Dr. Oja"),
        (18, "10:00", "11:00", f"Desk, {c.editor.first}"), (29, "10:00", "12:00", "Murghob, container bazaar, record"),
        (38, "11:00", "13:00", "Studio 3, first cut"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)
    for district, (day, begin, what) in SOUNDS.items():
        MINE.has(s, day, begin, f"{int(begin[:2]) + 3:02d}:00", f"{district}, {what}, record")
    MINE.has(s, OUT, "12:05", "12:25", "Leave home", note="for the 15:35")
