"""What lay in the mailbox: what schools and insurer want, who can when, and look-alikes."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.exam.cello_seat.cast import (
    BASEL,
    BASEL_DAY,
    FATHER,
    INSURER,
    JONAS,
    LEIPZIG,
    LEIPZIG_DAY,
    OUT_V,
    PROMISED,
    VIENNA,
    VIENNA_DAY,
    Cast,
)
from lifegym.envs.story import Story
from lifegym.worlds.services.email.records import attachment


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _schools(s, c)
    _around_him(s, c)
    _insurer(s)
    for ago, name, mail, subject, body in (
        (15, "Hochschule am Dittrichring, Presse", "presse@hmt-dittrichring.example", "Jubilee",
        "We are 183 years old."),
        (36, "Musik-Akademie Rheinsprung, Miete", "miete@rheinsprung.example", "Violins", "Half sizes are back in "
                                                                                          "stock."),
        (39, "Harmonie pojišťovna, Auto", "auto@harmonie-pojistovna.example", "Car", "You have no car with us. A "
                                                                                     "quote?"),
        (72, "Harmonie pojišťovna, Úraz", "uraz@harmonie-pojistovna.example", "Skiing", "Insured on every slope."),
        (43, "Stavby Kolář, účtárna", "uctarna@stavby-kolar.example", "Half", "Half of the strings, 2,700, paid to "
                                                                              "you."),
        (101, "Stavby Kolář, sklad", "sklad@stavby-kolar.example", "Shelf", "The shelf for the map room is cut."),
        (14, "Hochschule am Dittrichring, Bibliothek", "bibliothek@hmt-dittrichring.example", "Card",
        "Your card ended."),
        (22, "Hochschule am Dittrichring, Mensa", "mensa@hmt-dittrichring.example", "Menu", "New: a vegan line."),
        (41, "Universität am Karlsplatz, Ball", "ball@musik-karlsplatz.example", "Ball", "Dancing on the fourth "
                                                                                         "floor."),
        (26, "Universität am Karlsplatz, IT", "it@musik-karlsplatz.example", "Password", "Your account is set up."),
        (19, "Musik-Akademie Rheinsprung, Kinder", "kinder@rheinsprung.example", "Course", "Rhythm for the "
                                                                                           "under-fives."),
        (33, "Musik-Akademie Rheinsprung, Konzerte", "konzerte@rheinsprung.example", "Concert",
        "Cello evening, Friday."),
        (17, "Petra Benešová", "petra.benesova@modraposta.example", "Thursday", "Thursday mornings suit me best."),
        (48, "Lenka Havlíková", "lenka.havlikova@cello-havlik.example", "Invoice", "Lessons of the autumn, received."),
        (29, "Harmonie pojišťovna", "domacnost@harmonie-pojistovna.example", "Household", "Your sofa is insured "
                                                                                          "again."),
        (52, "Jonáš Kolařík", "jonas.kolarik@modraposta.example", "Chess", "Saturday, club room, board three."),
        (64, "Radim Kolařík", "radim.kolarik@modraposta.example", "Roof", "The tiles come on Monday."),
        (12, "Celloatelier Brno", "atelier@celloatelier-brno.example", "Bow", "Rehaired, 1,900 crowns, paid."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "12:10", subject, body)


def _schools(s: Story, c: Cast) -> None:
    vienna, leipzig, basel = c.hours[0], c.hours[1].before, c.hours[2].before
    VIENNA.wrote(
        s, 9, "11:15", "Entrance examination, violoncello",
        f"""
        Dear Mr Kolář, you are expected on {c.say(VIENNA_DAY)} at {vienna}, room D0339 (groups are called at
        09:40, 10:20, 10:50, 11:30 and 12:10, this hour is yours). Two movements of Bach, one
        concerto. Please be there half an hour before with your pianist. The result of the first round is sent by mail.
        """,
    )  # fmt: skip
    LEIPZIG.wrote(
        s, 8, "15:30", "Eignungsprüfung, cello, and your recording",
        f"""
        Dear Jonáš Kolář, your examination is on {c.say(LEIPZIG_DAY)} at {leipzig}, Grassistraße, room 114, between
        those of 09:20, 10:40, 11:20, 13:10 and 14:00 who are not you. The list of
        hours is final unless we send another one.

        Before that we need one recording by mail to this address, until {c.say(9)}: a slow movement, one take, without
        a cut. We compare it with what we hear on the day, and who sends us something put together is not heard.
        """,
    )  # fmt: skip
    BASEL.wrote(
        s, 7, "09:50", "Your application, violoncello",
        f"""
        Dear Jonáš, the faculty would like to hear you on {c.say(BASEL_DAY)} at {basel}. The invitation itself comes by
        mail by {c.say(PROMISED)}; please keep the day free until then
        (doors open at 08:15, 08:45, 09:00 or 09:15, the letter will say). With it comes what we need from you in
        writing.

        Admissions
        """,
    )  # fmt: skip


def _around_him(s: Story, c: Cast) -> None:
    c.teacher.wrote(
        s, 11, "21:30", "how he travels",
        """
        Vážená paní Kolářová, thirty-four years of taking young people to examinations, so listen to an old man: there
        by six on the evening before, eat something warm, and no train on the morning itself. I had one in Salzburg who
        played with a coffee machine still in his arms.
        """,
    )  # fmt: skip
    lines = "\n".join(f"{composer}: {work}, {number}, {minutes} min" for composer, work, number, minutes in c.works)
    c.teacher.wrote(
        s, 30, "20:10", "the programme, once and for all",
        """
        This is what he plays, everywhere, and in Basel all of it. If somebody wants numbers, these are the numbers; the
        internet has others, the internet does not play the cello.
        """,
        attachments=[attachment("program-kolar.txt", f"Jonáš Kolář, programme\n{lines}\n"
                                "Not ready, do not put down: Dvořák, Concerto op. 104; Kodály, Sonata op. 8")],
    )  # fmt: skip
    hour, minute = int(c.pianist[1][:2]), c.pianist[1][3:]
    others = f"{hour - 1}:{minute}, {hour + 1}:{minute}, {hour + 2}:{minute} and {hour + 3}:{minute}"
    c.petra.wrote(
        s, 13, "22:05", "two trips, gladly",
        f"""
        Dear Věra, gladly, both. On Thursdays until noon I have forty children who sing, that cannot be moved for any
        Schumann in the world. Otherwise I am a free woman.

        To Vienna I take the {c.pianist[0]} at {c.pianist[1]} on {c.say(OUT_V)}, we rehearse there at half past six in
        the evening; my ticket is my affair, the
        trains of {others} are full of skiers. Tell me when something changes, I never look at my telephone.

        {c.petra.first}
        """,
    )  # fmt: skip
    days = [c.say(day) for day in (2, 4, 5, 9, 16, 25, 26, 27)]
    Person("Studio Havlík", "studio@cello-havlik.example").wrote(
        s, 5, "13:00", "class evenings",
        f"The class plays on {days[0]}, {days[1]}, {days[4]} and {days[5]}, the small ones on {days[2]} and "
        f"{days[6]}; {days[3]} and {days[7]} are free of everybody. We begin at 10:30, "
        "16:00, 17:30 or 18:45, see the door.",
    )  # fmt: skip
    dates = [c.say(day) for day in (1, 8, 15, 17, 18, 20, 21, 23, 24)]
    Person("Klára Malá", "klara.mala@modraposta.example").wrote(
        s, 4, "20:25", "quartet, dates",
        f"Second violin here. Without you we play on {', '.join(dates[:-1])} and {dates[-1]}; with you only when you "
        "are back.",
    )  # fmt: skip
    own = c.leg("vienna").fit.leaves
    Person("Moravská dráha, novinky", "novinky@moravska-draha.example").wrote(
        s, 25, "06:00", "To the wine fair by train",
        f"On Saturday extra trains to Znojmo leave Brno at 13:10, 14:41, {c.earlier}, {own}, 17:31 and 18:20.",
    )  # fmt: skip
    lost = 2 * c.leg("friday").fit.saver
    Person("Stavby Kolář, účtárna", "uctarna@stavby-kolar.example").wrote(
        s, 66, "09:20", "tickets of last year",
        f"Halves received and paid: {lost - 240:,} CZK, {lost - 90:,} CZK, {lost:,} CZK, {lost + 130:,} CZK, "
        f"{lost + 310:,} CZK.",
    )  # fmt: skip
    c.petra.wrote(s, 75, "21:50", "Sonata", "The Shostakovich at 132, not faster, my wrists are not Soviet.")
    JONAS.wrote(
        s, 16, "23:40", "graz",
        """
        ok so never again a hotel where they bang on the wall. i need my hour after dinner, from half past eight to
        half past nine, wherever i am, or the next day is nothing. in graz it was eight and finished.
        """,
    )  # fmt: skip
    JONAS.wrote(s, 58, "22:30", "strings", "a and d are dead. larsen pls")
    FATHER.wrote(
        s,
        20,
        "07:15",
        "Leipzig",
        "Věra, I pay half, as always. Germany is solid, Vienna is waltzes. Just so you know where I stand. R.",
    )


def _insurer(s: Story) -> None:
    INSURER.wrote(
        s, 90, "10:30", "Terms of instrument insurance 88-4102",
        "Dear client, attached the terms that hold from January. Please keep them with the instrument.",
        attachments=[attachment(
            "terms-88-4102.txt",
            "1. Insured: one violoncello, Brno 1921, value 640,000 CZK.\n2. In aeroplanes: in the cabin only.\n3. In "
            "trains "
            "and coaches the instrument is insured on a seat of its own, booked together with the insured, strapped. "
            "In "
            "racks, luggage rooms and vestibules it is not.\n4. In cars: never alone.\n5. In hotels: in the room, "
            "locked.",
        )],
    )  # fmt: skip
    INSURER.wrote(s, 200, "11:10", "Premium", "The premium of the year has been taken from your card. Thank you.")
