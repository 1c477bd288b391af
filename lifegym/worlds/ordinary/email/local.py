"""The house, the school, the club, and invitations to things."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.ordinary.email.pen import WEEKDAYS, Letter, Pen, Person, price, slug, spoken

_BUILDING: Final = (
    (
        "Water off on {day}",
        (
            "On {day} between 9:00 and {hour}:00 the water will be off in the whole house while a valve is "
            "replaced in the cellar. Please fill a bucket the evening before."
        ),
    ),
    (
        "Lift inspection",
        (
            "The lift is inspected on {day}. It stands still from 8:00 until about {hour}:00. If you need help "
            "with the stairs that morning, tell the caretaker."
        ),
    ),
    (
        "Reading of the meters",
        (
            "The meters are read on {day} between 8:00 and {hour}:00. If nobody is in, leave the figures on a slip "
            "at your door."
        ),
    ),
    (
        "Bicycles in the hall",
        "Bicycles without a tag will be taken to the yard on {day}. Tags are at the caretaker's, two for each flat.",
    ),
    (
        "Annual meeting of the residents",
        (
            "The annual meeting is on {day} at {hour}:30 in the ground floor room. On the agenda: the roof, the "
            "reserve, the eternal question of the front door."
        ),
    ),
    ("Parcel room", "From {day} the parcel room closes at 21:00. What stays longer than two weeks goes back."),
    (
        "House account",
        (
            "The charge for the house rises by {amount} a month from the first of next month. The statement with "
            "all items hangs beside the letter boxes."
        ),
    ),
    (
        "Noise on {day}",
        (
            "The flat on the third floor gets a new kitchen. Expect drilling on {day} from 9:00. It should be over "
            "by {hour}:00."
        ),
    ),
    ("Windows on the stairs", "The stair windows are cleaned on {day}. Please take the pots off the sills until then."),
)

_SCHOOL: Final = (
    (
        "Evening course: first lesson",
        (
            'Your course "{course}" begins on {day} at {hour}:30 in room {room}. Bring something to write with, '
            "and patience."
        ),
    ),
    (
        "No lesson on {day}",
        'The lesson of "{course}" on {day} is cancelled, our teacher is ill. It will be made up at the end of term.',
    ),
    ("Room change", 'From {day} "{course}" meets in room {room}, one floor up. The heating there works.'),
    (
        "Registration for next term",
        (
            "You can register for the next term from {day}. Those who attend now have their place kept for a week. "
            'The fee for "{course}" is {amount}.'
        ),
    ),
    ("Open house", "On {day} from {hour}:00 all courses show what they have done. Friends are welcome, cakes more so."),
)
COURSES: Final = ("Drawing from life", "Portuguese for beginners", "Ceramics II", "Singing together", "Bookbinding")

_CLUB: Final = (
    (
        "Training on {day}",
        "Training on {day} is outside, weather permitting. We meet at {hour}:15 at the gate and not at the hall.",
    ),
    (
        "Membership fee",
        (
            "The fee for the half-year is {amount} and will be collected on {day}. If your account has changed, "
            "write to us before then."
        ),
    ),
    (
        "Helpers wanted",
        (
            "For the open day on {day} we still need people at the till, at the grill and, above all, for tidying "
            "up after {hour}:00."
        ),
    ),
    (
        "Results of the weekend",
        (
            "Second in the relay, fourth overall, and nobody lost a shoe this time. Thanks to the drivers. Next "
            "date: {day}."
        ),
    ),
    (
        "Lost property",
        (
            "Found in the changing room: one watch, three single socks, a blue bottle. They wait in the office "
            "until {day}."
        ),
    ),
    (
        "The club trip",
        "The trip costs {amount} with bus and bed. Sign up by {day}; the list on the door counts, not good intentions.",
    ),
    (
        "General meeting",
        "We invite all members to the general meeting on {day} at {hour}:30. Elections, the accounts, and soup.",
    ),
)
_CLUBS: Final = ("{city} Rowing Club", "{city} Hill Walkers", "{city} Community Choir", "{city} Swimming Club")

_OCCASIONS: Final = (
    ("Birthday dinner", "at ours"),
    ("Housewarming", "at the new flat"),
    ("Board game evening", "at the tea house"),
    ("Picnic", "in the park, by the pond"),
    ("Farewell drinks", "at the corner bar"),
    ("Film evening", "at ours, bring a cushion"),
)
_APPOINTMENTS: Final = (
    ("Team meeting", "meeting room 2"),
    ("Planning for the quarter", "large meeting room"),
    ("One hour on the catalogue", "your desk"),
    ("Introduction for the new colleague", "reception"),
    ("Review of the archive work", "meeting room 1"),
)
_YES: Final = (
    "Thank you, I will be there.",
    "With pleasure. Shall I bring something?",
    "I will come, a little later perhaps.",
)
_NO: Final = ("What a pity, I am away that day.", "I cannot, but thank you for thinking of me.")


def building(pen: Pen) -> list[Letter]:
    """Return a notice from the management of the house."""
    name = pen.fixed("house", ("Lindenhof House Management", "Keystone Residents' Service", "Riverbank Property Care"))
    return [_notice(pen, "building", _BUILDING, Person(name, "", f"office@{slug(name)}.example"), (400, 1900))]


def school(pen: Pen) -> list[Letter]:
    """Return a notice about the persona's evening course."""
    name = f"{pen.city} Evening School"
    return [_notice(pen, "school", _SCHOOL, Person(name, "", f"secretary@{slug(name)}.example"), (6000, 14_000))]


def club(pen: Pen) -> list[Letter]:
    """Return a notice from the persona's club."""
    name = pen.fixed("club name", _CLUBS).format(city=pen.city)
    return [_notice(pen, "club", _CLUB, Person(name, "", f"board@{slug(name)}.example"), (3000, 9000))]


def _notice(pen: Pen, kind: str, texts: tuple[tuple[str, str], ...], who: Person, prices: tuple[int, int]) -> Letter:
    when = pen.at(pen.day(), 8, 19)
    day = when.date() + timedelta(days=pen.number(4, 16))
    if kind == "building":
        day -= timedelta(days=max(0, day.weekday() - 4))
    subject, text = pen.fresh(kind, texts)
    amount = pen.money(*prices) if kind == "building" else pen.fee(kind, *prices)
    slots = {
        "day": spoken(day), "amount": price(amount), "room": pen.fixed("room", (104, 203, 212, 305)),
        "hour": pen.number(11, 15) if kind == "building" and "meeting" not in subject else pen.number(17, 19),
        "course": pen.fixed("course", COURSES),
    }  # fmt: skip
    greeting = {"building": "Dear residents,", "school": "Dear participants,", "club": "Dear members,"}[kind]
    return Letter(when, who, subject.format(**slots), f"{greeting}\n\n{text.format(**slots)}\n\n{who.name}")


def invitation(pen: Pen) -> list[Letter]:
    """Return an invitation with a calendar file, and the persona's answer if it was given by mail."""
    at_work = pen.chance(40)
    what, where = pen.fresh("meetings", _APPOINTMENTS) if at_work else pen.fresh("occasions", _OCCASIONS)
    who = pen.pick(pen.colleagues if at_work else pen.friends)
    when = pen.at(pen.day(), 8, 20)
    day = when.date() + timedelta(days=pen.number(3, 15))
    if at_work:
        day -= timedelta(days=max(0, day.weekday() - 4))
    start = (
        pen.pick(("09:30", "10:00", "11:00", "14:00", "15:30"))
        if at_work
        else pen.pick(("12:30", "18:30", "19:00", "19:30"))
    )
    body = f"{who.name} invites you to: {what}\nWhen: {spoken(day)}, {start}\nWhere: {where}"
    entry = (
        f"SUMMARY:{what}\nDTSTART:{day:%Y%m%d}T{start.replace(':', '')}00\nLOCATION:{where}\nORGANIZER:{who.address}"
    )
    first = Letter(
        when, who, f"Invitation: {what}, {WEEKDAYS[day.weekday()]}", body, attachments=(("invite.ics", entry),)
    )
    reply = pen.later(when, 16)
    if reply > pen.now or pen.chance(45):
        return [first]
    text = pen.pick(_YES if at_work or pen.chance(70) else _NO)
    return [first, Letter(reply, who, f"Re: {first.subject}", f"{text}\n\n{pen.called}", True, first)]
