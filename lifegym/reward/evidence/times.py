"""Times of day and lengths of time in free text."""

import datetime as dt
import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from lifegym.reward.evidence.dates import find_days
from lifegym.reward.evidence.text import clean
from lifegym.reward.evidence.values import Found, overlaps

# Abbreviations that mean one offset only; IST, CST and BST mean several and are compared by name.
_OFFSETS = {
    "Z": 0, "UTC": 0, "GMT": 0, "WET": 0, "CET": 60, "CEST": 120, "EET": 120, "EEST": 180, "ICT": 420, "WIB": 420,
    "SGT": 480, "HKT": 480, "PHT": 480, "JST": 540, "KST": 540, "AEST": 600, "AEDT": 660, "EST": -300, "EDT": -240,
    "MST": -420, "MDT": -360, "PST": -480, "PDT": -420, "CDT": -300,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day, to the minute.

    Attributes:
        time: The wall time.
        tz: The zone as written (`JST`, `UTC`, `+09:00`), or None.
    """

    time: dt.time
    tz: str | None = None

    def agrees(self, other: "Clock") -> bool:
        """Tell whether both may be the same time: a missing zone contradicts no zone, times are not converted."""
        if (self.time.hour, self.time.minute) != (other.time.hour, other.time.minute):
            return False
        mine, theirs = _zone(self.tz), _zone(other.tz)
        return mine is None or theirs is None or mine == theirs


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time in whole minutes."""

    minutes: int

    def agrees(self, other: "Duration") -> bool:
        """Tell whether both are equally long."""
        return self.minutes == other.minutes


def _zone(label: str | None) -> int | str | None:
    """Bring a zone to minutes east of UTC where it has one meaning; names like Asia/Tokyo cannot be compared."""
    if not label or "/" in label:
        return None
    name = label.upper()
    if name in _OFFSETS:
        return _OFFSETS[name]
    match = re.fullmatch(r"(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?", name)
    if not match:
        return name
    minutes = int(match[2]) * 60 + int(match[3] or 0)
    return -minutes if match[1] == "-" else minutes


_MERIDIEM = r"(?:\s?([ap])\.?\s?m\b\.?)"
_TZ = (
    r"(?-i:\s?((?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d\d)?)?|Z|CES?T|EES?T|[CEMP][SD]T|WET|ICT|WIB|SGT|HKT|PHT|JST|KST"
    r"|AE[SD]T|BST|IST)\b|\s?(\+\d\d:?\d\d)(?!\d))?"
)
# A cheap look before the dear ones: most passages hold no time of day.
_MAYBE_CLOCK = re.compile(r"\d(?:[:h.]\d\d|h\b|\s?(?:[ap]\.?\s?m|o'c|uhr|[時g]|00 ?h))|noon|midday|midnight", re.I)
_MAYBE_LONG = re.compile(r"\d[\s-]?(?:h|m|std|stu)|\bhour", re.I)
_COLON = re.compile(
    rf"(?=\d)(?:(?<![A-Za-z0-9_:.,+-])|(?<=\dT)|(?<=[a-z]:)|(?<=\d-)|(?<=\d,)|(?<=[a-z][.,-]))"
    rf"([01]?\d|2[0-4])(?::|h)([0-5]\d)(?::[0-5]\d(?:\.\d+)?(-\d\d:\d\d)?)?(?![\d:]){_MERIDIEM}?{_TZ}",
    re.I,
)
_DOTTED = re.compile(rf"(?<![\w:.,])([01]?\d|2[0-3])\.([0-5]\d)(?:{_MERIDIEM}|(?=\s?(?:uhr|hrs?)\b))", re.I)
_DOTTED_AFTER = re.compile(
    r"\b(?:at|um|kl\.?|from|until|till|by) ([01]?\d|2[0-3])\.([0-5]\d)(?!\d|[.,]\d| ?(?:[A-Z]{3}|%|k))"
)
_BARE = re.compile(rf"(?<![\w:.,])(1[0-2]|0?[1-9]){_MERIDIEM}", re.I)
_SHARED = re.compile(
    r"(?<![\w:.,])(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?\s?(?:-|–|—|to|until|till|and|or)\s?"
    rf"(?=(?:1[0-2]|0?[1-9])(?:[:.][0-5]\d)?{_MERIDIEM})",
    re.I,
)
_HOUR_ONLY = re.compile(
    r"(?<![A-Za-z0-9_:.,])([01]?\d|2[0-3])"
    r"(?:\s?(?:uhr\b|時(?:\s?(\d{1,2})分)?|giờ(?: (\d{2})\b)?)|00 ?(?:hrs|hours)\b)",
    re.I,
)
_HOUR_AFTER = re.compile(r"(?=\d)(?:(?<=\bat )|(?<=\bà )|(?<=\blúc )|(?<=\bum ))([01]?\d|2[0-3])h\b", re.I)
_WORD = re.compile(r"(?<![\w-])(noon|midday|midnight)\b", re.I)
_OCLOCK = re.compile(r"(?<![\w:.,])(1[0-2]|[1-9]) ?o'clock\b", re.I)
_LONG = re.compile(
    r"(?<![\w:.,])(\d{1,3}(?:[.,]\d+)?)[\s-]?(?:hours?|hrs?|h|std|stunden|horas?|heures?)\.?(?![^\W\d_])"
    r"(?:,? (?:and )?|)(?:(\d{1,2})[\s-]?(?:minutes?|mins?|m)?\b)?"
    r"|(?<![\w:.,])(\d+)[\s-]?(?:minutes?|minuten|mins?|minutos)\b"
    r"|\b(half an|an|one) hour(?: and (a half|a quarter))?\b",
    re.I,
)


def _clock(hour: int, minute: int, meridiem: str | None, tz: str | None = None) -> Clock | None:
    if meridiem:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if meridiem.lower() == "p" else 0)
    elif hour == 24 and minute == 0:
        hour = 0
    return Clock(dt.time(hour, minute), tz) if hour < 24 else None


def _clock_matches(text: str) -> list[tuple[re.Match[str], list[Clock | None]]]:
    found: list[tuple[re.Match[str], list[Clock | None]]] = []
    for m in _SHARED.finditer(text):
        # "11 to 1 pm" begins in the morning, "7 to 9 pm" in the evening; the text does not say which.
        minute = int(m[2] or 0)
        halves = dict.fromkeys((m[3].lower(), "a"))
        found.append((m, [_clock(int(m[1]), minute, half) for half in halves]))
    found += [(m, [_clock(int(m[1]), int(m[2]), m[4], m[5] or m[6] or m[3])]) for m in _COLON.finditer(text)]
    found += [(m, [_clock(int(m[1]), int(m[2]), m[3])]) for m in _DOTTED.finditer(text)]
    found += [(m, [_clock(int(m[1]), int(m[2]), None)]) for m in _DOTTED_AFTER.finditer(text)]
    found += [(m, [_clock(int(m[1]), 0, m[2])]) for m in _BARE.finditer(text)]
    found += [(m, [_clock(int(m[1]), int(m[2] or m[3] or 0), None)]) for m in _HOUR_ONLY.finditer(text)]
    found += [(m, [_clock(int(m[1]), 0, None)]) for m in _HOUR_AFTER.finditer(text)]
    found += [(m, [_clock(0 if m[1].lower() == "midnight" else 12, 0, None)]) for m in _WORD.finditer(text)]
    found += [(m, [_clock(int(m[1]), 0, "a"), _clock(int(m[1]), 0, "p")]) for m in _OCLOCK.finditer(text)]
    return found


@lru_cache(maxsize=2048)
def find_clocks(text: str) -> tuple[Found[Clock], ...]:
    """Find the times of day in `text`, in text order.

    Read are "19:00", "19h00", "7 pm", "7.30 p.m.", "7-9 pm" (both ends), "at 19.30", "1900 hrs", "19 Uhr", "noon",
    "midnight", "7 o'clock" (either half of the day) and the time of an ISO timestamp. "Half past seven" is not.
    """
    text = clean(text)
    if not _MAYBE_CLOCK.search(text):
        return ()
    days = [(place.start, place.end) for place in find_days(text)]
    taken: list[tuple[int, int]] = []
    found = []
    for match, readings in _clock_matches(text):
        clocks = tuple(clock for clock in readings if clock is not None)
        # A day may end inside a timestamp, but no time of day begins inside a day.
        inside_day = any(start <= match.start() and match.end() <= end for start, end in days)
        if clocks and not inside_day and not overlaps(match.start(), match.end(), taken):
            taken.append(match.span())
            found.append(Found(match.start(), match.end(), clocks))
    return tuple(sorted(found, key=lambda place: place.start))


def clocks_in(text: str) -> tuple[Clock, ...]:
    """Return every reading of every time of day in `text`."""
    return tuple(clock for place in find_clocks(text) for clock in place.readings)


def _minutes(match: re.Match[str]) -> int:
    if match[4]:
        extra = {"a half": 30, "a quarter": 15}.get((match[5] or "").lower(), 0)
        return (30 if match[4].lower().startswith("half") else 60) + extra
    if match[3]:
        return int(match[3])
    return int(Decimal(match[1].replace(",", ".")) * 60) + int(match[2] or 0)


@lru_cache(maxsize=2048)
def find_durations(text: str) -> tuple[Found[Duration], ...]:
    """Find the lengths of time in `text`: "2h30", "2 h 30 min", "150 minutes", "2.5 hours", "half an hour"."""
    text = clean(text)
    if not _MAYBE_LONG.search(text):
        return ()
    return tuple(Found(m.start(), m.end(), (Duration(_minutes(m)),)) for m in _LONG.finditer(text))


def durations_in(text: str) -> tuple[Duration, ...]:
    """Return the lengths of time in `text`."""
    return tuple(length for place in find_durations(text) for length in place.readings)
