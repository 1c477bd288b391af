"""What fills a family's calendar: sorts of single events, habits, and names."""

from __future__ import annotations

from typing import Final, NamedTuple

_WEEK: Final = frozenset(range(5))
_WEEKEND: Final = frozenset((5, 6))
_ALL: Final = _WEEK | _WEEKEND
_TERM: Final = frozenset((1, 2, 3, 4, 5, 9, 10, 11, 12))
_YEAR: Final = frozenset(range(1, 13))


class Kind(NamedTuple):
    """A sort of single event: where it is kept, when it may be, how long it lasts, how rarely it comes again.

    ``scenes`` are titles with the places and the notes that go with each; alternatives are parted by bars.
    """

    calendar: str
    scenes: tuple[tuple[str, str, str], ...]
    days: frozenset[int]
    hours: tuple[int, int]
    minutes: tuple[int, ...]
    gap: int = 6
    months: frozenset[int] = _YEAR
    colleagues: bool = False


class Habit(NamedTuple):
    """A repeating event. ``at`` is empty for whole days; ``day`` is the weekday of its first date."""

    calendar: str
    title: str
    place: str
    note: str
    rule: str
    at: str
    minutes: int
    day: int
    colleagues: bool = False


KINDS: Final = (
    Kind(
        "work",
        (
            (
                "Budget round with {colleague}",
                "Meeting room {room}|Video call",
                "Last month's figures are in the folder.|Bring the open points.",
            ),
            (
                "Review: {project}",
                "Meeting room {room}, dial-in for the branch office",
                "Slides by the evening before, please.|Risks first, then dates.",
            ),
            ("Kick-off: {project}", "Meeting room {room}", "Roles, dates, who decides.|"),
            (
                "Handover of {project} with {colleague}",
                "Meeting room {room}|Video call",
                "{colleague} leaves the team at the end of the month.",
            ),
        ),
        _WEEK,
        (9, 16),
        (45, 60, 90),
        5,
        colleagues=True,
    ),
    Kind(
        "work",
        (
            (
                "Interview, second round",
                "Meeting room {room}",
                "{colleague} takes the first half.|CV is in the invitation.",
            ),
            ("Auditors in the house", "Reception, ground floor", "Badges are at the front desk. Lunch is ordered."),
            (
                "Supplier call, {project}",
                "Video call",
                "They want to talk about delivery times.|Ask for the new terms in writing.",
            ),
            ("Training: data protection", "Meeting room {room}", "Yearly, everybody has to.|"),
        ),
        _WEEK,
        (10, 15),
        (60, 90, 120),
        12,
        colleagues=True,
    ),
    Kind(
        "work",
        (
            ("Lunch with {colleague}", "Canteen|The noodle place opposite the office", "|Talk about the holiday rota."),
            ("Coffee with {colleague}", "Café Linden", "First day back from leave.|"),
        ),
        _WEEK,
        (12, 12),
        (45, 60),
        9,
    ),
    Kind(
        "personal",
        (
            (
                "Dentist, check-up",
                "Dental practice Dr. Marchetti, 2nd floor",
                "Insurance card.|Ask about the retainer.",
            ),
            (
                "Dentist, filling upper left",
                "Dental practice Dr. Marchetti, 2nd floor",
                "No coffee for an hour afterwards.",
            ),
        ),
        _WEEK,
        (8, 17),
        (30, 45),
        120,
    ),
    Kind(
        "personal",
        (
            ("Blood test", "Health centre {district}", "Fasting from the evening before."),
            ("Eye test", "Optician Brillant", "Bring the old glasses.|"),
            ("Skin check", "Practice Dr. Okafor", "|The mole on the left shoulder."),
            ("Physiotherapy", "Health centre {district}, basement", "Towel. Referral is in the blue folder."),
        ),
        _WEEK,
        (7, 17),
        (20, 30, 45),
        30,
    ),
    Kind(
        "personal",
        (("Haircut", "Salon Marguerite|Barber on the corner", "|Ask for Nour."),),
        _WEEK | {5},
        (10, 18),
        (45, 60),
        28,
    ),
    Kind(
        "personal",
        (
            (
                "Tax adviser",
                "{district}, office on the 3rd floor",
                "Take last year's statement.|Receipts for the home office.",
            ),
            ("Bank, about the fixed-term deposit", "Branch {district}", "Ask what the early exit would cost."),
            ("Insurance, yearly talk", "Video call", "Household contents: new bicycle.|"),
        ),
        _WEEK,
        (9, 16),
        (45, 60),
        80,
    ),
    Kind(
        "personal",
        (
            (
                "Dinner with {friend}",
                "The small place behind the market|Trattoria Lucia",
                "Table for two under my name.|{friend} has booked.",
            ),
            ("Cinema with {friend}", "Riverside cinema", "{friend} has the tickets.|"),
            ("Walk with {friend}", "Main gate of the park", "|If it rains: the arcade."),
            ("Call with {friend}", "", "Long overdue.|"),
        ),
        _ALL,
        (18, 20),
        (90, 120, 150),
        8,
    ),
    Kind(
        "family",
        (
            ("{child}: parents' evening", "Classroom {room}", "Both of us if we can.|Ask about the maths group."),
            (
                "{child}: school concert",
                "School hall",
                "White shirt, black trousers.|Be there at half past for good seats.",
            ),
            (
                "School: information evening",
                "School hall",
                "About the new timetable.|Election of the parents' speakers.",
            ),
        ),
        _WEEK,
        (16, 18),
        (60, 90),
        25,
        _TERM,
    ),
    Kind(
        "family",
        (
            (
                "{child}: excursion to the science museum",
                "Meeting point school gate",
                "Packed lunch, rain jacket, no phone.",
            ),
            ("{child}: swimming day with the class", "Municipal pool", "Swimming things and a towel. Back at four."),
            ("{child}: forest day", "Meeting point school gate", "Boots, long trousers, something to drink."),
        ),
        _WEEK,
        (8, 8),
        (420, 450),
        35,
        _TERM,
    ),
    Kind(
        "family",
        (
            (
                "{child}: paediatrician",
                "Children's practice {district}",
                "Yellow booklet.|The cough has not gone away.",
            ),
            (
                "{child}: orthodontist",
                "Practice Dr. Weil, 4th floor",
                "Braces get tightened, soft food in the evening.",
            ),
            ("{child}: vaccination", "Children's practice {district}", "Yellow booklet. No sport the day after."),
        ),
        _WEEK,
        (8, 16),
        (20, 30, 45),
        40,
    ),
    Kind(
        "family",
        (
            (
                "{child}: match against {district}",
                "Sports ground {district}",
                "We drive two other children.|Cake for the stand.",
            ),
            ("{child}: football tournament", "Sports ground {district}", "Three games at least; sun cream.|"),
            ("{child}: swimming gala", "Municipal pool", "Warm-up an hour before.|Two towels."),
        ),
        _WEEKEND,
        (9, 14),
        (90, 120, 180),
        14,
    ),
    Kind(
        "family",
        (
            (
                "{child} at a birthday party",
                "Climbing hall {district}|Bowling {district}",
                "Present is in the hall cupboard.|Pick up at six.",
            ),
            ("{child} and a friend from school", "At home", "Pancakes were promised.|The friend does not eat nuts."),
        ),
        _WEEKEND | {4},
        (14, 15),
        (120, 180),
        16,
    ),
    Kind(
        "family",
        (
            ("Lunch at {elder}'s", "{elder}'s", "Bring the photos.|We bring dessert."),
            ("{elder} comes for the day", "At home", "Cook without salt.|Fetch from the station."),
            ("{elder}: eye clinic", "Eye clinic, main entrance", "Somebody has to drive back afterwards."),
        ),
        _ALL,
        (10, 13),
        (120, 180, 240),
        12,
    ),
    Kind(
        "family",
        (
            ("Boiler service", "At home", "Between eight and noon, somebody must be in."),
            ("Plumber, kitchen tap", "At home", "Invoice goes to the landlord."),
            ("Internet technician", "At home", "He calls half an hour before."),
            ("Meter reading", "At home", "Cellar key is on the hook."),
        ),
        _WEEK,
        (8, 11),
        (45, 60, 90),
        30,
    ),
    Kind(
        "family",
        (
            ("Car: service", "Garage Petrov & Sons", "Key in the box. Replacement bicycle is reserved."),
            ("Car: new tyres", "Garage Petrov & Sons", "The old ones stay there.|"),
        ),
        _WEEK,
        (7, 9),
        (30, 45),
        85,
    ),
    Kind(
        "family",
        (
            ("Big shop", "Hypermarket {district}", "List is on the fridge.|Cold bag."),
            ("Flea market", "{district}, market square", "|The children sell their comics."),
            ("Museum with the children", "City museum", "Free on the first Sunday.|{friend} might join."),
            ("Zoo", "Zoo, north entrance", "Feeding of the otters at half past.|"),
            ("Picnic with the neighbours", "Meadow by the lake", "{friend} brings the salad.|If it rains: next week."),
            ("Bicycle tour", "Lake, once around", "Pump the tyres the day before.|"),
        ),
        _WEEKEND,
        (10, 14),
        (90, 120, 180),
        7,
    ),
)

HABITS: Final = (
    Habit(
        "work",
        "Team meeting",
        "Meeting room 2",
        "Round of five minutes each, then the list.",
        "FREQ=WEEKLY;BYDAY=MO",
        "09:30",
        45,
        0,
        True,
    ),
    Habit("family", "Family dinner", "At home", "Phones stay in the hall.", "FREQ=WEEKLY;BYDAY=SU", "18:00", 90, 6),
    Habit(
        "work", "One-to-one with {colleague}", "Video call", "", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", "15:00", 30, 3, True
    ),
    Habit(
        "family",
        "{child}: football practice",
        "Sports ground {district}",
        "Water bottle, shin guards.",
        "FREQ=WEEKLY;BYDAY=TU",
        "17:15",
        90,
        1,
    ),
    Habit("family", "{elder}'s birthday", "", "Ring in the morning.", "FREQ=YEARLY", "", 0, -1),
    Habit("personal", "Yoga", "Studio Ahimsa", "", "FREQ=WEEKLY;BYDAY=WE", "19:00", 60, 2),
    Habit(
        "family",
        "{child2}: piano lesson",
        "Music school, room 11",
        "Exercise book.",
        "FREQ=WEEKLY;BYDAY=FR",
        "16:30",
        45,
        4,
    ),
    Habit("family", "{child}'s birthday", "", "", "FREQ=YEARLY", "", 0, -1),
    Habit(
        "family",
        "Memorial day for Grandfather",
        "",
        "Flowers and incense; everybody at the cemetery by eleven.",
        "FREQ=YEARLY",
        "",
        0,
        -1,
    ),
    Habit("work", "Month-end figures", "", "Send before five.", "FREQ=MONTHLY;BYDAY=-1FR", "14:00", 60, -2, True),
    Habit("family", "{child2}'s birthday", "", "", "FREQ=YEARLY", "", 0, -1),
    Habit("personal", "Book club", "Library {district}, reading room", "", "FREQ=MONTHLY;BYDAY=1TH", "19:30", 120, -2),
    Habit("personal", "{friend}'s birthday", "", "Card, not a message.", "FREQ=YEARLY", "", 0, -1),
    Habit("personal", "Rent and standing orders", "", "Check that they went out.", "FREQ=MONTHLY", "", 0, -3),
)

NAMES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "Asia/Ho_Chi_Minh": {
        "child": ("Bảo", "Vy"),
        "elder": ("Bà ngoại", "Ông nội", "Cô Hạnh"),
        "friend": ("Thảo", "Quỳnh", "Đức", "Phương", "Nam"),
        "colleague": ("Trang Vũ", "Hiếu Ngô", "Lan Đỗ", "Minh Phan"),
        "district": ("Thảo Điền", "Bình Thạnh", "Phú Nhuận", "Tân Định"),
    },
    "Asia/Tokyo": {
        "child": ("Haruto", "Mei"),
        "elder": ("Grandmother", "Uncle Osamu"),
        "friend": ("Aya", "Kenta", "Naoko", "Shun"),
        "colleague": ("Mori Yuka", "Ishida Takuya", "Ono Rie"),
        "district": ("Kichijōji", "Nakano", "Ogikubo"),
    },
    "": {
        "child": ("Jonas", "Lea"),
        "elder": ("Grandma", "Granddad", "Aunt Ruth"),
        "friend": ("Sofia", "Tomás", "Nadia", "Erik", "Amira"),
        "colleague": ("Clara Weiss", "Daniel Osei", "Priya Nair", "Marek Novak"),
        "district": ("Northgate", "Lindenhof", "Harbour Side", "St. Anne's"),
    },
}
PROJECTS: Final = (
    "Lighthouse",
    "new price list",
    "warehouse move",
    "customer portal",
    "spring catalogue",
    "payroll change",
)
