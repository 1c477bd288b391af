"""The fluent builder of predicates: what task authors write.

    rows("calendar.events").where(summary=has("passport"), start=within(low, high)).made()
    mail_to("mai@nguyen.example").says(fact(delay_until, about="flight home", rivals=[old]))
    never(paid("Visa Fast").ever()).because(told(mai, ...))

Predicates combine with ``&`` and ``|``.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cached_property
from typing import Any

from pydantic import JsonValue

from lifegym.reward.asking import Aliases, absent, asked, every, has, is_, kept, not_, present, size, some, within
from lifegym.reward.facts import Fact, fact_value
from lifegym.reward.fields import FieldIs
from lifegym.reward.predicates import (
    EVER,
    AllOf,
    AnyOf,
    Before,
    Covered,
    Guarded,
    Join,
    Ledger,
    Looked,
    Mirrored,
    Negation,
    Predicate,
    Reconciled,
    Rows,
    States,
    Total,
)
from lifegym.reward.texts import Source
from lifegym.reward.values import to_data
from lifegym.worlds.money import Money

__all__ = [
    "Built",
    "RowsBuilder",
    "TextBuilder",
    "absent",
    "before",
    "every",
    "fact",
    "file",
    "has",
    "is_",
    "ledger",
    "looked",
    "never",
    "not_",
    "present",
    "reconciled",
    "reply",
    "rows",
    "size",
    "some",
    "text_in",
    "within",
]


def fact(
    value: Any,
    about: Aliases | Iterable[Aliases] = (),
    rivals: Iterable[Any] = (),
    most: int = 4,
    others: Iterable[str] = (),
) -> Fact:
    """A value stated about a subject.

    Args:
        value: Money, date, time, number, name (text), tuple of names that mean the same, or a ``FactValue``.
        about: A word, or several groups that must all occur, each a word or a tuple of aliases: ``about=("flight",
            ("Lan", "mother"))``
            means flight *and* (Lan *or* mother).
        rivals: Values of the same kind that must not be stated instead.
        most: How many values of the kind one passage may name.
        others: Names of neighbouring subjects whose own values in the same passage are left aside.

    Raises:
        TypeError: The value is of no kind that texts state, or a rival is of another kind.
        ValueError: No text could state it, or one would by accident: an alias without a letter, a rival that agrees.
    """
    groups = (about,) if isinstance(about, str) else tuple(about)
    wanted, besides = fact_value(value), tuple([fact_value(rival) for rival in rivals])
    subject = tuple([(group,) if isinstance(group, str) else tuple(group) for group in groups])
    aside = tuple(others)

    def make() -> Fact:
        made = Fact(value=wanted, about=subject, rivals=besides, most=most, others=aside)
        _ = made.claim  # what cannot be claimed is refused where it is written
        return made

    return kept((Fact, id(wanted), subject, *map(id, besides), most, aside), make)


class Built:
    """A finished predicate that can be combined: ``a & b``, ``a | b``."""

    def __init__(self, predicate: Predicate) -> None:
        self._predicate = predicate

    @property
    def predicate(self) -> Predicate:
        """The predicate itself."""
        return self._predicate

    def __and__(self, other: Built) -> Built:
        return _Joined(AllOf, (*_parts(self, AllOf), *_parts(other, AllOf)))

    def __invert__(self) -> Built:
        """The opposite; only conditions of events may use it, checks refuse bare absence."""
        return Built(Negation(part=self.predicate))

    def __or__(self, other: Built) -> Built:
        return _Joined(AnyOf, (*_parts(self, AnyOf), *_parts(other, AnyOf)))


class _Joined(Built):
    """Some predicates joined by and, or by or; made when it is asked for: most such only lead to a longer one."""

    def __init__(self, kind: type[AllOf] | type[AnyOf], parts: tuple[Predicate, ...]) -> None:
        self.kind = kind
        self.parts = parts

    @cached_property
    def joined(self) -> AllOf | AnyOf:
        """The predicate."""
        return kept((self.kind, *map(id, self.parts)), lambda: self.kind(parts=self.parts))

    @property
    def predicate(self) -> Predicate:
        """The predicate itself."""
        return self.joined


def _parts(built: Built, kind: type[AllOf] | type[AnyOf]) -> tuple[Predicate, ...]:
    if isinstance(built, _Joined):
        return built.parts if built.kind is kind else (built.predicate,)
    predicate = built.predicate
    if isinstance(predicate, AllOf | AnyOf) and type(predicate) is kind and getattr(predicate, "count", 1) == 1:
        return predicate.parts
    return (predicate,)


class RowsBuilder(Built):
    """Records of a table, at least one unless :meth:`count` says otherwise; narrow with :meth:`where` and friends.

    Args:
        **fields: Fields of the :class:`~lifegym.reward.row_predicates.Rows` that it ends in.
    """

    def __init__(self, **fields: Any) -> None:
        self._fields = fields

    @cached_property
    def rows(self) -> Rows:
        """The predicate, made when it is asked for: most builders only lead to the next."""
        # Tests and joins are models, which are told apart by identity; the rest are plain values.
        parts = [tuple(map(id, value)) if type(value) is tuple else value for value in self._fields.values()]
        return kept((Rows, *self._fields, *parts), lambda: Rows(**self._fields))

    @property
    def predicate(self) -> Rows:
        """The predicate itself."""
        return self.rows

    def _with(self, **changes: Any) -> RowsBuilder:
        return RowsBuilder(**{**self._fields, **changes})

    def where(self, **tests: Any) -> RowsBuilder:
        """Add tests on fields; a plain value means equality, ``a__b`` reaches into a structure."""
        return self._with(where=(*self._fields.get("where", ()), *asked(tests)))

    def agreeing(self, **subject: Any) -> RowsBuilder:
        """Ask that all of the agent's records which pass these tests pass the others too: no two contradict."""
        return self._with(subject=asked(subject))

    def among(self, most: int, **tests: Any) -> RowsBuilder:
        """Ask that the agent wrote at most so many records that pass these tests: a heap is no choice."""
        return self._with(heap=asked(tests), most=most)

    def with_(self, table: str, *, on: dict[str, str], every: bool = False, **tests: Any) -> RowsBuilder:
        """Ask for a record of another table that goes with this one.

        Args:
            table: The other table.
            on: Its field to this record's path: ``on={"hotel_id": "hotel_id"}``.
            every: All such records must pass instead of one.
            **tests: Tests on the other record.
        """
        return self._joined(table, on, asked(tests), every=every)

    def _joined(
        self, table: str, on: dict[str, str], where: tuple[FieldIs, ...], *, every: bool = False, none: bool = False
    ) -> RowsBuilder:
        join = kept(
            (Join, table, *on.items(), every, none, *map(id, where)),
            lambda: Join(table=table, on=on, where=where, every=every, none=none),
        )
        return self._with(joins=(*self._fields.get("joins", ()), join))

    def beside(self, others: RowsBuilder, *, on: dict[str, str]) -> RowsBuilder:
        """Ask for one of the records of another builder's table and tests that goes with this one, whoever wrote it."""
        return self._joined(others.rows.table, on, others.rows.where)

    def without(self, table: str, *, on: dict[str, str], **tests: Any) -> RowsBuilder:
        """Ask that no record of another table goes with this one; ``on`` as for :meth:`with_`."""
        return self._joined(table, on, asked(tests), none=True)

    def mirrored(
        self,
        path: str,
        cells: dict[str, str],
        times: dict[str, tuple[str, int]] | None = None,
        *,
        parts: str = "",
        **also: Any,
    ) -> Built:
        """Each of the records has a row in a ledger file whose cells (header to field) state its fields and ``also``.

        ``times`` names cells that hold an amount at a fixed rate: header to the field and the factor. ``parts`` is the
        field of a code: rows that name it may hold the amount between them, such as a fare and its difference.
        """
        facts = {header: value if isinstance(value, Fact) else fact(value) for header, value in also.items()}
        return Built(Mirrored(rows=self.rows, path=path, cells=cells, times=times or {}, also=facts, parts=parts))

    def cover(self, start: str, end: str, first: date, last: date) -> Built:
        """Each day from ``first`` until ``last`` (excluded) lies within exactly one of the records."""
        return Built(Covered(rows=self.rows, start=start, end=end, first=first, last=last))

    def agent(self) -> RowsBuilder:
        """Only records the agent inserted or changed (the default)."""
        return self._with(whose="agent")

    def made(self) -> RowsBuilder:
        """Only records the agent itself inserted."""
        return self._with(whose="created")

    def caused(self) -> RowsBuilder:
        """Also the direct consequences of the agent's calls, such as a charge or a confirmation."""
        return self._with(whose="effect")

    def anyone(self) -> RowsBuilder:
        """All records, seeded ones included."""
        return self._with(whose="anyone")

    def ever(self) -> RowsBuilder:
        """Every version since the world opened, undone ones included."""
        return self._with(ever=True)

    def during(self, since: int, until: int = EVER) -> RowsBuilder:
        """Only what the agent wrote in those stages."""
        return self._with(since=since, until=until)

    def count(self, low: int, high: int | None = None) -> RowsBuilder:
        """Between ``low`` and ``high`` records."""
        return self._with(low=low, high=high)

    def once(self) -> RowsBuilder:
        """Exactly one record."""
        return self.count(1, 1)

    def none(self) -> RowsBuilder:
        """No record. For conditions of events; a check's absence belongs into :func:`never`."""
        return self.count(0, 0)

    def total(self, field: str, low: Any = None, high: Any = None) -> Built:
        """The exact sum of a money field lies between two amounts."""
        return Built(Total(rows=self.rows, field=field, low=to_data(low), high=to_data(high)))


def rows(table: str) -> RowsBuilder:
    """Start with the records of a table that the agent wrote."""
    return RowsBuilder(table=table)


class TextBuilder:
    """Texts of the agent's own; :meth:`says` finishes it. Join places with ``|``."""

    def __init__(self, sources: tuple[Source, ...], since: int = 0, until: int = EVER) -> None:
        self.sources = sources
        self.since = since
        self.until = until

    def __or__(self, other: TextBuilder) -> TextBuilder:
        if (self.since, self.until) != (other.since, other.until):
            raise ValueError("places that are joined share one window: write (a | b).during(since, until)")
        return TextBuilder(self.sources + other.sources, self.since, self.until)

    def during(self, since: int, until: int = EVER) -> TextBuilder:
        """Only texts the agent wrote in those stages."""
        return TextBuilder(self.sources, since, until)

    def says(self, *facts: Fact) -> Built:
        """One of the texts states every fact."""
        return Built(
            kept(
                (States, *map(id, self.sources), len(facts), *map(id, facts), self.since, self.until),
                lambda: States(sources=self.sources, facts=facts, since=self.since, until=self.until),
            )
        )


def text_in(table: str, *fields: str, label: str, **tests: Any) -> TextBuilder:
    """Text fields of a table's records, narrowed by tests."""
    where = asked(tests)
    source = kept(
        (Source, table, fields, label, *map(id, where)),
        lambda: Source(table=table, fields=fields, where=where, label=label),
    )
    return TextBuilder((source,))


def reply() -> TextBuilder:
    """The agent's replies."""
    return text_in("transcript.turns", "reply", label="reply")


def file(*paths: str) -> TextBuilder:
    """Workspace files; any file when no path is given."""
    tests = {"path": is_(*paths)} if paths else {}
    return text_in("files.files", "content", label="file", **tests)


def ledger(
    path: str,
    *,
    low: int = 1,
    high: int | None = None,
    since: int = 0,
    once: str = "",
    states: str = "",
    running: str = "",
    **cells: Any,
) -> Built:
    """Rows of a table in a file whose cells state values; a cell is a value or a :class:`Fact`.

    Args:
        path: The file.
        low: Such rows there must be at least.
        high: And at most.
        since: First stage in which they may have been written.
        once: Header of what the table holds once: a second row of the same that says otherwise undoes the first.
        states: Header of the column that says how things stand with a row: rows that differ in it alone count for none.
        running: Header of the running total, in which such rows may differ too.
        **cells: Header to what the cell must state.
    """
    facts = {header: value if isinstance(value, Fact) else fact(value) for header, value in cells.items()}
    return Built(
        Ledger(path=path, cells=facts, low=low, high=high, since=since, key=once, state=states, running=running)
    )


def reconciled(
    path: str,
    *,
    amount: str,
    running: str,
    state: str,
    counted: Iterable[str],
    skip: dict[str, str] | None = None,
    low: int = 1,
    high: Money | None = None,
) -> Built:
    """The ledger adds up: the last running total is the sum of the counted rows, and at most ``high``."""
    limit = high.plain() if high else None
    counted = tuple(counted)
    return Built(
        Reconciled(
            path=path,
            amount=amount,
            running=running,
            state=state,
            counted=counted,
            skip=skip or {},
            low=low,
            high=limit,
        )
    )


def looked(*tools: str, shows: Iterable[str] = (), since: int = 0, until: int = EVER, **arguments: Any) -> Built:
    """A successful call of one of the tools whose result shows the texts."""
    return Built(Looked(tools=tools, shows=tuple(shows), arguments=asked(arguments), since=since, until=until))


def before(first: RowsBuilder, then: RowsBuilder) -> Built:
    """The first write came before the second."""
    return Built(Before(first=first.rows, then=then.rows))


class _Never:
    def __init__(self, act: Built) -> None:
        self.act = act

    def because(self, positive: Built) -> Built:
        """Join the absence with the positive act of the same matter; only then does it earn anything."""
        act, because = self.act.predicate, positive.predicate
        return Built(kept((Guarded, id(act), id(because)), lambda: Guarded(never=act, because=because)))


def never(act: Built) -> _Never:
    """The act was not done; must be followed by ``.because(positive act)``."""
    return _Never(act)


def data(value: Any) -> JsonValue:
    """Return a value in the tagged form predicates hold."""
    return to_data(value)
