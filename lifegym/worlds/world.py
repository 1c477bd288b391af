"""One living world: clock, services, consequences, and the trace of every call."""

from __future__ import annotations

import hashlib
from bisect import insort
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any

from lifegym.worlds.builtin import Entry, PaymentMethod, Transcript, Turn, Wallet
from lifegym.worlds.clock import Clock
from lifegym.worlds.codec import check_fields, dump, load_record, plain
from lifegym.worlds.errors import ToolError, suggestion
from lifegym.worlds.events import Op
from lifegym.worlds.records import Journal, Record, Table
from lifegym.worlds.service import Service
from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.signals import Notice, Signal
from lifegym.worlds.tools import Operation, Tool
from lifegym.worlds.values import Call, Difference, Persona, Push, Timer, Written, is_due
from lifegym.worlds.workspace import Files

__all__ = ["Call", "Difference", "Entry", "PaymentMethod", "Persona", "Push", "Timer", "Turn", "World", "tools_of"]

_ALWAYS: tuple[type[Service], ...] = (Files, Wallet, Transcript)
_PLAIN = ("insert", "update", "delete")


@lru_cache(maxsize=256)
def tools_of(services: tuple[str, ...]) -> dict[str, Tool]:
    """Return the tools of the workspace and of these services by full name. Not to be changed."""
    index: dict[str, Tool] = {}
    classes: tuple[type[Service], ...] = (Files, *(load_service(name) for name in services))
    for cls in classes:
        for tool in cls.tools.values():
            index[tool.full_name] = tool
    return index


@lru_cache(maxsize=256)
def _handlers(services: tuple[type[Service], ...]) -> dict[type[Signal], tuple[tuple[str, str], ...]]:
    found: dict[type[Signal], list[tuple[str, str]]] = {}
    for cls in services:
        for signal, method in cls.handlers:
            found.setdefault(signal, []).append((cls.name, method))
    return {signal: tuple(methods) for signal, methods in found.items()}


class World:
    """State, clock and services of one world.

    Build one with :meth:`seed` and :meth:`apply`, then :meth:`seal` it; from then on every write is journaled with
    who made it. Worlds are cheap to :meth:`fork`.

    Args:
        persona: Whose life it is.
        services: Names of the enabled services, such as ``("email", "calendar")``.
        now: The instant at which the world opens.

    Attributes:
        refused: Processes on the clock that could not run, each with the reason.
    """

    def __init__(self, persona: Persona, services: Iterable[str], now: datetime) -> None:
        self.persona = persona
        self.enabled = tuple(services)
        self.clock = Clock(now, persona.zone)
        self.journal = Journal(self.clock.now)
        classes = (*_ALWAYS, *(load_service(name) for name in self.enabled))
        self.services: dict[str, Service] = {cls.name: cls(self) for cls in classes}
        self.tables: dict[str, Table[Any]] = {
            table.name: table for service in self.services.values() for table in service.tables()
        }
        self.tools = tools_of(self.enabled)
        self._handlers = _handlers(classes)
        self.agenda: list[Timer] = []
        self._timers = 0
        self.pushes: list[Push] = []
        self.calls: list[Call] = []
        self.refused: list[tuple[Timer, str]] = []
        self.turn = 0

    @property
    def now(self) -> datetime:
        """The virtual now, in the persona's home zone."""
        return self.clock.now

    @property
    def stage(self) -> int:
        """Index of the stage under way."""
        return self.journal.stage

    def fork(self) -> World:
        """Return an independent world in the same state.

        Costs pointers, not records; no two forks ever see each other's writes.
        """
        twin = World.__new__(World)
        twin.persona = self.persona
        twin.enabled = self.enabled
        twin.clock = self.clock.copy()
        twin.journal = self.journal.copy()
        twin.services = services = {}
        twin.tables = tables = {}
        for name, service in self.services.items():
            services[name] = branch = service.fork(twin)
            for table in branch.tables():
                tables[table.name] = table
        twin.tools = self.tools
        twin._handlers = self._handlers
        twin.agenda = self.agenda.copy()
        twin._timers = self._timers
        twin.pushes = self.pushes.copy()
        twin.calls = self.calls.copy()
        twin.refused = self.refused.copy()
        twin.turn = self.turn
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> World:
        return self.fork()

    def __getstate__(self) -> dict[str, Any]:
        # Tools and handlers are the services' own, hold compiled validators, and are looked up again.
        return {name: value for name, value in vars(self).items() if name not in ("tools", "_handlers")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.tools = tools_of(self.enabled)
        self._handlers = _handlers((*_ALWAYS, *(load_service(name) for name in self.enabled)))

    def seed(self, *rows: tuple[str, Record]) -> None:
        """Put records into tables before the world opens: ``world.seed(("email.messages", message))``."""
        ways: dict[str, tuple[Callable[[Any], Any], Callable[[Record], None]]] = {}
        for name, row in rows:
            way = ways.get(name)
            if way is None:
                way = ways[name] = self.table(name).insert, self.services[name.partition(".")[0]].arm
            insert, arm = way
            insert(row)
            arm(row)

    def seal(self, left_out: int = 0) -> None:
        """End the building. Keys of later records start far from the seeded ones, ``left_out`` numbers further on."""
        for table in self.tables.values():
            table.seal(left_out)
        self.journal.drawn.clear()
        self.journal.actor = "world"

    def table(self, name: str) -> Table[Any]:
        """Return a table by its full name, such as ``calendar.events``.

        Raises:
            KeyError: No enabled service has it; the message names the nearest.
        """
        try:
            return self.tables[name]
        except KeyError:
            raise KeyError(
                f"no table {name!r} in this world.{suggestion(name, self.tables)} "
                f"Enabled services: {', '.join(('files', *self.enabled))}"
            ) from None

    def call(self, name: str, arguments: dict[str, Any]) -> Call:
        """Make one tool call as the agent.

        Never raises for what a caller can get wrong; a refused call changes nothing.
        """
        journal = self.journal
        journal.drawn.clear()
        start = self._mark()
        try:
            tool = self.tools.get(name) or self._unknown(name)
            values = tool.read(arguments)
            journal.actor = "agent"
            result = dump(tool.function(self.services[tool.service], **values))
            call = Call(name, arguments, True, "", result, self.clock.now, journal.stage, self.turn)
        except ToolError as error:
            self._roll_back(start)
            call = Call(
                name, arguments, False, error.code, dump(error.to_json()), self.clock.now, journal.stage, self.turn
            )
        except Exception as error:
            # A fault of the service, not of the caller: the world stays whole, and whoever runs it must hear of it.
            self._roll_back(start)
            error.add_note(f"while {name} was called with {str(arguments)[:400]}")
            raise
        finally:
            journal.actor = "world"
        self.calls.append(call)
        return call

    def _unknown(self, name: str) -> Tool:
        service = name.partition(".")[0]
        if service in SERVICE_NAMES and service not in self.enabled:
            raise ToolError(
                "SERVICE_NOT_ENABLED",
                f"{service} is not part of this world. Enabled: {', '.join(('files', *self.enabled))}.",
            )
        raise ToolError(
            "UNKNOWN_TOOL",
            f"There is no tool {name[:80]!r}.{suggestion(name, self.tools)} "
            "Tools are named service.tool, such as 'files.list'.",
        )

    def _mark(self) -> Written:
        """Return how far everything has come that a refusal takes back."""
        journal = self.journal
        return Written(len(journal.entries), len(journal.drawn), self._timers, len(self.pushes))

    def _roll_back(self, mark: Written) -> None:
        journal = self.journal
        while len(journal.entries) > mark.entries:
            change = journal.entries.pop()
            self.tables[change.table].undo(change)
        for table, serial in reversed(journal.drawn[mark.drawn :]):
            table.serial = serial
        del journal.drawn[mark.drawn :]
        if self._timers != mark.timers:
            self.agenda = [timer for timer in self.agenda if timer.order <= mark.timers]
            self._timers = mark.timers
        del self.pushes[mark.pushes :]

    def emit(self, signal: Signal) -> None:
        """Hand a fact to every enabled service that listens for it; what they write counts as a consequence.

        Raises:
            ToolError: A listener refuses; what the others had written by then is undone.
        """
        journal = self.journal
        actor = journal.actor
        mark = self._mark()
        if actor == "agent":
            journal.actor = "effect"
        try:
            for service, method in self._handlers.get(type(signal), ()):
                getattr(self.services[service], method)(signal)
            if isinstance(signal, Notice) and signal.push:
                self.pushes.append(Push(self.clock.now, signal.source, f"{signal.title}\n{signal.body}".strip()))
        except ToolError:
            # The emitter may catch the refusal and go on, so nothing of the refused fact may stay behind.
            if actor != "setup":
                self._roll_back(mark)
            raise
        finally:
            journal.actor = actor

    def claimed(self, address: str) -> bool:
        """Return whether anybody here has that mail address (or any at ``@domain``), in lower case."""
        return any(service.claims(address) for service in self.services.values())

    def schedule(self, due: datetime, service: str, process: str, key: str) -> None:
        """Make a service's process due, once: what is due at this instant already is not due twice.

        Raises:
            ValueError: The service has no such timed process.
        """
        if process not in self.services[service].processes:
            raise ValueError(
                f"{service} has no timed process {process!r}; it has {sorted(self.services[service].processes)}"
            )
        if not is_due(self.agenda, due, (service, process, key)):
            self._timers += 1
            insort(self.agenda, Timer(due, self._timers, service, process, key))

    def next_due(self) -> datetime | None:
        """Return when the next process falls due, or None."""
        return self.agenda[0].due if self.agenda else None

    def run_due(self, until: datetime) -> None:
        """Move the clock to ``until``, running every process due by then in time order.

        Stops early at a process that pushes a notice. A process that is refused (a blocked card, say) changes nothing
        and is noted in :attr:`refused`.
        """
        while self.agenda and self.agenda[0].due <= until:
            timer = self.agenda.pop(0)
            self.move_to(max(timer.due, self.clock.now))
            self._run(timer)
            if self.pushes and (not self.agenda or self.agenda[0].due > self.clock.now):
                return
        self.move_to(max(until, self.clock.now))

    def _run(self, timer: Timer) -> None:
        self.journal.drawn.clear()
        mark = self._mark()
        try:
            getattr(self.services[timer.service], timer.process)(timer.key)
        except ToolError as error:
            self._roll_back(mark)
            self.refused.append((timer, error.message))

    def move_to(self, instant: datetime) -> None:
        """Move the clock forward without running anything."""
        self.clock.move_to(instant)
        self.journal.now = self.clock.now

    def apply(self, op: Op) -> None:
        """Apply one change of the world, whole or not at all.

        Raises:
            ValueError: The operation, table, key or an argument does not exist or does not fit, or an inserted
                record's key is taken.
        """
        self.journal.drawn.clear()
        start = self._mark()
        try:
            self._apply(op)
        except Exception as error:
            if self.journal.actor != "setup":
                self._roll_back(start)
            # A day beyond the calendar, in another time zone, is an argument that does not fit.
            if isinstance(error, ValueError | KeyError | ToolError | OverflowError):
                raise ValueError(f"{op.target}: {error.args[0] if error.args else error}") from error
            error.add_note(f"while {op.target} was applied with {str(op.arguments)[:400]}")
            raise

    def check_op(self, op: Op) -> None:
        """Refuse a change that could never apply, by its target and arguments alone; nothing is applied.

        Whether a record to be changed will be there is known only at the time.

        Raises:
            ValueError: The operation, table, a field or an argument does not exist or does not fit.
        """
        try:
            if op.target not in _PLAIN:
                self._operation(op.target).read(op.arguments)
                return
            table = self.table(_given(op, "table"))
            if op.target == "insert":
                load_record(table.record_type, _given(op, "record"))
                return
            row = table.get(_given(op, "key"))
            if op.target == "update":
                changes = _given(op, "changes")
                if row is not None:
                    load_record(table.record_type, {**plain(row.view()), **changes})
                else:
                    check_fields(table.record_type, changes)
        except (ValueError, KeyError, ToolError) as error:
            raise ValueError(f"{op.target}: {error.args[0]}") from error

    def _apply(self, op: Op) -> None:
        if op.target in _PLAIN:
            self._change(op, self.table(_given(op, "table")))
            return
        operation = self._operation(op.target)
        operation.function(self.services[operation.service], **operation.read(op.arguments))

    def _operation(self, target: str) -> Operation:
        service, _, name = target.partition(".")
        operation = type(self.services[service]).operations.get(name) if service in self.services else None
        if operation is None:
            known = [f"{key}.{item}" for key, value in self.services.items() for item in type(value).operations]
            raise ValueError(
                f"no backstage operation {target!r}.{suggestion(target, known)} "
                f"The plain changes are {', '.join(_PLAIN)}."
            )
        return operation

    def _change(self, op: Op, table: Table[Any]) -> None:
        kind = op.target
        service = self.services[table.name.partition(".")[0]]
        if kind == "insert":
            service.arm(table.insert(load_record(table.record_type, _given(op, "record"))))
            return
        key = _given(op, "key")
        before = table.get(key)
        if before is None:
            raise ValueError(f"{kind}: {table.name} has no {table.noun} {key!r}.{suggestion(key, table.rows)}")
        if kind == "delete":
            holder = service.named_by(table, key)
            if holder:
                raise ValueError(f"{table.name} {key!r} is named by {holder}; change or delete that first")
            table.delete(key)
            return
        after = load_record(table.record_type, {**plain(before.view()), **_given(op, "changes")})
        service.arm(table.update(key, **after.view()))

    def open_turn(self, kind: str, event_id: str, text: str) -> Turn:
        """Record that a turn opens now."""
        self.turn += 1
        turns: Table[Turn] = self.tables["transcript.turns"]
        return turns.insert(
            Turn(
                turn_id=f"turn_{self.turn:04d}",
                stage=self.stage,
                kind=kind,
                at=self.clock.now,
                event_id=event_id,
                text=text,
            )
        )

    def close_turn(self, reply: str) -> None:
        """Record the agent's reply to the open turn."""
        self.journal.actor = "agent"
        try:
            self.tables["transcript.turns"].update(f"turn_{self.turn:04d}", reply=reply)
        finally:
            self.journal.actor = "world"

    def state(self) -> dict[str, Any]:
        """Return the whole state as plain JSON values.

        Persona, services, time, agenda, notices and every record in order.
        """
        tables = {name: [row.view() for row in table] for name, table in self.tables.items()}
        state: dict[str, Any] = plain({**self._head(), "tables": tables})
        return state

    def _head(self) -> dict[str, Any]:
        """Return the state without the records, which come last in it."""
        return {
            "persona": self.persona, "services": list(self.enabled),
            "now": self.clock.now.isoformat(), "stage": self.stage, "turn": self.turn,
            "agenda": [[due.isoformat(), *rest] for due, *rest in self.agenda],
            "pushes": [[push.at.isoformat(), push.source, push.text] for push in self.pushes],
            "serials": {name: table.serial for name, table in self.tables.items()},
        }  # fmt: skip

    def digest(self) -> str:
        """Return a SHA-256 over :meth:`state`: equal states, equal digests, in any process."""
        found = hashlib.sha256(dump(self._head())[:-1].encode())
        # Table by table: to have all records in JSON at once takes half as long again, since no cache holds them.
        before = ',"tables":{'
        for name, table in self.tables.items():
            found.update(f'{before}"{name}":{dump([row.view() for row in table])}'.encode())
            before = ","
        found.update(b"}}")
        return found.hexdigest()

    def diff(self, other: World) -> dict[str, Difference]:
        """Return what is different in ``other``, by table; tables that agree are left out."""
        found = {}
        for name, table in self.tables.items():
            mine, theirs = table.rows, other.table(name).rows
            if mine is not theirs and mine != theirs:
                found[name] = Difference.between(mine, theirs)
        return found


def _given(op: Op, name: str) -> Any:
    if name not in op.arguments:
        raise ValueError(f"it needs {name!r} among its arguments, got {', '.join(op.arguments) or 'none'}")
    return op.arguments[name]
