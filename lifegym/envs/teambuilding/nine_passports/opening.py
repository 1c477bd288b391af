"""The world as it stands on the first Monday: Zeynep's files, boards, calendars, the rules of entry."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any, Final

from lifegym.envs.authoring import flowing
from lifegym.envs.story import Persona, Story
from lifegym.envs.teambuilding.nine_passports.background import seed_letters
from lifegym.envs.teambuilding.nine_passports.cast import (
    ASKED,
    BACK,
    COSTS,
    FIRM,
    FRIDAY,
    GIORGI,
    HOME,
    HOUSE,
    MINE,
    OUT,
    OUTING,
    PHONE,
    SESSION,
    TEAM,
    THERE,
    TOMASZ,
    TRAINER,
    USER,
    WARSAWERS,
    WEEK,
    ZEYNEP,
    Cast,
    draw_cast,
)
from lifegym.envs.teambuilding.nine_passports.sold import eur, seed_sold
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.services.credit_card.records import Card
from lifegym.worlds.services.notion import Member, page
from lifegym.worlds.services.visa_and_advisory import DocumentRule, product, requirement
from lifegym.worlds.services.visa_and_advisory.records import Advisory, ApplicationDocument, VisaApplication

OLD_LETTER: Final = "tbilisi/scans/invitation-last-autumn.txt"
OFFICE: Final = "evisa@geoconsul-desk.example"
_HIDDEN: Final = (
    ("One of the nine is turned away in Baku because of her passport.",
     "they walked me back to the plane with my passport in a stranger's hand", "warsaw-booked", "not-apart"),
    ("One of the nine may fly until the Friday, and nobody else is to know why.",
     "the last day on which she lets me fly is the Friday of that week", "friday-booked", "kept-to-herself"),
    ("The limit of a head's flights includes a checked bag.", "one checked bag of 23 kg, which is part of the limit",
     "warsaw-booked", "istanbul-booked"),
    ("Nobody shares a room across grades.", "across grades nobody shares a room, however well they get on",
     "singles-booked"),
    ("An airline wants a doctor's letter of the last week from the 28th week on.",
     "On the Friday I shall be in the 29th week", "letter-told"),
    ("The firm's insurance number goes with everybody who travels.", "and carries the number on paper", "carry-number"),
)  # fmt: skip
"""What only the background says, the words in which it does, and the checks that hang on it."""


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=ZEYNEP.name, email=ZEYNEP.mail, zone=HOME, currency="TRY"),
        datetime.combine(c.opening, time(8, 30), tzinfo=zone(HOME)),
    )
    people = [one.person for one in c.people()]
    s.life(
        total=620, city="Istanbul", work=FIRM, weeks_ahead=5,
        counts={"flight_booking": 0, "hotel_booking": 0, "visa_and_advisory": 0, "calendar": 60, "notion": 24,
                "weather": 120, "credit_card": 110},
        shapes={"weather": {"storms": False, "alerts": False}},
        avoid=[*(one.name for one in people), *(one.mail for one in people), TOMASZ.name, TRAINER],
        clear_days=[c.day(number) for number in range(OUT, BACK + 1)],
        clear_words=("Tbilisi", "Georgia", "passport", "visa", "Gergeti", "Batumi", "insurance"),
    )  # fmt: skip
    _seed_card(s, c)
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_calendars(s, c)
    _seed_rules(s, c)
    _seed_application(s, c)
    seed_sold(s, c)
    seed_letters(s, c)
    for says, hint, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=(hint,))
    return c


def _seed_card(s: Story, c: Cast) -> None:
    nothing = Money(0, "EUR")
    s.seed("credit_card.cards", Card(
        card_id=c.card, user_id=USER, issuer="Marmara Tasarruf Cards", product_name="Defterhane, events",
        masked_no=f"**** **** **** {c.last4}", type="credit", credit_limit=eur(22_000), statement_balance=nothing,
        unbilled_balance=nothing, min_payment_due=nothing, cycle_end_day=27,
        payment_account_no="TR330006100519786457841326", expires=c.day(700), closed_through=_last_close(c.opening),
    ))  # fmt: skip


def _last_close(opening: date) -> date:
    before = opening.replace(day=1) - timedelta(days=1)
    return opening.replace(day=27) if opening.day > 27 else before.replace(day=27)


_PERSONA: Final = """
Zeynep is forty-four and has run the people side of two offices for six years, from a desk in Istanbul with a view of a
car park. She writes as she speaks, fast and dry, and reads the first three lines of an answer on the stairs.
She knows all nine by their children's names. She would rather be told on Tuesday that something is wrong than on
Thursday that it was put right.
"""
_SOUL: Final = """
A rule that was true on Monday is asked again on Friday. So is a flight, a room, a name.
What one of them told me alone stays with the two of us, and with you.
Nobody of the nine gets a worse journey than the others without having been asked, and told why.
"""
_IDENTITY: Final = """
You work for Zeynep Aksoy and sign "Zeynep's office". English with everybody; they all came here by way of it.
"""
_HANDBOOK: Final = """
JOURNEYS
- Nobody leaves before six in the morning or lands after eleven at night or on another day. Between two planes lie an
  hour and a half at least and four hours at most. Of what keeps to that and to the travel policy (a page in Notion, by
  that name) the one that lands first. From Istanbul people take the plane that those from Warsaw change to, if they
  can; they need not.
- Tickets carry the names and numbers of the passports as they stand in the database. A number that changes is changed
  in the booking.
- One row of costs for each booking, reservation or fee.
- What a rule of ours, an airline or a house forces on us is put right at once, within what Tomasz agreed to, without
  asking; those concerned hear of it the same day, and so does Mtkvari House if it changes when they land.
ROOMS
- In the quarter that I name, with breakfast, within what a night may cost a head, at a rate that can be given back,
  each in the name of whoever sleeps there (of one of the two). Of houses that fit the cheapest, all in one house.
WHO DECIDES
- Money is Tomasz Wilk's, in Warsaw; what the week is like is mine. Both of us read the Notion database To decide:
  Subject, Options, Amount EUR (a number), Status "Asked", Asked on. When the answer is there, set the status to
  Approved or Declined. Until there is a yes, nothing is bought; seats may be held.
- What an outside firm offers on top is asked first, however small.
PAPERS
- Passport numbers go to airlines, to the visa office and, at its desk, to the hotel. To nobody else and in no mail to
  the nine: each knows his own.
- E-visas are applied for here (visa_and_advisory): scans and photographs are in tbilisi/scans, the address of the first
  night is the hotel, arrival and departure are the two flights. A day by which an office wants something, or will
  decide, goes into cal_zeynep.
- Post that is for one person alone goes to that person alone.
WHERE THINGS STAND
- Notion database Tbilisi week, one row a person. Entry is Free (may enter without a visa), E-visa (needs one and has
  not applied), Applied (the office has the application), Granted.
- tbilisi/costs.csv: day,item,whom,eur,running,state. The state is booked, paid, void (given back, walked or not ours)
  or owed (somebody must pay us back). running adds booked and paid. The limit of the week is a row with item CAP, its
  amount, void.
- cal_tbilisi is the programme, which the nine see: a session stands there once, at its hour, with its place.
  cal_giorgi is the trainer's own calendar, which he shares with us.
THE THURSDAY
- Over the pass to Gergeti only if the forecast for Gudauri shows neither snow nor sleet on that day; else to Sighnaghi,
  same hour.
EVERY REMINDER "TBILISI" MEANS
- The inbox. Each booking's flights against the hours above. Each room. Each application. The rules of entry for all
  nine on the day of arrival. The database, where people change their own rows. The firm card's new lines, once they
  are away.
WHEN YOU REPLY TO ME
- What changed, what you did, what is mine to decide. Four lines.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file(
        "USER.md",
        f"""
{ZEYNEP.name}, people and events, {FIRM} (accounting software; offices in Istanbul and Warsaw). User id {USER}, mail
{ZEYNEP.mail}, telephone {PHONE}. The firm's card for events ends {c.last4} ({c.card}).
Tomasz Wilk, finance: {TOMASZ.mail}. Mtkvari House, Tbilisi, where the course is: {HOUSE.called} Kobalia, {HOUSE.mail}.
The week: arrival on {c.say(OUT)}, course from Monday to Friday at three, home on {c.say(BACK)}.
The nine: {", ".join(f"{one.person.name} ({one.person.mail})" for one in c.people())}.
""",
    )
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _HANDBOOK)
    s.file(
        "TOOLS.md",
        f"""
visa_and_advisory, flight_booking (name EUR as currency), hotel_booking, email, calendar, notion, notification_hub,
credit_card, weather, files.* (user {USER}). list_visa_products shows what can be applied for;
check_entry_requirements takes the day of arrival as travel_date.
""",
    )
    for one in c.people():
        s.file(one.scan, f"Scan. {one.citizen}, passport {one.passport}. {one.family}, {one.given}. Valid until "
               f"{one.expires.isoformat()}.")  # fmt: skip
        s.file(one.photo, f"Photograph of {one.given} {one.family}, white ground, 35 x 45 mm.")
    s.file(OLD_LETTER, f"Mtkvari House invites the staff of {FIRM} to a course in {c.opening.year - 1}. Nino Kobalia.")
    COSTS.seed(
        s,
        (c.day(-12), "deposit", HOUSE.name, c.deposit, c.deposit, "paid"),
        (c.day(-5), "welcome folders", "print shop", 64, c.deposit, "void"),
        (c.day(0), "e-visa", c.nine["waits"].family, c.fee, c.deposit + c.fee, "paid"),
    )


def _seed_boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=ZEYNEP.name, email=ZEYNEP.mail))
    shares: dict[str, str] = {}
    for place in (0, 1):
        one, other = c.pair(place)
        shares |= {one.key: other.person.name, other.key: one.person.name}
    TEAM.seed(
        s,
        [
            {"Name": one.person.name, "Office": "Warsaw" if one.key in WARSAWERS else "Istanbul",
             "Grade": "Lead" if one.key == "lead" else "Engineer", "Citizen of": one.citizen,
             "Passport": one.passport, "Valid until": one.expires, "Shares with": shares.get(one.key, ""),
             "Entry": "To check", "Scan": "Here"}
            for one in c.people()
        ],
        ago=4,
    )  # fmt: skip
    asked = (("Chairs for Warsaw", "eight / twelve", 960, "Approved"), ("Summer party, a band", "yes / no", 700,
                                                                        "Declined"),
             ("Course in Tbilisi", "this autumn / next spring", 0, "Approved"))  # fmt: skip
    ASKED.seed(
        s,
        [{"Subject": what, "Options": options, "Amount EUR": amount, "Status": status,
          "Asked on": c.day(-19 * place).isoformat()} for place, (what, options, amount, status) in enumerate(asked,
          1)],
    )  # fmt: skip
    s.ordinary(page(
        "pg_travel_policy", "Travel policy",
        flowing(f"""
            ## What we pay

            Flights: up to {c.head} EUR a person, there and back, with one checked bag of 23 kg, which is part of the
            limit. Tickets can be changed; what cannot be changed is not bought.

            ## Who sleeps where

            Everybody may have a room alone. Colleagues who have both agreed in writing share a twin; across grades
            nobody shares a room, however well they get on. A yes may be taken back until the keys are handed out, and
            nobody is asked why.

            ## If something happens

            Whoever leaves the country of their office is insured by group policy {c.policy}, medical costs up to 50,000
            EUR, and carries the number on paper.

            ## What is private

            Days, nights and detours that people add for themselves they book and pay themselves, not through the office
            and not on a card of ours, not even until Monday. What is found on our card all the same is asked back from
            them the day it is seen, and never disputed with the bank.

            ## Afterwards

            Scans of passports are deleted once everybody is home; the column Scan says so.
        """),
        by=USER, edited=s.at(-140, "16:20"), created=s.at(-400, "10:00"),
    ))  # fmt: skip
    for place, (title, text) in enumerate((
        ("Travel policy, draft for the board", "Up to 900 EUR a person, business class from five hours on. Not "
                                               "agreed."),
        ("Travel, useful numbers", "Taxi Warsaw 555 01 20. Taxi Istanbul 555 03 30. The doctor who speaks Polish."),
        ("Tbilisi, what people say", "Bread from the wall. Sulphur baths. Do not race the taxi drivers."),
    ), 1):  # fmt: skip
        s.ordinary(page(f"pg_tbl_{place}", title, text, by=USER, edited=s.at(-30 * place, "12:00")))


def _seed_calendars(s: Story, c: Cast) -> None:
    for diary in (MINE, WEEK, GIORGI):
        diary.seed(s)
    course = (("Welcome and aims", 28, "09:30", "16:30"), (f"Difficult conversations ({TRAINER})", 29, "10:00",
                                                           "15:00"),
              ("Own projects, part one", 30, "09:30", "16:30"), ("Day out: Gergeti", OUTING, "08:30", "19:00"),
              ("Own projects, part two", FRIDAY, "10:00", "15:00"))  # fmt: skip
    for title, number, begin, end in course:
        _put(s, WEEK, c, number, begin, end, title, "Bus, from Mtkvari House" if "Day" in title else "Mtkvari House")
    for number, begin, end, title, key in (
        (24, "10:00", "13:00", "Two coaches, supervision", ""), (29, "10:00", "15:00", f"{FIRM}, difficult "
            "conversations",
        SESSION), (29, "18:00", "20:00", "Choir, dress rehearsal", ""), (36, "09:00", "17:00", "Kutaisi, school heads",
                                                                         ""),
    ):  # fmt: skip
        _put(s, GIORGI, c, number, begin, end, title, "Mtkvari House" if key else "", key)
    for number, begin, end, title in (
        (2, "14:00", "15:00", "Warsaw, monthly call"),
        (9, "11:00", "12:00", "Works council"),
        (16, "14:00", "15:30", "Interviews, support desk"),
        (22, "15:00", "16:00", "Dentist"),
    ):
        MINE.has(s, number, begin, end, title)


def _put(
    s: Story, diary: Any, c: Cast, number: int, begin: str, end: str, title: str, place: str, key: str = ""
) -> None:
    made = diary.has(s, c.day(number), begin, end, title, place=place, event_id=key)
    start, stop = c.at(number, begin, THERE), c.at(number, end, THERE)
    s.world.table("calendar.events").update(made.event_id, start=start, end=stop)


_FREE: Final = {
    "PL": "An identity card will do instead of the passport. Stay up to one year.", "AM": "Stay up to one year.",
    "UA": "Stay up to three years.", "LT": "An identity card will do instead of the passport. Stay up to one year.",
    "LV": "An identity card will do instead of the passport. Stay up to one year.",
    "EE": "An identity card will do instead of the passport. Stay up to one year.",
    "TR": "The new identity card with a chip will do instead of the passport. Stay up to one year.",
    "KZ": "Stay up to one year.", "BR": "Stay up to one year.",
}  # fmt: skip
_INSURED: Final = (
    "Since the beginning of 2026 visitors have medical and accident insurance for the whole stay, of 30,000 GEL at "
    "least, and show its number when asked."
)
_LETTER_OF_HOST: Final = DocumentRule(
    kind="invitation_letter", note="From the host in Georgia, of this year, with the days and the traveller's name."
)


def _seed_rules(s: Story, c: Cast) -> None:
    made = s.at(-60, "12:00")
    nationals = {*_FREE, "EG", "MA", "TN", "NG", "KE", "PK"}
    for country in sorted(nationals):
        permit = country in ("EG", "MA", "TN")
        notes = _FREE.get(country) or (
            "Free with a residence permit of the European Union, for 90 days in 180." if permit
            else "An e-visa is issued before the journey. Residence in Türkiye does not replace it."
        )  # fmt: skip
        for purpose in ("business", "tourism"):
            s.seed("visa_and_advisory.entry_requirements", requirement(
                country, "GE", purpose, visa_required=not (country in _FREE or permit), updated_at=made,
                passport_validity_months=0, docs_needed=("passport", "insurance"), notes=f"{notes} {_INSURED}",
            ))  # fmt: skip
    for code, text in (("GE", "Usual care. Mountain roads can be closed from October on. Demonstrations in the centre "
                              "of "
                        "Tbilisi are best walked round."), ("AZ", "Land borders are closed. Holders of some passports, "
                                                                  "and "
                        "persons of some descents, are not admitted, in transit either."), ("AM",
                        "Usual care.")):  # fmt: skip
        s.seed("visa_and_advisory.advisories", Advisory(country_code=code, level=2 if code == "AZ" else 1, text=text,
                                                        updated_at=made))  # fmt: skip
    s.seed("visa_and_advisory.visa_products", product(
        c.product, "E-visa, short stay", destination="GE", nationality="*", fee=eur(c.fee), processing_days=5,
        updated_at=made, documents=("passport", "photo", _LETTER_OF_HOST), office="E-visa desk, Tbilisi",
        office_email=OFFICE, latest_submission_days=5, max_stay_days=30, purpose="business", rfi_days=8,
        notes="Whoever asks about an application names its number.",
    ))  # fmt: skip
    for place, (name, purpose, fee) in enumerate(
        (("E-visa, transit", "transit", 20), ("E-visa, study", "study", 40), ("E-visa, long stay", "business", 60))
    ):
        s.seed("visa_and_advisory.visa_products", product(
            f"{c.product}{'abc'[place]}", name, destination="GE", nationality="*", fee=eur(fee), processing_days=10,
            updated_at=made, documents=("passport", "photo", "bank_statement"), office="E-visa desk, Tbilisi",
            office_email=OFFICE, purpose=purpose, kind="permit",
        ))  # fmt: skip
    s.seed("visa_and_advisory.visa_products", product(
        f"{c.product}l", "Residence for work, one year", destination="GE", nationality="*", fee=eur(78),
        processing_days=30, updated_at=made, documents=("passport", "employment_letter"), office="Public Service Hall",
        office_email="residence@psh-desk.example", kind="permit", purpose="work",
    ))  # fmt: skip


def _seed_application(s: Story, c: Cast) -> None:
    one, at = c.nine["waits"], s.at(0, "08:05")
    s.seed("visa_and_advisory.visa_applications", VisaApplication(
        application_id=c.application, user_id=USER, product_id=c.product, applicant=one.person.name,
        applicant_profile={"full_name": one.person.name, "nationality": one.country, "passport_number": one.passport,
                           "passport_expiry": one.expires.isoformat()},
        created_at=at, updated_at=at, passport_number=one.passport, passport_expiry=one.expires, status="processing",
        answers={"full_name": one.person.name, "passport_number": one.passport,
                 "passport_expiry": one.expires.isoformat(), "arrival": c.day(OUT).isoformat(),
                 "departure": c.day(BACK).isoformat(), "first_address": "Mtkvari House, Tbilisi"},
        payment_method_id=c.card, fee_paid=eur(c.fee), submitted_at=at, decision_due=s.at(7, "10:00"),
    ))  # fmt: skip
    _seed_earlier(s, c)
    for place, (kind, ref) in enumerate(
        (("passport", one.scan), ("photo", one.photo), ("invitation_letter", OLD_LETTER))
    ):
        s.seed("visa_and_advisory.application_documents", ApplicationDocument(
            doc_id=f"{c.application.replace('app', 'doc')}{place}", application_id=c.application, kind=kind,
            doc_ref=ref,
            source="file", verified=True, uploaded_at=at, status="submitted",
        ))  # fmt: skip


def _seed_earlier(s: Story, c: Cast) -> None:
    """Seed applications for a course in spring that did not take place."""
    number = int(c.application.removeprefix("app_"))
    for place, key in enumerate(("waits", "struck", "mother", "guest")):
        one, at = c.nine[key], s.at(-150 + place, "11:40")
        s.seed("visa_and_advisory.visa_applications", VisaApplication(
            application_id=f"app_{number - 7 * (place + 1)}", user_id=USER, product_id=c.product,
            applicant=one.person.name,
            applicant_profile={"full_name": one.person.name, "nationality": one.country,
                               "passport_number": one.passport, "passport_expiry": one.expires.isoformat()},
            created_at=at, updated_at=at, passport_number=one.passport, passport_expiry=one.expires,
            status="withdrawn", answers={}, decision_note="Withdrawn by the applicant.",
        ))  # fmt: skip
