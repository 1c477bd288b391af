"""What lay in the mailbox: what was agreed, who can when, and mails that look like them."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.fitness.forty_seven_steps.cast import (
    BERTA,
    CLINIC,
    DENTAL_DUE,
    DENTIST,
    LAB_DUE,
    LOANS,
    LUCHO,
    Cast,
)
from lifegym.envs.story import Story
from lifegym.worlds.services.email.records import attachment


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _from_those_who_treat_her(s, c)
    _from_family_and_neighbours(s, c)
    _roster(s, c)
    _from_the_same_houses(s)
    for ago, name, mail, subject, body in (
        (18, "Clínica Almendral, Encuestas", "encuestas@clinica-almendral.example", "Your X-ray", "How were we?"),
        (35, "Odontología Cumming", "agenda@odontologia-cumming.example", "Check", "It is six months again, madam."),
        (48, "Ayudas Técnicas Quilpué", "prestamos@ayudas-quilpue.example", "Closed", "We lend to Quilpué only."),
        (27, "Farmacia Montt", "puntos@farmacia-montt.example", "Neo-Sintrom leaflet",
         "For operations most patients stop three days before. This leaflet does not replace your doctor."),
        (63, "Berta Rojas", "berta.rojas@correodelpuerto.example", "Saturday", "Canasta at mine, Saturday?"),
        (58, "Laboratorio Bellavista", "resultados@laboratorio-bellavista.example", "Result", "Glucose 5.1 mmol/l."),
        (90, "Kine Oriente", "hola@kine-oriente.example", "Offer", "Fifty per cent more strength in ten days!"),
        (22, "Luis Carvallo", "luis.carvallo@correodelpuerto.example", "Museum", "The slides of 1906, attached soon."),
        (8, "Hospital Van Buren, Oftalmología", "oftalmologia@hospital-vanburen.example", "Eye test",
         "Groups are called at 11:00, 13:30, 14:30 and 15:30; yours is the last one."),
        (75, "Coro del Cerro", "socios@corodelcerro.example", "Dues", "The dues of the year are 24.000 pesos."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "12:15", subject, body)


def _from_those_who_treat_her(s: Story, c: Cast) -> None:
    CLINIC.wrote(
        s, 13, "10:40", "Your operation",
        f"""
        Estimada señora Olivares: the operation is on {c.say(c.before)}. The day stands in the calendar that we share
        with you; if theatre needs change, that calendar is what counts.

        - Clearance by your dentist: here, by mail, at the latest {DENTAL_DUE} days before the operation.
        - Blood result: here at the latest {LAB_DUE} days before. Drawn at home by Laboratorio Barón.
        - The bed has to stand on the floor of the bathroom before the day of the operation. No stairs in the first
          weeks, and no seat lower than 48 cm for three months, whatever one sits on.
        - Nothing to eat for 8 hours before admission, water until 2 hours before. Bring the cédula and the walker.

        Blood thinner: as agreed between Dr. Benavente and your chemist.
        """,
    )  # fmt: skip
    c.pharmacist.wrote(
        s, 9, "17:25", "what I promised to look up",
        f"""
        Señora Ximena, the saints of this week were long ones, so only today. Your blood pressure tablets look the same
        as before, the box is new, do not be alarmed; the vitamin drops are in.

        I have spoken with Dr. Benavente: the Neo-Sintrom, with your kidneys, {c.stop} days. That is, on the {c.stop}
        days before the day of the operation you take none, whatever the leaflet says; he begins it again himself. He
        has put it into your chart.

        Regards to the altos,
        {c.pharmacist.first}
        """,
    )  # fmt: skip
    c.pharmacist.wrote(s, 120, "11:00", "box", "The old box is out of stock for six days, then I have it again.")
    tenths = "\n".join(f"{done}: {c.most(done)}" for done in range(60, 141))
    c.physio.wrote(
        s, 26, "19:10", "your programme",
        f"""
        Ximena: walk three times, stairs twice, eleven in the morning when you are warm. The indoor set is for days on
        which one of them cannot be.

        We go up slowly, that is the whole art. Count what you have done in a week, and the next may be up to a tenth
        more, not a minute beyond, and not less than what you did; so that you need not reckon there is a table. If your
        pain is five or worse on an evening, three days without stairs (indoor set at that hour), and the week after is
        the same as the one before, no more. When a warning for rain is out or more than 20 millimetres are forecast,
        those steps of yours are soap: no walk, the indoor set.

        The walker: two wheels in front, no seat (a thing with four wheels runs down the hill without you), at least
        two centimetres narrower than your bathroom door, and handles that go down to 78.
        {c.physio.first}
        """,
        attachments=[attachment("tenths.txt", f"done: at most\n{tenths}")],
    )  # fmt: skip
    c.physio.wrote(s, 50, "19:30", "Re: knee", "The knee is the hip, believe me. Five minutes of heat, no more.")
    c.nurse.wrote(
        s, 20, "15:05", "control of blood pressure",
        f"""
        Sra. Ximena, as we said today: go on measuring in the morning. An upper figure of {c.limit} or more, one time,
        is a bad night: note it. A second one within ten days I want to know of the same day, both with their dates, by
        mail, since the anaesthetist asks me.

        E.U. {c.nurse.name}, CESFAM Cordillera
        """,
    )  # fmt: skip
    c.nurse.wrote(s, 140, "09:20", "vaccine", "The influenza vaccine is here, come between 9 and 12, any day.")
    DENTIST.wrote(
        s, 15, "12:00", "Your hour",
        "You are down for the clearance. Our calendar is shared with you; free hours in it can be had by a mail with "
        "day and hour. The report goes to you by mail, a day or two after.",
    )  # fmt: skip
    LOANS.wrote(
        s,
        11,
        "09:50",
        "Your request",
        "We lend walkers for three months against the clinic's letter, free of charge. Our list comes this week.",
    )


def _from_family_and_neighbours(s: Story, c: Cast) -> None:
    weekday = "Saturdays" if c.carry == 5 else "Sundays"
    other = "Sunday we are at my mother's in Quillota" if c.carry == 5 else "Saturday he has the boats"
    BERTA.wrote(
        s, 17, "21:40", "of course",
        f"""
        Ximenita, of course we carry, don't even ask. Only Tito is in San Antonio all week now, he comes up with the
        last bus and is no use to anybody; {other}. So {weekday}, any of them, in the morning. He says the bed is
        nothing, it was the piano that was something.

        I made quince jam and it did not set.
        """,
    )  # fmt: skip
    BERTA.wrote(s, 80, "20:30", "keys", "Your keys are with us until Friday, and the plant has been watered.")
    c.brother.wrote(
        s, 10, "23:15", "I am coming",
        f"""
        Sister, {c.niece.first} says you do not want me to come, so I come. Tell me the day when it is fixed and I buy
        the ticket for two days before. Here it has snowed since Wednesday.
        """,
    )  # fmt: skip
    LUCHO.wrote(
        s,
        33,
        "13:00",
        "trips",
        "Señora, with day and hour by mail I am at the top with the engine running, always. I have the gate's key.",
    )
    c.choir.wrote(s, 6, "22:05", "cold?", "We miss you on the second row. Is it only the cold? Get well, Ximena.")
    c.friend.wrote(s, 29, "18:45", "recording", "I have the Fauré on tape, with your laugh in bar nine.")


def _roster(s: Story, c: Cast) -> None:
    """Let the museum write who guides when, day by day."""
    names = ("Rebeca", "Ximena (excused)", "Ivonne", "Aníbal", "Perla")
    days = "\n".join(f"- {c.day(day).isoformat()}: {names[day % 5]}" for day in range(5, 46))
    Person("Museo del Puerto", "voluntarios@museo-puerto.example").wrote(
        s, 5, "16:45", "Who guides when", f"Dear volunteers, the winter roster:\n\n{days}"
    )


def _from_the_same_houses(s: Story) -> None:
    """Let others of the same offices have written as well: an address guessed is a wrong one."""
    for ago, name, mail, subject, body in (
        (44, "Clínica Almendral, Cobranzas", "cobranzas@clinica-almendral.example", "Account", "The X-ray is paid."),
        (31, "Clínica Almendral, Informaciones", "informaciones@clinica-almendral.example", "Hours",
         "Admission is at 06:15, 06:45, 07:15, 07:45 and 08:15, visits are from 14:00 to 19:00."),
        (95, "Clínica Almendral, Archivo", "archivo@clinica-almendral.example", "Chart", "Your chart has been found."),
        (37, "Ayudas Técnicas, Bodega", "bodega@ayudas-tecnicas.example", "Crutches", "Your crutches came back whole."),
        (66, "Ayudas Técnicas, Socios", "socios@ayudas-tecnicas.example", "Raffle", "First prize: a scooter."),
        (82, "Ayudas Técnicas, Taller", "taller@ayudas-tecnicas.example", "Rubber tips", "Two are set aside."),
        (51, "Odontología Condell, Caja", "caja@odontologia-condell.example", "Hours",
         "In the afternoon we begin at 15:00, 15:40, 16:10, 16:30 and 17:10. The cleaning was 28.000 pesos."),
        (72, "Odontología Condell", "noresponder@odontologia-condell.example", "Code", "Your code has expired."),
        (99, "Dra. P. Muñoz", "pmunoz@odontologia-condell.example", "Congress", "In April I am away."),
        (53, "CESFAM Cordillera, SOME", "some@cesfam-cordillera.example", "Chart", "Bring the carnet in March."),
        (68, "CESFAM Cordillera, Farmacia", "farmacia@cesfam-cordillera.example", "Milk", "The milk for elders is in."),
        (87, "Podología", "podologia@cesfam-cordillera.example", "Feet", "Next round on the hill in May."),
        (62, "Sonia Olivares", "sonia.olivares@correoaustral.example", "wool", "Do you still knit? There is wool."),
        (77, "Correo Austral", "avisos@correoaustral.example", "Parcel", "A parcel for Olivares could not be read."),
        (104, "Marta Barría", "marta.barria@correoaustral.example", "lamb", "The lamb travels on Thursday by bus."),
        (56, "Laboratorio Barón", "muestras@laboratorio-baron.example", "Jar", "Please label the jar."),
        (79, "Laboratorio Barón", "convenios@laboratorio-baron.example", "Prices", "The prices of the year, in pesos."),
        (91, "Laboratorio Barón", "domicilios@laboratorio-baron.example", "Visit", "We come between seven and nine."),
        (49, "Farmacia Montt", "caja@farmacia-montt.example", "Voucher", "Five per cent on Tuesdays."),
        (84, "Q.F. Elba Montt", "elba.montt@farmacia-montt.example", "cream", "The cream is made, in the small jar."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "12:40", subject, body)
