"""Calendar days in free text."""

import datetime as dt
import re
from dataclasses import dataclass
from functools import lru_cache

from lifegym.reward.evidence.text import clean, fold
from lifegym.reward.evidence.values import Found, overlaps

# A leap year, so that "29 February" without a year is a day.
_NO_YEAR = 2000


@dataclass(frozen=True, slots=True)
class Day:
    """A calendar day.

    Attributes:
        date: The day.
        year_known: False when the text named no year; `date.year` is then a hint or 2000.
    """

    date: dt.date
    year_known: bool = True

    def agrees(self, other: "Day") -> bool:
        """Tell whether both may be the same day: a missing year contradicts no year."""
        same_year = self.date.year == other.date.year or not (self.year_known and other.year_known)
        return same_year and (self.date.month, self.date.day) == (other.date.month, other.date.day)


_MONTH_NAMES = {
    1: "january jan januar janvier janv enero gennaio",
    2: "february feb februar fevrier fevr febrero febbraio",
    3: "march mar marz maerz mars marzo",
    4: "april apr avril avr abril aprile",
    5: "may mai mayo maggio",
    6: "june jun juni juin junio giugno",
    7: "july jul juli juillet juil julio luglio",
    8: "august aug aout agosto",
    9: "september sep sept septembre septiembre settembre",
    10: "october oct oktober okt octobre octubre ottobre",
    11: "november nov novembre noviembre",
    12: "december dec dezember dez decembre diciembre dicembre",
}
MONTHS = {name: month for month, names in _MONTH_NAMES.items() for name in names.split()}
_ENGLISH = "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
_ENGLISH += "|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
_DIGIT = re.compile(r"\d")
_ISO = re.compile(r"(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)")
_NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])")
_SHORT = re.compile(
    r"\b(?:on|by|from|until|till|before|after|due|dated|ngay|am|le|el|mon|tue|wed|thu|fri|sat|sun)\.?,? +"
    r"(\d{1,2})/(\d{1,2})(?![\d/])",
    re.I,
)
_DAY_FIRST = re.compile(
    r"(?<![\d:.,/])(\d{1,2})(?:st|nd|rd|th|er)?\.?"
    r"(?:\s?(?:-|–|—|to|until|and|&|bis|und|,|/)\s?(\d{1,2})(?:st|nd|rd|th)?\.?)?"
    r"[\s-]+(?:of |de )?([^\W\d_]{3,10})\b\.?(?:,?[\s-]+(?:de |of )?(\d{4})(?!\d)| '(\d{2})\b)?",
    re.I,
)
_MONTH_FIRST = re.compile(
    rf"\b({_ENGLISH})\b\.? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:.]\d|\d|[ap]m| ?[ap]\.?m\b)"
    r"(?:\s?(?:-|–|—|to|until|and|&)\s?(\d{1,2})(?:st|nd|rd|th)?(?![\d:]))?(?:,? (\d{4})(?!\d))?",
    re.I,
)
_EAST_ASIAN = re.compile(r"(?:(\d{4})\s?年\s?)?(\d{1,2})\s?月\s?(\d{1,2})\s?日")
_VIETNAMESE = re.compile(r"(\d{1,2}) tháng (\d{1,2})(?:(?:,? năm|,)? (\d{4}))?", re.I)


def _day(year: int | None, month: int, day: int) -> Day | None:
    try:
        return Day(dt.date(_NO_YEAR if year is None else year, month, day), year is not None)
    except ValueError:
        return None


def _year(digits: str | None) -> int | None:
    if not digits:
        return None
    return int(digits) if len(digits) == 4 else 2000 + int(digits)


def _either_order(first: str, second: str, year: int | None) -> list[Day | None]:
    return [_day(year, int(second), int(first)), _day(year, int(first), int(second))]


def _named(match: re.Match[str], month: int, numbers: tuple[str, str | None], year: int | None) -> list[Found[Day]]:
    found = []
    for index, number in enumerate(numbers):
        day = _day(year, month, int(number)) if number else None
        if day is not None:
            # The two ends of "4-6 March" share its text, so each is given half of the span.
            start = match.start() + index
            found.append(Found(start, match.end() if index or not numbers[1] else match.start() + 1, (day,)))
    return found


def _by_name(text: str) -> list[Found[Day]]:
    found: list[Found[Day]] = []
    for match in _DAY_FIRST.finditer(text):
        name = match[3]
        month = MONTHS.get(fold(name))
        # "Room 4 may be late": the modal verb is the one month name that is written small.
        if month is None or name in ("may", "mar"):
            continue
        found += _named(match, month, (match[1], match[2]), _year(match[4] or match[5]))
    for match in _MONTH_FIRST.finditer(text):
        if match[1] not in ("may", "march", "mar"):
            found += _named(match, MONTHS[match[1].lower()], (match[2], match[3]), _year(match[4]))
    return found


def _by_number(text: str) -> list[Found[Day]]:
    found: list[tuple[re.Match[str], list[Day | None]]] = []
    found += [(m, [_day(int(m[1]), int(m[3]), int(m[4]))]) for m in _ISO.finditer(text)]
    found += [(m, _either_order(m[1], m[3], _year(m[4]))) for m in _NUMERIC.finditer(text)]
    if "/" in text:
        found += [(m, _either_order(m[1], m[2], None)) for m in _SHORT.finditer(text)]
    if not text.isascii():
        found += [(m, [_day(_year(m[1]), int(m[2]), int(m[3]))]) for m in _EAST_ASIAN.finditer(text)]
        found += [(m, [_day(_year(m[3]), int(m[2]), int(m[1]))]) for m in _VIETNAMESE.finditer(text)]
    result = []
    for match, readings in found:
        # dict.fromkeys: 05/05/2026 has one reading, not two.
        days = tuple(dict.fromkeys(day for day in readings if day is not None))
        if days:
            result.append(Found(match.start(), match.end(), days))
    return result


@lru_cache(maxsize=2048)
def find_days(text: str) -> tuple[Found[Day], ...]:
    """Find the days named in `text`, in text order.

    A day needs a day number and a month; weekdays alone and relative days ("tomorrow") are not read. Of a range, both
    ends are found. A day of two digits and a month of two digits ("04/03/2026") has both readings.
    """
    text = clean(text)
    found: list[Found[Day]] = []
    taken: list[tuple[int, int]] = []
    if _DIGIT.search(text):
        for place in _by_number(text) + _by_name(text):
            if not overlaps(place.start, place.end, taken):
                taken.append((place.start, place.end))
                found.append(place)
    return tuple(sorted(found, key=lambda place: place.start))


def days_in(text: str, year_hint: int | None = None) -> tuple[Day, ...]:
    """Return every reading of every day in `text`; days without a year are given `year_hint`."""
    days = []
    for place in find_days(text):
        for day in place.readings:
            hinted = _day(year_hint, day.date.month, day.date.day) if year_hint and not day.year_known else day
            if hinted is not None:
                days.append(Day(hinted.date, day.year_known))
    return tuple(days)
