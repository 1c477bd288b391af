"""The calendar of a life: what was planned for the year, filled up with the small things of every week."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from lifegym.worlds.ordinary.calendar.words import PROJECTS
from lifegym.worlds.ordinary.life.plan import Life, Slot
from lifegym.worlds.services.calendar.records import Attendee, CalendarEvent, PersonalCalendar

_SMALL: Final = (
    ("work", (0, 1, 2, 3, 4), (9, 16), 30, "{project}, status", "{office}, meeting room {room}", "colleague"),
    ("work", (0, 1, 2, 3, 4), (10, 16), 60, "{project} with {called}", "{office}, {called}'s desk", "colleague"),
    ("work", (0, 1, 3, 4), (9, 11), 90, "Workshop: {project}", "{office}, large meeting room", "colleague"),
    ("work", (1, 2, 3, 4), (11, 15), 45, "Interview for the team", "{office}, meeting room {room}", "manager"),
    ("personal", (5, 6), (10, 15), 90, "Walk with {called}", "Meet at {cafe}", "friend"),
    ("personal", (0, 1, 2, 4), (20, 20), 30, "Call {called}", "", "friend"),
    ("personal", (0, 2, 4), (17, 18), 30, "Pick up prescription", "{pharmacy}", ""),
    ("personal", (5,), (11, 16), 60, "Market and groceries", "{groceries}", ""),
    ("family", (5, 6), (12, 13), 150, "Lunch with Mum and Dad", "at theirs", "mother"),
    ("family", (6,), (15, 16), 60, "Call {called}", "", "sibling"),
    ("personal", (5,), (9, 10), 60, "Laundry and cleaning", "", ""),
    ("personal", (1, 3), (17, 17), 30, "Ask {called} about the heating", "", "landlord"),
    ("personal", (0, 1, 2, 3, 4), (8, 8), 30, "Wait for the meter reading", "at home", ""),
    ("personal", (2, 4), (19, 19), 120, "{called} comes over", "at home", "friend"),
    ("personal", (5, 6), (16, 18), 60, "Water {called}'s plants", "next door", "neighbour"),
    ("personal", (5,), (11, 16), 45, "Browse at {books}", "{bookshop}", ""),
)  # fmt: skip
"""Calendar, weekdays, hours, minutes, title, place, and which relation it is with."""
_CLASHES_ALLOWED: Final = 400


def fill(life: Life, count: int) -> None:
    """Put small things between what is planned, until there are about ``count`` entries."""
    draws = life.draws
    first, last = life.first, life.horizon
    words = {
        "office": life.shop("work").address, "cafe": life.shop("cafe").where, "pharmacy": life.shop("pharmacy").where,
        "groceries": life.shop("groceries").where, "books": life.shop("books").name,
        "bookshop": life.shop("books").where,
    }  # fmt: skip
    for number in range(count + _CLASHES_ALLOWED):
        if len(life.slots) >= count:
            return
        calendar, weekdays, (low, high), minutes, title, place, relation = _SMALL[number % len(_SMALL)]
        who = draws.pick(life.people.of(relation)) if relation else None
        day = life.some_day(first, last, weekdays)
        if calendar == "work" and not life.works(day):
            continue
        begin = life.at(day, draws.between(low, high), 15 * draws.below(4))
        slots = {**words, "called": who.called if who else "", "project": draws.pick(PROJECTS),
                 "room": str(draws.between(1, 6))}  # fmt: skip
        what, where = title.format(**slots), place.format(**slots)
        what = what[0].upper() + what[1:]
        if life.said(f"{what} {where}") and life.take(begin, begin + timedelta(minutes=minutes)):
            made = begin - timedelta(days=draws.between(1, 12), hours=2)
            people = (who,) if who and calendar == "work" else ()
            life.plan(Slot(begin, begin + timedelta(minutes=minutes), what, where, "", calendar, people, made=made))


def keep(life: Life) -> None:
    """Write the calendars and their entries, in the order in which they were made."""
    made = life.at(life.first, 20) - timedelta(days=500)
    ids = {role: f"cal_{life.start + place:06d}" for place, role in enumerate(("personal", "family", "work"))}
    looks = {"personal": (life.persona.name, "blue"), "family": ("Family", "green"), "work": (life.work, "grey")}
    for role, (name, color) in looks.items():
        row = PersonalCalendar(
            calendar_id=ids[role], user_id=life.persona.user_id, name=name, color=color, timezone=life.persona.zone,
            created_at=made, is_primary=role == "personal",
        )  # fmt: skip
        life.rows.append(("calendar.calendars", row))
    latest = life.now - timedelta(hours=6)
    dated = sorted(
        ((min(slot.made or latest, latest), slot) for slot in life.slots), key=lambda item: (item[0], item[1].begin)
    )
    for number, (at, slot) in enumerate(dated, life.start):
        people = tuple(Attendee(email=one.email, name=one.name, response_status="accepted") for one in slot.people)
        row_event = CalendarEvent(
            event_id=f"evt_{number:08d}", calendar_id=ids[slot.calendar], summary=slot.title, start=slot.begin,
            end=slot.end, created_at=at, updated_at=at, all_day=slot.all_day, description=slot.note,
            location=slot.place, attendees=people, recurrence=slot.rule, busy=not slot.all_day,
            exceptions=slot.skipped,
        )  # fmt: skip
        life.rows.append(("calendar.events", row_event))
