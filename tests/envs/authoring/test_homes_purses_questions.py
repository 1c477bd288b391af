"""Homes, purses and questions: what changes, what an authored assistant does with them, what is true of them."""

from __future__ import annotations

import json
from collections.abc import Generator
from datetime import date, datetime
from typing import Any

import pytest

from lifegym.envs.actions import ToolCall
from lifegym.envs.authoring import Diary, Home, Payee, Purse, questions, viewings
from lifegym.envs.player import Player
from lifegym.envs.story import Persona, Story, TaskInfo
from lifegym.reward.build import Built
from lifegym.worlds.account_numbers import iban
from lifegym.worlds.clock import zone
from lifegym.worlds.money import Money
from lifegym.worlds.office_hours import Hours
from lifegym.worlds.services.banking.records import Account, Transaction
from lifegym.worlds.services.listing_platform.records import Agent, HomeFacts, Listing, PricePoint
from lifegym.worlds.world import World

ZONE = "Europe/Lisbon"
USER = "usr_rui"
DIARY = Diary("cal_rui", "Rui", primary=True)
ASKED = questions("db_asked", "EUR")
PURSE = Purse("acc_000001", USER, "Banco Tejo")
LANDLORD = Payee("Casa Alta", iban("DE", "100777770123456789"), "Banco Douro")
HOME = Home("lst_00000001", "agt_0001", "Rua das Flores 8")


def _world() -> World:
    info = TaskInfo(
        key="rental-99", title="t", domain="rental", summary="s", function=lambda story: None,
        services=("calendar", "notion", "banking", "listing_platform", "email"),
    )  # fmt: skip
    s = Story(info, "VibeLife-rental-99", 0)
    opens = datetime(2027, 3, 1, 9, tzinfo=zone(ZONE))
    s.begin(Persona(user_id=USER, name="Rui Sá", email="rui@sa.example", zone=ZONE, currency="EUR"), opens)
    DIARY.seed(s)
    ASKED.seed(s)
    full = Money.of("2000", "EUR")
    s.seed(
        "banking.accounts",
        Account(account_id="acc_000001", user_id=USER, type="checking", name="Conta", bank_name=PURSE.bank,
                balance=Money.of("0", "EUR"), account_no=iban("DE", "100555550123456789"), opened_at=date(2020, 1, 1)),
    )  # fmt: skip
    s.seed(
        "banking.transactions",
        Transaction(tx_id="tx_1", account_id="acc_000001", posted_at=s.at(-5, "09:00"), amount=full, kind="opening",
                    counterparty=PURSE.bank),
    )  # fmt: skip
    s.seed(
        "listing_platform.agents",
        Agent(agent_id=HOME.agent_id, name="Inês Reis", agency="Reis", phone="1", email="ines@reis.example", rating=4.5,
              deals_count=3, service_area="Lisbon", hours=Hours(zone=ZONE, opens="10:00", closes="18:00")),
    )  # fmt: skip
    price = Money.of("900", "EUR")
    s.seed(
        "listing_platform.listings",
        Listing(listing_id=HOME.key, category="rent", title=f"Flat, {HOME.address}", price=price, city="Lisbon",
                agent_id=HOME.agent_id, listed_at=s.at(-4, "12:00"), updated_at=s.at(-4, "12:00"),
                price_history=(PricePoint(at=s.at(-4, "12:00"), price=price),), home=HomeFacts(floor=2)),
    )  # fmt: skip
    s.world.seal()
    return s.world


def _do(world: World, doing: Generator[ToolCall, Any, Any]) -> Any:
    """Play a part of a step in a world and return what it found."""
    answer: Any = None
    while True:
        try:
            call = doing.send(answer)
        except StopIteration as end:
            return end.value
        made = world.call(call.tool, dict(call.arguments))
        assert made.ok, made.result
        answer = json.loads(made.result)


def _holds(world: World, wanted: Built) -> bool:
    return wanted.predicate.compiled().verdict(world).ok


def _me() -> Player:
    me = Player()
    me.today = "2027-03-01"
    return me


def test_home__is_viewed_at_the_first_time_that_suits() -> None:
    """A viewing takes a free half hour that passes the test, and stands in the calendar under the address."""
    world, me = _world(), _me()
    begin = _do(world, HOME.book_viewing(me, USER, DIARY, lambda at: at.hour >= 12))
    assert begin.hour >= 12
    assert datetime.fromisoformat(_do(world, HOME.next_viewing(me, USER))["scheduled_at"]) == begin
    assert _holds(world, HOME.viewing())
    assert _holds(world, HOME.viewing_in(DIARY))
    with pytest.raises(LookupError, match="no free half hour of Rua das Flores 8"):
        _do(world, HOME.book_viewing(me, USER, DIARY, lambda at: False))


def test_home__viewing_beside_its_calendar_entry_does_not_count() -> None:
    """A viewing whose entry stands at another hour is in no calendar."""
    world, me = _world(), _me()
    begin = _do(world, HOME.book_viewing(me, USER, DIARY, lambda at: True))
    _do(world, DIARY.move(me, HOME.address, begin.date(), begin.replace(hour=20), begin.replace(hour=21)))
    assert _holds(world, viewings(HOME))
    assert not _holds(world, HOME.viewing_in(DIARY))


def test_home__dropped_viewing_leaves_nothing() -> None:
    """Calling off clears the platform and the calendar, and may be done twice."""
    world, me = _world(), _me()
    _do(world, HOME.book_viewing(me, USER, DIARY, lambda at: True))
    for _ in range(2):
        _do(world, HOME.drop_viewing(me, USER))
        assert not _holds(world, HOME.viewing())
        assert _do(world, DIARY.find(me, HOME.address, date(2027, 3, 1), date(2027, 4, 1))) is None


def test_home__changes_tell_nobody() -> None:
    """Repriced, not shown on a day, withdrawn: its page knows, the mailbox does not."""
    world, me = _world(), _me()
    begin = _do(world, HOME.book_viewing(me, USER, DIARY, lambda at: True))
    before = len(world.table("email.messages"))
    world.apply(HOME.repriced(Money.of("950", "EUR")))
    assert _do(world, HOME.page(me))["price"]["amount"] == "950.00"
    world.apply(HOME.not_shown(begin.date(), "Ill."))
    assert _do(world, HOME.next_viewing(me, USER)) is None
    world.apply(HOME.withdrawn("Let within the house."))
    assert _do(world, HOME.page(me))["status"] == "delisted"
    assert len(world.table("email.messages")) == before


def test_purse__saves_a_payee_once_and_pays() -> None:
    """Two payments and a standing order to one account need one payee, and each can be asked about."""
    world, me = _world(), _me()
    _do(world, PURSE.pay(me, LANDLORD, 300, "Deposit"))
    _do(world, PURSE.pay(me, LANDLORD, 900, "Rent"))
    key = _do(world, PURSE.go_on_paying(me, LANDLORD, 900, date(2027, 4, 1), "Rent"))
    assert len(world.table("banking.payees")) == 1
    assert _holds(world, LANDLORD.paid(amount=Money.of("-300", "EUR")))
    assert not _holds(world, LANDLORD.paid(amount=Money.of("-301", "EUR")))
    assert _do(world, PURSE.orders(me, "Rent")) == [key]
    assert _holds(world, PURSE.order(amount=Money.of("900", "EUR"), status="active"))


def test_purse__what_comes_in_is_nobodys_payment() -> None:
    """Money that the world sends stands in the account and is no deed of the agent's."""
    world = _world()
    world.apply(PURSE.comes_in("Águas", Money.of("12.50", "EUR"), "Credit"))
    assert world.table("banking.accounts").rows["acc_000001"].balance == Money.of("2012.50", "EUR")
    assert not _holds(world, Payee("Águas", "", "").paid())


def test_questions__one_is_put_and_found() -> None:
    """A question is a row with subject, options, amount and the day; one that was not put is not found."""
    world, me = _world(), _me()
    _do(world, ASKED.ask(me, "Curtains", "order / none", 240))
    assert _holds(world, ASKED.asked("curtains", amount=240))
    assert not _holds(world, ASKED.asked("curtains", amount=24))
    assert not _holds(world, ASKED.ever_asked("carpet"))
    assert _do(world, ASKED.lines(me))[0]["Asked on"] == "2027-03-01"


def test_questions__taken_back_was_still_put() -> None:
    """Who asks and deletes the row has asked."""
    world, me = _world(), _me()
    step = ASKED.asks("Rent", amount=900)(me)
    assert step is not None
    _do(world, step)
    key = _do(world, ASKED.lines(me))[0]["id"]
    assert world.call("notion.API-patch-page", {"page_id": key, "archived": True}).ok
    assert not _holds(world, ASKED.asked("rent"))
    assert _holds(world, ASKED.ever_asked("rent"))
