"""What lay in the mailbox and on the pages on the first morning, and what looks like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.fourteen_and_alone.cast import (
    CAMP,
    COUNTER,
    END,
    FLY,
    INSURER,
    LEAST,
    OLD_DAY,
    OLD_START,
    PAGE,
    SEAT,
    SHARE,
    START,
    VALID,
    VISAS,
    WINGS,
    Cast,
)


def seed_post(s: Story, c: Cast) -> None:
    """Put letters, posts and their look-alikes into the world."""
    _parents(s, c)
    _firms(s, c)
    _pages(s, c)
    _namesakes(s, c)


def _parents(s: Story, c: Cast) -> None:
    nephew, nour, zineb, amine = c.teens
    nephew.parent.wrote(
        s, 19, "22:50", f"{nephew.given}",
        f"""
        Houda my dear, the hospital has me until the autumn, so the summer of {nephew.given} is yours. He says he
        needs nothing.
        He needs: the blue inhaler, two puffs before he runs and whenever there is smoke or cold air, it lives in his
        left trouser pocket and its letter in mine. He sits the mathematics olympiad on {c.say(FLY)} in the morning,
        he cannot fly before the afternoon of that day, better the day after. He has never changed planes, and he does
        not ask people.
        """,
    )  # fmt: skip
    nour.parent.wrote(
        s, 15, "08:10", f"{nour.given} is so happy",
        f"""
        Dear Mrs Benjelloun, {nour.given} learns Icelandic from a video. The judgment of our divorce I put into the
        envelope with the statement, you said that you keep everything. Her father builds villas in Marrakech and
        answers when it pleases him.
        """,
    )  # fmt: skip
    zineb.parent.wrote(
        s,
        13,
        "12:30",
        "Statement",
        f"Enclosed. The shop has had a slow spring. {zineb.given} need not know. D. {zineb.family}",
    )
    amine.parent.wrote(
        s,
        11,
        "18:00",
        "Papers",
        f"Enclosed for {amine.given}. He is nearly a man. If something is missing, call, I am a practical person.",
    )
    for teen in c.teens:
        s.file(
            teen.statement,
            f"Relevé de compte. Titulaire: {teen.parent.name}. Date d'émission: {c.day(teen.issued).isoformat()}. "
            "Solde: "
            f"{teen.balance} MAD.",
        )
    shown = {500 * n for n in range(14, 56)} | {teen.balance + more for teen in c.teens for more in (-200, 0, 100)}
    days = ", ".join(c.day(day).isoformat() for day in range(-12, 1))
    Person("Association Horizons, Casablanca", "bureau@horizons-casa.example").wrote(
        s, 2, "11:00", "For all who send young people abroad",
        f"Statements that we have seen this month were of {days}, with "
        f"{', '.join(map(str, sorted(shown)))} MAD. "
        f"Policies were for 30000, 40000, 45000, 50000, 55000, 60000 and 75000 EUR. Shares were paid on {c.say(9)}, "
        f"{c.say(14)}, "
        f"{c.say(18)}, {c.say(20)}, {c.say(21)} and {c.say(25)}. Courage!",
    )  # fmt: skip


def _firms(s: Story, c: Cast) -> None:
    CAMP.wrote(
        s, 23, "10:20", "Four places",
        f"""
        Dear Houda, we are glad to keep four places, {c.say(OLD_START)} to {c.say(END)}, planting trees and mending
        paths.
        {SEAT} MAD each, to be paid by you until {c.say(22)}: {c.camp_account.name}, {c.camp_account.account_no},
        {c.camp_account.bank}. What changes stands on our page. Takk!
        """,
    )  # fmt: skip
    VISAS.wrote(
        s, 8, "09:00", f"Group F-2291: {c.say(OLD_DAY)}, 09:40",
        f"""
        Your appointment is in the calendar that we share with you, and stands there as it is. Minors come with a
        guardian.
        Bank statement of a parent: at least {LEAST} MAD, issued not more than {VALID} days before the appointment.
        Consent of whoever has parental authority by the papers. No third party sells appointments.
        """,
    )  # fmt: skip
    INSURER.wrote(
        s,
        31,
        "15:10",
        "Group cover, youth",
        f"{c.cover} MAD a head up to {c.sum_before:,} EUR; higher sums on request, a mail will do. It is billed in "
        "the autumn.",
    )


def _pages(s: Story, c: Cast) -> None:
    for channel in (PAGE, WINGS):
        channel.seed(s)
    PAGE.published(s, 60, "09:00", "Who can come", "Young people from 14 to 17 on the first day of the camp.")
    PAGE.published(s, 58, "09:00", "Dates", f"Session C: {c.say(OLD_START)} to {c.say(END)}.")
    PAGE.published(s, 57, "09:00", "Consent", "Form F-12, signed by the parents, by mail to whoever brings the group.")
    PAGE.published(s, 55, "09:00", "Insurance", f"At least {c.sum_before:,} EUR for each.")
    PAGE.published(s, 54, "09:00", "Bus", f"From the airport of Keflavík daily at {c.bus}, our sign is a spade.")
    PAGE.published(
        s,
        52,
        "09:00",
        "Where they sleep",
        "A mixed house with rooms of four by sex, and a women's house across the yard.",
    )
    PAGE.published(s, 20, "09:00", "Rhubarb", "It is up. The first ones may eat it.")
    WINGS.published(
        s,
        66,
        "08:00",
        "Alone under sixteen",
        "We look after young people who fly alone, also between two of our flights, however long.",
    )
    WINGS.published(s, 33, "08:00", "Liquids", "A litre bag for everybody, inhalers beside it.")


def _namesakes(s: Story, c: Cast) -> None:
    """Put mail of people into the mailbox who sound like those who matter, or sit beside them."""
    firms = (CAMP, INSURER, VISAS, c.school, c.broker, c.father)
    kinds = (("info", "Bulletin", "Our spring in pictures."), ("compta", "Reçu", "With thanks."),
             ("accueil", "Fermeture", "Closed on Friday afternoon."))  # fmt: skip
    for place, person in enumerate(firms):
        site = person.mail.partition("@")[2]
        word = person.name.split(" ")[-1]
        for turn, (box, subject, body) in enumerate(kinds):
            Person(f"{word} {('Amrani', 'Fassi', 'Idrissi')[turn]}", f"{box}{place % 3}@{site}").wrote(
                s, 71 + 8 * place + 29 * turn, f"1{turn}:{14 + place}", subject, body
            )
    for place, teen in enumerate(c.teens):
        for turn, who in enumerate(("Youssef", "Malika", "Reda")):
            Person(f"{who} {teen.family}", f"{who.lower()}.{teen.family.lower()}@familles-casa.example").wrote(
                s, 64 + 6 * place + 17 * turn, f"2{turn}:{11 + place}", "Aïd", "Mabrouk to the whole house."
            )
        for turn, who in enumerate(("Hajar", "Mehdi", "Sara")):
            Person(
                f"{teen.given} {('Alami', 'Kettani', 'Naciri')[turn]}",
                f"{teen.given.lower()}.{who.lower()}@familles-casa.example",
            ).wrote(s, 44 + 5 * place + 13 * turn, f"2{turn}:{31 + place}", "Photos", "From the school feast.")
    others = ", ".join(
        c.say(day) for day in (FLY - 2, FLY - 1, FLY, START, START + 1, COUNTER, COUNTER + 1, OLD_DAY, 25)
    )
    Person("Voyages Anfa", "groupes@voyages-anfa.example").wrote(
        s,
        6,
        "16:45",
        "Our groups of this summer",
        f"We have groups to the north on {others}. Fares from {SHARE - 900} MAD.",
    )
