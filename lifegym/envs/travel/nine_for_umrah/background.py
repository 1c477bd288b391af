"""What lay in the mailbox on the first morning, and what sounds like it."""

from __future__ import annotations

from lifegym.envs.authoring import Person
from lifegym.envs.story import Story
from lifegym.envs.travel.nine_for_umrah.cast import (
    BROKER,
    BUS,
    CLINIC,
    DOCTOR,
    MAKKAH,
    OFFICE,
    OUT,
    PERMITS,
    RUNNER,
    Cast,
)


def seed_letters(s: Story, c: Cast) -> None:
    """Put the mails that matter, and their look-alikes, into the mailbox."""
    _from_the_nine(s, c)
    _from_others(s, c)
    _namesakes(s, c)


def _from_the_nine(s: Story, c: Cast) -> None:
    hendra, ratna, harto = c.nine["hendra"], c.nine["ratna"], c.nine["harto"]
    hendra.person.wrote(
        s, 52, "21:10", "About Mother",
        """
        Love, before you choose houses: Mother will tell everybody that she walks as in her youth. I went with her to
        Pasar Turi on Saturday; after four hundred metres she studies shop windows until her breath is back. She would
        rather crawl than ask for a chair, so ask for one without asking her, at the airports too, and she will say
        that one cannot offend the people. Hendra
        """,
    )  # fmt: skip
    ratna.person.wrote(
        s, 47, "19:30", "Our two habits",
        """
        Salam Dewi, so that you need not guess over there: Pak Rudi, Bu Yanti and I keep our fast, Monday and Thursday
        as at home, and on those days want no lunch, only a box before dawn. Harto does not fast, he is not to. He will
        not tell you about his pens either: they are for sugar, his pens live in the door of our fridge, and in Makkah
        they will want a fridge too. Not a word to the neighbours please, he is proud. Ratna
        """,
    )  # fmt: skip
    asked = harto.person.wrote(
        s, 23, "06:40", "My numbers",
        f"""
        Dewi, I shall telephone you the numbers mornings and evenings as the doctor wishes, you are better with tables.
        My rule for you: anything below four, tell the doctor the same day ({DOCTOR.name}), with the number and the
        hour, and leave Ratna and the others in peace. Harto
        """,
    )  # fmt: skip
    harto.person.was_written(s, 23, "07:15", "Re: My numbers", "You have my word, Pak. Dewi", answers=asked)
    c.giver.wrote(
        s, 18, "20:05", "A matter between three",
        f"""
        Salam Bu Dewi. Lastri's husband carried my sacks for twenty years and never let me pay for his tea. She is
        short of the last third of her share, I know, and too proud. I shall send it to your fund in the second week,
        {c.share // 3} thousand, with "B.L." in the line. She is not to learn who, nor anybody. If you must write
        something, write what my mother would have written: hamba Allah.
        """,
    )  # fmt: skip


def _from_others(s: Story, c: Cast) -> None:
    CLINIC.wrote(
        s,
        71,
        "10:00",
        "Opening hours",
        "Vaccinations for umrah by appointment only, Monday to Saturday. The conjugate kind is given now, with the "
        "yellow "
        "booklet.",
    )
    BUS.wrote(
        s,
        26,
        "15:20",
        "Your coach",
        f"Peace be upon you. Twelve seats for nine guests on {c.say(MAKKAH)}, ten in the morning, hotel to hotel, "
        f"{c.bus_sar} "
        f"SAR, to the driver. (By train it is {c.bus_sar + 420} SAR, a van {c.bus_sar - 210} SAR, at night "
        f"{c.bus_sar - 90} SAR.) If the hour changes, write two days before.",
    )
    DOCTOR.wrote(
        s, 22, "12:30", "Pak Harto", "He may travel. Numbers below four I want to hear of, whoever telephones."
    )
    OFFICE.wrote(s, 36, "09:00", "Umrah season", "Applications are taken until five days before arrival.")
    for place, box in enumerate(("news", "help", "appointments", "billing")):
        Person("Umrah visa desk", f"{box}@umrah-visas.example").wrote(s, 100 + 9 * place, "09:00", "Season", "Soon.")
        Person("Klinik Pelabuhan Sehat", f"{box}@klinik-pelabuhan.example").wrote(
            s, 103 + 9 * place, "09:10", "Your clinic", "Wash your hands."
        )
        Person("Rihlah Coaches", f"{box}@rihlah-coaches.example").wrote(
            s, 105 + 9 * place, "09:20", "Fleet", "New seats."
        )
        Person("Praktek Anggraini", f"{box}@praktek-anggraini.example").wrote(
            s, 107 + 9 * place, "09:30", "Practice", "Closed at Maulid."
        )
        Person("Jalur Cepat", f"{box}@jalurcepat-umroh.example").wrote(
            s, 109 + 9 * place, "09:40", "Promo", "Fly, pray."
        )
        Person("Ziarah Kita", f"{box}@ziarah-kita.example").wrote(s, 111 + 9 * place, "09:50", "Groups", "Seats left.")
    Person("Ustadz Mahfud", "mahfud@manasik-kertajaya.example").wrote(
        s, 15, "20:30", "For the booklet",
        "Those who go out after dawn over there leave at 05:00, 05:30, 06:10 or 07:15, by the month; ask the driver. "
        "Women are let into the Rawdah at 10:30, 11:00, 11:30 or 14:00. And the "
        f"direct planes to Madinah go on {c.say(OUT - 7)}, {c.say(OUT - 1)}, {c.say(OUT)} and {c.say(OUT + 7)}.",
    )  # fmt: skip
    for place, middle in enumerate((c.inns["makkah"].twin * 5, c.inns["next"].twin * 5, c.inns["madinah"].twin * 4)):
        sums = ", ".join(f"{middle * 1_000 + off} rupiah" for off in (-150_000, 0, 85_000, 240_000))
        Person("Hijaz rooms", f"list{place}@hijaz-rooms.example").wrote(
            s, 75 + place, "08:20", "What a twin costs", f"For our nights, by the street: {sums}."
        )
    RUNNER.wrote(s, 65, "13:00", "Season's greetings", "Whoever knows us stands in no line.")
    BROKER.wrote(s, 44, "16:45", "Salam", "I am often in Madinah and can be useful to pilgrims from our town.")
    Person(PERMITS.name, "permits@ziyarah-madinah.example").wrote(
        s, 5, "12:00", "Nine permits", f"For {c.say(43)}: women 14:00, men 21:00. Hours can change; look here."
    )


def _namesakes(s: Story, c: Cast) -> None:
    """Put mail of people into the mailbox who share a name with those who matter."""
    firms = ("toko-batik", "les-mengaji", "arisan-rt4")
    for place, one in enumerate((*c.people(),)):
        for turn, name in enumerate((f"{one.first} Anggraeni", f"Wahyu {one.family}", f"{one.first} Siregar")):
            box = name.lower().replace(" ", ".")
            Person(name, f"{box}@{firms[turn]}.example").wrote(
                s,
                58 + 5 * place + 23 * turn,
                f"{10 + turn}:{20 + place}",
                "Arisan",
                "Your turn is in the month after next.",
            )
        if one.key != "dewi":
            for turn, (subject, body) in enumerate((("Recipe", "Less sugar, more kencur."), ("Photos", "You blinked."),
                                                    ("Thank you", "For the plates."))):  # fmt: skip
                one.person.wrote(s, 90 + 4 * place + 31 * turn, f"{16 + turn}:0{place}", subject, body)
    for place, person in enumerate((c.giver, c.other)):
        first, _, family = person.name.partition(" ")
        for turn, name in enumerate((f"{first} Halim", f"Umar {family}", f"{first} Yusuf", f"Said {family}")):
            box = name.lower().replace(" ", ".")
            Person(name, f"{box}@pasar-atom.example").wrote(
                s, 61 + 6 * place + 9 * turn, "11:50", "Cloth", "New cloth has come from Pekalongan."
            )
    for place, inn in enumerate((*c.inns.values(), *c.near)):
        for turn, box in enumerate(("news", "groups", "kitchen")):
            Person(inn.name, f"{box}@{inn.desk.mail.partition('@')[2]}").wrote(
                s, 130 + 6 * place + 19 * turn, "14:40", "Season", "Rooms for groups, with an Indonesian cook."
            )
        for turn, word in enumerate(inn.name.split(" ")[:2]):
            for kind in ("Tours", "Bakery"):
                Person(f"{word} {kind}", f"info@{word.lower()}-{kind.lower()}{place}{turn}.example").wrote(
                    s, 133 + 5 * place + turn, "14:50", "Groups", "We drive, we bake, you pray."
                )
