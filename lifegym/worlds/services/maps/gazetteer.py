"""Names on the map: an index of words over areas, places, roads and stops that forgives spelling and word order."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lifegym.worlds.folding import plain_name
from lifegym.worlds.services.maps.geometry import Array, along, middle, points_of
from lifegym.worlds.services.maps.records import Area, Place, Register, Road, Stop

ALIASES: Final = {
    "coffee": "cafe", "coffeehouse": "cafe", "coffeeshop": "cafe", "tea": "cafe", "koffie": "cafe",
    "food": "restaurant",
    "dinner": "restaurant", "lunch": "restaurant", "eat": "restaurant", "grocery": "supermarket",
    "groceries": "supermarket", "bread": "bakery", "chemist": "pharmacy", "drugstore": "pharmacy",
    "apotheek": "pharmacy", "apotheke": "pharmacy", "doctor": "clinic", "gp": "clinic", "huisarts": "clinic",
    "physician": "clinic", "emergency": "hospital", "ziekenhuis": "hospital", "tandarts": "dentist",
    "primary school": "school", "college": "university", "nursery": "kindergarten", "daycare": "kindergarten",
    "creche": "kindergarten", "coworking": "office", "post": "post_office", "books": "library",
    "gallery": "museum", "garden": "park", "fitness": "gym", "sports": "gym", "hostel": "hotel", "parkeren": "parking",
    "garage": "parking", "petrol": "fuel", "gas": "fuel", "town hall": "government", "city hall": "government",
    "gemeente": "government", "council": "government", "hall": "venue", "theatre": "venue", "concert": "venue",
    "sight": "attraction", "bicycle repair": "repair", "bike": "repair", "veterinary": "vet", "animal": "vet",
    "store": "shop",
}  # fmt: skip


MOST_CANDIDATES: Final = 60
LEAST: Final = 0.501
"""A text of which only half fits means something else."""
LEAST_BY_SLIP: Final = 0.7
"""A misspelled text names something only where it hits about the whole of its name."""


class Entry(NamedTuple):
    """Something with a name and a position."""

    kind: str
    key: str
    row: Area | Place | Road | Stop
    title: frozenset[str]
    """Words of its names."""
    words: frozenset[str]
    """Words of its names, address and surroundings."""
    full: frozenset[str]
    """Its names as a whole, folded."""
    lat: float
    lng: float


class Hit(NamedTuple):
    """An entry and how well it fits, 0 to 1."""

    entry: Entry
    score: float


def area_entry(row: Area) -> Entry:
    """Return the entry of a city or district."""
    return _entry(row.kind, row.area_id, row, (row.name, *row.names), f"{row.city} {row.country}", row.lat, row.lng)


def place_entry(row: Place) -> Entry:
    """Return the entry of a place."""
    around = f"{row.address} {row.postcode} {row.district} {row.city} {row.country} {row.category.replace('_', ' ')}"
    return _entry("place", row.place_id, row, (row.name, *row.names), around, row.lat, row.lng)


def road_entry(row: Road) -> Entry:
    """Return the entry of a road."""
    lat, lng = middle(row.points)
    around = f"{row.district} {row.city} {row.postcode}"
    return _entry("road", row.road_id, row, (row.name, *row.names), around, lat, lng)


def street_entries(row: Register) -> list[Entry]:
    """Return the entries of a register's streets."""
    return [road_entry(street) for street in row.streets]


def stop_entry(row: Stop) -> Entry:
    """Return the entry of a stop."""
    around = f"{row.district} {row.city}"
    return _entry("stop", row.stop_id, row, (row.name, *row.names), around, row.lat, row.lng)


def _entry(
    kind: str, key: str, row: Area | Place | Road | Stop, names: tuple[str, ...], around: str, lat: float, lng: float
) -> Entry:
    full = frozenset(plain_name(name) for name in names)
    title = frozenset(word for name in full for word in name.split())
    return Entry(kind, key, row, title, title | frozenset(plain_name(around).split()), full, lat, lng)


class Gazetteer:
    """The index over all entries of one version.

    Args:
        entries: What it holds, in order of preference among equals.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)
        self.by_key = {entry.key: place for place, entry in enumerate(self.entries)}
        self.exact: dict[str, list[int]] = {}
        self.holders: dict[str, list[int]] = {}
        self.titled: dict[str, set[int]] = {}
        self.open_numbers: set[int] = set()
        self.categories: dict[str, set[int]] = {}
        for place, entry in enumerate(self.entries):
            for name in entry.full:
                self.exact.setdefault(name, []).append(place)
            for word in entry.words:
                self.holders.setdefault(word, []).append(place)
            if isinstance(entry.row, Place) and entry.row.status == "open":
                self.open_numbers.add(place)
                for word in entry.title:
                    self.titled.setdefault(word, set()).add(place)
                self.categories.setdefault(entry.row.category, set()).add(place)
        self.vocabulary = sorted(self.holders)
        self._slips: dict[str, list[str]] = {}
        self._weights: dict[str, float] = {}
        self.cities = {
            plain_name(entry.row.name): entry.row
            for entry in reversed(self.entries)
            if isinstance(entry.row, Area) and entry.row.kind == "city"
        }
        self.open_places = [
            row for entry in self.entries if isinstance(row := entry.row, Place) and row.status == "open"
        ]
        self.place_points = points_of(self.open_places)
        self.spots: dict[str, Any] = {}
        """Positions of places and stops by id, as the desk has described them."""

    def spellings(self, word: str, *, slips: bool) -> dict[str, float]:
        """Return known words that a caller's word may stand for, with how well: as it is, begun, or misspelled."""
        if word in self.holders and (not slips or len(word) < 4):
            return {word: 1.0}
        found: dict[str, float] = {word: 1.0} if word in self.holders else {}
        if len(word) >= 3:
            place = bisect_left(self.vocabulary, word)
            for known in self.vocabulary[place : place + 6]:
                if known.startswith(word):
                    # The less of a word is there, the less sure it is that it was meant.
                    found.setdefault(known, 0.5 + 0.4 * len(word) / len(known))
        if slips and len(word) >= 4 and not word.isdigit():
            for cut in (word, *cuts(word)):
                for known in self._misspelled().get(cut, ()):
                    # Who misspells a name has its first letter right; Paris is no Artis.
                    if known[0] == word[0]:
                        found.setdefault(known, 0.75)
        return found

    def _misspelled(self) -> dict[str, list[str]]:
        if not self._slips:
            for word in self.vocabulary:
                if len(word) >= 4 and not word.isdigit():
                    for cut in (word, *cuts(word)):
                        self._slips.setdefault(cut, []).append(word)
        return self._slips

    def weight(self, word: str) -> float:
        """Return how telling a known word is: the rarer, the more."""
        known = self._weights.get(word)
        if known is None:
            known = self._weights[word] = 0.4 + math.log(1 + len(self.entries) / len(self.holders[word]))
        return known

    def locate(self, text: str, most: int) -> list[Hit]:
        """Return the entries a free text names, best first; ``Prinsengracht 263`` finds the street."""
        folded = plain_name(text[:200])
        exact = self.exact.get(folded)
        if exact:
            order = sorted(exact, key=lambda place: (_ORDER[self.entries[place].kind], place))
            return [Hit(self.entries[place], 1.0) for place in order[:most]]
        # A postcode is no house number and no name; alone it means the streets that have it.
        bare = _POSTCODE.sub(" ", folded)
        words = [word for word in dict.fromkeys(bare.split()) if word not in _FILLERS][:12]
        if bare != folded and all(word in self.cities for word in words):
            return self._with_postcode(_POSTCODE.search(folded), most)
        hits = self._scored(folded, words, slips=False)
        if not hits or hits[0].score < 0.62:
            # A misspelling that hits only part of a name is another name: Tokyo is no Toko Cobalt.
            plain = {hit.entry.key for hit in hits}
            hits = [
                hit
                for hit in self._scored(folded, words, slips=True)
                if hit.score > LEAST_BY_SLIP or hit.entry.key in plain
            ]
        number = house_number(bare)
        if number is not None:
            hits = sorted((_numbered(hit, number) for hit in hits), key=lambda hit: -hit.score)
        return [hit for hit in hits if hit.score > LEAST][:most]

    def _with_postcode(self, match: re.Match[str] | None, most: int) -> list[Hit]:
        """Return the streets of a postcode, or of one that begins with the same digits."""
        if match is None:
            return []
        streets = [self.entries[place] for place in self.holders.get(match[1], ())]
        streets = [entry for entry in streets if isinstance(entry.row, Road)]
        same = [entry for entry in streets if match[2] in entry.words]
        return [Hit(entry, 0.8 if same else 0.6) for entry in (same or streets)[:most]]

    def _scored(self, folded: str, words: list[str], *, slips: bool) -> list[Hit]:
        named = {word for word in words if not word.isdigit()} or set(words)
        readings = {word: self.spellings(word, slips=slips) for word in words}
        # What nothing here is called says that something else is meant, so it weighs as much as the rarest name.
        rarest = 0.4 + math.log(1 + len(self.entries))
        total = sum(max((self.weight(item) for item in readings[word]), default=rarest) for word in named)
        weighed = [
            ([(item, fit, self.weight(item) * fit) for item, fit in known.items()], 1.0 if word in named else 0.25)
            for word, known in readings.items()
        ]
        scores: dict[int, float] = {}
        titles: dict[int, float] = {}
        for place in self._candidates(readings):
            entry = self.entries[place]
            title, around = entry.title, entry.words
            value, known_title = 0.0, dict[str, float]()
            for known, counts in weighed:
                best = 0.0
                for item, sure, fits in known:
                    if item in title:
                        known_title[item] = max(known_title.get(item, 0.0), sure)
                        if fits > best:
                            best = fits
                    elif item in around:
                        # Naming the city as well is right, not half right.
                        share = fits if fits < _COMMON else fits * 0.6
                        if share > best:
                            best = share
                value += best * counts
            scores[place], titles[place] = value, sum(known_title.values())
        hits = []
        for place, value in scores.items():
            entry = self.entries[place]
            covered = titles[place] / len(entry.title) if entry.title else 0.0
            score = 0.75 * min(1.0, value / max(total, 0.1)) + 0.25 * min(1.0, covered)
            if folded in entry.full:
                score = 1.0
            hits.append((-score, _ORDER[entry.kind], place))
        hits.sort()
        return [Hit(self.entries[place], -score) for score, _, place in hits[:40]]

    def _candidates(self, readings: dict[str, dict[str, float]]) -> list[int]:
        """Return the entries that hold a telling word; words that everything holds, such as the city, only weigh in."""
        sizes = sorted(
            (sum(len(self.holders[item]) for item in known), word) for word, known in readings.items() if known
        )
        found: set[int] = set()
        for size, word in sizes:
            if found and len(found) + size > MOST_CANDIDATES:
                break
            for item in readings[word]:
                found.update(self.holders[item])
        return sorted(found) if len(found) <= 3 * MOST_CANDIDATES else sorted(found)[: 3 * MOST_CANDIDATES]

    @cached_property
    def ranks(self) -> npt.NDArray[np.int64]:
        """The rank of each entry among the places, best rated first."""
        return _ranked([(-_rating(entry), place) for place, entry in enumerate(self.entries)])

    @cached_property
    def key_ranks(self) -> npt.NDArray[np.int64]:
        """The rank of each entry by its id."""
        return _ranked([entry.key for entry in self.entries])

    def beside(self, text: str, most: int) -> list[str]:
        """Return folded names next to a text by letter that begin with the same two letters."""
        place = bisect_left(self._by_name, text)
        near = self._by_name[max(0, place - most // 2) : place + most // 2]
        return [name for name in near if name[:2] == text[:2]]

    @cached_property
    def _by_name(self) -> list[str]:
        return sorted(self.exact)

    @cached_property
    def points(self) -> Array:
        """The positions of all entries, (n, 2) in degrees."""
        return points_of(self.entries)

    @cached_property
    def hours_kinds(self) -> list[int]:
        """A number for each entry; places with the same number are open at the same times, closures apart."""
        seen: dict[object, int] = {}
        return [seen.setdefault(_hours_kind(entry), len(seen)) for entry in self.entries]

    def matching(self, words: list[str], *, slips: bool) -> set[int]:
        """Return the open places for which every word is in the name, the address or the category."""
        found: set[int] | None = None
        for word in words:
            holders: set[int] = set()
            for item in self.spellings(word, slips=slips):
                holders.update(self.holders[item])
            category = ALIASES.get(word, word)
            for name in (category, category.removesuffix("s"), ALIASES.get(word.removesuffix("s"), "")):
                holders |= self.categories.get(name, set())
            found = holders if found is None else found & holders
            if not found:
                return set()
        return (found or set()) & self.open_numbers


_POSTCODE: Final = re.compile(r"\b(\d{4}) ?([a-z]{2})\b")
_FILLERS: Final = frozenset(("the", "in", "at", "near", "of", "on", "to"))
_COMMON: Final = 1.7
"""Words of less weight, such as the city's name, are in the surroundings of nearly everything."""
_ORDER: Final = {"city": 0, "place": 1, "stop": 2, "road": 3, "district": 4}


def _ranked(keys: list[Any]) -> npt.NDArray[np.int64]:
    found = np.empty(len(keys), dtype=np.int64)
    found[sorted(range(len(keys)), key=keys.__getitem__)] = np.arange(len(keys))
    return found


def _hours_kind(entry: Entry) -> object:
    row = entry.row
    if not isinstance(row, Place):
        return ""
    return row.place_id if row.special_days else (row.hours, row.holiday_rule, row.country, row.city)


def _rating(entry: Entry) -> float:
    return entry.row.rating if isinstance(entry.row, Place) else 0.0


def cuts(word: str) -> list[str]:
    """Return a word with each letter left out in turn."""
    return [word[:place] + word[place + 1 :] for place in range(len(word))]


def _numbered(hit: Hit, number: int) -> Hit:
    """Return a hit as it fits a text with a house number: a street that has it, or something that stands there."""
    row = hit.entry.row
    if isinstance(row, Road) and row.numbers[1]:
        return hit if row.numbers[0] <= number <= row.numbers[1] else Hit(hit.entry, min(hit.score, 0.8))
    if isinstance(row, Place) and str(number) in hit.entry.words:
        return hit
    return Hit(hit.entry, min(hit.score, 0.6))


def house_number(text: str) -> int | None:
    """Return the first number of one to four digits in an address, or None."""
    words = _POSTCODE.sub(" ", plain_name(text[:200])).split()
    return next((int(word) for word in words if word.isascii() and word.isdigit() and len(word) <= 4), None)


def position(road: Road, number: int | None) -> tuple[float, float]:
    """Return where a house number stands on a road; its middle without one."""
    first, last = road.numbers
    if number is None or last <= first:
        return middle(road.points)
    return along(road.points, min(1.0, max(0.0, (number - first) / (last - first))))
