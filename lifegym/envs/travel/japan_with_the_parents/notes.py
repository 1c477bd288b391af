"""Notes: the four databases of the journey, the page about Ba's sugar, and what else Mai writes down."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.cast import USER_ID, Cast, Passport, Person
from lifegym.envs.travel.japan_with_the_parents.note_pages import PAGES
from lifegym.envs.travel.japan_with_the_parents.papers import SCAN_OF, old_photo_ref, photo_ref, statements
from lifegym.worlds.services.notion import Database, Member, database, page, row

DB_DOCUMENTS: Final = "db_documents"
DB_FAMILY_DATES: Final = "db_family_dates"
DB_DECISIONS: Final = "db_decisions"
DB_TRIP_BOARD: Final = "db_trip_board"
SUGAR_PAGE: Final = "pg_sugar"

_DOCUMENTS: Final[dict[str, Any]] = {
    "Name": "title",
    "Holder": "rich_text",
    "Number": "rich_text",
    "Valid until": "date",
    "Ref": "rich_text",
    "State": ["Valid", "Renewing", "Missing"],
    "Note": "rich_text",
}
_DECISIONS: Final[dict[str, Any]] = {
    "Subject": "title",
    "Options": "rich_text",
    "Amount VND": "number",
    "Status": ["Asked", "Approved", "Declined"],
    "Asked on": "date",
}
_BOARD: Final[dict[str, Any]] = {
    "Leg": "title",
    "Date": "date",
    "Ref": "rich_text",
    "State": ["Open", "Confirmed", "Broken"],
}
_DATES: Final[dict[str, Any]] = {"Name": "title", "Lunar": "rich_text", "This year": "date", "Custom": "rich_text"}
_FLATS: Final[dict[str, Any]] = {
    "Address": "title",
    "Asked": "rich_text",
    "Rooms": "number",
    "Floor": "number",
    "Seen": "date",
    "Verdict": "rich_text",
}
_BOOKS: Final[dict[str, Any]] = {"Title": "title", "Author": "rich_text", "From": "rich_text", "Read": "checkbox"}

_SUGAR: Final = """
Ba while we are away, for you, em. It is not difficult, only exact.
24 units of the long one at 22:00, every night, also when he says he feels nothing. 10 before each meal, and there \
are three.
A pen has 300 units, five pens in a box. The box lives in the fridge door, never in the freezer; the pen he has \
opened stays out and is good for four weeks.
The evening one goes in half an hour before food, at home that is 18:45. Food in front of him by 19:30 whatever \
happens. Earlier is fine, later he goes grey.
In the middle of the day he needs a proper plate. Rice, something green, something with a face.
If he is sweating and polite: two of the glucose sweets (left drawer), then bread, then me.
Needles: new one every time, old ones in the jam jar. Not the yellow one, that is jam.
He will tell you about river terraces. Let him, his hands get steadier.
My number is on the fridge. Dr's desk answers mails faster than the phone.
"""


def seed_notes(s: Story, c: Cast) -> None:
    """Put the workspace of notes into the world."""
    for person, key in ((c.mai, USER_ID), (c.tu, "usr_brother")):
        s.seed("notion.members", Member(user_id=key, name=person.name, email=person.mail))
    _documents(s, c)
    _family_dates(s, c)
    _journey(s, c)
    s.ordinary(
        page(
            SUGAR_PAGE, "Ba, sugar notes", _SUGAR, by=USER_ID, edited=_at(c, 41, "23:10"), created=_at(c, 295, "21:30")
        )
    )
    _rest(s, c)


def _documents(s: Story, c: Cast) -> None:
    base = s.seed(
        "notion.databases",
        database(
            DB_DOCUMENTS, "Documents", _DOCUMENTS, by=USER_ID, edited=_at(c, 20, "22:00"), created=_at(c, 640, "20:00")
        ),
    )
    rows: list[tuple[str, dict[str, Any]]] = [
        ("row_passport_mai", _passport("Mai", c.mai, SCAN_OF["MAI"])),
        (
            "row_passport_ma",
            {"Name": "Passport - Ma", "Holder": c.ma.name, "Ref": SCAN_OF["OANH"], "Note": "see scan mail"},
        ),
        ("row_passport_ba", _passport("Ba", c.ba, SCAN_OF["LOC"])),
        (
            "row_passport_tu",
            {
                "Name": f"Passport - {_called(c.tu)}",
                "Holder": c.tu.name,
                "Number": "C5520148",
                "Valid until": (c.old_expiry + timedelta(days=9)).isoformat(),
                "State": "Valid",
                "Note": "his own scanner",
            },
        ),
    ]
    for key, person in (("MAI", c.mai), ("OANH", c.ma), ("LOC", c.ba)):
        for ref, note in ((old_photo_ref(c, key), ""), (photo_ref(c, key), "JP wants under 6 months")):
            rows.append(
                (
                    f"row_{ref.lower()}",
                    {
                        "Name": f"Photo - {person.name} {ref[-4:]}",
                        "Holder": person.name,
                        "Ref": ref,
                        "State": "Valid",
                        "Note": note,
                    },
                )
            )
    for ref, issued in statements(c):
        month = (issued - timedelta(days=1)).strftime("%B %Y")
        rows.append(
            (
                f"row_{ref.lower()}",
                {
                    "Name": f"Bank statement {month}",
                    "Holder": c.mai.name,
                    "Ref": ref,
                    "State": "Valid",
                    "Note": f"issued {issued.isoformat()}",
                },
            )
        )
    rows += [
        (
            "row_household",
            {
                "Name": "Household book",
                "Holder": c.ba.name,
                "Ref": "DOC-HB-HOANG",
                "State": "Valid",
                "Note": "five pages, the third is upside down",
            },
        ),
        (
            "row_land",
            {"Name": "Land paper, bà ngoại's plot", "Holder": c.ma.name, "Ref": "DOC-LAND-OANH", "State": "Valid"},
        ),
        ("row_id_ma", {"Name": "Identity card - Ma", "Holder": c.ma.name, "Ref": "DOC-ID-OANH", "State": "Valid"}),
        (
            "row_employment",
            {
                "Name": "Letter of employment",
                "Holder": c.mai.name,
                "Ref": "DOC-EMP-MAI",
                "State": "Valid",
                "Note": "for the bank, old salary",
            },
        ),
    ]
    _fill(s, c, base, rows, 25)


def _passport(who: str, person: Person, ref: str) -> dict[str, Any]:
    passport = person.passport
    assert isinstance(passport, Passport)
    return {
        "Name": f"Passport - {who}",
        "Holder": person.name,
        "Number": passport.number,
        "Valid until": passport.expires.isoformat(),
        "Ref": ref,
        "State": "Valid",
    }


def _family_dates(s: Story, c: Cast) -> None:
    base = s.seed(
        "notion.databases",
        database(
            DB_FAMILY_DATES,
            "Family dates",
            _DATES,
            by=USER_ID,
            edited=_at(c, 38, "21:00"),
            created=_at(c, 800, "20:00"),
        ),
    )
    year = c.opening.year
    entries: tuple[tuple[str, str, date, str], ...] = (
        ("Giỗ cụ (Ba's grandfather)", "12th month", c.trip(40), "at chú Tâm's, bring fruit"),
        (
            "Giỗ bà nội (Ba's mother)",
            "1st month",
            c.trip(-60),
            "at home, vegetarian at noon, meat in the evening is fine",
        ),
        (
            "Giỗ ông nội (Ba's father)",
            "3rd month",
            c.trip(9),
            "all of us vegetarian from morning, incense, no outing that is fun",
        ),
        (
            "Giỗ ông ngoại (Ma's father)",
            "4th month",
            c.home + timedelta(days=12),
            "at dì Hoa's, she cooks, do not offer to cook",
        ),
        ("Giỗ bà ngoại (Ma's mother)", "9th month", date(year, 10, 21), "sticky rice, the red one"),
        ("Tết Thanh minh, graves", "solar term", date(year, 4, 5), "whoever is in town; we pay cousin Bình to sweep"),
        ("Rằm tháng bảy", "7th month, 15", date(year, 8, 28), "Ma at the pagoda all day"),
        ("Rằm tháng giêng", "1st month, 15", date(year, 2, 9), "Ma at the pagoda all day"),
        ("Ma's and Ba's wedding day", "", date(year, 11, 18), "he forgets, she pretends to"),
        (f"{_called(c.tu)}'s birthday", "", date(year, 6, 2), "send money not shirts"),
        ("My birthday", "", date(year, 7, 19), ""),
        ("Ba's birthday", "", date(year, 11, 2), "no cake, the walnut bread"),
        ("Ma's birthday", "", c.trip(14), "never on the day before, she counts"),
        ("Cousin Bình, wedding anniversary", "", date(year, 12, 9), ""),
    )
    rows = [
        (f"row_date_{number:02d}", {"Name": name, "Lunar": lunar, "This year": day.isoformat(), "Custom": custom})
        for number, (name, lunar, day, custom) in enumerate(entries, 1)
    ]
    _fill(s, c, base, rows, 38)


def _journey(s: Story, c: Cast) -> None:
    s.seed("notion.databases", database(DB_DECISIONS, "Decisions", _DECISIONS, by=USER_ID, edited=_at(c, 3, "22:30")))
    board = s.seed(
        "notion.databases", database(DB_TRIP_BOARD, "Trip board", _BOARD, by=USER_ID, edited=_at(c, 3, "22:40"))
    )
    legs: tuple[tuple[str, str, date | None], ...] = (
        ("outbound", "Outbound flight", c.leave),
        ("osaka", "Osaka", c.leave),
        ("kyoto", "Kyoto", c.trip(5)),
        ("takayama", "Takayama", c.trip(10)),
        ("hakone", "Hakone", c.trip(13)),
        ("tokyo", "Tokyo", c.trip(15)),
        ("return", "Return flight", c.home),
        ("visas", "Visas", None),
    )
    rows = [
        (f"row_leg_{key}", {"Leg": leg, "State": "Open", **({"Date": day.isoformat()} if day else {})})
        for key, leg, day in legs
    ]
    _fill(s, c, board, rows, 3)


def _rest(s: Story, c: Cast) -> None:
    flats = s.seed(
        "notion.databases",
        database("db_flats", "Flats", _FLATS, by=USER_ID, edited=_at(c, 15, "22:00"), created=_at(c, 260, "20:00")),
    )
    seen = (
        ("Trần Hưng Đạo 214, B-1107", "3.55 billion", 3, 11, 210, "river view, lift smells of durian"),
        ("Nguyễn Tất Thành 88", "3.2 billion", 3, 4, 190, "no lift, Ma said nothing, loudly"),
        ("Lê Duẩn 41, rear house", "3.1 billion", 2, 2, 171, "dark"),
        ("Hòa Xuân, lot 17", "3.4 billion", 4, 1, 150, "floods to the second stair"),
        ("Phạm Văn Đồng 12, A-0802", "3.6 billion", 3, 8, 133, "over our limit of 3.4 billion"),
        ("Bạch Đằng 300, C-0505", "3.38 billion", 3, 5, 121, "quiet, honest balcony"),
        ("Hải Châu, Notary row 9", "3.3 billion", 2, 3, 96, "the agent lied about the year"),
        ("Ngô Quyền 77", "3.15 billion", 3, 6, 82, "nice, sold while we parked"),
        ("Bạch Đằng 300, C-0509", "3.36 billion", 3, 5, 61, "same house, better kitchen. THIS ONE"),
        ("Sơn Trà, Võ Nguyên Giáp 5", "3.5 billion", 2, 19, 47, "wind"),
    )
    rows = [
        (
            f"row_flat_{number:02d}",
            {
                "Address": address,
                "Asked": asked,
                "Rooms": rooms,
                "Floor": floor,
                "Seen": c.day(-ago).isoformat(),
                "Verdict": verdict,
            },
        )
        for number, (address, asked, rooms, floor, ago, verdict) in enumerate(seen, 1)
    ]
    _fill(s, c, flats, rows, 15)
    books = s.seed(
        "notion.databases",
        database("db_books", "Books", _BOOKS, by=USER_ID, edited=_at(c, 22, "22:00"), created=_at(c, 500, "20:00")),
    )
    shelf = (
        ("The Tea Growers of Uji", "Haruno Senda", "library", False),
        ("Minor Rivers", "Tô Vĩnh Hà", "Ba", True),
        ("Snow on the Pass", "Edda Lunde", "swap shelf", True),
        ("A Short History of Ledgers", "P. Okonjo", "work", True),
        ("The Year My Mother Drove", "Lý Thu Hiền", "Hạnh", True),
        ("Cast Iron, Slow Fire", "M. Arrieta", "market", False),
        ("Grammar of Small Trains", "Kojima Ren", "swap shelf", False),
        ("Forty Ways Across", "Dương Bảo", "Tết present", True),
        ("Salt", "Vera Lindt", "library", True),
    )
    _fill(
        s,
        c,
        books,
        [
            (f"row_book_{n:02d}", {"Title": t, "Author": a, "From": f, "Read": done})
            for n, (t, a, f, done) in enumerate(shelf, 1)
        ],
        22,
    )
    blanks = {"tu": _called(c.tu), "year": c.opening.year}
    for number, (title, ago, content) in enumerate(PAGES, 1):
        made, edited = _at(c, ago + 30, "20:40"), _at(c, ago, "21:15")
        name, text = title.format(**blanks), content.format(**blanks)
        s.ordinary(page(f"pg_{number:03d}", name, text, by=USER_ID, edited=edited, created=made))


def _fill(s: Story, c: Cast, base: Database, rows: list[tuple[str, dict[str, Any]]], ago: int) -> None:
    for number, (key, values) in enumerate(rows):
        s.ordinary(
            row(
                key,
                base,
                {name: value for name, value in values.items() if value != ""},
                by=USER_ID,
                edited=_at(c, ago + number % 9, "21:45"),
            )
        )


def _called(person: Person) -> str:
    return person.name.rpartition(" ")[2]


def _at(c: Cast, ago: int, clock: str) -> datetime:
    return c.home_at(c.day(-ago), clock)
