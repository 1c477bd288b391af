"""The wallet books what is paid and refuses what a method cannot pay."""

from __future__ import annotations

import pytest

from lifegym.worlds.errors import ToolError
from lifegym.worlds.events import Op
from lifegym.worlds.money import Money
from lifegym.worlds.signals import Charge, Refund
from lifegym.worlds.world import World
from tests.worlds.toy import garden_world


def charge(minor: int, method: str = "pm_1", currency: str = "EUR") -> Charge:
    """Return a charge."""
    return Charge(method_id=method, amount=Money(minor, currency), merchant="Shop", reference="r1", category="home")


def booked(world: World) -> list[int]:
    """Return the amounts booked."""
    return [row.amount.minor for row in world.table("wallet.entries")]


def test_wallet__charges_and_refunds_are_booked() -> None:
    """A charge is booked as paid and a refund as paid back, on the method they name."""
    world = garden_world()
    world.emit(charge(500))
    world.emit(Refund(method_id="pm_1", amount=Money(200, "EUR"), merchant="Shop", reference="r1", category="home"))
    assert booked(world) == [500, -200]
    assert {row.method_id for row in world.table("wallet.entries")} == {"pm_1"}


def test_wallet__the_limit_counts_what_came_back() -> None:
    """A method pays up to its limit, less what was paid back; other currencies are apart."""
    world = garden_world()
    world.emit(charge(20_000))
    with pytest.raises(ToolError, match=r"limit of 200.00 EUR; 0.01 EUR more") as caught:
        world.emit(charge(1))
    assert caught.value.code == "PAYMENT_DECLINED"
    world.emit(charge(900, currency="JPY"))
    world.emit(Refund(method_id="pm_1", amount=Money(1, "EUR"), merchant="Shop", reference="r1", category="home"))
    world.emit(charge(1))
    assert booked(world) == [20_000, 900, -1, 1]


def test_wallet__last_digits_name_a_method() -> None:
    """A method is found by its id or the last four digits of its card."""
    world = garden_world()
    world.emit(charge(5, "Visa ending 4471"))
    assert next(iter(world.table("wallet.entries"))).method_id == "pm_1"


@pytest.mark.parametrize(
    ("method", "code", "says"), [("pm_9", "PAYMENT_METHOD_UNKNOWN", "pm_1"), ("9902", "PAYMENT_DECLINED", "blocked")]
)
def test_wallet__methods_that_cannot_pay(method: str, code: str, says: str) -> None:
    """An unknown or blocked method is refused, and nothing of the refused charge stays, not even a listener's note."""
    world = garden_world()
    before = world.digest()
    with pytest.raises(ToolError, match=says) as caught:
        world.emit(charge(5, method))
    assert (caught.value.code, world.digest()) == (code, before)


def test_wallet__status_is_set_backstage() -> None:
    """The story can block and reactivate a method."""
    world = garden_world()
    world.apply(Op(target="wallet.set_method_status", arguments={"method_id": "pm_2", "status": "active"}))
    world.emit(charge(5, "pm_2"))
    with pytest.raises(ValueError, match="pm_7"):
        world.apply(Op(target="wallet.set_method_status", arguments={"method_id": "pm_7", "status": "active"}))
