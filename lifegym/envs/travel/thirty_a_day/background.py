"""What lay in the mailbox and among the kept notes on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.thirty_a_day.cast import (
    AMMA,
    CALL,
    DEPOSIT_DUE,
    EXAM,
    NOTICE_ENDS,
    PAYROLL,
    PHARMACY,
    SALARY_DUE,
    SISTER,
    USER,
    Cast,
)
from lifegym.worlds.services.content_platform.records import Collected, Note, User, pair_key
from lifegym.worlds.services.email import attachment

HIKER = "usr_c_hill_post"
KEPT = "note_00130001"


def seed_letters(s: Story, c: Cast) -> None:
    """Put letters of the firm, the family, the landlord and the exam office into the mailbox."""
    asked = AMMA.wrote(
        s,
        52,
        "21:10",
        "your yatra",
        "Trains I understand. But how will you go where there is no train? The Georges' boy came home in a neck brace.",
    )
    AMMA.was_written(
        s, 52, "21:40", "Re: your yatra",
        """
        No night buses, Amma, not one, you have my word and you may show it to the Georges. If a train is full I sit on
        my bag until there is another. By day a bus is a bus.
        """,
        answers=asked,
    )  # fmt: skip
    AMMA.wrote(
        s, 40, "07:20", "Ammachi",
        f"""
        She asks who will order her pills when you are on your mountain. The doctor has written {c.pills[0]} {c.dose} mg
        and {c.pills[1]} 10 mg, thirty each. The old paper with the water pill she should throw away.
        """,
    )  # fmt: skip
    SISTER.was_written(
        s, 38, "22:30", "pills, so that you can relax",
        f"""
        I order Ammachi's {c.pills[0]} and {c.pills[1]} by mail from Sreedevi, on the first of each month, and I will go
        on doing it from wherever I am; they know the address and put it on her account. You have enough on your plate
        with the hall. If the doctor changes anything, just tell me.
        """,
    )  # fmt: skip
    PHARMACY.wrote(
        s,
        5,
        "11:00",
        "Order received",
        f"Received with thanks: {c.pills[0]} {c.dose} mg, 30, and {c.pills[1]} 10 mg, 30. The boy comes in the "
        f"evening.",
    )
    c.friend.was_written(
        s, 27, "23:15", "Re: snorers of the world",
        """
        I love dormitories, I do, and I have never failed an exam that I had slept before. So: bunks all the way, but
        for exams a door of my own, two nights before and until it is over, whatever it costs the daily average.
        """,
    )  # fmt: skip
    PAYROLL.wrote(
        s, 24, "16:00", "Your notice period",
        f"""
        Dear Anjali,

        you are released from work and stay on our payroll until {c.say(NOTICE_ENDS)}. The salary of last month,
        {c.salary}
        INR, is in your account by {c.say(SALARY_DUE)}, that of this month by {c.say(NOTICE_ENDS + 2)}. Until then the
        contract goes on: no paid work for others, not even a weekend; the new employer knows. Insurance runs until
        {c.say(61)}.

        People Operations
        """,
    )  # fmt: skip
    c.landlord.wrote(
        s, 13, "18:00", "Flat handed over",
        f"""
        Madam, received the flat in good order. Deposit {c.deposit} INR will be returned by bank by
        {c.say(DEPOSIT_DUE)}, from which only the painting, 3,000, is taken, as in our agreement, so
        {c.deposit - 3_000} INR. Kindly keep this mail. Water bill is settled, fan is gift.

        {c.landlord.name}
        """,
    )  # fmt: skip
    c.office.wrote(
        s, 33, "10:00", "You are registered: data platforms",
        f"""
        Candidate Anjali Kurien. {c.say(EXAM)}, reporting {c.exam_hour}, {c.centre}, Delhi. The admit card follows.
        Corrections of names are free until {c.say(36)}; after that a new registration is needed, next sitting
        {c.say(140)}.
        """,
        attachments=(attachment("syllabus.txt", "Storage, pipelines, privacy, cost. Sixty questions, three hours."),),
    )  # fmt: skip
    SISTER.wrote(
        s, 10, "20:20", "calls",
        f"""
        The whole clan on the phone, next on {c.say(20)} and {c.say(CALL)}, both at seven in the evening. If you
        cannot at an hour say so and say when you can, silence I will take as yes.
        """,
    )  # fmt: skip
    c.colleague.wrote(
        s, 19, "13:00", "Lunch", f"Thanks for the handover. {c.colleague.first}, who still cannot read it."
    )
    _others(s, c)


def _others(s: Story, c: Cast) -> None:
    """Put letters into the mailbox that resemble those that matter."""
    for turn, (name, mail, subject, body) in enumerate(
        (("Sreedevi Opticals", "eyes@sreedevi-opticals.example", "New frames", "Ask for the student price."),
         ("Sreedevi Textiles", "shop@sreedevi-textiles.example", "Bridal season", "Kasavu and Kanjivaram are in."),
         ("Sri Devi Labs", "reports@sridevi-labs.example", "Report ready", "Fasting sugar 96. Please see your doctor."),
         ("Tessell Cloud, Benefits", "benefits@tessell-cloud.example", "Insurance", "Your cover goes on for a while."),
         ("Tessell Cloud, IT", "it@tessell-cloud.example", "Laptop", "Received, with one sticker too many."),
         ("Tessell Cloud alumni", "alumni@tessell-cloud.example", "Group", "Jobs, gossip, biryani."),
         ("Certboard India", "news@certboard-india.example", "Sittings", "New sittings in October and in March."),
         ("Certboard India", "billing@certboard-india.example", "Invoice", "Fee received: 4,720 INR, tax included."),
         ("Certboard Books", "books@certboard-india.example", "Sixty questions", "A booklet, ten per cent off."),
         ("Aravalli Day Coaches", "day@aravalli-coaches.example", "Routes", "Ajmer, Pushkar, Udaipur, by daylight."),
         ("Aravalli Taxi", "cabs@aravalli-coaches.example", "Pick-up", "From your hostel to any station."),
         ("Aravalli Treks", "walk@aravalli-coaches.example", "Monsoon walks", "Leeches are included."),
         ("Reethu George", "reethu.george@kayalmail.example", "Choir", "Practice on Friday."),
         ("Susamma Mathew", "susamma.mathew@kayalmail.example", "Recipe", "More coconut than you think."),
         ("Indiranagar Flats", "office@indiranagar-flats.example", "Lift works", "On Tuesday from ten to four."),
         ("Indiranagar Flats", "parking@indiranagar-flats.example", "Stickers", "New stickers from next month.")), 1
    ):  # fmt: skip
        Person(name, mail).wrote(s, 14 + 5 * turn, f"1{turn % 8}:{10 + turn}", subject, body)
    for person in (c.friend, c.colleague, c.landlord):
        host = person.mail.partition("@")[2]
        for turn, box in enumerate(("hello", "team", "events")):
            Person(f"{person.name.split(' ')[1]} {box}", f"{box}@{host}").wrote(
                s, 30 + 8 * turn, f"1{turn}:45", f"From {box}", "A little news, mostly about chairs."
            )
    for city, houses in c.houses.items():
        for turn, house in enumerate(list(houses.values())[:2]):
            host = house.mail.partition("@")[2]
            for place, box in enumerate(("hello", "groups", "cafe")):
                Person(house.name, f"{box}@{host}").wrote(
                    s, 60 + 9 * turn + 4 * place, f"1{place}:05", f"{city} in the rains",
                    "Lakes are full, roofs mostly tight, tea is free.",
                )  # fmt: skip


def seed_notes(s: Story, c: Cast) -> None:
    """Put the notes of a walker whom she has kept on the platform."""
    shimla = [house.name for house in c.houses["Shimla"].values()]
    s.seed(
        "content_platform.users",
        User(user_id=HIKER, handle="hillpost", nickname="Hill Post", bio="I walk so that you know.",
             joined_at=s.at(-900, "10:00"), earlier_followers=4_100, earlier_notes=60),
    )  # fmt: skip
    for place, (title, body) in enumerate(
        (("Shimla hostels in the rains", f"Slept in all of them this month. {shimla[0]}: dry, quiet, monkeys at six. "
          f"{shimla[1]}: further up, fine. {shimla[2]}: no lockers, ask the cook. {shimla[3]}: good and dear."),
         ("Kasauli on foot", "Four hours from Dharampur, and rain for three of them."),
         ("Where the line breaks", "Near Jatogh, mostly in August. They mend it within days, and it breaks elsewhere."),
         ("Tea at Barog", "While the engine rests. The samosa is older than the engine.")), 1
    ):  # fmt: skip
        key = f"note_{130_000 + place:08d}"
        s.seed(
            "content_platform.notes",
            Note(note_id=key, author_id=HIKER, title=title, body=body, category="travel", tags=("shimla", "hills"),
                 published_at=s.at(-10 - 6 * place, "19:00"), earlier_likes=210, view_count=5_000),
        )  # fmt: skip
        s.seed(
            "content_platform.collections",
            Collected(collection_id=pair_key(USER, key), user_id=USER, note_id=key, at=s.at(-4, "22:00")),
        )
