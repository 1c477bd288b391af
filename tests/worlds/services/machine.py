"""A state machine that uses one service at random and checks after each step that its world still holds together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Any, ClassVar

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from lifegym.worlds.events import Op
from lifegym.worlds.sample import sample_world
from lifegym.worlds.services import load_service
from lifegym.worlds.world import World
from tests.worlds.services.caller import Caller

SETTINGS = settings(max_examples=15, stateful_step_count=40, deadline=None)
SEEDS = st.integers(0, 2**32 - 1)


@cache
def sample(services: tuple[str, ...], counts: tuple[tuple[str, int], ...]) -> World:
    """Return a sample world that all runs of a machine fork."""
    return sample_world(services, dict(counts))


class ServiceMachine(RuleBasedStateMachine):
    """Random tool calls, changes of the world, clock moves and forks.

    Subclasses name the service and state what always holds; ``TestX = Machine.TestCase`` runs one.

    Attributes:
        service: The service whose tools and operations are used.
        others: Services that stand beside it.
        counts: How many ordinary records each service gets.
        transitions: By table: the field of a state, and from each state the states it may move to.
        references: (table, field, table it leads to): every value, unless empty, is a key there.
        unused: Backstage operations that break an invariant on purpose, such as a shop's own mistake.
    """

    service: ClassVar[str]
    others: ClassVar[tuple[str, ...]] = ()
    counts: ClassVar[Mapping[str, int]] = {}
    transitions: ClassVar[Mapping[str, tuple[str, Mapping[str, frozenset[str]]]]] = {}
    references: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    unused: ClassVar[frozenset[str]] = frozenset()

    def __init__(self) -> None:
        super().__init__()
        self.world = self.start()
        cls = load_service(self.service)
        self.tools = list(cls.tools.values())
        self.changes = [value for key, value in cls.operations.items() if key not in self.unused]
        self.read = len(self.world.journal.entries)

    def start(self) -> World:
        """Return the world a run begins with."""
        return sample((self.service, *self.others), tuple(self.counts.items())).fork()

    def check(self, world: World) -> None:
        """Assert what always holds in this service, beyond transitions and references."""

    @rule(place=st.integers(0, 999), seed=SEEDS)
    def call(self, place: int, seed: int) -> None:
        """Call a tool: it answers JSON, and a refusal leaves no trace."""
        tool = self.tools[place % len(self.tools)]
        arguments = Caller(self.world, np.random.default_rng(seed)).arguments(tool)
        before = self.world.fork()
        call = self.world.call(tool.full_name, arguments)
        answer = json.loads(call.result)
        if not call.ok:
            assert {"error", "code"} <= set(answer)
            assert self.world.digest() == before.digest()

    @rule(place=st.integers(0, 999), seed=SEEDS)
    def change(self, place: int, seed: int) -> None:
        """Let the world change something, whole or not at all."""
        if not self.changes:
            return
        operation = self.changes[place % len(self.changes)]
        arguments = Caller(self.world, np.random.default_rng(seed)).arguments(operation)
        before = self.world.fork()
        try:
            self.world.apply(Op(target=operation.full_name, arguments=arguments))
        except ValueError:
            assert self.world.digest() == before.digest()

    @rule(minutes=st.sampled_from((1, 45, 600, 1440, 4 * 1440, 35 * 1440)))
    def wait(self, minutes: int) -> None:
        """Let time pass."""
        until = self.world.now + timedelta(minutes=minutes)
        while self.world.now < until:
            self.world.run_due(until)
            self.world.pushes.clear()

    @rule()
    def branch(self) -> None:
        """Go on in a fork; the world left behind is not touched by it."""
        self.world = self.world.fork()

    @invariant()
    def holds_together(self) -> None:
        """States moved as documented, references lead somewhere, and the service's own promises hold."""
        world = self.world
        entries = world.journal.entries
        for change in entries[self.read :]:
            if change.before is None or change.after is None or change.table not in self.transitions:
                continue
            field, allowed = self.transitions[change.table]
            old, new = getattr(change.before, field), getattr(change.after, field)
            assert old == new or new in allowed[old], f"{change.table} {change.key}: {field} {old} -> {new}"
        self.read = len(entries)
        for table, field, target in self.references:
            known: Mapping[str, Any] = world.table(target).rows
            for row in world.table(table):
                value = getattr(row, field)
                assert not value or value in known, f"{table}.{field} {value!r} leads nowhere"
        self.check(world)
