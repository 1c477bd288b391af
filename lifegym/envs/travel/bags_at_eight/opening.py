"""The world as it stands on the first morning: files, boards, books, calendars, sky."""

from __future__ import annotations

from datetime import datetime, time
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.bags_at_eight.cast import (
    AT_WARD,
    BAGS,
    BO,
    CARD,
    CARRIER,
    CHECK,
    CLINIC,
    COSTS,
    COUNTED,
    DAYS,
    FATHER,
    HOME,
    IN_MINE,
    INSURER,
    JENS,
    LAST,
    METTE,
    MINE,
    OURS,
    POUL,
    RAIL,
    RIDES,
    RIVER,
    RIVER_KM,
    SCANS,
    SHEET,
    START,
    TABLE,
    USER,
    WARD,
    WONDER,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.bags_at_eight.letters import seed_letters
from lifegym.envs.travel.bags_at_eight.riverside import seed_riverside
from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.services.notion import Member
from lifegym.worlds.services.weather.records import Climate, Location


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=METTE.name, email=METTE.mail, zone=HOME, currency="DKK"),
        datetime.combine(c.opening, time(8), tzinfo=zone(HOME)),
    )
    people = (JENS, POUL, CARRIER, RAIL, CLINIC, INSURER, TABLE, BO)
    s.life(
        total=650, city="Copenhagen", work="Islands Brygge Skole",
        counts={"calendar": 0, "hotel_booking": 0, "rail_booking": 0, "notion": 60, "weather": 0},
        avoid=[*(person.name for person in people), *(person.mail for person in people)],
        clear_days=[c.day(day) for day in range(37)],
        clear_words=("Danube", "Passau", "Vienna", "bicycle", "pacemaker", "Bodil"), weeks_ahead=4,
    )  # fmt: skip
    s.pays_with(PaymentMethod(method_id=CARD, label="Dankort, family", last4="3107", holder=METTE.name))
    _files(s, c)
    _boards(s, c)
    _diaries(s, c)
    _sky(s)
    seed_riverside(s, c)
    seed_letters(s, c)
    for says, hint, *checks in _hidden(c):
        s.constraint(says, *checks, hints=[hint])
    return c


def _hidden(c: Cast) -> tuple[tuple[str, ...], ...]:
    return (
        ("After a long day Poul rides a short one.", f"after a day of more than {c.longest} kilometres", "stages-laid"),
        ("Poul's bicycle is heavier than a night train takes.", "It weighs twenty-seven kilograms", "night-followed"),
        ("The dog is looked after until the early afternoon of a day.", f"I can until {c.say(LAST + 1)}",
         "home-booked", "night-followed"),
        ("Jens must not eat nuts, nor their oil.", "It was walnut oil in the dressing", "nuts-told"),
        ("Jens reads the calendar of the tour.", "I read it with my coffee every morning", "table-hidden"),
    )  # fmt: skip


_PERSONA: Final = """
Mette teaches the fourth form on Islands Brygge and writes between two bells. She rides like the wind and waits at every
bridge. She would rather do a thing than talk of it, and rather laugh than do it. For her father she becomes quite
still.
"""
_SOUL: Final = """
The slowest of the three sets the day.
Pages are read again, because the river does not read plans.
What is asked about the heart is answered as it is. What is to be a surprise stays one.
"""
_IDENTITY: Final = """
You write for Mette Krogh from her address: "for Mette Krogh", in English to everybody, and never longer than a
postcard.
"""
_HANDBOOK: Final = f"""
STAGES
- Seven riding days from Passau to Vienna, one house a night. danube.txt has the towns where one can sleep, with their
  kilometre. No day is longer than 65. How much father can stand after how much stands somewhere.
- Notion database Days, one row a riding day: Stage (town - town, spelled as in danube.txt), Date, Km (what is ridden),
  House (the one at its end), Bags down (HH:MM, when the bags must stand downstairs that morning), State: Planned,
  Booked (when the house is), Ridden, or By train.
TRAINS
- We are three with three bicycles, one of them electric. A train suits if its page has room for all three bicycles
  and the fare gives money back (Flexible). There: not before half past nine, in Passau by half past six. Back: on
  {"{LAST}"}, in time for the dog in Copenhagen; from Hamburg it is 5 hours by van. Of several, the cheapest. All
  three on one booking.
- When a train no longer takes us, the next that does is booked and the old one given back. No question.
- A flood warning for a town at either end of a riding day: that day we take the regional train with the bicycles,
  after ten o'clock, the cheapest that takes us; the row says By train and Km 0. No question.
HOUSES
- A room for three, a locked room for bicycles by the page, a rate that can be cancelled (flexible), within what I name.
  Cheapest first; when it cannot keep us, the next. The bags go where we go: {CARRIER.name} ({CARRIER.mail}) knows every
  house by name and day, and hears of every change on the day it is known.
BAGS
- {BAGS} is who packs what: bag,who,kg. Batteries ride in the frame, never in a bag, whoever offers.
- Scans of our passports ({SCANS}) go to houses and railways that ask, to nobody else.
MONEY AND QUESTIONS
- What I have agreed to in a message needs no second question. Others go into the Notion database For Mette: Subject,
  Options, Amount EUR, Status "Asked", Asked on; answered ones become Approved or Declined. Wishes of two against one
  another always.
- {COSTS.path}: day,what,whom,eur,sum,state; trains and houses, each with its whole price for three; state booked,
  paid or given back; sum is of booked and paid. Something exchanged is marked given back and the new one added.
CALENDARS
- cal_tour is shared with both men: trains, what concerns all three. cal_mette is mine alone.
- {SHEET} is the sheet for the day we leave, a fact a line.
FATHER
- "Rides of Poul" in Notion is what his counter hands in by itself. He has set himself a figure; a ride counts once.
When it
  is counted, the rides go into {FATHER.path}: day,start,km,sum; at the end of the tour our seven days into
  {RIVER_KM.path}:
  day,stage,km,sum.
"REMINDER: SPOKES" MEANS
- Mail, all calendars I can see, the house pages and bookings, the trains' status, the feeds of {CARRIER.name} and of
  the night trains, who owes us an answer whose day has passed; from three days before, weather and warnings of the
  towns we are in. Then do what follows from it, and tell me in three sentences.
"""


def _files(s: Story, c: Cast) -> None:
    s.file(
        "USER.md",
        f"""
{METTE.name}, teacher, Njalsgade 31, Copenhagen. User id {USER}, {METTE.mail}, +45 55 55 31 07. Jens ({JENS.mail}),
who turns fifty this summer, and my father Poul Aagaard ({POUL.mail}), seventy-three, Dragør. The dog is Bodil;
{c.sitter} from the second floor takes her. {BO.name} ({BO.mail}) drives us and the bicycles to Hamburg and back.
Insurer: {INSURER.name} ({INSURER.mail}). Father's clinic: {CLINIC.name} ({CLINIC.mail}). Bicycles on trains:
{RAIL.mail}.
""",
    )
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _HANDBOOK.replace("{LAST}", c.say(LAST)))
    s.file(
        "TOOLS.md",
        f"""
email, calendar, notion, notification_hub, rail_booking, hotel_booking, weather, files.* (user {USER}). The page of a
train (get_train_offer) has its bicycles in route_notes, the page of a house its bicycle room in house_rules. Rooms
are paid with {CARD}.
""",
    )
    s.file(
        "danube.txt",
        """
Kilometres along the path, by the towns where three can sleep.
Passau - Schlögen 41. Schlögen - Linz 46. Passau - Linz 87. Linz - Grein 61. Linz - Ybbs 83. Grein - Ybbs 22.
Grein - Melk 48. Ybbs - Melk 26. Ybbs - Krems 64. Melk - Krems 38. Melk - Tulln 82. Krems - Tulln 44.
Tulln - Vienna 35. Krems - Vienna 79.
Linz to Mauthausen 25, local trains every hour, bicycles free; Mauthausen to Grein 36.
""",
    )
    s.file(SCANS, "KROGH METTE, KROGH JENS, AAGAARD POUL. Three passports of the Kingdom of Denmark, scanned in March.")
    s.file("bags.csv", f"bag,who,kg\nred,Mette,14\nblue,Jens,{c.heavy}\ngreen,Poul,17\n")
    COSTS.seed(s, (c.day(-21), "Saddle for Poul", "Amager Cykler", 58, 0, "given back"))


def _boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=METTE.name, email=METTE.mail))
    DAYS.seed(
        s,
        [
            {"Stage": stage, "Date": c.day(-ago), "Km": km, "House": house, "State": "Ridden"}
            for stage, ago, km, house in (
                ("Rødby - Nykøbing", 312, 44, "Hotel Falster"), ("Nykøbing - Stege", 311, 52, "Møn Kro"),
                ("Stege - Køge", 310, 64, "Køge Hus"), ("Køge - Copenhagen", 309, 41, "home"),
            )
        ],
    )  # fmt: skip
    RIDES.seed(
        s,
        [
            {"Ride": f"Ride {place}", "Date": c.day(-ago), "Start": start, "Km": km}
            for place, (ago, start, km) in enumerate(((29, "09:12", 11), (24, "10:05", 18), (15, "08:40", 22)), 1)
        ],
    )  # fmt: skip
    WONDER.seed(
        s,
        [
            {"Subject": what, "Options": options, "Amount EUR": amount, "Status": status, "Asked on": c.day(-ago)}
            for what, options, amount, status, ago in (
                ("Saddle for father", "gel / leather", 58, "Approved", 22), ("Tandem for two days", "yes / no", 90,
                 "Declined", 40), ("Maps", "paper / none", 24, "Approved", 35),
            )
        ],
    )  # fmt: skip


def _diaries(s: Story, c: Cast) -> None:
    MINE.seed(s)
    OURS.seed(s, "What concerns all three of us on the way.")
    WARD.seed(s)
    for day, begin, end, title in (
        (-9, "10:00", "13:00", "Test ride to Dragør"), (1, "15:00", "16:30", "Staff meeting"), (4, "17:00", "18:00",
        "Dentist"),
        (6, "12:00", "16:00", "Father for lunch"), (11, "08:00", "12:00", "School trip, Zealand"),
        (18, "19:00", "21:00", "Parents' evening"), (23, "12:00", "13:00", "Last bell"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)
    MINE.has(s, CHECK, c.check_at, "11:30", "Father, pacemaker check", place="Amager", event_id=IN_MINE)
    WARD.has(s, CHECK, c.check_at, "11:30", "P. Aagaard, device check", event_id=AT_WARD)
    for day, clock, what in ((-60, "09:00", "P. Aagaard, stress test"), (150, "09:00", "P. Aagaard, yearly check")):
        WARD.has(s, day, clock, "10:00", what)
    OURS.has(s, COUNTED, "20:00", "20:30", "Father's kilometres are counted")
    for place, day in enumerate(range(START + 1, LAST), 1):
        OURS.has(s, day, "08:30", "17:00", f"Riding day {place}")
    OURS.has(s, START, "05:00", "05:30", "Bo with the van (hour to come)")


def _sky(s: Story) -> None:
    s.seed("weather.climates", Climate(
        climate_id="clim_wachau", name="Wachau, 1991-2020", tmax=(3, 6, 11, 17, 21, 24, 26, 26, 21, 15, 8, 4),
        tmin=(-3, -2, 2, 6, 10, 14, 15, 15, 11, 6, 2, -2), rain_mm=(28, 26, 38, 36, 68, 84, 82, 72, 56, 36, 36, 34),
        wet_days=(7, 6, 7, 7, 9, 10, 10, 8, 7, 6, 7, 7), wind_kmh=12.0,
    ))  # fmt: skip
    for key, city, lat, lng in (
        ("krems_at", "Krems", 48.410, 15.614), ("linz_at", "Linz", 48.306, 14.286), ("melk_at", "Melk", 48.227, 15.332),
        ("ybbs_at", "Ybbs", 48.178, 15.084), ("tulln_at", "Tulln", 48.331, 16.061),
    ):  # fmt: skip
        s.seed("weather.locations", Location(
            geo_key=key, city=city, country="Austria", lat=lat, lng=lng, zone=RIVER, climate_id="clim_wachau",
            elevation_m=203, aqi=(55, 45), salt=s.draw.stream("weather").integer(1, 1_000_000),
        ))  # fmt: skip
