"""The base of every service.

Tables, tools for the agent, backstage operations for the world, processes on the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, overload

from lifegym.worlds.claims import stands_in
from lifegym.worlds.records import Record, Rows, Table, field_names
from lifegym.worlds.signals import Signal
from lifegym.worlds.tools import Operation, Tool

if TYPE_CHECKING:
    from lifegym.worlds.world import World

F = TypeVar("F", bound=Callable[..., Any])


@overload
def tool(method: F, /) -> F: ...
@overload
def tool(*, writes: bool = False, name: str = "") -> Callable[[F], F]: ...
def tool(method: F | None = None, /, *, writes: bool = False, name: str = "") -> F | Callable[[F], F]:
    """Offer a method to the agent.

    The signature gives argument validation and the JSON schema; the docstring is the description a model reads
    (its ``Args:`` section describes the parameters, its ``Example:`` section shows one call).

    Args:
        method: The method, when used as a bare decorator.
        writes: Whether a call changes the service's own records, as the published surface counts it: marking a mail as
            read
            or saving a file into the workspace is no such change.
        name: The published name where it is no Python identifier.
    """

    def mark(function: F) -> F:
        function.__tool__ = (name or function.__name__, writes)  # type: ignore[attr-defined]  # functions take attributes
        return function

    return mark(method) if method is not None else mark


def backstage(method: F) -> F:
    """Offer a method to the world: a change a story may make. Never reachable by the agent."""
    method.__backstage__ = True  # type: ignore[attr-defined]  # functions take attributes
    return method


def timed(method: F) -> F:
    """Mark a process that :meth:`Service.schedule` makes due: ``def lapse(self, key: str) -> None``.

    It must look at the record again and do nothing when the matter is settled, since timers are never withdrawn.
    """
    method.__timed__ = True  # type: ignore[attr-defined]  # functions take attributes
    return method


class Service:
    """One everyday service of one world.

    Subclasses declare ``name``, ``title``, their tables as class attributes (:class:`~lifegym.worlds.records.Rows`),
    and methods marked :func:`tool`, :func:`backstage`, :func:`timed` or
    :func:`~lifegym.worlds.signals.listens`. A method refuses with ``ToolError``; whatever it wrote is then undone.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rows: ClassVar[tuple[Rows[Any], ...]] = ()
    tools: ClassVar[dict[str, Tool]] = {}
    operations: ClassVar[dict[str, Operation]] = {}
    processes: ClassVar[frozenset[str]] = frozenset()
    handlers: ClassVar[tuple[tuple[type[Signal], str], ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        members: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            members.update(vars(base))
        if "name" not in members:
            return  # a mixin that holds part of a service
        cls.rows = tuple(value for value in members.values() if isinstance(value, Rows))
        cls.tools = {}
        cls.operations = {}
        for attribute, value in members.items():
            if hasattr(value, "__tool__"):
                name, writes = value.__tool__
                cls.tools[name] = Tool(cls.name, name, attribute, value, writes)
            elif hasattr(value, "__backstage__"):
                cls.operations[attribute] = Operation(cls.name, attribute, attribute, value)
        cls.processes = frozenset(name for name, value in members.items() if hasattr(value, "__timed__"))
        cls.handlers = tuple(
            (value.__listens__, name) for name, value in members.items() if hasattr(value, "__listens__")
        )

    def __init__(self, world: World) -> None:
        self.world = world
        for rows in self.rows:
            self.__dict__[rows.attribute] = rows.create(self.name, world.journal)

    def fork(self, world: World) -> Service:
        """Return this service over forked tables in another world."""
        twin = object.__new__(type(self))
        twin.world = world
        for rows in self.rows:
            table: Table[Any] = self.__dict__[rows.attribute]
            twin.__dict__[rows.attribute] = table.fork(world.journal)
        return twin

    def tables(self) -> Iterable[Table[Any]]:
        """Iterate over this service's tables in order of declaration."""
        for rows in self.rows:
            yield self.__dict__[rows.attribute]

    @property
    def now(self) -> datetime:
        """The virtual now."""
        return self.world.clock.now

    def emit(self, signal: Signal) -> None:
        """Tell the world's other services; a handler's refusal propagates."""
        self.world.emit(signal)

    def schedule(self, due: datetime, process: str, key: str) -> None:
        """Make one of this service's :func:`timed` processes due. A time that has passed is due at the next move."""
        self.world.schedule(due, self.name, process, key)

    def reschedule(self, due: datetime, process: str, key: str) -> None:
        """Make a process due at this time and at no other: what was due of it under this key is dropped.

        A refusal does not bring back what was dropped, so this comes when nothing can refuse any more.
        """
        known = (self.name, process, key)
        self.world.agenda = [timer for timer in self.world.agenda if (timer.service, timer.process, timer.key) != known]
        self.schedule(due, process, key)

    def named_by(self, table: Table[Any], key: str) -> str:
        """Return a record of this service that names another by its key, such as a room its hotel, or an empty text."""
        for other in self.tables():
            named = [
                name
                for name in field_names(other.record_type)
                if name != other.key and (name == table.key or name.endswith(f"_{table.key}"))
            ]
            for held, row in other.rows.items() if named else ():
                if any(getattr(row, name) == key for name in named):
                    return f"{other.name} {held!r}"
        return ""

    def desks(self) -> Iterable[str]:
        """Return the mail addresses at which this service answers and which stand in none of its records."""
        return ()

    def claims(self, address: str) -> bool:
        """Return whether somebody this service knows of has that address (or ``@domain``), in lower case."""
        return any(
            desk == address or (address.startswith("@") and desk.endswith(address)) for desk in self.desks()
        ) or any(stands_in(table, address) for table in self.tables())

    def arm(self, row: Record) -> None:
        """Schedule what a record that enters by seed or by a plain mutation makes due.

        Services with time override it.
        """
