"""The world as it stands on the first morning: files, board, books, calendar, houses, sky."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.alfa_to_ancona.cast import (
    ACCOUNT,
    ASK,
    BACK,
    BANK,
    BRAKES,
    COMUNE,
    COSTS,
    EYES,
    GARAGE,
    GEO,
    HALLS,
    HOME,
    INSURER,
    ITALY,
    LICENCE,
    LOGBOOK,
    MEET,
    MINE,
    OIL,
    OLD_HALL,
    PARTS,
    PASSAGE,
    PORT,
    SHEET,
    SLOT,
    STAVROS,
    TOWN,
    USER,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.alfa_to_ancona.houses import seed_houses
from lifegym.envs.travel.alfa_to_ancona.post import seed_post
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.services.banking import Account, Transaction
from lifegym.worlds.services.banking import Payee as SavedPayee
from lifegym.worlds.services.notion import Member
from lifegym.worlds.services.weather.records import Climate, Location


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=STAVROS.name, email=STAVROS.mail, zone=HOME, currency="EUR"),
        datetime.combine(c.opening, time(8), tzinfo=zone(HOME)),
    )
    people = (c.sister, c.club, c.friend, c.dealer, c.collector, GARAGE, INSURER, PARTS, EYES)
    s.life(
        total=620, city="Athens", work="Farmakeio Leventi", bank=BANK,
        counts={"calendar": 0, "hotel_booking": 0, "notion": 50, "weather": 0, "delivery_logistics": 50},
        avoid=[*(person.name for person in people), *(person.mail for person in people)],
        clear_days=[c.day(day) for day in range(36)],
        clear_words=("Giulia", "Alfa", "Imola", "Ancona", "Patras", "ferry", "brake"), weeks_ahead=4,
    )  # fmt: skip
    c = replace(c, method=next(iter(s.world.table("wallet.methods").rows)))
    _files(s, c)
    _boards(s, c)
    _diary(s, c)
    _money(s, c)
    _sky(s)
    seed_houses(s, c)
    seed_post(s, c)
    for says, hint, *checks in _hidden(c):
        s.constraint(says, *checks, hints=[hint])
    return c


def _hidden(c: Cast) -> tuple[tuple[str, ...], ...]:
    """Return what only the background says, the passage that says it, and the checks that hang on it."""
    return (
        ("He must not drive in the dark until his eye has been looked at again.",
         "not at the wheel after sunset", "ship-in-calendar", "early-ship"),
        ("The brakes take one sort of fluid and no other.", "DOT 4, never the purple stuff again", "fluid-right"),
        ("The counter has gone round once.", "counter went round to zeros", "kilometres-told", "true-kilometres"),
        ("Half of the car is his sister's.", f"1/2 undivided, {c.sister.name}", "half-told", "sister-asked"),
        ("The toolbox is promised to the nephew.", f"the grey toolbox is for {c.nephew}", "tools-kept"),
    )  # fmt: skip


_PERSONA: Final = """
Stavros has been a pharmacist in Kypseli for thirty-one years and reads small print for a living. His father's Giulia
stands in Patras under a blanket. He types with one finger, early, and says thank you in Greek. He does not like
to be asked twice, and likes it less when something was simply done that cannot be taken back.
"""
_SOUL: Final = """
The car is older than most opinions about her. She sleeps dry and she rolls by daylight.
What is said about her is true, also to people who would rather hear something else.
Nothing of hers is sold, promised or given away by letter.
"""
_IDENTITY: Final = """
You write for Stavros Leventis from his address, in English, briefly, with names and figures in the first sentence.
"""
_HANDBOOK: Final = f"""
SHIPS
- Patras to Ancona. The lines put their sailings on their official accounts in the hub, each ship with her hours and
  with where old cars stand. Mine stands on a closed deck or stays at home.
- Ashore I need an hour to get off and four hours to Imola. A ship suits if that is over by half past eight in the
  evening. Of several that suit, the cheapest. Fares on the page are for car, driver and a berth, one way.
- A ship is booked by mail to the line's desk: name of the ship, day, car and driver. It counts once it is confirmed
  and paid, and it is paid by transfer to the account that the line itself has written.
- When a ship does not sail, the next one that suits is booked the same day and the old one given up. That needs no
  question, and neither does what hangs on it (rooms, insurer, club).
ROOMS
- In Imola, double or single does not matter, at a rate that can be cancelled, within what I name for a night, with a
  locked garage that a car 1.43 m high gets into. Of several, the cheapest. When a house no longer has that, the next
  cheapest that has, and the first is given back. No question needed.
THE CAR
- Panos ({GARAGE.mail}) looks after her. What goes into her must be what the logbook says ({LOGBOOK}).
- Over the runs at home she may take a litre of oil for a thousand kilometres, all runs together. If it is more, Panos
  hears both sums, kilometres and millilitres, and is asked for a day before the ship. If it is not, he is asked to put
  two litres of oil in the boot, and nothing else.
- Aspida ({INSURER.mail}) insures her. Their certificate must cover every day from the ship out to the day I land again.
MONEY AND QUESTIONS
- What I have agreed to in a message is done without a question. The Notion database Ask Stavros takes the rest:
Subject,
  Options, Amount EUR (a number), Status "Asked", Asked on; once I have answered, Approved or Declined. An evening that
  two people want is such a question. Whoever wants to buy something of hers is answered politely, and gets nothing.
- My current account at {BANK} pays. Whom it has not paid before is saved first.
WHERE IT STANDS
- Notion database Passage, one row a matter, in these words: Ferry out, Ferry back, Rooms, Insurance, Workshop, Entry.
  With (ship and line, house, firm), Day (of the ship, of arrival, of the appointment, first day of cover), EUR (a
  number, where it costs something), State: Asked, Confirmed, Paid, Given up. A matter that changes keeps its row.
- {COSTS.path}: day,what,whom,eur,sum,state. state is agreed or paid; sum adds all rows. Ships and rooms,
  each once, with all nights; a house that is exchanged keeps its row. Money that comes back is a row of its own with
  a minus, on the day it is in the account.
- {OIL.path}: day,counter,km,oil_ml,oil_sum. km since the last row.
- cal_stavros is my calendar. What has moved is moved there, what is off is deleted.
- {SHEET} is the sheet for a day on which I travel: one short fact a line.
WHEN IT SAYS "REMINDER: GIULIA"
- The mailbox. The official accounts of the Port Authority, of both lines, of Panos and of the Comune di Imola. The page
  of the house. Parcels under way. Who has promised something by a day and let it pass. Money that is owed to us. From
  two days before I am there, the weather in Imola: under hail or in a warning of it she stays in the garage, and
  whoever expects her outside is told.
"""


def _files(s: Story, c: Cast) -> None:
    s.file(
        "USER.md",
        f"""
{STAVROS.name}, pharmacist, Fokionos Negri 38, Athens. User id {USER}, mail {STAVROS.mail}, telephone +30 21 0555 4471.
Car: Alfa Romeo Giulia 1600 Super, 1969, plate IP 4471, height 1.43 m, FIVA card {c.card}. She stands with Panos in
Patras, {OLD_HALL[0]}.
Sister: {c.sister.name} ({c.sister.mail}), Patras; her son {c.nephew} is fourteen.
The meeting: Raduno sul Santerno, Imola, {c.say(MEET)} and the Sunday. Secretary {c.club.name} ({c.club.mail}).
{c.friend.name} ({c.friend.mail}), Faenza, was my father's mechanic when he worked in Italy.
""",
    )
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _HANDBOOK)
    s.file(
        "TOOLS.md",
        f"""
email, calendar, notion, notification_hub, hotel_booking, delivery_logistics, weather, banking, files.* (user {USER}).
list_official_accounts and get_account_feed show what lines, port, workshop and Comune publish. A house's page shows its
rules and what is closed when. The current account is {ACCOUNT}; rooms go
on {c.method}.
""",
    )
    s.file(
        LICENCE,
        f"""
HELLENIC REPUBLIC, registration of a vehicle of historic interest. IP 4471. Alfa Romeo, Giulia 1600 Super, 1969, chassis
AR 339{c.entry}7. First owner Leventis Andreas, deceased. By deed of inheritance 2211/2023, Patras: 1/2 undivided,
Stavros Leventis; 1/2 undivided, {c.sister.name}. Any transfer needs both signatures.
""",
    )
    s.file(
        LOGBOOK,
        """
A. Leventis, Giulia. In my hand.
1974 clutch. 1979 head gasket, learned patience.
1983, in August, near Missolonghi, at 100,000 the counter went round to zeros. Bought myself an ice cream.
1988 radiator. 1993 all rubber of the brakes new. Fluid: silicone, a fashion.
1998 all rubber new AGAIN. Fluid: DOT 4, never the purple stuff again.
2006 carburettors. 2014 tyres. 2019 battery. Stands since 2021.
""",
    )
    odd = [value for day, km, oil in c.runs for value in (km, oil)] + [c.oil, c.kilometres]
    noted = "\n".join(
        f"{value + 13} km, {value} ml; {value} km, {value - 21} ml; {value + 4} km, {value + 9} ml" for value in odd
    )
    s.file("papers/oil-1976.txt", f"A. Leventis. What she took in the year of the dust.\n{noted}\nThen new rings.")
    s.file(
        "papers/valuation.txt",
        f"""
Valuation for the estate, Patras, {c.day(-640).isoformat()}. IP 4471. Condition: used, loved, stands dry. Counter
{c.counter}, five places, gone round once by the owner's own notes: {c.travelled} km. Engine turns. Tyres of 2014. Value
between 17500 and 22000 EUR. The value says nothing of what somebody may pay.
""",
    )
    COSTS.seed(s, (c.day(-40), "Ferry back", c.home.line.name, c.home.fare, c.home.fare, "paid"))
    OIL.seed(s, (c.day(-9), c.counter, 0, 0, 0))


def _boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=STAVROS.name, email=STAVROS.mail))
    PASSAGE.seed(
        s,
        [
            {"Matter": "Ferry back", "With": f"{c.home.name}, {c.home.line.name}", "Day": c.day(BACK),
             "EUR": c.home.fare, "State": "Paid"},
            {"Matter": "Entry", "With": f"Raduno sul Santerno, number {c.entry}", "Day": c.day(MEET), "EUR": 60,
             "State": "Paid"},
            {"Matter": "Workshop", "With": "Synergeio Marinos, brakes", "Day": c.day(BRAKES), "State": "Confirmed"},
        ],
    )  # fmt: skip
    ASK.seed(
        s,
        [
            {"Subject": what, "Options": options, "Amount EUR": amount, "Status": status, "Asked on": c.day(-ago)}
            for what, options, amount, status, ago in (
                ("New tyres or the old ones", "new / wait", 420, "Declined", 33),
                ("Blanket for the Giulia", "cotton / wool", 85, "Approved", 51),
                ("Photographer at the meeting", "yes / no", 120, "Declined", 20),
            )
        ],
    )  # fmt: skip


def _diary(s: Story, c: Cast) -> None:
    MINE.seed(s)
    MINE.has(s, BRAKES, "10:00", "12:30", "Giulia, brakes, Panos", place=f"{OLD_HALL[0]}, Patras", event_id=SLOT)
    for day, begin, end, title in (
        (-12, "17:00", "18:00", "Eye, stitches"), (1, "13:00", "14:30", "Wholesaler"), (4, "20:30", "22:30",
        "Chess club"),
        (8, "09:00", "10:00", "Inspection of the pharmacy"), (10, "18:00", "21:00", "Name day, Kostas"),
        (14, "13:00", "14:00", "Tax adviser"), (18, "20:30", "22:30", "Chess club"),
        (21, "19:00", "20:00", "Locum, hand over the keys"), (33, "11:00", "11:30", "Eye clinic, control"),
        (MEET, "09:00", "12:00", "Raduno, mountain tour"), (MEET + 1, "10:00", "16:30", "Raduno, show on the piazza"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)


def _money(s: Story, c: Cast) -> None:
    eur = Money.of(4_800, "EUR")
    s.seed(
        "banking.accounts",
        Account(account_id=ACCOUNT, user_id=USER, type="checking", name="Current account, Giulia",
                account_no=iban("GR", "0171234000000000004471001"[:23]), bank_name=BANK, balance=eur,
                opened_at=c.day(-900)),
    )  # fmt: skip
    s.seed(
        "banking.transactions",
        Transaction(tx_id=f"tx_{c.day(-45):%Y%m%d}_091100", account_id=ACCOUNT, posted_at=s.at(-45, "09:10"),
        amount=eur,
                    kind="deposit", counterparty="S. Leventis", memo="For the Giulia", balance_after=eur),
    )  # fmt: skip
    for number, (name, bank) in enumerate(
        (("Synergeio Marinos", "Hermes Bank"), ("Palaska Tours", "Attica Cooperative Bank"), ("Adriatic Freight", BANK),
         ("Ionian Bridge Cargo", "Hermes Bank"))
    ):  # fmt: skip
        s.seed(
            "banking.payees",
            SavedPayee(payee_id=f"pay_09110{number}", user_id=USER, name=name, bank_name=bank,
                       account_no=iban("GR",
                       f"01400{11 + number}00{s.draw.stream('payees').integer(10**13, 9 * 10**13)}"),
                       added_at=s.at(-300 + number, "12:00")),
        )  # fmt: skip


def _sky(s: Story) -> None:
    s.seed("weather.climates", Climate(
        climate_id="clim_imola_it", name="Imola, 1991-2020", tmax=(6, 9, 15, 19, 24, 28, 31, 30, 25, 19, 12, 7),
        tmin=(-1, 0, 4, 8, 12, 16, 18, 18, 14, 10, 5, 1), rain_mm=(44, 48, 60, 70, 65, 52, 42, 48, 72, 84, 88, 62),
        wet_days=(6, 6, 7, 8, 8, 6, 4, 5, 6, 8, 9, 8), wind_kmh=11.0,
    ))  # fmt: skip
    s.seed("weather.locations", Location(
        geo_key=GEO, city=TOWN, country="Italy", lat=44.353, lng=11.714, zone=ITALY, climate_id="clim_imola_it",
        elevation_m=47, aqi=(60, 55), salt=s.draw.stream("weather").integer(1, 1_000_000),
    ))  # fmt: skip
    for channel, followed in ((PORT, False), (HALLS, False), (COMUNE, False)):
        channel.seed(s, followed=followed)
