"""Frozen records in copy-on-write tables.

A table maps keys to immutable records. Forking a table shares its mapping; whichever side writes first copies the
mapping (pointers, not records), so a fork costs nothing until it diverges and no two forks see each other's writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar, cast, dataclass_transform, overload

from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.filling import filling, twinning
from lifegym.worlds.journal import Change, Journal, Mark
from lifegym.worlds.views import REMEMBERED, Views

__all__ = ["Change", "Journal", "Mark", "Record", "Rows", "Table", "field_names", "record"]


class Record:
    """Base of every record. Subclasses are decorated with :func:`record`."""

    __slots__ = ()

    def view(self, *omit: str) -> dict[str, Any]:
        """Return the fields as a new dict in declaration order, without those named in ``omit``."""
        shape = _shape(type(self))
        found = dict(zip(shape.names, shape.read(self), strict=True))
        for name in omit:
            found.pop(name, None)
        return found

    def evolve(self, **changes: Any) -> Self:
        """Return a copy with some fields changed.

        Raises:
            TypeError: A name is no field of this record.
        """
        cls = type(self)
        shape = _shape(cls)
        if shape.checked:
            return cls(**{**dict(zip(shape.names, shape.read(self), strict=True)), **changes})
        # Every update of every table does this, and calling the constructor would cost several times as much.
        twin: Self = shape.twin(self)
        writers = shape.writers
        for name, value in changes.items():
            if name not in writers:
                raise TypeError(f"a {cls.__name__} has no field {name!r}; it has {', '.join(shape.names)}")
            writers[name](twin, value)
        return twin


R = TypeVar("R", bound=Record)
T = TypeVar("T")
_NUMBERED: Final = re.compile(r"[0-9]$")
_PLAIN_NUMBER: Final = re.compile(r"([^{}]*)\{n(?::0(\d+)d)?\}([^{}]*)")
_LEADING_ZEROS: Final = re.compile(r"(?<![0-9])0+(?=[0-9])")


class _Shape(NamedTuple):
    """How the records of a type are read and written as a whole."""

    names: tuple[str, ...]
    read: Callable[[Any], tuple[Any, ...]]
    twin: Callable[[Any], Any]
    writers: dict[str, Callable[[Any, Any], None]]
    checked: bool
    """Whether the constructor does more than fill the fields."""


_SHAPES: dict[type, _Shape] = {}


def _shape(cls: type[Record]) -> _Shape:
    found = _SHAPES.get(cls)
    if found is None:
        names = tuple(field.name for field in fields(cast(Any, cls)))
        # The getter of a single name returns the value itself and not a tuple.
        read = attrgetter(*names) if len(names) > 1 else (lambda row: tuple(getattr(row, name) for name in names))
        writers = {name: getattr(cls, name).__set__ for name in names}
        found = _SHAPES[cls] = _Shape(names, read, twinning(cls), writers, hasattr(cls, "__post_init__"))
    return found


def _evolved(rows: list[R], changes: dict[str, Any]) -> list[R]:
    """Return copies of a table's records with the same fields changed, at half of what :meth:`Record.evolve` costs."""
    shape = _shape(type(rows[0])) if rows else None
    if shape is None or shape.checked or not shape.writers.keys() >= changes.keys():
        return [row.evolve(**changes) for row in rows]
    twins: list[R] = list(map(shape.twin, rows))
    for name, value in changes.items():
        write = shape.writers[name]
        for twin in twins:
            write(twin, value)
    return twins


def field_names(cls: type[Record]) -> tuple[str, ...]:
    """Return the names of a record type's fields in order of declaration."""
    return _shape(cls).names


def _spelled(key: str) -> str:
    """Return a numbered key without case, blanks, separators and leading zeros."""
    return re.sub(r"[\s_.:-]+", "", _LEADING_ZEROS.sub("", key.casefold()))


@lru_cache(maxsize=512)
def _numbered(style: str) -> tuple[str, int, str] | None:
    """Return what stands before and after a style's plain number and its width, or None for other styles."""
    match = _PLAIN_NUMBER.fullmatch(style)
    return (match[1], int(match[2] or 0), match[3]) if match else None


@dataclass_transform(frozen_default=True, kw_only_default=True)
def record(cls: type[R]) -> type[R]:
    """Make a class a frozen, slotted, keyword-only record."""
    # A constructor that is thrown away at once would be a quarter of what making the class costs.
    made = cast(type[R], dataclass(frozen=True, slots=True, kw_only=True, init=False)(cls))
    made.__init__ = filling(made)  # type: ignore[method-assign]  # the same arguments, in half of the time
    return made


_CREATED: Final = Mark.AGENT_CREATED.value
_FLAG: Final = {"agent": Mark.AGENT_CHANGED.value, "effect": Mark.EFFECT.value, "world": Mark.WORLD.value}


class Table(Views[R]):
    """Records of one type by key, in order of insertion.

    Reading is by :meth:`get`, :meth:`need`, iteration and ``len``; writing by :meth:`insert`, :meth:`update` and
    :meth:`delete`. Every write enters the journal and raises :attr:`version`.
    """

    __slots__ = (
        "_journal",
        "_owned",
        "marks",
        "name",
        "noun",
        "record_type",
        "serial",
        "style",
    )

    def __init__(self, name: str, record_type: type[R], key: str, style: str, noun: str, journal: Journal) -> None:
        super().__init__(key)
        self.name = name
        self.record_type = record_type
        self.style = style
        self.noun = noun
        self.marks: dict[str, int] = {}
        self.serial = 0
        self._owned = True
        self._journal = journal

    def fork(self, journal: Journal) -> Table[R]:
        """Return a table that shares this one's records until either side writes."""
        self._owned = False
        twin: Table[R] = Table.__new__(Table)
        twin.name = self.name
        twin.record_type = self.record_type
        twin.style = self.style
        twin.noun = self.noun
        twin.marks = self.marks
        twin.serial = self.serial
        twin._owned = False
        twin._journal = journal
        self._shared_with(twin)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in (*self.__slots__, "key", "rows", "version")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__init__(state["key"])
        for name, value in state.items():
            setattr(self, name, value)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[R]:
        return iter(self.rows.values())

    def __contains__(self, key: str) -> bool:
        return key in self.rows

    def get(self, key: str) -> R | None:
        """Return the record with that key, or None."""
        return self.rows.get(key)

    def need(self, key: str, code: str, hint: str = "") -> R:
        """Return the record with that key.

        Raises:
            ToolError: With ``code``, naming similar keys and adding ``hint`` (how to find the right one).
        """
        found = self.rows.get(key)
        if found is None:
            raise ToolError(
                code, f"No {self.noun} has the id {key[:80]!r}.{self._alike(key)}{' ' + hint if hint else ''}"
            )
        return found

    def _alike(self, key: str) -> str:
        """Name the keys a caller may have meant.

        A number that is one digit off names another record altogether, so of numbered keys only other spellings of
        the same number are named: ``evt_12`` for ``evt_00000012``.
        """
        if "{n" not in self.style or not _NUMBERED.search(key[:200]):
            return suggestion(key, self.rows)
        wanted = _spelled(key[:200])
        last = wanted[-1]  # a digit; spelling a key out costs more than looking at its end
        alike = [known for known in self.rows if known[-1:] == last and _spelled(known) == wanted][:3]
        return f" Did you mean {' or '.join(repr(known) for known in alike)}?" if alike else ""

    def where(self, test: Callable[[R], bool]) -> list[R]:
        """Return the records for which ``test`` holds, in order of insertion."""
        return [row for row in self.rows.values() if test(row)]

    def new_key(self) -> str:
        """Return the next unused key in this table's style."""
        self._journal.drawn.append((self, self.serial))
        while True:
            self.serial += 1
            key = self._key(self.serial)
            if key not in self.rows:
                return key

    def seal(self, left_out: int) -> None:
        """End the building: new keys start far from those of the records here, ``left_out`` numbers further on."""
        self._of_seed = {}
        while True:
            self.serial = (self.serial // 1000 + 1) * 1000
            if self._key(self.serial + left_out + 1) not in self.rows:
                break
        self.serial += left_out

    def _key(self, number: int) -> str:
        plain = _numbered(self.style)
        if plain is None:
            return self.style.format(n=number, day=self._journal.now)
        head, width, tail = plain
        return head + str(number).zfill(width) + tail

    def insert(self, row: R) -> R:
        """Add a record.

        Raises:
            ValueError: The key is taken. Callers that pass an agent's own key must check first.
        """
        key = getattr(row, self.key)
        if key in self.rows:
            raise ValueError(f"{self.name} already holds a {self.noun} with the id {key!r}")
        if self._owned and not self._views and self._journal.actor == "setup":
            # A world is built of thousands of records, of which nothing is journaled and nothing kept yet.
            self.rows[key] = row
            self.version += 1
            self.state = object()
        else:
            self._write(key, None, row)
        return row

    def update(self, key: str, **changes: Any) -> R:
        """Change fields of a record and return the new one; a change to equal values writes nothing.

        Raises:
            KeyError: There is no such record.
            ValueError: The change would give it another key.
        """
        before = self.rows[key]
        after = before.evolve(**changes)
        for name, value in changes.items():
            if getattr(before, name) != value:
                break
        else:
            return before
        if changes.get(self.key, key) != key:
            raise ValueError(f"{self.key} of {self.noun} {key!r} is its key and stays as it is")
        self._write(key, before, after)
        return after

    def update_all(self, rows: Iterable[R], **changes: Any) -> None:
        """Change the same fields of many records, which are this table's own; a key cannot be among them.

        Raises:
            ValueError: The changes would give the records another key.
        """
        if self.key in changes:
            raise ValueError(f"{self.key} of a {self.noun} is its key and stays as it is")
        if not changes:
            return
        # The getter of a single name returns the value itself and not a tuple.
        read = attrgetter(*changes)
        wanted = tuple(changes.values()) if len(changes) > 1 else next(iter(changes.values()))
        touched = [row for row in rows if read(row) != wanted]
        self._write_all(touched, _evolved(touched, changes))

    def delete(self, key: str) -> R:
        """Remove a record and return it.

        Raises:
            KeyError: There is no such record.
        """
        before = self.rows[key]
        self._write(key, before, None)
        return before

    def writes(self) -> list[Change]:
        """Return what has been written to this table since the world was sealed, in order. Not to be changed."""
        return self._journal.of(self.name)

    def seeded(self, find: Callable[[R], frozenset[T]]) -> frozenset[T]:
        """Return all that ``find`` finds in the records that the world was sealed with.

        Whatever becomes of them later, they were there, so it is looked for once for a world and all of its forks.
        While the world is being built, it is looked for each time, in the records so far.

        Args:
            find: A pure function of a record, defined once in a module.
        """
        if self._journal.actor == "setup":
            return frozenset().union(*map(find, self.rows.values()))
        if find not in self._of_seed:
            self._of_seed[find] = frozenset().union(*map(find, self._sealed_rows()))
        return self._of_seed[find]

    def _sealed_rows(self) -> Iterator[R]:
        """Yield the records as they were when the world was sealed: those nobody has written, and what others were."""
        marks = self.marks
        yield from (row for key, row in self.rows.items() if not marks.get(key))
        for change in self.writes():
            if change.before is not None and not change.mark:
                yield cast(R, change.before)

    def marked(self, mask: int) -> Iterator[R]:
        """Iterate over present records that carry any of the marks in ``mask`` (see :class:`Mark`)."""
        rows = self.rows
        for key, mark in self.marks.items():
            if mark & mask:
                row = rows.get(key)
                if row is not None:
                    yield row

    def _own(self) -> None:
        if not self._owned:
            self.rows = self.rows.copy()
            self.marks = self.marks.copy()
            self._owned = True

    def _write(self, key: str, before: R | None, after: R | None) -> None:
        self._own()
        journal = self._journal
        actor = journal.actor
        if actor != "setup":
            mark = self.marks.get(key, 0)
            place = list(self.rows).index(key) if after is None else -1
            journal.entries.append(
                Change(self.name, key, before, after, actor, journal.now, journal.stage, mark, place)
            )
            flag = _CREATED if actor == "agent" and before is None else _FLAG[actor]
            # A record put in the place of a deleted one is its writer's alone.
            self.marks[key] = flag if before is None else mark | flag
        if after is None:
            del self.rows[key]
        else:
            self.rows[key] = after
        self._wrote(before, after)

    def _write_all(self, before: list[R], after: list[R]) -> None:
        """Write changed records, as :meth:`_write` does one by one, at half of its cost."""
        self._own()
        journal, marks, name = self._journal, self.marks, self.name
        actor, now, stage = journal.actor, journal.now, journal.stage
        keys = list(map(attrgetter(self.key), after))
        if actor != "setup":
            flag, known = _FLAG[actor], [marks.get(key, 0) for key in keys]
            journal.entries += [
                Change(name, key, old, new, actor, now, stage, mark, -1)
                for key, old, new, mark in zip(keys, before, after, known, strict=True)
            ]
            marks.update({key: mark | flag for key, mark in zip(keys, known, strict=True)})
        self.rows.update(zip(keys, after, strict=True))
        if len(keys) <= REMEMBERED:
            for old, new in zip(before, after, strict=True):
                self._wrote(old, new)
        else:
            self._forget(len(keys))

    def undo(self, change: Change) -> None:
        """Take back a write. Changes must be undone newest first."""
        self._own()
        if change.before is None:
            del self.rows[change.key]
        elif change.after is None:
            # Order of insertion is part of the state, so the record goes back to its own place.
            items = list(self.rows.items())
            items.insert(change.place, (change.key, cast(R, change.before)))
            self.rows = dict(items)
        else:
            self.rows[change.key] = cast(R, change.before)
        if change.mark:
            self.marks[change.key] = change.mark
        else:
            del self.marks[change.key]
        if change.after is None:
            self._forget()
        else:
            self._wrote(cast(R, change.after), cast(R | None, change.before))


class Rows(Generic[R]):
    """Declares a table in a service class; on an instance the attribute is the :class:`Table` itself.

    Args:
        record_type: The type of its records.
        key: The field that holds the key, a string.
        style: Format of new keys, from ``n`` (a counter) and ``day`` (the virtual now): ``"evt_{n:08d}"``.
        noun: What one record is called in errors.
    """

    def __init__(self, record_type: type[R], key: str, style: str, noun: str) -> None:
        self.record_type = record_type
        self.key = key
        self.style = style
        self.noun = noun
        self.attribute = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.attribute = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Table[R]: ...
    def __get__(self, instance: object | None, owner: type) -> Self | Table[R]:
        if instance is None:
            return self
        # Instances carry their tables in their own __dict__, which Python reads before this descriptor.
        raise AttributeError(f"{owner.__name__}.{self.attribute} is not bound to a world")

    def create(self, service: str, journal: Journal) -> Table[R]:
        """Return an empty table of this declaration for a world."""
        return Table(f"{service}.{self.attribute}", self.record_type, self.key, self.style, self.noun, journal)
