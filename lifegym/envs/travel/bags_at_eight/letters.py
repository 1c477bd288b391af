"""What lay in the mailbox and in the feeds on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.bags_at_eight.cast import (
    BAG_NEWS,
    BO,
    CARRIER,
    CHECK,
    CLINIC,
    INSURER,
    JENS,
    LAST,
    NIGHTS,
    POUL,
    RAIL,
    START,
    TABLE,
    Cast,
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put letters, posts and their look-alikes into the world."""
    _hearts(s, c)
    _family(s, c)
    _firms(s, c)
    _what_others_paid(s, c)
    _namesakes(s, c)


def _hearts(s: Story, c: Cast) -> None:
    CLINIC.wrote(
        s, 47, "14:05", "Poul Aagaard: yes to the bicycle",
        f"""
        Dear Mette Krogh,

        you asked with your father's consent. The pacemaker sits as it should and he may ride, with the motor on,
        sweating in moderation. One thing from experience with patients of his age: after a day of more than
        {c.longest} kilometres the next has {c.after} at the most, or we see him here again. The motor does not ride
        for him, it only helps.
        We check the device once more on {c.say(CHECK)}.

        Heart clinic Amager
        """,
    )  # fmt: skip


def _family(s: Story, c: Cast) -> None:
    asked = POUL.wrote(
        s, 38, "06:20", "The river",
        """
        My girl, I have bought the bicycle. It weighs twenty-seven kilograms without me and has a battery like a loaf
        of rye bread. The boy in the shop said that it has a counter which talks to a computer. I do not talk to it,
        it may do that by itself.
        """,
    )  # fmt: skip
    POUL.was_written(
        s,
        37,
        "20:10",
        "Re: The river",
        "Then you ride with us, and the bags ride by car. I have made a list for your counter.",
        answers=asked,
    )
    JENS.wrote(
        s, 30, "12:50", "Calendar",
        """
        Good that there is one for the tour. I read it with my coffee every morning, it is nearly as good as going. Is
        there anything I should know about the end of next month? You look as if there were.
        """,
    )  # fmt: skip
    JENS.wrote(
        s,
        128,
        "19:30",
        "Christmas lunch at work",
        "Home tonight, not dying. It was walnut oil in the dressing, nobody had thought of oil. The pen worked. Do "
        "not tell "
        "my mother.",
    )
    sitter = Person(c.sitter, f"{c.sitter.lower()}@amagergym.example")
    sitter.wrote(
        s, 26, "16:40", "Bodil",
        f"""
        Hi Mette, sure I take Bodil, she can sleep in my bed (she does anyway). I can until {c.say(LAST + 1)}, but
        really only till two in the afternoon, then they fetch us in the lorry for the student ride and I am away for
        two days.
        Heidi
        """.replace("Heidi", c.sitter),
    )  # fmt: skip
    BO.wrote(
        s, 20, "18:15", "The van",
        f"Three bicycles and three humans to Hamburg, I have to fetch a boat there anyway. {c.say(START)}, you tell "
        "me when "
        "your train goes and I am at your door 5 hours before. On the way back the same, from the station, "
        "whenever.",
    )  # fmt: skip


def _firms(s: Story, c: Cast) -> None:
    CARRIER.wrote(
        s,
        33,
        "10:10",
        "Your request",
        "Three bags, Passau to Vienna, seven days, 189 EUR for all, paid to the driver. Send us the houses by name "
        "and day, "
        "as soon as you have them.",
    )
    RAIL.wrote(
        s,
        60,
        "09:00",
        "Bicycles on our trains",
        "A ticket with a place for the bicycle brings a number for the hook. The numbers come by mail, separately.",
    )
    INSURER.wrote(
        s,
        200,
        "11:30",
        "Annual travel cover: lapsed",
        "As you wished. For a single journey please ask when it comes near.",
    )
    for channel in (BAG_NEWS, NIGHTS):
        channel.seed(s)
    BAG_NEWS.published(
        s, 90, "09:00", "How we work", "Bags stand downstairs at nine. We have them in the next house by two."
    )
    BAG_NEWS.published(s, 52, "09:00", "New van", "It is green and has a name, Resi.")
    BAG_NEWS.published(s, 25, "09:00", "Corpus Christi", "On the holiday we drive as on a Sunday, which is as ever.")
    NIGHTS.published(
        s,
        70,
        "12:00",
        "Bicycles in night trains",
        "Six hooks in the sitting coach. Electric bicycles are welcome, battery in.",
    )
    NIGHTS.published(s, 41, "12:00", "Breakfast", "Coffee or tea, a roll, and a second roll for whoever asks.")
    days = ", ".join(c.say(day) for day in range(START - 1, LAST + 2))
    Person("Danish Cyclists, tours", "ture@cykelfolket.example").wrote(
        s, 17, "10:00", "Along the Danube in June",
        f"Groups of ours are on the way on {days}. Stages are 22, 26, 36, 38, 41, 44, 46, 48, 61 and 64 kilometres, "
        "as one "
        "likes. Guesthouses cook at 17:00, 17:30, 18:00, 18:30, 19:00 or 19:30, one writes to them. Whoever takes the "
        "train in between has 0 and is not laughed at.",
    )  # fmt: skip


def _what_others_paid(s: Story, c: Cast) -> None:
    rides = ", ".join(c.say(day) for day in range(23))
    Person("Danish Cyclists, Amager", "amager@cykelfolket.example").wrote(
        s,
        9,
        "18:40",
        "Who rides along?",
        f"Easy rounds, always from the water tower, on {rides}. Nobody is left behind.",
    )
    sums = sorted({3 * train.fare for train in (*c.out, *c.home, *c.along)} | set(range(40, 60, 3)) | {c.bag_back})
    told = ", ".join(f"{amount} EUR" for amount in sums)
    Person("Danish Cyclists, forum", "forum@cykelfolket.example").wrote(
        s,
        18,
        "22:10",
        "What did you pay?",
        f"Answers of this spring, all for three, with or without the bicycle, for trains and for what got lost: "
        f"{told}.",
    )


def _namesakes(s: Story, c: Cast) -> None:
    """Put mail of people into the mailbox who sound like those who matter, or sit beside them."""
    firms = (CARRIER, RAIL, CLINIC, INSURER, TABLE, BO, JENS, POUL)
    kinds = (("post", "Nyhedsbrev", "News, not much."), ("salg", "Three for two", "Until Sunday."),
             ("konto", "Your account", "Nothing is due."))  # fmt: skip
    for place, person in enumerate(firms):
        site = person.mail.partition("@")[2]
        word = person.name.split(" ")[0]
        for turn, (box, subject, body) in enumerate(kinds):
            Person(f"{word} {('Holm', 'Bruun', 'Dahl')[turn]}", f"{box}{place % 4}@{site}").wrote(
                s, 66 + 9 * place + 31 * turn, f"1{turn}:{11 + place:02d}", subject, body
            )
    for place, town in enumerate(c.nights):
        for house in (c.house(town), c.chosen(town)):
            word = house.name.split(" ")[-1]
            site = house.mail.partition("@")[2]
            for turn, trade in enumerate(("Weine", "Reisen", "Verein")):
                Person(f"{word} {trade}", f"{trade.lower()}@{site}").wrote(
                    s, 70 + 4 * place + 22 * turn, f"1{turn}:{20 + place}", f"{word} {trade}", "Grüße von der Donau."
                )
