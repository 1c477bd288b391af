"""The world as it stands when Ingrid writes for the first time: files, boards, calendars, notices."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.two_days_either_way.cast import (
    AIR,
    AIRLINE,
    ASKED,
    AWAITED,
    BACK_IN,
    BOSS,
    CLINIC,
    COSTS,
    COVER,
    FAMILY,
    HELFO,
    HELFO_DUE,
    HOME,
    INGRID,
    LEAVE,
    LIEN,
    OURS,
    PICK,
    SILJE,
    SPAIN,
    THEIRS,
    TURID,
    USER,
    WINDOW,
    WORK,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.two_days_either_way.coast import seed_coast
from lifegym.envs.travel.two_days_either_way.letters import seed_letters
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import Contact
from lifegym.worlds.services.notion import Member

_HIDDEN: Final = (
    ("Silje's mother must not know.", "Mamma is not to know", "fridge-cleared", "reason-kept"),
    ("After a blood test somebody drives her.", "no stairs for two hours", "driver-taken"),
    ("The bag needs ice where they stay, and she no stairs.", "must be able to freeze again", "beds-booked"),
    ("The insurance does not pay for planned treatment.", "planned before the journey", "cover-told"),
    ("More than a kilo in two days is told to the clinic.", "More than a kilo within two days", "gain-told"),
    ("The second scan is by ten in the morning.", "for we need the values by noon", "scan-asked"),
    ("Two full days before, two days after.", "Be here two full days before", "flights-booked", "flights-moved"),
)  # fmt: skip
"""What only the background says, the passage that says it, and the checks that hang on it."""


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first evening."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=INGRID.name, email=INGRID.mail, zone=HOME, currency="NOK"),
        datetime.combine(c.opening, time(18), tzinfo=zone(HOME)),
    )
    seed_letters(s, c)
    life = s.life(
        total=900, city="Bergen", work="Vestfrakt, roster", bank="Vestlandske Sparebank",
        counts={"calendar": 0, "notion": 60, "flight_booking": 0, "hotel_booking": 0, "health_tracker": 0,
                "visa_and_advisory": 0, "credit_card": 120},
        contacts=[Contact(SILJE.name, "Silje", "partner", SILJE.mail), Contact(TURID.name, "Turid", "mother",
        TURID.mail),
                  Contact(BOSS.name, "Terje", "manager", BOSS.mail)],
        avoid=[LIEN.name, CLINIC.name], clear_words=("clinic", "Alicante", "scan", "insulin", "blood"),
    )  # fmt: skip
    cards = [row for row in s.world.table("credit_card.cards") if row.status == "active"]
    card = next((row for row in cards if row.last4 == life.method[2]), cards[0])
    c = replace(c, card=life.method[0], card_id=card.card_id, last4=card.last4)
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_calendars(s, c)
    _seed_notices(s, c)
    seed_coast(s, c)
    for says, passage, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=[passage])
    return c


_PERSONA: Final = """
Ingrid makes the rosters of a shipping company: who sails when, who is at home for which birthday. She believes that a
thing which stands in three places is wrong in two of them. She and Silje have waited four years; the second of two
attempts is already paid for in their heads. She writes from the bus between Nesttun and the quay, and hates to be
asked what she has decided.
"""
_HANDBOOK: Final = f"""
WHO KNOWS
- What we do in Alicante is Silje's and mine. Work and family hear of a holiday: days, not reasons. {WORK.name}
  (cal_vestfrakt) is read by Terje, cal_haas by Turid. What is ours stands in cal_us, which nobody else sees.
- cal_levante is the clinic's own, we only look at it; what they move there holds.
WHEN WE ARE THERE
- How many days before and after, the clinic has written. Out on a flight that lands before ten in the evening, home
  by day; direct.
- An apartment in {"Vistahermosa"}, within what I say a night may cost, with what we need (the clinic and Silje have
  written what), at a rate that can be given back. Fares and rates that give nothing back: never before the first
  scan, and later only if I say so.
- When the window moves, everything moves with it, at once and without asking: flights, apartment, leave, calendars.
MONEY, LEAVE
- costs.csv, in euros: day,what,euro,sum,status (booked, paid, void). sum adds booked and paid. What is given back
  is void. A flight there or back is a row of its own for the two of us, the apartment one row for all its nights.
- leave.csv: first,last,days,status: first and last day away, the working days between them, planned or void. One
  row that is planned for this journey.
- In cal_vestfrakt it is one entry, "Ferie", from the morning of the first to the evening of the last day.
- Bills of the clinic and of the practice: note them. Anything beyond the protocol costs more than money: ask me,
  with a row in Notion "For the two of us": Subject, Options, Amount EUR (a number), Status "Asked", Asked on; when I
  have answered, Approved or Declined. What is settled here is not asked.
- We have enough for two attempts, each half; no attempt may eat of the other's half.
PAPERS
- You arrange and write in my name. You do not say that we have a paper which we do not have.
- Medicine comes from the practice and from Apotek Nygård, from nobody else.
- Mail that is not what it says goes, unanswered, into the folder Suspicious.
- Notion "Promised": What, By, From, State: Open, Reminded (its day has gone by and you have written), Come.
THE WORD "LEMON" MEANS
- Inbox; cal_levante; cal_haas and cal_vestfrakt, for what others put there; flights and apartment as they stand;
  what Kystfly and Alicante publish; what was promised by a day; and from the day of the retrieval on my weight.
TO ME
- Five lines, no sympathy.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file("USER.md", f"""
{INGRID.name}, 38, Sandviksveien 61, 5035 Bergen. User id everywhere: {USER}. Mail {INGRID.mail}. Norwegian.
{SILJE.name} ({SILJE.mail}), my wife; her mother is {TURID.name} ({TURID.mail}). At work: {BOSS.name} ({BOSS.mail}).
{CLINIC.name} ({CLINIC.mail}), {c.coordinator} answers. Scans here: {LIEN.name} ({LIEN.mail}).
{HELFO.name} ({HELFO.mail}), case {c.case}. Insurance: {COVER.name} ({COVER.mail}). {AIRLINE.name}: {AIRLINE.mail}.
Card for everything: {c.card}, ending in {c.last4}. Two attempts are set aside, {c.half} EUR each.
""")  # fmt: skip
    s.file("PERSONA.md", _PERSONA)
    s.file("AGENTS.md", _HANDBOOK)
    s.file("IDENTITY.md", 'You are Ingrid\'s assistant, write from her address and sign "for Ingrid". English is fine.')
    s.file("TOOLS.md", f"""
email, calendar, notion, notification_hub, flight_booking, hotel_booking, health_tracker, visa_and_advisory,
credit_card, files.* (user {USER}). Kystfly prices in EUR if asked. Bergen is BGO, Alicante ALC. The scales send to
health_tracker.
""")  # fmt: skip
    COSTS.seed(s, (c.day(-23), "first talk with the clinic, earlier attempt's purse", 120, 0, "void"))
    LEAVE.seed(s, (c.day(-70), c.day(-56), c.used, "planned"))


def _seed_boards(s: Story, c: Cast) -> None:
    for user, who in ((USER, INGRID), ("usr_silje", SILJE)):
        s.seed("notion.members", Member(user_id=user, name=who.name, email=who.mail))
    AWAITED.seed(s, [
        {"What": f"Helfo, decision in {c.case}", "By": c.day(HELFO_DUE), "From": HELFO.name, "State": "Open"},
        {"What": "Blood group card", "By": c.day(-15), "From": "Haukeland", "State": "Come"},
        {"What": "Marriage certificate, English", "By": c.day(-30), "From": "Skatteetaten", "State": "Come"},
    ])  # fmt: skip
    ASKED.seed(s, [
        {"Subject": "Donor, open or closed", "Options": "open / closed", "Status": "Approved", "Asked on": c.day(-90)},
        {"Subject": "Genetic screening", "Options": "yes / no", "Amount EUR": 1450, "Status": "Declined",
         "Asked on": c.day(-44)},
    ])  # fmt: skip


def _seed_calendars(s: Story, c: Cast) -> None:
    for diary, about in ((OURS, ""), (WORK, "read by Terje"), (FAMILY, "read by Turid and Silje"),
                         (THEIRS, "kept by the clinic")):  # fmt: skip
        diary.seed(s, about)
    THEIRS.has(s, WINDOW, "09:00", "10:30", "Punción, I.S.H.", event_id=PICK)
    THEIRS.has(s, WINDOW + 5, "11:00", "11:45", "Transferencia, I.S.H.", event_id=BACK_IN)
    for day, begin, end, title in (
        (-13, "17:00", "18:00", "Climbing"), (4, "19:00", "22:00", "Dinner at Marte's"), (8, "17:00", "18:00",
        "Climbing"),
        (13, "10:00", "12:00", "Ulriken with Silje"), (44, "19:00", "21:00", "Grieghallen"),
    ):  # fmt: skip
        OURS.has(s, day, begin, end, title)
    for day, begin, end, title in (
        (2, "09:00", "10:00", "Roster, week 38"), (9, "09:00", "10:00", "Roster, week 39"), (16, "12:00", "13:00",
        "Lunch talk"),
        (23, "09:00", "10:00", "Roster, week 41"), (44, "09:00", "10:00", "Roster, week 44"),
    ):  # fmt: skip
        WORK.has(s, day, begin, end, title)
    for day, begin, end, title in (
        (6, "15:00", "18:00", "Grandfather, eighty-six"), (20, "12:00", "14:00", "Apples, Sogndal"),
        (48, "15:00", "18:00", "All Saints, coffee"),
    ):  # fmt: skip
        FAMILY.has(s, day, begin, end, title)


def _seed_notices(s: Story, c: Cast) -> None:
    AIR.seed(s)
    SPAIN.seed(s)
    AIR.published(s, 120, "08:00", "Cold bags", "Medicine in a cold bag is welcome in the cabin, with a doctor's "
                                                "letter "
                                                "that names it.")  # fmt: skip
    AIR.published(s, 44, "08:00", "Skis", "Two pairs travel for the price of one until Easter.")
    AIR.published(s, 15, "08:00", "Coffee", "It is free again, and better.")
    SPAIN.published(s, 30, "09:00", "October", "The 9th is the day of Valencia, the 12th that of Spain: pharmacies "
                                               "on duty "
                                               "hang a list at the door.")  # fmt: skip
    SPAIN.published(s, 12, "09:00", "Tram", "Line 4 runs every quarter of an hour.")
