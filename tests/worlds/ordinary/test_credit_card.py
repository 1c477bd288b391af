"""An ordinary credit card: the same from the same seed, statements that add up, believable lines."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

import numpy as np
import pytest

from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary.credit_card import ordinary
from lifegym.worlds.records import Record
from lifegym.worlds.world import Persona, World
from tests.worlds.services.money_kit import assert_cards_sound

NOOR = Persona(user_id="usr_noor", name="Noor Haddad", email="n@p.example", zone="Europe/Amsterdam", currency="EUR")
MAI = Persona(user_id="usr_mai", name="Mai Hoang", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND")


def moment(persona: Persona, month: int = 3, day: int = 2, hour: int = 8) -> datetime:
    """Return an instant at the persona's home in 2026."""
    return datetime(2026, month, day, hour, tzinfo=zone(persona.zone))


def made(seed: int = 1, count: int = 200, **shape: object) -> list[tuple[str, Record]]:
    """Return ordinary records of a seed."""
    return ordinary(np.random.default_rng(seed), NOOR, moment(NOOR), count, **shape)  # type: ignore[arg-type]  # tests vary the shape


def world_of(rows: list[tuple[str, Record]], persona: Persona, now: datetime) -> World:
    """Return a sealed world holding the records."""
    world = World(persona, ("credit_card",), now)
    world.seed(*rows)
    world.seal()
    return world


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made() == made()
    assert made() != made(seed=2)


@pytest.mark.parametrize("count", [60, 200, 700, 1500])
def test_ordinary__has_the_size_and_what_tools_need(count: int) -> None:
    """About as many records as asked for; a card in use, a frozen one, an open bill, an open dispute, points."""
    rows = made(count=count)
    assert abs(len(rows) - count) <= max(12, count // 25)
    world = world_of(rows, NOOR, moment(NOOR))
    assert_cards_sound(world)
    assert [row.status for row in world.table("credit_card.cards")] == ["active", "frozen"]
    assert "under_review" in {row.status for row in world.table("credit_card.disputes")}
    assert list(world.table("credit_card.statements"))[-1].status == "open"
    assert sum(row.points for row in world.table("credit_card.points")) > 1_000
    assert any(row.kind == "purchase" and not row.statement_id for row in world.table("credit_card.lines"))


@pytest.mark.parametrize("persona", [NOOR, MAI])
@pytest.mark.parametrize("seed", range(4))
def test_ordinary__lines_are_believable(persona: Persona, seed: int) -> None:
    """On any day the lines lie in their period, cost a sensible sum, vary, and lie in the past."""
    now = moment(persona, month=1 + seed * 3, day=(24, 25, 26, 15)[seed], hour=(2, 2, 23, 5)[seed])
    world = world_of(ordinary(np.random.default_rng(seed), persona, now, 400), persona, now)
    assert_cards_sound(world)
    limit = world.table("credit_card.cards").rows["card_000001"].credit_limit.minor
    statements = world.table("credit_card.statements").rows
    lines = list(world.table("credit_card.lines"))
    for row in lines:
        assert row.posted_at <= now
        assert 0 < abs(row.amount.minor) < limit // 4
        if row.statement_id:
            bill = statements[row.statement_id]
            assert bill.period_start <= row.posted_at.date() <= bill.period_end, row
        assert row.kind != "refund" or row.reverses
    assert len({row.merchant_name for row in lines}) > 40
    bought = Counter(row.merchant_name for row in lines if row.kind == "purchase")
    assert bought.most_common(1)[0][1] < len(lines) // 5


def test_ordinary__life_goes_on() -> None:
    """Subscriptions renew, things are bought, statements close and are collected, the open dispute is decided."""
    now = moment(NOOR)
    world = world_of(made(), NOOR, now)
    world.run_due(now + timedelta(days=95))
    statements = [row for row in world.table("credit_card.statements") if row.card_id == "card_000001"]
    assert [row.status for row in statements[-3:]] == ["paid", "paid", "open"]
    assert statements[-4].status in ("paid", "carried")  # what was in dispute is not collected
    assert not {row.kind for row in world.table("credit_card.lines") if row.posted_at > now} & {"fee", "interest"}
    assert not [row for row in world.table("credit_card.disputes") if row.status == "under_review"]
    new = [row for row in world.table("credit_card.lines") if row.posted_at > now and row.kind == "purchase"]
    renewed = {"Lumen Streaming": 4, "Cloudhaven Storage": 3, "Northbound Gym": 3}
    bought = Counter(row.merchant_name for row in new)
    assert {name: bought[name] for name in renewed} == renewed
    assert len(bought) > 6, "the persona goes on buying things"
    assert {row.category for row in new if row.merchant_name not in renewed} & {"groceries", "cafe", "restaurant"}
    assert not world.refused
    assert_cards_sound(world)
