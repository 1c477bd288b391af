"""The world as it stands on the first Monday without an office: files, boards, calendars, accounts."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.thirty_a_day.background import seed_letters, seed_notes
from lifegym.envs.travel.thirty_a_day.cast import (
    ACCOUNT,
    AMMA,
    ANJALI,
    ASKED,
    BANK,
    BUS,
    CALL,
    CARD,
    EXAM,
    EXAMS,
    FAMILY,
    HOME,
    MINE,
    NIGHTS,
    PAYROLL,
    PHARMACY,
    PHONE,
    RAIL_NEWS,
    SISTER,
    SPEND,
    USER,
    Cast,
    draw_cast,
    inr,
)
from lifegym.envs.travel.thirty_a_day.houses import seed_houses
from lifegym.envs.travel.thirty_a_day.tracks import seed_tracks
from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.services.banking.records import Account, Transaction
from lifegym.worlds.services.notion import Member


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=ANJALI.name, email=ANJALI.mail, zone=HOME, currency="INR"),
        datetime.combine(c.opening, time(7, 30), tzinfo=zone(HOME)),
    )
    people = (AMMA, SISTER, PHARMACY, PAYROLL, BUS, c.friend, c.colleague, c.landlord, c.office)
    s.life(
        total=640, city="Bengaluru", work="Tessell Cloud", bank=BANK,
        counts={"calendar": 0, "rail_booking": 0, "hotel_booking": 0, "notion": 40, "content_platform": 110},
        avoid=[*(person.name for person in people), *(person.mail for person in people)],
        clear_words=("Jaipur", "Udaipur", "Shimla", "dormitory", "exam", "deposit", "pills", "Independence"),
    )  # fmt: skip
    s.pays_with(PaymentMethod(method_id=CARD, label="Travel card", last4="7716", holder=ANJALI.name, status="active"))
    for place, (last4, label) in enumerate((("0034", "Office card, returned"), ("5120", "Old debit card"))):
        s.pays_with(PaymentMethod(
            method_id=f"pm_00139{place}", label=label, last4=last4, holder=ANJALI.name, status="blocked"
        ))  # fmt: skip
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_calendars(s, c)
    _seed_account(s, c)
    for channel in (RAIL_NEWS, EXAMS):
        channel.seed(s)
    RAIL_NEWS.published(
        s, 20, "09:00", "Kalka - Shimla", "All trains run. In the rains please look here before you go."
    )
    RAIL_NEWS.published(
        s, 9, "09:00", "Kangra valley line", "Closed beyond Jawanwala Shahr until the bridge is mended."
    )
    EXAMS.published(s, 31, "10:00", "What to bring", "A proof of identity with the name on your admit card, and a pen.")
    seed_tracks(s, c)
    seed_houses(s, c)
    seed_letters(s, c)
    seed_notes(s, c)
    for says, hint, *checks in _hidden(c):
        s.constraint(says, *checks, hints=[hint])
    return c


def _hidden(c: Cast) -> tuple[tuple[str, ...], ...]:
    """Return what only the background says, the passage that says it, and the checks that hang on it."""
    return (
        ("She has promised her mother to take no bus by night.", "No night buses, Amma", "next-night", "no-night-bus"),
        ("Before an exam she sleeps in a room of her own.", "a door of my own, two nights before and until it is over",
         "delhi-split"),
        ("Her grandmother's pills are ordered on the first.", "on the first of each month, and I will go on doing it",
         "pills-ordered"),
        ("On notice pay she may take no other paid work.", "no paid work for others, not even a weekend",
         "gig-declined"),
        ("The landlord may keep nothing but the painting.", "from which only the painting, 3,000, is taken",
         "deposit-short"),
    )  # fmt: skip


_PERSONA: Final = """
Anjali, whom everybody but banks calls Anju, is thirty-one and has built other people's databases for eight years. Until
the end of this month she is paid for not working, in October she begins elsewhere. In between she wants to see what
thirty dollars a day can buy if one is slow. She counts everything, forgives most things, and writes from top bunks.
She is afraid of two things: mountain roads in the dark, and her sister's guest list.
"""
_SOUL: Final = """
Cheap is not the same as careless. What a page says on the day counts, and what it said last week is a story.
She may change her mind; you may not change it for her.
Family comes in small print and must be read all the same.
"""
_IDENTITY: Final = """
You look after Anju's beds, berths, sums and promises while she has no signal. You write in her name, in plain English,
short. To her mother you do not write at all; that she does herself.
"""


def _handbook(c: Cast) -> str:
    return f"""
# Anju's rules of the road

Beds. A bunk in the women's dormitory will do if the house has lockers (a "safe", by its page) while I am there, if it
can be cancelled, and if no single night of it is above {c.dorm}. Of those, the cheapest for all the nights. A house
of which somebody whose notes I keep has warned since does not do. Where I ask for a room of my own: lockers still,
cancellable, no night above {c.own}, again the cheapest; where I stay longer than a week, with a kitchen.
Every guest signs the register. I do.

Trains. Reserved and air-conditioned: AC chair by day, leaving at six or later and there by nine in the evening;
three-tier AC by night, leaving by ten. Of those that will do, the cheapest. My ticket is in my name.

What no longer suits is replaced the same day by the next that does, and given back while something is paid for it; what
hangs on it (beds, calendar, book) moves along. I am told and not asked, as long as these limits hold.
What I have not agreed to and what is dearer than the limits: ask, in the Notion database "Anju decides" (Subject,
Options, Amount INR, Status "Asked", Asked on). So with wishes of two people that cannot both be had. When I have
answered, Status becomes Approved or Declined.

Money. Everything is paid where it is booked, through the platform and by my travel card. spend.csv has beds and trains,
as they are booked: date,what,whom,inr,sum,state; state is booked or given back, sum adds what is booked. All beds and
trains together are to stay below {c.cap} from the first bed to the last.
What is owed to me by a day and is not there goes on no list; you write to whoever owes it, the morning after, with the
sum.

Notes. Notion database "Nights", one row a stay: Stop (the town), House, Kind (Dorm, Own room), Arrive, Leave, INR (all
nights together), State (Noted, Booked, Lost). A stay that is moved or extended gets the new days in its row.
cal_anjali is mine, with trains ("Train", number, "to" and the town) at their departure, and the exam. cal_kurien is the
family's, kept by Reethu: read it, do not write in it.

Chai. When the reminder says chai, walk around: new mail and notices; each ticket and whether its train runs; each bed
and what its page says for those nights; the family's calendar; the exam; the account; the feeds of Hill Railways and of
the exam people; the travellers' notes I have kept.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file(
        "USER.md",
        f"""
{ANJALI.name}, from Kochi, eight years in Bengaluru. User id everywhere {USER}, mail {ANJALI.mail}, telephone {PHONE}.
Identity card in the name {ANJALI.name}. Account {ACCOUNT} at {BANK}; travel card {CARD}.
Mother {AMMA.name} ({AMMA.mail}); sister {SISTER.name} ({SISTER.mail}), who marries in December; grandmother Ammachi in
Kottayam. Friend {c.friend.name} ({c.friend.mail}). Pharmacy in Kottayam: {PHARMACY.name} ({PHARMACY.mail}).
Until the end of the notice: {PAYROLL.name} ({PAYROLL.mail}). Flat until last month: {c.landlord.name}
({c.landlord.mail}). Exam: {c.office.name} ({c.office.mail}).
The way: Jaipur from {c.say(7)}, Jodhpur from {c.say(15)}, Ajmer for Pushkar from {c.say(24)}, Udaipur from {c.say(34)},
Delhi from {c.say(44)}, Shimla from {c.say(50)} until {c.say(58)}. The train to Jaipur on {c.say(5)} is paid.
""",
    )
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _handbook(c))
    s.file(
        "TOOLS.md",
        f"""
email, calendar, notion, notification_hub, rail_booking, hotel_booking, banking, content_platform, files.* (user
{USER}).
get_reservation shows what is out of service during a stay, get_room_availability each night's price, get_train_status
whether a train runs, get_note what an author has changed.
""",
    )
    SPEND.seed(s, (c.day(-6), "train Jaipur", "12976", 2_310, 0, "before"))


def _seed_boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=ANJALI.name, email=ANJALI.mail))
    udaipur = c.house("Udaipur")
    NIGHTS.seed(
        s,
        [
            {"Stop": "Hampi", "House": "Boulder Bunks", "Kind": "Dorm", "Arrive": c.day(-200), "Leave": c.day(-197),
             "INR": 1_650, "State": "Booked"},
            {"Stop": "Gokarna", "House": "Half Moon Huts", "Kind": "Own room", "Arrive": c.day(-90),
             "Leave": c.day(-87), "INR": 4_200, "State": "Booked"},
            *({"Stop": town, "House": house, "Kind": "Dorm", "Arrive": c.day(come), "Leave": c.day(come + 3),
               "INR": 2_100, "State": "Lost"}
              for town, house, come in (("Rishikesh", "Ram Jhula Bunks", 42), ("Haridwar", "Ghat Hostel", 45),
                                        ("Nainital", "Mallital Bunks", 48), ("Kasauli", "Pine Hostel", 51))),
            {"Stop": "Udaipur", "House": udaipur.name, "Kind": "Dorm", "Arrive": c.day(34), "Leave": c.day(43),
             "INR": 9 * udaipur.price, "State": "Noted"},
        ],
    )  # fmt: skip
    ASKED.seed(
        s,
        [
            {"Subject": what, "Options": options, "Amount INR": amount, "Status": status,
             "Asked on": (s.opening - timedelta(days=16 * place)).isoformat()}
            for place, (what, options, amount, status) in enumerate(
                (("Backpack, 50 litres", "new / Reethu's old one", 6_400, "Declined"),
                 ("Exam, second sitting", "include / leave", 3_500, "Declined"),
                 ("Quick-dry towel", "yes / no", 799, "Approved")), 1)
        ],
    )  # fmt: skip


def _seed_calendars(s: Story, c: Cast) -> None:
    MINE.seed(s)
    FAMILY.seed(s, "Kuriens, kept by Reethu")
    MINE.has(s, 5, "13:50", "14:50", "Train 12976 to Jaipur", place="SMVT Bengaluru")
    hour = c.exam_hour
    MINE.has(s, EXAM, hour, f"{int(hour[:2]) + 3:02d}{hour[2:]}", "Exam, data platforms", place=c.centre,
             event_id="evt_00130049")  # fmt: skip
    FAMILY.has(s, CALL, "19:00", "20:30", "Wedding call, everybody", event_id="evt_00130041")
    for day, begin, end, title in (
        (-8, "19:00", "20:30", "Wedding call, everybody"), (-2, "10:00", "12:00", "Ammachi, blood pressure check"),
        (6, "17:00", "18:00", "Caterer, tasting (Reethu)"), (20, "19:00", "20:30", "Wedding call, everybody"),
        (26, "10:00", "12:00", "Ammachi, blood pressure check"), (33, "11:00", "13:00", "Tailor (Reethu)"),
        (55, "19:00", "20:30", "Wedding call, everybody"), (60, "12:00", "15:00", "Lunch at Ammachi's"),
    ):  # fmt: skip
        FAMILY.has(s, day, begin, end, title)
    for day, begin, end, title in (
        (-3, "18:00", "22:00", "Farewell, rooftop"), (2, "11:00", "12:00", "Give the keys back"),
        (29, "20:00", "21:00", "Mock test, online"), (46, "20:00", "21:00", "Mock test, online"),
        (52, "15:00", "16:00", "Call with the new team"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)


def _seed_account(s: Story, c: Cast) -> None:
    lines = [(-120, 41_000, "opening", BANK, "Balance brought forward")]
    lines += [(-100 + 30 * turn, c.salary, "deposit", "Tessell Cloud", "Salary") for turn in range(3)]
    lines += [(-98 + 30 * turn, -24_500, "payment", c.landlord.name, "Rent") for turn in range(3)]
    lines += [
        (-62, -2_140, "payment", PHARMACY.name, "Ammachi"),
        (-35, -2_140, "payment", PHARMACY.name, "Ammachi"),
        (-6, -2_310, "payment", "Desh Rail", "12976"),
        (-5, -2_140, "payment", PHARMACY.name, "Ammachi"),
    ]
    s.seed(
        "banking.accounts",
        Account(account_id=ACCOUNT, user_id=USER, type="savings", name="Anju", account_no="50100-4471-9920",
                bank_name=BANK, balance=Money(0, "INR"), opened_at=c.day(-2400)),
    )  # fmt: skip
    running = Money(0, "INR")
    for place, (day, amount, kind, who, memo) in enumerate(sorted(lines)):
        running += inr(amount)
        s.seed(
            "banking.transactions",
            Transaction(tx_id=f"tx_{c.day(day):%Y%m%d}_13{place:02d}", account_id=ACCOUNT,
                        posted_at=s.at(day, f"09:{10 + place:02d}"), amount=inr(amount), kind=kind, counterparty=who,
                        memo=memo, balance_after=running),
        )  # fmt: skip
    s.world.table("banking.accounts").update(ACCOUNT, balance=running)
