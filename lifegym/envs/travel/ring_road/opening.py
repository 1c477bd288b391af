"""The world as it stands when Aroha writes for the first time: her files, boards, calendars and channels."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.ring_road.cast import (
    AROHA,
    CITY,
    DECISIONS,
    EXAM,
    EXAM_EVENT,
    FERRY,
    HOME,
    KORO,
    LINES,
    MINE,
    PLAN,
    RAUKAWA,
    ROADS,
    SAIL,
    SCHOOL,
    SCHOOL_DIARY,
    TAMA,
    TRIP,
    USER,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.ring_road.letters import seed_letters
from lifegym.envs.travel.ring_road.shops import seed_cars, seed_houses, seed_sky, seed_tables
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import Contact
from lifegym.worlds.services.notion import Member

_HIDDEN: Final = (
    ("Koro's machine must have power all night, every night.",
     "it beeps, and then I do not breathe", "house-kaikoura", "house-christchurch", "house-tekapo", "outage-met"),
    ("He does not climb stairs.", "the hip has retired from stairs", "house-christchurch", "table-booked"),
    ("She drives five hours a day at most.",
     "five hours at the wheel and then my eyes are done", "second-way-planned"),
    ("Shellfish closes Koro's throat.", "not one mussel, not even its water", "table-booked"),
    ("Tama may drive his mother's car with her beside him, and no rented one.",
     "a restricted licence, and he is sixteen", "wheel-kept"),
)  # fmt: skip
"""What only the background says, the passage that says it, and the checks that hang on it."""


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first evening."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=AROHA.name, email=AROHA.mail, zone=HOME, currency="NZD"),
        datetime.combine(c.opening, time(17), tzinfo=zone(HOME)),
    )
    life = s.life(
        total=900, city=CITY, work="Te Kura o Newtown",
        counts={"calendar": 0, "hotel_booking": 60, "car_rental": 0, "weather": 0, "notion": 60,
        "review_platform": 120},
        contacts=[Contact(KORO.name, "Koro", "father", KORO.mail), Contact(TAMA.name, "Tama", "friend", TAMA.mail)],
        avoid=[FERRY.name, SCHOOL.name], clear_words=("ferry", "Kaikōura", "Queenstown", "Tekapo", "Haast"),
    )  # fmt: skip
    c = replace(c, card=life.method[0])
    _seed_files(s, c, life.method[1])
    _seed_boards(s, c)
    _seed_calendars(s, c)
    _seed_channels(s)
    seed_cars(s, c)
    seed_houses(s, c)
    seed_tables(s, c)
    seed_sky(s)
    seed_letters(s, c)
    for says, passage, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=[passage])
    return c


_PERSONA: Final = """
Aroha teaches year five and plans with coloured pens; on the road she wants to look out of the window. She types with
one thumb, in the staff room, and trusts a list more than a feeling. Koro is her husband's father; her husband is a
ship's engineer, at sea until Christmas. Tama is sixteen and drives her car to training with her beside him, proudly.
What Koro sleeps with is nobody's business but a landlord's who must have the power on.
"""
_SOUL: Final = """
The road does not read the plan. Look at the road, then at the plan, then say what changes.
Old men and boys are asked, not managed.
"""
_IDENTITY: Final = """
You plan the drive for Aroha. You write from her address, plainly, "Aroha's assistant" below. Kia ora is a fine
beginning.
"""
_HANDBOOK: Final = """
YOU MAY: book what I name, and what takes its place when the road, the sky or a line company spoils it, as long as
nothing is lost by it; give back what we do not need while it is free; write to desks, motels, school, ferry and the
family; keep Plan, trip.csv and my calendar; report the car's state as I tell it to you. Tell me after.

YOU ASK, in the Notion database For Aroha (Subject, Options, Amount NZD as a number, Status "Asked", Asked on; Approved
or Declined once I have said): which of two things I meant; whatever costs more than I said; whatever the two of them
want differently. Nothing is booked that cannot be given back, whatever it saves. Nobody is put down as a driver but
me. Strange bills are not paid and not answered, their mail goes to Spam; but whoever offers us something, or wishes for
something, has a line from us the same day, also when it is a no.

A PLACE TO SLEEP is for the three of us: one unit, not upstairs, free to give back until the day before, within the
price, and with what Koro needs. Where Tama sits his exam there must be wifi that carries a video call.

BOOKS
- Plan: one row a day. Day (YYYY-MM-DD), Way (as in the table of ways), Hours (its hours, 0 where there is none), Sleep
(town and house), State. A day that turns out otherwise is corrected in its row and marked Changed.
- trip.csv: noted,what,place,ref,nzd,sum,state. One row a booking with its reference and its whole price; state booked,
paid, off. sum adds what is booked or paid.
- My calendar, cal_aroha: the ferry ("Ferry", from departure to arrival), the exam, the dinner, fetching and bringing
back the car. What moves is moved. cal_school belongs to the school, which changes things in it.

"ROUND" MEANS
- the hub: Raukawa Ferries, Highways South, Seaward Lines; the mailbox; cal_school;
- the page of the car and of its cover: price, fees, what is excluded, against the plan;
- the pages of the houses of the next days; warnings and snow for Tekapo and Queenstown, from two days before;
- the card, since the last bill; money or credit promised by a day: if it is not here, write.

TO ME: five lines, in the order of the days.
"""


def _seed_files(s: Story, c: Cast, card: str) -> None:
    s.file("USER.md", f"""
{AROHA.name}, born 1981-05-17, Riddiford Street 118, Newtown, Wellington. User id everywhere: {USER}. {AROHA.mail},
+64 4 555 0118. Full licence {c.licence} (New Zealand). Automatic only. Card: {card}, {c.card}.
{KORO.name}, my father-in-law, {KORO.mail}. {TAMA.name}, my son, {TAMA.mail}.
Ferry: {FERRY.name}, {FERRY.mail}. School: {SCHOOL.name}, {SCHOOL.mail}.
We cross on foot and fetch the car in Picton; it goes back in Christchurch, and we fly home.
""")  # fmt: skip
    s.file("PERSONA.md", _PERSONA)
    s.file("SOUL.md", _SOUL)
    s.file("IDENTITY.md", _IDENTITY)
    s.file("AGENTS.md", _HANDBOOK)
    s.file("TOOLS.md", f"""
email, calendar, notion, car_rental, hotel_booking, weather, credit_card, notification_hub, review_platform, files.*
(user {USER}). Cars are searched from Picton to Christchurch. Weather knows Tekapo, Queenstown and Kaikōura.
""")  # fmt: skip
    TRIP.seed(s, (c.day(-9), "ferry on foot, three", "Picton", "RF-20718", 219, 219, "paid"),
              (c.day(-9), "flights home, three", "Wellington", "KQ7T2M", 447, 666, "paid"))  # fmt: skip


def _seed_boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=AROHA.name, email=AROHA.mail))
    PLAN.seed(s, [
        {"Day": c.day(-260 + number).isoformat(), "Way": way, "Hours": hours, "Sleep": sleep, "State": "Done"}
        for number, (way, hours, sleep) in enumerate((
            ("Wellington - Napier", 4.3, "Napier, Norfolk Motel"), ("Napier - Taupō", 1.9, "Taupō, Acacia Park"),
            ("Taupō - Wellington", 4.6, "")))
    ])  # fmt: skip
    DECISIONS.seed(s, [
        {"Subject": what, "Options": options, "Amount NZD": amount, "Status": status, "Asked on": c.day(-ago)}
        for what, options, amount, status, ago in (
            ("Flights home", "morning / evening", 447, "Approved", 9), ("Roof box", "hire / leave", 90, "Declined", 12),
            ("Second mattress", "yes / no", 140, "Declined", 41))
    ])  # fmt: skip


def _seed_calendars(s: Story, c: Cast) -> None:
    MINE.seed(s)
    SCHOOL_DIARY.seed(s, "kept by the school")
    leaves, arrives = c.sails.before
    MINE.has(s, SAIL, leaves, arrives, "Ferry to Picton, Raukawa")
    for day, begin, end, title in (
        (-3, "18:00", "19:30", "Kapa haka"), (4, "18:00", "19:30", "Kapa haka"), (6, "15:30", "16:30",
        "Parents' evening"),
        (8, "17:00", "18:00", "Dentist, Tama"), (11, "18:00", "19:30", "Kapa haka"), (26, "10:00", "11:00",
        "Warrant, our car"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)
    for number in range(-2, 5):
        MINE.has(s, 7 * number + 2, "07:30", "08:15", "Duty, gate")
    exam = c.exam.before
    until = f"{int(exam[:2]) + 2:02d}{exam[2:]}"
    SCHOOL_DIARY.has(s, EXAM, exam, until, "Mathematics, practice exam, online", event_id=EXAM_EVENT)
    for day, begin, end, title in (
        (EXAM - 1, "10:00", "12:00", "Chemistry, practice exam, online"), (EXAM + 1, "09:00", "11:00",
        "English, group B"),
        (EXAM, "13:00", "15:00", "Mathematics, group B"), (5, "13:00", "15:00", "History, practice exam, hall"),
    ):  # fmt: skip
        SCHOOL_DIARY.has(s, day, begin, end, title)


def _seed_channels(s: Story) -> None:
    for channel in (RAUKAWA, ROADS, LINES):
        channel.seed(s)
    for ago, channel, title, text in (
        (40, RAUKAWA, "Winter timetable", "One sailing less on Tuesdays."), (18, RAUKAWA, "Café",
        "Pies are back on board."),
        (33, ROADS, "SH8", "Chip seal near Omarama, 30 km/h."), (9, ROADS, "SH73", "Stop and go at Otira, ten "
                                                                                   "minutes."),
        (21, LINES, "Outage over", "Power is back in Oaro."), (55, LINES, "Tree trimming", "Along South Bay Parade."),
    ):  # fmt: skip
        channel.published(s, ago, "09:00", title, text)
