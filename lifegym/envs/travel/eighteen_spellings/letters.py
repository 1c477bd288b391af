"""What lay in the mailbox at the start, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.eighteen_spellings.cast import (
    AIR,
    ANSWERED,
    FATHER,
    HOTEL,
    HUY,
    ISAY,
    KITCHEN,
    RIVER,
    RSVP,
    VANS,
    VISAS,
    Cast,
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    ISAY.wrote(
        s, 52, "23:10", "Papa",
        """
        Ate, I have thought about it since the novena. He is not to know the day, the town or who comes, from anybody.
        If he is sorry, he can be sorry to me. Do not answer him for me, you always do.
        """,
    )  # fmt: skip
    ISAY.wrote(s, 19, "21:30", "Eighteen", "Eighteen of ours against two hundred of theirs. We shall be louder.")
    HUY.wrote(
        s, 31, "20:15", "My side of the table",
        """
        Chị Mel, at the family table there are, besides your eighteen, my parents and my sister. Linh eats nothing that
        had a mother, no fish sauce either, she will not say it and go hungry with a smile. My parents eat everything
        and talk.
        """,
    )  # fmt: skip
    Person("Tita Nene", "nene@batanguena.example").wrote(
        s, 27, "07:40", "Lola and the trip",
        "Mel, take her slippers and the rosary. Her knees have retired before her, she went up to the choir in June "
        "and stayed there until Sunday. Put her where there is a garden.",
    )  # fmt: skip
    lame = c.guests[c.lame]
    lame.person.wrote(
        s,
        24,
        "19:05",
        "Coming, with the knee",
        f"Mel hija, {lame.called} comes, of course. Only the doctor has forbidden me all stairs until the new year. "
        "I sit, I eat, I cry.",
    )
    KITCHEN.wrote(
        s, 34, "09:30", "Numbers", "Numbers two weeks before, after that it is rice and what there is. Cô Bảy"
    )
    HOTEL.wrote(s, 40, "11:15", "Your nine rooms", f"Held for you. Names by {c.say(30)}, as a list, by mail.")
    RIVER.wrote(s, 36, "10:20", "The eve", "Two long tables by the water, lanterns. Upstairs is dry and ours as well.")
    VANS.wrote(s, 29, "14:30", "Vans", "Three vans. Tell us a day before if a flight moves, then the van moves.")
    VISAS.wrote(
        s, 4, "16:00", "Two applications",
        "Both applications from Dubai have reached us. The first is decided within three weeks; the second you have "
        f"by {c.say(ANSWERED)}.",
    )  # fmt: skip
    AIR.wrote(s, 45, "08:10", "Names", "Booking code, the name as it stands, the name as it should. One working day.")
    FATHER.wrote(s, 410, "06:00", "Christmas", "I sent a ham. Nobody wrote whether it came.")
    for place, guest in enumerate(c.guests):
        if guest.called not in (lame.called, *(c.guests[late].called for late in c.late)):
            guest.person.wrote(
                s, 23 - place % 9, f"{10 + place % 10}:{20 + place}", "Yes!", "We come. Is it hot? Is there karaoke?"
            )
    families = dict.fromkeys(guest.family.split(" ")[-1] for guest in c.of("Manila"))
    for place, family in enumerate(families):
        for turn, (given, town) in enumerate((("Nelia", "lipa"), ("Rico", "taal"), ("Crisanta", "bauan"))):
            Person(f"{given} {family}", f"{given.lower()}.{family.lower().replace(' ', '')}@{town}-post.example").wrote(
                s,
                60 + 5 * place + 17 * turn,
                f"{7 + turn}:{20 + place}".zfill(5),
                "Fiesta",
                "Bring the big pot back, please.",
            )
    for place, box in enumerate(("titas", "committee", "eighty", "fiesta")):
        Person("Pamilya list", f"{box}@pamilya-list.example").wrote(
            s, 41 + 6 * place, "06:15", "Digest", "Eleven new messages."
        )
    VANS.wrote(
        s, 28, "09:00", "Runs", "From the airport in the afternoon: 14:40, 15:20, 16:15, 16:30, 16:45 and 17:10."
    )
    others = (("Newsletter", "news", "This week", "Mangoes, fares, and a saint."), ("Billing", "billing", "Statement",
              "Nothing is due."), ("Survey", "survey", "How did we do?", "One question, three stars."))  # fmt: skip
    for place, person in enumerate((AIR, HOTEL, KITCHEN, RIVER, VANS, VISAS, HUY, ISAY)):
        site = person.mail.partition("@")[2]
        for turn, (role, box, subject, body) in enumerate(others):
            Person(f"{person.name.split(',')[0]} {role}", f"{box}{turn}@{site}").wrote(
                s, 90 + 6 * place + 31 * turn, f"{8 + turn:02d}:{12 + place}", subject, body
            )
    for ago, name, mail, subject, body in (
        (13, "Rogelio Dimaano", "rogelio.dimaano@calapan-post.example", "Boat schedule", "Calapan to Batangas, every "
                                                                                         "two hours."),
        (21, "Rogelio D. Hardware", "shop@rogelio-hardware.example", "Hinges", "In stock again."),
        (26, "Rogelia Dimaculangan", "rogelia@batanguena.example", "Reunion", "In April, at the lake."),
        (17, "Isabel Dimayuga", "isabel.dimayuga@batanguena.example", "Wrong Isay", "This came to me. Congratulations "
                                                                                    "to her."),
        (33, "Fiesta committee", "fiesta@poblacion.example", "Dates", f"Meetings on {c.say(RSVP)}, {c.say(13)}, "
                                                                      f"{c.say(17)} and "
         f"{c.say(20)}, at seven."),
        (8, "Batangas pier", "pier@batangas-port.example", "Undas", f"Long lines on {c.say(38)}, {c.say(39)}, "
                                                                    f"{c.say(40)}, "
         f"{c.say(41)} and {c.say(43)}."),
        (11, "Jeepney cooperative", "byahe@jeep-coop.example", "Trips", "From the plaza at 6:20, 6:40, 7:20, 7:40, "
                                                                        "8:10, 8:25 and 8:40."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "13:05", subject, body)
