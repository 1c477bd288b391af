"""What lay in the mailbox on the first evening, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.a_day_in_medellin.cast import (
    ALMA,
    CATALINA,
    CENTRE,
    COAUTHOR,
    CONGRESS,
    DAY,
    GRACIELA,
    INVOICE_DUE,
    MOTHER,
    NETWORK,
    REFUND_DUE,
    RESERVE,
    Cast,
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _the_three(s, c)
    _work(s, c)
    _look_alikes(s, c)


def _the_three(s: Story, c: Cast) -> None:
    CATALINA.wrote(s, 388, "22:10", "how we do it", """
        Tomás, so that we do not quarrel each time. Write, do not call. Not on Sundays: on Sundays I am at Mamá's and
        do not want your name on the screen. And before you promise her anything, you ask me; she keeps a list of what
        you have said, and I am the one who reads it out to her in the evening.
        """)  # fmt: skip
    CATALINA.wrote(s, 214, "20:35", "presents", f"""
        The telescope was too much, she did not dare to touch it. Let us say {c.gift} dollars, birthday or not, and
        nothing that has to be plugged in. She counts, and so do I.
        """)  # fmt: skip
    CATALINA.wrote(s, 131, "21:15", "your mother", """
        She stood before the old house in December with a cake, without a word to anybody. I know that she means well.
        Where we live now nobody gets to know from you, least of all she.
        """)  # fmt: skip
    CATALINA.wrote(s, 16, "19:40", "The Saturday", f"""
        Good: {c.say(DAY)}. I bring her at {c.hours[0]} to the fountain of the botanical garden, and she is home by
        {c.home_by[0]}. It all stands in the calendar that we share; what I change I change there, I have no head for
        letters at the moment. Her violin is at 11:30, 12:00, 12:30 or 13:15 on Saturdays, as the teacher likes; not
        on this one. In the morning the reserve, she wants to show you the waterfall; in the afternoon ice cream in
        the garden.
        """)  # fmt: skip
    CATALINA.was_written(
        s, 15, "08:20", "Re: The Saturday", "Thank you, Cata. I shall be there before the fountain is."
    )
    ALMA.wrote(s, 12, "17:05", "la cascada", """
        Toto, there is a waterfall and one is allowed BEHIND it. I play the second voice now. I have grown four
        centimetres, the door says. When you come you must not be late, you were late at the airport once.
        """)  # fmt: skip


def _work(s: Story, c: Cast) -> None:
    COAUTHOR.wrote(s, 36, "11:30", "our talk", """
        I cannot travel in May, but I can speak from here. Only between three and five in the afternoon, Delft time:
        before that I teach, afterwards I fetch the twins. You know what that is over there, I always reckon it wrong.
        """)  # fmt: skip
    GRACIELA.wrote(s, 29, "10:05", "Your journey", f"""
        Approved: the flight to Mexico, the nights of the congress, {c.diem[0]} USD a day there, the registration. We
        give leave from the day of the flight to the last day of the congress. How you come home is your affair, and
        so are its costs and its days. What of yours gets on to our card by mistake you report with the amount within
        the week.
        """)  # fmt: skip
    CONGRESS.wrote(s, 26, "13:15", f"Registration {c.reference}", f"""
        Thank you for {c.fee} USD. As a speaker of the network you have {c.refund} USD too much in it; we pay that
        back to the card by {c.say(REFUND_DUE)}. The invoice in the name of the university reaches you by
        {c.say(INVOICE_DUE)}. Excursions leave on {c.say(22)}, {c.say(23)}, {c.say(25)}, {c.say(26)} and {c.say(27)};
        what they cost we say there.
        """)  # fmt: skip
    NETWORK.wrote(s, 18, "09:45", "When we are all there", f"""
        {c.say(23)}, from a quarter past five on, at the bar of the venue: the network, all nine. I have ordered a
        table. Ramiro
        """)  # fmt: skip
    RESERVE.wrote(s, 14, "15:20", "Two on a Saturday", f"""
        Reserved for two, {c.say(DAY)}, the path of the waterfall. Whoever does not come says so three days before,
        then it costs nothing. Bring the yellow booklets, we look.
        """)  # fmt: skip
    CENTRE.wrote(
        s, 240, "08:30", "Your booklet", "Tetanus is good for eight more years. Yellow fever has never been given."
    )
    MOTHER.wrote(s, 22, "21:05", "la nena", "Have you heard of her? I still have the little red coat.")


def _look_alikes(s: Story, c: Cast) -> None:
    for place, (name, mail, subject, body) in enumerate((
        ("Congreso de Aguas, prensa", "prensa@congreso-aguas.example", "Programme", "Sixty talks, nine rivers."),
        ("Congreso de Aguas, hoteles", "hoteles@congreso-aguas.example", "Rooms", "Rooms for groups from ten persons."),
        ("Congreso de Suelos", "secretaria@congreso-suelos.example", "Call", "Abstracts until June."),
        ("Graciela Ponte", "gponte@unparana.example", "Keys", "Who has the key of the flume?"),
        ("Secretaría Académica", "academica@unparana.example", "Exams", "The dates of July are open."),
        ("Universidad del Paraná, prensa", "prensa@unparana.example", "Interview", "The river is low again, say a "
                                                                                   "word?"),
        ("Sanidad de Fronteras, Santa Fe", "vacunas@sanidad-fronteras-sf.example", "Hours", "Mornings only."),
        ("Sanidad de Fronteras, barcos", "barcos@sanidad-fronteras-rosario.example", "Ships", "Not meant for you."),
        ("Vacunatorio Rosario", "turnos@vacunatorio-rosario.example", "Flu", "The flu jab of this year is here."),
        ("Catalina Restano", "catalina.restano@correodelparana.example", "Assembly", "The lift, once more."),
        ("Catalina Ramos", "c.ramos@correopaisa.example", "Wrong Tomás", "I am not your Catalina, alas."),
        ("Alma Mater, fondo", "fondo@almamater-unp.example", "Donate", "A brick with your name."),
        ("Beatriz Fuentes", "beatriz.fuentes@correodelparana.example", "Choir", "Tuesday as ever."),
        ("Ramiro Oliva", "r.oliva@red-de-cuencas.example", "Gauges", "Station 14 sends nothing since Easter."),
        ("Red de Cuencas", "boletin@red-de-cuencas.example", "Bulletin", "Low water from Corrientes to Rosario."),
        ("Saskia de Vries", "s.devries@delft-hydro.example", "Data", "The bathymetry is in the folder."),
        ("Delft Hydro, visits", "visits@delft-hydro.example", "Badge", "Your badge of last year is void."),
        ("Reserva La Castellana, tienda", "tienda@reserva-castellana.example", "Honey", "From our own bees."),
        ("Reserva Castellón", "guias@reserva-castellon.example", "Birds", "Courses in spring."),
        ("Fonda Doña Ligia, fiestas", "fiestas@fonda-dona-ligia.example", "Weddings", "Up to forty persons."),
        ("Fonda Doña Ligia", "boletin@fonda-dona-ligia.example", "Beans", "On Fridays with plantain."),
        ("Fonda Doña Lilia", "mesas@fonda-dona-lilia.example", "Closed", "We have closed for good. Thank you."),
        ("Fonda La Ligia", "mesas@fonda-la-ligia.example", "Music", "Tangos on Thursday."),
        ("S. Vermeulen", "s.vermeulen@delft-hydro.example", "Flume", "Our flume leaks too."),
        ("Red de Cuencas, sede", "sede@red-de-cuencas.example", "Fees", "The fee of this year is due."),
        ("Alma Restrepo Gil", "alma.restrepo@correodelvalle.example", "Wrong Alma", "I am sixty-one and play the "
                                                                                    "harp."),
        ("Alma Retamar", "alma.retamar@correopaisa.example", "Yoga", "Mondays at seven."),
        ("Reserva La Castellana, voluntarios", "voluntarios@reserva-castellana.example", "Hands",
        "We plant on Sunday."),
        ("Litoral Viajes, cruceros", "cruceros@litoral-viajes.example", "Cruises", "The fjords, from 1,900 USD."),
        ("Litoral Turismo", "ventas@litoral-turismo.example", "Iguazú", "Three nights, breakfast."),
    )):  # fmt: skip
        Person(name, mail).wrote(s, 8 + 9 * place, f"{8 + place % 9:02d}:24", subject, body)
    for place, house in enumerate((*c.houses.values(), *c.near[:3])):
        site = house.mail.partition("@")[2]
        for box in ("ventas", "eventos", "cocina"):
            Person(house.name, f"{box}@{site}").wrote(s, 60 + 7 * place, "11:40", "Hola", "Thank you for asking, once.")
