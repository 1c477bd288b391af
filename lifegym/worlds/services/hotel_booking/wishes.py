"""How a house answers wishes: each topic it recognises has one rule over the state of the house."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from lifegym.worlds.folding import fold
from lifegym.worlds.services.hotel_booking.desk import minutes
from lifegym.worlds.services.hotel_booking.records import Hotel, Reservation, Room

_CLOCK: Final = re.compile(r"\b([01]?\d|2[0-3])(?:[:.h]([0-5]\d)|\s?(am|pm|a\.m\.|p\.m\.)|\s?o'?clock)")
_ROOM_SERVICE: Final = ("17:30", "19:00")
"""First and last time at which dinner is carried to a room."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a rule may look at.

    ``free`` says whether another room of the type is free on every night, ``eve`` on the night before.
    """

    hotel: Hotel
    room: Room
    stay: Reservation
    text: str
    now: datetime
    amenities: frozenset[str]
    free: bool
    eve: bool

    @property
    def days_ahead(self) -> int:
        """Whole days until arrival."""
        return (self.stay.check_in - self.now.date()).days

    @property
    def serves_food(self) -> bool:
        """Whether the guests eat anything from the house's kitchen."""
        return self.stay.terms.dinner or self.stay.terms.breakfast or "restaurant" in self.amenities


@dataclass(frozen=True, slots=True)
class Verdict:
    """One topic's answer, and the dinner it settles."""

    granted: bool
    sentence: str
    dinner_time: str | None = None
    in_room: bool = False


def topics_of(text: str) -> tuple[str, ...]:
    """Return the topics a wish touches, in the house's order."""
    plain = fold(text)
    found = [name for name, pattern in _PATTERNS.items() if pattern.search(plain)]
    if "dinner_in_room" in found and "dinner_time" in found:
        found.remove("dinner_time")
    return tuple(found)


def decide(topic: str, situation: Situation) -> Verdict:
    """Return the house's answer to one topic."""
    return _RULES[topic](situation)


def clock_in(text: str) -> str | None:
    """Return the first time of day a text names, as HH:MM; a bare hour before eight counts as evening."""
    match = _CLOCK.search(fold(text))
    if match is None:
        return None
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "")[:1]
    if half == "p" and hour < 12:
        hour += 12
    elif half == "a":
        hour %= 12
    elif hour < 8 and not half:
        hour += 12
    return f"{hour:02d}:{minute:02d}"


def _with(amenity: str, yes: str, no: str) -> Callable[[Situation], Verdict]:
    return lambda s: Verdict(True, yes) if amenity in s.amenities else Verdict(False, no)


def _always(sentence: str) -> Callable[[Situation], Verdict]:
    return lambda s: Verdict(True, sentence)


def _connecting(s: Situation) -> Verdict:
    if s.free:
        return Verdict(True, "We have set aside rooms next to each other; each room needs its own reservation.")
    return Verdict(False, "No neighbouring room is free on all of your nights.")


def _low_floor(s: Situation) -> Verdict:
    if s.room.lowest_floor <= 2:
        return Verdict(True, f"You will have a room on floor {s.room.lowest_floor}.")
    lift = "the lift goes there" if "lift" in s.amenities else "there is no lift in service"
    return Verdict(False, f"Rooms of this type begin on floor {s.room.lowest_floor}; {lift}.")


def _high_floor(s: Situation) -> Verdict:
    if s.room.highest_floor >= 5:
        return Verdict(True, f"You will have a room on floor {s.room.highest_floor}.")
    return Verdict(False, f"Our highest room of this type is on floor {s.room.highest_floor}.")


def _extra_bed(s: Situation) -> Verdict:
    fits = s.stay.guests is None or s.stay.guests <= s.room.max_occupancy
    if "extra beds" in s.amenities and fits:
        return Verdict(True, "An extra bed will be in the room when you arrive.")
    return Verdict(False, "We have no extra bed that fits this room type.")


def _dinner_in_room(s: Situation) -> Verdict:
    first, last = _ROOM_SERVICE
    clock = clock_in(s.text) or "18:00"
    if "in-room dining" not in s.amenities or not s.stay.terms.dinner:
        return Verdict(False, "We cannot serve dinner in the room with this reservation.")
    if not minutes(first) <= minutes(clock) <= minutes(last):
        return Verdict(False, f"We bring dinner to the room between {first} and {last}; {clock} is not possible.")
    return Verdict(True, f"Dinner will be served in your room at {clock}.", clock, True)


def _dinner_time(s: Situation) -> Verdict:
    seatings = s.hotel.dinner_seatings
    if not s.stay.terms.dinner or not seatings:
        return Verdict(False, "Your reservation does not include dinner.")
    offered = ", ".join(seatings)
    clock = clock_in(s.text)
    if clock is None:
        return Verdict(False, f"Please tell us which seating you would like: {offered}.")
    if not minutes(seatings[0]) <= minutes(clock) <= minutes(seatings[-1]):
        return Verdict(False, f"Our dinner seatings are {offered}; {clock} lies outside them.")
    return Verdict(True, f"Your table is set for {clock}.", clock)


def _breakfast_time(s: Situation) -> Verdict:
    if not s.stay.terms.breakfast:
        return Verdict(False, "Your reservation does not include breakfast.")
    return Verdict(
        True,
        f"Breakfast is from {s.hotel.breakfast_from or '07:00'}; should you leave "
        "earlier, a packed breakfast waits at the desk.",
    )


def _diet(s: Situation) -> Verdict:
    if not s.serves_food:
        return Verdict(False, "We have no kitchen of our own; the desk keeps a list of restaurants nearby.")
    if s.stay.status == "confirmed" and s.days_ahead < 2:
        return Verdict(False, "The kitchen needs two days' notice for a special menu.")
    return Verdict(True, "The kitchen has noted your diet and will cook accordingly.")


def _celebration(s: Situation) -> Verdict:
    if not s.serves_food:
        return Verdict(False, "We have no kitchen of our own, but gladly keep a cake you bring in the cold store.")
    if s.stay.status == "confirmed" and s.days_ahead < 2:
        return Verdict(False, "Our pastry cook needs two days' notice.")
    return Verdict(True, "We have ordered it and will keep it a secret until it is served.")


def _early(s: Situation) -> Verdict:
    if s.eve:
        return Verdict(True, "The room is free the night before and will be ready from 11:00.")
    return Verdict(
        False,
        f"The room is taken the night before; we can keep your luggage until check-in at {s.hotel.check_in_time}.",
    )


_Topic = tuple[str, tuple[str, ...], Callable[[Situation], Verdict]]
_TOPICS: Final[tuple[_Topic, ...]] = (
    (
        "fridge",
        ("fridge", "refrigerat", "insulin", "keep medicine cool", "cool medicine", "minibar"),
        _with(
            "fridge",
            "There is a fridge in the room, set to 4 degrees and emptied for your use.",
            "Our rooms have no fridge.",
        ),
    ),
    (
        "connecting",
        (
            "connecting",
            "adjoining",
            "adjacent",
            "next to each other",
            "neighbouring room",
            "neighboring room",
            "side by side",
        ),
        _connecting,
    ),
    (
        "low_floor",
        (
            "low floor",
            "lower floor",
            "lowest floor",
            "ground floor",
            "first floor",
            "second floor",
            "floor 1",
            "floor 2",
            "few stairs",
            "no stairs",
            "avoid stairs",
        ),
        _low_floor,
    ),
    ("high_floor", ("high floor", "higher floor", "top floor", "upper floor"), _high_floor),
    (
        "quiet",
        ("quiet", "away from the lift", "away from the street"),
        _always("We have noted a room on the quiet side."),
    ),
    ("extra_bed", ("extra bed", "additional bed", "rollaway", "extra futon", "third bed"), _extra_bed),
    ("cot", (r"cots?(?!\w)", "crib", "baby bed"), _with("cots", "A cot will be in the room.", "We have no cots.")),
    (
        "dinner_in_room",
        (
            r"in[- ]room (?:dinner|dining|meal|supper)",
            r"room service",
            r"(?:dinner|supper|evening meal)s?(?: (?!and )[^ .;!?]+){0,9} (?:in|to)[ -](?:[^ .;!?]+ ){0,2}rooms?(?!\w)",
        ),
        _dinner_in_room,
    ),
    ("dinner_time", ("dinner", "supper", "evening meal", "seating"), _dinner_time),
    (
        "breakfast_time",
        ("early breakfast", "packed breakfast", "breakfast box", "breakfast at", "earlier breakfast"),
        _breakfast_time,
    ),
    (
        "diet",
        (
            "vegetarian",
            "vegan",
            "halal",
            "kosher",
            "gluten",
            "allerg",
            "shojin",
            "no meat",
            "without meat",
            "meat-free",
            "lactose",
            "diabetic",
        ),
        _diet,
    ),
    ("celebration", ("cake", "birthday", "anniversary", "honeymoon"), _celebration),
    ("early_check_in", ("early check", "check in early", "earlier check", "arrive early", "arriving early"), _early),
    (
        "late_arrival",
        ("late arrival", "arrive late", "arriving late", "late check-in", "late check in"),
        _always("The desk will expect you until midnight."),
    ),
    (
        "luggage",
        ("luggage", "suitcase", "baggage"),
        _with("luggage storage", "We will gladly keep your luggage.", "We have no room to store luggage."),
    ),
    (
        "parking",
        ("parking", "park the car", "park our"),
        _with("parking", "A parking space is reserved for you.", "We have no parking; there is a pay car park nearby."),
    ),
    (
        "step_free",
        ("wheelchair", "step-free", "step free", "barrier-free", "mobility"),
        _with(
            "step-free access",
            "The way from the entrance to your room is free of steps.",
            "Our entrance has steps; we are sorry that we cannot offer a step-free way.",
        ),
    ),
    (
        "bath",
        ("private bath", "private onsen", "family bath"),
        _with(
            "private bath",
            "The private bath is reserved for you; please choose the hour on arrival.",
            "We have no private bath.",
        ),
    ),
)
_RULES: Final = {name: rule for name, _, rule in _TOPICS}
_PATTERNS: Final = {name: re.compile(rf"(?<!\w)(?:{'|'.join(words)})") for name, words, _ in _TOPICS}


def answer_time(now: datetime, number: int, local: datetime) -> datetime:
    """Return when a house answers: two to eight hours later, in the morning if that would be at night.

    Args:
        now: When the wish was put.
        number: Number of the wish, which spreads the delays.
        local: ``now`` at the house.
    """
    wait = timedelta(hours=2 + number * 5 % 7, minutes=number * 11 % 50)
    due = local + wait
    if due.hour >= 21:
        due = (due + timedelta(days=1)).replace(hour=9, minute=number * 7 % 40)
    elif due.hour < 8:
        due = due.replace(hour=9, minute=number * 7 % 40)
    return max(due, now)
