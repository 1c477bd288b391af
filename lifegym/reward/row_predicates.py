"""Predicates over records: how many pass, what they add up to, which came first, what they cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, JsonValue, model_validator

from lifegym.reward.fields import FieldIs, Probe, compiled_where, firsthand, reader, shared_where
from lifegym.reward.selecting import ACTORS, Pairs, Selector, Whose, by_state, selector
from lifegym.reward.values import from_data, shown
from lifegym.reward.verdicts import EVER, Compiled, Finding, Leg, Question
from lifegym.worlds.money import Money
from lifegym.worlds.records import Change
from lifegym.worlds.world import World


class Join(BaseModel):
    """A record elsewhere that must go with the record under test.

    ``on`` pairs a field of the other table with a path of this record; texts are compared ignoring case. At least one
    such record must pass ``where``, or with ``every`` all of them and at least one, or with ``none`` not a single one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    table: str
    on: dict[str, str]
    where: tuple[FieldIs, ...] = ()
    every: bool = False
    none: bool = False

    def compiled(self) -> Callable[[World, Any], bool]:
        """Return the test of one record in a world."""
        mine, theirs = _bare_values(tuple(self.on.values())), _bare_values(tuple(self.on))
        passes = shared_where(self.where)
        table, none = self.table, self.none
        every = self.every and not none

        def test(world: World, row: Any) -> bool:
            found = world.tables.get(table)
            if found is None:
                return none
            matches = found.grouped(theirs).get(mine(row), ())
            for other in matches:
                if passes(other) != every:
                    # One that passes is enough, or with ``every`` one that fails.
                    return not none and not every
            return none or (every and bool(matches))

        return test

    def words(self) -> str:
        """Return the joined record's tests."""
        tests = " and ".join(test.words() for test in self.where) or "exists"
        return f"{'without any' if self.none else 'whose'} {self.table} ({', '.join(self.on)}) {tests}"


@lru_cache(maxsize=1024)
def _bare_values(paths: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads these paths of a record for comparing; joins on the same fields share it, and their index."""
    readers = tuple(reader(path) for path in paths)
    if len(readers) == 1:
        read = readers[0]
        return lambda row: (_bare(read(row)),)
    return lambda row: tuple([_bare(read(row)) for read in readers])


def _bare(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip().casefold()
    # Values are found by their hash; one that may have none is compared by what it says.
    return repr(value) if isinstance(value, tuple | list | dict) else value


class Rows(Question):
    """How many records of a table pass all tests.

    ``whose`` narrows to records the agent wrote (``agent``), inserted (``created``), or caused (``effect``: its own and
    the consequences of its calls). ``since`` and ``until`` narrow to records that were so written during those stages;
    with
    ``anyone`` by whoever it was. ``ever`` looks at every version a record has had since the world opened instead of the
    present one: what was done and undone still counts. ``subject`` tells which records speak of the same matter: one of
    them that passes it and not ``where`` contradicts the others, and then none counts. Nor does any when more than
    ``most`` records of the agent's pass ``heap``.
    """

    kind: Literal["rows"] = "rows"
    table: str
    where: tuple[FieldIs, ...] = ()
    joins: tuple[Join, ...] = ()
    whose: Whose = "agent"
    low: int = 1
    high: int | None = None
    since: int = 0
    until: int = EVER
    ever: bool = False
    subject: tuple[FieldIs, ...] = ()
    heap: tuple[FieldIs, ...] = ()
    most: int = 0

    def selector(self) -> Selector:
        """Return a function from a world to the (key, record) pairs that pass."""
        candidates = selector(self.table, self.whose, self.where, self.since, self.until, ever=self.ever)
        if not self.joins:
            return candidates
        joins = tuple(join.compiled() for join in self.joins)

        def select(world: World) -> Pairs:
            pairs = candidates(world)
            for join in joins:
                pairs = [pair for pair in pairs if join(world, pair[1])]
            return pairs

        return by_state(tuple(sorted(self.reads())), select)

    def _contradicts(self, found: Pairs, alike: Pairs) -> str:
        """Return the key of a record of the same matter that fails the tests, or nothing."""
        passes = shared_where(self.where)
        return next((key for key, row in alike if not passes(row)), "") if len(alike) > len(found) else ""

    def reads(self) -> frozenset[str]:
        """Return the tables it reads."""
        return frozenset((self.table, *(join.table for join in self.joins)))

    def wrote(self, change: Change) -> bool:
        """Return whether a write is by whom and when it should be."""
        return (
            change.actor in ACTORS[self.whose]
            and self.since <= change.stage <= self.until
            and (self.whose != "created" or change.before is None)
        )

    def compiled(self) -> Compiled:
        """Return the count test."""
        select = self.selector()
        low, high, table = self.low, self.high, self.table
        alike = selector(table, self.whose, self.subject) if self.subject else None
        heap, most = selector(table, "agent", self.heap) if self.heap else None, self.most
        nothing = Finding(low <= 0, f"{table}: none")
        kept: tuple[object, Finding] = ([], nothing)

        def judge(world: World, found: Pairs) -> Finding:
            if found and heap is not None and len(heap(world)) > most:
                return Finding(False, f"{table}: {len(heap(world))} records, where {most} would be many")
            other = self._contradicts(found, alike(world)) if found and alike is not None else ""
            if other:
                return Finding(False, f"{table}: {other} says otherwise than {found[0][0]}")
            ok = len(found) >= low and (high is None or len(found) <= high)
            return Finding(ok, f"{table}: {', '.join([key for key, _ in found[:4]])}") if found else nothing

        def verdict(world: World) -> Finding:
            nonlocal kept
            found = select(world)
            known = kept
            if known[0] is not found:
                known = kept = found, judge(world, found)
            return known[1]

        def verdict_of_state(world: World) -> Finding:
            nonlocal kept
            rows = world.tables.get(table)
            if rows is None:
                return nothing
            # Taken at once: another thread may be at work in another world.
            known = kept
            if known[0] is not rows.state:
                known = kept = rows.state, judge(world, select(world))
            return known[1]

        return Compiled(verdict if self.joins else verdict_of_state, self.reads())

    def bare(self) -> Rows:
        """Return the same rows whatever contradicts or surrounds them, mails that repeat others included."""
        where = firsthand(self.where)
        if where is self.where and not self.subject and not self.heap:
            return self
        return self.model_copy(update={"where": where, "subject": (), "heap": (), "most": 0})

    def words(self) -> str:
        """Return ``calendar.events written by the agent with ...: at least 1``."""
        tests = (
            " and ".join([*(test.words() for test in self.where), *(join.words() for join in self.joins)]) or "anything"
        )
        count = (
            f"{self.low} or more"
            if self.high is None
            else f"{self.low} to {self.high}"
            if self.high != self.low
            else f"exactly {self.low}"
        )
        by = {
            "agent": "written by the agent",
            "created": "made by the agent",
            "effect": "brought about by the agent",
            "anyone": "in all",
        }[self.whose]
        at_odds = ", none of them contradicted by another" if self.subject else ""
        heap = f", among at most {self.most} of their kind" if self.heap else ""
        return f"{count} of {self.table} {by}{' at any time' if self.ever else ''} where {tests}{at_odds}{heap}"

    def legs(self) -> Iterator[Leg]:
        """Yield a write leg, or one of absence when no record satisfies it too."""
        yield "write" if self.low > 0 else "absence"


class Total(Question):
    """The exact sum of a money field over records, between two amounts; there must be at least one record."""

    kind: Literal["total"] = "total"
    rows: Rows
    field: str
    low: JsonValue = None
    high: JsonValue = None

    @model_validator(mode="after")
    def _bounds_are_money(self) -> Total:
        bounds = [from_data(bound) for bound in (self.low, self.high) if bound is not None]
        if not bounds or not all(isinstance(bound, Money) for bound in bounds):
            raise ValueError("a total needs a low or a high, each a Money")
        if len({bound.currency for bound in bounds}) > 1:
            raise ValueError(f"both bounds of a total are in one currency, got {shown(tuple(bounds))}")
        return self

    def compiled(self) -> Compiled:
        """Return the sum test. Records in another currency are no part of the sum."""
        select, read = self.rows.selector(), reader(self.field)
        low, high = from_data(self.low), from_data(self.high)
        currency = (high if low is None else low).currency

        def verdict(world: World) -> Finding:
            amounts = [read(row) for _, row in select(world)]
            minor = [amount.minor for amount in amounts if isinstance(amount, Money) and amount.currency == currency]
            total = Money(sum(minor), currency)
            ok = bool(minor) and (low is None or low <= total) and (high is None or total <= high)
            return Finding(ok, f"{self.rows.table}: {len(minor)} amounts, together {total}")

        return Compiled(verdict, self.reads())

    def bare(self) -> Total:
        """Return the sum over the bare rows."""
        return self.model_copy(update={"rows": self.rows.bare()})

    def reads(self) -> frozenset[str]:
        """Return the records' tables."""
        return self.rows.reads()

    def words(self) -> str:
        """Return the range of the sum."""
        bounds = " and ".join(
            f"{word} {shown(from_data(bound))}"
            for word, bound in (("at least", self.low), ("at most", self.high))
            if bound
        )
        return f"the {self.field} of {self.rows.words()} add up to {bounds}"

    def legs(self) -> Iterator[Leg]:
        """Yield a write leg."""
        yield "write"


class Before(Question):
    """One write came before another.

    The first version that passes ``first`` was written before the first that passes ``then``, each by whom and in which
    stages its rows say.
    """

    kind: Literal["before"] = "before"
    first: Rows
    then: Rows

    def compiled(self) -> Compiled:
        """Return the comparison of the two places in the journal; both writes must have happened."""
        probes = [(rows, compiled_where(rows.where)) for rows in (self.first, self.then)]

        def place(world: World, rows: Rows, passes: Probe) -> int | None:
            for number, change in enumerate(world.journal.entries):
                row = change.after
                if change.table == rows.table and row is not None and rows.wrote(change) and passes(row):
                    return number
            return None

        def verdict(world: World) -> Finding:
            first, then = (place(world, *probe) for probe in probes)
            return Finding(
                first is not None and then is not None and first < then, f"writes {first} and {then} of the journal"
            )

        return Compiled(verdict, self.reads())

    def reads(self) -> frozenset[str]:
        """Return the tables of both writes."""
        return frozenset((self.first.table, self.then.table))

    def words(self) -> str:
        """Return the order."""
        return f"{self.first.words()}, before {self.then.words()}"

    def legs(self) -> Iterator[Leg]:
        """Yield a write leg."""
        yield "write"


class Covered(Question):
    """Each day from ``first`` until before ``last`` lies within exactly one of the records, as nights within stays."""

    kind: Literal["covered"] = "covered"
    rows: Rows
    start: str
    end: str
    first: date
    last: date

    def compiled(self) -> Compiled:
        """Return the count a day."""
        select, start, end = self.rows.selector(), reader(self.start), reader(self.end)
        days = [self.first + timedelta(days=n) for n in range((self.last - self.first).days)]
        low, high, table = self.rows.low, self.rows.high, self.rows.table

        def verdict(world: World) -> Finding:
            found = [(start(row), end(row)) for _, row in select(world)]
            spans = [
                (_day(begin), _day(stop)) for begin, stop in found if isinstance(begin, date) and isinstance(stop, date)
            ]
            wrong = [day for day in days if sum(begin <= day < stop for begin, stop in spans) != 1]
            if wrong:
                return Finding(False, f"{table}: {len(wrong)} days not covered exactly once, the first {wrong[0]}")
            return Finding(len(spans) >= low and (high is None or len(spans) <= high), f"{table}: {len(spans)} spans")

        return Compiled(verdict, self.reads())

    def reads(self) -> frozenset[str]:
        """Return the records' tables."""
        return self.rows.reads()

    def words(self) -> str:
        """Return the span in words."""
        return f"each day from {self.first} to before {self.last} lies within exactly one of {self.rows.words()}"

    def legs(self) -> Iterator[Leg]:
        """Yield a write leg."""
        yield "write"


def _day(value: date | datetime) -> date:
    return value.date() if isinstance(value, datetime) else value
