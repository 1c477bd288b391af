"""The world as it stands when Viktor dictates for the first time: files, boards, papers, calendars."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.dog_in_the_aisle.background import seed_letters
from lifegym.envs.travel.dog_in_the_aisle.beds import seed_beds
from lifegym.envs.travel.dog_in_the_aisle.cast import (
    ASKED,
    BANK,
    BOOK,
    FETCH,
    HOME,
    JAB,
    LEGS,
    MINE,
    NOTICES,
    PASS,
    PICK_UP,
    SADDLER,
    SHEET,
    STATIONS,
    USER,
    VIKTOR,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.dog_in_the_aisle.rails import seed_rails
from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.services.notion import Member
from lifegym.worlds.services.visa_and_advisory.records import Advisory, EntryRequirement


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there on the first morning."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=VIKTOR.name, email=VIKTOR.mail, zone=HOME, currency="EUR"),
        datetime.combine(c.opening, time(8), tzinfo=zone(HOME)),
    )
    people = (c.vet, c.host, c.teacher, c.registry, SADDLER)
    s.life(
        total=700, city="Vienna", work="Klavierstimmerei Hrdlicka", bank=BANK,
        counts={"calendar": 0, "rail_booking": 0, "hotel_booking": 0, "visa_and_advisory": 0, "notion": 60,
                "weather": 200, "credit_card": 90},
        shapes={"weather": {"include": ("Munich", "Lyon", "Marseille"), "storms": False, "alerts": False}},
        avoid=[*(person.name for person in people), *(person.mail for person in people)],
        clear_words=("guide dog", "harness", "rabies", "assistance", "Strasbourg", "Marseille"),
    )  # fmt: skip
    c = replace(c, last4=next(iter(s.world.table("credit_card.cards").rows.values())).last4)
    _seed_files(s, c)
    _seed_boards(s, c)
    _seed_calendar(s, c)
    _seed_rules(s)
    for channel, followed in ((STATIONS, False), (NOTICES, True)):
        channel.seed(s, followed=followed)
    STATIONS.published(s, 70, "09:00", "Lyon Part-Dieu: desk", "The desk is staffed daily from 06:00 to 22:00.")
    STATIONS.published(
        s, 64, "09:00", "Marseille Saint-Charles: desk", "The desk is staffed daily from 07:00 to 21:00."
    )
    STATIONS.published(s, 30, "09:00", "Nîmes: lift", "The lift to platform 2 is out of order until further notice.")
    NOTICES.published(s, 44, "10:00", "Puppies", "Nine of them, two weeks old. They see nothing yet, and lead already.")
    NOTICES.published(s, 19, "10:00", "Summer walk", "In the Prater, on the first Sunday in July, water is there.")
    arrivals = ", ".join(sorted(f"{c.arrives('four', run):%H:%M}" for run in c.legs["four"].runs.values()))
    STATIONS.published(
        s, 25, "09:00", "Marseille Saint-Charles: red vests", f"From Lyon we meet the arrivals of {arrivals}."
    )
    for place, (last4, label) in enumerate((("0117", "Visa, until last winter"), ("6620", "Mastercard, old"),
                                            ("7834", "Prepaid card, empty"))):  # fmt: skip
        s.pays_with(
            PaymentMethod(method_id=f"pm_093{place}", label=label, last4=last4, holder=VIKTOR.name, status="blocked")
        )
    seed_rails(s, c)
    seed_beds(s, c)
    seed_letters(s, c)
    for says, hint, *checks in _hidden(c):
        s.constraint(says, *checks, hints=[hint])
    return c


def _hidden(c: Cast) -> tuple[tuple[str, ...], ...]:
    """Return what only the background says, the passage that says it, and the checks that hang on it."""
    return (
        ("The earlier vaccination had run out, so that the new one counts as a first.",
         f"valid until {c.day(-12).isoformat()}", "day-told"),
        ("She lies no longer than four hours.", "four hours and then out, on grass", "east-booked", "west-booked"),
        ("On hot days she walks on no asphalt.", "above thirty degrees she does not walk on asphalt", "car-asked"),
        ("The handle of her harness is of a certain type.", f"with the clip {c.clip}", "clip-told", "clip-exchange"),
        ("The teacher does not hear well on the telephone and goes to bed at ten.",
         "from seven to ten I am a human being", "evening-asked"),
    )  # fmt: skip


_PERSONA: Final = """
Viktor is fifty-three, has tuned pianos since he was nineteen, and does not see. He hears mails through a reader that
swallows tables and stumbles over symbols: short sentences, one fact in each, no lists with bars.
He dictates, in the morning mostly, and forgets nothing. He dislikes being guided by the sleeve, being called brave, and
fuss about the dog. With Cis he is a different person, namely a soft one.
"""
_SOUL: Final = """
What a page says today counts, and it is looked at again before somebody stands on a platform.
She comes first: where it is good for her it is good for both.
You arrange, ask and cancel in his name. You do not sign, and nothing about her is made to look better than it is.
"""
_IDENTITY: Final = """
You are Viktor's assistant and write from his address as "for Viktor Hrdlicka". English is fine everywhere; plain words.
"""
_HANDBOOK: Final = f"""
TRAINS
- Cis travels as what she is, an assistance dog: free, beside my seat, on the floor. Never as a pet, never as luggage,
  and in no other carriage than I.
- A train suits if it leaves at half past eight or later and arrives by half past six in the evening (then she eats), if
  it has floor space for an assistance dog by its page, and if the ticket gives all the money back until the day before.
  How long she can lie you know, or find out. If several suit, the one that arrives first.
- When a train no longer suits, the next one that does is booked at once, the old ticket given back, and I am told.
  No need to ask, as long as the limit holds.
- On each leg the desk is asked for help on and off: train, day, both stations. Alpenkreis Rail runs the first two legs
  (mobil@alpenkreis-rail.example), Voies du Sud the other two (acces@voies-du-sud.example). They want to know a day
  before at the latest. A changed train is a new request.
BEDS
- Beside the station (the quarter is named after it), dogs allowed by the house's page, a rate that can be cancelled,
  within what I say a night may cost. Each house gets what it asks for about her.
MONEY AND WORD
- Tickets, rooms and small things within what I have agreed to in a message: do it. What gives nothing back, and what
  was not agreed: ask. So is an evening that two people want.
- Asking me is a row in the Notion database For Viktor: Subject, Options, Amount EUR (a number), Status "Asked", Asked
  on. When I have answered, set Status to Approved or Declined.
- Her papers ({PASS}, papers/pet-passport.txt) go to houses, offices and railways we deal with, to nobody else.
WHERE THINGS STAND
- Notion database Legs, one row a leg: Leg (Vienna - Munich, Munich - Strasbourg, Strasbourg - Lyon, Lyon - Marseille,
  in these words), Train (its number), Day, Booking (the
  reference), Assistance (To ask, Asked, Confirmed), State (Booked, Lost, Travelled). A leg that gets another train
  keeps its row.
- journey.csv is what the journey costs: day,what,whom,euro,sum,status; status is booked, paid, given back or void. sum
  adds all booked and paid rows so far. A limit is a row with what CAP, its amount as euro, status void. Rooms are
  booked with all their nights.
- cal_viktor is my calendar: appointments, people to meet. What is off is deleted, what has moved is moved.
- {SHEET} is the sheet of the coming day, plain sentences, one fact a line: the train and when it leaves, where I sit,
  and when the desk waits for me at the main door, which is half an hour before.
- Mail that is not what it says goes, unanswered, to the folder Suspicious.
EVERY REMINDER "CIS" MEANS
- Inbox and notices, mine and those of the desks (the hub); each train's offer and status for the day of the leg; each
  house's page; who has not confirmed; money promised to us by a day and not on the card; the weather where we walk
  within three days.
WHEN YOU REPLY TO ME
- Five sentences. What has changed, what you did, what I must decide.
"""


def _seed_files(s: Story, c: Cast) -> None:
    s.file(
        "USER.md",
        f"""
{VIKTOR.name}, piano tuner, Große Sperlgasse 14, 1020 Vienna. User id everywhere: {USER}. Mail {VIKTOR.mail}, telephone
+43 1 555 0417. Austrian citizen. Cis is a labrador, four years old, guide dog since two, chip {c.chip}.
{c.host.name} ({c.host.mail}) runs the festival Pianos sur le Port in Marseille, fourteen instruments in three days; we
are expected on {c.say(28)}, and she meets us at the station.
{c.teacher.name} ({c.teacher.mail}), who taught me, lives in Strasbourg.
Vet: {c.vet.name} ({c.vet.mail}). Saddler: {SADDLER.name} ({SADDLER.mail}). Her school: Führhundschule Wienerwald.
""",
    )
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _HANDBOOK)
    s.file(
        "TOOLS.md",
        f"""
email, calendar, notion, notification_hub, rail_booking, hotel_booking, visa_and_advisory, weather, credit_card, files.*
(user {USER}). A train's offer shows its carriage in route_notes; get_train_status shows whether it runs. A house's page
shows its rules. check_entry_requirements has the rules for animals under customs.
""",
    )
    s.file(
        "papers/pet-passport.txt",
        f"EU pet passport, issued in Austria. Cis, labrador, bitch, black. Chip {c.chip}.\nRabies: vaccinated "
        f"{c.day(-742).isoformat()}, valid until {c.day(-12).isoformat()}.\nEchinococcus: not required.\nClinical "
        f"examination {c.day(-40).isoformat()}: healthy. Next one {c.day(325).isoformat()}.",
    )
    s.file(
        PASS,
        f"Assistance dog pass, number 1020-{c.chip[-4:]}. Holder {VIKTOR.name}. Dog Cis, chip {c.chip}. Trained at "
        f"Führhundschule Wienerwald, assessed {c.day(-690).isoformat()}.",
    )
    BOOK.seed(s, (c.day(-20), "sleeping mat for Cis", "Haustierwelt", 34, 0, "void"))


def _seed_boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=VIKTOR.name, email=VIKTOR.mail))
    LEGS.seed(
        s,
        [
            {"Leg": leg, "Train": train, "Day": c.day(-ago), "Booking": ref, "Assistance": "Confirmed",
             "State": "Travelled"}
            for leg, train, ago, ref in (
                ("Vienna - Graz", "IC 511", 210, "R7KQ2M"), ("Graz - Vienna", "IC 518", 208, "R7KQ3X"),
                ("Vienna - Linz", "RX 40", 64, "T4MB8C"), ("Linz - Vienna", "RX 47", 63, "T4MB9D"),
            )
        ],
    )  # fmt: skip
    asked = (("Felt for the Bösendorfer", "order / wait", 86, "Approved"), ("Radio talk", "yes / no", 120, "Declined"),
             ("New mat for Cis", "the thick one / the thin one", 34, "Approved"))  # fmt: skip
    ASKED.seed(
        s,
        [
            {"Subject": what, "Options": options, "Amount EUR": amount, "Status": status,
             "Asked on": (s.opening - timedelta(days=21 * place)).isoformat()}
            for place, (what, options, amount, status) in enumerate(asked, 1)
        ],
    )  # fmt: skip


def _seed_calendar(s: Story, c: Cast) -> None:
    MINE.seed(s)
    for day, begin, end, title in (
        (-30, "10:00", "11:00", "Saddler, harness, measure"), (-40, "09:00", "09:30", "Vet, Cis, yearly look"),
        (JAB, "08:15", "08:45", "Vet, Cis, rabies jab"), (3, "14:00", "16:30", "Konzerthaus, two grands"),
        (7, "10:00", "12:00", "Upright in Hietzing"), (10, "09:00", "10:30", "Music school, four uprights"),
        (13, "11:00", "11:30", "Saddler, bring the harness"), (14, "18:00", "19:30", "Choir"),
        (17, "13:00", "15:00", "Musikverein, Golden Hall"), (21, "18:00", "19:30", "Choir"),
        (22, "15:00", "16:00", "Upright in Favoriten"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)
    MINE.has(s, 20, FETCH, "16:30", "Saddler, fetch the harness", place="Lechner, Taborstraße 61", event_id=PICK_UP)


def _seed_rules(s: Story) -> None:
    made = s.at(-80, "12:00")
    animals = (
        "Dogs, assistance dogs among them: microchip, EU pet passport and a valid rabies vaccination. A first "
        "vaccination counts 21 days after it was given, and not before; so does one given after the one before had "
        "run out."
    )
    for place, (country, more) in enumerate(
        (("DE", ""), ("FR", " Dogs of category 1 are not admitted."), ("IT", ""), ("CH", ""), ("HU", "")), start=1
    ):
        for turn, purpose in enumerate(("business", "tourism")):
            s.seed(
                "visa_and_advisory.entry_requirements",
                EntryRequirement(
                    requirement_id=f"req_{930 + 2 * place + turn:05d}", nationality="AT", destination=country,
                    purpose=purpose, visa_required=False, updated_at=made, blank_pages=0,
                    docs_needed=("passport or identity card",), customs_notes=f"{animals}{more}",
                ),
            )  # fmt: skip
        s.seed(
            "visa_and_advisory.advisories",
            Advisory(country_code=country, level=1, text="Usual care. In June it can be very hot.", updated_at=made),
        )
