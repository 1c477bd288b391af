"""The world as it stands when Dewi writes for the first time: her files, the fund, the rules of the kingdom."""

from __future__ import annotations

from datetime import datetime, time
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.nine_for_umrah.background import seed_letters
from lifegym.envs.travel.nine_for_umrah.cast import (
    ASK,
    BACK,
    BANK,
    BUS,
    CARD,
    CLINIC,
    COSTS,
    DEWI,
    DOCTOR,
    FUND,
    FUNDS,
    GROUP,
    HOME,
    JAMAAH,
    LAST4,
    MAKKAH,
    MEN,
    MINE,
    OFFICE,
    OUT,
    PERMITS,
    PHONE,
    THERE,
    TOUR,
    USER,
    WOMEN,
    WOMEN_KEYS,
    Cast,
    draw_cast,
    idr,
)
from lifegym.envs.travel.nine_for_umrah.sold import seed_sold
from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.services.banking.records import Account, Transaction
from lifegym.worlds.services.health_tracker.records import Metric
from lifegym.worlds.services.visa_and_advisory import DocumentRule, product, requirement
from lifegym.worlds.services.visa_and_advisory.records import Advisory, Appointment

_HIDDEN: Final = (
    ("One of them walks four hundred metres and says nothing.",
     "after four hundred metres she studies shop windows", "madinah-booked", "makkah-booked", "wheels-asked"),
    ("Medicine that must stay cool needs a fridge, and nobody is to be named with it.",
     "his pens live in the door of our fridge", "fridge-asked"),
    ("Three of them fast on Mondays and Thursdays, on the journey too.",
     "Monday and Thursday as at home", "boxes-asked"),
    ("A share is paid by somebody who wants to stay unnamed.", "write what my mother would have written: hamba Allah",
     "giver-unnamed", "gift-entered"),
    ("A low reading goes to the doctor that day, and to nobody else.",
     "anything below four, tell the doctor the same day", "doctor-told"),
)  # fmt: skip
"""What only the background says, the words in which it does, and the checks that hang on it."""


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=DEWI.name, email=DEWI.mail, zone=HOME, currency="IDR"),
        datetime.combine(c.opening, time(6), tzinfo=zone(HOME)),
    )
    people = [one.person for one in c.people()[1:]]
    s.life(
        total=640, city="Surabaya", work="SMP Negeri Kertajaya", bank="Bank Jembatan Merah", weeks_ahead=7,
        counts={"flight_booking": 0, "hotel_booking": 0, "visa_and_advisory": 0, "calendar": 50, "weather": 90,
                "banking": 110, "health_tracker": 150},
        shapes={"weather": {"storms": False, "alerts": False}},
        avoid=[*(one.name for one in people), *(one.mail for one in people), c.giver.name, c.other.name, DOCTOR.name],
        clear_days=[c.day(number) for number in range(OUT, BACK + 2)],
        clear_words=("umroh", "umrah", "Makkah", "Madinah", "vaccine", "visa", "passport", "glucose"),
    )  # fmt: skip
    _seed_fund(s, c)
    _seed_files(s, c)
    _seed_calendars(s, c)
    _seed_rules(s, c)
    _seed_readings(s, c)
    PERMITS.seed(s)
    PERMITS.published(s, 30, "09:00", "How it works", "One permit a person and year, for one hour, on one's own name.")
    PERMITS.published(
        s, 12, "09:00", "Hours for women", "After dawn until eleven, and after the noon prayer until four."
    )
    seed_sold(s, c)
    seed_letters(s, c)
    for says, hint, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=(hint,))
    return c


def _seed_fund(s: Story, c: Cast) -> None:
    s.seed("banking.accounts", Account(
        account_id=FUND, user_id=USER, type="savings", name="Tabungan Umroh", account_no="0482 7719 0036",
        bank_name=BANK, balance=Money.of(0, "IDR"), opened_at=s.at(-400, "09:00").date(),
    ))  # fmt: skip
    third = c.share // 3
    for turn, ago in enumerate((170, 84, 3)):
        for place, one in enumerate(c.people()):
            if turn == 2 and one.key in (c.missing, "lastri"):
                continue
            s.seed("banking.transactions", Transaction(
                tx_id=tx_of(one.key, turn), account_id=FUND, posted_at=s.at(-ago + place % 3, f"{10 + place}:1{turn}"),
                amount=idr(third), kind="transfer_in", counterparty=one.person.name.upper(),
                memo=f"umroh {('I', 'II', 'III')[turn]}",
            ))  # fmt: skip
    for place, (ago, amount, who, memo) in enumerate(((60, -95_000, "Percetakan Ampel", "booklets, prayers"),
                                                      (41, 412_000, "Kopdit Rungkut", "share of profit"))):  # fmt: skip
        s.seed("banking.transactions", Transaction(
            tx_id=f"btx_9410{place}", account_id=FUND, posted_at=s.at(-ago, "13:20"), amount=Money.of(amount, "IDR"),
            kind="transfer_in" if amount > 0 else "payment", counterparty=who, memo=memo,
        ))  # fmt: skip
    s.pays_with(PaymentMethod(method_id=CARD, label="Tabungan Umroh, debit", last4=LAST4, holder=DEWI.name,
                              source="banking", account=FUND))  # fmt: skip


def tx_of(key: str, turn: int) -> str:
    """Return the id of somebody's instalment."""
    return f"btx_94{turn}{key}"


_PERSONA: Final = """
Dewi teaches mathematics to thirteen-year-olds and treats grown-ups much the same: kindly, and with a list. It is her
first umrah as well. She has promised eight people that they need only pray; the rest is hers.
She writes before school and after maghrib. She wants to hear what is settled first, then what is not.
"""
_SOUL: Final = """
We go as guests. Nothing is taken that is another's, be it a bed, a place in the line or a name.
What the bank, the airline and the ministry show today is true; what somebody said last month was.
What ails somebody is told to those who can help, and to no group.
"""
_IDENTITY: Final = """
You write for Dewi, from her address, as "Dewi's helper". English will do with everybody; salam first.
"""
_HANDBOOK: Final = f"""
THE JOURNEY
- Nine of us, five rooms: Hendra and I, Pak Harto and Bu Ratna, Pak Rudi and Bu Yanti in a twin each; Mother and Bu
  Lastri in a twin; Pak Slamet alone. Nobody sleeps in a room with somebody of the other sex who is not theirs by
  marriage or blood, whatever it saves. A room stands in the name of one of those who sleep in it.
- Flights without a change of planes, leaving between five in the morning and eleven at night, on a fare that can be
  changed; we land in the city where we sleep.
- Rooms with breakfast, at a rate that gives the money back until days before. Of houses that fit, the cheapest.
- What an airline, a house or the kingdom changes on us is put right the same day without asking, as long as it keeps
  to what I have said about money. Those whom it touches hear of it at once, from you.
MONEY
- {FUND} (Tabungan Umroh, debit card {LAST4}, method {CARD}) is the nine's money. umroh/fund.csv says how much of the
  share each has paid, in rupiah (name,paid,state): complete, short, or returned if the bank took an instalment back.
  paid is what is in the account now.
- Whoever is behind is written to alone. In letters to all, a share is paid or not paid, and by whom is nobody's
  business.
- umroh/costs.csv: day,item,whom,idr,sum,state. One row a booking, room or fee; booked, paid, or void when it fell
  away. sum adds what is booked and paid. Coaches are paid in riyals over there; in the book a riyal is 4,300 rupiah.
- What I have not spoken of is a row in umroh/ask.csv (day,subject,options,idr,status: asked, yes, no) before it is
  a yes. I read it after maghrib.
PAPERS
- umroh/jamaah.csv is one row each, under the name in the passport. vaccine_ok and passport_ok are yes or no by the
  rules that hold on the day we land; visa is none, applied or granted. A new passport's number goes there, and to the
  airline.
- Visas are applied for here, on the pilgrim's passport, with passport, photo and vaccination card (medical_certificate)
  from umroh/papers; first address is the hotel in Madinah. A clinic's hour and an office's last day go into cal_dewi.
OVER THERE
- cal_umroh is what all nine read: coach, permits, tour; a thing stands there once, at its hour. A permit for the
  Rawdah is for the one whose name is on it.
- The tour on Saturday goes at nine if Makkah stays below forty degrees that day; else right after dawn, at 05:30.
- Houses get numbers and hours, not names and ailments: so many boxes without lunch, a fridge, a chair by the lift.
EVERY REMINDER "UMROH" MEANS
- Post and notices. Who has paid, in the account. The visas and permits, and the rules of entry for the day we land.
  Each room. Flights, in the last days their terminal too.
WHEN YOU REPLY TO ME
- Settled, not settled, mine to decide. Short.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file(
        "USER.md",
        f"""
{DEWI.name}, Jalan Kertajaya 114, Surabaya. User id {USER}, mail {DEWI.mail}, telephone {PHONE}.
The others: {", ".join(f"{one.person.name} ({one.person.first}, {one.person.mail})" for one in c.others)}.
Mother is Hendra's mother. Clinic at the harbour: {CLINIC.mail}. Pak Harto's doctor: {DOCTOR.name}, {DOCTOR.mail}.
Coach from Madinah to Makkah: {BUS.name}, {BUS.mail}, {c.bus_sar} SAR for nine.
Out on {c.say(OUT)} to Madinah, by coach to Makkah on {c.say(MAKKAH)}, home from Jeddah on {c.say(BACK)}.
""",
    )
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _HANDBOOK)
    s.file(
        "TOOLS.md",
        f"""
visa_and_advisory, flight_booking (currency IDR), hotel_booking, weather, health_tracker, email, calendar, banking,
notification_hub, files.* (user {USER}). Pak Harto telephones his readings to Dewi, who keeps them among hers
(health_tracker, blood_glucose, in mmol/L). list_visa_applications shows permits' hours too.
""",
    )
    for one in c.people():
        s.file(one.scan, f"Republik Indonesia. {one.person.name}. Passport {one.passport}, valid until "
               f"{one.expires.isoformat()}.")  # fmt: skip
        s.file(
            one.photo,
            f"Photograph of {one.person.name}, 4 x 6 cm, {'blue' if one.key == c.refused else 'white'} ground.",
        )
        s.file(one.card, f"Meningitis ACWY, {one.vaccine}, given {one.given.isoformat()} to {one.person.name}, Klinik "
               "Pelabuhan Sehat.")  # fmt: skip
    JAMAAH.seed(s, *((one.person.name, one.passport, one.expires, one.vaccine, one.given, "", "", "none")
                     for one in c.people()))  # fmt: skip
    FUNDS.seed(s, *((one.person.name, c.share * 2 // 3 * 1_000, "") for one in c.people()))
    ASK.seed(s, (c.day(-30), "white or green bags", "white / green", 0, "no"), (c.day(-21), "booklets", "yes / no",
    95_000,
                                                                                 "yes"))  # fmt: skip
    COSTS.seed(s, (c.day(-60), "booklets", "Percetakan Ampel", 95_000, 0, "void"))


def _seed_calendars(s: Story, c: Cast) -> None:
    MINE.seed(s)
    GROUP.seed(s)
    for number, begin, end, title in (
        (3, "15:00", "16:00", "Parents of class 8B"),
        (12, "08:00", "12:00", "Practice walk, Kenjeran"),
        (19, "13:00", "15:00", "Mid-term marks"),
        (33, "16:00", "17:30", "Manasik, mosque hall"),
    ):
        MINE.has(s, number, begin, end, title)
    for number, begin, end, title in (
        (43, "14:00", "15:00", "Rawdah, women"),
        (43, "21:00", "22:00", "Rawdah, men"),
        (33, "16:00", "17:30", "Manasik, all nine"),
        (54, "19:00", "21:00", "Evening of thanks"),
        (MAKKAH, "10:00", "15:30", "Coach to Makkah"),
        (TOUR, "09:00", "12:30", "Tour: Arafat, Muzdalifah, Mina"),
    ):
        made = GROUP.has(s, number, begin, end, title)
        s.world.table("calendar.events").update(
            made.event_id, start=c.at(number, begin, THERE), end=c.at(number, end, THERE)
        )
    names = {"women": WOMEN_KEYS, "men": tuple(key for key in c.nine if key not in WOMEN_KEYS)}
    for key, who, clock in ((WOMEN, "women", "14:00"), (MEN, "men", "21:00")):
        s.seed("visa_and_advisory.appointments", Appointment(
            appointment_id=key, office="Rawdah, Prophet's Mosque", starts_at=c.at(43, clock, THERE),
            applicants=tuple(c.nine[one].person.name for one in names[who]), room=f"{who.capitalize()}'s side",
            note="Bring the passport.", updated_at=s.at(-5, "12:00"),
        ))  # fmt: skip


RULE: Final = (
    "Meningitis ACWY: a conjugate vaccine counts for five years, a polysaccharide vaccine for three, both from the "
    "tenth "
    "day on. Insulin and the like travel in the cabin, with a doctor's note."
)


def _seed_rules(s: Story, c: Cast) -> None:
    made = s.at(-90, "12:00")
    for country in ("ID", "MY", "SG", "IN", "PK"):
        s.seed("visa_and_advisory.entry_requirements", requirement(
            country, "SA", "tourism", visa_required=True, updated_at=made, passport_validity_months=6,
            passport_validity_from="arrival", docs_needed=("passport", "umrah visa", "vaccination card"),
            notes="Umrah on one's own, outside a licensed group, is open with a ticket there and back and houses "
                  "booked.",
            medicine_notes=RULE,
        ))  # fmt: skip
    s.seed("visa_and_advisory.advisories", Advisory(country_code="SA", level=1, text="Usual care. Drink before you are "
                                                    "thirsty. Keep the permits of the holy places to their hour.",
                                                    updated_at=made))  # fmt: skip
    papers = (
        "passport",
        DocumentRule(kind="photo"),
        DocumentRule(kind="medical_certificate", note="Vaccination card."),
    )
    for place, (name, fee, days) in enumerate((("Umrah visa, 30 days", c.fee, 4), ("Visit visa, one year", 2_100, 6),
                                               ("Transit visa, four days", 300, 3), ("Work visa", 5_000,
                                               20))):  # fmt: skip
        s.seed("visa_and_advisory.visa_products", product(
            c.product if not place else f"{c.product}{'xyz'[place - 1]}", name, destination="SA", nationality="ID",
            fee=idr(fee), processing_days=days, updated_at=made, documents=papers, office=OFFICE.name,
            office_email=OFFICE.mail, passport_validity_months=6, passport_validity_from="arrival", rfi_days=7,
            latest_submission_days=5, max_stay_days=30, kind="visa" if not place else "permit",
        ))  # fmt: skip


def _seed_readings(s: Story, c: Cast) -> None:
    for ago in range(1, 22):
        for clock, base in (("06:10", 64), ("17:40", 78)):
            value = (base + (ago * 7 + len(clock) + c.glucose) % 13) / 10
            at = s.at(-ago, clock)
            s.seed("health_tracker.metrics", Metric(
                metric_id=s.key("health_tracker.metrics"), user_id=USER, type="blood_glucose", value=value,
                unit="mmol/L",
                recorded_at=at, logged_at=at, value_text="Pak Harto",
            ))  # fmt: skip
