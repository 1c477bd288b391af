"""Look-alikes: what stands in a task's seed data and timeline that a reader could take for something else.

Everything here counts; :mod:`lifegym.audit.near` says what is counted for which check.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Any, Final

from lifegym.envs.spec import TaskSpec
from lifegym.reward import evidence
from lifegym.reward.evidence.text import fold, has_words
from lifegym.reward.fields import reader
from lifegym.worlds.claims import CLAIMED
from lifegym.worlds.codec import plain
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Table, field_names

FEW: Final = 3
"""A value held by more records of a table names none of them."""
SHORT: Final = 12
"""Records of a short list."""
CLOSE: Final = timedelta(days=14)
"""Days further apart are not taken for one another."""
TENFOLD: Final = 10
"""Numbers further apart are not taken for one another, though they stand in one text."""
_ADDRESS: Final = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_ASIDE: Final = frozenset(
    "message_id in_reply_to references created_at updated_at created_time last_edited_time".split()
)
"""Fields of no subject of anybody's: headers, and when a record was written."""
_ROLES: Final = tuple(
    frozenset(names.split())
    for names in (
        "care help support service services info contact hello office desk customer",
        "stay front reservations reservation booking bookings book",
        "billing invoice invoices accounts payments receipts refund refunds",
        "news letter letters newsletter offers deals",
        "dispatch orders order driver drivers",
    )
)
_NAMING: Final = re.compile(r"(?:^|_)(?:name|names|holder|title|summary|label)$")
_PERSONAL: Final = re.compile(r"(?:^|_)(?:name|names|holder)$")
_LONGEST: Final = 20_000
_READABLE: Final = re.compile(r"\d.*[\s:]|\s.*\d|^\d{4}-\d\d-\d\d", re.S)
"""Texts in which a day, time or number may be read; an id alone is none."""

Reading = tuple[str, Any]
"""A kind (``day``, ``time``, ``number``) and a value."""
Value = Money | Decimal | date | datetime | time


class Text:
    """Something that can be read as one: a record, a file, a turn, or what one event of the timeline writes.

    Args:
        node: What it holds.
        seeded: Whether it stands there from the start; otherwise the timeline brings it.
        year: Of days that are written without one.
    """

    __slots__ = ("folded", "seeded", "values", "words")

    def __init__(self, node: Any, seeded: bool, year: int) -> None:
        words: list[str] = []
        self.values: set[Reading] = set()
        """The days, times and numbers in it, each with its kind."""
        _walk(node, words, self.values)
        self.words = tuple(words)
        self.folded = fold("\n".join(words))
        self.seeded = seeded
        for text in words:
            if _READABLE.search(text):
                self.values |= _parsed(text, year)

    def is_about(self, subject: tuple[tuple[str, ...], ...]) -> bool:
        """Return whether it names every group of a subject by one of its aliases."""
        return all(any(has_words(self.folded, alias) for alias in group) for group in subject)


class Alikes:
    """What stands in a task, searchable by what could be mistaken for what.

    Args:
        spec: The task's variant.
    """

    def __init__(self, spec: TaskSpec) -> None:
        self._spec = spec
        self.tables: dict[str, Table[Any]] = {
            name: table
            for name, table in spec.world.tables.items()
            if len(table) and name not in ("transcript.turns", CLAIMED)
        }
        self._near: dict[tuple[object, ...], int] = {}
        self._standing: dict[tuple[object, ...], tuple[str, int]] = {}
        self._subjects: dict[tuple[tuple[str, ...], ...], tuple[Text, ...]] = {}
        self._like: dict[str, int] = {}

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """All that can be read: seeded records and files, the turns, and what each event of the timeline writes."""
        events, year = self._spec.timeline.events, self._spec.world.now.year
        return (
            *(Text(row.view(), True, year) for table in self.tables.values() for row in table),
            *(Text(event.text, False, year) for event in events if event.text),
            *(Text(plain(op.arguments), False, year) for event in events for op in event.ops),
        )

    @cached_property
    def _where(self) -> dict[Reading, list[Text]]:
        """Each day, time and number that can be read somewhere, and where."""
        found: dict[Reading, list[Text]] = {}
        for item in self.texts:
            for value in item.values:
                found.setdefault(value, []).append(item)
        return found

    @cached_property
    def addresses(self) -> dict[str, bool]:
        """Mail addresses, and whether each stands in the seed data."""
        found: dict[str, bool] = {}
        for item in self.texts:
            for word in item.words:
                if "@" in word:
                    for address in _ADDRESS.findall(word.casefold()):
                        found[address] = found.get(address, False) or item.seeded
        found.pop(self._spec.world.persona.email.casefold(), None)
        return found

    @cached_property
    def people(self) -> frozenset[frozenset[str]]:
        """The names of people in the seed data and on the timeline, each as the set of its words."""
        found: set[frozenset[str]] = set()
        for table in self.tables.values():
            for row in table:
                fields = row.view()
                if "family_name" in fields:
                    found.add(words_of(f"{fields.get('given_name', '')} {fields['family_name']}"))
                    continue
                for name, value in fields.items():
                    if _PERSONAL.search(name):
                        found.update(words_of(text) for text in (value if isinstance(value, tuple) else (value,)))
        return frozenset(words for words in found if 2 <= len(words) <= 5)

    @cached_property
    def holders(self) -> dict[str, list[tuple[Table[Any], Record, str]]]:
        """Keys, and the texts of naming fields or with a digit, by what few records hold them, with the field."""
        found: dict[str, list[tuple[Table[Any], Record, str]]] = {}
        for table in self.tables.values():
            if table.name == "files.files":
                continue
            held: dict[str, list[tuple[Table[Any], Record, str]]] = {}
            for row in table:
                for name, value in row.view().items():
                    if isinstance(value, str) and 2 < len(value) < 80 and self._names(table, name, value):
                        held.setdefault(value.casefold(), []).append((table, row, name))
            for value, rows in held.items():
                if len(rows) <= FEW:
                    found.setdefault(value, []).extend(rows)
        return found

    @staticmethod
    def _names(table: Table[Any], name: str, value: str) -> bool:
        return name == table.key or bool(_NAMING.search(name)) or bool(re.search(r"\d", value))

    def brought(self, value: str) -> bool:
        """Return whether the timeline brings a word."""
        folded = fold(value)
        return any(not item.seeded and folded in item.folded for item in self.texts)

    def addresses_like(self, address: str) -> int:
        """Count addresses at the same or a similar domain, with the same name, or of the same role elsewhere."""
        if address not in self._like:
            self._like[address] = sum(other != address and _alike(address, other) for other in self.addresses)
        return self._like[address]

    def people_like(self, words: frozenset[str]) -> int:
        """Count people who share a name with someone and are not that person under a longer or shorter name."""
        same = {name for name in self.people if words <= name or name <= words}
        mine = words.union(*same)
        return sum(bool(name & words) and not name <= mine for name in self.people)

    def records_like(self, table: Table[Any], row: Record) -> int:
        """Count the records that share a telling value with one: held by several, but by at most half of the table."""
        key = ("record", table.name, getattr(row, table.key))
        if key not in self._near:
            fields = {name: value for name, value in row.view().items() if name != table.key and _tells(value)}
            others = [other for other in table if other is not row]
            sharing = {
                name: {id(other) for other in others if getattr(other, name) == value} for name, value in fields.items()
            }
            # In a short list whatever is shared is telling.
            most = len(table) / 2 if len(table) > SHORT else len(table)
            telling = [found for found in sharing.values() if len(found) + 1 <= most]
            self._near[key] = len(set().union(*telling))
        return self._near[key]

    def standing(self, value: Value, about: tuple[tuple[str, ...], ...] = ()) -> tuple[str, int]:
        """Return where a value stands (``seed``, ``timeline`` or ``nowhere``) and how many values are like it there.

        Like it are other values of its kind in what holds it and in what is about the same subject.
        """
        key = ("value", type(value), value, about)
        if key not in self._standing:
            readings = _readings(value)
            first, *others = (self._where.get(reading, []) for reading in readings)
            holding = [item for item in first if all(item in other for other in others)]
            near = {*holding, *self._about(about)} if holding and about else set(holding)
            kinds = {kind for kind, _ in readings}
            like = {
                other for item in near for other in item.values if other[0] in kinds and _comes_near(other, readings)
            }
            stands = "nowhere" if not holding else "seed" if any(item.seeded for item in holding) else "timeline"
            self._standing[key] = stands, len(like - set(readings)) if holding else 0
        return self._standing[key]

    def _about(self, subject: tuple[tuple[str, ...], ...]) -> tuple[Text, ...]:
        """Return the texts that are about a subject."""
        if subject not in self._subjects:
            self._subjects[subject] = tuple(item for item in self.texts if item.is_about(subject))
        return self._subjects[subject]

    def in_field(self, table: str, path: str, value: Value) -> tuple[bool, int]:
        """Return whether a seeded record holds a value in a field, and how many close values others hold there.

        Tables that have a field of the same name are looked at together: a booking's departure is a flight's.
        """
        read = reader(path)
        tables = [item for name, item in self.tables.items() if name == table or "." not in path]
        held = {_comparable(read(row)) for item in tables if _has(item, path) for row in item}
        wanted = _comparable(value)
        return wanted in held, sum(other != wanted and _close(wanted, other) for other in held if other is not None)


def _walk(node: Any, words: list[str], values: set[Reading]) -> None:
    """Collect the texts in a structure, and the days, times and numbers it holds as such."""
    if isinstance(node, str):
        if node:
            words.append(node)
    elif isinstance(node, dict):
        for name, value in node.items():
            if name not in _ASIDE:
                _walk(value, words, values)
    elif isinstance(node, list | tuple):
        for value in node:
            _walk(value, words, values)
    elif isinstance(node, date | time | Money | Decimal):
        values.update(_readings(node))
    elif isinstance(node, int | float):
        if not isinstance(node, bool):
            values.add(("number", Decimal(str(node))))
    elif hasattr(node, "__dataclass_fields__"):
        for name in node.__dataclass_fields__:
            if name not in _ASIDE:
                _walk(getattr(node, name), words, values)


def words_of(text: object) -> frozenset[str]:
    """Return the words of a name, folded; none for what is no text."""
    return frozenset(re.findall(r"[^\W\d_]{2,}", fold(text))) if isinstance(text, str) else frozenset()


@lru_cache(maxsize=16_384)
def _parts(address: str) -> tuple[str, str, frozenset[str], frozenset[str]]:
    """Return an address's local part, its domain in one word, and the telling words of both."""
    local, _, domain = address.partition("@")
    name = domain.rpartition(".")[0] or domain
    squeezed = re.sub(r"[^a-z0-9]", "", name)
    telling = frozenset(word for word in re.split(r"[^a-z0-9]+", name) if len(word) >= 4)
    return local, squeezed, telling, frozenset(word for word in re.split(r"[^a-z]+", local) if len(word) >= 3)


def _alike(one: str, other: str) -> bool:
    local, domain, telling, names = _parts(one)
    local2, domain2, telling2, names2 = _parts(other)
    if domain == domain2 or local == local2 or names & names2:
        return True
    if any(local in role and local2 in role for role in _ROLES):
        return True
    return any(word in domain2 for word in telling) or any(word in domain for word in telling2)


def _tells(value: Any) -> bool:
    if value in (None, "", ()) or isinstance(value, bool | dict | list):
        return False
    return not isinstance(value, tuple) or all(isinstance(item, str | int) for item in value)


def _has(table: Table[Any], path: str) -> bool:
    return path.partition(".")[0] in field_names(table.record_type)


def _comparable(value: Any) -> Any:
    """Return a field's value in the form close ones are compared in; None for what is no value."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return Decimal(str(value))
    return value if isinstance(value, Decimal | Money | date | time) else None


def _close(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, date):
        return bool(abs(one - other) <= CLOSE)
    if isinstance(one, time):
        return True
    if isinstance(one, Money):
        return one.currency == other.currency and _within(one.amount, other.amount)
    return _within(one, other)


def _within(one: Decimal, other: Decimal, times: int = 2) -> bool:
    return abs(one) <= times * abs(other) and abs(other) <= times * abs(one)


def _comes_near(other: Reading, readings: tuple[Reading, ...]) -> bool:
    """Return whether a reading may be taken for one of others: a count is no price."""
    return other[0] != "number" or any(
        _within(other[1], value, TENFOLD) for kind, value in readings if kind == "number"
    )


def _readings(value: Value) -> tuple[Reading, ...]:
    """Return what must be read somewhere for a value to stand there."""
    if isinstance(value, datetime):
        return ("time", value.time().replace(tzinfo=None)), ("day", value.date())
    if isinstance(value, date):
        return (("day", value),)
    if isinstance(value, time):
        return (("time", value.replace(tzinfo=None)),)
    return (("number", value.amount if isinstance(value, Money) else value),)


@lru_cache(maxsize=65_536)
def _parsed(text: str, year: int) -> frozenset[Reading]:
    """Return the days, times and numbers in a text, as the rules of evidence read them."""
    if len(text) > _LONGEST:
        return frozenset()
    found: set[Reading] = {("day", day.date) for day in evidence.days_in(text, year)}
    found.update(("time", clock.time) for clock in evidence.clocks_in(text))
    found.update(("number", item.value) for item in evidence.amounts_in(text))
    found.update(("number", item.value) for item in evidence.numbers_in(text))
    return frozenset(found)
