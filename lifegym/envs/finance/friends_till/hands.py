"""What the reference does again and again through the tools, and what checks say again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifegym.envs.authoring import Doing, Payee, Person
from lifegym.envs.finance.friends_till.accounts import NUMBERS
from lifegym.envs.finance.friends_till.cast import (
    CARD,
    CHILDREN,
    CURRENT,
    DECISIONS,
    DUTY,
    OPEN,
    PAPERS,
    RAFFLE,
    RESERVE,
    ROOMS,
    SUPPLIERS,
    TILL,
    USER,
    Cast,
    Slip,
    eur,
)
from lifegym.envs.story import Built, Play, Player, StepFunction
from lifegym.reward.build import RowsBuilder, fact, is_, not_, rows, within
from lifegym.worlds.money import Money

POTS = (CURRENT, CHILDREN, RESERVE, RAFFLE)


def pots(me: Player) -> Doing:
    """Return what lies in each account of the user's, by its id."""
    found = yield me.banking.list_accounts(user_id=USER)
    return {line["account_id"]: Money.of(line["balance"]["amount"], "EUR") for line in found["accounts"]}


def entries(me: Player, account_id: str) -> Doing:
    """Return the newest entries of an account."""
    found = yield me.banking.list_transactions(account_id=account_id, limit=20)
    return found["transactions"]


def pays(me: Player, account_id: str, payee: Payee, amount: Money, memo: str) -> Doing:
    """Pay a bill whole, to the payee saved under the number we have paid before, or saved now."""
    found = yield me.banking.list_payees(user_id=USER)
    number = payee.account_no.replace(" ", "")
    saved = [line["payee_id"] for line in found["payees"] if line["account_no"].replace(" ", "") == number]
    if not saved:
        made = yield me.banking.add_payee(
            user_id=USER, name=payee.name, account_no=payee.account_no, bank_name=payee.bank
        )
        saved = [made["payee_id"]]
    return (yield me.banking.pay_payee(account_id=account_id, payee_id=saved[0], amount_minor=amount.minor, memo=memo))


def moves(me: Player, giver: str, taker: str, amount: int, memo: str) -> Doing:
    """Move whole euros between two of the accounts."""
    return (yield me.banking.transfer(from_account_id=giver, to_account_id=taker, amount_minor=100 * amount, memo=memo))


def pays_step(account_id: str, payee: Payee, amount: Money, memo: str) -> StepFunction:
    """Return a step that pays at once."""

    def step(me: Player) -> Play:
        yield from pays(me, account_id, payee, amount, memo)

    return step


def moves_step(giver: str, taker: str, amount: int, memo: str) -> StepFunction:
    """Return a step that moves money at once."""

    def step(me: Player) -> Play:
        yield from moves(me, giver, taker, amount, memo)

    return step


def goes_through(me: Player) -> Doing:
    """Look at everything a reminder BOOKS names, and return the entries by account."""
    yield me.email.get_emails(folder="INBOX", page_size=12)
    seen = {}
    for account_id in POTS:
        seen[account_id] = yield from entries(me, account_id)
    yield me.brokerage.get_portfolio(account_id=PAPERS)
    yield me.credit_card.list_unbilled(card_id=CARD)
    for calendar in (DUTY, ROOMS):
        yield me.calendar.list_events(calendar_id=calendar.calendar_id, time_min=me.today, max_results=30)
    return seen


def enters(me: Player, slips: Sequence[Slip]) -> Doing:
    """Write slips into the till book."""
    for slip in slips:
        state = "paid" if slip.receipt else "missing"
        cells = {"item": slip.item, "receipt": slip.receipt, "amount": slip.amount}
        yield from TILL.add(me, date=me.today, state=state, **cells)


def said_of(slips: Sequence[Slip]) -> str:
    """Return slips as he calls them out."""
    return ", ".join(
        f"{slip.item} €{slip.amount.amount} ({f'receipt {slip.receipt}' if slip.receipt else 'no receipt'})"
        for slip in slips
    )


# What must be true.


def asked_again(words: tuple[str, ...], since: int, until: int | None = None) -> RowsBuilder:
    """A question about one of the words was put to him in those stages, even if it was taken back."""
    put = DECISIONS.row(words, Status="Asked").made()
    return put.during(since, since if until is None else until).ever()


def booked(slips: Sequence[Slip]) -> Built:
    """Each slip stands in the till book as it should."""
    found: Built | None = None
    for slip in slips:
        state = "paid" if slip.receipt else "missing"
        one = TILL.row(item=fact((slip.item, slip.item.split()[0])), amount=slip.amount, state=state)
        found = one if found is None else found & one
    assert found is not None
    return found


def moved(giver: str, **tests: Any) -> RowsBuilder:
    """A transfer the agent made out of an account, to another of the user's."""
    return rows("banking.transactions").made().where(account_id=giver, kind="transfer_out", **tests)


def paid(payee: Payee, amount: Money, account_id: str) -> RowsBuilder:
    """A bill was paid whole, to that number, out of that account."""
    return payee.paid(amount=-amount, account_id=account_id)


def from_his_purse() -> RowsBuilder:
    """Money of his own that went into an account of the Friends', even if it was taken back."""
    friends = is_(*NUMBERS.values())
    left = rows("banking.transactions").made().where(account_id=not_(is_(*POTS)), kind="transfer_out")
    return left.where(counterparty_account=friends).ever()


def between(low: int, high: int) -> Any:
    """An amount that left lies between two sums."""
    return within(eur(-high), eur(-low))


def listed(name: str, number: str) -> RowsBuilder:
    """The list of suppliers shows that number for a firm, with blanks or without, put there by the agent."""
    return SUPPLIERS.row(name, IBAN=is_(number, number.replace(" ", "")))


def missing(who: tuple[str, ...], what: tuple[str, ...], **cells: Any) -> Built:
    """Something stands in open.csv as not there yet."""
    return OPEN.row(who=fact(who), what=fact(what), state="open", **cells)


def seconds(c: Cast, person: Person, amount: int, since: int, until: int) -> Built:
    """Somebody of the mandate was asked for their yes to a sum, in those stages."""
    return person.told(fact(eur(amount)), since=since, until=until)
