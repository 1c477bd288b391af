"""Public holidays by country, computed for a year."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

_FIXED: Final[dict[str, tuple[tuple[int, int, str], ...]]] = {
    "NL": ((1, 1, "New Year's Day"), (12, 25, "Christmas Day"), (12, 26, "Boxing Day")),
    "DE": ((1, 1, "New Year's Day"), (3, 8, "Women's Day"), (5, 1, "Labour Day"), (10, 3, "German Unity Day"),
           (12, 25, "Christmas Day"), (12, 26, "Second Christmas Day")),
    "FR": ((1, 1, "New Year's Day"), (5, 1, "Labour Day"), (5, 8, "Victory Day"), (7, 14, "Bastille Day"),
           (8, 15, "Assumption"), (11, 1, "All Saints"), (11, 11, "Armistice Day"), (12, 25, "Christmas Day")),
    "GB": ((1, 1, "New Year's Day"), (12, 25, "Christmas Day"), (12, 26, "Boxing Day")),
    "JP": ((1, 1, "New Year's Day"), (2, 11, "National Foundation Day"), (2, 23, "Emperor's Birthday"),
           (4, 29, "Showa Day"), (5, 3, "Constitution Day"), (5, 4, "Greenery Day"), (5, 5, "Children's Day"),
           (8, 11, "Mountain Day"), (11, 3, "Culture Day"), (11, 23, "Labour Thanksgiving Day")),
    "SG": ((1, 1, "New Year's Day"), (5, 1, "Labour Day"), (8, 9, "National Day"), (12, 25, "Christmas Day")),
    "CN": ((1, 1, "New Year's Day"), (5, 1, "Labour Day"), (10, 1, "National Day"), (10, 2, "National Day"),
           (10, 3, "National Day")),
}  # fmt: skip
_EASTER: Final[dict[str, tuple[tuple[int, str], ...]]] = {
    "NL": ((0, "Easter Sunday"), (1, "Easter Monday"), (39, "Ascension Day"), (49, "Whit Sunday"), (50, "Whit Monday")),
    "DE": ((-2, "Good Friday"), (1, "Easter Monday"), (39, "Ascension Day"), (50, "Whit Monday")),
    "FR": ((1, "Easter Monday"), (39, "Ascension Day"), (50, "Whit Monday")),
    "GB": ((-2, "Good Friday"), (1, "Easter Monday")),
    "SG": ((-2, "Good Friday"),),
}
_LUNAR_NEW_YEAR: Final = {2025: (1, 29), 2026: (2, 17), 2027: (2, 6), 2028: (1, 26), 2029: (2, 13), 2030: (2, 3)}


def easter(year: int) -> date:
    """Return Easter Sunday of a year, by the anonymous Gregorian computation."""
    century, rest = divmod(year, 100)
    golden = year % 19
    correction = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - correction - rest % 4) % 7
    shift = (golden + 11 * correction + 22 * weekday) // 451
    month, day = divmod(correction + weekday - 7 * shift + 114, 31)
    return date(year, month, day + 1)


def holidays(code: str, year: int) -> list[tuple[date, str]]:
    """Return a country's public holidays in a year, in order."""
    found = [(date(year, month, day), name) for month, day, name in _FIXED.get(code, ())]
    found += [(easter(year) + timedelta(days=days), name) for days, name in _EASTER.get(code, ())]
    if code == "NL":
        king = date(year, 4, 27)
        found.append((king - timedelta(days=1) if king.weekday() == 6 else king, "King's Day"))
        if year % 5 == 0:
            found.append((date(year, 5, 5), "Liberation Day"))
    if code == "GB":
        found += [
            (_monday(year, 5, 1), "Early May Bank Holiday"),
            (_monday(year, 9, 1) - timedelta(days=7), "Summer Bank Holiday"),
        ]
    if code in ("CN", "SG") and year in _LUNAR_NEW_YEAR:
        first = date(year, *_LUNAR_NEW_YEAR[year])
        days = 2 if code == "SG" else 5
        found += [(first + timedelta(days=step), "Lunar New Year") for step in range(days)]
    return sorted(dict(found).items())


def _monday(year: int, month: int, day: int) -> date:
    """Return the first Monday on or after a day."""
    first = date(year, month, day)
    return first + timedelta(days=-first.weekday() % 7)
