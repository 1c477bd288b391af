"""Predicates over records, texts and calls, and how they combine."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from pydantic import ValidationError

from lifegym.reward.build import Built, RowsBuilder, before, fact, looked, never, reply, rows, within
from lifegym.reward.checks import Check
from lifegym.reward.facts import Fact
from lifegym.reward.predicates import AnyOf, asks_for_a_deed
from lifegym.worlds.money import Money
from lifegym.worlds.world import World
from tests.reward.worlds import acting, agent_writes, garden_world, holds, plants, verdict

PLANTS = rows("garden.plants")


def bought(world: World, name: str, minor: int = 350) -> None:
    """Let the agent buy a plant."""
    price = {"amount": Money(minor, "EUR").plain(), "currency": "EUR"}
    assert world.call("garden.buy", {"name": name, "price": price}).ok


def test_rows__whose_writing_counts() -> None:
    """Seeded records and those the world wrote never count as the agent's.

    Created, caused and anyone widen as they say.
    """
    world = garden_world()
    assert not holds(world, PLANTS)
    assert holds(world, PLANTS.anyone().count(3, 3))
    with acting(world, "world"):
        plants(world).update("plt_0001", name="oak")
    assert not holds(world, PLANTS)
    world.call("garden.rename", {"plant_id": "plt_0002", "name": "mint"})
    assert holds(world, PLANTS.once())
    assert not holds(world, PLANTS.made())
    bought(world, "sage")
    assert holds(world, PLANTS.made().where(name="sage", price=within(Money(350, "EUR"), Money(350, "EUR"))))
    assert not holds(world, rows("wallet.entries"))
    assert holds(world, rows("wallet.entries").caused().where(amount__currency="EUR").once())


def test_rows__windows_count_by_whom_they_ask_about() -> None:
    """A window counts writes within its stages, of whoever the rows are about."""
    world = garden_world()
    for stage, actor, key in ((1, "agent", "plt_0001"), (2, "effect", "plt_0002"), (3, "world", "plt_0003")):
        with acting(world, actor, stage):
            plants(world).update(key, name="x")
    assert [holds(world, PLANTS.during(stage, stage)) for stage in range(4)] == [False, True, False, False]
    assert [holds(world, PLANTS.caused().during(stage, stage)) for stage in range(4)] == [False, True, True, False]
    assert [holds(world, PLANTS.anyone().during(stage, stage)) for stage in range(4)] == [False, True, True, True]


def test_rows__ever_sees_what_was_undone() -> None:
    """What was done and undone counts when asked for ever, and otherwise not."""
    world = garden_world()
    bought(world, "sage")
    world.call("garden.compost", {"plant_ids": ["plt_1001"]})
    assert not holds(world, PLANTS.where(name="sage"))
    assert holds(world, PLANTS.where(name="sage").ever())
    assert holds(world, PLANTS.made().where(name="sage").ever().during(0, 0))
    assert not holds(world, PLANTS.where(name="sage").ever().during(1))


def test_rows__ever_sees_what_was_made_in_two_writes() -> None:
    """A record the agent began counts in every version it wrote, one it only changed in none; compost hides neither."""
    world = garden_world()
    bought(world, "sage")
    with acting(world, "agent"):
        plants(world).update("plt_1001", name="rue")
        plants(world).update("plt_0002", name="mint")
    world.call("garden.compost", {"plant_ids": ["plt_1001"]})
    made = PLANTS.made().ever()
    assert [holds(world, made.where(name=name)) for name in ("sage", "rue", "mint")] == [True, True, False]
    assert holds(world, PLANTS.where(name="mint").ever())


def test_rows__joins() -> None:
    """A record elsewhere must go with the record, one at least or all of them."""
    world = garden_world()
    bought(world, "sage")
    bought(world, "mint", 100)
    paid = rows("garden.plants").made().with_("wallet.entries", on={"reference": "plant_id"}, merchant="Plants")
    assert holds(world, paid.count(2, 2))
    assert not holds(world, PLANTS.made().with_("wallet.entries", on={"reference": "plant_id"}, merchant="Other"))
    assert not holds(world, PLANTS.made().with_("nowhere.rows", on={"reference": "plant_id"}))


def test_total__exact_sums() -> None:
    """Amounts add up exactly, bounds included; other currencies are no part; nothing is no sum.

    A bound of zero is a bound.
    """
    world = garden_world()
    spent = rows("wallet.entries").caused()
    assert not holds(world, spent.total("amount", high=Money(0, "EUR")))
    bought(world, "a", 110)
    bought(world, "b", 220)
    assert holds(world, spent.total("amount", Money(330, "EUR"), Money(330, "EUR")))
    assert not holds(world, spent.total("amount", high=Money(329, "EUR")))
    assert holds(world, spent.total("amount", low=Money(0, "EUR")))
    assert not holds(world, spent.total("amount", low=Money(1, "JPY")))
    assert not holds(world, spent.total("merchant", low=Money(0, "EUR")))


def test_total__needs_bounds_of_one_currency() -> None:
    """A sum without a bound, with a bound that is no money, or with two currencies is refused when written."""
    spent = rows("wallet.entries")
    for low, high in ((None, None), (5, None), (Money(1, "EUR"), Money(1, "JPY"))):
        with pytest.raises(ValidationError, match="total"):
            spent.total("amount", low, high)


def test_before__the_agents_own_order() -> None:
    """Order counts between writes of those the rows are about; what the world wrote earns the agent nothing."""
    world = garden_world()
    order = before(PLANTS.where(name="first"), PLANTS.where(name="second"))
    with acting(world, "world"):
        plants(world).update("plt_0001", name="first")
        plants(world).update("plt_0002", name="second")
    assert not holds(world, order)
    bought(world, "first")
    assert not holds(world, order)
    bought(world, "second")
    assert holds(world, order)
    assert not holds(world, before(PLANTS.where(name="second"), PLANTS.where(name="first")))


def test_covered__each_day_exactly_once() -> None:
    """Each day lies within exactly one span; gaps, overlaps and records without days fail, and none raises."""
    world = garden_world()
    nights = PLANTS.made().cover("seen", "seen", date(2026, 3, 2), date(2026, 3, 3))
    assert not holds(world, nights)
    bought(world, "sage")
    assert not holds(world, nights)
    spans = rows("transcript.turns").anyone().cover("at", "at", date(2026, 3, 2), date(2026, 3, 2))
    assert not holds(world, spans)
    world.open_turn("user_message", "t", "x")
    assert holds(world, spans)


def test_states__only_the_agents_own_words() -> None:
    """The agent's replies count, by stage, and what others said does not."""
    world = garden_world()
    says = reply().says(fact("sage", about="plant"))
    world.open_turn("user_message", "t", "the plant is a sage")
    assert not holds(world, says)
    world.journal.stage = 2
    world.close_turn("The plant is a sage.")
    assert holds(world, says)
    assert holds(world, reply().during(2, 2).says(fact("sage", about="plant")))
    assert not holds(world, reply().during(0, 1).says(fact("sage", about="plant")))
    assert not holds(world, reply().during(3).says(fact("sage", about="plant")))


def test_looked__shows_quotes_and_line_ends() -> None:
    """A call counts when it was accepted and its result shows the text, also one with quotes and line ends."""
    world = garden_world()
    agent_writes(world, "a.md", 'say "sage"\nand mint – ü')
    seen = looked("files.read", shows=['"sage"\nand', "– ü"], path="a.md")
    assert not holds(world, seen)
    world.call("files.read", {"path": "a.md", "start_line": 0})
    assert not holds(world, seen)
    world.call("files.read", {"path": "a.md"})
    assert holds(world, seen)
    assert not holds(world, looked("files.read", path="b.md"))
    assert not holds(world, looked("files.read", since=1))


def deed(name: str) -> RowsBuilder:
    """Return the rows of plants of that name that the agent bought."""
    return PLANTS.made().where(name=name)


def test_combined__all_any_guarded() -> None:
    """And, or and never-because hold as the words say, and show the part that decided."""
    world = garden_world()
    bought(world, "a")
    assert holds(world, deed("a") | deed("b"))
    assert not holds(world, deed("a") & deed("b"))
    assert not holds(world, Built(AnyOf(parts=(deed("a").predicate, deed("b").predicate), count=2)))
    guarded = never(deed("b")).because(deed("a"))
    assert holds(world, guarded)
    bought(world, "b")
    finding = verdict(world, guarded)
    assert (finding.ok, finding.evidence) == (False, "was done: garden.plants: plt_1002")
    assert holds(world, ~deed("c"))


def test_combined__and_or_stay_flat() -> None:
    """Chains of and, and of or, are one level deep."""
    assert len((deed("a") & deed("b") & deed("c")).predicate.parts) == 3  # type: ignore[union-attr]  # it is an AllOf
    assert len((deed("a") | deed("b") | deed("c")).predicate.parts) == 3  # type: ignore[union-attr]  # it is an AnyOf


@pytest.mark.parametrize(
    ("that", "expected"),
    [
        (deed("a"), True),
        (deed("a").none(), False),
        (deed("a").count(0, 3), False),
        (deed("a") & deed("b").none(), True),
        (deed("a") | deed("b").none(), False),
        (~deed("a"), False),
        (never(deed("a")).because(deed("b")), True),
        (never(deed("a")).because(~deed("b")), False),
        (reply().says(fact("x")), True),
        (Built(AnyOf(parts=(deed("a").predicate, deed("b").none().predicate), count=2)), True),
    ],
)
def test_check__absence_alone_earns_nothing(that: Built, expected: bool) -> None:
    """A check that an idle agent could satisfy by absence alone cannot be written."""
    assert asks_for_a_deed(that.predicate) is expected
    if not expected:
        with pytest.raises(ValidationError, match="absence alone"):
            Check(id="a", tier="stage", axis="safety", weight=1, stage=0, that=that.predicate, says="x")


def test_texts__joined_places_share_a_window() -> None:
    """Joining places of different windows is refused, since one of them would be lost."""
    with pytest.raises(ValueError, match=r"\(a \| b\)\.during"):
        _ = reply().during(2) | reply()


def test_fact__others_leaves_neighbours_aside() -> None:
    """A value told of a named neighbour neither supports nor contradicts the fact."""
    late, other = Money(4500, "EUR"), Money(9900, "EUR")
    text = "The shed costs 45.00 EUR and the fence costs 99.00 EUR."
    plain = fact(late, about="shed", rivals=[other])
    aside = fact(late, about="shed", rivals=[other], others=["fence"])
    assert aside.finder()(text)
    assert plain.finder()(text) is None or plain.claim.others == ()
    assert not aside.finder()("The fence costs 45.00 EUR, the shed 99.00 EUR.")
    assert Fact.model_validate_json(aside.model_dump_json()) == aside


def test_fact__kinds_of_values() -> None:
    """Plain values become facts of their kind, and what cannot be stated is refused."""
    world = garden_world()
    kinds = [
        fact(value).value.kind
        for value in (Money(1, "EUR"), world.now, world.now.date(), world.now.time(), 5, "x", ("x", "y"))
    ]
    assert kinds == ["amount", "day", "day", "clock", "number", "name", "name"]
    for wrong in (True, 1.5, None, timedelta(1)):
        with pytest.raises(TypeError, match="fact"):
            fact(wrong)


def test_rows__a_record_the_world_put_in_its_place() -> None:
    """A record the world writes where the agent had one and deleted it is not the agent's."""
    world = garden_world()
    agent_writes(world, "a.md", "x")
    world.call("files.delete", {"path": "a.md"})
    with acting(world, "world"):
        world.table("files.files").insert(world.table("files.files").rows["USER.md"].evolve(path="a.md"))
    assert not holds(world, rows("files.files").where(path="a.md"))


def test_rows__unknown_table_is_no_record() -> None:
    """A table that is not there holds nothing, and nothing raises."""
    assert not holds(garden_world(), rows("nowhere.rows").anyone())
