"""What lay in the mailbox on the first evening, and its look-alikes."""

from __future__ import annotations

from datetime import date

from lifegym.envs.authoring import Person
from lifegym.envs.exam.bura_and_paper.cast import (
    DOCTOR,
    NAME_DAY,
    OFFICE,
    RITA,
    SCHOOL,
    TONI,
    WARD,
    Cast,
)
from lifegym.envs.story import Story


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter into the mailbox, and those that only look like them."""
    _of_the_body(s, c)
    _of_the_family(s, c)
    _of_the_school(s, c)
    for ago, name, mail, subject, body in (
        (11, "Škola Maestral", "upisi@skola-maestral.example", "Places", "Our boat still has places in May. Ask Ana."),
        (
            21,
            "Lučka kapetanija Zadar",
            "ispiti@kapetanija-zd.example",
            "Not here",
            "Candidate 4471 is Split's, not ours.",
        ),
        (35, "Medicina rada Brodarica", "naruci@medicina-brodarica.example", "Prices", "From May: 48 EUR for drivers."),
        (44, "Dinko Marušić", "dinko.marusic@brodokor.example", "Outboard", "Toni left his torque wrench with me."),
        (24, "Lučka kapetanija Šibenik", "ispiti@kapetanija-si.example", "Terms", "Our spring terms are full."),
        (90, "Lučka kapetanija Ploče", "ispiti@kapetanija-pl.example", "Terms", "Examinations in Ploče in October."),
        (52, "Medicina rada Spinut", "naruci@medicina-spinut.example", "New hours", "On Fridays until three."),
        (77, "Medicina rada Kman", "naruci@medicina-kman.example", "Moved", "We have moved to the second floor."),
        (31, "Iris Lana Tea", "iris.lana@jugopost.example", "Candles", "Beeswax, ten euro, three for twenty-five."),
        (58, "Maja Barbarić", "maja.barbaric@jugopost.example", "Figs", "Do you want figs from Brač in August again?"),
        (63, "Anđela Rogošić", "a.rogosic@bolnica-gripe.example", "Coffee money", "Five euro from everybody, please."),
    ):
        Person(name, mail).wrote(s, ago, "11:10", subject, body)


def _of_the_body(s: Story, c: Cast) -> None:
    asked = DOCTOR.was_written(
        s, 152, "20:05", "Seasickness",
        "One hour out in jugo and I am green. What may somebody take who has a tiller in her hand?",
    )  # fmt: skip
    DOCTOR.wrote(
        s, 151, "12:40", "Re: Seasickness",
        """
        Dear Mirna,

        dimenhydrinate, one tablet, an hour before. On you it works well and long: expect to be as good as drunk for the
        24 hours after one, even if you feel fresh. On the water with an instructor, by all means. At a desk where
        something is asked of you, no.

        Dr Škarić
        """,
        answers=asked,
    )  # fmt: skip
    DOCTOR.wrote(
        s, (s.opening - c.issued).days, "14:20", "Your certificate",
        "The certificate is ready and goes to you by mail and on paper, 46 EUR. Offices on the coast take it until "
        f"{c.good_until.isoformat()}. For next time: we see people at 07:30, 09:20, 10:20, 11:40, 12:30, 15:20 and "
        "16:40.",
    )  # fmt: skip


def _of_the_family(s: Story, c: Cast) -> None:
    last = date(c.opening.year - 1, *NAME_DAY)
    RITA.wrote(
        s, (s.opening - last).days + 3, "08:15", "Thursday or whatever it is",
        """
        My dears,

        I do not send cards. On Saint Rita's, the 22nd, whoever is called Barbarić sits at my table at seven, that is
        how my late husband had it and how it stays, every year. Crni rižot, and nobody is to bring a cake.

        Mama
        """,
    )  # fmt: skip
    RITA.wrote(s, 40, "09:00", "Eggs", "I have forty eggs from Zagora. Come with a box.")
    TONI.wrote(s, 14, "13:05", "car", "Yard wants me at six again, so I have the car. If you need it for the exam "
                                      "tell me "
               "the hour two days before, then I take the bus.")  # fmt: skip


def _of_the_school(s: Story, c: Cast) -> None:
    SCHOOL.wrote(
        s, 41, "10:20", "Welcome aboard Lebić II",
        f"""
        Dear Mirna,

        the second half of the fee is in. Twenty-five hours on the water, eight of them under engine or in the dark,
        and {c.dinko.first} signs your sheet; without the sheet the office does not let you in. Trips are from the ACI
        marina.

        Ante, Škola Lebić
        """,
    )  # fmt: skip
    others = (12, 13, 16, 17, 18, 19, 20, 21, 22, 23, 24, c.name_day, c.name_day + 1, 30)
    days = ", ".join(f"{c.day(day).day} {c.day(day):%B}" for day in sorted(set(others)))
    SCHOOL.wrote(
        s, 12, "16:30", "Boat and simulator in May",
        f"Lebić II and the simulator, as far as we see it today: {days}. What is free, and when, stands in the "
        "calendar.",
    )  # fmt: skip
    OFFICE.wrote(
        s, 19, "08:50", "Candidate 4471, terms",
        "Your terms are in the portal, which we share with you as a calendar. It alone is binding.",
    )  # fmt: skip
    WARD.wrote(
        s, 6, "15:45", "Rota", "The rota for May hangs. Swaps through me, in writing, with a reason I can repeat."
    )
    c.lana.wrote(s, 3, "22:10", "terms", "I have the week after you, same topics. Shall we quiz each other?")
