"""What lay in the mailbox on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.permit_for_the_valley.cast import (
    CARS,
    CHIEF,
    COMMS,
    EVENING,
    INSURER,
    MOTHER,
    PERMITS,
    PODCAST,
    SATURN,
    Cast,
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _people(s, c)
    _desks(s, c)
    _others(s, c)


def _people(s: Story, c: Cast) -> None:
    first = Person(SATURN.name, "d.teacher@pochta-pamir.example").wrote(
        s, 74, "21:10", "You ask who drives",
        f"""
        Dear Marta, I do, as in the year with the mudflow. I am {c.fixer}, since you will not remember my family name.
        This is the last time you read it: my name in no mail, no calendar and no list, please, not at the stand, not
        at the house, not for the permit. There are people here who read lists for a living. Write to Saturn, at the
        other address.
        """,
    )  # fmt: skip
    SATURN.was_written(
        s, 73, "08:20", "Re: You ask who drives", "Understood. Saturn it is, in everything.", answers=first
    )
    SATURN.wrote(s, 40, "20:00", "Road", "Open to Murghob. I meet you at the house in Khorog, grey car, no questions.")
    Person("Dr. Ene Pärtel", "travel@reisikliinik.example").wrote(
        s, 33, "14:00", "After the consultation",
        """
        Dear Marta, your lungs are fine and your habit is not: last time you slept at 3,500 and the next night at
        3,900, and had a headache you call weather. This time the first two nights above three thousand metres under
        one roof, and only then higher. No tablets needed if you keep to that. Water, garlic, patience.
        """,
    )  # fmt: skip
    MOTHER.wrote(s, 20, "17:30", "The jam", "Two jars of cloudberry are for you. When do you go? I do not ask where.")
    Person("Dr. Kivi, heart clinic", "kivi@sydamekliinik.example").wrote(
        s, 51, "10:15", "Your mother", "Ms Kask, she does well. Only, please: her heart takes no news after dark, good "
                                       "or "
        "bad. A call at noon, a letter, yes.",
    )  # fmt: skip
    Person(c.water.name, c.water.mail).wrote(
        s,
        22,
        "15:40",
        "The lake",
        "We are at Yashilkul from the first week of September. Come and hear how a lake rises.",
    )
    c.editor.wrote(
        s, 10, "12:10", "Six weeks", "Three pieces of twelve minutes. Quotes only from those who still agree."
    )
    PODCAST.wrote(s, 15, "22:05", "Envy", "When you are back I want you for an hour. Or before.")


def _desks(s: Story, c: Cast) -> None:
    CHIEF.wrote(
        s, 5, "16:20", "Your accreditation letter",
        f"The letter for the permit desk, with stamp, will be in your mailbox by {c.say(4)} at the latest. Programme "
        "office",
    )  # fmt: skip
    PERMITS.wrote(
        s, 28, "11:00", "Your question", "Journalism: form, passport, letter of the employer. Nine working days."
    )
    PERMITS.wrote(
        s, 26, "09:00", "Our counter", f"Open on {c.say(5)}, {c.say(8)}, {c.say(11)}, {c.say(13)} and {c.say(14)}."
    )
    COMMS.wrote(s, 700, "11:30", "Leave granted", "For one satellite telephone, two years ago. Expired.")
    INSURER.wrote(
        s, 30, "10:00", "Policy", f"Number {c.policy}. Travel, work abroad, rescue by helicopter where there is one."
    )
    CARS.wrote(
        s, 41, "09:15", "Seats", "Cars to Khorog leave at five in the morning when full, with a night in Kalaikhum."
    )


def _others(s: Story, c: Cast) -> None:
    desks = (("Newsletter", "news", "What is new", "Little, and all of it good."), ("Office", "kontor", "Summer hours",
             "We are closed on the twentieth of August."), ("Survey", "kysitlus", "Two minutes",
                                                            "Were you content?"))  # fmt: skip
    people = (c.editor, CHIEF, PERMITS, INSURER, CARS, c.water, PODCAST, COMMS)
    for place, person in enumerate(people):
        site = person.mail.partition("@")[2]
        for turn, (role, box, subject, body) in enumerate(desks):
            Person(f"{person.name.split(' ')[-1]} {role}", f"{box}{turn}@{site}").wrote(
                s, 88 + 8 * place + 29 * turn, f"{9 + turn:02d}:{15 + place}", subject, body
            )
    for place, house in enumerate(houses["good"] for houses in c.houses.values()):
        for turn, box in enumerate(("office", "tours", "craft")):
            Person(house.name, f"{box}@{house.person.mail.partition('@')[2]}").wrote(
                s, 130 + 9 * turn + place, f"1{turn}:10", "Summer in the Pamir", "Horses, wool, hot springs, stars."
            )
    for ago, name, mail, subject, body in (
        (12, "Saturn Elektroonika", "pood@saturn-elektroonika.example", "Batteries", "Two for one until Sunday."),
        (35, "Saturn Kino", "kava@saturn-kino.example", "September", "A week of road films."),
        (47, "Helve Kaskneem", "helve.kaskneem@kodupost.example", "Choir", "Altos wanted."),
        (27, "Marta Kaski", "marta.kaski@raadiolaid.example", "Your post", "It comes to me again. I forward the "
                                                                           "bills."),
        (18, "Orbit Relay billing", "billing@orbit-relay.example", "Units", "Forty units left on your account."),
        (26, "Orbit Relay", "support@orbit-relay.example", "New relay", "Messages may be late when it snows."),
        (58, "Orbit Relay offers", "news@orbit-relay.example", "Upgrade", "Twice the letters for half the price."),
        (64, "Helve Pood", "helve@linapood.example", "Linen", "Cut and sewn in Viljandi."),
        (6, "Tallinn trams", "teated@tallinna-trammid.example", "Tram 4 to the airport", "On Sundays from Kalamaja at "
                                                                                         "9:58, 10:18, "
         "10:37, 10:53, 11:12 and 11:31."),
        (9, "Kadriorg library", "raamat@kadrioru-raamatukogu.example", "Your evening",
         f"We wait for you on {c.say(39)}, with slides."),
        (13, "House cooperative", "uhistu@soo14.example", "Water", f"Off on {c.say(13)}, {c.say(14)}, {c.say(EVENING)} "
                                                                   "and "
         f"{c.say(28)} from nine to noon."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "13:25", subject, body)
