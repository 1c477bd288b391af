"""Calendars and the notification centre: what is fixed already, and what merely fills the weeks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.air import ALERT, TARGET
from lifegym.envs.travel.japan_with_the_parents.cast import CAL_FAMILY, CAL_FLAT, CAL_MAI, HOME, USER_ID, Cast
from lifegym.worlds.money import Money
from lifegym.worlds.ordinary.notification_hub import ordinary
from lifegym.worlds.services.calendar import Attendee, CalendarEvent, PersonalCalendar
from lifegym.worlds.services.notification_hub import OfficialAccount, Post, PriceAlert

OA_SAKURA: Final = "oa_sakuragate"
OA_BLOSSOM: Final = "oa_blossom"
OA_HAIVAN: Final = "oa_haivan"
OA_KISEI: Final = "oa_kisei"
OA_ROADS: Final = "oa_chubu_roads"
PHYSIO_DAYS: Final = (-13, -11, -6, -4, 1, 3, 8, 10, 15, 17, 22, 24, 29, 31)
"""Days after the opening of Ma's physiotherapy: Tuesdays and Thursdays at 08:30."""


class Slot(NamedTuple):
    """An event in Da Nang: day after the opening, begin, end, title, calendar, place, note, and who attends."""

    day: int
    begin: str
    end: str
    title: str
    calendar: str
    place: str = ""
    note: str = ""
    people: tuple[str, ...] = ()


def seed_life(s: Story, c: Cast) -> None:
    """Put calendars, events, accounts, posts and notifications into the world."""
    _calendars(s, c)
    for number, slot in enumerate(sorted(_slots(c), key=lambda item: (item.day, item.begin, item.title)), 1):
        s.seed("calendar.events", _event(c, slot, f"evt_{number:08d}"))
    _hub(s, c)


def _calendars(s: Story, c: Cast) -> None:
    made = c.home_at(c.day(-900), "20:00")
    for ident, name, about, color, shared, primary in (
        (CAL_MAI, "Mai", "", "blue", (), True),
        (
            CAL_FAMILY,
            "Family (Hoàng + Lê)",
            "everybody incl. chú Khải and bà Lê can see".replace("Khải", _called(c.khai.name)),
            "green",
            (c.ma.mail, c.ba.mail, c.tu.mail, c.khai.mail),
            False,
        ),
        (CAL_FLAT, "Flat", f"viewings, bank, notary; with {_called(c.tu.name)}", "orange", (c.tu.mail,), False),
    ):
        s.seed(
            "calendar.calendars",
            PersonalCalendar(
                calendar_id=ident,
                user_id=USER_ID,
                name=name,
                timezone=HOME,
                created_at=made,
                description=about,
                color=color,
                is_primary=primary,
                shared_with=shared,
            ),
        )


def _slots(c: Cast) -> Iterator[Slot]:
    """Yield everything the calendars hold."""
    ma, ba, tu, khai = c.ma.mail, c.ba.mail, c.tu.mail, c.khai.mail
    home = (c.home - c.opening).days
    bangkok = (date(c.opening.year - 1, 5, 22) - c.opening).days
    for day in PHYSIO_DAYS:
        yield Slot(day, "08:30", "09:30", "Ma, physiotherapy", CAL_FAMILY, "Sông Hàn Clinic, ground floor", "", (ma,))
    yield Slot(
        3, "09:00", "11:00", "Ma, pagoda committee", CAL_FAMILY, "Chùa Pháp Lâm", "She takes the minutes.", (ma,)
    )
    yield Slot(-25, "09:00", "11:00", "Ma, pagoda committee", CAL_FAMILY, "Chùa Pháp Lâm", "", (ma,))
    yield Slot(
        home,
        "16:00",
        "17:00",
        "Notary 4, flat, both of us in person",
        CAL_MAI,
        "Notary Office no. 4, Hải Châu",
        "Originals. Doors 15:45.",
        (tu,),
    )
    yield Slot(-45, "16:00", "16:30", "Notary, deposit", CAL_FLAT, "Notary Office no. 4, Hải Châu")
    yield Slot(home - 7, "16:00", "16:15", "Notary - call", CAL_FLAT, "telephone", "Seller joins.", (tu,))
    yield Slot(home + 3, "09:00", "10:00", "Bank, flat", CAL_FLAT, "Sông Hàn Bank, 2nd floor", "", (tu,))
    for day, place in (
        (-210, "Trần Hưng Đạo 214"),
        (-190, "Nguyễn Tất Thành 88"),
        (-171, "Lê Duẩn 41"),
        (-133, "Phạm Văn Đồng 12"),
        (-96, "Hải Châu row 9"),
        (-61, "Bạch Đằng 300, C-0509"),
        (-52, "Bạch Đằng 300, C-0509, again"),
        (-47, "Võ Nguyên Giáp 5"),
    ):
        yield Slot(
            day,
            "17:30" if day != -52 else "16:00",
            "18:15" if day != -52 else "17:00",
            f"Viewing {place}",
            CAL_FLAT,
            place,
            "",
            (tu,),
        )
    for week in range(12):
        yield Slot(-59 + 7 * week, "19:00", "21:00", "Choir", CAL_MAI, "Nguyễn Hiển Dĩnh hall", "")
    for month in range(10):
        yield Slot(
            _working(c, -240 + 30 * month),
            "14:00",
            "18:00",
            "Closing",
            CAL_MAI,
            "Galaxy Freight, room 2",
            "Second folder.",
        )
    for day, who, mail in (
        (-300, "Ba", ba),
        (-205, "Ma", ma),
        (-112, "Ba", ba),
        (-70, "Ba", ba),
        (-20, "Ma", ma),
        (12, "Mai", c.mai.mail),
    ):
        yield Slot(
            day,
            "15:00",
            "15:45",
            f"{who}, dentist",
            CAL_FAMILY if who != "Mai" else CAL_MAI,
            "Dr. Thịnh, 2nd floor",
            "",
            (mail,),
        )
    for day, title, people in (
        (-330, "Duck at ours, twelve o'clock", (khai,)),
        (-260, "Duck at ours, twelve o'clock", (khai,)),
        (-175, "Bà Lê is seventy-nine", (khai,)),
        (-40, "Second day of Tết, the Lês come", (khai, ma, ba)),
        (-155, "Cousin Bình's wedding", (ma, ba, tu)),
        (bangkok, "Bangkok, airport at half past eleven", (ma, ba)),
        (bangkok + 4, "Back from Bangkok, Tú fetches us".replace("Tú", _called(c.tu.name)), (ma, ba, tu)),
        (-90, "Bà Lê, eyes", (khai,)),
        (18, "Bà Lê, eyes again", (khai,)),
        (27, "Bình's baby, one month", (ma, ba)),
        (-15, "Ba, lecture at the retired teachers'", (ba,)),
        (13, "Ba, retired teachers, river terraces", (ba,)),
        (20, "Lunch at dì Hoa's", (ma, ba)),
        (60, "Giỗ lunch at dì Hoa's", (ma, ba)),
    ):
        yield Slot(day, "11:30", "14:00", title, CAL_FAMILY, "", "", people)
    for day, title in (
        (-119, "Hạnh"),
        (-84, "Phú"),
        (-77, "bà Lê's sister"),
        (-50, "cousin Bình"),
        (-33, "Ngọc"),
        (5, "Dương"),
        (23, "Hà from the choir"),
        (31, "uncle Tâm"),
        (44, "little Bình"),
        (63, "Lâm"),
    ):
        yield Slot(
            day,
            "07:00",
            "07:15",
            f"Birthday: {title}",
            CAL_FAMILY if "ình" in title or "Lê" in title or "Tâm" in title else CAL_MAI,
        )
    for day, begin, end, title, place in (
        (-66, "12:15", "13:00", "Lunch with Ngọc", "Bún stall, Hàn market"),
        (-44, "18:00", "19:00", "Scooter, oil", "Phước's yard"),
        (-30, "17:45", "18:15", "Library", "Sách Sông"),
        (-22, "12:15", "13:00", "Lunch with Hạnh", "canteen"),
        (-10, "18:30", "20:00", "Yoga, trial", "Thở studio"),
        (-2, "09:00", "10:00", "Chị Dương, leave", "her room"),
        (2, "12:15", "13:00", "Lunch with Phú", "canteen"),
        (6, "10:00", "11:30", "Haircut", "Cô Ba"),
        (9, "08:30", "12:00", "Auditors", "room 2"),
        (10, "08:30", "12:00", "Auditors", "room 2"),
        (14, "18:00", "18:45", "Scooter, tyre", "Phước's yard"),
        (19, "20:00", "22:00", "Ngọc's farewell", "Riverside"),
        (26, "15:00", "17:00", "Choir, long rehearsal", "Nguyễn Hiển Dĩnh hall"),
        (30, "17:00", "18:00", "Plants to the neighbour", ""),
        (32, "13:00", "17:00", "Hand over the Haiphong file", "Galaxy Freight"),
        (55, "08:00", "09:00", "Back at work, coffee", "Galaxy Freight"),
    ):
        yield Slot(day, begin, end, title, CAL_MAI, place)


def _working(c: Cast, day: int) -> int:
    """Return the day, or the Friday before a weekend."""
    return day - max(0, (c.opening + timedelta(days=day)).weekday() - 4)


def _event(c: Cast, slot: Slot, ident: str) -> CalendarEvent:
    day: date = c.day(slot.day)
    made = min(c.home_at(c.day(-20), "21:30"), c.home_at(day - timedelta(days=9), "20:45"))
    return CalendarEvent(
        event_id=ident,
        calendar_id=slot.calendar,
        summary=slot.title,
        start=c.home_at(day, slot.begin),
        end=c.home_at(day, slot.end),
        created_at=made,
        updated_at=made,
        description=slot.note,
        location=slot.place,
        attendees=tuple(Attendee(email=mail, response_status="accepted") for mail in slot.people),
        busy=not slot.title.startswith("Birthday"),
    )


_ACCOUNTS: Final = (
    (
        OA_SAKURA,
        "Sakura Gate Visa Centre",
        "government",
        "Notices of the visa application centre in Da Nang.",
        (
            (
                62,
                "New form for visitors",
                (
                    "Passport, photograph, itinerary, bank statement: one of each per person. The statement "
                    "is the newest one."
                ),
            ),
            (
                33,
                "Appointments for families",
                "A family is given one appointment together. Changes are shown in the system and by mail.",
            ),
            (
                4,
                "Blossom season",
                "More visitors than counters. Please lodge everything in the system before you come.",
            ),
        ),
    ),
    (
        OA_BLOSSOM,
        "Kansai blossom watch",
        "weather",
        "Buds, blossoms and crowds from Osaka to Nara, observed by amateurs.",
        (
            (21, "First look", "The standard tree at the castle sleeps. So do we."),
            (11, "Buds", "Buds the size of rice in Kyoto, of beans in Osaka."),
            (2, "Wind", "A cold week; we move our guess by a day and a half."),
        ),
    ),
    (
        OA_HAIVAN,
        "Hai Van Air",
        "airline",
        "Timetable and service news of Hai Van Air.",
        (
            (90, "Online check-in", "Opens 48 hours before departure."),
            (41, "Kansai daily", "Da Nang - Kansai now flies every day, morning and afternoon."),
            (15, "Terminal 2", "All departures abroad leave from terminal 2, counters 11 to 18."),
        ),
    ),
    (
        OA_KISEI,
        "Kisei Air",
        "airline",
        "Flights between Japan and Viet Nam.",
        (
            (
                75,
                "Our delay promise",
                "More than three hours late? Move to another flight of ours the same day without a fee.",
            ),
            (36, "Narita - Da Nang", "Five flights a day in spring."),
            (7, "Seats", "Seats can be chosen from the day of booking."),
        ),
    ),
    (
        OA_ROADS,
        "Chubu roads",
        "traffic",
        "Expressways between Nagoya, Hida and the coast.",
        (
            (58, "Winter tyres", "Required north of {areas[0]} until further notice."),
            (24, "Service areas", "{areas[1]}, {areas[0]} and {areas[2]} serve meals all day."),
            (5, "Night works", "Tokai-Hokuriku: one lane from 22:00 to 05:00 this week."),
        ),
    ),
)


def _hub(s: Story, c: Cast) -> None:
    for row in ordinary(
        s.draw.stream("hub").rng,
        s.world.persona,
        s.world.now,
        60,
        accounts=9,
        posts=90,
        city="Da Nang",
        skip_accounts=("oa_airline",),
        start=1,
    ):
        s.seed(*row)
    number = 900
    for ident, name, category, about, posts in _ACCOUNTS:
        s.seed(
            "notification_hub.accounts",
            OfficialAccount(account_id=ident, name=name, category=category, description=about),
        )
        for ago, title, text in posts:
            number += 1
            s.seed(
                "notification_hub.posts",
                Post(
                    post_id=f"post_{number:06d}",
                    account_id=ident,
                    title=title,
                    summary=text.format(areas=c.areas),
                    published_at=c.home_at(c.day(-ago), "10:00"),
                ),
            )
    s.seed(
        "notification_hub.alerts",
        PriceAlert(
            alert_id=ALERT,
            user_id=USER_ID,
            item_ref=_watched(c),
            target_price=Money.of(TARGET, "VND"),
            created_at=c.home_at(c.day(-5), "23:05"),
            last_price=Money.of(4_900_000 if c.twists.bargain == "out" else 4_700_000, "VND"),
        ),
    )


def _watched(c: Cast) -> str:
    """Return the way and the day whose fare Mai's alert watches."""
    if c.twists.bargain == "out":
        return f"Southern Lantern Da Nang-Osaka {c.say(c.leave)}"
    return f"Southern Lantern Tokyo-Da Nang {c.say(c.home)}"


def _called(name: str) -> str:
    return name.rpartition(" ")[2]
