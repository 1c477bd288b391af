"""What lay in the mailbox on the first morning: what the nine wrote, and what sounds like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.teambuilding.nine_passports.cast import FRIDAY, HOUSE, OUT, TOMASZ, Cast


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _from_the_nine(s, c)
    _from_firms(s, c)
    _for_the_driver(s, c)
    _namesakes(s, c)


def _from_the_nine(s: Story, c: Cast) -> None:
    border, mother, lead, guest, waits = (c.nine[key] for key in ("border", "mother", "lead", "guest", "waits"))
    border.person.wrote(
        s, 212, "18:40", "Astana, for the record",
        """
        Zeynep, since you asked why I came a day late: the ticket went by Baku, I had not looked, and at the transfer
        desk they walked me back to the plane with my passport in a stranger's hand. Nine hours. I paid the new ticket
        myself. I tell you so that it is somewhere, not so that it is spoken of at lunch. By Istanbul, Doha, on foot,
        all fine.
        """,
    )  # fmt: skip
    told = mother.person.wrote(
        s, 9, "22:15", "Only for you",
        f"""
        Dear Zeynep, you will see it soon enough, but not yet, and I have not told the team. I want to come to Tbilisi
        very much, and my doctor has nothing against it, with one condition: the last day on which she lets me fly is
        the Friday of that week. On the Friday I shall be in the 29th week. So put me on the plane home on
        {c.say(FRIDAY)} after the course, and if anybody asks, I have a family party. Please, nothing of this to anyone.
        """,
    )  # fmt: skip
    mother.person.was_written(s, 8, "08:05", "Re: Only for you", "Of course. I am happy for you, quietly. Zeynep",
                              answers=told)  # fmt: skip
    for place, (ago, words) in enumerate(((7, "a twin is fine with me, and with her, she says so below"),
                                          (6, "we two take one room, happily"))):  # fmt: skip
        one, other = c.pair(place)
        one.person.wrote(s, ago, "11:20", "Room in Tbilisi", f"Hi Zeynep, {words}. {one.given} and {other.given}",
                         cc=other.person.mail)  # fmt: skip
        other.person.wrote(s, ago, "12:45", "Room in Tbilisi", f"Yes, I agree to share with {one.given}. {other.given}")
    lead.person.wrote(
        s, 5, "17:30", "Save the money",
        f"{guest.given} and I could take one room, we shared a tent for a month once. He says yes, I say yes, Tomasz "
        "will "
        "love us.",
    )  # fmt: skip
    waits.person.wrote(
        s, 0, "08:12", "My e-visa",
        f"Good morning, I have just applied for Georgia with the firm's account and card, application {c.application}. "
        "It "
        f"asked for a letter of the hosts, so I used the one that lay in the folder. Decision next Monday. "
        f"{waits.given}",
    )  # fmt: skip
    waits.person.wrote(
        s, 96, "10:10", "My residence permit", "The new card has come, valid for two years. Copy in my file."
    )
    lead.person.wrote(
        s, 33, "09:15", "Where do we go?", "Four votes for Tbilisi, three for Porto, two for staying at home."
    )


def _from_firms(s: Story, c: Cast) -> None:
    asked = HOUSE.wrote(
        s, 13, "12:30", "Your week with us",
        f"""
        Dear Zeynep, the big room over the river is yours from Monday to Friday, nine chairs, too much food. Thank you
        for the deposit. Our minibus fetches everybody together at the airport on {c.say(OUT)}; tell me when the last
        plane lands, and whenever that changes. Nobody needs to wait more than two hours for the others, we have
        khachapuri at the airport.
        """,
    )  # fmt: skip
    HOUSE.was_written(
        s, 12, "09:40", "Re: Your week with us",
        "Dear Nino, some of us may need a letter of invitation for the visa: name, days, this year's date. Could you "
        "send "
        "one for all nine?", answers=asked,
    )  # fmt: skip
    HOUSE.wrote(
        s,
        3,
        "15:05",
        "Re: Your week with us",
        f"Of course, signed and stamped, for all nine. You have it by {c.say(4)} at the latest. Nino",
    )
    TOMASZ.wrote(
        s,
        15,
        "10:25",
        "Autumn",
        "Tbilisi is in the budget, flights and rooms are not decided. Put the flights into To decide with their amount "
        "first; I do not approve adjectives.",
    )
    TOMASZ.wrote(s, 190, "11:00", "Porto, last year", "For the record: 11,480 EUR, nine per cent over. Let us not.")


def _for_the_driver(s: Story, c: Cast) -> None:
    """Put mail into the mailbox that names hours, days and offices like those that will matter."""
    lands = ", ".join(f"{c.lands(key):%H:%M}" for key in ("i0", "tight", "i1", "i2"))
    days = ", ".join(c.say(number) for number in (28, 29, 30, 32))
    HOUSE.wrote(
        s, 10, "17:20", "From Istanbul on Sundays",
        f"For the driver's sake: by the board the planes from Istanbul land at {lands}. At night he does not drive. "
        "And the "
        f"big room is free for you on {days}; on the Thursday it has a wedding, that is your day out anyway.",
    )  # fmt: skip
    for place, box in enumerate(("news", "appointments", "residence", "feedback")):
        Person("E-visa desk, Tbilisi", f"{box}@geoconsul-desk.example").wrote(
            s, 140 + 12 * place, "12:00", "Your account",
            f"Our counters are closed on {', '.join(c.say(number) for number in (14, 15, 16, 17))}.",
        )  # fmt: skip
    sums = ", ".join(f"{c.twin * 6 + off} EUR" for off in (-30, -12, 0, 18))
    Person("Rooms of Vera", "desk@rooms-of-vera.example").wrote(
        s, 80, "15:00", "A twin for six nights", f"Around you a twin for six nights is {sums}, by the street."
    )
    for place, box in enumerate(("info", "kitchen", "bookings", "garden")):
        Person("Mtkvari House", f"{box}@mtkvari-house.example").wrote(
            s, 93 + 8 * place, "10:00", "From the house over the river", "Figs, a choir, two weddings."
        )
    for ago, subject, middle in ((44, "Chairs", c.slack), (51, "By the Black Sea", c.detour)):
        sums = ", ".join(f"{middle + off} EUR" for off in (-35, -10, 0, 20, 45))
        Person("Autumn offers", f"offers{ago}@herbst-liste.example").wrote(s, ago, "07:30", subject, f"Now at {sums}.")
    house = c.inns["second"].name
    for place, kind in enumerate(("Bakery", "Books", "Radio", "Walks")):
        Person(f"{house.split(' ')[-1]} {kind}", f"hello@{kind.lower()}-tb{place}.example").wrote(
            s, 66 + 4 * place, "11:10", "From Tbilisi", "We exist, and we write once a year."
        )
        Person(f"{house.split(' ')[0]} {kind}", f"post@{kind.lower()}-tb{place}.example").wrote(
            s, 67 + 4 * place, "11:20", "From Tbilisi", "So do we."
        )


def _namesakes(s: Story, c: Cast) -> None:
    """Put mail into the mailbox of people who sound like those who matter."""
    for place, one in enumerate(c.people()):
        site = one.person.mail.partition("@")[2]
        for turn, (subject, body) in enumerate((
            ("Holiday request", "Two days next month, entered in the system. Thank you!"),
            ("New laptop", "It has come, and it hums. Can I have the old one back?"),
            ("Payslip", "There is a line that I do not understand, nothing urgent."),
        )):  # fmt: skip
            Person(one.person.name, one.person.mail).wrote(
                s, 40 + 11 * place + 37 * turn, f"{10 + turn}:{14 + place}", subject, body
            )
        for turn, name in enumerate((f"{one.given} Lindqvist", f"Anna {one.family}", f"{one.given} Ferrante")):
            box = name.lower().replace(" ", ".")
            Person(name, f"{box}@{('kayik-media', 'tablo-print', 'lokum-catering')[turn]}.example").wrote(
                s,
                90 + 6 * place + 17 * turn,
                f"{10 + turn}:{31 + place}",
                "Invoice",
                "Attached as every month. Best wishes.",
            )
        Person(f"{one.family} Consulting", f"hello{place}@{one.family.lower()}-consulting.example").wrote(
            s,
            70 + 5 * place,
            "13:30",
            "A short introduction",
            f"We are not related to anybody at {site}, but we are good.",
        )
    for ago, name, mail, subject, body in (
        (22, "Mtkvari Rafting", "info@mtkvari-rafting.example", "Season's end", "Wet suits at half price."),
        (27, "Nino Kobaladze", "n.kobaladze@vineyard-stay.example", "Harvest guests", "Come and tread grapes with us."),
        (31, "Tomasz Wilczek", "wilczek@warsaw-chairs.example", "Your chairs", "Twelve, grey, on the 14th."),
        (58, "Giorgi Abashvili", "g.abashvili@tours-svaneti.example", "Svaneti", "Four days, horses, no telephone."),
        (64, "E-visa Express", "help@evisa-express.example", "All visas in a day", "From 90 EUR, any country, no "
            "letters."),
        (77, "Hazar Wings", "news@hazarwings.example", "Miles", "You have 0 miles. Fly more."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "14:05", subject, body)
    for place, inn in enumerate((*c.inns.values(), *c.near)):
        for turn, box in enumerate(("news", "events", "spa")):
            Person(inn.name, f"{box}@{inn.desk.mail.partition('@')[2]}").wrote(
                s, 120 + 9 * place + 21 * turn, "16:10", "Autumn in the old town", "Ten rooms, one cat, good bread."
            )
