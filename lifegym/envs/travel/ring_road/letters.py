"""What lay in the mailbox: the plan, the table of ways, what each of the three needs, and mails that look like them."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.ring_road.cast import (
    AROHA,
    CREDIT_BY,
    DAYS,
    EXAM,
    FERRY,
    KORO,
    SAIL,
    SCHOOL,
    TAMA,
    Cast,
)
from lifegym.worlds.services.email.records import attachment


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _plan(s, c)
    _the_two(s)
    _firms(s, c)
    for ago, name, mail, subject, body in (
        (13, "Raukawa Freight", "freight@raukawa-ferries.example", "Trailer", "Trailers pay by the metre."),
        (28, "Picton Water Taxis", "ahoy@picton-watertaxis.example", "Summer times", "From the foreshore at 12:45, "
                                                                                     "14:15, "
         "14:30, 15:10 and 16:40."),
        (34, "Orchard Road Shuttle", "ride@orchardroad-shuttle.example", "To the terminal", "From the car yards at "
                                                                                            "09:20, "
         "09:35, 09:40, 09:50 and 10:05; free."),
        (26, "Raukawa Ferries, kids", "kids@raukawa-ferries.example", "Drawing", "Your picture hangs in the "
                                                                                 "cafeteria."),
        (31, "Raukawa Ferries, lost property", "lost@raukawa-ferries.example", "Hat", "No hat was found."),
        (17, "Newtown High, office", "office@newtown-high.example", "Uniform", "Summer uniform from Monday."),
        (38, "Newtown High, sport", "sport@newtown-high.example", "Training", "Thursdays at four."),
        (57, "Newtown High, library", "library@newtown-high.example", "Overdue", "One book, three weeks."),
        (20, "Hemi Read", "hemi.read@kererumail.example", "Bowls", "Saturday, ten sharp, bring the mat."),
        (44, "Aroha Reed", "aroha.reed@kererumail.example", "Not for me?", "I keep getting your kapa haka mails."),
        (62, "Tama Reihana", "tama.reihana@kererumail.example", "Boots", "Still have your boots."),
        (70, "Shotover Jet Post", "crew@shotover-jetpost.example", "Photos", "Your photos of January."),
        (81, "Alpine Deals", "hello@alpine-deals.example", "Unsubscribed", "You will not hear from us again."),
        (24, "NZ Road Toll, Tauranga", "help@roadtoll-tauranga.example", "Paid", "Your toll of July is paid."),
    ):  # fmt: skip
        Person(name, mail).wrote(s, ago, "12:20", subject, body)


def _plan(s: Story, c: Cast) -> None:
    lines = "\n".join(
        f"{c.iso(day)}, {c.day(day):%A}: {way or 'no driving'}{f', sleep in {town}' if town else ', car back by ten'}"
        for day, way, town in DAYS
    )
    ways = "\n".join(f"{way}: {hours}" for way, hours in c.hours.items())
    AROHA.wrote(
        s, 8, "22:15", "our plan, final, really",
        "To myself, so that I find it. The days as we said at the table; the hours of the ways are attached.",
        attachments=[attachment("plan.txt", lines), attachment("ways.txt", f"Way: hours at the wheel\n{ways}")],
    )  # fmt: skip
    AROHA.wrote(s, 36, "21:40", "packing", "Machine, its cable, the long cable. Five hours at the wheel, my eyes.")
    AROHA.wrote(
        s, 19, "20:30", "what the optician said",
        "New glasses in spring. Until then: not in the dark, and five hours at the wheel and then my eyes are done. "
        "Write it down, Aroha. So written.",
    )  # fmt: skip


def _the_two(s: Story) -> None:
    first = KORO.wrote(
        s, 15, "06:10", "for your list",
        """
        E hine, you asked what I need. A bed, a window, my pills, and a plug: the machine runs from when I lie down
        until I get up, when the power goes it beeps, and then I do not breathe, the doctor says eleven times in the
        hour. Ground floor, the hip has retired from stairs. And no seafood tables, please. Since Bluff not one mussel,
        not even its water, or you can dig the hole at once. Otherwise I am easy.
        """,
    )  # fmt: skip
    KORO.was_written(
        s, 15, "12:35", "Re: for your list", "Noted, all of it. We keep the machine between us.", answers=first
    )
    KORO.wrote(s, 52, "06:20", "tyres", "Rotate them. Your husband never does.")
    TAMA.wrote(
        s, 12, "16:50", "q",
        "can i drive a bit down south?? tekapo road is dead straight. ok i know, a restricted licence, and he is "
        "sixteen, you said it to dad like i wasnt there",
    )  # fmt: skip


def _firms(s: Story, c: Cast) -> None:
    leaves, arrives = c.sails.before
    FERRY.wrote(
        s, 9, "18:02", "Booking RF-20718",
        f"""
        Three on foot, {c.say(SAIL)}, Wellington {leaves}, Picton {arrives}. Check-in closes 45 minutes before. Changes
        of the timetable are published on our channel on the hub; foot passengers are carried over to the new sailing.
        """,
    )  # fmt: skip
    FERRY.wrote(
        s, 22, "11:45", "The sailing that fell out in July",
        f"""
        Kia ora Aroha, the storm was ours as much as yours. A credit of {c.refund.plain()} NZD for the three of you
        reaches your mailbox as a voucher by {c.say(CREDIT_BY)}, good for a year.

        {FERRY.name}, customer care
        """,
    )  # fmt: skip
    SCHOOL.wrote(
        s, 10, "15:20", "Practice exams in the holidays",
        f"""
        Dear parents, whoever is away sits the exam online, camera on: mathematics for group A on {c.say(EXAM)}. Times
        are in the calendar that we share with you, and only there. There is no second date.
        """,
    )  # fmt: skip
