"""What the first afternoon finds: halls and kitchens on the platform, and what lay in the mailbox."""

from __future__ import annotations

from typing import Final

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.teambuilding.three_fasts.cast import (
    ARIF,
    AUDIT,
    FRIDAY,
    HOME,
    ROHANI,
    THURSDAY,
    TOWN,
    Cast,
    Caterer,
    Venue,
)
from lifegym.worlds.money import Money
from lifegym.worlds.services.review_platform.records import Fact, Merchant, Opening

SURAU: Final = "Surau for men and one for women, each with a place to wash; room for groups of up to {room}."
_ROOMS: Final[dict[str, str]] = {
    "none": "No surau in the house; the mosque is five minutes by car. Groups of up to {room}.",
    "shared": "One small surau, shared, no place to wash; groups of up to {room}.",
}
LEVEL: Final = "Hall, rooms and dining are level, ramps at both doors."
_SAYS: Final[dict[str, str]] = {
    "shrinks": "The big hall was an aircraft shed in 1962 and still hums when it rains.",
    "closed": "Casuarina trees, a pier, a hall that opens on three sides.",
    "spare": "Behind the fishing village; the owner plays the saxophone, not at night.",
    "ours": "New roof, cool hall, a lawn down to the water.",
    "small": "A pretty room under the palms.",
    "dear": "Marble, a fountain, a doorman.",
    "dearer": "Garden hall with its own jetty.",
    "none": "On the headland, the best view of the strait.",
    "shared": "A school camp once, well kept.",
    "steps": "Terraces down to the beach, forty-one steps and every one worth it.",
    "bar": "Hall and lounge bar under one roof, live band on Thursdays.",
}


def seed_halls(s: Story, c: Cast) -> None:
    """Put halls and kitchens on the platform."""
    for place, venue in enumerate((*c.venues.values(), *c.near)):
        s.seed("review_platform.merchants", _hall(c, venue, place))
    for place, kitchen in enumerate(c.caterers):
        s.seed("review_platform.merchants", _kitchen(c, kitchen, place))


def hall_text(venue: Venue, groups: str) -> str:
    """Return what a hall's page says of it."""
    tax = "with 8 % SST" if venue.taxed else "before 8 % SST"
    level = "Hall and dining are reached by stairs only." if venue.fate == "steps" else LEVEL
    return (
        f"{_SAYS[venue.fate]} A head pays RM {venue.shown} for two days and the night between, {tax}. {groups} "
        f"{level} The kitchen is let to outside caterers. Groups write to {venue.events.mail}; the whole house is "
        "reserved here for the hour of arrival."
    )


def _hall(c: Cast, venue: Venue, place: int) -> Merchant:
    room = 52 if venue.fate == "small" else 66 + 4 * (place % 4)
    groups = _ROOMS.get(venue.fate, SURAU).format(room=room)
    asked = c.deposit + (0 if venue.fate == "ours" else 50 * place + 20)
    return Merchant(
        merchant_id=venue.key, name=venue.name, category="venue", city=TOWN, area=venue.area,
        address=f"Jalan Pantai {12 + 7 * place}, {venue.area}", phone=f"+60 6 5550 {1200 + 31 * place}",
        email=f"hello@{venue.events.mail.partition('@')[2]}", zone=HOME, avg_price=Money.of(venue.shown, "MYR"),
        price_band="moderate", hours=tuple(Opening(weekday=day, opens="08:00", closes="23:00") for day in range(7)),
        description=hall_text(venue, groups), tags=("hall", "beach", "groups"),
        facts=(Fact(topic="groups", text=groups),),
        rating_tenths=39 + place % 8, review_count=40 + 13 * place, earlier_stars=160 + 50 * place,
        earlier_reviews=40 + 13 * place, max_party_size=room, units=1, unit_size=room, slot_minutes=60,
        stay_minutes=600, last_start_minutes=600, book_ahead_days=180, deposit=Money.of(asked, "MYR"), per="booking",
        free_cancel_hours=120,
    )  # fmt: skip


MAIN_DISH: Final = "thali without onion and garlic"
_MENUS: Final = (
    ("kurma ayam", "sayur lodeh", MAIN_DISH, "ikan bakar"),
    ("rendang daging", "sambal tempeh", MAIN_DISH, "ikan asam pedas"),
    ("ayam percik", "kari kentang", MAIN_DISH, "udang masak lemak"),
)


def kitchen_text(kitchen: Caterer, certificate: str) -> str:
    """Return what a kitchen's page says of it."""
    return (
        f"Cooks for groups along the coast; a vegetarian line is cooked apart. {certificate} Orders in writing to "
        f"{kitchen.orders.mail}."
    )


def _kitchen(c: Cast, kitchen: Caterer, place: int) -> Merchant:
    certificate = f"JAKIM halal certificate valid until {c.say(THURSDAY + 190 + 17 * place)}."
    return Merchant(
        merchant_id=kitchen.key, name=kitchen.name, category="restaurant", city=TOWN, area="Port Dickson town",
        address=f"Jalan Lama {5 + 9 * place}", phone=f"+60 6 5550 {1700 + 13 * place}",
        email=f"hello@{kitchen.orders.mail.partition('@')[2]}", zone=HOME, avg_price=Money.of(48 + 3 * place, "MYR"),
        price_band="moderate", hours=tuple(Opening(weekday=day, opens="10:00", closes="22:00") for day in range(7)),
        description=kitchen_text(kitchen, certificate), tags=("catering", "malaysian"), menu=_MENUS[place],
        facts=(Fact(topic="halal", text=certificate),),
        rating_tenths=43, review_count=70 + place, earlier_stars=301, earlier_reviews=70 + place, max_party_size=12,
    )  # fmt: skip


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    first = ROHANI.wrote(
        s, 26, "10:20", "before you book anything by the sea",
        """
        Salam Mei Ling,

        last year in Lumut we prayed in a corridor beside the ice machine, men and women, and washed at the kitchen
        sink. I do not want that in my last year here. A surau for us and one for the men, with somewhere to wash,
        otherwise some of us stay home and say it is the stomach.

        And on the Friday the men leave for the mosque at half past twelve and are back at a quarter to three. Whatever
        you put there, half of the room is missing.

        Rohani
        """,
    )  # fmt: skip
    ROHANI.was_written(
        s, 26, "11:02", "Re: before you book anything by the sea",
        """
        Noted, Kak. Corridor never again. Also Hafizuddin is on crutches till May, he will not tell anybody, so no
        place with stairs to the hall or to the food.
        """,
        answers=first,
    )  # fmt: skip
    AUDIT.wrote(
        s, 47, "09:15", "Reminder, spending rules",
        """
        All,

        as from this quarter: below RM 20,000 one offer is enough. What comes to more than RM 20,000 in one order needs
        three written offers on file before anything is ordered, whoever recommends whom. Limits and budgets are always
        meant before SST.

        Purchasing
        """,
    )  # fmt: skip
    c.hosts[0].wrote(
        s, 19, "17:40", f"{c.grieving.first}",
        f"""
        You will have heard that {c.grieving.first}'s father passed away on Sunday. She is back next week and wants to
        work. She asked me to pass on one thing, and please only to those who plan: nobody is to put her on a stage
        or a microphone for the hundred days, and she would rather not be asked either, because saying no is the
        worst part.
        """,
    )  # fmt: skip
    _money(s, c)
    for ago, name, mail, subject, body in (
        (
            31,
            "Purchasing Asia",
            "news@purchasing-asia.example",
            "Three offers",
            "Why three offers are better than one.",
        ),
        (44, "Surau Al-Ikhlas", "ajk@surau-alikhlas.example", "Gotong-royong", "Saturday at eight, bring gloves."),
        (
            52,
            "Lumut Bay Resort",
            "stay@lumutbay-resort.example",
            "How was it?",
            "Tell us how you liked the corridor wing.",
        ),
        (60, "Kapas Cetak", "order@kapas-cetak.example", "Price list", "Mugs, caps and lanyards as last year."),
        (38, "Rohani Mat Isa", ROHANI.mail, "kuih", "Who took my container? It has a blue lid."),
        (29, "Ombak Water Sports", c.sports.mail, "Low season", "Banana boats at half price until the monsoon."),
        (64, "Ombak Water Sports Langkawi", "fun@ombak-sports-langkawi.example", "Jet skis", "Two for one in May."),
        (71, "Ombak Surf", "fun@ombak-surf.example", "Boards", "Waxed and waiting."),
        (
            85,
            "Ombak Water Sports, invoices",
            "invoices@ombak-sports.example",
            "Invoice 118",
            "RM 240, paid, thank you.",
        ),
        (90, "Ombak Water Sports", "fun@ombak-sport.example", "Win a boat", "Click and win."),
        (33, "Serai Kitchenware", "hello@serai-kitchenware.example", "Woks", "Now with lids."),
        (58, "Bas Ekspres Tampin", "tiket@basekspres-tampin.example", "Your ticket", "Platform 4, twenty past six."),
    ):
        Person(name, mail).wrote(s, ago, "12:15", subject, body)


def _money(s: Story, c: Cast) -> None:
    c.debtor.wrote(
        s, 21, "15:10", "Your deposit of last year",
        f"""
        Dear Ms Lim,

        we confirm that the damage deposit of RM {c.debt:,} for your stay is free. It will be on your account Team
        events by {c.say(17)} at the latest.

        Lumut Bay Resort, accounts
        """,
    )  # fmt: skip
    c.debtor.wrote(
        s, 300, "16:00", "Your bill of last year",
        f"Rooms RM {c.debt + 6_940:,}, hall RM {c.debt + 410:,}, ice RM 95, less RM {c.debt - 260} paid in advance, "
        f"and RM {c.debt + 130:,} by card.",
    )  # fmt: skip
    c.other_debtor.wrote(
        s, 12, "09:40", "Tents not delivered",
        f"For the two tents we did not bring: RM {c.other_refund.amount} back to your account within three weeks.",
    )  # fmt: skip
    c.bus.wrote(
        s, 8, "10:30", f"Quotation, KL to {TOWN} and back",
        f"""
        Two coaches of 40 seats, {c.say(THURSDAY)} 07:30 from your office (07:00 or 08:00 if you rather, not 08:30),
        {c.say(FRIDAY)} back: RM {c.bus_price:,} before SST. Payable in advance to {c.driver.account_no},
        {c.driver.bank}, {c.driver.name}. Diesel may move.
        """,
    )  # fmt: skip
    for ago, name, mail, price, terms in (
        (8, "Bas Pantai Barat", "sewa@baspantai.example", c.bus_price - 150, "one coach of 40 and a van without belts"),
        (
            7,
            "Koc Negeri",
            "sewa@koc-negeri.example",
            c.bus_price + 380,
            f"with a guide who sings; at weekends RM {c.bus_dearer:,}, with a second driver RM "
            f"{c.bus_dearer + 90:,}, without the guide RM {c.bus_dearer - 60:,}, overnight RM {c.bus_dearer + 210:,}",
        ),
        (6, "Rapid Charter", "sewa@rapidcharter.example", c.bus_price - 60, "on weekends only"),
    ):
        Person(name, mail).wrote(s, ago, "14:05", f"{TOWN}, two days", f"RM {price:,} before SST, {terms}.")
    c.shirts.wrote(
        s, 5, "11:50", "Shirts, sixty pieces",
        f"With the logo in front: RM {c.shirts_price:,} before SST; on both sides RM {c.shirts_price + 350:,}, forty "
        f"pieces RM {c.shirts_price - 480:,}, with a pocket RM {c.shirts_price + 130:,}. A mail orders them; printed "
        "goods stay sold.",
    )  # fmt: skip
    AUDIT.wrote(
        s, 2, "16:45", "Closing",
        f"Claims by {c.say(6)}, cards by {c.say(7)}, those who forgot by {c.say(8)}; {c.say(10)} is final.",
    )  # fmt: skip
    c.ours.events.wrote(
        s, 34, "10:10", "Season",
        f"""
        Deposits this season, for your files: day groups RM {c.deposit - 350:,}, groups with a night RM {c.deposit:,},
        schools RM {c.deposit - 150:,}, weddings RM {c.dearer_deposit:,}, weddings with fireworks RM
        {c.dearer_deposit + 150:,}, films RM {c.dearer_deposit + 350:,}. The page has what counts on the day.
        """,
    )  # fmt: skip
    ARIF.wrote(
        s, 13, "18:20", "Re: off-site",
        "Go ahead, Mei Ling. Anything that costs a deposit comes past me first, with the amount. You know why.",
    )  # fmt: skip
