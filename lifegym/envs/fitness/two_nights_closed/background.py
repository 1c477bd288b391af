"""What lay in the mailbox on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.fitness.two_nights_closed.cast import (
    AUREL,
    BIRTHDAY,
    GUIDES,
    IDA,
    LAPSES,
    OMA,
    SECTION,
    SHOP_DESK,
    SUMMIT,
    Cast,
)
from lifegym.envs.story import Story


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _bodies(s, c)
    _friends(s, c)
    _firms(s, c)
    _others(s, c)


def _bodies(s: Story, c: Cast) -> None:
    Person(c.doctor, "ordination@sprunggelenk-ibk.example").wrote(
        s, 61, "15:10", "Your ankle, after the control",
        """
        Dear Ms Haslwanter, the outer ligament has healed as well as they do. You may walk everything again. One request
        until the autumn: not more than a thousand metres down on two days running; a single long descent is fine, the
        day after it is the one that tears. Up is medicine, as much as you like.
        """,
    )  # fmt: skip
    c.physio.wrote(
        s, 47, "11:25", "How much is enough",
        f"""
        Leni, what a week may have at most before the Stubai, each from the Monday named:
        - up to {c.allowed} metres from {c.say(0)} on
        - up to {c.planned(1)} metres from {c.say(7)} on
        - up to {c.planned(2)} metres from {c.say(14)} on
        - up to {c.planned(3)} metres from {c.say(21)} on

        And the pulse in the morning, before coffee: if it is seven beats or more above your mean of four weeks, on
        three mornings running, something is on its way. Then the next week gets {c.rest} metres and no summit, even if
        you feel wonderful. You always feel wonderful. The one after a quiet week gets {c.rest + c.step} metres,
        whatever stands above.

        {c.physio.first}
        """,
    )  # fmt: skip
    c.physio.was_written(s, 46, "12:40", "Re: How much is enough", "I do feel wonderful. Understood.")
    c.physio.wrote(s, 12, "08:05", "Last look at the ankle", f"You are down for {c.say(18)} at {c.appointment[0]}.")


def _friends(s: Story, c: Cast) -> None:
    asked = AUREL.wrote(
        s, 20, "23:50", "Stubai",
        """
        Night shift, quiet, two wrists and a marble. Seven days then. I have the week off from the day we go up, and
        back on nights the evening we come down: I have to be at the clinic at six. Book as you think, I walk
        everything. You know me.
        """,
    )  # fmt: skip
    AUREL.was_written(s, 19, "12:20", "Re: Stubai",
                      "I know you. I let the assistant choose the ways, it reads more than "
                      "you say.", answers=asked)  # fmt: skip
    OMA.wrote(
        s, 15, "10:30", "Eighty-eight",
        f"""
        Dear Leni, on {c.say(BIRTHDAY)} I am going to be eighty-eight and I want no cake, I want to be rung up. Sunday
        as always. In the evening the priest comes at half past seven and stays. In the morning you know that before
        nine I am not human. Take care on the stones.
        Oma
        """,
    )  # fmt: skip
    Person(c.huts["b"].name, c.huts["b"].mail).wrote(
        s, 340, "19:15", "Your gloves",
        """
        Found, grey, left one mended. I send them down with the goods lift. You asked about the telephone: here there is
        none, and no net either; whoever has to telephone does it at the saddle, before eleven, that is when people get
        there from below. Until next year, Kathrin
        """,
    )  # fmt: skip
    IDA.wrote(s, 8, "18:00", "Harmonium", "The harmonium for Zirl is ready in two weeks. I shall need your back.")


def _firms(s: Story, c: Cast) -> None:
    SECTION.wrote(
        s, 9, "09:00", "Second reminder: Aurel Dobre",
        f"""
        To the household Haslwanter/Dobre, which receives our post together. The fee of Mr Aurel Dobre could not be
        collected. If 72 EUR do not come, the membership ends on {c.say(LAPSES)}, and with it the member's price in the
        houses and the rescue insurance. Members pay it themselves in their account with us.
        """,
    )  # fmt: skip
    SECTION.wrote(s, 95, "09:00", "Your card", "Magdalena Haslwanter, member since 2011, valid for this year.")
    SECTION.wrote(s, 70, "09:00", "Badge for climbers",
                  f"Whoever has climbed {c.badge} m since New Year by the tracker "
                  f"gets the badge in silver. Entries until {c.say(5)}.")  # fmt: skip
    SHOP_DESK.wrote(s, 2, "20:20", "We thank you for your order",
                    f"Wipptal Grat, women, size {c.size}, stitched for you, leaves us in about two weeks.")  # fmt: skip
    SHOP_DESK.wrote(s, 300, "10:00", "Your measure", f"Left 26.1, right 26.3, high instep: in the Grat you take "
                    f"{c.size}.")  # fmt: skip
    GUIDES.wrote(s, 28, "16:45", "Summer programme", "Klettersteig days on Tuesdays, glacier days on Thursdays.")


def _others(s: Story, c: Cast) -> None:
    for place, hut in enumerate(c.huts.values()):
        site = hut.mail.partition("@")[2]
        for turn, (box, subject, body) in enumerate((
            ("neues", "We open", "The first cakes are in the oven, the last snow is behind the house."),
            ("fest", "Mass on the mountain", "On the second Sunday of August, with the band, if the band gets up."),
            ("holz", "Firewood day", "Whoever carries a log up eats for nothing."),
        )):  # fmt: skip
            Person(hut.name, f"{box}@{site}").wrote(s, 22 + 7 * place + 40 * turn, f"1{turn}:2{place}", subject, body)
    for ago, name, mail, subject, body in (
        (14, "Sektion Sillbrücke", "post@sektion-sillbruecke.example", "Badge for skiers", "Entries until Easter."),
        (24, "Aurel Dorner", "aurel.dorner@inntalpost.example", "Flat", "Is the room in Pradl still free?"),
        (38, "Aurel Dobermair", "aurel.dobermair@inntalpost.example", "Wrong address", "I am not your Aurel, again."),
        (39, "Aurel Dobre", "aurel.dobre@radiologie-ibk.example", "Away", "I read this address on duty only."),
        (26, "Aurel's Bikes", "werkstatt@aurels-bikes.example", "Your chain", "It is ready on Friday."),
        (31, "Praxis am Landgraben", "info@praxis-landgraben.example", "Cancelled", "We have moved to Hall."),
        (44, "Elfer Bergbahn", "info@elfer-bergbahn.example", "Season", "The cabins run from half past eight."),
        (52, "Wipptal Käse", "laden@wipptal-kaese.example", "Grat, 12 months", "A wheel with a crust like a rock."),
        (60, "Serles Sport", "hallo@serles-sport.example", "Sale", "Poles by two, ropes by the metre."),
        (18, "Choir of Wilten", "chor@wilten-chor.example", "Summer", f"No singing from {c.say(SUMMIT + 1)} on."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "13:15", subject, body)
