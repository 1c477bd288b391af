"""What is worked out from a table's records and kept for as long as it must hold.

What is made of one record holds while the record stays, in every fork. A view of all of them holds until the next
write, and is then amended by it where that is possible (:mod:`lifegym.worlds.amending`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from lifegym.worlds.amending import Write, grouping, regrouped, reordered

R = TypeVar("R")
T = TypeVar("T")
V = TypeVar("V", bound="Views[Any]")
REMEMBERED: Final = 64
"""Writes of a table that its views are amended by; after more they are made anew."""


class Views(Generic[R]):
    """Records by key, in order of insertion, and what was worked out from them.

    Args:
        key: Name of the field that is a record's key.
    """

    __slots__ = (
        "_made",
        "_made_of",
        "_of_seed",
        "_recent",
        "_views",
        "_views_shared",
        "key",
        "rows",
        "state",
        "version",
    )

    def __init__(self, key: str) -> None:
        self.key = key
        self.rows: dict[str, R] = {}
        self.version = 0
        self.state: object = object()
        """Stands for the records as they are: another after each write, and never the same in forks that part."""
        self._made: dict[Callable[[R], Any], dict[str, tuple[R, Any]]] = {}
        self._made_of: dict[str, dict[str, tuple[R, tuple[Any, ...], Any]]] = {}
        self._of_seed: dict[Callable[[R], frozenset[Any]], frozenset[Any]] = {}
        self._views: dict[tuple[str, Callable[[Any], Any]], tuple[int, Any]] = {}
        self._views_shared = False
        self._recent: tuple[Write, ...] = ()

    def _shared_with(self, twin: V) -> None:
        """Give a fork the same records and all that was worked out from them.

        Views are shared until a side writes, which then begins its own: what one fork of a world has sorted, the next
        need not.
        """
        twin.key = self.key
        twin.rows = self.rows
        twin.version = self.version
        twin.state = self.state
        twin._made = self._made
        twin._made_of = self._made_of
        twin._of_seed = self._of_seed
        twin._views = self._views
        twin._views_shared = self._views_shared = True
        twin._recent = self._recent

    def paired(self, make: Callable[[R], T]) -> list[tuple[R, T]]:
        """Return each record with what ``make`` makes of it, in order of insertion. Not to be changed.

        Kept from call to call, so that a search need not fold 1,500 texts each time.

        Args:
            make: A pure function of the record, defined once in a module (a new lambda each call would be kept anew).
        """
        view = self._views.get(("paired", make))
        if view is None or view[0] != self.version:
            view = self._views["paired", make] = (self.version, self._amended_pairs(view, make) or self._pairs(make))
        pairs: list[tuple[R, T]] = view[1]
        return pairs

    def _pairs(self, make: Callable[[R], T]) -> list[tuple[R, T]]:
        made = self._made.setdefault(make, {})
        pairs = []
        for key, row in self.rows.items():
            pair = made.get(key)
            if pair is None or pair[0] is not row:
                pair = made[key] = (row, make(row))
            pairs.append(pair)
        return pairs

    def _amended_pairs(self, view: tuple[int, Any] | None, make: Callable[[R], T]) -> list[tuple[R, T]] | None:
        writes = self._writes_since(view)
        # What is gone has no place any more, so that earlier writes of it find none either.
        if view is None or writes is None or any(after is None for _, after in writes):
            return None
        pairs: list[tuple[R, T]] = view[1].copy()
        keys: list[str] = []
        for before, after in writes:
            assert after is not None
            pair = (after, self.made(after, make))
            if before is None:
                pairs.append(pair)
            else:
                # Updating and inserting move no record, so it stands here where it stood in the view.
                keys = keys or list(self.rows)
                pairs[keys.index(getattr(before, self.key))] = pair
        return pairs

    def made(self, row: R, make: Callable[[R], T]) -> T:
        """Return what ``make`` makes of one record of this table, kept from call to call as :meth:`paired` keeps it."""
        kept = self._made.get(make)
        if kept is None:
            kept = self._made.setdefault(make, {})
        key = getattr(row, self.key)
        pair = kept.get(key)
        if pair is None or pair[0] is not row:
            pair = kept[key] = (row, make(row))
        found: T = pair[1]
        return found

    def made_of(self, row: R, what: str, parts: tuple[Any, ...], make: Callable[[], T]) -> T:
        """Return what ``make`` makes of one record of this table and of ``parts``, made once while these stay equal.

        Such as a tool's answer about a booking, which also depends on the flights it names and on the hour.

        Args:
            row: The record.
            what: Names the thing made.
            parts: All that it depends on besides the record: other records, of which comparing the same ones costs
                nothing, plain values, and a table's :attr:`state`. Never its version, which forks that part count up
                alike.
            make: Makes it, without writing anything. What it makes is shared: not to be changed.
        """
        kept = self._made_of.get(what)
        if kept is None:
            kept = self._made_of.setdefault(what, {})
        key = getattr(row, self.key)
        held = kept.get(key)
        if held is None or held[0] is not row or held[1] != parts:
            held = kept[key] = (row, parts, make())
        found: T = held[2]
        return found

    def ordered(self, by: Callable[[R], Any]) -> list[R]:
        """Return the records sorted by ``by``, equal ones in order of insertion. Not to be changed.

        Kept until the next write; ``by`` is a pure function defined once in a module.
        """
        view = self._views.get(("ordered", by))
        if view is None or view[0] != self.version:
            writes = self._writes_since(view)
            rows = reordered(view[1], by, writes) if view and writes else None
            view = self._views["ordered", by] = (self.version, rows or sorted(self.rows.values(), key=by))
        found: list[R] = view[1]
        return found

    def grouped(self, by: Callable[[R], Any]) -> dict[Any, list[R]]:
        """Return the records by what ``by`` says of them, each group in order of insertion. Not to be changed.

        Kept until the next write; ``by`` is a pure function with hashable values, defined once.
        """
        view = self._views.get(("grouped", by))
        if view is None or view[0] != self.version:
            writes = self._writes_since(view)
            groups = regrouped(view[1], by, writes) if view and writes else None
            view = self._views["grouped", by] = (self.version, groups or grouping(self.rows.values(), by))
        found: dict[Any, list[R]] = view[1]
        return found

    def whole(self, make: Callable[[Any], T]) -> T:
        """Return what ``make`` makes of the table as a whole, such as an index. Not to be changed.

        Kept until the next write; ``make`` is a pure function of the records, defined once in a module.
        """
        view = self._views.get(("whole", make))
        if view is None or view[0] != self.version:
            view = self._views["whole", make] = (self.version, make(self))
        found: T = view[1]
        return found

    def _forget(self, writes: int = 1) -> None:
        """Raise the version by so many writes that no view is amended by."""
        self.version += writes
        self.state = object()
        self._views = {}
        self._views_shared = False
        self._recent = ()

    def _wrote(self, before: R | None, after: R | None) -> None:
        """Raise the version, and remember the write for as long as there are views that it amends."""
        self.version += 1
        self.state = object()
        if not self._views:
            # Not the empty one that forks share: what each of them asks for next is its own.
            self._views = {}
            self._views_shared = False
            return
        recent = (*self._recent, (before, after))
        if len(recent) > REMEMBERED:
            # Views that were asked for lately stay; a long run of writes soon leaves none, and costs no more then.
            recent = recent[-REMEMBERED // 2 :]
            oldest = self.version - len(recent)
            self._views = {what: view for what, view in self._views.items() if view[0] >= oldest}
            self._views_shared = False
        elif self._views_shared:
            # A copy, since forks share what stood before the write.
            self._views = self._views.copy()
            self._views_shared = False
        self._recent = recent if self._views else ()

    def _writes_since(self, view: tuple[int, Any] | None) -> tuple[Write, ...] | None:
        """Return the writes that a view has not seen, or None if they are no longer known."""
        missed = self.version - view[0] if view else 0
        return self._recent[-missed:] if 0 < missed <= len(self._recent) else None
