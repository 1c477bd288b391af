"""What lay in the mailbox on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.last_reel.cast import (
    GABER,
    GUESTS,
    LENSES,
    LINK,
    NAMES_BY,
    OVER,
    PREMIERE,
    PRINTS,
    RECEIPT_BY,
    REFUND_BY,
    TJASA,
    Cast,
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _the_festival(s, c)
    _the_friends(s, c)
    _the_rest(s, c)
    _namesakes(s, c)


def _the_festival(s: Story, c: Cast) -> None:
    GUESTS.wrote(
        s, 6, "15:10", f"{c.film} in competition",
        f"""
        Dear Niko Zupan,

        we are happy to show {c.film}: premiere on {c.say(PREMIERE)} at {c.shows} in the Piazza, second screening on
        {c.say(32)} at {c.second} in the Rialto. Prizes the same evening at 20:30. We need synopsis and stills by
        {c.say(5)}, the subtitle list by {c.say(12)} and the names of those who answer questions after the premiere by
        {c.say(NAMES_BY)}.

        Two guests a film. Towards their rooms we pay up to {c.per_night} CHF a night and film, for two nights, against
        the bills. Your private link for juries is {LINK}; it is for you and whoever you answer for.

        {c.host.name}, guest office
        """,
    )  # fmt: skip
    GUESTS.wrote(
        s,
        3,
        "11:25",
        "The entry fee",
        f"As promised, {c.advance} EUR of the entry fee go back to your card, at the latest by {c.say(REFUND_BY)}. The "
        "entry fee itself was 90 EUR (schools 33 EUR, members 61 EUR, animation 67 EUR, late ones 72 EUR).",
    )
    PRINTS.wrote(
        s,
        5,
        "10:40",
        f"{c.film}: the copy",
        f"""
        The disk from your lab is on its way to us. You have a receipt from us by {c.say(RECEIPT_BY)}. We check the copy
        with you in the Piazza; the hour stands in the shared calendar, at present {c.say(OVER)} at 19:00. Somebody who
        knows the sound should be there half an hour early and not with wet shoes.

        Print desk
        """,
    )
    c.lab.wrote(
        s, 4, "17:05", "Disk sent", "Sent today by courier to the print desk in Locarno. They confirm it to you."
    )


def _the_friends(s: Story, c: Cast) -> None:
    asked = TJASA.wrote(
        s, 63, "22:40", "Who talks",
        """
        If it gets into a festival I come from Berlin and sit beside him. You know that Gaber stutters when there is a
        light in his eyes; alone on a stage he does not get through his own name. He never wants that mentioned to
        anybody, least of all as a reason. With one of us beside him it goes, or with questions on paper.
        """,
    )  # fmt: skip
    TJASA.was_written(s, 62, "08:15", "Re: Who talks", "I know. We will put it so that nobody asks why.",
                      answers=asked)  # fmt: skip
    TJASA.wrote(
        s,
        41,
        "09:20",
        "Money, once",
        f"""
        The production pays the two of you second class and one room with two beds, at {c.nightly} a night at most,
        francs by the lake and euros elsewhere. What goes beyond is ours to talk about first, or yours to pay.
        """,
    )
    TJASA.wrote(
        s, 2, "23:55", "My diary, so that you know",
        f"{c.say(28)} Hamburg, {c.say(29)} nothing, {c.say(30)} sound check here, {c.say(31)} the lake, {c.say(32)} "
        "the "
        f"lake, {c.say(33)} train, {c.say(34)} sleep, {c.say(35)} nothing, {c.say(36)} the fund.",
    )  # fmt: skip
    GABER.wrote(
        s,
        20,
        "12:30",
        "Stations",
        "More than two changes with that case and I walk. My knee has counted the last ones.",
    )
    LENSES.wrote(
        s,
        9,
        "10:45",
        "The set, back",
        f"Good. {c.say(OVER)} at 14:00 in Lambrate, with all caps and the bag. The deposit of {c.deposit} EUR you "
        "get "
        "then, in cash.",
    )
    LENSES.wrote(
        s, 30, "18:10", "One thing", "I open the door for half an hour and look through every glass. An hour is better."
    )


def _the_rest(s: Story, c: Cast) -> None:
    c.agent.wrote(
        s, 18, "16:20", "Oseka and its like", "We saw it in Sarajevo and would love to talk some day, no hurry."
    )
    c.reporter.wrote(
        s, 15, "13:50", "Shorts at the lake", "I write about sound this year. May I ask you three questions by then?"
    )
    Person("Južna železnica, groups", "skupine@juzna-zeleznica.example").wrote(
        s,
        27,
        "10:05",
        "Three trains, two friends",
        "Tickets for two on three trains, out and back: Zurich 571 EUR, Basel 598 EUR, Genoa 619 EUR, Turin 643 EUR, "
        "Geneva 667 EUR, Nice 691 EUR.",
    )
    Person("Kino Dvor Bar", "bar@dvor-bar.example").wrote(s, 8, "20:00", "Friday", "The turntable is mended.")


def _namesakes(s: Story, c: Cast) -> None:
    """Put mail of people into the mailbox who sound like those who matter, or sit beside them."""
    desks = (("Circular", "circular", "This month", "A small month, with a large poster."),
             ("Press", "stampa", "Accreditation", "Your press kit of last year has expired."),
             ("Desk", "desk", "Opening hours", "From Monday on we open an hour later."))  # fmt: skip
    people = (GUESTS, PRINTS, GABER, TJASA, LENSES, c.critic, c.agent, c.reporter, c.lab)
    for place, person in enumerate(people):
        site = person.mail.partition("@")[2]
        for turn, (role, box, subject, body) in enumerate(desks):
            Person(f"{person.name.split(' ')[-1]} {role}", f"{box}{turn + 1}@{site}").wrote(
                s, 79 + 8 * place + 33 * turn, f"1{turn}:{14 + place}", subject, body
            )
    for house in (house for houses in c.houses.values() for house in list(houses.values())[:2]):
        for turn, box in enumerate(("reception", "gruppi", "cucina")):
            Person(house.name, f"{box}@{house.mail.partition('@')[2]}").wrote(
                s, 133 + 7 * turn, f"1{turn}:40", "Season", "Rooms, risotto, and a boat that leaves from the door."
            )
    ours = (c.house("Milan"), c.house("Bellinzona"), c.house("Bellinzona", "next"), c.house("Locarno"))
    for place, house in enumerate(ours):
        word = house.name.split(" ")[-1]
        for turn, kind in enumerate(("Ottica", "Edizioni", "Viaggi")):
            Person(f"{word} {kind}", f"info@{kind.lower()}-{word.lower()}.example").wrote(
                s, 97 + 6 * place + 15 * turn, "11:20", f"{word} {kind}", "We are closed in the third week of August."
            )
    for place, (first, last) in enumerate((("Niko", "Zupančič"), ("Gašper", "Mrak"), ("Tjaša", "Bizjan"),
                                           ("Chiara", "Leporati"), ("Davide", "Colnago"))):  # fmt: skip
        plain = f"{first}.{last}".lower().translate(str.maketrans("šč", "sc"))
        Person(f"{first} {last}", f"{plain}@zvok-in-slika.example").wrote(
            s, 52 + 11 * place, "09:35", "Workshop", "Bring headphones. We begin when the coffee is through."
        )
