"""The world as it stands when Mel first writes: files, boards, calendars, the life around them, the old mail."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from typing import Final

from lifegym.envs.story import Persona, Story
from lifegym.envs.travel.eighteen_spellings.cast import (
    AIR,
    ASKED,
    BOAT,
    CEREMONY,
    CLAN,
    FATHER,
    FLY,
    GUESTS,
    HOME,
    HOMEWARD,
    HOTEL,
    HOUSE_OF_LE,
    HUY,
    ISAY,
    KITCHEN,
    MEL,
    MENU,
    MINE,
    OLD_LIST,
    PASSPORTS,
    RIVER,
    ROOMS,
    RSVP,
    USER,
    VANS,
    VISAS,
    WEDDING,
    Cast,
    draw_cast,
)
from lifegym.envs.travel.eighteen_spellings.letters import seed_letters
from lifegym.envs.travel.eighteen_spellings.scene import APPS, OSAKA, seed_scene
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.life import Contact
from lifegym.worlds.services.notion import Member


def open_world(s: Story) -> Cast:
    """Draw the cast and seed everything that is there at the start."""
    c = draw_cast(s.draw, s.variant)
    s.begin(
        Persona(user_id=USER, name=MEL.name, email=MEL.mail, zone=HOME, currency="PHP"),
        datetime.combine(c.opening, time(6), tzinfo=zone(HOME)),
    )
    s.life(
        total=760, city="Batangas", work="Calumpang Pharmacy",
        counts={"calendar": 0, "flight_booking": 0, "hotel_booking": 0, "visa_and_advisory": 0, "weather": 120,
                "notion": 60},
        shapes={"weather": {"storms": False, "alerts": False}},
        contacts=[Contact(ISAY.name, "Isay", "sibling", ISAY.mail)],
        avoid=[*(f"{guest.given} {guest.family}" for guest in c.guests), HUY.name, FATHER.name, " ".join(c.jun)],
        clear_days=[c.day(number) for number in range(45)],
        clear_words=("Hoi An", "Hội An", "wedding", "visa", "passport", "Vietnam"),
    )  # fmt: skip
    c = replace(c, last4=next(iter(s.world.table("wallet.methods").rows.values())).last4)
    seed_scene(s, c)
    _files(s, c)
    _boards(s, c)
    _calendars(s, c)
    seed_letters(s, c)
    for says, passage, *checks in _HIDDEN:
        s.constraint(says, *checks, hints=[passage])
    return c


_HIDDEN: Final = (
    ("The groom's sister eats nothing of animals and sits at the table.", "Linh eats nothing that had a mother",
     "menu-counted"),
    ("The grandmother climbs no stairs.", "Her knees have retired before her", "rooms-ground"),
    ("Another guest climbs none either.", "the doctor has forbidden me all stairs", "rooms-ground"),
    ("Where the father is concerned the bride decides, and nobody tells him anything.", "He is not to know the day",
     "father-kept-out"),
    ("The kitchen wants its numbers two weeks before.", "Numbers two weeks before, after that it is "
                                                        "rice", "menu-counted"),
)  # fmt: skip

_PERSONA: Final = """
Mel runs the pharmacy by the Calumpang and has raised her sister Isay since she was fourteen. She writes in bursts, on
the stairs of the jeepney, in English with bits of Tagalog, and signs nothing. She remembers birthdays, debts and who
does not sit beside whom.
"""
_SOUL: Final = """
A name is what the passport says, and a person is what the family says. Both are kept apart, and both are kept right.
The day belongs to Isay and Huy. We bring people to it, dry, fed and on time.
"""
_IDENTITY: Final = """
You are Mel's assistant and write from her address, "for Mel". English is fine with everybody; po to the old.
"""


def _handbook(c: Cast) -> str:
    return f"""
NAMES
- Tickets, visas and corrections carry the name of the passport, letter by letter: {PASSPORTS} has surname and given
  names. The board has them as we call them. When the two differ on a ticket, the names desk ({AIR.mail}) is written:
  booking code, what stands there, what should. How long that costs nothing its notices say (hub: Mabuhay Blue).
- A ticket is for whoever it was bought for. Nobody flies on another's.
- Passport numbers go to the airline's names desk and into visa forms, to nobody else: no list, no board, no driver, no
  house.
- A passport ends at least six months after arrival, or its owner is asked to renew it, now. A renewed one has a new
  number: the row in {PASSPORTS} is put right, and if a ticket carries the old one the names desk hears the new one.
BOARD AND TABLES
- Notion database Guests, a row a guest: Papers (In order; E-visa, who needs one and has none yet; Renew; Wrong, until a
  mistake is put right), Answer (Asked, Yes, No), Diet (what they told us; empty if nothing).
- {ROOMS.path}: guest,shares,floor - one row a guest by the name we call them, shares is who sleeps there too, floor is
  ground or upper. Ground for whoever climbs no stairs, and for whoever shares with them; everybody else upper. The
  house has no lift.
- {MENU.path}: dish,count - rows vegan, vegetarian, no seafood, for everybody at the table who told us or told Huy.
- cal_mel is my calendar; the house of Lê keeps its own, which I may read. What they move, moves in mine.
MONEY
- Nothing is paid ahead that gives nothing back, whatever it saves.
- Flights: direct, PLUS fare, landing before four in the afternoon on the way out, leaving after ten on the way home;
  of those that fit the cheapest. For the nine from Manila one booking out and one home.
- What I have named in a message you book. Anything else that costs, and any hour that two people want: a row in Tanong
  kay Mel (Subject, Options, Amount PHP, Status "Asked", Asked on). When I have answered, set Approved or Declined.
PEOPLE
- {CLAN.mail} reaches all eighteen. What concerns one goes to that one alone.
- Papa. Isay decides, not I and not you. If he writes, he gets nothing, and I hear that he wrote.
EVERY "ROLL CALL" MEANS
- The mailbox, all of it; who has not answered by the day; the two e-visas from Dubai ({APPS[0]}, {APPS[1]}) and what
  the office notes on them; the page of {HOTEL.name}; the notices of Mabuhay Blue; the bookings as they fly; the
  calendar of the house of Lê against mine; within four days the sky over Hoi An.
WHEN YOU REPLY
- Short. Bad news first.
"""


def _files(s: Story, c: Cast) -> None:
    pays = next(iter(s.world.table("wallet.methods").rows))
    pairs = "; ".join(
        f"{guest.called} and {c.guests[guest.mate].called}"
        for place, guest in enumerate(c.guests)
        if place < guest.mate
    )
    addresses = "\n".join(f"- {guest.called}: {guest.person.mail}" for guest in c.guests)
    s.file("USER.md", f"""
{MEL.name}, 14 Rizal Avenue, Batangas City. User id everywhere: {USER}. Mail {MEL.mail}, telephone +63 43 555 0183.
Pays with {pays}, last digits {c.last4}. Isay ({ISAY.mail}) marries Huy ({HUY.mail}) in Hội An on {c.say(WEDDING)}.
Manila flies on {c.say(FLY)} and home on {c.say(HOMEWARD)}. Osaka ({c.pnrs['Osaka']}, {OSAKA} on {c.say(FLY + 1)}),
Dubai ({c.pnrs['Dubai']}) and Toronto ({c.pnrs['Toronto']}) booked themselves; the bookings stand with ours.
Rooms, two by two: {pairs}.
House: {HOTEL.name} ({HOTEL.mail}), nine rooms. River house for the eve, {c.say(BOAT)}: {RIVER.mail}. Kitchen:
{KITCHEN.mail}. Vans from the airport: {VANS.mail}. E-visas, corrections: {VISAS.mail}. Names on tickets: {AIR.mail}.
The eighteen:
{addresses}
""")  # fmt: skip
    for path, text in (("PERSONA.md", _PERSONA), ("SOUL.md", _SOUL), ("IDENTITY.md", _IDENTITY)):
        s.file(path, text)
    s.file("AGENTS.md", _handbook(c))
    s.file("TOOLS.md", f"""
email, calendar, notion, notification_hub, flight_booking, hotel_booking, visa_and_advisory, weather, files.* (user
{USER}). MNL to DAD, fares in PHP. check_entry_requirements by nationality to VN. The house is found under "Hoi An", so
is the sky.
""")  # fmt: skip
    s.file("private/menu-of-the-baptism.csv", "dish,count\nvegan,1\nvegetarian,3\nno seafood,4\nno pork,6")


def _boards(s: Story, c: Cast) -> None:
    s.seed("notion.members", Member(user_id=USER, name=MEL.name, email=MEL.mail))
    open_still = [c.guests[place].called for place in c.late]
    GUESTS.seed(s, [
        {"Guest": guest.called, "From": guest.town, "Papers": "To check",
         "Answer": "Asked" if guest.called in open_still else "Yes",
         "Diet": "vegetarian" if guest.nation == "IN" else ""}
        for guest in c.guests
    ])  # fmt: skip
    ASKED.seed(s, [
        {"Subject": what, "Options": options, "Amount PHP": amount, "Status": status, "Asked on": c.day(-ago)}
        for what, options, amount, status, ago in (("Barong for Tito", "rent / sew", 4_500, "Approved", 30),
                                                   ("Second cake", "yes / no", 9_800, "Declined", 22),
                                                   ("Tarpaulin with faces", "yes / never", 2_200, "Declined", 16))
    ])  # fmt: skip


def _calendars(s: Story, c: Cast) -> None:
    MINE.seed(s)
    HOUSE_OF_LE.seed(s, "shared by Huy's mother; she writes it")
    before = c.hours[0]
    for day, begin, end, title in (
        (6, "08:00", "09:00", "Simbahan"), (RSVP, "20:00", "20:30", "Answers are due"), (12, "15:00", "16:00",
                                                                                         "Barong, fitting"),
        (OLD_LIST, "18:00", "18:30", "Rooming list to the house"), (26, "19:00", "20:00", "Rosary for Lolo"),
        (34, "10:00", "11:00", "Money changer"),
    ):  # fmt: skip
        MINE.has(s, day, begin, end, title)
    for day, begin, title in (
        (FLY, "12:20", "Van, Manila"),
        (FLY + 1, "14:40", "Van, Osaka"),
        (WEDDING, before, "Ceremony"),
    ):
        start = c.there(day, begin).astimezone(zone(HOME))
        MINE.has(s, day, f"{start:%H:%M}", f"{(start.hour + 1) % 24:02d}:{start:%M}", title)
    for day, begin, end, title, key in (
        (WEDDING, before, "11:30", "Lễ cưới, Hội quán", CEREMONY), (BOAT, "10:00", "11:00", "Hoa, the flowers", ""),
        (WEDDING, "17:00", "22:00", "Tiệc, the feast", ""), (33, "14:00", "15:00", "Áo dài, fitting", ""),
        (HOMEWARD, "09:00", "10:00", "Lễ lại mặt", ""),
    ):  # fmt: skip
        start, stop = (c.there(day, clock).astimezone(zone(HOME)) for clock in (begin, end))
        HOUSE_OF_LE.has(s, day, f"{start:%H:%M}", f"{stop:%H:%M}", title, event_id=key)
