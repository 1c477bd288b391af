"""What lay in the mailbox on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.ferry_list.cast import (
    DEPOSIT_BY,
    FERRY,
    HYUN,
    ISLET,
    JIHWAN,
    MINHO,
    MOTHER,
    PARK,
    RITE,
    TOWN,
    YEON,
    Cast,
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _the_five(s, c)
    _the_island(s, c)
    _namesakes(s, c)


def _the_five(s: Story, c: Cast) -> None:
    asked = HYUN.wrote(
        s, 352, "20:40", "The boat last year",
        """
        It was lovely and I would not miss it. But never again down there beside the engine, and not behind the chimney
        either: I sat with the inhaler from Mokpo to the pier. And the house with the steps was a mistake of mine, not
        of the house.
        """,
    )  # fmt: skip
    HYUN.was_written(s, 351, "07:20", "Re: The boat last year", "Upstairs, in front, and on the level. Promised.",
                     answers=asked)  # fmt: skip
    MINHO.wrote(
        s,
        340,
        "19:15",
        "Whistles",
        """
        The guide was a nice man who spoke to my back. Whoever leads us next time should have it in writing, a slate
        will do, and tell me by mail and not by calling somebody who tells me. I see more than you hear.
        """,
    )
    YEON.wrote(
        s,
        338,
        "22:05",
        "What we said by the fire",
        "No mealworms, no tapes, no calling them out, for no picture of mine or anybody's. We all said it, so it "
        "counts.",
    )
    JIHWAN.wrote(s, 21, "23:50", "May", "I am in! I have saved up and bring all of my things.")
    MOTHER.wrote(
        s,
        11,
        "10:10",
        "Grandfather",
        f"""
        The rite is on {c.say(RITE)} this year, at nine in the evening, as the moon has it. Your uncles come from
        Busan. I do not ask where you have been before, only that you have washed the salt off.
        """,
    )


def _the_island(s: Story, c: Cast) -> None:
    PARK.wrote(
        s, 8, "14:00", f"{ISLET}: landings in spring",
        f"""
        Twelve visitors a day, by lot. Write to us until {c.say(3)} with the number of people, the day you wish and
        one name to answer for all. What the lot says stands on our page; whoever does not confirm by mail within
        three days of that gives the place back. Those who confirm have a
        letter from us; no landing without it.
        """,
    )  # fmt: skip
    FERRY.wrote(
        s,
        30,
        "11:30",
        "Groups",
        "Groups of five and more: tickets as always. For help on the pier write to us in time.",
    )
    c.guide.wrote(s, 12, "18:25", "Spring", "I lead groups again. Say when, I know where the thrushes sleep.")
    house = c.houses["dear"]
    house.person.wrote(
        s, 24, "09:15", "The deposit of last spring",
        f"You are right, we still have the {c.deposit} won of last spring. We send them back by {c.say(DEPOSIT_BY)} "
        "and write "
        "to you when it is done. Forgive us.",
    )  # fmt: skip
    c.stranger.wrote(s, 45, "12:00", "Your owl", "Fine picture. Which tree?")


def _namesakes(s: Story, c: Cast) -> None:
    """Put mail of people into the mailbox who sound like those who matter, or sit beside them."""
    desks = (("Notice", "notice", "Spring notice", "Paths are wet until noon."),
             ("Survey", "survey", "Five questions", "It takes as long as a cup of barley tea."),
             ("Office", "office", "Our number", "Our telephone number has changed by one digit."))  # fmt: skip
    people = (PARK, FERRY, MINHO, HYUN, JIHWAN, YEON, MOTHER, c.guide, c.stranger)
    for place, person in enumerate(people):
        site = person.mail.partition("@")[2]
        for turn, (role, box, subject, body) in enumerate(desks):
            Person(f"{person.name.split(' ')[-1]} {role}", f"{box}{turn + 1}@{site}").wrote(
                s, 70 + 9 * place + 28 * turn, f"0{7 + turn}:{12 + place}", subject, body
            )
    for place, house in enumerate(c.houses.values()):
        word = house.name.split(" ")[0]
        price = house.price
        house.person.wrote(
            s,
            62 + place,
            "10:25",
            "Annex, spring",
            f"Two nights {2 * price} won, three {3 * price} won, four {4 * price} won, five {5 * price} won, all five "
            "of you.",
        )
        for turn, kind in enumerate(("Haenyeo", "Raw fish", "Boat repair")):
            Person(f"{word} {kind}", f"{kind.lower().replace(' ', '')}{place}@heuksan-village.example").wrote(
                s,
                101 + 5 * place + 17 * turn,
                "15:35",
                f"{word} {kind}",
                f"Open again since the first of the month, {TOWN}.",
            )
    for place, (name, box) in enumerate((("Kang Min-hyuk", "minhyuk"), ("Bae Hyun-ju", "hyunju"), ("Oh Ji-hoon",
        "jihoon"),
                                         ("Choi Yeon-ju", "yeonju"), ("Yoon Seo-yeon", "seoyeon"))):  # fmt: skip
        Person(name, f"{box}@suseong-hikers.example").wrote(
            s, 57 + 12 * place, "21:45", "Sunday", "Apsan at seven, shoes with profile."
        )
