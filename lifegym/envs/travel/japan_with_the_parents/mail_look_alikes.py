"""Letters that resemble those the story hangs on: other refunds, other desks, other people of the same name."""

from __future__ import annotations

from typing import Final

from lifegym.envs.travel.japan_with_the_parents.cast import NANIWA, Cast
from lifegym.envs.travel.japan_with_the_parents.lines import GOOD, LATE, NIGHT, Line
from lifegym.envs.travel.japan_with_the_parents.mailbox import Box
from lifegym.envs.travel.japan_with_the_parents.road import landed

_LAB: Final = (
    (
        83,
        "minh.hoang",
        "Hoàng Nhật Minh",
        "Same surname, other desk: your brother's parcel landed with me again. He has it now.",
    ),
    (
        44,
        "it",
        "Saigon Lab IT",
        "Your brother has named you as his contact. Please confirm by phone that the number is right.",
    ),
    (
        19,
        "huong.tran",
        "Trần Thu Hương",
        "We collect for a colleague's wedding; your brother said you would give for him. No hurry.",
    ),
)
_FIRM: Final = (
    (140, "sales", "Bình Minh Trading", "Price list of the new year attached. Lacquer is up four per cent."),
    (96, "{uncle}.office", "Bình Minh Trading, office", "The director is away until the ninth; write to sales."),
    (70, "accounts", "Bình Minh Trading", "Invoice 4402 was paid twice by your mother; we keep it for the next one."),
)


def _landings(c: Cast, line: Line) -> str:
    """Return the clocks at which somebody saw a flight land."""
    return ", ".join(f"{landed(c, line, minutes):%H:%M}" for minutes in (0, 45, 25, -5, 20, 40, 35, 10, 30))


def look_alikes(box: Box) -> None:
    """Refunds that came, desks one letter away, namesakes, and a timetable with the usual hours."""
    c = box.c
    hours = [line.depart for role in (GOOD, LATE, NIGHT) for line in c.out if (line.carrier, line.role) == ("H7", role)]
    brother, uncle = c.tu.mail.partition("@"), c.khai.mail.partition("@")
    box.put(
        61,
        "09:14",
        "Karahori Machiya <stay@karahori-machiya.example>",
        "Your deposit, KM-2207",
        (
            "Dear Ms Hoàng, the house in Karahori is let for your dates, so we cannot keep your request. Your deposit "
            "of JPY 28,000 went back to your card today; banks take up to ten days."
        ),
    )
    box.put(
        52,
        "16:40",
        "Karahori Machiya <stay@karahori-machiya.example>",
        "Refund booked, KM-2207",
        "JPY 28,000 was refunded in full. In the low season we ask for JPY 20,000, should you try again.",
    )
    box.put(
        38,
        "11:05",
        "Temma Guest Rooms <stay@temma-rooms.example>",
        "Deposit returned",
        "We have returned the deposit of JPY 22,500 for TG-118. Nothing is open between us. Please come another time.",
    )
    box.put(
        47,
        "08:00",
        "Kanazawa Transfers <dispatch@kanazawa-transfers.example>",
        "Winter tyres and how we drive",
        (
            "To all customers of last season: from December to March every car has winter tyres and a second driver. "
            "Orders at this address; we drive in Ishikawa only and do not cross the mountains."
        ),
    )
    box.put(
        203,
        "08:00",
        "Noto Sea Vans <dispatch@noto-sea-vans.example>",
        "The coast line rests",
        "From November to March we do not drive along the coast. Orders for Kanazawa town are taken here all year.",
    )
    box.put(
        29,
        "19:20",
        "Hai Van Air <news@haivan-air.example>",
        "Summer timetable from Da Nang",
        (
            f"Osaka {', '.join(hours[:-1])} and {hours[-1]}. Seoul 07:55 and 23:40. Bangkok 10:20 and 18:35. Taipei "
            "06:40. Times are local and may change; your booking has the last word."
        ),
    )
    box.put(
        24,
        "07:05",
        "Tabi Notes <hello@tabi-notes.example>",
        "Two weeks at the arrivals gate",
        "Nothing is as punctual as they say. Osaka, fourteen days, from Da Nang alone: "
        f"{'; '.join(f'{line.flown_as()} at {_landings(c, line)}' for line in c.out if line.role == GOOD)}. Tea.",
    )
    box.put(
        71,
        "12:25",
        f"Naniwa Machiya <{NANIWA}>",
        "Your request NM-3381",
        (
            "Dear Ms Mai, the whole house is JPY 38,500 a night, cleaning JPY 12,000 once, city tax JPY 1,200. We ask "
            f"for a deposit of JPY {box.c.deposit.minor:,}, against which the cleaning is set."
        ),
    )
    box.put(
        33,
        "09:50",
        "Bến Thành Holidays <news@benthanh-holidays.example>",
        "A corner suite for once: Tokyo in spring",
        (
            "What a corner suite costs above the family room, for a stay of four nights: Ueno 2,125,000 or "
            "2,210,000 VND, Asakusa 2,295,000 or 2,380,000 VND, Shinagawa 2,465,000 VND, Ginza 2,550,000 VND."
        ),
    )
    for ago, local, name, text in _LAB:
        box.put(ago, "10:30", f"{name} <{local}@{brother[2]}>", "From the lab", text)
    for ago, local, name, text in _FIRM:
        box.put(ago, "14:15", f"{name} <{local.format(uncle=uncle[0])}@{uncle[2]}>", "Bình Minh", text)
