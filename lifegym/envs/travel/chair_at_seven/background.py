"""What lay in the mailbox on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.chair_at_seven.cast import BROTHER, COUSIN, NEFRO, NEIGHBOUR, PARTY, TRANSPORT, Cast, kilos


def paper(c: Cast, title: str, number: int) -> str:
    """Return the path of a paper of a day."""
    return f"papers/{title}-{c.day(number).isoformat()}.txt"


def seed_letters(s: Story, c: Cast) -> None:
    """Put letters of clinics, neighbour and family into the mailbox."""
    c.doctor.wrote(
        s, 64, "13:30", "Your father, after our talk",
        f"""
        Dear colleague,

        you asked what you cannot see from Athens. Dry weight {kilos(c.dry)} for now, I look at it again in summer.
        The fistula is good: the left arm is for the machine alone, no cuff, no needle, no bag on it, wherever he
        goes.
        Drink:
        {c.litres} decilitres a day, in July as in January, soup counted. At table no salt, no tomatoes, no melon;
        potassium is our worry, above six I want to be rung out of bed. After a session let him have an hour and a
        half in the armchair before he goes anywhere.

        {c.doctor.name}
        """,
    )  # fmt: skip
    NEIGHBOUR.wrote(
        s, 33, "21:00", "your father",
        """
        Doamna Ileana, he is well and beats me at chess. But you know him: he would rather lose a leg than say that it
        cramps, and I have seen him walk the stairwell at two. If I see it again I write you. The tomatoes on the
        balcony I eat myself.
        """,
    )  # fmt: skip
    asked = BROTHER.wrote(
        s, 47, "19:20", "Fifty years!",
        f"""
        Dear niece, on {c.say(PARTY)} it will be fifty years that Floarea endures me. Gicu must come, he was my best
        man. There is a hall, a band and a pig. Why did he say no twice, is he angry with me?

        Vasile
        """,
    )  # fmt: skip
    BROTHER.was_written(
        s, 46, "22:10", "Re: Fifty years!",
        "He is not angry, unchiule, he is proud of you both. I will bring him myself.", answers=asked,
    )  # fmt: skip
    COUSIN.was_written(
        s, 45, "22:30", "between us",
        """
        Radu, you know and your father does not, and so it stays: Tata has made me swear that Vasile must not hear a
        word of kidneys, machines or clinics before, on or after that day. Say it is his stomach if you must say
        something.
        """,
    )  # fmt: skip
    TRANSPORT.wrote(
        s,
        38,
        "10:00",
        "Rides",
        "Patients are fetched and brought home three times a week. For other rides there is a voucher, once a year, "
        "on request.",
    )
    NEFRO.wrote(
        s, 28, "12:00", "Guest dialysis: what to ask for",
        f"""
        Ask the guest clinic early. They want our letter, the list of medicines and recent serology, all in your
        folder. New samples we take ourselves, {c.lab.name} next door runs them in two days. Transport vouchers:
        {TRANSPORT.mail}.

        {NEFRO.name}
        """,
    )  # fmt: skip
    _others(s, c)


def _others(s: Story, c: Cast) -> None:
    """Put letters into the mailbox that resemble those that matter."""
    for turn, (name, mail, subject, body) in enumerate(
        (("NefroSomeş, kitchen", "bucatarie@nefrosomes.example", "Menu", "Rice, chicken, no tomatoes."),
         ("NefroSomeş, accounts", "contabilitate@nefrosomes.example", "Receipt", "Nothing to pay, by insurance."),
         ("NefroSomeş, library", "biblioteca@nefrosomes.example", "Books", "Novels for four hours, in large print."),
         ("Cherecheş Optica", "vedere@chereches-optica.example", "Glasses", "Two for one in August."),
         ("Bucur Pan", "paine@bucur-pan.example", "Bread", "Without salt on Thursdays."),
         ("Sabău Auto", "service@sabau-auto.example", "Tyres", "Summer tyres, a last row."),
         ("Sandu Popa", "sandu.popa@feleacmail.example", "Chess club", "Thursday at six."),
         ("Alexandru Pop", "alexandru.pop@feleacmail.example", "Stairwell", "The light is mended."),
         ("Sanda Pop", "sanda.pop@feleacmail.example", "Jam", "Eleven jars, come and fetch."),
         ("Vasile Munteanu jr", "vasile.jr@copoumail.example", "Photos", "From the christening."),
         ("Floarea Munteanu", "floarea.munteanu@copoumail.example", "Recipe", "The one with nuts."),
         ("Radu Munteanu Band", "band@copoumail.example", "Songs", "Which songs do the guests know?"),
         ("Analize Someşeni", "rezultate@analize-someseni.example", "Results", "Yours are ready: vitamin D."),
         ("Analize Someşeni", "facturi@analize-someseni.example", "Invoice", "Paid, thank you."),
         ("Mureşan Flori", "flori@muresan-flori.example", "Flowers", "For golden weddings: fifty roses."),
         ("Rus Turism", "litoral@rus-turism.example", "Seaside", "Last rooms in Neptun and Olimp."),
         ("Analize Someşeni", "adela@analize-floresti.example", "Hours", "From seven, fasting."),
         ("Analize Someşeni", "receptie@analize-someseni.example", "Queue", "Numbers are given from six."),
         ("Litoral Info", "info@litoral-info.example", "Beach and harbour",
          f"Market on {c.say(22)}, flags are checked on {c.say(23)}, fireworks on {c.say(24)}, choir on {c.say(26)}, a "
          f"regatta on {c.say(27)}.")), 1
    ):  # fmt: skip
        Person(name, mail).wrote(s, 12 + 4 * turn, f"1{turn % 8}:{10 + turn}", subject, body)
    for person in (c.sea, c.east):
        host = person.mail.partition("@")[2]
        for turn, box in enumerate(("info", "cariere", "stiri")):
            Person(f"{person.name} {box}", f"{box}@{host}").wrote(
                s, 25 + 8 * turn, f"1{turn}:35", f"From {box}", "We are glad to answer your questions on working days."
            )
    for city, houses in c.houses.items():
        for turn, house in enumerate(list(houses.values())[:3]):
            host = house.mail.partition("@")[2]
            for place, box in enumerate(("oferte", "evenimente", "spa")):
                Person(house.name, f"{box}@{host}").wrote(
                    s, 55 + 7 * turn + 5 * place, f"1{place}:05", f"{city} this summer", "Rooms, weddings, and shade."
                )
