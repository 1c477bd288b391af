"""What a service has worked out, kept for as long as it must hold.

That is until time passes or one of the service's records changes, or for as long as what it was made of stays the same.
Tables keep what was made of single records (:meth:`~lifegym.worlds.records.Table.paired`,
:meth:`~lifegym.worlds.records.Table.made_of`); a portfolio's value or a day's alerts follow from many of them and from
the hour.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

from lifegym.worlds.codec import Ready, dump
from lifegym.worlds.service import Service
from lifegym.worlds.world import World

T = TypeVar("T")
_MOST: Final = 256
"""Things that are kept by their parts at once."""


class Keeping(Service):
    """A service that keeps what it has worked out."""

    def fork(self, world: World) -> Service:
        """Return this service in another world. What is kept by its parts holds there too, and is shared."""
        twin = super().fork(world)
        twin.__dict__["_by_parts"] = self.__dict__.setdefault("_by_parts", {})
        return twin

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

    def kept_of(self, what: Hashable, parts: tuple[Any, ...], make: Callable[[], T]) -> T:
        """Return what ``make`` makes of ``parts``, made once while these stay equal, whatever else moves.

        Args:
            what: Names the thing, with the arguments it was asked for by.
            parts: All that it depends on besides: records, groups of them, a table's
                :attr:`~lifegym.worlds.records.Table.state`, the hour if need be. Never a table's version, which forks
                that part count up alike.
            make: Makes it, without writing anything. What it makes is shared: not to be changed.
        """
        things: dict[Hashable, tuple[tuple[Any, ...], Any]] = self.__dict__.setdefault("_by_parts", {})
        held = things.get(what)
        if held is None or held[0] != parts:
            if len(things) >= _MOST:
                things.clear()
            held = things[what] = (parts, make())
        found: T = held[1]
        return found

    def answered(
        self, what: Hashable, make: Callable[[], dict[str, Any]], parts: tuple[Any, ...] | None = None
    ) -> Ready:
        """Return a tool's answer as JSON, kept as :meth:`kept` keeps things, or :meth:`kept_of` where parts are given.

        To ask again costs no work.
        """
        if parts is None:
            return self.kept(("answer", what), lambda: Ready(dump(make())))
        return self.kept_of(("answer", what), parts, lambda: Ready(dump(make())))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_by_parts", "_kept")}
