"""Whether each check can be met at all: what it names exists, somebody can change it, and no leg is true by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lifegym.audit.legs import Leaf, conjuncts, faults_in_test, fields_read, leaves, positive, rows_of, tables_read
from lifegym.audit.plays import Episode
from lifegym.audit.report import Detail, Gate
from lifegym.envs.spec import TaskSpec
from lifegym.reward.checks import Check
from lifegym.reward.fields import Is
from lifegym.reward.predicates import Looked, Predicate, Rows
from lifegym.worlds.errors import suggestion
from lifegym.worlds.service import Service
from lifegym.worlds.world import World


def sound_gates(spec: TaskSpec, episodes: dict[str, Episode]) -> Iterator[Gate]:
    """Yield the gates on what checks read."""
    yield _names_exist(spec)
    yield _changeable(spec, episodes)
    yield _positive(spec)
    yield _made_by_timeline(spec, episodes["idle"])
    yield _twice(spec)
    yield _shared_keys(spec, episodes)


def _gate(name: str, details: list[Detail], *, decisive: bool = True) -> Gate:
    return Gate(name, str(len(details)), "0", not details, tuple(details), decisive)


def _names_exist(spec: TaskSpec) -> Gate:
    """Compare every table, field, tool and argument that a check or a condition names with the services' own."""
    details = [
        Detail(fault, check.id)
        for check in spec.rubric.checks
        for leaf, _ in leaves(check.that)
        for fault in _faults(spec.world, leaf)
    ]
    for event in spec.timeline.events:
        when: Any = event.when
        if when is not None and hasattr(when, "compiled"):
            details += [
                Detail(f"the condition of event {event.event_id}: {fault}", event=event.event_id)
                for leaf, _ in leaves(when)
                for fault in _faults(spec.world, leaf)
            ]
    return _gate("tables, fields, tools and arguments of checks exist", details)


def _faults(world: World, leaf: Leaf) -> Iterator[str]:
    for table, test in fields_read(leaf):
        if table not in world.tables:
            yield f"there is no table {table!r}.{suggestion(table, world.tables)}"
            continue
        yield from faults_in_test(world.tables[table].record_type, test)
    if isinstance(leaf, Looked):
        for name in leaf.tools:
            tool = world.tools.get(name)
            if tool is None:
                yield f"there is no tool {name!r}.{suggestion(name, world.tools)}"
                continue
            params = {param.name for param in tool.params}
            for test in leaf.arguments:
                if test.path.partition(".")[0] not in params:
                    yield f"{name} has no argument {test.path!r}; it has {', '.join(sorted(params))}"


def _changeable(spec: TaskSpec, episodes: dict[str, Episode]) -> Gate:
    """Find checks that rest on what no tool can change.

    A table counts as changeable when the agent or a consequence of its calls wrote it in any of the audit's
    episodes, or when its service has a writing tool. The transcript is written by replying, the wallet by paying.
    """
    written = {
        change.table
        for episode in episodes.values()
        for change in episode.world.journal.entries
        if change.actor in ("agent", "effect")
    }
    details = []
    for check in spec.rubric.checks:
        parts = [_reach(spec.world, leaf, written) for leaf in positive(check.that)]
        if not any(parts):
            tables = sorted({table for leaf in positive(check.that) for table in tables_read(leaf)})
            details.append(Detail(f"reads only {', '.join(tables)}, which no tool can change", check.id))
        details += [
            Detail(f"forbids writing {rows.table}, which no tool can change", check.id)
            for leaf, absent in leaves(check.that)
            if absent
            for rows in rows_of(leaf)
            if not _can_change(spec.world, rows.table, written)
        ]
    return _gate("no check reads what no tool can change", details)


def _positive(spec: TaskSpec) -> Gate:
    details = [
        Detail("rests on bare absence; join it with the positive act of the same matter", check.id)
        for check in spec.rubric.checks
        if not positive(check.that)
    ]
    return _gate("every check has a positive leg", details)


def _reach(world: World, leaf: Leaf, written: set[str]) -> bool:
    """Return whether a leaf turns on the agent: a read, or a table it can write and is asked about as the writer."""
    if isinstance(leaf, Looked):
        return True
    questions = rows_of(leaf)
    if questions and all(_of_world(rows) and rows.table not in written for rows in questions):
        return False
    return any(_can_change(world, table, written) for table in tables_read(leaf))


def _of_world(rows: Rows) -> bool:
    return rows.whose == "anyone"


def _can_change(world: World, table: str, written: set[str]) -> bool:
    if table in written:
        return True
    service: Service | None = world.services.get(table.partition(".")[0])
    return service is not None and any(tool.writes for tool in type(service).tools.values())


def _made_by_timeline(spec: TaskSpec, idle: Episode) -> Gate:
    """Find parts of checks that hold at the end though nobody did anything: they prove nothing."""
    details = []
    for check in spec.rubric.checks:
        for part in conjuncts(check.that):
            finding = part.compiled().verdict(idle.world)
            if finding.ok and not _states_the_world(part):
                details.append(
                    Detail(
                        f"has a leg that the timeline makes true: {part.words()[:160]}",
                        check.id,
                        "idle",
                        finding.evidence[:200],
                    )
                )
    return _gate("no leg is made true by the timeline", details)


def _states_the_world(part: Predicate) -> bool:
    """Return whether a part asks how the world stands, all records together, beside an act of the agent's.

    "In all exactly one booking" is such a part: it guards against a second one and is no credit on its own.
    """
    return isinstance(part, Rows) and part.whose == "anyone" and part.high is not None


def _shared_keys(spec: TaskSpec, episodes: dict[str, Episode]) -> Gate:
    """Find checks that name a record under whose key the timeline makes one and, in some episode, the agent another.

    The check would take the one for the other.
    """
    made: dict[str, dict[tuple[str, str], str]] = {"agent": {}, "world": {}}
    for episode in episodes.values():
        for change in episode.world.journal.entries:
            if change.before is None and change.actor in made:
                made[change.actor].setdefault((change.table, change.key), episode.policy)
    shared = made["agent"].keys() & made["world"].keys()
    details = [
        Detail(
            f"names {table} {key}, which the timeline makes and the agent as well", check.id, made["agent"][table, key]
        )
        for check in spec.rubric.checks
        for table, key in sorted(set(_keys_named(spec.world, check)) & shared)
    ]
    return _gate("agent and timeline share no identifiers", details)


def _keys_named(world: World, check: Check) -> Iterator[tuple[str, str]]:
    for leaf, _ in leaves(check.that):
        for table, test in fields_read(leaf):
            if table in world.tables and test.path == world.tables[table].key and isinstance(test.test, Is):
                yield from ((table, str(value)) for value in test.test.values)


def _twice(spec: TaskSpec) -> Gate:
    """Find pairs of checks that ask the same thing."""
    seen: dict[str, Check] = {}
    details = []
    for check in spec.rubric.checks:
        key = check.that.model_dump_json()
        if key in seen:
            details.append(Detail(f"asks the same as {seen[key].id!r}", check.id))
        seen.setdefault(key, check)
    return _gate("no two checks ask the same", details)
