"""What the first morning finds: the flats on the platform, and what lay in the mailbox."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.envs.authoring import Person
from lifegym.envs.rental.quiet_by_day.cast import FIRST_MORNING, HOME, MOVE, NELE, QUAST, SPREE, Cast, Flat
from lifegym.envs.story import Story
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.services.email.records import attachment
from lifegym.worlds.services.listing_platform.records import Agent, Engagement, HomeFacts, Listing, PricePoint

_SHUTTERS: Final = "Bedroom and study onto the courtyard, both with roller shutters outside."
_SAYS: Final[dict[str, str]] = {
    "dearer": "Old building, third floor, oiled boards; the courtyard is green and belongs to a hedgehog.",
    "gone": "Fifth floor with a lift, light in the kitchen from two sides, nobody above.",
    "vetoed": "Corner building of 1908, high rooms; the courtyard is paved and has bicycle racks.",
    "works": "Second rear building, silent, solid walls of 1912; the side wing next door has stood empty for years.",
    "line": "Fourth floor, renovated bath, storage in the cellar; the courtyard has two birches.",
    "ours": "Garden house of 1910, second floor, double windows; the courtyard is closed at night and by day.",
    "piano": "Third floor, well kept; a piano teacher lives above and is a pleasure to listen to.",
    "boiler": "Second floor, bath with window, newly painted.",
    "cats": "Fourth floor, lift, a house of quiet people.",
    "heavy": "Third floor, ceilings of three metres forty, wide boards.",
    "far": "First floor of the garden house, lilac in the yard.",
    "farther": "Third floor, balcony to the yard, built-in cupboards.",
    "yard": "Second floor; the courtyard is shared with the primary school and cheerful in the breaks.",
    "term": "Fourth floor, furnished kitchen; let while the owner is in Lima.",
    "small": "Second floor, kitchen for five, a bath one can turn round in.",
}
_SHOWS: Final[dict[int, tuple[str, str, tuple[int, ...]]]] = {
    1: ("15:00", "18:00", (4,)),
    2: ("10:00", "17:00", (0,)),
    4: ("10:00", "18:30", (5,)),
    5: ("16:00", "18:00", (1, 3)),
    6: ("10:00", "17:00", (5,)),
}
"""When agents show flats (hours, days from Monday), where it is not all week."""


def seed_homes(s: Story, c: Cast) -> None:
    """Put agents and flats on the platform."""
    for number, person in enumerate(c.agents, 1):
        opens, closes, days = _SHOWS.get(number, ("10:00", "18:00", (0, 1, 2, 3, 4)))
        agency = person.mail.partition("@")[2].partition(".")[0].replace("-", " ").title()
        s.seed(
            "listing_platform.agents",
            Agent(agent_id=f"agt_{20_500 + number}", name=person.name, agency=agency, email=person.mail,
                  phone=f"+49 30 5550 {2100 + 37 * number}", rating=4.1 + number % 5 / 10, service_area="Berlin",
                  deals_count=60 + 31 * number, hours=Hours(zone=HOME, opens=opens, closes=closes, days=days)),
        )  # fmt: skip
    for place, flat in enumerate((*c.flats.values(), *c.near)):
        s.seed("listing_platform.listings", _listing(s, c, flat, place))
    # The agent of the flat on the U2 has others to show round on the first Thursday.
    begin = s.at(3, "15:00")
    taken = Engagement(
        engagement_id="eng_900001", agent_id=c.flats["line"].agent_id, start=begin, end=begin + timedelta(hours=4)
    )
    s.seed("listing_platform.engagements", taken)


def _listing(s: Story, c: Cast, flat: Flat, place: int) -> Listing:
    listed, price = s.at(-3 - place % 9, f"{9 + place % 8:02d}:{7 + 3 * place:02d}"), Money.of(flat.cold, "EUR")
    rooms = 2 if flat.fate == "small" else 3
    term = flat.fate == "term"
    usual_heating = "district heating" if place % 2 else "gas central heating, boiler in the cellar"
    return Listing(
        listing_id=flat.key, category="rent", title=f"{'Two' if rooms == 2 else 'Three'}-room flat, {flat.address}",
        price=price, city="Berlin", district=flat.street.borough, community=flat.street.quarter, rooms=rooms,
        area_sqm=float(52 + 11 * (rooms - 2) + place), metro=flat.street.stop, agent_id=flat.agent_id,
        description=f"{_SAYS[flat.fate]} {_SHUTTERS} Applications in writing to {flat.manager.name}, "
        f"{flat.manager.mail}; viewings through this page.",
        photos=tuple(f"{flat.key}-{number}.jpg" for number in range(1, 5)), listed_at=listed, updated_at=listed,
        price_history=(PricePoint(at=listed, price=price),),
        home=HomeFacts(
            floor=2 + place % 3, floors_in_building=5, built=1908 + place, lift=flat.fate in ("gone", "cats"),
            heating="gas boiler in the flat" if flat.fate == "boiler" else usual_heating, outdoor="none",
            furnishing="with fitted kitchen", deposit=Money.of(3 * flat.cold, "EUR"), registration=True,
            service_costs=Money.of(flat.service, "EUR"), available_from=c.day(MOVE),
            utilities=f"service costs {flat.service} EUR and heating with hot water {flat.heating} EUR, together "
            f"{flat.service + flat.heating} EUR a month on account; electricity by a contract of your own",
            contract="fixed term of two years, owner's own use afterwards" if term else "indefinite",
            minimum_months=24 if term else None, sharers="two tenants in one contract",
            pets="not allowed" if flat.fate == "cats" else "one cat by agreement",
            income_rule="credit report and the last three payslips",
        ),
    )  # fmt: skip


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _what_they_need(s, c)
    _what_is_owed(s, c)
    _the_old_flat(s, c)
    _quotes(s, c)
    for ago, name, mail, subject, body in (
        (33, "Ansgar-Klinikum", "personal@ansgar-klinikum.example", "Certificate", "Of employment, as asked."),
        (61, "Quast Sanitär", "service@quast-sanitaer.example", "Tap", "Tap mended, 86 EUR."),
        (70, "Spreestrom meters", "zaehler@spreestrom.example", "Reading", "Thank you for 20,871."),
        (74, "Pleiße Wohnbau", "kaution@pleisse-wohnbau.example", "Survey", "How did you like living with us?"),
        (52, "Jette Brand", "jette.brand@postwolke.example", "Saturday", "Lunch, the usual place?"),
        (47, "Ferhat Kaya", "ferhat.kaya@ansgar-klinikum.example", "swap", "Could you take one of mine some week?"),
        (43, "Ilse Sandvoss", "ilse.sandvoss@postwolke.example", "Leer", "When do you come to Leer?"),
    ):
        Person(name, mail).wrote(s, ago, "12:15", subject, body)


def _what_they_need(s: Story, c: Cast) -> None:
    ilvy = c.ilvy
    first = ilvy.wrote(
        s, 24, "11:20", "us two, again",
        """
        So we do it. Three rooms, a door on each. I need a desk and a window, you need a cave.

        One thing and then I am easy: no gas boiler inside the flat. You remember Göttingen, I woke up in the
        ambulance. A boiler in the cellar is the cellar's business, but I do not sleep next to one again.
        """,
    )  # fmt: skip
    ilvy.was_written(
        s, 23, "16:40", "Re: us two, again",
        f"""
        Understood, none in the flat.

        Mine: curtains alone do not do it, we saw that in Leipzig. The bedroom needs shutters outside, the rolling
        kind, and it looks into a courtyard that has no school in it, no music and no joiner.

        And the way home. I leave the ward at half past six, and I want to be through our door by a quarter past seven
        at the latest, later than that the street wakes up and I lie awake till noon. From there the first time would
        be the morning of {c.say(FIRST_MORNING)}.
        """,
        answers=first,
    )  # fmt: skip
    ilvy.wrote(s, 22, "09:05", "Re: us two, again", "Street noted. Cave noted.", answers=first)
    ilvy.wrote(
        s, 210, "10:10", "list for Easter",
        "Leave by seven at the latest, bring the boiler suit for the shed and shutters for the dog house.",
    )  # fmt: skip
    c.father.wrote(
        s, 15, "18:30", "flat",
        "My girl, if they want somebody who signs for you I can do that. How much we talk about when you come.",
    )  # fmt: skip


def _what_is_owed(s: Story, c: Cast) -> None:
    paid = c.leipzig.wrote(
        s, 40, "10:05", "Your deposit, flat 14",
        f"""
        Dear Ms Sandvoss,

        the operating costs are settled without a claim. Your deposit of {c.leipzig_deposit} EUR will be on your account
        by {c.say(8)} at the latest.

        {c.leipzig.name}, accounts
        """,
    )  # fmt: skip
    c.leipzig.was_written(
        s, 39, "16:20", "Re: Your deposit, flat 14",
        "Thank you. The account at the Sparkasse is closed; the number of the new one you have by post.", answers=paid,
    )  # fmt: skip
    SPREE.wrote(
        s, 12, "08:30", "Your yearly account",
        f"""
        Customer 4470-118. Used less than paid: a credit of {c.credit.amount} EUR, which we transfer within three weeks.

        When you move, tell us the reading of the new meter and the day.
        """,
    )  # fmt: skip


def _the_old_flat(s: Story, c: Cast) -> None:
    QUAST.wrote(
        s, 88, "14:00", "Notice received",
        f"""
        Your notice for Weserstraße 41, first floor, has reached us. You may hand back on {c.say(MOVE)} at {c.handback},
        when your things are out; we do not charge the day.
        """,
    )  # fmt: skip
    QUAST.wrote(
        s, 1010, "12:00", "Protocol, Weserstraße 41", "Attached the protocol of your moving in, signed by both.",
        attachments=(
            attachment(
                "protocol-moving-in.txt",
                f"Weserstraße 41, first floor left. Handed to: {NELE.name}.\nKitchen: one tap drips. Bath: sealant "
                "new.\nBedroom: scratch in the parquet by the window, about 40 cm, present at moving in.\nHall: "
                "two holes for a mirror. Keys: 3 door, 1 letterbox. Meter: 20,114.",
            ),
        ),
    )  # fmt: skip
    QUAST.wrote(s, 300, "12:30", "Your keys", "We have noted three keys to the door and one to the letterbox.")


def _quotes(s: Story, c: Cast) -> None:
    for ago, name, mail, price, terms in (
        (
            6,
            c.movers.name,
            c.movers.mail,
            c.movers_price,
            "all in, for ten weeks. A mail with day and address books it",
        ),
        (6, "Storch Spedition", "auftrag@storch-spedition.example", c.movers_price - 110, "without insurance"),
        (5, "Dohle Transporte", "auftrag@dohle-transporte.example", c.movers_price + 160, "with packing"),
        (4, "Reiher & Sohn", "auftrag@reiher-und-sohn.example", c.movers_price - 40, "on Thursdays only"),
    ):
        body = f"From Weserstraße 41 to an address within the ring, two men and a van: {price} EUR, {terms}."
        Person(name, mail).wrote(s, ago, "13:10", "Your move", body)
    c.curtains.wrote(
        s, 5, "09:45", "Blackout curtains, three windows",
        f"Sewn to your measures: {c.curtains_price} EUR with rails. Order by mail; sewn goods are not taken back.",
    )  # fmt: skip
