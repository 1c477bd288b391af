"""What a service has worked out, kept for as long as it must hold: until time passes or one of its records changes.

Tables keep what was made of single records (:meth:`~lifegym.worlds.records.Table.paired`); a portfolio's value or a
day's alerts follow from many of them and from the hour.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from lifegym.worlds.codec import Ready, dump
from lifegym.worlds.service import Service

T = TypeVar("T")


class Keeping(Service):
    """A service that keeps what it has worked out."""

    def kept(self, what: Hashable, make: Callable[[], T]) -> T:
        """Return what ``make`` makes, made once while neither the clock nor a table of this service moves.

        Args:
            what: Names the thing, with everything it depends on besides the clock and this service's tables.
            make: Makes it, without writing anything. What it makes is shared: not to be changed.
        """
        mine = self.__dict__
        # Versions only ever rise, so their sum tells whether any table was written.
        stamp = (mine["world"].clock.now, sum([mine[rows.attribute].version for rows in self.rows]))
        held = mine.get("_kept")
        if held is None or held[0] != stamp:
            held = mine["_kept"] = (stamp, {})
        things: dict[Hashable, Any] = held[1]
        if what not in things:
            things[what] = make()
        found: T = things[what]
        return found

    def answered(self, what: Hashable, make: Callable[[], dict[str, Any]]) -> Ready:
        """Return a tool's answer as JSON, kept as :meth:`kept` keeps things: to ask again costs no work."""
        return self.kept(("answer", what), lambda: Ready(dump(make())))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_kept"}
