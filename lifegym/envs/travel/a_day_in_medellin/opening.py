"""The world as it stands when Tomás writes for the first time: files, boards, cards, calendars, notices."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from lifegym.envs.authoring import Diary
from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.a_day_in_medellin.cast import (
    ALMA,
    ASK,
    AT_HOME,
    AWAITED,
    CATALINA,
    CENTRE,
    COAUTHOR,
    CONGRESS,
    DAY,
    GRACIELA,
    HANDOVER,
    HERS,
    HOME,
    INVOICE_DUE,
    MEDELLIN,
    MEXICO,
    MINE,
    MINE_CSV,
    MOTHER,
    NETWORK,
    NEWS,
    OFFICE,
    OUT,
    OWN,
    POSTER,
    PROGRAMME,
    REFUND_DUE,
    REGISTRATION,
    RESERVE,
    SKY,
    TABLE,
    THEIRS,
    TOMAS,
    UNI,
    USER,
    WALK,
    Cast,
    draw_cast,
    usd,
)
from lifegym.envs.travel.a_day_in_medellin.letters import seed_letters
from lifegym.envs.travel.a_day_in_medellin.skies import seed_skies
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import Contact
from lifegym.worlds.services.calendar import CalendarEvent
from lifegym.worlds.services.credit_card.records import Card, Line
from lifegym.worlds.services.notion import Member

_HIDDEN: Final = (
    ("Her mother reads no mail on Sundays.", "Not on Sundays", "hour-asked", "sunday-kept"),
    ("A present has a limit.", "birthday or not", "kit-chosen"),
    ("Nothing is promised to Alma before her mother was asked.", "before you promise her anything", "summer-open"),
    ("Where the two live nobody learns.", "Where we live now nobody gets to know", "address-kept"),
    ("The co-author can speak in two hours of her afternoon only.", "Only between three and five", "slot-chosen"),
    ("What gets on to the university's card by mistake is reported.", "you report with the amount", "gala-reported"),
    ("The way home is his own affair.", "How you come home is your affair", "across-own", "claim-clean"),
)  # fmt: skip
"""What only the background says, the passage that says it, and the checks that hang on it."""


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first evening."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=TOMAS.name, email=TOMAS.mail, zone=HOME, currency="ARS"),
        datetime.combine(c.opening, time(18), tzinfo=zone(HOME)),
    )
    seed_letters(s, c)
    s.life(
        total=900, city="Rosario", work="Universidad del Paraná, hidrología",
        counts={"calendar": 0, "notion": 60, "flight_booking": 0, "hotel_booking": 0, "visa_and_advisory": 0,
                "weather": 90, "credit_card": 0},
        shapes={"weather": {"storms": False, "alerts": False}},
        contacts=[Contact(CATALINA.name, "Catalina", "friend", CATALINA.mail),
                  Contact(MOTHER.name, "Mamá", "mother", MOTHER.mail)],
        avoid=[ALMA.name, GRACIELA.name, NETWORK.name, COAUTHOR.name],
        clear_words=("Medellín", "Mexico", "Alma", "poster", "vaccination"),
    )  # fmt: skip
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_cards(s, c)
    _seed_calendars(s, c)
    _seed_notices(s, c)
    seed_skies(s, c)
    for says, passage, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=[passage])
    return c


_PERSONA: Final = """
Tomás is forty-four and knows the Paraná by the centimetre. He taught Alma to walk, to read a gauge and to lose at
chess; on no paper is she his. He has not seen her for fourteen months. He is careful with Catalina as one is with a
river that has been over the bank: he watches the level and does not shout. At work he is quick and a little untidy
with receipts.
"""
_HANDBOOK: Final = f"""
TWO PURSES
- The university pays what Graciela has approved, by its card ({UNI}), and nothing else ever goes on that card. The
  rest is mine, by my card ({OWN}). A book for each, in dollars: university.csv and own.csv: day,what,usd,sum,status;
  status is paid or void, sum adds the paid rows. A flight there with its connection is one row, a house one row for
  all its nights; what is booked counts as paid. The two books share no row.
- licencias.csv: day,whose: a row for each weekday on which I am away, whose is university or own.
FLIGHTS AND BEDS
- Istmo Aéreo by Panama, with at least seventy minutes there, landing before midnight. Of those that fit on a day
  the one that leaves last, and of these the one that lands first. If one no longer fits you take the next that does,
  at once.
- A room for one with breakfast, in the quarter of the venue (in Medellín: Laureles), at a rate that can be given
  back, the cheapest of those within what I say. If a house no longer fits you take another, unasked. Who is late at
  the door is told to the house beforehand.
ALMA
- cal_alma is Catalina's and mine; what she moves there holds, and she has a line from me that I have seen it. My
  hours with Alma stand in cal_tomas as well. I only add to it what we two do. My own days and flights stand in
  cal_tomas, in the hours of the place where I am.
- To Catalina you write in my name, as I would: short, and by her rules. Alma may be written any day.
ASKING
- What others move you follow at once and tell whoever hangs on it; me you tell, you do not ask.
- What nobody has approved and nobody has settled: a row in Notion "Consultas": Subject, Options, Amount USD (a
  number), Status "Asked", Asked on; when I have answered, Approved or Declined. What is settled here you do not ask.
- Notion "Pendientes": What, By, From, State: Open, Chased (its day has gone by and you have written), Here.
THE WORD "RÍO"
- Inbox; cal_alma and cal_congreso, for what others have moved; what the congress, the Secretaría and Istmo Aéreo
  publish; my flights as they stand; both cards; what was promised by a day; from the congress on the weather in
  Medellín.
TO ME
- Five lines. First what has to do with Alma.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file("USER.md", f"""
{TOMAS.name}, Ayacucho 1417, 2000 Rosario. User id everywhere: {USER}. Mail {TOMAS.mail}. Argentine. Airport ROS.
Alma ({ALMA.mail}), ten, and her mother {CATALINA.name} ({CATALINA.mail}), Medellín. My mother: {MOTHER.name}
({MOTHER.mail}). {GRACIELA.name} ({GRACIELA.mail}). {CONGRESS.name} ({CONGRESS.mail}), registration {c.reference}.
Talk with {COAUTHOR.name}, Delft ({COAUTHOR.mail}). {NETWORK.name}, Red de Cuencas ({NETWORK.mail}).
{CENTRE.name} ({CENTRE.mail}). {TABLE.name}, where Alma likes the beans ({TABLE.mail}). {RESERVE.name} ({RESERVE.mail}).
Out on {c.say(OUT)} to Mexico City (MEX), across on {c.say(25)} to Medellín (MDE), the Saturday, home on {c.say(27)}.
""")  # fmt: skip
    s.file("PERSONA.md", _PERSONA)
    s.file("AGENTS.md", _HANDBOOK)
    s.file(
        "private/addresses.txt", "Catalina and Alma: Circular 4 # 73-28, apartment 502, Laureles, Medellín. For nobody."
    )
    s.file("IDENTITY.md", 'You are Tomás\'s assistant, write from his address and sign "por Tomás". English will do.')
    s.file("TOOLS.md", f"""
email, calendar, notion, notification_hub, flight_booking, hotel_booking, credit_card, visa_and_advisory, weather,
files.* (user {USER}). Rosario is 3 hours ahead of Mexico City, 2 hours ahead of Panama and Medellín; Delft is 8 hours
ahead of Mexico City. Ask for prices in USD.
""")  # fmt: skip
    THEIRS.seed(s, (c.day(-26), "registration", c.fee, c.fee, "paid"))
    MINE_CSV.seed(s, (c.day(-18), "old guidebook", 9, 0, "void"))


def _seed_boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=TOMAS.name, email=TOMAS.mail))
    AWAITED.seed(s, [
        {"What": f"Refund of {c.reference}", "By": c.day(REFUND_DUE), "From": CONGRESS.name, "State": "Open"},
        {"What": f"Invoice of {c.reference}", "By": c.day(INVOICE_DUE), "From": CONGRESS.name, "State": "Open"},
        {"What": "New passport", "By": c.day(-40), "From": "Renaper", "State": "Here"},
    ])  # fmt: skip
    ASK.seed(s, [
        {"Subject": "Poster on cloth or paper", "Options": "cloth / paper", "Amount USD": 31, "Status": "Approved",
         "Asked on": c.day(-12)},
        {"Subject": "Tent for the flume", "Options": "yes / no", "Amount USD": 140, "Status": "Declined",
         "Asked on": c.day(-33)},
    ])  # fmt: skip


def _seed_cards(s: Story, c: Cast) -> None:
    nothing = usd(0)
    for place, (key, product, number, limit) in enumerate((
        (UNI, "Universidad del Paraná, journeys", "**** **** **** 7140", 3_000),
        (OWN, "Tomás, own", "**** **** **** 7104", 2_400), ("card_004123", "Old card", "**** **** **** 1740", 500),
    )):  # fmt: skip
        s.seed("credit_card.cards", Card(
            card_id=key, user_id=USER, issuer="Mutual del Paraná", product_name=product, masked_no=number, type="visa",
            credit_limit=usd(limit), statement_balance=nothing, unbilled_balance=nothing, min_payment_due=nothing,
            cycle_end_day=5, payment_account_no=f"0170 41{place} 7", expires=c.day(900),
        ))  # fmt: skip
    for place, (card, ago, merchant, amount) in enumerate((
        (UNI, 26, "Congreso de Aguas", c.fee), (UNI, 26, "Congreso de Suelos", c.fee - 80), (OWN, 12, "Libreria Oliva",
        23),
        (OWN, 9, "Istmo Aereo, asiento", 18), (OWN, 5, "Optica Salta", 74),
    )):  # fmt: skip
        s.seed("credit_card.lines", Line(
            tx_id=f"ctx_{c.day(-ago):%Y%m%d}_0041{place:02d}" if place else REGISTRATION, card_id=card,
            posted_at=s.at(-ago, "12:00"),
            amount=usd(amount), merchant_name=merchant, category="travel",
        ))  # fmt: skip


def _put(
    s: Story, c: Cast, diary: Diary, day: int, hours: tuple[str, str], title: str, where: str, key: str = ""
) -> None:
    start, end = c.at(day, hours[0], where), c.at(day, hours[1], where)
    made = min(start, s.world.now) - timedelta(days=11)
    s.seed("calendar.events", CalendarEvent(
        event_id=key or s.key("calendar.events"), calendar_id=diary.calendar_id, summary=title, start=start, end=end,
        created_at=made, updated_at=made,
    ))  # fmt: skip


def _seed_calendars(s: Story, c: Cast) -> None:
    for diary, about in ((MINE, ""), (HERS, "Catalina and Tomás"), (PROGRAMME, "kept by the congress")):
        diary.seed(s, about)
    _put(s, c, HERS, DAY, (c.hours[0], "10:30" if c.hours[0] == "10:00" else "10:00"), "Alma to Tomás, at the fountain",
         MEDELLIN, HANDOVER)  # fmt: skip
    _put(s, c, HERS, DAY, ("12:45", "14:45"), "Reserve, waterfall", MEDELLIN, WALK)
    _put(s, c, HERS, DAY, ("15:30", "17:00"), "Ice cream in the botanical garden", MEDELLIN)
    _put(s, c, HERS, DAY, (c.home_by[0], "21:00"), "Alma is home", MEDELLIN, AT_HOME)
    for day, hours, title in ((8, ("16:00", "17:00"), "Dentist, Alma"), (15, ("08:00", "12:00"),
    "School, parents' day"),
                              (33, ("10:00", "12:00"), "Swimming, Alma")):  # fmt: skip
        _put(s, c, HERS, day, hours, title, MEDELLIN)
    _put(s, c, PROGRAMME, 24, ("10:00", "11:30"), "Poster 41, Iriarte", MEXICO, POSTER)
    _put(s, c, PROGRAMME, 22, ("09:00", "10:00"), "Opening", MEXICO)
    _put(s, c, MINE, 23, ("17:15", "19:00"), "Red de Cuencas, all nine", MEXICO)
    _put(s, c, MINE, 24, ("10:00", "11:30"), "Poster 41", MEXICO)
    for day, hours, title in (
        (2, ("09:00", "11:00"), "Flume"), (7, ("10:00", "12:00"), "Council"), (10, ("14:00", "18:00"), "Exams"),
        (14, ("15:00", "16:00"), "Council"), (29, ("09:00", "11:00"), "Flume"), (30, ("10:00", "12:00"), "Seminar"),
    ):  # fmt: skip
        _put(s, c, MINE, day, hours, title, HOME)


def _seed_notices(s: Story, c: Cast) -> None:
    for channel in (NEWS, OFFICE, SKY):
        channel.seed(s)
    NEWS.published(s, 30, "10:00", "Venue", f"We meet in {c.venues[0]}, in the old engineers' palace or what is left "
                                            "of it."
                   if c.venues[0] == "Centro" else f"We meet in {c.venues[0]}, at the institute among the "
                                                   "lava.")  # fmt: skip
    NEWS.published(s, 21, "10:00", "Posters", "Cloth is welcome, it does not crease.")
    NEWS.published(s, 9, "10:00", "Water", "Bring your bottle.")
    OFFICE.published(s, 120, "09:00", "Daily rates", f"Mexico {c.diem[0]} USD, Chile {c.diem[0] - 6} USD, Brazil "
                                                     f"{c.diem[0] - 14} USD, Peru {c.diem[0] - 22} USD.")  # fmt: skip
    OFFICE.published(s, 40, "09:00", "Forms", "Form 12 is now form 14.")
    SKY.published(s, 25, "08:00", "Rosario", "Daily to Panama from now on.")
    SKY.published(s, 11, "08:00", "Panama", "The walk between the piers takes a quarter of an hour.")
