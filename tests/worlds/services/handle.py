"""A handle on one service of a world: calls that must succeed or be refused, the world's own acts, time."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.clock import zone
from lifegym.worlds.events import Op
from lifegym.worlds.records import Record
from lifegym.worlds.values import Persona, Push
from lifegym.worlds.world import World

MAI = Persona(user_id="usr_mai", name="Mai Hoang", email="mai@songhan.example", zone="Europe/Amsterdam", currency="EUR")
MONDAY = datetime(2027, 3, 1, 9, tzinfo=zone("Europe/Amsterdam"))


class Handle:
    """One service of a world, and the world around it.

    Args:
        world: The world.
        service: Whose tools and operations are meant.
    """

    def __init__(self, world: World, service: str) -> None:
        self.world = world
        self.service = service

    def ok(self, tool: str, /, **arguments: Any) -> Any:
        """Call a tool that must succeed and return its result."""
        call = self.world.call(f"{self.service}.{tool}", arguments)
        assert call.ok, call.result
        return json.loads(call.result)

    def refused(self, code: str, tool: str, /, **arguments: Any) -> str:
        """Call a tool that must refuse with a code and change nothing; return what it says."""
        before = self.world.digest()
        call = self.world.call(f"{self.service}.{tool}", arguments)
        assert call.code == code, call.result
        assert self.world.digest() == before
        return str(json.loads(call.result)["error"])

    def does(self, operation: str, /, **arguments: Any) -> None:
        """Apply a backstage operation."""
        self.world.apply(Op(target=f"{self.service}.{operation}", arguments=arguments))

    def row(self, table: str, key: str) -> Any:
        """Return a record of the service."""
        return self.world.table(f"{self.service}.{table}").rows[key]

    def wait(self, **time: float) -> list[Push]:
        """Let time pass and return what was pushed on the way."""
        until = self.world.now + timedelta(**time)
        pushed: list[Push] = []
        while self.world.now < until:
            self.world.run_due(until)
            pushed += self.world.pushes
            self.world.pushes.clear()
        return pushed

    def notices(self) -> list[Any]:
        """Return the notifications that are kept."""
        return list(self.world.table("notification_hub.notifications"))

    def mails(self) -> list[tuple[str, str]]:
        """Return subject and body of every mail, in order."""
        return [(mail.subject, mail.body) for mail in self.world.table("email.messages")]

    def paid(self) -> list[int]:
        """Return what the wallet paid (positive) and got back (negative), in minor units."""
        return [entry.amount.minor for entry in self.world.table("wallet.entries")]


def handle(service: str, *rows: tuple[str, Record]) -> Handle:
    """Return a sealed world of one service with mail, notifications and two cards, one of them blocked."""
    world = World(MAI, (service, "email", "notification_hub"), MONDAY)
    card = PaymentMethod(method_id="pm_blue", label="Blue card", last4="4471", holder=MAI.name)
    world.seed(
        ("wallet.methods", card),
        ("wallet.methods", card.evolve(method_id="pm_old", label="Old card", last4="0009", status="blocked")),
        *((f"{service}.{table}", row) for table, row in rows),
    )
    world.seal()
    return Handle(world, service)
