"""The world as it stands when Liesbeth writes for the first time: files, boards, money, calendars."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from typing import Any, Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.third_bunk.cast import (
    ALONE,
    AWAITED,
    BACK,
    BANK,
    BEDS,
    CLASS,
    CLASS_DIARY,
    DECISIONS,
    EVENING,
    FORMS,
    GUIDE,
    HIRE,
    HOME,
    HOUSE_DIARY,
    LEAVE,
    LIESBETH,
    LIST,
    MINE,
    NADIA,
    PAID,
    PARTY,
    PLAN_DUE,
    PNRS,
    RAIL,
    ROTA,
    SHEET,
    SNOW,
    SOFIE,
    STAFF,
    TRAIN,
    USER,
    VALLEY,
    WALK,
    WARD,
    WIM,
    Cast,
    Child,
    draw_cast,
    eur,
)
from lifegym.envs.travel.third_bunk.letters import seed_letters
from lifegym.envs.travel.third_bunk.valley import seed_valley
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import Contact
from lifegym.worlds.services.banking.records import Account, Payee, Transaction
from lifegym.worlds.services.notion import Member

_HIDDEN: Final = (
    ("The dose of her medicine is another since she turned ten.", "the orange box from now on", "sheet-dose"),
    ("She does not lie on a top bunk, and within call of an adult.", "Never the top of a bunk bed", "bunk-low"),
    ("No flashing lights, and asleep by ten.", "Flashing lights are poison", "disco-asked", "evening-asked"),
    ("One family pays fifty a month, and nobody is to know.", "not in front of the other mothers", "parts-spared",
     "purse-quiet"),
    ("One child must not eat gluten.", "even a crumb of ordinary bread", "gluten-told"),
    ("One mother is a nurse and would come.", "from Wednesday on I am free that week", "nurse-asked"),
    ("Two short nights are to be told to the ward.", "two nights in a row under eight hours", "ward-told"),
)  # fmt: skip
"""What only the background says, the passage that says it, and the checks that hang on it."""


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first evening."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=LIESBETH.name, email=LIESBETH.mail, zone=HOME, currency="EUR"),
        datetime.combine(c.opening, time(18), tzinfo=zone(HOME)),
    )
    seed_letters(s, c)
    life = s.life(
        total=880, city="Brussels", work="Stadsarchief, conservation", bank=BANK,
        counts={"calendar": 0, "notion": 50, "weather": 90, "hotel_booking": 0, "rail_booking": 0,
                "health_tracker": 0},
        shapes={"weather": {"storms": False, "alerts": False}},
        contacts=[Contact(WIM.name, "Wim", "friend", WIM.mail), Contact(NADIA.name, "Nadia", "friend", NADIA.mail)],
        avoid=[SOFIE.name, c.host.name, *(one.parent.name for one in c.children)],
        clear_words=("ski", "snow", "Zinal", "bunk", "gluten"),
    )  # fmt: skip
    c = replace(c, method=life.method[0])
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_money(s, c)
    _seed_calendars(s, c)
    _seed_notices(s, c)
    seed_valley(s, c)
    for says, passage, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=[passage])
    return c


_PERSONA: Final = """
Liesbeth repairs old maps in the city archive of Brussels and sits on the parents' committee because nobody else put a
hand up. Dry, quick, allergic to circular mails. Fien is eleven; she would rather stay at home than be the girl about
whom there was a mail. So Liesbeth organises the snow week herself: whoever holds the lists decides what stands on
them. She stays at home that week, by agreement with Fien, with the telephone under the pillow.
"""
_HANDBOOK: Final = f"""
WHO KNOWS WHAT
- What Fien has is known to Wim, Sofie, the head of Les Arolles and the ward. Nobody else hears of it, in whatever
  words: not another parent, not {LIST.mail} (all parents), not cal_6a, which all of them read.
- What a family pays, and when, is between that family and me. You write to families one by one.
FORMS AND BEDS
- Notion "Forms 6A" is filled in by the parents, who may change it until the last day; what stands there today
  holds, and Wim hears from you what has changed. Under Signed you enter the day of the mail in which a parent agrees,
  and only then. Nobody signs for somebody else.
- Notion "Beds": a row a bed, whose Level is lower, middle or top. The house reads it, so it is enough to change it
  there. Two children may always swap, without a word to me.
MONEY
- payments.csv is the second instalment: day,child,euro,sum,status; full names as in the forms; status is paid or
  returned. sum adds the paid rows so far. What the bank takes back keeps its row as returned.
- Voted, so pay it: the house's balance, the gear. And one adult more when the rota needs one: a single at Les
  Arolles, half board, at a rate that can be cancelled.
- Any deposit, any other house, whatever else costs more than 150 EUR, and whatever two people want differently: ask
  me first, with a row in Notion "Ask first": Subject, Options, Amount EUR (a number), Status "Asked", Asked on. When
  I have answered, set Status to Approved or Declined. What this paper settles is not asked.
THE WEEK
- rota.csv: day,adults,count,first aid; a row a day from Monday to Friday of the week. Four adults on each day, one
  of them with first aid. Who falls out is replaced, you need not ask me; a day keeps one row.
- On the train at least one adult in each coach with children of ours; else the group desk is asked to seat us
  together, and Wim knows which coach it is.
- The walk to Le Vichiesso needs an afternoon of the week from Wednesday to Friday, half past one, and no avalanche
  warning on that day; the guides take whichever we name.
- cal_6a is the calendar of the class. What moves is moved, what is off is deleted.
- {SHEET} is for Wim and Sofie: plain sentences, one thing a line: the medicine with its dose, after how many
  minutes it is given, where she sleeps, until when she must be asleep, what she must not see.
- Notion "Awaited": What, By, From, State: Waiting, Chased (its day has gone by and you have written), Here.
EVERY REMINDER "SNOW" MEANS
- Inbox; forms and beds; the class account; the house's evenings (cal_arolles) and its notices, those of the valley
  too; our seats on the train; what was promised by a day; Fien's watch; and once they are there the warnings for
  Zinal.
TO ME
- Four lines. What has changed, what you did, what I must decide.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file("USER.md", f"""
{LIESBETH.name}, Josaphatstraat 214, 1030 Schaarbeek. User id everywhere: {USER}. Mail {LIESBETH.mail}. Daughter: Fien
Smets, eleven, class 6A of De Klimop.
{WIM.name}, her teacher ({WIM.mail}); {SOFIE.name} ({SOFIE.mail}), gymnastics, comes along; Robbe, student teacher, too.
Committee: {NADIA.name} ({NADIA.mail}) keeps the accounts with me. The list of all parents: {LIST.mail}.
Les Arolles, Zinal: {c.host.name} ({c.host.mail}). The ward: {WARD.mail}. {c.doctor} is her neurologist.
Out on {c.say(LEAVE)}, home on {c.say(BACK)}. Second instalment: {c.second} EUR a child. Rooms are paid by {c.method}.
Class account: {CLASS.account_id}.
Gear: {HIRE.name} ({HIRE.mail}). Train: {TRAIN}, bookings {', '.join(PNRS)}, {RAIL.name} ({RAIL.mail}). Walk:
{GUIDE.name}
({GUIDE.mail}).
""")  # fmt: skip
    s.file("PERSONA.md", _PERSONA)
    s.file("AGENTS.md", _HANDBOOK)
    s.file("IDENTITY.md", 'You are Liesbeth\'s assistant, write from her address and sign "for Liesbeth". English '
                          'will do: '
                          "half of the class speaks something else at home anyway.")  # fmt: skip
    s.file("TOOLS.md", f"""
email, calendar, notion, notification_hub, banking, hotel_booking, rail_booking, weather, health_tracker, files.* (user
{USER}). The watch on Fien's wrist sends her sleep to this account. list_train_bookings shows coach and seat of each.
""")  # fmt: skip
    due = c.day(-2)
    settled = [one for one in c.children if one not in (*c.late, c.parts, *c.fresh)]
    rows: list[tuple[Any, ...]] = []
    total = 0
    for place, one in enumerate(settled):
        total += c.second
        rows.append((c.day(-16 + place // 2), one.name, c.second, total, "paid"))
    rows.append((due, c.parts.name, c.rate, total + c.rate, "paid"))
    PAID.seed(s, *rows)
    ROTA.seed(s, *((c.day(day), ", ".join((*STAFF, c.aider)), 4, c.aider) for day in range(LEAVE + 1, BACK)))


def _seed_boards(s: Story, c: Cast) -> None:
    for user, who in ((USER, LIESBETH), ("usr_wim", WIM), ("usr_arolles", c.host), ("usr_parents", LIST)):
        s.seed("notion.members", Member(user_id=user, name=who.name, email=who.mail))
    FORMS.seed(s, [_form(c, one) for one in c.children], by="usr_parents")
    BEDS.seed(s, beds(c), by="usr_arolles", ago=9)
    AWAITED.seed(s, [
        {"What": "Emergency plan of this year", "By": c.day(PLAN_DUE), "From": WARD.name, "State": "Waiting"},
        {"What": "Insurance, list of names", "By": c.day(-8), "From": "De Klimop", "State": "Here"},
    ])  # fmt: skip
    DECISIONS.seed(s, [
        {"Subject": "House for the snow week", "Options": "Les Arolles / Bella Lui", "Amount EUR": 2400,
         "Status": "Approved", "Asked on": c.day(-120)},
        {"Subject": "Hooded jumpers with all names", "Options": "yes / no", "Amount EUR": 520, "Status": "Declined",
         "Asked on": c.day(-40)},
    ])  # fmt: skip


def _form(c: Cast, one: Child) -> dict[str, Any]:
    diet = "vegetarian" if one in c.vegetarian else "halal" if one in c.halal else "all"
    line: dict[str, Any] = {"Child": one.name, "Parent": one.parent.name, "Mail": one.parent.mail,
                            "On the slope": "Ski", "Boot": c.boots[one.name], "Diet": diet}  # fmt: skip
    if one not in c.unsigned:
        line["Signed"] = c.day(-28 + c.children.index(one) % 17)
    return line


def beds(c: Cast) -> list[dict[str, Any]]:
    """Return the beds of the four rooms and who lies in them, Fien in the first."""
    girls, boys = ([one for one in c.children if one.girl is girl] for girl in (True, False))
    found: list[dict[str, Any]] = []
    for room, sleepers in (("Arolle", girls[:7]), ("Gentiane", girls[7:]), ("Meleze", boys[:7]),
                           ("Bouquetin", boys[7:])):  # fmt: skip
        for place in range(7):
            name = sleepers[place].name if place < len(sleepers) else ""
            level = "lower" if place % 2 == 0 else "top"
            found.append({"Bed": f"{room} {place + 1}", "Room": room, "Level": level, "Child": name})
    return found


def _seed_money(s: Story, c: Cast) -> None:
    s.seed("banking.accounts", Account(
        account_id=CLASS.account_id, user_id=USER, type="checking", name="Klas 6A, sneeuwklas",
        account_no=iban("BE", "979001300141"), bank_name=BANK, balance=eur(0), opened_at=c.day(-500),
    ))  # fmt: skip
    settled = [one for one in c.children if one not in (*c.late, c.parts, *c.fresh)]
    entries = [(16 - place // 2, one.parent.name, f"Snow week 2/2 {one.name}", c.second)
               for place, one in enumerate(settled)]  # fmt: skip
    entries.append((2, c.parts.parent.name, f"{c.parts.given}, February", c.rate))
    names = (c.fresh[0].parent.name, c.fresh[1].parent.name, c.granny)
    entries += [(1, name, f"Snow week 2/2 {one.given if name == c.granny else one.name}", c.second)
                for name, one in zip(names, c.fresh, strict=True)]  # fmt: skip
    running = c.start - sum(amount for *_, amount in entries)
    _entry(s, c, 0, 60, "opening", BANK, "Balance brought forward", running, running)
    for number, (ago, who, memo, amount) in enumerate(entries, 1):
        running += amount
        _entry(s, c, number, ago, "transfer_in", who, memo, amount, running)
    for key, payee in (("pay_004101", c.house_account), ("pay_004102", c.hire_account)):
        s.seed("banking.payees", Payee(payee_id=key, user_id=USER, name=payee.name, account_no=payee.account_no,
                                       bank_name=payee.bank, added_at=s.at(-90, "20:10")))  # fmt: skip
    for place, (name, tail) in enumerate((("Drukkerij Helmet", "11"), ("Zwembad Neptunium", "12"),
                                          ("Les Arolles, boutique", "13"), ("Les Arolles, sledges", "14"),
                                          ("Les Arolles d'en Haut", "15"), ("Besso Sports, Grimentz", "16"),
                                          ("Besso Sports, service", "17"), ("Besso, mountain guides",
                                          "18"))):  # fmt: skip
        s.seed("banking.payees", Payee(payee_id=f"pay_00411{place}", user_id=USER, name=name,
        bank_name=c.house_account.bank if place > 1 else BANK,
                                       account_no=iban("BE", f"9790013002{tail}"),
                                       added_at=s.at(-200 - place, "20:00")))  # fmt: skip


def entry_id(c: Cast, child: Child) -> str:
    """Return the id of the entry by which a child's second instalment came in."""
    settled = [one for one in c.children if one not in (*c.late, c.parts, *c.fresh)]
    place = settled.index(child)
    return f"tx_{c.day(-16 + place // 2):%Y%m%d}_{41_000 + place + 1:06d}"


def _entry(s: Story, c: Cast, number: int, ago: int, kind: str, who: str, memo: str, amount: int, running: int) -> None:
    s.seed("banking.transactions", Transaction(
        tx_id=f"tx_{c.day(-ago):%Y%m%d}_{41_000 + number:06d}", account_id=CLASS.account_id,
        posted_at=s.at(-ago, f"06:{number:02d}"), amount=eur(amount), kind=kind, counterparty=who, memo=memo,
        balance_after=eur(running),
    ))  # fmt: skip


def _seed_calendars(s: Story, c: Cast) -> None:
    for diary, about in ((MINE, ""), (CLASS_DIARY, "read by all parents of 6A"), (HOUSE_DIARY, "kept by the house")):
        diary.seed(s, about)
    for day, begin, end, title in (
        (3, "19:30", "21:00", "Committee"), (16, "18:00", "19:30", "Dentist, Fien"), (23, "09:00", "12:00",
        "Vault, humidity"),
        (30, "08:45", "09:30", "Ward, blood test"), (41, "11:00", "13:00", "Pancakes with everybody"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)
    for day, begin, end, title in (
        (8, "08:30", "09:00", "Swimming, bring the caps"), (8, "15:30", "16:00", "Library bus"),
        (8, "19:00", "20:00", "Choir of 6A"), (16, "08:30", "09:00", "Swimming, bring the caps"),
        (16, "15:30", "16:00", "Tidying the garden"), (16, "19:50", "20:30", "School council"),
        (12, "06:50", "07:10", "Breakfast club"), (11, "06:40", "07:30", "Early bus to the museum"),
        (18, "06:45", "07:30", "Early swimming"), (25, "06:55", "07:25", "Early gymnastics"), (26, "06:50", "07:10",
        "Breakfast club"),
        (19, "19:50", "20:40", "Choir of 6A"), (BACK, "09:00", "09:20", "Rooms are looked at"),
        (15, "19:30", "20:45", "Parents' evening, snow week"), (LEAVE, "06:50", "07:20", "Brussels-Midi, under the "
                                                                                         "clock"),
        (LEAVE + 1, "09:30", "11:30", "Ski lesson"), (LEAVE + 2, "09:30", "11:30", "Ski lesson"),
        (ALONE, "09:30", "11:30", "Ski lesson"), (BACK - 1, "09:30", "11:30", "Race and medals"),
        (BACK, "19:50", "20:20", "Brussels-Midi, home again"),
    ):  # fmt: skip
        CLASS_DIARY.has(s, day, begin, end, title)
    CLASS_DIARY.has(s, 38, "13:30", "16:00", "Walk to Le Vichiesso on snowshoes", event_id=WALK)
    for day, title in ((LEAVE, "Soup and rules"), (LEAVE + 1, "Board games"), (LEAVE + 2, "Stars from the terrace"),
                       (ALONE, "Fondue"), (BACK - 1, "Free, as the group likes")):  # fmt: skip
        HOUSE_DIARY.has(s, day, "19:45", "21:00", title)
    HOUSE_DIARY.has(s, PARTY, "19:45", "21:00", "Quiz in the hall", event_id=EVENING)


def _seed_notices(s: Story, c: Cast) -> None:
    VALLEY.seed(s)
    SNOW.seed(s)
    VALLEY.published(s, 50, "10:00", "First aid", f"{c.aider} is in the house all winter and does first aid.")
    VALLEY.published(s, 18, "10:00", "Sledges", "Forty new ones stand in the shed.")
    VALLEY.published(s, 33, "10:00", "Kitchen", "A new cook, from Hérémence. The soup stays.")
    VALLEY.published(s, 71, "10:00", "Boots", "The ski room is heated now.")
    VALLEY.published(s, 96, "10:00", "Winter", "We open on the second Saturday in December.")
    SNOW.published(s, 21, "07:00", "Road", "Vissoie to Zinal is open, chains advised above Ayer.")
    SNOW.published(s, 4, "07:00", "Lifts", "Sorebois runs from half past eight to half past four.")
