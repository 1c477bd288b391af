"""What lay in the mailbox and in the feeds on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.alfa_to_ancona.cast import (
    ASHORE,
    BACK,
    BRAKES,
    COMUNE,
    EARLY,
    EYES,
    GARAGE,
    GO,
    HALLS,
    INSURER,
    MEET,
    OLD_HALL,
    PARTS,
    PORT,
    Cast,
    House,
    Ship,
)


def seed_post(s: Story, c: Cast) -> None:
    """Put letters, posts and their look-alikes into the world."""
    _letters(s, c)
    _family(s, c)
    _lists(s, c)
    _feeds(s, c)
    _namesakes(s, c)


def _letters(s: Story, c: Cast) -> None:
    EYES.wrote(
        s, 12, "19:20", "After the operation",
        f"""
        Dear Mr Leventis, the stitches are out and the lens sits well. Drops four times a day for three weeks more. You
        may read, swim and work. Glare is normal for a while, so not at the wheel after sunset, in town or out of it,
        until we have seen you on {c.say(33)}. Bring the sunglasses.
        """,
    )  # fmt: skip
    line = c.home.line
    line.desk.wrote(
        s, 40, "11:05", f"Booking confirmed: {c.home.name}, {c.say(BACK)}",
        f"""
        One car, one driver, inside cabin. {c.home.name} leaves Ancona on {c.say(BACK)} at {c.home.leaves} and is in
        Patras on {c.say(ASHORE)} at {c.home.lands}. Paid in full, {c.home.fare} EUR. {line.name} thanks you.
        """,
    )  # fmt: skip
    GARAGE.wrote(
        s, 16, "15:45", "Brakes",
        f"""
        Kyr Stavro, brakes on {c.say(BRAKES)} at ten, when the Italians have sent the cylinders. Order the fluid with
        them, mine is for Toyotas. Panos
        """,
    )  # fmt: skip
    PARTS.wrote(
        s, 9, "12:30", "Preventivo: Giulia 1600 Super",
        """
        Two front calipers, overhauled, four wheel cylinders, hoses, one litre of brake fluid. 386 EUR with the parcel
        to Greece, paid by you on Friday, grazie. We write when all is together and tell you what exactly is in the
        box.
        """,
    )  # fmt: skip
    INSURER.wrote(
        s, 61, "10:10", "IP 4471: renewed",
        "Third party, fire and theft, road assistance in Greece. For journeys abroad please ask for a certificate, two "
        "weeks ahead. No driving licence copy is needed.",
    )  # fmt: skip
    c.club.wrote(
        s, 26, "18:00", "Benvenuti!",
        f"""
        Caro Stavros, number {c.entry} is yours and yours is the car that has come furthest. {c.say(MEET)}: mountain
        tour, ninety kilometres. Sunday: all cars on the piazza from ten, judges at three. For the catalogue I come
        back to you.

        {c.club.first}
        """,
    )  # fmt: skip


def _family(s: Story, c: Cast) -> None:
    asked = c.sister.wrote(
        s, 75, "21:40", "Father's things",
        f"""
        Stavro, I have emptied the cellar. The records went to the school, the boots to nobody. I have written down what
        he said when he could still say it: the chess set is yours, the radio mine, the grey toolbox is for {c.nephew},
        who already knows what each spanner is called. The car I do not want to discuss in a mail.
        """,
    )  # fmt: skip
    c.sister.was_written(
        s, 74, "07:10", "Re: Father's things", "Good. We discuss the car when I have driven her once as far as he did.",
        answers=asked,
    )  # fmt: skip
    c.friend.wrote(
        s, 22, "20:15", "La Giulia",
        """
        Stavros, your father and I changed that gearbox in the snow of 1971. If you come as far as Imola and not to
        Faenza I shall be dead of anger. I go to bed at eleven, the tortellini do not.
        """,
    )  # fmt: skip
    c.dealer.wrote(
        s, 19, "17:50", "A fine colour", "I saw number and photograph in the list of the Raduno. We shall meet there."
    )


def _lists(s: Story, c: Cast) -> None:
    """Put letters into the mailbox that name many days and many sums."""
    runs = ", ".join(c.say(day) for day in (6, 7, 9, 10, 11, 13, 15, 17, 18, 19))
    GARAGE.was_written(
        s, 15, "06:50", "When I could be in Patras",
        f"Days on which the locum can: {runs}. On three of them I would run her in, you tell me if the hall is open.",
    )  # fmt: skip
    arrivals = ", ".join(c.say(day) for day in (EARLY, GO, GO + 1, MEET, MEET + 1, BACK - 1, BACK))
    prices = "; ".join(
        f"{house.name} {house.price * 4} EUR for four, {house.price * 5} EUR for five" for house in c.houses
    )
    c.club.wrote(
        s, 24, "18:20", "Where to sleep",
        f"""
        For those from far away, nights as the houses list them, without a word on who has a garage and how high.
        {prices}.
        People come and go on {arrivals}.
        """,
    )  # fmt: skip


def _sails(ship: Ship) -> str:
    place = "on the garage deck, closed and dry" if ship.deck.startswith("garage") else f"on the {ship.deck}"
    return (
        f"{ship.name}, from Patras {ship.leaves}, in Ancona {ship.lands} on the next day, old cars {place}, "
        f"{ship.fare} "
        "EUR."
    )


def _feeds(s: Story, c: Cast) -> None:
    lines = {ship.line.key: ship.line for ship in c.ships}.values()
    for line in lines:
        line.feed.seed(s)
        for place, day in enumerate((EARLY, GO)):
            told = " ".join(_sails(ship) for ship in c.ships if ship.line == line and ship.day == day)
            line.feed.published(s, 30 - place, "10:00", f"Sailings on {c.say(day)}", told)
        for place, day in enumerate((GO + 1, GO - 2)):
            ship = next(ship for ship in c.ships if ship.line == line)
            line.feed.published(
                s, 27 - place, "10:00", f"Sailings on {c.say(day)}",
                f"{ship.name}, from Patras 23:{10 + place}, in Ancona 21:{30 + place} on the next day, "
                f"{ship.fare + 5} EUR.",
            )  # fmt: skip
        line.feed.published(
            s,
            45,
            "09:30",
            "Reservations",
            f"By mail to {line.desk.mail}, a day ahead at the latest. A change of day costs 30 EUR, of ship 35 EUR, "
            "of cabin 40 EUR, of name 45 EUR, of car 50 EUR.",
        )
    PORT.published(s, 33, "08:00", "South gate", "Passengers with vehicles enter by the south gate, two hours ahead.")
    PORT.published(s, 21, "08:00", "Regatta", "Sailing boats keep clear of the fairway on Sunday morning.")
    HALLS.published(s, 66, "19:00", "A Fulvia wakes up", "Twenty years under straw. She coughed twice and ran.")
    HALLS.published(s, 28, "19:00", "Where we are", f"{OLD_HALL[0]}, Patras, Monday to Friday, eight to four.")
    COMUNE.published(
        s,
        35,
        "09:00",
        "Sunday of the Raduno: who may enter the piazza",
        "The organiser hands in a list of plates. Vehicles on it may pass the gates on that Sunday from nine to five.",
    )
    COMUNE.published(
        s, 50, "09:00", "Via Emilia", "One lane between the station and the hospital until the end of April."
    )
    COMUNE.published(s, 11, "09:00", "Market", "The Thursday market moves to piazza Gramsci in June.")


def kind_of(house: House, turn: int) -> str:
    """Return the domain of a firm that bears a house's last name."""
    return f"{house.name.split(' ')[-1].lower()}-{('vini', 'ottica', 'ceramiche')[turn]}.example"


def _namesakes(s: Story, c: Cast) -> None:
    """Put mail of people into the mailbox who sound like those who matter, or sit beside them."""
    lines = {ship.line.key: ship.line.desk for ship in c.ships}.values()
    firms = (c.club, c.dealer, c.collector, GARAGE, INSURER, PARTS, EYES, c.friend, c.sister, *lines)
    boxes = (("press", "Our spring", "Photographs are free to use."), ("accounts", "Copy of an invoice", "As asked."),
             ("info", "Opening hours", "As ever, but on the first of May."))  # fmt: skip
    for place, person in enumerate(firms):
        site = person.mail.partition("@")[2]
        word = person.name.split(" ")[-1]
        for turn, (box, subject, body) in enumerate(boxes):
            Person(f"{('Maria', 'Nikos', 'Paola')[turn]} {word}", f"{box}{place % 3}@{site}").wrote(
                s, 90 + 7 * place + 23 * turn, f"{10 + turn}:{10 + place:02d}", subject, body
            )
    for place, house in enumerate(c.houses):
        for turn, box in enumerate(("info", "ristorante", "eventi")):
            Person(
                f"{house.name.split(' ')[-1]} {('Vini', 'Ottica', 'Ceramiche')[turn]}", f"{box}@{kind_of(house, turn)}"
            ).wrote(s, 61 + 3 * place + 17 * turn, "12:15", "Novità", "Ten per cent until Saturday.")
            Person(house.name, f"{box}@{house.mail.partition('@')[2]}").wrote(
                s,
                120 + 5 * place + 40 * turn,
                f"1{turn}:25",
                "Menu di primavera",
                "Asparagus, strawberries, a wedding.",
            )
