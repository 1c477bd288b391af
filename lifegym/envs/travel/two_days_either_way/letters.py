"""What lay in the mailbox on the first evening, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.two_days_either_way.cast import (
    AIRLINE,
    BOSS,
    CLINIC,
    COVER,
    HELFO,
    HELFO_DUE,
    LIEN,
    SILJE,
    TURID,
    WINDOW,
    Cast,
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _clinic(s, c)
    _the_two(s, c)
    _offices(s, c)
    _look_alikes(s, c)


def _clinic(s: Story, c: Cast) -> None:
    CLINIC.wrote(s, 23, "10:30", "Your protocol", f"""
        Dear Ingrid, dear Silje,

        by your cycle we reckon with the retrieval on {c.say(WINDOW)}, two days either way; the transfer is five days
        later. Our calendar, which you both see, always has the day that holds, nobody will telephone. Be here two
        full days before the retrieval, and fly home two days after the transfer, not sooner: as things stand from
        {c.say(WINDOW - 2)} to {c.say(WINDOW + 7)}.

        Three scans at home: a first one at the beginning, before which please book nothing that cannot be given back;
        a second, by ten in the morning, for we need the values by noon; a third here.

        {c.coordinator}
        """)  # fmt: skip
    CLINIC.wrote(s, 22, "12:15", "After the retrieval", """
        One thing that nobody reads when it matters, so read it now: weigh yourself each morning. More than a kilo
        within two days after the retrieval is no appetite, and you write to us the same day, whatever you feel like.
        With what you have on your scales, please.
        """)  # fmt: skip
    CLINIC.wrote(s, 21, "09:50", "Keeping it cold", f"""
        The pens keep between two and eight degrees: a fridge at night, and on the way the blue bag with ice, which
        somebody at the other end must be able to freeze again. {c.coordinator}
        """)  # fmt: skip
    CLINIC.was_written(s, 20, "21:40", "Re: Your protocol", "Understood. We are bad at waiting, but good at lists.")


def _the_two(s: Story, c: Cast) -> None:
    SILJE.wrote(s, 402, "18:20", "you, on the floor", """
        I still see you going down like a sack in that corridor. From now on, when they have taken your blood: no
        stairs for two hours, no wheel, somebody drives you. I do not discuss it.
        """)  # fmt: skip
    SILJE.wrote(s, 61, "22:50", "mamma", """
        I have thought about it all day. Mamma is not to know, not before there is something to know. She told the
        whole of Sogndal the last time before I had stopped crying. She sees everything in Familien Haas, and she
        opens fridges.
        """)  # fmt: skip
    TURID.wrote(s, 34, "09:10", "The autumn", """
        Dear girls, if you go somewhere warm in October I water the plants. I have a key, as you know. Your Turid
        """)  # fmt: skip
    BOSS.wrote(s, 27, "08:05", "Autumn leave", f"""
        Ingrid, put your autumn days into the Vestfrakt calendar when you know them, I plan the roster by it. As
        always I need no reasons, only days. You have taken {c.used} of your 25 so far.
        """)  # fmt: skip


def _offices(s: Story, c: Cast) -> None:
    HELFO.wrote(s, 40, "13:00", f"Case {c.case}", f"""
        We have received your application for prior approval of treatment in another EEA country, case {c.case}. You
        will have our decision by {c.say(HELFO_DUE)}. Costs that arise before a decision are at your own risk.
        """)  # fmt: skip
    COVER.wrote(s, 310, "10:00", "Your travel insurance, terms for this year", """
        Thank you for renewing. What is new: cancellation is covered for sudden illness. Not covered is whatever
        belongs to treatment that was planned before the journey, at home or abroad, nor a journey that is made for
        its sake.
        """)  # fmt: skip
    LIEN.wrote(s, 19, "14:25", "Ultrasound on behalf of a clinic abroad", """
        We gladly do the scans for you. On the first day of the cycle write to us, and we give you two times. The
        letter for the journey is ready when the pens are.
        """)  # fmt: skip
    AIRLINE.wrote(s, 70, "11:20", "Welcome to Kystkort", "Points on every flight, and a pin for your lapel.")


def _look_alikes(s: Story, c: Cast) -> None:
    for place, (name, mail, subject, body) in enumerate((
        ("Clínica Levante, dental", "dental@clinica-levante.example", "Oferta", "Whitening, two for one."),
        ("Clínica Levante, invoices", "facturas@clinica-levante.example", "Portal", "Invoices stand in the portal."),
        ("Clínica Levantina", "info@clinica-levantina.example", "Knees", "New knees in Elche."),
        ("Gynekolog Lie", "post@gynekolog-lie.example", "New address", "We have moved to Åsane."),
        ("Gynekolog Lien, billing", "faktura@gynekolog-lien.example", "Receipt",
        "Deductible, paid by card. Thank you."),
        ("Lien Optikk", "hei@lien-optikk.example", "Your glasses", "They lie ready."),
        ("Helfo, dentists", "tannlege@helfo-saker.example", "Form", "This form is for dentists only."),
        ("Helfo, card", "kort@helfo-saker.example", "Your European card", "It is on its way to you."),
        ("Helfo, GP service", "fastlege@helfo-saker.example", "Your doctor", "Your doctor has places again."),
        ("Fjordtrygg Bil", "bil@fjordtrygg.example", "Your car", "Remember the winter tyres."),
        ("Kystfly, groups", "grupper@kystfly.example", "Choirs", "Ten sing for the price of nine."),
        ("Kystfly, lost things", "funn@kystfly.example", "Scarf", "No grey scarf was handed in."),
        ("Kystferje", "care@kystferje.example", "Timetable", "The ferry to Askøy stays as it is."),
        ("Silje Hansen", "silje.hansen@fjordpost.example", "Book club", "Jon Fosse again?"),
        ("Silje Haugen", "silje.haugen@vestfrakt.example", "Cake", "Friday is cake day."),
        ("Turid Hagen", "turid.hagen@sognepost.example", "Loppemarked", "We need cakes for Saturday."),
        ("Turid Haasund", "turid.haasund@sognepost.example", "Wrong Turid", "I am the one with the boat."),
        ("Terje Molde", "terje.molde@vestfrakt.example", "Containers", "Two of them are in Rotterdam."),
        ("Terje Molvik", "terje.molvik@vestfrakt.example", "Key", "Who has the key to the archive?"),
        ("Apotek Nygård", "vakt@apotek-nygard.example", "In stock", "Your order of September has come."),
        ("EuroPharm Bergen", "orders@europharm-bergen.example", "Sun cream", "Factor fifty at half price."),
        ("Vestfrakt, HR", "hr@vestfrakt.example", "Steps", "The step count of the floor: 2,114,000."),
    )):  # fmt: skip
        Person(name, mail).wrote(s, 9 + 7 * place, f"{9 + place % 8:02d}:22", subject, body)
    for place, house in enumerate(c.houses):
        site = house.mail.partition("@")[2]
        for box in ("reservas", "limpieza", "prensa"):
            Person(house.name, f"{box}@{site}").wrote(
                s, 50 + 9 * place, "11:15", "Hola", "Thank you for asking last year."
            )
