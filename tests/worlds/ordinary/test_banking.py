"""An ordinary bank account: the same from the same seed, the right size, never overdrawn, at one with the card."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

import numpy as np
import pytest

from lifegym.worlds.account_numbers import bare
from lifegym.worlds.clock import zone
from lifegym.worlds.ordinary import credit_card
from lifegym.worlds.ordinary.banking import ordinary
from lifegym.worlds.ordinary.money_scale import account_no
from lifegym.worlds.records import Record
from lifegym.worlds.services.banking import Account, Holding, Payee
from lifegym.worlds.world import Persona, World
from tests.worlds.services.money_kit import assert_bank_sound, assert_cards_sound

NOOR = Persona(user_id="usr_noor", name="Noor Haddad", email="n@p.example", zone="Europe/Amsterdam", currency="EUR")
MAI = Persona(user_id="usr_mai", name="Mai Hoang", email="mai@x.example", zone="Asia/Ho_Chi_Minh", currency="VND")
KEI = Persona(user_id="usr_kei", name="Kei Mori", email="kei@x.example", zone="Asia/Tokyo", currency="JPY")


def moment(persona: Persona, month: int = 3, day: int = 2, hour: int = 8) -> datetime:
    """Return an instant at the persona's home in 2026."""
    return datetime(2026, month, day, hour, tzinfo=zone(persona.zone))


def made(seed: int = 1, count: int = 200, persona: Persona = NOOR, **shape: object) -> list[tuple[str, Record]]:
    """Return ordinary records of a seed."""
    return ordinary(np.random.default_rng(seed), persona, moment(persona), count, **shape)  # type: ignore[arg-type]  # tests vary the shape


def world_of(rows: list[tuple[str, Record]], persona: Persona, now: datetime, *services: str) -> World:
    """Return a sealed world holding the records."""
    world = World(persona, services or ("banking",), now)
    world.seed(*rows)
    world.seal()
    return world


def test_ordinary__same_seed_same_records() -> None:
    """Equal seeds give equal records, others do not."""
    assert made() == made()
    assert made() != made(seed=2)


@pytest.mark.parametrize("count", [60, 200, 700, 1500])
def test_ordinary__has_the_size_it_was_asked_for(count: int) -> None:
    """About as many records as asked for, in an order that can be seeded."""
    rows = made(count=count)
    assert abs(len(rows) - count) <= max(12, count // 25)
    assert_bank_sound(world_of(rows, NOOR, moment(NOOR)))


@pytest.mark.parametrize("persona", [NOOR, MAI, KEI])
@pytest.mark.parametrize("seed", range(3))
def test_ordinary__is_a_life_that_adds_up(persona: Persona, seed: int) -> None:
    """Salary and rent come monthly, nothing is overdrawn, numbers are of the persona's country, counterparties vary."""
    now = moment(persona, month=2 + seed * 3, day=1 + seed * 14, hour=3 + seed * 9)
    rows = ordinary(np.random.default_rng(seed), persona, now, 600)
    world = world_of(rows, persona, now)
    assert_bank_sound(world)
    entries = list(world.table("banking.transactions"))
    assert all(row.posted_at <= now and row.amount.currency == persona.currency for row in entries)
    assert min(row.balance_after.minor for row in entries) > 0
    by_month = Counter((row.category, row.posted_at.year, row.posted_at.month) for row in entries)
    assert {count for key, count in by_month.items() if key[0] in ("salary", "rent")} == {1}
    assert len({row.counterparty for row in entries}) > 40
    assert Counter(row.counterparty for row in entries).most_common(1)[0][1] < 120
    assert all(row.payee_id in world.table("banking.payees") for row in entries if row.payee_id)
    numbers = [bare(row.account_no) for row in world.table("banking.payees")]
    assert len(set(numbers)) == len(numbers)
    if persona is NOOR:
        assert all(int("".join(str(int(c, 36)) for c in n[4:] + n[:4])) % 97 == 1 for n in numbers)
    if persona.currency == "VND":
        assert all(row.amount.minor % 1000 == 0 for row in entries if row.kind not in ("interest", "opening"))


def test_ordinary__life_goes_on() -> None:
    """In the months after, salary, rent, debits and savings come as before, and nothing bounces."""
    now = moment(NOOR)
    world = world_of(made(), NOOR, now)
    before = len(world.table("banking.transactions"))
    world.run_due(now + timedelta(days=62))
    new = list(world.table("banking.transactions"))[before:]
    found = Counter(row.category or row.kind for row in new)
    assert found["salary"] == 2
    assert sum(row.payee_id == "pay_000001" for row in new) == 2
    assert found["transfer_out"] == found["transfer_in"] == 2
    assert found["interest"] == 2
    assert not any(row.kind == "return" for row in new)
    assert Counter(row.status for row in world.table("banking.pending")) == {"posted": 2, "cancelled": 1}
    assert not world.refused
    assert_bank_sound(world)


@pytest.mark.parametrize("persona", [NOOR, MAI, KEI])
def test_ordinary__bank_and_card_tell_one_story(persona: Persona) -> None:
    """Every card payment of the time both cover is in the bank with its amount and day, and autopay goes on."""
    now = moment(persona, month=9, day=17)
    rows = ordinary(np.random.default_rng(3), persona, now, 300)
    rows += credit_card.ordinary(np.random.default_rng(4), persona, now, 150)
    world = world_of(rows, persona, now, "banking", "credit_card")
    for _ in range(2):
        booked = {row.reference: row for row in world.table("banking.transactions") if row.category == "card_payment"}
        first = min(row.posted_at for row in booked.values())
        payments = [row for row in world.table("credit_card.payments") if row.posted_at >= first]
        assert len(payments) >= 8
        for row in payments:
            entry = booked[row.payment_id]
            assert (-entry.amount, entry.posted_at) == (row.amount, row.posted_at)
        world.run_due(world.now + timedelta(days=70))
    assert not world.refused
    assert_bank_sound(world)
    assert_cards_sound(world)


@pytest.mark.parametrize("persona", [NOOR, MAI])
def test_ordinary__numbers_tell_their_bank(persona: Persona) -> None:
    """Of one bank all numbers carry one code, of different banks different ones; the directory says the same."""
    rows = [row for seed in range(6) for _, row in made(seed=seed, persona=persona)]
    held = [(bare(row.account_no), row.bank_name) for row in rows if isinstance(row, Account | Payee | Holding)]
    codes = {(bank, number[4:8] if persona is NOOR else number[:3]) for number, bank in held}
    assert len(codes) == len({bank for bank, _ in codes}) == len({code for _, code in codes}) > 3
    assert dict(held).keys() == {number for number, _ in held}
    assert len(set(held)) == len(dict(held)), "one number, one bank"


def test_account_no__is_sound_where_countries_check_it() -> None:
    """Belgian numbers hold their national check, and every IBAN its own."""
    for place, length in (("Brussels", 16), ("Berlin", 22), ("Vienna", 20), ("Zurich", 21), ("London", 22)):
        someone = Persona(user_id="u", name="U", email="u@x.example", zone=f"Europe/{place}", currency="EUR")
        number = bare(account_no(someone, "checking", "Kaja Bank"))
        assert len(number) == length
        assert int("".join(str(int(letter, 36)) for letter in number[4:] + number[:4])) % 97 == 1
        if place == "Brussels":
            assert int(number[4:14]) % 97 == int(number[14:]) % 97
