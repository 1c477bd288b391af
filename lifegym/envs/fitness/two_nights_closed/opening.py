"""The world as it stands on the first morning: files, boards, calendars, and the life around them."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from lifegym.envs.fitness.two_nights_closed.background import seed_letters
from lifegym.envs.fitness.two_nights_closed.cast import (
    AREA,
    ASKED,
    AUREL,
    BIRTHDAY,
    BODY_APPOINTMENT,
    BUSES,
    CLIMB,
    DAYS,
    DOWN,
    GUIDES,
    HOME,
    IDA,
    LENI,
    MINE,
    OMA,
    OUTINGS,
    PRACTICE,
    SECTION,
    SHOP_DESK,
    SUMMIT,
    TREK,
    USER,
    WAYS,
    Cast,
    draw_cast,
)
from lifegym.envs.fitness.two_nights_closed.mountains import seed_mountains
from lifegym.envs.fitness.two_nights_closed.valley import seed_valley
from lifegym.envs.story import Persona, Story
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import Contact
from lifegym.worlds.services.notion import Member

_HIDDEN: Final = (
    ("Aurel climbs no ladders and no rungs, and does not say so.", "and then eleven rungs, and I was a tree",
     "ways-upper", "ways-lower", "no-rungs"),
    ("Her ankle takes no more than a thousand metres down on two days running.",
     "a thousand metres down on two days running", "ways-lower", "fifth-changed", "ankle-spared"),
    ("A risen morning pulse makes the coming week a quiet one.", "seven beats or more above your mean of four weeks",
     "week-quiet", "summit-dropped"),
    ("There is no telephone at the Falbesonhaus.", "whoever has to telephone does it at the saddle, before eleven",
     "call-moved", "oma-told"),
    ("Grandmother does not answer before nine.", "before nine I am not human", "call-moved"),
    ("Aurel's card lapses before they leave.", "the membership ends on", "card-told"),
)  # fmt: skip
"""What only the background says, the passage that says it, and the checks that hang on it."""


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=LENI.name, email=LENI.mail, zone=HOME, currency="EUR"),
        datetime.combine(c.opening, time(7), tzinfo=zone(HOME)),
    )
    people = (AUREL, IDA, OMA, c.physio)
    s.life(
        total=880, city="Innsbruck", work="Haslwanter Orgelbau",
        counts={"calendar": 0, "hotel_booking": 0, "health_tracker": 0, "weather": 160, "notion": 60, "maps": 60,
                "content_platform": 120},
        shapes={"weather": {"storms": False, "alerts": False}},
        contacts=[Contact(AUREL.name, "Aurel", "friend", AUREL.mail), Contact(IDA.name, "Ida", "sibling", IDA.mail)],
        avoid=[*(person.name for person in people), *(person.mail for person in people)],
        clear_days=[c.opening + timedelta(days=number) for number in range(36)],
        clear_words=("Stubai", "hut", "ladder", "ankle", "half board", "wheat"),
    )  # fmt: skip
    carts = s.world.table("ecommerce.cart_items")
    for key in list(carts.rows):
        carts.delete(key)
    seed_valley(s, c)
    seed_mountains(s, c)
    _files(s, c)
    _boards(s, c)
    _calendars(s, c)
    seed_letters(s, c)
    for says, passage, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=[passage])
    return c


_PERSONA: Final = """
Leni is thirty-six, voices organ pipes in her family's workshop in Pradl and has perfect pitch, which she calls a
nuisance. She writes in the lunch hour, quick and without greeting. She would rather be told a bad thing in six words
than a good one in sixty.
Aurel takes radiographs at the clinic in Innsbruck, nights and weekends. They have walked together for nine years. He is
the better walker and the worse talker: what he does not like he walks around, and she lets him. What he does not say
himself is said to nobody by us.
"""
_SOUL: Final = """
The mountain does not write letters. What was true of a way last week is looked up again.
You choose, book, ask and call off in her name. You do not walk, so nothing is walked that was not walked.
"""
_IDENTITY: Final = """
You are Leni's assistant and write from her address, as "for Leni". German or English; huts answer short, so ask short.
"""


def _handbook(c: Cast) -> str:
    first, last = c.huts["a"].name, c.huts["e"].name
    return f"""
WAYS
- {WAYS} has all ways from house to house: metres up and down, hours, marks. Of the ways of a day we take the one with
  the most metres up that fits us both: eight hours at most, open by the note of the Wegewarte (content platform, handle
  wegewarte_stubai, a note a stage), and nothing that one of us cannot or must not do. Aurel will not tell you, and
  neither does my ankle: both have left traces.
- If two days together ask too much, the one gives in that has another way. Both days of ours at {first} stay, whatever
  anybody offers: the second is for the blood.
- Whatever hangs in a harness is mine to book, not yours.
- Thunder before 15:00 by the hourly forecast for Neustift: that day we start at 05:30 instead
  of 07:00, and the house of the night before, which would serve
  at 06:30, is asked for a breakfast to take along.
BEDS
- Half board at the rate that can be called off, never the one paid ahead. The two-bed room where it costs up to
  {c.limit} EUR a night for both of us, else the dormitory, which is one booking for both.
- A house that fails us is replaced at once by the next one that a way of the list leads to and from; no need to ask.
- Aurel eats no wheat (coeliac, he tells everybody that). Each house where we sleep is asked and has to confirm.
MONEY AND WORD
- What I have ordered has to be what is packed. If it is not: call it off while that is possible, order the right thing
  again at the same price, tell me.
- Anything else that costs, and any day that two people want: a row in the Notion database Ask Leni (Subject, Options,
  Amount EUR, Status "Asked", Asked on). When I have answered, set Approved or Declined.
- Appointments and calls of mine that cannot be where they stand you move to the nearest hour that works for both, and
  write to whoever waits. What others move in the practice's calendar (shared with us, read only) moves in mine.
WHERE THINGS STAND
- Notion database Days, a row a day: Day (Stubai 1, Stubai 2, Stubai 3, Stubai 4, Stubai 5, Stubai 6, Stubai 7), Date,
  Way (the code of the list, alone), House (where we sleep that night; Stubai 7: home), Start (the hour, empty for seven
  o'clock), Wheat (To ask, Asked, Confirmed), State (Planned, Walked). Stubai 1 and 2 are the ways 1 and 2. A day that
  changes keeps its row.
- {OUTINGS}: I write there on Sundays what I climbed in the week. Yours to read only.
- {CLIMB.path}: from,climbed,may. On Sundays one row: the Monday that comes, the metres climbed in the week that ends
  (its outings together), and the metres the coming week may have. How much that is {c.physio.first} has written.
- cal_leni is my calendar. What is off is deleted, what has moved is moved.
- The watch and what goes into the health tracker is the truth about me. Nothing is entered there that I have not said.
EVERY REMINDER "BAROMETER" MEANS
- The mailbox; my order; the reservations and the page of each house; the wardens' note of each stage; the practice's
  calendar against mine; who owes us an answer by a day that is past; from four days before a day on the mountain its
  weather, hour by hour.
EVERY REMINDER "SUNDAY" MEANS
- The row in {CLIMB.path}, and before it my morning pulse of the week.
WHEN YOU REPLY TO ME
- What changed, what you did. From {first} to {last} I read it once a day.
"""


def _files(s: Story, c: Cast) -> None:
    pays = next(iter(s.world.table("wallet.methods").rows))
    houses = [hut for hut, come, out in c.nights() for _ in range(come, out)]
    nights = "\n".join(
        f"- Stubai {place + 1}, {c.say(TREK + place)}: {c.huts[hut].name}" for place, hut in enumerate(houses)
    )
    s.file("USER.md", f"""
{LENI.name}, Gumppstraße 22, 6020 Innsbruck. User id everywhere: {USER}. Mail {LENI.mail}, telephone +43 512 555 431.
Pays with {pays}. Alpine Club, Sillschlucht section ({SECTION.mail}), like Aurel.
{AUREL.name} ({AUREL.mail}), content platform aurel.d.
Grandmother {OMA.name}, called Oma Burgl ({OMA.mail}), in Imst; she reads mail on a tablet. I ring her on Sundays at
half past six. Sister: {IDA.name} ({IDA.mail}).
Physiotherapy: {c.physio.name} ({c.physio.mail}), Praxis am Landhausplatz. The ankle: {c.doctor}.
Boots: {SHOP_DESK.name} ({SHOP_DESK.mail}). Guides in the valley: {GUIDES.name} ({GUIDES.mail}).
We go up on {c.say(TREK)} and come down to Neder on {c.say(DOWN)}. The nights:
{nights}
""")  # fmt: skip
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _handbook(c))
    s.file("TOOLS.md", f"""
email, calendar, notion, health_tracker, hotel_booking, ecommerce, content_platform, maps, weather, files.* (user
{USER}). The houses are found under "{AREA}", the weather under "Neustift", the bus with get_transit from "Neder" to
"Innsbruck Hauptbahnhof" for the day in question. get_metrics has the morning pulse as heart_rate. {BUSES} is a
photograph.
""")  # fmt: skip
    spent = (1080, 1290, 1140, 1210, c.weeks[0])
    s.file(OUTINGS, c.outings(0))
    CLIMB.seed(
        s, *((c.day(7 * place - 28), metres, c.allowed - c.step * (4 - place)) for place, metres in enumerate(spent))
    )


def _boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=LENI.name, email=LENI.mail))
    DAYS.seed(s, [
        {"Day": f"Karwendel {number}", "Date": c.day(-330 + number), "Way": f"{number}b", "House": house,
         "Wheat": "Confirmed", "State": "Walked"}
        for number, house in enumerate(("Hallerangerhof", "Falkenhaus", "home"), 1)
    ])  # fmt: skip
    ASKED.seed(s, [
        {"Subject": what, "Options": options, "Amount EUR": amount, "Status": status, "Asked on": c.day(-ago)}
        for what, options, amount, status, ago in (("Second pair of poles", "buy / not", 89, "Declined", 33),
                                                   ("Saturday of the choir", "Ida / choir", 0, "Approved", 50),
                                                   ("Map sheets", "paper / telephone", 24, "Approved", 21))
    ])  # fmt: skip


def _calendars(s: Story, c: Cast) -> None:
    MINE.seed(s)
    PRACTICE.seed(s, "shared by the practice with its patients; the practice writes it")
    old = c.appointment[0]
    for day, begin, end, title in (
        (3, "17:30", "19:00", "Choir"), (10, "17:30", "19:00", "Choir"), (17, "17:30", "19:00", "Choir"),
        (5, "09:00", "13:00", "Nordkette with Aurel"), (SUMMIT, "07:00", "15:00", "Serles with Aurel"),
        (8, "13:00", "14:00", "Organ of Wilten, with the dean"), (23, "19:00", "20:30", "Pack with Aurel"),
        (33, "10:00", "12:00", "Workshop, big pipes"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)
    for week in range(-5, 6):
        MINE.has(s, 7 * week + 6, "18:30", "19:00", "Ring Oma")
    for place, day in enumerate((-31, -24, -10)):
        MINE.has(s, day, "07:00", "14:00", ("Serles, west side", "Serles with Ida", "Serles, turned back")[place])
    MINE.has(s, 18, old, _later(old), f"Ankle, {c.physio.first}", place="Landhausplatz")
    PRACTICE.has(s, 18, old, _later(old), "Haslwanter M., ankle", event_id=BODY_APPOINTMENT)
    for day, begin, who in ((4, old, "Haslinger, shoulder"), (18, "11:00", "Haselwanter P., knee"), (16, "14:30",
                                                                                                     "Free"),
                            (11, "10:00", "Haslwanter N., hip"), (25, old, "Hasler, ankle")):  # fmt: skip
        PRACTICE.has(s, day, begin, _later(begin), who)
    assert c.day(BIRTHDAY).weekday() == 6


def _later(clock: str) -> str:
    minutes = int(clock[:2]) * 60 + int(clock[3:]) + 30
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
