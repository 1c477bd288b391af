"""The world as it stands when Maude writes for the first time: her files, boards, calendars and the house rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from typing import Final

from lifegym.envs.renovation.before_discharge.cast import (
    BANK,
    BASE_ORDER,
    BENOIT,
    BUDGET,
    CITY,
    CONDO,
    DECISIONS,
    DISCHARGE,
    FERNAND,
    HOME,
    INSPECTION,
    INSTITUTE,
    LISE,
    MAUDE,
    MINE,
    NEEDS,
    NOTARY,
    QUOTES,
    REHAB,
    RULES,
    SITE,
    SYNDICATE,
    USER,
    Cast,
    draw_cast,
)
from lifegym.envs.renovation.before_discharge.house import seed_body, seed_firms, seed_shop, seed_sky
from lifegym.envs.renovation.before_discharge.letters import seed_letters
from lifegym.envs.story import Persona, Story
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import Contact
from lifegym.worlds.services.notion import Member, page

_HIDDEN: Final = (
    ("The door must be clear by 865 mm: the wheelchair and two hands.",
     "865 mm clear, measured with the door open", "fits-listed", "misfits-left-out", "door-kept"),
    ("Lise cannot be in a room with oxime silicone.",
     "the oxime kind, the one that smells of shoe polish", "misfits-left-out", "joint-bought"),
    ("A tenth stays with the client until the therapist has seen the bathroom.",
     "Keep one tenth back until the therapist has been there and written that it is good", "tenth-asked",
     "tenth-kept", "tenth-paid"),
    ("The neighbour below works nights and sleeps on two mornings of the week.",
     "home at eight and asleep by nine", "breaking-placed", "breaking-moved"),
    ("A delivery left in the porch freezes.",
     "once frozen it is good for the bin", "grout-saved"),
)  # fmt: skip
"""What only the background says, the passage that says it, and the checks that hang on it."""


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=MAUDE.name, email=MAUDE.mail, zone=HOME, currency="CAD"),
        datetime.combine(c.opening, time(8), tzinfo=zone(HOME)),
    )
    life = s.life(
        total=820, city=CITY, work="Cégep Saint-Zotique", bank=BANK,
        counts={"calendar": 0, "health_tracker": 0, "weather": 0, "review_platform": 90, "notion": 60},
        contacts=[
            Contact(LISE.name, LISE.called, "mother", LISE.mail),
            Contact(BENOIT.name, BENOIT.first, "sibling", BENOIT.mail),
        ],
        avoid=[person.name for person in (c.therapist, c.counsellor, c.neighbour, c.plumber, NOTARY)],
        clear_words=("bathroom", "shower", "silicone", "grout", "tile"),
    )  # fmt: skip
    account = next(row.account_id for row in s.world.table("banking.accounts") if row.type == "checking")
    c = replace(c, account=account, card=life.method[1])
    carts = s.world.table("ecommerce.cart_items")
    for key in list(carts.rows):
        carts.delete(key)
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_calendars(s, c)
    seed_firms(s, c)
    seed_shop(s, c, life.method[0])
    seed_sky(s, c)
    seed_body(s, c)
    seed_letters(s, c)
    for says, passage, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=[passage])
    return c


_SOUL: Final = """
A bathroom is a small room with eleven trades in it. Believe the page that is kept, not the one who remembers it.
What somebody's body cannot do is told to those who build for it, in millimetres, and to nobody as a story.
"""
_IDENTITY: Final = """
You keep the renovation for Maude. You write from her address, in English or French, vous to firms, and sign
"pour Maude Lefebvre". Short; one matter a mail.
"""
_PERSONA: Final = f"""
Maude teaches chemistry at a cégep and marks papers on the metro. She thinks in lists and forgets the numbers on them.
Her father {FERNAND}, 74, drove a bus on the Saint-Denis line for thirty years; since the stroke he says yes to
everybody. Her mother says "it will be fine" and means the opposite.
That her father had a stroke is told to the institute, the city's programme and the family. Firms, shops and neighbours
get measures; "an adapted bathroom" is all they need to know.
On Tuesday and Thursday evenings, from 17:00 to 21:00, she is in her parents' flat. For the rest of the five weeks the
flat is empty: Lise sleeps at her sister's in Laval.
"""
_HANDBOOK: Final = """
YOU MAY, WITHOUT ASKING
- write to firms, the syndicate, the institute, the programme and the family; reserve, move and cancel visits; keep the
  calendars, boards and the book;
- order what I have named, with the card of USER.md, and something of the same measures instead when it cannot be there
  in time, up to 60 dollars dearer. What is not needed any more you cancel or send back;
- pay an invoice of the firm's that follows the signed contract, to the account in the contract, when what it is for
  has happened. The last tenth on the day Angus writes that all is good, unasked, not an hour before;
- sign the city's form once the programme has approved the quote in writing, and not for anybody who is in a hurry.

Whoever makes us an offer has an answer the same day, also when it is a no.

YOU ASK ME, when it is none of these: one row in the Notion database To decide (Subject, Options, Amount CAD as a
number, Status "Asked", Asked on). When I have answered, Status says Approved or Declined. A wish of somebody's is not
mine.

WHERE THINGS STAND
- Quotes: Firm, Total CAD (with GST and QST), State, Reason (a few words when Out). Only quotes that do
  for us go in as Fits; what falls later stays in, Out. One row a firm.
- What he needs: one row a need, Measure as short as it can be said ("865 mm", "left"), Said by. It is corrected in its
  row when the need changes; a second row for the same need has cost us a door handle.
- cal_maude is mine: dates I must keep. cal_chantier is read by the firm and the syndicate too: what happens in 304,
  from when to when; what moves is moved there. cal_angus is the institute's, read only. They move things in it
  themselves, and what it says counts.
- budget.csv: day,what,whom,with_taxes,spent,status. status: agreed, paid, void, owed to us. spent adds what is agreed
  or paid. An order or contract is one row, agreed; its instalments are not rows. The ceiling is the row CEILING, void.

"ROUND" IN A REMINDER MEANS
- every firm we count on, its page (licence, closures); the house rules of the syndicate, which they edit; all
  calendars; the inbox, unread mails first;
- orders and parcels under way: when each is to be there, against the day it is needed;
- what the institute has entered in the tracker under my id (it is Papa's, they call it transfer score), remarks too;
- the account, against what was to go out; reports promised by a day and not here: write to who promised;
- the weather of delivery days. Drivers leave parcels in the porch, which is not heated.

TO ME: six lines. First what I must do, then what is done.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file("USER.md", f"""
{MAUDE.name}, 43. User id everywhere: {USER}. {MAUDE.mail}, account {c.account} at the {BANK}. Shop card: {c.card}.
Papa and Maman: {FERNAND} and {LISE.name} ({LISE.mail}), {CONDO}, {CITY}. Building with a lift; flat on the third floor.
Papa is at the {INSTITUTE} until {c.say(DISCHARGE)}. His occupational therapist: {c.therapist.name}
({c.therapist.mail}). My brother {BENOIT.name} ({BENOIT.mail}) lives in Gatineau.
Syndicate: {SYNDICATE.name} ({SYNDICATE.mail}). Rules of works: Notion page "Travaux dans les unités".
Below them, 204: {c.neighbour.name} ({c.neighbour.mail}).
City programme for adapted homes: {c.counsellor.name} ({c.counsellor.mail}).
""")  # fmt: skip
    s.file("PERSONA.md", _PERSONA)
    s.file("SOUL.md", _SOUL)
    s.file("IDENTITY.md", _IDENTITY)
    s.file("AGENTS.md", _HANDBOOK)
    s.file("TOOLS.md", f"""
email, calendar, notion, review_platform, ecommerce, delivery_logistics, banking, health_tracker, weather, files.*
(user {USER}). Firms are merchants of the category home_service; their page carries the RBQ licence and a warning if the
Régie has one. Prices in the shop include taxes. Weather takes "{CITY}". Parcels of the shop appear at their carrier.
""")  # fmt: skip
    BUDGET.seed(s, (c.day(-20), "wheelchair ramp, lobby", "Rampes du Nord", 140, 140, "paid"),
                (c.day(-6), f"shower base, {BASE_ORDER}", "Céramique Iberville", 889, 1029, "paid"))  # fmt: skip


def _seed_boards(s: Story, c: Cast) -> None:
    for member in (Member(user_id=USER, name=MAUDE.name, email=MAUDE.mail),
                   Member(user_id="usr_benoit", name=BENOIT.name, email=BENOIT.mail),
                   Member(user_id="usr_syndicat", name=SYNDICATE.name, email=SYNDICATE.mail)):  # fmt: skip
        s.seed("notion.members", member)
    QUOTES.seed(s, [
        {"Firm": "Cuisines Rosemont", "Total CAD": 18_411, "State": "Out", "Reason": "kitchen of 2024, too dear"},
        {"Firm": "Armoires Fabre", "Total CAD": 15_107, "State": "Chosen", "Reason": "kitchen of 2024"},
    ])  # fmt: skip
    NEEDS.seed(s, [
        {"Need": "Bed height", "Measure": "52 cm", "Said by": c.therapist.name, "State": "In place"},
        {"Need": "Armchair, firm seat", "Measure": "48 cm", "Said by": c.therapist.name, "State": "In place"},
        {"Need": "Rugs", "Measure": "none", "Said by": c.therapist.name, "State": "In place"},
    ])  # fmt: skip
    DECISIONS.seed(s, [
        {"Subject": what, "Options": options, "Amount CAD": amount, "Status": status, "Asked on": c.day(-ago)}
        for what, options, amount, status, ago in (
            ("Ramp in the lobby", "rent / buy", 140, "Approved", 22), ("Stair lift", "none needed", 0, "Declined", 21),
            ("Second telephone", "yes / no", 65, "Approved", 17))
    ])  # fmt: skip
    opens, closes = c.noise.before
    content = f"""
        Rules for works inside the units. The syndicate keeps this page; what stands here on the day counts.

        Breaking out, drilling and cutting of stone: Monday to Friday, {opens} to {closes}.

        Quiet works: Monday to Saturday, 08:00 to 19:00.

        Permission in writing from the syndicate before the first blow, with firm, day and hours.

        Lift: a security is taken from the account of the unit and returned after the works.
        """
    s.ordinary(page(RULES, "Travaux dans les unités", content, by="usr_syndicat", edited=s.at(-160, "10:00")))
    s.ordinary(page("pg_syndicat_piscine", "Piscine et terrasse", "Open from June. Breaking of glass is forbidden.",
                    by="usr_syndicat", edited=s.at(-201, "10:00")))  # fmt: skip


def _seed_calendars(s: Story, c: Cast) -> None:
    MINE.seed(s)
    SITE.seed(s, "shared with the firm and the syndicate: what happens in 304")
    REHAB.seed(s, "kept by Angus: visits, tests, the family meeting")
    for week in range(-3, 5):
        for weekday, begin, end, title in (
            (0, "09:00", "16:00", "Teaching"), (1, "09:00", "16:00", "Teaching, lab"), (2, "10:00", "17:30",
            "Teaching"),
            (3, "13:00", "16:00", "Teaching"), (1, "17:00", "21:00", "Papa's flat"), (3, "17:00", "21:00",
            "Papa's flat"),
        ):  # fmt: skip
            MINE.has(s, 7 * week + weekday, begin, end, title)
    for day, begin, end, title in (
        (4, "09:00", "12:00", "Marking, no calls"), (12, "14:00", "16:00", "Museum with Léa"),
        (19, "10:00", "12:00", "Skating, Parc Molson"), (26, "18:30", "21:00", "Dinner at Benoît's"),
        (DISCHARGE, "10:00", "12:00", "Fetch Papa"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)
    for day, begin, end, title in (
        (-8, "11:00", "11:45", "Family meeting, Lefebvre"), (3, "13:30", "14:00", "Kitchen test, Lefebvre"),
        (9, "11:00", "11:30", "Family meeting, Lefèvre"), (16, "10:00", "10:45", "Family meeting, Lefebvre"),
        (29, "14:00", "15:00", "Home visit, Lefèvre"),
    ):  # fmt: skip
        REHAB.has(s, day, begin, end, title)
    REHAB.has(s, 30, "14:00", "15:00", "Home visit, Lefebvre, bathroom", event_id=INSPECTION, place=CONDO)
    SITE.has(s, -30, "09:00", "10:00", "Radiators bled, all units", place=CONDO)
    SITE.has(s, 23, "13:00", "14:00", "Fire alarms tested, all units", place=CONDO)
