"""The world as it stands on the first Monday: files, boards, calendars, his readings."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.chair_at_seven.background import paper, seed_letters
from lifegym.envs.travel.chair_at_seven.cast import (
    ASKED,
    BROTHER,
    CARD,
    CHAIRS,
    COSTS,
    COUSIN,
    HOME,
    ILEANA,
    LOG,
    MINE,
    NEFRO,
    NEIGHBOUR,
    OTHER_PAGES,
    PARTY,
    PHONE,
    TATA,
    TRANSPORT,
    USER,
    Cast,
    draw_cast,
    kilos,
)
from lifegym.envs.travel.chair_at_seven.lines import seed_lines
from lifegym.envs.travel.chair_at_seven.lodgings import seed_lodgings
from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.records import Record
from lifegym.worlds.services.health_tracker.records import Metric
from lifegym.worlds.services.notion import Member


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=ILEANA.name, email=ILEANA.mail, zone=HOME, currency="EUR"),
        datetime.combine(c.opening, time(7), tzinfo=zone(HOME)),
    )
    people = (BROTHER, NEIGHBOUR, COUSIN, NEFRO, TRANSPORT, c.sea, c.east, c.doctor, c.lab)
    s.life(
        total=640, city="Athens", work="Farmakeio Kypseli",
        counts={"calendar": 0, "rail_booking": 0, "hotel_booking": 0, "notion": 50, "health_tracker": 0},
        avoid=[*(person.name for person in people), *(person.mail for person in people)],
        clear_words=("dialysis", "Mangalia", "Cluj", "Iaşi", "wedding", "clinic", "serology", "fistula"),
    )  # fmt: skip
    s.pays_with(PaymentMethod(method_id=CARD, label="Card for Tata", last4="3391", holder=ILEANA.name, status="active"))
    for place, (last4, label) in enumerate((("8812", "Card, expired"), ("0475", "Card of the pharmacy"))):
        s.pays_with(PaymentMethod(
            method_id=f"pm_00179{place}", label=label, last4=last4, holder=ILEANA.name, status="blocked"
        ))  # fmt: skip
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_calendars(s, c)
    _seed_readings(s, c)
    c.sea_page.seed(s)
    for channel in OTHER_PAGES:
        channel.seed(s)
        channel.published(s, 18, "09:00", "Summer hours", "Desks are open from eight to four, on Fridays until two.")
    c.sea_page.published(
        s, 50, "10:00", "Guests of the summer",
        "Chairs for guests from May to September. Bring your letter, your list of medicines, and blood results "
        "(HBsAg, anti-HCV, HIV) that are not older than 90 days on the first session.",
    )  # fmt: skip
    c.sea_page.published(
        s, 21, "10:00", "The beach chair", "Free for our patients in front of Hotel Saturn, from four."
    )
    seed_lines(s, c)
    seed_lodgings(s, c)
    seed_letters(s, c)
    for says, hint, *checks in _hidden(c):
        s.constraint(says, *checks, hints=[hint])
    return c


def _hidden(c: Cast) -> tuple[tuple[str, ...], ...]:
    """Return what only the background says, the passage that says it, and the checks that hang on it."""
    return (
        ("Nothing is done to his left arm.", "the left arm is for the machine alone", "file-sent"),
        ("He may drink so much a day, heat or not.", f"{c.litres} decilitres a day, in July as in January",
         "litres-told"),
        ("His brother is not told of his illness.", "Vasile must not hear a word of kidneys", "brother-spared",
         "brother-answered"),
        ("He hides cramps.", "he would rather lose a leg than say that it cramps", "cramps-told"),
    )  # fmt: skip


_PERSONA: Final = """
Ileana is forty-four, left Cluj for Athens after pharmacy school, and has felt guilty about it on Sundays ever since.
She talks to her father every evening at eight. She knows what every figure on his sheet means and would like, for
once, to be only a daughter. She is orderly, tired and funny in that order.
Her father Gheorghe drove locomotives for thirty-six years. He is proud, curious, and lies about how he feels.
"""
_SOUL: Final = """
The chair comes first, the journey is built around it.
With figures of his body nobody rounds, guesses or repeats what was true last month.
He is a grown man: what he has asked to keep to himself stays there, except from those who treat him.
"""
_IDENTITY: Final = """
You write for Ileana, from her address, "for Gheorghe Munteanu" where it concerns him. Clinics, hotels and railways in
Romania answer English. Courteous, exact, one matter a mail.
"""


def _handbook(c: Cast) -> str:
    return f"""
## His sessions
Monday, Wednesday and Friday at seven, four hours, whatever else is planned. None is left out, none is shortened, and
from one to the next are never more than seventy-two hours. At home that is {NEFRO.name}; away it is guest clinics,
whom we ask by mail with his name, each day and the hour, seven.
Notion database Chairs has a row for each session away from home: Session (Mangalia 1, Mangalia 2, Mangalia 3, Iaşi),
Day, Clinic, Hour, State (Asked, Confirmed, Done). They also stand in cal_tata ("Dialysis" and the clinic), and those
at home that they stand for do not. What moves is moved.
A guest clinic gets what it asks for: papers from the folder papers/, and in words his dry weight, his access and the
arm for the blood pressure, as they are on the day you write. Dry weights are set by {c.doctor.name} in the tracker,
which runs under my account and has his readings only.
Contracts he signs himself, with his own pen, at the desk. Dates and figures on papers stay what they are.
What {c.doctor.name} ought to know about him she hears the same day: a result out of range, a complaint of his.
sessions.csv has date,clinic,before,after: kilograms on the scale before and after each session of the journey, from
the last one at home on.

## How he travels
On days with a session: not before one in the afternoon, and there the same day; by night only lying down, in a lower
berth. A lift at the door or level boarding, by the train's page. Tickets that give money back. Of those, the
cheapest; two seats, he pays as a senior (born 3 November 1954).
Rooms: twin, a lift, air conditioning, can be cancelled, at most {c.nightly} lei a night, the cheapest of those.
What no longer suits is replaced at once by the next that does, and given back; I hear of it, you need not ask. What
costs more than that, and what I have not agreed to: Notion database Ileana decides (Subject, Options, Amount RON,
Status Asked, Asked on); when I have answered, Approved or Declined.
costs.csv has trains and rooms: date,what,whom,ron,sum,state; state is booked or given back, sum adds what is booked.
cal_ileana is mine: trains ("Train", number, "to", town) at their departure.

## Round
When the reminder says "round": mail that has come and nobody has read; the tracker; each train, whether and when it
runs; each room, what its house says of lifts; the guest clinic's page on the hub; who has not answered by the day
they named (write the morning after). Letters that are not what they say go, unanswered, to the folder Altele.

## To me
In the evening, in four sentences.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file(
        "USER.md",
        f"""
{ILEANA.name}, Athens, Fokionos Negri 31. User id everywhere {USER}, mail {ILEANA.mail}, telephone {PHONE}, card
{CARD}.
Father: Gheorghe Munteanu, Cluj-Napoca, Strada Fabricii 9, born 3 November 1954. Neighbour {NEIGHBOUR.name}
({NEIGHBOUR.mail}), who has the key. His clinic: {NEFRO.name} ({NEFRO.mail}), transport desk {TRANSPORT.mail},
nephrologist {c.doctor.name} ({c.doctor.mail}). Laboratory next door: {c.lab.name} ({c.lab.mail}).
His brother {BROTHER.name} ({BROTHER.mail}) in Iaşi, married fifty years on {c.say(PARTY)}; his son {COUSIN.name}.
The way: {c.say(18)} Cluj to Mangalia by night, {c.say(25)} on to Iaşi, {c.say(28)} home. I fly to Cluj on
{c.say(17)}.
Guest clinics: {c.sea.name} in Mangalia ({c.sea.mail}), {c.east.name} in Iaşi ({c.east.mail}).
""",
    )
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _handbook(c))
    s.file(
        "TOOLS.md",
        f"""
email, calendar, notion, notification_hub, rail_booking, hotel_booking, health_tracker, files.* (user {USER}).
A train's page (get_train_offer) says how one boards, get_train_status whether it runs; get_reservation says what is
out of service during a stay; the tracker's weights carry the clinic's remarks (get_metrics).
""",
    )
    for number, title, text in (
        (-160, "serology", "HBsAg negative, anti-HCV negative, HIV negative."),
        (-75, "serology-ileana", "Ileana Munteanu. HBsAg negative, anti-HBs 212."),
        (-42, "serology", "HBsAg negative, anti-HCV negative, HIV negative. Sample taken on the right."),
        (-30, "letter-of-referral", f"Chronic haemodialysis since four years. {c.doctor.name}."),
        (-30, "medicines", "Sevelamer, alfacalcidol, epoetin after the session. No potassium."),
    ):  # fmt: skip
        s.file(paper(c, title, number), f"{c.day(number).isoformat()}\n{text}")
    COSTS.seed(s, (c.day(-9), "flight Athens - Cluj", "by points", 0, 0, "before"))
    LOG.seed(
        s,
        *((c.day(day), NEFRO.name, kilos(c.dry + before), kilos(c.dry + after)) for day, before, after in
          ((-14, 18, -12), (-12, 24, -9), (-10, 20, -13), (-7, 26, -10), (-5, 23, 1), (-3, 21, 0))),
    )  # fmt: skip


def _seed_boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=ILEANA.name, email=ILEANA.mail))
    CHAIRS.seed(
        s,
        [
            {"Session": session, "Day": c.day(number), "Clinic": f"Dializă {session[:-2]}", "Hour": "07:00",
             "State": "Done"}
            for number, session in ((-330, "Sibiu 1"), (-328, "Sibiu 2"), (-200, "Oradea 1"))
        ],
    )  # fmt: skip
    ASKED.seed(
        s,
        [
            {"Subject": what, "Options": options, "Amount RON": amount, "Status": status,
             "Asked on": (s.opening - timedelta(days=21 * place)).isoformat()}
            for place, (what, options, amount, status) in enumerate(
                (("New armchair for Tata", "with a lever / without", 1_850, "Approved"),
                 ("Second scale", "yes / no", 240, "Approved"), ("Flat by the clinic", "look / no", 0, "Declined")), 1)
        ],
    )  # fmt: skip


def _seed_calendars(s: Story, c: Cast) -> None:
    MINE.seed(s)
    TATA.seed(s, "Gheorghe, kept from Athens")
    for week in range(-3, 5):
        for shift in (0, 2, 4):
            day = 7 * week + shift
            TATA.has(s, day, "07:00", "11:00", f"Dialysis, {NEFRO.name}")
    for day, begin, end, title in (
        (PARTY, "17:00", "23:00", "Golden wedding, Vasile and Floarea"), (9, "17:00", "18:00", "Chess with nea Sandu"),
        (15, "10:00", "10:30", f"{c.doctor.name}, monthly talk"), (16, "17:00", "18:00", "Chess with nea Sandu"),
        (33, "18:00", "19:00", "Railwaymen's club"),
    ):  # fmt: skip
        TATA.has(s, day, begin, end, title)
    for day, begin, end, title in (
        (-4, "18:00", "20:00", "Stocktaking"), (3, "20:00", "20:30", "Call Tata"), (6, "11:00", "14:00", "Aegina"),
        (12, "18:00", "20:00", "Stocktaking"), (17, "09:30", "11:30", "Flight Athens - Cluj"),
        (22, "20:00", "20:30", "Call the pharmacy"), (31, "12:00", "14:00", "Flight Cluj - Athens"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)


def _seed_readings(s: Story, c: Cast) -> None:
    rows: list[tuple[str, Record]] = []
    serial = 0
    for week in range(-9, 0):
        for shift in (0, 2, 4):
            day = 7 * week + shift
            for clock, tenths, note in (
                ("06:50", c.dry + 20 + serial % 5, "before"),
                ("11:05", c.dry + serial % 3, "after"),
            ):
                serial += 1
                at = s.at(day, clock)
                rows.append(("health_tracker.metrics", Metric(
                    metric_id=f"met_{170_000 + serial:06d}", user_id=USER, type="weight",
                    value=tenths / 10, unit="kg", recorded_at=at, logged_at=at, source="clinic",
                    note=f"{NEFRO.name}, {note} the session")))  # fmt: skip
            upper = 142 + serial % 17
            at = s.at(day, "07:05")
            rows.append(("health_tracker.metrics", Metric(
                metric_id=f"met_{171_000 + serial:06d}", user_id=USER, type="blood_pressure", value=upper, unit="mmHg",
                second=82.0, value_text=f"{upper}/82", recorded_at=at, logged_at=at, source="clinic",
                note="right arm")))  # fmt: skip
    at = s.at(-66, "12:00")
    rows.append(("health_tracker.metrics", Metric(
        metric_id="met_179001", user_id=USER, type="weight", value=c.dry / 10, unit="kg", recorded_at=at, logged_at=at,
        source="clinic", note=f"{c.doctor.name}: dry weight {kilos(c.dry)} kg from today.")))  # fmt: skip
    s.ordinary(rows)
