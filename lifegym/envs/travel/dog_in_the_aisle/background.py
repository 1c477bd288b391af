"""What lay in the mailbox on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.dog_in_the_aisle.cast import ALPEN, SADDLER, SCHOOL, SUD, TICKETS, Cast


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _about_her(s, c)
    _people(s, c)
    _railways(s, c)
    _namesakes(s, c)


def _about_her(s: Story, c: Cast) -> None:
    handed = SCHOOL.wrote(
        s, 705, "16:00", "Cis, what she will not tell you",
        """
        Dear Viktor,

        you know how to walk with her, here is the rest. On the road it is four hours and then out, on grass, with
        water; longer she holds, but she pays for it the next day. She eats at half past six and is unhappy at seven.
        And above thirty degrees she does not walk on asphalt, not for three minutes: her paws burn before you feel it
        through the shoe. Then it is a car to the door, or wait for the evening.

        Annemarie Stift
        """,
    )  # fmt: skip
    SCHOOL.was_written(s, 704, "08:30", "Re: Cis, what she will not tell you", "Understood. She snores, by the way.",
                       answers=handed)  # fmt: skip
    SADDLER.wrote(
        s,
        390,
        "11:10",
        "Your harness",
        f"""
        The new harness for Cis is ready: saddle leather, width 44, handle of ash with the clip {c.clip}, 312 EUR. Bring
        it once a year for the seams.
        """,
    )
    SADDLER.wrote(s, 29, "15:20", "Seams", f"As talked over: bring it on {c.say(13)}, fetch it on {c.say(20)} at four.")
    c.vet.wrote(
        s,
        13,
        "12:10",
        "Reminder",
        "It is time for the vaccination of Cis. Please make an appointment before the old one runs out.",
    )
    c.vet.wrote(
        s, 6, "09:40", "Your appointment", f"Cis, rabies, on {c.say(1)} at a quarter past eight. Bring the passport."
    )


def _people(s: Story, c: Cast) -> None:
    asked = c.host.wrote(
        s, 25, "21:15", "Come with your ears, come with your dog",
        f"""
        Cher Viktor,

        fourteen pianos in the open air, salt in the strings, and nobody whom I would trust with them but you. From
        {c.say(28)} for ten days. The room over the harbour is yours, the basin for Cis stands in it already. The travel
        you tell me, we pay half of it when you are here.

        {c.host.first}
        """,
    )  # fmt: skip
    c.host.was_written(
        s, 24, "07:50", "Re: Come with your ears, come with your dog",
        "We come, by train, and slowly. Cis has never seen the sea. Neither have I, but she will tell "
        "me.", answers=asked,
    )  # fmt: skip
    c.teacher.wrote(
        s, 16, "17:30", "When you pass",
        """
        Viktor, I am eighty-four and I hear the telephone as one hears the sea. Write. When you pass Strasbourg you stay
        two nights and one evening is mine; from seven to ten I am a human being, after that I am a coat on a chair.
        """,
    )  # fmt: skip
    Person("Choir of the Leopoldstadt", "chor@leopoldchor.example").wrote(
        s, 11, "20:00", "Summer", "No rehearsals from the last week of June on."
    )


def _railways(s: Story, c: Cast) -> None:
    TICKETS.wrote(
        s,
        31,
        "10:20",
        "RX 47, late arrival in Vienna",
        f"""
        Dear Mr Hrdlicka,

        your train from Linz was 74 minutes late. A quarter of the fare and your taxi, {c.owed} EUR together, will be on
        your credit card by {c.say(9)} at the latest.
        """,
    )
    ALPEN.wrote(
        s, 66, "09:15", "Confirmed: RX 40, Linz", "We meet you at the main door half an hour before the train leaves."
    )
    ALPEN.wrote(s, 212, "09:25", "Confirmed: IC 511, Graz", "We meet you at the main door, as every time.")
    SUD.wrote(
        s,
        20,
        "14:30",
        "Votre question",
        "For help on and off write to this address with train, day and stations, a day before at the latest.",
    )


def _namesakes(s: Story, c: Cast) -> None:
    """Put mail of people into the mailbox who sound like those who matter, or sit beside them."""
    desks = (("Newsletter", "news", "What is new", "Not much, but warmly told."),
             ("Office", "office", "Your telephone number", "Thank you, we have noted it."),
             ("Feedback", "meinung", "Two minutes?", "Tell us how it was. It takes two minutes."))  # fmt: skip
    people = (c.vet, c.host, c.teacher, SADDLER, ALPEN, SUD, TICKETS, SCHOOL)
    for place, person in enumerate(people):
        site = person.mail.partition("@")[2]
        for turn, (role, box, subject, body) in enumerate(desks):
            Person(f"{person.name.split(' ')[-1]} {role}", f"{box}{turn + 1}@{site}").wrote(
                s, 85 + 9 * place + 31 * turn, f"{9 + turn:02d}:{12 + place}", subject, body
            )
    for house in (house for houses in c.houses.values() for house in houses[:2]):
        for turn, box in enumerate(("reception", "booking", "events")):
            Person(house.name, f"{box}@{house.mail.partition('@')[2]}").wrote(
                s, 140 + 8 * turn, f"1{turn}:30", "Our summer list", "Rooms, weddings, and a terrace with a fig tree."
            )
    for place, house in enumerate(houses[0] for houses in c.houses.values()):
        word = house.name.split(" ")[-1]
        for turn, kind in enumerate(("Reisen", "Optik", "Verlag")):
            Person(f"{word} {kind}", f"hallo@{kind.lower()}-{place}.example").wrote(
                s, 95 + 7 * place + 13 * turn, "11:45", f"{word} {kind}", "We are closed in the second week of August."
            )
    for ago, name, mail, subject, body in (
        (15, "Lechner Brot", "filiale@lechner-brot.example", "New opening hours", "From six, on Sundays from seven."),
        (37, "Pet Passport Photos", "hallo@pfotenbild.example", "Smile", "Ten prints of your dog for nine euros."),
        (48, "Festival Klavierfrühling", "post@klavierfruehling.example", "Thank you", "For the forty hours in March."),
    ):
        Person(name, mail).wrote(s, ago, "13:05", subject, body)
