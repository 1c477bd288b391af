"""What a service has worked out holds until something moves, and never beyond its own world."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from lifegym.worlds.codec import Ready
from lifegym.worlds.keeping import Keeping
from lifegym.worlds.money import Money
from lifegym.worlds.sample import sample_world
from lifegym.worlds.world import World


def books(world: World) -> Keeping:
    """Return a service that keeps things."""
    service = world.services["brokerage"]
    assert isinstance(service, Keeping)
    return service


def counted(made: list[int]) -> Callable[[], dict[str, Any]]:
    """Return a function that counts its calls."""

    def make() -> dict[str, Any]:
        made.append(1)
        return {"times": len(made)}

    return make


def test_kept__is_made_once_until_time_or_a_record_moves() -> None:
    """Asked again, it is the same thing; a move of the clock or a write of the service makes it anew."""
    world = sample_world(("brokerage",)).fork()
    made: list[int] = []
    make = counted(made)
    first = books(world).kept("x", make)
    assert books(world).kept("x", make) is first
    assert books(world).kept("y", make) is not first
    world.run_due(world.now + timedelta(minutes=1))
    assert books(world).kept("x", make) == {"times": 3}
    world.table("brokerage.accounts").update("brk_000001", note="Called back.")
    assert books(world).answered("x", make) == Ready('{"times":4}')
    assert len(made) == 4


def test_kept__stays_in_its_own_world() -> None:
    """A fork answers from its own records, and a pickled world carries nothing that was kept."""
    world = sample_world(("brokerage",))
    arguments = {"account_id": "brk_000001"}
    before = world.call("brokerage.get_portfolio", arguments).result
    branch = world.fork()
    account = branch.table("brokerage.accounts").rows["brk_000001"]
    branch.table("brokerage.accounts").update("brk_000001", cash=account.cash + Money(100, "EUR"))
    assert branch.call("brokerage.get_portfolio", arguments).result != before
    assert world.call("brokerage.get_portfolio", arguments).result == before
    assert not any(name.startswith("_") for name in vars(books(pickle.loads(pickle.dumps(world)))))


def test_kept__a_refused_call_leaves_no_trace() -> None:
    """What a call wrote before it was refused is in no answer afterwards."""
    world = sample_world(("brokerage",)).fork()
    arguments = {"account_id": "brk_000001"}
    before = world.call("brokerage.get_portfolio", arguments).result
    order = {**arguments, "symbol": "VLTR", "side": "buy", "qty": 900_000, "order_type": "market"}
    assert not world.call("brokerage.place_order", order).ok
    assert world.call("brokerage.get_portfolio", arguments).result == before
