"""What is worked out once from whole tables and kept: indexes shared by forks, and the holidays of cities."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final, Generic, TypeVar

from lifegym.worlds.folding import plain_name
from lifegym.worlds.services.maps.records import Holiday

MOST_CITIES: Final = 200
"""Cities whose holidays are kept ready."""
T = TypeVar("T")


class Kept(Generic[T]):
    """An index of some tables, for one version of them, shared by all forks that have not changed them since.

    The version stands before the index is built, so that whichever fork needs it first builds it for all.
    """

    __slots__ = ("index", "version")

    def __init__(self, version: tuple[int, ...]) -> None:
        self.version = version
        self.index: T | None = None


class HolidayBook:
    """The public holidays, ready to be asked for one city.

    Args:
        holidays: All of them.
    """

    def __init__(self, holidays: Iterable[Holiday]) -> None:
        self._all = [(plain_name(row.country), plain_name(row.city), row.day, row.name) for row in holidays]
        self._of: dict[tuple[str, str], dict[date, str]] = {}

    def of(self, country: str, city: str) -> dict[date, str]:
        """Return the names of a city's holidays by day, in order. Not to be changed."""
        found = self._of.get((country, city))
        if found is None:
            nation, town = plain_name(country), plain_name(city)
            found = {day: name for land, only, day, name in self._all if land == nation and only in ("", town)}
            if len(self._of) < MOST_CITIES:
                self._of[country, city] = found
        return found
