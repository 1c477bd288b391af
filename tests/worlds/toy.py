"""A small service with every part a service can have, for tests of the engine; and worlds that hold it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.errors import ToolError
from lifegym.worlds.money import Money
from lifegym.worlds.records import Record, Rows, record
from lifegym.worlds.service import Service, backstage, timed, tool
from lifegym.worlds.services import SERVICE_NAMES, load_service
from lifegym.worlds.signals import Charge, MailOut, Notice, Signal, listens
from lifegym.worlds.workspace import File
from lifegym.worlds.world import Persona, World, tools_of

START = datetime(2026, 3, 2, 7, tzinfo=UTC)
INES = Persona(user_id="usr_ines", name="Ines Prat", email="ines@prat.example", zone="Europe/Madrid", currency="EUR")


@record
class Plant(Record):
    """A plant on the balcony."""

    plant_id: str
    name: str
    price: Money
    status: str = "dry"
    tags: tuple[str, ...] = ()
    seen: datetime | None = None


class Garden(Service):
    """Plants that are bought, watered, dry out again, and ask to be watered."""

    name = "garden"
    title = "Garden"
    plants = Rows(Plant, key="plant_id", style="plt_{n:04d}", noun="plant")
    notes = Rows(Plant, key="plant_id", style="note_{n:04d}", noun="note")

    @tool
    def look(self, plant_id: str) -> dict[str, Any]:
        """Look at a plant.

        Args:
            plant_id: Its id.

        Example:
            garden.look(plant_id="plt_0001")
        """
        return self.plants.need(plant_id, "PLANT_NOT_FOUND", "garden.look shows one.").view()

    @tool(writes=True)
    def buy(
        self, name: str, price: Money, method: str = "pm_1", fail: bool = False, tags: list[str] | None = None
    ) -> dict[str, Any]:
        """Buy a plant; it will be dry again in two days.

        Args:
            name: What it is called.
            price: What it costs.
            method: Payment method.
            fail: Change your mind after everything has been done.
            tags: Labels.
        """
        key = self.plants.new_key()
        self.plants.insert(Plant(plant_id=key, name=name, price=price, status="wet", tags=tuple(tags or ())))
        self.schedule(self.now + timedelta(days=2), "dry_out", key)
        self.emit(MailOut(sender="shop@plants.example", sender_name="Shop", subject="Bought", body=name))
        self.emit(Notice(source="garden", type="bought", title=name, body="bought", push=True))
        self.emit(Charge(method_id=method, amount=price, merchant="Plants", reference=key, category="home"))
        if fail:
            raise ToolError("CHANGED_MIND", "You changed your mind.")
        return {"plant_id": key}

    @tool(writes=True)
    def compost(self, plant_ids: list[str], fail: bool = False) -> dict[str, Any]:
        """Throw plants away."""
        for key in plant_ids:
            self.plants.need(key, "PLANT_NOT_FOUND")
            self.plants.delete(key)
        if fail:
            raise ToolError("CHANGED_MIND", "You changed your mind.")
        return {"gone": plant_ids}

    @tool(writes=True)
    def rename(self, plant_id: str, name: str, again: int = 1) -> dict[str, Any]:
        """Rename a plant, several times if asked; an empty name is refused at the end."""
        row = self.plants.need(plant_id, "PLANT_NOT_FOUND")
        for number in range(min(again, 5)):
            row = self.plants.update(plant_id, name=f"{name}{number}")
        if not name:
            raise ToolError("BAD_ARG", "A plant needs a name.")
        return row.view()

    @tool(writes=True)
    def break_down(self, plant_id: str) -> None:
        """Write something and fail in a way no service should."""
        self.plants.update(plant_id, status="broken")
        raise ZeroDivisionError("a fault of the service")

    @backstage
    def wither(self, plant_id: str, price: Money, at: datetime | None = None) -> None:
        """Let a plant wither and lose its price."""
        self.plants.need(plant_id, "PLANT_NOT_FOUND")
        self.plants.update(plant_id, status="withered", price=price, seen=at)

    @backstage
    def half_done(self, plant_id: str) -> None:
        """Write, and then refuse."""
        self.plants.update(plant_id, status="half")
        self.schedule(self.now, "dry_out", plant_id)
        self.notes.new_key()
        raise ToolError("NO", "Refused halfway.")

    @timed
    def dry_out(self, key: str) -> None:
        """Dry out and, if the plant is called thirsty, be charged for water with a blocked card."""
        row = self.plants.get(key)
        if row is None or row.status != "wet":
            return
        self.plants.update(key, status="dry", seen=self.now)
        if row.name.startswith("thirsty"):
            charge = Charge(
                method_id="pm_2", amount=Money(100, "EUR"), merchant="Water", reference=key, category="home"
            )
            self.emit(charge)
        if row.name.startswith("loud"):
            self.emit(Notice(source="garden", type="dry", title=f"{row.name} is dry", body="", push=True))

    @timed
    def tick(self, key: str) -> None:
        """Note the time."""
        self.notes.insert(Plant(plant_id=self.notes.new_key(), name=key, price=Money(0, "EUR"), seen=self.now))

    @listens(MailOut)
    def on_mail(self, mail: MailOut) -> None:
        """Keep a note of every mail, as the first listener."""
        self.notes.insert(Plant(plant_id=self.notes.new_key(), name=mail.subject, price=Money(0, "EUR")))

    @listens(Charge)
    def on_charge(self, signal: Signal) -> None:
        """Keep a note of every charge."""
        self.notes.insert(Plant(plant_id=self.notes.new_key(), name="charge", price=Money(0, "EUR")))

    def arm(self, row: Record) -> None:
        """Wet plants dry out."""
        if isinstance(row, Plant) and row.status == "wet":
            self.schedule(self.now + timedelta(days=1), "dry_out", row.plant_id)


@contextmanager
def garden_known() -> Iterator[None]:
    """Let worlds enable the garden by name."""

    def load(name: str) -> type[Service]:
        return Garden if name == "garden" else load_service(name)

    tools_of.cache_clear()
    with patch("lifegym.worlds.world.load_service", load), patch.dict(SERVICE_NAMES, {"garden": "Garden"}):
        yield
    tools_of.cache_clear()


def garden_world(*, sealed: bool = True) -> World:
    """Return a world with a garden of three plants, a file and two cards, of which the second is blocked."""
    with garden_known():
        world = World(INES, ("garden",), START)
    world.seed(
        (
            "wallet.methods",
            PaymentMethod(method_id="pm_1", label="Visa", last4="4471", holder="Ines Prat", limit=Money(20_000, "EUR")),
        ),
        (
            "wallet.methods",
            PaymentMethod(method_id="pm_2", label="Debit", last4="9902", holder="Ines Prat", status="blocked"),
        ),
        ("files.files", File(path="USER.md", content="Ines\nlikes herbs\n", updated_at=world.now)),
        *(("garden.plants", Plant(plant_id=f"plt_000{n}", name=f"herb {n}", price=Money(n, "EUR"))) for n in (1, 2, 3)),
    )
    if sealed:
        world.seal()
    return world
