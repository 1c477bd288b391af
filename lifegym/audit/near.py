"""Near-misses: what a guess would take for the record or value a check depends on.

What a near-miss is cannot be decided mechanically; this is an approximation. An entity is a record or a value that a
check must tell from look-alikes:

- a mail address: alike are other addresses at the same or a similar domain (one's name within the other's), with the
  same name, or of the same role elsewhere (a help desk, a billing office);
- a person: alike are others who share a name;
- a record that a check names, by its key or by a name, code or number that at most three records hold (a flight, a
  house, a document, a passport): alike are the records of its table that share a telling value with it, that is one
  held by several records and by at most half of the table (the same route, day, town, kind); a record named by words
  of its title within a list: the others of that list;
- a record to be chosen by tests (the house of a booking): alike are those that pass one of its equalities (the same
  town) and not all tests, or all tests but one;
- a day, a time, an instant, an amount or a number above twelve: alike are other values of its kind in the texts that
  hold it or are about the subject of the fact (of a table row: what its other cells name), and close ones in the same
  field of seeded records.

No entities are lists and owners (a calendar, a database, a folder, the persona's own id), words of a fixed choice (a
status, a kind, a town or airport code that many records hold), phrases in small letters, bounds of ranges, and what
must not be. Where a check allows alternatives, one branch is looked at: the one whose entities stand best. Every entity
of the seed data needs three near-misses. One that only the timeline brings, or that stands nowhere and so is computed,
is reported apart when it has fewer, since nothing but its own thread can hold its look-alikes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

from lifegym.audit.alike import FEW, Alikes, Value, words_of
from lifegym.audit.legs import Leaf, facts_of, rows_of
from lifegym.audit.report import Detail, Gate, percent, share
from lifegym.envs.spec import TaskSpec
from lifegym.reward import evidence
from lifegym.reward.checks import Check
from lifegym.reward.facts import AmountValue, ClockValue, CodeValue, DayValue, Fact, NameValue, NumberValue
from lifegym.reward.fields import FieldIs, Has, Is, Some, Within, compiled_where, reader
from lifegym.reward.predicates import AllOf, AnyOf, Guarded, Predicate, Rows, States
from lifegym.reward.values import from_data
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Table

Subject = tuple[tuple[str, ...], ...]

WANTED: Final = 3
SMALL: Final = 12
"""Whole numbers up to this are counts."""
_LISTS: Final = re.compile(r"(?:^|_)(?:calendar|parent|database|folder|list|channel|board|user|owner)(?:_id)?$")
_PEOPLE: Final = re.compile(r"(?:^|_)(?:given|family|first|last|passenger|guest)_?names?$|^(?:holder|attendee)s?$")
_TITLES: Final = ("title", "summary", "name", "label", "subject")
_ORDER: Final = {"seed": 0, "timeline": 1, "nowhere": 2}
_CHOICES: Final = ("select", "status", "multi_select", "checkbox")


@dataclass(frozen=True, slots=True)
class Entity:
    """What a check must tell from look-alikes.

    ``stands`` is ``seed``, ``timeline`` or ``nowhere``; ``near`` counts its near-misses.
    """

    label: str
    stands: str
    near: int

    @property
    def poor(self) -> bool:
        """Whether it has too few."""
        return self.near < WANTED

    @property
    def fails(self) -> bool:
        """Whether the task's seed data should hold more of its like."""
        return self.poor and self.stands == "seed"


def near_miss_gates(spec: TaskSpec) -> Iterator[Gate]:
    """Yield the gate on near-misses of each entity, and those reported apart; see the module's text for what counts."""
    finder = _Finder(spec)
    found: dict[str, tuple[Entity, Check]] = {}
    for check in spec.rubric.checks:
        for entity in finder.of(check.that):
            known = found.setdefault(entity.label, (entity, check))
            if entity.near > known[0].near:
                found[entity.label] = entity, check
    apart = {label for label, (entity, _) in found.items() if entity.poor and not entity.fails}
    counted = [entry for label, entry in found.items() if label not in apart]
    failing = [(entity, check) for entity, check in counted if entity.fails]
    good = share(len(counted) - len(failing), len(counted))
    yield Gate(
        "entities with three near-misses",
        f"{percent(good)} of {len(counted)} entities" if counted else "no entity is named",
        "100 %",
        not failing,
        tuple(
            Detail(f"depends on {entity.label}, which has {entity.near} near-misses", check.id)
            for entity, check in failing
        ),
    )
    yield Gate(
        "entities that only the timeline brings or a step computes",
        str(len(apart)),
        "reported",
        True,
        tuple(
            Detail(
                f"depends on {entity.label}, which "
                f"{'only the timeline brings' if entity.stands == 'timeline' else 'stands nowhere and is computed'} "
                f"({entity.near} near-misses)",
                check.id,
            )
            for label, (entity, check) in found.items()
            if label in apart
        ),
        decisive=False,
    )


class _Finder:
    """Finds the entities of predicates in one variant."""

    def __init__(self, spec: TaskSpec) -> None:
        self._alikes = Alikes(spec)
        self._me = spec.world.persona.user_id

    def of(self, node: Predicate) -> tuple[Entity, ...]:
        """Return the entities that a predicate's positive side depends on."""
        if isinstance(node, AllOf):
            return tuple(dict.fromkeys(entity for part in node.parts for entity in self.of(part)))
        if isinstance(node, AnyOf):
            return self._alternatives(node)
        if isinstance(node, Guarded):
            return self.of(node.because)
        return tuple(dict.fromkeys(self._of_leaf(node)))

    def _alternatives(self, node: AnyOf) -> tuple[Entity, ...]:
        parts = sorted(
            (self.of(part) for part in node.parts),
            key=lambda found: (
                sum(entity.poor for entity in found),
                max((_ORDER[entity.stands] for entity in found), default=0),
                -len(found),
            ),
        )
        return tuple(dict.fromkeys(entity for part in parts[: node.count] for entity in part))

    def _of_leaf(self, leaf: Leaf) -> Iterator[Entity]:
        for rows in rows_of(leaf):
            if rows.high != 0:
                yield from self._of_rows(rows)
        facts = facts_of(leaf)
        # A row of a table is about what its other cells name.
        named = tuple(name for fact in facts for name in _names(fact) if len(name) > FEW)
        for fact in facts:
            yield from self._of_fact(fact, fact.about or ((named,) if named else ()))
        if isinstance(leaf, States):
            for source in leaf.sources[:1]:
                yield from self._of_tests(source.table, source.where)

    def _of_rows(self, rows: Rows) -> Iterator[Entity]:
        yield from self._of_tests(rows.table, rows.where)
        yield from self._of_title(rows.table, rows.where)
        for join in rows.joins:
            if not join.none:
                yield from self._of_tests(join.table, join.where)
                yield from self._of_choice(join.table, join.where)

    def _of_tests(self, table: str, tests: Iterable[FieldIs], place: str = "") -> Iterator[Entity]:
        tests = tuple(tests)
        people: list[str] = []
        about = tuple(group for test in tests if test.path in _TITLES and isinstance(test.test, Has)
                      for group in test.test.groups)  # fmt: skip
        for item in tests:
            test, path = item.test, f"{place}{item.path}"
            name = path.rpartition(".")[2]
            if isinstance(test, Is):
                values = [from_data(value) for value in test.values]
                if _PEOPLE.search(name) or _LISTS.search(name):
                    people += [value for value in values if isinstance(value, str) and _PEOPLE.search(name)]
                elif not self._of_choices(table, item):
                    entities = [entity for value in values for entity in self._of_value(table, path, value, about)]
                    yield from sorted(entities, key=_nearness)[-1:]
            elif isinstance(test, Has) and _PEOPLE.search(name):
                people += [group[0] for group in test.groups]
            elif isinstance(test, Within) and test.low is not None and test.low == test.high:
                yield from self._of_value(table, path, from_data(test.low), about)
            elif isinstance(test, Some):
                yield from self._of_tests(table, test.where, item.path)
        yield from self._of_person(frozenset().union(*map(words_of, people)))

    def _of_choices(self, table: str, item: FieldIs) -> bool:
        """Return whether a test is on a property with a fixed choice of words."""
        above = item.path.rpartition(".")[0]
        if not above or table not in self._alikes.tables:
            return False
        read = reader(above)
        return any(getattr(read(row), "type", "") in _CHOICES for row in self._alikes.tables[table])

    def _of_value(self, table: str, path: str, value: Any, about: Subject) -> Iterator[Entity]:
        if isinstance(value, str):
            yield from self._of_word(value)
        elif isinstance(value, int | Decimal) and -SMALL <= value <= SMALL:
            return
        elif isinstance(value, int | Decimal | Money | date | datetime | time):
            plain: Value = Decimal(value) if isinstance(value, int) else value
            if not isinstance(plain, Money) or plain.amount:
                held, close = self._alikes.in_field(table, path, plain)
                yield self._valued(plain, about, held, close)

    def _valued(self, value: Value, about: Subject, held: bool = False, close: int = 0) -> Entity:
        stands, near = self._alikes.standing(value, about)
        return Entity(_said(value), "seed" if held else stands, near + close)

    def _of_word(self, value: str) -> Iterator[Entity]:
        if value == self._me or len(value) <= 2:
            return
        alikes, folded = self._alikes, value.casefold()
        if "@" in value:
            stands = "seed" if alikes.addresses.get(folded) else "timeline" if folded in alikes.addresses else "nowhere"
            yield Entity(f"the address {folded}", stands, alikes.addresses_like(folded))
        elif held := alikes.holders.get(folded):
            yield self._recorded(held)
        elif re.search(r"\d", value):
            yield Entity(f"{value!r}", "timeline" if alikes.brought(value) else "nowhere", 0)

    def _recorded(self, held: list[tuple[Table[Any], Record, str]]) -> Entity:
        """Return the record that a word names: the one whose key it is, or among its holders the one of most like."""
        keyed = [entry for entry in held if entry[2] == entry[0].key]
        tables = [table.name for table, _, _ in held]
        alone = [entry for entry in held if tables.count(entry[0].name) == 1]
        return max((self._record(table, row) for table, row, _ in keyed or alone or held), key=_nearness)

    def _record(self, table: Table[Any], row: Record) -> Entity:
        return Entity(f"{table.name} {getattr(row, table.key)}", "seed", self._alikes.records_like(table, row))

    def _of_person(self, words: frozenset[str]) -> Iterator[Entity]:
        if words:
            alikes = self._alikes
            known = any(words <= name for name in alikes.people)
            label = f"the person {' '.join(sorted(words))}"
            yield Entity(label, "seed" if known else "timeline", alikes.people_like(words))

    def _of_title(self, name: str, tests: tuple[FieldIs, ...]) -> Iterator[Entity]:
        """Yield the record that words of its title single out within a list."""
        table = self._alikes.tables.get(name)
        lists = [test for test in tests if _LISTS.search(test.path) and isinstance(test.test, Is)]
        titles = [test for test in tests if test.path in _TITLES and isinstance(test.test, Has)]
        if table is None or not lists or not titles:
            return
        siblings = table.where(compiled_where(tuple(lists)))
        named = [row for row in siblings if compiled_where(tuple(titles))(row)]
        if 1 <= len(named) <= FEW:
            yield Entity(f"{name} {getattr(named[0], table.key)}", "seed", len(siblings) - len(named))

    def _of_choice(self, name: str, tests: tuple[FieldIs, ...]) -> Iterator[Entity]:
        """Yield the record that tests alone single out: alike are those that pass an equality, or all tests but one."""
        table = self._alikes.tables.get(name)
        if table is None or len(table) <= WANTED or len(tests) < 2:
            return
        probes = [(isinstance(test.test, Is), test.compiled()) for test in tests]
        near = 0
        for row in table:
            passed = [probe(row) for _, probe in probes]
            placed = any(hit and equal for hit, (equal, _) in zip(passed, probes, strict=True))
            near += not all(passed) and (placed or sum(passed) == len(passed) - 1)
        words = " and ".join(test.words() for test in tests)
        yield Entity(f"{name} where {words}"[:160], "seed", near)

    def _of_fact(self, fact: Fact, about: Subject) -> Iterator[Entity]:
        match fact.value:
            case AmountValue() as value if Decimal(value.amount):
                yield self._valued(Money.of(value.amount, value.currency), about)
            case DayValue() as value:
                yield self._valued(value.day, about)
            case ClockValue() as value:
                yield self._valued(value.at, about)
            case NumberValue() as value if Decimal(value.number) > SMALL:
                yield self._valued(Decimal(value.number), about)
            case CodeValue() as value:
                yield from self._of_word(value.code)
            case NameValue() as value:
                yield from self._of_name(value.names)

    def _of_name(self, names: tuple[str, ...]) -> Iterator[Entity]:
        """Yield the record or person of that name; words in small letters name none."""
        if any(name == name.casefold() and not re.search(r"\d", name) for name in names):
            return
        for name in names:
            words = words_of(name)
            if len(words) > 1 and any(words <= person for person in self._alikes.people):
                yield from self._of_person(words)
                return
            held = self._alikes.holders.get(name.casefold()) or [
                entry
                for text, entries in self._alikes.holders.items()
                for entry in entries
                if entry[2] in _TITLES and words and evidence.contains_phrase(text, name)
            ]
            if 1 <= len(held) <= FEW:
                yield self._recorded(held)
                return


def _names(fact: Fact) -> tuple[str, ...]:
    return fact.value.names if isinstance(fact.value, NameValue) else ()


def _nearness(entity: Entity) -> int:
    return entity.near


def _said(value: Value) -> str:
    if isinstance(value, datetime):
        return f"the instant {value.isoformat()}"
    if isinstance(value, date):
        return f"the day {value}"
    return f"the time {value:%H:%M}" if isinstance(value, time) else f"the amount {value}"
