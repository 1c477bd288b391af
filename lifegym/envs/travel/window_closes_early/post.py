"""What lay in the mailbox and on the pages on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.window_closes_early.cast import (
    AGENCY,
    AIR,
    BEFORE,
    CARGO,
    DESK,
    DOCTOR,
    FLIGHT,
    FREEZER,
    GOVERNOR,
    HELI,
    HIRER,
    PRESS,
    SEA,
    SHIP,
    SLOT_DUE,
    VESSEL,
    Cast,
)


def seed_post(s: Story, c: Cast) -> None:
    """Put letters, posts and their look-alikes into the world."""
    shy, student = c.who(c.dry), c.who("student")
    shy.wrote(
        s, 83, "23:15", "One thing",
        """
        Dear Ylva, before you put me on the list. I have never learned to swim. In our village there was no water but
        the well. I can do everything else, and I shall wear the suit. But not a small boat with nobody beside me,
        please, and please not before the others, they would be kind about it.
        """,
    )  # fmt: skip
    student.wrote(
        s,
        58,
        "20:40",
        "My samples",
        "Four hundred tubes, three summers. If they come home a week late or warm, the thesis hangs on them and so do "
        "I. The "
        "others' can be collected again, I asked, they laughed, but they said yes.",
    )
    HELI.wrote(
        s, 36, "11:20", f"Closing, {c.say(FLIGHT)}",
        f"Two flights held, ten and fourteen o'clock, {BEFORE} kg payload each as on our page. For the slot at the "
        "airport you get a "
        f"confirmation from us by {c.say(SLOT_DUE)}. Wind limit on your side 60 km/h, that is the forecast, not the "
        "flag.",
    )  # fmt: skip
    VESSEL.wrote(
        s,
        33,
        "17:45",
        f"Call at Kinnvika, {c.say(SHIP)}",
        "We take what you have in one net, up to a ton, morning. Somebody must come out with it in the tender and "
        "sign.",
    )
    masses = [c.mass(BEFORE, flight) for flight in ("Flight 1", "Flight 2")]
    days = ", ".join(c.say(day) for day in range(2, 29))
    kilos = ", ".join(
        str(number) for number in sorted({*range(8, 300), *range(380, 640, 9), *c.weights, *c.cargo.values(), *masses})
    )
    litres = ", ".join(
        str(number)
        for number in sorted({c.diesel - c.burns * step for step in (0, 4, 8, 18)} | set(range(140, 700, 30)))
    )
    Person("Polarkansliet, archive", "arkiv@polarkansliet.example").wrote(
        s, 21, "08:30", "Closings of earlier years, for the handbook",
        f"Loads in kilograms as they were weighed: {kilos}. Meals left: 61, 76, 90, 104, 118, 132, 140 and 151. Boxes "
        f"of 10, 12, 15 and 18 kg. Diesel at the end, litres: {litres}. Days of flights, "
        "calls and winds "
        f"looked at: {days}. Winds that stopped a flight: 62, 66, 70, 74, 78, 82, 88 and 96 km/h.",
    )  # fmt: skip
    for channel in (AIR, CARGO, SEA, DESK):
        channel.seed(s)
    AIR.published(
        s, 70, "08:00", "Payload, long legs", f"Longyearbyen and Nordaustlandet, tanks for the return: {BEFORE} kg."
    )
    AIR.published(s, 44, "08:00", "Survival suits", "Sizes by mail, please, and honestly.")
    CARGO.published(s, 61, "08:00", "Dry ice", f"Up to {c.ice_before} kg of dry ice a box, vented, with the label.")
    CARGO.published(s, 40, "08:00", "Batteries", "Not with dry ice, not with us.")
    DESK.published(
        s, 55, "08:00", "Closing of camps", "A line to the field desk when the season is over, by the end of October."
    )
    DESK.published(s, 18, "08:00", "Bear at Sorgfonna", "A mother with two cubs keeps the glacier front to herself.")
    SEA.published(s, 30, "08:00", "August", f"Ny-Ålesund, Smeerenburg, Kinnvika on {c.say(SHIP)}, home.")
    SEA.published(s, 12, "08:00", "Walrus", "Three, and one that thinks it is a stone.")
    firms = (HELI, VESSEL, GOVERNOR, AGENCY, FREEZER, PRESS, DOCTOR, HIRER)
    kinds = (("post", "Sommarbrev", "Closed in July, open again."), ("faktura", "Kopia", "As asked."),
             ("hms", "Safety week", "Cake on Thursday."))  # fmt: skip
    for place, person in enumerate(firms):
        site = person.mail.partition("@")[2]
        word = person.name.split(" ")[-1]
        for turn, (box, subject, body) in enumerate(kinds):
            Person(f"{('Bodil', 'Gunnar', 'Tove')[turn]} {word}", f"{box}{place % 3}@{site}").wrote(
                s, 71 + 8 * place + 27 * turn, f"1{turn}:{15 + place}", subject, body
            )
    for place, person in enumerate(c.crew):
        given, _, family = person.name.partition(" ")
        for turn in range(3):
            name = (f"{given} {('Holm', 'Åberg', 'Rask')[turn]}", f"{('Nils', 'Vera', 'Olof')[turn]} {family}")[
                turn % 2
            ]
            box = name.lower().replace(" ", ".").replace("å", "a").replace("ä", "a").replace("ö", "o")
            Person(name, f"{box}{turn}@kinnvika-station.example").wrote(
                s,
                41 + 6 * place + 15 * turn,
                f"1{turn}:{32 + place}",
                "Hälsningar",
                "From those who stayed at home this year.",
            )
    for place, house in enumerate(c.houses):
        for turn, word in enumerate(("Kafé", "Sport", "Kino")):
            Person(
                f"{house.name.split(' ')[-1]} {word}",
                f"{word.lower().replace('é', 'e')}@{place}{turn}-svalnett.example",
            ).wrote(s, 52 + 7 * place + 11 * turn, "13:10", "Åpent", "Every day, polar night or not.")
