"""Families of ordinary letters in Mai's box: work, shops, newsletters, answers of her own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from lifegym.envs.draw import Draw
from lifegym.envs.travel.japan_with_the_parents.cast import Cast


class Note(NamedTuple):
    """A letter: days before the opening, clock, correspondent, subject, text, whether Mai wrote it, and its folder."""

    ago: int
    clock: str
    who: str
    subject: str
    body: str
    mine: bool = False
    folder: str = "INBOX"


class Family(NamedTuple):
    """Letters of one kind: who writes, from how many days ago to how many, and their texts (subject, body)."""

    who: tuple[str, ...]
    since: int
    until: int
    texts: tuple[tuple[str, str], ...]
    mine: bool = False
    times: int = 1


_GALAXY: Final = (
    "Trần Mỹ Hạnh <hanh.tran@galaxyfreight.example>",
    "Lý Gia Phú <phu.ly@galaxyfreight.example>",
    "Võ Thùy Dương <duong.vo@galaxyfreight.example>",
)
_PORTS: Final = (
    "Haiphong - Kobe",
    "Da Nang - Busan",
    "Cat Lai - Rotterdam",
    "Quy Nhon - Osaka",
    "Da Nang - Kaohsiung",
    "Haiphong - Hamburg",
    "Cat Lai - Long Beach",
)

FAMILIES: Final = (
    Family(
        _GALAXY,
        360,
        2,
        (
            (
                "Inv {n}/GF: {port}",
                "USD {usd}. Two originals in the tray, the third is with the driver. Please book before the weekend.",
            ),
            (
                "Inv {n}/GF: {port}, corrected",
                "The agent forgot the bunker surcharge: USD {usd} instead of the old sum. Void the first one, please.",
            ),
            (
                "Demurrage {port}",
                "Four days at the terminal, USD {usd}. They say it was the weather. It was not the weather.",
            ),
        ),
        times=13,
    ),
    Family(
        _GALAXY,
        340,
        5,
        (
            ("Month-end", "Accruals by Wednesday noon, close on Friday. Whoever is late brings bánh mì."),
            ("Coffee rota", "New rota on the fridge. Milk is not a gift of nature."),
            (
                "Port fees on the corporate card",
                "Reminder: card 9026 is for port fees and couriers. Nothing private, not even for an hour.",
            ),
            ("Leave list", "Twenty days in spring, Mai? I see it. Ask me after the quarter. Dương"),
            ("Auditors", "Room 2 on Monday and Tuesday. Smile, give them the second folder, not the third."),
            ("Printer", "Works again if you do not look at it."),
            (
                "Samples",
                "Seats of the Korean customer are in the corridor, 9401, please code them before somebody sits down.",
            ),
        ),
    ),
    Family(
        ("Sông Hàn Bank <thong-bao@songhan-bank.example>",),
        350,
        3,
        (
            (
                "Statement, card ending 4471",
                "Your balance this month: {vnd} VND. Due on the fifteenth. No fee if paid in full.",
            ),
            (
                "Statement, card ending 9026",
                "Corporate account GALAXY FREIGHT, your share: {vnd} VND, settled by the company.",
            ),
        ),
        times=5,
    ),
    Family(
        (
            "Điện lực Đà Nẵng <hoa-don@dienluc-danang.example>",
            "Cấp nước Sông Hàn <hoa-don@capnuoc-songhan.example>",
            "Mạng Biển Xanh <cskh@bienxanh-net.example>",
        ),
        330,
        4,
        (("Your bill", "{vnd} VND for last month. It is taken from your account on the tenth."),),
        times=9,
    ),
    Family(
        (
            "Chợ Nhà <don-hang@chonha.example>",
            "Sách Sông <hello@sachsong.example>",
            "Vải & Chỉ <shop@vaivachi.example>",
        ),
        320,
        2,
        (
            ("Order {n} is packed", "Handed to the courier today; {vnd} VND, paid."),
            ("Order {n} delivered", "Left with the neighbour on the second floor."),
            ("How was order {n}?", "Four questions, a voucher of 30,000 VND."),
            ("Back in stock", "The lamp with the magnifier is back. Eleven left."),
        ),
        times=4,
    ),
    Family(
        (
            "Hai Van Air <news@haivan-air.example>",
            "Kisei Air <letters@kisei-air.example>",
            "Southern Lantern <deals@southlantern.example>",
            "Mekong Wings <offers@mekongwings.example>",
            "Lotus Coast Airways <mail@lotuscoast-airways.example>",
        ),
        250,
        3,
        (
            (
                "Spring timetable",
                "More seats to the north and across the sea. Fares from {fare} VND, conditions on the offer's page.",
            ),
            (
                "Hanoi from {fare} VND",
                "Price alert: Da Nang - Hanoi on six Tuesdays. Light fare, not refundable.",
            ),
            ("Our new meal trays", "Less plastic, more rice. Diets can be ordered up to 36 hours before departure."),
            (
                "What goes where",
                "Liquids over 100 ml go into the case, power banks into the cabin. Scooters stay at home.",
            ),
        ),
        times=4,
    ),
    Family(
        (
            "Tạp chí Đi Chậm <toasoan@dicham.example>",
            "Visit Kansai <letter@visit-kansai.example>",
            "Tabi Notes <hello@tabi-notes.example>",
            "Kinosaki Baths <letter@kinosaki-baths.example>",
            "Hida Valley News <mail@hida-valley.example>",
        ),
        200,
        2,
        (
            ("Where the crowds are not", "Nine lanes, four ponds, one bench. With a map that folds."),
            (
                "Castles with original stairs",
                "Twelve keeps still stand as built. Steep, dark, worth it, bring socks.",
            ),
            (
                "Tea in spring",
                "First leaves from the end of April on. Houses along the river serve it by the pot.",
            ),
            ("Train pass, is it worth it?", "For three cities yes, for a van no."),
            ("Baths, a beginner's letter", "Wash first. Then soak. Then be quiet."),
        ),
        times=3,
    ),
    Family(
        ("duong.vo@galaxyfreight.example", "hanh.tran@galaxyfreight.example", "phu.ly@galaxyfreight.example"),
        300,
        4,
        (
            ("Re: Month-end", "Done, all but the Haiphong file. That one is a novel."),
            ("Re: Coffee rota", "I bring milk and dignity."),
            ("Re: Inv {n}/GF", "Booked. Their arithmetic is improving."),
            (
                "Leave",
                "Twenty days, from the week after the quarter closes. I will write a list so long that nobody "
                "misses me.",
            ),
            ("Re: Auditors", "Second folder. Understood."),
        ),
        mine=True,
        times=2,
    ),
    Family(
        ("viet@nhadep-agency.example", "ha.trinh@bachdang-choir.example", "ngoc.phan@thuthoi.example"),
        260,
        4,
        (
            ("Re: New offer for you", "Too dear, too dark, too high. Next, please."),
            ("Re: Rehearsal", "I am there, five minutes late, humming."),
            ("Re: Saturday", "Yes to noodles, no to karaoke."),
            ("Re: Second viewing", "We come, my mother too. Is there really a lift?"),
        ),
        mine=True,
        times=2,
    ),
)


def spread(families: tuple[Family, ...], c: Cast, draw: Draw) -> Iterator[Note]:
    """Yield every family's letters, spread over its time, with amounts drawn."""
    for family in families:
        count = len(family.texts) * family.times
        for number in range(count):
            subject, body = family.texts[number % len(family.texts)]
            width = (family.since - family.until) // count
            ago = family.since - number * width - draw.integer(0, max(0, width - 1))
            blanks = {
                "n": str(2_100 + number * 7 + draw.integer(0, 6)),
                "port": draw.choice(_PORTS),
                "usd": f"{draw.integer(410, 8_900):,}",
                "vnd": f"{draw.integer(120, 6_400) * 1_000:,}",
                "fare": f"{draw.integer(59, 390) * 10_000:,}",
            }
            if family.mine or "galaxyfreight" in family.who[0]:
                # Work and answers to it happen on working days.
                ago += max(0, c.day(-ago).weekday() - 4)
            clock = f"{draw.integer(8, 21):02d}:{draw.integer(0, 59):02d}"
            who = family.who[number % len(family.who)]
            yield Note(ago, clock, who, subject.format(**blanks), body.format(**blanks), family.mine)
